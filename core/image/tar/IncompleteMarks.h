// What a medium says of what did not come onto it whole. A tar archive has records in pax global headers behind the
// last entry, which other programs pass over; a disc has comments in its list of checksums. Where nothing is missing
// there are none.
#pragma once

#include "base/Fault.h"
#include "base/FaultLog.h"
#include "contents/Tree.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace steadyburn {

struct IncompleteMark {
    enum class How : std::uint8_t {
        padded,   // a file: zeros stand for what could not be read
        missing,  // it could not be read and is not in the archive
        unlisted, // a folder: what is in it could not be listed
    };
    How how = How::padded;
    std::string path; // on the medium, raw bytes
};

// Whether a fault of a source means that something is not in the archive, or not whole.
[[nodiscard]] bool leavesIncomplete(FaultKind kind);

// The sources that could not be read whole, as a log has them when it is given.
class LostSources {
public:
    explicit LostSources(const FaultLog& log);
    [[nodiscard]] bool empty() const { return m_lost.empty(); }
    // To be told every entry of the medium. Returns whether its source is one of them.
    bool meet(const Tree& tree, NodeId id);
    // What no entry has, by the path that it would have.
    [[nodiscard]] std::vector<IncompleteMark> missing(const Tree& tree) const;

private:
    std::unordered_map<std::string, bool> m_lost;      // by path of the source: whether it was met
    std::unordered_map<std::string, NodeId> m_folders; // by path of the source
};

// Whole blocks of 512 bytes, ready to stand where an entry's header would. Empty for no marks.
[[nodiscard]] std::vector<std::byte> makeIncompleteMarks(std::span<const IncompleteMark> marks);

struct FoundMarks {
    std::vector<IncompleteMark> marks;
    bool ours = false;        // there are records of ours
    bool damaged = false;     // a global header, or a record of ours, cannot be understood
    std::uint64_t length = 0; // of all global headers, in bytes
};
// `headers` begins where an entry's header would; what stands behind the global headers does not matter.
[[nodiscard]] FoundMarks findIncompleteMarks(std::span<const std::byte> headers);

} // namespace steadyburn
