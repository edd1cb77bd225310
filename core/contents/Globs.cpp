#include "contents/Globs.h"

#include "contents/Scanner.h"

#include <array>
#include <cctype>
#include <cstdint>
#include <optional>
#include <utility>

namespace steadyburn {

namespace {

// A code point, or a byte that is no part of UTF-8 (above kRaw).
struct Character {
    std::uint32_t code = 0;
    std::size_t bytes = 1;
};
constexpr std::uint32_t kRaw = 0x110000;

Character firstOf(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const std::uint32_t lead = byte(0);
    if (lead < 0x80) {
        return {lead, 1};
    }
    const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4 || text.size() < length) {
        return {kRaw + lead, 1};
    }
    std::uint32_t code = lead & (0xffU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0U) != 0x80) {
            return {kRaw + lead, 1};
        }
        code = code << 6U | (byte(i) & 0x3fU);
    }
    return {code, length};
}

using IsClass = int (*)(int);
constexpr std::array<std::pair<std::string_view, IsClass>, 12> kClasses{{{"alpha", &std::isalpha},
                                                                         {"digit", &std::isdigit},
                                                                         {"alnum", &std::isalnum},
                                                                         {"upper", &std::isupper},
                                                                         {"lower", &std::islower},
                                                                         {"space", &std::isspace},
                                                                         {"blank", &std::isblank},
                                                                         {"punct", &std::ispunct},
                                                                         {"print", &std::isprint},
                                                                         {"graph", &std::isgraph},
                                                                         {"cntrl", &std::iscntrl},
                                                                         {"xdigit", &std::isxdigit}}};

IsClass classNamed(std::string_view name)
{
    for (const auto& [known, is] : kClasses) {
        if (known == name) {
            return is;
        }
    }
    return nullptr;
}

struct Set {
    bool holds = false;    // the character is in it
    std::size_t bytes = 0; // of the pattern, both brackets included
};

// Reads the bracket expression at the start of `pattern`; nothing if it is not closed or names no class.
std::optional<Set> readSet(std::string_view pattern, std::uint32_t character)
{
    std::size_t at = 1;
    const bool inverted = at < pattern.size() && (pattern[at] == '!' || pattern[at] == '^');
    at += inverted ? 1 : 0;
    bool holds = false;
    for (bool first = true; at < pattern.size(); first = false) {
        if (pattern[at] == ']' && !first) {
            return Set{holds != inverted && character != '/', at + 1};
        }
        if (pattern.substr(at).starts_with("[:")) {
            const std::size_t end = pattern.find(":]", at + 2);
            const IsClass is =
                end == std::string_view::npos ? nullptr : classNamed(pattern.substr(at + 2, end - at - 2));
            if (is == nullptr) {
                return std::nullopt;
            }
            holds = holds || (character < 0x80 && is(static_cast<int>(character)) != 0);
            at = end + 2;
            continue;
        }
        const auto take = [&]() -> std::optional<std::uint32_t> {
            at += pattern[at] == '\\' ? 1 : 0;
            if (at >= pattern.size()) {
                return std::nullopt;
            }
            const Character next = firstOf(pattern.substr(at));
            at += next.bytes;
            return next.code;
        };
        const std::optional<std::uint32_t> low = take();
        std::optional<std::uint32_t> high = low;
        if (at + 1 < pattern.size() && pattern[at] == '-' && pattern[at + 1] != ']') {
            ++at;
            high = take();
        }
        if (!low || !high) {
            return std::nullopt;
        }
        holds = holds || (*low <= character && character <= *high);
    }
    return std::nullopt;
}

// Compares one character of the text with one element of the pattern that is no star. Returns the length of the element
// in bytes; 0: no match.
std::size_t matchOne(std::string_view pattern, const Character& character)
{
    switch (pattern[0]) {
    case '?':
        return character.code == '/' ? 0 : 1;
    case '[': {
        const std::optional<Set> set = readSet(pattern, character.code);
        return set && set->holds ? set->bytes : 0;
    }
    case '\\': {
        if (pattern.size() < 2) {
            return 0;
        }
        const Character wanted = firstOf(pattern.substr(1));
        return wanted.code == character.code ? 1 + wanted.bytes : 0;
    }
    default: {
        const Character wanted = firstOf(pattern);
        return wanted.code == character.code ? wanted.bytes : 0;
    }
    }
}

} // namespace

bool globMatches(std::string_view pattern, std::string_view text)
{
    // Where to go on when what follows a star does not fit: the star takes more. Of two stars of one kind only the
    // later needs to be tried again; a "*" is tried before the "**" in front of it, because it cannot cross a slash.
    struct Retry {
        std::size_t pattern = std::string_view::npos;
        std::size_t text = 0;
        bool folders = false; // "**/": takes whole folders only
    };
    Retry star;
    Retry doubleStar;
    std::size_t p = 0;
    std::size_t t = 0;
    const auto atStart = [&] { return p == 0 || pattern[p - 1] == '/'; };
    while (p < pattern.size() || t < text.size()) {
        if (p < pattern.size() && pattern.substr(p).starts_with("**")) {
            const bool folders = atStart() && pattern.substr(p).starts_with("**/");
            p += folders ? 3 : 2;
            doubleStar = {p, t, folders};
            star = {};
            continue;
        }
        if (p < pattern.size() && pattern[p] == '*') {
            star = {++p, t, false};
            continue;
        }
        if (p < pattern.size() && t < text.size()) {
            const Character character = firstOf(text.substr(t));
            if (const std::size_t used = matchOne(pattern.substr(p), character); used > 0) {
                p += used;
                t += character.bytes;
                continue;
            }
        }
        if (star.pattern != std::string_view::npos && star.text < text.size() && text[star.text] != '/') {
            star.text += firstOf(text.substr(star.text)).bytes;
            p = star.pattern;
            t = star.text;
            continue;
        }
        if (doubleStar.pattern == std::string_view::npos || doubleStar.text >= text.size()) {
            return false;
        }
        if (doubleStar.folders) {
            const std::size_t slash = text.find('/', doubleStar.text);
            if (slash == std::string_view::npos) {
                return false;
            }
            doubleStar.text = slash + 1;
        } else {
            doubleStar.text += firstOf(text.substr(doubleStar.text)).bytes;
        }
        star = {};
        p = doubleStar.pattern;
        t = doubleStar.text;
    }
    return true;
}

Globs::Globs(const std::vector<std::string>& patterns)
{
    for (std::string text : patterns) {
        Pattern pattern;
        while (text.size() > 1 && text.back() == '/') {
            text.pop_back();
            pattern.foldersOnly = true;
        }
        pattern.wholePath = text.find('/') != std::string::npos;
        if (text.front() == '/') {
            text.erase(0, 1);
        }
        pattern.text = std::move(text);
        m_anyWholePath = m_anyWholePath || pattern.wholePath;
        m_patterns.push_back(std::move(pattern));
    }
}

bool Globs::match(std::string_view leaf, std::string_view folder, bool isFolder) const
{
    std::string whole;
    if (m_anyWholePath) {
        whole = folder;
        whole += folder.empty() ? "" : "/";
        whole += leaf;
    }
    for (const Pattern& pattern : m_patterns) {
        if ((isFolder || !pattern.foldersOnly) && globMatches(pattern.text, pattern.wholePath ? whole : leaf)) {
            return true;
        }
    }
    return false;
}

Result<void> checkGlob(const std::string& pattern)
{
    const auto wrong = [&] { return Fault{.kind = FaultKind::badArgument, .doing = Action::parse, .detail = pattern}; };
    if (pattern.find_first_not_of('/') == std::string::npos || pattern.find('\0') != std::string::npos) {
        return wrong();
    }
    for (std::size_t at = 0; at < pattern.size();) {
        if (pattern[at] == '[') {
            const std::optional<Set> set = readSet(std::string_view(pattern).substr(at), 0);
            if (!set) {
                return wrong();
            }
            at += set->bytes;
        } else {
            at += pattern[at] == '\\' ? 2 : 1;
            if (at > pattern.size()) {
                return wrong();
            }
        }
    }
    return {};
}

} // namespace steadyburn
