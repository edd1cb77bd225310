// Where on a medium the archives are, and which have an index.
#include "workflow/tapeset/StoredSets.h"
#include "workflow/tapeset/TapeIndex.h"

#include <cerrno>

#include <unistd.h>

namespace steadyburn {

namespace {

// A real tape is not counted when it is inspected: that would mean to wind through all of it.
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
    return got && *got == 0 ? TapeFileKind::nothing : TapeFileKind::data; // a bad first record is one too
}

// A tape of ours whose label is damaged: behind its first archive stands a list, as on no other tape.
Result<bool> hasDamagedLabel(Target& target, const std::stop_token& stop)
{
    auto behind = lookAtTapeFile(target, 2, stop);
    if (!behind && saysNothingOfTheTape(behind.fault().kind)) {
        return behind.takeFault();
    }
    return behind && behind->kind == TapeFileKind::list;
}

// Whether the tape is one of ours: its label says so, or what stands behind a damaged one.
Result<bool> isLabelled(Target& target, const std::stop_token& stop)
{
    auto label = findTapeLabel(target, stop);
    if (!label && label.fault().kind == FaultKind::mediumError) {
        return hasDamagedLabel(target, stop);
    }
    if (!label && saysNothingOfTheTape(label.fault().kind)) {
        return label.takeFault();
    }
    return label && label->has_value();
}

// One tape file that the user names.
Result<std::vector<StoredPlace>> storedSection(Target& target, std::uint32_t section, const std::stop_token& stop)
{
    StoredPlace place{.section = section};
    if (target.isTape() && section > 0) {
        auto label = findTapeLabel(target, stop);
        if (!label && saysNothingOfTheTape(label.fault().kind)) {
            return label.takeFault();
        }
        if (label && label->has_value()) {
            auto behind = lookBehindArchive(target, section + 1, stop);
            if (!behind && saysNothingOfTheTape(behind.fault().kind)) {
                return behind.takeFault();
            }
            place.list = behind && *behind == TapeFileKind::list ? section + 1 : 0;
        }
    }
    return std::vector<StoredPlace>{place};
}

// Why nothing can be read of a medium that holds nothing.
Fault nothingStored(const Target& target, const MediumInfo& medium)
{
    const auto file = target.isPlain() ? target.file() : std::nullopt;
    if (file && ::access(file->c_str(), F_OK) != 0) {
        return {.kind = FaultKind::targetMissing, .doing = Action::inspect, .path = target.name()};
    }
    return {.kind = FaultKind::notAnImage,
            .doing = Action::inspect,
            .path = target.name(),
            .facts =
                file ? NothingToRead{NothingToRead::Reason::emptyFile} : nothingToRead(medium.kind, medium.status)};
}

// Why nothing can be read of a tape on which there is no archive.
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

// Every archive of a tape. `counted`: the tape files are those of `medium`, else they are looked for.
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
        // The list is looked for, not counted on: the run may have ended before it. Filemarks may stand before it.
        const bool behindArchive = *labelled && !places.empty() && !places.back().listed();
        auto there = behindArchive ? lookBehindArchive(target, section, stop)
                     : counted && medium.sessions[section].size > 0
                         ? Result<TapeFileKind>(TapeFileKind::data)
                         : lookForFile(target, section); // two filemarks are an end
        if (!there) {
            return there.takeFault();
        }
        if (*there == TapeFileKind::nothing && !counted) {
            break;
        }
        if (*there == TapeFileKind::list) {
            places.back().list = section;
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
    if (auto freed = target.unmount(); !freed) {
        return freed.takeFault();
    }
    auto medium = target.inspect();
    if (!medium) {
        return medium.takeFault();
    }
    const auto count = static_cast<std::uint32_t>(medium->sessions.size());
    const bool counted = count > 0 || medium->status == MediumStatus::blank;
    if (count == 0 && (counted || !target.isTape())) {
        return nothingStored(target, *medium);
    }
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
