// What a tape of ours says of itself: its label, and which part of which set an archive on it is.
#pragma once

#include "target/Target.h"
#include "workflow/TapeSet.h"

#include <optional>
#include <stop_token>
#include <string>

namespace steadyburn {

// Nothing when the tape begins with anything else, or cannot be read.
[[nodiscard]] std::optional<TapeLabel> readTapeLabel(Target& target, const std::stop_token& stop);
// "“NAME”, volume 2, written 2026-11-20 16:12": raw words for a Fault's detail.
[[nodiscard]] std::string describeLabel(const TapeLabel& label);

// The same with the number of files of its first set, or nothing for a tape that is not ours.
[[nodiscard]] std::string describeTape(Target& target, const std::stop_token& stop);

struct TapeSetPart { // of SET.json
    std::string set;
    std::string name;
    unsigned volume = 1;
    bool last = true;
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;
};

struct ListedFile { // a line of CONTENTS.jsonl; paths that are not UTF-8 are percent-escaped
    std::string path;
    std::string whole;   // of a part: the path of the file that it is a part of
    bool regular = true; // a file
    std::uint64_t record = 0;
    std::uint64_t offset = 0; // of its header in the unpacked archive
    std::optional<std::uint64_t> member;
    std::uint64_t memberOffset = 0;
};

struct ElsewhereFile { // a line of ELSEWHERE.jsonl
    std::string path;
    std::string whole;
    unsigned volume = 0; // 0: a later one
};

struct TapeIndex {
    std::optional<TapeSetPart> part; // nothing on tapes of the first release
    std::vector<ListedFile> files;   // in the order of the archive; folders, links and nodes too, if `listsAll`
    bool listsAll = false;           // every entry of the archive is in `files`
    std::vector<ElsewhereFile> elsewhere;
};

// What stands at `section`, directly behind an archive of ours. Where no header in it can be read it is taken for a
// list: an archive always had one.
enum class TapeFile : std::uint8_t { nothing, list, data };
Result<TapeFile> lookBehindArchive(Target& target, std::uint32_t section, const std::stop_token& stop);

// The contents file at `section`. Fails with what reading fails with, and notAnImage when it is none.
Result<TapeIndex> readTapeIndex(Target& target, std::uint32_t section, const std::stop_token& stop);

} // namespace steadyburn
