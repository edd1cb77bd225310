// The handbook's pictures, taken from the program itself: no display is needed. Also every window in another language,
// in other colours, in the style of a desktop (-style NAME), mirrored, or as large as the screen, to be looked at;
// QT_SCALE_FACTOR=2 for larger ones.
//
//   steadyburn-pictures FOLDER [burns] [light|dark|contrast|desktop] [rtl] [de|zh_CN] [WIDTHxHEIGHT]
#include "ConcreteDependencies.h"
#include "Language.h"
#include "OwnSettings.h"
#include "SlowDependencies.h"
#include "support/ShelfSample.h"
#include "ui/AboutDialog.h"
#include "ui/MainWindow.h"
#include "ui/SideBar.h"
#include "ui/backup/BackupBurns.h"
#include "ui/backup/BackupDialog.h"
#include "ui/backup/BackupsPage.h"
#include "ui/backup/CompareDialog.h"
#include "ui/backup/RunDialog.h"
#include "ui/burn/BurnSheet.h"
#include "ui/burn/BurnWindow.h"
#include "ui/burn/DiscSetDialog.h"
#include "ui/compilation/CompilationPage.h"
#include "ui/compilation/StartPage.h"
#include "ui/handbook/HandbookWindow.h"
#include "ui/medium/MediumDialog.h"
#include "ui/medium/MediumPage.h"
#include "ui/medium/TargetSelector.h"
#include "ui/settings/Appearance.h"
#include "ui/settings/DevicesPage.h"
#include "ui/settings/SettingsDialog.h"
#include "ui/shelf/ShelfPage.h"
#include "ui/text/BackupsFolder.h"
#include "ui/text/FaultText.h"
#include "ui/widgets/RingGauge.h"
#include "workflow/backup/BackupStore.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

#include <cerrno>
#include <cstdio>
#include <optional>

using namespace steadyburn;

namespace {

constexpr QSize kBurnWindow(860, 620);
constexpr QSize kMainWindow(1280, 800);

// A disk with some files that cannot be read.
class SpoiledSource final : public Source {
public:
    explicit SpoiledSource(const Tree& tree) : m_tree(tree), m_disk(tree) {}
    Result<std::unique_ptr<SourceFile>> open(NodeId id) override
    {
        const std::string path = m_tree.path(id);
        if (path.ends_with("7.jpg")) {
            return Fault{.kind = FaultKind::fileUnreadable, .doing = Action::read, .code = EACCES, .path = path};
        }
        return m_disk.open(id);
    }

private:
    const Tree& m_tree;
    DiskSource m_disk;
};

Dependencies spoiledDependencies()
{
    Dependencies parts = concreteDependencies();
    parts.openSource = [](const Tree& tree) -> std::unique_ptr<Source> {
        return std::make_unique<SpoiledSource>(tree);
    };
    return parts;
}

class Pictures {
public:
    Pictures(QString folder, AppearanceSettings::Colors colors, std::optional<QSize> screen)
        : m_folder(std::move(folder)),
          m_screen(screen),
          m_settings(m_scratch.filePath(QStringLiteral("s.ini")), QSettings::IniFormat)
    {
        QDir().mkpath(m_folder);
        Settings settings;
        settings.logs.keep = false;
        settings.appearance.colors = colors;
        QSettings ofWindow; // the main window reads the program's own
        if (!settings.save(m_settings) || !settings.save(ofWindow)) {
            std::fprintf(stderr, "no scratch folder\n");
        }
    }

    // The gauge alone, in each state that the handbook explains.
    void takeGauge()
    {
        struct State {
            const char* name;
            FeedState feed;
            double fill;
            double least;
        };
        for (const State& each :
             {State{"healthy", FeedState::healthy, 0.71, 0.52}, State{"low", FeedState::low, 0.16, 0.16},
              State{"starved", FeedState::starved, 0.31, 0}, State{"finishing", FeedState::finishing, 0.12, 0.52}}) {
            constexpr auto kSize = static_cast<double>(2 * kGiB);
            Telemetry now;
            now.phase = Phase::write;
            now.ringSize = 2 * kGiB;
            now.ringBytes = static_cast<std::uint64_t>(each.fill * kSize);
            now.ringMinimum = static_cast<std::uint64_t>(each.least * kSize);
            now.levels = {static_cast<std::uint64_t>(0.9 * kSize), static_cast<std::uint64_t>(0.2 * kSize),
                          static_cast<std::uint64_t>(0.7 * kSize)};
            now.feed = each.feed;
            now.reserveSeconds = each.fill * kSize / (16 * static_cast<double>(kDvdRate));
            RingGauge gauge;
            gauge.resize(gauge.sizeHint());
            gauge.show(now, 0.52);
            save(gauge, QStringLiteral("gauge-") + QLatin1String(each.name));
        }
    }

    // Each way in which a burn ends.
    void takeEnds()
    {
        takeEnd(QStringLiteral("result-good"), concreteDependencies(), QStringLiteral("dvd+rw,speed=8x"), false);
        takeEnd(QStringLiteral("result-problems"), spoiledDependencies(), QStringLiteral("bd-re,speed=8x"), false);
        takeEnd(QStringLiteral("result-failed"), concreteDependencies(),
                QStringLiteral("bd-r,speed=4x,fault=medium-error@30M"), false);
        takeEnd(QStringLiteral("result-stopped"), concreteDependencies(), QStringLiteral("cd-r,speed=8x"), true);
    }
    void takeEnd(const QString& name, const Dependencies& parts, const QString& keys, bool stop)
    {
        BurnWindow window(parts, m_settings);
        window.resize(m_screen.value_or(kBurnWindow));
        BurnPage* page = window.add(request(QStringLiteral("Holiday"), keys, 300, 150'000));
        if (stop) {
            take(window, page, QStringLiteral("burn-finishing"),
                 [&] { return page->session().telemetry().feed == FeedState::finishing; });
            page->session().stop();
        }
        take(window, page, name, [&] { return page->session().state() == BurnSession::State::ended; });
    }

    // A source a little faster than the drive: what a burn should look like.
    void takeWriting()
    {
        BurnWindow window(slowDependencies(std::chrono::milliseconds(22)), m_settings);
        window.resize(m_screen.value_or(kBurnWindow));
        JobRequest holiday = request(QStringLiteral("Holiday"), QStringLiteral("dvd-r,speed=4x"), 900, 150'000);
        holiday.ring = 48 * kMiB;
        BurnPage* page = window.add(holiday);
        take(window, page, QStringLiteral("burn-prefill"),
             [&] { return page->session().telemetry().phase == Phase::prefill; });
        take(window, page, QStringLiteral("burn-writing"), [&] {
            return page->session().telemetry().phase == Phase::write && page->session().telemetry().elapsedSeconds > 16;
        });
        window.stopAll();
        if (!QTest::qWaitFor([&] { return !window.pending(); }, 20000)) {
            std::fprintf(stderr, "the burn does not stop\n");
        }
    }

    // A source slower than the drive: the gauge is low, then starved, and the burn ends.
    void takeBurn()
    {
        BurnWindow window(slowDependencies(std::chrono::milliseconds(45)), m_settings);
        window.resize(m_screen.value_or(kBurnWindow));
        BurnPage* page = window.add(request(QStringLiteral("Photos"), QStringLiteral("dvd+r,speed=4x"), 260, 150'000));
        take(window, page, QStringLiteral("burn-low"),
             [&] { return page->session().telemetry().feed == FeedState::low; });
        take(window, page, QStringLiteral("burn-starved"),
             [&] { return page->session().telemetry().feed == FeedState::starved; });
        take(window, page, QStringLiteral("burn-done"),
             [&] { return page->session().state() == BurnSession::State::ended; });
        page->showDetails(1);
        take(window, page, QStringLiteral("burn-log"), [] { return true; });
    }

    void takeQueue()
    {
        BurnWindow window(slowDependencies(std::chrono::milliseconds(2)), m_settings);
        window.resize(m_screen.value_or(kBurnWindow));
        BurnPage* first = window.add(request(QStringLiteral("Music"), QStringLiteral("bd-re,speed=3M"), 300, 150'000));
        window.add(request(QStringLiteral("Music"), QStringLiteral("tape,speed=4M"), 300, 150'000));
        window.add(request(QStringLiteral("Music"), QStringLiteral("bd-re,speed=3M"), 300, 150'000));
        take(window, first, QStringLiteral("burn-queue"), [&] {
            return first->session().telemetry().phase == Phase::write &&
                   first->session().telemetry().elapsedSeconds > 8;
        });
        first->askToStop();
        QTest::qWait(200);
        for (QWidget* each : QApplication::topLevelWidgets()) {
            if (each->objectName() == QStringLiteral("stopQuestion")) {
                save(*each, QStringLiteral("burn-stop"));
            }
        }
        window.stopAll();
        if (!QTest::qWaitFor([&] { return !window.pending(); }, 20000)) {
            std::fprintf(stderr, "the queue does not stop\n");
        }
    }

    // As on a machine with two drives, after a while.
    static void showSampleOfStart(MainWindow& window)
    {
        window.compilation().start().showRecent({QStringLiteral("/home/anna/Projects/Photos 2026.steadyburn"),
                                                 QStringLiteral("/home/anna/Projects/Choir recordings.steadyburn")});
        TargetChoice burner{.spec = "/dev/sr0", .title = "HL-DT-ST BD-RE BH16NS55", .medium = {}, .unusable = {}};
        burner.medium.kind = MediumKind::dvdPlusR;
        burner.medium.status = MediumStatus::blank;
        burner.medium.free = burner.free = 4'700'372'992;
        burner.medium.speeds = {16 * kDvdRate};
        TargetChoice tape{.spec = "/dev/nst0", .title = "HP Ultrium 6-SCSI", .medium = {}, .unusable = {}};
        tape.medium.status = MediumStatus::absent;
        window.findChild<SideBar*>()->showDrives({burner, tape});
    }

    // A place of the window, as one goes there by its action.
    template <class Page>
    Page& showPlace(MainWindow& main, const char* action)
    {
        main.resize(m_screen.value_or(kMainWindow));
        main.show();
        main.setTarget({});
        QTest::qWait(200); // the drives of this machine
        showSampleOfStart(main);
        main.findChild<QAction*>(QLatin1String(action))->trigger();
        return *main.findChild<Page*>();
    }

    // The window with a compilation that was changed by hand and does not fit on one disc.
    void takeCompilation()
    {
        request(QStringLiteral("Photos"), QStringLiteral("cd-r"), 60, 150'000);
        request(QStringLiteral("Music"), QStringLiteral("cd-r"), 20, 300'000);
        const std::string photos = m_scratch.filePath(QStringLiteral("Photos")).toStdString();
        MainWindow window(concreteDependencies());
        window.resize(m_screen.value_or(kMainWindow));
        window.show();
        QTest::qWait(200);
        showSampleOfStart(window);
        QTest::qWait(100);
        save(window, QStringLiteral("empty"));
        window.compilation().start().setLit(true);
        save(window, QStringLiteral("empty-lit"));
        window.compilation().start().setLit(false);
        window.setTarget(QStringLiteral("virtual:cd-r,capacity=6M,file=disc.img"));
        CompilationPage& page = window.compilation();
        CompilationDocument& document = page.document();
        const auto settle = [&] {
            if (!QTest::qWaitFor([&] { return !document.scanning() && !document.counting(); }, 20000)) {
                std::fprintf(stderr, "the scan does not end\n");
            }
        };
        page.addPaths({photos, m_scratch.filePath(QStringLiteral("Music")).toStdString()});
        settle();
        document.rename("Music", "Concerts");
        document.makeFolder({});
        document.setExcludes({"*2.jpg"});
        settle();
        QTest::qWait(300);
        save(window, QStringLiteral("compilation"));
        takeBeforeTheBurn(window);
        page.actions().patterns->setChecked(true);
        QTest::qWait(500);
        save(window, QStringLiteral("filtered"));
        page.addPaths({m_scratch.filePath(QStringLiteral("Nowhere")).toStdString()});
        settle();
        page.refuse(
            QStringLiteral("“smb://server/films” is not on this computer and cannot be added: copy it here or mount "
                           "it first."));
        QTest::qWait(300);
        save(window, QStringLiteral("problems"));
    }

    // The discs of a set, and the sheet for a disc that takes it all.
    void takeBeforeTheBurn(MainWindow& window)
    {
        QAction* const burn = window.findChild<QAction*>(QStringLiteral("burn"));
        if (!QTest::qWaitFor([&] { return window.compilation().takesDiscs(); }, 20000)) {
            std::fprintf(stderr, "no discs are planned\n");
        }
        burn->trigger();
        auto* const plan = window.findChild<DiscSetDialog*>();
        if (plan == nullptr || !QTest::qWaitFor([plan] { return !plan->planning(); }, 20000)) {
            std::fprintf(stderr, "the plan of the discs is not seen\n");
        } else {
            QTest::qWait(300);
            save(*plan, QStringLiteral("disc-plan"));
            plan->close();
        }
        const QString small = displayPath(window.compilation().target().spec());
        window.setTarget(
            QStringLiteral("virtual:dvd+rw,speed=8x,file=%1").arg(m_scratch.filePath(QStringLiteral("sheet.img"))));
        if (!QTest::qWaitFor(
                [&] { return window.compilation().medium().medium() && !window.compilation().takesDiscs(); }, 20000)) {
            std::fprintf(stderr, "the drive is not looked into\n");
        }
        burn->trigger();
        if (auto* const sheet = window.findChild<BurnSheet*>(); sheet != nullptr) {
            QTest::qWait(500);
            save(*sheet, QStringLiteral("burn-sheet"));
            sheet->reject();
        }
        window.setTarget(small);
        QTest::qWait(300);
    }

    // Two backups, one with runs, and the dialog for a third.
    void takeBackups()
    {
        qputenv("STEADYBURN_BACKUPS", QFile::encodeName(m_scratch.filePath(QStringLiteral("backups"))));
        const std::string photos = m_scratch.filePath(QStringLiteral("Photos")).toStdString();
        const std::string music = m_scratch.filePath(QStringLiteral("Music")).toStdString();
        const std::string discs =
            "virtual:dvd-r,speed=500M,file=" + m_scratch.filePath(QStringLiteral("run-{run}.img")).toStdString();
        const bool made =
            BackupStore::create(backupsFolder(),
                                {.name = "Photos", .sources = {photos}, .target = discs, .label = "PHOTOS_{run}"})
                .ok() &&
            BackupStore::create(backupsFolder(),
                                {.name = "Music", .sources = {music}, .target = "/dev/nst0", .label = "MUSIC_{run}"})
                .ok();
        MainWindow main(concreteDependencies());
        auto& window = showPlace<BackupsPage>(main, "showBackups");
        bool seen = made && QTest::qWaitFor([&] { return !window.reading(); }, 20000);
        auto* const list = window.findChild<QTreeView*>(QStringLiteral("backups"));
        list->setCurrentIndex(list->model()->index(1, 0));
        window.findChild<QPushButton*>(QStringLiteral("runBackup"))->click();
        if (auto* const run = window.findChild<RunDialog*>(); run != nullptr) {
            seen = seen && QTest::qWaitFor([run] { return !run->preparing(); }, 20000);
            QTest::qWait(300);
            run->findChild<QCheckBox*>(QStringLiteral("compareRun"))->click();
            save(*run, QStringLiteral("backup-run"));
            run->findChild<QPushButton*>(QStringLiteral("startRun"))->click();
            seen = seen && QTest::qWaitFor([&] { return window.findChild<RunModel*>()->rowCount() > 0; }, 60000);
        }
        const auto comparison = [&main] { return main.findChild<CompareDialog*>(); };
        seen = seen && QTest::qWaitFor([&] { return comparison() != nullptr && !comparison()->busy(); }, 20000);
        if (seen) {
            save(*comparison(), QStringLiteral("backup-compare"));
            comparison()->close();
        }
        if (!seen) {
            std::fprintf(stderr, "the backups are not seen\n");
        }
        QTest::qWait(300);
        main.burns().close();
        save(main, QStringLiteral("backups"));
        BackupDialog* const dialog = window.define();
        dialog->addSources({photos});
        QTest::qWait(200);
        save(*dialog, QStringLiteral("backup-new"));
        dialog->reject();
    }

    // What is in the drive, and the question before it is erased.
    void takeMedium()
    {
        JobRequest written = request(QStringLiteral("Photos"), QStringLiteral("dvd+rw,speed=16x"), 60, 150'000);
        Job job(written, concreteDependencies(), {});
        if (job.run({}).outcome != Outcome::complete) {
            std::fprintf(stderr, "the disc was not written\n");
        }
        MediumDialog dialog(concreteDependencies(), written.target);
        dialog.show();
        dialog.begin(MediumDialog::Begin::erase);
        if (!QTest::qWaitFor([&] { return !dialog.busy(); }, 20000)) {
            std::fprintf(stderr, "the medium is not looked at\n");
        }
        QTest::qWait(200);
        save(dialog, QStringLiteral("medium"));
        takeLookInside(written.target);
    }

    // What is on the disc, with a file selected.
    void takeLookInside(const std::string& target)
    {
        MainWindow main(concreteDependencies());
        auto& window = showPlace<MediumPage>(main, "lookIntoMedium");
        window.look(target);
        if (!QTest::qWaitFor([&] { return !window.listing(); }, 20000)) {
            std::fprintf(stderr, "the medium is not listed\n");
        }
        auto* const view = window.findChild<QTreeView*>(QStringLiteral("mediumTree"));
        const QModelIndex folder = view->model()->index(0, 0);
        view->expand(folder);
        QTest::qWait(300);
        view->setCurrentIndex(view->model()->index(2, 0, folder));
        QTest::qWait(200);
        save(main, QStringLiteral("look-inside"));
    }

    // A few media, as they are after a year.
    void takeShelf()
    {
        const std::string file = m_scratch.filePath(QStringLiteral("shelf.db")).toStdString();
        auto shelf = Shelf::openOrMake(file);
        if (!shelf) {
            std::fprintf(stderr, "no shelf can be made\n");
            return;
        }
        constexpr std::int64_t kDay = 86'400;
        constexpr std::int64_t kFirst = 1'762'000'000;
        const auto add = [&](int number, const char* label, const char* kind, const char* kept, const char* set) {
            std::vector<ShelfEntry> entries;
            for (int i = 0; i < 40 * (number + 3); ++i) {
                entries.push_back(shelvedFile(QStringLiteral("%1/2025/IMG_%2.jpg")
                                                  .arg(QString::fromUtf8(label).toLower())
                                                  .arg(i, 4, 10, QLatin1Char('0'))
                                                  .toStdString(),
                                              static_cast<std::uint64_t>(4'000'000 + i * 9'000)));
            }
            ShelfSection section{.number = static_cast<std::uint32_t>(number), .burned = kFirst + number * 23 * kDay};
            section.set = set;
            section.setName = set;
            const auto entered =
                shelve(*shelf, entries, {.uuid = {}, .label = label, .kind = kind, .entered = number}, section);
            if (entered) {
                (void)shelf->keep(entered->uuid, kept);
                (void)shelf->noteVerified(entered->uuid, kFirst + number * 24 * kDay,
                                          number == 3 ? CheckResult::damaged : CheckResult::good);
            }
        };
        add(1, "PHOTOS-A", "bd-r", "Box 3, left", "");
        add(2, "MUSIC", "dvd+r", "Box 1", "");
        add(3, "HOME-1", "tape", "Cabinet, second shelf", "home");
        add(4, "HOME-2", "tape", "Cabinet, second shelf", "home");
        add(5, "PHOTOS-B", "bd-r", "With Anna", "");
        qputenv("STEADYBURN_SHELF", QByteArray::fromStdString(file));
        MainWindow main(concreteDependencies());
        auto& window = showPlace<ShelfPage>(main, "shelf");
        (void)QTest::qWaitFor([&] { return window.settled(); }, 20000);
        QTest::qWait(200);
        save(main, QStringLiteral("shelf"));
        window.findChild<QLineEdit*>(QStringLiteral("shelfSearch"))->setText(QStringLiteral("img_001"));
        QTest::qWait(50);
        (void)QTest::qWaitFor([&] { return window.settled(); }, 20000);
        QTest::qWait(200);
        save(main, QStringLiteral("shelf-found"));
    }

    void takeHandbook()
    {
        HandbookWindow* const window = HandbookWindow::open(QStringLiteral("burn-window.md#what-is-an-underrun"));
        QTest::qWait(300);
        save(*window, QStringLiteral("handbook"));
        window->close();
        AboutDialog about;
        about.show();
        QTest::qWait(100);
        save(about, QStringLiteral("about"));
    }

    void takeSettings()
    {
        SettingsDialog dialog{Settings()};
        dialog.show();
        QTest::qWait(300); // the page has looked at this machine; the picture is of another
        NodeAccess disc{.node = "/dev/sr0",
                        .drive = "HL-DT-ST BD-RE BH16NS55",
                        .owner = "root",
                        .group = "cdrom",
                        .user = "anna",
                        .mode = 0660};
        NodeAccess tape{.node = "/dev/nst0",
                        .drive = "HP Ultrium 6-SCSI",
                        .owner = "root",
                        .group = "tape",
                        .user = "anna",
                        .mode = 0660,
                        .tape = true,
                        .verdict = NodeAccess::Verdict::joinGroup};
        dialog.findChild<DevicesPage*>()->show({disc, tape});
        const QStringList names{QStringLiteral("buffer"),  QStringLiteral("devices"),   QStringLiteral("burning"),
                                QStringLiteral("archive"), QStringLiteral("filters"),   QStringLiteral("logs"),
                                QStringLiteral("desktop"), QStringLiteral("appearance")};
        for (int page = 0; page < dialog.pageCount(); ++page) {
            dialog.openPage(page);
            QTest::qWait(150);
            save(dialog, QStringLiteral("settings-") + names.value(page));
        }
    }

private:
    JobRequest request(const QString& name, const QString& keys, int files, int bytes)
    {
        const QString tree = m_scratch.filePath(name);
        QDir().mkpath(tree);
        for (int i = 0; i < files; ++i) {
            QFile file(QStringLiteral("%1/IMG_%2.jpg").arg(tree).arg(i, 4, 10, QLatin1Char('0')));
            if (file.size() == bytes) { // another burn may be reading it
                continue;
            }
            if (!file.open(QIODevice::WriteOnly) || file.write(QByteArray(bytes, 'x')) != bytes) {
                std::fprintf(stderr, "the disk is full\n");
            }
        }
        JobRequest request;
        request.sources = {tree.toStdString()};
        request.target =
            QStringLiteral("virtual:%1,file=%2")
                .arg(keys, m_scratch.filePath(name.toLower() + QLatin1Char('-') + keys.section(QLatin1Char(','), 0, 0) +
                                              QStringLiteral(".img")))
                .toStdString();
        request.ring = 8 * kMiB;
        request.readers = 1;
        request.verify = true;
        return request;
    }
    template <typename When>
    void take(BurnWindow& window, BurnPage* page, const QString& name, When when)
    {
        if (!QTest::qWaitFor([&] { return when() || page->session().state() == BurnSession::State::ended; }, 120'000) ||
            !when()) {
            std::fprintf(stderr, "never seen: %s\n", qPrintable(name));
            return;
        }
        QTest::qWait(300);
        save(window, name);
    }
    void save(QWidget& widget, const QString& name)
    {
        if (!widget.grab().save(m_folder + QLatin1Char('/') + name + QStringLiteral(".png"))) {
            std::fprintf(stderr, "cannot write %s\n", qPrintable(name));
        }
    }

    QTemporaryDir m_scratch;
    QString m_folder;
    std::optional<QSize> m_screen; // as large as its windows shall be
    QSettings m_settings;
};

} // namespace

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    QCoreApplication::setApplicationVersion(QStringLiteral(STEADYBURN_VERSION));
    const QTemporaryDir configuration; // not the user's own
    keepSettingsIn(configuration);
    const QStringList words = QApplication::arguments();
    if (words.size() < 2) {
        std::fprintf(stderr, "usage: steadyburn-pictures FOLDER [burns] [light|dark|contrast|desktop] [rtl] [de|zh_CN] "
                             "[WIDTHxHEIGHT]\n");
        return 2;
    }
    using Colors = AppearanceSettings::Colors;
    const Colors colors = words.contains(QStringLiteral("dark"))       ? Colors::dark
                          : words.contains(QStringLiteral("contrast")) ? Colors::contrast
                          : words.contains(QStringLiteral("desktop"))  ? Colors::desktop
                                                                       : Colors::light;
    prepareStyle();
    applyColors(colors);
    if (words.contains(QStringLiteral("rtl"))) {
        QApplication::setLayoutDirection(Qt::RightToLeft);
    }
    std::optional<Language> language;
    std::optional<QSize> screen;
    for (const QString& word : words.mid(2)) {
        if (word == QStringLiteral("de") || word == QStringLiteral("zh_CN")) {
            language.emplace(word);
        } else if (const QStringList sides = word.split(QLatin1Char('x')); sides.size() == 2) {
            screen = QSize(sides[0].toInt(), sides[1].toInt());
        }
    }
    Pictures pictures(words[1], colors, screen);
    pictures.takeGauge();
    if (words.contains(QStringLiteral("burns"))) {
        pictures.takeWriting();
        pictures.takeQueue();
        pictures.takeBurn();
        pictures.takeEnds();
        return 0;
    }
    pictures.takeCompilation();
    pictures.takeBackups();
    pictures.takeMedium();
    pictures.takeShelf();
    pictures.takeHandbook();
    pictures.takeSettings();
    pictures.takeWriting();
    pictures.takeQueue();
    pictures.takeBurn();
    pictures.takeEnds();
    return 0;
}
