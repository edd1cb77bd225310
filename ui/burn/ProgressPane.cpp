#include "ui/burn/ProgressPane.h"

#include "ui/burn/BurnSession.h"
#include "ui/burn/BurnText.h"
#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"
#include "ui/widgets/ElidedLabel.h"
#include "ui/widgets/RingGauge.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QTime>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <vector>

namespace steadyburn {

namespace {

constexpr double kPercentScale = 2.4;
constexpr int kBesideGauge = 36;
constexpr int kLeastColumn = 260;
constexpr int kMostColumn = 340;

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

QLabel* progressLabel(const char* name)
{
    auto* const label = new QLabel;
    label->setTextFormat(Qt::PlainText);
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
      m_percent(progressLabel("percent")),
      m_totalText(progressLabel("totalText")),
      m_timeLeft(progressLabel("timeLeft")),
      m_path(new ElidedLabel(tr("File being read"))),
      m_phases(new QLabel)
{
    QFont large = m_percent->font();
    large.setPointSizeF(large.pointSizeF() * kPercentScale);
    large.setWeight(QFont::Light);
    m_percent->setFont(large);
    m_percent->setAccessibleName(tr("Whole burn"));
    m_totalText->setForegroundRole(QPalette::PlaceholderText);
    m_path->setForegroundRole(QPalette::PlaceholderText);
    m_phases->setTextFormat(Qt::RichText);
    m_phases->setObjectName(QStringLiteral("phases"));
    m_phases->setAccessibleName(tr("Phases"));

    auto* const done = new QHBoxLayout;
    done->setSpacing(12);
    done->addWidget(m_percent);
    done->addWidget(m_totalText, 1, Qt::AlignBottom);
    auto* const column = new QVBoxLayout;
    column->setSpacing(6);
    column->addStretch();
    column->addLayout(done);
    column->addWidget(m_timeLeft);
    column->addWidget(m_path);
    column->addSpacing(14);
    column->addWidget(m_phases);
    column->addStretch();
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kBesideGauge);
    layout->addStretch(1);
    layout->addWidget(m_gauge);
    auto* const beside = new QWidget;
    beside->setLayout(column);
    beside->setMinimumWidth(kLeastColumn);
    beside->setMaximumWidth(kMostColumn); // ring and column stand in the middle together
    column->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(beside, 4);
    layout->addStretch(1);
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
    QString rows;
    QStringList spoken;
    for (const Phase each : phasesOf(m_session)) {
        const QString name = phaseText(each).toHtmlEscaped();
        const double seconds = m_session.secondsIn(each);
        const bool present = each == reached;
        const QString sign = present ? (m_session.brokenOff() ? QStringLiteral("✖") : QStringLiteral("▸"))
                                     : (each < reached ? QStringLiteral("✓") : QString());
        const QString time = each <= reached ? timeText(seconds) : QString();
        rows +=
            QStringLiteral(
                "<tr><td width=\"22\">%1</td><td>%2</td><td align=\"right\" style=\"padding-left:24px\">%3</td></tr>")
                .arg(sign, present ? QStringLiteral("<b>%1</b>").arg(name) : name, time);
        if (present) {
            spoken << phaseText(each);
        }
    }
    const QString direction = layoutDirection() == Qt::RightToLeft ? QStringLiteral(" dir=\"rtl\"") : QString();
    setIfNew(*m_phases, QStringLiteral("<table cellspacing=\"2\"%1>%2</table>").arg(direction, rows));
    m_phases->setAccessibleDescription(spoken.join(QLatin1Char(' ')));
}

} // namespace steadyburn
