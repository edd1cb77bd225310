// A share that does not respond, and the window: a target on it, a project on it, the journal of a set on it. What is
// asked for comes when the share does, and nobody waits for it (SlowDisk.cpp, built in).
#include "AnswerSheets.h"
#include "ConcreteDependencies.h"
#include "LoopWatch.h"
#include "OwnSettings.h"
#include "support/Hang.h"
#include "ui/MainWindow.h"
#include "ui/burn/BurnWindow.h"
#include "ui/burn/TargetQuestion.h"
#include "ui/compilation/CompilationPage.h"
#include "ui/compilation/ProjectDocument.h"
#include "ui/compilation/ProjectFile.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace steadyburn;

class TestSilentTarget : public QObject {
    Q_OBJECT
private:
    AnswerSheets m_sheets;
    QTemporaryDir m_folder;

    [[nodiscard]] QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    [[nodiscard]] std::string bytes(const char* name) const { return QFile::encodeName(path(name)).toStdString(); }
    void put(const char* name, const QByteArray& contents) const
    {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(contents) == contents.size());
    }
    // Each look at the share and each read takes as long as a test may.
    void silence() const { put("share.pace", "600000 600000 600000"); }
    void answer() const { QVERIFY(QFile::remove(path("share.pace"))); }
    // How long the window stood still, in milliseconds, while this was done and for a while after it.
    static double stop(const std::function<void()>& what)
    {
        LoopWatch watch;
        QTimer::singleShot(0, what);
        runUntil([] { return false; }, 300);
        return watch.takeLongestOwn();
    }
    // What is shown the first time takes its time, wherever it comes from.
    static constexpr double kMost = 200;

private slots:
    void initTestCase()
    {
        keepSettingsIn(m_folder);
        qputenv("SLOW_DISK", QFile::encodeName(path("share")));
        QVERIFY(QDir().mkpath(path("share")) && QDir().mkpath(path("tree")));
        put("tree/a", "contents");
    }
    void cleanup() { QFile::remove(path("share.pace")); }

    void targetThatDoesNotAnswer_isAskedAboutWhenItDoes()
    {
        put("share/there.tar", "precious");
        MainWindow window(concreteDependencies());
        window.show();
        JobRequest request;
        request.sources = {bytes("tree")};
        request.target = bytes("share/there.tar");
        silence();
        bool ran = false;
        const double stopped =
            stop([&] { askForTarget(request, {}, window, [&ran](const BurnOrder&) { ran = true; }); });
        QVERIFY2(stopped < kMost, qPrintable(QString::number(stopped)));
        QVERIFY(!ran);
        QVERIFY(window.findChild<QMessageBox*>(QStringLiteral("replaceQuestion")) == nullptr);
        answer();
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<QMessageBox*>(QStringLiteral("replaceQuestion")) != nullptr, kHang);
        QVERIFY(!ran);
    }

    void anotherTarget_takesThePlaceOfTheOneThatDoesNotAnswer()
    {
        MainWindow window(concreteDependencies());
        JobRequest request;
        request.sources = {bytes("tree")};
        request.target = bytes("share/new.tar");
        silence();
        std::string ran;
        const auto then = [&ran](const BurnOrder& order) { ran += order.request.target + '\n'; };
        askForTarget(request, {}, window, then);
        request.target = bytes("here.tar");
        askForTarget(request, {}, window, then);
        QTRY_COMPARE_WITH_TIMEOUT(ran, bytes("here.tar") + '\n', kHang);
        answer();
        QTest::qWait(200);
        QCOMPARE(ran, bytes("here.tar") + '\n');
    }

    void windowThatIsClosedMeanwhile_burnsNothing()
    {
        MainWindow window(concreteDependencies());
        window.show();
        JobRequest request;
        request.sources = {bytes("tree")};
        request.target = bytes("share/closed.tar");
        silence();
        bool ran = false;
        askForTarget(request, {}, window, [&ran](const BurnOrder&) { ran = true; });
        window.close();
        answer();
        QTest::qWait(500);
        QVERIFY(!ran);
    }

    void burnToATargetThatDoesNotAnswer_keepsNobodyWaiting()
    {
        MainWindow window(concreteDependencies());
        window.show();
        window.addPaths({bytes("tree")});
        window.setTarget(path("share/late.tar"));
        auto* const burn = window.findChild<QAction*>(QStringLiteral("burn"));
        QTRY_VERIFY_WITH_TIMEOUT(burn->isEnabled(), kHang);
        silence();
        const double stopped = stop([&] { burn->trigger(); });
        QVERIFY2(stopped < kMost, qPrintable(QString::number(stopped)));
        answer();
        QTRY_VERIFY_WITH_TIMEOUT(window.burns().findChild<BurnPage*>() != nullptr, kHang);
        QTRY_VERIFY_WITH_TIMEOUT(!window.burns().pending(), kHang);
        QVERIFY(QFile::exists(path("share/late.tar")));
        window.document().letGo();
    }

    void projectThatDoesNotAnswer_isOpenedWhenItDoes_unlessAnotherWasSince()
    {
        Project project;
        project.volumeId = "LATE";
        QVERIFY(writeProject(project, bytes("share/late.steadyburn")).ok());
        project.volumeId = "HERE";
        QVERIFY(writeProject(project, bytes("here.steadyburn")).ok());
        MainWindow window(concreteDependencies());
        window.show();
        silence();
        double stopped = stop([&] { window.open({bytes("share/late.steadyburn")}); });
        QVERIFY2(stopped < kMost, qPrintable(QString::number(stopped)));
        QCOMPARE(window.document().volumeId(), std::string());
        answer();
        QTRY_COMPARE_WITH_TIMEOUT(window.document().volumeId(), std::string("LATE"), kHang);

        silence();
        stopped = stop([&] { window.project().open(bytes("share/late.steadyburn")); });
        QVERIFY2(stopped < kMost, qPrintable(QString::number(stopped)));
        window.project().open(bytes("here.steadyburn"));
        QTRY_COMPARE_WITH_TIMEOUT(window.document().volumeId(), std::string("HERE"), kHang);
        answer();
        QTest::qWait(200);
        QCOMPARE(window.document().volumeId(), std::string("HERE"));
    }

    void journalThatDoesNotAnswer_keepsNobodyWaiting()
    {
        put("share/set.journal", "no journal");
        MainWindow window(concreteDependencies());
        window.show();
        QSignalSpy told(&window.burns(), &BurnWindow::unwritable);
        silence();
        JobRequest request;
        request.target = bytes("share/tape.tap");
        const double stopped = stop([&] { window.burns().continueSet(bytes("share/set.journal"), request); });
        QVERIFY2(stopped < kMost, qPrintable(QString::number(stopped)));
        QCOMPARE(told.size(), 0);
        answer();
        QTRY_COMPARE_WITH_TIMEOUT(told.size(), 1, kHang);
    }
};

QTEST_MAIN(TestSilentTarget)
#include "TestSilentTarget.moc"
