#include "base/Text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace steadyburn {

namespace {

// Length of the well-formed UTF-8 sequence at the front, 0 if there is none (RFC 3629, section 4).
std::size_t sequenceLength(std::string_view bytes)
{
    const auto at = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    const auto tail = [&](std::size_t i, unsigned low = 0x80, unsigned high = 0xbf) {
        return i < bytes.size() && at(i) >= low && at(i) <= high;
    };
    const unsigned first = at(0);
    if (first < 0x80) {
        return 1;
    }
    if (first >= 0xc2 && first <= 0xdf) {
        return tail(1) ? 2 : 0;
    }
    if (first >= 0xe0 && first <= 0xef) {
        const unsigned low = first == 0xe0 ? 0xa0 : 0x80;
        const unsigned high = first == 0xed ? 0x9f : 0xbf; // no surrogates
        return tail(1, low, high) && tail(2) ? 3 : 0;
    }
    if (first >= 0xf0 && first <= 0xf4) {
        const unsigned low = first == 0xf0 ? 0x90 : 0x80;
        const unsigned high = first == 0xf4 ? 0x8f : 0xbf; // nothing past U+10FFFF
        return tail(1, low, high) && tail(2) && tail(3) ? 4 : 0;
    }
    return 0;
}

// Of one well-formed sequence; of any other byte, its value.
unsigned codePointAt(std::string_view sequence)
{
    const auto at = [&](std::size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(sequence[i])); };
    switch (sequence.size()) {
    case 2:
        return (at(0) & 0x1fU) << 6U | (at(1) & 0x3fU);
    case 3:
        return (at(0) & 0x0fU) << 12U | (at(1) & 0x3fU) << 6U | (at(2) & 0x3fU);
    case 4:
        return (at(0) & 0x07U) << 18U | (at(1) & 0x3fU) << 12U | (at(2) & 0x3fU) << 6U | (at(3) & 0x3fU);
    default:
        return at(0);
    }
}

bool controlsTerminal(unsigned code)
{
    return code < 0x20 || (code >= 0x7f && code <= 0x9f) || code == 0x61c || code == 0x200e || code == 0x200f ||
           (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

} // namespace

bool isUtf8(std::string_view bytes)
{
    while (!bytes.empty()) {
        const std::size_t length = sequenceLength(bytes);
        if (length == 0) {
            return false;
        }
        bytes.remove_prefix(length);
    }
    return true;
}

std::string escapeControls(std::string_view bytes)
{
    std::string text;
    text.reserve(bytes.size());
    while (!bytes.empty()) {
        const std::size_t length = std::max<std::size_t>(sequenceLength(bytes), 1);
        const unsigned code = codePointAt(bytes.substr(0, length));
        if (code == '\n' || code == '\t' || code == '\r') {
            text += code == '\n' ? "\\n" : code == '\t' ? "\\t" : "\\r";
        } else if (controlsTerminal(code)) {
            std::array<char, 8> escaped{};
            std::snprintf(escaped.data(), escaped.size(), code < 0x100 ? "\\x%02x" : "\\u%04x", code);
            text += escaped.data();
        } else {
            text += bytes.substr(0, length);
        }
        bytes.remove_prefix(length);
    }
    return text;
}

void appendUtf8(std::string& to, char32_t character)
{
    if (character < 0x80) {
        to += static_cast<char>(character);
        return;
    }
    const unsigned further = character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;
    to += static_cast<char>(((0xff00U >> (further + 1)) & 0xffU) | (character >> (6 * further)));
    for (unsigned left = further; left-- > 0;) {
        to += static_cast<char>(0x80U | ((character >> (6 * left)) & 0x3fU));
    }
}

std::string_view cutText(std::string_view text, std::size_t most)
{
    std::size_t keep = std::min(text.size(), most);
    while (keep < text.size() && keep > 1 && (static_cast<unsigned char>(text[keep]) & 0xc0U) == 0x80U) {
        --keep;
    }
    return text.substr(0, keep);
}

std::string escapeNonUtf8(std::string_view bytes)
{
    std::string text;
    text.reserve(bytes.size());
    while (!bytes.empty()) {
        const std::size_t length = sequenceLength(bytes);
        if (length == 0) {
            std::array<char, 4> escaped{};
            std::snprintf(escaped.data(), escaped.size(), "%%%02X",
                          static_cast<unsigned>(static_cast<unsigned char>(bytes.front())));
            text += escaped.data();
        } else {
            text += bytes.substr(0, length);
        }
        bytes.remove_prefix(length == 0 ? 1 : length);
    }
    return text;
}

std::string withZeros(std::uint64_t number, std::size_t digits)
{
    const std::string text = std::to_string(number);
    return std::string(digits - std::min(digits, text.size()), '0') + text;
}

std::string jsonString(std::string_view bytes)
{
    std::string json = "\"";
    for (const char letter : escapeNonUtf8(bytes)) {
        if (letter == '"' || letter == '\\') {
            json += '\\';
            json += letter;
        } else if (static_cast<unsigned char>(letter) < 0x20) {
            std::array<char, 8> escaped{};
            std::snprintf(escaped.data(), escaped.size(), "\\u%04x", static_cast<unsigned>(letter));
            json += escaped.data();
        } else {
            json += letter;
        }
    }
    json += '"';
    return json;
}

std::string escapeBytes(std::string_view bytes)
{
    std::string escaped;
    escaped.reserve(bytes.size());
    for (const char letter : bytes) {
        if (letter == '%' || static_cast<unsigned char>(letter) < 0x20) {
            std::array<char, 4> code{};
            std::snprintf(code.data(), code.size(), "%%%02X", static_cast<unsigned>(letter));
            escaped += code.data();
        } else {
            escaped += letter;
        }
    }
    return escapeNonUtf8(escaped);
}

std::optional<std::string> unescapeBytes(std::string_view text)
{
    std::string plain;
    plain.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] != '%') {
            plain += text[at];
            continue;
        }
        unsigned code = 0;
        const char* const digits = text.data() + at + 1;
        if (text.size() - at < 3 || std::from_chars(digits, digits + 2, code, 16).ptr != digits + 2) {
            return std::nullopt;
        }
        plain += static_cast<char>(code);
        at += 2;
    }
    return plain;
}

} // namespace steadyburn
