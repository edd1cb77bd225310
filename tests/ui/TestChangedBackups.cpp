// A backup that is changed in the window: the dialog shows all that it is, what is changed there is kept, and nothing
// else is.
#include "ConcreteDependencies.h"
#include "OwnSettings.h"
#include "support/Hang.h"
#include "support/ReadBytes.h"
#include "support/ScratchFolder.h"
#include "support/UnitTest.h"
#include "ui/backup/BackupDialog.h"
#include "ui/backup/BackupsPage.h"
#include "ui/backup/ForgetDialog.h"
#include "ui/backup/RunDialog.h"
#include "ui/medium/TargetSelector.h"
#include "ui/text/BackupTimers.h"
#include "ui/text/BackupsFolder.h"
#include "ui/widgets/Banner.h"
#include "ui/widgets/SizeBox.h"
#include "workflow/backup/BackupRunning.h"
#include "workflow/backup/BackupStore.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QTest>

#include <filesystem>
#include <functional>

using namespace steadyburn;

class TestChangedBackups : public QObject {
    Q_OBJECT
    QTemporaryDir m_settings;
    ScratchFolder m_folder;

    static void click(const QWidget& window, const char* name)
    {
        auto* const button = window.findChild<QPushButton*>(QLatin1String(name));
        QVERIFY2(button->isEnabled(), name);
        QTest::mouseClick(button, Qt::LeftButton);
    }
    static QString said(const QWidget& window)
    {
        const auto* const banner = window.findChild<Banner*>();
        return banner->isHidden() ? QString() : banner->text();
    }
    static void show(BackupsPage& window)
    {
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(!window.reading(), kHang);
    }
    static BackupDialog* changing(const QWidget& window)
    {
        click(window, "changeBackup");
        return window.findChild<BackupDialog*>();
    }
    static void keep(const BackupsPage& window)
    {
        click(*window.findChild<BackupDialog*>(), "keepChange");
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<BackupDialog*>() == nullptr, kHang);
        QTRY_VERIFY_WITH_TIMEOUT(!window.reading(), kHang);
    }
    static BackupStore opened() { return std::move(*BackupStore::open(backupsFolder(), "papers")); }
    static void change(const std::function<void(BackupSet&)>& what)
    {
        BackupStore store = opened();
        BackupSet set = store.set();
        what(set);
        QVERIFY(store.change(set).ok());
    }
    // With something of everything.
    [[nodiscard]] BackupSet papers() const
    {
        return {.name = "papers",
                .sources = {m_folder.path("papers"), m_folder.path("caf\xe9")},
                .excludes = {"*.o", "two\nlines", " blank ", "latin\xe9"},
                .excludeCaches = true,
                .oneFileSystem = true,
                .verify = false,
                .target = m_folder.path("media/{name}-{run}.tar.gz"),
                .label = "{name}_{run}",
                .format = Format::tarGzip,
                .compression = 11,
                .fullEveryRuns = 12,
                .fullEveryDays = 90,
                .differential = true,
                .media = MediaUse::shared,
                .quota = 1'234'567'891,
                .quotaMedia = 40,
                .sourceQuotas = {{m_folder.path("papers"), {.bytes = 987'654'321, .media = 5}}},
                .keep = 2};
    }

private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        keepSettingsIn(m_settings);
        qputenv("XDG_CONFIG_HOME", QByteArray::fromStdString(m_folder.folder("config")));
        qputenv("STEADYBURN_SHELF", "");
        qputenv("STEADYBURN_BACKUPS", QByteArray::fromStdString(m_folder.path("backups")));
        for (const char* const name : {"papers", "caf\xe9", "more", "media"}) {
            m_folder.folder(name);
        }
        m_folder.file("papers/letter", std::string(20'000, 'x'));
        m_folder.file("caf\xe9/menu", "coffee");
    }
    void init() { QVERIFY(BackupStore::create(backupsFolder(), papers()).ok()); }
    void cleanup() { std::filesystem::remove_all(m_folder.path("backups")); }

    void run_goesBehindTheOneBeforeIt_orBeginsAnotherMedium()
    {
        BackupStore store = opened();
        BackupSet set = store.set();
        set.sources = {m_folder.path("more")};
        set.sourceQuotas.clear();
        set.target = "virtual:tape,speed=500M,file=" + m_folder.path("media/tape");
        set.format = Format::automatic;
        set.media = MediaUse::chain;
        QVERIFY(store.change(set).ok());
        store = opened();
        m_folder.file("more/first", "1");
        {
            auto running =
                BackupRunning::prepare({.folder = backupsFolder(), .name = "papers"}, concreteDependencies(), {});
            QVERIFY(running.ok() && (*running)->begin().ok());
            JobReport report = Job((*running)->request(), concreteDependencies()).run({});
            (*running)->complete(report);
            QVERIFY((*running)->conclude(report, [](const Fault&) { return std::string(); }).ok());
        }
        m_folder.file("more/second", "2");
        QPointer<RunDialog> dialog = new RunDialog(concreteDependencies(), "papers", false);
        dialog->open();
        const auto* const planned = dialog->findChild<QLabel*>(QStringLiteral("plannedRun"));
        QTRY_VERIFY_WITH_TIMEOUT(
            planned->text().contains(QStringLiteral("It is appended to “papers_001”, after run 1")), kHang);
        auto* const another = dialog->findChild<QCheckBox*>(QStringLiteral("newMedium"));
        QVERIFY(another->isVisible() && dialog->findChild<QPushButton*>(QStringLiteral("startRun"))->isEnabled());
        another->click();
        QTRY_VERIFY_WITH_TIMEOUT(planned->text() == QStringLiteral("Nothing was written."), kHang);
        QVERIFY2(dialog->findChild<Banner*>()->text().contains(QStringLiteral("run 1")),
                 qPrintable(dialog->findChild<Banner*>()->text()));
        dialog->reject();
        QTRY_VERIFY_WITH_TIMEOUT(dialog.isNull(), kHang);
    }
    void dialog_showsWhatTheBackupIs_andChangesNothingByItself()
    {
        const BackupSet before = opened().set();
        BackupsPage window(concreteDependencies());
        show(window);
        const BackupDialog* const dialog = changing(window);
        QCOMPARE(dialog->windowTitle(), QStringLiteral("Change Backup"));
        QCOMPARE(dialog->findChild<QPushButton*>(QStringLiteral("keepChange"))->text(), QStringLiteral("C&hange"));
        const auto* const name = dialog->findChild<QLineEdit*>(QStringLiteral("backupName"));
        QVERIFY(!name->isEnabled() && name->text() == QStringLiteral("papers"));
        QCOMPARE(dialog->sources(), papers().sources);
        QCOMPARE(QString::fromStdString(dialog->set().target), QString::fromStdString(papers().target));
        QCOMPARE(dialog->findChild<SizeBox*>(QStringLiteral("quota"))->bytes(), papers().quota);
        QCOMPARE(dialog->findChild<QSpinBox*>(QStringLiteral("compression"))->value(), 11);
        QVERIFY(dialog->set().sourceQuotas == papers().sourceQuotas);
        QVERIFY(dialog->when().empty());
        QVERIFY2(dialog->findChild<QLabel*>(QStringLiteral("firstTarget"))
                     ->text()
                     .contains(QStringLiteral("papers-001.tar.gz")),
                 qPrintable(dialog->findChild<QLabel*>(QStringLiteral("firstTarget"))->text()));
        keep(window);
        QVERIFY(opened().set() == before); // not even the pattern that no line can show
    }

    // The line shows a rounded size, and Return reads it.
    void sizeThatNobodyTyped_staysToTheByte()
    {
        SizeBox box;
        box.setBytes(papers().quota);
        box.show();
        QTest::keyClick(&box, Qt::Key_Return);
        QCOMPARE(box.bytes(), papers().quota);
        box.selectAll();
        QTest::keyClicks(&box, QStringLiteral("1.15 GiB"));
        QTest::keyClick(&box, Qt::Key_Return);
        QCOMPARE(box.text(), QStringLiteral("1.15 GiB"));
    }

    void whatIsChangedThere_isKept_withWhatAnotherHasChangedMeanwhile()
    {
        BackupsPage window(concreteDependencies());
        show(window);
        BackupDialog* const dialog = changing(window);
        dialog->addSources({m_folder.path("more")});
        dialog->findChild<QListWidget*>(QStringLiteral("sources"))->setCurrentRow(1);
        click(*dialog, "removeSource");
        dialog->findChild<SizeBox*>(QStringLiteral("quota"))->setBytes(0);
        dialog->findChild<QPlainTextEdit*>(QStringLiteral("backupExcludes"))->setPlainText(QStringLiteral("*~"));
        dialog->findChild<QCheckBox*>(QStringLiteral("verifyRuns"))->setChecked(true);
        dialog->findChild<QComboBox*>(QStringLiteral("between"))->setCurrentIndex(0);
        dialog->findChild<QComboBox*>(QStringLiteral("format"))->setCurrentIndex(0);
        dialog->findChild<QSpinBox*>(QStringLiteral("compression"))->setValue(0);
        dialog->findChild<TargetSelector*>()->setSpec(QString::fromStdString(m_folder.path("media/new.iso")));
        auto* const quotas = dialog->findChild<QTableWidget*>(QStringLiteral("sourceQuotas"));
        QCOMPARE(quotas->rowCount(), 2);
        qobject_cast<QSpinBox*>(quotas->cellWidget(1, 2))->setValue(3);
        change([](BackupSet& set) {
            set.keep = 9;
            set.label = "L{run}";
        });
        BackupSet wanted = opened().set();
        keep(window);
        wanted.sources = {m_folder.path("papers"), m_folder.path("more")};
        wanted.sourceQuotas[m_folder.path("more")] = {.media = 3};
        wanted.quota = 0;
        wanted.excludes = {"*~"};
        wanted.verify = true;
        wanted.differential = false;
        wanted.format = Format::automatic;
        wanted.compression.reset();
        wanted.target = m_folder.path("media/new-{run}.iso");
        QVERIFY(opened().set() == wanted);
        QVERIFY(window.findChild<BackupModel*>()->backups().front().set == wanted); // shown at once
    }

    void changeThatIsRefused_leavesTheDialogOpen()
    {
        BackupsPage window(concreteDependencies());
        show(window);
        BackupDialog* const dialog = changing(window);
        dialog->findChild<QSpinBox*>(QStringLiteral("keep"))->setValue(7);
        {
            BackupStore busy = opened();
            QVERIFY(busy.lock().ok());
            click(*dialog, "keepChange");
            QTRY_VERIFY_WITH_TIMEOUT(said(*dialog).contains(QStringLiteral("used by another program")), kHang);
        }
        QVERIFY(dialog->isVisible());
        QCOMPARE(opened().set().keep, 2U);
        keep(window);
        QCOMPARE(opened().set().keep, 7U);
    }

    void timer_staysAsItIs_untilItIsChangedThere()
    {
        const auto made = userTimers().set(
            opened().set().uuid, {.name = "papers", .when = "Mon 03:00", .command = {"/bin/true"}, .environment = {}});
        QVERIFY(made.ok()); // whatever systemd says
        BackupsPage window(concreteDependencies());
        show(window);
        const auto timer = [&window] { return window.findChild<BackupModel*>()->backups().front().timer; };
        QVERIFY(timer());
        const std::string before = readBytes(timer()->path);
        BackupDialog* dialog = changing(window);
        QCOMPARE(dialog->when(), std::string("Mon 03:00"));
        dialog->findChild<QSpinBox*>(QStringLiteral("keep"))->setValue(3);
        keep(window);
        QVERIFY(timer());
        QCOMPARE(readBytes(timer()->path), before);
        dialog = changing(window);
        dialog->findChild<QSpinBox*>(QStringLiteral("keep"))->setValue(4);
        dialog->findChild<QComboBox*>(QStringLiteral("when"))->setCurrentIndex(0); // by hand
        keep(window);
        QVERIFY(!timer());
        QCOMPARE(opened().set().keep, 4U);
        dialog = changing(window);
        dialog->findChild<QComboBox*>(QStringLiteral("when"))->setEditText(QStringLiteral("daily"));
        dialog->findChild<QSpinBox*>(QStringLiteral("keep"))->setValue(5);
        keep(window);
        QVERIFY(!said(window).isEmpty()); // the program that it would run is not there, and the rest is changed
        QCOMPARE(opened().set().keep, 5U);
    }

    void runOverTheQuota_leadsToTheChangeThatLetsItPass()
    {
        change([](BackupSet& set) {
            set.quota = 4096;
            set.compression.reset();
            set.format = Format::tar;
            set.target = set.target.substr(0, set.target.size() - 3);
        });
        BackupsPage window(concreteDependencies());
        show(window);
        click(window, "runBackup");
        auto* const run = window.findChild<RunDialog*>();
        QTRY_VERIFY_WITH_TIMEOUT(said(*run).contains(QStringLiteral("Change the backup: raise the quota")), kHang);
        QVERIFY(!run->findChild<QPushButton*>(QStringLiteral("startRun"))->isEnabled());
        click(*run, "changeRefused");
        auto* const dialog = run->findChild<BackupDialog*>();
        QVERIFY(dialog->findChild<SizeBox*>(QStringLiteral("quota"))->isVisible());
        QCOMPARE(dialog->findChild<SizeBox*>(QStringLiteral("quota"))->bytes(), std::uint64_t(4096));
        dialog->findChild<SizeBox*>(QStringLiteral("quota"))->setBytes(10'000'000);
        click(*dialog, "keepChange");
        QTRY_VERIFY_WITH_TIMEOUT(run->findChild<QPushButton*>(QStringLiteral("startRun"))->isEnabled(), kHang);
        QVERIFY(!run->findChild<QPushButton*>(QStringLiteral("changeRefused"))->isVisible());
        run->reject();
    }

    void runsOfAnotherBackupOnTheSameTape_areNamedByTheQuestion()
    {
        for (const char* const name : {"papers", "music"}) {
            BackupSet set = papers();
            set.name = name;
            static_cast<void>(BackupStore::create(backupsFolder(), set)); // that of papers is there
            auto store = BackupStore::open(backupsFolder(), name);
            QVERIFY(store.ok() && store->lock().ok());
            BackupRecord record;
            record.run.number = 1;
            record.run.uuid = name;
            record.run.format = "tar";
            record.volumes = {{.target = {}, .label = "UUID of the tape", .uuid = {}}};
            QVERIFY(store->commit(record).ok());
        }
        const auto store = BackupStore::open(backupsFolder(), "papers");
        const auto runs = store ? store->runs() : Result<std::vector<BackupRun>>(store.fault());
        QVERIFY(runs.ok() && runs->size() == 1);
        const ForgetDialog question({.set = store->set(), .runs = *runs}, {1});
        const auto* const lost = question.findChild<QLabel*>(QStringLiteral("whatIsLost"));
        QTRY_VERIFY_WITH_TIMEOUT(lost->text().contains(QStringLiteral("runs of the backup “music”: 1")), kHang);
    }
};

STEADYBURN_UNIT_TEST(TestChangedBackups)
#include "TestChangedBackups.moc"
