#include "target/tape/TapeFileReader.h"

#include "base/Units.h"
#include "target/device/DrivePresence.h"
#include "target/tape/TapeTarget.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace steadyburn {

namespace {

constexpr std::uint64_t kWorthWinding = 64 * kMiB; // a drive that stops and winds loses seconds
constexpr std::size_t kLargestBuffer = 16 * kMiB;  // no adapter carries more in one record
constexpr std::size_t kLeastBuffer = 512;

bool isRefusal(ssize_t answer)
{
    return answer == -EBUSY || answer == -EOVERFLOW || answer == -EINVAL || answer == -E2BIG;
}

} // namespace

ssize_t readRecord(TapeDevice& device, std::vector<std::byte>& buffer, TapeCarriage& carriage, std::size_t first)
{
    std::size_t size = std::max({buffer.size(), std::min(first, kLargestBuffer), kLeastBuffer});
    if (carriage.refused && size >= *carriage.refused) {
        size = std::max(carriage.carried, kLeastBuffer);
    }
    for (bool grown = false;;) {
        buffer.resize(std::max(buffer.size(), size));
        const bool tried = size <= carriage.carried;
        const std::int64_t before = tried ? -1 : device.position();
        const ssize_t got = device.read(std::span(buffer).first(size));
        if (got == -EINTR) {
            continue;
        }
        const bool memory = got == -ENOMEM && before >= 0 && device.position() == before; // of the machine
        if (!tried && (isRefusal(got) || memory)) {
            carriage.refused = std::min(carriage.refused.value_or(size), size);
            if (grown) {
                return -EMSGSIZE;
            }
            if (size / 2 < kLeastBuffer) {
                return got;
            }
            size /= 2;
            buffer.resize(size);
            continue;
        }
        if (!isRefusal(got)) {
            carriage.carried = std::max(carriage.carried, size);
        }
        if (got != -ENOMEM || size >= kLargestBuffer) {
            return got;
        }
        // The tape has passed the record: back in front of it, with more room.
        if (const int back = device.command(TapeCommand::backRecords, 1); back < 0) {
            return back;
        }
        size *= 2;
        grown = true;
        if (carriage.refused && size >= *carriage.refused) {
            return -EMSGSIZE;
        }
    }
}

Fault transferFault(int code, Action doing, const std::string& name, const TapeCarriage& carriage)
{
    Fault fault = tapeFault(code, doing, name);
    if (code == EBUSY) {
        fault.kind = FaultKind::io;
    }
    if (code == EMSGSIZE) {
        fault.kind = FaultKind::unsupported;
        fault.facts = RecordSize{.longest = carriage.carried, .limit = RecordSize::Limit::adapter};
    }
    return fault;
}

TapeFileReader::TapeFileReader(std::shared_ptr<TapeDevice> device, std::string name,
                               std::shared_ptr<TapeCarriage> carriage)
    : m_device(std::move(device)), m_name(std::move(name)), m_carriage(std::move(carriage))
{
}

TapeFileReader::~TapeFileReader()
{
    m_device->close();
}

Result<std::size_t> TapeFileReader::nextRecord()
{
    const ssize_t got = readRecord(*m_device, m_buffer, *m_carriage);
    if (got >= 0) {
        return static_cast<std::size_t>(got);
    }
    const int code = static_cast<int>(-got);
    // Behind the last filemark some drives say EIO, and their status that the data is at its end.
    TapeStatus status;
    if (code == EIO && m_device->status(status) == 0 && status.endOfData) {
        return std::size_t{0};
    }
    Fault fault = unlessVanished(transferFault(code, Action::read, m_name, *m_carriage),
                                 [this] { return tapeDriveAnswers(*m_device); });
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
        Fault fault =
            unlessVanished(tapeFault(-answer, Action::read, m_name), [this] { return tapeDriveAnswers(*m_device); });
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
            return Fault{
                .kind = FaultKind::io, .doing = Action::read, .code = EINVAL, .path = m_name, .offset = offset};
        }
    }
    return {};
}

} // namespace steadyburn
