// What a disc of a set says of itself, in the folder ABOUT-THIS-DISC: how to restore it with what every computer has,
// which disc of which set it is, and what lies on which disc of the whole set.
#pragma once

#include "contents/Tree.h"
#include "workflow/discset/DiscPacking.h"
#include "workflow/discset/DiscTree.h"

#include <cstdint>
#include <string>
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

// CONTENTS.jsonl.gz, an object a line for each entry of the set but folders: path, disc and what a file is (size,
// mtime); of a part of a split file also file (the whole's path), part, parts and file_size. Fails with outOfMemory.
Result<std::string> contentsOfSet(const Tree& whole, const Packing& packing);

// README.txt, SET.json, and what is not empty of CONTENTS.jsonl.gz (`contents`) and EXCEPTIONS.txt (the paths of what
// could not be read when the sources were scanned).
[[nodiscard]] std::vector<AboutFile> aboutDisc(const DiscSetName& set, const DiscNumber& disc, std::string contents,
                                               const std::vector<std::string>& unread);

} // namespace steadyburn
