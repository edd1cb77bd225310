// What is in the drive: the part of BurnDrive that only reads.
#include "base/SparseSum.h"
#include "base/Units.h"
#include "target/optical/BurnDrive.h"
#include "target/optical/OpticalBlank.h"
#include "target/plain/ImageSessions.h"

#include <libburn/libburn.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <optional>
#include <vector>

namespace steadyburn {

namespace {

constexpr std::uint64_t kVolumeDescriptor = 16 * kDiscBlock;
constexpr std::uint64_t kAppendAlignment = 32 * kKiB;

std::string trimmed(const char* text)
{
    std::string result(text);
    const std::size_t last = result.find_last_not_of(' ');
    result.erase(last == std::string::npos ? 0 : last + 1);
    return result;
}

struct Extent {
    std::int64_t start = 0; // blocks
    std::int64_t count = 0;
};

class DriveBlocks final : public ImageBlocks {
public:
    explicit DriveBlocks(BurnDrive& drive) : m_drive(drive) {}
    std::size_t read(std::uint64_t from, std::span<std::byte> into) override
    {
        return m_drive.read(from * kDiscBlock, into).first / kDiscBlock;
    }
    [[nodiscard]] std::uint64_t budget() const override { return 2 * kMostBetween; }

private:
    static constexpr std::uint64_t kMostBetween = 65536; // blocks between two sessions of a write-once disc
    BurnDrive& m_drive;
};

Extent extentOf(burn::burn_track* track)
{
    burn::burn_toc_entry entry{};
    burn::burn_track_get_entry(track, &entry);
    if ((entry.extensions_valid & 1) != 0) {
        return {entry.start_lba, entry.track_blocks};
    }
    return {burn::burn_msf_to_lba(entry.pmin, entry.psec, entry.pframe), burn::burn_track_get_sectors(track)};
}

// From its first track to the end of its last one; empty where it has none.
std::optional<Session> sessionOf(burn::burn_session* session)
{
    int tracks = 0;
    burn::burn_track** track = burn::burn_session_get_tracks(session, &tracks);
    if (tracks <= 0) {
        return std::nullopt;
    }
    const Extent first = extentOf(track[0]);
    const Extent last = extentOf(track[tracks - 1]);
    const std::int64_t start = std::max<std::int64_t>(first.start, 0);
    const std::int64_t end = std::max(last.start + last.count, start);
    return Session{.start = static_cast<std::uint64_t>(start) * kDiscBlock,
                   .size = static_cast<std::uint64_t>(end - start) * kDiscBlock};
}

// In bytes; 0: it is not known.
std::uint64_t nextWritableOn(burn::burn_drive* handle)
{
    burn::burn_write_opts* options = burn::burn_write_opts_new(handle);
    if (options == nullptr) {
        return 0;
    }
    int lba = 0;
    int next = 0;
    burn::burn_write_opts_set_write_type(options, burn::BURN_WRITE_TAO, burn::BURN_BLOCK_MODE1);
    const bool known = burn::burn_disc_track_lba_nwa(handle, options, 0, &lba, &next) == 1 && next > 0;
    burn::burn_write_opts_free(options);
    return known ? static_cast<std::uint64_t>(next) * kDiscBlock : 0;
}

} // namespace

Result<MediumInfo> BurnDrive::inspect()
{
    MediumInfo info;
    m_lost.clear();
    m_onlyBegun = false;
    info.block = kDiscBlock;
    readNames(info);
    const DiscStatus state = status();
    const BurnProfile number = profile();
    info.kind = state == DiscStatus::empty ? MediumKind::none : kindOfProfile(number);
    info.writeProtected = info.kind == MediumKind::readOnlyDisc;
    switch (state) {
    case DiscStatus::empty:
        info.status = MediumStatus::absent;
        return info;
    case DiscStatus::blank:
        info.status = MediumStatus::blank;
        break;
    case DiscStatus::appendable:
        info.status = MediumStatus::appendable;
        break;
    case DiscStatus::full:
        info.status = MediumStatus::closed;
        break;
    case DiscStatus::unsuitable:
        info.status = MediumStatus::unknown;
        break;
    }
    if (isOverwritableProfile(number)) {
        readHead(info);
    } else {
        readSessions(info);
    }
    readSpace(info, number, state);
    readSpeeds(info, number);
    return info;
}

void BurnDrive::readNames(MediumInfo& info)
{
    m_library.run([&] {
        info.vendor = trimmed(m_info[0].vendor);
        info.product = trimmed(m_info[0].product);
        info.firmware = trimmed(m_info[0].revision);
        if (m_info[0].buffer_size > 0) {
            info.driveBuffer = static_cast<std::uint64_t>(m_info[0].buffer_size) * kKiB;
        }
        char* id = nullptr;
        char* code1 = nullptr;
        char* code2 = nullptr;
        char* book = nullptr;
        if (!m_address.stdio && burn::burn_disc_get_media_id(m_handle, &id, &code1, &code2, &book, 0) > 0 &&
            id != nullptr && *id != '/') { // a disc without a maker is "//0"
            info.mediumId = id;
        }
        for (char* text : {id, code1, code2, book}) {
            std::free(text); // NOLINT(cppcoreguidelines-no-malloc)
        }
    });
    if (m_address.stdio) {
        info.vendor.clear(); // libburn invents a maker for its files
        info.product = "image file";
        info.firmware.clear();
    }
}

// An overwritable medium has no table of contents: what is on it stands in its first blocks.
void BurnDrive::readHead(MediumInfo& info)
{
    const std::uint64_t end = readable();
    if (end == 0 || unformatted()) {
        return;
    }
    std::vector<std::byte> head(std::min<std::uint64_t>(kVolumeHead, roundUp(end, kDiscBlock)));
    const auto [got, failed] = readWritten(0, head);
    head.resize(got);
    const bool zeros = allZeros(head);
    const bool scratched = failed && failed->kind != FaultKind::mediumFull;
    // A file is somebody's data whatever is in it. A disc with zeros, or where nothing was ever written, is an empty
    // one; a disc that cannot be read there may be full of somebody's data.
    if (zeros && !scratched && !m_address.stdio) {
        return;
    }
    info.status = MediumStatus::overwritable;
    std::uint64_t size = end;
    if (got >= kVolumeDescriptor + kDiscBlock) {
        const auto volume = volumeSize(std::span(head).subspan(kVolumeDescriptor, kDiscBlock));
        if (volume && *volume <= roundUp(end, kDiscBlock)) {
            size = *volume;
        }
    }
    info.sessions.push_back({0, size});
    info.nextWritable = roundUp(size, kAppendAlignment);
}

void BurnDrive::readSessions(MediumInfo& info)
{
    std::optional<Session> begun;
    m_library.run([&] {
        burn::burn_disc* disc = burn::burn_drive_get_disc(m_handle);
        if (disc != nullptr) {
            int sessions = 0;
            burn::burn_session** list = burn::burn_disc_get_sessions(disc, &sessions);
            for (int s = 0; s < sessions; ++s) {
                if (const auto session = sessionOf(list[s])) {
                    info.sessions.push_back(*session);
                }
            }
            if (sessions == 0 && burn::burn_disc_get_incomplete_sessions(disc) > 0) {
                begun = sessionOf(list[0]);
            }
            burn::burn_disc_free(disc);
        }
        if (info.status == MediumStatus::appendable) {
            info.nextWritable = nextWritableOn(m_handle);
        }
    });
    // A burn that broke off has left the disc's only session open: what was recorded of it can be read.
    const std::uint64_t recorded = begun ? std::min(begun->start + begun->size, info.nextWritable) : 0;
    m_onlyBegun = begun && recorded > begun->start;
    if (m_onlyBegun) {
        info.sessions.push_back({begun->start, recorded - begun->start});
    }
    if (findSessionsInOne(info)) {
        return;
    }
    // The padding behind a volume is no part of it. Only where addresses count from the volume's own start: what a
    // later session's descriptor counts from depends on who wrote it.
    for (Session& session : info.sessions) {
        std::vector<std::byte> block(kDiscBlock);
        if (session.start != 0 || session.size <= kVolumeDescriptor + kDiscBlock ||
            read(kVolumeDescriptor, block).second.has_value()) {
            continue;
        }
        if (const auto volume = volumeSize(block); volume && *volume > 0 && *volume < session.size) {
            session.size = *volume;
        }
    }
}

// An image of several sessions that was written as one track: what is read is the newest of them.
bool BurnDrive::findSessionsInOne(MediumInfo& info)
{
    constexpr std::uint64_t kRunOut = 2 * kDiscBlock; // of a CD track; no drive can read it
    if (info.sessions.empty() || info.sessions.front().size <= kRunOut) {
        return false;
    }
    std::vector<Session> tracks = info.sessions;
    tracks.front().size -= kRunOut;
    DriveBlocks blocks(*this);
    ImageSessions found = discSessions(blocks, tracks);
    if (tracks.size() == 1) { // of several the table of contents tells all
        std::erase_if(found.lost, [](const LostSession& lost) { return !lost.searched; });
        m_lost = faultsOf(found);
    }
    if (found.sessions.size() == tracks.size() || found.firstHidden) {
        return false; // where the newest one's descriptors are in front, it is what everybody reads
    }
    Session& last = found.sessions[found.sessions.size() - tracks.size()];
    last.size += kRunOut;
    info.sessions = std::move(found.sessions);
    return true;
}

void BurnDrive::readSpace(MediumInfo& info, BurnProfile number, DiscStatus state)
{
    if (state == DiscStatus::blank || state == DiscStatus::appendable) {
        off_t space = 0;
        m_library.run([&] { space = burn::burn_disc_available_space(m_handle, nullptr); });
        info.free = static_cast<std::uint64_t>(std::max<off_t>(space, 0));
        info.capacity = *info.free + (isOverwritableProfile(number) ? 0 : info.nextWritable);
    } else if (state == DiscStatus::full) {
        info.free = 0;
        info.capacity = readable();
    }
}

void BurnDrive::readSpeeds(MediumInfo& info, BurnProfile number)
{
    if (m_address.stdio) {
        return;
    }
    m_library.run([&] {
        burn::burn_speed_descriptor* list = nullptr;
        if (burn::burn_drive_get_speedlist(m_handle, &list) > 0) {
            for (const burn::burn_speed_descriptor* entry = list; entry != nullptr; entry = entry->next) {
                // Mode page 2Ah (source 1) is about CD only.
                if (entry->source == 2 || isCd(number)) {
                    info.speeds.push_back(rateFromLibrary(entry->write_speed, number));
                }
            }
        }
        if (list != nullptr) {
            burn::burn_drive_free_speedlist(&list);
        }
    });
    std::sort(info.speeds.begin(), info.speeds.end(), std::greater<>());
    info.speeds.erase(std::unique(info.speeds.begin(), info.speeds.end()), info.speeds.end());
    if (!info.speeds.empty() && info.speeds.back() == 0) {
        info.speeds.pop_back();
    }
}

} // namespace steadyburn
