#include "image/iso/JolietNames.h"

#include "base/Text.h"

#include <sys/stat.h>

#include <algorithm>
#include <map>
#include <optional>

namespace steadyburn {

namespace {

constexpr std::size_t kLongest = 103; // UTF-16 units
constexpr std::size_t kShortExtension = 3;

void append(std::u16string& text, char32_t code)
{
    if (code < 0x10000) {
        text += static_cast<char16_t>(code);
    } else {
        text += static_cast<char16_t>(0xd800 + ((code - 0x10000) >> 10U));
        text += static_cast<char16_t>(0xdc00 + ((code - 0x10000) & 0x3ffU));
    }
}

std::optional<std::u16string> toUtf16(std::string_view name)
{
    if (escapeNonUtf8(std::string(name)) != name) {
        return std::nullopt;
    }
    std::u16string text;
    for (std::size_t i = 0; i < name.size();) {
        const auto lead = static_cast<unsigned char>(name[i]);
        const std::size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        char32_t code = length == 1 ? lead : lead & (0xffU >> (length + 1));
        for (std::size_t k = 1; k < length; ++k) {
            code = code << 6U | (static_cast<unsigned char>(name[i + k]) & 0x3fU);
        }
        append(text, code);
        i += length;
    }
    return text;
}

std::string toUtf8(std::u16string_view text)
{
    std::string bytes;
    for (std::size_t i = 0; i < text.size(); ++i) {
        char32_t code = text[i];
        if (code >= 0xd800 && code < 0xdc00 && i + 1 < text.size()) {
            code = 0x10000 + ((code - 0xd800) << 10U) + (text[++i] - 0xdc00U);
        } else if (code >= 0xd800 && code < 0xe000) {
            code = 0xfffd; // cut in the middle of a character
        }
        appendUtf8(bytes, code);
    }
    return bytes;
}

// As libisofs does it: a file keeps three characters of its extension, or more where its name leaves room; the dot is
// not counted.
std::u16string shortened(const std::u16string& name, bool folder)
{
    const std::size_t dot = folder ? std::u16string::npos : name.rfind(u'.');
    std::u16string text;
    if (dot == std::u16string::npos || dot == 0 || dot + 1 == name.size()) {
        text = name.substr(0, kLongest);
    } else {
        const std::size_t extension = name.size() - dot - 1;
        const std::size_t room = dot < kLongest - kShortExtension ? kLongest - dot : kShortExtension;
        const std::size_t kept = std::min(extension, room);
        text = name.substr(0, std::min(dot, kLongest - kept)) + u'.' + name.substr(dot + 1, kept);
    }
    return text;
}

// Characters that Joliet does not have.
void replaceForbidden(std::u16string& text)
{
    for (char16_t& unit : text) {
        if (unit < 0x20 || std::u16string_view(u"*/:;?\\").find(unit) != std::u16string_view::npos) {
            unit = u'_';
        }
    }
}

} // namespace

std::vector<ShortenedName> shortenedByJoliet(const Tree& tree)
{
    std::vector<ShortenedName> all;
    std::map<std::pair<NodeId, std::string>, std::size_t> seen; // which of `all`, by folder and new name
    tree.walk([&](NodeId id) {
        const Node& node = tree.node(id);
        const std::string_view name = tree.name(id);
        if (id == kRoot || name.size() <= kLongest || !(S_ISDIR(node.mode) || S_ISREG(node.mode))) {
            return true;
        }
        const auto whole = toUtf16(name);
        if (!whole || whole->size() <= kLongest) {
            return true;
        }
        std::u16string kept = shortened(*whole, S_ISDIR(node.mode));
        if (kept == *whole) {
            return true;
        }
        replaceForbidden(kept);
        const std::string text = toUtf8(kept);
        const auto [same, fresh] = seen.emplace(std::pair(node.parent, text), all.size());
        all.push_back({.node = id, .name = fresh ? text : std::string()});
        if (!fresh) {
            all[same->second].name.clear();
        }
        return true;
    });
    return all;
}

} // namespace steadyburn
