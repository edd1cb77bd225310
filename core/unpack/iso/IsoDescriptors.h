// The volume descriptors of an ISO 9660 session and the path tables that they lead to: where its trees begin, and which
// folders there should be.
#pragma once

#include "base/Result.h"
#include "unpack/PatientReader.h"
#include "unpack/iso/IsoEntry.h"

#include <optional>
#include <string>
#include <vector>

namespace steadyburn {

struct IsoTreeRoot {
    IsoExtent root;
    std::uint32_t attributeBlocks = 0; // as IsoRecord has them
    std::uint64_t volumeBytes = 0;
    std::uint32_t pathTableBytes = 0;
    std::uint32_t pathTableLittle = 0; // blocks; 0: none
    std::uint32_t pathTableBig = 0;
};

// Where no descriptor tells of the first tree its root is looked for: it says its own place, twice.
struct IsoDescriptors {
    std::optional<IsoTreeRoot> primary;
    std::optional<IsoTreeRoot> joliet;
    bool ours = false;    // this program wrote them
    bool adopted = false; // another program did, for a session behind one of this program's
    bool damaged = false; // one of them cannot be read or is something else
    bool jolietDamaged = false;
    bool unreadable = false; // the medium could not read one of them
    bool seen = false;       // one of them is there
    bool searched = false;   // the first tree has no descriptor
};

// Fails with `cancelled` and with what ends all reading.
Result<IsoDescriptors> readIsoDescriptors(PatientReader& medium, std::uint64_t sessionStart);

// Where no descriptor stands first: whether there is a volume nevertheless, for another one stands behind it, or the
// root of a tree. Fails as readIsoDescriptors() does.
Result<bool> holdsDamagedIso(PatientReader& medium, std::uint64_t sessionStart);

struct IsoPathRecord {
    std::uint32_t block = 0;
    std::uint32_t parent = 0; // number in the table, from 0
    std::string id;
    bool operator==(const IsoPathRecord& other) const = default;
};
using IsoPathTable = std::vector<IsoPathRecord>;

// Both copies of the table, where there are two. Nothing when one cannot be read or cannot be right, or when they
// differ; then `readable` has the copy that can still be used.
struct IsoPathTables {
    IsoPathTable readable;
    bool damaged = false;
    bool contradict = false; // nobody knows which of the two is right
};
Result<IsoPathTables> readIsoPathTables(PatientReader& medium, const IsoTreeRoot& tree);

} // namespace steadyburn
