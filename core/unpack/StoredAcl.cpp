#include "unpack/StoredAcl.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include <archive.h>
#include <archive_entry.h>
#include <grp.h>
#include <pwd.h>
#include <sys/stat.h>

namespace steadyburn {

namespace {

// linux/posix_acl_xattr.h, little-endian
enum Tag : std::uint16_t { userObj = 1, user = 2, groupObj = 4, group = 8, mask = 16, other = 32 };
constexpr std::uint32_t kNobody = 0xffffffff;
constexpr std::uint32_t kVersion = 2;

struct Entry {
    std::uint16_t tag = 0;
    std::uint16_t rights = 0;
    std::uint32_t id = kNobody;
};

template <typename Number>
void append(std::string& to, Number value)
{
    for (std::size_t i = 0; i < sizeof(value); ++i) {
        to += static_cast<char>((value >> (8 * i)) & 0xffU);
    }
}

// The kernel wants them by tag, then by id.
std::optional<std::string> pack(std::vector<Entry> entries)
{
    if (entries.empty()) {
        return std::nullopt;
    }
    std::sort(entries.begin(), entries.end(),
              [](const Entry& a, const Entry& b) { return a.tag != b.tag ? a.tag < b.tag : a.id < b.id; });
    std::string value;
    append(value, kVersion);
    for (const Entry& entry : entries) {
        append(value, entry.tag);
        append(value, entry.rights);
        append(value, entry.id);
    }
    return value;
}

std::optional<std::uint32_t> idOf(const std::string& name, bool isUser)
{
    if (!name.empty() && name.find_first_not_of("0123456789") == std::string::npos && name.size() <= 10) {
        return static_cast<std::uint32_t>(std::stoull(name));
    }
    std::vector<char> room(16 * 1024);
    if (isUser) {
        passwd entry{};
        passwd* found = nullptr;
        getpwnam_r(name.c_str(), &entry, room.data(), room.size(), &found);
        return found != nullptr ? std::optional(found->pw_uid) : std::nullopt;
    }
    ::group entry{};
    ::group* found = nullptr;
    getgrnam_r(name.c_str(), &entry, room.data(), room.size(), &found);
    return found != nullptr ? std::optional(found->gr_gid) : std::nullopt;
}

std::vector<std::string> split(std::string_view text, std::string_view separators)
{
    std::vector<std::string> parts;
    while (true) {
        const std::size_t end = text.find_first_of(separators);
        parts.emplace_back(text.substr(0, end));
        if (end == std::string_view::npos) {
            return parts;
        }
        text.remove_prefix(end + 1);
    }
}

std::uint16_t rightsOf(const std::string& text)
{
    const auto bit = [&](char letter, unsigned value) { return text.find(letter) != std::string::npos ? value : 0U; };
    return static_cast<std::uint16_t>(bit('r', 4) | bit('w', 2) | bit('x', 1));
}

std::optional<Entry> parseLine(const std::string& line)
{
    const auto fields = split(line, ":");
    if (fields.size() < 3 || fields[0].empty()) {
        return std::nullopt;
    }
    Entry entry{.rights = rightsOf(fields[2])};
    const char kind = fields[0][0];
    const bool named = !fields[1].empty();
    if (kind == 'u' || kind == 'g') {
        entry.tag = kind == 'u' ? (named ? Tag::user : Tag::userObj) : (named ? Tag::group : Tag::groupObj);
        if (named) {
            const auto id = idOf(fields[1], kind == 'u');
            if (!id) {
                return std::nullopt;
            }
            entry.id = *id;
        }
        return entry;
    }
    if (kind != 'm' && kind != 'o') {
        return std::nullopt;
    }
    entry.tag = kind == 'm' ? Tag::mask : Tag::other;
    return entry;
}

std::uint16_t tagOf(int tag)
{
    switch (tag) {
    case ARCHIVE_ENTRY_ACL_USER_OBJ:
        return Tag::userObj;
    case ARCHIVE_ENTRY_ACL_USER:
        return Tag::user;
    case ARCHIVE_ENTRY_ACL_GROUP_OBJ:
        return Tag::groupObj;
    case ARCHIVE_ENTRY_ACL_GROUP:
        return Tag::group;
    case ARCHIVE_ENTRY_ACL_MASK:
        return Tag::mask;
    case ARCHIVE_ENTRY_ACL_OTHER:
        return Tag::other;
    default:
        return 0;
    }
}

std::optional<std::string> aclOf(archive_entry* entry, int type)
{
    if (archive_entry_acl_reset(entry, type) == 0) {
        return std::nullopt;
    }
    std::vector<Entry> entries;
    int gotType = 0;
    int rights = 0;
    int tag = 0;
    int id = 0;
    const char* name = nullptr;
    while (archive_entry_acl_next(entry, type, &gotType, &rights, &tag, &id, &name) == ARCHIVE_OK) {
        Entry one{.tag = tagOf(tag), .rights = static_cast<std::uint16_t>(rights & 7)};
        if (one.tag == Tag::user || one.tag == Tag::group) {
            const auto known = id >= 0 ? std::optional(static_cast<std::uint32_t>(id))
                                       : idOf(name != nullptr ? name : "", one.tag == Tag::user);
            if (!known) {
                return std::nullopt;
            }
            one.id = *known;
        }
        if (one.tag != 0) {
            entries.push_back(one);
        }
    }
    return pack(std::move(entries));
}

} // namespace

std::optional<std::string> aclFromText(std::string_view text)
{
    std::vector<Entry> entries;
    for (std::string& line : split(text, "\n,")) {
        line.resize(std::min(line.find('#'), line.size()));
        line.erase(std::remove_if(line.begin(), line.end(), [](char c) { return c == ' ' || c == '\t'; }), line.end());
        if (line.empty()) {
            continue;
        }
        const auto entry = parseLine(line);
        if (!entry) {
            return std::nullopt;
        }
        entries.push_back(*entry);
    }
    return pack(std::move(entries));
}

std::optional<std::string> accessAclOf(archive_entry* entry)
{
    return aclOf(entry, ARCHIVE_ENTRY_ACL_TYPE_ACCESS);
}

std::optional<std::string> defaultAclOf(archive_entry* entry)
{
    return aclOf(entry, ARCHIVE_ENTRY_ACL_TYPE_DEFAULT);
}

std::uint32_t modeWithAcl(std::uint32_t mode, std::string_view acl)
{
    constexpr std::size_t kHead = 4;
    constexpr std::size_t kEntry = 8; // tag and rights of two bytes, id of four
    for (std::size_t at = kHead; at + kEntry <= acl.size(); at += kEntry) {
        const auto byte = [&](std::size_t offset) { return static_cast<unsigned char>(acl[at + offset]); };
        if (byte(0) == Tag::mask && byte(1) == 0) {
            return (mode & ~std::uint32_t(S_IRWXG)) | (byte(2) & 7U) << 3U;
        }
    }
    return mode;
}

} // namespace steadyburn
