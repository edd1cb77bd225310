// Writes the contents of files and compares them with what the medium says about them: its index, a manifest, its own
// checksums. A file that would replace an older one waits until it is known to be whole. The restoring thread.
#pragma once

#include "base/Sha256.h"
#include "unpack/StoredIndex.h"
#include "workflow/readback/RestoreContext.h"
#include "workflow/readback/RestoreSums.h"
#include "workflow/readback/TemporaryFile.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace steadyburn {

using DigestOf = std::function<std::optional<Digest>(const StoredEntry&)>;

class RestoreFiles {
public:
    // `context` outlives it.
    explicit RestoreFiles(RestoreContext& context) : m_context(context) {}

    // Starts a section with what is known about it before it is read. `seekable`: it can be read twice.
    void begin(const std::optional<StoredIndex>& list, DigestOf digestOf, bool seekable);
    // Reads the section's manifest where files may be replaced, for it must be known before the first of them is.
    Result<void> readManifest(LabelledReader section);
    // To be called with every entry before anything is done with it.
    void meet(const StoredEntry& entry);
    // What was met is restored under the name of a hard link to it: what is said of that holds for it, too.
    void meetName(const std::string& link);
    // To be called after the last entry.
    void end() { m_member.reset(); }

    // These take what the section says about itself while it is read, see StoredVisit.
    void takeSession(std::uint32_t session, bool holds) { m_sessions[session] = holds; }
    void takeMember(std::uint64_t member, bool holds) { m_members[member] = holds; }
    void takeMark(const IncompleteMark& mark);
    Result<void> takeManifest(const StoredEntry& entry, StoredBytes& bytes) { return m_manifest.take(entry, bytes); }

    // Makes a file that is not split, under its name or waiting for it. Fails with what the medium or the folder fails
    // with.
    Result<void> make(const StoredEntry& entry, StoredBytes& bytes, const RestorePlace& place);
    // Writes the contents to the file from the offset `begin` on, which is not 0 for parts. Returns whether they came
    // whole. `path`: under which the file is restored. `also`: is updated with them.
    Result<bool> fill(int fd, const StoredEntry& entry, const std::string& path, StoredBytes& bytes,
                      std::uint64_t begin, Sha256* also = nullptr);
    // Whether the contents of the entry that was met last are compared with a checksum of theirs as they come.
    [[nodiscard]] bool hasOwnSum(const StoredEntry& entry) const
    {
        return expectedOf(entry) || entry.sum == StoredSum::own;
    }
    // Gives a file that has its contents its attributes, and its name in `made` unless it has to wait. Fills in the
    // place, the path and the origin of `made`.
    Result<void> settle(TemporaryFile& file, const StoredEntry& entry, RestorePlacer::Made made);

    // To be called when the section was read, or reading it broke off: places what waited, and logs the files whose
    // packed member has a wrong checksum. `damageUnfinished`: notes that an unfinished file of this path is damaged;
    // returns false if no unfinished file has it.
    void settleWaiting(const std::function<bool(const std::string& path)>& damageUnfinished);
    // Compares files that were restored before their line of the manifest came.
    void compareEarly();
    // The file of this path was compared after all, or it is not counted as restored.
    void forgetUncompared(const std::string& path);
    // A hard link to a file that was restored is as much compared as that, or by its own line of the manifest.
    void noteLink(const std::string& path, const std::string& file, bool compared);
    [[nodiscard]] std::optional<ListedDigest> lineOfLink(const StoredEntry& link) const
    {
        return m_manifest.findOfLink(link.path, link.hardLink);
    }
    // Whether `line`, which is of `path`, does not contradict the file; logs what does.
    [[nodiscard]] bool isAsLineSays(const ListedDigest& line, const std::string& path, const RestorePlace& file);
    // To be called when the section was read. `checksummed`: its stream has checksums of every byte.
    void countUncompared(bool checksummed);
    // How many files nothing was known of, each name for itself, of the sections that were read.
    [[nodiscard]] std::uint64_t uncompared() const;
    // Logs what the manifest names and the section does not have.
    void reportManifest();
    // Deletes what waits, where settleWaiting() will not be called.
    void dropWaiting() { m_waiting.drop(m_context.folder); }

    // The index of the section that is being read; null: it has none.
    [[nodiscard]] IndexCheck* list() { return m_list ? &*m_list : nullptr; }
    // The line of the index for the entry that was met last; null: it has no line.
    [[nodiscard]] const ListedFile* listed() const { return m_listed; }
    [[nodiscard]] bool anyWaits() const { return !m_waiting.empty(); }
    [[nodiscard]] bool waits(const std::string& path) const { return m_waiting.has(path); }
    // Whether files wait for the end of their packed member.
    [[nodiscard]] bool awaitsMember() const { return !m_ofMember.empty(); }
    // Whether a manifest may still come that says what a file should be.
    [[nodiscard]] bool awaitsManifest() const { return m_manifestMayCome && !m_manifest.known(); }
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; } // written, without holes

private:
    // The file of this path came whole, and nothing is known yet that it could be compared with.
    void noteUncompared(const std::string& path);
    void settleMembers(const std::function<bool(const std::string& path)>& damageUnfinished);
    [[nodiscard]] bool isWholeByNow(const std::string& path, const RestorePlace& file, const RestoreWaiting::For& what);
    // Whether the manifest does not contradict the file; logs what does.
    [[nodiscard]] bool isAsListed(const std::string& path, const RestorePlace& file);
    // Whether the file is to replace one that this restore did not make, and only its session's checksum, its member's
    // or a manifest that may still come tells whether it is whole.
    [[nodiscard]] bool mustWait(const RestorePlacer::Made& made, const StoredEntry& entry) const;
    // Returns what the medium itself says of the contents, if anything.
    [[nodiscard]] std::optional<ListedDigest> expectedOf(const StoredEntry& entry) const;
    // Whether the file was not read whole when it was written. An index shows that by a missing digest, an archive by a
    // mark.
    [[nodiscard]] bool wasPadded(const StoredEntry& entry) const;

    RestoreContext& m_context;
    std::uint64_t m_bytes = 0;
    // Files that nothing was compared with, by the hashes of their paths: of earlier sections, and of the one that is
    // being read, whose checksums may still come.
    std::unordered_set<std::size_t> m_uncompared;
    std::unordered_set<std::size_t> m_uncomparedHere;
    std::unordered_map<std::size_t, std::size_t> m_uncomparedLinks; // links to these: path and file, likewise

    // Of the section that is being read:
    DigestOf m_digestOf;
    std::optional<IndexCheck> m_list;
    RestoreManifest m_manifest;
    bool m_isManifest = false;                                    // what is met speaks for the medium,
    bool m_isBurned = false;                                      // and a burn made it
    bool m_manifestMayCome = false;                               // behind the files: it cannot be looked for first
    std::map<std::uint64_t, bool> m_members;                      // of those that ended: whether the checksum is right
    std::map<std::uint32_t, bool> m_sessions;                     // of those compared: whether the checksum is right
    std::vector<std::string> m_paddedEarly;                       // restored before their mark came
    std::map<std::uint64_t, std::vector<std::string>> m_ofMember; // files, by their member, which has not ended
    RestoreWaiting m_waiting;

    // Of the entry that was met last:
    const ListedFile* m_listed = nullptr;
    std::optional<ListedDigest> m_expected; // its line of the manifest
    std::optional<std::uint64_t> m_member;  // that holds it, where that has not ended
};

} // namespace steadyburn
