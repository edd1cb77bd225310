// What a tape of ours says of itself: its label, and which part of which set an archive on it is.
#pragma once

#include "target/Target.h"
#include "unpack/StoredIndex.h"
#include "workflow/tapeset/TapeLabel.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace steadyburn {

// The label; nothing when the tape begins with anything else, or is blank. Fails with mediumError
// [TapeFileNumber] when damage leaves it unknown whether there is a label, or what it says, and with what the drive
// fails with.
Result<std::optional<TapeLabel>> findTapeLabel(Target& target, const std::stop_token& stop);
// That fault, of a tape whose index says that it is one of ours.
[[nodiscard]] Fault lostLabel(const Target& target);
// The same as findTapeLabel(); nothing too when it cannot be read. For what only tells it.
[[nodiscard]] std::optional<TapeLabel> readTapeLabel(Target& target, const std::stop_token& stop);
// "“NAME”, volume 2, written 2026-11-20 16:12": raw words for a Fault's detail.
[[nodiscard]] std::string describeLabel(const TapeLabel& label);

// The same with the number of files of its first set, or nothing for a tape that is not ours.
[[nodiscard]] std::string describeTape(Target& target, const std::stop_token& stop);

struct VolumeOfSet { // of SET.json
    std::string set;
    std::string name;
    unsigned volume = 1;
    bool last = true;
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;
};

struct ElsewhereFile { // a line of ELSEWHERE.jsonl
    std::string path;
    std::string whole;
    unsigned volume = 0; // 0: a later one
    bool folder = false;
};

struct TapeIndexHead {
    std::optional<VolumeOfSet> part; // nothing on tapes of the first release
    bool listsAll = false;           // every entry of the archive is listed, not only files
    bool elsewhereAll = false;       // so is every entry of the set that is elsewhere
};

// Who reads an index, line by line: it may have millions.
struct TapeIndexVisit {
    std::function<void(const TapeIndexHead& head)> head; // before the lines
    std::function<void(const ListedFile& file)> file;
    std::function<void(ElsewhereFile file)> elsewhere;
};

inline constexpr unsigned kMostVolumes = 65535; // of a set

// What one tape file is, by its first entry alone.
enum class TapeFileKind : std::uint8_t { nothing, label, index, data, unreadable };
struct TapeFileLook {
    TapeFileKind kind = TapeFileKind::nothing;
    bool damaged = false;           // not all of its beginning could be read or understood
    bool headerless = false;        // there is something, but no header in it can be read: damage, or no archive at all
    std::string format;             // of data: "tar", "tar.gz"; empty: not known
    std::optional<TapeLabel> label; // of a label
    std::optional<VolumeOfSet> part; // of a list
};
Result<TapeFileLook> lookAtTapeFile(Target& target, std::uint32_t section, const std::stop_token& stop);

// The contents file at `section`, of which no more than a line is held. Fails with what reading fails with, and
// notAnImage when it is no index or says what cannot be: then what was told of it before counts for nothing.
Result<TapeIndexHead> readTapeIndex(Target& target, std::uint32_t section, const TapeIndexVisit& visit,
                                    const std::stop_token& stop);

} // namespace steadyburn
