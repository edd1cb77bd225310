#include "image/iso/IsoAcl.h"

#include "image/PosixAcl.h"

namespace steadyburn {

namespace {

std::string who(const AclEntry& entry)
{
    switch (entry.tag) {
    case AclEntry::Tag::owner:
        return "user::";
    case AclEntry::Tag::user:
        return "user:" + std::to_string(entry.id) + ':';
    case AclEntry::Tag::owningGroup:
        return "group::";
    case AclEntry::Tag::group:
        return "group:" + std::to_string(entry.id) + ':';
    case AclEntry::Tag::mask:
        return "mask::";
    case AclEntry::Tag::other:
        break;
    }
    return "other::";
}

} // namespace

std::optional<std::string> aclText(std::string_view value)
{
    const std::optional<std::vector<AclEntry>> entries = parsePosixAcl(value);
    if (!entries) {
        return std::nullopt;
    }
    std::string text;
    for (const AclEntry& entry : *entries) {
        text += who(entry);
        text += (entry.permissions & 4U) != 0 ? 'r' : '-';
        text += (entry.permissions & 2U) != 0 ? 'w' : '-';
        text += (entry.permissions & 1U) != 0 ? 'x' : '-';
        text += '\n';
    }
    return text;
}

} // namespace steadyburn
