#include "ui/burn/BurnPage.h"

#include "contents/Compilation.h"
#include "ui/burn/LogPane.h"
#include "ui/burn/RatesPanel.h"
#include "ui/burn/StopCost.h"
#include "ui/burn/StripChart.h"
#include "ui/burn/VolumeDialog.h"
#include "ui/handbook/HandbookWindow.h"
#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"
#include "ui/text/VerifiedText.h"
#include "ui/widgets/Banner.h"
#include "ui/widgets/ElidedLabel.h"
#include "ui/widgets/RingGauge.h"
#include "ui/widgets/TabStops.h"
#include "workflow/facade/TargetList.h"

#include <QCoreApplication>
#include <QLabel>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QTabWidget>
#include <QTime>

#include <algorithm>
#include <cmath>

namespace steadyburn {

namespace {

constexpr int kSeenEvery = 33;     // ms: 30 Hz
constexpr int kHiddenEvery = 250;  // ms: for the history, the tray and the taskbar
constexpr double kReadable = 0.25; // seconds that a figure stays
constexpr int kDiskAnswers = 2000; // ms, if it is well
constexpr int kTotalSteps = 10000;
constexpr double kFastEnough = 0.95; // of the drive's rate: then it is bursts, not slowness

struct PhaseName {
    Phase phase;
    const char* name;
};
constexpr PhaseName kPhases[] = {{Phase::scan, QT_TRANSLATE_NOOP("BurnPage", "Scan")},
                                 {Phase::prefill, QT_TRANSLATE_NOOP("BurnPage", "Prefill")},
                                 {Phase::write, QT_TRANSLATE_NOOP("BurnPage", "Write")},
                                 {Phase::close, QT_TRANSLATE_NOOP("BurnPage", "Close")},
                                 {Phase::verify, QT_TRANSLATE_NOOP("BurnPage", "Verify")},
                                 {Phase::done, QT_TRANSLATE_NOOP("BurnPage", "Done")}};

QString phaseText(Phase phase)
{
    if (phase == Phase::volume) {
        return BurnPage::tr("Waiting for the next tape");
    }
    for (const PhaseName& each : kPhases) {
        if (each.phase == phase) {
            return QCoreApplication::translate("BurnPage", each.name);
        }
    }
    return {};
}

// "12.4 of 23.9 GiB": the unit once, where it is the same.
QString partText(std::uint64_t part, std::uint64_t whole, bool estimate)
{
    QString first = sizeText(part);
    const QString last = sizeText(whole);
    if (first.section(QLatin1Char(' '), 1) == last.section(QLatin1Char(' '), 1)) {
        first = first.section(QLatin1Char(' '), 0, 0);
    }
    return BurnPage::tr("%1 of %2").arg(first, (estimate ? QStringLiteral("≈ ") : QString()) + last);
}

} // namespace

void BurnPage::setState(State state)
{
    m_state = state;
    m_start->setVisible(state == State::wantsMedium);
    m_stop->setVisible(state == State::running);
    m_again->setVisible(state == State::ended && m_request.goOn.empty());
    m_goOn->setVisible(state == State::ended && !m_report.journal.empty());
    m_back->setVisible(state != State::running);
    m_back->setText(state == State::ended ? tr("&Close") : tr("Remove from the &queue"));
    m_gauge->setVisible(state == State::running || state == State::ended);
    m_rates->setVisible(m_gauge->isVisibleTo(this));
    Q_EMIT changed();
}

void BurnPage::start()
{
    m_headline->setText(m_request.simulate ? tr("Simulating: %1").arg(title()) : tr("Burning to %1").arg(title()));
    m_banner->hide();
    m_lowerSpeed->hide();
    m_largerBuffer->hide();
    m_history.clear();
    m_log.clear();
    m_log.writeHead();
    m_log.add(BurnLog::Weight::info, tr("To %1").arg(displayPath(m_request.target)));
    m_figuresAt = -1;
    m_lowSaid = false;
    m_stopping = false;
    m_now = Telemetry();
    m_gauge->show(m_now);
    setState(State::running);
    if (m_mayReplace && FileMark::of(m_request.target) != m_mayReplace) {
        m_request.overwrite = false;
    }
    m_runner.start(m_request);
    m_timer.start();
    m_stop->setFocus();
}

void BurnPage::wait()
{
    m_headline->setText(tr("Waiting for %1").arg(title()));
    m_banner->say(Banner::Weight::info, tr("Another burn has this drive. This one starts when that is done."));
    setState(State::waiting);
}

void BurnPage::askForMedium()
{
    m_headline->setText(tr("Ready for %1").arg(title()));
    m_banner->say(Banner::Weight::info,
                  tr("The drive is free. Put the next medium into %1, then press Start.").arg(title()));
    setState(State::wantsMedium);
    m_start->setFocus();
}

void BurnPage::stop()
{
    if (running()) {
        m_log.add(BurnLog::Weight::info, tr("Stop was asked for."));
        m_stop->setEnabled(false);
        m_stopping = true;
        m_headline->setText(tr("Stopping: the drive is brought to an orderly end …"));
        m_runner.cancel();
    }
}

void BurnPage::endFor(const QString& why)
{
    if (!running()) {
        return;
    }
    m_log.add(BurnLog::Weight::warning, tr("The program has to end: %1.").arg(why));
    m_programEnds = true;
    if (m_now.phase == Phase::done) {
        sayWhatHoldsTheEnd();
    } else {
        stop();
    }
}

void BurnPage::stopWithoutDisplay()
{
    m_timer.stop();
    m_runner.cancel();
}

BurnPage::LastWord BurnPage::waitWithoutDisplay(const QString& why)
{
    m_runner.wait();
    const JobReport report = m_runner.concluded().value_or(JobReport{.outcome = Outcome::cancelled});
    return {report.outcome, m_log.text() + tr("The program has to end: %1.").arg(why) + QLatin1Char('\n') +
                                headlineOf(report) + QStringLiteral(": ") + wordsOf(report).join(QLatin1Char(' ')) +
                                QLatin1Char('\n')};
}

bool BurnPage::held() const
{
    return m_state == State::ended && m_runner.running();
}

// The burn goes on while the question stands, and takes it back when it ends by itself.
void BurnPage::askToStop()
{
    if (!running() || m_question != nullptr) {
        return;
    }
    m_question = new QMessageBox(QMessageBox::Warning, tr("Stop the burn?"), stopCost(m_now.phase, m_medium),
                                 QMessageBox::NoButton, this);
    m_question->setTextFormat(Qt::PlainText);
    m_question->setObjectName(QStringLiteral("stopQuestion"));
    m_question->setAttribute(Qt::WA_DeleteOnClose);
    m_question->setWindowModality(Qt::WindowModal);
    QPushButton* yes = m_question->addButton(tr("&Stop the burn"), QMessageBox::DestructiveRole);
    QPushButton* no = m_question->addButton(tr("&Go on"), QMessageBox::RejectRole);
    m_question->setDefaultButton(no);
    m_question->setEscapeButton(no);
    connect(yes, &QPushButton::clicked, this, &BurnPage::stop);
    letTabReachEachButton(*m_question);
    HandbookWindow::answerHelpKey(*m_question, [] { return QStringLiteral("burn-window.md#stop"); });
    m_question->open();
}

// A simulated drive's spelling is for command lines: here it is its medium and its file.
QString BurnPage::title() const
{
    const QString target = displayPath(m_request.target);
    if (!target.startsWith(QStringLiteral("virtual:"))) {
        return target;
    }
    const QString kind = target.section(QLatin1Char(':'), 1).section(QLatin1Char(','), 0, 0);
    const std::string file = simulatedFile(m_request.target);
    return file.empty() ? tr("simulated %1").arg(kind)
                        : tr("simulated %1 (%2)").arg(kind, displayPath(std::string(leafOf(file))));
}

double BurnPage::share() const
{
    if (m_now.phase == Phase::done && !m_stopping) {
        return 1;
    }
    if (m_now.total == 0 || m_now.phase == Phase::scan || m_now.phase == Phase::idle) {
        return -1;
    }
    return std::min(1.0, static_cast<double>(m_now.written) / static_cast<double>(m_now.total));
}

QString BurnPage::stateText() const
{
    switch (m_state) {
    case State::waiting:
        return tr("waiting");
    case State::wantsMedium:
        return tr("wants the next medium");
    case State::ended:
        return m_headline->text();
    case State::running:
        if (m_stopping) {
            return m_headline->text();
        }
        break;
    }
    const QString phase = phaseText(m_now.phase);
    if (share() < 0) {
        return phase;
    }
    QString text = tr("%1 %2 %").arg(phase).arg(share() * 100, 0, 'f', 0);
    if (m_now.etaSeconds >= 0) {
        text += tr(", %1 left").arg(timeText(m_now.etaSeconds));
    }
    return text;
}

void BurnPage::refresh()
{
    const Phase before = m_now.phase;
    m_now = m_runner.telemetry();
    m_gauge->show(m_now);
    if (m_history.add(m_now) && m_details->currentWidget() == m_chart->parentWidget() && isVisible()) {
        m_chart->refresh();
    }
    const bool due = m_now.elapsedSeconds < m_figuresAt || m_now.elapsedSeconds - m_figuresAt >= kReadable;
    if (!due && before == m_now.phase) {
        return;
    }
    m_figuresAt = m_now.elapsedSeconds;
    showTotal();
    m_rates->show(m_now, m_history);
    m_path->setText(displayPath(m_now.currentPath));
    if (m_now.underruns > 0 && m_now.phase == Phase::write) {
        showUnderruns();
    } else if (m_lowSaid && m_now.feed == FeedState::healthy) {
        m_lowSaid = false;
        m_banner->hide();
    }
    Q_EMIT changed();
}

void BurnPage::showPhase(Phase phase)
{
    const bool broken =
        phase == Phase::done && (m_report.outcome == Outcome::failed || m_report.outcome == Outcome::cancelled);
    const Phase shown = phase == Phase::volume ? Phase::write : phase; // which goes on with the next tape
    m_reached = broken ? m_reached : shown;
    QStringList names;
    int step = 0;
    for (const PhaseName& each : kPhases) {
        const QString name = phaseText(each.phase).toHtmlEscaped();
        step += each.phase <= shown ? 1 : 0;
        if (each.phase == m_reached) {
            names << (broken ? QStringLiteral("✖ ") : QString()) + QStringLiteral("<b>%1</b>").arg(name);
        } else {
            names << (each.phase < m_reached ? QStringLiteral("✓ ") + name : name);
        }
    }
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    const QString steps = names.join(mirrored ? QStringLiteral("  ←  ") : QStringLiteral("  →  "));
    m_phases->setText(mirrored ? QStringLiteral("<div dir=\"rtl\">%1</div>").arg(steps) : steps);
    m_phases->setAccessibleDescription(tr("%1, step %2 of %3").arg(phaseText(phase)).arg(step).arg(std::size(kPhases)));
    if (phase != Phase::done) {
        m_log.add(BurnLog::Weight::info, phaseText(phase));
    } else if (running()) {
        QTimer::singleShot(kDiskAnswers, this, &BurnPage::sayWhatHoldsTheEnd);
    }
    if (m_question != nullptr) {
        m_question->setText(stopCost(phase, m_medium));
    }
}

// The burn is over, but a read that the disk does not answer cannot be taken back.
void BurnPage::sayWhatHoldsTheEnd()
{
    if (running() && m_now.phase == Phase::done) {
        if (const auto report = m_runner.concluded(); m_programEnds && report) {
            showReport(*report);
            return;
        }
        m_headline->setText(tr("Ended; waiting for the disk that does not answer …"));
        Q_EMIT changed();
    }
}

void BurnPage::askForVolume(const VolumeWanted& wanted)
{
    m_log.add(BurnLog::Weight::info,
              tr("Volume %1 of “%2” is wanted.").arg(wanted.number).arg(displayPath(wanted.set)));
    m_volume = new VolumeDialog(wanted, this);
    connect(m_volume, &VolumeDialog::given, &m_runner, &BurnRunner::giveVolume);
    connect(m_volume, &VolumeDialog::stopped, this, &BurnPage::stop);
    Q_EMIT volumeAsked(); // first: the dialog comes above the window
    m_volume->show();     // not modal: another drive's burn can be seen and stopped meanwhile
}

void BurnPage::showTotal()
{
    if (m_now.phase == Phase::scan || m_now.phase == Phase::idle) {
        m_total->setRange(0, 0);
        m_totalText->setText(tr("%1, %2").arg(filesText(m_now.files), sizeText(m_now.bytes)));
        return;
    }
    m_total->setRange(0, kTotalSteps);
    const double done = std::max(0.0, share());
    m_total->setValue(static_cast<int>(done * kTotalSteps));
    QString text = tr("%1 · %2 %")
                       .arg(partText(m_now.written, m_now.total, m_now.totalIsEstimate))
                       .arg(std::floor(done * 100), 0, 'f', 0); // 100 % is when it is
    if (m_now.etaSeconds >= 0 && (m_now.phase == Phase::write || m_now.phase == Phase::verify)) {
        const QTime end = QTime::currentTime().addMSecs(static_cast<int>(m_now.etaSeconds * 1000));
        text += tr(" · %1 left").arg(timeText(m_now.etaSeconds));
        text += tr(" · done ≈ %1").arg(QLocale().toString(end, QStringLiteral("HH:mm")));
    }
    m_totalText->setText(text);
}

void BurnPage::showUnderruns()
{
    const RateSpan reading = m_history.reading();
    const double drive = m_now.driveRate > 0 ? static_cast<double>(m_now.driveRate) : m_history.writing().most;
    const QString paid =
        tr("The drive had to wait %1×, %2 s in all.").arg(m_now.underruns).arg(decimalText(m_now.starvedSeconds));
    if (reading.known && reading.average >= kFastEnough * drive) {
        m_banner->say(
            Banner::Weight::warning,
            tr("The source comes in bursts: fast enough on average, with pauses longer than the buffer lasts.") +
                QLatin1Char(' ') + paid);
    } else {
        m_banner->say(Banner::Weight::warning, tr("The source is slower than the drive.") + QLatin1Char(' ') + paid);
    }
    offerRemedies();
}

// Both change the settings of the next burn: this one has its speed and its memory.
void BurnPage::offerRemedies()
{
    const QString speed = lowerSpeed(m_medium, m_history.reading().average, static_cast<double>(m_now.driveRate));
    if (!speed.isEmpty() && m_lowerSpeed->isEnabled()) {
        m_lowerSpeed->setProperty("speed", speed);
        m_lowerSpeed->setText(tr("Lo&wer speed next time (%1)").arg(speed));
        m_lowerSpeed->show();
    }
    const std::uint64_t larger = std::min(m_now.ringSize * 2, Ring::largestSize());
    if (larger > m_now.ringSize && m_largerBuffer->isEnabled()) {
        m_largerBuffer->setProperty("bytes", static_cast<qulonglong>(larger));
        m_largerBuffer->setText(tr("Larger &buffer next time (%1)").arg(sizeText(larger)));
        m_largerBuffer->show();
    }
}

void BurnPage::showWarning(const JobWarning& warning)
{
    switch (warning.kind) {
    case JobWarning::Kind::source:
    case JobWarning::Kind::name:
    case JobWarning::Kind::checksum:
        m_log.add(BurnLog::Weight::warning, describe(warning.fault).sentence);
        break;
    case JobWarning::Kind::disc:
        m_log.add(BurnLog::Weight::warning, describe(warning.fault).sentence);
        m_banner->say(Banner::Weight::warning, describe(warning.fault).withAdvice());
        break;
    case JobWarning::Kind::drive: {
        const FaultText text = describe(warning.fault);
        m_log.add(BurnLog::Weight::warning, QStringLiteral("%1 (%2)").arg(text.sentence, text.details));
        m_banner->say(Banner::Weight::warning, text.withAdvice());
        break;
    }
    case JobWarning::Kind::tray:
        m_log.add(BurnLog::Weight::warning, trayText());
        m_banner->say(Banner::Weight::warning, trayText());
        break;
    case JobWarning::Kind::low:
        m_log.add(BurnLog::Weight::warning, tr("The buffer is running low."));
        if (m_now.underruns == 0) {
            m_lowSaid = true;
            m_banner->say(Banner::Weight::warning,
                          tr("The buffer is running low: the source is slower than the drive. Nothing is lost yet."));
        }
        break;
    case JobWarning::Kind::underrun:
        m_now = m_runner.telemetry();
        m_log.add(BurnLog::Weight::warning, tr("Underrun %1 at %2; %3 s waited so far.")
                                                .arg(m_now.underruns)
                                                .arg(sizeText(m_now.written))
                                                .arg(decimalText(m_now.starvedSeconds)));
        m_lowSaid = false;
        showUnderruns();
        break;
    case JobWarning::Kind::waiting:
        m_log.add(BurnLog::Weight::warning, waitingSentence(warning.fault, warning.silentSeconds));
        m_banner->say(Banner::Weight::warning, waitingSentence(warning.fault, warning.silentSeconds));
        break;
    case JobWarning::Kind::memoryLock:
        m_log.add(BurnLog::Weight::warning, tr("The buffer could not be locked in memory."));
        m_banner->say(
            Banner::Weight::info,
            tr("The buffer could not be locked in memory (the memlock limit is too low). The burn goes on; "
               "under memory pressure it may be swapped out. Settings → Buffer says how to raise the limit."));
        break;
    }
}

QString BurnPage::figuresOf(const JobReport& report) const
{
    QStringList lines{tr("%1, %2 written in %3.")
                          .arg(filesText(report.files), sizeText(report.bytes), timeText(report.writeSeconds))};
    if (report.pacedByDrive) {
        lines
            << (report.underruns == 0
                    ? tr("The buffer never ran dry; its least fill was %1 %.").arg(report.minimumFill * 100, 0, 'f', 0)
                    : tr("The buffer ran dry %1, %2 s in all.")
                          .arg(howOftenText(report.underruns), decimalText(report.starvedSeconds)));
    }
    if (report.verified != false) {
        lines << verifiedText(report.checked, VerifiedAfter::burn);
    }
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

QString BurnPage::headlineOf(const JobReport& report) const
{
    switch (report.outcome) {
    case Outcome::complete:
        return m_request.simulate ? tr("✔ Simulation complete") : tr("✔ Complete");
    case Outcome::exceptions:
        return tr("Complete, with %n exceptions", nullptr, static_cast<int>(report.exceptions.size()));
    case Outcome::cancelled:
        return tr("Stopped");
    case Outcome::failed:
        break;
    }
    return tr("✖ Failed");
}

// What happened, and what the medium is worth.
QStringList BurnPage::wordsOf(const JobReport& report) const
{
    QStringList lines;
    if (report.fault) {
        const FaultText text = describe(*report.fault);
        lines << text.sentence << text.advice << text.details;
    } else {
        lines << figuresOf(report);
    }
    if (report.mediumState) {
        lines << describe(*report.mediumState).sentence;
    }
    lines.removeAll(QString());
    return lines;
}

void BurnPage::showReport(const JobReport& report)
{
    if (!running()) {
        return; // shown already, before its thread had ended
    }
    if (m_volume != nullptr) {
        m_volume->deleteLater(); // stopped while it asked
    }
    m_timer.stop();
    m_figuresAt = -1;
    refresh();
    m_report = report;
    if (m_question != nullptr) {
        m_question->close();
    }
    Banner::Weight weight = Banner::Weight::error;
    switch (report.outcome) {
    case Outcome::complete:
        weight = Banner::Weight::good;
        break;
    case Outcome::exceptions:
        weight = Banner::Weight::warning;
        break;
    case Outcome::cancelled:
        weight = Banner::Weight::info;
        break;
    case Outcome::failed:
        break;
    }
    m_headline->setText(headlineOf(report));
    const QStringList lines = wordsOf(report);
    m_banner->say(weight, lines.join(QLatin1Char('\n')));
    const bool bad = report.outcome == Outcome::failed;
    m_log.add(bad ? BurnLog::Weight::error : BurnLog::Weight::info,
              m_headline->text() + QStringLiteral(": ") + lines.join(QLatin1Char(' ')));
    if (report.underruns > 0) {
        offerRemedies();
    }
    showPhase(Phase::done);
    m_totalText->setText(tr("%1 written, %2 in all").arg(sizeText(report.bytes), timeText(report.elapsedSeconds)));
    m_total->setRange(0, kTotalSteps);
    m_path->setText({});
    m_chart->update(); // to its last sample
    m_stop->setEnabled(true);
    setState(State::ended);
    m_back->setFocus();
    Q_EMIT finished(report);
}

void BurnPage::showEvent(QShowEvent* event)
{
    m_timer.setInterval(kSeenEvery);
    QWidget::showEvent(event);
}

void BurnPage::hideEvent(QHideEvent* event)
{
    m_timer.setInterval(kHiddenEvery);
    QWidget::hideEvent(event);
}

} // namespace steadyburn
