#include "shelf/ShelfSchema.h"

#include <array>
#include <string>
#include <utility>

namespace steadyburn {

namespace {

constexpr std::int64_t kApplication = 0x53427368; // "SBsh"

constexpr const char* kFirst = R"(
CREATE TABLE sets(
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    name NOT NULL);
CREATE TABLE volumes(
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    label NOT NULL,
    kind TEXT NOT NULL,
    kept TEXT NOT NULL DEFAULT '',
    copies INTEGER NOT NULL DEFAULT 1,
    entered INTEGER NOT NULL,
    verified INTEGER,
    result TEXT,
    due INTEGER);
CREATE TABLE sections(
    first INTEGER PRIMARY KEY,
    last INTEGER NOT NULL,
    volume INTEGER NOT NULL REFERENCES volumes(id) ON DELETE CASCADE,
    section INTEGER NOT NULL,
    content TEXT NOT NULL,
    set_id INTEGER REFERENCES sets(id),
    number INTEGER NOT NULL,
    format TEXT NOT NULL,
    burned INTEGER,
    files INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    digests INTEGER NOT NULL,
    UNIQUE(volume, section));
CREATE INDEX sections_of_sets ON sections(set_id);
CREATE TABLE entries(
    id INTEGER PRIMARY KEY,
    folder INTEGER NOT NULL,
    name NOT NULL,
    kind INTEGER NOT NULL,
    size INTEGER NOT NULL,
    mtime INTEGER,
    nanoseconds INTEGER NOT NULL,
    sha256 BLOB,
    place INTEGER,
    part INTEGER NOT NULL,
    parts INTEGER NOT NULL);
CREATE INDEX children ON entries(id-folder) WHERE folder>0;
CREATE TABLE names(
    chunk INTEGER NOT NULL,
    gram TEXT NOT NULL,
    places BLOB NOT NULL,
    PRIMARY KEY(chunk, gram)) WITHOUT ROWID;
CREATE TABLE counters(
    name TEXT PRIMARY KEY,
    value INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO counters VALUES('next_entry', 1);
)";

// Drills; days between checks (nothing: as the kind of medium has it; 0: never); the due date that the user was told.
constexpr const char* kSecond = R"(
ALTER TABLE volumes ADD COLUMN sampled INTEGER;
ALTER TABLE volumes ADD COLUMN sample_result TEXT;
ALTER TABLE volumes ADD COLUMN drive TEXT NOT NULL DEFAULT '';
ALTER TABLE volumes ADD COLUMN every INTEGER;
ALTER TABLE volumes ADD COLUMN told INTEGER;
)";

// A verdict of each copy. Of several copies one had been checked, and one place was known: those of the first. A place
// that was a path is the file that the copy is.
constexpr const char* kThird = R"(
CREATE TABLE copies(
    id INTEGER PRIMARY KEY,
    volume INTEGER NOT NULL REFERENCES volumes(id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    kept NOT NULL DEFAULT '',
    file NOT NULL DEFAULT '',
    made INTEGER,
    entered INTEGER NOT NULL,
    verified INTEGER,
    result TEXT,
    sampled INTEGER,
    sample_result TEXT,
    drive TEXT NOT NULL DEFAULT '',
    due INTEGER,
    told INTEGER,
    UNIQUE(volume, number));
CREATE INDEX copies_in_files ON copies(file) WHERE file<>'';
INSERT INTO copies(volume,number,kind,kept,file,entered,verified,result,sampled,sample_result,drive,due,told)
    SELECT id,1,kind,
        iif(CAST(substr(kept,1,1) AS TEXT)='/','',kept),
        iif(CAST(substr(kept,1,1) AS TEXT)='/',kept,''),
        entered,verified,result,sampled,sample_result,drive,due,told FROM volumes ORDER BY id;
INSERT INTO copies(volume,number,kind,entered)
    WITH RECURSIVE further(volume,number,kind,entered,count) AS(
        SELECT id,2,kind,entered,min(copies,1000) FROM volumes WHERE copies>1
        UNION ALL
        SELECT volume,number+1,kind,entered,count FROM further WHERE number<count)
    SELECT volume,number,kind,entered FROM further ORDER BY volume,number;
ALTER TABLE volumes DROP COLUMN kept;
ALTER TABLE volumes DROP COLUMN copies;
ALTER TABLE volumes DROP COLUMN verified;
ALTER TABLE volumes DROP COLUMN result;
ALTER TABLE volumes DROP COLUMN due;
ALTER TABLE volumes DROP COLUMN sampled;
ALTER TABLE volumes DROP COLUMN sample_result;
ALTER TABLE volumes DROP COLUMN drive;
ALTER TABLE volumes DROP COLUMN told;
)";

constexpr std::array kMigrations{kFirst, kSecond, kThird};

Fault noShelf(const Database& database)
{
    return {.kind = FaultKind::shelfDamaged, .doing = Action::open, .path = database.path(), .detail = "no shelf"};
}

// The version of the tables; 0: the file is empty.
Result<std::int64_t> versionOf(Database& database)
{
    auto tables = database.number("SELECT count(*) FROM sqlite_schema");
    if (!tables) {
        return tables;
    }
    auto application = database.number("PRAGMA application_id");
    if (!application) {
        return application;
    }
    auto version = database.number("PRAGMA user_version");
    if (!version) {
        return version;
    }
    if (*tables == 0 && *application == 0 && *version == 0) {
        return std::int64_t(0);
    }
    if (*application != kApplication || *version < 1) {
        return noShelf(database);
    }
    // A view or a trigger is run where a table is read or written, and may have no end.
    auto others =
        database.number("SELECT count(*) FROM sqlite_schema WHERE type NOT IN('table','index') OR rootpage=0");
    if (!others) {
        return others;
    }
    return *others == 0 ? std::move(version) : noShelf(database);
}

} // namespace

std::span<const char* const> shelfMigrations()
{
    return kMigrations;
}

Result<void> migrateShelf(Database& database, std::span<const char* const> steps)
{
    const auto known = static_cast<std::int64_t>(steps.size());
    auto version = versionOf(database);
    if (!version) {
        return version.takeFault();
    }
    if (*version > known) {
        return Fault{.kind = FaultKind::shelfNewer,
                     .doing = Action::open,
                     .path = database.path(),
                     .facts = FormatVersion{static_cast<std::uint64_t>(*version), steps.size()}};
    }
    if (*version == known) {
        return {};
    }
    auto transaction = Transaction::begin(database);
    if (!transaction) {
        return transaction.takeFault();
    }
    version = versionOf(database); // another process may have done it meanwhile
    if (!version) {
        return version.takeFault();
    }
    for (auto step = *version; step < known; ++step) {
        if (auto made = database.execute(steps[static_cast<std::size_t>(step)]); !made) {
            return made;
        }
    }
    auto marked = database.execute("PRAGMA application_id=" + std::to_string(kApplication) +
                                   ";PRAGMA user_version=" + std::to_string(known));
    return marked ? transaction->commit() : std::move(marked);
}

} // namespace steadyburn
