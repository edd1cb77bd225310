#include "ui/shelf/ReminderBox.h"

#include "ui/text/BackupTimers.h"
#include "ui/text/FaultText.h"
#include "ui/widgets/Background.h"

namespace steadyburn {

ReminderBox::ReminderBox(QWidget* parent) : QCheckBox(tr("Remi&nd me of due checks"), parent)
{
    setObjectName(QStringLiteral("shelfReminder"));
    setEnabled(false); // until it is known
    m_busy = true;
    inBackground(
        *this, [] { return read(); }, [this](const State& state) { take(state); });
    connect(this, &QCheckBox::clicked, this, [this](bool on) {
        m_busy = true;
        setEnabled(false);
        inBackground(
            *this, [on] { return change(on); }, [this](const State& state) { take(state); });
    });
}

ReminderBox::State ReminderBox::read()
{
    const auto timer = shelfReminder();
    return timer ? State{.on = true, .when = displayPath(timer->when) + QStringLiteral(", ") + nextRunText(*timer)}
                 : State{};
}

ReminderBox::State ReminderBox::change(bool on)
{
    const auto changed = on ? setShelfReminder(commandLineProgram(), "daily") : removeShelfReminder();
    State state = read();
    if (!changed) {
        state.problem = describe(changed.fault()).withAdvice().trimmed();
        return state;
    }
    for (const TimerProblem& problem : problemsOf(*changed, on)) {
        state.problem += problem.sentence + QLatin1Char('\n');
    }
    return state;
}

void ReminderBox::take(const State& state)
{
    m_busy = false;
    setEnabled(true);
    setChecked(state.on);
    const QString about =
        tr("A timer of your systemd looks once a day, and a notification names each disc or tape once.");
    setToolTip(state.on ? tr("%1\nNow: %2").arg(about, state.when) : about);
    if (!state.problem.isEmpty()) {
        Q_EMIT said(BannerWeight::warning, state.problem.trimmed());
    }
}

} // namespace steadyburn
