// One disc of a set as a tree of its own: the entries that packing gave it with the folders on the way to them, parts
// of split files under names of their own, and the folder ABOUT-THIS-DISC. Everything that burns a tree burns it.
#pragma once

#include "contents/Source.h"
#include "contents/Tree.h"
#include "image/fetch/DigestTable.h"
#include "image/iso/IsoTreeDigest.h"
#include "image/tar/IncompleteMarks.h"
#include "workflow/discset/DiscPacking.h"

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace steadyburn {

inline constexpr std::string_view kAboutDisc = IsoTreeChecksum::kFolder;
inline constexpr std::string_view kSumsOfDisc = "SHA256SUMS";

struct AboutFile { // in kAboutDisc
    std::string name;
    std::string text;
};

// Does not change after make(); any thread.
class DiscTree {
public:
    struct Origin {
        NodeId node = kNoNode; // in the whole tree; kNoNode: what the whole tree does not have
        unsigned part = 0;     // not 0: of a split file
        unsigned parts = 0;
        std::uint64_t offset = 0;
    };
    struct Whole { // a split file
        Digest digest = {};
        std::optional<FileTime> mtime = {}; // the one that its parts on other discs have; none: the source's
    };
    using Wholes = std::map<NodeId, Whole>; // by the node that carries the contents
    struct Wish {
        unsigned disc = 1;
        std::vector<AboutFile> about; // empty, without `sums`: there is no such folder
        bool sums = false;            // a list of checksums of every file of the disc, which is read last, and
                                      // the checksum of its tree
        std::string olderSums;        // lines of it about files that are on the medium already
        std::vector<IncompleteMark> missing = {}; // of the sources, what the disc would have
        FileTime time;                            // of the folder and the files in it
        const Wholes* wholes = nullptr;           // null: none is known; the disc has the same size with them
    };

    // `whole` outlives it. Fails with duplicateName where the sources have something called kAboutDisc at the top.
    static Result<std::unique_ptr<DiscTree>> make(const Tree& whole, const Packing& packing, Wish wish);
    // A disc of its own with everything on it, and the list of checksums; its time is that of the newest entry, so that
    // the same sources always make the same disc. Fails as make() does.
    static Result<std::unique_ptr<DiscTree>> withSums(const Tree& whole, std::string olderSums);

    [[nodiscard]] const Tree& tree() const { return m_tree; }
    [[nodiscard]] const Tree& whole() const { return m_whole; }
    [[nodiscard]] const Origin& originOf(NodeId id) const { return m_origins[id]; }
    // Which part of a split file it is; number 0: none.
    [[nodiscard]] FilePart partOf(NodeId id) const;
    // The list of checksums; kNoNode: there is none.
    [[nodiscard]] NodeId sums() const { return m_sums; }
    // The checksum of the tree, which is in no list; kNoNode: there is none.
    [[nodiscard]] NodeId treeChecksum() const { return m_treeChecksum; }
    // The lines of that list that are not about the disc's own files: of the wish's `olderSums` and `missing`.
    [[nodiscard]] std::string otherSums() const;
    // Of the sources, what could not be read: the disc would have it.
    [[nodiscard]] const std::vector<IncompleteMark>& missing() const { return m_missing; }
    // Of a file in kAboutDisc, but for the checksums; null: another node.
    [[nodiscard]] const std::string* textOf(NodeId id) const;

    [[nodiscard]] std::uint64_t files() const { return m_files; } // of the sources, parts too
    [[nodiscard]] std::uint64_t folders() const { return m_folders; }
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; } // of their contents, each once
    [[nodiscard]] std::string first() const;                      // path of the first file of the sources on it
    [[nodiscard]] std::string last() const;

private:
    struct Growth;
    explicit DiscTree(const Tree& whole) : m_whole(whole) {}
    void addAbout(const Wish& wish);
    void count();

    const Tree& m_whole;
    Tree m_tree;
    std::vector<Origin> m_origins; // by node
    std::unordered_map<NodeId, std::string> m_texts;
    NodeId m_sums = kNoNode;
    NodeId m_treeChecksum = kNoNode;
    std::string m_olderSums;
    std::vector<IncompleteMark> m_missing;
    NodeId m_first = kRoot;
    NodeId m_last = kRoot;
    std::uint64_t m_files = 0;
    std::uint64_t m_folders = 0;
    std::uint64_t m_bytes = 0;
};

// The bytes that the list of checksums of such a tree has, without those two files.
[[nodiscard]] std::uint64_t sizeOfSums(const Tree& tree);

// The list of checksums, in the form of sha256sum. A file without a digest was not read whole: in its place stands a
// comment of the same length, which sha256sum passes over.
[[nodiscard]] std::string sumsOf(const Tree& tree, const DigestTable& digests,
                                 std::initializer_list<NodeId> except = {});

// What is known when it is read.
struct LateTexts {
    std::function<std::string()> sums; // the list of checksums
    std::function<std::string()> tree; // the checksum of the tree
};

class MemoryFile final : public SourceFile {
public:
    explicit MemoryFile(std::string text) : m_text(std::move(text)) {}
    Result<std::size_t> readAt(std::span<std::byte> into, std::uint64_t offset) override;
    Result<void> unchanged() override { return {}; }

private:
    std::string m_text;
};

// Reads the files of a disc: those of the sources from theirs, the others from memory.
class DiscSource final : public Source {
public:
    // `late`: empty where nothing is read. All outlive it.
    DiscSource(const DiscTree& disc, std::unique_ptr<Source> sources, LateTexts late);
    Result<std::unique_ptr<SourceFile>> open(NodeId id) override;

private:
    const DiscTree& m_disc;
    std::unique_ptr<Source> m_sources; // of the whole tree
    LateTexts m_late;
};

} // namespace steadyburn
