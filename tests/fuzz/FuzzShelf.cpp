// A shelf whose rows are a stranger's. The input is either a SQLite file, or text: a line for each row that is put into
// an empty shelf, the table's name and the values with tabs between them (a number; "-": nothing; else text).
#include "fuzz/Fuzz.h"
#include "shelf/Shelf.h"
#include "shelf/ShelfExport.h"
#include "shelf/ShelfOutline.h"
#include "shelf/ShelfSearch.h"
#include "support/ReadBytes.h"
#include "support/ScratchFolder.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <vector>

using namespace steadyburn;

namespace {

std::string_view takeUpTo(std::string_view& text, char end)
{
    const std::size_t at = std::min(text.find(end), text.size());
    const std::string_view taken = text.substr(0, at);
    text.remove_prefix(std::min(at + 1, text.size()));
    return taken;
}

void bind(Statement& statement, int parameter, std::string_view value)
{
    std::int64_t number = 0;
    const auto [end, bad] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (value == "-") {
        statement.bindNothing(parameter);
    } else if (bad == std::errc() && end == value.data() + value.size()) {
        statement.bind(parameter, number);
    } else {
        statement.bindName(parameter, value);
    }
}

void putRow(Database& database, std::string_view line)
{
    const std::string_view table = takeUpTo(line, '\t');
    const bool known = table == "sets" || table == "volumes" || table == "sections" || table == "entries" ||
                       table == "names" || table == "counters" || table == "copies";
    std::vector<std::string_view> values;
    while (!line.empty() && values.size() < 20) {
        values.push_back(takeUpTo(line, '\t'));
    }
    std::string places;
    for (std::size_t n = 0; n < values.size(); ++n) {
        places += n == 0 ? "?" : ",?";
    }
    auto statement =
        database.prepare("INSERT OR REPLACE INTO " + std::string(known ? table : "sets") + " VALUES(" + places + ")");
    for (std::size_t n = 0; statement && n < values.size(); ++n) {
        bind(*statement, static_cast<int>(n) + 1, values[n]);
    }
    if (statement) {
        (void)statement->run();
    }
}

const std::string& emptyShelf(const ScratchFolder& folder)
{
    static const std::string bytes = [&folder] {
        const std::string path = folder.path("empty.db");
        mustHold(Shelf::openOrMake(path).ok(), "a shelf can be made");
        return readBytes(path);
    }();
    return bytes;
}

void putRows(const std::string& path, std::string_view text)
{
    auto database = Database::open(path, false, 0);
    mustHold(database.ok(), "the empty shelf can be opened");
    (void)(*database)->execute("PRAGMA synchronous=OFF;BEGIN");
    while (!text.empty()) {
        putRow(**database, takeUpTo(text, '\n'));
    }
    (void)(*database)->execute("COMMIT");
}

void read(Shelf& shelf, const std::vector<ShelfVolume>& volumes)
{
    for (const ShelfVolume& volume : volumes) {
        (void)dueOf(volume);
        (void)damagedCopies(volume);
        (void)copiesLike(volume, {.file = "/a", .made = 1});
        if (const auto outline = outlineOf(shelf, volume, {})) {
            (void)linesThatFit(*outline, 40);
        }
        (void)shelf.volumesOf(volume.uuid);
    }
    for (const char* const text : {"a", "fold", "folder/*one", "/x"}) {
        unsigned hits = 0;
        (void)searchShelf(shelf, text, [&hits](const ShelfHit&) { return ++hits < 1000; }, {});
    }
    std::size_t written = 0;
    (void)exportShelf(shelf, ExportFormat::jsonl, [&written](std::string_view lines) -> Result<void> {
        written += lines.size();
        return written < (1 << 24) ? Result<void>() : Fault{.kind = FaultKind::cancelled};
    });
}

void change(Shelf& shelf, const std::vector<ShelfVolume>& volumes)
{
    constexpr std::int64_t kNow = 1'700'000'000;
    for (const ShelfVolume& volume : volumes) {
        const std::uint64_t copy = bestCopy(volume).number;
        (void)shelf.noteRead(volume.uuid, kNow, "drive", copy);
        (void)shelf.noteSampled(volume.uuid, kNow, CheckResult::good, "drive", copy);
        (void)shelf.noteVerified(volume.uuid, kNow, CheckResult::good, "drive", copy);
        (void)shelf.checkEvery(volume.uuid, volume.every);
        (void)shelf.dropCopy(volume.uuid, copy);
        (void)shelf.forget(volume.uuid);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const ScratchFolder folder;
    const std::string_view input = textOf(data, size);
    const std::string path = folder.path("shelf.db");
    for (const char* const ending : {"", "-wal", "-shm", "-journal"}) {
        std::filesystem::remove(path + ending);
    }
    const bool whole = input.starts_with("SQLite format 3");
    std::ofstream(path, std::ios::binary) << (whole ? std::string(input) : emptyShelf(folder));
    if (!whole) {
        putRows(path, input);
    }
    auto shelf = Shelf::open(path, 0);
    if (!shelf) {
        return 0;
    }
    (void)shelf->check();
    const auto volumes = shelf->volumes();
    if (volumes) {
        read(*shelf, *volumes);
        change(*shelf, *volumes);
    }
    return 0;
}
