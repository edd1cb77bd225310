#include "workflow/discset/DiscSetPlan.h"

#include "base/Units.h"
#include "workflow/discset/DiscCosts.h"
#include "workflow/request/FormatChoice.h"

#include <algorithm>

namespace steadyburn {

namespace {

constexpr unsigned kTries = 8;
constexpr std::uint64_t kAbout = 16 * kKiB; // what a disc says of itself, besides the list of the set's contents
constexpr std::uint64_t kContentsShare = 100;
constexpr std::uint64_t kPartBorder = 64 * kKiB;
// So many characters has a UUID; the size of a disc does not depend on which.
constexpr std::string_view kSomeUuid = "00000000-0000-4000-8000-000000000000";

// What the path to a part takes, with everything that a name can have.
std::uint64_t deepestPath(const Tree& whole, const DiscCosts& costs, std::uint64_t above)
{
    std::uint64_t most = 0;
    whole.walk([&](NodeId id) {
        if (whole.node(id).size > above) {
            std::uint64_t path = 4 * kKiB;
            for (NodeId at = id; at != kRoot; at = whole.node(at).parent) {
                path += costs.of(at).entry;
            }
            most = std::max(most, path);
        }
        return true;
    });
    return most;
}

class Planning {
public:
    Planning(const Tree& whole, const DiscSetWish& wish)
        : m_whole(whole), m_wish(wish), m_costs(whole, wish.format, !isTar(wish.format))
    {
    }
    Result<DiscSetPlan> plan();

private:
    Result<Packing> pack(std::uint64_t capacity);
    // Lays all discs out. Returns the bytes by which the fullest is too large.
    Result<std::uint64_t> layOut(DiscSetPlan& plan);

    const Tree& m_whole;
    const DiscSetWish& m_wish;
    DiscCosts m_costs;
};

Result<Packing> Planning::pack(std::uint64_t capacity)
{
    const std::uint64_t path = deepestPath(m_whole, m_costs, capacity / 2);
    PackRules rules;
    rules.capacity = capacity;
    rules.partsAbove = capacity - std::min(capacity, path);
    rules.partBytes = rules.partsAbove / kPartBorder * kPartBorder;
    rules.costOf = [this](NodeId id) { return m_costs.of(id); };
    rules.costOfContents = [this](std::uint64_t bytes) { return m_costs.ofContents(bytes); };
    if (rules.partBytes == 0) {
        return Fault{.kind = FaultKind::mediumTooSmall,
                     .doing = Action::plan,
                     .facts = SpaceNeed{.needed = m_costs.ofDisc() + path + kPartBorder, .available = m_wish.capacity}};
    }
    return packDiscs(m_whole, rules);
}

Result<std::uint64_t> Planning::layOut(DiscSetPlan& plan)
{
    std::uint64_t over = 0;
    plan.discs.clear();
    for (unsigned number = 1; number <= plan.packing.discs; ++number) {
        auto disc = discTreeOf(m_whole, m_wish, plan, number, std::string(kSomeUuid));
        if (!disc) {
            return disc.takeFault();
        }
        auto stream = m_wish.layOut(**disc, discVolumeId(m_wish.name, number));
        if (!stream) {
            return stream.takeFault();
        }
        const std::uint64_t bytes = (*stream)->size().value_or(0);
        over = std::max(over, bytes - std::min(bytes, m_wish.capacity));
        plan.discs.push_back({.number = number,
                              .bytes = bytes,
                              .files = (*disc)->files(),
                              .folders = (*disc)->folders(),
                              .sourceBytes = (*disc)->bytes(),
                              .first = (*disc)->first(),
                              .last = (*disc)->last(),
                              .shape = (*stream)->production()});
    }
    return over;
}

Result<DiscSetPlan> Planning::plan()
{
    std::uint64_t reserve = m_costs.ofDisc() + kAbout;
    DiscSetPlan plan;
    for (unsigned tries = 0; tries < kTries && reserve < m_wish.capacity; ++tries) {
        auto packing = pack(m_wish.capacity - reserve);
        if (!packing) {
            return packing.takeFault();
        }
        plan.packing = std::move(*packing);
        auto contents = contentsOfSet(m_whole, plan.packing);
        if (!contents) {
            return contents.takeFault();
        }
        plan.contents = std::move(*contents);
        if (tries == 0) { // from now on there is room for it
            reserve += roundUp(plan.contents.size() + plan.contents.size() / 20, kDiscBlock);
            for (const std::string& path : m_wish.unread) {
                reserve += 3 * path.size() + 1;
            }
            continue;
        }
        auto over = layOut(plan);
        if (!over) {
            return over.takeFault();
        }
        if (*over == 0) {
            return plan;
        }
        reserve += roundUp(*over, kDiscBlock);
    }
    return Fault{.kind = FaultKind::mediumTooSmall,
                 .doing = Action::plan,
                 .facts = SpaceNeed{.needed = reserve, .available = m_wish.capacity}};
}

} // namespace

bool hasContents(std::size_t contents, std::uint64_t capacity, unsigned disc, unsigned discs)
{
    return disc == 1 || disc == discs || contents <= capacity / kContentsShare;
}

Result<std::unique_ptr<DiscTree>> discTreeOf(const Tree& whole, const DiscSetWish& wish, const DiscSetPlan& plan,
                                             unsigned disc, const std::string& uuid)
{
    const unsigned discs = plan.packing.discs;
    const bool contents = hasContents(plan.contents.size(), wish.capacity, disc, discs);
    return DiscTree::make(whole, plan.packing,
                          {.disc = disc,
                           .about = aboutDisc(wish.name, {.number = disc, .of = discs, .uuid = uuid},
                                              contents ? plan.contents : std::string(), wish.unread),
                           .sums = !isTar(wish.format),
                           .time = wish.time});
}

Result<DiscSetPlan> planDiscSet(const Tree& whole, const DiscSetWish& wish)
{
    return Planning(whole, wish).plan();
}

} // namespace steadyburn
