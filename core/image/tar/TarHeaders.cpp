#include "image/tar/TarHeaders.h"

#include "base/Units.h"
#include "image/PosixAcl.h"
#include "image/RawNames.h"

#include <algorithm>
#include <archive.h>
#include <archive_entry.h>
#include <cstring>
#include <grp.h>
#include <pwd.h>
#include <string_view>
#include <sys/stat.h>
#include <sys/sysmacros.h>

namespace steadyburn {
namespace {

// After a larger file its archive object is thrown away, because libarchive would write all of the contents that it did
// not get as zeros. Below, discarding those zeros is cheaper than a new object.
constexpr std::uint64_t kMostZeros = 128 * kKiB;

bool isAscii(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<signed char>(c) > 0; });
}

// The octal mode field of a finished ustar header, with its check sum. libarchive keeps the owning group's permissions
// in the mode when there is an ACL, while the kernel, and GNU tar, show the mask there.
void setMode(std::span<std::byte> header, std::uint32_t mode)
{
    constexpr std::size_t kModeAt = 100;
    constexpr std::size_t kModeDigits = 7; // and a zero
    putOctal(header.subspan(kModeAt, kModeDigits), mode & 07777U);
    sealHeader(header);
}

bool storable(const Xattr& xattr)
{
    if (xattr.name == kAccessAcl || xattr.name == kDefaultAcl) {
        return parsePosixAcl(xattr.value).has_value();
    }
    return !xattr.name.empty() && xattr.name != kPartAttribute;
}

int libarchiveTag(AclEntry::Tag tag)
{
    switch (tag) {
    case AclEntry::Tag::owner:
        return ARCHIVE_ENTRY_ACL_USER_OBJ;
    case AclEntry::Tag::user:
        return ARCHIVE_ENTRY_ACL_USER;
    case AclEntry::Tag::owningGroup:
        return ARCHIVE_ENTRY_ACL_GROUP_OBJ;
    case AclEntry::Tag::group:
        return ARCHIVE_ENTRY_ACL_GROUP;
    case AclEntry::Tag::mask:
        return ARCHIVE_ENTRY_ACL_MASK;
    case AclEntry::Tag::other:
        break;
    }
    return ARCHIVE_ENTRY_ACL_OTHER;
}

template <typename Record, typename Lookup>
std::string lookUp(Lookup lookup, char* Record::*name)
{
    std::vector<char> memory(4096);
    Record record{};
    Record* found = nullptr;
    int error = lookup(&record, memory.data(), memory.size(), &found);
    while (error == ERANGE && memory.size() < kMiB) {
        memory.resize(memory.size() * 4);
        error = lookup(&record, memory.data(), memory.size(), &found);
    }
    return found != nullptr ? std::string(found->*name) : std::string();
}

} // namespace

const std::string& OwnerNames::user(std::uint32_t uid)
{
    const auto [place, fresh] = m_users.try_emplace(uid);
    if (fresh) {
        place->second = lookUp<passwd>([uid](passwd* record, char* memory, std::size_t size,
                                             passwd** found) { return getpwuid_r(uid, record, memory, size, found); },
                                       &passwd::pw_name);
    }
    return place->second;
}

const std::string& OwnerNames::group(std::uint32_t gid)
{
    const auto [place, fresh] = m_groups.try_emplace(gid);
    if (fresh) {
        place->second = lookUp<::group>([gid](::group* record, char* memory, std::size_t size,
                                              ::group** found) { return getgrgid_r(gid, record, memory, size, found); },
                                        &::group::gr_name);
    }
    return place->second;
}

NodeId contentsOf(const Tree& tree, NodeId id)
{
    const Node& node = tree.node(id);
    return S_ISDIR(node.mode) || node.firstOfInode == kNoNode ? id : node.firstOfInode;
}

std::vector<Extent> storedExtents(const Tree& tree, NodeId id)
{
    const std::uint64_t size = tree.node(id).size;
    std::vector<Extent> stored;
    if (!tree.sparse(id)) {
        if (size > 0) {
            stored.push_back({0, size});
        }
        return stored;
    }
    for (const Extent& extent : tree.extents(id)) {
        const std::uint64_t begin = extent.offset / kTarBlock * kTarBlock;
        const std::uint64_t end = std::min(size, roundUp(extent.offset + extent.length, kTarBlock));
        if (extent.length == 0 || begin >= end) {
            continue;
        }
        if (!stored.empty() && begin <= stored.back().offset + stored.back().length) {
            stored.back().length = std::max(stored.back().offset + stored.back().length, end) - stored.back().offset;
        } else {
            stored.push_back({begin, end - begin});
        }
    }
    return stored;
}

std::vector<Extent> storedExtents(const Tree& tree, NodeId id, const FilePart& part)
{
    std::vector<Extent> stored = storedExtents(tree, id);
    if (part.number == 0) {
        return stored;
    }
    std::vector<Extent> inside;
    for (const Extent& extent : stored) {
        const std::uint64_t begin = std::max(extent.offset, part.offset);
        const std::uint64_t end = std::min(extent.offset + extent.length, part.offset + part.length);
        if (begin < end) {
            inside.push_back({begin - part.offset, end - begin});
        }
    }
    return inside;
}

bool storedSparse(std::uint64_t size, const std::vector<Extent>& stored)
{
    return size > 0 && (stored.size() != 1 || stored.front().length != size);
}

// Two libarchive writers, the second for entries whose names are not ASCII: it adds hdrcharset=BINARY, to be taken out
// again, to every pax header that it makes. They last over many entries; what they write is gathered.
struct TarHeaders::Writer {
    Writer() : entry(archive_entry_new()) {}
    ~Writer()
    {
        discard(false);
        discard(true);
        archive_entry_free(entry);
    }
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    Result<void> write(bool raw);
    archive* open(bool raw);
    void discard(bool raw);
    static la_ssize_t take(archive*, void* self, const void* bytes, std::size_t length);

    archive_entry* entry;
    archive* handles[2] = {nullptr, nullptr};
    std::vector<std::byte> bytes;
    bool gathering = false;
};

la_ssize_t TarHeaders::Writer::take(archive* /*handle*/, void* self, const void* bytes, std::size_t length)
{
    Writer& writer = *static_cast<Writer*>(self);
    if (writer.gathering) {
        const auto* const from = static_cast<const std::byte*>(bytes);
        writer.bytes.insert(writer.bytes.end(), from, from + length);
    }
    return static_cast<la_ssize_t>(length);
}

void TarHeaders::Writer::discard(bool raw)
{
    archive*& handle = handles[raw ? 1 : 0];
    if (handle != nullptr) {
        archive_write_fail(handle); // so that closing does not write what is missing
        archive_write_free(handle);
        handle = nullptr;
    }
}

archive* TarHeaders::Writer::open(bool raw)
{
    archive*& handle = handles[raw ? 1 : 0];
    if (handle != nullptr) {
        return handle;
    }
    handle = archive_write_new();
    if (handle == nullptr) {
        return nullptr;
    }
    // "pax", not "pax restricted": that one drops the fraction of a time when nothing else asks for a pax header. What
    // else it would add (device, inode, ctime) is added only for what the entry was given.
    bool good = archive_write_set_format_pax(handle) == ARCHIVE_OK;
    good = good && archive_write_set_format_option(handle, "pax", "xattrheader", "SCHILY") == ARCHIVE_OK;
    good = good && (!raw || archive_write_set_format_option(handle, "pax", "hdrcharset", "BINARY") == ARCHIVE_OK);
    archive_write_set_bytes_per_block(handle, 0);
    good = good && archive_write_open2(handle, this, nullptr, take, nullptr, nullptr) == ARCHIVE_OK;
    if (!good) {
        discard(raw);
    }
    return handle;
}

Result<void> TarHeaders::Writer::write(bool raw)
{
    archive* const handle = open(raw);
    if (handle == nullptr) {
        return Fault{.kind = FaultKind::outOfMemory, .doing = Action::write, .detail = "libarchive"};
    }
    bytes.clear();
    gathering = true;
    const int result = archive_write_header(handle, entry);
    if (result >= ARCHIVE_WARN) {
        archive_write_data(handle, "", 0); // the map of holes comes with the first data
    }
    gathering = false;
    if (result < ARCHIVE_WARN) {
        const char* const words = archive_error_string(handle);
        Fault fault{.kind = result == ARCHIVE_FATAL ? FaultKind::internal : FaultKind::fileUnstorable,
                    .doing = Action::plan,
                    .detail = words != nullptr ? words : ""};
        discard(raw);
        return fault;
    }
    if (archive_entry_size(entry) > static_cast<la_int64_t>(kMostZeros)) {
        discard(raw);
    } else {
        archive_write_finish_entry(handle);
    }
    return {};
}

TarHeaders::TarHeaders(const Tree& tree, bool xattrs, bool ofSet)
    : m_tree(tree), m_xattrs(xattrs), m_ofSet(ofSet), m_writer(std::make_unique<Writer>())
{
}

TarHeaders::~TarHeaders() = default;

std::string TarHeaders::unstorableAttribute(NodeId id) const
{
    if (m_xattrs) {
        for (const Xattr& xattr : m_tree.xattrs(id)) {
            if (!storable(xattr) && xattr.name != kPartAttribute) { // that one is not true of the file any more
                return xattr.name;
            }
        }
    }
    return {};
}

bool TarHeaders::plain(NodeId id)
{
    constexpr std::uint32_t kMostOwner = 07777777;
    constexpr std::uint64_t kMostSize = 8 * kGiB - 1;
    constexpr std::int64_t kMostTime = 0x7fffffff;
    constexpr std::size_t kMostName = 99;
    const Node& node = m_tree.node(id);
    const bool simpleKind = S_ISREG(node.mode) || S_ISDIR(node.mode) || S_ISLNK(node.mode);
    const NodeId contents = contentsOf(m_tree, id);
    if (!simpleKind || m_tree.sparse(id) || node.size > kMostSize || node.uid > kMostOwner || node.gid > kMostOwner ||
        node.mtime.seconds < 0 || node.mtime.seconds >= kMostTime ||
        ((m_xattrs || m_ofSet) && !m_tree.xattrs(id).empty())) {
        return false;
    }
    const auto shortPath = [this](NodeId of) {
        std::size_t length = S_ISDIR(m_tree.node(of).mode) ? 1 : 0;
        for (NodeId at = of; at != kRoot && at != kNoNode; at = m_tree.node(at).parent) {
            const std::string_view name = m_tree.name(at);
            length += name.size() + (at == of ? 0 : 1);
            if (length > kMostName || !isAscii(name)) {
                return false;
            }
        }
        return true;
    };
    if (!shortPath(id) || (contents != id && !shortPath(contents))) {
        return false;
    }
    if (S_ISLNK(node.mode) && (m_tree.linkTarget(id).size() > kMostName || !isAscii(m_tree.linkTarget(id)))) {
        return false;
    }
    const std::string& user = m_owners.user(node.uid);
    const std::string& group = m_owners.group(node.gid);
    return user.size() < 32 && group.size() < 32 && isAscii(user) && isAscii(group);
}

Result<std::uint64_t> TarHeaders::length(NodeId id, const FilePart& part)
{
    if (part.number == 0 &&
        plain(id)) { // a header, and for a time with a fraction a pax header with its one record before it
        return m_tree.node(id).mtime.nanoseconds == 0 ? kTarBlock : 3 * kTarBlock;
    }
    Result<std::span<const std::byte>> made = make(id, part);
    if (!made) {
        return made.takeFault();
    }
    return static_cast<std::uint64_t>(made->size());
}

Result<void> TarHeaders::describe(NodeId id, const std::string& path, const FilePart& part)
{
    const Node& node = m_tree.node(id);
    archive_entry* const entry = m_writer->entry;
    archive_entry_clear(entry);
    archive_entry_copy_pathname(entry, path.c_str());
    archive_entry_set_mode(entry, node.mode);
    archive_entry_set_uid(entry, node.uid);
    archive_entry_set_gid(entry, node.gid);
    // A name that is not ASCII would have to say in which character set it is; the number says enough.
    if (const std::string& user = m_owners.user(node.uid); isAscii(user)) {
        archive_entry_copy_uname(entry, user.c_str());
    }
    if (const std::string& group = m_owners.group(node.gid); isAscii(group)) {
        archive_entry_copy_gname(entry, group.c_str());
    }
    // Before 1970 libarchive adds the fraction away from zero, GNU tar and the standard towards it: whole seconds are
    // the same to both.
    archive_entry_set_mtime(entry, node.mtime.seconds, node.mtime.seconds < 0 ? 0 : node.mtime.nanoseconds);
    archive_entry_set_size(entry, 0);
    if (S_ISLNK(node.mode)) {
        archive_entry_copy_symlink(entry, std::string(m_tree.linkTarget(id)).c_str());
    } else if (S_ISCHR(node.mode) || S_ISBLK(node.mode)) {
        archive_entry_set_rdevmajor(entry, node.rdevMajor);
        archive_entry_set_rdevminor(entry, node.rdevMinor);
    } else if (S_ISREG(node.mode)) {
        const std::uint64_t size = part.number == 0 ? node.size : part.length;
        archive_entry_set_size(entry, static_cast<la_int64_t>(size));
        if (m_tree.sparse(id)) {
            const std::vector<Extent> stored = storedExtents(m_tree, id, part);
            if (storedSparse(size, stored)) {
                for (const Extent& extent : stored) {
                    archive_entry_sparse_add_entry(entry, static_cast<la_int64_t>(extent.offset),
                                                   static_cast<la_int64_t>(extent.length));
                }
                if (stored.empty()) { // libarchive's word for a file that is all hole
                    archive_entry_sparse_add_entry(entry, 0, 0);
                }
            }
        }
    } else if (!S_ISDIR(node.mode) && !S_ISFIFO(node.mode)) {
        return Fault{.kind = FaultKind::fileUnstorable, .doing = Action::plan};
    }
    return {};
}

void TarHeaders::describeAttributes(NodeId id)
{
    archive_entry* const entry = m_writer->entry;
    for (const Xattr& xattr : m_tree.xattrs(id)) {
        const bool access = xattr.name == kAccessAcl;
        if (!storable(xattr)) {
            continue;
        }
        if (!access && xattr.name != kDefaultAcl) {
            archive_entry_xattr_add_entry(entry, xattr.name.c_str(), xattr.value.data(), xattr.value.size());
            m_rawAttributes = m_rawAttributes || isRawAttribute(xattr.name);
            continue;
        }
        const int type = access ? ARCHIVE_ENTRY_ACL_TYPE_ACCESS : ARCHIVE_ENTRY_ACL_TYPE_DEFAULT;
        for (const AclEntry& acl : parsePosixAcl(xattr.value).value_or(std::vector<AclEntry>())) {
            const bool user = acl.tag == AclEntry::Tag::user;
            const bool named = user || acl.tag == AclEntry::Tag::group;
            const std::string name = !named ? std::string() : user ? m_owners.user(acl.id) : m_owners.group(acl.id);
            archive_entry_acl_add_entry(entry, type, acl.permissions, libarchiveTag(acl.tag),
                                        named ? static_cast<int>(acl.id) : -1, name.c_str());
        }
    }
}

void TarHeaders::describePart(NodeId id, const FilePart& part)
{
    const std::string text = toText({.part = part, .size = m_tree.node(id).size, .leaf = std::string(m_tree.name(id))});
    archive_entry_xattr_add_entry(m_writer->entry, std::string(kPartAttribute).c_str(), text.data(), text.size());
}

void TarHeaders::describeMark(NodeId id)
{
    for (const Xattr& xattr : m_tree.xattrs(id)) {
        if (xattr.name == kPartAttribute) {
            archive_entry_xattr_add_entry(m_writer->entry, xattr.name.c_str(), xattr.value.data(), xattr.value.size());
        }
    }
}

Result<std::span<const std::byte>> TarHeaders::make(NodeId id, const FilePart& part)
{
    const Node& node = m_tree.node(id);
    const std::string path = FileParts::path(m_tree, id, part);
    if (Result<void> described = describe(id, path, part); !described) {
        return described.takeFault();
    }
    m_rawAttributes = false;
    std::string link(m_tree.linkTarget(id));
    const NodeId first = contentsOf(m_tree, id);
    if (first != id) {
        link = FileParts::path(m_tree, first, part);
        archive_entry_set_size(m_writer->entry, 0);
        archive_entry_copy_hardlink(m_writer->entry, link.c_str());
    } else if (m_xattrs && !m_tree.xattrs(id).empty()) {
        describeAttributes(id);
    }
    if (part.number > 0) {
        describePart(id, part);
    } else if (m_ofSet) {
        describeMark(id);
    }
    const bool raw = !isAscii(path) || !isAscii(link);
    if (Result<void> written = m_writer->write(raw); !written) {
        return written.takeFault();
    }
    if (m_rawAttributes) {
        storeRawAttributes(m_writer->bytes);
    }
    if (raw) {
        storeRawNames(m_writer->bytes, S_ISDIR(node.mode) ? path + "/" : path, link);
    }
    // The header block is the last one, but for the map of holes; only ACLs change the mode, and they come together
    // with holes in so few files that the block is looked for.
    if ((archive_entry_mode(m_writer->entry) & 07777U) != (node.mode & 07777U)) {
        std::vector<std::byte>& bytes = m_writer->bytes;
        std::size_t at = bytes.size() - kTarBlock;
        while (at > 0 && std::memcmp(bytes.data() + at + 257, "ustar", 5) != 0) {
            at -= kTarBlock;
        }
        setMode(std::span(bytes).subspan(at, kTarBlock), node.mode);
    }
    return std::span<const std::byte>(m_writer->bytes);
}

} // namespace steadyburn
