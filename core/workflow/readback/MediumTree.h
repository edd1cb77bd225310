// What is on a medium, as a tree that is browsed: it grows while the medium is listed and takes about 110 bytes for
// each entry, names included. A plain value; const calls from any thread, others from one alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace steadyburn {

// An entry of a medium as it is shown. Files that are split over tapes appear once, whole.
struct ListedEntry {
    std::string path; // bytes as on the medium
    std::uint32_t mode = 0;
    std::uint32_t uid = 0;
    std::uint32_t gid = 0;
    std::uint64_t size = 0; // bytes
    std::int64_t mtime = 0; // seconds since 1970, or kNoTime
    std::string linkTarget; // symbolic link
    std::string hardLink;   // path of the file that it is another name of
    bool doubtful = false;  // what the medium says of it a second time is something else

    static constexpr std::int64_t kNoTime = INT64_MIN; // it is not known when it was changed
};

class MediumTree {
public:
    using Id = std::uint32_t;
    static constexpr Id kTop = 0; // the medium itself
    static constexpr Id kNone = ~Id(0);

    enum class State : std::uint8_t { whole, doubtful, damaged };

    // `most`: entries that it takes.
    explicit MediumTree(std::size_t most = std::size_t(1) << 25U);
    MediumTree(const MediumTree&) = delete;
    MediumTree& operator=(const MediumTree&) = delete;

    // Adds the entry, and the folders on its way that were not told. Of two entries with one path the later one counts.
    // Returns kNone where there is no room left.
    Id add(const ListedEntry& entry);
    // Notes damage of the entry of this path; does nothing where there is none.
    void markDamaged(std::string_view path);

    [[nodiscard]] std::size_t size() const { return m_nodes.size() - 1; } // entries, without the top
    [[nodiscard]] Id find(std::string_view path) const;                   // kNone: no such entry
    [[nodiscard]] std::string_view name(Id id) const { return {m_nodes[id].name, m_nodes[id].nameLength}; }
    [[nodiscard]] std::string path(Id id) const;
    [[nodiscard]] Id parent(Id id) const { return m_nodes[id].parent; } // kNone: of the top
    [[nodiscard]] Id firstIn(Id id) const { return m_nodes[id].first; } // in the order of the medium; kNone: empty
    [[nodiscard]] Id next(Id id) const { return m_nodes[id].next; }     // in the same folder; kNone: the last
    [[nodiscard]] std::size_t countIn(Id id) const { return m_nodes[id].inside; } // direct entries of a folder
    [[nodiscard]] bool isFolder(Id id) const;
    // Of a folder: of all files in it. 0 of a hard link: its file has them.
    [[nodiscard]] std::uint64_t bytes(Id id) const { return m_nodes[id].bytes; }
    [[nodiscard]] std::uint64_t files(Id id) const
    {
        return m_nodes[id].files;
    }                                                                          // in a folder at any depth; of a file 1
    [[nodiscard]] std::uint32_t mode(Id id) const { return m_nodes[id].mode; } // 0: a folder that was not told
    [[nodiscard]] std::uint32_t uid(Id id) const { return m_nodes[id].uid; }
    [[nodiscard]] std::uint32_t gid(Id id) const { return m_nodes[id].gid; }
    [[nodiscard]] std::int64_t mtime(Id id) const { return m_nodes[id].mtime; }
    [[nodiscard]] State state(Id id) const { return m_nodes[id].state; }
    [[nodiscard]] std::string linkTarget(Id id) const;
    [[nodiscard]] std::string hardLink(Id id) const;
    // Bytes of memory that it holds.
    [[nodiscard]] std::size_t memory() const;

private:
    struct Node {
        const char* name = nullptr;
        std::uint64_t bytes = 0;
        std::int64_t mtime = 0;
        Id parent = kNone;
        Id first = kNone;
        Id last = kNone;
        Id next = kNone;
        std::uint32_t nameLength = 0;
        std::uint32_t inside = 0;
        std::uint32_t files = 0;
        std::uint32_t mode = 0;
        std::uint32_t uid = 0;
        std::uint32_t gid = 0;
        State state = State::whole;
    };
    struct Links {
        std::string target;
        std::string hard;
    };

    [[nodiscard]] Id child(Id parent, std::string_view name) const;
    Id make(Id parent, std::string_view name);
    [[nodiscard]] std::size_t slotOf(Id parent, std::string_view name) const; // where it is, or would be
    void growIndex();
    const char* keep(std::string_view name);
    // Adds to the folder and to those that it lies in.
    void count(Id folder, std::uint64_t bytes, std::uint32_t files);

    std::size_t m_most;
    std::vector<Node> m_nodes;
    std::vector<Id> m_index; // of nodes by parent and name: open addressing, kNone where free
    std::vector<std::unique_ptr<char[]>> m_names;
    std::size_t m_room = 0; // bytes that are free in the last block of names
    std::size_t m_held = 0; // bytes of all blocks
    std::unordered_map<Id, Links> m_links;
    // The folder that the last entry lay in: most entries come folder by folder.
    std::string m_lastFolder;
    Id m_last = kTop;
};

} // namespace steadyburn
