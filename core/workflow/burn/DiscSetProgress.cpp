#include "workflow/burn/DiscSetProgress.h"

#include "image/tar/TarHeaders.h"

#include <algorithm>
#include <utility>

#include <sys/stat.h>

namespace steadyburn {

const PlannedDisc& DiscSetProgress::planned(unsigned disc) const
{
    return *std::find_if(plan.discs.begin(), plan.discs.end(),
                         [disc](const PlannedDisc& each) { return each.number == disc; });
}

bool DiscSetProgress::hasFinished(unsigned disc) const
{
    return std::any_of(finished.begin(), finished.end(),
                       [disc](const VolumeReport& each) { return each.number == disc; });
}

void DiscSetProgress::addFinished(VolumeReport disc)
{
    std::erase_if(finished, [&](const VolumeReport& each) { return each.number == disc.number; });
    const auto place = std::find_if(finished.begin(), finished.end(),
                                    [&](const VolumeReport& each) { return each.number > disc.number; });
    finished.insert(place, std::move(disc));
}

std::vector<NodeId> DiscSetProgress::keepDigests(const DiscTree& disc, const DigestTable& here)
{
    std::vector<NodeId> different;
    const Tree& tree = disc.tree();
    for (NodeId id = 0; id < tree.size(); ++id) {
        const DiscTree::Origin& origin = disc.originOf(id);
        if (origin.node == kNoNode || !S_ISREG(tree.node(id).mode)) {
            continue;
        }
        const NodeId contents = contentsOf(disc.whole(), origin.node);
        const auto digest = here.get(contentsOf(tree, id));
        const auto sparse = here.sparse(contentsOf(tree, id));
        const auto before = origin.part > 0 ? digests->part(contents, origin.part) : digests->get(contents);
        if (before && digest && *before != *digest) {
            different.push_back(id);
        }
        if (origin.part > 0) {
            DigestTable::Part part;
            part.digest = digest;
            part.continues = false;
            part.sparse = sparse;
            digests->setPart(contents, origin.part, std::move(part));
            if (const auto whole = wholes.find(contents); whole != wholes.end()) {
                digests->set(contents, whole->second.digest);
            }
            continue;
        }
        if (sparse) {
            digests->setSparse(contents, *sparse);
        }
        if (digest) {
            digests->set(contents, *digest);
        }
        if (digest || sparse) {
            torn.erase(origin.node);
        } else {
            torn.insert(origin.node);
        }
    }
    return different;
}

EarlierDiscs DiscSetProgress::earlierThan(unsigned disc, const Tree& tree) const
{
    const Packing& packing = plan.packing;
    EarlierDiscs earlier;
    earlier.discs = disc - 1;
    earlier.discOf = packing.discOf;
    for (std::uint16_t& on : earlier.discOf) {
        on = on < disc ? on : std::uint16_t{0};
    }
    for (const auto& [part, on] : packing.discOfPart) {
        if (on < disc) {
            earlier.discOfPart.insert({part, on});
            earlier.cuts.cutAsBefore(tree, part.first, packing.cuts.part(part.first, 1).length);
        }
    }
    return earlier;
}

bool DiscSetProgress::isOnFinished(const Tree& tree, NodeId id) const
{
    if (id >= plan.packing.discOf.size()) { // nothing is planned yet
        return false;
    }
    const NodeId contents = S_ISREG(tree.node(id).mode) ? contentsOf(tree, id) : id;
    const unsigned parts = S_ISREG(tree.node(id).mode) ? plan.packing.cuts.count(contents) : 0;
    bool all = parts > 0 || hasFinished(plan.packing.discOf[id]);
    for (unsigned part = 1; part <= parts; ++part) {
        const auto at = plan.packing.discOfPart.find({contents, part});
        all = all && at != plan.packing.discOfPart.end() && hasFinished(at->second);
    }
    return all;
}

std::vector<NodeId> DiscSetProgress::missing(const Tree& tree) const
{
    std::vector<NodeId> nodes;
    tree.walk([&](NodeId id) {
        if (id != kRoot && !isOnFinished(tree, id)) {
            nodes.push_back(id);
        }
        return true;
    });
    return nodes;
}

} // namespace steadyburn
