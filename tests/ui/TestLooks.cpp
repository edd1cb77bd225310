// Every window in every language: no words are cut off at 1280×800, at 1920×1080 nor at 200 %, no key leads to two
// things, nothing is higher than the screen, no simulated drive is shown as it is spelled, and labels stand level with
// their fields. In the dark colours everything that is drawn by its outline alone can be
// seen.
#include "Clipped.h"
#include "ConcreteDependencies.h"
#include "HeldDependencies.h"
#include "Language.h"
#include "OwnSettings.h"
#include "support/EventCount.h"
#include "support/Hang.h"
#include "support/ScriptedProbe.h"
#include "support/UnitTest.h"
#include "ui/AboutDialog.h"
#include "ui/MainWindow.h"
#include "ui/backup/BackupDialog.h"
#include "ui/backup/BackupsPage.h"
#include "ui/backup/CompareDialog.h"
#include "ui/backup/ForgetDialog.h"
#include "ui/backup/RestoreDialog.h"
#include "ui/backup/RunDialog.h"
#include "ui/backup/ScheduleDialog.h"
#include "ui/backup/UnfinishedBanner.h"
#include "ui/burn/BurnSheet.h"
#include "ui/burn/BurnWindow.h"
#include "ui/burn/CopyDialog.h"
#include "ui/burn/DiscSetDialog.h"
#include "ui/burn/VolumeDialog.h"
#include "ui/compilation/CompilationPage.h"
#include "ui/compilation/ProjectDocument.h"
#include "ui/compilation/ProjectFile.h"
#include "ui/handbook/HandbookWindow.h"
#include "ui/medium/MediumDialog.h"
#include "ui/medium/MediumPage.h"
#include "ui/medium/TargetSelector.h"
#include "ui/settings/Appearance.h"
#include "ui/settings/DevicesPage.h"
#include "ui/settings/SettingsDialog.h"
#include "ui/settings/TuneDialog.h"
#include "ui/shelf/ShelfPage.h"
#include "ui/widgets/Banner.h"
#include "ui/widgets/Symbol.h"
#include "workflow/burn/Job.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFormLayout>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QProgressBar>
#include <QProxyStyle>
#include <QPushButton>
#include <QScopeGuard>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QSpinBox>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <optional>

using namespace steadyburn;

class TestLooks : public QObject {
    Q_OBJECT
private:
    static constexpr QSize kRoom{1280, 750};   // a screen of 1280×800 without the window's title and a panel
    static constexpr QSize kLarge{1920, 1030}; // the same of 1920×1080
    QSize m_room = kRoom;
    QTemporaryDir m_folder;
    std::optional<Language> m_language;
    QStringList m_found;
    bool m_hung = false; // a text has stayed clipped for as long as a hang

    static void languages()
    {
        QTest::addColumn<QString>("language");
        for (const char* code : {"en", "de", "zh_CN"}) {
            QTest::newRow(code) << QString::fromLatin1(code);
        }
    }
    void speak()
    {
        QFETCH(QString, language);
        m_found.clear();
        m_language.emplace(language);
        QVERIFY2(m_language->isThere(), "its translation is not built");
    }
    // Until a turn of the event loop has laid out nothing: what is laid out may ask for more.
    static void awaitLayout()
    {
        const EventCount layouts(*QCoreApplication::instance(), QEvent::LayoutRequest);
        for (int before = -1; before != layouts();) {
            before = layouts();
            bool turned = false;
            QMetaObject::invokeMethod(
                QCoreApplication::instance(), [&turned] { turned = true; }, Qt::QueuedConnection);
            QVERIFY(QTest::qWaitFor([&turned] { return turned; }, kHang));
        }
    }
    void look(QWidget& window, const char* name)
    {
        QVERIFY(QTest::qWaitForWindowExposed(&window, kHang));
        awaitLayout();
        // Figures that change are laid out a moment later. Once one has not come right, the test has failed, and only
        // looks for others.
        constexpr int kMoment = 1000;
        QStringList found;
        m_hung |= !QTest::qWaitFor(
            [&] {
                found = clippedTexts(window);
                return found.isEmpty();
            },
            m_hung ? kMoment : kHang);
        found += doubtfulKeys(window) + spelledTexts(window) + unevenLabels(window);
        if (window.width() > m_room.width() || window.height() > m_room.height()) {
            found << QStringLiteral("%1×%2 is too large").arg(window.width()).arg(window.height());
        }
        for (const QString& each : found) {
            const QString line = QString::fromLatin1(name) + QStringLiteral(": ") + each;
            if (!m_found.contains(line)) {
                m_found << line;
            }
        }
    }
    // As small as a window may be.
    template <class Page>
    static Page& showPlace(MainWindow& main, const char* action)
    {
        main.resize(900, 600);
        main.show();
        main.findChild<QAction*>(QLatin1String(action))->trigger();
        return *main.findChild<Page*>();
    }

    // Empty, then with the medium of this job.
    void lookAtShelf(JobRequest written)
    {
        written.shelf = m_folder.filePath(QStringLiteral("shelf.db")).toStdString();
        QFile::remove(m_folder.filePath(QStringLiteral("shelf.db")));
        qputenv("STEADYBURN_SHELF", QByteArray::fromStdString(written.shelf));
        MainWindow main(concreteDependencies());
        ShelfPage& shelf = showPlace<ShelfPage>(main, "shelf");
        look(main, "empty shelf");
        QFile::remove(m_folder.filePath(QStringLiteral("dvd+rw.img")));
        Job job(written, concreteDependencies(), {});
        QVERIFY(job.run({}).outcome == Outcome::complete);
        shelf.refresh();
        const auto settle = [&] { QVERIFY(QTest::qWaitFor([&] { return shelf.settled(); }, kHang)); };
        settle();
        look(main, "shelf");
        shelf.findChild<QLineEdit*>(QStringLiteral("shelfSearch"))->setText(QStringLiteral("img"));
        settle();
        settle();
        look(main, "found on the shelf");
        shelf.findChild<QAbstractButton*>(QStringLiteral("shelfForget"))->click();
        look(*shelf.findChild<QMessageBox*>(), "forget question");
    }
    void lookAtLarge(QWidget& window, const char* name)
    {
        m_room = kLarge;
        window.resize(kLarge);
        look(window, name);
        m_room = kRoom;
    }
    void judge() const
    {
        for (const QString& each : m_found) {
            qWarning("%s", qPrintable(each)); // QVERIFY2 cuts a long message short
        }
        QVERIFY(m_found.isEmpty());
    }

    [[nodiscard]] std::string tree(const QString& name, int files, int bytes) const
    {
        const QString path = m_folder.filePath(name);
        QDir().mkpath(path);
        for (int i = 0; i < files; ++i) {
            QFile file(QStringLiteral("%1/IMG_%2.jpg").arg(path).arg(i, 4, 10, QLatin1Char('0')));
            if (!file.open(QIODevice::WriteOnly) || file.write(QByteArray(bytes, 'x')) != bytes) {
                qFatal("the test's disk is full");
            }
        }
        return path.toStdString();
    }
    [[nodiscard]] JobRequest request(const QString& keys, int files) const
    {
        JobRequest request;
        request.sources = {tree(QStringLiteral("Photos"), files, 150'000)};
        request.target =
            QStringLiteral("virtual:%1,file=%2")
                .arg(keys, m_folder.filePath(keys.section(QLatin1Char(','), 0, 0) + QStringLiteral(".img")))
                .toStdString();
        request.ring = kMiB;
        request.readers = 1;
        request.lockMemory = false;
        return request;
    }

    void lookAtBackups()
    {
        qputenv("STEADYBURN_BACKUPS", QFile::encodeName(m_folder.filePath(QStringLiteral("backups"))));
        QDir(m_folder.filePath(QStringLiteral("backups"))).removeRecursively();
        MainWindow main(concreteDependencies());
        BackupsPage& window = showPlace<BackupsPage>(main, "showBackups");
        QVERIFY(QTest::qWaitFor([&] { return !window.reading(); }, kHang));
        look(main, "no backups");
        BackupDialog* const dialog = window.define();
        dialog->addSources({tree(QStringLiteral("Photos"), 2, 100)});
        dialog->findChild<TargetSelector*>()->setSpec(m_folder.filePath(QStringLiteral("photos.tar.zst")));
        auto* pages = dialog->findChild<QTabWidget*>();
        for (int page = 0; page < pages->count(); ++page) {
            pages->setCurrentIndex(page);
            look(*dialog, qPrintable(QStringLiteral("new backup %1").arg(page)));
        }
        dialog->findChild<QPushButton*>(QStringLiteral("createBackup"))->click();
        QVERIFY(QTest::qWaitFor([&] { return window.findChild<BackupModel*>()->rowCount() == 1; }, kHang));
        BackupDialog* const practice = window.define();
        practice->addSources({tree(QStringLiteral("Music"), 2, 100)});
        auto* const target = practice->findChild<TargetSelector*>();
        target->setSpec(QStringLiteral("virtual:bd-re,file=%1").arg(m_folder.filePath(QStringLiteral("practice.img"))));
        look(*practice, "backup to a practice drive");
        practice->findChild<QPushButton*>(QStringLiteral("createBackup"))->click();
        QVERIFY(QTest::qWaitFor([&] { return window.findChild<BackupModel*>()->rowCount() == 2; }, kHang));
        look(main, "backups");
        window.findChild<QPushButton*>(QStringLiteral("changeBackup"))->click();
        auto* const changed = window.findChild<BackupDialog*>(QStringLiteral("changedBackup"));
        pages = changed->findChild<QTabWidget*>();
        for (int page = 0; page < pages->count(); ++page) {
            pages->setCurrentIndex(page);
            look(*changed, qPrintable(QStringLiteral("changed backup %1").arg(page)));
        }
        changed->reject();
        BackupOverview broken = window.findChild<BackupModel*>()->backups().front();
        broken.unfinished = UnfinishedRun{.run = {.number = 3, .began = 1'767'225'600}, .media = 2, .next = 3};
        window.findChild<UnfinishedBanner*>()->setBackup(&broken);
        look(main, "a backup that broke off");
        ScheduleDialog schedule(window.findChild<BackupModel*>()->backups().front());
        schedule.show();
        look(schedule, "schedule");
        ForgetDialog forget(window.findChild<BackupModel*>()->backups().front(), {1});
        forget.show();
        look(forget, "forget");
        RestoreDialog restore(concreteDependencies(), window.findChild<BackupModel*>()->backups().front(), 1);
        restore.show();
        QTRY_VERIFY_WITH_TIMEOUT(!restore.reading(), kHang);
        look(restore, "restore");
        auto* const run = new RunDialog(concreteDependencies(), "Photos", false);
        run->open();
        QVERIFY(QTest::qWaitFor([&] { return !run->preparing(); }, kHang));
        look(*run, "run");
        run->reject();
        JobRequest written;
        written.target =
            "virtual:dvd-r,file=" + m_folder.filePath(QStringLiteral("compared.dvd")).toStdString(); // not there
        CompareDialog comparison(
            concreteDependencies(),
            {.backup = "Photos", .run = 1, .comparison = {.written = written, .target = {}, .shelf = {}}});
        comparison.show();
        comparison.start();
        QVERIFY(QTest::qWaitFor([&] { return !comparison.busy(); }, kHang));
        look(comparison, "compare");
    }

    // Every curve, and something that was not measured.
    void lookAtMeasurement()
    {
        ScriptedProbe::Place place;
        place.room.curves = {TuneCurve::smallFiles,  TuneCurve::readCold,    TuneCurve::stridedCold,
                             TuneCurve::readDirect,  TuneCurve::writeSynced, TuneCurve::writeDirect,
                             TuneCurve::writeCached, TuneCurve::readWarm,    TuneCurve::stridedWarm};
        place.room.gaps.push_back(
            {.curve = TuneCurve::drive, .experiment = {}, .problem = {.reason = TuneReason::notCold, .fault = {}}});
        TuneDialog measured([&](const std::string& /*place*/, Clock& /*clock*/) {
            return Result<std::unique_ptr<TuneProbe>>(std::make_unique<KnownPlace>(place));
        });
        measured.setPlace(QStringLiteral("/srv"));
        measured.show();
        look(measured, "measure");
        measured.findChild<QPushButton*>(QStringLiteral("tuneMeasure"))->click();
        QTRY_VERIFY_WITH_TIMEOUT(measured.findChild<QPushButton*>(QStringLiteral("tuneUse"))->isEnabled(), kHang);
        look(measured, "measured");
    }

private slots:
    void initTestCase()
    {
        prepareStyle();
        keepSettingsIn(m_folder);
    }

    void mainWindow_data() { languages(); }
    void mainWindow()
    {
        speak();
        MainWindow window(concreteDependencies());
        window.resize(kRoom);
        window.show();
        look(window, "empty");
        window.setTarget(QStringLiteral("virtual:cd-r,capacity=2M,file=disc.img"));
        CompilationPage& page = window.compilation();
        page.addPaths({tree(QStringLiteral("Photos"), 30, 150'000), "/nowhere/at/all"});
        QVERIFY(QTest::qWaitFor([&] { return !page.document().scanning() && !page.document().counting(); }, kHang));
        page.document().setExcludes({"*2.jpg"});
        QVERIFY(QTest::qWaitFor([&] { return !page.document().scanning() && !page.document().counting(); }, kHang));
        look(window, "compilation");
        page.actions().places->setChecked(true);
        page.actions().problems->setChecked(true);
        look(window, "problems");
        page.actions().patterns->setChecked(true);
        look(window, "filtered");
        page.actions().find->trigger();
        look(window, "find");
        Q_EMIT page.target().typingAsked();
        look(window, "typed target");
        QTest::keyClick(page.target().lineEdit(), Qt::Key_Escape);
        lookAtLarge(window, "large");
        window.resize(1000, 680); // as it first opens
        look(window, "first size");
        window.open({m_folder.filePath(QStringLiteral("a.iso")).toStdString()});
        look(window, "image");
        window.document().letGo();
        judge();
    }

    void settings_data() { languages(); }
    void settings()
    {
        speak();
        SettingsDialog dialog{Settings()};
        const EventCount drives(*dialog.findChild<DevicesPage*>(), QEvent::MetaCall);
        dialog.show();
        QTRY_VERIFY_WITH_TIMEOUT(drives() > 0, kHang); // it knows them
        for (int page = 0; page < dialog.pageCount(); ++page) {
            dialog.openPage(page);
            look(dialog, qPrintable(QStringLiteral("settings %1").arg(dialog.handbookPlace())));
            for (const QScrollArea* area : dialog.findChildren<QScrollArea*>()) {
                if (area->isVisible() && area->verticalScrollBar()->maximum() > 0) {
                    m_found << QStringLiteral("settings %1: a page must be scrolled").arg(dialog.handbookPlace());
                }
            }
        }
        lookAtMeasurement();
        judge();
    }

    // Each of our symbols can be read, and is as dark on light, or as light on dark, as the text is.
    void symbols_followTheColourOfTheText()
    {
        const QStringList names = QDir(QStringLiteral(":/icons/symbols")).entryList();
        QVERIFY(names.size() > 30);
        const auto back = qScopeGuard([] { applyColors(AppearanceSettings::Colors::desktop); });
        for (const auto colors : {AppearanceSettings::Colors::light, AppearanceSettings::Colors::dark}) {
            applyColors(colors);
            const QColor text = QApplication::palette().color(QPalette::WindowText);
            for (const QString& name : names) {
                const QImage image = symbol(name.chopped(4).toLatin1().constData())
                                         .pixmap(48, 48)
                                         .toImage()
                                         .convertToFormat(QImage::Format_ARGB32);
                int inked = 0;
                for (int at = 0; at < image.width() * image.height(); ++at) {
                    const QColor ink = image.pixelColor(at % image.width(), at / image.width());
                    inked += ink.alpha() > 250 && ink.rgb() == text.rgb() ? 1 : 0;
                }
                QVERIFY2(inked > 30, qPrintable(QStringLiteral("%1: %2").arg(name).arg(inked)));
            }
        }
    }

    // What is not checked, empty or not begun is seen by its outline alone: 3:1 is what WCAG 2.1 wants (1.4.11).
    void darkColours_outlinesAreSeen_data()
    {
        QTest::addColumn<QString>("kind");
        for (const char* kind : {"check box", "spin box", "combo box", "line", "progress"}) {
            QTest::newRow(kind) << QString::fromLatin1(kind);
        }
    }
    void darkColours_outlinesAreSeen()
    {
        QFETCH(const QString, kind);
        applyColors(AppearanceSettings::Colors::dark);
        const auto back = qScopeGuard([] { applyColors(AppearanceSettings::Colors::desktop); });
        QWidget window;
        window.resize(200, 60);
        QWidget* widget = nullptr;
        if (kind == QStringLiteral("check box")) {
            widget = new QCheckBox(&window);
        } else if (kind == QStringLiteral("spin box")) {
            widget = new QSpinBox(&window);
        } else if (kind == QStringLiteral("combo box")) {
            widget = new QComboBox(&window);
        } else if (kind == QStringLiteral("line")) {
            widget = new QLineEdit(&window);
        } else {
            widget = new QProgressBar(&window);
        }
        widget->setFocusPolicy(Qt::NoFocus);
        widget->setGeometry(10, 10, 150, widget->sizeHint().height());
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window, kHang));
        const QImage image = window.grab().toImage();
        const auto light = [](QColor color) { // relative luminance
            const auto part = [](double value) {
                return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
            };
            return 0.2126 * part(color.redF()) + 0.7152 * part(color.greenF()) + 0.0722 * part(color.blueF());
        };
        const double around = light(QApplication::palette().color(QPalette::Window));
        double best = 1;
        const qreal scale = image.devicePixelRatio();
        const int row = qRound((10 + widget->height() / 2.0) * scale); // across the left edge
        for (int x = qRound(8 * scale); x < qRound(14 * scale); ++x) {
            best = std::max(best, (light(image.pixelColor(x, row)) + 0.05) / (around + 0.05));
        }
        QVERIFY2(best >= 3, qPrintable(QStringLiteral("%1:1").arg(best)));
    }

    void burnWindow_data() { languages(); }
    void burnWindow()
    {
        speak();
        QSettings stored;
        SourceGate gate(60);
        BurnWindow window(heldDependencies(gate), stored);
        const OpensGate atLast(gate);
        BurnPage* page = window.add(request(QStringLiteral("dvd+rw,speed=4x"), 120));
        QVERIFY(QTest::qWaitFor([&] { return page->session().telemetry().phase == Phase::write; }, kHang));
        look(window, "writing");
        QVERIFY(QTest::qWaitFor([&] { return page->session().telemetry().feed == FeedState::starved; }, kHang));
        look(window, "starved");
        page->showDetails(1);
        look(window, "log");
        const QSize first = window.size();
        lookAtLarge(window, "large");
        window.resize(first);
        page->askToStop();
        look(*page->findChild<QMessageBox*>(), "stop question");
        BurnPage* second = window.add(request(QStringLiteral("dvd+rw,speed=4x"), 120)); // the same drive: it waits
        QVERIFY(!second->session().running());
        look(window, "queue");
        page->session().stop();
        gate.open();
        QVERIFY(QTest::qWaitFor([&] { return page->session().state() == BurnSession::State::ended; }, kHang));
        look(window, "ended");
        window.stopAll();
        QVERIFY(QTest::qWaitFor([&] { return !window.pending(); }, kHang));
        judge();
    }

    void dialogs_data() { languages(); }
    void dialogs()
    {
        speak();
        JobRequest written = request(QStringLiteral("dvd+rw,speed=100M"), 10);
        QFile::remove(m_folder.filePath(QStringLiteral("dvd+rw.img")));
        Job job(written, concreteDependencies(), {});
        QVERIFY(job.run({}).outcome == Outcome::complete);
        MediumDialog medium(concreteDependencies(), written.target);
        medium.show();
        medium.begin(MediumDialog::Begin::erase);
        QVERIFY(QTest::qWaitFor([&] { return !medium.busy(); }, kHang));
        QTRY_VERIFY_WITH_TIMEOUT(medium.findChild<Banner*>()->isVisible(), kHang);
        look(medium, "medium");
        CopyDialog copy(concreteDependencies());
        copy.chooseSource(QStringLiteral("/dev/sr0"));
        copy.show();
        look(copy, "copy");
        CopyDialog practice(concreteDependencies());
        practice.chooseSource(QString::fromStdString(written.target));
        practice.show();
        look(practice, "copy of a practice disc");
        MainWindow main(concreteDependencies());
        MediumPage& inside = showPlace<MediumPage>(main, "lookIntoMedium");
        inside.look(written.target);
        QVERIFY(QTest::qWaitFor([&] { return !inside.listing(); }, kHang));
        look(main, "look inside");
        lookAtBackups();
        lookAtShelf(written);
        const Fault occupied{.kind = FaultKind::mediumNotBlank, .path = "/dev/nst0", .detail = "volume 1"};
        VolumeDialog volume({.number = 2, .set = "holidays", .target = "/dev/nst0", .refused = occupied},
                            VolumeDialog::Later::inBackups);
        volume.setAttribute(Qt::WA_DeleteOnClose, false);
        volume.show();
        look(volume, "next tape");
        VolumeDialog disc(
            {.number = 2, .set = "HOLIDAYS", .target = "/dev/sr0", .refused = occupied, .disc = true, .of = 3},
            VolumeDialog::Later::inSets);
        disc.setAttribute(Qt::WA_DeleteOnClose, false);
        disc.show();
        look(disc, "next disc");
        VolumeDialog simulated({.number = 2, .set = "HOLIDAYS", .target = written.target, .disc = true, .of = 3},
                               VolumeDialog::Later::inSets);
        simulated.setAttribute(Qt::WA_DeleteOnClose, false);
        simulated.show();
        look(simulated, "next practice disc");
        DiscSetDialog discs(concreteDependencies(), {});
        discs.show();
        look(discs, "discs of a set");
        AboutDialog about;
        about.show();
        look(about, "about");
        HandbookWindow* handbook = HandbookWindow::open(QStringLiteral("index.md"));
        look(*handbook, "handbook");
        handbook->close();
        judge();
    }

    // As GNOME's style has it: a field is no wider than it wants to be, and higher than others have it.
    void styleWithSmallFields_cutsNoText()
    {
        class Small final : public QProxyStyle {
        public:
            Small() : QProxyStyle(QStringLiteral("Fusion")) {}
            int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                          QStyleHintReturn* data) const override
            {
                return hint == SH_FormLayoutFieldGrowthPolicy ? static_cast<int>(QFormLayout::FieldsStayAtSizeHint)
                                                              : QProxyStyle::styleHint(hint, option, widget, data);
            }
            QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                                   const QWidget* widget) const override
            {
                constexpr int kHigh = 36;
                const QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
                const bool field = type == CT_ComboBox || type == CT_LineEdit || type == CT_SpinBox;
                return field ? size.expandedTo({0, kHigh}) : size;
            }
        };
        m_found.clear();
        m_language.emplace(QStringLiteral("en"));
        QApplication::setStyle(new Small);
        const auto back = qScopeGuard([] {
            QApplication::setStyle(QStringLiteral("Fusion"));
            prepareStyle();
        });
        QSettings stored;
        JobRequest wanted = request(QStringLiteral("dvd-r,speed=8x"), 1);
        auto* const sheet = new BurnSheet(concreteDependencies(), stored, wanted, {.files = 47, .bytes = 300 * kMiB},
                                          true); // deletes itself
        sheet->show();
        QVERIFY(QTest::qWaitFor(
            [&] {
                return sheet->findChild<QLabel*>(QStringLiteral("sheetMedium"))
                    ->text()
                    .contains(QStringLiteral("free"));
            },
            kHang));
        look(*sheet, "sheet");
        SettingsDialog dialog{Settings()};
        dialog.show();
        for (int page = 0; page < dialog.pageCount(); ++page) {
            dialog.openPage(page);
            look(dialog, qPrintable(QStringLiteral("settings %1").arg(dialog.handbookPlace())));
        }
        sheet->reject();
        judge();
    }
};

STEADYBURN_UNIT_TEST(TestLooks)
#include "TestLooks.moc"
