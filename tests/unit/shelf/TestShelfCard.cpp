// What a card says of a medium is what fits, whatever the medium is.
#include "shelf/ShelfCard.h"
#include "support/ScratchFolder.h"
#include "support/ShelfSample.h"
#include "support/UnitTest.h"

#include <QTest>

#include <algorithm>

using namespace steadyburn;

class TestShelfCard : public QObject {
    Q_OBJECT

    static OutlineNode outline(const std::vector<ShelfEntry>& entries)
    {
        const ScratchFolder folder;
        Shelf shelf = Shelf::openOrMake(folder.path("shelf.db")).value();
        (void)shelve(shelf, entries, {.uuid = "u", .label = "DISC", .kind = "dvd+r"});
        return outlineOf(shelf, shelf.volume("u").value(), {}).value();
    }
    // "2 name 10" of each line; of what is not shown "2 +3 10".
    static QStringList lines(const OutlineNode& medium, std::size_t most)
    {
        QStringList lines;
        for (const OutlineLine& line : linesThatFit(medium, most)) {
            const QString name = line.node == nullptr ? QStringLiteral("+%1").arg(line.rest.entries)
                                                      : QString::fromStdString(line.node->name);
            lines << QStringLiteral("%1 %2 %3")
                         .arg(line.depth)
                         .arg(name)
                         .arg(line.node == nullptr ? line.rest.bytes : line.node->bytes);
        }
        return lines;
    }
    static ShelfCard card(OutlineNode contents, std::string title = "DISC")
    {
        return {.title = std::move(title),
                .subtitle = "DVD+R",
                .facts = {{"ID", "u"}},
                .contentsHeading = "Contents",
                .contents = std::move(contents),
                .words =
                    [](const OutlineLine& line) {
                        return ShelfCard::Words{line.node == nullptr ? "more" : line.node->name, "1"};
                    },
                .restoreHeading = "Restore",
                .steps = {{.text = "Like this:", .commands = {"restore"}}},
                .code = "u",
                .codeCaption = "ID",
                .foot = "foot",
                .printingHint = "Cut."};
    }
    static bool isPdf(const Result<std::string>& pdf) { return pdf && pdf->starts_with("%PDF"); }

private slots:
    void medium_withoutEntries_hasNoLines()
    {
        const OutlineNode nothing = outline({});
        QCOMPARE(nothing.files, 0U);
        QVERIFY(linesThatFit(nothing, 10).empty());
        QVERIFY(isPdf(cardPdf(card(nothing), CardForm::page, CardPaper::a4)));
    }

    void lines_whereThereIsNoRoom_areNone_andWhereThereIsOneSaysHowMuchThereIs()
    {
        const OutlineNode medium = outline({shelvedFile("a", 3), shelvedFile("b", 4)});
        QVERIFY(linesThatFit(medium, 0).empty());
        QCOMPARE(lines(medium, 1), QStringList{QStringLiteral("0 +2 7")});
        QCOMPARE(lines(medium, 2), QStringList({QStringLiteral("0 a 3"), QStringLiteral("0 b 4")}));
    }

    void folders_areOpenedLevelByLevel_asDeepAsThereIsRoom()
    {
        const OutlineNode medium = outline({shelvedFile("top/big/x/one", 100), shelvedFile("top/big/y/two", 50),
                                            shelvedFile("top/small/z/three", 5), shelvedFile("top/letter", 1)});
        QCOMPARE(medium.bytes, 156U);
        QCOMPARE(medium.files, 4U);
        QCOMPARE(lines(medium, 4), QStringList({QStringLiteral("0 top 156"), QStringLiteral("1 big 150"),
                                                QStringLiteral("1 letter 1"), QStringLiteral("1 small 5")}));
        QCOMPARE(lines(medium, 6).mid(1, 3),
                 QStringList({QStringLiteral("1 big 150"), QStringLiteral("2 x 100"), QStringLiteral("2 y 50")}));
        QCOMPARE(lines(medium, 100).size(), 10);
    }

    void folderOfFiles_isOpenedAfterThoseWithFolders()
    {
        std::vector<ShelfEntry> entries{shelvedFile("a/deep/er/file", 1)};
        for (int i = 0; i < 5; ++i) {
            entries.push_back(shelvedFile("b/file" + std::to_string(i), 1000));
        }
        const QStringList shown = lines(outline(entries), 5);
        QCOMPARE(shown, QStringList({QStringLiteral("0 a 1"), QStringLiteral("1 deep 1"), QStringLiteral("2 er 1"),
                                     QStringLiteral("3 file 1"), QStringLiteral("0 b 5000")}));
    }

    void whatIsLeftOut_isCountedInTheLastLineOfItsFolder()
    {
        std::vector<ShelfEntry> entries;
        for (int i = 0; i < 1000; ++i) {
            entries.push_back(shelvedFile("all/file" + std::to_string(i), static_cast<std::uint64_t>(i)));
        }
        const OutlineNode medium = outline(entries);
        const QStringList shown = lines(medium, 4);
        QCOMPARE(shown.size(), 4);
        QCOMPARE(shown.at(0), QStringLiteral("0 all 499500"));
        QCOMPARE(shown.at(1), QStringLiteral("1 file998 998")); // the largest
        QCOMPARE(shown.at(2), QStringLiteral("1 file999 999"));
        QCOMPARE(shown.at(3), QStringLiteral("1 +998 %1").arg(499500 - 998 - 999));
    }

    void mediumOfManyEntries_hasABoundedOutline_thatAddsUp()
    {
        std::vector<ShelfEntry> entries;
        for (int i = 0; i < 20'000; ++i) {
            entries.push_back(
                shelvedFile("f" + std::to_string(i % 700) + "/g" + std::to_string(i % 7) + "/" + std::to_string(i)));
        }
        const OutlineNode medium = outline(entries);
        const std::function<std::size_t(const OutlineNode&)> nodes = [&nodes](const OutlineNode& node) {
            std::size_t count = 1;
            for (const OutlineNode& each : node.inside) {
                count += nodes(each);
            }
            return count;
        };
        QVERIFY(nodes(medium) < 5000);
        QCOMPARE(medium.files, 20'000U);
        std::uint64_t files = medium.rest.files;
        for (const OutlineNode& each : medium.inside) {
            files += each.files;
        }
        QCOMPARE(files, 20'000U);
        for (const std::size_t most : {1U, 2U, 17U, 64U, 1000U}) {
            QVERIFY(linesThatFit(medium, most).size() <= most);
        }
        QVERIFY(isPdf(cardPdf(card(medium), CardForm::jewelCase, CardPaper::letter)));
    }

    void tapeFiles_areTheTopOfTheOutline_whereThereAreSeveral()
    {
        const ScratchFolder folder;
        Shelf shelf = Shelf::openOrMake(folder.path("shelf.db")).value();
        auto entry = VolumeEntry::begin(shelf);
        QVERIFY(entry);
        for (const std::uint32_t section : {1U, 3U}) {
            entry->beginSection({.section = section});
            QVERIFY(entry->add(shelvedFile("a/b", section)));
        }
        QVERIFY(entry->commit({.uuid = "t", .kind = "tape"}));
        const OutlineNode medium = outlineOf(shelf, shelf.volume("t").value(), {}).value();
        QCOMPARE(medium.inside.size(), 2U);
        QCOMPARE(medium.inside[1].section, std::optional<std::uint32_t>(3));
        QCOMPARE(medium.bytes, 4U);
        std::stop_source stopped;
        stopped.request_stop();
        QVERIFY(!outlineOf(shelf, shelf.volume("t").value(), stopped.get_token()));
    }

    void card_ofAnyText_isMade()
    {
        const std::string much = std::string(300, 'W') + "旅行 صور \xff\x01\n";
        for (const CardForm form : {CardForm::page, CardForm::jewelCase, CardForm::folded}) {
            ShelfCard any = card(outline({shelvedFile(much, 1)}), much);
            any.facts = std::vector<std::pair<std::string, std::string>>(40, {much, much});
            any.steps = std::vector<CardStep>(20, {.text = much, .commands = {much, much}});
            QVERIFY(isPdf(cardPdf(any, form, CardPaper::a4)));
        }
    }
};

STEADYBURN_UNIT_TEST(TestShelfCard)
#include "TestShelfCard.moc"
