#include "shelf/ShelfSearch.h"

#include "shelf/NameIndex.h"
#include "shelf/SearchText.h"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace steadyburn {

namespace {

constexpr std::size_t kFewFolders = 2000;

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
        m_withPath ? splitPath() : void(m_keys = m_pieces);
    }

    // All of them stand in the name of every entry that matches; none: there is nothing to look for.
    [[nodiscard]] const std::vector<std::string>& keys() const { return m_keys; }
    [[nodiscard]] bool withPath() const { return m_withPath; }
    // With a path: what the name of a folder ends with in which every entry that matches lies, or (`deep`) in a folder
    // below. Empty: not known.
    [[nodiscard]] const std::string& folderEnd() const { return m_folderEnd; }
    [[nodiscard]] bool deep() const { return m_deep; }

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
    // What stands behind the last slash is in the name of the entry; where nothing does, what stands before it.
    void splitPath()
    {
        for (auto piece = m_pieces.rbegin(); piece != m_pieces.rend() && m_keys.empty(); ++piece) {
            std::string_view rest = *piece;
            while (!rest.empty() && rest.back() == '/') {
                rest.remove_suffix(1);
            }
            rest.remove_prefix(rest.rfind('/') + 1);
            if (!rest.empty()) {
                m_keys.emplace_back(rest);
            }
        }
        for (auto piece = m_pieces.rbegin(); piece != m_pieces.rend(); ++piece) {
            const std::size_t slash = piece->rfind('/');
            if (slash == std::string::npos) {
                m_deep = true;
                continue;
            }
            const bool last = piece == m_pieces.rbegin() && slash + 1 == piece->size(); // the folder itself is meant
            const std::string_view before = std::string_view(*piece).substr(0, slash);
            m_folderEnd = last ? std::string_view() : before.substr(before.rfind('/') + 1);
            break;
        }
    }

    std::vector<std::string> m_pieces;
    std::vector<std::string> m_keys;
    std::string m_folderEnd;
    bool m_withPath = false;
    bool m_deep = false;
};

// The section that a row belongs to, which the rows of a search do not often leave.
class SectionOfRow {
public:
    static Result<SectionOfRow> open(Database& database)
    {
        auto find =
            database.prepare("SELECT s.first,s.last,s.section,sets.name,s.burned,v.uuid,v.label,ifnull(c.kind,v.kind),"
                             "iif(c.kept='',c.file,c.kept) FROM sections s JOIN volumes v ON v.id=s.volume "
                             "LEFT JOIN copies c ON c.id=(SELECT id FROM copies WHERE volume=v.id ORDER BY " +
                             std::string(kBestFirst) +
                             " LIMIT 1) "
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

// One search: compares what the index finds, and tells what matches.
class ShelfLookup {
public:
    ShelfLookup(Database& database, const Pattern& pattern, const std::function<bool(const ShelfHit&)>& use,
                const std::stop_token& stop, Statement entry, Statement children, ShelfFolders folders,
                SectionOfRow section)
        : m_database(database),
          m_pattern(pattern),
          m_use(use),
          m_stop(stop),
          m_entry(std::move(entry)),
          m_children(std::move(children)),
          m_folders(std::move(folders)),
          m_section(std::move(section))
    {
    }

    Result<void> run()
    {
        if (!m_pattern.folderEnd().empty()) {
            auto few = collectFolders();
            if (!few) {
                return few.takeFault();
            }
            if (*few) {
                return searchFolders();
            }
        }
        return searchNames(m_database, m_pattern.keys(), [this](std::int64_t row) { return compare(row); });
    }

private:
    // False: there are many, and to look at each name is quicker.
    Result<bool> collectFolders()
    {
        const std::string& end = m_pattern.folderEnd();
        auto searched = searchNames(m_database, {end}, [&](std::int64_t row) -> Result<bool> {
            auto found = load(row);
            if (!found) {
                return found;
            }
            if (*found && m_entry.number(3) == static_cast<std::int64_t>(ShelfKind::folder) &&
                foldedText(m_entry.text(2)).ends_with(end)) {
                m_inside.push_back(row);
            }
            return m_inside.size() <= kFewFolders;
        });
        return searched ? Result<bool>(m_inside.size() <= kFewFolders) : searched.takeFault();
    }

    Result<void> searchFolders()
    {
        std::unordered_set<std::int64_t> known(m_inside.begin(), m_inside.end());
        for (std::size_t next = 0; next < m_inside.size(); ++next) {
            auto rows = childrenOf(m_inside[next]);
            if (!rows) {
                return rows.takeFault();
            }
            for (const std::int64_t row : *rows) {
                auto more = compare(row);
                if (!more || !*more) {
                    return more ? Result<void>() : Result<void>(more.takeFault());
                }
                if (m_pattern.deep() && m_isFolder && known.insert(row).second) {
                    m_inside.push_back(row);
                }
            }
        }
        return {};
    }

    Result<std::vector<std::int64_t>> childrenOf(std::int64_t folder)
    {
        std::vector<std::int64_t> rows;
        m_children.reset();
        m_children.bind(1, folder);
        auto read = m_children.forEachRow([&] { rows.push_back(m_children.number(0)); });
        return read ? Result(std::move(rows)) : read.takeFault();
    }

    // False: it was forgotten.
    Result<bool> load(std::int64_t row)
    {
        if (m_stop.stop_requested()) {
            return Fault{.kind = FaultKind::cancelled};
        }
        m_entry.reset();
        return m_entry.bind(1, row).step();
    }

    // False: whoever searches has seen enough.
    Result<bool> compare(std::int64_t row)
    {
        auto found = load(row);
        m_isFolder = found && *found && m_entry.number(3) == static_cast<std::int64_t>(ShelfKind::folder);
        if (!found || !*found) {
            return found ? Result<bool>(true) : found.takeFault();
        }
        if (!m_pattern.withPath() && !m_pattern.matches(foldedText(m_entry.text(2)))) {
            return true;
        }
        auto folder = m_folders.of(m_entry.number(0), m_entry.number(1));
        if (!folder) {
            return folder.takeFault();
        }
        ShelfEntry entry = entryFrom(m_entry);
        entry.path.insert(0, *folder);
        const std::string whole = m_isFolder ? entry.path + '/' : entry.path;
        if (m_pattern.withPath() && !m_pattern.matches(foldedText('/' + whole))) {
            return true;
        }
        auto known = m_section.look(row);
        if (!known || !*known) {
            return known ? Result<bool>(true) : known.takeFault();
        }
        ShelfHit hit = m_section.hit();
        hit.entry = std::move(entry);
        return m_use(hit);
    }

    Database& m_database;
    const Pattern& m_pattern;
    const std::function<bool(const ShelfHit&)>& m_use;
    std::stop_token m_stop;
    Statement m_entry;
    Statement m_children;
    ShelfFolders m_folders;
    SectionOfRow m_section;
    std::vector<std::int64_t> m_inside; // folders whose entries are compared
    bool m_isFolder = false;            // the entry that was compared last
};

} // namespace

Result<void> searchShelf(Shelf& shelf, std::string_view text, const std::function<bool(const ShelfHit&)>& use,
                         const std::stop_token& stop)
{
    const Pattern pattern(text);
    Database& database = shelf.database();
    auto entry = database.prepare("SELECT " + std::string(kEntryColumns) + " FROM entries e WHERE e.id=?1");
    if (!entry) {
        return entry.takeFault();
    }
    auto children = database.prepare("SELECT id FROM entries WHERE id-folder=?1 AND folder>0 ORDER BY id");
    if (!children) {
        return children.takeFault();
    }
    auto folders = ShelfFolders::open(database);
    if (!folders) {
        return folders.takeFault();
    }
    auto section = SectionOfRow::open(database);
    if (!section) {
        return section.takeFault();
    }
    return ShelfLookup(database, pattern, use, stop, std::move(*entry), std::move(*children), std::move(*folders),
                       std::move(*section))
        .run();
}

} // namespace steadyburn
