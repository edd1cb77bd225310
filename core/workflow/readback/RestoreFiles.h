// Writes the contents of files and holds them against what the medium says of them: its index, a manifest, checksums
// of its own. What would replace an older file and is not known to be whole yet waits. The restoring thread.
#pragma once

#include "base/Sha256.h"
#include "unpack/StoredList.h"
#include "workflow/readback/NewFile.h"
#include "workflow/readback/RestoreContext.h"
#include "workflow/readback/RestoreSums.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace steadyburn {

using DigestOf = std::function<std::optional<Digest>(const StoredEntry&)>;

class RestoreFiles {
public:
    // `context` outlives it.
    explicit RestoreFiles(RestoreContext& context) : m_context(context) {}

    // What is known of the section that comes next before it is read; `seekable`: it can be read twice.
    void begin(const std::optional<StoredList>& list, DigestOf digestOf, bool seekable);
    // Looks for the section's manifest where files may be replaced: it has to be known before the first is.
    Result<void> readManifest(LabelledReader section);
    // Every entry, before anything is done with it.
    void meet(const StoredEntry& entry);
    // No entry comes any more.
    void end() { m_member.reset(); }

    // What the section says of itself while it is read, see StoredVisit.
    void takeSession(std::uint32_t session, bool holds) { m_sessions[session] = holds; }
    void takeMember(std::uint64_t member, bool holds) { m_members[member] = holds; }
    void takeMark(const IncompleteMark& mark);
    Result<void> takeManifest(const std::string& path, StoredBytes& bytes) { return m_manifest.take(path, bytes); }

    // A whole file, under its name or waiting for it. Fails with what the medium or the folder fails with.
    Result<void> make(const StoredEntry& entry, StoredBytes& bytes, const RestorePlace& place);
    // Writes the contents from `begin` of the file on: of a part. Returns whether they came whole. `also`: takes them,
    // too.
    Result<bool> fill(int fd, const StoredEntry& entry, StoredBytes& bytes, std::uint64_t begin,
                      Sha256* also = nullptr);
    // Gives a file that has its contents its attributes and the name that `made` says, or lets it wait; the place, the
    // path and the origin are filled in here.
    Result<void> settle(NewFile& file, const StoredEntry& entry, RestorePlacer::Made made);

    // Once the section was read, or that broke off: places what waited, and names the files of packed members whose
    // checksum was wrong. `damageUnfinished`: notes that a file which is not finished yet is damaged; false where there
    // is none of that path.
    void settleWaiting(const std::function<bool(const std::string& path)>& damageUnfinished);
    // Compares what was restored before the manifest told its checksum.
    void compareEarly();
    // Logs what the manifest names and the section does not have.
    void reportManifest();
    // Where nobody settles what waits.
    void dropWaiting() { m_waiting.drop(m_context.folder); }

    // Of the section that is being read; null: it has none.
    [[nodiscard]] ListCheck* list() { return m_list ? &*m_list : nullptr; }
    // Of the entry that was met last; null: no list has it.
    [[nodiscard]] const ListedFile* listed() const { return m_listed; }
    [[nodiscard]] bool anyWaits() const { return !m_waiting.empty(); }
    [[nodiscard]] bool waits(const std::string& path) const { return m_waiting.has(path); }
    // Whether files came of a packed member that has not ended.
    [[nodiscard]] bool awaitsMember() const { return !m_ofMember.empty(); }
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; } // written, without holes

private:
    void settleMembers(const std::function<bool(const std::string& path)>& damageUnfinished);
    [[nodiscard]] bool isWholeByNow(const std::string& path, const RestorePlace& file, const RestoreWaiting::For& what);
    // Whether the manifest has nothing against it; what it has is logged.
    [[nodiscard]] bool isAsListed(const std::string& path, const RestorePlace& file);
    // It is to replace a file that this restore did not make, and only its session's checksum tells whether it is
    // whole, or a manifest that may still come.
    [[nodiscard]] bool mustWait(const RestorePlacer::Made& made, const StoredEntry& entry) const;
    // What the medium itself says of the contents.
    [[nodiscard]] std::optional<Digest> expectedOf(const StoredEntry& entry) const;
    // The index tells by a file's missing digest that it was not read whole when it was written, an archive by a mark.
    [[nodiscard]] bool wasPadded(const StoredEntry& entry) const;

    RestoreContext& m_context;
    std::uint64_t m_bytes = 0;

    // Of the section that is being read:
    DigestOf m_digestOf;
    std::optional<ListCheck> m_list;
    RestoreManifest m_manifest;
    bool m_manifestMayCome = false;           // and cannot be looked for beforehand
    std::map<std::uint64_t, bool> m_members;  // those that ended: whether they hold
    std::map<std::uint32_t, bool> m_sessions; // those that were compared: whether they hold
    std::vector<std::string> m_paddedEarly;   // restored before the archive said that they are padded
    std::map<std::uint64_t, std::vector<std::string>> m_ofMember; // files, by the member whose end comes behind
    RestoreWaiting m_waiting;

    // Of the entry that was met last:
    const ListedFile* m_listed = nullptr;
    std::optional<Digest> m_expected;      // its line of the manifest
    std::optional<std::uint64_t> m_member; // where its end comes behind
};

} // namespace steadyburn
