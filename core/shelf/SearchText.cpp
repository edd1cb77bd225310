#include "shelf/SearchText.h"

#include "base/Text.h"
#include "shelf/ComposedLetters.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cwctype>
#include <locale.h>

namespace steadyburn {

namespace {

constexpr std::size_t kGram = 3; // characters
// Unicode's block of marks that most scripts share.
constexpr char32_t kFirstMark = 0x300;
constexpr char32_t kLastMark = 0x36f;

// Knows the letters of all scripts, whatever the language of the user is. Null where the system has no such locale:
// then only ASCII is folded.
locale_t allScripts()
{
    static const locale_t locale = ::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    return locale;
}

char32_t folded(char32_t letter)
{
    if (letter < 0x80) {
        return letter >= 'A' && letter <= 'Z' ? letter + ('a' - 'A') : letter;
    }
    if (allScripts() == nullptr) {
        return letter;
    }
    return static_cast<char32_t>(::towlower_l(::towupper_l(static_cast<wint_t>(letter), allScripts()), allScripts()));
}

// Bytes of the character that begins with this one, in valid UTF-8.
std::size_t lengthOf(char lead)
{
    const auto byte = static_cast<unsigned char>(lead);
    return byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

char32_t decode(std::string_view character)
{
    if (character.size() == 1) {
        return static_cast<unsigned char>(character.front());
    }
    char32_t value = static_cast<unsigned char>(character.front()) & (0x7fU >> character.size());
    for (const char byte : character.substr(1)) {
        value = (value << 6U) | (static_cast<unsigned char>(byte) & 0x3fU);
    }
    return value;
}

// Where its characters begin, and its end.
std::vector<std::size_t> bordersOf(std::string_view folded)
{
    std::vector<std::size_t> borders;
    borders.reserve(folded.size() + 1);
    for (std::size_t at = 0; at < folded.size(); at += lengthOf(folded[at])) {
        borders.push_back(at);
    }
    borders.push_back(folded.size());
    return borders;
}

std::vector<std::string> unique(std::vector<std::string> grams)
{
    std::sort(grams.begin(), grams.end());
    grams.erase(std::unique(grams.begin(), grams.end()), grams.end());
    return grams;
}

} // namespace

std::string foldedText(std::string_view name)
{
    const std::string escaped = isUtf8(name) ? std::string() : escapeNonUtf8(name);
    const std::string_view text = escaped.empty() ? name : escaped;
    std::string result;
    result.reserve(text.size());
    char32_t letter = 0; // the last one that marks may follow: as it is, and where it begins and ends in the result
    std::size_t begin = 0;
    std::size_t end = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = lengthOf(text[at]);
        const char32_t next = decode(text.substr(at, length));
        at += length;
        if (const char32_t both = composedLetter(letter, next); both != 0) {
            const std::string between = result.substr(end); // marks that stay marks
            result.resize(begin);
            appendUtf8(result, folded(both));
            letter = both;
            end = result.size();
            result += between;
            continue;
        }
        const bool mark = next >= kFirstMark && next <= kLastMark;
        begin = mark ? begin : result.size();
        appendUtf8(result, folded(next));
        letter = mark ? letter : next;
        end = mark ? end : result.size();
    }
    return result;
}

std::vector<std::string> gramsOf(std::string_view folded)
{
    const std::vector<std::size_t> borders = bordersOf(folded);
    std::vector<std::string> grams;
    grams.reserve(borders.size());
    for (std::size_t i = 0; i + 1 < borders.size(); ++i) {
        const std::size_t end = borders[std::min(i + kGram, borders.size() - 1)];
        grams.emplace_back(folded.substr(borders[i], end - borders[i]));
    }
    return unique(std::move(grams));
}

GramQuery gramsToLookUp(std::string_view folded)
{
    const std::vector<std::size_t> borders = bordersOf(folded);
    GramQuery query;
    if (borders.size() <= kGram) {
        query.beginnings = true;
        query.grams.emplace_back(folded);
        return query;
    }
    for (std::size_t i = 0; i + kGram < borders.size(); ++i) {
        query.grams.emplace_back(folded.substr(borders[i], borders[i + kGram] - borders[i]));
    }
    query.grams = unique(std::move(query.grams));
    return query;
}

} // namespace steadyburn
