// "Measure This Computer…" of the settings: a folder is measured in the background, the curves and what they suggest
// are shown, and the settings' pages may take that over. Nothing is kept here. GUI thread.
#pragma once

#include "workflow/facade/Run.h"
#include "workflow/tune/OpenProbe.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;

namespace steadyburn {

class TuneChart;

class TuneDialog final : public QDialog {
    Q_OBJECT
public:
    // `open`: as for tunePlace(). Closing the dialog ends a measurement.
    explicit TuneDialog(OpenProbe open = {}, QWidget* parent = nullptr);

    // What was measured; the dialog was accepted if it is to be used.
    [[nodiscard]] const TuneReport& report() const { return m_report; }
    void setPlace(const QString& place);

private:
    void layOut();
    void choosePlace();
    void startOrStop();
    void showProgress(const TuneProgress& progress);
    void take(const TuneReport& report);
    void showRunning(bool running);

    TuneReport m_report;
    QLineEdit* m_place;
    QPushButton* m_measure;
    QProgressBar* m_progress;
    QLabel* m_now;
    TuneChart* m_chart;
    QLabel* m_proposal;
    QPlainTextEdit* m_figures;
    QPushButton* m_use;
    OpenProbe m_open;
    Run m_run;
};

} // namespace steadyburn
