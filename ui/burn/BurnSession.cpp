#include "ui/burn/BurnSession.h"

#include "ring/RingSize.h"
#include "ui/burn/BurnText.h"
#include "ui/burn/StopCost.h"
#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"

#include <algorithm>

namespace steadyburn {

namespace {

constexpr int kSeenEvery = 33;          // ms: 30 Hz
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
    : QObject(parent), m_order(std::move(order)), m_runner(std::move(dependencies))
{
    m_timer.setInterval(kHiddenEvery);
    connect(&m_timer, &QTimer::timeout, this, &BurnSession::poll);
    connect(&m_runner, &BurnRunner::phaseChanged, this, &BurnSession::enterPhase);
    connect(&m_runner, &BurnRunner::mediumKnown, this, &BurnSession::noteMedium);
    connect(&m_runner, &BurnRunner::warned, this, &BurnSession::warn);
    connect(&m_runner, &BurnRunner::finished, this, &BurnSession::finish);
    connect(&m_runner, &BurnRunner::volumeWanted, this, [this](const VolumeWanted& wanted) {
        m_log.add(BurnLog::Weight::info,
                  tr("Volume %1 of “%2” is needed.").arg(wanted.number).arg(displayPath(wanted.set)));
        Q_EMIT volumeWanted(wanted);
    });
}

BurnSession::~BurnSession()
{
    m_timer.stop(); // the runner waits for its job, and has nobody to tell any more
    m_runner.disconnect(this);
}

void BurnSession::enter(State state)
{
    m_state = state;
    Q_EMIT stateChanged();
    Q_EMIT changed();
}

void BurnSession::start()
{
    sayNothing();
    m_history.clear();
    m_log.clear();
    m_log.writeHead();
    m_log.add(BurnLog::Weight::info, tr("To %1").arg(displayPath(request().target)));
    m_figuresAt = -1;
    m_lowSaid = false;
    m_stopAsked = false;
    m_now = Telemetry();
    enter(State::running);
    if (m_order.mayReplace && FileMark::of(request().target) != m_order.mayReplace) {
        m_order.request.overwrite = false;
    }
    m_runner.start(m_order.request);
    m_timer.start();
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
        m_stopAsked = true;
        enter(State::stopping);
        m_runner.cancel();
    }
}

void BurnSession::giveVolume(const VolumeGiven& volume)
{
    m_runner.giveVolume(volume);
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
    m_runner.cancel();
}

BurnSession::LastWord BurnSession::waitWithoutDisplay(const QString& why)
{
    m_runner.wait();
    const JobReport report = m_runner.concluded().value_or(JobReport{.outcome = Outcome::cancelled});
    return {report, m_log.text() + tr("The program has to end: %1.").arg(why) + QLatin1Char('\n') +
                        headlineOf(report, request().simulate) + QStringLiteral(": ") +
                        wordsOf(report).join(QLatin1Char(' ')) + QLatin1Char('\n')};
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
    return ended() && m_runner.running();
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

QString BurnSession::title() const
{
    return targetTitle(request().target);
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
        return tr("Stopping: the drive finishes what it has begun …");
    case State::lingering:
        return tr("Ended; waiting for the disk that does not answer …");
    case State::ended:
        return headlineOf(m_report, request().simulate);
    }
    return request().simulate ? tr("Simulating: %1").arg(title()) : tr("Burning to %1").arg(title());
}

double BurnSession::share() const
{
    if (m_now.phase == Phase::done && !m_stopAsked) {
        return 1;
    }
    if (m_now.total == 0 || m_now.phase == Phase::scan || m_now.phase == Phase::idle) {
        return -1;
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
    QString text = tr("%1 %2 %").arg(phase).arg(share() * 100, 0, 'f', 0);
    if (m_now.etaSeconds >= 0) {
        text += tr(", %1 left").arg(timeText(m_now.etaSeconds));
    }
    return text;
}

void BurnSession::poll()
{
    const Phase before = m_now.phase;
    m_now = m_runner.telemetry();
    Q_EMIT polled(m_history.add(m_now));
    const bool due = m_now.elapsedSeconds < m_figuresAt || m_now.elapsedSeconds - m_figuresAt >= kReadableEvery;
    if (!due && before == m_now.phase) {
        return;
    }
    m_figuresAt = m_now.elapsedSeconds;
    Q_EMIT figuresChanged();
    if (m_now.underruns > 0 && m_now.phase == Phase::write) {
        sayUnderruns();
    } else if (m_lowSaid && m_now.feed == FeedState::healthy) {
        m_lowSaid = false;
        sayNothing();
    }
    Q_EMIT changed();
}

void BurnSession::enterPhase(Phase phase)
{
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
        if (const auto report = m_runner.concluded(); m_programEnds && report) {
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

void BurnSession::say(BannerWeight weight, const QString& text)
{
    m_notice = Notice{.weight = weight, .text = text};
    Q_EMIT noticed();
}

void BurnSession::sayNothing()
{
    m_notice.reset();
    Q_EMIT noticed();
}

void BurnSession::sayUnderruns()
{
    say(BannerWeight::warning, underrunText(m_now, m_history));
}

void BurnSession::warn(const JobWarning& warning)
{
    const auto both = [this](const QString& line, const QString& notice) {
        m_log.add(BurnLog::Weight::warning, line);
        say(BannerWeight::warning, notice);
    };
    switch (warning.kind) {
    case JobWarning::Kind::source:
    case JobWarning::Kind::name:
    case JobWarning::Kind::checksum:
        m_log.add(BurnLog::Weight::warning, describe(warning.fault).sentence);
        break;
    case JobWarning::Kind::shelf:
        both(notShelvedText(warning.fault), notShelvedText(warning.fault));
        break;
    case JobWarning::Kind::disc:
        both(describe(warning.fault).sentence, describe(warning.fault).withAdvice());
        break;
    case JobWarning::Kind::drive: {
        const FaultText text = describe(warning.fault);
        both(QStringLiteral("%1 (%2)").arg(text.sentence, text.details), text.withAdvice());
        break;
    }
    case JobWarning::Kind::tray:
        both(trayText(), trayText());
        break;
    case JobWarning::Kind::low:
        m_log.add(BurnLog::Weight::warning, tr("The buffer is running low."));
        if (m_now.underruns == 0) {
            m_lowSaid = true;
            say(BannerWeight::warning,
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
        sayUnderruns();
        break;
    case JobWarning::Kind::waiting:
        both(waitingSentence(warning.fault, warning.silentSeconds),
             waitingSentence(warning.fault, warning.silentSeconds));
        break;
    case JobWarning::Kind::memoryLock:
        m_log.add(BurnLog::Weight::warning, tr("The buffer could not be locked in memory."));
        say(BannerWeight::info,
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
    const QString headline = headlineOf(report, request().simulate);
    QStringList lines = wordsOf(report);
    if (!m_order.lacking.isEmpty()) {
        lines << m_order.lacking;
    }
    say(weightOf(report.outcome), lines.join(QLatin1Char('\n')));
    m_log.add(report.outcome == Outcome::failed ? BurnLog::Weight::error : BurnLog::Weight::info,
              headline + QStringLiteral(": ") + lines.join(QLatin1Char(' ')));
    if (report.outcome == Outcome::complete || report.outcome == Outcome::exceptions) {
        m_reached = Phase::done;
    }
    enter(State::ended);
    Q_EMIT finished(report);
}

} // namespace steadyburn
