// A run of several discs or tapes that broke off when some of them were whole, and how it continues: these stay, and
// what has changed in the sources since is known before another medium is spent. One thread at a time.
#pragma once

#include "contents/ContentsChanges.h"
#include "workflow/backup/BackupStore.h"
#include "workflow/backup/SourceClocks.h"
#include "workflow/tapeset/SetJournal.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace steadyburn {

struct UnfinishedRun {
    BackupRun run;           // as it was begun
    std::string journal;     // path: of its media
    std::uint64_t media = 0; // that are whole, at least one
    unsigned next = 2;       // the medium that it continues with
    std::string target;      // where the last whole one was written
};

// Nothing where no run broke off, where none of its media was whole, and while it is being written.
[[nodiscard]] std::optional<UnfinishedRun> unfinishedRun(const BackupStore& store);

// That the backup has such a run: no failure, or why another one is refused.
[[nodiscard]] Fault unfinishedFault(const BackupStore& store, const UnfinishedRun& unfinished);

// Nobody continues it any more: its media stay as they are, and no record names them. Fails with backupBusy and io.
Result<void> giveUpRun(BackupStore& store);

class ContinuedRun {
public:
    // Fails as BackupStore::begun() and SetJournal::open() do.
    static Result<ContinuedRun> open(const BackupStore& store, const UnfinishedRun& unfinished);

    // What the run is recorded as. compareWith() brings it up to date.
    [[nodiscard]] const BackupRecord& plan() const { return m_plan; }
    [[nodiscard]] const SetHead& head() const { return m_set.head; }
    // Nothing is missing but the record.
    [[nodiscard]] bool written() const { return m_set.head.allWritten(); }

    // The sources as they are now. What has changed is written as it is now, by the media that follow; what is gone is
    // in the run where a whole medium has it.
    void compareWith(const Tree& tree, const SourceClocks& clocks);
    [[nodiscard]] const Casualties& different() const { return m_different; }     // changed or gone
    [[nodiscard]] const std::vector<std::string>& lost() const { return m_lost; } // gone, and on no whole medium
    // Whether whole media have it, with all of its contents.
    [[nodiscard]] bool isWhole(const std::string& path) const;
    // It is something else by now: what a medium has of it counts no longer.
    void forget(const std::string& path) { m_known.erase(path); }
    // Of a file on a whole medium.
    [[nodiscard]] std::optional<Digest> digestOf(const std::string& path) const;

private:
    struct Known {
        const JournalEntry* entry = nullptr;
        std::vector<const JournalPart*> parts;
    };
    void index();
    void note(const std::string& path);
    [[nodiscard]] bool hasFinished(unsigned volume) const { return volume != 0 && volume < m_set.head.nextVolume(); }

    BackupRecord m_plan;
    SetRecord m_set;
    std::unordered_map<std::string_view, Known> m_known; // into m_set, whose lines stay where they are
    Casualties m_different;
    std::vector<std::string> m_lost;
};

} // namespace steadyburn
