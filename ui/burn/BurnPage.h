// One burn, running or ended: phases, total, the ring gauge, rates, what goes wrong and what to do about it, and the
// last word. GUI thread; polls the job's telemetry at 30 Hz while somebody can see it, else four times a second.
#pragma once

#include "ui/burn/BurnLog.h"
#include "ui/widgets/FileMark.h"
#include "workflow/facade/BurnRunner.h"
#include "workflow/facade/RunHistory.h"

#include <QPointer>
#include <QTimer>
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
    enum class State : std::uint8_t { waiting, wantsMedium, running, ended };

    explicit BurnPage(Parts parts, JobRequest request, QWidget* parent = nullptr);
    ~BurnPage() override;

    // The user's yes to replace was for this file: if another stands there when the burn starts, it is not replaced.
    void replaceOnly(const FileMark& file) { m_mayReplace = file; }
    void start();        // not while running
    void wait();         // another burn has the drive
    void askForMedium(); // the drive is free; its medium is the other burn's
    void askToStop();    // says what it costs
    void stop();         // at once
    // The program ends, for this reason: stops, and does not wait for a disk that holds no more than a thread.
    void endFor(const QString& why);
    // The display is gone: stop() and wait(), one after the other for all pages. What comes back has been added to the
    // log's text: nothing is shown.
    void stopWithoutDisplay();
    struct LastWord {
        Outcome outcome;
        QString log;
    };
    [[nodiscard]] LastWord waitWithoutDisplay(const QString& why);
    [[nodiscard]] bool held() const; // ended, but for a disk that does not answer

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] bool running() const { return m_state == State::running; }
    [[nodiscard]] const JobRequest& request() const { return m_request; }
    [[nodiscard]] const Telemetry& telemetry() const { return m_now; }
    [[nodiscard]] const JobReport& report() const { return m_report; }
    [[nodiscard]] QString title() const;     // the target
    [[nodiscard]] QString stateText() const; // "52 %, 7:41 left"; for lists, titles and the tray
    [[nodiscard]] double share() const;      // 0..1 of the writing; < 0: not known yet
    [[nodiscard]] const BurnLog& log() const { return m_log; }
    void showDetails(int tab); // 0 chart, 1 log, < 0 none
    // By its ending: .csv, .json, .png or .log. False, and said in the banner, when it could not be written.
    bool saveRunTo(const QString& path);

signals:
    void finished(const steadyburn::JobReport& report);
    void changed();                        // of what stateText() says; a few times a second
    void startAsked();                     // the next medium is in
    void volumeAsked();                    // a dialog asks for the next tape of the set
    void dismissed();                      // the user is done with this page
    void againAsked();                     // the same once more
    void goOnAsked();                      // with the tape set that is not complete
    void speedAsked(const QString& speed); // for the next burn
    void bufferAsked(quint64 bytes);       // for the next burn

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void layOut();
    QWidget* makeDetails();
    void setState(State state);
    void refresh();
    void showPhase(Phase phase);
    void showTotal();
    void showWarning(const JobWarning& warning);
    void showUnderruns();
    void offerRemedies();
    void sayWhatHoldsTheEnd();
    void askForVolume(const VolumeWanted& wanted);
    void showReport(const JobReport& report);
    [[nodiscard]] QString headlineOf(const JobReport& report) const;
    [[nodiscard]] QStringList wordsOf(const JobReport& report) const;
    [[nodiscard]] QString figuresOf(const JobReport& report) const;
    void saveRun();

    JobRequest m_request;
    std::optional<FileMark> m_mayReplace;
    BurnRunner m_runner;
    JobMedium m_medium;
    JobReport m_report;
    RunHistory m_history;
    BurnLog m_log;
    Telemetry m_now;
    State m_state = State::waiting;
    QTimer m_timer;
    double m_figuresAt = -1; // elapsed seconds when figures last changed
    bool m_stopping = false;
    bool m_programEnds = false;
    bool m_lowSaid = false;
    Phase m_reached = Phase::idle; // stays where a run was broken off
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
    QPushButton* m_goOn;
    QPushButton* m_back;
};

} // namespace steadyburn
