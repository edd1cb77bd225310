// A tape set outlives the program: the journal of what was planned and what of it is on finished tapes, and what a run
// that continues from there takes over. The job's thread.
#pragma once

#include "image/fetch/DigestTable.h"
#include "image/tar/TarArchive.h"
#include "workflow/burn/BurnContext.h"
#include "workflow/burn/TapeSetProgress.h"
#include "workflow/tapeset/SetJournal.h"

#include <optional>
#include <set>
#include <vector>

namespace steadyburn {

// What of a request a journal keeps: the sources as one compilation, and absolute paths.
[[nodiscard]] JobRequest requestToContinue(const JobRequest& request);

class SetContinuation {
public:
    explicit SetContinuation(const BurnContext& burn) : m_burn(burn) {}

    // Before anything else, if the request continues a set: a journal that is of no use leaves everything as it is.
    // Fails as SetJournal::open() does.
    Result<void> open();
    [[nodiscard]] bool continues() const { return m_record.has_value(); } // until adopt()
    [[nodiscard]] bool continuesDiscs() const { return continues() && m_record->head.discs; }
    // Of a disc set, which is left to whoever burns discs.
    struct Opened {
        SetJournal journal;
        SetRecord record;
    };
    [[nodiscard]] Opened release();

    // What is on finished tapes and still as it was stays there. All else is written with the next ones: what no tape
    // has yet, what was changed, what came to it, and files that could not be read whole (they have no digest).
    // Where nothing is left to be written the set is complete. Fails with changedOnSet where something is gone that no
    // tape has whole, without a yes.
    Result<void> adopt(const Tree& tree, TapeSetProgress& set, EarlierEntries& earlier, DigestTable& digests);

    // A volume has been finished, and the next archive begins with `next`. A journal that cannot be written does no
    // harm to the burn.
    struct Next {
        Format format = Format::automatic;
        std::size_t block = 0;
        NodeId entry = kRoot;
        unsigned part = 1;
    };
    void keep(const Tree& tree, const TapeSetProgress& set, const DigestTable& digests, const Next& next);
    // The set is complete: a journal that there is says so. Where that fails it stays as it is.
    void keepComplete(const Tree& tree, const TapeSetProgress& set, const DigestTable& digests, const Next& last);
    // Removes the journal of a set that is whole or that nobody wants to continue. Returns false where that failed.
    bool remove();

    // What finished tapes have and the sources no longer, for the index of further ones. Without what lies under the
    // path of something that is no folder now: no restore brings it back.
    [[nodiscard]] std::vector<VanishedEntry> vanished(const Tree& tree) const;

    // Of a set that is not complete: how many files it has, also those that are gone, and how many of them finished
    // tapes have whole, as they are or as they were.
    [[nodiscard]] SetState state(const Tree& tree, const TapeSetProgress& set, const DigestTable& digests) const;

    // The journal's path, where there is one that the set can be continued from.
    [[nodiscard]] std::string path() const;

private:
    struct Adoption;
    [[nodiscard]] SetHead headOf(const Tree& tree, const TapeSetProgress& set, const Next& next) const;
    // The newest copy of what changed that a finished tape has whole.
    [[nodiscard]] std::optional<EarlierCopy> earlierCopy(const std::string& path) const;
    Result<void> write(const Tree& tree, const TapeSetProgress& set, const DigestTable& digests, const Next& next);
    void add(const Tree& tree, const TapeSetProgress& set, const DigestTable& digests, NodeId id);

    const BurnContext& m_burn;
    std::optional<SetJournal> m_journal;
    std::optional<SetRecord> m_record;  // of a set that is continued, until it is adopted
    std::set<NodeId> m_older;           // changed files that a finished tape has whole, as they were
    SetState m_goneFiles;               // of m_gone
    SetRecord m_gone;                   // what it has of that and the sources have not: it stays in the journal
    std::set<JournalEarlier> m_earlier; // what finished tapes have whole of what changed since
    unsigned m_nextVolume = 0;
};

} // namespace steadyburn
