// Projects in the window: saved, opened, asked about, and found again after a crash.
#include "ConcreteDependencies.h"
#include "OwnSettings.h"
#include "support/EventCount.h"
#include "support/Hang.h"
#include "support/UnitTest.h"
#include "ui/MainWindow.h"
#include "ui/compilation/CompilationPage.h"
#include "ui/compilation/ProjectDocument.h"
#include "ui/compilation/ProjectFile.h"
#include "ui/compilation/SessionKeeper.h"
#include "ui/medium/TargetSelector.h"
#include "ui/widgets/Banner.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QTest>
#include <QTreeView>

using namespace steadyburn;

class TestProjectFile : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    std::string bytes(const char* name) const { return QFile::encodeName(path(name)).toStdString(); }
    static QMessageBox* question(const MainWindow& window)
    {
        return window.findChild<QMessageBox*>(QStringLiteral("unsavedQuestion"));
    }
    static void answer(const MainWindow& window, QMessageBox::StandardButton button)
    {
        QTest::mouseClick(question(window)->button(button), Qt::LeftButton);
    }
    static int problems(const MainWindow& window)
    {
        return window.findChild<QTreeView*>(QStringLiteral("problems"))->model()->rowCount();
    }
    // Through the dialog, as a user does it.
    static void saveAs(MainWindow& window, const QString& file)
    {
        window.project().actions().saveAs->trigger();
        auto* const dialog = window.findChild<QFileDialog*>(QStringLiteral("saveProjectDialog"));
        QVERIFY(dialog != nullptr);
        dialog->setOption(QFileDialog::DontConfirmOverwrite);
        dialog->findChild<QLineEdit*>()->setText(file);
        const QPointer<QFileDialog> open = dialog;
        QMetaObject::invokeMethod(dialog, "accept");
        QTRY_VERIFY_WITH_TIMEOUT(open.isNull(), kHang);
    }

private slots:
    void initTestCase()
    {
        keepSettingsIn(m_folder);
        QCoreApplication::setApplicationName(QStringLiteral("steadyburn"));
        QVERIFY(QDir().mkpath(path("tree/sub")));
        for (const char* name : {"tree/a", "tree/sub/b"}) {
            QFile file(path(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray(5000, 'x'));
        }
    }

    void newWindow_isTitled()
    {
        const MainWindow window(concreteDependencies());
        QVERIFY2(window.windowTitle().startsWith(QStringLiteral("New compilation")), qPrintable(window.windowTitle()));
    }

    void savedAndOpened_isTheSame()
    {
        MainWindow window(concreteDependencies());
        window.show();
        QVERIFY(!window.isWindowModified());
        window.addPaths({bytes("tree")});
        window.setTarget(QStringLiteral("virtual:bd-r"));
        window.compilation().document().leaveOut({"tree/sub"});
        window.compilation().document().setExcludes({"*.tmp"});
        window.compilation().document().setSwitches(true, true);
        window.findChild<QLineEdit*>(QStringLiteral("volumeId"))->setText(QStringLiteral("HOLIDAY"));
        QVERIFY(window.isWindowModified());
        saveAs(window, path("one.steadyburn"));
        QVERIFY(!window.isWindowModified());
        QVERIFY(window.windowTitle().contains(QStringLiteral("one.steadyburn")));
        const Project saved = window.document().project();
        QVERIFY(saved.excludeCaches && saved.oneFileSystem);

        MainWindow other(concreteDependencies());
        other.open({bytes("one.steadyburn")});
        QTRY_VERIFY_WITH_TIMEOUT(other.document().project() == saved, kHang);
        QCOMPARE(other.findChild<QLineEdit*>(QStringLiteral("volumeId"))->text(), QStringLiteral("HOLIDAY"));
        QVERIFY(!other.isWindowModified());
        other.compilation().document().bringBack({"tree/sub"});
        QVERIFY(other.isWindowModified());
        other.compilation().document().undoStack().undo();
        QVERIFY(!other.isWindowModified()); // as in its file again
    }

    void relativePath_isRememberedWhole()
    {
        QVERIFY(writeProject(Project(), bytes("tree/here.steadyburn")).ok());
        const QString before = QDir::currentPath();
        QVERIFY(QDir::setCurrent(path("tree/sub")));
        {
            MainWindow window(concreteDependencies());
            window.open({"../here.steadyburn"});
            QTRY_COMPARE_WITH_TIMEOUT(QSettings().value(QStringLiteral("projects/recent")).toStringList().value(0),
                                      path("tree/here.steadyburn"), kHang);
        }
        QVERIFY(QDir::setCurrent(before));
    }

    void recentProject_thatIsGone_isGreyedOut_andTheOthersAreNot()
    {
        QVERIFY(writeProject(Project(), bytes("stays.steadyburn")).ok());
        QSettings().setValue(QStringLiteral("projects/recent"),
                             QStringList{path("gone.steadyburn"), path("stays.steadyburn")});
        MainWindow window(concreteDependencies());
        QMenu* const recent = window.project().actions().recent;
        Q_EMIT recent->aboutToShow();
        const EventCount answers(*recent->actions().at(1), QEvent::MetaCall);
        QTRY_VERIFY_WITH_TIMEOUT(!recent->actions().at(0)->isEnabled(), kHang);
        QTRY_COMPARE_WITH_TIMEOUT(answers(), 1, kHang); // the other one has come, too
        QVERIFY(recent->actions().at(1)->isEnabled());
    }

    void unsaved_closed_isAskedAbout()
    {
        MainWindow window(concreteDependencies());
        window.show();
        window.addPaths({bytes("tree")});
        QVERIFY(!window.close());
        QVERIFY(question(window) != nullptr);
        answer(window, QMessageBox::Cancel);
        QTRY_VERIFY_WITH_TIMEOUT(question(window) == nullptr, kHang);
        QVERIFY(window.isVisible());
        QVERIFY(!window.close());
        answer(window, QMessageBox::Discard);
        QTRY_VERIFY_WITH_TIMEOUT(!window.isVisible(), kHang);
    }

    void unsaved_otherOpened_isSavedFirst()
    {
        MainWindow window(concreteDependencies());
        window.show();
        window.addPaths({bytes("tree")});
        saveAs(window, path("two.steadyburn"));
        window.compilation().document().makeFolder({});
        window.open({bytes("one.steadyburn")});
        QTRY_VERIFY_WITH_TIMEOUT(question(window) != nullptr, kHang);
        answer(window, QMessageBox::Save);
        QTRY_VERIFY_WITH_TIMEOUT(window.windowTitle().contains(QStringLiteral("one.steadyburn")), kHang);
        const auto two = readProject(bytes("two.steadyburn"));
        QVERIFY(two.ok());
        QCOMPARE(two->compilation.grafts.size(), std::size_t(2)); // the new folder is in it
    }

    void damagedNewerMissing_sayWhat_andLeaveTheWindowAsItWas()
    {
        MainWindow window(concreteDependencies());
        window.addPaths({bytes("tree")});
        const Project before = window.document().project();
        QFile damaged(path("damaged.steadyburn"));
        QVERIFY(damaged.open(QIODevice::WriteOnly));
        damaged.write("{\"steadyburn\": 1, \"grafts\": 7}");
        damaged.close();
        QFile newer(path("newer.steadyburn"));
        QVERIFY(newer.open(QIODevice::WriteOnly));
        newer.write("{\"steadyburn\": 99}");
        newer.close();
        window.project().open(bytes("damaged.steadyburn"));
        QTRY_COMPARE_WITH_TIMEOUT(problems(window), 1, kHang);
        window.project().open(bytes("newer.steadyburn"));
        QTRY_COMPARE_WITH_TIMEOUT(problems(window), 2, kHang);
        window.project().open(bytes("missing.steadyburn"));
        QTRY_COMPARE_WITH_TIMEOUT(problems(window), 3, kHang);
        QVERIFY(window.document().project() == before);
        QVERIFY(question(window) == nullptr);
    }

    void unwritableFile_saysWhat_andStaysUnsaved()
    {
        MainWindow window(concreteDependencies());
        window.addPaths({bytes("tree")});
        saveAs(window, path("no/such/folder.steadyburn"));
        QVERIFY(window.isWindowModified());
    }

    void crashed_isBackInTheNextWindow_once()
    {
        const QString sessions = path("crash");
        Project project;
        project.compilation.grafts["tree"] = {.source = bytes("tree")};
        {
            ProjectDocument document;
            document.open(project);
            SessionKeeper keeper(document, sessions);
            QVERIFY(!keeper.takeLeft());
            keeper.write();
            const auto kept = [&] { return QDir(sessions).entryList({QStringLiteral("*.steadyburn")}); };
            QTRY_COMPARE_WITH_TIMEOUT(kept().size(), 1, kHang);
            const QStringList files = kept();
            QVERIFY(QFile::copy(sessions + QLatin1Char('/') + files.first(), path("kept")));
        }
        QCOMPARE(QDir(sessions).entryList({QStringLiteral("*.steadyburn")}).size(), 0); // ended as it should
        QVERIFY(QFile::copy(path("kept"), sessions + QStringLiteral("/session-3.steadyburn")));
        const ProjectDocument empty;
        {
            SessionKeeper keeper(empty, sessions);
            const auto left = keeper.takeLeft();
            QVERIFY(left && *left == project);
            QVERIFY(!keeper.takeLeft());
            SessionKeeper second(empty, sessions); // beside it: another slot, and nothing left
            QVERIFY(!second.takeLeft());
        }
        SessionKeeper keeper(empty, sessions);
        QVERIFY(!keeper.takeLeft());
    }

    void crashed_windowShowsIt_andSaysSo()
    {
        const QString sessions = path("data/SteadyburnTest/steadyburn/sessions");
        QVERIFY(QDir().mkpath(sessions));
        Project project;
        project.compilation.grafts["tree"] = {.source = bytes("tree")};
        QVERIFY(
            writeProject(project, QFile::encodeName(sessions + QStringLiteral("/session-0.steadyburn")).toStdString())
                .ok());
        MainWindow window(concreteDependencies());
        window.show();
        QVERIFY(window.document().project().compilation == project.compilation);
        QVERIFY(window.isWindowModified());
        auto* const banner = window.findChild<Banner*>();
        QVERIFY(banner->isVisible());
        QVERIFY(banner->text().contains(QStringLiteral("here again")));
        QVERIFY(!banner->text().contains(QStringLiteral("did not end"))); // a signal or a logout ends it in order
    }

    void crashed_folderNamed_leftIsSetAsideUntilAnswered()
    {
        const QString sessions = path("data/SteadyburnTest/steadyburn/sessions");
        const auto kept = [&] { return QDir(sessions).entryList({QStringLiteral("*.steadyburn")}).size(); };
        Project left;
        left.compilation.grafts["left"] = {.source = bytes("tree")};
        left.excludes = {"*.tmp"};
        const std::string file = QFile::encodeName(sessions + QStringLiteral("/session-0.steadyburn")).toStdString();
        QVERIFY(QDir().mkpath(sessions));
        QVERIFY(writeProject(left, file).ok());
        {
            MainWindow window(concreteDependencies());
            window.open({bytes("tree")});
            window.show();
            const auto holds = [&window](const char* place) {
                return window.document().project().compilation.grafts.count(place) > 0;
            };
            QTRY_VERIFY_WITH_TIMEOUT(holds("tree"), kHang);
            QVERIFY(!holds("left"));
            auto* const banner = window.findChild<Banner*>(QStringLiteral("asideBanner"));
            QVERIFY(banner->isVisible());
            QVERIFY(banner->text().contains(QStringLiteral("Restore it")));
            QVERIFY(!window.findChild<Banner*>(QStringLiteral("banner"))->isVisible()); // "here again" is not true
            QVERIFY(kept() >= 1);
        } // ended without an answer
        QCOMPARE(kept(), 1);
        {
            MainWindow window(concreteDependencies());
            window.open({bytes("tree")});
            window.show();
            QTRY_VERIFY_WITH_TIMEOUT(window.document().project().compilation.grafts.count("tree") > 0, kHang);
            QTest::mouseClick(window.findChild<QPushButton*>(QStringLiteral("restoreAside")), Qt::LeftButton);
            QVERIFY(question(window) != nullptr); // the folder that was named is not given up unasked
            answer(window, QMessageBox::Discard);
            QTRY_VERIFY_WITH_TIMEOUT(window.document().project().compilation == left.compilation, kHang);
            QCOMPARE(window.document().project().excludes, left.excludes);
            QVERIFY(window.isWindowModified()); // it is in no file yet
            QVERIFY(!window.findChild<Banner*>(QStringLiteral("asideBanner"))->isVisible());
            QTRY_COMPARE_WITH_TIMEOUT(kept(), 1, kHang); // the session's own again
        }
        QCOMPARE(kept(), 0);
        QVERIFY(writeProject(left, file).ok());
        {
            MainWindow window(concreteDependencies());
            window.open({bytes("tree")});
            window.show();
            QTest::mouseClick(window.findChild<QPushButton*>(QStringLiteral("discardAside")), Qt::LeftButton);
            QVERIFY(!window.findChild<Banner*>(QStringLiteral("asideBanner"))->isVisible());
        }
        QCOMPARE(kept(), 0);
    }

    void unwritableData_isNoHindrance()
    {
        ProjectDocument document;
        document.setVolumeId("UNSAVED");
        document.compilation().makeFolder({});
        QVERIFY(document.unsaved());
        SessionKeeper keeper(document, QStringLiteral("/proc/none"));
        keeper.changed();
        keeper.write();
        QVERIFY(!keeper.takeLeft());
    }

    void isoNamed_isOfferedAsImageOrFile()
    {
        QFile image(path("x.iso"));
        QVERIFY(image.open(QIODevice::WriteOnly));
        image.close();
        MainWindow window(concreteDependencies());
        window.show();
        window.open({bytes("x.iso")});
        QVERIFY(window.compilation().document().empty());
        auto* const add = window.findChild<QPushButton*>(QStringLiteral("addNamedImage"));
        QVERIFY(add != nullptr && add->isVisible());
        QTest::mouseClick(add, Qt::LeftButton);
        QVERIFY(!window.compilation().document().empty());
        QVERIFY(!add->isVisible());
    }
};

STEADYBURN_UNIT_TEST(TestProjectFile)
#include "TestProjectFile.moc"
