#include "ui/burn/ProgressPane.h"

#include "ui/burn/BurnSession.h"
#include "ui/burn/BurnText.h"
#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"
#include "ui/widgets/ElidedLabel.h"
#include "ui/widgets/NoteFont.h"
#include "ui/widgets/PlainLabel.h"
#include "ui/widgets/RingGauge.h"
#include "ui/widgets/StepLine.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QTime>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <vector>

namespace steadyburn {

namespace {

constexpr double kPercentScale = 3;
constexpr double kTimeScale = 1.4;
constexpr int kBesideGauge = 60;
constexpr int kBelowSteps = 28;
constexpr int kAboveNote = 18;

// "12.4 of 23.9 GiB": the unit once, where it is the same.
QString partText(std::uint64_t part, std::uint64_t whole, bool estimate)
{
    QString first = sizeText(part);
    const QString last = sizeText(whole);
    if (first.section(QLatin1Char(' '), 1) == last.section(QLatin1Char(' '), 1)) {
        first = first.section(QLatin1Char(' '), 0, 0);
    }
    return ProgressPane::tr("%1 of %2").arg(first, (estimate ? QStringLiteral("≈ ") : QString()) + last);
}

std::vector<Phase> phasesOf(const BurnSession& session)
{
    std::vector<Phase> phases{Phase::scan, Phase::prefill, Phase::write, Phase::close};
    if ((session.request().verify && !session.request().simulate) || session.reached() == Phase::verify) {
        phases.push_back(Phase::verify);
    }
    if (session.reached() == Phase::protect) { // few archives have that step
        phases.push_back(Phase::protect);
    }
    return phases;
}

QLabel* progressLabel(const QFont& font, QPalette::ColorRole ink, const char* name)
{
    QLabel* const label = plainLabel(font, ink);
    label->setObjectName(QLatin1String(name));
    return label;
}

void setIfNew(QLabel& label, const QString& text)
{
    if (label.text() != text) {
        label.setText(text);
    }
}

} // namespace

ProgressPane::ProgressPane(const BurnSession& session, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_gauge(new RingGauge),
      m_percent(progressLabel(scaledFont(font(), kPercentScale, true), QPalette::WindowText, "percent")),
      m_timeLeft(progressLabel(scaledFont(font(), kTimeScale), QPalette::WindowText, "timeLeft")),
      m_totalText(progressLabel(font(), QPalette::PlaceholderText, "totalText")),
      m_path(new ElidedLabel(tr("File being read"))),
      m_phases(new StepLine(tr("Phases"))),
      m_column(new QVBoxLayout)
{
    m_percent->setAccessibleName(tr("Whole burn"));
    m_timeLeft->setWordWrap(true);
    m_path->setForegroundRole(QPalette::PlaceholderText);
    m_phases->setObjectName(QStringLiteral("phases"));

    m_column->setSpacing(4);
    m_column->addStretch();
    for (QWidget* const each : {static_cast<QWidget*>(m_percent), static_cast<QWidget*>(m_timeLeft),
                                static_cast<QWidget*>(m_totalText), static_cast<QWidget*>(m_path)}) {
        m_column->addWidget(each);
    }
    m_column->addSpacing(kAboveNote);
    m_column->addStretch();
    auto* const row = new QHBoxLayout;
    row->setSpacing(kBesideGauge);
    row->addWidget(m_gauge);
    row->addLayout(m_column, 1);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kBelowSteps);
    layout->addWidget(m_phases);
    layout->addLayout(row);
}

void ProgressPane::setCompact(bool compact)
{
    m_gauge->setFixedSize(compact ? m_gauge->minimumSizeHint() : m_gauge->sizeHint());
}

void ProgressPane::takeNote(QWidget* note)
{
    m_column->insertWidget(m_column->count() - 1, note);
}

void ProgressPane::showTelemetry()
{
    m_gauge->show(m_session.telemetry(), m_session.share());
}

void ProgressPane::showFigures()
{
    const Telemetry& now = m_session.telemetry();
    const double share = m_session.share();
    if (share < 0) {
        setIfNew(*m_percent, QStringLiteral("–"));
        setIfNew(*m_totalText, tr("%1, %2").arg(filesText(now.files), sizeText(now.bytes)));
    } else {
        setIfNew(*m_percent, tr("%1 %").arg(std::floor(share * 100), 0, 'f', 0)); // 100 % is when it is
        setIfNew(*m_totalText, now.phase == Phase::verify
                                   ? tr("%1 verified").arg(partText(now.written, now.total, false))
                                   : partText(now.written, now.total, now.totalIsEstimate));
    }
    setIfNew(*m_timeLeft, timeLeftText());
    m_path->setText(displayPath(now.currentPath));
    showPhases();
}

QString ProgressPane::timeLeftText() const
{
    if (m_session.starved()) {
        return tr("The drive is waiting");
    }
    const double left = m_session.timeLeft();
    if (left < 0) {
        return tr("%1 so far").arg(timeText(m_session.telemetry().elapsedSeconds));
    }
    if (m_session.telemetry().phase == Phase::write && phasesOf(m_session).back() != Phase::close) {
        return tr("%1 left, then it is verified").arg(timeText(left));
    }
    const QTime end = QTime::currentTime().addMSecs(static_cast<int>(left * 1000));
    return tr("%1 left, done at about %2").arg(timeText(left), QLocale().toString(end, QStringLiteral("HH:mm")));
}

void ProgressPane::showPhases()
{
    const Phase reached = m_session.reached();
    std::vector<Step> steps;
    for (const Phase each : phasesOf(m_session)) {
        using State = Step::State;
        steps.push_back({.name = phaseText(each),
                         .time = each <= reached ? timeText(m_session.secondsIn(each)) : QString(),
                         .state = each < reached          ? State::done
                                  : each > reached        ? State::toCome
                                  : m_session.brokenOff() ? State::failed
                                                          : State::present});
    }
    m_phases->setSteps(std::move(steps));
}

} // namespace steadyburn
