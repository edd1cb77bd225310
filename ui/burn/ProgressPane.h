// A burn that runs: the gauge, and beside it how much is done, how long it still takes, the file that is read, and the
// phases with their times. It shows a BurnSession and owns nothing but widgets. GUI thread.
#pragma once

#include "workflow/live/Telemetry.h"

#include <QWidget>

class QLabel;

namespace steadyburn {

class BurnSession;
class ElidedLabel;
class RingGauge;

class ProgressPane final : public QWidget {
    Q_OBJECT
public:
    explicit ProgressPane(const BurnSession& session, QWidget* parent = nullptr); // which outlives it

    void showTelemetry(); // as often as the session looks
    void showFigures();   // no faster than figures can be read
    void showPhases();

private:
    [[nodiscard]] QString timeLeftText() const;

    const BurnSession& m_session;
    RingGauge* m_gauge;
    QLabel* m_percent;
    QLabel* m_totalText;
    QLabel* m_timeLeft;
    ElidedLabel* m_path;
    QLabel* m_phases;
};

} // namespace steadyburn
