#include "image/iso/JolietNames.h"

#include "base/Text.h"

#include <sys/stat.h>

#include <algorithm>
#include <map>

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

// How many bytes the character at the front has; 0: it is no character.
std::size_t lengthOfFirst(std::string_view text)
{
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    return length <= text.size() && isUtf8(text.substr(0, length)) ? length : 0;
}

std::u16string toUtf16(std::string_view name)
{
    std::u16string text;
    while (!name.empty()) {
        const std::size_t length = lengthOfFirst(name);
        char32_t code = length == 0
                            ? U'_'
                            : static_cast<unsigned char>(name.front()) & (length == 1 ? 0x7fU : 0xffU >> (length + 1));
        for (std::size_t k = 1; k < length; ++k) {
            code = code << 6U | (static_cast<unsigned char>(name[k]) & 0x3fU);
        }
        append(text, code);
        name.remove_prefix(std::max<std::size_t>(length, 1));
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
        }
        appendUtf8(bytes, code);
    }
    return bytes;
}

// As libisofs does it: a file keeps three characters of its extension, or more where its name leaves room; the dot is
// not counted.
std::u16string shortened(const std::u16string& name, bool folder)
{
    if (name.size() <= kLongest) {
        return name;
    }
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
    for (std::size_t i = 0; i < text.size(); ++i) { // what was cut in the middle of a character
        const bool cut = text[i] >= 0xd800 && text[i] < 0xdc00 && (i + 1 == text.size() || text[i + 1] == u'.');
        text[i] = cut ? u'_' : text[i];
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

std::string jolietName(std::string_view name, bool folder)
{
    std::u16string text = shortened(toUtf16(name), folder);
    replaceForbidden(text);
    return toUtf8(text);
}

bool hasJolietName(std::string_view name)
{
    std::size_t kept = name.size(); // without the beginning of a character at its end
    for (std::size_t at = name.size(), tail = 1; at > 0 && tail <= 3; --at, ++tail) {
        const auto byte = static_cast<unsigned char>(name[at - 1]);
        const std::size_t length = byte < 0xc2 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
        if (byte < 0x80 || byte >= 0xc0) {
            kept = tail < length ? at - 1 : kept;
            break;
        }
    }
    const std::string_view rest = name.substr(0, kept);
    return !rest.empty() && rest != "." && rest != "..";
}

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
        const std::u16string whole = toUtf16(name);
        if (!isUtf8(name) || shortened(whole, S_ISDIR(node.mode)) == whole) {
            return true;
        }
        const std::string text = jolietName(name, S_ISDIR(node.mode));
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
