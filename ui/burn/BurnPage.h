// One burn as the window shows it: phases, total, the ring gauge, rates, what goes wrong and what to do about it, and
// how it ended. A view of a BurnSession: it owns nothing but widgets. GUI thread.
#pragma once

#include "ui/burn/BurnSession.h"

#include <QPointer>
#include <QWidget>

class QLabel;
class QMessageBox;
class QProgressBar;
class QPushButton;
class QTabWidget;

namespace steadyburn {

class Banner;
class ElidedLabel;
class LogPane;
class RatesPanel;
class RingGauge;
class StripChart;
class VolumeDialog;

class BurnPage final : public QWidget {
    Q_OBJECT
public:
    explicit BurnPage(BurnSession& session, QWidget* parent = nullptr); // which outlives it
    ~BurnPage() override;

    [[nodiscard]] BurnSession& session() const { return m_session; }
    void askToStop();          // says what it costs
    void showDetails(int tab); // 0 chart, 1 log, < 0 none
    // By its ending: .csv, .json, .png or .log. False, and said in the banner, when it could not be written.
    bool saveRunTo(const QString& path);

signals:
    void startAsked();                     // the next medium is in
    void volumeAsked();                    // a dialog asks for the next tape of the set
    void dismissed();                      // the user is done with this page
    void againAsked();                     // the same once more
    void continueAsked();                  // with the tape set that is not complete
    void speedAsked(const QString& speed); // for the next burn
    void bufferAsked(quint64 bytes);       // for the next burn

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void layOut();
    void followSession();
    void connectButtons();
    QWidget* makeDetails();
    void showState();
    void showStart();
    void showEnd();
    void showTelemetry(bool sampled);
    void showFigures();
    void showPhase(Phase phase);
    void showTotal();
    void showNotice();
    void offerRemedies();
    void askForVolume(const VolumeWanted& wanted);
    void saveRun();

    BurnSession& m_session;
    BurnSession::State m_shown = BurnSession::State::waiting;
    QPointer<QMessageBox> m_question;
    QPointer<VolumeDialog> m_volume; // while the next tape is waited for

    QLabel* m_headline;
    QLabel* m_phases;
    QLabel* m_totalText; // beside the bar: styles differ in how they paint on it
    QProgressBar* m_total;
    RingGauge* m_gauge;
    RatesPanel* m_rates;
    ElidedLabel* m_path;
    Banner* m_banner;
    QPushButton* m_lowerSpeed;
    QPushButton* m_largerBuffer;
    QTabWidget* m_details;
    StripChart* m_chart;
    LogPane* m_logPane;
    QPushButton* m_start;
    QPushButton* m_stop;
    QPushButton* m_again;
    QPushButton* m_continue;
    QPushButton* m_back;
};

} // namespace steadyburn
