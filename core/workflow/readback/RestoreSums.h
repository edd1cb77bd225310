// RestoreManifest: the checksums that a medium has of its files in a manifest. RestoreWaiting: files that wait for the
// checksum of their session or member, or of a manifest that may still come, and replace nothing until it is known. The
// restoring thread.
#pragma once

#include "base/FaultLog.h"
#include "base/Sha256.h"
#include "unpack/LabelledReader.h"
#include "unpack/StoredEntry.h"
#include "verify/Manifest.h"
#include "workflow/readback/RestoreContext.h"
#include "workflow/readback/RestoreFolder.h"
#include "workflow/readback/RestorePlacer.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace steadyburn {

// The lines of SHA256SUMS, and what a medium says of files that it does not have whole. On a disc the list is read
// before the files; in an archive both may stand behind them.
class RestoreManifest {
public:
    void clear() { *this = RestoreManifest(); }
    // Looks for it in an archive, before that is restored: reads all headers, so that a line of a hard link holds for
    // its file, too, where there is one version of that. Nothing is said of what cannot be read, for it will be read
    // again. Fails with `cancelled`, or when nothing more comes of the medium.
    Result<void> lookFor(LabelledReader section, const std::stop_token& stop);
    // Reads it from the medium, or as it was restored.
    Result<void> take(const StoredEntry& entry, StoredBytes& bytes);
    void take(const StoredEntry& entry, int fd);

    // Of an entry that was met.
    [[nodiscard]] std::optional<ListedDigest> meet(const std::string& path);
    [[nodiscard]] std::optional<ListedDigest> find(const std::string& path) const;
    // The line of a hard link, where it says something else than the line that its file is compared with.
    [[nodiscard]] std::optional<ListedDigest> findOfLink(const std::string& link, const std::string& file) const;
    [[nodiscard]] bool known() const { return m_known; }
    // Of the archive's own words. False where it was known already.
    bool takeMark(const IncompleteMark& mark);
    // The medium says that there are zeros in it.
    [[nodiscard]] bool wasPadded(const std::string& path) const { return m_padded.contains(path); }
    // It may have said so: its list is damaged and does not name the file.
    [[nodiscard]] bool mayBePadded(const std::string& path) const { return m_damaged && !m_lines.contains(path); }
    // Of a file that was met. Only where a burn's list is known is it kept.
    void noteFile(const std::string& path);
    // What was met before its line was known; ascending.
    [[nodiscard]] std::vector<std::string> metTooEarly() const;
    // Logs what is listed, was never met, and is `wanted` (listedMissing), what the burn could not read, and lines that
    // are none (sumsUnreadable). Where a burn's list names what is not there, also what it does not name (notCompared).
    void report(const std::function<bool(const std::string& path)>& wanted, FaultLog& log) const;

private:
    // `burned`: a burn made it, so that it names every file.
    void learn(const std::string& path, ParsedManifest manifest, bool burned);
    // Takes the line of a hard link as one of its file.
    void learnOfLink(const std::string& link, const std::string& file);
    struct Line {
        ListedDigest sum;
        bool met = false;
        bool tooEarly = false;
    };
    std::unordered_map<std::string, Line> m_lines; // by path
    std::unordered_set<std::size_t> m_met;         // hashes of the paths that no line was known of
    std::unordered_set<std::string> m_padded;
    std::unordered_set<std::string> m_paddedUnmet; // those of a list, until they are met
    std::vector<std::string> m_unnamed;            // files that a burn's list does not name
    bool m_burned = false;                         // there is such a list
    bool m_damaged = false;                        // and what it says is not all that it said
    std::map<std::string, ParsedManifest> m_read;  // by its path, without the lines
    bool m_known = false;
};

class RestoreWaiting {
public:
    // What a file that was read whole waits for; nothing of both: the medium's manifest may still say what it should
    // be.
    struct For {
        std::optional<std::uint32_t> session; // that all of it lies in
        std::optional<std::uint64_t> member;  // packed, whose end has not been read
    };
    // `made` has its temporary name. Of several copies of a file the last one is kept.
    void add(const For& what, const RestorePlacer::Made& made);
    // A copy that came later has been placed, whole.
    void drop(const RestorePlace& place, const std::string& path);
    [[nodiscard]] bool empty() const { return m_files.empty(); }
    [[nodiscard]] bool has(const std::string& path) const { return m_files.contains(path); }

    // Whether a file, under its temporary name, is what the session, the member and the manifest say.
    using IsWhole = std::function<bool(const std::string& path, const RestorePlace& temporary, const For& what)>;
    // Gives all their names: those that are whole, as whole files, the others as damaged ones.
    void place(const IsWhole& isWhole, RestoreContext& context);
    // Nothing is left of them.
    void drop(RestoreFolder& folder);

private:
    struct File {
        For what;
        std::string temporary; // name
        RestoreOrigin origin;
    };
    std::map<std::string, File> m_files; // by path
};

} // namespace steadyburn
