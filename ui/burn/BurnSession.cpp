#include "ui/burn/BurnSession.h"

#include "ring/RingSize.h"
#include "ui/burn/BurnText.h"
#include "ui/burn/StopCost.h"
#include "ui/burn/TargetQuestion.h"
#include "ui/text/DiscsText.h"
#include "ui/text/FaultText.h"
#include "ui/text/LateText.h"
#include "ui/text/SizeText.h"
#include "ui/text/TargetText.h"
#include "ui/text/UnfinishedText.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace steadyburn {

namespace {

constexpr int kSeenEvery = 66;          // ms: 15 Hz; the gauge moves smoothly between two looks
constexpr int kHiddenEvery = 250;       // ms: for the history, the tray and the taskbar
constexpr double kReadableEvery = 0.25; // seconds that a figure stays
constexpr int kDiskAnswers = 2000;      // ms, if it is well

BannerWeight weightOf(Outcome outcome)
{
    switch (outcome) {
    case Outcome::complete:
        return BannerWeight::good;
    case Outcome::exceptions:
        return BannerWeight::warning;
    case Outcome::cancelled:
        return BannerWeight::info;
    case Outcome::failed:
        break;
    }
    return BannerWeight::error;
}

} // namespace

BurnSession::BurnSession(Dependencies dependencies, BurnOrder order, QObject* parent)
    : QObject(parent), m_order(std::move(order)), m_dependencies(std::move(dependencies))
{
    m_timer.setInterval(kHiddenEvery);
    connect(&m_timer, &QTimer::timeout, this, &BurnSession::poll);
}

BurnSession::~BurnSession()
{
    m_timer.stop();
}

void BurnSession::enter(State state)
{
    m_state = state;
    Q_EMIT stateChanged();
    Q_EMIT changed();
}

void BurnSession::start()
{
    m_notices.clear();
    m_secondsIn.fill(0);
    m_history.clear();
    m_log.clear();
    m_log.writeHead();
    m_log.add(BurnLog::Weight::info, tr("To %1").arg(displayPath(request().target)));
    for (const std::string& more : request().moreTargets) {
        m_log.add(BurnLog::Weight::info, tr("To %1").arg(displayPath(more)));
    }
    m_figuresAt = -1;
    m_now = Telemetry();
    m_written = 0;
    m_disc.reset();
    enter(State::running);
    tellPresent();
    if (m_order.mayReplace && FileMark::of(request().target) != m_order.mayReplace) {
        m_order.request.overwrite = false;
    }
    startJob();
    m_timer.start();
}

void BurnSession::startJob()
{
    const auto ended = [this](const JobReport& report) { finish(report); };
    Job::Listener listener;
    listener.phase = m_run.telling([this](Phase phase) { enterPhase(phase); });
    listener.medium = m_run.telling([this](const JobMedium& medium) { noteMedium(medium); });
    listener.disc = m_run.telling([this](const DiscBegun& disc) { noteDisc(disc); });
    listener.warning = m_run.telling([this](const JobWarning& warning) { warn(warning); });
    Dependencies dependencies = m_dependencies;
    dependencies.changeVolume = m_run.asking([this](const VolumeWanted& wanted) { tellWanted(wanted); });
    if (m_order.sparing) {
        dependencies.changeVolume = m_order.sparing(std::move(dependencies.changeVolume));
    }
    m_job = std::make_shared<BurnRunner>(m_order.request, dependencies, std::move(listener), m_run.telling(ended));
    m_run.start(m_job, ended);
}

void BurnSession::tellWanted(const VolumeWanted& wanted)
{
    const QString set = displayPath(wanted.set);
    m_log.add(BurnLog::Weight::info, wanted.disc ? tr("Disc %1 of “%2” is needed.").arg(wanted.number).arg(set)
                                                 : tr("Volume %1 of “%2” is needed.").arg(wanted.number).arg(set));
    m_notices.haveBeenSeen();
    if (wanted.disc && !wanted.reading) {
        showDisc({.number = wanted.number, .of = wanted.of, .target = wanted.target});
    }
    Q_EMIT volumeWanted(wanted);
}

void BurnSession::wait()
{
    say(BannerWeight::info, tr("Another burn is using this drive. This one starts when that one has finished."));
    enter(State::waiting);
}

void BurnSession::askForMedium()
{
    say(BannerWeight::info, tr("The drive is free. Insert the next medium into %1, then press Start.").arg(title()));
    enter(State::wantsMedium);
}

void BurnSession::stop()
{
    if (running()) {
        m_log.add(BurnLog::Weight::info, tr("Stop was requested."));
        enter(State::stopping);
        m_run.cancel();
    }
}

void BurnSession::giveVolume(const VolumeGiven& volume)
{
    m_run.giveVolume(volume);
}

void BurnSession::endFor(const QString& why)
{
    if (!running()) {
        return;
    }
    m_log.add(BurnLog::Weight::warning, tr("The program has to end: %1.").arg(why));
    m_programEnds = true;
    if (m_now.phase == Phase::done) {
        linger();
    } else {
        stop();
    }
}

void BurnSession::stopWithoutDisplay()
{
    m_timer.stop();
    m_run.cancel();
}

BurnSession::LastWord BurnSession::waitWithoutDisplay(const QString& why)
{
    m_run.wait();
    const auto concluded = m_job ? m_job->concluded() : std::nullopt;
    const JobReport report = concluded.value_or(JobReport{.outcome = Outcome::cancelled});
    return {report, m_log.text() + tr("The program has to end: %1.").arg(why) + QLatin1Char('\n') + headlineOf(report) +
                        QStringLiteral(": ") + wordsOf(report).join(QLatin1Char(' ')) + QLatin1Char('\n')};
}

void BurnSession::setSeen(bool seen)
{
    m_timer.setInterval(seen ? kSeenEvery : kHiddenEvery);
}

bool BurnSession::running() const
{
    return m_state == State::running || m_state == State::stopping || m_state == State::lingering;
}

bool BurnSession::held() const
{
    return ended() && m_run.running();
}

bool BurnSession::brokenOff() const
{
    return ended() && (m_report.outcome == Outcome::failed || m_report.outcome == Outcome::cancelled);
}

BurnSession::Remedies BurnSession::remedies() const
{
    if (m_now.underruns == 0) {
        return {};
    }
    const std::uint64_t larger = std::min(m_now.ringSize * 2, largestRingSize());
    return {.speed = lowerSpeed(m_medium, m_history.reading().average, static_cast<double>(m_now.driveRate)),
            .buffer = larger > m_now.ringSize ? larger : 0};
}

const std::string& BurnSession::presentTarget() const
{
    if (const VolumeReport* const last = ended() ? lastDisc(m_report) : nullptr; last != nullptr) {
        return last->target;
    }
    return m_disc ? m_disc->target : request().target;
}

QString BurnSession::title() const
{
    return targetName(running() ? presentTarget() : request().target);
}

QString BurnSession::place() const
{
    return running() && m_disc ? tr("Disc %1 of %2, %3").arg(m_disc->number).arg(m_disc->of).arg(title()) : title();
}

QString BurnSession::headline() const
{
    switch (m_state) {
    case State::waiting:
        return tr("Waiting for %1").arg(title());
    case State::wantsMedium:
        return tr("Ready for %1").arg(title());
    case State::running:
        break;
    case State::stopping:
        return tr("Stopping: the drive finishes what it has begun…");
    case State::lingering:
        return tr("Ended; waiting for the disk that does not answer…");
    case State::ended:
        return headlineOf(m_report);
    }
    if (m_disc) {
        return tr("Burning disc %1 of %2 to %3").arg(m_disc->number).arg(m_disc->of).arg(title());
    }
    return request().simulate ? tr("Practice run: %1").arg(title()) : tr("Burning to %1").arg(title());
}

double BurnSession::share() const
{
    if (ended() && !brokenOff()) {
        return 1;
    }
    if (m_disc && m_now.phase >= Phase::verify) {
        return m_written; // what is verified, or was last, is one disc of the set
    }
    if (m_now.total == 0 || m_now.phase == Phase::scan || m_now.phase == Phase::idle) {
        return ended() ? 0 : -1;
    }
    return std::min(1.0, static_cast<double>(m_now.written) / static_cast<double>(m_now.total));
}

QString BurnSession::stateText() const
{
    switch (m_state) {
    case State::waiting:
        return tr("waiting");
    case State::wantsMedium:
        return tr("waiting for the next medium");
    case State::stopping:
    case State::lingering:
    case State::ended:
        return headline();
    case State::running:
        break;
    }
    QString phase = phaseText(m_now.phase);
    if (share() < 0) {
        return phase;
    }
    QString text = tr("%1 %2 %").arg(phase).arg(std::floor(share() * 100), 0, 'f', 0);
    if (starved()) {
        text += tr(", the drive is waiting");
    } else if (timeLeft() >= 0) {
        text += tr(", %1 left").arg(timeText(timeLeft()));
    }
    return text;
}

bool BurnSession::starved() const
{
    return running() && RunNotices::isStarved(m_now);
}

double BurnSession::timeLeft() const
{
    const bool counts = m_now.phase == Phase::write || m_now.phase == Phase::verify;
    return m_state == State::running && counts && !starved() && !m_notices.isSilent(m_now) ? m_now.etaSeconds : -1;
}

double BurnSession::secondsIn(Phase phase) const
{
    return m_secondsIn[static_cast<std::size_t>(phase)];
}

void BurnSession::poll()
{
    const Telemetry before = std::exchange(m_now, m_job->telemetry());
    if (m_now.elapsedSeconds > before.elapsedSeconds) {
        m_secondsIn[static_cast<std::size_t>(before.phase)] += m_now.elapsedSeconds - before.elapsedSeconds;
    }
    if (m_now.phase == Phase::write || m_now.phase == Phase::close) {
        m_written = share();
    }
    Q_EMIT polled(m_history.add(m_now));
    const bool due = m_now.elapsedSeconds < m_figuresAt || m_now.elapsedSeconds - m_figuresAt >= kReadableEvery;
    if (!due && before.phase == m_now.phase && before.feed == m_now.feed && before.underruns == m_now.underruns) {
        return;
    }
    m_figuresAt = m_now.elapsedSeconds;
    tellPresent();
    Q_EMIT figuresChanged();
    Q_EMIT changed();
}

void BurnSession::enterPhase(Phase phase)
{
    if (running()) {
        poll(); // what the figures say is of the same phase
    }
    if (phase != Phase::done) {
        m_reached = phase == Phase::volume ? Phase::write : phase; // which continues with the next tape
        m_log.add(BurnLog::Weight::info, phaseText(phase));
    } else if (running()) {
        QTimer::singleShot(kDiskAnswers, this, &BurnSession::linger);
    }
    Q_EMIT phaseChanged(phase);
}

// The burn is over, but a read that the disk does not answer cannot be taken back.
void BurnSession::linger()
{
    if (running() && m_now.phase == Phase::done) {
        if (const auto report = m_job->concluded(); m_programEnds && report) {
            finish(*report);
            return;
        }
        enter(State::lingering);
    }
}

void BurnSession::noteMedium(const JobMedium& medium)
{
    m_medium = medium;
    const QString drive = driveText(medium);
    m_log.add(BurnLog::Weight::info, tr("Drive: %1").arg(drive.isEmpty() ? tr("none") : drive));
    m_log.add(BurnLog::Weight::info, tr("Medium: %1").arg(mediumText(medium)));
}

void BurnSession::noteDisc(const DiscBegun& disc)
{
    m_log.add(BurnLog::Weight::info,
              tr("Disc %1 of %2, to %3").arg(disc.number).arg(disc.of).arg(displayPath(disc.target)));
    m_notices.beginDisc(m_disc && m_disc->number != disc.number);
    tellPresent();
    showDisc(disc);
}

void BurnSession::showDisc(const DiscBegun& disc)
{
    if (!running()) {
        return;
    }
    m_disc = disc;
    enter(m_state);
}

void BurnSession::show(const Notice& notice)
{
    if (notice != m_notice) {
        m_notice = notice;
        Q_EMIT noticed();
    }
}

// In place of what goes on: nothing runs.
void BurnSession::say(BannerWeight weight, const QString& text)
{
    show({.weight = weight, .text = text, .topic = Topic::other});
}

void BurnSession::note(BannerWeight weight, const QString& text, RunNotices::Of of)
{
    m_notices.note(weight, text, of);
    tellPresent();
}

void BurnSession::tellPresent()
{
    if (running()) {
        show(m_notices.present(m_now, m_history));
    }
}

void BurnSession::warn(const JobWarning& warning)
{
    using Of = RunNotices::Of;
    const auto both = [this](const QString& line, const QString& notice, Of of = Of::run) {
        m_log.add(BurnLog::Weight::warning, line);
        note(BannerWeight::warning, notice, of);
    };
    switch (warning.kind) {
    case JobWarning::Kind::source:
        m_notices.addProblem();
        [[fallthrough]];
    case JobWarning::Kind::name:
    case JobWarning::Kind::checksum:
    case JobWarning::Kind::link:
        m_log.add(BurnLog::Weight::warning, describe(warning.fault).sentence);
        break;
    case JobWarning::Kind::shelf:
        both(notShelvedText(warning.fault), notShelvedText(warning.fault));
        break;
    case JobWarning::Kind::journal:
        both(untracedText(warning.fault), untracedText(warning.fault));
        break;
    case JobWarning::Kind::unfinished:
        both(unfinishedSentence(warning.burn), unfinishedText(warning.burn), Of::disc);
        break;
    case JobWarning::Kind::disc:
        both(describe(warning.fault).sentence, describe(warning.fault).withAdvice(), Of::disc);
        break;
    case JobWarning::Kind::drive: {
        const FaultText text = describe(warning.fault);
        both(QStringLiteral("%1 (%2)").arg(text.sentence, text.details), text.withAdvice());
        break;
    }
    case JobWarning::Kind::tray:
        both(trayText(), trayText(), Of::disc);
        break;
    case JobWarning::Kind::low:
        m_log.add(BurnLog::Weight::warning, tr("The buffer is running low."));
        break;
    case JobWarning::Kind::underrun:
        poll();
        m_log.add(BurnLog::Weight::warning, tr("Underrun %1 at %2; %3 s waited so far.")
                                                .arg(m_now.underruns)
                                                .arg(sizeText(m_now.written))
                                                .arg(decimalText(m_now.starvedSeconds)));
        break;
    case JobWarning::Kind::late:
        m_log.add(BurnLog::Weight::warning, lateText(warning.lateSeconds));
        break;
    case JobWarning::Kind::waiting:
    case JobWarning::Kind::driveWaiting:
        m_log.add(BurnLog::Weight::warning, waitingSentence(warning.fault, warning.silentSeconds));
        poll();
        m_notices.sideIsSilent(warning.fault, warning.silentSeconds, m_now);
        tellPresent();
        break;
    case JobWarning::Kind::memoryLock:
        m_log.add(BurnLog::Weight::warning, tr("The buffer could not be locked in memory."));
        note(BannerWeight::info,
             tr("The buffer could not be locked in memory (the memlock limit is too low). The burn continues; when "
                "memory is short, the buffer may be swapped out. Settings → Buffer shows how to raise the limit."));
        break;
    }
}

void BurnSession::finish(const JobReport& report)
{
    if (!running()) {
        return; // known already, before its thread had ended
    }
    m_timer.stop();
    m_figuresAt = -1;
    poll();
    m_report = report;
    if (asksBeforeBurn(request(), report)) {
        m_report.outcome = Outcome::cancelled; // nothing failed: the user is asked first
    }
    const QString headline = headlineOf(m_report);
    QStringList lines = wordsOf(report);
    if (!m_order.lacking.isEmpty()) {
        lines << m_order.lacking;
    }
    m_state = State::ended; // who hears what is said shows a result
    say(weightOf(m_report.outcome), lines.join(QLatin1Char('\n')));
    m_log.add(m_report.outcome == Outcome::failed ? BurnLog::Weight::error : BurnLog::Weight::info,
              headline + QStringLiteral(": ") + lines.join(QLatin1Char(' ')));
    if (report.outcome == Outcome::complete || report.outcome == Outcome::exceptions) {
        m_reached = Phase::done;
    }
    enter(State::ended);
    Q_EMIT finished(m_report);
}

} // namespace steadyburn
