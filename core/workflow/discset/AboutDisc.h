// What a disc of a set says of itself, in the folder ABOUT-THIS-DISC: how to restore it with what every computer has,
// which disc of which set it is, and what lies on which disc of the whole set.
#pragma once

#include "contents/Tree.h"
#include "image/compress/GzipText.h"
#include "workflow/discset/DiscPacking.h"
#include "workflow/discset/DiscTree.h"
#include "workflow/tapeset/SetJournal.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace steadyburn {

struct DiscSetName {
    std::string name; // of d-characters, see volumeIdFor()
    std::string uuid;
};

struct DiscNumber {
    unsigned number = 1;
    unsigned of = 1;  // as planned when the disc was written
    std::string uuid; // of the disc
};

// "PHOTOS_D003": at most 32 characters.
[[nodiscard]] std::string discVolumeId(const DiscSetName& set, unsigned disc);

struct SetContentsLine {
    std::string path; // of the whole file, where it is a part
    unsigned disc = 1;
    bool file = true; // else a link or a node
    std::uint64_t size = 0;
    std::int64_t mtime = 0; // seconds since 1970
    FilePart part;
    std::size_t namesakes = 0; // as partLeaf() has it
};

// CONTENTS.jsonl.gz, line by line. Fails with outOfMemory.
class SetContents {
public:
    static Result<SetContents> begin();
    Result<void> add(const SetContentsLine& line);
    Result<std::string> finish();

private:
    explicit SetContents(GzipText text) : m_text(std::move(text)) {}

    GzipText m_text;
};

// CONTENTS.jsonl.gz, an object a line for each entry of the set but folders: path, disc and what a file is (size,
// mtime); of a part of a split file also file (the whole's path), part, parts and file_size. Fails with outOfMemory.
Result<std::string> contentsOfSet(const Tree& whole, const Packing& packing);
// As it was planned, by the journal.
Result<std::string> contentsOfSet(const SetRecord& record);

// README.txt, SET.json, and what is not empty of CONTENTS.jsonl.gz (`contents`) and EXCEPTIONS.txt (the paths of what
// could not be read when the sources were scanned).
[[nodiscard]] std::vector<AboutFile> aboutDisc(const DiscSetName& set, const DiscNumber& disc, std::string contents,
                                               const std::vector<std::string>& unread);

} // namespace steadyburn
