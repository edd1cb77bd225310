#include "workflow/burn/TapeArchive.h"

#include "base/Units.h"
#include "image/tar/TarHeaders.h"

#include <algorithm>
#include <span>
#include <sys/stat.h>

namespace steadyburn {

namespace {

constexpr std::uint64_t kLongestMember = 4 * kMiB;

} // namespace

void TapeArchive::clear()
{
    places.clear();
    members.clear();
    sent = 0;
}

std::size_t TapeArchive::firstPlace() const
{
    if (from == kRoot) {
        return 0;
    }
    const auto found =
        std::find_if(places.begin(), places.end(), [this](const TarPlace& place) { return place.node == from; });
    return static_cast<std::size_t>(found - places.begin());
}

std::optional<ArchiveBorder> TapeArchive::borderBefore(const Tree& tree, std::uint64_t written) const
{
    const auto border = lastBorder(places, members, written);
    const auto first = places.begin() + static_cast<std::ptrdiff_t>(firstPlace());
    const auto behind = places.begin() + static_cast<std::ptrdiff_t>(border ? border->place : 0);
    const bool worth = first < behind && std::any_of(first, behind, [&](const TarPlace& place) {
                           return !S_ISDIR(tree.node(place.node).mode);
                       });
    return worth ? border : std::nullopt;
}

NodeId TapeArchive::largestReached(const Tree& tree) const
{
    std::uint64_t plain = sent;
    for (const MemberPlace& member : members) {
        plain = member.packed <= sent ? member.plain + kLongestMember : plain;
    }
    NodeId largest = kRoot;
    for (const TarPlace& place : std::span(places).subspan(std::min(firstPlace(), places.size()))) {
        if (place.offset < plain && tree.node(place.node).size >= tree.node(largest).size) {
            largest = contentsOf(tree, place.node);
        }
    }
    return largest;
}

} // namespace steadyburn
