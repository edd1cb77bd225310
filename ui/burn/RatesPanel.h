// The figures beside the gauge: the drive's own buffer, both rates as now, average, least and most, underruns and the
// seconds they cost. Four times a second at most: a figure that changes faster cannot be read.
#pragma once

#include "workflow/facade/RunHistory.h"

#include <QWidget>

#include <array>

class QLabel;
class QProgressBar;

namespace steadyburn {

class RatesPanel final : public QWidget {
    Q_OBJECT
public:
    explicit RatesPanel(QWidget* parent = nullptr);

    void show(const Telemetry& now, const RunHistory& history);
    [[nodiscard]] QString driveText() const; // for tests
    [[nodiscard]] QString waitText() const;

    using QWidget::show;

private:
    enum Column { kNow, kAverage, kLeast, kMost, kColumns };
    using Row = std::array<QLabel*, kColumns>;

    Row addRow(int row, const QString& name);
    void showDrive(const Telemetry& now);
    static void showRow(const Row& row, double now, const RateSpan& span, std::uint64_t rateAt1x);

    QProgressBar* m_driveFill;
    QLabel* m_driveName;
    QLabel* m_drive;
    QLabel* m_waits;
    Row m_reading;
    Row m_writing;
};

} // namespace steadyburn
