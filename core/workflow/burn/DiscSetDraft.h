// A disc set before a disc is spent: planned by the code that burns, looked at, changed by hand, and kept as the
// journal of a set that has no finished disc. A burn that continues it writes just this plan, and names before the
// first disc what changed meanwhile.
#pragma once

#include "workflow/burn/Job.h"
#include "workflow/discset/OnDisc.h"

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace steadyburn {

class DiscTree;

// What a draft is at a time. Its trees use the draft's, which outlives it. Does not change; any thread.
class DiscSetView {
public:
    struct Disc {
        std::uint64_t bytes = 0; // that will be written
        std::uint64_t files = 0;
    };
    struct Origin {
        NodeId node = kNoNode; // of the whole tree; kNoNode: a disc says it of itself
        unsigned part = 0;     // not 0: of a split file
        unsigned parts = 0;
    };

    DiscSetView();
    ~DiscSetView();
    DiscSetView(const DiscSetView&) = delete;
    DiscSetView& operator=(const DiscSetView&) = delete;

    // What will lie on a disc, from 1.
    [[nodiscard]] const Tree& tree(unsigned disc) const;
    [[nodiscard]] Origin originOf(unsigned disc, NodeId id) const;

    bool fitsOnOne = false; // there is nothing to plan: no discs
    std::uint64_t capacity = 0;
    std::vector<Disc> discs;
    std::uint64_t splitFiles = 0;
    std::uint64_t linkedTwice = 0; // files with names on several discs, written on each
    std::vector<Fault> problems;   // of the sources
    bool changed = false;          // by hand

private:
    friend class DiscSetDraft;
    std::vector<std::unique_ptr<DiscTree>> m_trees;
};

// One thread at a time, which may have to wait for the disk.
class DiscSetDraft {
public:
    // Of discs of so many bytes. The request's target is not opened. A stop makes what runs fail with `cancelled`.
    DiscSetDraft(JobRequest request, std::uint64_t capacity, const Dependencies& dependencies, std::stop_token stop);
    ~DiscSetDraft();

    using View = std::shared_ptr<const DiscSetView>;
    // Once, first. Fails with what a scan and planDiscSet() fail with, and badArgument (a format that is compressed).
    Result<View> plan();
    // Fails with mediumTooSmall, the disc's number in the detail, where a disc would be too full: then everything stays
    // as it was.
    Result<View> move(std::span<const OnDisc> what, unsigned to);
    Result<View> restore(); // the automatic plan
    // Writes the journal into the folder and returns its path. Called again it is another set, which may be burned
    // beside the first.
    Result<std::string> keep(const std::string& folder);

private:
    struct State;
    Result<View> view() const;
    std::unique_ptr<State> m_state;
};

} // namespace steadyburn
