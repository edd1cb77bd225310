#include "shelf/Shelf.h"

#include "shelf/NameIndex.h"
#include "shelf/ShelfChange.h"
#include "shelf/ShelfSchema.h"

#include <algorithm>
#include <cerrno>
#include <limits>

namespace steadyburn {

namespace {

constexpr std::size_t kMostRemembered = std::size_t(16) << 20U; // bytes of folders' paths
constexpr unsigned kMostDeep = 4096;                            // folders in each other
constexpr std::size_t kLongestPath = std::size_t(64) << 10U;    // bytes, nearly, of a path's folders
constexpr std::int64_t kFirstTime = -62'135'596'800;            // seconds since 1970: the years 1
constexpr std::int64_t kLastTime = 253'402'300'799;             // to 9999

// A number that cannot be comes of damage, and does not count.
std::optional<std::int64_t> within(std::int64_t number, std::int64_t least, std::int64_t most)
{
    return number >= least && number <= most ? std::optional(number) : std::nullopt;
}

std::optional<std::int64_t> maybeTime(const Statement& row, int column)
{
    return row.isNothing(column) ? std::nullopt : within(row.number(column), kFirstTime, kLastTime);
}

std::uint32_t smallCountIn(const Statement& row, int column)
{
    constexpr std::int64_t kMost = std::numeric_limits<std::uint32_t>::max();
    return static_cast<std::uint32_t>(within(row.number(column), 0, kMost).value_or(0));
}

std::optional<CheckResult> maybeResult(const Statement& row, int column)
{
    return row.isNothing(column)        ? std::nullopt
           : row.text(column) == "good" ? std::optional(CheckResult::good)
                                        : std::optional(CheckResult::damaged);
}

ShelfVolume volumeFrom(const Statement& row)
{
    ShelfVolume volume{.uuid = row.text(1),
                       .label = row.text(2),
                       .kind = row.text(3),
                       .entered = maybeTime(row, 4).value_or(0),
                       .sections = {},
                       .copies = {}};
    if (!row.isNothing(5)) {
        volume.every = within(row.number(5), 0, std::int64_t(kMostDays));
    }
    return volume;
}

constexpr const char* kVolumes = "SELECT id,uuid,label,kind,entered,every FROM volumes ";
constexpr const char* kCopies = "SELECT number,kind,kept,file,made,entered,verified,result,sampled,sample_result,"
                                "drive,due,told FROM copies WHERE volume=?1 ORDER BY ";

ShelfCopy copyFrom(const Statement& row)
{
    ShelfCopy copy{.number = countIn(row, 0),
                   .kind = row.text(1),
                   .kept = row.text(2),
                   .file = row.text(3),
                   .made = maybeTime(row, 4),
                   .entered = maybeTime(row, 5).value_or(0),
                   .verified = maybeTime(row, 6),
                   .result = maybeResult(row, 7),
                   .sampled = maybeTime(row, 8),
                   .sampleResult = maybeResult(row, 9),
                   .drive = row.text(10),
                   .due = maybeTime(row, 11),
                   .told = maybeTime(row, 12)};
    copy.kept = copy.kept.empty() ? copy.file : copy.kept;
    return copy;
}

// The names of a chunk that no volume has any more.
Result<void> forgetEmptyChunk(Database& database, std::int64_t row)
{
    const std::int64_t first = row >> kChunkBits << kChunkBits;
    auto statement = database.prepare("DELETE FROM names WHERE chunk=?1 AND NOT EXISTS("
                                      "SELECT 1 FROM sections WHERE last>=?2 AND first<?3)");
    if (!statement) {
        return statement.takeFault();
    }
    return statement->bind(1, row >> kChunkBits).bind(2, first).bind(3, first + kChunkRows).run();
}

} // namespace

Result<Shelf> Shelf::open(const std::string& path, int waitMilliseconds)
{
    return prepared(Database::open(path, false, waitMilliseconds));
}

Result<Shelf> Shelf::openOrMake(const std::string& path, int waitMilliseconds)
{
    return prepared(Database::open(path, true, waitMilliseconds));
}

Result<Shelf> Shelf::prepared(Result<std::unique_ptr<Database>> database)
{
    if (!database) {
        return database.takeFault();
    }
    // The version comes first: a file of somebody else's is not changed. Nothing is lost by a power cut but what was
    // not committed.
    if (auto migrated = migrateShelf(**database); !migrated) {
        return migrated.takeFault();
    }
    auto set = (*database)->execute("PRAGMA foreign_keys=ON;PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL");
    if (!set && set.fault().kind != FaultKind::shelfBusy && set.fault().code != EROFS) {
        return set.takeFault();
    }
    return Shelf(std::move(*database));
}

Result<std::vector<ShelfSection>> Shelf::sectionsOf(std::int64_t volume)
{
    auto rows = m_database->prepare("SELECT section,uuid,name,number,format,burned,files,bytes,digests FROM sections "
                                    "LEFT JOIN sets ON sets.id=set_id WHERE volume=?1 ORDER BY section");
    if (!rows) {
        return rows.takeFault();
    }
    rows->bind(1, volume);
    std::vector<ShelfSection> sections;
    auto read = rows->forEachRow([&] {
        sections.push_back({.section = smallCountIn(*rows, 0),
                            .set = rows->text(1),
                            .setName = rows->text(2),
                            .number = smallCountIn(*rows, 3),
                            .format = rows->text(4),
                            .burned = maybeTime(*rows, 5),
                            .files = countIn(*rows, 6),
                            .bytes = countIn(*rows, 7),
                            .digests = countIn(*rows, 8)});
    });
    return read ? Result(std::move(sections)) : read.takeFault();
}

Result<std::vector<ShelfCopy>> Shelf::copiesOf(std::int64_t volume)
{
    auto rows = m_database->prepare(std::string(kCopies) + kBestFirst);
    if (!rows) {
        return rows.takeFault();
    }
    rows->bind(1, volume);
    std::vector<ShelfCopy> copies;
    auto read = rows->forEachRow([&] { copies.push_back(copyFrom(*rows)); });
    return read ? Result(std::move(copies)) : read.takeFault();
}

Result<std::vector<ShelfVolume>> Shelf::volumes()
{
    auto rows = m_database->prepare(std::string(kVolumes) + "ORDER BY id DESC");
    if (!rows) {
        return rows.takeFault();
    }
    std::vector<ShelfVolume> volumes;
    auto read = rows->forEachRow([&]() -> Result<void> {
        volumes.push_back(volumeFrom(*rows));
        auto sections = sectionsOf(rows->number(0));
        if (!sections) {
            return sections.takeFault();
        }
        volumes.back().sections = std::move(*sections);
        auto copies = copiesOf(rows->number(0));
        if (!copies) {
            return copies.takeFault();
        }
        volumes.back().copies = std::move(*copies);
        return {};
    });
    return read ? Result(std::move(volumes)) : read.takeFault();
}

Result<ShelfVolume> Shelf::volume(const std::string& called)
{
    auto all = volumes();
    if (!all) {
        return all.takeFault();
    }
    const auto only = [&](const auto& meant) -> const ShelfVolume* {
        const auto first = std::find_if(all->begin(), all->end(), meant);
        const bool one = first != all->end() && std::find_if(first + 1, all->end(), meant) == all->end();
        return one ? &*first : nullptr;
    };
    const ShelfVolume* found = only([&](const ShelfVolume& each) { return each.uuid == called; });
    if (found == nullptr) {
        found = only([&](const ShelfVolume& each) {
            return each.label == called || (!called.empty() && each.uuid.starts_with(called));
        });
    }
    if (found == nullptr) {
        return Fault{.kind = FaultKind::notOnShelf, .doing = Action::parse, .path = called};
    }
    return *found;
}

Result<std::vector<ShelfVolume>> Shelf::volumesOf(const std::string& uuid)
{
    auto all = volumes();
    auto rows = m_database->prepare("SELECT v.uuid FROM sections s JOIN volumes v ON v.id=s.volume WHERE s.content=?1 "
                                    "AND v.kind<>'tape' AND(SELECT count(*) FROM sections WHERE volume=v.id)=1");
    if (!all || !rows) {
        return !all ? all.takeFault() : rows.takeFault();
    }
    std::vector<std::string> those{uuid};
    rows->bind(1, uuid);
    if (auto read = rows->forEachRow([&] { those.push_back(rows->text(0)); }); !read) {
        return read.takeFault();
    }
    std::erase_if(*all, [&those](const ShelfVolume& volume) {
        return std::find(those.begin(), those.end(), volume.uuid) == those.end();
    });
    return all;
}

Result<void> Shelf::forEachEntry(const std::string& uuid,
                                 const std::function<Result<void>(std::uint32_t, const ShelfEntry&)>& use)
{
    auto rows = m_database->prepare("SELECT " + std::string(kEntryColumns) +
                                    ",s.section FROM volumes v JOIN sections s ON s.volume=v.id "
                                    "JOIN entries e ON e.id BETWEEN s.first AND s.last WHERE v.uuid=?1 "
                                    "ORDER BY s.section,e.id");
    if (!rows) {
        return rows.takeFault();
    }
    auto folders = ShelfFolders::open(*m_database);
    if (!folders) {
        return folders.takeFault();
    }
    rows->bind(1, uuid);
    return rows->forEachRow([&]() -> Result<void> {
        ShelfEntry entry = entryFrom(*rows);
        auto folder = folders->of(rows->number(0), rows->number(1));
        if (!folder) {
            return folder.takeFault();
        }
        entry.path.insert(0, *folder);
        return use(smallCountIn(*rows, 11), entry);
    });
}

Result<void> Shelf::forget(const std::string& uuid)
{
    auto transaction = Transaction::begin(*m_database);
    if (!transaction) {
        return transaction.takeFault();
    }
    auto forgotten = forgetVolume(*m_database, uuid);
    return forgotten ? transaction->commit() : std::move(forgotten);
}

Result<void> forgetVolume(Database& database, const std::string& uuid)
{
    auto spans = database.prepare("SELECT first,last FROM sections JOIN volumes v ON v.id=volume WHERE v.uuid=?1");
    if (!spans) {
        return spans.takeFault();
    }
    std::vector<std::pair<std::int64_t, std::int64_t>> rows;
    spans->bind(1, uuid);
    if (auto read = spans->forEachRow([&] { rows.emplace_back(spans->number(0), spans->number(1)); }); !read) {
        return read;
    }
    spans->reset();
    if (auto gone = changeOneVolume(database, "DELETE FROM volumes WHERE uuid=?1", uuid, {}); !gone) {
        return gone;
    }
    for (const auto& [first, last] : rows) {
        if (auto gone = forgetRows(database, first, last); !gone) {
            return gone;
        }
    }
    return database.execute("DELETE FROM sets WHERE id NOT IN(SELECT set_id FROM sections WHERE set_id NOTNULL)");
}

Result<void> forgetRows(Database& database, std::int64_t first, std::int64_t last)
{
    auto entries = database.prepare("DELETE FROM entries WHERE id BETWEEN ?1 AND ?2");
    if (!entries) {
        return entries.takeFault();
    }
    if (auto gone = entries->bind(1, first).bind(2, last).run(); !gone) {
        return gone;
    }
    if (auto gone = forgetNames(database, first, last); !gone) {
        return gone;
    }
    for (const std::int64_t border : {first, last}) {
        if (auto gone = forgetEmptyChunk(database, border); !gone) {
            return gone;
        }
    }
    return {};
}

Result<void> Shelf::check()
{
    auto whole = ask("PRAGMA integrity_check(1)");
    return whole ? ask("PRAGMA foreign_key_check") : std::move(whole);
}

Result<void> Shelf::checkQuickly()
{
    return ask("PRAGMA quick_check(1)");
}

// A check that answers with nothing, or with "ok", or with what is wrong.
Result<void> Shelf::ask(const char* pragma)
{
    auto rows = m_database->prepare(pragma);
    if (!rows) {
        return rows.takeFault();
    }
    auto row = rows->step();
    if (!row) {
        return row.takeFault();
    }
    if (*row && rows->text(0) != "ok") {
        return Fault{.kind = FaultKind::shelfDamaged,
                     .doing = Action::verify,
                     .path = m_database->path(),
                     .detail = rows->text(0)};
    }
    return {};
}

std::uint64_t countIn(const Statement& row, int column)
{
    return static_cast<std::uint64_t>(std::max<std::int64_t>(row.number(column), 0));
}

ShelfEntry entryFrom(const Statement& row)
{
    ShelfEntry entry{.path = row.text(2),
                     .kind = static_cast<ShelfKind>(std::clamp<std::int64_t>(row.number(3), 0, 3)),
                     .size = countIn(row, 4),
                     .part = smallCountIn(row, 9),
                     .parts = smallCountIn(row, 10)};
    if (!row.isNothing(5)) {
        constexpr std::int64_t kLastNanosecond = 999'999'999;
        const std::int64_t nanoseconds = within(row.number(6), 0, kLastNanosecond).value_or(0);
        entry.mtime = ShelfTime{row.number(5), static_cast<std::int32_t>(nanoseconds)};
    }
    if (const auto digest = row.bytes(7); digest.size() == sizeof(Digest)) {
        std::copy(digest.begin(), digest.end(), entry.sha256.emplace().begin());
    }
    if (!row.isNothing(8) && row.number(8) >= 0) {
        entry.place = countIn(row, 8);
    }
    return entry;
}

Result<ShelfFolders> ShelfFolders::open(Database& database, const std::string& table)
{
    auto find = database.prepare("SELECT folder,name FROM " + table + " WHERE id=?1");
    return find ? Result<ShelfFolders>(ShelfFolders(std::move(*find))) : find.takeFault();
}

Result<std::string> ShelfFolders::of(std::int64_t row, std::int64_t distance)
{
    std::vector<std::pair<std::int64_t, std::string>> unknown; // the innermost first
    std::string path;
    std::size_t bytes = 0;
    while (distance > 0 && distance < row && unknown.size() < kMostDeep && bytes < kLongestPath) {
        row -= distance;
        if (const auto known = m_paths.find(row); known != m_paths.end()) {
            path = known->second;
            break;
        }
        m_find.reset();
        auto found = m_find.bind(1, row).step();
        if (!found) {
            return found.takeFault();
        }
        if (!*found) { // forgotten meanwhile
            break;
        }
        distance = m_find.number(0);
        unknown.emplace_back(row, m_find.text(1));
        bytes += unknown.back().second.size();
    }
    m_find.reset();
    std::reverse(unknown.begin(), unknown.end()); // from the top down
    for (const auto& [folder, name] : unknown) {
        if (path.size() > kLongestPath) {
            path.clear();
        }
        path += name + '/';
        m_remembered += path.size();
        if (m_remembered > kMostRemembered) {
            m_paths.clear();
            m_remembered = path.size();
        }
        m_paths[folder] = path;
    }
    return path;
}

} // namespace steadyburn
