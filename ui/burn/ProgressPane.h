// A burn that runs: its steps, the gauge, and beside it how much is done, how long it still takes, the file that is
// read, and what is to be said. It shows a BurnSession and owns nothing but widgets. GUI thread.
#pragma once

#include "workflow/live/Telemetry.h"

#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace steadyburn {

class BurnSession;
class ElidedLabel;
class RingGauge;
class StepLine;

class ProgressPane final : public QWidget {
    Q_OBJECT
public:
    explicit ProgressPane(const BurnSession& session, QWidget* parent = nullptr); // which outlives it

    void showTelemetry(); // as often as the session looks
    void showFigures();   // no faster than figures can be read
    void showPhases();
    void setCompact(bool compact); // where the page is low
    void takeNote(QWidget* note);  // below the figures

private:
    [[nodiscard]] QString timeLeftText() const;

    const BurnSession& m_session;
    RingGauge* m_gauge;
    QLabel* m_percent;
    QLabel* m_timeLeft;
    QLabel* m_totalText;
    ElidedLabel* m_path;
    StepLine* m_phases;
    QVBoxLayout* m_column;
};

} // namespace steadyburn
