// Restores files that are split over tapes. Their parts come in any order, from several volumes; parts that an earlier
// restore left are used, too. The restoring thread.
#pragma once

#include "base/Sha256.h"
#include "workflow/readback/RestoreContext.h"
#include "workflow/readback/RestoreFiles.h"
#include "workflow/readback/RestoreLinks.h"
#include "workflow/readback/TemporaryFile.h"
#include "workflow/readback/TornFile.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace steadyburn {

class RestoreParts {
public:
    // These outlive it.
    RestoreParts(RestoreContext& context, RestoreFiles& files, RestoreLinks& links)
        : m_context(context), m_files(files), m_links(links)
    {
    }

    // Notes the name of a file of which the medium has a part under a shorter one: of every entry, wanted or not, since
    // hard links name the shorter one.
    void meet(const StoredEntry& entry);
    // Takes a part, or a hard link to one, and finishes the file with its last part. `path`: the path under which the
    // whole file is restored. Fails with what the medium or the folder fails with.
    Result<void> take(const StoredEntry& part, StoredBytes& bytes, const std::string& path);

    // The volume that is being read has another entry of this path: what is collected of earlier volumes counts only
    // where it is whole, for the file changed before the set was continued.
    void noteAnother(const std::string& path);
    // Notes that a part that counted as whole is damaged. Returns false where no parts of this path are collected.
    bool noteDamage(const std::string& path);

    // Whether a part came damaged and nothing better did.
    [[nodiscard]] bool anyDamaged() const;

    // See RestorePlacer::Collected.
    [[nodiscard]] RestoreOrigin latestBelow(const std::string& way) const;
    void dropBelow(const std::string& way, const RestoreOrigin& before);

    // Finishes all files of which parts are missing.
    void finish();
    // Deletes all unfinished files.
    void drop() { m_joined.clear(); }

private:
    struct Joined {
        TemporaryFile file;
        std::string name;            // its final name
        std::string set;             // UUID of the set that it is of; empty: not known
        StoredEntry entry;           // the whole, with the attributes of the part that came first
        std::uint64_t partBytes = 0; // of every part but the last
        std::vector<bool> parts;
        std::map<unsigned, RestoreOrigin> origins = {}; // of the parts that came
        std::set<unsigned> damaged = {};         // parts that came and are not whole: a later disc may have them whole
        std::set<unsigned> compared = {};        // parts that came as a checksum of their own says
        std::vector<Extent> bytes = {};          // of undamaged parts, ascending, joined where they touch
        std::optional<TemporaryFile> spare = {}; // has whole parts of an earlier volume
        std::set<unsigned> spared = {};          // which ones
        bool whole = true;                       // no part that counts was damaged
        Sha256 sum;                              // of the parts, as long as they come in order
        std::vector<Digest> expected = {};       // of the whole file; several: all but one are damaged
        RestoreOrigin expectedFrom = {};         // what says so
        std::string writing = {};                // as each part says it, see writingOf(); empty: not each does
        std::size_t summed = 0;                  // parts that are in `sum`; more than there are: it is of no use
        RestoreOrigin origin;                    // the latest of the parts'
        std::set<unsigned> readBefore = {};      // volumes that an earlier restore read to the end, undamaged
        std::set<std::string> names = {};        // of hard links that earlier restores have met
        bool superseded = false;                 // a later volume has another entry of this path

        [[nodiscard]] bool complete() const;
        // It is what was read of the file when it was burned, whether or not that was of one time.
        [[nodiscard]] bool isAsBurned() const;
        [[nodiscard]] Extent rangeOf(unsigned number) const;
        void expect(const Digest& digest, const RestoreOrigin& from);
        [[nodiscard]] bool expects(const Digest& digest) const;
        void forgetOldDigest(const RestoreOrigin& newest);
        // Whether it is a part of the same file, cut in the same way, and of no other set.
        [[nodiscard]] bool isOf(const StoredEntry& part, const std::string& ofSet) const;
        [[nodiscard]] unsigned volumeOf(std::size_t part) const; // of the part with this index; 0: not known
    };
    using AllJoined = std::multimap<std::string, Joined>;

    // A hard link to a split file has an entry for each part.
    void keepLink(const StoredEntry& part, StoredEntry whole);
    // Begins files of which there are only further names here, so that the names are known when the parts come.
    void beginLinked();
    // What is known of its further names, from this restore and from earlier ones.
    [[nodiscard]] std::set<std::string> namesOf(const std::string& path, const Joined& file) const;
    void keepNames(const Joined& file);
    // Returns the file that the part belongs to; the first part begins it. end() where a later volume has it whole.
    Result<AllJoined::iterator> fileOf(const StoredEntry& part, StoredEntry whole);
    Result<AllJoined::iterator> begin(StoredEntry whole, unsigned parts, const RestorePlace& place,
                                      std::uint64_t partBytes);
    Result<void> add(Joined& file, const StoredEntry& part, StoredBytes& bytes);
    // Complete, and no other volume can have a part of other contents.
    [[nodiscard]] bool settled(const Joined& file) const;
    // Whether a whole file with the same digest is there already under the file's name.
    [[nodiscard]] bool standsThere(const Joined& file);
    // Drops what may be of another writing of the file than the newest part, because volumes between them were not
    // read. Returns whether there is any; not where each part says what they make together, or the file has the digest
    // that the index gives for it.
    bool dropDoubtful(Joined& file);
    // The file for spare parts; null where it cannot be made.
    static TemporaryFile* spareOf(Joined& file);
    // Copies a whole part to it, before one of a later volume is read in its place, which may be damaged.
    void keepSpare(Joined& file, unsigned number);
    // Reads a part into it that a later volume has damaged.
    Result<void> addSpare(Joined& file, const StoredEntry& part, StoredBytes& bytes);
    // Takes spare parts for the damaged ones where the file has the digest then that the index gives for it.
    void takeSpare(Joined& file);
    // Makes room for a part that is there, damaged or from an earlier volume. Returns 0 or errno.
    static int clear(Joined& file, unsigned number, Extent range);
    // Gives the file its name, whole or not, and logs what is missing; drops it where a later volume has another entry
    // of its path and it is not whole, or that one is.
    AllJoined::iterator finish(AllJoined::iterator joined);
    [[nodiscard]] TornMark markOf(const Joined& file) const;
    // What earlier restores left of it.
    [[nodiscard]] std::vector<TornFile> tornFilesOf(const Joined& file) const;
    // Copies parts that earlier restores left beside the file's name and that are of the same writing of it, or that
    // make a file with the digest that the index gives. Returns the files that everything was copied from, for the
    // caller to delete. Copies nothing into a damaged file: both are kept.
    std::vector<TornFile> takeEarlierParts(Joined& file);
    // Whether the file with what `torn` has in addition, or of a later volume, is known to be of one writing. Where the
    // mark says nothing of volumes nothing contradicts.
    [[nodiscard]] bool continues(const Joined& file, const TornMark& torn) const;
    // Whether the parts of `torn` lie where those of the file do.
    [[nodiscard]] static bool isCutAlike(const Joined& file, const TornMark& torn);
    // Copies the parts that the file lacks, or has of an earlier volume. Returns them, or nothing where that fails,
    // which is logged.
    std::optional<std::vector<unsigned>> takeParts(Joined& file, const TornFile& torn);
    // Gives the file the volume, mode and owner of its newest part, where that is one of `torn`.
    static void takeNewestOrigin(Joined& file, const TornFile& torn);
    // Takes from all of `left` what the file lacks, where it has the right digest then.
    void takeProven(Joined& file, std::vector<TornFile>& left, std::vector<TornFile>& taken);
    // Whether the file has the digest that the index gives for it. Reads it again where its parts came in another
    // order.
    Result<bool> isRight(Joined& file);
    // What is told of a file that is not, although no part of it is known to be damaged.
    [[nodiscard]] static Fault differs(const Joined& file);

    RestoreContext& m_context;
    RestoreFiles& m_files;
    RestoreLinks& m_links;
    AllJoined m_joined;                            // by path; of a file that was written anew each writing
    std::map<std::string, RestoreOrigin> m_linked; // by the path of a further name of a split file: the latest
    struct Linked {
        StoredEntry file;
        std::string writing; // as writingOf() has it
        std::string set;
        RestoreOrigin origin;
        unsigned parts = 0;
        std::uint64_t partBytes = 0; // of every part but the last; 0: not known
        std::set<std::string> names = {};
        [[nodiscard]] bool isOf(const StoredEntry& whole, std::string_view says) const
        {
            return file.size == whole.size && file.mtime == whole.mtime && mayBeOneWriting(writing, says);
        }
    };
    std::map<std::string, Linked> m_namesOf;        // further names of split files, by the path of the file
    std::map<std::string, std::string> m_shortened; // paths of whole files, by the paths of their parts
};

} // namespace steadyburn
