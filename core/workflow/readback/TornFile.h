// A split file of which parts are missing, as a restore leaves it beside its name. It says of itself what it has, in an
// extended attribute, so that a restore of the other tapes into the same folder can complete it. The restoring thread.
#pragma once

#include "base/Sha256.h"
#include "base/os/FileDescriptor.h"
#include "contents/Tree.h"
#include "workflow/readback/RestoreFolder.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace steadyburn {

// What kTornAttribute says.
struct TornMark {
    std::uint64_t size = 0; // of the whole file
    FileTime mtime;
    std::vector<bool> parts;          // that are there, undamaged
    std::vector<Extent> bytes;        // theirs, ascending
    std::string writing = {};         // of the file, as writingOf() has it; empty: no medium said it
    std::string set = {};             // UUID of the set that it was restored from; empty: not known
    std::vector<unsigned> from = {};  // the volume of each part that is there; empty: not known
    std::set<unsigned> read = {};     // volumes of the set that were read to the end, undamaged
    std::vector<bool> compared = {};  // parts that were compared with a checksum of their own
    std::set<std::string> names = {}; // paths of hard links to it that restores have met
    [[nodiscard]] std::optional<Digest> expected() const { return parseDigest(writing); } // of the whole file
    // Whether the parts are known to be of the same set or may be.
    [[nodiscard]] bool mayBeOfSet(const std::string& other) const
    {
        return set.empty() || other.empty() || set == other;
    }
};
[[nodiscard]] std::string toText(const TornMark& mark);
// Nothing when it cannot be a mark.
[[nodiscard]] std::optional<TornMark> parseTornMark(std::string_view text);

struct TornFile {
    FileDescriptor fd; // to be read
    std::string name;  // in the folder where the whole file belongs
    TornMark mark;
};
// What earlier restores left of the file that belongs at `place` and is what `wanted` says. Files of other users, files
// that were changed since and those of another set do not count.
[[nodiscard]] std::vector<TornFile> findTornFiles(const RestorePlace& place, const TornMark& wanted);
// The same, of whatever writing of it `isWanted` says.
[[nodiscard]] std::vector<TornFile> findTornFiles(const RestorePlace& place,
                                                  const std::function<bool(const TornMark& mark)>& isWanted);

// Adds `range` to ranges that are ascending, and joins what touches.
void addExtent(std::vector<Extent>& ranges, Extent range);
// Takes `range` out of such ranges.
void removeExtent(std::vector<Extent>& ranges, Extent range);

// Copies into `to` the bytes that `torn` has and `have` has not; holes stay holes. Returns 0 or errno; ECANCELED when
// stopped.
[[nodiscard]] int copyFromTorn(const TornFile& torn, int to, const std::vector<Extent>& have,
                               std::span<std::byte> buffer, const std::stop_token& stop);

// Whether `file` has the same bytes wherever `torn` has a part. False also where one of them cannot be read.
[[nodiscard]] bool hasAllOf(int file, const TornFile& torn, std::span<std::byte> buffer, const std::stop_token& stop);

} // namespace steadyburn
