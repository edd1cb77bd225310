// Whether files that are split over tapes are, as a whole, what the index of their last part says. Over all tapes of a
// set: their parts are hashed as they come, as long as they come in order. One thread at a time.
#pragma once

#include "base/FaultLog.h"
#include "base/Sha256.h"
#include "unpack/StoredEntry.h"
#include "unpack/StoredIndex.h"

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>

namespace steadyburn {

class JoinedCheck {
public:
    // What comes next, and its line in the list; nothing is done of what is no part.
    void begin(const StoredEntry& part, const ListedFile* listed);
    void add(std::span<const std::byte> bytes);
    // `whole`: nothing of the part was damaged, which has been told otherwise.
    void end(bool whole);
    // Logs the files of which every part came, in order and as it was written, and that are something else all the same
    // (mismatch). Returns their number.
    std::size_t reportDifferent(FaultLog& log);

private:
    struct File {
        Sha256 sum;
        unsigned parts = 0; // that are in it
        unsigned count = 0; // of all
        bool broken = false;
        std::optional<Digest> expected;
    };
    std::map<std::string, File> m_files; // by path
    File* m_open = nullptr;
};

} // namespace steadyburn
