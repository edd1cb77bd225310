// The journal of a disc set: its plan with what every entry was when it was planned, and which discs are finished. It
// is there before the first disc is begun, and stays when the set is complete: a disc can be made again from it. The
// job's thread.
#pragma once

#include "image/fetch/DigestTable.h"
#include "workflow/burn/BurnContext.h"
#include "workflow/burn/SetContinuation.h"
#include "workflow/discset/AboutDisc.h"
#include "workflow/discset/DiscSetPlan.h"
#include "workflow/tapeset/SetJournal.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace steadyburn {

class DiscSetJournal {
public:
    explicit DiscSetJournal(const BurnContext& burn) : m_burn(burn) {}

    // Takes over the journal of a set that is continued.
    void open(SetContinuation::Opened opened);
    [[nodiscard]] bool continues() const { return m_record.has_value(); }
    [[nodiscard]] const SetHead& head() const { return m_record->head; } // of a set that is continued

    struct Planned { // something of the plan, by its path on the medium
        std::string path;
        NodeId node = kNoNode; // where it is still there
        unsigned disc = 0;     // of a split file the first with a part
        std::vector<unsigned> discs;
        PartsFound parts;      // whole on finished discs, of a split file
        bool finished = false; // a finished disc has it whole, or parts of it
        bool vanished = false; // else it changed
        [[nodiscard]] bool isOn(unsigned wanted) const
        {
            return std::find(discs.begin(), discs.end(), wanted) != discs.end();
        }
    };
    struct Adopted {
        Packing packing; // of what is as it was planned
        DiscTree::Wholes wholes;
        std::set<NodeId> undigested; // as DiscSetProgress has it
        std::vector<Planned> different;
        std::set<NodeId> torn; // as DiscSetProgress has them
        // The sources have something that is not planned, or that a finished disc has not whole, or as it was.
        bool more = false;
        std::vector<Planned> onNone; // of a set whose discs are all written: what they lack, and the sources have
        bool restIsBack = false;     // some of it was planned
    };
    // Compares the plan with the sources as they are now. What is known of digests goes into `digests`. With a yes for
    // what is different, a split file on the disc that is made again is read: its parts stay where its contents are
    // the same, for then they fit the others. Fails with journalDamaged and `cancelled`.
    Result<Adopted> adopt(const Tree& tree, DigestTable& digests) const;
    // How many files the set has, also those that are gone, and how many of them finished discs have whole: as they
    // are, which `isWhole` says, or as they were.
    [[nodiscard]] SetState filesOfSet(const Tree& tree, const std::function<bool(NodeId)>& isWhole) const;
    // CONTENTS.jsonl.gz as it was planned. Fails with outOfMemory.
    [[nodiscard]] Result<std::string> contents() const { return contentsOfSet(*m_record); }

    struct State {
        const DiscSetWish& wish;
        const Packing& packing;
        const DigestTable& digests;
        const DiscTree::Wholes& wholes;
        const std::vector<VolumeReport>& finished;
        const std::set<NodeId>& torn;
        bool ending = false; // as SetHead has it
    };
    // Writes the state anew, whole or not at all. A journal that cannot be written does no harm to the burn, and is
    // logged.
    void keep(const Tree& tree, const State& state);
    // Nothing of the set was written.
    void remove();
    void release() { m_journal.reset(); }   // the file is left to whoever opens it
    [[nodiscard]] std::string path() const; // empty: there is none

private:
    [[nodiscard]] Result<bool> hasItsContents(const Tree& tree, NodeId id, const JournalEntry& then) const;
    [[nodiscard]] SetRecord earlierPlan(const Tree& tree, const Packing& packing) const;
    [[nodiscard]] std::vector<JournalEarlier> earlierCopies(const Tree& tree, const State& state) const;
    void addEntry(const Tree& tree, const State& state, NodeId id);

    const BurnContext& m_burn;
    std::optional<SetJournal> m_journal;
    std::optional<SetRecord> m_record; // of a set that is continued
};

} // namespace steadyburn
