// Files that no volume holds as a whole: each is cut into parts, `name.part001of003` and so on, which `cat` joins. A
// part is an archive member of its own, so a volume may end between two of them.
//
// What a member is a part of stands in an extended attribute of it (SCHILY.xattr, which every tar passes over in
// silence): a name alone would be a guess, for a user may have files that are called so.
#pragma once

#include "base/Sha256.h"
#include "contents/Tree.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace steadyburn {

inline constexpr std::string_view kPartAttribute = "user.steadyburn.part";
// Of a part on a disc, besides: the SHA-256 of the whole file in hexadecimal digits. Where that is not known a dash
// stands in place of the first digit, and the others are the same in all parts of one writing of the file, and in no
// other; dashes alone say nothing.
inline constexpr std::string_view kWholeAttribute = "user.steadyburn.whole";

struct FilePart {
    unsigned number = 0; // from 1; 0: no part, the file is whole
    unsigned count = 0;
    std::uint64_t offset = 0; // in the file
    std::uint64_t length = 0;
};

// What kPartAttribute of a stored member says.
struct PartMark {
    FilePart part;          // without the length, which is the member's
    std::uint64_t size = 0; // of the whole file
    std::string leaf;       // its name, without folders
};
[[nodiscard]] std::string toText(const PartMark& mark);
// Nothing when it cannot be a mark: the attribute came from a stranger.
[[nodiscard]] std::optional<PartMark> parsePartMark(std::string_view text);

// Its value where the digest is not known. `writing`: of what tells this writing of the file from every other.
[[nodiscard]] std::string undigestedWriting(const Digest& writing);
// Whether such a value, which came from a stranger, is a digest or says of which writing the part is.
[[nodiscard]] bool isWriting(std::string_view text);

// ".part001of003"
[[nodiscard]] std::string partSuffix(unsigned number, unsigned count);

// Which files are cut, and where. A plain value; const calls from any thread.
class FileParts {
public:
    // Cuts `id`, which carries contents, into parts of about `bytes`. Never has one of the parts the name of a file
    // that is there.
    void cut(const Tree& tree, NodeId id, std::uint64_t bytes);
    // Into the parts that it was cut into before: of `bytes` each, as part() had it.
    void cutAsBefore(const Tree& tree, NodeId id, std::uint64_t bytes);

    [[nodiscard]] bool empty() const { return m_cuts.empty(); }
    // 0: it is not cut.
    [[nodiscard]] unsigned count(NodeId id) const;
    // `number` from 1 to count(). number 0 gives a part that is none.
    [[nodiscard]] FilePart part(NodeId id, unsigned number) const;

    // The leaf name and the whole path of a part; those of the entry for a part that is none.
    [[nodiscard]] static std::string leaf(const Tree& tree, NodeId id, const FilePart& part);
    [[nodiscard]] static std::string path(const Tree& tree, NodeId id, const FilePart& part);

    template <typename Visit>
    void forEach(Visit visit) const // visit(NodeId, count)
    {
        for (const auto& [id, cut] : m_cuts) {
            visit(id, cut.count);
        }
    }

private:
    struct Cut {
        std::uint64_t size = 0;
        std::uint64_t bytes = 0; // of every part but the last
        unsigned count = 0;
    };
    std::map<NodeId, Cut> m_cuts;
};

} // namespace steadyburn
