// A share that does not respond, and the window: a target on it, a project on it, the journal of a set on it. What is
// asked for comes when the share does, and nobody waits for it (SlowDisk.cpp, built in).
#include "AnswerSheets.h"
#include "ConcreteDependencies.h"
#include "OwnSettings.h"
#include "SlowDisk.h"
#include "support/EventCount.h"
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
#include <QTimer>

#include <functional>
#include <memory>

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
    // Each call and each read on the share takes longer than the test's limit of time: a thread that waits fails it.
    void silence() const
    {
        QTRY_COMPARE_WITH_TIMEOUT(callsKeptWaiting(), 0, kHang); // the earlier calls have returned
        put("share.pace", "600000 600000 600000");
    }
    void answer() const { QVERIFY(QFile::remove(path("share.pace"))); }
    // Does it in the event loop, and sees that the window answers while the silent share is being asked.
    static void answersWhileItIsAsked(const std::function<void()>& what)
    {
        QTimer::singleShot(0, what);
        QTRY_VERIFY_WITH_TIMEOUT(callsKeptWaiting() > 0, kHang);
        bool served = false;
        QTimer::singleShot(0, [&served] { served = true; });
        QTRY_VERIFY_WITH_TIMEOUT(served, kHang);
        QVERIFY(callsKeptWaiting() > 0);
    }

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
        answersWhileItIsAsked([&] { askForTarget(request, {}, window, [&ran](const BurnOrder&) { ran = true; }); });
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
        auto held = std::make_shared<int>();
        const std::weak_ptr<int> callable = held; // lives as long as the first callback
        askForTarget(request, {}, window, [then, held = std::move(held)](const BurnOrder& order) { then(order); });
        request.target = bytes("here.tar");
        askForTarget(request, {}, window, then);
        QTRY_COMPARE_WITH_TIMEOUT(ran, bytes("here.tar") + '\n', kHang);
        QTRY_VERIFY_WITH_TIMEOUT(callsKeptWaiting() > 0, kHang);
        answer();
        QTRY_VERIFY_WITH_TIMEOUT(callable.expired(), kHang);
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
        auto held = std::make_shared<int>();
        const std::weak_ptr<int> callable = held; // as long as anybody could begin the burn
        askForTarget(request, {}, window, [&ran, held = std::move(held)](const BurnOrder&) { ran = true; });
        window.close();
        answer();
        QTRY_VERIFY_WITH_TIMEOUT(callable.expired(), kHang);
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
        answersWhileItIsAsked([&] { burn->trigger(); });
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
        answersWhileItIsAsked([&] { window.open({bytes("share/late.steadyburn")}); });
        QCOMPARE(window.document().volumeId(), std::string());
        answer();
        QTRY_COMPARE_WITH_TIMEOUT(window.document().volumeId(), std::string("LATE"), kHang);

        silence();
        const EventCount read(window.project(), QEvent::MetaCall);
        answersWhileItIsAsked([&] { window.project().open(bytes("share/late.steadyburn")); });
        window.project().open(bytes("here.steadyburn"));
        QTRY_COMPARE_WITH_TIMEOUT(window.document().volumeId(), std::string("HERE"), kHang);
        QCOMPARE(read(), 1);
        answer();
        QTRY_COMPARE_WITH_TIMEOUT(read(), 2, kHang);
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
        answersWhileItIsAsked([&] { window.burns().continueSet(bytes("share/set.journal"), request); });
        QCOMPARE(told.size(), 0);
        answer();
        QTRY_COMPARE_WITH_TIMEOUT(told.size(), 1, kHang);
    }
};

QTEST_MAIN(TestSilentTarget)
#include "TestSilentTarget.moc"
