#include "shelf/ShelfOutline.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

namespace steadyburn {

namespace {

constexpr std::size_t kMostNodes = 1500;         // of an outline, nearly
constexpr std::size_t kMostInFolder = 200;       // that are shown of what is in it
constexpr unsigned kDeepestOpened = 8;           // folders in each other
constexpr std::int64_t kRowsBetweenLooks = 4096; // at the stop token

// What is in a folder, of which only the largest are kept, folders before all else.
class LargestInside {
public:
    struct Child {
        std::int64_t row = 0;
        ShelfKind kind = ShelfKind::file;
        std::uint64_t bytes = 0;
        std::uint64_t files = 0;
        std::string name;
    };

    void add(Child child)
    {
        m_kept.push_back(std::move(child));
        if (m_kept.size() >= 8 * kMostInFolder) {
            prune();
        }
    }
    void prune()
    {
        if (m_kept.size() <= kMostInFolder) {
            return;
        }
        const auto last = m_kept.begin() + kMostInFolder;
        std::nth_element(m_kept.begin(), last, m_kept.end(), [](const Child& a, const Child& b) {
            const bool folderA = a.kind == ShelfKind::folder;
            const bool folderB = b.kind == ShelfKind::folder;
            return folderA != folderB ? folderA : a.bytes != b.bytes ? a.bytes > b.bytes : a.row < b.row;
        });
        for (auto each = last; each != m_kept.end(); ++each) {
            m_rest.entries += 1;
            m_rest.files += each->files;
            m_rest.bytes += each->bytes;
        }
        m_kept.erase(last, m_kept.end());
    }
    [[nodiscard]] std::vector<Child>& kept() { return m_kept; }
    [[nodiscard]] const OutlineRest& rest() const { return m_rest; }

private:
    std::vector<Child> m_kept;
    OutlineRest m_rest;
};

// The folders of a section with what they add up to, and its entries looked up again by their folder's row.
class OutlineReader {
public:
    OutlineReader(Shelf& shelf, std::stop_token stop) : m_database(shelf.database()), m_stop(std::move(stop)) {}

    // Adds up the folders of these rows. What is in the root is opened by the row 0.
    Result<void> addUp(std::int64_t first, std::int64_t last)
    {
        m_first = first;
        m_last = last;
        auto rows =
            m_database.prepare("SELECT id,folder,kind,size FROM entries WHERE id BETWEEN ?1 AND ?2 ORDER BY id");
        if (!rows) {
            return rows.takeFault();
        }
        rows->bind(1, first).bind(2, last);
        std::vector<std::pair<std::int64_t, std::int64_t>> folders; // with the folder that each is in
        std::int64_t count = 0;
        auto read = rows->forEachRow([&]() -> Result<void> {
            if (count++ % kRowsBetweenLooks == 0 && m_stop.stop_requested()) {
                return Fault{.kind = FaultKind::cancelled};
            }
            const std::int64_t id = rows->number(0);
            const std::int64_t distance = rows->number(1);
            const std::int64_t parent = distance > 0 && distance < id ? id - distance : 0;
            if (static_cast<ShelfKind>(rows->number(2)) == ShelfKind::folder) {
                folders.emplace_back(id, parent);
                m_sums[id];
            } else if (static_cast<ShelfKind>(rows->number(2)) == ShelfKind::file) {
                Sum& sum = m_sums[parent];
                sum.files += 1;
                sum.bytes += countIn(*rows, 3);
            }
            return {};
        });
        if (!read) {
            return read;
        }
        for (auto each = folders.rbegin(); each != folders.rend(); ++each) { // a folder stands before what is in it
            const Sum inner = m_sums[each->first];
            Sum& outer = m_sums[each->second];
            outer.files += inner.files;
            outer.bytes += inner.bytes;
        }
        return {};
    }

    void describe(OutlineNode& node, std::int64_t folder) const
    {
        const auto sum = m_sums.find(folder);
        node.files = sum == m_sums.end() ? 0 : sum->second.files;
        node.bytes = sum == m_sums.end() ? 0 : sum->second.bytes;
    }

    // The rows of the folders among what is put into the node.
    Result<std::vector<std::int64_t>> open(OutlineNode& node, std::int64_t folder)
    {
        auto rows = m_database.prepare(
            folder == 0 ? "SELECT id,kind,size,name FROM entries WHERE id BETWEEN ?1 AND ?2 AND folder=0"
                        : "SELECT id,kind,size,name FROM entries WHERE id-folder=?1 AND folder>0");
        if (!rows) {
            return rows.takeFault();
        }
        rows->bind(1, folder == 0 ? m_first : folder);
        if (folder == 0) {
            rows->bind(2, m_last);
        }
        LargestInside largest;
        auto read = rows->forEachRow([&] {
            LargestInside::Child child{.row = rows->number(0),
                                       .kind = static_cast<ShelfKind>(std::clamp<std::int64_t>(rows->number(1), 0, 3)),
                                       .name = rows->text(3)};
            if (child.kind == ShelfKind::folder) {
                const Sum& sum = m_sums[child.row];
                child.files = sum.files;
                child.bytes = sum.bytes;
            } else if (child.kind == ShelfKind::file) {
                child.files = 1;
                child.bytes = countIn(*rows, 2);
            }
            largest.add(std::move(child));
        });
        if (!read) {
            return read.takeFault();
        }
        largest.prune();
        return put(largest, node);
    }

private:
    struct Sum {
        std::uint64_t files = 0;
        std::uint64_t bytes = 0;
    };

    static std::vector<std::int64_t> put(LargestInside& largest, OutlineNode& node)
    {
        std::sort(largest.kept().begin(), largest.kept().end(),
                  [](const auto& a, const auto& b) { return a.name != b.name ? a.name < b.name : a.row < b.row; });
        std::vector<std::int64_t> folders;
        node.rest = largest.rest();
        for (LargestInside::Child& child : largest.kept()) {
            folders.push_back(child.kind == ShelfKind::folder ? child.row : 0);
            node.inside.push_back({.name = std::move(child.name),
                                   .kind = child.kind,
                                   .section = {},
                                   .files = child.files,
                                   .bytes = child.bytes});
        }
        return folders;
    }

    Database& m_database;
    std::stop_token m_stop;
    std::int64_t m_first = 0;
    std::int64_t m_last = 0;
    std::unordered_map<std::int64_t, Sum> m_sums; // by the folder's row; 0: the root
};

// Opens folders level by level, the largest first, as long as there may be more nodes.
Result<void> openFolders(OutlineReader& reader, OutlineNode& top, std::size_t most)
{
    std::vector<std::pair<OutlineNode*, std::int64_t>> level{{&top, 0}};
    std::size_t nodes = 0;
    for (unsigned depth = 0; depth < kDeepestOpened && !level.empty(); ++depth) {
        std::stable_sort(level.begin(), level.end(),
                         [](const auto& a, const auto& b) { return a.first->bytes > b.first->bytes; });
        std::vector<std::pair<OutlineNode*, std::int64_t>> next;
        for (const auto& [node, row] : level) {
            if (nodes >= most) {
                return {};
            }
            auto folders = reader.open(*node, row);
            if (!folders) {
                return folders.takeFault();
            }
            nodes += node->inside.size();
            for (std::size_t i = 0; i < folders->size(); ++i) {
                if ((*folders)[i] != 0) {
                    next.emplace_back(&node->inside[i], (*folders)[i]);
                }
            }
        }
        level = std::move(next);
    }
    return {};
}

// Which of the nodes are open, and how many of what is in them is shown.
using OpenNodes = std::map<const OutlineNode*, std::size_t>;

std::size_t linesOf(const OutlineNode& node)
{
    return node.inside.size() + (node.rest.entries > 0 ? 1 : 0);
}

// Those that are shown of what is in it: the largest, folders first, in their own order.
std::vector<const OutlineNode*> largestInside(const OutlineNode& node, std::size_t count)
{
    std::vector<const OutlineNode*> all;
    for (const OutlineNode& each : node.inside) {
        all.push_back(&each);
    }
    if (count < all.size()) {
        std::stable_sort(all.begin(), all.end(), [](const OutlineNode* a, const OutlineNode* b) {
            const bool folderA = a->kind == ShelfKind::folder;
            const bool folderB = b->kind == ShelfKind::folder;
            return folderA != folderB ? folderA : a->bytes > b->bytes;
        });
        all.resize(count);
        std::sort(all.begin(), all.end()); // they lie in one vector
    }
    return all;
}

void putLines(const OutlineNode& node, unsigned depth, const OpenNodes& open, std::vector<OutlineLine>& lines)
{
    const auto found = open.find(&node);
    if (found == open.end()) {
        return;
    }
    OutlineRest rest = node.rest;
    for (const OutlineNode& each : node.inside) {
        rest.entries += 1;
        rest.files += each.files;
        rest.bytes += each.bytes;
    }
    for (const OutlineNode* const each : largestInside(node, found->second)) {
        lines.push_back({.depth = depth, .node = each, .rest = {}});
        putLines(*each, depth + 1, open, lines);
        rest.entries -= 1;
        rest.files -= each->files;
        rest.bytes -= each->bytes;
    }
    if (rest.entries > 0) {
        lines.push_back({.depth = depth, .node = nullptr, .rest = rest});
    }
}

// Chooses what is opened, as long as lines are left.
class FolderOpening {
public:
    explicit FolderOpening(std::size_t most) : m_left(most) {}
    [[nodiscard]] const OpenNodes& open() const { return m_open; }

    void openLevels(std::vector<const OutlineNode*> level)
    {
        std::vector<const OutlineNode*> onlyFiles;
        while (!level.empty()) {
            std::stable_sort(level.begin(), level.end(),
                             [](const OutlineNode* a, const OutlineNode* b) { return a->bytes > b->bytes; });
            std::vector<const OutlineNode*> next;
            for (const OutlineNode* const node : level) {
                const bool inner = std::any_of(node->inside.begin(), node->inside.end(),
                                               [](const OutlineNode& each) { return each.kind == ShelfKind::folder; });
                if (!inner) {
                    onlyFiles.push_back(node);
                } else if (opensWhole(*node)) {
                    for (const OutlineNode& each : node->inside) {
                        if (linesOf(each) > 0) {
                            next.push_back(&each);
                        }
                    }
                }
            }
            level = std::move(next);
        }
        for (const OutlineNode* const node : onlyFiles) {
            opensWhole(*node);
        }
    }

    // Of those that did not fit, with a line for the others.
    void openRest(const OutlineNode& medium)
    {
        constexpr std::size_t kFewest = 3; // lines that are worth it
        for (const OutlineNode* const node : m_tooLarge) {
            if (m_left < (node == &medium ? 1 : kFewest)) {
                return;
            }
            const std::size_t shown = std::min({m_left - 1, linesOf(*node) - 1, node->inside.size()});
            m_open[node] = shown;
            m_left -= shown + 1;
        }
    }

private:
    bool opensWhole(const OutlineNode& node)
    {
        const std::size_t lines = linesOf(node);
        if (lines > m_left) {
            m_tooLarge.push_back(&node);
            return false;
        }
        m_left -= lines;
        m_open[&node] = node.inside.size();
        return true;
    }

    std::size_t m_left;
    OpenNodes m_open;
    std::vector<const OutlineNode*> m_tooLarge; // near the top first, then the largest first
};

} // namespace

Result<OutlineNode> outlineOf(Shelf& shelf, const ShelfVolume& volume, const std::stop_token& stop)
{
    auto spans = shelf.database().prepare("SELECT section,first,last FROM sections JOIN volumes v ON v.id=volume "
                                          "WHERE v.uuid=?1 ORDER BY section");
    if (!spans) {
        return spans.takeFault();
    }
    spans->bind(1, volume.uuid);
    OutlineNode medium;
    std::vector<std::pair<std::int64_t, std::int64_t>> rows;
    auto read = spans->forEachRow([&] {
        medium.inside.push_back({.name = {}, .section = static_cast<std::uint32_t>(spans->number(0))});
        rows.emplace_back(spans->number(1), spans->number(2));
    });
    if (!read) {
        return read.takeFault();
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        OutlineReader reader(shelf, stop);
        OutlineNode& node = medium.inside[i];
        if (auto added = reader.addUp(rows[i].first, rows[i].second); !added) {
            return added.takeFault();
        }
        reader.describe(node, 0);
        if (auto opened = openFolders(reader, node, kMostNodes / rows.size()); !opened) {
            return opened.takeFault();
        }
        medium.files += node.files;
        medium.bytes += node.bytes;
    }
    if (medium.inside.size() == 1) {
        OutlineNode only = std::move(medium.inside.front());
        only.section.reset();
        return only;
    }
    return medium;
}

std::vector<OutlineLine> linesThatFit(const OutlineNode& medium, std::size_t most)
{
    FolderOpening opening(most);
    opening.openLevels({&medium});
    opening.openRest(medium);
    std::vector<OutlineLine> lines;
    putLines(medium, 0, opening.open(), lines);
    return lines;
}

} // namespace steadyburn
