// A file that is there is replaced after a yes for this very file, and not otherwise: whoever named it. What an append
// would lose is named, and lost only after a yes.
#include "AnswerSheets.h"
#include "ConcreteDependencies.h"
#include "OwnSettings.h"
#include "support/Hang.h"
#include "support/UnitTest.h"
#include "ui/MainWindow.h"
#include "ui/burn/BurnWindow.h"
#include "ui/burn/TargetQuestion.h"
#include "ui/compilation/CompilationPage.h"
#include "ui/compilation/ProjectDocument.h"
#include "ui/compilation/ProjectFile.h"
#include "ui/medium/TargetSelector.h"
#include "workflow/burn/Job.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QTest>

using namespace steadyburn;

class TestTargetQuestion : public QObject {
    Q_OBJECT
private:
    AnswerSheets m_sheets;
    QTemporaryDir m_folder;

    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    std::string bytes(const char* name) const { return QFile::encodeName(path(name)).toStdString(); }
    void put(const char* name, const QByteArray& contents) const
    {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(contents) == contents.size());
    }
    QByteArray contents(const char* name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static QMessageBox* question(const QWidget& window)
    {
        return window.findChild<QMessageBox*>(QStringLiteral("replaceQuestion"));
    }
    static void answer(const QWidget& window, bool yes)
    {
        QMessageBox* const box = question(window);
        QTest::mouseClick(yes ? box->findChild<QPushButton*>(QStringLiteral("replaceFile"))
                              : static_cast<QPushButton*>(box->escapeButton()),
                          Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(question(window) == nullptr, kHang);
    }
    // As a stranger sends it.
    void openProject(MainWindow& window, const std::string& target) const
    {
        Project project;
        project.compilation.grafts["tree"] = {.source = bytes("tree")};
        project.target = target;
        QVERIFY(writeProject(project, bytes("strange.steadyburn")).ok());
        window.open({bytes("strange.steadyburn")});
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<QAction*>(QStringLiteral("burn"))->isEnabled(), kHang);
    }
    // A disc of a tree with the folder “lost”, of which no program can read the entries any more.
    QString damagedDisc(const char* name) const
    {
        const QString disc = QStringLiteral("virtual:dvd+rw,speed=800M,file=") + path(name);
        QDir().mkpath(path("damaged/lost"));
        put("damaged/lost/unmistakable", "old");
        JobRequest request;
        request.sources = {bytes("damaged")};
        request.target = QFile::encodeName(disc).toStdString();
        request.lockMemory = false;
        Job job(request, concreteDependencies(), {});
        if (job.run({}).outcome != Outcome::complete) {
            return {};
        }
        QFile file(path(name));
        constexpr qsizetype kBlock = 2048;
        const QByteArray image = contents(name);
        const qsizetype at = image.indexOf("unmistakable") / kBlock * kBlock;
        return at > 0 && file.open(QIODevice::ReadWrite) && file.seek(at) &&
                       file.write(QByteArray(kBlock, '\0')) == kBlock
                   ? disc
                   : QString();
    }
    static QMessageBox* appendQuestion(MainWindow& window)
    {
        QMessageBox* box = nullptr;
        (void)QTest::qWaitFor(
            [&] {
                box = window.burns().findChild<QMessageBox*>(QStringLiteral("appendQuestion"));
                return box != nullptr;
            },
            kHang);
        return box;
    }
    static void append(bool yes)
    {
        QSettings settings;
        settings.setValue(QStringLiteral("burning/append"), yes);
    }
    static void burn(MainWindow& window) { window.findChild<QAction*>(QStringLiteral("burn"))->trigger(); }
    static BurnPage* ended(MainWindow& window)
    {
        BurnPage* page = nullptr;
        const auto hasEnded = [&] {
            page = window.burns().findChild<BurnPage*>();
            return page != nullptr && page->session().state() == BurnSession::State::ended;
        };
        return QTest::qWaitFor(hasEnded, kHang) ? page : nullptr;
    }

private slots:
    void initTestCase()
    {
        keepSettingsIn(m_folder);
        QCoreApplication::setApplicationName(QStringLiteral("steadyburn"));
        QVERIFY(QDir().mkpath(path("tree")));
        put("tree/a", QByteArray(5000, 'x'));
    }

    void projectThatNamesAFile_isAskedAbout_withTheFilesRealName()
    {
        put("thesis.tar", "precious");
        QFile::remove(path("link.tar"));
        QVERIFY(QFile::link(path("thesis.tar"), path("link.tar")));
        MainWindow window(concreteDependencies());
        window.show();
        openProject(window, bytes("link.tar"));
        burn(window);
        QTRY_VERIFY_WITH_TIMEOUT(question(window) != nullptr, kHang);
        QVERIFY2(question(window)->text().contains(QStringLiteral("thesis.tar")), qPrintable(question(window)->text()));
        answer(window, false);
        QVERIFY(window.burns().findChild<BurnPage*>() == nullptr);
        QCOMPARE(contents("thesis.tar"), QByteArray("precious"));
    }

    void projectThatTakesAFileForASimulatedDisc_isAskedAbout()
    {
        put("thesis.odt", "precious");
        MainWindow window(concreteDependencies());
        window.show();
        openProject(window, "virtual:dvd+rw,speed=200M,file=" + bytes("thesis.odt"));
        burn(window);
        QTRY_VERIFY_WITH_TIMEOUT(question(window) != nullptr, kHang);
        QVERIFY2(question(window)->text().contains(QStringLiteral("thesis.odt")), qPrintable(question(window)->text()));
        answer(window, false);
        QVERIFY(window.burns().findChild<BurnPage*>() == nullptr);
        QCOMPARE(contents("thesis.odt"), QByteArray("precious"));
    }

    void simulatedDiscThatTheUserNamed_isNotAskedAbout()
    {
        MainWindow window(concreteDependencies());
        window.show();
        openProject(window, "virtual:dvd+rw,speed=200M,file=" + bytes("other.img"));
        put("mine.img", QByteArray(2048, '\0'));
        window.setTarget(QStringLiteral("virtual:dvd+rw,speed=200M,file=") + path("mine.img"));
        burn(window);
        QVERIFY(ended(window) != nullptr);
        QVERIFY(question(window) == nullptr);
    }

    void emptyFile_isNotAskedAbout()
    {
        put("empty.tar", {});
        MainWindow window(concreteDependencies());
        window.show();
        openProject(window, bytes("empty.tar"));
        burn(window);
        QVERIFY(ended(window) != nullptr);
        QVERIFY(question(window) == nullptr);
    }

    void burnedAgain_isAskedAboutAgain()
    {
        MainWindow window(concreteDependencies());
        window.show();
        openProject(window, bytes("again.tar"));
        burn(window);
        BurnPage* const page = ended(window);
        QVERIFY(page != nullptr);
        QVERIFY(page->session().report().outcome == Outcome::complete);
        put("again.tar", "something that the user put there since");
        page->findChild<QPushButton*>(QStringLiteral("again"))->click();
        QTRY_VERIFY_WITH_TIMEOUT(question(window.burns()) != nullptr, kHang);
        answer(window.burns(), false);
        QCOMPARE(window.burns().findChildren<BurnPage*>().size(), 1);
        QCOMPARE(contents("again.tar"), QByteArray("something that the user put there since"));
    }

    void yesToAFile_isNoYesToAnotherInItsPlace()
    {
        put("swapped.tar", "old");
        const auto asked = FileMark::of(bytes("swapped.tar"));
        QVERIFY(asked.has_value());
        QFile::remove(path("swapped.tar"));
        put("swapped.tar", "another one");
        MainWindow window(concreteDependencies());
        JobRequest request;
        request.sources = {bytes("tree")};
        request.target = bytes("swapped.tar");
        request.overwrite = true;
        const BurnPage* const page = window.burns().add({.request = request, .mayReplace = asked});
        QVERIFY(!page->session().request().overwrite);
        QVERIFY(ended(window) != nullptr);
    }

    void yes_replacesTheFile()
    {
        put("old.tar", "old");
        MainWindow window(concreteDependencies());
        window.show();
        openProject(window, bytes("old.tar"));
        burn(window);
        QTRY_VERIFY_WITH_TIMEOUT(question(window) != nullptr, kHang);
        answer(window, true);
        const BurnPage* const page = ended(window);
        QVERIFY(page != nullptr);
        QVERIFY(page->session().request().overwrite);
        QVERIFY(page->session().report().outcome == Outcome::complete);
        QVERIFY(contents("old.tar").size() > 5000);
    }

    void discWithData_isWrittenAnewAfterAYes_andKeptAfterANo()
    {
        const QString disc = QStringLiteral("virtual:dvd+rw,speed=800M,file=") + path("anew.img");
        put("tree/first", "first");
        JobRequest request;
        request.sources = {bytes("tree")};
        request.target = QFile::encodeName(disc).toStdString();
        request.lockMemory = false;
        QVERIFY(Job(request, concreteDependencies(), {}).run({}).outcome == Outcome::complete);
        const QByteArray before = contents("anew.img");
        put("tree/second", "second"); // two images of one tree that are made within a second are the same
        for (const bool yes : {false, true}) {
            QSettings settings;
            BurnWindow window(concreteDependencies(), settings);
            request.spanDiscs = true; // as the main window asks
            window.add(request);
            QMessageBox* box = nullptr;
            QTRY_VERIFY_WITH_TIMEOUT((box = window.findChild<QMessageBox*>(QStringLiteral("anewQuestion"))) != nullptr,
                                     kHang);
            QVERIFY2(box->text().contains(QStringLiteral("already holds data")), qPrintable(box->text()));
            QCOMPARE(box->defaultButton(), box->escapeButton());
            QCOMPARE(contents("anew.img"), before);
            auto* const answer = yes ? box->findChild<QPushButton*>(QStringLiteral("writeAnew")) : box->defaultButton();
            QTest::mouseClick(answer, Qt::LeftButton);
            QTRY_VERIFY_WITH_TIMEOUT(window.findChild<QMessageBox*>() == nullptr && !window.pending(), kHang);
            QCOMPARE(contents("anew.img") == before, !yes);
        }
    }

    void appendToADamagedTree_namesWhatWouldVanish_andANoWritesNothing()
    {
        const QString disc = damagedDisc("keep.img");
        QVERIFY(!disc.isEmpty());
        const QByteArray before = contents("keep.img");
        append(true);
        MainWindow window(concreteDependencies());
        window.show();
        openProject(window, bytes("other.img"));
        window.setTarget(disc);
        burn(window);
        QMessageBox* const box = appendQuestion(window);
        append(false);
        QVERIFY(box != nullptr);
        QVERIFY2(box->text().contains(QStringLiteral("/damaged/lost")), qPrintable(box->text()));
        QVERIFY(box->textFormat() == Qt::PlainText);
        QCOMPARE(box->defaultButton(), box->escapeButton());
        QTest::mouseClick(box->defaultButton(), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(window.burns().findChild<QMessageBox*>() == nullptr, kHang);
        QVERIFY(!window.burns().pending());
        QCOMPARE(contents("keep.img"), before);
    }

    void yesToADamagedTree_appends_andSaysWhatIsLost()
    {
        const QString disc = damagedDisc("give.img");
        QVERIFY(!disc.isEmpty());
        append(true);
        MainWindow window(concreteDependencies());
        window.show();
        openProject(window, bytes("other.img"));
        window.setTarget(disc);
        burn(window);
        QMessageBox* const box = appendQuestion(window);
        append(false);
        QVERIFY(box != nullptr);
        QTest::mouseClick(box->findChild<QPushButton*>(QStringLiteral("appendAllTheSame")), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!window.burns().pending() && window.burns().findChildren<BurnPage*>().size() == 1,
                                 kHang);
        const BurnPage* const page = ended(window);
        QVERIFY(page != nullptr);
        QVERIFY2(page->session().report().outcome == Outcome::exceptions, qPrintable(page->session().log().text()));
        QVERIFY(page->session().report().bytes > 0);
        QVERIFY(!window.document().unsaved()); // it is on a medium now
    }

    void yesToADamagedTree_isAskedAboutAgain_whenItIsBurnedAgain()
    {
        const QString disc = damagedDisc("again.img");
        QVERIFY(!disc.isEmpty());
        JobRequest request;
        request.append = request.appendDamaged = true;
        request.target = QFile::encodeName(disc).toStdString();
        MainWindow window(concreteDependencies());
        bool ran = false;
        askForTarget(request, {}, window, [&ran](const BurnOrder& order) { ran = !order.request.appendDamaged; });
        QTRY_VERIFY_WITH_TIMEOUT(ran, kHang);
    }

    void fileThatIsAppendedTo_isNotCalledReplaced()
    {
        put("image.iso", "an image");
        JobRequest request;
        request.append = true;
        request.target = bytes("image.iso");
        MainWindow window(concreteDependencies());
        bool ran = false;
        const auto then = [&ran](const BurnOrder& order) { ran = !order.request.overwrite; };
        askForTarget(request, {}, window, then);
        QTRY_VERIFY_WITH_TIMEOUT(ran, kHang);
        QVERIFY(question(window) == nullptr);
        // A stranger's project has chosen it: that is asked, and not in the words for a replacement.
        ran = false;
        askForTarget(request, {.asked = {}, .named = false}, window, then);
        QTRY_VERIFY_WITH_TIMEOUT(question(window) != nullptr, kHang);
        QVERIFY2(question(window)->informativeText().contains(QStringLiteral("kept")),
                 qPrintable(question(window)->informativeText()));
        answer(window, true);
        QVERIFY(ran);
    }
};

STEADYBURN_UNIT_TEST(TestTargetQuestion)
#include "TestTargetQuestion.moc"
