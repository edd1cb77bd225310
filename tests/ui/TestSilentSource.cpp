// A network folder that does not respond: the real window, and a disk that is silent as long as the test wants it
// (SlowDisk.cpp, built in: its calls come before the library's).
#include "ConcreteDependencies.h"
#include "OwnSettings.h"
#include "SlowDisk.h"
#include "support/Hang.h"
#include "ui/MainWindow.h"
#include "ui/compilation/CompilationPage.h"
#include "ui/compilation/ProjectDocument.h"
#include "ui/compilation/ProjectFile.h"

#include <QDir>
#include <QFile>
#include <QLabel>
#include <QTemporaryDir>
#include <QTest>

#include <cstdlib>
#include <memory>

using namespace steadyburn;

class TestSilentSource : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    std::string makeFolder(const QString& name, int files) const
    {
        const QString path = m_folder.filePath(name);
        QDir().mkpath(path);
        for (int i = 0; i < files; ++i) {
            QFile file(QStringLiteral("%1/%2").arg(path).arg(i));
            if (!file.open(QIODevice::WriteOnly)) {
                qFatal("the test's disk is full");
            }
        }
        return path.toStdString();
    }
    [[nodiscard]] QString pace() const { return m_folder.filePath(QStringLiteral("share.pace")); }

private slots:
    void initTestCase()
    {
        keepSettingsIn(m_folder);
        qputenv("SLOW_DISK", QFile::encodeName(m_folder.filePath(QStringLiteral("share"))));
    }

    void foldersThatDoNotAnswer_areNamed_andHoldNobodyUp()
    {
        QFile silence(pace());
        QVERIFY(silence.open(QIODevice::WriteOnly) && silence.write("600000 0") > 0);
        silence.close();
        std::vector<std::string> shares;
        for (int i = 0; i < 12; ++i) { // more than are scanned at once
            shares.push_back(makeFolder(QStringLiteral("share/%1").arg(i), 3));
        }
        const std::string alive = makeFolder(QStringLiteral("alive"), 500);
        auto window = std::make_unique<MainWindow>(concreteDependencies());
        window->show();
        QVERIFY(QTest::qWaitForWindowExposed(window.get(), kHang));
        CompilationDocument& document = window->compilation().document();
        auto* const strip = window->findChild<QLabel*>(QStringLiteral("summary"));
        window->compilation().addPaths(shares);
        window->compilation().addPaths({alive}); // waits behind them
        QTRY_VERIFY2_WITH_TIMEOUT(strip->text().contains(QStringLiteral("does not respond")), qPrintable(strip->text()),
                                  kHang);
        QVERIFY2(strip->text().contains(QStringLiteral("/share/")), qPrintable(strip->text()));
        QVERIFY(strip->toolTip().startsWith(m_folder.filePath(QStringLiteral("share/"))));
        QTRY_VERIFY_WITH_TIMEOUT(document.files() == 500, kHang);
        QVERIFY(document.scanning()); // the others are waited for still
        // What the user does meanwhile.
        document.makeFolder({});
        document.rename("alive", "renamed");
        document.leaveOut({"0"});
        QTRY_VERIFY_WITH_TIMEOUT(window->compilation().model().indexOf("renamed").isValid(), kHang);
        QVERIFY(callsKeptWaiting() > 0); // all this while the shares were asked, and silent

        // They stay silent longer than the test's limit of time, also after the window has gone: a thread that waits
        // for them makes the test fail.
        window->document().letGo();
        window->close();
        QVERIFY(!window->isVisible());
        window.reset();
        QVERIFY(QFile::remove(pace()));
    }

    void folderThatAnswersAfterAll_isNotNamedAnyMore()
    {
        QFile silence(pace());
        QVERIFY(silence.open(QIODevice::WriteOnly) && silence.write("600000 0") > 0);
        silence.close();
        MainWindow window(concreteDependencies());
        CompilationDocument& document = window.compilation().document();
        auto* const strip = window.findChild<QLabel*>(QStringLiteral("summary"));
        window.compilation().addPaths({makeFolder(QStringLiteral("share/late"), 7)});
        QTRY_VERIFY_WITH_TIMEOUT(strip->text().contains(QStringLiteral("does not respond")), kHang);
        QFile::remove(pace());
        QTRY_VERIFY_WITH_TIMEOUT(!document.scanning() && !document.counting(), kHang);
        QCOMPARE(document.totals()->files, std::uint64_t(7));
        QVERIFY2(!strip->text().contains(QStringLiteral("does not respond")), qPrintable(strip->text()));
        window.document().letGo();
    }
};

QTEST_MAIN(TestSilentSource)
#include "TestSilentSource.moc"
