#include "unpack/iso/IsoAttributes.h"

#include "unpack/StoredAcl.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace steadyburn {

namespace {

unsigned at(std::string_view bytes, std::size_t index)
{
    return static_cast<unsigned char>(bytes[index]);
}

// The next component of the list; nothing at its end and where it is cut.
std::optional<std::string> nextComponent(std::string_view& rest)
{
    std::string whole;
    while (rest.size() >= 2) {
        const bool goesOn = (at(rest, 0) & 1U) != 0;
        const std::size_t length = at(rest, 1);
        if (rest.size() < 2 + length) {
            return std::nullopt;
        }
        whole += rest.substr(2, length);
        rest.remove_prefix(2 + length);
        if (!goesOn) {
            return whole;
        }
    }
    return std::nullopt;
}

std::string wholeName(const std::string& stored)
{
    static constexpr std::array<std::string_view, 7> kSpaces{"",       "",         "system.",  "user.",
                                                             "isofs.", "trusted.", "security."};
    const std::size_t space = stored.empty() ? 0 : at(stored, 0);
    if (space == 0 || space >= kSpaces.size()) {
        return stored;
    }
    return std::string(kSpaces[space]) + stored.substr(1);
}

// An entry's user or group: a number or a name, in pieces of up to 127 bytes.
std::optional<std::string> qualifierAt(std::string_view value, std::size_t& index)
{
    std::string bytes;
    while (index < value.size()) {
        const unsigned head = at(value, index++);
        const std::size_t length = head & 127U;
        if (index + length > value.size()) {
            return std::nullopt;
        }
        bytes += value.substr(index, length);
        index += length;
        if ((head & 128U) == 0) {
            return bytes;
        }
    }
    return std::nullopt;
}

std::string numberText(const std::string& bytes)
{
    std::uint32_t number = 0;
    for (const char byte : bytes) {
        number = number << 8U | static_cast<unsigned char>(byte);
    }
    return std::to_string(number);
}

struct AclTexts {
    std::string access;
    std::string standard;
};

// As acl_to_text(3) has them.
std::optional<AclTexts> aclTexts(std::string_view value)
{
    enum Type : unsigned { translate, userObj, user, groupObj, group, mask, other, mark = 8, userN = 10, groupN = 12 };
    AclTexts texts;
    std::string* into = &texts.access;
    for (std::size_t index = 0; index < value.size();) {
        const unsigned head = at(value, index++);
        std::optional<std::string> name(std::string{});
        if ((head & 8U) != 0) {
            name = qualifierAt(value, index);
        }
        if (!name) {
            return std::nullopt;
        }
        const unsigned type = head >> 4U;
        const std::string rights = std::string((head & 4U) != 0 ? "r" : "-") + ((head & 2U) != 0 ? "w" : "-") +
                                   ((head & 1U) != 0 ? "x" : "-") + "\n";
        switch (type) {
        case translate:
            break;
        case mark:
            into = (head & 1U) != 0 ? &texts.standard : &texts.access;
            break;
        case userObj:
        case user:
            *into += "user:" + *name + ":" + rights;
            break;
        case groupObj:
        case group:
            *into += "group:" + *name + ":" + rights;
            break;
        case userN:
            *into += "user:" + numberText(*name) + ":" + rights;
            break;
        case groupN:
            *into += "group:" + numberText(*name) + ":" + rights;
            break;
        case mask:
            *into += "mask::" + rights;
            break;
        case other:
            *into += "other::" + rights;
            break;
        default:
            return std::nullopt;
        }
    }
    return texts;
}

void takeAcls(const std::string& value, IsoExtras& into)
{
    const auto texts = aclTexts(value);
    if (!texts) {
        return;
    }
    const auto add = [&](const char* name, const std::string& text) {
        auto acl = text.empty() ? std::nullopt : aclFromText(text);
        if (acl) {
            into.xattrs.push_back({name, std::move(*acl)});
        }
    };
    add("system.posix_acl_access", texts->access);
    add("system.posix_acl_default", texts->standard);
}

} // namespace

bool takeIsoAttributes(std::string_view list, IsoExtras& into)
{
    std::optional<std::string> acls;
    while (!list.empty()) {
        const auto name = nextComponent(list);
        const auto value = name ? nextComponent(list) : std::nullopt;
        if (!value) {
            return false;
        }
        const std::string whole = wholeName(*name);
        if (whole.empty()) {
            acls = value;
        } else if (whole == "isofs.cx" && value->size() == 4) {
            into.checksum = at(*value, 0) << 24U | at(*value, 1) << 16U | at(*value, 2) << 8U | at(*value, 3);
        } else if (whole == "isofs.ca") {
            into.checksumArea = value;
        } else if (!whole.starts_with("isofs.")) {
            into.xattrs.push_back({whole, *value});
        }
    }
    if (acls) {
        takeAcls(*acls, into);
    }
    return true;
}

} // namespace steadyburn
