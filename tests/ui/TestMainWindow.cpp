// What the main window hands to a burn, and what it must not lose or replace without a word.
#include "AnswerSheets.h"
#include "ConcreteDependencies.h"
#include "OwnSettings.h"
#include "support/Hang.h"
#include "support/UnitTest.h"
#include "ui/MainWindow.h"
#include "ui/burn/BurnPage.h"
#include "ui/burn/BurnWindow.h"
#include "ui/compilation/CompilationPage.h"
#include "ui/compilation/DropCard.h"
#include "ui/compilation/ProjectDocument.h"
#include "ui/compilation/ProjectFile.h"
#include "ui/medium/MediumPage.h"
#include "ui/medium/TargetCard.h"
#include "ui/medium/TargetSelector.h"
#include "ui/text/FaultText.h"
#include "ui/widgets/Banner.h"
#include "ui/widgets/CapacityBar.h"
#include "workflow/burn/Job.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QDragEnterEvent>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>

#include <cmath>
#include <filesystem>

using namespace steadyburn;

class TestMainWindow : public QObject {
    Q_OBJECT
private:
    AnswerSheets m_sheets;
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
        QTRY_VERIFY_WITH_TIMEOUT(target.findChild<QFileDialog*>() == nullptr, kHang);
    }
    static BurnPage* burnOf(MainWindow& window) { return window.burns().findChild<BurnPage*>(); }
    static void end(MainWindow& window)
    {
        window.burns().stopAll();
        QTRY_VERIFY_WITH_TIMEOUT(!window.burns().pending(), kHang);
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
        QTRY_VERIFY_WITH_TIMEOUT(dialog() == nullptr, kHang);
        QVERIFY(window.compilation().document().empty());
        window.compilation().actions().addFolder->trigger();
        dialog()->findChild<QLineEdit*>()->setText(path("chosen folder"));
        QMetaObject::invokeMethod(dialog(), "accept");
        QTRY_VERIFY_WITH_TIMEOUT(!window.compilation().document().empty(), kHang);
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
        QTRY_VERIFY_WITH_TIMEOUT(burnOf(window) != nullptr, kHang);
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
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->busy(), kHang);
        dialog->readImage(path("read.iso"));
        QVERIFY(dialog->busy());
        QVERIFY(!window.close());
        QVERIFY(window.isVisible() && dialog->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->busy(), kHang); // whole
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
        QTRY_VERIFY_WITH_TIMEOUT(burn->isEnabled(), kHang);
        burn->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(burnOf(window) != nullptr, kHang);
        QTRY_VERIFY_WITH_TIMEOUT(!window.burns().pending(), kHang);
        QVERIFY(burnOf(window)->session().report().outcome == Outcome::failed);
        QVERIFY(!window.document().settled());
        window.setTarget(path("good.tar"));
        QTRY_VERIFY_WITH_TIMEOUT(burn->isEnabled(), kHang);
        burn->trigger();
        QVERIFY(!window.document().settled()); // not yet
        QTRY_COMPARE_WITH_TIMEOUT(window.burns().findChildren<BurnPage*>().size(), 2, kHang);
        QTRY_VERIFY_WITH_TIMEOUT(!window.burns().pending(), kHang);
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
        QTRY_COMPARE_WITH_TIMEOUT(patterns->toPlainText(), QStringLiteral("*.o"), kHang);
        patterns->setPlainText(QStringLiteral("*.o\n*.tmp"));
        document.makeFolder({});
        QTRY_VERIFY_WITH_TIMEOUT(!document.scanning() && !document.counting(), kHang);
        QCOMPARE(patterns->toPlainText(), QStringLiteral("*.o\n*.tmp"));
        document.setExcludes({"*.o", "*.tmp"}); // applied
        document.undoStack().undo();
        QTRY_COMPARE_WITH_TIMEOUT(patterns->toPlainText(), QStringLiteral("*.o"), kHang);
        patterns->setPlainText(QStringLiteral("*.bak"));
        window.document().open(Project());
        QTRY_COMPARE_WITH_TIMEOUT(patterns->toPlainText(), QString(), kHang);
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

    // What is free is read from the medium and the disk, not from the book; a disc that is full is not offered again.
    void closedDisc_hasNothingFree_andIsNotPreselected()
    {
        JobRequest request;
        request.sources = {bytes("tree")};
        request.target = pathBytes(disc("dvd+r", "spent.img"));
        request.ring = 4 * kMiB;
        request.lockMemory = false;
        Job job(request, concreteDependencies(), {});
        QVERIFY(job.run({}).outcome == Outcome::complete);
        {
            MainWindow window(concreteDependencies());
            window.show();
            window.addPaths({bytes("tree")});
            window.setTarget(disc("dvd+r", "spent.img"));
            TargetCard& card = window.compilation().card();
            QTRY_VERIFY2_WITH_TIMEOUT(card.title() == QStringLiteral("DVD+R, closed") &&
                                          card.detail().startsWith(QStringLiteral("insert another disc")),
                                      qPrintable(card.detail()), kHang);
            QTRY_VERIFY_WITH_TIMEOUT(window.findChild<CapacityBar*>()->text().contains(QStringLiteral("no space left")),
                                     kHang);
            window.setTarget(disc("dvd+r", "fresh.img"));
            QTRY_VERIFY2_WITH_TIMEOUT(card.title() == QStringLiteral("DVD+R, blank") &&
                                          card.detail().contains(QStringLiteral("4.38 GiB free")),
                                      qPrintable(card.detail()), kHang);
            QVERIFY2(!card.title().contains(QStringLiteral("virtual:")), qPrintable(card.title()));
            window.document().letGo();
        }
        for (const char* file : {"fresh.img", "spent.img"}) {
            QSettings().setValue(QStringLiteral("burning/target"), disc("dvd+r", file));
            MainWindow window(concreteDependencies());
            QVERIFY(!window.compilation().target().spec().empty()); // nobody waits for the disk
            if (qstrcmp(file, "spent.img") == 0) {
                QTRY_VERIFY_WITH_TIMEOUT(window.compilation().target().spec().empty(), kHang);
            } else {
                QTRY_VERIFY_WITH_TIMEOUT(window.compilation().medium().medium().has_value(), kHang);
                QVERIFY(!window.compilation().target().spec().empty());
            }
        }
        QSettings().remove(QStringLiteral("burning/target"));
    }

    void fileAsTarget_hasTheFreeSpaceOfItsDisk()
    {
        MainWindow window(concreteDependencies());
        window.setTarget(path("new.iso"));
        QTRY_VERIFY_WITH_TIMEOUT(window.compilation().medium().free().has_value(), kHang);
        const auto free = static_cast<double>(*window.compilation().medium().free());
        const auto disk = static_cast<double>(std::filesystem::space(m_folder.path().toStdString()).available);
        QVERIFY(std::abs(free - disk) < 0.2 * disk + 1e9); // others write to it, too
        QVERIFY(window.compilation().card().detail().contains(QStringLiteral("free on its disk")));
        window.setTarget(path("nowhere/new.iso"));
        QTRY_VERIFY_WITH_TIMEOUT(window.compilation().medium().fault().has_value(), kHang);
        QVERIFY(!window.compilation().card().detail().isEmpty());
    }

    void startPage_lightsUp_andGivesWayToTheCompilation()
    {
        MainWindow window(concreteDependencies());
        window.show();
        auto* const card = window.findChild<DropCard*>();
        auto* const burn = window.findChild<QPushButton*>(QStringLiteral("burnNow"));
        QVERIFY(card->isVisible() && !burn->isVisible());
        QMimeData files;
        files.setUrls({QUrl::fromLocalFile(path("tree"))});
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window.compilation(), &enter);
        QVERIFY(card->lit());
        QDragLeaveEvent leave;
        QApplication::sendEvent(&window.compilation(), &leave);
        QVERIFY(!card->lit());
        for (const char* tile : {"burnImage", "mediumCopy", "checkDisc", "restoreFiles"}) {
            QVERIFY2(window.findChild<QAbstractButton*>(QStringLiteral("tile-") + QLatin1String(tile))->isVisible(),
                     tile);
        }
        window.addPaths({bytes("tree")});
        QTRY_VERIFY_WITH_TIMEOUT(!card->isVisible() && burn->isVisible(), kHang);
        window.document().letGo();
    }

    void checkDisc_listsAndVerifies()
    {
        for (const std::string& target : {disc("dvd+r", "checked.img").toStdString(), bytes("checked.iso")}) {
            JobRequest request;
            request.sources = {bytes("tree")};
            request.target = target;
            request.ring = kMiB;
            Job job(request, concreteDependencies(), {});
            QCOMPARE(job.run({}).outcome, Outcome::complete);
        }
        MainWindow main(concreteDependencies());
        main.show();
        main.setTarget(disc("dvd+r", "checked.img"));
        main.findChild<QAbstractButton*>(QStringLiteral("tile-checkDisc"))->click();
        auto* const window = main.findChild<MediumPage*>();
        QVERIFY(window != nullptr);
        const auto verified = [&] {
            const auto* const banner = window->findChild<Banner*>();
            return !window->listing() && !window->busy() && banner->isVisible() &&
                   banner->text().contains(QStringLiteral("compared"));
        };
        QTRY_VERIFY_WITH_TIMEOUT(verified(), kHang);
        main.setTarget({}); // no drive: what is chosen in the window is checked
        main.findChild<QAbstractButton*>(QStringLiteral("tile-checkDisc"))->click();
        auto* const source = window->findChild<QComboBox*>(QStringLiteral("lookInto"));
        QTRY_VERIFY_WITH_TIMEOUT(source->isEnabled(), kHang); // again, after what was verified before
        source->setEditText(path("checked.iso"));
        QTest::keyClick(source->lineEdit(), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(window->target() == bytes("checked.iso") && verified(), kHang);
        window->look(bytes("checked.iso")); // and nothing that is only looked into
        QTRY_VERIFY_WITH_TIMEOUT(!window->listing(), kHang);
        QVERIFY(!window->busy() && !verified());
    }

    // A simulated drive is shown by its name, which is replaced as a whole, and Return looks into it again.
    void simulatedDrive_isShownByItsName()
    {
        const QString spec = disc("dvd+r", "checked.img");
        MediumPage window(concreteDependencies());
        window.show();
        window.look(spec.toStdString());
        QTRY_VERIFY_WITH_TIMEOUT(!window.listing(), kHang);
        QVERIFY(QTest::qWaitForWindowActive(&window, kHang));
        QLineEdit* const line = window.findChild<QComboBox*>(QStringLiteral("lookInto"))->lineEdit();
        const QString name = QStringLiteral("Practice DVD+R (checked.img)");
        QCOMPARE(line->text(), name);
        line->setFocus();
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(!window.listing(), kHang);
        QCOMPARE(window.target(), spec.toStdString());
        line->setFocus();
        QTest::keyClick(line, Qt::Key_Home);
        QCOMPARE(line->selectedText(), name);
        QTest::keyClicks(line, QStringLiteral("/"));
        QCOMPARE(line->text(), QStringLiteral("/"));
    }

    void paneThatOpenedItself_isGoneIntoBeforeItIsClosed()
    {
        MainWindow window(concreteDependencies());
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window, kHang));
        auto* const list = window.findChild<QTreeView*>(QStringLiteral("problems"));
        window.compilation().refuse(QStringLiteral("no"));
        QVERIFY(list->isVisible());
        window.compilation().actions().problems->trigger();
        QVERIFY(list->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(list->hasFocus(), kHang);
        window.compilation().actions().problems->trigger();
        QVERIFY(!list->isVisible());
        window.compilation().actions().patterns->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<QPlainTextEdit*>(QStringLiteral("patterns"))->hasFocus(), kHang);
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
        QTRY_VERIFY_WITH_TIMEOUT(burn->isEnabled(), kHang);
        burn->trigger();
        QMessageBox* question = nullptr;
        QTRY_VERIFY_WITH_TIMEOUT(
            (question = window.findChild<QMessageBox*>(QStringLiteral("replaceQuestion"))) != nullptr, kHang);
        QVERIFY2(question->text().contains(path("kept.tar")), qPrintable(question->text()));
        QVERIFY(question->text().contains(QStringLiteral("4 B")));
        QTest::keyClick(question, Qt::Key_Return); // no is the default
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<QMessageBox*>(QStringLiteral("replaceQuestion")) == nullptr, kHang);
        QVERIFY(burnOf(window) == nullptr);
        QCOMPARE(QFileInfo(path("kept.tar")).size(), 4);
        QTRY_VERIFY_WITH_TIMEOUT(burn->isEnabled(), kHang);
        burn->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(
            (question = window.findChild<QMessageBox*>(QStringLiteral("replaceQuestion"))) != nullptr, kHang);
        QTest::mouseClick(question->findChild<QPushButton*>(QStringLiteral("replaceFile")), Qt::LeftButton);
        QVERIFY(burnOf(window) != nullptr);
        QVERIFY(burnOf(window)->session().request().overwrite);
        QTRY_VERIFY_WITH_TIMEOUT(!window.burns().pending(), kHang);
        QVERIFY(QFileInfo(path("kept.tar")).size() > 4);
    }

    // A project that names it, too, changes nothing about that; one that names another does.
    void targetOfTheCommandLine_isChosenByTheUser()
    {
        MainWindow window(concreteDependencies());
        TargetSelector& target = window.compilation().target();
        const QString given = disc("dvd+r", "given.img");
        target.setForeignSpec(given);
        QVERIFY(!target.named());
        window.setTarget(given);
        QVERIFY(target.named());
        target.setForeignSpec(given);
        QVERIFY(target.named());
        target.setForeignSpec(disc("dvd+r", "another.img"));
        QVERIFY(!target.named());
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
        QTRY_VERIFY_WITH_TIMEOUT(burn->isEnabled(), kHang);
        burn->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(burnOf(window) != nullptr, kHang);
        QVERIFY(window.findChild<QMessageBox*>(QStringLiteral("replaceQuestion")) == nullptr);
        QTRY_VERIFY_WITH_TIMEOUT(!window.burns().pending(), kHang);
        QTRY_VERIFY_WITH_TIMEOUT(burn->isEnabled(), kHang);
        burn->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<QMessageBox*>(QStringLiteral("replaceQuestion")) != nullptr, kHang);
    }
};

STEADYBURN_UNIT_TEST(TestMainWindow)
#include "TestMainWindow.moc"
