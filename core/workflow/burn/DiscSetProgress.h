// A disc set while it is burned: what lies on which disc, which discs are finished, and what is known of their files.
// A value; the job's thread.
#pragma once

#include "image/fetch/DigestTable.h"
#include "workflow/discset/DiscSetPlan.h"
#include "workflow/request/JobReport.h"

#include <optional>
#include <set>
#include <vector>

namespace steadyburn {

struct DiscSetProgress {
    DiscSetPlan plan;
    DiscTree::Wholes wholes;            // of split files
    std::set<NodeId> undigested;        // split files of which parts say that it is not known: so do all
    std::vector<VolumeReport> finished; // closed, and read back where that is asked for; ascending
    std::optional<DigestTable> digests; // of everything that is on them
    std::set<NodeId> torn;              // files that a finished disc has and not whole, by the name that is on it

    [[nodiscard]] const PlannedDisc& planned(unsigned disc) const;
    [[nodiscard]] bool hasFinished(unsigned disc) const;
    [[nodiscard]] bool complete() const { return finished.size() == plan.packing.discs; }
    // In place of an earlier one with its number, which was made again.
    void addFinished(VolumeReport disc);
    // Takes over the digests of a disc's files. Returns those that were read before and were not the same then.
    [[nodiscard]] std::vector<NodeId> keepDigests(const DiscTree& disc, const DigestTable& here);

    // What stays where it is when the discs from this one on are planned anew.
    [[nodiscard]] EarlierDiscs earlierThan(unsigned disc, const Tree& tree) const;
    // Whether a node lies on finished discs, of a split file all of it.
    [[nodiscard]] bool isOnFinished(const Tree& tree, NodeId id) const;
    [[nodiscard]] bool isWholeFile(const Tree& tree, NodeId id) const
    {
        return isOnFinished(tree, id) && !torn.contains(id);
    }
    // Nodes of the set that no finished disc has.
    [[nodiscard]] std::vector<NodeId> missing(const Tree& tree) const;
};

} // namespace steadyburn
