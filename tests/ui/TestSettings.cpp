#include "ui/settings/SettingsDialog.h"

#include "base/Units.h"
#include "ring/RingSize.h"
#include "support/EventCount.h"
#include "support/Hang.h"
#include "support/ScriptedProbe.h"
#include "support/UnitTest.h"
#include "ui/settings/BufferPage.h"
#include "ui/settings/DevicesPage.h"
#include "ui/settings/LogKeeper.h"
#include "ui/settings/TuneChart.h"
#include "ui/settings/TuneDialog.h"
#include "ui/text/SizeText.h"
#include "workflow/request/RequestBounds.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <condition_variable>
#include <mutex>

using namespace steadyburn;

namespace test_settings {

// A place that answers nothing before it is stopped.
class MutePlace final : public TuneProbe {
public:
    Result<TuneRoom> open(Nanoseconds /*time*/, const std::stop_token& /*stop*/) override
    {
        return ScriptedProbe::Place().room;
    }
    TuneAnswer measure(const TuneMethod& /*method*/, std::uint64_t /*block*/, Nanoseconds /*time*/,
                       const std::stop_token& stop) override
    {
        std::mutex mutex;
        std::condition_variable_any stopped;
        std::unique_lock lock(mutex);
        stopped.wait(lock, stop, [] { return false; });
        return TuneProblem();
    }
    TuneAnswer readFiles(const TuneFiles& /*files*/, Nanoseconds time, const std::stop_token& stop) override
    {
        return measure({}, 0, time, stop);
    }
};

OpenProbe knownPlace(const ScriptedProbe::Place& place)
{
    return [place](const std::string& /*place*/, Clock& /*clock*/) -> Result<std::unique_ptr<TuneProbe>> {
        return std::unique_ptr<TuneProbe>(std::make_unique<KnownPlace>(place));
    };
}

class TestSettings : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    QString file(const QString& name) const { return m_folder.filePath(name); }

private slots:
    // Every field differs from its default: none can be forgotten in load(), save() or a page.
    static Settings allDifferent()
    {
        Settings all;
        all.buffer = {.size = 3 * kGiB / 2,
                      .startPercent = 90,
                      .lowPercent = 10,
                      .resumePercent = 80,
                      .lockMemory = false,
                      .policy = FeedPolicy::fewestStops};
        all.devices = {.tapeBlock = 512 * kKiB, .tapeCompression = false, .showSimulated = false};
        all.burning = {.speed = QStringLiteral("4x"),
                       .verify = false,
                       .reload = false,
                       .eject = true,
                       .shelf = false,
                       .append = true,
                       .keepOpen = true,
                       .parity = 25,
                       .recovery = 20,
                       .onFault = OnFault::abort,
                       .readers = 3};
        all.archive = {
            .format = Format::tarGzip, .level = 9, .sessionMd5 = false, .checksums = false, .reproducible = true};
        all.filters = {.excludes = {QStringLiteral("*.o"), QStringLiteral("a, b;c")},
                       .excludeCaches = true,
                       .oneFileSystem = true};
        all.logs = {.keep = false, .most = 7, .folder = QStringLiteral("/tmp/logs")};
        all.desktop = {.notify = false, .taskbar = false, .inhibit = false, .tray = false};
        all.appearance = {.colors = AppearanceSettings::Colors::dark, .details = AppearanceSettings::Details::log};
        return all;
    }

    void chosen_savedAndLoaded_isTheSame()
    {
        const Settings chosen = allDifferent();
        {
            QSettings stored(file(QStringLiteral("kept.ini")), QSettings::IniFormat);
            QVERIFY(chosen.save(stored));
        }
        const QSettings again(file(QStringLiteral("kept.ini")), QSettings::IniFormat);
        QVERIFY(Settings::load(again) == chosen);
    }

    void dialogShown_changesNothing()
    {
        const Settings chosen = allDifferent();
        const SettingsDialog dialog(chosen);
        QVERIFY(dialog.settings() == chosen);
        const SettingsDialog defaults{Settings()};
        QVERIFY(defaults.settings() == Settings());
    }

    void width_isThatOfLatinLetters_inAFontWithChineseOnes()
    {
        const QFont before = QApplication::font();
        QFont chinese(QStringLiteral("Noto Sans CJK SC"));
        chinese.setPointSizeF(before.pointSizeF());
        QVERIFY2(QFontInfo(chinese).family().contains(QStringLiteral("CJK")), "fonts-noto-cjk is not installed");
        const int usual = SettingsDialog{Settings()}.width();
        QApplication::setFont(chinese);
        const int wide = SettingsDialog{Settings()}.width();
        QApplication::setFont(before);
        QVERIFY2(wide <= usual * 5 / 4, qPrintable(QStringLiteral("%1 px instead of %2").arg(wide).arg(usual)));
    }

    void automaticBuffer_tellsItsSizeForEachKindOfDrive()
    {
        SettingsDialog dialog{Settings()};
        const auto* lasts = dialog.findChild<QLabel*>(QStringLiteral("lasts"));
        for (const std::uint64_t rate : {16 * kDvdRate, 6 * kBdRate}) {
            QVERIFY2(lasts->text().contains(sizeText(defaultRingSize(0, rate))), qPrintable(lasts->text()));
        }
        dialog.findChild<QCheckBox*>(QStringLiteral("automaticSize"))->setChecked(false);
        QVERIFY2(lasts->text().contains(QStringLiteral("last ≈")), qPrintable(lasts->text()));
    }

    void okOnOnePage_leavesWhatWasKeptMeanwhileOnAnother()
    {
        SettingsDialog dialog{Settings()};
        dialog.findChild<QCheckBox*>(QStringLiteral("verify"))->setChecked(false);
        Settings kept; // the burn window: "Use Larger Buffer Next Time"
        kept.buffer.size = 64 * kMiB;
        const Settings chosen = dialog.over(kept);
        QVERIFY(!chosen.burning.verify);
        QCOMPARE(chosen.buffer.size.value_or(0), 64 * kMiB);
    }

    void defaults_onEachPage_changeThatPageAlone()
    {
        const Settings chosen = allDifferent();
        SettingsDialog dialog(chosen);
        auto* restore = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::RestoreDefaults);
        Settings before = chosen;
        for (int page = 0; page < dialog.pageCount(); ++page) {
            dialog.openPage(page);
            restore->click();
            const Settings after = dialog.settings();
            QVERIFY2(!(after == before), qPrintable(QString::number(page)));
            before = after;
        }
        QVERIFY(before == Settings());
    }

    void fileWithNonsense_fallsBackToDefaults()
    {
        QSettings stored(file(QStringLiteral("bad.ini")), QSettings::IniFormat);
        const std::initializer_list<std::pair<const char*, QVariant>> nonsense{
            {"buffer/size", "lots"}, {"buffer/start", 900},       {"buffer/low", 90},         {"buffer/resume", 10},
            {"buffer/policy", 77},   {"devices/tapeBlock", 1000}, {"burning/speed", "warp"},  {"burning/onFault", -1},
            {"burning/parity", 2},   {"archive/format", 99},      {"archive/level", 400},     {"filters/excludes", ""},
            {"logs/most", -3},       {"appearance/colors", "x"},  {"appearance/details", 1e9}};
        for (const auto& [name, value] : nonsense) {
            stored.setValue(QString::fromLatin1(name), value);
        }
        QVERIFY(Settings::load(stored) == Settings());
    }

    void everySetting_reachesTheJob()
    {
        const Settings chosen = allDifferent();
        JobRequest request;
        request.target = "/dev/nst0";
        request.excludes = {"mine"};
        chosen.apply(request);
        QVERIFY(request.ring == chosen.buffer.size && request.startPercent == 90U && request.lowPercent == 10U &&
                request.resumePercent == 80U && !request.lockMemory && request.feed == FeedPolicy::fewestStops);
        QVERIFY(request.block == 512 * kKiB);
        QVERIFY(request.speed == "4x" && !request.verify && request.append && request.keepOpen &&
                request.onFault == OnFault::abort && request.readers == 3);
        QVERIFY(request.format == Format::tarGzip && request.level == 9 && request.sessionMd5 == false &&
                request.reproducible && !request.checksums);
        QVERIFY((request.excludes == std::vector<std::string>{"mine", "*.o", "a, b;c"}));
        QVERIFY(request.excludeCaches && request.oneFileSystem);
    }

    // A setting for discs refuses nothing else.
    void parity_isForDiscsAndImages()
    {
        Settings chosen;
        chosen.burning.parity = 20;
        const auto applied = [&](const char* target, bool image = false) {
            JobRequest request;
            request.target = target;
            request.image = image ? "finished.iso" : "";
            chosen.apply(request);
            return request.parity;
        };
        QVERIFY(applied("/dev/sr0") == 20U && applied("virtual:bd-r") == 20U && applied("disc.iso") == 20U);
        QVERIFY(!applied("/dev/nst0") && !applied("x.tar.gz") && !applied("/dev/sr0", true));
        chosen.archive.format = Format::tarGzip;
        QVERIFY(!applied("/dev/sr0") && applied("disc.iso") == 20U);
        chosen.archive.format = Format::automatic;
        chosen.burning.append = true;
        QVERIFY(!applied("/dev/sr0"));
    }

    // Each choice says what the disc survives.
    void parity_isChosenByWhatTheDiscSurvives()
    {
        SettingsDialog dialog{Settings()};
        auto* parity = dialog.findChild<QComboBox*>(QStringLiteral("parity"));
        QVERIFY(!dialog.settings().burning.parity);
        parity->setCurrentIndex(parity->findData(20));
        QVERIFY(parity->currentText().contains(QStringLiteral("16 %")));
        QVERIFY(dialog.settings().burning.parity == 20U);
        parity->setCurrentIndex(parity->findData(0));
        QVERIFY(dialog.settings().burning.parity == 0U);
    }

    void format_isNotForcedOnAFileOrOntoATape()
    {
        Settings chosen;
        chosen.archive.format = Format::tarGzip;
        chosen.archive.level = 9;
        const auto applied = [&](const char* target) {
            JobRequest request;
            request.target = target;
            chosen.apply(request);
            return request;
        };
        QVERIFY(applied("disc.iso").format == Format::automatic && !applied("disc.iso").level);
        QVERIFY(applied("x.tar.gz").level == 9);
        QVERIFY(!applied("x.tar.zst").level);
        QVERIFY(!applied("/dev/sr0").block);
        chosen.archive = {.format = Format::iso};
        QVERIFY(applied("/dev/nst0").format == Format::automatic);
        QVERIFY(applied("/dev/sr0").format == Format::iso);
    }

    void unwritableConfiguration_isSaidWithItsPath()
    {
        QSettings stored(QStringLiteral("/proc/steadyburn/x.ini"), QSettings::IniFormat);
        QVERIFY(!allDifferent().save(stored));
        QVERIFY(unwritableText(stored).contains(QStringLiteral("/proc/steadyburn/x.ini")));
    }

    void preset_setsTheFields_andFieldsNameThePreset()
    {
        SettingsDialog dialog{Settings()};
        auto* preset = dialog.findChild<QComboBox*>(QStringLiteral("preset"));
        auto* format = dialog.findChild<QComboBox*>(QStringLiteral("format"));
        auto* level = dialog.findChild<QSpinBox*>(QStringLiteral("level"));
        QCOMPARE(preset->currentIndex(), 0);
        QVERIFY(!level->isEnabled());
        preset->setCurrentIndex(2);
        QVERIFY(dialog.settings().archive.format == Format::tarGzip);
        QVERIFY(level->isEnabled());
        QCOMPARE(level->maximum(), kMostGzipLevel); // as on the command line
        level->setValue(4);
        QCOMPARE(preset->currentIndex(), preset->count() - 1); // a choice of one's own
        level->setValue(0);
        format->setCurrentIndex(static_cast<int>(Format::tarZstd));
        QCOMPARE(preset->currentIndex(), 3);
    }

    void wrongPatternsAndSpeeds_areSaid_andNotKept()
    {
        SettingsDialog dialog{Settings()};
        dialog.findChild<QPlainTextEdit*>(QStringLiteral("excludes"))->setPlainText(QStringLiteral("*.o\n\n[a\n"));
        dialog.findChild<QComboBox*>(QStringLiteral("speed"))->setCurrentText(QStringLiteral("warp"));
        for (const QString& exclude : dialog.settings().filters.excludes) {
            QVERIFY(checkGlob(exclude.toStdString()).ok());
        }
        QVERIFY(dialog.settings().filters.excludes.contains(QStringLiteral("*.o")));
        QVERIFY(dialog.settings().burning.speed.isEmpty());
    }

    void lockResult_isSaid()
    {
        const SettingsDialog dialog{Settings()};
        const QString said = dialog.findChild<QLabel*>(QStringLiteral("lockResult"))->text();
        QVERIFY2(said.startsWith(QStringLiteral("✔")) || said.contains(QStringLiteral("memlock")), qPrintable(said));
    }

    void deviceCure_namesGroupAndUser()
    {
        NodeAccess node{.node = "/dev/sr0", .drive = "ACME BD", .owner = "root", .group = "cdrom", .user = "anna"};
        node.verdict = NodeAccess::Verdict::joinGroup;
        QCOMPARE(DevicesPage::cureCommands(node), QStringLiteral("sudo usermod -aG cdrom anna"));
        QVERIFY(DevicesPage::verdictText(node).contains(QStringLiteral("cdrom")));
        node.verdict = NodeAccess::Verdict::loginAgain;
        QVERIFY(DevicesPage::cureCommands(node).isEmpty());
        QVERIFY(DevicesPage::verdictText(node).contains(QStringLiteral("log out")));
        node.verdict = NodeAccess::Verdict::groupMayNot;
        node.tape = true;
        QVERIFY(DevicesPage::cureCommands(node).contains(QStringLiteral("SUBSYSTEM==\"scsi_tape\"")));
        QVERIFY(DevicesPage::cureCommands(node).contains(QStringLiteral("GROUP=\"tape\", MODE=\"0660\"")));
        node.verdict = NodeAccess::Verdict::noDriverModule;
        QVERIFY(DevicesPage::cureCommands(node).contains(QStringLiteral("modprobe sg")));
    }

    void devicesPage_showsTheFirstProblem()
    {
        DevicesPage page;
        const EventCount answers(page, QEvent::MetaCall);
        NodeAccess good{.node = "/dev/sr0", .drive = "A", .owner = "root", .group = "cdrom", .user = "anna"};
        NodeAccess bad = good;
        bad.node = "/dev/nst0";
        bad.verdict = NodeAccess::Verdict::joinGroup;
        bad.group = "tape";
        QTRY_COMPARE_WITH_TIMEOUT(answers(), 1, kHang); // its own look at this machine
        page.show({good, bad});
        QVERIFY(page.findChild<QLabel*>(QStringLiteral("cure"))->text().contains(QStringLiteral("usermod -aG tape")));
        page.show(std::vector<NodeAccess>());
        QVERIFY(page.findChild<QLabel*>(QStringLiteral("cure"))->text().contains(QStringLiteral("no disc or tape")));
    }

    void logs_areKept_theOldestGo()
    {
        LogSettings logs{.keep = true, .most = 2, .folder = file(QStringLiteral("logs"))};
        QDir().mkpath(logs.folder);
        QFile other(logs.folder + QStringLiteral("/burn-notes.log"));
        QVERIFY(other.open(QIODevice::WriteOnly));
        for (int i = 0; i < 4; ++i) {
            // The names stand in this order even if the clock shows the same time.
            QCOMPARE(keepLog(QStringLiteral("%1").arg(i), QStringLiteral("/dev/%1-sr0").arg(i), logs), QString());
        }
        const QStringList kept =
            QDir(logs.folder).entryList({QStringLiteral("burn-*-sr0.log")}, QDir::Files, QDir::Name);
        QCOMPARE(kept.size(), 2);
        QVERIFY(kept[0].endsWith(QStringLiteral("-2-sr0.log")) && kept[1].endsWith(QStringLiteral("-3-sr0.log")));
        QVERIFY(other.exists());
        logs.folder = QStringLiteral("/proc/none");
        QVERIFY(keepLog(QString(), QStringLiteral("x"), logs).contains(QStringLiteral("/proc/none")));
    }

    void unitChanged_sizeStays()
    {
        Settings settings;
        settings.buffer.size = kGiB;
        SettingsDialog dialog(settings);
        auto* unit = dialog.findChild<QComboBox*>(QStringLiteral("bufferUnit"));
        auto* size = dialog.findChild<QDoubleSpinBox*>(QStringLiteral("bufferSize"));
        QCOMPARE(size->value(), 1.0);
        unit->setCurrentIndex(0);
        QCOMPARE(size->value(), 1024.0);
        QCOMPARE(*dialog.settings().buffer.size, kGiB);
    }

    void absurdSize_isHeldToHalfOfTheMemory()
    {
        Settings settings;
        settings.buffer.size = 1ULL << 60U;
        const SettingsDialog dialog(settings);
        QVERIFY(*dialog.settings().buffer.size <= largestRingSize());
    }

    void marks_neverCross()
    {
        BufferPage page;
        page.load(Settings());
        const auto chosen = [&] {
            Settings settings;
            page.store(settings);
            return settings.buffer;
        };
        const auto spins = page.findChildren<QSpinBox*>();
        for (QSpinBox* spin : spins) {
            spin->setValue(100);
            QVERIFY(chosen().lowPercent <= chosen().resumePercent);
            spin->setValue(1);
            QVERIFY(chosen().lowPercent <= chosen().resumePercent);
        }
    }

    void measurement_isShown_andUsedOnlyOnRequest()
    {
        ScriptedProbe::Place place;
        place.read.perByte = 1 / 12e6; // 12 MB/s
        TuneDialog dialog(knownPlace(place));
        dialog.show();
        auto* const use = dialog.findChild<QPushButton*>(QStringLiteral("tuneUse"));
        auto* const chart = dialog.findChild<TuneChart*>();
        QVERIFY(!use->isEnabled());
        QVERIFY(chart->accessibleDescription().isEmpty());
        dialog.findChild<QPushButton*>(QStringLiteral("tuneMeasure"))->click();
        QTRY_VERIFY_WITH_TIMEOUT(use->isEnabled(), kHang);
        const QString proposal = dialog.findChild<QLabel*>(QStringLiteral("tuneProposal"))->text();
        QVERIFY2(proposal.contains(QStringLiteral("Files read at the same time: 8")), qPrintable(proposal));
        QVERIFY2(proposal.contains(QStringLiteral("DVD 8x, BD 2x")), qPrintable(proposal));
        QVERIFY2(chart->accessibleDescription().contains(QStringLiteral("MiB/s")),
                 qPrintable(chart->accessibleDescription()));
        const QImage drawn = chart->grab().toImage();
        int inked = 0;
        for (int at = 0; at < drawn.width() * drawn.height(); ++at) {
            inked += drawn.pixelColor(at % drawn.width(), at / drawn.width()) == QColor(0xe6, 0x9f, 0x00) ? 1 : 0;
        }
        QVERIFY2(inked > 20, qPrintable(QString::number(inked))); // the curve of cold reads
        use->click();
        QCOMPARE(dialog.result(), static_cast<int>(QDialog::Accepted));

        const Settings given = allDifferent();
        SettingsDialog settings(given);
        settings.show(dialog.report());
        Settings expected = given;
        expected.buffer.size.reset(); // the automatic size will do
        expected.burning.readers = 8;
        expected.burning.speed = QStringLiteral("11400k"); // a twentieth less
        QVERIFY(settings.settings() == expected);
        QVERIFY(settings.over(given) == expected);
    }

    void measurementThatFound_nothingOfASource_changesNothing()
    {
        Settings settings = allDifferent();
        settings.take(TuneProposal());
        QVERIFY(settings == allDifferent());
        TuneProposal fast;
        fast.rate = 1e9;
        fast.ring = 3 * kGiB;
        fast.automaticRing = false;
        settings.take(fast);
        QCOMPARE(settings.buffer.size.value_or(0), 3 * kGiB);
        QCOMPARE(settings.burning.speed, QString()); // the fastest
        QCOMPARE(settings.burning.readers, 3U);      // not measured
    }

    void measurement_thatIsStopped_endsAndIsNotUsed()
    {
        TuneDialog dialog([](const std::string& /*place*/, Clock& /*clock*/) -> Result<std::unique_ptr<TuneProbe>> {
            return std::unique_ptr<TuneProbe>(std::make_unique<MutePlace>());
        });
        dialog.show();
        auto* const measure = dialog.findChild<QPushButton*>(QStringLiteral("tuneMeasure"));
        auto* const progress = dialog.findChild<QProgressBar*>(QStringLiteral("tuneProgress"));
        measure->click();
        QTRY_VERIFY_WITH_TIMEOUT(progress->maximum() > 1, kHang);
        QVERIFY(measure->text().contains(QStringLiteral("top"))); // &Stop
        measure->click();
        QTRY_VERIFY_WITH_TIMEOUT(measure->text().contains(QStringLiteral("Measure")), kHang);
        QVERIFY(!dialog.findChild<QPushButton*>(QStringLiteral("tuneUse"))->isEnabled());
        QCOMPARE(dialog.findChild<QLabel*>(QStringLiteral("tuneProposal"))->text(),
                 QStringLiteral("Stopped on request."));
        measure->click(); // closing the dialog ends a measurement, too
        QTRY_VERIFY_WITH_TIMEOUT(progress->maximum() > 1, kHang);
    }

    void settingsDialog_opensTheMeasurement()
    {
        SettingsDialog settings{Settings()};
        settings.QDialog::show();
        settings.findChild<QPushButton*>(QStringLiteral("measure"))->click();
        auto* const dialog = settings.findChild<TuneDialog*>();
        QVERIFY(dialog != nullptr && dialog->isVisible());
        QCOMPARE(dialog->findChild<QLineEdit*>(QStringLiteral("tunePlace"))->text(), QDir::homePath());
        QTest::keyClick(dialog, Qt::Key_Escape);
        QTRY_VERIFY_WITH_TIMEOUT(settings.findChild<TuneDialog*>() == nullptr, kHang);
        QVERIFY(settings.settings() == Settings());
    }
};

STEADYBURN_UNIT_TEST(TestSettings)

} // namespace test_settings

#include "TestSettings.moc"
