#include "target/Medium.h"

#include "base/Units.h"

#include <algorithm>
#include <array>
#include <utility>

namespace steadyburn {

namespace {

struct KindName {
    MediumKind kind;
    std::string_view name;
};

constexpr std::array kKindNames{
    KindName{MediumKind::none, "none"},        KindName{MediumKind::cdR, "cd-r"},
    KindName{MediumKind::cdRw, "cd-rw"},       KindName{MediumKind::dvdR, "dvd-r"},
    KindName{MediumKind::dvdRw, "dvd-rw"},     KindName{MediumKind::dvdRam, "dvd-ram"},
    KindName{MediumKind::dvdPlusR, "dvd+r"},   KindName{MediumKind::dvdPlusRw, "dvd+rw"},
    KindName{MediumKind::bdR, "bd-r"},         KindName{MediumKind::bdRe, "bd-re"},
    KindName{MediumKind::readOnlyDisc, "rom"}, KindName{MediumKind::tape, "tape"},
    KindName{MediumKind::file, "file"},        KindName{MediumKind::stream, "stream"},
};

} // namespace

bool isOptical(MediumKind kind)
{
    return kind >= MediumKind::cdR && kind <= MediumKind::readOnlyDisc;
}

bool isRewritable(MediumKind kind)
{
    switch (kind) {
    case MediumKind::cdRw:
    case MediumKind::dvdRw:
    case MediumKind::dvdRam:
    case MediumKind::dvdPlusRw:
    case MediumKind::bdRe:
    case MediumKind::tape:
        return true;
    default:
        return false;
    }
}

bool keepsSessions(MediumKind kind)
{
    return kind == MediumKind::cdRw || (isOptical(kind) && !isRewritable(kind) && kind != MediumKind::readOnlyDisc);
}

OccupiedMedium occupiedMedium(MediumKind kind, MediumStatus status, bool hasSessions)
{
    using State = OccupiedMedium::State;
    const bool erasable = isRewritable(kind);
    switch (status) {
    case MediumStatus::appendable:
        return {.state = erasable ? State::appendable : State::appendOnly, .erasable = erasable};
    case MediumStatus::overwritable:
        return {.state = State::overwritable, .erasable = erasable};
    case MediumStatus::closed:
        return {.state = erasable || hasSessions ? State::closed : State::unfinished, .erasable = erasable};
    default:
        return {.state = State::data, .erasable = erasable};
    }
}

bool holdsUnfinishedTrack(const MediumInfo& medium)
{
    return isOptical(medium.kind) && occupiedMedium(medium.kind, medium.status, !medium.sessions.empty()).state ==
                                         OccupiedMedium::State::unfinished;
}

NothingToRead nothingToRead(MediumKind kind, MediumStatus status)
{
    const bool broken = isOptical(kind) && !isRewritable(kind) && status == MediumStatus::closed;
    return {broken ? NothingToRead::Reason::unfinishedTrack : NothingToRead::Reason::blankMedium};
}

std::uint64_t rateAt1x(MediumKind kind)
{
    switch (kind) {
    case MediumKind::cdR:
    case MediumKind::cdRw:
        return kCdRate;
    case MediumKind::dvdR:
    case MediumKind::dvdRw:
    case MediumKind::dvdRam:
    case MediumKind::dvdPlusR:
    case MediumKind::dvdPlusRw:
        return kDvdRate;
    case MediumKind::bdR:
    case MediumKind::bdRe:
        return kBdRate;
    default:
        return 0;
    }
}

std::uint64_t nominalCapacity(MediumKind kind)
{
    switch (kind) {
    case MediumKind::cdR:
    case MediumKind::cdRw:
        return 359849 * kDiscBlock; // 79:59:74 less the two seconds before the first block
    case MediumKind::dvdR:
    case MediumKind::dvdRw:
        return 2298496 * kDiscBlock;
    case MediumKind::dvdRam:
        return 2236704 * kDiscBlock;
    case MediumKind::dvdPlusR:
    case MediumKind::dvdPlusRw:
        return 2295104 * kDiscBlock;
    case MediumKind::bdR:
        return 12219392 * kDiscBlock;
    case MediumKind::bdRe:
        return 11826176 * kDiscBlock; // formatted with the usual spare areas
    default:
        return 0;
    }
}

std::string_view toString(MediumKind kind)
{
    for (const KindName& entry : kKindNames) {
        if (entry.kind == kind) {
            return entry.name;
        }
    }
    return "none";
}

std::optional<std::uint64_t> roomOn(const MediumInfo& medium)
{
    return medium.status == MediumStatus::blank && medium.free ? medium.free : medium.capacity;
}

std::vector<std::uint64_t> startsBefore(const std::vector<Session>& sessions, std::size_t session)
{
    std::vector<std::uint64_t> starts;
    for (std::size_t i = 0; i < std::min(session, sessions.size()); ++i) {
        starts.push_back(sessions[i].start);
    }
    return starts;
}

std::string_view toString(MediumStatus status)
{
    switch (status) {
    case MediumStatus::absent:
        return "absent";
    case MediumStatus::blank:
        return "blank";
    case MediumStatus::appendable:
        return "appendable";
    case MediumStatus::closed:
        return "closed";
    case MediumStatus::overwritable:
        return "overwritable";
    case MediumStatus::unknown:
        break;
    }
    return "unknown";
}

std::optional<MediumKind> mediumKindFrom(std::string_view text)
{
    for (const KindName& entry : kKindNames) {
        if (entry.name == text) {
            return entry.kind;
        }
    }
    return std::nullopt;
}

} // namespace steadyburn
