// Burns that were killed, in the window: a banner at the start, the card of the target, and the sheet before the next
// burn say what the medium is worth.
#include "ui/KilledBurns.h"

#include "ConcreteDependencies.h"
#include "Language.h"
#include "OwnSettings.h"
#include "support/Hang.h"
#include "support/UnitTest.h"
#include "ui/MainWindow.h"
#include "ui/burn/BurnSheet.h"
#include "ui/compilation/CompilationPage.h"
#include "ui/medium/ChosenMedium.h"
#include "ui/medium/MediumDialog.h"
#include "ui/medium/MediumPage.h"
#include "ui/medium/TargetCard.h"
#include "ui/medium/TargetSelector.h"
#include "ui/text/SetsFolder.h"
#include "ui/widgets/Banner.h"
#include "workflow/burn/BurnJournal.h"
#include "workflow/facade/MediumTasks.h"

#include <QDir>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <atomic>

using namespace steadyburn;

class TestKilledBurns : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    QString disc() const { return m_folder.filePath(QStringLiteral("try.iso")); }
    QString target() const { return QStringLiteral("virtual:dvd+r,file=") + disc(); }
    static QStringList journals() { return QDir(QString::fromStdString(burnsFolder())).entryList(QDir::Files); }
    void writeDisc(char letter) const
    {
        QFile file(disc());
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(200 * 1024, letter));
    }
    UnfinishedBurn burn() const
    {
        return {.journal = {},
                .target = target().toStdString(),
                .place = QFileInfo(m_folder.path()).canonicalFilePath().toStdString() + "/try.iso",
                .kind = MediumKind::dvdPlusR,
                .title = "Photos",
                .begun = 1795600000,
                .planned = 700 * kMiB,
                .append = false,
                .head = {}};
    }
    // As a burn leaves its journal that wrote `letter`s and was killed.
    static void leaveJournal(const UnfinishedBurn& burn, char letter)
    {
        const QByteArray head(static_cast<int>(kHeadOfBurn), letter);
        const QStringList earlier = journals();
        DriveMeter meter;
        UnfinishedBurn begun = burn;
        begun.head = {.bytes = kHeadOfBurn,
                      .sha256 = sha256Of(std::as_bytes(std::span(head.constData(), kHeadOfBurn)))};
        auto journal = BurnJournal::begin(burnsFolder(), begun, meter);
        QVERIFY(journal.ok());
        meter.onMedium = 81 * kMiB;
        journal->reset();
        for (const QString& name : journals()) { // of a process that had this one's number and is gone
            if (earlier.contains(name)) {
                continue;
            }
            QFile file(QString::fromStdString(burnsFolder()) + QLatin1Char('/') + name);
            QVERIFY(file.open(QIODevice::ReadWrite));
            QByteArray text = file.readAll();
            const auto at = text.indexOf("\"started\":") + 10;
            text[at] = text.at(at) == '1' ? '2' : '1';
            file.seek(0);
            file.write(text);
        }
    }
    static Banner* banner(const MainWindow& window) { return window.findChild<Banner*>(QStringLiteral("killedBurns")); }
    static void waitUntilLooked(const MainWindow& window)
    {
        QSignalSpy looked(window.findChild<KilledBurns*>(), &KilledBurns::looked);
        QVERIFY(looked.wait(kHang));
    }

private slots:
    void initTestCase()
    {
        keepSettingsIn(m_folder);
        QCoreApplication::setApplicationName(QStringLiteral("steadyburn"));
    }
    void init()
    {
        QDir(QString::fromStdString(burnsFolder())).removeRecursively();
        writeDisc('a');
    }

    void killed_bannerNamesMedium_untilForgotten()
    {
        leaveJournal(burn(), 'a');
        MainWindow window(concreteDependencies());
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(banner(window)->isVisible(), kHang);
        const QString text = banner(window)->text();
        QVERIFY2(text.contains(QStringLiteral("The DVD+R in “Practice DVD+R (try.iso)” holds at least 81.0 MiB")),
                 qPrintable(text));
        QVERIFY(text.contains(QStringLiteral("“Photos”")));
        QVERIFY(text.contains(QStringLiteral("cannot be trusted")));
        QVERIFY(!text.contains(QStringLiteral("virtual:")));
        QTest::mouseClick(window.findChild<QPushButton*>(QStringLiteral("forgetBurn")), Qt::LeftButton);
        QVERIFY(!banner(window)->isVisible());
        QVERIFY(journals().isEmpty());
    }

    void two_areToldOneAfterTheOther()
    {
        leaveJournal(burn(), 'a');
        UnfinishedBurn tape = burn(); // in a drive that need not be there
        tape.target = tape.place = "/dev/nst9";
        tape.kind = MediumKind::tape;
        ++tape.begun;
        leaveJournal(tape, 'b');
        Language english(QStringLiteral("en"));
        MainWindow window(concreteDependencies());
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(banner(window)->isVisible(), kHang);
        QVERIFY(banner(window)->text().contains(QStringLiteral("The tape that was written in “/dev/nst9”")));
        QVERIFY(banner(window)->text().contains(QStringLiteral("1 more burn was cut off")));
        QTest::mouseClick(window.findChild<QPushButton*>(QStringLiteral("forgetBurn")), Qt::LeftButton);
        QVERIFY(banner(window)->text().contains(QStringLiteral("try.iso")));
        QCOMPARE(journals().size(), 1);
    }

    void german_hasItsOwnNumbersAndDates()
    {
        leaveJournal(burn(), 'a');
        Language german(QStringLiteral("de"));
        QVERIFY(german.isThere());
        MainWindow window(concreteDependencies());
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(banner(window)->isVisible(), kHang);
        const QString text = banner(window)->text();
        QVERIFY2(text.contains(QStringLiteral("81,0 MiB")), qPrintable(text));
        QVERIFY2(text.contains(QRegularExpression(QStringLiteral("\\d\\d\\.\\d\\d\\.\\d\\d"))), qPrintable(text));
        QVERIFY2(!text.contains(QStringLiteral("unfinished")), qPrintable(text));
    }

    void anotherDiscInItsPlace_isNotAccused()
    {
        leaveJournal(burn(), 'a');
        writeDisc('b');
        MainWindow window(concreteDependencies());
        window.show();
        waitUntilLooked(window);
        QVERIFY(!banner(window)->isVisible());
        QCOMPARE(journals().size(), 1); // the disc may come back
    }

    void burnThatRuns_isNotAccused()
    {
        DriveMeter meter;
        const auto journal = BurnJournal::begin(burnsFolder(), burn(), meter);
        QVERIFY(journal.ok());
        MainWindow window(concreteDependencies());
        window.show();
        waitUntilLooked(window);
        QVERIFY(!banner(window)->isVisible());
        (*journal)->remove();
        QVERIFY(journals().isEmpty());
    }

    void chosenAsTarget_cardAndSheetSaySo()
    {
        leaveJournal(burn(), 'a');
        MainWindow window(concreteDependencies());
        window.setTarget(target());
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(window.compilation().card().detail().contains(QStringLiteral("unfinished burn")),
                                 kHang);
        JobRequest request;
        request.target = target().toStdString();
        QSettings settings;
        auto* const sheet = new BurnSheet(concreteDependencies(), settings, request, {}, true, &window);
        sheet->open();
        auto* const caution = sheet->findChild<Banner*>(QStringLiteral("sheetCaution"));
        QTRY_VERIFY_WITH_TIMEOUT(caution->isVisible(), kHang);
        QVERIFY(caution->text().contains(QStringLiteral("Burn the files to another disc")));
        sheet->reject();
    }

    void driveAsTarget_isAskedForUnfinishedBurnsAlone()
    {
        TargetSelector selector;
        std::atomic<int> media = 0; // looks come from threads of their own
        std::atomic<int> asked = 0;
        ChosenMedium chosen(selector, {.medium =
                                           [&media](const std::string&) {
                                               ++media;
                                               return Result<JobMedium>(Fault());
                                           },
                                       .unfinished =
                                           [&asked, this](const std::string& target) {
                                               ++asked;
                                               return target == "/dev/nst9" ? std::vector{burn()}
                                                                            : std::vector<UnfinishedBurn>();
                                           }});
        selector.setSpec(QStringLiteral("/dev/nst9"));
        QTRY_COMPARE_WITH_TIMEOUT(chosen.unfinished().size(), std::size_t(1), kHang);
        QVERIFY(!chosen.medium() && !chosen.fault());
        selector.setSpec(QStringLiteral("/dev/nst8"));
        QVERIFY(chosen.unfinished().empty()); // it is another one's
        QTRY_COMPARE_WITH_TIMEOUT(asked.load(), 2, kHang);
        QCOMPARE(media.load(), 0);
        chosen.setPaused(true, {"/dev/nst8"}); // while it is written
        QVERIFY(chosen.isBeingWritten());
        // It begins its look a moment after the choice, and so does one that is not paused, which heard of it later.
        std::atomic<int> askedBeside = 0;
        ChosenMedium beside(selector, {.medium = {}, .unfinished = [&askedBeside](const std::string&) {
                                           ++askedBeside;
                                           return std::vector<UnfinishedBurn>();
                                       }});
        selector.setSpec(QStringLiteral("/dev/nst9"));
        QTRY_COMPARE_WITH_TIMEOUT(askedBeside.load(), 1, kHang);
        QCOMPARE(asked.load(), 2);
        QVERIFY(!chosen.isBeingWritten()); // it is another one now
        chosen.setPaused(false);
        QTRY_COMPARE_WITH_TIMEOUT(chosen.unfinished().size(), std::size_t(1), kHang);
    }

    void lookedAt_dialogAndWindowSaySo()
    {
        leaveJournal(burn(), 'a');
        MediumDialog dialog(concreteDependencies(), target().toStdString());
        dialog.begin(MediumDialog::Begin::look);
        const auto says = [](const QWidget& window) {
            const QList<QLabel*> labels = window.findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
                return label->text().contains(QStringLiteral("unfinished burn"));
            });
        };
        QTRY_VERIFY_WITH_TIMEOUT(says(dialog), kHang);
        MediumPage window(concreteDependencies());
        window.look(target().toStdString());
        QTRY_VERIFY_WITH_TIMEOUT(says(window), kHang);
    }

    void readIntoImage_dialogSaysSo()
    {
        leaveJournal(burn(), 'a');
        MediumDialog dialog(concreteDependencies(), target().toStdString());
        dialog.show();
        dialog.readImage(m_folder.filePath(QStringLiteral("read.iso")));
        const auto* const said = dialog.findChild<Banner*>();
        QVERIFY(said != nullptr);
        QTRY_VERIFY_WITH_TIMEOUT(said->text().contains(QStringLiteral("read into")), kHang);
        QVERIFY2(said->text().contains(QStringLiteral("unfinished burn")), qPrintable(said->text()));
        QVERIFY(!said->text().contains(QStringLiteral("zeros")));
    }

    void erased_nothingIsSaidAnyMore()
    {
        UnfinishedBurn rewritable = burn();
        rewritable.kind = MediumKind::dvdPlusRw;
        rewritable.target = "virtual:dvd+rw,file=" + disc().toStdString();
        leaveJournal(rewritable, 'a');
        QFile file(disc()); // what holds no volume is not taken for a disc
        QVERIFY(file.open(QIODevice::ReadWrite) && file.seek(16 * 2048 + 1) && file.write("CD001") == 5);
        file.close();
        QVERIFY(blankTarget(concreteDependencies(), rewritable.target, false, {}, [](double) {}).ok());
        QVERIFY(journals().isEmpty());
    }
};

STEADYBURN_UNIT_TEST(TestKilledBurns)
#include "TestKilledBurns.moc"
