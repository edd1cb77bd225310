#include "ui/burn/BurnWindow.h"

#include "ConcreteDependencies.h"
#include "FileTree.h"
#include "support/Hang.h"
#include "support/UnitTest.h"
#include "ui/burn/BurnSheet.h"
#include "ui/widgets/Banner.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <set>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace steadyburn;

class TestBurnWindow : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    std::unique_ptr<QSettings> m_settings;

    JobRequest request(const QString& keys, const QString& file) const
    {
        JobRequest request;
        request.sources = {m_folder.filePath(QStringLiteral("tree")).toStdString()};
        request.target = QStringLiteral("virtual:%1,file=%2").arg(keys, m_folder.filePath(file)).toStdString();
        request.ring = 4 * kMiB;
        request.lockMemory = false;
        return request;
    }
    static bool ended(const BurnPage* page) { return page->session().state() == BurnSession::State::ended; }

private slots:
    void initTestCase() { QVERIFY(makeFiles(m_folder.filePath(QStringLiteral("tree")), 10)); }
    void init()
    {
        QFile::remove(m_folder.filePath(QStringLiteral("s.ini")));
        QDir(m_folder.filePath(QStringLiteral("logs"))).removeRecursively();
        m_settings = std::make_unique<QSettings>(m_folder.filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
        Settings settings;
        settings.logs.folder = m_folder.filePath(QStringLiteral("logs"));
        QVERIFY(settings.save(*m_settings));
    }

    void twoDrives_burnAtTheSameTime()
    {
        BurnWindow window(concreteDependencies(), *m_settings);
        BurnPage* one = window.add(request(QStringLiteral("dvd+rw,speed=1M"), QStringLiteral("a1.img")));
        BurnPage* two = window.add(request(QStringLiteral("bd-re,speed=1M"), QStringLiteral("a2.img")));
        QVERIFY(one->session().running() && two->session().running());
        QVERIFY(QTest::qWaitFor(
            [&] { return one->session().telemetry().written > 0 && two->session().telemetry().written > 0; }, kHang));
        QVERIFY(one->session().running() && two->session().running());
        QVERIFY(window.findChild<QListView*>(QStringLiteral("burns"))->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(ended(one) && ended(two), kHang);
        QVERIFY(one->session().report().outcome == Outcome::complete &&
                two->session().report().outcome == Outcome::complete);
        QVERIFY(!window.running());
    }

    void sameDrive_isQueued_andGoesOnByItself()
    {
        BurnWindow window(concreteDependencies(), *m_settings);
        const JobRequest job = request(QStringLiteral("dvd+rw,speed=8M"), QStringLiteral("b.img"));
        JobRequest again = job;
        again.overwrite = true;
        BurnPage* one = window.add(job);
        BurnPage* two = window.add(again);
        QVERIFY(one->session().running());
        QVERIFY(two->session().state() == BurnSession::State::waiting);
        QTRY_VERIFY_WITH_TIMEOUT(ended(one), kHang);
        QTRY_VERIFY_WITH_TIMEOUT(ended(two), kHang);
        QVERIFY(two->session().report().outcome == Outcome::complete);
        const QFileInfoList logs =
            QDir(m_folder.filePath(QStringLiteral("logs"))).entryInfoList({QStringLiteral("burn-*.log")});
        QCOMPARE(logs.size(), 2);
        for (const QFileInfo& log : logs) {
            QVERIFY(!log.permission(QFileDevice::ReadGroup) && !log.permission(QFileDevice::ReadOther));
        }
    }

    void waitingOne_takenOut_neverBurns()
    {
        BurnWindow window(concreteDependencies(), *m_settings);
        window.add(request(QStringLiteral("dvd+rw,speed=500k"), QStringLiteral("c.img")));
        QPointer<BurnPage> two = window.add(request(QStringLiteral("dvd+rw,speed=500k"), QStringLiteral("c.img")));
        two->findChild<QPushButton*>(QStringLiteral("back"))->click();
        QTRY_VERIFY_WITH_TIMEOUT(two.isNull(), kHang);
        QVERIFY(window.running());
        window.stopAll();
        QTRY_VERIFY_WITH_TIMEOUT(!window.pending(), kHang);
    }

    void closedWhileItBurns_isMinimised_andGoesOn()
    {
        BurnWindow window(concreteDependencies(), *m_settings);
        BurnPage* page = window.add(request(QStringLiteral("dvd+rw,speed=4M"), QStringLiteral("d.img")));
        QVERIFY(QTest::qWaitFor([&] { return page->session().telemetry().phase == Phase::write; }, kHang));
        QVERIFY(!window.close());
        QVERIFY(page->session().running());
        QVERIFY(window.isMinimized()); // no tray on this platform
        QTRY_VERIFY_WITH_TIMEOUT(ended(page), kHang);
        QVERIFY(page->session().report().outcome == Outcome::complete);
        QVERIFY(window.close());
        QCOMPARE(window.findChild<QListView*>(QStringLiteral("burns"))->model()->rowCount(),
                 0); // the result has been seen
    }

    void remedies_changeTheSettings()
    {
        BurnWindow window(concreteDependencies(), *m_settings);
        BurnPage* page = window.add(request(QStringLiteral("dvd+rw,speed=8M"), QStringLiteral("e.img")));
        Q_EMIT page->speedAsked(QStringLiteral("4x"));
        Q_EMIT page->bufferAsked(512 * kMiB);
        const Settings now = Settings::load(*m_settings);
        QCOMPARE(now.burning.speed, QStringLiteral("4x"));
        QVERIFY(now.buffer.size == 512 * kMiB);
        QTRY_VERIFY_WITH_TIMEOUT(ended(page), kHang);
    }

    void unwritableConfiguration_isSaid_andTheBurnGoesOn()
    {
        QSettings unwritable(QStringLiteral("/proc/steadyburn/x.ini"), QSettings::IniFormat);
        BurnWindow window(concreteDependencies(), unwritable);
        QSignalSpy said(&window, &BurnWindow::unwritable);
        BurnPage* page = window.add(request(QStringLiteral("dvd+rw,speed=8M"), QStringLiteral("f.img")));
        Q_EMIT page->speedAsked(QStringLiteral("4x"));
        QCOMPARE(said.size(), 1);
        QTRY_VERIFY_WITH_TIMEOUT(ended(page), kHang);
        QVERIFY(page->session().report().outcome == Outcome::complete);
    }

    void destroyedWhileItBurns_cancels()
    {
        // It would take minutes.
        auto window = std::make_unique<BurnWindow>(concreteDependencies(), *m_settings);
        const BurnPage* page = window->add(request(QStringLiteral("dvd+rw,speed=10k"), QStringLiteral("g.img")));
        window->add(request(QStringLiteral("dvd+rw,speed=10k"), QStringLiteral("g.img")));
        QTRY_VERIFY_WITH_TIMEOUT(page->session().telemetry().written > 0, kHang);
        window.reset();
        // Neither has written its 2 MB, and the medium is nobody's any more: no thread of theirs is left.
        const QByteArray path = QFile::encodeName(m_folder.filePath(QStringLiteral("g.img")));
        const int fd = ::open(path.constData(), O_RDWR | O_CLOEXEC);
        struct stat info = {};
        QVERIFY(fd < 0 || (::fstat(fd, &info) == 0 && info.st_size < 2'000'000));
        QVERIFY(fd < 0 || ::flock(fd, LOCK_EX | LOCK_NB) == 0);
        ::close(fd);
    }

    // The card says what would happen, offers what the medium takes, and has it again the next time.
    void sheet_offersWhatTheMediumTakes_andRemembersWhatWasChosen()
    {
        JobRequest wanted = request(QStringLiteral("dvd+r,speed=8x"), QStringLiteral("sheet.img"));
        wanted.ring = 64 * kMiB;
        wanted.verify = true;
        const auto settled = [](BurnSheet& sheet) {
            return QTest::qWaitFor(
                [&] {
                    return sheet.findChild<QLabel*>(QStringLiteral("sheetMedium"))
                        ->text()
                        .contains(QStringLiteral("free"));
                },
                kHang);
        };
        const BurnSheet::Contents contents{.files = 47, .bytes = 300 * kMiB};
        JobRequest chosen;
        {
            auto* const made = new BurnSheet(concreteDependencies(), *m_settings, wanted, contents, true);
            BurnSheet& sheet = *made; // which deletes itself
            connect(&sheet, &BurnSheet::burnAsked, this, [&](const JobRequest& asked) { chosen = asked; });
            sheet.show();
            QVERIFY(settled(sheet));
            QVERIFY(sheet.findChild<QLabel*>(QStringLiteral("sheetMedium"))
                        ->text()
                        .startsWith(QStringLiteral("DVD+R, blank")));
            QCOMPARE(sheet.findChild<QLabel*>(QStringLiteral("sheetBuffer"))->text(),
                     QStringLiteral("64.0 MiB ≈ 6 s at 8x"));
            QVERIFY(
                sheet.findChild<QLabel*>(QStringLiteral("sheetForecast"))->text().startsWith(QStringLiteral("about ")));
            QVERIFY(!sheet.findChild<QComboBox*>(QStringLiteral("sheetAppend"))->isVisible()); // nothing is on it
            auto* const speed = sheet.findChild<QComboBox*>(QStringLiteral("sheetSpeed"));
            QVERIFY(speed->findText(QStringLiteral("4x")) > 0);
            speed->setCurrentText(QStringLiteral("4x"));
            sheet.findChild<QCheckBox*>(QStringLiteral("sheetVerify"))->setChecked(false);
            QTest::keyClick(&sheet, Qt::Key_Return); // Enter burns
            QCOMPARE(chosen.speed, std::string("4x"));
            QVERIFY(!chosen.verify && !chosen.parity);
        }
        auto* const made = new BurnSheet(concreteDependencies(), *m_settings, wanted, contents, true);
        BurnSheet& again = *made;
        again.show();
        QVERIFY(settled(again));
        QCOMPARE(again.findChild<QComboBox*>(QStringLiteral("sheetSpeed"))->currentText(), QStringLiteral("4x"));
        QVERIFY(!again.findChild<QCheckBox*>(QStringLiteral("sheetVerify"))->isChecked());
        bool asked = false;
        connect(&again, &BurnSheet::burnAsked, this, [&] { asked = true; });
        QTest::keyClick(&again, Qt::Key_Escape);
        QVERIFY(!asked && !again.isVisible());
    }

    // Enter pressed before the drive has been looked into burns when it has.
    void sheet_enterAtOnce_burnsWhenTheMediumIsKnown()
    {
        auto* const sheet = new BurnSheet(concreteDependencies(), *m_settings,
                                          request(QStringLiteral("dvd-r"), QStringLiteral("early.img")),
                                          {.files = 1, .bytes = kMiB}, true); // deletes itself
        QSignalSpy asked(sheet, &BurnSheet::burnAsked);
        sheet->show();
        QTest::keyClick(sheet, Qt::Key_Return);
        QTRY_COMPARE_WITH_TIMEOUT(asked.size(), 1, kHang);
    }

    // Nothing is written anew on it; another disc may lie there when Burn is pressed once more.
    void sheet_ofAClosedWriteOnceDisc_saysSo()
    {
        const JobRequest wanted = request(QStringLiteral("dvd+r"), QStringLiteral("closed.img"));
        BurnWindow window(concreteDependencies(), *m_settings);
        const BurnPage* const first = window.add(wanted);
        QTRY_VERIFY_WITH_TIMEOUT(ended(first), kHang);
        QVERIFY(first->session().report().outcome == Outcome::complete);
        auto* const sheet = new BurnSheet(concreteDependencies(), *m_settings, wanted, {.files = 1, .bytes = kMiB},
                                          true); // deletes itself
        QSignalSpy asked(sheet, &BurnSheet::burnAsked);
        sheet->show();
        QTest::keyClick(sheet, Qt::Key_Return);
        auto* const caution = sheet->findChild<Banner*>(QStringLiteral("sheetCaution"));
        QTRY_VERIFY_WITH_TIMEOUT(caution->isVisible(), kHang);
        QVERIFY(caution->text().contains(QStringLiteral("closed and takes no further session")));
        for (const char* const hidden : {"sheetAppend", "sheetForecast", "sheetCost", "sheetSpeed", "sheetParity",
                                         "sheetPractice", "sheetVerify", "sheetBuffer"}) {
            QVERIFY2(!sheet->findChild<QWidget*>(QLatin1String(hidden))->isVisible(), hidden);
        }
        QTRY_COMPARE_WITH_TIMEOUT(caution->height(), caution->heightForWidth(caution->width()),
                                  kHang); // not all the room
        auto* const now = sheet->findChild<QPushButton*>(QStringLiteral("burnNow"));
        QVERIFY(!now->isDefault());
        QTest::keyClick(sheet, Qt::Key_Return);
        QCOMPARE(asked.size(), 0);
        QTRY_VERIFY_WITH_TIMEOUT(now->isEnabled(), kHang);
        now->click(); // another disc may be there by now
        QCOMPARE(asked.size(), 1);
    }

    // Nobody can look into a drive that burns, but what comes then can be said.
    void sheet_whileTheDriveBurns_offersToAppend()
    {
        auto* const sheet = new BurnSheet(concreteDependencies(), *m_settings,
                                          request(QStringLiteral("dvd+rw"), QStringLiteral("queued.img")),
                                          {.files = 1, .bytes = kMiB}, false); // deletes itself
        JobRequest chosen;
        connect(sheet, &BurnSheet::burnAsked, this, [&](const JobRequest& asked) { chosen = asked; });
        sheet->show();
        auto* const append = sheet->findChild<QComboBox*>(QStringLiteral("sheetAppend"));
        QVERIFY(append->isVisible());
        QCOMPARE(append->currentIndex(), 1); // what the burn before it leaves is kept
        QTest::keyClick(sheet, Qt::Key_Return);
        QVERIFY(chosen.append);
    }

    // It would hide what is there.
    void sheet_archiveForADisc_isNotAppended()
    {
        JobRequest archive = request(QStringLiteral("dvd+rw"), QStringLiteral("queued.img"));
        archive.format = Format::tar;
        archive.append = true;
        auto* const sheet = new BurnSheet(concreteDependencies(), *m_settings, archive, {.files = 1, .bytes = kMiB},
                                          false); // deletes itself
        JobRequest chosen;
        connect(sheet, &BurnSheet::burnAsked, this, [&](const JobRequest& asked) { chosen = asked; });
        sheet->show();
        auto* const append = sheet->findChild<QComboBox*>(QStringLiteral("sheetAppend"));
        QVERIFY(append->isVisible() && !append->isEnabled());
        QTest::keyClick(sheet, Qt::Key_Return);
        QVERIFY(!chosen.append);
    }

    // Such a disc is not written anew either.
    void sheet_archiveForAWriteOnceDisc_isRefused()
    {
        JobRequest archive = request(QStringLiteral("dvd+r"), QStringLiteral("queued-archive.img"));
        archive.format = Format::tar;
        auto* const sheet = new BurnSheet(concreteDependencies(), *m_settings, archive, {.files = 1, .bytes = kMiB},
                                          false); // deletes itself
        QSignalSpy asked(sheet, &BurnSheet::burnAsked);
        sheet->show();
        QVERIFY(!sheet->findChild<QPushButton*>(QStringLiteral("burnNow"))->isEnabled());
        QVERIFY(
            sheet->findChild<Banner*>(QStringLiteral("sheetCaution"))->text().contains(QStringLiteral("No archive")));
        QVERIFY(!sheet->findChild<QLabel*>(QStringLiteral("sheetCost"))->isVisible());
        QTest::keyClick(sheet, Qt::Key_Return);
        QCOMPARE(asked.size(), 0);
        sheet->reject();
    }

    // Nobody knows what is in a drive that burns: an archive is appended to no disc.
    void sheet_archiveForADriveThatBurns_isNotAppended()
    {
        JobRequest archive;
        archive.target = "/dev/sr0";
        archive.format = Format::tar;
        auto* const sheet = new BurnSheet(concreteDependencies(), *m_settings, archive, {.files = 1, .bytes = kMiB},
                                          false); // deletes itself
        sheet->show();
        QVERIFY(!sheet->findChild<QComboBox*>(QStringLiteral("sheetAppend"))->isEnabled());
        sheet->reject();
    }

    // The burn before it has written to such a disc, and nothing writes it anew.
    void sheet_whileAWriteOnceDiscBurns_offersOnlyToAppend()
    {
        auto* const sheet = new BurnSheet(concreteDependencies(), *m_settings,
                                          request(QStringLiteral("dvd+r"), QStringLiteral("queued-once.img")),
                                          {.files = 1, .bytes = kMiB}, false); // deletes itself
        JobRequest chosen;
        connect(sheet, &BurnSheet::burnAsked, this, [&](const JobRequest& asked) { chosen = asked; });
        sheet->show();
        auto* const append = sheet->findChild<QComboBox*>(QStringLiteral("sheetAppend"));
        QVERIFY(append->isVisible() && !append->isEnabled());
        QTest::keyClick(sheet, Qt::Key_Return);
        QVERIFY(chosen.append);
    }

    // It holds for this burn alone: the next sheet does not tick it, and the result offers the burn itself.
    void sheet_practiceRun_isNotRemembered_andOffersTheBurn()
    {
        JobRequest wanted = request(QStringLiteral("dvd-r"), QStringLiteral("practice.img"));
        wanted.verify = true;
        JobRequest chosen;
        for (const bool practises : {true, false}) {
            auto* const sheet = new BurnSheet(concreteDependencies(), *m_settings, wanted, {.files = 1, .bytes = kMiB},
                                              true); // deletes itself
            connect(sheet, &BurnSheet::burnAsked, this, [&](const JobRequest& asked) { chosen = asked; });
            sheet->show();
            auto* const practice = sheet->findChild<QCheckBox*>(QStringLiteral("sheetPractice"));
            auto* const cost = sheet->findChild<QLabel*>(QStringLiteral("sheetCost"));
            QVERIFY(!practice->isChecked());
            practice->setChecked(practises);
            QCOMPARE(cost->text(), practises ? QStringLiteral("Nothing is written: the disc stays as it is.")
                                             : QStringLiteral("Practice: no disc is used up."));
            auto* const time = sheet->findChild<QLabel*>(QStringLiteral("sheetForecast"));
            QTRY_VERIFY_WITH_TIMEOUT(time->isVisible(), kHang);
            QCOMPARE(time->text(), practises
                                       ? QStringLiteral("about 10 seconds, if the source keeps up")
                                       : QStringLiteral("about 10 seconds with verifying, if the source keeps up"));
            QSignalSpy asked(sheet, &BurnSheet::burnAsked);
            QTest::keyClick(sheet, Qt::Key_Return);
            QTRY_COMPARE_WITH_TIMEOUT(asked.size(), 1, kHang);
            QCOMPARE(chosen.simulate, practises);
        }
        chosen.simulate = true;
        BurnSession session(concreteDependencies(), {.request = chosen, .mayReplace = {}, .ended = {}});
        BurnPage page(session);
        session.start();
        QTRY_VERIFY_WITH_TIMEOUT(session.ended(), kHang);
        QCOMPARE(page.findChild<QPushButton*>(QStringLiteral("again"))->text(), QStringLiteral("&Burn Now"));
    }
};

STEADYBURN_UNIT_TEST(TestBurnWindow)
#include "TestBurnWindow.moc"
