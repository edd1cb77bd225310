#include "image/PosixAcl.h"

#include <cstddef>

namespace steadyburn {
namespace {

constexpr std::size_t kHead = 4;
constexpr std::size_t kEntry = 8;
constexpr std::uint32_t kVersion = 2;

std::uint32_t littleEndian(std::string_view bytes)
{
    std::uint32_t value = 0;
    for (std::size_t i = bytes.size(); i-- > 0;) {
        value = value << 8U | static_cast<unsigned char>(bytes[i]);
    }
    return value;
}

std::optional<AclEntry::Tag> tagOf(std::uint32_t number) // ACL_USER_OBJ and so on, of linux/posix_acl.h
{
    switch (number) {
    case 0x01:
        return AclEntry::Tag::owner;
    case 0x02:
        return AclEntry::Tag::user;
    case 0x04:
        return AclEntry::Tag::owningGroup;
    case 0x08:
        return AclEntry::Tag::group;
    case 0x10:
        return AclEntry::Tag::mask;
    case 0x20:
        return AclEntry::Tag::other;
    default:
        return std::nullopt;
    }
}

} // namespace

std::optional<std::vector<AclEntry>> parsePosixAcl(std::string_view value)
{
    if (value.size() < kHead || (value.size() - kHead) % kEntry != 0 ||
        littleEndian(value.substr(0, kHead)) != kVersion) {
        return std::nullopt;
    }
    std::vector<AclEntry> entries;
    for (std::size_t at = kHead; at < value.size(); at += kEntry) {
        const std::optional<AclEntry::Tag> tag = tagOf(littleEndian(value.substr(at, 2)));
        if (!tag) {
            return std::nullopt;
        }
        entries.push_back({*tag, static_cast<std::uint8_t>(littleEndian(value.substr(at + 2, 2)) & 7U),
                           littleEndian(value.substr(at + 4, 4))});
    }
    return entries;
}

} // namespace steadyburn
