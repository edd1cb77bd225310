#include "ui/burn/BurnPage.h"
#include "ui/burn/BurnText.h"

#include "HeldDependencies.h"
#include "support/Hang.h"
#include "support/UnitTest.h"
#include "ui/burn/LogPane.h"
#include "ui/burn/ResultText.h"
#include "ui/burn/StopCost.h"
#include "ui/widgets/Banner.h"
#include "ui/widgets/OutcomeSign.h"
#include "ui/widgets/RingGauge.h"
#include "ui/widgets/StepLine.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace steadyburn;

class TestBurnPage : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    QString makeTree(const QString& name, int files, int bytes) const
    {
        const QString path = m_folder.filePath(name);
        QDir().mkpath(path);
        for (int i = 0; i < files; ++i) {
            QFile file(QStringLiteral("%1/%2").arg(path).arg(i));
            if (!file.open(QIODevice::WriteOnly) || file.write(QByteArray(bytes, 'x')) != bytes) {
                qFatal("the test's disk is full");
            }
        }
        return path;
    }
    JobRequest request(const QString& tree, const QString& target) const
    {
        JobRequest request;
        request.sources = {tree.toStdString()};
        request.target = target.toStdString();
        request.ring = 4 * kMiB;
        request.lockMemory = false;
        return request;
    }
    static BurnOrder order(const JobRequest& request) { return {.request = request, .mayReplace = {}, .ended = {}}; }
    QString drive(const QString& keys, const QString& file) const
    {
        return QStringLiteral("virtual:%1,file=%2").arg(keys, m_folder.filePath(file));
    }
    static QString result(const BurnPage& page) { return page.findChild<QLabel*>(QStringLiteral("result"))->text(); }
    static bool ends(const BurnPage& page)
    {
        return QTest::qWaitFor([&] { return page.session().state() == BurnSession::State::ended; }, kHang);
    }

private slots:
    void simulatedDrive_isCalledByItsMediumAndFile()
    {
        const auto called = [&](const char* target) {
            return BurnSession(concreteDependencies(), order(request({}, QString::fromLatin1(target)))).title();
        };
        QCOMPARE(called("virtual:dvd-r"), QStringLiteral("Practice DVD-R"));
        QCOMPARE(called("virtual:dvd-r,speed=4x,file=/tmp/a, b.iso"), QStringLiteral("Practice DVD-R (a, b.iso)"));
        QCOMPARE(called("virtual:dvd-r,file=/tmp/a.iso,speed=4x,fault=full@1M"),
                 QStringLiteral("Practice DVD-R (a.iso)"));
        QCOMPARE(called("virtual:dvd-r,file=/tmp/a.iso,sped=4x"), QStringLiteral("Practice DVD-R (a.iso,sped=4x)"));
        QCOMPARE(called("/dev/sr0"), QStringLiteral("/dev/sr0"));
    }

    void burn_ends_withFiguresAndALogThatNamesDriveAndMedium()
    {
        const QString tree = makeTree(QStringLiteral("ok"), 30, 100'000);
        JobRequest wanted = request(tree, drive(QStringLiteral("dvd+r,speed=20M"), QStringLiteral("ok.img")));
        wanted.verify = true;
        BurnSession session(concreteDependencies(), order(wanted));
        BurnPage page(session);
        page.show();
        page.session().start();
        QVERIFY(ends(page));
        QVERIFY2(result(page).startsWith(QStringLiteral("Written and verified: 30 files, ")), qPrintable(result(page)));
        const QString log = page.session().log().text();
        for (const char* word : {"libburn", "Qt 6", "virtual dvd+r", "DVD+R, Blank", "Verify", "Complete"}) {
            QVERIFY2(log.contains(QLatin1String(word)), word);
        }
        QCOMPARE(page.findChild<OutcomeSign*>()->kind(), OutcomeSign::Kind::good);
        QVERIFY(!page.findChild<RingGauge*>()->isVisible()); // it is over
        QVERIFY(page.findChild<QTabWidget*>(QStringLiteral("details"))->isVisible());
        QVERIFY(page.findChild<QPushButton*>(QStringLiteral("saveRun"))->isVisible());
        QVERIFY(page.findChild<QPushButton*>(QStringLiteral("lookAtDisc"))->isVisible());
        QVERIFY(!page.findChild<QPushButton*>(QStringLiteral("verifyDisc"))->isVisible()); // it is
        QSignalSpy looks(&page, &BurnPage::lookAsked);
        page.findChild<QPushButton*>(QStringLiteral("lookAtDisc"))->click();
        QCOMPARE(looks.size(), 1);
    }

    void slowSource_isToldWithCauseAndRemedies_thatAskForOtherSettings()
    {
        const QString tree = makeTree(QStringLiteral("slow"), 60, 400'000);
        JobRequest wanted = request(tree, drive(QStringLiteral("dvd+r,speed=16x"), QStringLiteral("slow.img")));
        wanted.feed = FeedPolicy::fastest;
        wanted.readers = 1;
        SourceGate gate(30); // three times the buffer
        BurnSession session(heldDependencies(gate), order(wanted));
        BurnPage page(session);
        const OpensGate atLast(gate);
        page.show();
        QSignalSpy speeds(&page, &BurnPage::speedAsked);
        QSignalSpy buffers(&page, &BurnPage::bufferAsked);
        page.session().start();
        QVERIFY(QTest::qWaitFor([&] { return page.session().telemetry().underruns > 0; }, kHang));
        auto* banner = page.findChild<Banner*>();
        QTRY_VERIFY_WITH_TIMEOUT(banner->isVisible(), kHang);
        QVERIFY2(banner->text().contains(QStringLiteral("slower than the drive")), qPrintable(banner->text()));
        QTRY_VERIFY_WITH_TIMEOUT(page.session().log().text().contains(QStringLiteral("Underrun ")), kHang);
        gate.open();
        QVERIFY(ends(page));
        QVERIFY(page.session().report().underruns > 0);
        QVERIFY(banner->text().contains(QStringLiteral("ran dry")));
        auto* lower = page.findChild<QPushButton*>(QStringLiteral("lowerSpeed"));
        auto* larger = page.findChild<QPushButton*>(QStringLiteral("largerBuffer"));
        QVERIFY(lower->isVisible() && larger->isVisible());
        lower->click();
        larger->click();
        QCOMPARE(speeds.size(), 1);
        QVERIFY(speeds[0][0].toString().endsWith(QLatin1Char('x')));
        QCOMPARE(buffers.size(), 1);
        QCOMPARE(buffers[0][0].toULongLong(), 8 * kMiB);
    }

    void drivePulledOut_orTakenByAnother_isSaidWithASentence()
    {
        const QString tree = makeTree(QStringLiteral("mishap"), 30, 100'000);
        BurnSession pulledSession(concreteDependencies(),
                                  order(request(tree, drive(QStringLiteral("dvd-r,speed=20M,buffer=64k,fault=eject@1M"),
                                                            QStringLiteral("pulled.img")))));
        BurnPage pulled(pulledSession);
        pulled.show();
        pulled.session().start();
        QVERIFY(ends(pulled));
        QVERIFY2(result(pulled).startsWith(QStringLiteral("The burn failed")), qPrintable(result(pulled)));
        QCOMPARE(pulled.findChild<OutcomeSign*>()->kind(), OutcomeSign::Kind::failed);
        QVERIFY(!pulled.findChild<RingGauge*>()->isVisible());    // no full bar, and nothing healthy
        const QString told = pulled.findChild<Banner*>()->text(); // first what medium and sources are worth
        QVERIFY2(told.indexOf(QStringLiteral("source files")) <
                     told.indexOf(QStringLiteral("was removed while writing")),
                 qPrintable(told));
        QVERIFY(pulled.findChild<Banner*>()->isVisible());
        QVERIFY2(pulled.findChild<Banner*>()->text().contains(QStringLiteral("was removed while writing")),
                 qPrintable(pulled.findChild<Banner*>()->text()));

        const QString kept = drive(QStringLiteral("dvd+rw,speed=200k"), QStringLiteral("kept.img"));
        BurnSession firstSession(concreteDependencies(), order(request(tree, kept)));
        BurnPage first(firstSession);
        first.session().start();
        // Its file is there, and locked.
        QVERIFY(QTest::qWaitFor([&] { return first.session().telemetry().written > 0; }, kHang));
        BurnSession secondSession(concreteDependencies(),
                                  order(request(tree, kept))); // no queue knows of the first: it is another program's
        BurnPage second(secondSession);
        second.show();
        second.session().start();
        QVERIFY(ends(second));
        QVERIFY2(second.findChild<Banner*>()->text().contains(QStringLiteral("in use by another program")),
                 qPrintable(second.findChild<Banner*>()->text()));
        QVERIFY(first.session().state() == BurnSession::State::running); // and is not disturbed
        first.session().stop();
        QVERIFY(ends(first));
    }

    void stop_saysWhatItCosts_andGoesOnUnlessConfirmed()
    {
        const QString tree = makeTree(QStringLiteral("stop"), 10, 300'000);
        BurnSession session(concreteDependencies(), order(request(tree, drive(QStringLiteral("dvd-r,speed=300k"),
                                                                              QStringLiteral("stop.img")))));
        BurnPage page(session);
        page.show();
        page.session().start();
        QVERIFY(QTest::qWaitFor([&] { return page.session().telemetry().phase == Phase::write; }, kHang));
        page.findChild<QPushButton*>(QStringLiteral("stop"))->click();
        auto* question = page.findChild<QMessageBox*>(QStringLiteral("stopQuestion"));
        QVERIFY(question != nullptr);
        QVERIFY2(question->text().contains(QStringLiteral("write-once"), Qt::CaseInsensitive),
                 qPrintable(question->text()));
        QTest::keyClick(question, Qt::Key_Escape);
        QTRY_VERIFY_WITH_TIMEOUT(page.findChild<QMessageBox*>() == nullptr, kHang);
        QVERIFY(page.session().running());
        page.askToStop();
        question = page.findChild<QMessageBox*>();
        for (QAbstractButton* button : question->buttons()) {
            if (question->buttonRole(button) == QMessageBox::DestructiveRole) {
                button->click();
                break;
            }
        }
        QVERIFY(ends(page));
        QVERIFY(page.session().report().outcome == Outcome::cancelled);
        QVERIFY2(result(page).startsWith(QStringLiteral("Stopped")), qPrintable(result(page)));
        QCOMPARE(page.findChild<OutcomeSign*>()->kind(), OutcomeSign::Kind::stopped);
        QStringList texts; // nothing is ticked that was not done
        for (const QLabel* const label : page.findChildren<QLabel*>()) {
            texts << label->text();
        }
        const QString all = texts.join(QLatin1Char('|'));
        QVERIFY2(!all.contains(QStringLiteral("Healthy")), qPrintable(all));
        using State = Step::State;
        std::vector<State> states;
        for (const Step& step : page.findChild<StepLine*>()->steps()) {
            states.push_back(step.state);
        }
        QVERIFY((states == std::vector{State::done, State::done, State::failed, State::toCome}));
    }

    void cancel_inEachPhase_endsInOrder_data()
    {
        QTest::addColumn<int>("phase");
        QTest::newRow("scan") << static_cast<int>(Phase::scan);
        QTest::newRow("prefill") << static_cast<int>(Phase::prefill);
        QTest::newRow("write") << static_cast<int>(Phase::write);
        QTest::newRow("close") << static_cast<int>(Phase::close);
        QTest::newRow("verify") << static_cast<int>(Phase::verify);
    }
    void cancel_inEachPhase_endsInOrder()
    {
        QFETCH(int, phase);
        const auto wanted = static_cast<Phase>(phase);
        const QString name = QStringLiteral("phase%1").arg(phase);
        const QString tree = makeTree(name, 40, 200'000);
        JobRequest job = request(tree, drive(QStringLiteral("dvd+rw,speed=20M"), name + QStringLiteral(".img")));
        job.verify = true;
        SourceGate gate(30); // more than the buffer, and not all
        BurnSession session(heldDependencies(gate), order(job));
        BurnPage page(session);
        const OpensGate atLast(gate);
        if (wanted > Phase::write) {
            gate.open();
        }
        page.show();
        page.session().start();
        const bool reached = QTest::qWaitFor(
            [&] {
                return page.session().telemetry().phase >= wanted ||
                       page.session().state() == BurnSession::State::ended;
            },
            kHang);
        QVERIFY(reached);
        page.session().stop();
        gate.open();
        QVERIFY(ends(page));
        // The last phases are short here: the burn may have been faster than the Stop.
        const Outcome outcome = page.session().report().outcome;
        QVERIFY(outcome == Outcome::cancelled || (wanted >= Phase::close && outcome == Outcome::complete));
    }

    void words_ofAnAppendThatWasVerified_nameTheOldFiles()
    {
        JobReport report;
        report.outcome = Outcome::complete;
        QVERIFY(!wordsOf(report).join(QLatin1Char('\n')).contains(QStringLiteral("Earlier sessions")));
        report.oldFiles = OldFilesReport{.files = 6, .bytes = 600, .unreadable = 2};
        const QString words = wordsOf(report).join(QLatin1Char('\n'));
        QVERIFY2(words.contains(QStringLiteral("Earlier sessions were compared, too: 6 files, unchanged.")),
                 qPrintable(words));
        QVERIFY2(words.contains(QStringLiteral("2 files of them could not be read before either.")), qPrintable(words));
    }

    void details_areRememberedByWhoOpensThem()
    {
        BurnSession session(concreteDependencies(),
                            order(request({}, drive(QStringLiteral("dvd-r"), QStringLiteral("d.img")))));
        BurnPage page(session);
        auto* const details = page.findChild<QTabWidget*>(QStringLiteral("details"));
        QSignalSpy chosen(&page, &BurnPage::detailsChosen);
        QVERIFY(details->isHidden());
        page.findChild<QToolButton*>(QStringLiteral("disclosure"))->click();
        QVERIFY(!details->isHidden());
        page.findChild<QToolButton*>(QStringLiteral("disclosure"))->click();
        QCOMPARE(chosen.size(), 2);
        QCOMPARE(chosen[0][0].toInt(), 0);
        QCOMPARE(chosen[1][0].toInt(), -1);
        page.showDetails(1);
        QVERIFY(!details->isHidden() && details->currentIndex() == 1);
        QCOMPARE(chosen.size(), 2); // the settings said so
    }

    // Two buffers, each for itself: the one in memory never ran dry, the drive's own did.
    void links_withoutUnderruns_areExplained()
    {
        JobReport report;
        report.outcome = Outcome::complete;
        report.pacedByDrive = true;
        report.repositions = 14;
        report.bytes = 300 * kMiB;
        report.minimumFill = 0.52;
        const QString words = wordsOf(report).join(QLatin1Char('\n'));
        QVERIFY2(words.contains(QStringLiteral("never ran dry")), qPrintable(words));
        QVERIFY2(words.contains(QStringLiteral("stopped 14 times because its own small buffer was empty")),
                 qPrintable(words));
    }

    void result_isTrueOfTheData()
    {
        JobReport report;
        JobRequest asked;
        asked.verify = true;
        report.bytes = 300 * kMiB;
        report.files = 47;
        report.outcome = Outcome::complete;
        QCOMPARE(resultSentence(report, asked),
                 QStringLiteral("Written: 47 files, 300 MiB")); // not all could be compared
        report.verified = true;
        QCOMPARE(resultSentence(report, asked), QStringLiteral("Written and verified: 47 files, 300 MiB"));
        report.simulated = true;
        QVERIFY(resultSentence(report, asked).contains(QStringLiteral("nothing was written")));
        report.simulated = asked.verify = false;
        report.verified.reset();
        QCOMPARE(resultSentence(report, asked), QStringLiteral("Written, not verified: 47 files, 300 MiB"));
        report.outcome = Outcome::failed;
        report.verified = false;
        QVERIFY(resultSentence(report, asked).contains(QStringLiteral("differs")));
        QVERIFY(resultNotes(report).first().contains(QStringLiteral("do not rely on it")));
        report.verified.reset();
        report.bytes = 0;
        QVERIFY(resultNotes(report).first().contains(QStringLiteral("has not changed the medium")));
        for (const Outcome outcome : {Outcome::complete, Outcome::exceptions, Outcome::failed, Outcome::cancelled}) {
            report.outcome = outcome;
            QCOMPARE(resultFacts(report, 0, 0).size(), std::size_t(3));
        }
    }

    void resultOfASet_countsWhatIsOnItsDiscs_andNamesTheSpoiltOne()
    {
        JobReport report;
        JobRequest asked;
        asked.verify = true;
        report.outcome = Outcome::complete;
        report.verified = true;
        report.files = 50;
        report.bytes = 5 * kMiB;
        report.volumes = {{.number = 1, .label = "SET_1", .bytes = 2 * kMiB, .disc = true, .earlier = true},
                          {.number = 2, .label = "SET_2", .bytes = 3 * kMiB, .disc = true, .verified = true}};
        report.spoilt = {{.number = 2, .target = "/dev/sr0", .bytes = 2 * kMiB}};
        QCOMPARE(resultSentence(report, asked), QStringLiteral("Written and verified: 50 files, 5.00 MiB on 2 discs"));
        const QString notes = resultNotes(report).join(QLatin1Char('\n'));
        for (const char* line :
             {"Disc 1: “SET_1”, burned earlier.", "Disc 2: “SET_2”, written and verified.", "disc 2 was spoilt"}) {
            QVERIFY2(notes.contains(QString::fromUtf8(line)), qPrintable(notes));
        }
    }

    void resultOfAnImage_isNoNumberOfFiles()
    {
        JobReport report;
        JobRequest asked;
        asked.image = "/tmp/copy.iso";
        report.outcome = Outcome::complete;
        report.verified = true;
        report.files = 1;
        report.bytes = 2 * kMiB;
        QCOMPARE(resultSentence(report, asked), QStringLiteral("Written and verified: 2.00 MiB (1024 sectors)"));
    }

    void stopCost_differsByPhaseAndMedium()
    {
        JobMedium disc;
        disc.optical = true;
        disc.info.kind = MediumKind::bdR;
        disc.info.status = MediumStatus::blank;
        QVERIFY(stopCost(Phase::prefill, disc).contains(QStringLiteral("Nothing has been written")));
        QVERIFY(stopCost(Phase::write, disc).contains(QStringLiteral("lost")));
        QVERIFY(stopCost(Phase::verify, disc).contains(QStringLiteral("stays")));
        // An append: what is there already stays, and the stop does not claim the disc.
        for (const MediumKind kind :
             {MediumKind::dvdPlusRw, MediumKind::bdRe, MediumKind::cdRw, MediumKind::dvdPlusR}) {
            JobMedium grown = disc;
            grown.append = true;
            grown.info.kind = kind;
            grown.info.status = kind == MediumKind::dvdPlusRw || kind == MediumKind::bdRe ? MediumStatus::overwritable
                                                                                          : MediumStatus::appendable;
            grown.info.sessions = {{.start = 0, .size = kMiB}};
            const QString cost = stopCost(Phase::write, grown);
            QVERIFY2(cost.contains(QStringLiteral("Earlier sessions")), qPrintable(cost));
            QVERIFY2(!cost.contains(QStringLiteral("cannot be used")) && !cost.contains(QStringLiteral("nothing can")),
                     qPrintable(cost));
        }
        disc.info.kind = MediumKind::cdRw;
        QVERIFY(stopCost(Phase::write, disc).contains(QStringLiteral("erase")));
        disc.info.kind = MediumKind::bdRe;
        disc.info.status = MediumStatus::overwritable;
        QVERIFY(stopCost(Phase::write, disc).contains(QStringLiteral("written again")));
        disc.info.status = MediumStatus::blank; // a DVD+RW or BD-RE never needs blanking
        QVERIFY(stopCost(Phase::write, disc).contains(QStringLiteral("written again")));
        disc.simulate = true;
        QVERIFY(stopCost(Phase::write, disc).contains(QStringLiteral("practice run")));
        JobMedium tape;
        tape.tape = true;
        tape.info.kind = MediumKind::tape;
        QVERIFY(stopCost(Phase::write, tape).contains(QStringLiteral("tape")));
        const JobMedium file;
        QVERIFY(stopCost(Phase::write, file).contains(QStringLiteral("removed")));
    }

    void lowerSpeed_isTheFastestThatTheSourceKeepsUpWith()
    {
        JobMedium disc;
        disc.optical = true;
        disc.info.kind = MediumKind::dvdPlusR;
        disc.info.speeds = {16 * kDvdRate, 8 * kDvdRate, 4 * kDvdRate};
        const auto x = [](double times) { return times * static_cast<double>(kDvdRate); };
        QCOMPARE(lowerSpeed(disc, x(9), x(16)), QStringLiteral("8x"));
        QCOMPARE(lowerSpeed(disc, x(5), x(16)), QStringLiteral("4x"));
        QCOMPARE(lowerSpeed(disc, x(1), x(16)), QStringLiteral("4x")); // the fewest stops
        QVERIFY(lowerSpeed(disc, x(1), x(4)).isEmpty());
        disc.tape = true;
        QVERIFY(lowerSpeed(disc, x(1), x(16)).isEmpty());
    }

    void savedRun_isATableJsonAPictureOrTheLog()
    {
        const QString tree = makeTree(QStringLiteral("save"), 20, 200'000);
        BurnSession session(concreteDependencies(),
                            order(request(tree, drive(QStringLiteral("dvd+r,speed=2M"), QStringLiteral("s.img")))));
        BurnPage page(session);
        page.resize(900, 700);
        page.show();
        page.session().start();
        QVERIFY(ends(page));
        const QString base = m_folder.filePath(QStringLiteral("run"));
        for (const char* ending : {".txt", ".csv", ".json", ".png", ".log"}) {
            QVERIFY2(page.saveRunTo(base + QLatin1String(ending)), ending);
        }
        QFile csv(base + QStringLiteral(".csv"));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = csv.readAll().trimmed().split('\n');
        QVERIFY(lines.size() >= 4);
        QCOMPARE(lines[0], QByteArray("seconds,phase,fill,least_fill,read_rate,write_rate,underruns"));
        QCOMPARE(lines[1].count(','), 6);
        QFile json(base + QStringLiteral(".json"));
        QVERIFY(json.open(QIODevice::ReadOnly));
        const QJsonObject run = QJsonDocument::fromJson(json.readAll()).object();
        QCOMPARE(run[QStringLiteral("samples")].toArray().size(), lines.size() - 1);
        QVERIFY(!QImage(base + QStringLiteral(".png")).isNull());

        const QString nowhere = m_folder.filePath(QStringLiteral("missing/x.csv"));
        QVERIFY(!page.saveRunTo(nowhere));
        QVERIFY(page.findChild<Banner*>()->text().contains(nowhere));
    }

    void log_filteredAndCopied_isWhatIsShown()
    {
        BurnLog log;
        log.add(BurnLog::Weight::info, QStringLiteral("Scan"));
        log.add(BurnLog::Weight::warning, QStringLiteral("“a” vanished"));
        log.add(BurnLog::Weight::error, QStringLiteral("“b” failed"));
        LogPane pane(log);
        pane.findChild<QCheckBox*>(QStringLiteral("logProblems"))->setChecked(true);
        QCOMPARE(pane.shownText().count(QLatin1Char('\n')), 2);
        pane.findChild<QLineEdit*>(QStringLiteral("logFilter"))->setText(QStringLiteral("VANISH"));
        QCOMPARE(pane.shownText().count(QLatin1Char('\n')), 1);
        pane.findChild<QPushButton*>(QStringLiteral("logCopy"))->click();
        QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("warning: “a” vanished")));
    }

    void floodOfProblems_endsTheLog_notTheMemory()
    {
        BurnLog log;
        for (std::size_t i = 0; i < BurnLog::kMost + 100; ++i) {
            log.add(BurnLog::Weight::warning, QStringLiteral("x"));
        }
        QCOMPARE(log.rowCount(), static_cast<int>(BurnLog::kMost));
        QVERIFY(log.line(log.rowCount() - 1).contains(QStringLiteral("full")));
    }

    void tape_showsRepositions_andStreaming()
    {
        const QString tree = makeTree(QStringLiteral("tape"), 20, 200'000);
        JobRequest job = request(tree, drive(QStringLiteral("tape,speed=4M"), QStringLiteral("t.tap")));
        BurnSession session(concreteDependencies(), order(job));
        BurnPage page(session);
        page.show();
        page.session().start();
        page.showDetails(0);
        page.findChild<QTabWidget*>(QStringLiteral("details"))->setCurrentIndex(2); // the figures
        auto* label = page.findChild<QLabel*>(QStringLiteral("driveBuffer"));
        QVERIFY(QTest::qWaitFor([&] { return label->text().contains(QStringLiteral("streaming")); }, kHang));
        QVERIFY(label->text().contains(QStringLiteral("repositions: 0")));
        QVERIFY(ends(page));
    }
};

STEADYBURN_UNIT_TEST(TestBurnPage)
#include "TestBurnPage.moc"
