#include "shelf/ShelfSearch.h"

#include "shelf/NameIndex.h"
#include "shelf/SearchText.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace steadyburn {

namespace {

// What the user typed, folded.
class Pattern {
public:
    explicit Pattern(std::string_view text)
    {
        const std::string folded = foldedText(text);
        m_withPath = folded.find('/') != std::string::npos;
        for (std::size_t at = 0; at <= folded.size();) {
            const std::size_t star = std::min(folded.find('*', at), folded.size());
            if (star > at) {
                m_pieces.push_back(folded.substr(at, star - at));
            }
            at = star + 1;
        }
        chooseKey();
    }

    // Stands in the name of every entry that matches; empty: there is nothing to look for.
    [[nodiscard]] const std::string& key() const { return m_key; }
    [[nodiscard]] bool withPath() const { return m_withPath; }

    // The pieces come one after the other.
    [[nodiscard]] bool matches(std::string_view folded) const
    {
        std::size_t at = 0;
        for (const std::string& piece : m_pieces) {
            at = folded.find(piece, at);
            if (at == std::string_view::npos) {
                return false;
            }
            at += piece.size();
        }
        return true;
    }

private:
    // The longest that lies in one name: with a slash that is what stands behind the last one, or before it where
    // nothing does.
    void chooseKey()
    {
        if (!m_withPath) {
            for (const std::string& piece : m_pieces) {
                m_key = piece.size() > m_key.size() ? piece : m_key;
            }
            return;
        }
        for (auto piece = m_pieces.rbegin(); piece != m_pieces.rend() && m_key.empty(); ++piece) {
            std::string_view rest = *piece;
            while (!rest.empty() && rest.back() == '/') {
                rest.remove_suffix(1);
            }
            m_key = rest.substr(rest.rfind('/') + 1);
        }
    }

    std::vector<std::string> m_pieces;
    std::string m_key;
    bool m_withPath = false;
};

// The section that a row belongs to, which the rows of a search do not often leave.
class SectionOfRow {
public:
    static Result<SectionOfRow> open(Database& database)
    {
        auto find =
            database.prepare("SELECT s.first,s.last,s.section,sets.name,s.burned,v.uuid,v.label,v.kind,v.kept "
                             "FROM sections s JOIN volumes v ON v.id=s.volume "
                             "LEFT JOIN sets ON sets.id=s.set_id WHERE s.first<=?1 ORDER BY s.first DESC LIMIT 1");
        return find ? Result<SectionOfRow>(SectionOfRow(std::move(*find))) : find.takeFault();
    }

    // False: no volume has it any more.
    Result<bool> look(std::int64_t row)
    {
        if (row >= m_first && row <= m_last) {
            return true;
        }
        m_find.reset();
        auto found = m_find.bind(1, row).step();
        if (!found || !*found || m_find.number(1) < row) {
            return found ? Result<bool>(false) : found.takeFault();
        }
        m_first = m_find.number(0);
        m_last = m_find.number(1);
        m_hit = ShelfHit{.section = static_cast<std::uint32_t>(m_find.number(2)),
                         .setName = m_find.text(3),
                         .volume = m_find.text(5),
                         .label = m_find.text(6),
                         .kind = m_find.text(7),
                         .kept = m_find.text(8)};
        if (!m_find.isNothing(4)) {
            m_hit.burned = m_find.number(4);
        }
        m_find.reset();
        return true;
    }
    [[nodiscard]] const ShelfHit& hit() const { return m_hit; } // without its entry

private:
    explicit SectionOfRow(Statement find) : m_find(std::move(find)) {}
    Statement m_find;
    std::int64_t m_first = 0;
    std::int64_t m_last = -1;
    ShelfHit m_hit;
};

} // namespace

Result<void> searchShelf(Shelf& shelf, std::string_view text, const std::function<bool(const ShelfHit&)>& use,
                         const std::stop_token& stop)
{
    const Pattern pattern(text);
    Database& database = shelf.database();
    auto find = database.prepare("SELECT " + std::string(kEntryColumns) + " FROM entries e WHERE e.id=?1");
    if (!find) {
        return find.takeFault();
    }
    auto folders = ShelfFolders::open(database);
    if (!folders) {
        return folders.takeFault();
    }
    auto section = SectionOfRow::open(database);
    if (!section) {
        return section.takeFault();
    }
    const auto visit = [&](std::int64_t row) -> Result<bool> {
        if (stop.stop_requested()) {
            return Fault{.kind = FaultKind::cancelled};
        }
        find->reset();
        auto found = find->bind(1, row).step();
        if (!found || !*found) {
            return found ? Result<bool>(true) : found.takeFault();
        }
        if (!pattern.withPath() && !pattern.matches(foldedText(find->text(2)))) {
            return true;
        }
        auto folder = folders->of(find->number(0), find->number(1));
        if (!folder) {
            return folder.takeFault();
        }
        ShelfEntry entry = entryFrom(*find);
        entry.path.insert(0, *folder);
        const std::string whole = entry.kind == ShelfKind::folder ? entry.path + '/' : entry.path;
        if (pattern.withPath() && !pattern.matches(foldedText('/' + whole))) {
            return true;
        }
        auto known = section->look(row);
        if (!known || !*known) {
            return known ? Result<bool>(true) : known.takeFault();
        }
        ShelfHit hit = section->hit();
        hit.entry = std::move(entry);
        return use(hit);
    };
    return searchNames(database, pattern.key(), visit);
}

} // namespace steadyburn
