#include "ui/medium/MediumSearch.h"

#include "ui/text/FaultText.h"

#include <algorithm>
#include <string_view>

namespace steadyburn {

namespace {

char lower(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + ('a' - 'A')) : letter;
}

bool isAscii(const QString& text)
{
    return std::all_of(text.begin(), text.end(), [](QChar letter) { return letter.unicode() < 0x80; });
}

} // namespace

MediumSearch::MediumSearch(const QString& word) : m_word(word), m_paths(word.contains(QLatin1Char('/')))
{
    if (isAscii(word)) {
        m_lower = word.toLower().toStdString();
    }
}

bool MediumSearch::matches(const MediumTree& tree, MediumTree::Id id) const
{
    const std::string path = m_paths ? tree.path(id) : std::string();
    const std::string_view text = m_paths ? std::string_view(path) : tree.name(id);
    if (m_lower.empty()) { // letters that only Unicode knows in both cases
        return displayPath(std::string(text)).contains(m_word, Qt::CaseInsensitive);
    }
    return std::search(text.begin(), text.end(), m_lower.begin(), m_lower.end(),
                       [](char a, char b) { return lower(a) == b; }) != text.end();
}

bool MediumSearch::step(const MediumTree& tree, std::size_t most, std::vector<MediumTree::Id>& found)
{
    for (; most > 0 && m_next <= tree.size(); --most, ++m_next) {
        if (matches(tree, m_next)) {
            found.push_back(m_next);
        }
    }
    return m_next <= tree.size();
}

} // namespace steadyburn
