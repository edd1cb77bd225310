// Packs a tree onto discs so that each fits as it is laid out, exactly: what packing reckons is held against what the
// format makes of it, and where a disc would be too small less is packed.
#pragma once

#include "image/ImageStream.h"
#include "image/tar/IncompleteMarks.h"
#include "workflow/discset/AboutDisc.h"
#include "workflow/discset/DiscTree.h"
#include "workflow/request/JobRequest.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace steadyburn {

struct PlannedDisc {
    unsigned number = 1;
    std::uint64_t bytes = 0; // of the stream
    std::uint64_t files = 0;
    std::uint64_t folders = 0;
    std::uint64_t sourceBytes = 0;
    std::string first;
    std::string last;
    std::vector<ProductionPoint> shape;
};

struct DiscSetPlan {
    Packing packing;
    std::vector<PlannedDisc> discs; // behind the earlier ones
    std::string contents;           // CONTENTS.jsonl.gz of the set, see contentsOfSet()
};

// What lies on the discs of a set that are finished, where the rest of it is planned anew.
struct EarlierDiscs {
    unsigned discs = 0;
    std::vector<std::uint16_t> discOf; // by node; 0: on none of them
    FileParts cuts;                    // of files of which a part is on one of them
    std::map<std::pair<NodeId, unsigned>, std::uint16_t> discOfPart;
};

// Nothing of the tree is left for another disc.
[[nodiscard]] bool holdAll(const EarlierDiscs& earlier, const Tree& whole);

struct DiscSetWish {
    DiscSetName name;
    Format format = Format::iso;
    std::uint64_t capacity = 0;      // of each disc
    FileTime time;                   // of what the discs say of themselves
    std::vector<std::string> unread; // paths of sources
    struct Missing {                 // of the sources, that could not be read
        IncompleteMark mark;
        bool told = false; // by a disc that was written before
    };
    std::vector<Missing> missing;
    unsigned first = 1;                       // the disc that is written next: those before it stay as they are
    const EarlierDiscs* earlier = nullptr;    // null: nothing is written yet
    const DiscTree::Wholes* wholes = nullptr; // of split files, as far as they are known
    // Lays the disc out as it would be written.
    std::function<Result<std::unique_ptr<ImageStream>>(const DiscTree& disc, const std::string& volumeId)> layOut;
};

// Whether a disc of this size has the contents of the whole set: the first and the last have them in any case.
[[nodiscard]] bool hasContents(std::size_t contents, std::uint64_t capacity, unsigned disc, unsigned discs);

// The tree of one disc of the plan; `uuid` is the disc's.
Result<std::unique_ptr<DiscTree>> discTreeOf(const Tree& whole, const DiscSetWish& wish, const DiscSetPlan& plan,
                                             unsigned disc, const std::string& uuid);

// Lays out the discs of a packing, from one number to another, which become the plan's. Returns the bytes by which the
// fullest is too large.
Result<std::uint64_t> layOutDiscs(const Tree& whole, const DiscSetWish& wish, DiscSetPlan& plan, unsigned from,
                                  unsigned to);

// Of the discs behind the earlier ones; of the packing all. Nothing is left for them: it has no discs. Fails as
// packDiscs(), DiscTree::make() and layOut do.
Result<DiscSetPlan> planDiscSet(const Tree& whole, const DiscSetWish& wish);

} // namespace steadyburn
