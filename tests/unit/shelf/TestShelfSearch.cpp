#include "base/Text.h"
#include "shelf/NameIndex.h"
#include "shelf/SearchText.h"
#include "support/ScratchFolder.h"
#include "support/ShelfSample.h"
#include "support/UnitTest.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace steadyburn;

using Paths = std::vector<std::string>;

class TestShelfSearch : public QObject {
    Q_OBJECT

private slots:
    void text_inAnyScript_isFoundWhateverItsCase_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("text");
        const auto row = [](const char* name, const char* text) {
            QTest::newRow(text) << QByteArray(name) << QByteArray(text);
        };
        row("IMG_2024.JPG", "img_20");
        row("IMG_2024.JPG", ".jpg");
        row("IMG_2024.JPG", "G");
        row("IMG_2024.JPG", "pg");
        row("Größe.txt", "GRÖ");
        row("МОСКВА.pdf", "москва");
        row("ΟΔΟΣ", "οδος");
        row("οδός.txt", "ΟΔΌΣ");
        row("东京旅行.jpg", "东京");
        row("东京旅行.jpg", "行");
        row("서울.png", "서울");
        row("ปลา.txt", "ปลา");
        row("caf\xe9.txt", "caf%e9");
        row("emoji😀end", "😀e");
        row("tail", "il");
        row("x", "X");
        // A letter and its marks, as one character and as several.
        row("re\u0301sume\u0301.txt", "R\u00c9SUM\u00c9");
        row("r\u00e9sum\u00e9.txt", "re\u0301sume\u0301");
        row("vie\u0323\u0302t.txt", "vi\u1ec7t");
        row("vi\u1ec7t.txt", "VIE\u0323\u0302T");
        row("\u1112\u1161\u11ab\u1100\u1173\u11af", "\ud55c\uae00");
        row("\u304b\u3099.txt", "\u304c");
        row("x\u0331\u0301y", "x\u0331\u0301Y"); // no single character has both
        // What other searches take for any characters.
        row("100%_sure", "0%_S");
        row("100%", "%");
        row("a_b", "_");
    }
    void text_inAnyScript_isFoundWhateverItsCase()
    {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, text);
        const ScratchFolder folder;
        Shelf shelf = Shelf::openOrMake(folder.path("shelf.db")).value();
        QVERIFY(shelve(shelf, {shelvedFile("other"), shelvedFile("dir/" + name.toStdString())}));
        const Paths hits = found(shelf, text.toStdString());
        QVERIFY(isUtf8(foldedText(name.toStdString())));
        QVERIFY(std::find(hits.begin(), hits.end(), "dir/" + name.toStdString()) != hits.end());
    }

    void text_thatIsNowhere_findsNothing()
    {
        const ScratchFolder folder;
        Shelf shelf = Shelf::openOrMake(folder.path("shelf.db")).value();
        QVERIFY(shelve(shelf, {shelvedFile("abcXbcd"), shelvedFile("zz")}));
        for (const char* const text :
             {"", "abcd", "bcx_", "y", "zzz", "/", "*", "**", "a/b", "%", "_", "a%d", "z_", "z?"}) {
            QCOMPARE(found(shelf, text), Paths());
        }
    }

    void text_withSlashesAndAsterisks_isLookedForInThePath()
    {
        const ScratchFolder folder;
        Shelf shelf = Shelf::openOrMake(folder.path("shelf.db")).value();
        QVERIFY(shelve(shelf, {shelvedFile("Photos/2024/img1.jpg"), shelvedFile("Photos/2023/img2.jpg"),
                               shelvedFile("other/img3.png")}));
        QCOMPARE(found(shelf, "2024/IMG"), Paths{"Photos/2024/img1.jpg"});
        QCOMPARE(found(shelf, "photos/"), Paths{"Photos"});
        QCOMPARE(found(shelf, "/photos"), Paths{"Photos"});
        QCOMPARE(found(shelf, "photos"), Paths{"Photos"});
        QCOMPARE(found(shelf, "img*.jpg"), (Paths{"Photos/2023/img2.jpg", "Photos/2024/img1.jpg"}));
        QCOMPARE(found(shelf, "photos/*/img2"), Paths{"Photos/2023/img2.jpg"});
        QCOMPARE(found(shelf, "*.png"), Paths{"other/img3.png"});
        QCOMPARE(found(shelf, "jpg*img"), Paths());
        QCOMPARE(found(shelf, "2024/i"), Paths{"Photos/2024/img1.jpg"});
        QCOMPARE(found(shelf, "tos/*1"), Paths{"Photos/2024/img1.jpg"});
        QCOMPARE(found(shelf, "photos/*.jpg").size(), 2U);
    }

    void hit_saysWhereItIs()
    {
        const ScratchFolder folder;
        Shelf shelf = Shelf::openOrMake(folder.path("shelf.db")).value();
        QVERIFY(shelve(shelf, {shelvedFile("old")}, {.uuid = "1", .label = "FIRST", .kind = "bd-r"}));
        QVERIFY(shelve(shelf, {shelvedFile("d/needle", 77)}, {.uuid = "2", .label = "SECOND", .kind = "tape"},
                       {.section = 5, .set = "s", .setName = "Set", .burned = 99}));
        QVERIFY(shelf.keep("2", "box 1"));
        ShelfHit hit;
        QVERIFY(searchShelf(shelf, "needle",
                            [&](const ShelfHit& each) {
                                hit = each;
                                return true;
                            },
                            {}));
        QCOMPARE(hit.volume, "2");
        QCOMPARE(hit.label, "SECOND");
        QCOMPARE(hit.kind, "tape");
        QCOMPARE(hit.kept, "box 1");
        QCOMPARE(hit.setName, "Set");
        QCOMPARE(hit.section, 5U);
        QVERIFY(hit.burned == 99);
        QCOMPARE(hit.entry.path, "d/needle");
        QCOMPARE(hit.entry.size, 77U);
    }

    void search_endsWhereItIsToldTo()
    {
        const ScratchFolder folder;
        Shelf shelf = Shelf::openOrMake(folder.path("shelf.db")).value();
        QVERIFY(shelve(shelf, {shelvedFile("same1"), shelvedFile("same2"), shelvedFile("same3")}));
        int seen = 0;
        QVERIFY(searchShelf(shelf, "same", [&](const ShelfHit&) { return ++seen < 2; }, {}));
        QCOMPARE(seen, 2);
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(searchShelf(
                     shelf, "same", [](const ShelfHit&) { return true; }, stop.get_token())
                     .fault()
                     .kind,
                 FaultKind::cancelled);
    }

    // Many volumes of random names, some forgotten, against a plain look at each name.
    void search_amongManyVolumes_findsWhatAPlainLookFinds()
    {
        const ScratchFolder folder;
        Shelf shelf = Shelf::openOrMake(folder.path("shelf.db")).value();
        std::mt19937 random(11);
        std::vector<std::pair<std::string, Paths>> volumes;
        for (int volume = 0; volume < 12; ++volume) {
            std::vector<ShelfEntry> entries;
            auto& [uuid, names] = volumes.emplace_back(std::to_string(volume), Paths());
            for (int i = 0; i < 700; ++i) {
                std::string name = std::to_string(volume) + "-" + std::to_string(i) + "-";
                for (unsigned letter = 0; letter < 6; ++letter) {
                    name += "abcdeABCD"[random() % 9];
                }
                names.push_back(name);
                entries.push_back(shelvedFile(name));
            }
            QVERIFY(shelve(shelf, entries, {.uuid = uuid}));
        }
        for (const char* const uuid : {"3", "7"}) {
            QVERIFY(shelf.forget(uuid));
        }
        for (const std::string text : {"a", "ab", "abc", "abca", "-6", "9-ab", "CDD", "1-", "bbbbb"}) {
            Paths expected;
            for (const auto& [uuid, names] : volumes) {
                for (const std::string& name : uuid == "3" || uuid == "7" ? Paths() : names) {
                    if (foldedText(name).find(foldedText(text)) != std::string::npos) {
                        expected.push_back(name);
                    }
                }
            }
            Paths hits = found(shelf, text);
            std::sort(hits.begin(), hits.end());
            std::sort(expected.begin(), expected.end());
            QCOMPARE(hits, expected);
        }
        QVERIFY(shelf.check());
    }

    void places_ofAChunk_comeBack()
    {
        std::mt19937 random(5);
        for (const unsigned step : {1U, 3U, 200U, 20000U}) {
            std::vector<std::uint16_t> places;
            for (std::uint32_t place = random() % step; place < kChunkRows; place += 1 + random() % step) {
                places.push_back(static_cast<std::uint16_t>(place));
            }
            QCOMPARE(decodePlaces(encodePlaces(places)), places);
        }
        QVERIFY(decodePlaces({}).empty());
    }
};

STEADYBURN_UNIT_TEST(TestShelfSearch)
#include "TestShelfSearch.moc"
