// A file that is there is replaced after a yes for this very file, and not otherwise: whoever named it.
#include "BurnWindow.h"
#include "CompilationPage.h"
#include "ConcreteParts.h"
#include "MainWindow.h"
#include "OwnSettings.h"
#include "ProjectFile.h"
#include "TargetQuestion.h"
#include "TargetSelector.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QTest>

using namespace steadyburn;

class TestTargetQuestion : public QObject {
    Q_OBJECT
private:
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
        QTRY_VERIFY(question(window) == nullptr);
    }
    // As a stranger sends it.
    void openProject(MainWindow& window, const std::string& target) const
    {
        Project project;
        project.compilation.grafts["tree"] = {.source = bytes("tree")};
        project.target = target;
        QVERIFY(writeProject(project, bytes("strange.steadyburn")).ok());
        window.open({bytes("strange.steadyburn")});
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<QAction*>(QStringLiteral("burn"))->isEnabled(), 10000);
    }
    static void burn(MainWindow& window) { window.findChild<QAction*>(QStringLiteral("burn"))->trigger(); }
    static BurnPage* ended(MainWindow& window)
    {
        auto* const page = window.burns().findChild<BurnPage*>();
        return page != nullptr && QTest::qWaitFor([page] { return page->state() == BurnPage::State::ended; }, 30000)
                   ? page
                   : nullptr;
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
        MainWindow window(concreteParts());
        window.show();
        openProject(window, bytes("link.tar"));
        burn(window);
        QVERIFY(question(window) != nullptr);
        QVERIFY2(question(window)->text().contains(QStringLiteral("thesis.tar")), qPrintable(question(window)->text()));
        answer(window, false);
        QVERIFY(window.burns().findChild<BurnPage*>() == nullptr);
        QCOMPARE(contents("thesis.tar"), QByteArray("precious"));
    }

    void projectThatTakesAFileForASimulatedDisc_isAskedAbout()
    {
        put("thesis.odt", "precious");
        MainWindow window(concreteParts());
        window.show();
        openProject(window, "virtual:dvd+rw,speed=200M,file=" + bytes("thesis.odt"));
        burn(window);
        QVERIFY(question(window) != nullptr);
        QVERIFY2(question(window)->text().contains(QStringLiteral("thesis.odt")), qPrintable(question(window)->text()));
        answer(window, false);
        QVERIFY(window.burns().findChild<BurnPage*>() == nullptr);
        QCOMPARE(contents("thesis.odt"), QByteArray("precious"));
    }

    void simulatedDiscThatTheUserNamed_isNotAskedAbout()
    {
        MainWindow window(concreteParts());
        window.show();
        openProject(window, "virtual:dvd+rw,speed=200M,file=" + bytes("other.img"));
        put("mine.img", QByteArray(2048, '\0'));
        window.setTarget(QStringLiteral("virtual:dvd+rw,speed=200M,file=") + path("mine.img"));
        burn(window);
        QVERIFY(question(window) == nullptr);
        QVERIFY(ended(window) != nullptr);
    }

    void emptyFile_isNotAskedAbout()
    {
        put("empty.tar", {});
        MainWindow window(concreteParts());
        window.show();
        openProject(window, bytes("empty.tar"));
        burn(window);
        QVERIFY(question(window) == nullptr);
        QVERIFY(ended(window) != nullptr);
    }

    void burnedAgain_isAskedAboutAgain()
    {
        MainWindow window(concreteParts());
        window.show();
        openProject(window, bytes("again.tar"));
        burn(window);
        BurnPage* const page = ended(window);
        QVERIFY(page != nullptr);
        QVERIFY(page->report().outcome == Outcome::complete);
        put("again.tar", "something that the user put there since");
        page->findChild<QPushButton*>(QStringLiteral("again"))->click();
        QVERIFY(question(window.burns()) != nullptr);
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
        MainWindow window(concreteParts());
        JobRequest request;
        request.sources = {bytes("tree")};
        request.target = bytes("swapped.tar");
        request.overwrite = true;
        const BurnPage* const page = window.burns().add({.request = request, .mayReplace = asked});
        QVERIFY(!page->request().overwrite);
        QVERIFY(ended(window) != nullptr);
    }

    void yes_replacesTheFile()
    {
        put("old.tar", "old");
        MainWindow window(concreteParts());
        window.show();
        openProject(window, bytes("old.tar"));
        burn(window);
        QVERIFY(question(window) != nullptr);
        answer(window, true);
        const BurnPage* const page = ended(window);
        QVERIFY(page != nullptr);
        QVERIFY(page->request().overwrite);
        QVERIFY(page->report().outcome == Outcome::complete);
        QVERIFY(contents("old.tar").size() > 5000);
    }
};

QTEST_MAIN(TestTargetQuestion)
#include "TestTargetQuestion.moc"
