#include "ui/compilation/CompilationModel.h"

#include "support/Hang.h"
#include "support/ScratchFolder.h"
#include "support/UnitTest.h"
#include "ui/compilation/Dropped.h"
#include "ui/widgets/BannerWeight.h"
#include "ui/widgets/TableLook.h"

#include <QAbstractItemModelTester>
#include <QDir>
#include <QIcon>
#include <QItemSelectionModel>
#include <QMimeData>
#include <QPixmap>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

#include <functional>

using namespace steadyburn;

namespace test_compilation_model {

struct Sample {
    ScratchFolder scratch;
    CompilationDocument document;
    CompilationModel model{document};
    QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::QtTest};
    QStringList refusals;

    Sample()
    {
        tester.setUseFetchMore(false); // it would fetch while rows are being changed
        QObject::connect(&document, &CompilationDocument::refused, &model,
                         [this](const QStringList& sentences) { refusals << sentences; });
        scratch.folder("src");
        scratch.folder("src/sub");
        scratch.file("src/sub/one.jpg", "1");
        scratch.file("src/sub/two.jpg", "22");
        scratch.file("src/big", std::string(5000, 'x'));
        scratch.file("src/small.o", "x");
        scratch.file("src/aä", "x");
    }
    void add(const std::string& source, const std::string& folder = {})
    {
        document.add({scratch.path(source)}, folder);
        settle();
    }
    void settle()
    {
        QVERIFY(QTest::qWaitFor([this] { return !document.scanning() && !document.counting(); }, kHang));
    }
    // All that a view would show, opened: "src/(big small.o sub/(one.jpg two.jpg))".
    QString shown(const QModelIndex& at = {})
    {
        while (model.canFetchMore(at)) {
            model.fetchMore(at);
        }
        QStringList names;
        for (int row = 0; row < model.rowCount(at); ++row) {
            const QModelIndex child = model.index(row, 0, at);
            const QString inside = model.hasChildren(child) ? shown(child) : QString();
            names << child.data().toString() + (inside.isEmpty() ? QString() : QStringLiteral("/(%1)").arg(inside));
        }
        return names.join(QLatin1Char(' '));
    }
};

class TestCompilationModel : public QObject {
    Q_OBJECT
private slots:
    void source_added_isShown_foldersFirst()
    {
        Sample sample;
        sample.add("src");
        QCOMPARE(sample.shown(), QStringLiteral("src/(sub/(one.jpg two.jpg) aä big small.o)"));
        QCOMPARE(sample.document.totals()->files, std::uint64_t(5));
        const QModelIndex src = sample.model.index(0, CompilationModel::kSource);
        QCOMPARE(src.data().toString(), QString::fromStdString(sample.scratch.path("src")));
    }

    void columns_sayHowManyFiles_fromWhere_andColourWhatIsAtTheTop()
    {
        const QByteArray home = qgetenv("HOME");
        const auto back = qScopeGuard([&home] { qputenv("HOME", home); });
        Sample sample;
        qputenv("HOME", QByteArray::fromStdString(sample.scratch.path()));
        sample.add("src");
        const auto cell = [&](int column, int role = Qt::DisplayRole, const QModelIndex& in = {}) {
            return sample.model.index(0, column, in).data(role);
        };
        QCOMPARE(cell(CompilationModel::kFiles).toString(), QStringLiteral("5"));
        QCOMPARE(cell(CompilationModel::kSource).toString(), QStringLiteral("~/src"));
        QCOMPARE(cell(CompilationModel::kSource, Qt::ToolTipRole).toString(),
                 QString::fromStdString(sample.scratch.path("src")));
        const auto colour = [&] {
            return cell(CompilationModel::kName, Qt::DecorationRole).value<QPixmap>().toImage();
        };
        const QImage others = colour();
        QVERIFY(!others.isNull());
        sample.model.setColored({"src"});
        QVERIFY(!colour().isNull() && colour() != others);
        const QModelIndex src = sample.model.index(0, 0);
        QCOMPARE(sample.shown(), QStringLiteral("src/(sub/(one.jpg two.jpg) aä big small.o)"));
        QVERIFY(cell(CompilationModel::kName, Qt::DecorationRole, src).canConvert<QIcon>()); // only there
        QCOMPARE(cell(CompilationModel::kFiles, Qt::DisplayRole, src).toString(), QStringLiteral("2"));
    }

    void folders_areSortedByTheirFiles()
    {
        Sample sample;
        sample.scratch.folder("src/more");
        for (int i = 0; i < 3; ++i) {
            sample.scratch.file("src/more/" + std::to_string(i), "x");
        }
        sample.add("src");
        sample.model.sort(CompilationModel::kFiles, Qt::DescendingOrder);
        QVERIFY2(sample.shown().startsWith(QStringLiteral("src/(more/")), qPrintable(sample.shown()));
        sample.model.sort(CompilationModel::kFiles, Qt::AscendingOrder);
        QVERIFY2(sample.shown().startsWith(QStringLiteral("src/(sub/")), qPrintable(sample.shown()));
    }

    void everyChange_canBeUndone_andDoneAgain()
    {
        Sample sample;
        const auto& undo = sample.document.undoStack();
        sample.add("src");
        const QString whole = sample.shown();
        const std::vector<std::pair<std::function<void()>, QString>> changes{
            {[&] { sample.document.rename("src/sub", "Photos"); },
             QStringLiteral("src/(Photos/(one.jpg two.jpg) aä big small.o)")},
            {[&] {
                 sample.document.move({"src/big", "src/aä"}, "src/Photos");
             },
             QStringLiteral("src/(Photos/(aä big one.jpg two.jpg) small.o)")},
            {[&] { sample.document.leaveOut({"src/Photos/one.jpg"}); },
             QStringLiteral("src/(Photos/(aä big two.jpg) small.o)")},
            {[&] { sample.document.setExcludes({"*.o"}); }, QStringLiteral("src/(Photos/(aä big two.jpg))")},
            {[&] { sample.document.bringBack({"src/small.o"}); },
             QStringLiteral("src/(Photos/(aä big two.jpg) small.o)")},
            {[&] { sample.document.rename("src", "Disc"); }, QStringLiteral("Disc/(Photos/(aä big two.jpg))")},
            {[&] { sample.document.makeFolder("Disc"); }, QStringLiteral("Disc/(New folder Photos/(aä big two.jpg))")},
            {[&] { sample.document.move({"Disc/Photos"}, {}); },
             QStringLiteral("Disc/(New folder) Photos/(aä big two.jpg)")},
        };
        std::vector<QString> seen{whole};
        for (const auto& [change, after] : changes) {
            change();
            if (seen.size() == 6) { // what was brought back went along
                QVERIFY(sample.shown().endsWith(QStringLiteral("small.o)")));
                sample.document.leaveOut({"Disc/small.o"});
            }
            QCOMPARE(sample.shown(), after);
            seen.push_back(after);
        }
        while (undo.canUndo()) {
            sample.document.undoStack().undo();
            sample.shown();
        }
        QCOMPARE(sample.shown(), QString());
        sample.document.undoStack().redo();
        QCOMPARE(sample.shown(), whole);
        while (undo.canRedo()) {
            sample.document.undoStack().redo();
        }
        QCOMPARE(sample.shown(), changes.back().second);
        sample.settle();
        QVERIFY(sample.refusals.isEmpty());
    }

    void change_keepsWhatIsSelectedAndOpen()
    {
        Sample sample;
        QTreeView view;
        view.setModel(&sample.model);
        sample.add("src");
        sample.shown();
        const QModelIndex sub = sample.model.indexOf("src/sub");
        view.expand(sub);
        view.selectionModel()->select(sample.model.indexOf("src/sub/two.jpg"), QItemSelectionModel::Select);
        sample.document.leaveOut({"src/sub/one.jpg", "src/aä"});
        sample.document.makeFolder("src");
        view.sortByColumn(CompilationModel::kSize, Qt::DescendingOrder);
        QVERIFY(view.isExpanded(sample.model.indexOf("src/sub")));
        QCOMPARE(view.selectionModel()->selectedIndexes(), QModelIndexList{sample.model.indexOf("src/sub/two.jpg")});
        QCOMPARE(sample.shown(), QStringLiteral("src/(sub/(two.jpg) New folder big small.o)"));
        sample.settle();
    }

    void name_thatIsTaken_orCannotBe_isRefusedWithASentence()
    {
        Sample sample;
        sample.add("src");
        sample.shown();
        const QString before = sample.shown();
        QVERIFY(!sample.model.setData(sample.model.indexOf("src/big"), QStringLiteral("sub")));
        QVERIFY(!sample.model.setData(sample.model.indexOf("src/big"), QStringLiteral("a/b")));
        QVERIFY(!sample.model.setData(sample.model.indexOf("src/big"), QString(300, QLatin1Char('x'))));
        sample.document.move({"src"}, "src/sub");
        sample.add("src");
        QCOMPARE(sample.refusals.size(), 5);
        QCOMPARE(sample.shown(), before);
        QVERIFY(sample.model.setData(sample.model.indexOf("src/big"), QStringLiteral("bigger")));
    }

    void nameThatIsNoText_isKeptToTheByte()
    {
        Sample sample;
        sample.scratch.file("src/sub/caf\xe9", "x");
        sample.add("src");
        sample.shown();
        const QModelIndex index = sample.model.indexOf("src/sub/caf\xe9");
        QCOMPARE(index.data().toString(), QStringLiteral("caf%E9"));
        QVERIFY(!sample.model.setData(index, QStringLiteral("caf%E9"))); // looked at, not changed
        sample.document.move({"src/sub/caf\xe9"}, "src");
        QCOMPARE(sample.document.contents().compilation.grafts.at("src/caf\xe9").source,
                 sample.scratch.path("src/sub/caf\xe9"));
    }

    void sameName_fromAnotherFolder_getsANumber()
    {
        Sample sample;
        sample.scratch.folder("other");
        sample.scratch.folder("other/src");
        sample.add("src");
        sample.add("other/src");
        QVERIFY(sample.shown().endsWith(QStringLiteral(" src 2")));
        QCOMPARE(sample.refusals.size(), 1);
    }

    void drop_ofAddresses_addsFiles_andRefusesTheRest()
    {
        Sample sample;
        QMimeData data;
        data.setData(QStringLiteral("text/uri-list"),
                     QByteArray("file://") + sample.scratch.path("src").c_str() +
                         "/\r\n#comment\r\nhttps://example.org/x\r\nfile://elsewhere.example/y\r\nfile:///caf%E9\r\n");
        const Dropped dropped = Dropped::from(data);
        QCOMPARE(dropped.paths, (std::vector<std::string>{sample.scratch.path("src"), "/caf\xe9"}));
        QCOMPARE(dropped.refused.size(), 2);
        QVERIFY(sample.model.canDropMimeData(&data, Qt::CopyAction, -1, -1, {}));
        QVERIFY(sample.model.dropMimeData(&data, Qt::CopyAction, -1, -1, {}));
        QCOMPARE(sample.refusals.size(), 2);
        sample.settle();
        QVERIFY(sample.shown().startsWith(QStringLiteral("caf%E9 src/(")));
        QCOMPARE(sample.model.index(0, CompilationModel::kState).data().toString(), QStringLiteral("Not found"));
    }

    void newFolder_thatIsNamed_isOneStep()
    {
        Sample sample;
        const std::string place = sample.document.makeFolder({});
        sample.shown();
        QVERIFY(!sample.document.rename(place, "Disc").empty());
        QCOMPARE(sample.shown(), QStringLiteral("Disc"));
        QCOMPARE(sample.document.undoStack().count(), 1);
        sample.document.rename("Disc", "Again"); // a name that it had is a step of its own
        QCOMPARE(sample.shown(), QStringLiteral("Again"));
        sample.document.undoStack().undo();
        QCOMPARE(sample.shown(), QStringLiteral("Disc"));
        sample.document.undoStack().undo();
        QCOMPARE(sample.shown(), QString());
    }

    // Colour is never all there is: a sign and a word.
    void source_thatIsGoneOrUnreadable_hasASignAndAWord()
    {
        Sample sample;
        sample.document.add({"/nowhere/at/all"}, {});
        sample.document.makeFolder({});
        sample.add("src");
        QCOMPARE(sample.shown(), QStringLiteral("New folder all src/(sub/(one.jpg two.jpg) aä big small.o)"));
        const auto state = [&](int row) { return sample.model.index(row, CompilationModel::kState); };
        QCOMPARE(state(1).data().toString(), QStringLiteral("Not found"));
        QCOMPARE(state(1).data(kChipRole).toInt(), static_cast<int>(BannerWeight::error));
        QCOMPARE(state(0).data().toString(), QStringLiteral("New folder"));
        QCOMPARE(state(0).data(kChipRole).toInt(), static_cast<int>(BannerWeight::calm));
        QVERIFY(!state(2).data(kChipRole).isValid());
    }

    void words_ofACommandLine_areAddressesOrPathsToTheByte()
    {
        const Dropped words = Dropped::from(std::vector<std::string>{"file:///srv/a%20b%C3%BC", "file:/srv/x",
                                                                     "smb://server/films", "notes: one", "C:/odd",
                                                                     "plain\xff", "./file:/kept", "with?mark#hash"});
        QCOMPARE(words.paths, (std::vector<std::string>{"/srv/a b\xc3\xbc", "/srv/x", "notes: one", "C:/odd",
                                                        "plain\xff", "./file:/kept", "with?mark#hash"}));
        QCOMPARE(words.refused.size(), 1);
    }

    void drag_withinTheTree_moves()
    {
        Sample sample;
        sample.add("src");
        sample.shown();
        const std::unique_ptr<QMimeData> data(
            sample.model.mimeData({sample.model.indexOf("src/big"), sample.model.indexOf("src/small.o")}));
        QVERIFY(sample.model.dropMimeData(data.get(), Qt::MoveAction, 0, 0, sample.model.indexOf("src/sub/one.jpg")));
        QCOMPARE(sample.shown(), QStringLiteral("src/(sub/(big one.jpg small.o two.jpg) aä)"));
        QCOMPARE(sample.document.undoStack().count(), 2);
    }

    void folderOf20000Files_isShownInParts_andSorted()
    {
        Sample sample;
        sample.scratch.folder("many");
        for (int i = 0; i < 20000; ++i) {
            sample.scratch.file("many/" + std::to_string(i), i == 777 ? "largest" : "");
        }
        sample.add("many");
        const QModelIndex many = sample.model.index(0, 0);
        sample.model.fetchMore(many);
        QTRY_VERIFY_WITH_TIMEOUT(sample.model.rowCount(many) > 0, kHang);
        QVERIFY(sample.model.rowCount(many) < 20000);
        QVERIFY(sample.model.canFetchMore(many));
        sample.model.sort(CompilationModel::kSize, Qt::DescendingOrder);
        QTRY_COMPARE_WITH_TIMEOUT(sample.model.index(0, 0, many).data().toString(), QStringLiteral("777"), kHang);
        sample.document.leaveOut({"many/777"});
        QTRY_VERIFY_WITH_TIMEOUT(sample.model.index(0, 0, many).data().toString() != QStringLiteral("777"), kHang);
        sample.document.undoStack().undo();
        QTRY_COMPARE_WITH_TIMEOUT(sample.model.index(0, 0, many).data().toString(), QStringLiteral("777"), kHang);
        sample.settle();
        QCOMPARE(sample.document.totals()->files, std::uint64_t(20000));
    }

    // They are added beside the GUI's thread, and what the user does meanwhile is done at once.
    void manyDropped_areOneStep_andWhatIsDoneMeanwhileIsKept()
    {
        constexpr int kMany = 1500;
        Sample sample;
        sample.scratch.folder("loose");
        QByteArray uris;
        for (int i = 0; i < kMany; ++i) {
            const std::string name = "loose/a file of this one's " + std::to_string(i);
            sample.scratch.file(name, "x");
            uris += "file://" + QByteArray::fromStdString(sample.scratch.path(name)).toPercentEncoding("/") + "\r\n";
        }
        QMimeData data;
        data.setData(QStringLiteral("text/uri-list"), uris + "https://example.org/x\r\n");
        QVERIFY(sample.model.dropMimeData(&data, Qt::CopyAction, -1, -1, {}));
        QVERIFY(sample.document.scanning());
        sample.add("src"); // comes after it
        sample.document.makeFolder({});
        sample.settle();
        QCOMPARE(sample.document.totals()->files, std::uint64_t(kMany + 5));
        QTRY_COMPARE_WITH_TIMEOUT(sample.model.rowCount(), kMany + 2, kHang);
        QCOMPARE(sample.refusals.size(), 1);
        QCOMPARE(sample.document.undoStack().count(), 3);

        QVERIFY(sample.model.dropMimeData(&data, Qt::CopyAction, -1, -1, {})); // once more: each is said
        sample.settle();
        QCOMPARE(sample.refusals.size(), 1 + kMany + 1);
        QCOMPARE(sample.document.undoStack().count(), 3);

        const std::string first = "a file of this one's 0";
        QCOMPARE(sample.document.rename(first, "first"), std::string("first"));
        QCOMPARE(sample.document.rename("first", "second"), std::string("second")); // what shows it is still being made
        sample.document.leaveOut({"second"});
        sample.settle();
        QCOMPARE(sample.document.totals()->files, std::uint64_t(kMany + 4));
        QTRY_COMPARE_WITH_TIMEOUT(sample.model.rowCount(), kMany + 1, kHang);
        while (sample.document.undoStack().canUndo()) {
            sample.document.undoStack().undo();
        }
        sample.settle();
        QCOMPARE(sample.document.totals()->files, std::uint64_t(0));
        QTRY_COMPARE_WITH_TIMEOUT(sample.model.rowCount(), 0, kHang);
        sample.document.undoStack().redo();
        sample.settle();
        QTRY_VERIFY_WITH_TIMEOUT(sample.model.rowCount() > 0, kHang);
    }

    void projectOpened_whileManyAreAdded_isNotMixedWithThem()
    {
        Sample sample;
        std::vector<std::string> paths;
        for (int i = 0; i < 1500; ++i) {
            paths.push_back("/nowhere/" + std::to_string(i));
        }
        sample.document.add(paths, {});
        CompilationDocument::Contents other;
        other.compilation.grafts["src"] = {.source = sample.scratch.path("src")};
        sample.document.open(other);
        sample.settle();
        QCOMPARE(sample.shown(), QStringLiteral("src/(sub/(one.jpg two.jpg) aä big small.o)"));
        QCOMPARE(sample.document.undoStack().count(), 0);
    }

    void documentsGone_whileTheyWork_waitForTheirThreads()
    {
        const auto threads = [] {
            const QStringList all =
                QDir(QStringLiteral("/proc/self/task")).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
            return all.size();
        };
        int found = 0;
        bool gone = false;
        const auto before = threads();
        for (int round = 0; round < 5; ++round) {
            {
                Sample sample;
                sample.document.add({"/usr/share"}, {});
                QSignalSpy scanned(&sample.document, &CompilationDocument::scanned);
                QVERIFY(sample.document.scanning());
                // Each time it has come a little further.
                QTRY_VERIFY_WITH_TIMEOUT(scanned.size() >= round || !sample.document.scanning(), kHang);
                gone = false;
                sample.document.search("a", 100, [&](const Search&) {
                    QVERIFY(!gone);
                    ++found;
                });
            }
            gone = true;
            QCoreApplication::processEvents();
        }
        QVERIFY(found <= 5);
        QTRY_VERIFY_WITH_TIMEOUT(threads() <= before, kHang); // a thread that has ended is listed for a moment yet
    }
};

STEADYBURN_UNIT_TEST(TestCompilationModel)

} // namespace test_compilation_model

#include "TestCompilationModel.moc"
