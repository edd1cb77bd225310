#include "shelf/VolumeEntry.h"

#include "shelf/NameIndex.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <set>
#include <utility>

namespace steadyburn {

namespace {

constexpr const char* kGathered = R"(
DROP TABLE IF EXISTS temp.gathered;
CREATE TEMP TABLE gathered(
    id INTEGER PRIMARY KEY, folder, name, kind, size, mtime, nanoseconds, sha256, place, part, parts);
BEGIN)";

// SQLite counts in signed numbers; of what claims to be larger no medium has any.
std::int64_t stored(std::uint64_t value)
{
    return static_cast<std::int64_t>(std::min<std::uint64_t>(value, INT64_MAX));
}

std::string_view leafOfPath(std::string_view path)
{
    const std::size_t slash = path.rfind('/');
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

} // namespace

void ContentSum::add(const ShelfEntry& entry)
{
    std::string line(1, static_cast<char>('0' + static_cast<int>(entry.kind)));
    if (entry.kind == ShelfKind::file) {
        line += ' ' + std::to_string(entry.linked ? 0 : entry.size) + ' ' +
                std::to_string(entry.mtime ? entry.mtime->seconds : 0);
    }
    line += ' ' + entry.path;
    const Digest digest = sha256Of(std::as_bytes(std::span(line)));
    ContentSum one;
    std::memcpy(&one.m_high, digest.data(), sizeof m_high);
    std::memcpy(&one.m_low, digest.data() + sizeof m_high, sizeof m_low);
    add(one);
}

void ContentSum::add(const ContentSum& other)
{
    m_high += other.m_high;
    m_low += other.m_low;
}

std::string ContentSum::uuid() const
{
    std::array<std::byte, 16> bytes{};
    for (std::size_t i = 0; i < 8; ++i) {
        bytes[i] = static_cast<std::byte>(m_high >> (8 * i));
        bytes[8 + i] = static_cast<std::byte>(m_low >> (8 * i));
    }
    bytes[6] = (bytes[6] & std::byte{0x0f}) | std::byte{0x80}; // version 8
    bytes[8] = (bytes[8] & std::byte{0x3f}) | std::byte{0x80}; // variant
    std::string text = toHex(bytes);
    for (const std::size_t dash : {8U, 13U, 18U, 23U}) {
        text.insert(dash, 1, '-');
    }
    return text;
}

Result<VolumeEntry> VolumeEntry::begin(Shelf& shelf)
{
    Database& database = shelf.database();
    if (auto made = database.execute(kGathered); !made) {
        return made.takeFault();
    }
    auto insert = database.prepare("INSERT INTO temp.gathered VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11)");
    auto complete = database.prepare("UPDATE temp.gathered SET mtime=?2,nanoseconds=?3,place=?4 WHERE id=?1");
    if (!insert || !complete) {
        (void)database.execute("ROLLBACK");
        return !insert ? insert.takeFault() : complete.takeFault();
    }
    return VolumeEntry(shelf, std::move(*insert), std::move(*complete));
}

VolumeEntry::VolumeEntry(Shelf& shelf, Statement insert, Statement complete)
    : m_shelf(&shelf), m_insert(std::move(insert)), m_complete(std::move(complete))
{
}

VolumeEntry::VolumeEntry(VolumeEntry&& other) noexcept
    : m_shelf(std::exchange(other.m_shelf, nullptr)),
      m_insert(std::move(other.m_insert)),
      m_complete(std::move(other.m_complete)),
      m_sections(std::move(other.m_sections)),
      m_folders(std::move(other.m_folders)),
      m_implied(std::move(other.m_implied)),
      m_row(other.m_row),
      m_given(other.m_given)
{
}

VolumeEntry::~VolumeEntry()
{
    if (m_shelf != nullptr) {
        m_insert.reset();
        m_complete.reset();
        (void)m_shelf->database().execute("ROLLBACK"); // fails where nothing is open
        (void)m_shelf->database().execute("DROP TABLE IF EXISTS temp.gathered");
    }
}

void VolumeEntry::beginSection(const ShelfSection& section)
{
    m_sections.push_back({.facts = section, .first = m_row + 1, .last = m_row});
    m_folders.clear();
    m_implied.clear();
}

Result<void> VolumeEntry::add(const ShelfEntry& entry)
{
    Section& section = m_sections.back();
    section.content.add(entry);
    ++m_given;
    if (entry.kind == ShelfKind::file) {
        ++section.facts.files;
        section.facts.bytes += entry.size;
        section.facts.digests += entry.sha256 ? 1 : 0;
    }
    const auto known = entry.kind == ShelfKind::folder ? m_folders.find(entry.path) : m_folders.end();
    if (known != m_folders.end() && m_implied.erase(known->second) > 0) {
        m_complete.bind(1, known->second);
        entry.mtime ? m_complete.bind(2, entry.mtime->seconds) : m_complete.bindNothing(2);
        m_complete.bind(3, entry.mtime ? entry.mtime->nanoseconds : 0);
        entry.place ? m_complete.bind(4, stored(*entry.place)) : m_complete.bindNothing(4);
        return m_complete.run();
    }
    auto row = insert(entry);
    if (!row) {
        return row.takeFault();
    }
    if (entry.kind == ShelfKind::folder) {
        m_folders.insert_or_assign(entry.path, *row);
    }
    return {};
}

// The row of the folder that this path lies in; 0 for the root.
Result<std::int64_t> VolumeEntry::folderOf(std::string_view path)
{
    const std::size_t slash = path.rfind('/');
    if (slash == std::string_view::npos) {
        return std::int64_t(0);
    }
    std::string folder(path.substr(0, slash));
    if (const auto known = m_folders.find(folder); known != m_folders.end()) {
        return known->second;
    }
    auto row = insert({.path = folder, .kind = ShelfKind::folder});
    if (row) {
        m_implied.emplace(*row, true);
        m_folders.emplace(std::move(folder), *row);
    }
    return row;
}

Result<std::int64_t> VolumeEntry::insert(const ShelfEntry& entry)
{
    auto folder = folderOf(entry.path);
    if (!folder) {
        return folder;
    }
    const std::int64_t row = ++m_row;
    m_sections.back().last = row;
    m_insert.bind(1, row)
        .bind(2, *folder == 0 ? 0 : row - *folder)
        .bindName(3, leafOfPath(entry.path))
        .bind(4, static_cast<std::int64_t>(entry.kind))
        .bind(5, stored(entry.size));
    entry.mtime ? m_insert.bind(6, entry.mtime->seconds) : m_insert.bindNothing(6);
    m_insert.bind(7, entry.mtime ? entry.mtime->nanoseconds : 0);
    entry.sha256 ? m_insert.bind(8, std::span<const std::byte>(*entry.sha256)) : m_insert.bindNothing(8);
    entry.place ? m_insert.bind(9, stored(*entry.place)) : m_insert.bindNothing(9);
    m_insert.bind(10, entry.part).bind(11, entry.parts);
    if (auto inserted = m_insert.run(); !inserted) {
        return inserted.takeFault();
    }
    return row;
}

std::string VolumeEntry::contentOfAll() const
{
    ContentSum all;
    for (const Section& section : m_sections) {
        all.add(section.content);
    }
    return all.uuid();
}

Result<VolumeEntry::Entered> VolumeEntry::commit(const VolumeFacts& facts)
{
    Database& database = m_shelf->database();
    if (auto gathered = database.execute("COMMIT"); !gathered) { // beside the shelf
        return gathered.takeFault();
    }
    auto transaction = Transaction::begin(database);
    if (!transaction) {
        return transaction.takeFault();
    }
    if (auto sound = m_shelf->checkQuickly(); !sound) {
        return sound.takeFault();
    }
    auto uuid = uuidFor(facts);
    if (!uuid) {
        return uuid.takeFault();
    }
    Entered entered{.uuid = std::move(*uuid)};
    if (auto done = enter(facts, entered); !done) {
        return done.takeFault();
    }
    if (auto committed = transaction->commit(); !committed) {
        return committed.takeFault();
    }
    return entered;
}

Result<void> VolumeEntry::enter(const VolumeFacts& facts, Entered& entered)
{
    if (auto forgotten = forgetReplaced(facts, entered.uuid); !forgotten) {
        return forgotten;
    }
    auto volume = volumeRow(facts, entered);
    if (!volume) {
        return volume.takeFault();
    }
    for (const Section& section : m_sections) {
        auto wanted = removeWorse(*volume, section);
        if (!wanted) {
            return wanted.takeFault();
        }
        if (!*wanted) {
            continue;
        }
        if (auto moved = move(*volume, section); !moved) {
            return moved;
        }
    }
    return facts.whole ? removeOthers(*volume) : Result<void>();
}

// Volumes that were in this file.
Result<void> VolumeEntry::forgetReplaced(const VolumeFacts& facts, const std::string& uuid)
{
    if (facts.kept.empty()) {
        return {};
    }
    auto find = m_shelf->database().prepare(
        "SELECT v.uuid,c.number FROM copies c JOIN volumes v ON v.id=c.volume WHERE c.file=?1 AND v.uuid<>?2");
    if (!find) {
        return find.takeFault();
    }
    std::vector<std::pair<std::string, std::uint64_t>> replaced;
    find->bindName(1, facts.kept).bind(2, uuid);
    auto read =
        find->forEachRow([&] { replaced.emplace_back(find->text(0), static_cast<std::uint64_t>(find->number(1))); });
    if (!read) {
        return read;
    }
    find->reset();
    for (const auto& [each, copy] : replaced) {
        if (auto dropped = dropCopyOf(m_shelf->database(), each, copy); !dropped) {
            return dropped;
        }
    }
    return {};
}

Result<std::int64_t> VolumeEntry::volumeRow(const VolumeFacts& facts, Entered& entered)
{
    Database& database = m_shelf->database();
    auto find = database.prepare("SELECT id FROM volumes WHERE uuid=?1");
    if (!find) {
        return find.takeFault();
    }
    auto row = find->bind(1, entered.uuid).step();
    if (!row) {
        return row.takeFault();
    }
    entered.known = *row;
    std::int64_t volume = entered.known ? find->number(0) : 0;
    find->reset();
    auto change = database.prepare(entered.known ? "UPDATE volumes SET label=iif(?2='',label,?2) WHERE uuid=?1"
                                                 : "INSERT INTO volumes(uuid,label,kind,entered) VALUES(?1,?2,?3,?4)");
    if (!change) {
        return change.takeFault();
    }
    change->bind(1, entered.uuid).bindName(2, facts.label);
    if (!entered.known) {
        change->bind(3, facts.kind).bind(4, facts.entered);
    }
    if (auto changed = change->run(); !changed) {
        return changed.takeFault();
    }
    volume = entered.known ? volume : database.lastRow();
    auto copy = copyRow(facts, entered.uuid, volume);
    if (!copy) {
        return copy.takeFault();
    }
    entered.copy = *copy;
    return volume;
}

// Which copy this is, or a new one; what is written anew has not been checked.
Result<std::uint64_t> VolumeEntry::copyRow(const VolumeFacts& facts, const std::string& uuid, std::int64_t volume)
{
    auto known = m_shelf->volume(uuid);
    if (!known) {
        return known.takeFault();
    }
    std::vector<std::uint64_t> those = copiesLike(*known, {.file = facts.kept, .made = facts.made});
    // A tape that is labelled is one, however often it is written; a disc just written is none of those before.
    const bool labelled = !facts.uuid.empty() && !known->copies.empty();
    if (labelled && those.empty()) {
        those = {known->copies.front().number};
    } else if (those.empty() || (facts.written && facts.kept.empty() && !labelled)) {
        return addCopy(facts, volume);
    }
    // Of those that never said when they were made, this is one.
    const bool alike = those.size() > 1 && (!facts.made || copyNumbered(*known, those.front())->made);
    if (alike) {
        return std::uint64_t(0);
    }
    auto update = m_shelf->database().prepare(
        std::string("UPDATE copies SET made=ifnull(?3,made)") +
        (facts.written ? ",kind=?4,entered=?5,verified=NULL,result=NULL,sampled=NULL,sample_result=NULL,drive='',"
                         "due=NULL,told=NULL"
                       : "") +
        " WHERE volume=?1 AND number=?2");
    if (!update) {
        return update.takeFault();
    }
    update->bind(1, volume).bind(2, static_cast<std::int64_t>(those.front()));
    facts.made ? update->bind(3, *facts.made) : update->bindNothing(3);
    if (facts.written) {
        update->bind(4, facts.kind).bind(5, facts.entered);
    }
    auto updated = update->run();
    return updated ? Result<std::uint64_t>(those.front()) : updated.takeFault();
}

Result<std::uint64_t> VolumeEntry::addCopy(const VolumeFacts& facts, std::int64_t volume)
{
    Database& database = m_shelf->database();
    auto next = database.number("SELECT ifnull(max(number),0)+1 FROM copies WHERE volume=" + std::to_string(volume));
    if (!next) {
        return next.takeFault();
    }
    auto insert =
        database.prepare("INSERT INTO copies(volume,number,kind,file,made,entered) VALUES(?1,?2,?3,?4,?5,?6)");
    if (!insert) {
        return insert.takeFault();
    }
    insert->bind(1, volume).bind(2, *next).bind(3, facts.kind).bindName(4, facts.kept).bind(6, facts.entered);
    facts.made ? insert->bind(5, *facts.made) : insert->bindNothing(5);
    auto inserted = insert->run();
    return inserted ? Result<std::uint64_t>(static_cast<std::uint64_t>(*next)) : inserted.takeFault();
}

// False: what the shelf has of this section is the same, and no less is known of it.
Result<bool> VolumeEntry::removeWorse(std::int64_t volume, const Section& section)
{
    Database& database = m_shelf->database();
    auto find = database.prepare("SELECT first,last,content,digests FROM sections WHERE volume=?1 AND section=?2");
    if (!find) {
        return find.takeFault();
    }
    auto row = find->bind(1, volume).bind(2, section.facts.section).step();
    if (!row) {
        return row.takeFault();
    }
    if (!*row) {
        return true;
    }
    const std::int64_t first = find->number(0);
    const std::int64_t last = find->number(1);
    if (find->text(2) == section.content.uuid() &&
        static_cast<std::uint64_t>(find->number(3)) >= section.facts.digests) {
        return false;
    }
    find->reset();
    auto remove = database.prepare("DELETE FROM sections WHERE first=?1");
    if (!remove) {
        return remove.takeFault();
    }
    if (auto removed = remove->bind(1, first).run(); !removed) {
        return removed.takeFault();
    }
    auto forgotten = forgetRows(database, first, last);
    return forgotten ? Result<bool>(true) : forgotten.takeFault();
}

Result<void> VolumeEntry::removeOthers(std::int64_t volume)
{
    Database& database = m_shelf->database();
    auto find = database.prepare("SELECT first,last,section FROM sections WHERE volume=?1");
    if (!find) {
        return find.takeFault();
    }
    std::set<std::int64_t> named;
    for (const Section& section : m_sections) {
        named.insert(section.facts.section);
    }
    std::vector<std::pair<std::int64_t, std::int64_t>> gone;
    find->bind(1, volume);
    auto read = find->forEachRow([&] {
        if (!named.contains(find->number(2))) {
            gone.emplace_back(find->number(0), find->number(1));
        }
    });
    if (!read) {
        return read;
    }
    find->reset();
    for (const auto& [first, last] : gone) {
        if (auto removed = database.execute("DELETE FROM sections WHERE first=" + std::to_string(first)); !removed) {
            return removed;
        }
        if (auto forgotten = forgetRows(database, first, last); !forgotten) {
            return forgotten;
        }
    }
    return {};
}

// From what was gathered to the shelf.
Result<void> VolumeEntry::move(std::int64_t volume, const Section& section)
{
    Database& database = m_shelf->database();
    const ShelfSection& facts = section.facts;
    auto next = database.number("SELECT value FROM counters WHERE name='next_entry'");
    if (!next) {
        return next.takeFault();
    }
    constexpr std::int64_t kLastRow = std::int64_t(1) << 62U;
    if (*next < 1 || *next > kLastRow) {
        return Fault{.kind = FaultKind::shelfDamaged,
                     .doing = Action::write,
                     .path = database.path(),
                     .detail = "next_entry " + std::to_string(*next)};
    }
    const std::int64_t shift = *next - section.first;
    const std::int64_t end = section.last + shift + 1;
    // A section without entries has a row number of its own all the same.
    auto counted = database.execute("UPDATE counters SET value=" + std::to_string(std::max(end, *next + 1)) +
                                    " WHERE name='next_entry'");
    if (!counted) {
        return counted;
    }
    if (!facts.set.empty()) {
        auto set = database.prepare("INSERT OR IGNORE INTO sets(uuid,name) VALUES(?1,?2)");
        if (!set) {
            return set.takeFault();
        }
        if (auto made = set->bind(1, facts.set).bindName(2, facts.setName).run(); !made) {
            return made;
        }
    }
    auto put = database.prepare("INSERT INTO sections VALUES(?1,?2,?3,?4,?5,(SELECT id FROM sets WHERE uuid=?6),"
                                "?7,?8,?9,?10,?11,?12)");
    if (!put) {
        return put.takeFault();
    }
    const std::string content = section.content.uuid();
    put->bind(1, *next).bind(2, end - 1).bind(3, volume).bind(4, facts.section).bind(5, content).bind(6, facts.set);
    put->bind(7, facts.number).bind(8, facts.format);
    facts.burned ? put->bind(9, *facts.burned) : put->bindNothing(9);
    put->bind(10, stored(facts.files)).bind(11, stored(facts.bytes)).bind(12, stored(facts.digests));
    if (auto inserted = put->run(); !inserted) {
        return inserted;
    }
    auto moved =
        database.prepare("INSERT INTO entries SELECT id+?1,folder,name,kind,size,mtime,nanoseconds,sha256,place,"
                         "part,parts FROM temp.gathered WHERE id BETWEEN ?2 AND ?3 ORDER BY id");
    if (!moved) {
        return moved.takeFault();
    }
    if (auto done = moved->bind(1, shift).bind(2, section.first).bind(3, section.last).run(); !done) {
        return done;
    }
    return addToIndex(section, shift);
}

Result<void> VolumeEntry::addToIndex(const Section& section, std::int64_t shift)
{
    Database& database = m_shelf->database();
    auto names = database.prepare("SELECT id,name FROM temp.gathered WHERE id BETWEEN ?1 AND ?2 ORDER BY id");
    if (!names) {
        return names.takeFault();
    }
    auto index = NameIndexWriter::open(database);
    if (!index) {
        return index.takeFault();
    }
    names->bind(1, section.first).bind(2, section.last);
    auto read = names->forEachRow([&] { return index->add(names->number(0) + shift, names->text(1)); });
    return read ? index->flush() : std::move(read);
}

} // namespace steadyburn
