#include "shelf/ShelfExport.h"
#include "support/ScratchFolder.h"
#include "support/ShelfSample.h"
#include "support/UnitTest.h"

#include <QTest>

#include <algorithm>
#include <map>

using namespace steadyburn;

// What is entered is what comes out, whichever way the volumes came.
class TestShelf : public QObject {
    Q_OBJECT

    using Rows = std::map<std::string, std::string>; // by volume, section and path
    static Rows rowsOf(Shelf& shelf)
    {
        Rows rows;
        const auto volumes = shelf.volumes();
        if (!volumes) {
            return rows;
        }
        for (const ShelfVolume& volume : *volumes) {
            (void)shelf.forEachEntry(volume.uuid, [&](std::uint32_t section, const ShelfEntry& entry) -> Result<void> {
                std::string& row = rows[volume.uuid + ' ' + std::to_string(section) + ' ' + entry.path];
                row += std::to_string(static_cast<int>(entry.kind)) + ' ' + std::to_string(entry.size);
                row += entry.mtime ? ' ' + std::to_string(entry.mtime->seconds) : std::string();
                row += entry.sha256 ? ' ' + toHex(*entry.sha256) : std::string();
                return {};
            });
        }
        return rows;
    }
    static std::string onlyUuid(Shelf& shelf)
    {
        const auto volumes = shelf.volumes();
        return volumes && volumes->size() == 1 ? volumes->front().uuid : std::string();
    }

private slots:
    void entries_ofAVolume_comeBackAsTheyWere()
    {
        const ScratchFolder folder;
        Shelf shelf = Shelf::openOrMake(folder.path("deep/er/shelf.db")).value();
        ShelfEntry file{.path = "a/b/caf\xe9",
                        .size = std::uint64_t(1) << 42U,
                        .mtime = ShelfTime{-5'000'000'000, 999'999'999},
                        .sha256 = sha256Of({}),
                        .place = 512,
                        .part = 2,
                        .parts = 3};
        const ShelfSection section{
            .section = 4, .set = "set-1", .setName = "Photos", .number = 2, .format = "tar", .burned = 1'700'000'000};
        const auto entered = shelve(shelf,
                                    {{.path = "a", .kind = ShelfKind::folder, .mtime = ShelfTime{7, 0}},
                                     file,
                                     {.path = "link", .kind = ShelfKind::link}},
                                    {.uuid = "u", .label = "TAPE", .kind = "tape", .entered = 42}, section);
        QVERIFY(entered.ok());
        QVERIFY(!entered->known);
        const ShelfVolume volume = shelf.volume("TAPE").value();
        QCOMPARE(volume.kind, "tape");
        QCOMPARE(volume.entered, 42);
        QCOMPARE(volume.sections.size(), 1U);
        QCOMPARE(volume.sections[0].section, 4U);
        QCOMPARE(volume.sections[0].setName, "Photos");
        QCOMPARE(volume.sections[0].burned, section.burned);
        QCOMPARE(volume.sections[0].files, 1U);
        QCOMPARE(volume.sections[0].bytes, file.size);
        std::vector<ShelfEntry> entries;
        QVERIFY(shelf.forEachEntry("u", [&](std::uint32_t, const ShelfEntry& entry) -> Result<void> {
            entries.push_back(entry);
            return {};
        }));
        QCOMPARE(entries.size(), 4U); // "a/b" was not named
        QCOMPARE(entries[1].path, "a/b");
        QVERIFY(entries[1].kind == ShelfKind::folder && !entries[1].mtime);
        const ShelfEntry& back = entries[2];
        QCOMPARE(back.path, file.path);
        QCOMPARE(back.size, file.size);
        QVERIFY(back.mtime == file.mtime && back.sha256 == file.sha256 && back.place == file.place);
        QVERIFY(back.part == 2 && back.parts == 3);
        QVERIFY(entries[3].kind == ShelfKind::link && !entries[3].mtime && !entries[3].sha256);
    }

    void folder_namedBehindItsFiles_isEnteredOnce()
    {
        const ScratchFolder folder;
        Shelf shelf = Shelf::openOrMake(folder.path("shelf.db")).value();
        QVERIFY(
            shelve(shelf, {shelvedFile("d/x"), {.path = "d", .kind = ShelfKind::folder, .mtime = ShelfTime{9, 0}}}));
        Shelf other = Shelf::openOrMake(folder.path("other.db")).value();
        QVERIFY(
            shelve(other, {{.path = "d", .kind = ShelfKind::folder, .mtime = ShelfTime{9, 0}}, shelvedFile("d/x")}));
        QCOMPARE(rowsOf(shelf).size(), 2U);
        QCOMPARE(rowsOf(shelf), rowsOf(other));
    }

    void sameContents_inAnotherOrder_areACopy()
    {
        const ScratchFolder folder;
        Shelf shelf = Shelf::openOrMake(folder.path("shelf.db")).value();
        QVERIFY(shelve(shelf, {shelvedFile("a"), shelvedFile("b")}, {.written = true}));
        const auto again = shelve(shelf, {shelvedFile("b"), shelvedFile("a")}, {.written = true});
        QVERIFY(again.ok() && again->known);
        QCOMPARE(shelf.volumes()->size(), 1U);
        QCOMPARE(shelf.volumes()->front().copies.size(), 2U);
        QVERIFY(shelve(shelf, {shelvedFile("a"), shelvedFile("b")})); // inserted to be catalogued
        QCOMPARE(shelf.volumes()->front().copies.size(), 2U);
        QVERIFY(shelve(shelf, {shelvedFile("a"), shelvedFile("b", 2)}));
        QCOMPARE(shelf.volumes()->size(), 2U);
        QVERIFY(shelve(shelf, {shelvedFile("a"), shelvedFile("b", 1, 7)}));
        QCOMPARE(shelf.volumes()->size(), 3U);
    }

    void otherBytes_underEqualNamesSizesAndTimes_areAnotherVolume()
    {
        const ScratchFolder folder;
        Shelf shelf = Shelf::openOrMake(folder.path("shelf.db")).value();
        const auto withBytes = [](std::string_view bytes) {
            ShelfEntry file = shelvedFile("a");
            file.sha256 = sha256Of(std::as_bytes(std::span(bytes)));
            return std::vector{shelvedFile("0"), file};
        };
        const auto one = shelve(shelf, withBytes("one"), {.written = true, .kept = "/one.iso"});
        const auto two = shelve(shelf, withBytes("two"), {.written = true, .kept = "/two.iso"});
        QVERIFY(one.ok() && two.ok() && !two->known && one->uuid != two->uuid);
        QCOMPARE(shelve(shelf, withBytes("two"), {.written = true, .kept = "/2.iso"})->uuid, two->uuid);
        QCOMPARE(shelf.volumes()->size(), 2U);
        QCOMPARE(shelf.volumesOf(one->uuid)->size(), 2U); // as a medium is known that tells no checksums
        QCOMPARE(shelve(shelf, {shelvedFile("0"), shelvedFile("a")}, {.kept = "/two.iso"})->uuid, two->uuid);
        QVERIFY(shelf.dropCopy(one->uuid, SeenCopy{.file = "/2.iso"}));
        QCOMPARE(shelf.volume(two->uuid)->copies.size(), 1U);
        QVERIFY(shelve(shelf, withBytes("two"), {.written = true, .kept = "/one.iso"})); // in its place
        QCOMPARE(shelf.volumes()->size(), 1U);
        QCOMPARE(shelf.volumes()->front().copies.size(), 2U);
    }

    void mediumThatWasOnlyRead_isDueLater_andNoVerdictChanges()
    {
        const ScratchFolder folder;
        Shelf shelf = Shelf::openOrMake(folder.path("shelf.db")).value();
        const std::string uuid = shelve(shelf, {shelvedFile("a")})->uuid;
        const auto due = [&] { return *dueOf(shelf.volume(uuid).value()) / kSecondsOfDay; };
        QVERIFY(shelf.noteRead(uuid, 100 * kSecondsOfDay, "/dev/sr0"));
        const ShelfVolume read = shelf.volume(uuid).value();
        QVERIFY(!bestCopy(read).verified && !bestCopy(read).result && bestCopy(read).drive == "/dev/sr0");
        QCOMPARE(due(), 280);
        QVERIFY(shelf.noteVerified(uuid, 200 * kSecondsOfDay, CheckResult::damaged));
        QVERIFY(shelf.noteRead(uuid, 300 * kSecondsOfDay, "/dev/sr0"));
        QVERIFY(foundDamage(bestCopy(shelf.volume(uuid).value())));
        QCOMPARE(due(), 200);
    }

    void copyThatIsGone_isNotCounted_andTheLastOneForgotten()
    {
        const ScratchFolder folder;
        Shelf shelf = Shelf::openOrMake(folder.path("shelf.db")).value();
        const VolumeFacts file{.kind = "file", .written = true, .kept = "/a.iso"};
        QVERIFY(shelve(shelf, {shelvedFile("a")}, file));
        const std::string uuid = onlyUuid(shelf);
        QVERIFY(shelve(shelf, {shelvedFile("a")}, {.kind = "bd-r", .written = true}));
        QCOMPARE(shelf.volumes()->front().copies.size(), 2U);
        QVERIFY(shelve(shelf, {shelvedFile("b")}, file)); // in the same file
        QCOMPARE(shelf.volume(uuid)->copies.size(), 1U);
        QCOMPARE(shelf.volume(uuid)->copies.front().kept, "");
        QVERIFY(shelf.dropCopy(uuid, SeenCopy{}));
        QCOMPARE(shelf.volume(uuid).fault().kind, FaultKind::notOnShelf);
        QCOMPARE(found(shelf, "a"), std::vector<std::string>());
        QCOMPARE(shelf.dropCopy(uuid, SeenCopy{}).fault().kind, FaultKind::notOnShelf);
        QCOMPARE(found(shelf, "b"), std::vector<std::string>{"b"});
    }

    void volumeThatIsKnown_keepsWhatTheMediumCannotTell()
    {
        const ScratchFolder folder;
        Shelf shelf = Shelf::openOrMake(folder.path("shelf.db")).value();
        ShelfEntry hashed = shelvedFile("a");
        hashed.sha256 = sha256Of({});
        QVERIFY(shelve(shelf, {shelvedFile("a")}));
        const std::string uuid = onlyUuid(shelf);
        QVERIFY(shelf.keep(uuid, "box 3"));
        QVERIFY(shelf.checkEvery(uuid, 10));
        QVERIFY(shelf.noteVerified(uuid, 1'000'000, CheckResult::good));
        QVERIFY(shelve(shelf, {hashed})); // better known
        const Rows better = rowsOf(shelf);
        QVERIFY(better.begin()->second.size() > 64);
        QVERIFY(shelve(shelf, {shelvedFile("a")})); // not as well
        QCOMPARE(rowsOf(shelf), better);
        QCOMPARE(onlyUuid(shelf), uuid);
        const ShelfVolume volume = shelf.volume(uuid.substr(0, 8)).value();
        QCOMPARE(bestCopy(volume).kept, "box 3");
        const ShelfCopy& copy = bestCopy(volume);
        QVERIFY(copy.verified == 1'000'000 && copy.result == CheckResult::good && copy.due == 1'864'000);
    }

    void nextCheck_isDueByWhatTheLastOnesFound()
    {
        constexpr std::int64_t kDay = 86'400;
        const ScratchFolder folder;
        Shelf shelf = Shelf::openOrMake(folder.path("shelf.db")).value();
        QVERIFY(shelve(shelf, {shelvedFile("a")}));
        const std::string uuid = onlyUuid(shelf);
        const auto due = [&] { return dueOf(shelf.volume(uuid).value()); };
        const std::int64_t entered = shelf.volume(uuid)->entered;
        QVERIFY(shelf.checkEvery(uuid, 10));
        QCOMPARE(due(), std::optional(entered + 10 * kDay)); // never checked
        QVERIFY(shelf.noteSampled(uuid, entered + 8 * kDay, CheckResult::good, "drive"));
        QCOMPARE(due(), std::optional(entered + 13 * kDay)); // half as far
        QVERIFY(shelf.noteVerified(uuid, entered + 9 * kDay, CheckResult::good, "drive"));
        QVERIFY(shelf.noteSampled(uuid, entered + 9 * kDay, CheckResult::good, "other"));
        QCOMPARE(due(), std::optional(entered + 19 * kDay)); // a drill puts nothing forward
        QVERIFY(shelf.noteSampled(uuid, entered + 12 * kDay, CheckResult::damaged, "other"));
        QCOMPARE(due(), std::optional(entered + 12 * kDay)); // at once
        QVERIFY(shelf.noteSampled(uuid, entered + 13 * kDay, CheckResult::good, "other"));
        QCOMPARE(due(), std::optional(entered + 12 * kDay)); // what was found is not undone by other files
        const ShelfVolume volume = shelf.volume(uuid).value();
        const ShelfCopy& copy = bestCopy(volume);
        QCOMPARE(copy.drive, "other");
        QVERIFY(copy.sampled == entered + 13 * kDay && copy.verified == entered + 9 * kDay);
        QVERIFY(shelf.noteVerified(uuid, entered + 14 * kDay, CheckResult::good, "drive"));
        QVERIFY(shelf.noteTold(uuid, *due()));
        QCOMPARE(shelf.volume(uuid)->copies.front().told, due());
        QVERIFY(shelf.checkEvery(uuid, 0));
        QCOMPARE(due(), std::nullopt); // never
    }

    void verdict_isOfOneCopy()
    {
        constexpr std::int64_t kDay = 86'400;
        const ScratchFolder folder;
        Shelf shelf = Shelf::openOrMake(folder.path("shelf.db")).value();
        const std::vector<ShelfEntry> contents{shelvedFile("a")};
        QVERIFY(shelve(shelf, contents, {.kind = "file", .entered = 10, .written = true, .kept = "/a.iso"}));
        const auto burned = shelve(shelf, contents, {.kind = "bd-r", .entered = 20, .written = true, .made = 15});
        const auto again = shelve(shelf, contents, {.kind = "dvd-r", .entered = 30, .written = true, .made = 25});
        QVERIFY(burned.ok() && again.ok() && burned->uuid == again->uuid);
        QVERIFY(burned->copy == 2 && again->copy == 3);
        const std::string uuid = burned->uuid;
        const auto copy = [&](std::uint64_t number) { return *copyNumbered(shelf.volume(uuid).value(), number); };
        QCOMPARE(shelf.noteVerified(uuid, 40, CheckResult::good).fault().kind, FaultKind::notOnShelf); // which one?
        QCOMPARE(shelf.keep(uuid, "nowhere", 4).fault().kind, FaultKind::notOnShelf);
        QVERIFY(shelf.keep(uuid, "box 2", 2));
        QVERIFY(shelf.keep(uuid, "box 3", 3));
        QVERIFY(shelf.noteVerified(uuid, 50, CheckResult::damaged, "A", 2));
        QVERIFY(shelf.noteVerified(uuid, 60, CheckResult::good, "B", 3));
        QVERIFY(copy(2).result == CheckResult::damaged && copy(2).drive == "A" && copy(2).due == 50);
        QVERIFY(copy(3).result == CheckResult::good && copy(3).drive == "B" && copy(3).due == 60 + 365 * kDay);
        QVERIFY(!copy(1).verified && copy(1).kept == "/a.iso");
        const ShelfVolume volume = shelf.volume(uuid).value();
        QCOMPARE(dueOf(volume, copy(1)), std::optional(10 + 180 * kDay)); // a file
        QCOMPARE(dueOf(volume), std::optional<std::int64_t>(50));
        QCOMPARE(damagedCopies(volume), 1U);
        QVERIFY(bestCopy(volume).number == 3 && volume.copies.back().number == 2);
        std::string where;
        QVERIFY(searchShelf(shelf, "a",
                            [&](const ShelfHit& hit) {
                                where = hit.kind + ", " + hit.kept;
                                return true;
                            },
                            {}));
        QCOMPARE(where, "dvd-r, box 3");
        QVERIFY(shelf.noteTold(uuid, 50));
        QVERIFY(copy(2).told == 50 && !copy(3).told);
        QVERIFY(shelf.dropCopy(uuid, SeenCopy{.file = {}, .made = 25})); // it was erased
        QCOMPARE(bestCopy(shelf.volume(uuid).value()).number, 1U);
        QVERIFY(copy(2).result == CheckResult::damaged);
        QVERIFY(shelve(shelf, {shelvedFile("b")}, {.kind = "file", .written = true, .kept = "/a.iso"}));
        QCOMPARE(bestCopy(shelf.volume(uuid).value()).number, 2U);
    }

    void copyInADrive_isKnownByWhenItWasMade()
    {
        ShelfVolume volume{.uuid = "u",
                           .copies = {{.number = 1, .kind = "file", .file = "/a.iso", .made = 5},
                                      {.number = 2, .kind = "bd-r", .made = 5},
                                      {.number = 3, .kind = "bd-r", .made = 6},
                                      {.number = 4, .kind = "bd-r"},
                                      {.number = 5, .kind = "bd-r", .made = 6}}};
        using Numbers = std::vector<std::uint64_t>;
        QCOMPARE(copiesLike(volume, {.file = "/a.iso", .made = 5}), Numbers{1});
        QCOMPARE(copiesLike(volume, {.file = "/b.iso", .made = 5}), Numbers{});
        QCOMPARE(copiesLike(volume, {.file = {}, .made = 5}), Numbers{2});
        QCOMPARE(copiesLike(volume, {.file = {}, .made = 6}), (Numbers{3, 5})); // one was copied from the other
        QCOMPARE(copiesLike(volume, {.file = {}, .made = 7}), Numbers{4});
        QCOMPARE(copiesLike(volume, {}), (Numbers{2, 3, 4, 5}));
        const ShelfVolume tape{.uuid = "t", .kind = "tape", .copies = {{.number = 1, .kind = "tape"}}};
        QCOMPARE(copiesLike(tape, {.file = "/t.tap"}), Numbers{1});
    }

    void copiesThatCannotBeToldApart_loseTheirVerdicts_whenOneGoes()
    {
        const ScratchFolder folder;
        Shelf shelf = Shelf::openOrMake(folder.path("shelf.db")).value();
        for (int i = 0; i < 2; ++i) {
            QVERIFY(shelve(shelf, {shelvedFile("a")}, {.kind = "cd-r", .written = true, .made = 5}));
        }
        const std::string uuid = onlyUuid(shelf);
        QVERIFY(shelf.noteVerified(uuid, 50, CheckResult::good, "A", 1));
        const auto entered = shelve(shelf, {shelvedFile("a")}, {.kind = "cd-r", .made = 5}); // one of them
        QVERIFY(entered.ok() && entered->copy == 0);
        QVERIFY(shelf.dropCopy(uuid, SeenCopy{.file = {}, .made = 5}));
        const ShelfVolume volume = shelf.volume(uuid).value();
        QVERIFY(volume.copies.size() == 1 && !bestCopy(volume).verified && bestCopy(volume).drive.empty());
    }

    void writtenAnew_isNotVerifiedAnyMore()
    {
        const ScratchFolder folder;
        Shelf shelf = Shelf::openOrMake(folder.path("shelf.db")).value();
        const VolumeFacts file{.kind = "file", .written = true, .kept = "/a.iso"};
        QVERIFY(shelve(shelf, {shelvedFile("a")}, file));
        const std::string uuid = onlyUuid(shelf);
        QVERIFY(shelf.keep(uuid, "the old disk"));
        QVERIFY(shelf.noteVerified(uuid, 50, CheckResult::good));
        QVERIFY(shelve(shelf, {shelvedFile("a")}, file));
        const ShelfVolume volume = shelf.volume(uuid).value();
        QVERIFY(volume.copies.size() == 1 && !bestCopy(volume).verified);
        QVERIFY(bestCopy(volume).kept == "the old disk" && bestCopy(volume).file == "/a.iso");
    }

    void tapeThatGrew_hasBothSections()
    {
        const ScratchFolder folder;
        Shelf shelf = Shelf::openOrMake(folder.path("shelf.db")).value();
        const VolumeFacts appended{.uuid = "tape", .kind = "tape", .whole = false, .written = true};
        QVERIFY(shelve(shelf, {shelvedFile("a")}, appended, {.section = 1}));
        QVERIFY(shelve(shelf, {shelvedFile("b")}, appended, {.section = 3}));
        QCOMPARE(shelf.volume("tape")->sections.size(), 2U);
        QCOMPARE(shelf.volume("tape")->copies.size(), 1U);
        QCOMPARE(rowsOf(shelf).size(), 2U);
        QVERIFY(shelve(shelf, {shelvedFile("b")}, {.uuid = "tape", .kind = "tape"}, {.section = 3})); // all there is
        QCOMPARE(shelf.volume("tape")->sections.size(), 1U);
        QCOMPARE(found(shelf, "a"), std::vector<std::string>());
    }

    void rebuiltInAnyOrder_isEqualRowForRow()
    {
        const ScratchFolder folder;
        std::vector<std::vector<ShelfEntry>> media(9);
        for (std::size_t medium = 0; medium < media.size(); ++medium) {
            for (int i = 0; i < 40; ++i) {
                media[medium].push_back(shelvedFile("d" + std::to_string(i % 7) + "/f" + std::to_string(i), medium));
            }
        }
        Rows expected;
        for (unsigned seed = 0; seed < 6; ++seed) {
            Shelf shelf = Shelf::openOrMake(folder.path("shelf" + std::to_string(seed))).value();
            for (const auto& entries : media) {
                QVERIFY(shelve(shelf, entries));
            }
            expected = seed == 0 ? rowsOf(shelf) : expected;
            QCOMPARE(rowsOf(shelf).size(), 9U * 47);
            QCOMPARE(rowsOf(shelf), expected);
            std::rotate(media.begin(), media.begin() + 1 + seed, media.end());
            std::reverse(media.begin() + 2, media.end());
        }
    }

    void forgottenVolume_leavesNothingBehind()
    {
        const ScratchFolder folder;
        Shelf shelf = Shelf::openOrMake(folder.path("shelf.db")).value();
        QVERIFY(shelve(shelf, {shelvedFile("kept/one")}, {.uuid = "1", .label = "A"}));
        QVERIFY(shelve(shelf, {shelvedFile("gone/two")}, {.uuid = "2", .label = "B"}, {.set = "s", .setName = "S"}));
        QVERIFY(shelf.forget("2"));
        QCOMPARE(found(shelf, "two"), std::vector<std::string>());
        QCOMPARE(found(shelf, "one"), std::vector<std::string>{"kept/one"});
        QVERIFY(shelf.forget("1"));
        for (const char* const table : {"volumes", "sections", "entries", "names", "sets"}) {
            QCOMPARE(shelf.database().number("SELECT count(*) FROM " + std::string(table)).value(), 0);
        }
        QVERIFY(shelf.check());
        QCOMPARE(shelf.forget("1").fault().kind, FaultKind::notOnShelf);
        QCOMPARE(shelf.keep("1", "x").fault().kind, FaultKind::notOnShelf);
    }

    void volumeOfTwoNamesakes_isAskedForByItsUuid()
    {
        const ScratchFolder folder;
        Shelf shelf = Shelf::openOrMake(folder.path("shelf.db")).value();
        QVERIFY(shelve(shelf, {shelvedFile("a")}, {.uuid = "11-22", .label = "SAME"}));
        QVERIFY(shelve(shelf, {shelvedFile("b")}, {.uuid = "11-33", .label = "SAME"}));
        QCOMPARE(shelf.volume("SAME").fault().kind, FaultKind::notOnShelf);
        QCOMPARE(shelf.volume("11-").fault().kind, FaultKind::notOnShelf);
        QCOMPARE(shelf.volume("").fault().kind, FaultKind::notOnShelf);
        QCOMPARE(shelf.volume("11-3")->uuid, "11-33");
    }

    void export_quotesWhatTheFormatWants()
    {
        const ScratchFolder folder;
        Shelf shelf = Shelf::openOrMake(folder.path("shelf.db")).value();
        QVERIFY(shelve(shelf, {shelvedFile("say \"a, b\"\n\xff")}, {.uuid = "u", .label = "L"}));
        std::string text;
        const auto write = [&](std::string_view lines) -> Result<void> {
            text += lines;
            return {};
        };
        QVERIFY(exportShelf(shelf, ExportFormat::csv, write));
        QVERIFY(text.starts_with("volume,label,medium,kept,copies,set,"));
        QVERIFY(text.find("\r\nu,L,file,,1,,1,0,,\"say \"\"a, b\"\"\n%FF\",file,1,1700000000,0,,,0,0\r\n") !=
                std::string::npos);
        text.clear();
        QVERIFY(shelve(shelf, {shelvedFile("=cmd|'x'!A1", 1, -5), shelvedFile("a\x1b[2J\xc2\x9b")}, {.uuid = "v"}));
        QVERIFY(exportShelf(shelf, ExportFormat::csv, write));
        QVERIFY2(text.find(",'=cmd|'x'!A1,file,1,-5,0,") != std::string::npos, text.c_str());
        QVERIFY2(text.find(",a\\x1b[2J\\x9b,file,") != std::string::npos, text.c_str());
        QVERIFY(shelf.forget("v"));
        text.clear();
        QVERIFY(exportShelf(shelf, ExportFormat::jsonl, write));
        const std::string expected =
            "{\"volume\":\"u\",\"label\":\"L\",\"medium\":\"file\",\"kept\":\"\",\"copies\":1,\"set\":\"\","
            "\"set_volume\":1,\"section\":0,\"burned\":null,\"path\":\"say \\\"a, b\\\"\\u000a%FF\",\"kind\":"
            "\"file\",\"size\":1,\"mtime\":1700000000,\"mtime_ns\":0,\"sha256\":\"\",\"place\":null,"
            "\"part\":0,\"parts\":0}\n";
        QVERIFY2(text == expected, text.c_str());
    }
};

STEADYBURN_UNIT_TEST(TestShelf)
#include "TestShelf.moc"
