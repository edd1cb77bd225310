// Whether files that are split over tapes are all there and, as a whole, what the index of their last part says. Over
// all tapes of a set: their parts are hashed as they come, as long as they come in order. One thread at a time.
#pragma once

#include "base/FaultLog.h"
#include "base/Sha256.h"
#include "unpack/StoredEntry.h"
#include "unpack/StoredIndex.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>

namespace steadyburn {

class JoinedCheck {
public:
    // What is met from now on is of this volume of a set (an empty uuid: of none). A file that a later volume has from
    // its first part on was written anew, because it changed before the set was continued: only that counts then.
    void beginVolume(const std::string& set, unsigned volume);
    // Each entry that is no folder, and no remnant that the index does not name.
    void meet(const StoredEntry& entry);
    // What comes next, and its line in the list; nothing is done of what is no part.
    void begin(const StoredEntry& part, const ListedFile* listed);
    void add(std::span<const std::byte> bytes);
    // `whole`: nothing of the part was damaged, which has been told otherwise.
    void end(bool whole);
    // Logs the files of which every part came, in order and as it was written, and that are something else all the same
    // (mismatch). Returns their number.
    std::size_t reportDifferent(FaultLog& log);
    // Logs the files of whose latest writing parts came, but not all (volumeMissing), unless the log has them as such.
    void reportIncomplete(FaultLog& log) const;

private:
    using Key = std::pair<std::string, std::string>; // set and path
    struct File {
        Sha256 sum;
        unsigned parts = 0;  // that are in it
        unsigned count = 0;  // of all
        unsigned volume = 0; // of the last of them
        bool broken = false; // it is not of one writing of the file, or not as it was written
        std::optional<Digest> expected;
    };
    // Whether the part is the next one of the file's latest writing; its first part begins a new one.
    [[nodiscard]] bool takes(File& file, const FilePart& part) const;

    struct Writing {
        unsigned volume = 0; // of the last of its parts
        std::uint64_t size = 0;
        FileTime mtime;
        unsigned count = 0;       // of its parts
        std::set<unsigned> parts; // that came
    };
    std::map<Key, File> m_files;
    std::map<Key, Writing> m_split;                    // the latest
    std::unordered_map<std::size_t, unsigned> m_whole; // by the hash of set and path: the last volume that has it whole
    std::string m_set;
    unsigned m_volume = 0;
    File* m_open = nullptr;
};

} // namespace steadyburn
