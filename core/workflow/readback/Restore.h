// From a medium back to a folder. Nothing is written outside the folder, whatever the medium's names say, and nothing
// that is there is overwritten without a yes. What is there is replaced by nothing but a whole copy: a damaged one
// stands beside it as NAME.damaged.
#pragma once

#include "base/FaultLog.h"
#include "contents/ContentsChanges.h"
#include "target/Target.h"
#include "workflow/readback/RestoreMeter.h"
#include "workflow/tapeset/StoredSections.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <unordered_set>
#include <vector>

namespace steadyburn {

// What is recorded elsewhere of an entry, by its path on the medium; null: nothing.
using RecordedOf = std::function<const RecordedEntry*(const std::string& path)>;

struct RestoreOptions {
    std::string into;                  // made if it does not exist
    std::vector<std::string> patterns; // globs against the stored path; empty: everything
    bool exact = false;                // patterns are paths, and each stands for itself alone
    bool overwrite = false;
    bool discOfSet = false; // what a disc of a set says of itself is left out, unless a pattern wants it
    std::string medium;     // the file that is restored from, if it is known before: never replaced, nor is a section's
    RecordedOf recorded = {}; // optional: only what equals it replaces what the restore has not made
    std::function<void(const StoredEntry&)> met = {}; // optional: told each entry that is restored
    RestoreMeter* meter = nullptr;                    // null: nobody wants to know
};

// Whether a stored path, or a folder that it lies in, matches one of the patterns; true when there are none.
[[nodiscard]] bool matchesAny(const std::vector<std::string>& patterns, const std::string& path);

struct RestoreReport {
    std::uint64_t files = 0;      // that stand there whole
    std::uint64_t damaged = 0;    // that stand there, under their names or beside, and are not
    std::uint64_t bytes = 0;      // written
    std::uint64_t uncompared = 0; // that were read to their end, and there is no checksum of them
    bool treeUnproven = false;    // some volume has no checksum of its links, modes and names
    std::uint64_t missing = 0;    // that are not there because there was no room for them: as far as the medium tells
    // By plain path: so many of the log's first faults came before a later volume of the set gave the file whole.
    std::map<std::string, std::size_t> superseded = {};
};
// The faults of the log without what is of no account any more: that such a file was not read whole when it was
// written, and where its damaged copy stood. What is damaged on a medium stays.
[[nodiscard]] std::vector<Fault> faultsThatCount(const FaultLog& log, const RestoreReport& report);

// Several sections into one folder: the sets of a tape, the volumes of a set in any order. One thread. `options` and
// `log` outlive it.
class Restorer {
public:
    static Result<Restorer> open(const RestoreOptions& options, FaultLog& log);
    ~Restorer();
    Restorer(Restorer&& other) noexcept;
    Restorer& operator=(Restorer&& other) noexcept;

    Result<void> add(MediumReader& reader, std::stop_token stop);
    // The same, reading no more than what the section says was chosen.
    Result<void> add(StoredSection& section, std::stop_token stop);
    // Once all was added: whether there are hard links whose file was not restored, for it was not asked for or was to
    // stay as it is. From then on such files are restored and nothing else, each under the name of its first hard link:
    // the sections are to be added once more, until nothing is wanted any more.
    bool takeFilesOfLinks();
    // Whether one of these has not come yet.
    [[nodiscard]] bool lacksFilesOfLinks() const;
    // Whether something came damaged so far: another volume of the set may have it whole.
    [[nodiscard]] bool lacksWhole() const;
    [[nodiscard]] bool wantsForLink(const std::string& listedPath) const;
    // By pattern: whether something that was read matched it.
    [[nodiscard]] const std::vector<bool>& usedPatterns() const;
    // Makes the hard links whose file came later, gives the folders their modes and times, and, where `all` that there
    // is was added, names the patterns that nothing matched. To be called whatever ended the restore: the figures are
    // those of what is there.
    RestoreReport finish(bool all = true);
    // Adds what stands there and was made by this restore, by RestoreFolder::keyOf().
    void tellOwn(std::unordered_set<std::uint64_t>& keys) const;

private:
    struct State;
    explicit Restorer(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

// One section. Every entry that was not restored whole is in `log` by name.
Result<RestoreReport> restore(MediumReader& reader, const RestoreOptions& options, FaultLog& log, std::stop_token stop);

} // namespace steadyburn
