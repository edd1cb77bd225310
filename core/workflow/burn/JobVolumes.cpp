// Writing to tape: label, archive and contents; and what happens when the tape is full: the archive ends at a border
// between two entries, the contents say what is on this volume, and the rest of the tree becomes an archive of its own
// on the next one. So each volume is read by any tar, alone. What was read ahead of the border is read once more.
#include "workflow/burn/JobRun.h"

#include "base/BytesSource.h"
#include "image/tar/TarHeaders.h"
#include "workflow/request/FormatChoice.h"
#include "workflow/request/Limits.h"
#include "workflow/tapeset/StoredSets.h"
#include "workflow/tapeset/TapeIndex.h"
#include "workflow/tapeset/TapeSet.h"

#include <algorithm>
#include <ctime>
#include <sys/stat.h>

namespace steadyburn {

namespace {

// The tape that was given is not the right one, and another may be.
bool anotherTapeMayDo(FaultKind kind)
{
    switch (kind) {
    case FaultKind::mediumMissing:
    case FaultKind::mediumTooSmall:
    case FaultKind::mediumWriteProtected:
    case FaultKind::mediumNotBlank:
    case FaultKind::mediumError:
    case FaultKind::mediumRemoved:
    case FaultKind::driveVanished: // it may be connected again by then
    case FaultKind::targetMissing:
    case FaultKind::targetBusy:
    case FaultKind::targetPermission:
    case FaultKind::targetIsDirectory:
    case FaultKind::rewindingNode:
    case FaultKind::unsupported:
    case FaultKind::badArgument:
        return true;
    default:
        return false;
    }
}

} // namespace

Result<void> JobRun::writeTape()
{
    if (m_set.uuid.empty()) { // otherwise the set is continued
        auto uuid = makeUuid();
        if (!uuid) {
            return uuid.takeFault();
        }
        m_set.uuid = std::move(*uuid);
        m_set.name = nameOf(m_request);
    }
    for (;;) {
        m_set.label.clear();
        if (!m_write.append) {
            if (auto labelled = writeLabel(); !labelled) {
                return labelled;
            }
        }
        auto sent = sendStream();
        if (sent || sent.fault().kind == FaultKind::mediumFull) { // the list has the digests
            if (auto settled = settleDigests(); !settled) {
                return settled;
            }
        }
        if (sent) {
            auto listed = endWithList();
            if (!listed || *listed) {
                return listed ? Result<void>() : listed.takeFault();
            }
        } else if (sent.fault().kind != FaultKind::mediumFull || m_request.simulate) {
            return sent;
        } else {
            auto ended = endVolume();
            if (!ended && ended.fault().kind == FaultKind::mediumTooSmall && !m_parts.changeVolume) {
                return sent; // nobody could have given a larger one
            }
            if (!ended) {
                return ended.takeFault();
            }
            if (!*ended) {
                continue; // the same tape again
            }
        }
        if (!m_parts.changeVolume) {
            return sent;
        }
        if (auto next = takeNextVolume(); !next) {
            return next;
        }
    }
}

// Behind a whole archive. False: there was no room for the list, and the volume ends before the archive's last entries.
Result<bool> JobRun::endWithList()
{
    m_section = m_target->lastSection();
    markVolume(m_places.size());
    auto list = makeList(m_places.size(), true);
    if (!list) {
        return list.takeFault();
    }
    m_target->useRoomBehindWarning();
    auto written = writeSmallTapeFile(*list);
    if (!written && written.fault().kind != FaultKind::mediumFull) {
        return written.takeFault();
    }
    const auto border = written || !m_parts.changeVolume ? std::nullopt : borderWithRoom();
    if (border) {
        if (auto ended = endAtBorder(*border, 1); !ended) {
            return ended.takeFault();
        }
        return false;
    }
    if (!written) {
        listIsLost(written.takeFault());
    }
    m_set.ending = true;
    return true;
}

Result<void> JobRun::writeLabel()
{
    auto uuid = makeUuid();
    if (!uuid) {
        return uuid.takeFault();
    }
    m_set.label = std::move(*uuid);
    auto label = makeTapeLabel({.volumeId = m_set.name,
                                .uuid = m_set.label,
                                .set = m_set.uuid,
                                .number = m_set.volume,
                                .format = m_format,
                                .block = m_write.block,
                                .written = std::time(nullptr)});
    if (!label) {
        return label.takeFault();
    }
    return writeSmallTapeFile(*label);
}

Result<void> JobRun::writeSmallTapeFile(const std::vector<std::byte>& bytes)
{
    std::vector<std::byte> padded = bytes;
    padded.resize(roundUp(bytes.size(), m_write.block));
    BytesSource source(padded);
    return m_target->write(source, m_stop);
}

// The archive before it is whole, and can be listed by reading it.
void JobRun::listIsLost(Fault full)
{
    full.kind = FaultKind::attributesLost;
    full.detail = "the list of its files found no room";
    m_log.add(std::move(full));
}

// The present volume holds the first `places` entries of the archive whole, and none of the others.
void JobRun::markVolume(std::size_t places)
{
    m_set.volumeOf.resize(m_tree.size());
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        const TarPlace& place = m_places[i];
        const auto volume = static_cast<std::uint16_t>(i < places ? m_set.volume : 0);
        if (place.part > 0) {
            m_set.partVolumes[{place.node, place.part}] = volume;
        }
        if (endsFile(place)) {
            m_set.volumeOf[place.node] = volume;
        }
    }
}

bool JobRun::endsFile(const TarPlace& place) const
{
    return place.part == m_set.cuts.count(contentsOf(m_tree, place.node)); // 0 of 0: not cut
}

void JobRun::addVolume(std::size_t places, std::uint64_t bytes)
{
    VolumeReport volume{.number = m_set.volume,
                        .target = m_target->name(),
                        .uuid = m_set.label,
                        .label = m_set.label.empty() ? m_tapeMark.value_or(std::string()) : m_set.label,
                        .bytes = bytes};
    for (const TarPlace& place : std::span(m_places).first(places)) {
        volume.files += S_ISREG(m_tree.node(place.node).mode) && endsFile(place) ? 1 : 0;
    }
    m_report.volumes.push_back(std::move(volume));
}

Result<std::vector<std::byte>> JobRun::makeList(std::size_t places, bool last) const
{
    const bool alone = last && m_set.volume == 1;
    return makeTapeContents(m_tree, *m_digests,
                            {.set = m_set.uuid,
                             .name = m_set.name,
                             .volume = m_set.volume,
                             .last = last,
                             .tapeFile = m_section,
                             .block = m_write.block,
                             .places = std::span(m_places).first(places),
                             .members = m_members,
                             .volumeOf = alone ? std::span<const std::uint16_t>() : m_set.volumeOf,
                             .cuts = &m_set.cuts,
                             .partVolumes = &m_set.partVolumes});
}

// Bytes of the archives on earlier volumes; and of the sources, in m_readBefore.
std::uint64_t JobRun::countBefore()
{
    std::uint64_t before = 0;
    m_readBefore = 0;
    for (const VolumeReport& volume : m_report.volumes) {
        before += volume.bytes;
    }
    for (NodeId id = 0; id < m_set.volumeOf.size(); ++id) {
        m_readBefore += m_set.volumeOf[id] != 0 ? m_tree.dataBytes(id) : 0;
    }
    for (const auto& [part, volume] : m_set.partVolumes) {
        const auto [id, number] = part;
        const bool counted = m_set.volumeOf[id] != 0 || contentsOf(m_tree, id) != id;
        m_readBefore += volume == 0 || counted ? 0 : m_set.cuts.part(id, number).length;
    }
    return before;
}

Result<void> JobRun::takeNextVolume()
{
    const std::uint64_t before = countBefore();
    if (++m_set.volume > kMostVolumes) {
        return Fault{.kind = FaultKind::unsupported, .doing = Action::write, .path = m_target->name()};
    }
    m_live.detach();
    if (auto taken = askForVolume({.number = m_set.volume, .set = m_set.name, .target = m_target->name()}); !taken) {
        return taken;
    }
    if (auto laid = layOutTree(); !laid) {
        return laid;
    }
    if (m_stream->size() && compressionOf(m_format) == Compression::none) {
        m_live.setTotal(before + *m_stream->size(), false);
    }
    m_live.setBefore(before, m_readBefore);
    return makeRing();
}

Result<void> JobRun::askForVolume(VolumeWanted wanted)
{
    enter(Phase::volume);
    for (;;) {
        auto given = m_parts.changeVolume(wanted, m_stop);
        if (!given) {
            return given.takeFault();
        }
        const std::string spec = given->target.empty() ? wanted.target : given->target;
        auto taken = takeVolume(spec, given->overwrite);
        if (taken) {
            return taken;
        }
        if (!anotherTapeMayDo(taken.fault().kind)) {
            return taken;
        }
        wanted.target = spec;
        wanted.refused = taken.takeFault();
    }
}

// Of a set that is continued: takes the tape that is in the drive, which may hold the torn beginning of this volume,
// or asks for one.
Result<void> JobRun::takeRestOfSet()
{
    auto taken = takeTape(std::move(m_target), false);
    if (!taken && m_parts.changeVolume && anotherTapeMayDo(taken.fault().kind)) {
        taken = askForVolume(
            {.number = m_set.volume, .set = m_set.name, .target = m_request.target, .refused = taken.takeFault()});
    }
    if (!taken) {
        return taken;
    }
    const std::uint64_t before = countBefore();
    if (m_stream->size() && compressionOf(m_format) == Compression::none) {
        m_live.setTotal(before + *m_stream->size(), false);
    }
    m_live.setBefore(before, m_readBefore);
    return {};
}

Result<void> JobRun::takeVolume(const std::string& spec, bool confirmed)
{
    auto target = m_parts.openTarget(spec);
    return target ? takeTape(std::move(*target), confirmed) : Result<void>(target.takeFault());
}

bool JobRun::holdsFinished(const std::string& label) const
{
    return std::any_of(m_report.volumes.begin(), m_report.volumes.end(),
                       [&](const VolumeReport& volume) { return !label.empty() && volume.label == label; });
}

std::string JobRun::markOfTape()
{
    const auto label = findTapeLabel(*m_target, m_stop);
    if (!label) {
        return "?";
    }
    return *label ? (*label)->uuid : std::string();
}

Result<void> JobRun::checkStillTheSameTape()
{
    if (markOfTape() == *m_tapeMark) {
        return {};
    }
    const auto label = readTapeLabel(*m_target, m_stop);
    return Fault{.kind = FaultKind::mediumSwapped,
                 .doing = Action::open,
                 .path = m_target->name(),
                 .detail = label ? describeLabel(*label) : std::string()};
}

// Which finished volume of this set the tape holds, by the list behind its archive: its label may be of another set, or
// none, where the set was appended to what was there. Nothing: none.
Result<std::optional<unsigned>> JobRun::finishedVolumeOn(Target& target)
{
    auto places = storedSections(target, std::nullopt, m_stop);
    if (!places) {
        const bool ends = saysNothingOfTheTape(places.fault().kind);
        return ends ? Result<std::optional<unsigned>>(places.takeFault()) : std::optional<unsigned>();
    }
    for (const StoredPlace& place : *places) {
        auto look = lookAtTapeFile(target, place.section + 1, m_stop);
        if (!look) {
            return look.takeFault();
        }
        if (!look->part || look->part->set != m_set.uuid) {
            continue;
        }
        const unsigned number = look->part->volume;
        if (std::any_of(m_report.volumes.begin(), m_report.volumes.end(),
                        [&](const VolumeReport& volume) { return volume.number == number; })) {
            return std::optional(number);
        }
    }
    return std::optional<unsigned>();
}

// Whether what is on the tape may be overwritten. A finished tape of this very set never is. One whose label is damaged
// may be such a tape, and goes only when the user said so of this tape (`confirmed`), not by a general yes.
Result<void> JobRun::checkMayGo(Target& target, bool confirmed)
{
    Fault holds{.kind = FaultKind::mediumNotBlank, .doing = Action::open, .path = target.name()};
    auto found = findTapeLabel(target, m_stop);
    if (!found && found.fault().kind != FaultKind::mediumError) {
        return found.takeFault();
    }
    const std::optional<TapeLabel> label = found ? *found : std::nullopt;
    const bool ours = label && label->set == m_set.uuid;
    if (label && holdsFinished(label->uuid)) {
        holds.detail = ours ? "volume " + std::to_string(label->number) + " of this very set" : describeLabel(*label);
        return holds;
    }
    if (!found && !confirmed) {
        holds.code = found.fault().code;
        return holds;
    }
    if (!confirmed && !m_request.overwrite) {
        holds.detail = ours ? "volume " + std::to_string(label->number) + " of this very set, not finished"
                            : describeTape(target, m_stop);
        return holds;
    }
    auto finished = finishedVolumeOn(target);
    if (finished && !*finished) {
        return {};
    }
    if (!finished) {
        return finished.takeFault();
    }
    holds.detail = "volume " + std::to_string(**finished) + " of this very set";
    return holds;
}

// Takes the drive with the next tape in it. `confirmed`: the user saw what is on it, and it may go.
Result<void> JobRun::takeTape(std::unique_ptr<Target> target, bool confirmed)
{
    const std::string spec = target->name();
    if (!target->isTape()) {
        return Fault{.kind = FaultKind::unsupported, .doing = Action::open, .path = spec, .detail = "not a tape drive"};
    }
    if (const auto outside = outputIsOutside(m_request, *target); !outside) {
        return outside.fault();
    }
    auto medium = target->inspect();
    if (!medium) {
        return medium.takeFault();
    }
    if (medium->status == MediumStatus::absent) {
        return Fault{.kind = FaultKind::mediumMissing, .doing = Action::open, .path = spec};
    }
    const bool blank = medium->status == MediumStatus::blank;
    if (auto may = blank ? Result<void>() : checkMayGo(*target, confirmed); !may) {
        return may;
    }
    m_write.append = false;
    m_write.overwrite = !blank;
    m_write.size.reset();
    if (auto taken = target->prepare(m_write); !taken) {
        return taken;
    }
    m_target = std::move(target);
    m_medium = std::move(*medium);
    m_driveTaken = true;
    return {};
}

} // namespace steadyburn
