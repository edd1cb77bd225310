// The window told to end while something works: what is stopped, what is waited for, what a session that ends is
// answered.
#include "AnswerSheets.h"
#include "ConcreteDependencies.h"
#include "FileTree.h"
#include "OwnSettings.h"
#include "support/Hang.h"
#include "support/UnitTest.h"
#include "ui/MainWindow.h"
#include "ui/OrderlyEnd.h"
#include "ui/burn/BurnWindow.h"
#include "ui/burn/VolumeDialog.h"
#include "ui/compilation/CompilationPage.h"
#include "ui/compilation/ProjectDocument.h"
#include "ui/compilation/ProjectFile.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace steadyburn;

class TestOrderlyEnd : public QObject {
    Q_OBJECT
private:
    AnswerSheets m_sheets;
    QTemporaryDir m_folder;

    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    std::string bytes(const char* name) const { return QFile::encodeName(path(name)).toStdString(); }
    QString drive(const char* keys, const char* file) const
    {
        return QStringLiteral("virtual:%1,file=%2").arg(QLatin1String(keys), path(file));
    }
    JobRequest request(const QString& target) const
    {
        JobRequest request;
        request.sources = {bytes("tree")};
        request.target = pathOf(target);
        request.ring = 4 * kMiB;
        request.lockMemory = false;
        return request;
    }
    static std::string pathOf(const QString& text) { return QFile::encodeName(text).toStdString(); }
    void burnDisc(const char* file) const
    {
        Job job(request(drive("dvd+rw,speed=200M", file)), concreteDependencies(), {});
        QVERIFY(job.run({}).outcome == Outcome::complete);
    }
    static MediumDialog* mediumDialog(MainWindow& window, const char* action)
    {
        window.findChild<QAction*>(QLatin1String(action))->trigger();
        return window.findChild<MediumDialog*>();
    }

private slots:
    void initTestCase()
    {
        keepSettingsIn(m_folder);
        QCoreApplication::setApplicationName(QStringLiteral("steadyburn"));
        QVERIFY(makeFiles(path("tree"), 40));
    }

    void burnThatWrites_isStopped_withEveryWaitingOne()
    {
        MainWindow window(concreteDependencies());
        window.show();
        QSignalSpy ended(&window.end(), &OrderlyEnd::ended);
        BurnPage* const page = window.burns().add(request(drive("dvd-r,speed=1M,buffer=64k", "w.img")));
        window.burns().add(request(drive("dvd-r,speed=1M,buffer=64k", "w.img")));
        QVERIFY(QTest::qWaitFor(
            [&] {
                return page->session().telemetry().phase == Phase::write && page->session().telemetry().written > 0;
            },
            kHang));
        window.end().begin(QStringLiteral("a test"));
        window.end().begin(QStringLiteral("a test")); // as a second signal does
        QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, kHang);
        QVERIFY(page->session().report().outcome == Outcome::cancelled);
        QVERIFY(page->session().report().mediumState.has_value());
        QVERIFY2(page->session().log().text().contains(QStringLiteral("The program has to end: a test.")),
                 qPrintable(page->session().log().text()));
        QCOMPARE(window.end().code(), 130);
        QVERIFY(!window.burns().pending());
        bool later = false;
        QMetaObject::invokeMethod(
            &window.end(), [&later] { later = true; }, Qt::QueuedConnection);
        QTRY_VERIFY_WITH_TIMEOUT(later, kHang);
        QCOMPARE(ended.size(), 1);
    }

    void tapeThatWaitsForTheNextOne_isEndedWithItsQuestion()
    {
        MainWindow window(concreteDependencies());
        QSignalSpy ended(&window.end(), &OrderlyEnd::ended);
        BurnPage* const page = window.burns().add(request(drive("tape,speed=100M,capacity=5M", "t.tap")));
        QTRY_VERIFY_WITH_TIMEOUT(page->findChild<VolumeDialog*>() != nullptr, kHang);
        window.end().begin(QStringLiteral("a test"));
        QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, kHang);
        QVERIFY(page->session().report().outcome == Outcome::cancelled);
        QCOMPARE(window.end().code(), 130);
    }

    void discThatIsRead_isStopped_andGoesOnLater()
    {
        burnDisc("r.img");
        MainWindow window(concreteDependencies());
        window.show();
        window.setTarget(drive("dvd+rw,speed=1M", "r.img"));
        MediumDialog* const dialog = mediumDialog(window, "mediumInfo");
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->busy(), kHang);
        dialog->readImage(path("back.iso"));
        QVERIFY(window.end().working());
        QSignalSpy ended(&window.end(), &OrderlyEnd::ended);
        window.end().begin(QStringLiteral("a test"));
        QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, kHang);
        QCOMPARE(window.end().code(), 130);
        QVERIFY(!QFile::exists(path("back.iso")));
    }

    void erasure_isWaitedFor_andNothingIsBrokenOff()
    {
        burnDisc("e.img");
        MainWindow window(concreteDependencies());
        window.show();
        window.setTarget(drive("dvd+rw,speed=100M", "e.img"));
        MediumDialog* const dialog = mediumDialog(window, "mediumInfo");
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->busy(), kHang);
        dialog->begin(MediumDialog::Begin::erase);
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->busy(), kHang);
        QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("eraseQuickly")), Qt::LeftButton);
        QSignalSpy ended(&window.end(), &OrderlyEnd::ended);
        window.end().begin(QStringLiteral("a test")); // while the medium is looked at once more
        QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, kHang);
        QVERIFY(!dialog->busy());
        QCOMPARE(window.end().code(), 0);
    }

    void openQuestion_isTakenBack_andNothingBegins()
    {
        QFile there(path("there.tar"));
        QVERIFY(there.open(QIODevice::WriteOnly) && there.write("precious") > 0);
        there.close();
        MainWindow window(concreteDependencies());
        window.show();
        window.addPaths({bytes("tree")});
        QTRY_VERIFY_WITH_TIMEOUT(window.document().ready() || !window.compilation().document().empty(), kHang);
        window.setTarget(path("there.tar"));
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<QAction*>(QStringLiteral("burn"))->isEnabled(), kHang);
        window.findChild<QAction*>(QStringLiteral("burn"))->trigger();
        QPointer<QMessageBox> question;
        QTRY_VERIFY_WITH_TIMEOUT(
            (question = window.findChild<QMessageBox*>(QStringLiteral("replaceQuestion"))) != nullptr, kHang);
        QSignalSpy ended(&window.end(), &OrderlyEnd::ended);
        window.end().begin(QStringLiteral("a test"));
        QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, kHang);
        QTRY_VERIFY_WITH_TIMEOUT(question.isNull(), kHang);
        QCOMPARE(window.end().code(), 0);
        QVERIFY(there.open(QIODevice::ReadOnly));
        QCOMPARE(there.readAll(), QByteArray("precious"));
    }

    void compilation_isKept_andOfferedAgain()
    {
        {
            MainWindow window(concreteDependencies());
            window.show();
            window.addPaths({bytes("tree")});
            QTRY_VERIFY_WITH_TIMEOUT(!window.compilation().document().empty(), kHang);
            QSignalSpy ended(&window.end(), &OrderlyEnd::ended);
            window.end().begin(QStringLiteral("a test"));
            QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, kHang);
            QVERIFY(window.close()); // nothing is asked
        }
        MainWindow next(concreteDependencies());
        QVERIFY(next.document().project().compilation.grafts.contains("tree"));
    }

    void sessionThatEnds_whileABurnRuns_isAskedToWait()
    {
        MainWindow window(concreteDependencies());
        BurnPage* const page = window.burns().add(request(drive("dvd+rw,speed=1M,buffer=64k", "s.img")));
        int putOff = 0;
        window.sessionEnds({.mayAsk = [] { return true; }, .putOff = [&putOff] { ++putOff; }});
        QCOMPARE(putOff, 1);
        QVERIFY(!window.end().begun());
        QVERIFY(page->session().running());
        window.burns().stopAll();
        QTRY_VERIFY_WITH_TIMEOUT(!window.burns().pending(), kHang);
    }

    void sessionThatEnds_andMayNotBeAsked_endsTheBurnInOrder()
    {
        MainWindow window(concreteDependencies());
        BurnPage* const page = window.burns().add(request(drive("dvd+rw,speed=1M,buffer=64k", "s2.img")));
        QSignalSpy ended(&window.end(), &OrderlyEnd::ended);
        window.sessionEnds({.mayAsk = [] { return false; }, .putOff = [] { QFAIL("it may not"); }});
        QVERIFY(window.end().begun());
        QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, kHang);
        QVERIFY(page->session().report().outcome == Outcome::cancelled);
    }

    void sessionThatEnds_atRest_isNotHeldUpByAQuestion()
    {
        {
            MainWindow window(concreteDependencies());
            window.show();
            window.addPaths({bytes("tree")});
            QTRY_VERIFY_WITH_TIMEOUT(!window.compilation().document().empty(), kHang);
            window.sessionEnds({.mayAsk = [] { return true; }, .putOff = [] { QFAIL("nothing works"); }});
            QVERIFY(window.close());
        }
        MainWindow next(concreteDependencies());
        QVERIFY(next.document().project().compilation.grafts.contains("tree"));
        next.document().letGo();
    }

    void goneDisplay_endsTheBurnInOrder_withoutAnEventLoop()
    {
        Settings options;
        options.logs.folder = path("logs");
        QSettings settings;
        QVERIFY(options.save(settings));
        MainWindow window(concreteDependencies());
        BurnPage* const page = window.burns().add(request(drive("dvd-r,speed=1M,buffer=64k", "d.img")));
        QVERIFY(QTest::qWaitFor(
            [&] {
                return page->session().telemetry().phase == Phase::write && page->session().telemetry().written > 0;
            },
            kHang));
        window.end().endWithoutDisplay(QStringLiteral("the display was lost"));
        QCOMPARE(window.end().code(), 130);
        const QStringList logs = QDir(path("logs")).entryList({QStringLiteral("burn-*.log")});
        QCOMPARE(logs.size(), 1);
        QFile log(path("logs/") + logs.front());
        QVERIFY(log.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(log.readAll());
        QVERIFY2(text.contains(QStringLiteral("holds an unfinished track")), qPrintable(text));
    }
};

STEADYBURN_UNIT_TEST(TestOrderlyEnd)
#include "TestOrderlyEnd.moc"
