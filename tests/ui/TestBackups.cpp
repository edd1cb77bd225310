// Backups in the window, from the first to the restored files: defined in the dialog, run onto simulated discs and into
// files, shown, reported and restored; and what goes wrong is said.
#include "ConcreteDependencies.h"
#include "OwnSettings.h"
#include "support/ReadBytes.h"
#include "support/ScratchFolder.h"
#include "ui/backup/BackupDialog.h"
#include "ui/backup/BackupsWindow.h"
#include "ui/backup/ForgetDialog.h"
#include "ui/backup/ReportDialog.h"
#include "ui/backup/RestoreDialog.h"
#include "ui/backup/RunDialog.h"
#include "ui/burn/BurnPage.h"
#include "ui/burn/BurnSession.h"
#include "ui/burn/BurnWindow.h"
#include "ui/medium/FaultList.h"
#include "ui/medium/TargetSelector.h"
#include "ui/text/BackupsFolder.h"
#include "ui/widgets/Banner.h"
#include "workflow/backup/BackupStore.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QDeadlineTimer>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSettings>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTest>
#include <QThread>
#include <QTreeView>

#include <filesystem>

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
    static void awaitRead(const BackupsWindow& window) { QTRY_VERIFY_WITH_TIMEOUT(!window.reading(), 20000); }
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
    static void runOnce(const BackupsWindow& window, const char* level)
    {
        const int before = window.findChild<RunModel*>()->rowCount();
        click(window, "runBackup");
        auto* const dialog = window.findChild<RunDialog*>();
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->preparing(), 20000);
        QVERIFY2(planned(*dialog).contains(QLatin1String(level)), qPrintable(planned(*dialog)));
        QVERIFY(planned(*dialog).contains(QStringLiteral("To be written")));
        click(*dialog, "startRun");
        QTRY_COMPARE_WITH_TIMEOUT(window.findChild<RunModel*>()->rowCount(), before + 1, 30000);
        awaitRead(window);
        QTRY_VERIFY(window.findChild<RunDialog*>() == nullptr);
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

    void firstBackup_isDefinedInTheDialog()
    {
        BackupsWindow window(concreteDependencies());
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
        dialog->findChild<QComboBox*>(QStringLiteral("between"))->setCurrentIndex(1);
        dialog->findChild<QPlainTextEdit*>(QStringLiteral("backupExcludes"))->setPlainText(QStringLiteral("*.o\n\n*~"));
        click(*dialog, "createBackup");
        QTRY_COMPARE_WITH_TIMEOUT(window.findChild<BackupModel*>()->rowCount(), 1, 20000);
        QCOMPARE(window.findChild<QStackedWidget*>()->currentIndex(), 1);
        QCOMPARE(cell(window, "backups", 0, BackupModel::kTaken), QStringLiteral("0 B of 1.50 GiB"));
        QCOMPARE(cell(window, "backups", 0, BackupModel::kLastRun), QStringLiteral("never"));
        const BackupSet set = window.findChild<BackupModel*>()->backups().front().set;
        QCOMPARE(set.sources, std::vector<std::string>{source()});
        QCOMPARE(set.target, m_folder.path("media/disc-{run}.tar.gz"));
        QCOMPARE(set.excludes, (std::vector<std::string>{"*.o", "*~"}));
        QCOMPARE(set.fullEveryRuns, 5U);
        QVERIFY(set.differential && set.verify);
        QVERIFY(!button(window, "backupReport")->isEnabled()); // there is no run
    }

    void aSecondOfThatName_isRefusedAndTheDialogStays()
    {
        define("papers", m_folder.path("media/{run}.iso"));
        BackupsWindow window(concreteDependencies());
        window.show();
        awaitRead(window);
        BackupDialog* const dialog = window.define();
        dialog->addSources({source()});
        dialog->findChild<TargetSelector*>()->setSpec(QStringLiteral("/dev/sr0"));
        click(*dialog, "createBackup");
        QTRY_VERIFY_WITH_TIMEOUT(said(*dialog).contains(QStringLiteral("already")), 20000);
        QVERIFY(dialog->isVisible());
        QVERIFY(button(*dialog, "createBackup")->isEnabled());
        dialog->reject();
    }

    void aDamagedBackup_isShownAndDoesNotHideTheOthers()
    {
        define("bad", m_folder.path("media/bad-{run}.iso"));
        define("good", m_folder.path("media/good-{run}.iso"));
        m_folder.file("backups/bad/set.jsonl", "nonsense\n");
        BackupsWindow window(concreteDependencies());
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
        BackupsWindow window(concreteDependencies());
        connect(&window, &BackupsWindow::runAsked, &runs, &BackupBurns::add);
        connect(&runs, &BackupBurns::recorded, &window, &BackupsWindow::readAgain);
        window.show();
        awaitRead(window);
        runOnce(window, "full");
        QCOMPARE(cell(window, "runs", 0, RunModel::kNew), QStringLiteral("4"));
        QCOMPARE(cell(window, "runs", 0, RunModel::kProblems), QStringLiteral("none"));
        m_folder.file("papers/letter.txt", "a longer letter");
        runOnce(window, "incremental");
        QTRY_COMPARE(window.findChild<RunModel*>()->rowCount(), 2);
        QCOMPARE(cell(window, "runs", 0, RunModel::kChanged), QStringLiteral("1"));
        click(window, "runBackup"); // and a third
        auto* const third = window.findChild<RunDialog*>();
        QTRY_VERIFY_WITH_TIMEOUT(!third->preparing(), 20000);
        QVERIFY(planned(*third).contains(QStringLiteral("Nothing has changed")));
        QVERIFY(!button(*third, "startRun")->isEnabled());
        third->reject();
        click(window, "backupReport");
        auto* const report = window.findChild<ReportDialog*>();
        const auto* const text = report->findChild<QPlainTextEdit*>();
        QTRY_VERIFY_WITH_TIMEOUT(text->toPlainText().contains(QStringLiteral("Builds on run 1"), Qt::CaseInsensitive),
                                 20000);
        const QString page = QString::fromStdString(m_folder.path("report.html"));
        report->saveAs(page);
        QTRY_VERIFY_WITH_TIMEOUT(said(*report).contains(QStringLiteral("Saved")), 20000);
        QVERIFY(readBytes(page.toStdString()).starts_with("<!DOCTYPE html>"));
    }

    // The burn has written its medium, and the event loop has not heard of it: no later run would know of it.
    void aRunWhoseDisplayIsLost_isRecorded()
    {
        const std::string medium = m_folder.path("media/lost-001.tar");
        define("papers", m_folder.path("media/lost-{run}.tar"));
        QSettings settings;
        BurnWindow burns(concreteDependencies(), settings);
        BackupBurns runs(burns);
        BackupsWindow window(concreteDependencies());
        bool ended = false;
        connect(&window, &BackupsWindow::runAsked, this, [&](const BackupBurn& burn) {
            runs.add(burn);
            const QDeadlineTimer patience(30000);
            while (!std::filesystem::exists(medium) && !patience.hasExpired()) {
                QThread::msleep(10);
            }
            const auto* const session = &burns.findChild<BurnPage*>()->session();
            QVERIFY(session->running()); // as far as this thread knows
            QThread::msleep(500);        // nothing is verified: the end is near
            QCOMPARE(burns.endWithoutDisplay(QStringLiteral("the display was lost")),
                     std::vector<Outcome>{Outcome::complete});
            runs.wait();
            ended = true;
        });
        window.show();
        awaitRead(window);
        click(window, "runBackup");
        auto* const dialog = window.findChild<RunDialog*>();
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->preparing(), 20000);
        click(*dialog, "startRun");
        QTRY_VERIFY_WITH_TIMEOUT(ended, 40000);
        window.readAgain();
        awaitRead(window);
        QTRY_COMPARE_WITH_TIMEOUT(window.findChild<RunModel*>()->rowCount(), 1, 20000);
    }

    // The full run's disc has been moved: the rest comes back without it, and with it all.
    void restore_withAMediumMissing_namesWhatIsLost_andWithItAllIsAsItWas()
    {
        define("papers", "virtual:dvd-r,speed=500M,file=" + m_folder.path("media/back-{run}.dvd"));
        QSettings settings;
        BurnWindow burns(concreteDependencies(), settings);
        BackupBurns runs(burns);
        BackupsWindow window(concreteDependencies());
        connect(&window, &BackupsWindow::runAsked, &runs, &BackupBurns::add);
        connect(&runs, &BackupBurns::recorded, &window, &BackupsWindow::readAgain);
        window.show();
        awaitRead(window);
        runOnce(window, "full");
        m_folder.file("papers/letter.txt", "the last letter");
        runOnce(window, "incremental");
        std::filesystem::rename(m_folder.path("media/back-001.dvd"), m_folder.path("media/moved.dvd"));
        click(window, "restoreBackup");
        auto* const dialog = window.findChild<RestoreDialog*>();
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->reading(), 20000);
        const auto* const media = dialog->findChild<QLabel*>(QStringLiteral("neededMedia"));
        QTRY_VERIFY_WITH_TIMEOUT(media->text().contains(QStringLiteral("papers_001")), 20000);
        QVERIFY(media->text().contains(QStringLiteral("papers_002")));
        dialog->setInto(m_folder.path("without"));
        click(*dialog, "startRestore");
        QTRY_VERIFY_WITH_TIMEOUT(button(*dialog, "mediumMissing")->isVisible(), 30000);
        QVERIFY(said(*dialog).contains(QStringLiteral("papers_001")));
        QVERIFY(window.busy());
        window.close(); // which would take the restore with it
        QVERIFY(window.isVisible() && dialog->isVisible());
        click(*dialog, "mediumMissing");
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->busy(), 30000);
        QVERIFY2(said(*dialog).contains(QStringLiteral("Lost: 3")), qPrintable(said(*dialog)));
        QVERIFY(dialog->findChild<FaultList*>()->text().contains(QStringLiteral("papers/old/list")));
        QCOMPARE(readBytes(m_folder.path("without/papers/letter.txt")), std::string("the last letter"));
        dialog->setInto(m_folder.path("with"));
        click(*dialog, "startRestore");
        QTRY_VERIFY_WITH_TIMEOUT(button(*dialog, "mediumThere")->isVisible(), 30000);
        dialog->findChild<QLineEdit*>(QStringLiteral("mediumIsIn"))
            ->setText(QString::fromStdString("virtual:dvd-r,file=" + m_folder.path("media/moved.dvd")));
        click(*dialog, "mediumThere");
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->busy(), 30000);
        QVERIFY2(dialog->findChild<FaultList*>()->text().isEmpty(), qPrintable(said(*dialog)));
        for (const char* const name : {"letter.txt", "old/list", "Caf\xe9", "large"}) {
            QCOMPARE(readBytes(m_folder.path("with/papers/") + name), readBytes(source() + '/' + name));
        }
        dialog->close();
    }

    void aRunOverTheQuota_isRefused_untilWhatIsProposedIsForgotten()
    {
        define("papers", m_folder.path("media/quota-{run}.tar"), 900'000);
        QSettings settings;
        BurnWindow burns(concreteDependencies(), settings);
        BackupBurns runs(burns);
        BackupsWindow window(concreteDependencies());
        connect(&window, &BackupsWindow::runAsked, &runs, &BackupBurns::add);
        connect(&runs, &BackupBurns::recorded, &window, &BackupsWindow::readAgain);
        window.show();
        awaitRead(window);
        runOnce(window, "full");
        click(window, "runBackup");
        auto* dialog = window.findChild<RunDialog*>();
        dialog->findChild<QCheckBox*>(QStringLiteral("fullRun"))->click();
        QTRY_VERIFY_WITH_TIMEOUT(planned(*dialog).contains(QStringLiteral("(full)")), 20000);
        click(*dialog, "startRun");
        QTRY_COMPARE_WITH_TIMEOUT(window.findChild<RunModel*>()->rowCount(), 2, 20000);
        awaitRead(window);
        QTRY_VERIFY(window.findChild<RunDialog*>() == nullptr);
        click(window, "runBackup");
        dialog = window.findChild<RunDialog*>();
        dialog->findChild<QCheckBox*>(QStringLiteral("fullRun"))->click();
        QTRY_VERIFY_WITH_TIMEOUT(said(*dialog).contains(QStringLiteral("papers/large")), 20000);
        QVERIFY(!button(*dialog, "startRun")->isEnabled());
        click(*dialog, "forgetProposed");
        auto* const question = window.findChild<ForgetDialog*>();
        QVERIFY(question->findChild<QRadioButton*>(QStringLiteral("forgetSome"))->text().contains(QLatin1Char('1')));
        click(*question, "forgetNow");
        QTRY_VERIFY_WITH_TIMEOUT(button(*dialog, "startRun")->isEnabled(), 20000);
        QTRY_COMPARE(window.findChild<RunModel*>()->rowCount(), 1);
        QCOMPARE(cell(window, "runs", 0, RunModel::kRun), QStringLiteral("2"));
        QVERIFY(std::filesystem::exists(m_folder.path("media/quota-001.tar"))); // media stay
        dialog->reject();
    }

    void aBackupWithoutRuns_isForgottenAsAWhole()
    {
        define("papers", m_folder.path("media/timed-{run}.tar"));
        BackupsWindow window(concreteDependencies());
        window.show();
        awaitRead(window);
        click(window, "forgetBackup"); // there is no run: all of it
        click(*window.findChild<ForgetDialog*>(), "forgetNow");
        QTRY_COMPARE_WITH_TIMEOUT(window.findChild<BackupModel*>()->rowCount(), 0, 20000);
    }
};

QTEST_MAIN(TestBackups)
#include "TestBackups.moc"
