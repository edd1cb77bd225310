#include "workflow/discset/DiscSetPlan.h"

#include "base/Units.h"
#include "unpack/iso/TreePath.h"
#include "workflow/discset/DiscCosts.h"
#include "workflow/request/FormatChoice.h"

#include <algorithm>

#include <sys/stat.h>

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

// What the earlier discs have, and of folders those of which nothing is left.
std::vector<bool> doneOf(const Tree& whole, const EarlierDiscs& earlier)
{
    std::vector<bool> done(whole.size(), false);
    std::vector<NodeId> order;
    whole.walk([&](NodeId id) {
        order.push_back(id);
        return true;
    });
    for (auto at = order.rbegin(); at != order.rend(); ++at) { // what is in a folder comes before it
        const NodeId id = *at;
        if (S_ISREG(whole.node(id).mode)) {
            const NodeId contents = contentsOf(whole, id);
            const unsigned parts = earlier.cuts.count(contents);
            done[id] = parts == 0 && earlier.discOf[id] != 0;
            for (unsigned part = 1; part <= parts; ++part) {
                done[id] = earlier.discOfPart.contains({contents, part}) && (part == 1 || done[id]);
            }
            continue;
        }
        done[id] = earlier.discOf[id] != 0;
        const Tree::Children inside = whole.children(id);
        for (NodeId child = inside.first; child < inside.first + inside.count; ++child) {
            done[id] = done[id] && done[child];
        }
    }
    return done;
}

// The packing of the rest becomes that of the set.
void addEarlier(Packing& rest, const EarlierDiscs& earlier)
{
    for (std::size_t id = 0; id < rest.discOf.size(); ++id) {
        std::uint16_t& disc = rest.discOf[id];
        disc = static_cast<std::uint16_t>(disc == 0 ? 0 : disc + earlier.discs);
        disc = earlier.discOf[id] == 0 ? disc : earlier.discOf[id]; // of a folder the first
    }
    for (auto& [part, disc] : rest.discOfPart) {
        disc = static_cast<std::uint16_t>(disc + earlier.discs);
    }
    rest.discOfPart.insert(earlier.discOfPart.begin(), earlier.discOfPart.end());
    rest.filled.insert(rest.filled.begin(), earlier.discs, 0);
    rest.discs += earlier.discs;
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
    [[nodiscard]] unsigned earlierDiscs() const { return m_wish.earlier == nullptr ? 0 : m_wish.earlier->discs; }

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
    std::vector<bool> done;
    if (const EarlierDiscs* const earlier = m_wish.earlier) {
        done = doneOf(m_whole, *earlier);
        rules.earlier = &done;
        rules.earlierCuts = &earlier->cuts;
        rules.earlierPart = [earlier](NodeId id, unsigned part) { return earlier->discOfPart.contains({id, part}); };
    }
    if (rules.partBytes == 0) {
        return Fault{.kind = FaultKind::mediumTooSmall,
                     .doing = Action::plan,
                     .facts = SpaceNeed{.needed = m_costs.ofDisc() + path + kPartBorder, .available = m_wish.capacity}};
    }
    auto packing = packDiscs(m_whole, rules);
    if (packing && packing->discs + earlierDiscs() > kMostDiscs) {
        return Fault{.kind = FaultKind::mediumTooSmall,
                     .doing = Action::plan,
                     .facts = SpaceNeed{.needed = packing->total, .available = kMostDiscs * rules.capacity}};
    }
    if (packing && m_wish.earlier != nullptr) {
        addEarlier(*packing, *m_wish.earlier);
    }
    return packing;
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
        auto over = layOutDiscs(m_whole, m_wish, plan, earlierDiscs() + 1, plan.packing.discs);
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

// What a disc says of what could not be read: that which has its folder, or would.
std::vector<IncompleteMark> marksOfDisc(const Tree& whole, const DiscSetWish& wish, const Packing& packing,
                                        unsigned disc)
{
    std::vector<IncompleteMark> marks;
    for (const auto& [mark, told] : wish.missing) {
        const bool ofFolder = mark.how == IncompleteMark::How::unlisted;
        const std::size_t end = ofFolder ? mark.path.size() : mark.path.rfind('/');
        const auto folder = end == std::string::npos ? std::nullopt : findPath(whole, mark.path.substr(0, end));
        const unsigned home = folder ? std::max<unsigned>(packing.discOf[*folder], 1) : 1;
        const unsigned on = told ? home : std::max(home, wish.first);
        if (on == disc) {
            marks.push_back(mark);
        }
    }
    return marks;
}

} // namespace

bool holdAll(const EarlierDiscs& earlier, const Tree& whole)
{
    const std::vector<bool> done = doneOf(whole, earlier);
    return std::find(done.begin() + 1, done.end(), false) == done.end(); // the root is on each of them
}

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
                           .olderSums = {},
                           .missing = marksOfDisc(whole, wish, plan.packing, disc),
                           .time = wish.time,
                           .wholes = wish.wholes});
}

Result<std::uint64_t> layOutDiscs(const Tree& whole, const DiscSetWish& wish, DiscSetPlan& plan, unsigned from,
                                  unsigned to)
{
    std::uint64_t over = 0;
    plan.discs.clear();
    for (unsigned number = from; number <= to; ++number) {
        auto disc = discTreeOf(whole, wish, plan, number, std::string(kSomeUuid));
        if (!disc) {
            return disc.takeFault();
        }
        auto stream = wish.layOut(**disc, discVolumeId(wish.name, number));
        if (!stream) {
            return stream.takeFault();
        }
        const std::uint64_t bytes = (*stream)->size().value_or(0);
        over = std::max(over, bytes - std::min(bytes, wish.capacity));
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

Result<DiscSetPlan> planDiscSet(const Tree& whole, const DiscSetWish& wish)
{
    return Planning(whole, wish).plan();
}

} // namespace steadyburn
