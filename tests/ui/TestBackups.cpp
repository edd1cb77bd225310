// Backups in the window, from the first to the restored files: defined in the dialog, run onto simulated discs and into
// files, shown, reported and restored; and what goes wrong is said.
#include "ConcreteDependencies.h"
#include "OwnSettings.h"
#include "shelf/Shelf.h"
#include "support/Hang.h"
#include "support/ReadBytes.h"
#include "support/ScratchFolder.h"
#include "support/UnitTest.h"
#include "support/WhileWaiting.h"
#include "ui/MainWindow.h"
#include "ui/backup/BackupDialog.h"
#include "ui/backup/BackupsPage.h"
#include "ui/backup/CompareDialog.h"
#include "ui/backup/ForgetDialog.h"
#include "ui/backup/ReportDialog.h"
#include "ui/backup/RestoreDialog.h"
#include "ui/backup/RunDialog.h"
#include "ui/backup/UnfinishedBanner.h"
#include "ui/burn/BurnPage.h"
#include "ui/burn/BurnSession.h"
#include "ui/burn/BurnWindow.h"
#include "ui/burn/VolumeDialog.h"
#include "ui/medium/FaultList.h"
#include "ui/medium/TargetSelector.h"
#include "ui/text/BackupsFolder.h"
#include "ui/widgets/Banner.h"
#include "ui/widgets/SizeBox.h"
#include "workflow/backup/BackupRunning.h"
#include "workflow/backup/BackupStore.h"
#include "workflow/backup/ComparedRun.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSettings>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTableWidget>
#include <QTest>
#include <QTreeView>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <string>

#include <unistd.h>

using namespace steadyburn;

class TestBackups : public QObject {
    Q_OBJECT
    QTemporaryDir m_settings;
    ScratchFolder m_folder;

    static QPushButton* button(const QWidget& window, const char* name)
    {
        return window.findChild<QPushButton*>(QLatin1String(name));
    }
    static void click(const QWidget& window, const char* name)
    {
        QVERIFY2(button(window, name)->isEnabled(), name);
        QTest::mouseClick(button(window, name), Qt::LeftButton);
    }
    static QString said(const QWidget& window)
    {
        const auto* const banner = window.findChild<Banner*>();
        return banner->isHidden() ? QString() : banner->text();
    }
    static void awaitRead(const BackupsPage& window) { QTRY_VERIFY_WITH_TIMEOUT(!window.reading(), kHang); }
    static QString cell(const QWidget& window, const char* view, int row, int column)
    {
        const auto* const model = window.findChild<QTreeView*>(QLatin1String(view))->model();
        return model->index(row, column).data().toString();
    }
    static QString planned(const QWidget& dialog)
    {
        return dialog.findChild<QLabel*>(QStringLiteral("plannedRun"))->text();
    }
    // With the window's buttons, until it is recorded.
    static void runOnce(const BackupsPage& window, const char* level)
    {
        const int before = window.findChild<RunModel*>()->rowCount();
        click(window, "runBackup");
        auto* const dialog = window.findChild<RunDialog*>();
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->preparing(), kHang);
        QVERIFY2(planned(*dialog).contains(QLatin1String(level)), qPrintable(planned(*dialog)));
        QVERIFY(planned(*dialog).contains(QStringLiteral("To be written")));
        click(*dialog, "startRun");
        QTRY_COMPARE_WITH_TIMEOUT(window.findChild<RunModel*>()->rowCount(), before + 1, kHang);
        awaitRead(window);
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<RunDialog*>() == nullptr, kHang);
    }
    [[nodiscard]] std::string source() const { return m_folder.path("papers"); }

    // A backup whose runs are simulated discs, or files where `target` says so.
    void define(const std::string& name, const std::string& target, std::uint64_t quota = 0) const
    {
        const auto made = BackupStore::create(
            backupsFolder(),
            {.name = name, .sources = {source()}, .target = target, .label = "{name}_{run}", .quota = quota});
        QVERIFY(made.ok());
    }

    // The question for a further medium; null: none stands.
    static VolumeDialog* asked(const BurnWindow& burns)
    {
        const auto dialogs = burns.findChildren<VolumeDialog*>();
        const auto seen =
            std::find_if(dialogs.begin(), dialogs.end(), [](const QDialog* each) { return each->isVisible(); });
        return seen == dialogs.end() ? nullptr : *seen;
    }
    // The first disc is written, and there is no second.
    static void breakOff(const std::string& name)
    {
        Dependencies dependencies = concreteDependencies();
        dependencies.changeVolume = [](const VolumeWanted& wanted, const std::stop_token&) -> Result<VolumeGiven> {
            return Fault{.kind = FaultKind::mediumMissing, .doing = Action::open, .path = wanted.target};
        };
        auto running = BackupRunning::prepare({.folder = backupsFolder(), .name = name}, dependencies, {});
        QVERIFY(running.ok() && (*running)->begin().ok());
        (*running)->request().spanDiscs = true;
        const JobReport report = Job((*running)->request(), dependencies).run({});
        QCOMPARE(report.volumes.size(), std::size_t(1));
        const auto kept = (*running)->conclude(report, [](const Fault&) { return std::string(); });
        QVERIFY(kept.ok() && !*kept);
    }

private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        keepSettingsIn(m_settings);
        qputenv("XDG_CONFIG_HOME", QByteArray::fromStdString(m_folder.folder("config")));
        qputenv("STEADYBURN_SHELF", "");
        m_folder.folder("papers");
        m_folder.folder("papers/old");
        m_folder.folder("media");
        m_folder.file("papers/letter.txt", "a letter");
        m_folder.file("papers/old/list", "a list");
        m_folder.file("papers/Caf\xe9", "latin");
        m_folder.file("papers/large", std::string(300'000, 'x'));
    }
    void init() { qputenv("STEADYBURN_BACKUPS", QByteArray::fromStdString(m_folder.path("backups"))); }
    void cleanup() { std::filesystem::remove_all(m_folder.path("backups")); }

    void size_isReadWithItsUnit()
    {
        SizeBox box;
        box.setSpecialValueText(QStringLiteral("no limit"));
        const auto typed = [&box](const QString& text) {
            box.selectAll();
            QTest::keyClicks(&box, text);
            QTest::keyClick(&box, Qt::Key_Return);
            return box.bytes();
        };
        QCOMPARE(typed(QStringLiteral("5 MiB")), 5 * kMiB);
        QCOMPARE(box.text(), QStringLiteral("5.00 MiB"));
        QCOMPARE(typed(QStringLiteral("700k")), 700 * kKiB);
        QCOMPARE(typed(QStringLiteral("2")), 2 * kGiB);
        QCOMPARE(typed(QStringLiteral("1.5 TiB")), 1536 * kGiB);
        QCOMPARE(typed(QStringLiteral("5 miles")), 1536 * kGiB); // what stood there before
        QCOMPARE(typed(QStringLiteral("900000 TiB")), 1536 * kGiB);
        QCOMPARE(typed(QStringLiteral("0")), std::uint64_t(0));
        QCOMPARE(box.text(), QStringLiteral("no limit"));
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::German));
        const std::uint64_t german = typed(QStringLiteral("1,5 GiB"));
        const QString text = box.text();
        QLocale::setDefault(before);
        QCOMPARE(german, 1536 * kMiB);
        QCOMPARE(text, QStringLiteral("1,50 GiB"));
    }

    void firstBackup_isDefinedInTheDialog()
    {
        BackupsPage window(concreteDependencies());
        const QAbstractItemModelTester rows(window.findChild<BackupModel*>(),
                                            QAbstractItemModelTester::FailureReportingMode::QtTest);
        window.show();
        awaitRead(window);
        QCOMPARE(window.findChild<QStackedWidget*>()->currentIndex(), 0); // the invitation
        click(window, "firstBackup");
        auto* const dialog = window.findChild<BackupDialog*>();
        QVERIFY(!button(*dialog, "createBackup")->isEnabled());
        dialog->addSources({source()});
        dialog->addSources({source()}); // once is enough
        QCOMPARE(dialog->findChild<QLineEdit*>(QStringLiteral("backupName"))->text(), QStringLiteral("papers"));
        dialog->findChild<TargetSelector*>()->setSpec(QString::fromStdString(m_folder.path("media/disc.tar.gz")));
        QVERIFY(dialog->findChild<QLabel*>(QStringLiteral("firstTarget"))
                    ->text()
                    .contains(QStringLiteral("disc-001.tar.gz")));
        dialog->findChild<QSpinBox*>(QStringLiteral("fullRuns"))->setValue(5);
        dialog->findChild<QDoubleSpinBox*>(QStringLiteral("quota"))->setValue(1.5);
        auto* const quotas = dialog->findChild<QTableWidget*>(QStringLiteral("sourceQuotas"));
        QCOMPARE(quotas->rowCount(), 1);
        qobject_cast<QDoubleSpinBox*>(quotas->cellWidget(0, 1))->setValue(0.5);
        dialog->addSources({m_folder.path("more")}); // what was set stays
        QCOMPARE(quotas->rowCount(), 2);
        qobject_cast<QSpinBox*>(quotas->cellWidget(1, 2))->setValue(7);
        auto* const sources = dialog->findChild<QListWidget*>(QStringLiteral("sources"));
        sources->setCurrentRow(1);
        click(*dialog, "removeSource");
        QCOMPARE(quotas->rowCount(), 1);
        dialog->findChild<QComboBox*>(QStringLiteral("between"))->setCurrentIndex(1);
        dialog->findChild<QPlainTextEdit*>(QStringLiteral("backupExcludes"))->setPlainText(QStringLiteral("*.o\n\n*~"));
        click(*dialog, "createBackup");
        QTRY_COMPARE_WITH_TIMEOUT(window.findChild<BackupModel*>()->rowCount(), 1, kHang);
        QCOMPARE(window.findChild<QStackedWidget*>()->currentIndex(), 1);
        QCOMPARE(cell(window, "backups", 0, BackupModel::kTaken), QStringLiteral("0 B of 1.50 GiB"));
        QCOMPARE(cell(window, "backups", 0, BackupModel::kLastRun), QStringLiteral("never"));
        const BackupSet set = window.findChild<BackupModel*>()->backups().front().set;
        QCOMPARE(set.sources, std::vector<std::string>{source()});
        QCOMPARE(set.target, m_folder.path("media/disc-{run}.tar.gz"));
        QCOMPARE(set.excludes, (std::vector<std::string>{"*.o", "*~"}));
        QCOMPARE(set.fullEveryRuns, 5U);
        QCOMPARE(set.sourceQuotas.size(), 1U);
        QCOMPARE(set.sourceQuotas.at(source()).bytes, std::uint64_t(1) << 29U);
        QVERIFY(set.differential && set.verify);
        QVERIFY(!button(window, "backupReport")->isEnabled()); // there is no run
    }

    void aSecondOfThatName_isRefusedAndTheDialogStays()
    {
        define("papers", m_folder.path("media/{run}.iso"));
        BackupsPage window(concreteDependencies());
        window.show();
        awaitRead(window);
        BackupDialog* const dialog = window.define();
        dialog->addSources({source()});
        dialog->findChild<TargetSelector*>()->setSpec(QStringLiteral("/dev/sr0"));
        click(*dialog, "createBackup");
        QTRY_VERIFY_WITH_TIMEOUT(said(*dialog).contains(QStringLiteral("already")), kHang);
        QVERIFY(dialog->isVisible());
        QVERIFY(button(*dialog, "createBackup")->isEnabled());
        dialog->reject();
    }

    void aDamagedBackup_isShownAndDoesNotHideTheOthers()
    {
        define("bad", m_folder.path("media/bad-{run}.iso"));
        define("good", m_folder.path("media/good-{run}.iso"));
        m_folder.file("backups/bad/set.jsonl", "nonsense\n");
        BackupsPage window(concreteDependencies());
        window.show();
        awaitRead(window);
        QCOMPARE(cell(window, "backups", 0, BackupModel::kName), QStringLiteral("bad"));
        QVERIFY(cell(window, "backups", 0, BackupModel::kTarget).contains(QStringLiteral("damaged")));
        QCOMPARE(cell(window, "backups", 1, BackupModel::kLastRun), QStringLiteral("never"));
    }

    void aRun_showsWhatItWouldBe_thenIsBurnedAndRecorded()
    {
        define("papers", "virtual:dvd-r,speed=500M,file=" + m_folder.path("media/run-{run}.dvd"));
        QSettings settings;
        BurnWindow burns(concreteDependencies(), settings);
        BackupBurns runs(burns);
        BackupsPage window(concreteDependencies());
        connect(&window, &BackupsPage::runAsked, &runs, &BackupBurns::add);
        connect(&runs, &BackupBurns::recorded, &window, &BackupsPage::readAgain);
        window.show();
        awaitRead(window);
        runOnce(window, "full");
        QCOMPARE(cell(window, "runs", 0, RunModel::kNew), QStringLiteral("4"));
        QCOMPARE(cell(window, "runs", 0, RunModel::kProblems), QStringLiteral("none"));
        m_folder.file("papers/letter.txt", "a longer letter");
        runOnce(window, "incremental");
        QTRY_COMPARE_WITH_TIMEOUT(window.findChild<RunModel*>()->rowCount(), 2, kHang);
        QCOMPARE(cell(window, "runs", 0, RunModel::kChanged), QStringLiteral("1"));
        click(window, "runBackup"); // and a third
        auto* const third = window.findChild<RunDialog*>();
        QTRY_VERIFY_WITH_TIMEOUT(!third->preparing(), kHang);
        QVERIFY(planned(*third).contains(QStringLiteral("Nothing has changed")));
        QVERIFY(!button(*third, "startRun")->isEnabled());
        third->reject();
        click(window, "backupReport");
        auto* const report = window.findChild<ReportDialog*>();
        const auto* const text = report->findChild<QPlainTextEdit*>();
        QTRY_VERIFY_WITH_TIMEOUT(text->toPlainText().contains(QStringLiteral("Builds on run 1"), Qt::CaseInsensitive),
                                 kHang);
        const QString page = QString::fromStdString(m_folder.path("report.html"));
        report->saveAs(page);
        QTRY_VERIFY_WITH_TIMEOUT(said(*report).contains(QStringLiteral("Saved")), kHang);
        QVERIFY(readBytes(page.toStdString()).starts_with("<!DOCTYPE html>"));
    }

    // The burn has written its medium, and the event loop has not heard of it: no later run would know of it.
    void aRunWhoseDisplayIsLost_isRecorded()
    {
        const std::string medium = m_folder.path("media/lost-001.tar");
        define("papers", m_folder.path("media/lost-{run}.tar"));
        QSettings settings;
        std::atomic<pid_t> burner = 0; // the thread that opened the target last
        Dependencies parts = concreteDependencies();
        parts.openTarget = [&burner, open = parts.openTarget](const std::string& spec) {
            burner = gettid();
            return open(spec);
        };
        BurnWindow burns(parts, settings);
        BackupBurns runs(burns);
        BackupsPage window(concreteDependencies());
        bool ended = false;
        connect(&window, &BackupsPage::runAsked, this, [&](const BackupBurn& burn) {
            runs.add(burn);
            QVERIFY(comesTrue([&burner] {
                return burner != 0 && !std::filesystem::exists("/proc/self/task/" + std::to_string(burner));
            }));
            QVERIFY(std::filesystem::exists(medium));
            QVERIFY(burns.findChild<BurnPage*>()->session().running()); // as far as this thread knows
            QCOMPARE(burns.endWithoutDisplay(QStringLiteral("the display was lost")),
                     std::vector<Outcome>{Outcome::complete});
            runs.wait();
            ended = true;
        });
        window.show();
        awaitRead(window);
        click(window, "runBackup");
        auto* const dialog = window.findChild<RunDialog*>();
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->preparing(), kHang);
        click(*dialog, "startRun");
        QTRY_VERIFY_WITH_TIMEOUT(ended, kHang);
        window.readAgain();
        awaitRead(window);
        QTRY_COMPARE_WITH_TIMEOUT(window.findChild<RunModel*>()->rowCount(), 1, kHang);
    }

    // The full run's disc has been moved: the rest comes back without it, and with it all.
    void restore_withAMediumMissing_namesWhatIsLost_andWithItAllIsAsItWas()
    {
        define("papers", "virtual:dvd-r,speed=500M,file=" + m_folder.path("media/back-{run}.dvd"));
        MainWindow main(concreteDependencies());
        main.show();
        main.findChild<QAction*>(QStringLiteral("showBackups"))->trigger();
        BackupsPage& window = *main.findChild<BackupsPage*>();
        awaitRead(window);
        runOnce(window, "full");
        m_folder.file("papers/letter.txt", "the last letter");
        runOnce(window, "incremental");
        std::filesystem::rename(m_folder.path("media/back-001.dvd"), m_folder.path("media/moved.dvd"));
        click(window, "restoreBackup");
        auto* const dialog = window.findChild<RestoreDialog*>();
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->reading(), kHang);
        const auto* const media = dialog->findChild<QLabel*>(QStringLiteral("neededMedia"));
        QTRY_VERIFY_WITH_TIMEOUT(media->text().contains(QStringLiteral("papers_001")), kHang);
        QVERIFY(media->text().contains(QStringLiteral("papers_002")));
        dialog->setInto(m_folder.path("without"));
        click(*dialog, "startRestore");
        QTRY_VERIFY_WITH_TIMEOUT(button(*dialog, "mediumMissing")->isVisible(), kHang);
        QVERIFY(said(*dialog).contains(QStringLiteral("papers_001")));
        QVERIFY(window.busy());
        main.close(); // which would take the restore with it
        QVERIFY(main.isVisible() && dialog->isVisible());
        click(*dialog, "mediumMissing");
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->busy(), kHang);
        QVERIFY2(said(*dialog).contains(QStringLiteral("medium is missing: 3")), qPrintable(said(*dialog)));
        QVERIFY(dialog->findChild<FaultList*>()->text().contains(QStringLiteral("papers/old/list")));
        QCOMPARE(readBytes(m_folder.path("without/papers/letter.txt")), std::string("the last letter"));
        dialog->setInto(m_folder.path("with"));
        click(*dialog, "startRestore");
        QTRY_VERIFY_WITH_TIMEOUT(button(*dialog, "mediumThere")->isVisible(), kHang);
        auto* const medium = dialog->findChild<QLineEdit*>(QStringLiteral("mediumIsIn"));
        medium->setText(QString::fromStdString("virtual:dvd-r,file=" + m_folder.path("media/back-002.dvd")));
        click(*dialog, "mediumThere"); // the other run's
        QTRY_VERIFY_WITH_TIMEOUT(said(*dialog).contains(QStringLiteral("holds run 2")), kHang);
        QTRY_VERIFY_WITH_TIMEOUT(button(*dialog, "mediumThere")->isVisible(), kHang);
        QVERIFY(dialog->busy() && said(*dialog).contains(QStringLiteral("Run 1 is needed")));
        QVERIFY(!std::filesystem::exists(m_folder.path("with/papers/letter.txt")));
        medium->setText(QString::fromStdString("virtual:dvd-r,file=" + m_folder.path("media/moved.dvd")));
        click(*dialog, "mediumThere");
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->busy(), kHang);
        QVERIFY2(dialog->findChild<FaultList*>()->text().isEmpty(), qPrintable(said(*dialog)));
        for (const char* const name : {"letter.txt", "old/list", "Caf\xe9", "large"}) {
            QCOMPARE(readBytes(m_folder.path("with/papers/") + name), readBytes(source() + '/' + name));
        }
        std::filesystem::rename(m_folder.path("media/moved.dvd"), m_folder.path("media/back-001.dvd"));
        click(*dialog, "startRestore"); // once more
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->busy(), kHang);
        QVERIFY2(said(*dialog).contains(QStringLiteral("were kept")), qPrintable(said(*dialog)));
        QVERIFY(dialog->findChild<FaultList*>()->text().contains(QStringLiteral("exists already")));
        dialog->close();
    }

    void aRunOverTheQuota_isRefused_untilWhatIsProposedIsForgotten()
    {
        define("papers", m_folder.path("media/quota-{run}.tar"), 900'000);
        QSettings settings;
        BurnWindow burns(concreteDependencies(), settings);
        BackupBurns runs(burns);
        BackupsPage window(concreteDependencies());
        connect(&window, &BackupsPage::runAsked, &runs, &BackupBurns::add);
        connect(&runs, &BackupBurns::recorded, &window, &BackupsPage::readAgain);
        window.show();
        awaitRead(window);
        runOnce(window, "full");
        click(window, "runBackup");
        auto* dialog = window.findChild<RunDialog*>();
        dialog->findChild<QCheckBox*>(QStringLiteral("fullRun"))->click();
        QTRY_VERIFY_WITH_TIMEOUT(planned(*dialog).contains(QStringLiteral("(full)")), kHang);
        click(*dialog, "startRun");
        QTRY_COMPARE_WITH_TIMEOUT(window.findChild<RunModel*>()->rowCount(), 2, kHang);
        awaitRead(window);
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<RunDialog*>() == nullptr, kHang);
        click(window, "runBackup");
        dialog = window.findChild<RunDialog*>();
        dialog->findChild<QCheckBox*>(QStringLiteral("fullRun"))->click();
        QTRY_VERIFY_WITH_TIMEOUT(said(*dialog).contains(QStringLiteral("papers/large")), kHang);
        QVERIFY(!button(*dialog, "startRun")->isEnabled());
        click(*dialog, "forgetProposed");
        auto* const question = window.findChild<ForgetDialog*>();
        QVERIFY(question->findChild<QRadioButton*>(QStringLiteral("forgetSome"))->text().contains(QLatin1Char('1')));
        click(*question, "forgetNow");
        QTRY_VERIFY_WITH_TIMEOUT(button(*dialog, "startRun")->isEnabled(), kHang);
        QTRY_COMPARE_WITH_TIMEOUT(window.findChild<RunModel*>()->rowCount(), 1, kHang);
        QCOMPARE(cell(window, "runs", 0, RunModel::kRun), QStringLiteral("2"));
        QVERIFY(std::filesystem::exists(m_folder.path("media/quota-001.tar"))); // media stay
        dialog->reject();
    }

    // One disc is whole, and nobody had the next.
    void aRunThatBrokeOff_isContinuedBesideIt_orGivenUpAfterAQuestion()
    {
        m_folder.folder("wide");
        for (const char* const name : {"wide/a", "wide/b", "wide/c"}) {
            m_folder.file(name, std::string(900'000, name[5]));
        }
        const auto disc = [this](const std::string& name) {
            return "virtual:dvd+r,speed=900M,capacity=2M,file=" + m_folder.path("media/wide-" + name);
        };
        QVERIFY(
            BackupStore::create(
                backupsFolder(),
                {.name = "wide", .sources = {m_folder.path("wide")}, .target = disc("{run}"), .label = "{name}_{run}"})
                .ok());
        breakOff("wide");
        QSettings settings;
        BurnWindow burns(concreteDependencies(), settings);
        BackupBurns runs(burns);
        BackupsPage window(concreteDependencies());
        connect(&window, &BackupsPage::runAsked, &runs, &BackupBurns::add);
        connect(&runs, &BackupBurns::recorded, &window, &BackupsPage::readAgain);
        window.show();
        awaitRead(window);
        auto* const beside = window.findChild<UnfinishedBanner*>();
        QVERIFY(beside->isVisible());
        QVERIFY2(beside->findChild<Banner*>()->text().contains(QStringLiteral("after 1 volume")),
                 qPrintable(beside->findChild<Banner*>()->text()));
        click(window, "runBackup"); // another run
        auto* dialog = window.findChild<RunDialog*>();
        QTRY_VERIFY_WITH_TIMEOUT(said(*dialog).contains(QStringLiteral("was interrupted")), kHang);
        QVERIFY(!button(*dialog, "startRun")->isEnabled());
        dialog->reject();
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<RunDialog*>() == nullptr, kHang);
        m_folder.file("wide/c", std::string(900'001, 'd'));
        click(window, "continueRun");
        dialog = window.findChild<RunDialog*>();
        QTRY_VERIFY_WITH_TIMEOUT(planned(*dialog).contains(QStringLiteral("continues with volume 2")), kHang);
        QVERIFY2(said(*dialog).contains(QStringLiteral("wide/c")), qPrintable(said(*dialog))); // what has changed
        QVERIFY(dialog->findChild<QCheckBox*>(QStringLiteral("fullRun"))->isHidden());
        click(*dialog, "startRun");
        for (const char* const name : {"second", "third"}) { // each file has a disc of its own
            QTRY_VERIFY_WITH_TIMEOUT(asked(burns) != nullptr, kHang);
            VolumeDialog* const asks = asked(burns);
            asks->findChild<QLineEdit*>(QStringLiteral("volumeTarget"))->setText(QString::fromStdString(disc(name)));
            click(*asks, "continueVolume");
        }
        const BurnSession& session = burns.findChild<BurnPage*>()->session();
        QTRY_VERIFY_WITH_TIMEOUT(session.ended(), kHang);
        QVERIFY2(!session.report().fault, qPrintable(session.headline()));
        QTRY_COMPARE_WITH_TIMEOUT(window.findChild<RunModel*>()->rowCount(), 1, kHang);
        awaitRead(window);
        QTRY_VERIFY_WITH_TIMEOUT(!beside->isVisible(), kHang);
        std::filesystem::remove_all(m_folder.path("backups"));
        std::filesystem::remove(m_folder.path("media/wide-001"));
        QVERIFY(
            BackupStore::create(
                backupsFolder(),
                {.name = "wide", .sources = {m_folder.path("wide")}, .target = disc("{run}"), .label = "{name}_{run}"})
                .ok());
        breakOff("wide");
        window.readAgain();
        QTRY_VERIFY_WITH_TIMEOUT(beside->isVisible(), kHang);
        click(window, "giveUpRun");
        auto* question = window.findChild<QMessageBox*>(QStringLiteral("giveUpQuestion"));
        QVERIFY(question->informativeText().contains(QStringLiteral("1 volume")));
        QTest::keyClick(question, Qt::Key_Return); // a no
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<QMessageBox*>() == nullptr, kHang);
        QVERIFY(beside->isVisible());
        click(window, "giveUpRun");
        question = window.findChild<QMessageBox*>(QStringLiteral("giveUpQuestion"));
        click(*question, "giveUpNow");
        QTRY_VERIFY_WITH_TIMEOUT(!beside->isVisible(), kHang);
        QVERIFY(std::filesystem::exists(m_folder.path("media/wide-001"))); // media stay
    }

    // In another drive first, then in the one that writes, while a source changes.
    void aRun_isComparedWithTheSources_andItsReportAndTheShelfSaySo()
    {
        const std::string shelf = m_folder.path("compared.db");
        qputenv("STEADYBURN_SHELF", QByteArray::fromStdString(shelf));
        const std::string medium = m_folder.path("media/compared-");
        define("papers", "virtual:dvd+rw,speed=500M,file=" + medium + "{run}");
        QSettings settings;
        BurnWindow burns(concreteDependencies(), settings);
        BackupBurns runs(burns);
        BackupsPage window(concreteDependencies());
        connect(&window, &BackupsPage::runAsked, &runs, &BackupBurns::add);
        connect(&runs, &BackupBurns::recorded, &window, &BackupsPage::readAgain);
        std::function<void()> meanwhile;
        connect(&runs, &BackupBurns::comparisonDue, &window, [&](const ComparisonDue& due) {
            if (meanwhile) {
                meanwhile();
            }
            auto* const dialog = new CompareDialog(concreteDependencies(), due, &window);
            dialog->setAttribute(Qt::WA_DeleteOnClose);
            dialog->show();
            dialog->start();
        });
        window.show();
        awaitRead(window);
        const std::string other = "virtual:dvd+rw,speed=400M,file=" + medium + "001";
        const auto run = [&](const std::string& in) {
            click(window, "runBackup");
            auto* const dialog = window.findChild<RunDialog*>();
            QTRY_VERIFY_WITH_TIMEOUT(!dialog->preparing(), kHang);
            auto* const drive = dialog->findChild<TargetSelector*>();
            QVERIFY(!drive->isEnabled());
            dialog->findChild<QCheckBox*>(QStringLiteral("compareRun"))->click();
            QVERIFY(drive->isEnabled());
            drive->setSpec(QString::fromStdString(in));
            click(*dialog, "startRun");
            QTRY_VERIFY_WITH_TIMEOUT(window.findChild<CompareDialog*>() != nullptr, kHang);
        };
        run(other);
        auto* dialog = window.findChild<CompareDialog*>();
        QTRY_VERIFY_WITH_TIMEOUT(button(*dialog, "comparedThere")->isVisible(), kHang);
        QVERIFY2(said(*dialog).contains(QStringLiteral("Insert volume 1 of “papers_001”")), qPrintable(said(*dialog)));
        dialog->close(); // which would end it
        QVERIFY(dialog->isVisible() && dialog->busy());
        click(*dialog, "comparedThere");
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->busy(), kHang);
        QVERIFY2(said(*dialog).contains(QStringLiteral("sources as they are now. 4 files")), qPrintable(said(*dialog)));
        QVERIFY(!said(*dialog).contains(QStringLiteral("ABOUT-THIS"))); // that was made for the medium
        dialog->close();
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<CompareDialog*>() == nullptr, kHang);
        const auto compared = [](unsigned number) {
            return comparedRun(BackupStore::open(backupsFolder(), "papers").value(), number);
        };
        QVERIFY(compared(1) && compared(1)->same && compared(1)->files == 4);
        QCOMPARE(compared(1)->target, other);
        QTRY_VERIFY_WITH_TIMEOUT(button(window, "backupReport")->isEnabled(), kHang);
        click(window, "backupReport");
        const auto* const text = window.findChild<ReportDialog*>()->findChild<QPlainTextEdit*>();
        QTRY_VERIFY_WITH_TIMEOUT(text->toPlainText().contains(QStringLiteral("4 files, as the sources were then.")),
                                 kHang);
        const auto copyOf = [&](std::size_t volume) { return bestCopy(Shelf::open(shelf)->volumes()->at(volume)); };
        QVERIFY(copyOf(0).result == CheckResult::good && copyOf(0).verified && !copyOf(0).drive.empty());
        const std::string letter = readBytes(source() + "/letter.txt");
        m_folder.file("papers/letter.txt", "a letter for the second disc");
        meanwhile = [&] { m_folder.file("papers/letter.txt", letter); };
        run({});
        dialog = window.findChild<CompareDialog*>();
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->busy(), kHang);
        QVERIFY(button(*dialog, "compareAgain")->isVisible());
        QVERIFY2(dialog->findChild<FaultList*>()->text().contains(QStringLiteral("papers/letter.txt")),
                 qPrintable(said(*dialog)));
        QVERIFY(compared(2) && !compared(2)->same && compared(2)->differences.size() == 1);
        QVERIFY(!copyOf(0).result); // of the medium that says nothing
        dialog->close();
        qputenv("STEADYBURN_SHELF", "");
    }

    void aBackupWithoutRuns_isForgottenAsAWhole()
    {
        define("papers", m_folder.path("media/timed-{run}.tar"));
        BackupsPage window(concreteDependencies());
        window.show();
        awaitRead(window);
        click(window, "forgetBackup"); // there is no run: all of it
        click(*window.findChild<ForgetDialog*>(), "forgetNow");
        QTRY_COMPARE_WITH_TIMEOUT(window.findChild<BackupModel*>()->rowCount(), 0, kHang);
    }
};

STEADYBURN_UNIT_TEST(TestBackups)
#include "TestBackups.moc"
