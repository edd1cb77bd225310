// storedSections(): finds the archives on a medium, and which of them have an index.
#include "workflow/tapeset/StoredSections.h"

#include "target/MediumToRead.h"
#include "workflow/tapeset/TapeIndexReader.h"

#include <cerrno>

namespace steadyburn {

namespace {

// Returns what one tape file holds. inspect() does not count the files of a real tape, for that would mean winding
// through all of it.
Result<TapeFileKind> lookForFile(Target& target, std::uint32_t section)
{
    auto reader = target.openReader(section);
    if (!reader) {
        const FaultKind kind = reader.fault().kind;
        return kind == FaultKind::badArgument || kind == FaultKind::sessionMissing || kind == FaultKind::notAnImage
                   ? Result<TapeFileKind>(TapeFileKind::nothing)
                   : Result<TapeFileKind>(reader.takeFault());
    }
    std::byte first{};
    auto got = (*reader)->read({&first, 1});
    if (!got && got.fault().kind != FaultKind::mediumError) {
        return got.takeFault();
    }
    return got && *got == 0 ? TapeFileKind::nothing : TapeFileKind::data; // a damaged first record is data, too
}

// The same as lookAtTapeFile(), but that damage says nothing, as where there is no such tape file.
Result<TapeFileLook> lookThrough(Target& target, std::uint32_t section, const std::stop_token& stop)
{
    auto look = lookAtTapeFile(target, section, stop);
    return look || saysNothingOfTheTape(look.fault().kind) ? std::move(look) : TapeFileLook();
}

// Whether the tape is one of ours, by its label or, where that is damaged or was overwritten, by its first index.
Result<bool> isLabelled(Target& target, const std::stop_token& stop)
{
    auto first = lookThrough(target, 0, stop);
    if (!first) {
        return first.takeFault();
    }
    const bool label = first->kind == TapeFileKind::label;
    if (label || !(first->damaged || first->headerless)) {
        return label;
    }
    auto behind = lookThrough(target, 2, stop);
    return behind ? Result<bool>(behind->kind == TapeFileKind::index) : behind.takeFault();
}

// Returns the one tape file that the user asked for, with its index where it has one.
Result<std::vector<StoredPlace>> storedSection(Target& target, std::uint32_t section, const std::stop_token& stop)
{
    StoredPlace place{.section = section};
    if (target.isTape() && section > 0) {
        auto behind = lookThrough(target, section + 1, stop);
        if (!behind) {
            return behind.takeFault();
        }
        const bool index = behind->kind == TapeFileKind::index; // which only our tapes have
        const auto labelled = index ? Result<bool>(true) : isLabelled(target, stop);
        if (!labelled) {
            return labelled.fault();
        }
        place.index = *labelled && (index || behind->headerless) ? section + 1 : 0; // there was one
        const bool only = index && behind->part && behind->part->volume == 1 && behind->part->last;
        place.linksMayLeadElsewhere = *labelled && !only;
    }
    return std::vector<StoredPlace>{place};
}

// Returns the fault of a tape that holds no archive.
Fault noArchive(const Target& target, bool labelled)
{
    if (labelled) {
        return {.kind = FaultKind::badVolume, .doing = Action::inspect, .code = ENODATA, .path = target.name()};
    }
    return {.kind = FaultKind::notAnImage,
            .doing = Action::inspect,
            .path = target.name(),
            .detail = "it holds filemarks and nothing else"};
}

// Directly behind an archive of ours there always was an index: what is too damaged to tell is one. Noise is not: a
// filemark that is damage may stand within the archive.
Result<TapeFileKind> kindBehindArchive(Target& target, std::uint32_t section, const std::stop_token& stop)
{
    auto look = lookAtTapeFile(target, section, stop);
    if (!look) {
        return look.takeFault();
    }
    return look->kind == TapeFileKind::unreadable ? TapeFileKind::index : look->kind;
}

// Returns every archive of a tape. `counted`: `medium` has the tape files; otherwise this opens one after the other.
Result<std::vector<StoredPlace>> archivesOfTape(Target& target, const MediumInfo& medium, bool counted,
                                                const std::stop_token& stop)
{
    const auto labelled = isLabelled(target, stop);
    if (!labelled) {
        return labelled.fault();
    }
    std::vector<StoredPlace> places;
    for (std::uint32_t section = *labelled ? 1 : 0;; ++section) {
        if (stop.stop_requested()) {
            return Fault{.kind = FaultKind::cancelled, .doing = Action::read, .path = target.name()};
        }
        if (counted && section >= medium.sessions.size()) {
            break;
        }
        // An archive may have no index, for its run may have ended before that. Empty tape files may lie between them.
        const bool behindArchive = *labelled && !places.empty() && !places.back().indexed();
        auto there = behindArchive ? kindBehindArchive(target, section, stop)
                     : counted && medium.sessions[section].size > 0
                         ? Result<TapeFileKind>(TapeFileKind::data)
                         : lookForFile(target, section); // two filemarks end the data
        if (!there) {
            return there.takeFault();
        }
        if (*there == TapeFileKind::nothing && !counted) {
            break;
        }
        if (*there == TapeFileKind::index) {
            places.back().index = section;
        } else if (*there == TapeFileKind::data) {
            places.push_back({.section = section});
        }
    }
    return places.empty() ? Result<std::vector<StoredPlace>>(noArchive(target, *labelled)) : std::move(places);
}

} // namespace

Result<std::vector<StoredPlace>> storedSections(Target& target, std::optional<std::uint32_t> wanted,
                                                const std::stop_token& stop)
{
    auto medium = mediumToRead(target);
    if (!medium) {
        return medium.takeFault();
    }
    const auto count = static_cast<std::uint32_t>(medium->sessions.size());
    const bool counted = count > 0;
    if (wanted && counted && *wanted >= count) {
        return Fault{.kind = FaultKind::sessionMissing,
                     .doing = Action::inspect,
                     .path = target.name(),
                     .facts = SessionChoice{.asked = *wanted, .count = count}};
    }
    if (wanted) {
        return storedSection(target, *wanted, stop);
    }
    return target.isTape() ? archivesOfTape(target, *medium, counted, stop)
                           : std::vector<StoredPlace>{{.section = count - 1}};
}

} // namespace steadyburn
