#include "target/TapeFileReader.h"

#include "base/Units.h"
#include "target/TapeTarget.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace steadyburn {

namespace {

constexpr std::size_t kFirstBuffer = kMiB;
constexpr std::uint64_t kWorthWinding = 64 * kMiB; // a drive that stops and winds loses seconds
constexpr std::size_t kLargestBuffer = 16 * kMiB;  // no adapter carries more in one record

} // namespace

ssize_t readRecord(TapeDevice& device, std::vector<std::byte>& buffer)
{
    if (buffer.size() < kFirstBuffer) {
        buffer.resize(kFirstBuffer);
    }
    for (;;) {
        const ssize_t got = device.read(buffer);
        if (got == -EINTR) {
            continue;
        }
        if (got != -ENOMEM || buffer.size() >= kLargestBuffer) {
            return got;
        }
        // The tape has passed the record: back in front of it, with more room.
        buffer.resize(buffer.size() * 2);
        if (const int back = device.command(TapeCommand::backRecords, 1); back < 0) {
            return back;
        }
    }
}

TapeFileReader::TapeFileReader(std::shared_ptr<TapeDevice> device, std::string name)
    : m_device(std::move(device)), m_name(std::move(name))
{
}

TapeFileReader::~TapeFileReader()
{
    m_device->close();
}

Result<std::size_t> TapeFileReader::nextRecord()
{
    const ssize_t got = readRecord(*m_device, m_buffer);
    if (got >= 0) {
        return static_cast<std::size_t>(got);
    }
    const int code = static_cast<int>(-got);
    // Behind the last filemark some drives say EIO, and their status that the data is at its end.
    TapeStatus status;
    if (code == EIO && m_device->status(status) == 0 && status.endOfData) {
        return std::size_t{0};
    }
    Fault fault = tapeFault(code, Action::read, m_name);
    fault.offset = m_at;
    if (fault.kind == FaultKind::mediumError) { // as long as the others: what follows keeps its place
        fault.length = m_recordSize;
        m_at += m_recordSize;
    }
    return fault;
}

Result<std::size_t> TapeFileReader::read(std::span<std::byte> into)
{
    if (m_used == m_size && !m_atEnd && !into.empty()) {
        auto record = nextRecord();
        if (!record) {
            return record.takeFault();
        }
        m_used = 0;
        m_size = *record;
        m_atEnd = m_size == 0;
        m_recordSize = m_first || m_recordSize == m_size ? m_size : 0;
        m_first = false;
    }
    const std::size_t part = std::min(into.size(), m_size - m_used);
    if (part > 0) {
        std::memcpy(into.data(), m_buffer.data() + m_used, part);
    }
    m_used += part;
    m_at += part;
    return part;
}

Result<std::uint64_t> TapeFileReader::skip(std::uint64_t bytes)
{
    const std::uint64_t rest = m_size - m_used;
    if (m_recordSize == 0 || m_atEnd || bytes < rest + kWorthWinding) {
        return std::uint64_t(0);
    }
    constexpr std::uint64_t kMostSteps = 0x7fffff; // SPACE(6) counts with 24 bits and a sign
    const std::uint64_t records = std::min((bytes - rest) / m_recordSize, kMostSteps);
    if (const int answer = m_device->command(TapeCommand::forwardRecords, static_cast<int>(records)); answer < 0) {
        Fault fault = tapeFault(-answer, Action::read, m_name);
        fault.offset = m_at;
        m_atEnd = true;
        return fault;
    }
    const std::uint64_t skipped = rest + records * m_recordSize;
    m_used = m_size;
    m_at += skipped;
    return skipped;
}

Result<void> TapeFileReader::seek(std::uint64_t offset)
{
    if (offset < m_at) {
        return Fault{.kind = FaultKind::unsupported, .doing = Action::read, .path = m_name, .offset = offset};
    }
    std::vector<std::byte> skipped(static_cast<std::size_t>(std::min(offset - m_at, kMiB)));
    while (m_at < offset) {
        const auto part = static_cast<std::size_t>(std::min<std::uint64_t>(skipped.size(), offset - m_at));
        auto got = read(std::span(skipped).first(part));
        if (!got) {
            return got.takeFault();
        }
        if (*got == 0) {
            return Fault{.kind = FaultKind::io,
                         .doing = Action::read,
                         .code = EINVAL,
                         .path = m_name,
                         .offset = offset,
                         .available = m_at};
        }
    }
    return {};
}

} // namespace steadyburn
