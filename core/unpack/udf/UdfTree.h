// The tree of a UDF volume, read whole into memory: every folder once, without recursion, and never more than the
// medium's own folders take. What cannot be read or cannot be right is named and passed over.
#pragma once

#include "base/Result.h"
#include "unpack/PatientReader.h"
#include "unpack/udf/UdfVolume.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace steadyburn {

struct UdfEntry {
    std::string name;         // UTF-8; empty for the root
    std::uint32_t parent = 0; // number of the folder in the tree
    std::uint32_t mode = 0;   // with the file type
    std::uint32_t uid = 0;
    std::uint32_t gid = 0;
    std::uint64_t size = 0;
    FileTime mtime;
    FileTime atime;
    std::uint32_t deviceMajor = 0;
    std::uint32_t deviceMinor = 0;
    std::string linkTarget;
    // Where all of `size` lies, in bytes of the medium, with kHolePlace and kLostPlace of placedBytes(). Names of one
    // file share it.
    std::shared_ptr<const std::vector<Extent>> places;
    bool doubtful = false; // a checksum contradicts it

    [[nodiscard]] bool isFolder() const;
    [[nodiscard]] bool isFile() const;
    // Where its contents begin on the medium; 0 where it has none there.
    [[nodiscard]] std::uint64_t begin() const;
};

struct UdfTree {
    std::vector<UdfEntry> entries; // the first is the root; a folder stands before what is in it
    // structureDamaged, folderDamaged, entryDamaged, mediumError with a path, attributesLost, imageCut; of none: the
    // tree is whole.
    std::vector<Fault> damage;

    [[nodiscard]] std::string path(std::uint32_t entry) const; // without a leading slash
};

// Fails with mediumError where not even the root can be read, with unsupported, `cancelled` and with what ends all
// reading.
Result<UdfTree> readUdfTree(PatientReader& medium, std::uint64_t sessionStart, const std::stop_token& stop);

} // namespace steadyburn
