#include "image/iso/IsoTree.h"

#include "image/PosixAcl.h"
#include "image/fetch/FileParts.h"
#include "image/iso/IsoAcl.h"
#include "image/iso/JolietNames.h"

#include <sys/stat.h>
#include <sys/sysmacros.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <optional>

namespace steadyburn {

namespace {

// What the seven bytes of a Rock Ridge time stamp can hold: the years 1900 to 2155.
constexpr std::int64_t kEarliest = -2208988800;
constexpr std::int64_t kLatest = 5869583999;

// Takes all children out of `dir`, in the order of their names. The caller owns them.
std::vector<::IsoNode*> takeChildren(::IsoDir* dir)
{
    std::vector<::IsoNode*> nodes;
    ::IsoDirIter* iterator = nullptr;
    if (iso_dir_get_children(dir, &iterator) < 0) {
        return nodes;
    }
    const IsoOwned<::IsoDirIter> owner(iterator);
    ::IsoNode* node = nullptr;
    while (iso_dir_iter_next(iterator, &node) == 1) {
        iso_dir_iter_take(iterator);
        nodes.push_back(node);
    }
    return nodes;
}

bool isDir(::IsoNode* node)
{
    return iso_node_get_type(node) == LIBISO_DIR;
}

} // namespace

IsoTree::IsoTree(const Tree& tree, IsoStreams& streams, FaultLog& log, const IsoTreeOptions& options)
    : m_tree(tree), m_streams(streams), m_log(log), m_options(options)
{
}

Result<void> IsoTree::growInto(::IsoImage& image, const std::stop_token& stop)
{
    ::IsoDir* root = iso_image_get_root(&image);
    const bool merges = iso_dir_get_children_count(root) > 0;
    if (m_tree.node(kRoot).mtime != FileTime()) { // the root is nobody's folder, unless the tree was given one
        setAttributes(reinterpret_cast<::IsoNode*>(root), kRoot, kRoot);
    }
    m_waiting.push_back({kRoot, root, merges});
    while (!m_waiting.empty() && m_fatal > 0) {
        if (stop.stop_requested()) {
            Fault fault;
            fault.kind = FaultKind::cancelled;
            fault.doing = Action::plan;
            return fault;
        }
        const Folder folder = m_waiting.back();
        m_waiting.pop_back();
        addFolder(folder);
    }
    if (m_fatal <= 0) {
        return isoFault(m_fatal, "tree");
    }
    return {};
}

// libisofs keeps children in a list sorted by name and looks for each place from its beginning: they go in from the
// last name to the first, so that the place is always the beginning. The nodes of an earlier session are taken out
// and put in again between them.
void IsoTree::addFolder(const Folder& folder)
{
    std::vector<::IsoNode*> olds;
    if (folder.merges) {
        olds = takeChildren(folder.dir);
    }
    const auto keepOld = [&] {
        iso_dir_add_node(folder.dir, olds.back(), ISO_REPLACE_NEVER);
        olds.pop_back();
    };
    const Tree::Children inside = m_tree.children(folder.id);
    for (NodeId left = inside.count; left > 0 && m_fatal > 0; --left) {
        const NodeId id = inside.first + left - 1;
        while (!olds.empty() && iso_node_get_name(olds.back()) > m_tree.name(id)) {
            keepOld();
        }
        ::IsoDir* oldDir = nullptr;
        if (!olds.empty() && iso_node_get_name(olds.back()) == m_tree.name(id)) {
            if (isDir(olds.back()) && S_ISDIR(m_tree.node(id).mode)) {
                oldDir = reinterpret_cast<::IsoDir*>(olds.back());
                keepOld();
            } else {
                iso_node_unref(olds.back()); // the new one stands in its place
                olds.pop_back();
            }
        }
        addNode(folder, id, oldDir);
    }
    while (!olds.empty()) {
        keepOld();
    }
}

void IsoTree::addNode(const Folder& folder, NodeId id, ::IsoDir* old)
{
    auto* made = reinterpret_cast<::IsoNode*>(old);
    if (old == nullptr) {
        const int code = newNode(folder.dir, id, std::string(m_tree.name(id)), &made);
        if (static_cast<unsigned>(code) == ISO_OUT_OF_MEM) {
            m_fatal = code;
            return;
        }
        if (code == 0) {
            leftOut(id, FaultKind::fileSkipped, {});
            return;
        }
        if (code < 0) {
            const char* why = iso_error_to_msg(code);
            leftOut(id, FaultKind::fileUnstorable, why != nullptr ? why : "");
            return;
        }
    }
    if (!hasJolietName(m_tree.name(id))) { // else libisofs ends for want of memory
        iso_node_set_hidden(made, LIBISO_HIDE_ON_JOLIET);
    }
    const Node& node = m_tree.node(id);
    setAttributes(made, S_ISREG(node.mode) ? node.firstOfInode : id, id);
    if (S_ISDIR(node.mode)) {
        m_waiting.push_back({id, reinterpret_cast<::IsoDir*>(made), old != nullptr});
    }
}

// A node of the right kind: libisofs's code, or 0 for what has no place on a medium.
int IsoTree::newNode(::IsoDir* parent, NodeId id, const std::string& name, ::IsoNode** made)
{
    const Node& node = m_tree.node(id);
    switch (node.mode & S_IFMT) {
    case S_IFREG:
        return newFile(parent, id, name, made);
    case S_IFDIR:
        return iso_tree_add_new_dir(parent, name.c_str(), reinterpret_cast<::IsoDir**>(made));
    case S_IFLNK: {
        const std::string target(m_tree.linkTarget(id));
        const int code =
            iso_tree_add_new_symlink(parent, name.c_str(), target.c_str(), reinterpret_cast<::IsoSymlink**>(made));
        if (code > 0) { // Joliet has no links: without this libisofs would say so of each
            iso_node_set_hidden(*made, LIBISO_HIDE_ON_JOLIET);
        }
        if (code > 0 && target.size() > 1 && target.ends_with('/')) {
            leftOut(id, FaultKind::attributesLost, "link target: trailing slash"); // Rock Ridge has no place for it
        }
        return code;
    }
    case S_IFCHR:
    case S_IFBLK:
    case S_IFIFO: {
        const int code =
            iso_tree_add_new_special(parent, name.c_str(), node.mode, makedev(node.rdevMajor, node.rdevMinor),
                                     reinterpret_cast<::IsoSpecial**>(made));
        if (code > 0) {
            iso_node_set_hidden(*made, LIBISO_HIDE_ON_JOLIET);
        }
        return code;
    }
    default:
        return 0;
    }
}

int IsoTree::newFile(::IsoDir* parent, NodeId id, const std::string& name, ::IsoNode** made)
{
    const NodeId first = m_tree.node(id).firstOfInode;
    ::IsoStream* stream = m_streams.newStream(first);
    if (stream == nullptr) {
        return static_cast<int>(ISO_OUT_OF_MEM);
    }
    const int code = iso_tree_add_new_file(parent, name.c_str(), stream, reinterpret_cast<::IsoFile**>(made));
    if (code < 0) {
        iso_stream_unref(stream);
        return code;
    }
    iso_node_set_sort_weight(*made, m_streams.weight(first));
    m_streams.setStored(first);
    return code;
}

void IsoTree::setAttributes(::IsoNode* node, NodeId id, NodeId name)
{
    const Node& from = m_tree.node(id);
    iso_node_set_permissions(node, from.mode & 07777U);
    iso_node_set_uid(node, from.uid);
    iso_node_set_gid(node, from.gid);
    const auto held = [](const FileTime& time) { return std::clamp(time.seconds, kEarliest, kLatest); };
    iso_node_set_mtime(node, held(from.mtime));
    iso_node_set_atime(node, held(m_options.mtimeOnly ? from.mtime : from.atime));
    iso_node_set_ctime(node, held(m_options.mtimeOnly ? from.mtime : from.ctime));
    if (held(from.mtime) != from.mtime.seconds) {
        leftOut(id, FaultKind::attributesLost, "mtime");
    }
    if (m_options.xattrs && !m_tree.xattrs(id).empty()) {
        setExtended(node, id, name);
    }
}

void IsoTree::setExtended(::IsoNode* node, NodeId id, NodeId name)
{
    std::vector<char*> names;
    std::vector<char*> values;
    std::vector<std::size_t> lengths;
    std::optional<std::string> access;
    std::optional<std::string> inherited;
    for (const Xattr& xattr : m_tree.xattrs(id)) {
        if (xattr.name == kAccessAcl || xattr.name == kDefaultAcl) {
            std::optional<std::string> text = aclText(xattr.value);
            if (!text) {
                leftOut(id, FaultKind::attributesLost, xattr.name);
            }
            (xattr.name == kAccessAcl ? access : inherited) = std::move(text);
            continue;
        }
        const std::string& value = xattr.name == kPartAttribute ? partMarkOf(name, xattr.value) : xattr.value;
        names.push_back(const_cast<char*>(xattr.name.c_str())); // libisofs copies, but does not say so
        values.push_back(const_cast<char*>(value.data()));
        lengths.push_back(value.size());
    }
    constexpr int kAnyNamespace = 8;
    if (!names.empty() &&
        iso_node_set_attrs(node, names.size(), names.data(), lengths.data(), values.data(), kAnyNamespace) < 0) {
        leftOut(id, FaultKind::attributesLost, "xattr");
    }
    constexpr int kKeepMode = 1; // st_mode says the same, and says it exactly
    if ((access || inherited) && iso_node_set_acl_text(node, access ? access->data() : nullptr,
                                                       inherited ? inherited->data() : nullptr, kKeepMode) < 0) {
        leftOut(id, FaultKind::attributesLost, "ACL");
    }
}

// libisofs makes other inodes of names with other attributes: only a name that its part does not show has its own mark.
const std::string& IsoTree::partMarkOf(NodeId name, const std::string& otherwise) const
{
    for (const Xattr& xattr : m_tree.xattrs(name)) {
        const auto mark = xattr.name == kPartAttribute ? parsePartMark(xattr.value) : std::nullopt;
        if (mark && m_tree.name(name) != mark->leaf + partSuffix(mark->part.number, mark->part.count)) {
            return xattr.value;
        }
    }
    return otherwise;
}

void IsoTree::leftOut(NodeId id, FaultKind kind, const std::string& why)
{
    Fault fault;
    fault.kind = kind;
    fault.doing = Action::plan;
    fault.path = m_tree.sourcePath(id);
    fault.detail = why;
    m_log.add(std::move(fault));
}

} // namespace steadyburn
