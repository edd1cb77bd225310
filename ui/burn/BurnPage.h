// One burn as the window shows it: how it runs (ProgressPane), then how it ended (ResultPane) and what comes next;
// below either one sentence that says why and what helps, and the details. A view of a BurnSession: it owns nothing but
// widgets. GUI thread.
#pragma once

#include "ui/burn/BurnSession.h"

#include <QPointer>
#include <QWidget>

class QMessageBox;
class QPushButton;
class QScrollArea;
class QTabWidget;
class QToolButton;
class QVBoxLayout;

namespace steadyburn {

class Banner;
class ElidedLabel;
class ExceptionPane;
class LogPane;
class ProgressPane;
class RatesPanel;
class ResultPane;
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
    // By its ending: .txt, .log, .csv, .json or .png. False, and said in the banner, when it could not be written.
    bool saveRunTo(const QString& path);

signals:
    void startAsked();                     // the next medium is in
    void volumeAsked();                    // a dialog asks for the next tape of the set
    void dismissed();                      // the user is done with this page
    void againAsked();                     // the same once more
    void continueAsked();                  // with the tape set that is not complete
    void speedAsked(const QString& speed); // for the next burn
    void bufferAsked(quint64 bytes);       // for the next burn
    void detailsChosen(int tab);           // as showDetails() has it
    void ejectAsked();                     // the medium that was written
    void lookAsked();                      // into it
    void verifyAsked();                    // what is on it

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void layOut();
    void followSession();
    void connectButtons();
    QWidget* makeDetails();
    QWidget* makeChart();
    void openDetails(bool open);
    void offerNext();
    void showState();
    void showStart();
    void showEnd();
    void showTelemetry(bool sampled);
    void showFigures();
    void showPhase(Phase phase);
    void showNotice();
    void offerRemedies();
    void askForVolume(const VolumeWanted& wanted);
    void saveRun();

    BurnSession& m_session;
    BurnSession::State m_shown = BurnSession::State::waiting;
    QPointer<QMessageBox> m_question;
    QPointer<VolumeDialog> m_volume; // while the next tape is waited for

    ElidedLabel* m_headline;
    ProgressPane* m_progress;
    ResultPane* m_result;
    Banner* m_banner;
    BurnSession::Topic m_topic = BurnSession::Topic::other; // of what the banner says
    QPushButton* m_lowerSpeed;
    QPushButton* m_largerBuffer;
    QToolButton* m_disclosure;
    QTabWidget* m_details;
    QWidget* m_detailsCard;
    StripChart* m_chart;
    QWidget* m_chartPage;
    RatesPanel* m_rates;
    LogPane* m_logPane;
    ExceptionPane* m_exceptions;
    QPushButton* m_start;
    QPushButton* m_stop;
    QPushButton* m_again;
    QPushButton* m_continue;
    QPushButton* m_eject;
    QPushButton* m_look;
    QPushButton* m_verify;
    QPushButton* m_save;
    QPushButton* m_back;
    QWidget* m_foot; // what comes next, when it has ended
    QVBoxLayout* m_body;
    QScrollArea* m_scroll;
};

} // namespace steadyburn
