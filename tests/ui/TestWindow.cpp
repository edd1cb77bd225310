#include "AnswerSheets.h"
#include "ui/MainWindow.h"

#include "ConcreteDependencies.h"
#include "OwnSettings.h"
#include "support/Hang.h"
#include "support/UnitTest.h"
#include "ui/burn/BurnWindow.h"
#include "ui/compilation/CompilationPage.h"
#include "ui/compilation/ProjectDocument.h"
#include "ui/compilation/ProjectFile.h"
#include "ui/medium/TargetSelector.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

#include <algorithm>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace steadyburn;

namespace test_window {

void dropOn(MainWindow& window, const QList<QUrl>& urls)
{
    QMimeData data;
    data.setUrls(urls);
    QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window.compilation(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window.compilation(), &drop);
}

class TestWindow : public QObject {
    Q_OBJECT
private:
    AnswerSheets m_sheets;
    static constexpr int kRowsAtOnce = 2000; // with which the view is not held up
    QTemporaryDir m_folder;

    QString makeTree(const QString& name, int files, int bytes)
    {
        const QString path = m_folder.filePath(name);
        QDir().mkpath(path);
        const QByteArray contents(bytes, 'x');
        for (int i = 0; i < files; ++i) {
            const QByteArray file = QFile::encodeName(QStringLiteral("%1/%2").arg(path).arg(i));
            const int made = ::open(file.constData(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
            if (bytes > 0 && ::write(made, contents.constData(), static_cast<std::size_t>(bytes)) != bytes) {
                qFatal("the test's disk is full");
            }
            ::close(made);
        }
        return path;
    }

    // Whether all is read and counted in the end, however long so many files take: what still finds files does not
    // hang.
    static bool settles(const CompilationDocument& document)
    {
        const auto settled = [&] { return !document.scanning() && !document.counting(); };
        while (!settled()) {
            const std::uint64_t before = document.files();
            if (!QTest::qWaitFor([&] { return settled() || document.files() != before; }, kHang)) {
                return false;
            }
        }
        return true;
    }
    // Drops them and does with them what a user does, each of which goes through them all. None of it is done before
    // control returns to the event loop, and the view gets the rows of a folder in pieces. (How long the event loop
    // stops is measured by steadyburn-measure-window.)
    static void dropAndChange(const QStringList& paths, std::uint64_t files)
    {
        MainWindow window(concreteDependencies());
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window, kHang));
        auto* view = window.findChild<QTreeView*>(QStringLiteral("compilation"));
        CompilationModel* model = &window.compilation().model();
        CompilationDocument& document = window.compilation().document();
        int first = 0; // rows of a folder that the view was given first
        connect(model, &QAbstractItemModel::rowsInserted, view, [&first](const QModelIndex& folder, int from, int to) {
            if (folder.isValid() && first == 0) {
                first = to - from + 1;
            }
        });
        QSignalSpy resets(model, &QAbstractItemModel::modelReset);
        QList<QUrl> urls;
        for (const QString& path : paths) {
            urls << QUrl::fromLocalFile(path);
        }
        dropOn(window, urls);
        QVERIFY(document.scanning() || document.counting());
        QCOMPARE(document.totals()->files, std::uint64_t(0));
        view->expand(model->index(0, 0)); // the worst a user can do: open it while it is scanned
        QVERIFY(settles(document));
        const QModelIndex in = QFileInfo(paths.front()).isDir() ? model->index(0, 0) : QModelIndex();
        QTRY_VERIFY_WITH_TIMEOUT(model->rowCount(in) > 0, kHang);
        QCOMPARE(document.files(), files);
        view->scrollToBottom();
        view->sortByColumn(CompilationModel::kSize, Qt::DescendingOrder);
        document.setExcludes({"*1*"});
        QVERIFY(document.counting());
        QCOMPARE(document.totals()->files, files); // as before
        QVERIFY(settles(document));
        QVERIFY(document.files() < files);
        document.undoStack().undo();
        QVERIFY(document.counting());
        QVERIFY(document.totals()->files < files);
        QVERIFY(settles(document));
        QCOMPARE(document.files(), files);
        document.rename(model->placeOf(model->index(0, 0)), "renamed");
        QVERIFY(document.counting());
        QVERIFY(settles(document));
        QVERIFY2(first <= kRowsAtOnce && (first > 0) == in.isValid(), qPrintable(QString::number(first)));
        QCOMPARE(resets.size(), 0);
    }

private slots:
    void initTestCase() { keepSettingsIn(m_folder); }

    void rows_cutAndPasted_moveByKeysAlone()
    {
        const QString tree = makeTree(QStringLiteral("some"), 3, 1);
        MainWindow window(concreteDependencies());
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window, kHang));
        CompilationPage& page = window.compilation();
        const auto settled = [&] { return !page.document().scanning() && !page.document().counting(); };
        page.addPaths({tree.toStdString()});
        page.document().makeFolder({});
        QTRY_VERIFY_WITH_TIMEOUT(settled(), kHang);
        auto* view = window.findChild<QTreeView*>(QStringLiteral("compilation"));
        view->setFocus();
        const auto choose = [&](const char* place) {
            view->selectionModel()->setCurrentIndex(page.model().indexOf(place),
                                                    QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        };
        choose("some");
        QTest::keyClick(view, Qt::Key_X, Qt::ControlModifier);
        choose("New folder");
        QTest::keyClick(view, Qt::Key_V, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(settled(), kHang);
        QVERIFY(page.document().compilationView()->find("New folder/some").has_value());
        QVERIFY(!page.document().compilationView()->find("some").has_value());

        auto* copied = new QMimeData; // in a file manager
        copied->setUrls({QUrl::fromLocalFile(tree)});
        QApplication::clipboard()->setMimeData(copied);
        view->clearSelection();
        QTest::keyClick(view, Qt::Key_V, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(settled(), kHang);
        QVERIFY(page.document().compilationView()->find("some").has_value());
        window.document().letGo();
    }

    void folderOf60000Files_dropped_isReadBesideTheLoop()
    {
        dropAndChange({makeTree(QStringLiteral("many"), 60000, 0)}, 60000);
    }

    // A million files are a minute of work for some disks to make, and to take away. These are 25,000, in 250 folders,
    // and forty ways to them: each is another source for us, read and kept by itself.
    void millionFiles_dropped_areReadBesideTheLoop()
    {
        constexpr int kWays = 40;
        for (int folder = 0; folder < 250; ++folder) {
            makeTree(QStringLiteral("real/all/%1").arg(folder), 100, 0);
        }
        QStringList ways;
        for (int way = 0; way < kWays; ++way) {
            const QString link = m_folder.filePath(QStringLiteral("way-%1").arg(way));
            QVERIFY(QFile::link(m_folder.filePath(QStringLiteral("real")), link));
            ways << link + QStringLiteral("/all");
        }
        dropAndChange(ways, 1000000);
    }

    // Marked in a file manager and dropped together: every one is a source.
    void files_droppedOneByOne_areReadBesideTheLoop_data()
    {
        QTest::addColumn<int>("count");
        QTest::newRow("3000") << 3000;
        QTest::newRow("20000") << 20000;
    }

    void files_droppedOneByOne_areReadBesideTheLoop()
    {
        QFETCH(const int, count);
        const QString folder = makeTree(QStringLiteral("loose-%1").arg(count), count, 0);
        QStringList files;
        for (int i = 0; i < count; ++i) {
            files << QStringLiteral("%1/%2").arg(folder).arg(i);
        }
        dropAndChange(files, static_cast<std::uint64_t>(count));
    }

    // Sockets cannot be burned, and anybody can make one.
    void folderOf21000Problems_isReadBesideTheLoop_andTheFirstAreListed()
    {
        constexpr int kProblems = 21000;
        const QString folder = makeTree(QStringLiteral("sockets"), 1, 0);
        for (int i = 0; i < kProblems; ++i) {
            const QByteArray file = QFile::encodeName(QStringLiteral("%1/socket-%2").arg(folder).arg(i));
            QVERIFY(::mknod(file.constData(), S_IFSOCK | 0644, 0) == 0);
        }
        MainWindow window(concreteDependencies());
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window, kHang));
        window.compilation().actions().problems->trigger();
        auto* const list = window.findChild<QTreeView*>(QStringLiteral("problems"));
        dropOn(window, {QUrl::fromLocalFile(folder)});
        QVERIFY(window.compilation().document().counting());
        QCOMPARE(list->model()->rowCount(), 0);
        QTRY_COMPARE_WITH_TIMEOUT(list->model()->rowCount(), static_cast<int>(ScanProblems::kListed), kHang);
        QVERIFY(list->isVisible());
        const auto state = [&window] {
            return window.compilation().model().index(0, CompilationModel::kState).data().toString();
        };
        QTRY_VERIFY2_WITH_TIMEOUT(state().contains(QStringLiteral("21000")), qPrintable(state()), kHang);
        window.document().letGo();
    }

    void urlOnTheNet_dropped_isRefusedWithASentence()
    {
        MainWindow window(concreteDependencies());
        dropOn(window, {QUrl(QStringLiteral("https://example.org/x")), QUrl(QStringLiteral("smb://server/films")),
                        QUrl(QStringLiteral("file://elsewhere.example/x")), QUrl(QStringLiteral("file:relative")),
                        QUrl(QStringLiteral("mtp:")), QUrl(QStringLiteral("file:///a%00b"))});
        auto* problems = window.findChild<QTreeView*>(QStringLiteral("problems"));
        QCOMPARE(problems->model()->rowCount(), 6);
        QVERIFY(problems->isVisibleTo(&window)); // it opens by itself
        QVERIFY(window.compilation().document().empty());
        QVERIFY(!window.findChild<QAction*>(QStringLiteral("burn"))->isEnabled());
    }

    // A list has one line for each: what is chosen stands below it in full.
    void longPath_inTheProblems_isReadWhole_andCopiedByKeys()
    {
        const std::string path = "/nowhere/" + std::string(120, 'a') + "/under the/" + std::string(120, 'b') + "/c.jpg";
        MainWindow window(concreteDependencies());
        window.resize(1000, 680);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window, kHang));
        auto* const list = window.findChild<QTreeView*>(QStringLiteral("problems"));
        auto* const whole = window.findChild<QPlainTextEdit*>(QStringLiteral("wholeProblem"));
        window.compilation().addPaths({path, "/nowhere/else"});
        QTRY_COMPARE_WITH_TIMEOUT(list->model()->rowCount(), 2, kHang);
        window.compilation().actions().problems->trigger();
        QVERIFY(list->isVisible());
        QVERIFY(!whole->isVisible());
        for (int row = 0; row < 2; ++row) {
            list->selectionModel()->setCurrentIndex(list->model()->index(row, 0),
                                                    QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
            const QString said = list->model()->index(row, 0).data().toString();
            QVERIFY(whole->isVisible());
            QVERIFY(whole->toPlainText().startsWith(said));
            QVERIFY(whole->toPlainText().contains(list->model()->index(row, 1).data().toString()));
            QCOMPARE(whole->horizontalScrollBar()->maximum(), 0);
            list->setFocus();
            QTest::keyClick(list, Qt::Key_C, Qt::ControlModifier);
            QCOMPARE(QApplication::clipboard()->text(), said);
        }
        list->clearSelection();
        QVERIFY(!whole->isVisible());
        window.document().letGo();
    }

    void burnToVirtualDisc_endsVerified()
    {
        const QString tree = makeTree(QStringLiteral("few"), 50, 20000);
        MainWindow window(concreteDependencies());
        window.show();
        window.setTarget(
            QStringLiteral("virtual:dvd+r,speed=100M,file=%1").arg(m_folder.filePath(QStringLiteral("a.img"))));
        dropOn(window, {QUrl::fromLocalFile(tree)});
        JobReport report;
        bool ended = false;
        connect(&window.burns(), &BurnWindow::finished, this, [&](const JobReport& last) {
            report = last;
            ended = true;
        });
        window.findChild<QAction*>(QStringLiteral("burn"))->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(ended, kHang);
        QVERIFY(report.outcome == Outcome::complete);
        QVERIFY(report.verified == true);
        QVERIFY(
            window.burns().findChild<QLabel*>(QStringLiteral("result"))->text().startsWith(QStringLiteral("Written")));
    }

    void burnStopped_saysSo()
    {
        const QString tree = makeTree(QStringLiteral("slow"), 20, 200000);
        MainWindow window(concreteDependencies());
        window.setTarget(
            QStringLiteral("virtual:dvd+r,speed=100k,file=%1").arg(m_folder.filePath(QStringLiteral("b.img"))));
        dropOn(window, {QUrl::fromLocalFile(tree)});
        JobReport report;
        bool ended = false;
        connect(&window.burns(), &BurnWindow::finished, this, [&](const JobReport& last) {
            report = last;
            ended = true;
        });
        window.findChild<QAction*>(QStringLiteral("burn"))->trigger();
        BurnPage* page = nullptr;
        QTRY_VERIFY_WITH_TIMEOUT((page = window.burns().findChild<BurnPage*>()) != nullptr, kHang);
        QTRY_VERIFY_WITH_TIMEOUT(page->session().telemetry().written > 0, kHang);
        QVERIFY(window.burns().running());
        window.burns().stopAll();
        QTRY_VERIFY_WITH_TIMEOUT(ended, kHang);
        QVERIFY(report.outcome == Outcome::cancelled);
    }

    void targetAndSettings_survive_aRestart()
    {
        const QString spec = QStringLiteral("virtual:bd-re,file=%1").arg(m_folder.filePath(QStringLiteral("c.img")));
        {
            const QString tree = makeTree(QStringLiteral("one"), 1, 10);
            MainWindow window(concreteDependencies());
            window.setTarget(spec);
            dropOn(window, {QUrl::fromLocalFile(tree)});
            bool ended = false;
            connect(&window.burns(), &BurnWindow::finished, this, [&] { ended = true; });
            window.findChild<QAction*>(QStringLiteral("burn"))->trigger();
            QTRY_VERIFY_WITH_TIMEOUT(ended, kHang);
        }
        MainWindow again(concreteDependencies());
        auto* const target = again.findChild<TargetSelector*>(QStringLiteral("target"));
        QCOMPARE(target->spec(), spec.toStdString());
        QCOMPARE(target->currentText(), QStringLiteral("Practice BD-RE (c.img)"));
    }
};

STEADYBURN_UNIT_TEST(TestWindow)

} // namespace test_window

#include "TestWindow.moc"
