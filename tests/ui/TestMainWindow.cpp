// What the main window hands to a burn, and what it must not lose or replace without a word.
#include "ConcreteDependencies.h"
#include "OwnSettings.h"
#include "ui/MainWindow.h"
#include "ui/burn/BurnPage.h"
#include "ui/burn/BurnWindow.h"
#include "ui/compilation/CompilationPage.h"
#include "ui/compilation/ProjectDocument.h"
#include "ui/compilation/ProjectFile.h"
#include "ui/medium/TargetSelector.h"
#include "ui/text/FaultText.h"
#include "workflow/burn/Job.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>
#include <QTimer>

using namespace steadyburn;

class TestMainWindow : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    std::string bytes(const char* name) const { return QFile::encodeName(path(name)).toStdString(); }
    QString disc(const char* kind, const char* file) const
    {
        return QStringLiteral("virtual:%1,speed=100M,file=%2").arg(QLatin1String(kind), path(file));
    }
    static void make(const QString& file, const QByteArray& contents)
    {
        QFile made(file);
        QVERIFY(made.open(QIODevice::WriteOnly));
        QCOMPARE(made.write(contents), contents.size());
    }
    // What is chosen in the list of targets, in the file dialog that comes.
    static void chooseFile(TargetSelector& target, int row, const QString& file)
    {
        target.setCurrentIndex(row);
        Q_EMIT target.activated(row);
        auto* const dialog = target.findChild<QFileDialog*>(QStringLiteral("fileQuestion"));
        QVERIFY(dialog != nullptr && dialog->isVisible());
        dialog->setOption(QFileDialog::DontConfirmOverwrite); // the user said yes
        if (file.isEmpty()) {
            dialog->reject();
        } else {
            dialog->findChild<QLineEdit*>()->setText(file);
            QMetaObject::invokeMethod(dialog, "accept");
        }
        QTRY_VERIFY(target.findChild<QFileDialog*>() == nullptr);
    }
    static BurnPage* burnOf(MainWindow& window) { return window.burns().findChild<BurnPage*>(); }
    static void end(MainWindow& window)
    {
        window.burns().stopAll();
        QTRY_VERIFY_WITH_TIMEOUT(!window.burns().pending(), 20000);
    }

private slots:
    void initTestCase()
    {
        keepSettingsIn(m_folder);
        QVERIFY(QDir().mkpath(path("tree")));
        make(path("tree/a"), QByteArray(5000, 'x'));
        QSettings settings;
        settings.setValue(QStringLiteral("buffer/size"), 4 << 20);
        settings.setValue(QStringLiteral("buffer/lock"), false);
    }

    void addFolder_asksWhileTheEventLoopGoesOn_andAddsWhatIsChosen()
    {
        QVERIFY(QDir().mkpath(path("chosen folder/sub")));
        MainWindow window(concreteDependencies());
        window.show();
        const auto dialog = [&] { return window.findChild<QFileDialog*>(QStringLiteral("fileQuestion")); };
        window.compilation().actions().addFolder->trigger(); // comes back at once
        QVERIFY(dialog() != nullptr && dialog()->isVisible());
        dialog()->reject();
        QTRY_VERIFY(dialog() == nullptr);
        QVERIFY(window.compilation().document().empty());
        window.compilation().actions().addFolder->trigger();
        dialog()->findChild<QLineEdit*>()->setText(path("chosen folder"));
        QMetaObject::invokeMethod(dialog(), "accept");
        QTRY_VERIFY(!window.compilation().document().empty());
        QVERIFY(window.document().project().compilation.grafts.contains("chosen folder"));
    }

    void image_isADiscOfItsOwn_andNoLaterSession()
    {
        make(path("x.iso"), QByteArray(64 << 10, '\0'));
        QSettings().setValue(QStringLiteral("burning/append"), true);
        MainWindow window(concreteDependencies());
        window.show();
        window.setTarget(disc("dvd+r", "x.img"));
        window.open({bytes("x.iso")});
        QTest::mouseClick(window.findChild<QPushButton*>(QStringLiteral("burnNamedImage")), Qt::LeftButton);
        QTRY_VERIFY(burnOf(window) != nullptr);
        QCOMPARE(burnOf(window)->session().request().image, bytes("x.iso"));
        QVERIFY(!burnOf(window)->session().request().append);
        end(window);
        QSettings().remove(QStringLiteral("burning/append"));
    }

    void closedWhileADiscIsRead_staysAndShowsIt()
    {
        Job job(
            [&] {
                JobRequest request;
                request.sources = {bytes("tree")};
                request.target = pathBytes(disc("dvd+rw", "read.img"));
                request.ring = 4 * kMiB;
                request.lockMemory = false;
                return request;
            }(),
            concreteDependencies(), {});
        QVERIFY(job.run({}).outcome == Outcome::complete);
        MainWindow window(concreteDependencies());
        window.show();
        window.setTarget(QStringLiteral("virtual:dvd+rw,speed=100k,file=%1").arg(path("read.img")));
        window.findChild<QAction*>(QStringLiteral("mediumInfo"))->trigger();
        auto* const dialog = window.findChild<MediumDialog*>();
        QVERIFY(dialog != nullptr);
        QTRY_VERIFY(!dialog->busy());
        dialog->readImage(path("read.iso"));
        QVERIFY(dialog->busy());
        QVERIFY(!window.close());
        QVERIFY(window.isVisible() && dialog->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->busy(), 30000); // whole
        QVERIFY(QFileInfo(path("read.iso")).size() > 5000);
        QVERIFY(window.close());
    }

    void compilation_isGivenUpOnlyWhenItWasBurned()
    {
        make(path("file"), "no folder");
        MainWindow window(concreteDependencies());
        window.show();
        window.addPaths({bytes("tree")});
        window.setTarget(path("file/in.tar"));
        auto* const burn = window.findChild<QAction*>(QStringLiteral("burn"));
        QTRY_VERIFY(burn->isEnabled());
        burn->trigger();
        QTRY_VERIFY(burnOf(window) != nullptr);
        QTRY_VERIFY_WITH_TIMEOUT(!window.burns().pending(), 20000);
        QVERIFY(burnOf(window)->session().report().outcome == Outcome::failed);
        QVERIFY(!window.document().settled());
        window.setTarget(path("good.tar"));
        QTRY_VERIFY(burn->isEnabled());
        burn->trigger();
        QVERIFY(!window.document().settled()); // not yet
        QTRY_COMPARE(window.burns().findChildren<BurnPage*>().size(), 2);
        QTRY_VERIFY_WITH_TIMEOUT(!window.burns().pending(), 20000);
        QVERIFY(window.document().settled());
        window.compilation().document().makeFolder({});
        QVERIFY(!window.document().settled());
    }

    void patternsThatWereTyped_stayWhenTheCompilationChanges()
    {
        MainWindow window(concreteDependencies());
        window.addPaths({bytes("tree")});
        CompilationDocument& document = window.compilation().document();
        auto* const patterns = window.findChild<QPlainTextEdit*>(QStringLiteral("patterns"));
        document.setExcludes({"*.o"});
        QTRY_COMPARE(patterns->toPlainText(), QStringLiteral("*.o"));
        patterns->setPlainText(QStringLiteral("*.o\n*.tmp"));
        document.makeFolder({});
        QTRY_VERIFY(!document.scanning() && !document.counting());
        QCOMPARE(patterns->toPlainText(), QStringLiteral("*.o\n*.tmp"));
        document.setExcludes({"*.o", "*.tmp"}); // applied
        document.undoStack().undo();
        QTRY_COMPARE(patterns->toPlainText(), QStringLiteral("*.o"));
        patterns->setPlainText(QStringLiteral("*.bak"));
        window.document().open(Project());
        QTRY_COMPARE(patterns->toPlainText(), QString());
    }

    void fileDialogCancelled_leavesTheTarget()
    {
        MainWindow window(concreteDependencies());
        window.show();
        TargetSelector& target = window.compilation().target();
        window.setTarget(path("before.iso"));
        chooseFile(target, target.findText(QStringLiteral("ISO image file…")), {});
        QCOMPARE(target.currentText(), path("before.iso"));
        QCOMPARE(target.spec(), bytes("before.iso"));
        chooseFile(target, target.findText(QStringLiteral("ISO image file…")), path("after.iso"));
        QCOMPARE(target.currentText(), path("after.iso"));
    }

    void advice_namesNoOptionOfTheCommandLine()
    {
        for (int kind = 0; kind <= static_cast<int>(FaultKind::internal); ++kind) {
            for (const FaultFacts& facts : {FaultFacts(), FaultFacts(RecordSize{.size = 3}), FaultFacts(PartsFound()),
                                            FaultFacts(FileCount{3}), FaultFacts(OccupiedMedium())}) {
                const FaultText text =
                    describe({.kind = static_cast<FaultKind>(kind), .path = "/dev/nst0", .facts = facts});
                QVERIFY2(!text.advice.contains(QStringLiteral("--")) && !text.advice.contains(QStringLiteral("-cli")),
                         qPrintable(text.advice));
            }
        }
    }

    void fileThatIsThere_isReplacedOnlyWhenSaid()
    {
        make(path("kept.tar"), "mine");
        MainWindow window(concreteDependencies());
        window.show();
        window.addPaths({bytes("tree")});
        window.setTarget(path("kept.tar"));
        auto* const burn = window.findChild<QAction*>(QStringLiteral("burn"));
        QTRY_VERIFY(burn->isEnabled());
        burn->trigger();
        QMessageBox* question = nullptr;
        QTRY_VERIFY((question = window.findChild<QMessageBox*>(QStringLiteral("replaceQuestion"))) != nullptr);
        QVERIFY2(question->text().contains(path("kept.tar")), qPrintable(question->text()));
        QVERIFY(question->text().contains(QStringLiteral("4 B")));
        QTest::keyClick(question, Qt::Key_Return); // no is the default
        QTRY_VERIFY(window.findChild<QMessageBox*>(QStringLiteral("replaceQuestion")) == nullptr);
        QVERIFY(burnOf(window) == nullptr);
        QCOMPARE(QFileInfo(path("kept.tar")).size(), 4);
        QTRY_VERIFY(burn->isEnabled());
        burn->trigger();
        QTRY_VERIFY((question = window.findChild<QMessageBox*>(QStringLiteral("replaceQuestion"))) != nullptr);
        QTest::mouseClick(question->findChild<QPushButton*>(QStringLiteral("replaceFile")), Qt::LeftButton);
        QVERIFY(burnOf(window) != nullptr);
        QVERIFY(burnOf(window)->session().request().overwrite);
        QTRY_VERIFY_WITH_TIMEOUT(!window.burns().pending(), 20000);
        QVERIFY(QFileInfo(path("kept.tar")).size() > 4);
    }

    void fileThatWasJustChosen_isNotAskedForTwice_butAfterItsBurnItIs()
    {
        make(path("chosen.tar"), "mine");
        MainWindow window(concreteDependencies());
        window.show();
        window.addPaths({bytes("tree")});
        TargetSelector& target = window.compilation().target();
        chooseFile(target, target.findText(QStringLiteral("Tar archive file…")), path("chosen.tar"));
        QCOMPARE(target.currentText(), path("chosen.tar"));
        auto* const burn = window.findChild<QAction*>(QStringLiteral("burn"));
        QTRY_VERIFY(burn->isEnabled());
        burn->trigger();
        QTRY_VERIFY(burnOf(window) != nullptr);
        QVERIFY(window.findChild<QMessageBox*>(QStringLiteral("replaceQuestion")) == nullptr);
        QTRY_VERIFY_WITH_TIMEOUT(!window.burns().pending(), 20000);
        QTRY_VERIFY(burn->isEnabled());
        burn->trigger();
        QTRY_VERIFY(window.findChild<QMessageBox*>(QStringLiteral("replaceQuestion")) != nullptr);
    }
};

QTEST_MAIN(TestMainWindow)
#include "TestMainWindow.moc"
