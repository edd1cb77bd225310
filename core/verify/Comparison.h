// What verifying against a tree has in common, whatever the contents are held against: which nodes were met, what
// kind they are, what is missing. The walking thread; other threads may report differences.
#pragma once

#include "base/FaultLog.h"
#include "contents/Tree.h"
#include "image/fetch/FileParts.h"
#include "unpack/StoredEntry.h"

#include <atomic>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace steadyburn {

// What should be on a medium that is one of several.
struct VolumeShare {
    std::vector<bool> nodes;                        // by node; not those that are cut
    const FileParts* cuts = nullptr;                // outlives it; null: there are none
    std::vector<std::pair<NodeId, unsigned>> parts; // of files that are cut, ascending
};

class Comparison {
public:
    // Faults that are in `log` already excuse what they name. `doing`: verify after a burn; inspect where the tree is
    // the sources as they are now, which may have changed. `expected`: what should be on this medium; null: everything.
    Comparison(const Tree& tree, FaultLog& log, Action doing, const VolumeShare* expected = nullptr);

    // What is met from now on is of this volume of a tape set (an empty uuid: of none). Of an entry that is on
    // several, because it changed before the set was continued, the differences of the last one count; they are logged
    // by reportMissing().
    void beginVolume(const std::string& set, unsigned volume);

    // The node that the entry should be, if it is of the node's kind and, for a file, of its size. Every difference
    // is logged. Nothing for what is not in the tree: older sessions, the image's own files.
    std::optional<NodeId> meet(const StoredEntry& entry);
    // The same for a part of a file that is cut: the node of the whole. That is met once all its parts are.
    std::optional<NodeId> meetPart(const StoredEntry& entry);
    // Whether the tree has an entry of this path.
    [[nodiscard]] bool has(const std::string& path) const;
    // Whether a hard link's entry is one of this file in the tree.
    [[nodiscard]] bool sameFile(NodeId id, const std::string& path) const;
    // Mode, time, user attributes and ACLs; a difference is attributesLost, and not a mismatch.
    void compareAttributes(NodeId id, const StoredEntry& entry);
    // Logs what was never met.
    void reportMissing();

    void mismatch(NodeId id, std::string detail);
    void damaged(NodeId id, const std::vector<Fault>& faults);
    void different(Fault fault);

    // Whether the log knew anything of the file at the start.
    [[nodiscard]] bool knownOf(NodeId id) const;
    // Logs that there is no checksum that its contents could be compared with.
    void notCompared(NodeId id);

    [[nodiscard]] bool same() const { return m_same; }
    // Sizes of the regular files, every inode once.
    [[nodiscard]] std::uint64_t totalBytes() const;

private:
    [[nodiscard]] bool excused(NodeId id, FaultKind kind) const;
    void reportMissingParts();
    void reportHeld();
    void meetOnVolume(NodeId id);
    [[nodiscard]] std::set<std::string> saidToBeMissing() const;
    [[nodiscard]] bool sameAttributes(NodeId id, const StoredEntry& entry, std::string& detail) const;

    const Tree& m_tree;
    FaultLog& m_log;
    Action m_doing;
    const VolumeShare* m_expected;
    std::vector<bool> m_met;
    std::map<NodeId, std::vector<bool>> m_metParts;
    std::unordered_multimap<std::string, FaultKind> m_known; // by path, what the log held at the start
    std::atomic<bool> m_same{true};
    struct Held {
        const std::vector<unsigned>* latest = nullptr;
        unsigned volume = 0;
        Fault fault;
    };
    std::vector<Held> m_held;
    std::map<std::string, std::vector<unsigned>> m_latest; // of each set, by node: the last volume that has it
    std::vector<unsigned>* m_latestHere = nullptr;         // of the set that is being read
    unsigned m_volume = 0;
};

} // namespace steadyburn
