#include "ConcreteDependencies.h"
#include "OwnSettings.h"
#include "support/Hang.h"
#include "support/UnitTest.h"
#include "ui/MainWindow.h"
#include "ui/SideBar.h"
#include "ui/backup/BackupsPage.h"
#include "ui/burn/BurnWindow.h"
#include "ui/compilation/CompilationPage.h"
#include "ui/medium/MediumPage.h"
#include "ui/medium/TargetSelector.h"
#include "ui/shelf/ShelfPage.h"
#include "ui/widgets/RowButton.h"

#include <QAction>
#include <QApplication>
#include <QFile>
#include <QMenu>
#include <QMenuBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace steadyburn;

namespace test_places {

class TestPlaces : public QObject {
    Q_OBJECT
    QTemporaryDir m_folder;

    static RowButton* row(const QWidget& window, const char* name)
    {
        return window.findChild<RowButton*>(QLatin1String(name));
    }
    static std::vector<TargetChoice> twoDrives()
    {
        TargetChoice burner{.spec = "/dev/sr7", .title = "A burner", .medium = {}, .unusable = {}};
        burner.medium.kind = MediumKind::dvdPlusR;
        burner.medium.status = MediumStatus::blank;
        TargetChoice tape{.spec = "/dev/nst7", .title = "A tape drive", .medium = {}, .unusable = {}};
        tape.medium.status = MediumStatus::absent;
        return {burner, tape};
    }

private slots:
    void initTestCase()
    {
        keepSettingsIn(m_folder);
        qputenv("STEADYBURN_SHELF", QFile::encodeName(m_folder.filePath(QStringLiteral("shelf.db"))));
        qputenv("STEADYBURN_BACKUPS", QFile::encodeName(m_folder.filePath(QStringLiteral("backups"))));
    }

    void places_areMadeWhenSomebodyGoesThere_andStay()
    {
        MainWindow window(concreteDependencies());
        window.show();
        QVERIFY(window.compilation().isVisible() && row(window, "place-placeBurn")->isChecked());
        QVERIFY(window.findChild<BackupsPage*>() == nullptr && window.findChild<ShelfPage*>() == nullptr &&
                window.findChild<MediumPage*>() == nullptr);
        QTest::mouseClick(row(window, "place-shelf"), Qt::LeftButton);
        const auto* const shelf = window.findChild<ShelfPage*>();
        QVERIFY(shelf != nullptr && shelf->isVisible() && !window.compilation().isVisible());
        QVERIFY(row(window, "place-shelf")->isChecked() && !row(window, "place-placeBurn")->isChecked());
        QCOMPARE(window.windowTitle(), QStringLiteral("Shelf – Steadyburn"));
        row(window, "place-showBackups")->setFocus();
        QTest::keyClick(row(window, "place-showBackups"), Qt::Key_Space);
        QVERIFY(window.findChild<BackupsPage*>()->isVisible() && !shelf->isVisible());
        QTest::mouseClick(row(window, "place-lookIntoMedium"), Qt::LeftButton);
        QVERIFY(window.findChild<MediumPage*>()->isVisible());
        QTest::mouseClick(row(window, "place-shelf"), Qt::LeftButton);
        QVERIFY(window.findChildren<ShelfPage*>().size() == 1 && shelf->isVisible());
        QTest::mouseClick(row(window, "place-placeBurn"), Qt::LeftButton);
        QVERIFY(window.compilation().isVisible() && window.windowTitle() != QStringLiteral("Shelf – Steadyburn"));
    }

    void whatRuns_standsAtTheFoot_andLeadsToItsWindow()
    {
        MainWindow window(concreteDependencies());
        window.show();
        const std::string target =
            "virtual:dvd+rw,speed=300k,file=" + QFile::encodeName(m_folder.filePath("foot.img")).toStdString();
        const std::string source = QFile::encodeName(m_folder.filePath("foot")).toStdString();
        QFile file(m_folder.filePath("foot"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(QByteArray(3'000'000, 'f')) == 3'000'000);
        file.close();
        for (int i = 0; i < 2; ++i) { // the second waits for the drive
            JobRequest request;
            request.sources = {source};
            request.target = target;
            window.burns().add(request);
        }
        const auto* const first = row(window, "activity-0");
        QVERIFY(first != nullptr && row(window, "activity-1") != nullptr);
        QVERIFY2(first->text().contains(QStringLiteral("foot.img")), qPrintable(first->text()));
        QCOMPARE(row(window, "activity-1")->detail(), QStringLiteral("waiting"));
        QTRY_VERIFY2_WITH_TIMEOUT(first->detail().contains(QStringLiteral("Write")), qPrintable(first->detail()),
                                  kHang);
        window.burns().hide();
        QTest::mouseClick(row(window, "activity-1"), Qt::LeftButton);
        QVERIFY(window.burns().isVisible());
        window.burns().stopAll();
        QTRY_VERIFY_WITH_TIMEOUT(row(window, "activity-0") == nullptr, kHang);
    }

    void lookInside_keepsWhatIsShown_untilFilesAreToBeRestored()
    {
        MainWindow window(concreteDependencies());
        window.show();
        const QString first = QStringLiteral("virtual:dvd+r,file=") + m_folder.filePath(QStringLiteral("first"));
        const QString second = QStringLiteral("virtual:dvd+r,file=") + m_folder.filePath(QStringLiteral("second"));
        window.setTarget(first);
        window.findChild<QAction*>(QStringLiteral("lookIntoMedium"))->trigger();
        const auto* const page = window.findChild<MediumPage*>();
        QCOMPARE(page->target(), first.toStdString());
        QTRY_VERIFY_WITH_TIMEOUT(!page->listing(), kHang);
        window.findChild<QAction*>(QStringLiteral("placeBurn"))->trigger();
        window.setTarget(second);
        window.findChild<QAction*>(QStringLiteral("lookIntoMedium"))->trigger();
        QCOMPARE(page->target(), first.toStdString());
        window.findChild<QAction*>(QStringLiteral("placeBurn"))->trigger();
        window.findChild<QAbstractButton*>(QStringLiteral("tile-restoreFiles"))->click();
        QVERIFY(page->isVisible());
        QCOMPARE(page->target(), second.toStdString());
        QTRY_VERIFY_WITH_TIMEOUT(!page->listing(), kHang);
    }

    void drives_areShown_andAskForWhatIsClicked()
    {
        SideBar side;
        side.show();
        side.showDrives(twoDrives());
        RowButton* const burner = row(side, "drive-/dev/sr7");
        RowButton* const tape = row(side, "drive-/dev/nst7");
        auto* const eject = side.findChild<QToolButton*>(QStringLiteral("eject-/dev/sr7"));
        QVERIFY(side.findChild<QToolButton*>(QStringLiteral("eject-/dev/nst7")) == nullptr); // there is nothing in it
        QTRY_VERIFY_WITH_TIMEOUT(tape->isVisible() && eject->isVisible(), kHang);
        QVERIFY(burner->accessibleDescription().contains(QStringLiteral("DVD+R")));
        QSignalSpy asked(&side, &SideBar::driveAsked);
        QSignalSpy ejected(&side, &SideBar::ejectAsked);
        QTest::mouseClick(burner, Qt::LeftButton);
        QCOMPARE(asked.value(0).value(0).toString(), QStringLiteral("/dev/sr7"));
        QVERIFY(!burner->isChecked()); // it is not the target yet
        QTest::mouseClick(eject, Qt::LeftButton);
        QVERIFY(asked.size() == 1 && ejected.size() == 1);
        side.chooseDrive("/dev/nst7");
        QVERIFY(!burner->isChecked() && tape->isChecked());
        side.showDrives(twoDrives()); // when something happened to one of them
        QVERIFY(row(side, "drive-/dev/nst7")->isChecked());
        side.chooseDrive("/dev/sr8");
        QVERIFY(!row(side, "drive-/dev/nst7")->isChecked());
        const int wide = side.sizeHint().width();
        side.setNarrow(true);
        QVERIFY(side.sizeHint().width() < wide / 2);
        side.showDrives(twoDrives()); // as they come while it is narrow
        const auto* const hidden = side.findChild<QToolButton*>(QStringLiteral("eject-/dev/sr7"));
        QTRY_VERIFY_WITH_TIMEOUT(row(side, "drive-/dev/sr7")->isVisible(), kHang);
        QVERIFY(!hidden->isVisible());
        side.setNarrow(false);
        QVERIFY(side.sizeHint().width() == wide && hidden->isVisible());
    }

    // Whatever order the rows came in; a row that goes hands the keyboard on.
    void keyboard_goesFromTopToBottom_andIsNotLost()
    {
        SideBar side;
        QAction place;
        QAction settings;
        place.setObjectName(QStringLiteral("burn"));
        settings.setObjectName(QStringLiteral("settings"));
        side.addPlace(&place, QStringLiteral("Burn"), "burn");
        side.addAtFoot(&settings, QStringLiteral("Settings"));
        side.showActivities({{.name = QStringLiteral("Burning"), .picture = [](int) { return QPixmap(); }}});
        side.showPractice(true, {}, false);
        side.showDrives(twoDrives());
        side.show();
        QVERIFY(QTest::qWaitForWindowActive(&side, kHang));
        row(side, "place-burn")->setFocus();
        for (const char* const next :
             {"drive-/dev/sr7", "eject-/dev/sr7", "drive-/dev/nst7", "practiceDrive", "activity-0", "foot-settings"}) {
            QTest::keyClick(side.focusWidget(), Qt::Key_Tab);
            QCOMPARE(side.focusWidget()->objectName(), QLatin1String(next));
        }
        row(side, "drive-/dev/nst7")->setFocus();
        side.showDrives(twoDrives());
        QTRY_VERIFY_WITH_TIMEOUT(row(side, "drive-/dev/nst7")->hasFocus(), kHang);
        side.showDrives({});
        QVERIFY(row(side, "place-burn")->hasFocus());
        row(side, "activity-0")->setFocus();
        side.showActivities({});
        QVERIFY(row(side, "place-burn")->hasFocus());
    }

    void drives_becomeTheTarget_andHaveAMenuOfTheirOwn()
    {
        MainWindow window(concreteDependencies());
        window.resize(1100, 700);
        window.show();
        auto& side = *window.findChild<SideBar*>();
        Q_EMIT side.driveAsked(QStringLiteral("/dev/sr7"));
        QCOMPARE(window.compilation().target().spec(), std::string("/dev/sr7"));
        for (const auto& [drive, entries] : {std::pair("/dev/sr7", 8), std::pair("/dev/nst7", 6)}) {
            Q_EMIT side.menuAsked(drive, {});
            auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            QVERIFY(menu != nullptr);
            QCOMPARE(menu->actions().size(), entries); // a tape is neither copied nor made an image of
            menu->close();
        }
        const int wide = side.width();
        window.resize(900, 600);
        QTRY_VERIFY_WITH_TIMEOUT(side.width() < wide / 2, kHang);
    }

    void menuBar_whenHidden_leavesItsKeys_andStaysHidden()
    {
        {
            MainWindow window(concreteDependencies());
            window.show();
            window.findChild<QAction*>(QStringLiteral("showMenus"))->trigger();
            QVERIFY(!window.menuBar()->isVisible());
        }
        MainWindow window(concreteDependencies());
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window, kHang));
        QVERIFY(!window.menuBar()->isVisible());
        QTest::keyClick(&window, Qt::Key_L, Qt::ControlModifier);
        QVERIFY(window.findChild<ShelfPage*>() != nullptr);
        QTest::keyClick(&window, Qt::Key_F10);
        QVERIFY(window.menuBar()->isVisible());
        QApplication::activePopupWidget()->close();
    }
};

STEADYBURN_UNIT_TEST(TestPlaces)

} // namespace test_places

#include "TestPlaces.moc"
