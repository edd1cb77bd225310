// The page where a burn is put together: what the bar, the card of the target and the large button say, and the sheet
// that another target is chosen on.
#include "ConcreteDependencies.h"
#include "OwnSettings.h"
#include "base/Units.h"
#include "support/Hang.h"
#include "support/UnitTest.h"
#include "ui/MainWindow.h"
#include "ui/burn/BurnSheet.h"
#include "ui/compilation/CompilationPage.h"
#include "ui/compilation/ProjectDocument.h"
#include "ui/medium/TargetCard.h"
#include "ui/medium/TargetSelector.h"
#include "ui/widgets/CapacityBar.h"
#include "ui/widgets/RowButton.h"
#include "ui/widgets/ShareColor.h"
#include "workflow/burn/Job.h"

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

using namespace steadyburn;

namespace test_compose {

class TestCompose : public QObject {
    Q_OBJECT
    QTemporaryDir m_folder;

    [[nodiscard]] std::string tree(const QString& name, int files, int bytes) const
    {
        const QString path = m_folder.filePath(name);
        QDir().mkpath(path);
        for (int i = 0; i < files; ++i) {
            QFile file(QStringLiteral("%1/%2").arg(path).arg(i));
            if (!file.open(QIODevice::WriteOnly) || file.write(QByteArray(bytes, 'x')) != bytes) {
                qFatal("the test's disk is full");
            }
        }
        return path.toStdString();
    }
    [[nodiscard]] QString practice(const QString& keys, const QString& file) const
    {
        return QStringLiteral("virtual:%1,file=%2").arg(keys, m_folder.filePath(file));
    }
    static void settle(MainWindow& window)
    {
        CompilationDocument& document = window.compilation().document();
        QTRY_VERIFY_WITH_TIMEOUT(!document.empty() && !document.scanning() && !document.counting(), kHang);
    }
    static QPushButton* burnButton(MainWindow& window)
    {
        return window.compilation().findChild<QPushButton*>(QStringLiteral("burnNow"));
    }
    static BurnSheet* sheetOf(MainWindow& window)
    {
        for (auto* const sheet : window.findChildren<BurnSheet*>(QString(), Qt::FindDirectChildrenOnly)) {
            if (sheet->isVisible()) {
                return sheet;
            }
        }
        return nullptr;
    }

private slots:
    void initTestCase()
    {
        keepSettingsIn(m_folder);
        qputenv("STEADYBURN_SHELF", QFile::encodeName(m_folder.filePath(QStringLiteral("shelf.db"))));
    }

    void capacity_saysWhetherItFits_data()
    {
        QTest::addColumn<quint64>("needed");
        QTest::addColumn<qint64>("free"); // < 0: not known
        QTest::addColumn<quint64>("ofOne");
        QTest::addColumn<bool>("tapes");
        QTest::addColumn<QString>("text");
        const auto none = qint64(-1);
        QTest::newRow("not known") << quint64(3 * kGiB) << none << quint64(0) << false
                                   << QStringLiteral("3.00 GiB · fits on: DVD");
        QTest::newRow("larger than all") << quint64(99'000 * kGiB) << none << quint64(0) << false
                                         << QStringLiteral("96.7 TiB");
        QTest::newRow("fits") << quint64(3 * kGiB) << qint64(4 * kGiB) << quint64(0) << false
                              << QStringLiteral("3.00 of 4.00 GiB · fits, 1.00 GiB left");
        QTest::newRow("to the byte") << quint64(4 * kGiB) << qint64(4 * kGiB) << quint64(0) << false
                                     << QStringLiteral("4.00 of 4.00 GiB · fits, 0 B left");
        QTest::newRow("a byte too much") << quint64(4 * kGiB + 1) << qint64(4 * kGiB) << quint64(0) << false
                                         << QStringLiteral(
                                                "4.00 of 4.00 GiB · 1 B too much · “Films” alone takes 2.00 GiB");
        QTest::newRow("two units") << quint64(3 * kMiB) << qint64(4 * kGiB) << quint64(0) << false
                                   << QStringLiteral("3.00 MiB of 4.00 GiB · fits, 4.00 GiB left");
        QTest::newRow("discs") << quint64(9 * kGiB) << qint64(4 * kGiB) << quint64(4 * kGiB) << false
                               << QStringLiteral("9.00 GiB go on 3 discs · “Films” alone takes 2.00 GiB");
        QTest::newRow("tapes") << quint64(9 * kGiB) << qint64(4 * kGiB) << quint64(4 * kGiB) << true
                               << QStringLiteral("9.00 GiB go on 3 tapes · “Films” alone takes 2.00 GiB");
        QTest::newRow("nothing is free") << quint64(9 * kGiB) << qint64(0) << quint64(0) << false
                                         << QStringLiteral("9.00 GiB · no space left");
    }
    void capacity_saysWhetherItFits()
    {
        QFETCH(quint64, needed);
        QFETCH(qint64, free);
        QFETCH(quint64, ofOne);
        QFETCH(bool, tapes);
        CapacityBar bar;
        bar.showShares({{QStringLiteral("Films"), 2 * kGiB}, {QStringLiteral("Mail"), kGiB}});
        bar.show(needed, {.free = free < 0 ? std::nullopt : std::optional(static_cast<std::uint64_t>(free)),
                          .ofOne = ofOne,
                          .tapes = tapes});
        QTEST(bar.text(), "text");
        QCOMPARE(bar.accessibleDescription(), bar.text());
        bar.showNote(QStringLiteral("about 7 minutes at 8x"));
        QVERIFY(bar.text().endsWith(QStringLiteral("at 8x")));
    }

    void capacity_hasTheColoursOfTheFolders_upToWhatTheyTake()
    {
        CapacityBar bar;
        bar.resize(800, bar.sizeHint().height());
        bar.showShares({{QStringLiteral("Films"), 2 * kGiB}, {QStringLiteral("Mail"), kGiB}});
        bar.show(4 * kGiB, {.free = 8 * kGiB, .ofOne = 0, .tapes = false});
        const QImage image = bar.grab().toImage();
        const qreal scale = image.devicePixelRatio();
        const auto at = [&](double share) { // near the lower edge, where no name is
            return image.pixelColor(static_cast<int>(share * 800 * scale),
                                    static_cast<int>((bar.height() - 3) * scale));
        };
        QCOMPARE(at(0.12), shareColor(0, bar.palette()));
        QCOMPARE(at(0.30), shareColor(1, bar.palette()));
        QCOMPARE(at(0.45), shareColor(kShareColors, bar.palette())); // what has no name
        QVERIFY(at(0.75) != at(0.45));
    }

    void largeButton_cannotBePressedWithoutATarget_andSaysWhy()
    {
        MainWindow window(concreteDependencies());
        window.show();
        window.setTarget({});
        window.addPaths({tree(QStringLiteral("few"), 2, 1000)});
        settle(window);
        QPushButton* const burn = burnButton(window);
        const auto* const bar = window.findChild<CapacityBar*>();
        QVERIFY(burn->isVisible() && !burn->isEnabled());
        QVERIFY2(bar->text().contains(QStringLiteral("Choose where to burn")), qPrintable(bar->text()));
        window.setTarget(practice(QStringLiteral("dvd+r"), QStringLiteral("one.img")));
        QTRY_VERIFY_WITH_TIMEOUT(burn->isEnabled(), kHang);
        QTRY_VERIFY_WITH_TIMEOUT(bar->text().contains(QStringLiteral(" at ")), kHang); // and how long it takes
        QVERIFY(!bar->text().contains(QStringLiteral("Choose where")));
        QCOMPARE(burn->text(), QStringLiteral("Burn…"));
        window.document().letGo();
    }

    void largeButton_saysHowManyDiscs()
    {
        MainWindow window(concreteDependencies());
        window.show();
        window.setTarget(practice(QStringLiteral("dvd+r,capacity=2M"), QStringLiteral("small.img")));
        window.addPaths({tree(QStringLiteral("many"), 24, 200'000)});
        settle(window);
        QTRY_COMPARE_WITH_TIMEOUT(burnButton(window)->text(), QStringLiteral("Burn 3 Discs…"), kHang);
        window.document().letGo();
    }

    // Nothing is spelled, and the same is said in the side bar.
    void card_namesTheMedium_itsDriveAndWhatIsFree()
    {
        MainWindow window(concreteDependencies());
        window.show();
        const auto* const row = window.findChild<RowButton*>(QStringLiteral("practiceDrive"));
        window.setTarget({});
        QTRY_VERIFY_WITH_TIMEOUT(window.compilation().card().title().startsWith(QStringLiteral("Choose")), kHang);
        QVERIFY(row->isVisible() && !row->isChecked());
        window.setTarget(practice(QStringLiteral("dvd+rw"), QStringLiteral("named.img")));
        const TargetCard& card = window.compilation().card();
        QTRY_COMPARE_WITH_TIMEOUT(card.title(), QStringLiteral("DVD+RW, blank"), kHang);
        QCOMPARE(card.detail(), QStringLiteral("4.38 GiB free · Practice DVD+RW (named.img)"));
        QTRY_VERIFY_WITH_TIMEOUT(row->isChecked(), kHang);
        QCOMPARE(row->detail(), card.title());
        window.setTarget(m_folder.filePath(QStringLiteral("holiday.iso")));
        QTRY_COMPARE_WITH_TIMEOUT(card.title(), QStringLiteral("holiday.iso"), kHang);
        QVERIFY(!row->isChecked());
    }

    void practiceRow_hasTheSimulatedDrives_whereTheyAreShown()
    {
        MainWindow window(concreteDependencies());
        window.resize(1100, 700);
        window.show();
        window.findChild<RowButton*>(QStringLiteral("practiceDrive"))->click();
        auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu != nullptr && menu->actions().size() > 5);
        for (const QAction* const each : menu->actions()) {
            QVERIFY2(!each->text().contains(QStringLiteral("virtual:")), qPrintable(each->text()));
        }
        menu->close();
    }

    void target_isChosenByKeys_alsoWhereTheCardIsNotSeen()
    {
        MainWindow window(concreteDependencies());
        window.show();
        window.findChild<QAction*>(QStringLiteral("shelf"))->trigger();
        window.findChild<QAction*>(QStringLiteral("burnTo"))->trigger();
        auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu != nullptr && window.compilation().isVisible());
        menu->close();
    }

    // By keys that go to what has the keyboard, as a user's do.
    void typedTarget_givesWayToTheCardAgain()
    {
        MainWindow window(concreteDependencies());
        window.addPaths({tree(QStringLiteral("few"), 2, 1000)});
        settle(window);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window, kHang));
        TargetSelector& target = window.compilation().target();
        const auto* const card = window.findChild<RowButton*>(QStringLiteral("chooseTarget"));
        for (const Qt::Key key : {Qt::Key_Escape, Qt::Key_Return}) {
            Q_EMIT target.typingAsked();
            QVERIFY(target.isVisible() && !card->isVisible());
            QTest::keyClick(QApplication::focusWidget(), key);
            QVERIFY(card->isVisible() && !target.isVisible());
            QVERIFY(card->hasFocus());
        }
        Q_EMIT target.typingAsked();
        window.findChild<QTreeView*>(QStringLiteral("compilation"))->setFocus();
        QVERIFY(card->isVisible());
        window.document().letGo();
    }

    // Where nothing can be typed it is not offered.
    void other_isOfferedWhereTheLineIs()
    {
        MainWindow window(concreteDependencies());
        window.show();
        const auto offers = [&window] {
            window.findChild<QAction*>(QStringLiteral("burnTo"))->trigger();
            auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            bool found = false;
            for (const QAction* const each : menu->actions()) {
                found = found || each->text() == QStringLiteral("&Other…");
            }
            menu->close();
            return found;
        };
        QVERIFY(!offers()); // on the start page
        window.addPaths({tree(QStringLiteral("few"), 2, 1000)});
        settle(window);
        QVERIFY(offers());
        window.document().letGo();
    }

    void keyboard_isInTheTree_whereFoldersAreNamedAtTheStart()
    {
        MainWindow window(concreteDependencies());
        window.addPaths({tree(QStringLiteral("few"), 2, 1000)});
        settle(window);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window, kHang));
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<QTreeView*>(QStringLiteral("compilation"))->hasFocus(), kHang);
        window.document().letGo();
    }

    // What is left on a disc with data is no measure for the fresh ones.
    void discWithData_isNoMeasureForTheOthers()
    {
        const QString target = practice(QStringLiteral("dvd+r,capacity=8M"), QStringLiteral("begun.img"));
        JobRequest request;
        request.sources = {tree(QStringLiteral("first"), 5, 1'000'000)};
        request.target = target.toStdString();
        request.keepOpen = true;
        request.ring = 4 * kMiB;
        request.lockMemory = false;
        Job job(request, concreteDependencies(), {});
        QVERIFY(job.run({}).outcome == Outcome::complete);
        MainWindow window(concreteDependencies());
        window.show();
        window.setTarget(target);
        window.addPaths({tree(QStringLiteral("more"), 12, 1'000'000)});
        settle(window);
        QTRY_COMPARE_WITH_TIMEOUT(window.compilation().card().title(), QStringLiteral("DVD+R, has data"), kHang);
        QTRY_COMPARE_WITH_TIMEOUT(burnButton(window)->text(), QStringLiteral("Burn 2 Discs…"), kHang);
        window.document().letGo();
    }

    void sheet_returnBurns_whereverTheKeyboardIs()
    {
        QSettings settings(m_folder.filePath(QStringLiteral("sheet.ini")), QSettings::IniFormat);
        JobRequest request;
        request.target = practice(QStringLiteral("dvd+r"), QStringLiteral("default.img")).toStdString();
        auto* const sheet = new BurnSheet(concreteDependencies(), settings, request, {.files = 1, .bytes = kMiB}, true);
        sheet->show();
        QVERIFY(QTest::qWaitForWindowActive(sheet, kHang));
        sheet->findChild<QComboBox*>(QStringLiteral("sheetSpeed"))->setFocus();
        for (const QPushButton* const each : sheet->findChildren<QPushButton*>()) {
            QCOMPARE(each->isDefault(), each->objectName() == QStringLiteral("burnNow"));
        }
        sheet->close();
    }

    void places_fitIntoASmallWindow()
    {
        MainWindow window(concreteDependencies());
        window.resize(1280, 700);
        window.show();
        for (const char* action : {"showBackups", "shelf", "lookIntoMedium", "placeBurn"}) {
            window.findChild<QAction*>(QLatin1String(action))->trigger();
            window.resize(900, 600);
            QTRY_VERIFY2_WITH_TIMEOUT(window.width() <= 900, action, kHang);
            window.resize(1280, 700);
        }
    }

    // An image can be burned from the start page, where there is no card: the sheet asks where to.
    void sheet_takesAnotherTarget()
    {
        QFile image(m_folder.filePath(QStringLiteral("a.iso")));
        QVERIFY(image.open(QIODevice::WriteOnly) && image.write(QByteArray(4096, 'x')) == 4096);
        image.close();
        MainWindow window(concreteDependencies());
        window.show();
        window.setTarget({});
        window.open({image.fileName().toStdString()});
        window.findChild<QPushButton*>(QStringLiteral("burnNamedImage"))->click();
        const BurnSheet* const first = sheetOf(window);
        QVERIFY(first != nullptr);
        const auto button = [](const BurnSheet& sheet, const char* name) {
            return sheet.findChild<QPushButton*>(QLatin1String(name));
        };
        QVERIFY(!button(*first, "burnNow")->isEnabled());
        QVERIFY(button(*first, "sheetTarget")->isEnabled() && button(*first, "sheetTarget")->menu() != nullptr);
        window.setTarget(practice(QStringLiteral("dvd+r"), QStringLiteral("chosen.img")));
        const BurnSheet* const second = sheetOf(window);
        QVERIFY(second != nullptr && second != first);
        QVERIFY(button(*second, "burnNow")->isEnabled());
        QVERIFY(button(*second, "sheetTarget")->text().contains(QStringLiteral("chosen.img")));
        QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("chosen.img")))); // nothing is written before Burn
    }
};

STEADYBURN_UNIT_TEST(TestCompose)

} // namespace test_compose

#include "TestCompose.moc"
