// What a disc set is planned to be: made anew, or taken from the journal of a set that is continued, and planned anew
// where that does not hold any more. Keeps the journal. Touches no disc. The job's thread.
#pragma once

#include "workflow/burn/BurnContents.h"
#include "workflow/burn/DiscSetJournal.h"
#include "workflow/burn/DiscSetLayout.h"
#include "workflow/burn/DiscSetProgress.h"

#include <cstdint>
#include <memory>
#include <string>

namespace steadyburn {

class DiscSetPlanning {
public:
    // All of them outlive it.
    DiscSetPlanning(const BurnContext& burn, BurnContents& contents, DiscSetJournal& journal)
        : m_burn(burn), m_contents(contents), m_journal(journal)
    {
    }

    // Plans a set for discs of so many bytes. Fails as planDiscSet() does.
    Result<void> begin(Format format, std::uint64_t room);
    // The plan of the journal, as far as the sources are what they were; for discs of `room` bytes where what is left
    // does not go on discs as they were planned. Fails with changedOnSet where the sources are not what they were,
    // without a yes; with badArgument (there is no such disc), sourceEmpty (nothing is left, and no disc is finished;
    // with SetState: it has ended, and nothing of what it lacks is back) and journalDamaged.
    Result<void> continueSet(Format format, std::uint64_t room);
    // Plans the discs from this one on anew. Where that fails the plan stays.
    Result<void> planAnew(unsigned disc, std::uint64_t capacity);
    // The plan becomes this one, which the user has changed; of a set without a finished disc. Fails with
    // mediumTooSmall where a disc is too full, its number in the detail; then the plan stays.
    Result<void> usePacking(Packing packing);
    // The digests of the split files of which a disc gets parts. One that cannot be read has none, and is named when
    // its part is. Fails with `cancelled`.
    Result<void> readWholes(unsigned disc);
    [[nodiscard]] Result<std::unique_ptr<DiscTree>> treeOf(unsigned disc, const std::string& uuid) const;
    // The same plan under another UUID; its journal is a new one. Of a set without a finished disc.
    Result<void> becomeAnotherSet();
    // Writes the journal anew. A set whose last disc is written stays one to be continued until keepEnded() says that
    // its run has come to its end.
    void keep() { keepAs(*m_progress.digests, m_burn.request.onlyDisc == 0 ? m_progress.complete() : wasEnding()); }
    void keepEnded(const DigestTable& digests) { keepAs(digests, false); }

    [[nodiscard]] bool isContinued() const { return m_journal.continues(); }
    // A disc is made again of a set that has ended, and the sources have something again that it lacks: the set can be
    // continued.
    [[nodiscard]] bool isRestBack() const { return m_restIsBack; }
    // Once the set is planned: no disc is to come, only the end of its run is missing.
    [[nodiscard]] bool isEnding() const { return m_progress.plan.discs.empty(); }
    // Of a set that is not complete.
    [[nodiscard]] SetState state() const;
    [[nodiscard]] unsigned first() const { return m_first; } // the disc that is burned first
    [[nodiscard]] const DiscSetWish& wish() const { return m_wish; }
    [[nodiscard]] DiscSetProgress& progress() { return m_progress; }
    [[nodiscard]] const DiscSetProgress& progress() const { return m_progress; }
    [[nodiscard]] std::string journal() const { return m_journal.path(); }
    void removeJournal() { m_journal.remove(); }

private:
    void setUp(Format format, FileTime time);
    void noteTold();
    Result<void> takeDifferences(const DiscSetJournal::Adopted& adopted);
    [[nodiscard]] bool isRestGone() const;
    void tellDifference(const DiscSetJournal::Planned& planned);
    [[nodiscard]] bool wasEnding() const { return isContinued() && m_journal.head().ending; }
    void tellMissing(const DiscSetJournal::Adopted& adopted);
    void keepAs(const DigestTable& digests, bool ending);
    Result<void> layOutRest(bool asPlanned, std::uint64_t room);
    Result<void> plan(std::uint64_t capacity);

    const BurnContext& m_burn;
    BurnContents& m_contents;
    DiscSetJournal& m_journal;
    FaultLog m_log; // of what is laid out to be planned
    DiscSetWish m_wish;
    EarlierDiscs m_earlier; // of m_wish
    DiscSetProgress m_progress;
    unsigned m_first = 1;
    bool m_restIsBack = false;
};

} // namespace steadyburn
