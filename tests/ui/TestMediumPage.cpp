// Looking into a medium: browsed, searched, restored, verified and compared in the window; and what goes wrong is said.
#include "ConcreteDependencies.h"
#include "OwnSettings.h"
#include "base/Units.h"
#include "support/Hang.h"
#include "support/HostileTar.h"
#include "support/ReadBytes.h"
#include "support/ScratchFolder.h"
#include "support/ScriptedDisc.h"
#include "support/UnitTest.h"
#include "ui/MainWindow.h"
#include "ui/compilation/Dropped.h"
#include "ui/medium/DragFolder.h"
#include "ui/medium/FaultList.h"
#include "ui/medium/MediumDialog.h"
#include "ui/medium/MediumModel.h"
#include "ui/medium/MediumPage.h"
#include "ui/medium/MediumView.h"
#include "ui/widgets/Banner.h"
#include "workflow/burn/Job.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QLocale>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>
#include <QUrl>

#include <atomic>
#include <filesystem>
#include <semaphore>

using namespace steadyburn;

namespace test_medium_page {

ListedEntry file(const std::string& path, std::uint64_t size = 1)
{
    return {.path = path, .mode = 0100644, .size = size, .mtime = static_cast<std::int64_t>(size)};
}

QStringList rowsOf(const MediumModel& model, const QModelIndex& parent = {})
{
    QStringList names;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        names << model.index(row, 0, parent).data().toString();
    }
    return names;
}

// The first read waits until it may run.
struct HeldRead {
    std::binary_semaphore reached{0};
    std::binary_semaphore mayRun{0};
    std::atomic<bool> waited{false};

    void hold()
    {
        if (!waited.exchange(true)) {
            reached.release();
            mayRun.acquire();
        }
    }
};

class TestMediumPage : public QObject {
    Q_OBJECT
    QTemporaryDir m_settings;
    ScratchFolder m_folder;
    int m_count = 0;
    DiscScript m_disc;

    // As the program has them, and "disc" is the scripted one.
    Dependencies scripted()
    {
        Dependencies parts = concreteDependencies();
        parts.openTarget = [this, open = parts.openTarget](const std::string& spec) -> Result<std::unique_ptr<Target>> {
            if (spec == "disc") {
                return std::unique_ptr<Target>(std::make_unique<ScriptedDisc>(m_disc));
            }
            return open(spec);
        };
        return parts;
    }
    void damage(const std::string& contents) // their first sector
    {
        m_disc.badSectors[m_disc.bytes.find(contents) / kDiscBlock] = DiscScript::kAlways;
    }
    static QString problems(const QWidget& window) { return window.findChild<FaultList*>()->text(); }
    static void awaitEnd(const MediumPage& window) { QTRY_VERIFY_WITH_TIMEOUT(!window.busy(), kHang); }

    std::string burn(const std::string& target, const std::vector<std::string>& sources, bool append = false) const
    {
        JobRequest request;
        request.sources = sources;
        request.target = target;
        request.ring = 4 * kMiB;
        request.lockMemory = false;
        request.append = append;
        request.keepOpen = true;
        Job job(request, concreteDependencies(), {});
        return job.run({}).outcome == Outcome::complete ? target : std::string();
    }
    std::string image() const { return burn(m_folder.path("disc.iso"), {m_folder.path("tree")}); }
    std::string fresh() { return m_folder.path("out" + std::to_string(++m_count)); }

    static QPushButton* button(const QWidget& window, const char* name)
    {
        return window.findChild<QPushButton*>(QLatin1String(name));
    }
    static void click(const QWidget& window, const char* name)
    {
        QTest::mouseClick(button(window, name), Qt::LeftButton);
    }
    static QString said(const QWidget& window) { return window.findChild<Banner*>()->text(); }
    static QTreeView* view(const QWidget& window) { return window.findChild<QTreeView*>(); }
    static MediumModel* model(const QWidget& window) { return window.findChild<MediumModel*>(); }
    static QModelIndex find(const QWidget& window, const char* path)
    {
        return model(window)->reveal(model(window)->tree()->find(path));
    }
    static void showListed(MediumPage& window, const std::string& target)
    {
        window.show();
        window.look(target);
        QTRY_VERIFY_WITH_TIMEOUT(!window.listing(), kHang);
    }

private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); // names are sorted as one reads them
        keepSettingsIn(m_settings);
        qputenv("XDG_CACHE_HOME", QByteArray::fromStdString(m_folder.folder("caches")));
        m_folder.folder("tree");
        m_folder.folder("tree/docs");
        m_folder.folder("tree/docs/deep");
        m_folder.file("tree/docs/letter.txt", "a letter");
        m_folder.file("tree/docs/deep/note [1].txt", "a note");
        m_folder.file("tree/docs/deep/note 1.txt", "not this one");
        m_folder.file("tree/Caf\xe9", "latin");
        m_folder.file("tree/big", std::string(3'000'000, 'b'));
        m_folder.link("tree/link", "docs/letter.txt");
    }
    void init()
    {
        std::filesystem::remove(m_folder.path("disc.iso"));
        m_disc = {};
    }

    void damagedFile_isNamedByVerifying_andMarkedInTheTree()
    {
        m_disc.bytes = bytesOf(image());
        damage("a letter");
        MediumPage window(scripted());
        showListed(window, "disc");
        QVERIFY(problems(window).isEmpty()); // its name can be read
        click(window, "verifyMedium");
        QTRY_VERIFY_WITH_TIMEOUT(problems(window).contains(QStringLiteral("letter.txt")), kHang);
        awaitEnd(window);
        const QModelIndex letter = find(window, "tree/docs/letter.txt");
        QVERIFY(!letter.data(Qt::ToolTipRole).toString().isEmpty());
        QVERIFY(find(window, "tree/docs/deep/note 1.txt").data(Qt::ToolTipRole).toString().isEmpty());
        Q_EMIT window.findChild<QListView*>(QStringLiteral("mediumReport"))
            ->activated(window.findChild<FaultList*>()->index(0)); // a problem leads to its entry
        QCOMPARE(view(window)->currentIndex(), letter);
    }

    void damagedFile_isRestoredAside_andTheOthersWhole()
    {
        m_disc.bytes = bytesOf(image());
        damage("a letter");
        MediumPage window(scripted());
        showListed(window, "disc");
        const std::string into = fresh();
        window.restoreInto(into);
        QTRY_VERIFY_WITH_TIMEOUT(said(window).contains(QStringLiteral("with damage")), kHang);
        QVERIFY(problems(window).contains(QStringLiteral("letter.txt")));
        QCOMPARE(bytesOf(into + "/tree/docs/deep/note 1.txt"), std::string("not this one"));
        QCOMPARE(bytesOf(into + "/tree/big").size(), std::size_t(3'000'000));
        awaitEnd(window);
        QVERIFY(button(window, "restoreFromMedium")->isEnabled());
    }

    void folderThatCannotBeRead_isNamed_andTheRestBrowsed()
    {
        m_disc.bytes = bytesOf(image());
        damage("note 1.txt"); // Rock Ridge's name in the folder's own block
        MediumPage window(scripted());
        showListed(window, "disc");
        QVERIFY(!said(window).isEmpty() && !problems(window).isEmpty());
        QVERIFY(find(window, "tree/big").isValid());
        QVERIFY(button(window, "restoreFromMedium")->isEnabled());
    }

    void discTakenOutWhileItLists_isSaid_andAnotherCanBeChosen()
    {
        m_disc.bytes = bytesOf(image());
        m_disc.goneAfter = 0;
        MediumPage window(scripted());
        showListed(window, "disc");
        QVERIFY(!said(window).isEmpty());
        showListed(window, m_folder.path("disc.iso"));
        QVERIFY(find(window, "tree/big").isValid() && button(window, "verifyMedium")->isEnabled());
    }

    void discTakenOutWhileItRestores_isSaid_andNoHalfFileIsLeft()
    {
        m_disc.bytes = bytesOf(image());
        MediumPage window(scripted());
        showListed(window, "disc");
        m_disc.onRead = [this](std::uint64_t offset) {
            if (offset > m_disc.bytes.size() / 2) {
                m_disc.goneAfter = 0;
            }
        };
        const std::string into = fresh();
        window.restoreInto(into);
        QTRY_VERIFY_WITH_TIMEOUT(!said(window).isEmpty(), kHang);
        QVERIFY2(said(window).contains(QStringLiteral("removed")), qPrintable(said(window)));
        QVERIFY(!std::filesystem::exists(into + "/tree/big") ||
                bytesOf(into + "/tree/big") == std::string(3'000'000, 'b'));
    }

    void stop_endsAVerification_andSaysSo()
    {
        m_disc.bytes = bytesOf(image());
        MediumPage window(scripted());
        showListed(window, "disc");
        HeldRead held;
        m_disc.onRead = [&](std::uint64_t) { held.hold(); };
        click(window, "verifyMedium");
        held.reached.acquire();
        QVERIFY(window.busy() && !button(window, "restoreFromMedium")->isEnabled());
        click(window, "stopLooking");
        held.mayRun.release();
        awaitEnd(window);
        QVERIFY2(said(window).startsWith(QStringLiteral("Stopped")), qPrintable(said(window)));
        QVERIFY(button(window, "verifyMedium")->isEnabled());
        click(window, "verifyMedium");
        awaitEnd(window);
        QVERIFY(!said(window).startsWith(QStringLiteral("Stopped")));
    }

    void stoppedWhileItReads_endsInOrder()
    {
        m_disc.bytes = bytesOf(image());
        MediumPage window(scripted());
        showListed(window, "disc");
        HeldRead held;
        m_disc.onRead = [&](std::uint64_t) { held.hold(); };
        const std::string into = fresh();
        window.restoreInto(into);
        QTRY_VERIFY_WITH_TIMEOUT(window.busy(), kHang);
        held.reached.acquire();
        QTest::keyClick(&window, Qt::Key_Escape); // asks nothing, and ends nothing
        QVERIFY(window.busy());
        click(window, "stopLooking");
        held.mayRun.release();
        QTRY_VERIFY_WITH_TIMEOUT(!window.busy(), kHang);
        std::error_code none;
        for (const auto& each : std::filesystem::recursive_directory_iterator(into, none)) {
            QVERIFY2(each.path().string().find(".steadyburn-") == std::string::npos, each.path().c_str());
        }
    }

    void dragged_isFetchedFirst_underItsOwnName()
    {
        MediumPage window(concreteDependencies());
        showListed(window, image());
        auto* const tree = static_cast<MediumView*>(view(window));
        tree->selectionModel()->select(find(window, "tree/docs/deep/note [1].txt"),
                                       QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        tree->selectionModel()->select(find(window, "tree/Caf\xe9"),
                                       QItemSelectionModel::Select | QItemSelectionModel::Rows);
        Q_EMIT tree->dragWanted();
        QTRY_VERIFY_WITH_TIMEOUT(said(window).contains(QStringLiteral("Drag them once more")), kHang);
        const std::unique_ptr<QMimeData> data(model(window)->mimeData({}));
        QCOMPARE(data->urls().size(), 2);
        QVERIFY(!Dropped::mayCome(*data)); // not into a compilation that outlives them
        QStringList contents;
        for (const QUrl& url : data->urls()) {
            QVERIFY(url.isLocalFile());
            contents << QString::fromStdString(
                bytesOf(QByteArray::fromPercentEncoding(url.path(QUrl::FullyEncoded).toLatin1()).toStdString()));
        }
        contents.sort();
        QCOMPARE(contents, (QStringList{"a note", "latin"}));
        QVERIFY(data->data(QStringLiteral("text/uri-list")).contains("note%20%5B1%5D.txt"));
    }

    void draggedFileWithDamage_isRefused_andNamed()
    {
        m_disc.bytes = bytesOf(image());
        damage("a letter");
        MediumPage window(scripted());
        showListed(window, "disc");
        view(window)->setCurrentIndex(find(window, "tree/docs"));
        Q_EMIT static_cast<MediumView*>(view(window))->dragWanted();
        QTRY_VERIFY_WITH_TIMEOUT(problems(window).contains(QStringLiteral("letter.txt")), kHang);
        QVERIFY(said(window).contains(QStringLiteral("Not all of what is dragged")));
        QVERIFY(std::unique_ptr<QMimeData>(model(window)->mimeData({}))->urls().isEmpty());
    }

    void dragFolder_staysWhileItIsInUse_andIsRemovedByTheNextProgram()
    {
        const std::string cache = m_folder.path("cache");
        const std::string left = cache + "/drag-killed";
        std::filesystem::create_directories(left + "/closed");
        writeBytes(left + "/closed/file", "left");
        std::filesystem::permissions(left + "/closed", std::filesystem::perms::owner_read); // as from a disc
        int why = 0;
        auto one = DragFolder::make(cache, why);
        QVERIFY(one != nullptr && !std::filesystem::exists(left));
        const auto two = DragFolder::make(cache, why);
        QVERIFY(two != nullptr && std::filesystem::exists(one->path()));
        const std::string path = one->path();
        one.reset();
        QVERIFY(!std::filesystem::exists(path) && std::filesystem::exists(two->path()));
        QVERIFY(DragFolder::make(m_folder.file("plain", "no folder"), why) == nullptr && why != 0);
    }

    void everythingSelected_isEverything_howeverLittleWasScrolledTo()
    {
        std::string tar;
        constexpr int kFiles = 20'000; // more than are shown at once
        for (int i = 0; i < kFiles; ++i) {
            tar += tarEntry("f" + std::to_string(i), '0');
        }
        MediumPage window(concreteDependencies());
        showListed(window, m_folder.file("many.tar", tar + tarEnd()));
        QVERIFY(model(window)->rowCount() < kFiles);
        view(window)->selectAll();
        QCOMPARE(static_cast<MediumView*>(view(window))->chosen().size(), std::size_t(kFiles));
    }

    void mediumDialog_leadsIntoTheMedium()
    {
        const std::string disc = "virtual:dvd+r,speed=100M,file=" + m_folder.path("dialog.img");
        QVERIFY(!burn(disc, {m_folder.path("tree/docs")}).empty());
        MainWindow main(concreteDependencies());
        main.show();
        main.setTarget(QString::fromStdString(disc));
        main.findChild<QAction*>(QStringLiteral("mediumInfo"))->trigger();
        auto* const dialog = main.findChild<MediumDialog*>();
        QVERIFY(dialog != nullptr);
        auto* const look = dialog->findChild<QPushButton*>(QStringLiteral("lookInside"));
        QTRY_VERIFY_WITH_TIMEOUT(look->isEnabled(), kHang);
        QTest::mouseClick(look, Qt::LeftButton);
        auto* const window = main.findChild<MediumPage*>();
        QVERIFY(window != nullptr);
        QTRY_VERIFY_WITH_TIMEOUT(!window->listing() && model(*window)->rowCount() == 1, kHang);
    }

    void model_growingTree_isAModelAsQtWantsIt_andIsSortedAtTheEnd()
    {
        MediumModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QVERIFY(model.add({file("b/2"), file("a", 5), file("b/1", 9)}));
        QCOMPARE(rowsOf(model), (QStringList{"b", "a"}));
        const QModelIndex b = model.index(0, 0);
        model.fetchMore(b);
        QVERIFY(model.add({file("b/0"), file("c/x"), file("A10"), file("A9")}));
        QCOMPARE(rowsOf(model, b), (QStringList{"1", "2", "0"}));
        const QPersistentModelIndex kept = model.index(2, 0, b);
        model.finish({"b/1"});
        QCOMPARE(rowsOf(model), (QStringList{"b", "c", "a", "A9", "A10"}));
        QCOMPARE(rowsOf(model, model.index(0, 0)), (QStringList{"0", "1", "2"}));
        QCOMPARE(kept.row(), 0);
        QVERIFY(!model.index(1, 0, model.index(0, 0)).data(Qt::ToolTipRole).toString().isEmpty());
        model.sort(MediumModel::kSize, Qt::DescendingOrder);
        QCOMPARE(rowsOf(model), (QStringList{"b", "c", "a", "A9", "A10"}));
        QCOMPARE(rowsOf(model, model.index(0, 0)), (QStringList{"1", "0", "2"}));
        const QVariant title = model.headerData(MediumModel::kSize, Qt::Horizontal, Qt::TextAlignmentRole);
        QCOMPARE(title, model.index(0, MediumModel::kSize).data(Qt::TextAlignmentRole));
    }

    void model_largeFolder_isShownInPieces_andEachRowCanBeReached()
    {
        MediumModel model;
        std::vector<ListedEntry> many;
        constexpr int kFiles = 30'000; // more than are sorted at once
        for (int i = kFiles; i > 0; --i) {
            many.push_back(file("many/" + std::to_string(100'000 + i)));
        }
        QVERIFY(model.add(many));
        const QModelIndex folder = model.index(0, 0);
        model.fetchMore(folder);
        QCOMPARE(model.rowCount(folder), int(MediumModel::kRowsAtOnce));
        QSignalSpy sorted(&model, &QAbstractItemModel::layoutChanged);
        model.finish({});
        QTRY_COMPARE_WITH_TIMEOUT(model.index(0, 0, folder).data().toString(), QStringLiteral("100001"), kHang);
        const QModelIndex far = model.reveal(model.tree()->find("many/120000"));
        QCOMPARE(far.row(), 19'999);
        QVERIFY(model.rowCount(folder) < kFiles);
        while (model.canFetchMore(folder)) {
            model.fetchMore(folder);
        }
        QCOMPARE(model.rowCount(folder), kFiles);
    }

    void image_isBrowsed_withProperties()
    {
        MediumPage window(concreteDependencies());
        QVERIFY(!button(window, "restoreFromMedium")->isEnabled());
        showListed(window, image());
        const QTreeView& tree = *view(window);
        QVERIFY(tree.isExpanded(model(window)->index(0, 0))); // the only folder at the top
        view(window)->setCurrentIndex(find(window, "tree/big"));
        const auto labels = window.findChild<QWidget*>(QStringLiteral("entryProperties"))->findChildren<QLabel*>();
        QStringList shown;
        for (const QLabel* const label : labels) {
            shown << label->text();
        }
        QVERIFY2(shown.contains(QStringLiteral("-rw-r--r--")), qPrintable(shown.join('|')));
        QVERIFY(shown.filter(QStringLiteral("2.86 MiB")).size() == 1);
        QVERIFY(find(window, "tree/Caf\xe9").data().toString() == QStringLiteral("Caf%E9"));
        QVERIFY(!window.findChild<QListView*>(QStringLiteral("mediumReport"))->isVisible());
        QVERIFY(!window.findChild<QComboBox*>(QStringLiteral("session"))->isVisible());
    }

    void search_findsWhileTyping_andLeadsBackToTheTree()
    {
        MediumPage window(concreteDependencies());
        showListed(window, image());
        auto* const line = window.findChild<QLineEdit*>(QStringLiteral("findOnMedium"));
        QTest::keyClicks(line, QStringLiteral("NOTE"));
        QTRY_COMPARE_WITH_TIMEOUT(model(window)->rowCount(), 2, kHang);
        QVERIFY(!button(window, "restoreFromMedium")->isEnabled()); // nothing of it is selected
        QVERIFY(!view(window)->isColumnHidden(MediumModel::kFolder));
        QCOMPARE(model(window)->index(0, MediumModel::kFolder).data().toString(), QStringLiteral("tree/docs/deep"));
        view(window)->setCurrentIndex(model(window)->index(0, 0));
        const QString name = view(window)->currentIndex().data().toString();
        QTest::keyClick(&window, Qt::Key_Escape); // empties the search and shows it where it lies
        QVERIFY(line->text().isEmpty() && window.isVisible());
        QCOMPARE(view(window)->currentIndex().data().toString(), name);
        QVERIFY(view(window)->currentIndex().parent().isValid());
        QTest::keyClicks(line, QStringLiteral("docs/deep/note [1]"));
        QTRY_COMPARE_WITH_TIMEOUT(model(window)->rowCount(), 1, kHang);
        line->clear();
        QVERIFY(view(window)->isExpanded(model(window)->index(0, 0))); // as before
    }

    void chosenEntry_isRestored_andNothingElse()
    {
        MediumPage window(concreteDependencies());
        showListed(window, image());
        view(window)->setCurrentIndex(find(window, "tree/docs/deep/note [1].txt"));
        const std::string into = fresh();
        window.restoreInto(into);
        QTRY_VERIFY_WITH_TIMEOUT(said(window).contains(QStringLiteral("restored into")), kHang);
        QTRY_VERIFY_WITH_TIMEOUT(!window.busy(), kHang);
        QCOMPARE(bytesOf(into + "/tree/docs/deep/note [1].txt"), std::string("a note"));
        QVERIFY(!std::filesystem::exists(into + "/tree/docs/deep/note 1.txt"));
        QVERIFY(!std::filesystem::exists(into + "/tree/big"));
    }

    void filesThatAreThere_areAskedAbout_beforeAnythingIsReplaced()
    {
        MediumPage window(concreteDependencies());
        showListed(window, image());
        const std::string into = fresh();
        std::filesystem::create_directories(into + "/tree/docs");
        writeBytes(into + "/tree/docs/letter.txt", "mine");
        window.restoreInto(into);
        QTRY_VERIFY_WITH_TIMEOUT(button(window, "replaceFiles")->isVisible(), kHang);
        QVERIFY(said(window).contains(QStringLiteral("tree/docs/letter.txt")));
        QVERIFY(!std::filesystem::exists(into + "/tree/big"));
        QVERIFY(!button(window, "restoreFromMedium")->isEnabled());
        click(window, "restoreNothing");
        QVERIFY(!window.busy() && !std::filesystem::exists(into + "/tree/big"));

        window.restoreInto(into);
        QTRY_VERIFY_WITH_TIMEOUT(button(window, "replaceFiles")->isVisible(), kHang);
        QTest::keyClick(&window, Qt::Key_Escape);
        QVERIFY(window.isVisible() && !button(window, "replaceFiles")->isVisible());
        QVERIFY(!window.busy() && !std::filesystem::exists(into + "/tree/big"));

        window.restoreInto(into);
        QTRY_VERIFY_WITH_TIMEOUT(button(window, "keepFiles")->isVisible(), kHang);
        QCOMPARE(window.focusWidget(), static_cast<QWidget*>(button(window, "keepFiles"))); // for a hasty Return
        click(window, "keepFiles");
        QTRY_VERIFY_WITH_TIMEOUT(said(window).contains(QStringLiteral("restored into")), kHang);
        QCOMPARE(bytesOf(into + "/tree/docs/letter.txt"), std::string("mine"));
        QCOMPARE(bytesOf(into + "/tree/docs/deep/note 1.txt"), std::string("not this one"));
        QVERIFY(window.findChild<QListView*>(QStringLiteral("mediumReport"))->isVisible());
        QVERIFY(window.findChild<FaultList*>()->text().contains(QStringLiteral("letter.txt")));

        QTRY_VERIFY_WITH_TIMEOUT(button(window, "restoreFromMedium")->isEnabled(), kHang);
        window.restoreInto(into);
        QTRY_VERIFY_WITH_TIMEOUT(button(window, "replaceFiles")->isVisible(), kHang);
        click(window, "replaceFiles");
        QTRY_COMPARE_WITH_TIMEOUT(bytesOf(into + "/tree/docs/letter.txt"), std::string("a letter"), kHang);
        QTRY_VERIFY_WITH_TIMEOUT(!window.busy(), kHang);
    }

    void hostileNames_stayInsideTheFolder_andAreNamed()
    {
        const std::string tar = m_folder.file("hostile.tar", tarEntry("../escaped", '0', {}, "x") +
                                                                 tarEntry("fine", '0', {}, "y") + tarEnd());
        MediumPage window(concreteDependencies());
        showListed(window, tar);
        const std::string into = fresh() + "/inner";
        window.restoreInto(into);
        QTRY_VERIFY_WITH_TIMEOUT(said(window).contains(QStringLiteral("restored into")), kHang);
        QVERIFY(std::filesystem::exists(into + "/fine") && !std::filesystem::exists(into + "/../escaped"));
        QVERIFY(window.findChild<FaultList*>()->text().contains(QStringLiteral("escaped")));
    }

    void medium_isVerified_andCompared_andADifferenceIsNamed()
    {
        MediumPage window(concreteDependencies());
        const std::string iso = image();
        showListed(window, iso);
        click(window, "verifyMedium");
        QVERIFY(button(window, "stopLooking")->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(
            said(window).contains(QStringLiteral("readable")) || said(window).contains(QStringLiteral("good")), kHang);
        QTRY_VERIFY_WITH_TIMEOUT(button(window, "compareMedium")->isEnabled(), kHang);
        window.compareWith(m_folder.path("tree"));
        QTRY_VERIFY_WITH_TIMEOUT(said(window).contains(QStringLiteral("compared with its source")), kHang);
        std::string bytes = bytesOf(iso);
        writeBytes(iso, bytes.replace(bytes.find("a letter"), 8, "A LETTER"));
        QTRY_VERIFY_WITH_TIMEOUT(!window.busy(), kHang);
        window.compareWith(m_folder.path("tree"));
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<FaultList*>()->text().contains(QStringLiteral("letter.txt")), kHang);
    }

    void noMedium_isSaid()
    {
        MediumPage window(concreteDependencies());
        showListed(window, m_folder.path("none.iso"));
        QVERIFY2(said(window).contains(QStringLiteral("none.iso")), qPrintable(said(window)));
        QVERIFY(!button(window, "verifyMedium")->isEnabled());
        showListed(window, m_folder.file("text", "this is no image"));
        QVERIFY(!button(window, "restoreFromMedium")->isEnabled());
        showListed(window, image()); // and goes on
        QVERIFY(button(window, "restoreFromMedium")->isEnabled());
    }

    void severalSessions_canBeChosenFrom()
    {
        const std::string disc = "virtual:dvd+r,speed=100M,file=" + m_folder.path("sessions.img");
        QVERIFY(!burn(disc, {m_folder.path("tree/docs")}).empty());
        QVERIFY(!burn(disc, {m_folder.path("tree/big")}, true).empty());
        MediumPage window(concreteDependencies());
        showListed(window, disc);
        auto* const sessions = window.findChild<QComboBox*>(QStringLiteral("session"));
        QVERIFY(sessions->isVisible());
        QCOMPARE(sessions->count(), 3);
        QVERIFY(find(window, "big").isValid() && find(window, "docs").isValid());
        sessions->setCurrentIndex(2);
        Q_EMIT sessions->activated(2); // the first
        QTRY_VERIFY_WITH_TIMEOUT(!window.listing(), kHang);
        QVERIFY(!find(window, "big").isValid() && find(window, "docs").isValid());
    }

    void droppedImage_isOpened_andFoundInTheMainWindow()
    {
        const std::string iso = image();
        MainWindow main(concreteDependencies());
        main.show();
        main.open({iso});
        auto* const offer = main.findChild<QPushButton*>(QStringLiteral("lookIntoNamedImage"));
        QVERIFY(offer != nullptr);
        QTest::mouseClick(offer, Qt::LeftButton);
        auto* const window = main.findChild<MediumPage*>();
        QVERIFY(window != nullptr);
        QTRY_VERIFY_WITH_TIMEOUT(!window->listing() && model(*window)->rowCount() == 1, kHang);
        main.findChild<QAction*>(QStringLiteral("lookIntoMedium"))->trigger(); // the same one
        QCOMPARE(main.findChildren<MediumPage*>().size(), 1);
    }

    void stoppedWhileItLists_endsFirst()
    {
        MediumPage window(concreteDependencies());
        window.show();
        window.look(image());
        QVERIFY(!window.stop());
        QTRY_VERIFY_WITH_TIMEOUT(!window.listing(), kHang);
    }
};

STEADYBURN_UNIT_TEST(TestMediumPage)

} // namespace test_medium_page

#include "TestMediumPage.moc"
