// The shelf: which discs and tapes there are, what is on them and where they are kept. A SQLite file of the user's,
// which can be made anew from the media. Readers never wait; of writers one waits for the other. One thread at a time.
#pragma once

#include "shelf/Database.h"
#include "shelf/ShelfValues.h"

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace steadyburn {

class Shelf {
public:
    static constexpr int kPatience = 10'000; // milliseconds

    // Fails with shelfMissing, shelfDamaged, shelfNewer, shelfBusy, io or outOfMemory; the file is then as it was.
    static Result<Shelf> open(const std::string& path, int waitMilliseconds = kPatience);
    // The same, and makes a shelf where no file has this name.
    static Result<Shelf> openOrMake(const std::string& path, int waitMilliseconds = kPatience);

    [[nodiscard]] Database& database() { return *m_database; }

    // All volumes, the one that was entered last first.
    Result<std::vector<ShelfVolume>> volumes();
    // The one volume with this UUID, label, or beginning of a UUID. Fails with notOnShelf.
    Result<ShelfVolume> volume(const std::string& called);
    // Those with this UUID, and those that have such contents by names, sizes and times, and other bytes.
    Result<std::vector<ShelfVolume>> volumesOf(const std::string& uuid);
    // Calls `use` with each entry of the volume, section by section, a folder before what is in it.
    Result<void> forEachEntry(const std::string& uuid,
                              const std::function<Result<void>(std::uint32_t section, const ShelfEntry&)>& use);

    // Each of these changes all or nothing. They fail with notOnShelf.
    Result<void> forget(const std::string& uuid);
    // This copy is not there any more; after the last one the volume is forgotten. Where it may be one of several, one
    // less is counted, and what is left of them has no verdict, for it may have been the other's.
    Result<void> dropCopy(const std::string& uuid, const SeenCopy& seen);
    Result<void> dropCopy(const std::string& uuid, std::uint64_t copy);
    // `copy`: its number; 0 where there is only one.
    Result<void> keep(const std::string& uuid, const std::string& place, std::uint64_t copy = 0);
    // A check of the whole medium in this drive, in seconds since 1970. Where it is good, the next one is due when
    // daysBetweenChecks() have passed; where it is damaged, at once.
    Result<void> noteVerified(const std::string& uuid, std::int64_t when, CheckResult result,
                              const std::string& drive = {}, std::uint64_t copy = 0);
    // The whole medium could be read, and there was nothing to compare it with: this is no verdict. The next check is
    // due as after a good one, unless the last check or sample found damage.
    Result<void> noteRead(const std::string& uuid, std::int64_t when, const std::string& drive, std::uint64_t copy = 0);
    // A sample that was read. After a good one the next check is due no sooner than half of those days from then,
    // unless the last check or sample found damage.
    Result<void> noteSampled(const std::string& uuid, std::int64_t when, CheckResult result, const std::string& drive,
                             std::uint64_t copy = 0);
    // When this copy was made, as it says itself.
    Result<void> noteMade(const std::string& uuid, std::int64_t made, std::uint64_t copy);
    // Days between checks; 0: never; empty: as the kind of medium has it. The next one is due that long after the last.
    Result<void> checkEvery(const std::string& uuid, std::optional<std::uint64_t> days);
    // The user was told that a check of these copies is due since then.
    Result<void> noteTold(const std::string& uuid, std::int64_t due);

    // Looks through the whole file. Fails with shelfDamaged.
    Result<void> check();
    // The same without comparing its indexes with its tables, in much less time: before it is written.
    Result<void> checkQuickly();

private:
    explicit Shelf(std::unique_ptr<Database> database) : m_database(std::move(database)) {}
    static Result<Shelf> prepared(Result<std::unique_ptr<Database>> database);
    Result<void> ask(const char* pragma);
    Result<std::vector<ShelfSection>> sectionsOf(std::int64_t volume);
    Result<std::vector<ShelfCopy>> copiesOf(std::int64_t volume);

    std::unique_ptr<Database> m_database;
};

// An entry as a statement has it that selects kEntryColumns; without its folders.
inline constexpr const char* kEntryColumns =
    "e.id,e.folder,e.name,e.kind,e.size,e.mtime,e.nanoseconds,e.sha256,e.place,"
    "e.part,e.parts";
[[nodiscard]] ShelfEntry entryFrom(const Statement& row);
// What cannot be less than nothing: of a damaged file that is nothing.
[[nodiscard]] std::uint64_t countIn(const Statement& row, int column);

// A volume with all that is on it. Within a transaction. Fails with notOnShelf.
Result<void> forgetVolume(Database& database, const std::string& uuid);
// One copy less of it; of the last one, forgetVolume(). Within a transaction. Fails with notOnShelf.
Result<void> dropCopyOf(Database& database, const std::string& uuid, std::uint64_t copy);
// The order of ShelfVolume::copies: by these columns of `copies`.
inline constexpr const char* kBestFirst =
    "CASE WHEN result='damaged' OR(sample_result='damaged' AND sampled>ifnull(verified,0)) THEN 2 "
    "WHEN result='good' THEN 0 ELSE 1 END,verified DESC,number";
// The entries of these rows, and what the index has of them alone. Within a transaction.
Result<void> forgetRows(Database& database, std::int64_t first, std::int64_t last);

// The path of the folder that has this row, with a slash behind it; remembers those that it was asked for.
class ShelfFolders {
public:
    static Result<ShelfFolders> open(Database& database, const std::string& table = "entries");
    // Of an entry of this row, so far from its folder's row. Of folders too deep for any medium the innermost.
    Result<std::string> of(std::int64_t row, std::int64_t distance);

private:
    explicit ShelfFolders(Statement find) : m_find(std::move(find)) {}
    Statement m_find;
    std::unordered_map<std::int64_t, std::string> m_paths;
    std::size_t m_remembered = 0; // bytes of them
};

} // namespace steadyburn
