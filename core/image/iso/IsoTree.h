// Builds libisofs's tree from ours: nodes, attributes, hard links, and the merge with what an earlier session holds.
#pragma once

#include "base/FaultLog.h"
#include "contents/Tree.h"
#include "image/iso/IsoLibrary.h"
#include "image/iso/IsoStreams.h"

#include <stop_token>
#include <string>
#include <vector>

namespace steadyburn {

struct IsoTreeOptions {
    bool xattrs = true;
    bool mtimeOnly = false; // atime and ctime change by themselves; an image that can be made again leaves them out
};

// One image. On the thread that lays out, under the lock of IsoLibrary.
class IsoTree {
public:
    IsoTree(const Tree& tree, IsoStreams& streams, FaultLog& log, const IsoTreeOptions& options);

    // Puts the whole tree below the image's root. What libisofs cannot store is logged by name and left out.
    Result<void> growInto(::IsoImage& image, const std::stop_token& stop);

private:
    struct Folder {
        NodeId id;
        ::IsoDir* dir;
        bool merges; // may hold nodes of an earlier session
    };
    void addFolder(const Folder& folder);
    void addNode(const Folder& folder, NodeId id, ::IsoDir* old);
    int newNode(::IsoDir* parent, NodeId id, const std::string& name, ::IsoNode** made);
    int newFile(::IsoDir* parent, NodeId id, const std::string& name, ::IsoNode** made);
    // Those of `id`, which carries the contents; of a part of a split file whose name was cut the mark is that of the
    // `name`.
    void setAttributes(::IsoNode* node, NodeId id, NodeId name);
    void setExtended(::IsoNode* node, NodeId id, NodeId name);
    [[nodiscard]] const std::string& partMarkOf(NodeId name, const std::string& otherwise) const;
    void leftOut(NodeId id, FaultKind kind, const std::string& why);

    const Tree& m_tree;
    IsoStreams& m_streams;
    FaultLog& m_log;
    IsoTreeOptions m_options;
    std::vector<Folder> m_waiting;
    int m_fatal = 1; // libisofs's code, when there is no point in going on
};

} // namespace steadyburn
