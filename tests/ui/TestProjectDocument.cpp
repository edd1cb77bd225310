// The project without any widget: this program has a QCoreApplication and no more.
#include "support/Hang.h"
#include "support/UnitTest.h"
#include "ui/compilation/ProjectDocument.h"
#include "ui/compilation/SessionKeeper.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace steadyburn;

class TestProjectDocument : public QObject {
    Q_OBJECT
private:
    static Project holiday()
    {
        Project project;
        project.compilation.grafts["photos"] = {.source = "/nowhere/photos"};
        project.excludes = {"*.tmp"};
        project.oneFileSystem = true;
        project.target = "virtual:bd-r";
        project.format = Format::tar;
        project.volumeId = "HOLIDAY";
        return project;
    }

private slots:
    void newOne_isEmpty_andNothingIsLostWithIt()
    {
        ProjectDocument document;
        QVERIFY(document.project() == Project());
        QVERIFY(!document.unsaved() && document.settled() && !document.ready());
        document.setTarget("/dev/sr0"); // another drive chosen is no change that one would be asked to save
        QVERIFY(!document.unsaved() && !document.ready());
    }

    void opened_isWhatProjectGivesBack_andReady()
    {
        ProjectDocument document;
        QSignalSpy edited(&document, &ProjectDocument::edited);
        QSignalSpy opening(&document, &ProjectDocument::opening);
        document.open(holiday());
        QVERIFY(document.project() == holiday());
        QVERIFY(document.projectLater()() == holiday());
        QVERIFY(document.holds(holiday()) && document.ready());
        QCOMPARE(opening.size(), 1);
        QVERIFY(!edited.isEmpty());
        QVERIFY(document.unsaved()); // in no file of which this document knows
    }

    void openedWithoutTarget_keepsTheOneThatIsChosen()
    {
        ProjectDocument document;
        document.setTarget("/dev/sr0");
        Project without = holiday();
        without.target.clear();
        document.open(without);
        QCOMPARE(document.target(), std::string("/dev/sr0"));
    }

    void keptInAFile_isUnsavedAfterAChange_andNotAfterItsUndo()
    {
        ProjectDocument document;
        document.open(holiday());
        document.setKept("/tmp/holiday.steadyburn", document.project());
        QVERIFY(!document.unsaved() && document.settled());
        QCOMPARE(document.path(), std::string("/tmp/holiday.steadyburn"));
        document.compilation().makeFolder({});
        QVERIFY(document.unsaved() && !document.settled());
        document.compilation().undoStack().undo();
        QVERIFY(!document.unsaved());
        document.setVolumeId("OTHER");
        QVERIFY(document.unsaved());
        document.setVolumeId("HOLIDAY");
        document.setTarget("/dev/sr1");
        QVERIFY(!document.unsaved());
    }

    void emptied_butKeptInAFile_isUnsaved()
    {
        ProjectDocument document;
        document.open(holiday());
        document.setKept("/tmp/holiday.steadyburn", document.project());
        document.compilation().leaveOut({"photos"});
        QVERIFY(document.compilation().empty());
        QVERIFY(document.unsaved());
    }

    void burnedAsItIs_isSettledButUnsaved_untilItChanges()
    {
        ProjectDocument document;
        document.open(holiday());
        QSignalSpy kept(&document, &ProjectDocument::keptChanged);
        document.letGo(document.project());
        QCOMPARE(kept.size(), 1);
        QVERIFY(document.unsaved() && document.settled());
        document.compilation().makeFolder({});
        QVERIFY(!document.settled());
    }

    void sameValueSet_isNoEdit()
    {
        ProjectDocument document;
        document.open(holiday());
        QSignalSpy edited(&document, &ProjectDocument::edited);
        document.setTarget("virtual:bd-r");
        document.setVolumeId("HOLIDAY");
        QCOMPARE(edited.size(), 0);
        document.setVolumeId("X");
        QCOMPARE(edited.size(), 1);
    }

    void sessionKeeper_writesWhatIsUnsaved_andRemovesItOnceSaved()
    {
        const QTemporaryDir folder;
        const auto files = [&] { return QDir(folder.path()).entryList({QStringLiteral("*.steadyburn")}); };
        ProjectDocument document;
        SessionKeeper keeper(document, folder.path());
        document.open(holiday());
        keeper.write();
        QTRY_COMPARE_WITH_TIMEOUT(files().size(), 1, kHang);
        const auto kept = [&] {
            return readProject(QFile::encodeName(folder.filePath(files().first())).toStdString());
        };
        QTRY_VERIFY_WITH_TIMEOUT(kept().ok() && *kept() == holiday(), kHang);
        document.setKept("/tmp/holiday.steadyburn", document.project());
        keeper.write();
        QTRY_COMPARE_WITH_TIMEOUT(files().size(), 0, kHang);
    }
};

STEADYBURN_UNIT_TEST(TestProjectDocument)
#include "TestProjectDocument.moc"
