#include "target/simulated/VirtualDisc.h"

#include "base/Units.h"
#include "target/plain/FileReader.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace steadyburn {

namespace {

// Whether a descriptor of a volume can be read at the front.
bool holdsVolume(int fd)
{
    std::array<char, 5> identifier{};
    const auto got = ::pread(fd, identifier.data(), identifier.size(), static_cast<off_t>(16 * kDiscBlock + 1));
    return got == 5 && std::string_view(identifier.data(), identifier.size()) == "CD001";
}

std::uint64_t fileSize(int fd)
{
    struct stat status {};
    return ::fstat(fd, &status) == 0 ? static_cast<std::uint64_t>(status.st_size) : 0;
}

} // namespace

VirtualDisc::VirtualDisc(std::string name, VirtualSpec spec, Clock& clock)
    : Target(Family::optical), m_drive(std::move(name), std::move(spec), clock)
{
}

std::optional<std::string> VirtualDisc::file() const
{
    return m_drive.spec.file.empty() ? std::nullopt : std::optional(m_drive.spec.file);
}

Result<MediumInfo> VirtualDisc::inspect()
{
    MediumInfo info;
    info.kind = m_drive.spec.kind;
    info.vendor = "Steadyburn";
    info.product = "virtual " + std::string(toString(m_drive.spec.kind));
    info.driveBuffer = m_drive.spec.buffer;
    info.status = MediumStatus::absent;
    if (m_drive.absent) {
        return info;
    }
    auto record = m_drive.disc.load();
    if (!record) {
        return record.takeFault();
    }
    const auto found = m_drive.disc.sessionsOf(*record);
    if (!found) {
        return Fault(found.fault());
    }
    m_drive.seen = *record;
    info.status = record->status;
    info.sessions = found->sessions;
    info.capacity = m_drive.spec.capacity;
    info.writeProtected = m_drive.spec.faults.writeProtected;
    const bool further = info.status == MediumStatus::appendable || info.status == MediumStatus::overwritable;
    info.nextWritable = further ? DiscInDrive::nextWritable(*record) : 0;
    info.free = m_drive.spec.capacity;
    if (info.status == MediumStatus::closed) {
        info.free = 0;
    } else if (info.status == MediumStatus::appendable) {
        info.free = m_drive.spec.capacity - std::min(m_drive.spec.capacity, info.nextWritable);
    }
    for (std::uint64_t speed = m_drive.spec.speed; info.speeds.size() < 5 && speed > 0; speed /= 2) {
        info.speeds.push_back(speed);
    }
    return info;
}

Result<std::unique_ptr<WriteSession>> VirtualDisc::begin(const WriteRequest& request)
{
    return VirtualDiscSession::begin(m_drive, m_meter, request);
}

Result<std::unique_ptr<MediumReader>> VirtualDisc::openReader(std::uint32_t section)
{
    if (m_drive.absent) {
        return m_drive.fault(FaultKind::mediumMissing, Action::open);
    }
    auto record = m_drive.disc.load();
    if (!record) {
        return record.takeFault();
    }
    if (record->sessions.empty()) {
        Fault nothing = m_drive.fault(FaultKind::notAnImage, Action::open);
        nothing.facts = nothingToRead(m_drive.spec.kind, record->status);
        return nothing;
    }
    const auto found = m_drive.disc.sessionsOf(*record);
    if (!found) {
        return Fault(found.fault());
    }
    const bool track = m_drive.written == section; // what was just written is read from its first byte
    const bool whole = track && section == 0;
    const std::vector<Session>& sessions = whole ? record->sessions : found->sessions;
    const bool newest = section + 1 == sessions.size() || track;
    Fault missing = m_drive.fault(FaultKind::sessionMissing, Action::open);
    missing.facts = SessionChoice{.asked = section, .count = sessions.size()};
    if (section >= sessions.size() && !newest) {
        return missing;
    }
    if (section == 0 && sessions.size() > 1 && found->firstHidden) {
        missing.kind = FaultKind::sessionHidden; // the head of a later session replaced its own
        return missing;
    }
    auto fd = m_drive.disc.file().openForReading();
    if (!fd) {
        return fd.takeFault();
    }
    const std::uint64_t start = whole ? 0 : newest ? found->newestVolume : sessions[section].start;
    std::uint64_t end =
        newest || m_drive.disc.overwritable() ? record->end() : sessions[section].start + sessions[section].size;
    if (!track && m_drive.disc.overwritable() && !holdsVolume(fd->get())) {
        end = std::max(end, fileSize(fd->get())); // nothing on a real disc tells more
    }
    auto reader = std::make_unique<FileReader>(std::move(*fd), m_drive.name, start, end);
    reader->setEarlierSessions(startsBefore(sessions, std::min<std::size_t>(section, sessions.size() - 1)));
    if (newest && !whole) {
        reader->setLostSessions(faultsOf(*found));
    }
    if (m_drive.spec.faults.mediumError) {
        reader->damage(*m_drive.spec.faults.mediumError);
    }
    return std::unique_ptr<MediumReader>(std::move(reader));
}

Result<void> VirtualDisc::blank(bool /*full*/, const BlankProgress& progress)
{
    if (!m_drive.absent && !isRewritable(m_drive.spec.kind)) { // whatever else is wrong with it
        return m_drive.fault(FaultKind::unsupported, Action::blank, std::string(toString(m_drive.spec.kind)));
    }
    if (auto ready = m_drive.checkReady(Action::blank); !ready) {
        return ready;
    }
    if (auto taken = m_drive.disc.file().take(); !taken) {
        return taken;
    }
    auto done = empty();
    m_drive.disc.file().release();
    if (done && progress) {
        progress(1.0);
    }
    return done;
}

// Blanks the disc. The caller has taken its file.
Result<void> VirtualDisc::empty()
{
    DiscImage& disc = m_drive.disc;
    if (auto record = disc.load(); !record) { // another kind of disc, or a file that is not ours
        return record.takeFault();
    }
    if (!disc.looksLikeMedium()) {
        return m_drive.fault(FaultKind::unsupported, Action::blank,
                             m_drive.spec.file + " is no medium of a simulated drive");
    }
    if (auto place = disc.checkRecordPlace(); !place || !disc.file().exists()) {
        return place;
    }
    if (auto cut = disc.file().resize(0); !cut) {
        return cut;
    }
    return disc.save({.kind = m_drive.spec.kind, .status = MediumStatus::blank, .spoiled = false, .sessions = {}});
}

Result<void> VirtualDisc::eject()
{
    return m_drive.eject();
}

} // namespace steadyburn
