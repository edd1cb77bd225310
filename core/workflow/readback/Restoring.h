// A restore while it runs: what becomes of each entry, and what is known of those that came. Restorer's inside; the
// restoring thread.
#pragma once

#include "base/Sha256.h"
#include "unpack/StoredList.h"
#include "unpack/tar/ChosenEntries.h"
#include "workflow/readback/NewFile.h"
#include "workflow/readback/Restore.h"
#include "workflow/readback/RestoreFolder.h"
#include "workflow/readback/RestoreLeftovers.h"
#include "workflow/readback/RestorePatterns.h"
#include "workflow/readback/RestorePlacer.h"
#include "workflow/readback/RestoreSums.h"
#include "workflow/readback/TornFile.h"

#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace steadyburn {

inline Fault restoreFault(FaultKind kind, const std::string& path, int code, std::string detail = {},
                          FaultFacts facts = {})
{
    return {.kind = kind,
            .doing = Action::restore,
            .code = code,
            .path = path,
            .detail = std::move(detail),
            .facts = std::move(facts)};
}

using DigestOf = std::function<std::optional<Digest>(const StoredEntry&)>;

class Restoring {
public:
    Restoring(RestoreFolder folder, const RestoreOptions& options, FaultLog& log);
    ~Restoring(); // where nobody came to finish()
    Restoring(const Restoring&) = delete;
    Restoring& operator=(const Restoring&) = delete;

    // Which volume of which set comes next; an empty uuid: none.
    void begin(const std::string& set, unsigned volume);
    Result<void> add(MediumReader& reader, std::optional<std::vector<ChosenRange>> chosen, DigestOf digestOf,
                     const std::optional<StoredList>& list, std::stop_token stop);
    // Is told every entry of the archives that come; null: nobody.
    void setMet(MetEntries* met) { m_met = met; }
    // Never replaced: what is restored from.
    Result<void> protect(const std::string& file) { return m_folder.protect(file); }
    // The files of hard links that are to be restored without them, as a list has their paths.
    [[nodiscard]] std::vector<std::string> unchosenFiles();
    // See Restorer.
    bool takeFilesOfLinks();
    [[nodiscard]] bool wantsForLink(const std::string& listedPath) const { return m_linkedPaths.contains(listedPath); }
    // Restores each of those under the name of its first hard link.
    Result<void> addUnchosen(MediumReader& reader, std::optional<std::vector<ChosenRange>> chosen,
                             std::stop_token stop);
    RestoreReport finish(bool all);

private:
    Result<void> restoreUnderLink(const StoredEntry& file, StoredBytes& bytes);
    [[nodiscard]] bool isUnchosen(const StoredEntry& link);
    [[nodiscard]] bool staysAsItIs(const std::string& path);
    void keepLink(StoredEntry link);
    // What an earlier restore put there is what the tape says of the link's contents.
    [[nodiscard]] bool standsRight(const StoredEntry& link);
    Result<void> restoreWanted(const StoredEntry& entry, StoredBytes& bytes);
    Result<void> restoreForLink(const StoredEntry& entry, StoredBytes& bytes);
    // The file system is full: names what is not there for that, as far as the medium tells without being read whole.
    void nameMissing(MediumReader& reader);
    void noteMissing(const StoredEntry& entry);
    void noteMissing(const std::string& path);
    bool take(const StoredEntry& entry, StoredBytes& bytes);
    void settle(Fault fault);
    Result<void> readManifest(MediumReader& reader);
    // What was restored before a manifest told its checksum.
    void compareEarly();
    // Places what waited. Names the files of packed members whose checksum was wrong.
    void settleWaiting();
    void settleMembers();
    [[nodiscard]] bool isWholeByNow(const std::string& path, const RestorePlace& file, const RestoreWaiting::For& what);
    [[nodiscard]] bool isAsListed(const std::string& path, const RestorePlace& file);
    // An archive without list had it, as its line says, or damaged, which has been told.
    [[nodiscard]] bool cameUnlisted(const ListedFile& file);
    void takeMark(const IncompleteMark& mark);
    // What stands under that path came from this section as a whole file; nothing where it did not.
    [[nodiscard]] Result<std::optional<struct stat>> placedWhole(const RestorePlace& place) const;
    Result<void> restoreEntry(const StoredEntry& entry, StoredBytes& bytes);

    // Hard links of a file that was cut have as many entries as it has parts: the last one stands for all.
    // `path`: of the whole file, under which it is restored.
    Result<void> restorePart(const StoredEntry& entry, StoredBytes& bytes, const std::string& path);
    using Joined = std::map<std::string, JoinedFile>;
    Result<Joined::iterator> beginJoined(StoredEntry whole, unsigned parts);

    [[nodiscard]] static TornMark markOf(const JoinedFile& file);
    // Parts that an earlier restore left beside its name.
    std::vector<TornFile> takeEarlierParts(JoinedFile& file);

    // What there is of it is kept, and what is not is told.
    Joined::iterator finishJoined(Joined::iterator joined);

    // A folder that this restore made holds none.
    void clearLeftovers(const RestorePlace& place);

    // A later volume of the same set has given what is there, whole.
    [[nodiscard]] Result<bool> laterHas(const RestorePlace& place) const;
    Result<void> makeFolder(const StoredEntry& entry);
    void finishFolders();
    Result<void> makeFile(const StoredEntry& entry, StoredBytes& bytes, const RestorePlace& place);
    Result<void> settleFile(NewFile& file, const std::string& name, const StoredEntry& entry, bool whole,
                            bool torn = false, bool completable = false);

    // It is to replace a file that this restore did not make, and only its session's checksum tells whether it is
    // whole, or a manifest that may still come.
    [[nodiscard]] bool mustWait(const RestorePlacer::Made& made, const StoredEntry& entry) const;

    // What the medium itself says of the contents.
    [[nodiscard]] std::optional<Digest> expectedOf(const StoredEntry& entry) const;

    // Whether it came whole.
    Result<bool> fill(int fd, const StoredEntry& entry, StoredBytes& bytes, std::uint64_t begin,
                      Sha256* also = nullptr);
    // Whether the parts together are what the index says of the whole file.
    Result<bool> isJoinedRight(JoinedFile& joined);
    // The index tells by a file's missing digest that it was not read whole when it was written, an archive by a mark.
    [[nodiscard]] bool wasPadded(const StoredEntry& entry) const;

    // False when the other end is not there but the medium has the contents here too.
    Result<bool> makeHardLink(const StoredEntry& entry, const RestorePlace& place);
    Result<RestorePlacer::Made> linkOrCopy(const StoredEntry& entry, const RestorePlace& other,
                                           const std::string& otherPath, const RestorePlace& mine);
    Result<void> makeNode(const StoredEntry& entry, const RestorePlace& place);
    void report(const std::string& path, const std::vector<LostAttribute>& lost);

    RestoreFolder m_folder;
    RestorePlacer m_placer;
    RestoreOptions m_options;
    FaultLog& m_log;
    RestorePatterns m_patterns;
    RestoreLeftovers m_leftovers;
    std::vector<std::byte> m_buffer;
    std::map<std::string, StoredEntry> m_folders; // by path
    std::uint64_t m_bytes = 0;
    DigestOf m_digestOf;
    std::stop_token m_stop;
    std::vector<StoredEntry> m_pendingLinks;             // their file has not come yet
    std::unordered_map<std::string, Digest> m_linkSums;  // by the path of a link: of its contents, as the index has it
    std::unordered_map<std::string, bool> m_standsRight; // by the path of the file
    bool m_onlyForLinks = false; // only files of such links are restored, see takeFilesOfLinks()
    struct ForLink {
        StoredEntry link; // under whose name
        bool came = false;
    };
    std::map<std::string, ForLink> m_forLinks;      // by the path of the file
    std::unordered_set<std::string> m_linkedPaths;  // those, as a list has them
    std::unordered_set<std::string> m_lookedForAll; // files that were looked for everywhere
    Joined m_joined;                                // by path
    RestoreOrigin m_origin;                         // of what is being restored
    RestoreManifest m_manifest;                     // of the medium that is being read
    bool m_manifestMayCome = false;                 // and cannot be looked for beforehand
    std::optional<Digest> m_expected;               // its line of the entry that is being restored
    RestoreWaiting m_waiting;
    std::optional<std::uint64_t> m_member; // of the entry that was read last, where its end comes behind
    std::map<std::uint64_t, std::vector<std::string>> m_ofMember; // files, by such a member
    std::map<std::uint64_t, bool> m_members;                      // those that ended: whether they hold
    std::map<std::uint32_t, bool> m_sessions;                     // those that were compared: whether they hold
    MetEntries* m_met = nullptr;
    std::optional<ListCheck> m_list; // of the archive that is being read
    // Entries of archives without list: their paths, by those that a list would have.
    std::unordered_map<std::string, std::string> m_unlisted;
    const ListedFile* m_listed = nullptr; // of the entry that is being restored
    std::map<std::string, std::uint32_t> m_sets;
    std::vector<std::string> m_paddedEarly; // restored before the archive said that they are padded
    bool m_finishing = false;
    std::uint64_t m_taken = 0; // entries of the section that is being read
    std::uint64_t m_missing = 0;
    std::optional<Fault> m_fatal;
};

} // namespace steadyburn
