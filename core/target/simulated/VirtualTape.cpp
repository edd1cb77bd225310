#include "target/simulated/VirtualTape.h"

#include "base/Units.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace steadyburn {

namespace {

constexpr std::uint64_t kWorthSkipping = kMiB;

class TapeReader final : public MediumReader {
public:
    // `damaged`: the offset in this tape file whose record cannot be read.
    TapeReader(SimhRecords records, std::string name, std::optional<std::uint64_t> damaged)
        : m_records(std::move(records)), m_name(std::move(name)), m_damaged(damaged)
    {
    }

    Result<std::size_t> read(std::span<std::byte> into) override
    {
        if (m_rest.empty()) {
            auto record = m_records.next();
            if (!record) {
                Fault fault = record.takeFault();
                m_nextRecord += fault.length;
                fault.offset = m_at;
                m_at = m_nextRecord;
                return fault;
            }
            const std::uint64_t from = m_nextRecord;
            m_nextRecord += record->size();
            if (m_damaged && *m_damaged >= from && *m_damaged < m_nextRecord) {
                m_at = m_nextRecord;
                return Fault{.kind = FaultKind::mediumError,
                             .doing = Action::read,
                             .code = EIO,
                             .path = m_name,
                             .offset = from,
                             .length = record->size()};
            }
            m_rest = *record;
        }
        const std::size_t part = std::min(into.size(), m_rest.size());
        if (part > 0) {
            std::memcpy(into.data(), m_rest.data(), part);
        }
        m_rest = m_rest.subspan(part);
        m_at += part;
        return part;
    }

    // Skips whole records, as a drive winds. It stops before a damaged one, which read() reports.
    Result<std::uint64_t> skip(std::uint64_t bytes) override
    {
        std::uint64_t skipped = m_rest.size();
        if (bytes < skipped + kWorthSkipping) {
            return std::uint64_t(0);
        }
        m_rest = {};
        for (;;) {
            const std::uint64_t left = bytes - skipped;
            const std::uint64_t good =
                m_damaged && *m_damaged >= m_nextRecord ? std::min(left, *m_damaged - m_nextRecord) : left;
            auto passed = m_records.pass(good);
            if (!passed) {
                return passed.takeFault();
            }
            if (*passed == 0) {
                break;
            }
            skipped += *passed;
            m_nextRecord += *passed;
        }
        m_at = m_nextRecord;
        return skipped;
    }

    Result<void> seek(std::uint64_t offset) override
    {
        if (offset < m_at) {
            return Fault{.kind = FaultKind::unsupported, .doing = Action::read, .path = m_name, .offset = offset};
        }
        std::vector<std::byte> skipped(static_cast<std::size_t>(std::min(offset - m_at, kMiB)));
        while (m_at < offset) {
            const std::uint64_t part = std::min<std::uint64_t>(skipped.size(), offset - m_at);
            auto got = read(std::span(skipped).first(static_cast<std::size_t>(part)));
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

    [[nodiscard]] std::optional<std::uint64_t> size() const override { return std::nullopt; } // as on a real tape
    [[nodiscard]] bool seekable() const override { return false; }

private:
    SimhRecords m_records;
    std::string m_name;
    std::optional<std::uint64_t> m_damaged;
    std::span<const std::byte> m_rest; // of the current record
    std::uint64_t m_at = 0;
    std::uint64_t m_nextRecord = 0;
};

} // namespace

VirtualTape::VirtualTape(std::string name, VirtualSpec spec, Clock& clock)
    : Target(Family::tape), m_drive(std::move(name), std::move(spec), clock)
{
}

std::optional<std::string> VirtualTape::file() const
{
    return m_drive.spec.file.empty() ? std::nullopt : std::optional(m_drive.spec.file);
}

Result<MediumInfo> VirtualTape::inspect()
{
    MediumInfo info;
    info.kind = MediumKind::tape;
    info.status = MediumStatus::absent;
    info.block = 1;
    info.vendor = "Steadyburn";
    info.product = "virtual tape";
    info.driveBuffer = m_drive.spec.buffer;
    info.speeds = {m_drive.spec.speed};
    if (m_drive.absent) {
        return info;
    }
    auto contents = m_drive.scan();
    if (!contents) {
        Fault failed = contents.takeFault();
        failed.doing = Action::inspect;
        return failed;
    }
    const TapeContents& tape = **contents;
    info.status = tape.files.empty() ? MediumStatus::blank : MediumStatus::appendable;
    info.writeProtected = m_drive.spec.faults.writeProtected;
    info.capacity = m_drive.spec.capacity;
    info.free = m_drive.spec.capacity - std::min(m_drive.spec.capacity, tape.bytes);
    info.nextWritable = tape.bytes;
    for (const TapeFile& file : tape.files) {
        info.sessions.push_back({.start = info.sessions.size(), .size = file.bytes});
    }
    return info;
}

Result<std::unique_ptr<WriteSession>> VirtualTape::begin(const WriteRequest& request)
{
    return VirtualTapeSession::begin(m_drive, m_meter, request);
}

Result<std::unique_ptr<MediumReader>> VirtualTape::openReader(std::uint32_t section)
{
    if (m_drive.absent) {
        return m_drive.fault(FaultKind::mediumMissing, Action::open);
    }
    auto contents = m_drive.scan();
    if (!contents) {
        return contents.takeFault();
    }
    const std::vector<TapeFile>& files = (*contents)->files;
    if (files.empty()) {
        Fault nothing = m_drive.fault(FaultKind::notAnImage, Action::open);
        nothing.facts = nothingToRead(MediumKind::tape, MediumStatus::blank);
        return nothing;
    }
    if (section >= files.size()) {
        return m_drive.fault(FaultKind::badArgument, Action::open, "file " + std::to_string(section));
    }
    auto fd = m_drive.file.openForReading();
    if (!fd) {
        return fd.takeFault();
    }
    std::uint64_t before = 0;
    for (std::uint32_t i = 0; m_drive.spec.faults.mediumError && i < section; ++i) {
        before += files[i].bytes;
    }
    std::optional<std::uint64_t> damaged;
    if (m_drive.spec.faults.mediumError && *m_drive.spec.faults.mediumError >= before) {
        damaged = *m_drive.spec.faults.mediumError - before;
    }
    return std::unique_ptr<MediumReader>(
        std::make_unique<TapeReader>(SimhRecords(std::move(*fd), m_drive.name, files[section]), m_drive.name, damaged));
}

Result<void> VirtualTape::blank(bool /*full*/, const BlankProgress& progress)
{
    if (auto ready = m_drive.checkReady(Action::blank); !ready) {
        return ready;
    }
    if (auto taken = m_drive.file.take(); !taken) {
        return taken;
    }
    auto done = m_drive.file.exists() ? empty() : Result<void>();
    m_drive.file.release();
    if (done && progress) {
        progress(1.0);
    }
    return done;
}

// Blanks the tape. The caller has taken its file.
Result<void> VirtualTape::empty()
{
    auto contents = m_drive.scan();
    if (!contents) { // not a tape of ours: it must not be blanked
        return contents.takeFault();
    }
    if ((*contents)->files.empty() && m_drive.holdsForeignData()) {
        return m_drive.fault(FaultKind::unsupported, Action::blank,
                             m_drive.spec.file + " is no tape of a simulated drive");
    }
    m_drive.forgetScan();
    m_drive.writer.standAt(0);
    return m_drive.writer.endOfMedium();
}

Result<void> VirtualTape::eject()
{
    return m_drive.eject();
}

std::vector<Fault> VirtualTape::takeAlerts()
{
    return m_drive.busy ? std::vector<Fault>() : std::exchange(m_drive.alerts, {});
}

} // namespace steadyburn
