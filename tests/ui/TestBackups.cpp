// Backups in the window, from the first to the restored files: defined in the dialog, run onto simulated discs and into
// files, shown, reported and restored; and what goes wrong is said.
#include "ConcreteDependencies.h"
#include "OwnSettings.h"
#include "support/ReadBytes.h"
#include "support/ScratchFolder.h"
#include "ui/backup/BackupDialog.h"
#include "ui/backup/BackupsWindow.h"
#include "ui/backup/ReportDialog.h"
#include "ui/medium/TargetSelector.h"
#include "ui/text/BackupsFolder.h"
#include "ui/widgets/Banner.h"
#include "workflow/backup/BackupStore.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTest>
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
        BackupsWindow window;
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
        BackupsWindow window;
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
        BackupsWindow window;
        window.show();
        awaitRead(window);
        QCOMPARE(cell(window, "backups", 0, BackupModel::kName), QStringLiteral("bad"));
        QVERIFY(cell(window, "backups", 0, BackupModel::kTarget).contains(QStringLiteral("damaged")));
        QCOMPARE(cell(window, "backups", 1, BackupModel::kLastRun), QStringLiteral("never"));
    }
};

QTEST_MAIN(TestBackups)
#include "TestBackups.moc"
