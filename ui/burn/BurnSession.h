// One burn, waiting, running or ended: the order, the job behind it, what its telemetry showed, its log, and its state.
// It has no widget: pages, lists, the tray and the desktop show what it says. GUI thread. It polls the job's telemetry
// at 15 Hz while somebody sees it, else four times a second.
#pragma once

#include "ui/burn/BurnLog.h"
#include "ui/burn/BurnOrder.h"
#include "ui/burn/RunNotices.h"
#include "workflow/facade/BurnRunner.h"
#include "workflow/facade/Run.h"
#include "workflow/facade/RunHistory.h"

#include <QObject>
#include <QTimer>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

namespace steadyburn {

class BurnSession final : public QObject {
    Q_OBJECT
public:
    // stopping: a stop was asked for, the drive is brought to an orderly end. lingering: the medium is done with, and a
    // disk that does not answer holds the thread.
    enum class State : std::uint8_t { waiting, wantsMedium, running, stopping, lingering, ended };
    using Notice = BurnNotice; // the message that matters now
    using Topic = BurnNotice::Topic;
    // What would have helped: for the next burn, this one has its speed and its memory.
    struct Remedies {
        QString speed;            // as --speed takes it; empty: none
        std::uint64_t buffer = 0; // bytes; 0: none
    };

    BurnSession(Dependencies dependencies, BurnOrder order, QObject* parent = nullptr);
    ~BurnSession() override; // cancels, and waits for the job

    void start();                               // from waiting or wantsMedium
    void wait();                                // another burn has the drive
    void askForMedium();                        // the drive is free; its medium is the other burn's
    void stop();                                // at once
    void giveVolume(const VolumeGiven& volume); // the answer to volumeWanted(); stop() is the other
    // The program ends, for this reason: stops, and does not wait for a disk that holds no more than a thread.
    void endFor(const QString& why);
    // The display is gone: stop() and wait(), one after the other for all sessions. What comes back has been added to
    // the log's text: nothing is shown.
    void stopWithoutDisplay();
    struct LastWord {
        JobReport report;
        QString log;
    };
    [[nodiscard]] LastWord waitWithoutDisplay(const QString& why);
    void setSeen(bool seen);

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] bool running() const; // its job is: running, stopping or lingering
    [[nodiscard]] bool ended() const { return m_state == State::ended; }
    [[nodiscard]] bool held() const; // ended, but for a disk that does not answer
    [[nodiscard]] const BurnOrder& order() const { return m_order; }
    [[nodiscard]] const JobRequest& request() const { return m_order.request; }
    [[nodiscard]] const JobMedium& medium() const
    {
        return m_medium;
    } // as constructed before the drive was looked into
    [[nodiscard]] const Telemetry& telemetry() const { return m_now; }
    [[nodiscard]] const RunHistory& history() const { return m_history; }
    [[nodiscard]] const JobReport& report() const { return m_report; }
    [[nodiscard]] BurnLog& log() { return m_log; } // for its views
    [[nodiscard]] const BurnLog& log() const { return m_log; }
    [[nodiscard]] Phase reached() const { return m_reached; } // stays where a run was broken off
    [[nodiscard]] bool brokenOff() const;                     // ended before all was done
    [[nodiscard]] const std::optional<Notice>& notice() const { return m_notice; }
    [[nodiscard]] Remedies remedies() const;                // none while nothing went wrong
    [[nodiscard]] bool starved() const;                     // the drive waits for data now
    [[nodiscard]] double timeLeft() const;                  // seconds; < 0: not known, or nothing goes on
    [[nodiscard]] double secondsIn(Phase phase) const;      // that it has taken so far
    [[nodiscard]] const std::string& presentTarget() const; // of a set the one with the present or last disc
    [[nodiscard]] QString title() const;                    // the target
    [[nodiscard]] QString place() const;                    // of a set with the disc's number; for titles
    [[nodiscard]] QString headline() const;                 // what the burn is doing, or how it ended
    [[nodiscard]] QString stateText() const;                // "52 %, 7:41 left"; for lists, titles and the tray
    [[nodiscard]] double share() const; // 0..1 of the phase, of a set of all its discs; < 0: not known yet

signals:
    void stateChanged();
    void changed();            // what stateText() says; a few times a second
    void polled(bool sampled); // telemetry() is newer; history() has one more sample
    void figuresChanged();     // as polled(), but no faster than figures can be read
    void phaseChanged(steadyburn::Phase phase);
    void noticed();                                            // notice() was said, or is another
    void volumeWanted(const steadyburn::VolumeWanted& wanted); // the burn waits
    void finished(const steadyburn::JobReport& report);

private:
    void enter(State state);
    void poll();
    void enterPhase(Phase phase);
    void warn(const JobWarning& warning);
    void show(const Notice& notice);
    void say(BannerWeight weight, const QString& text);
    void note(BannerWeight weight, const QString& text, RunNotices::Of of = RunNotices::Of::run);
    void tellPresent();
    void noteMedium(const JobMedium& medium);
    void noteDisc(const DiscBegun& disc);
    void showDisc(const DiscBegun& disc);
    void startJob();
    void tellWanted(const VolumeWanted& wanted);
    void linger();
    void finish(const JobReport& report);

    BurnOrder m_order;
    Dependencies m_dependencies;
    std::shared_ptr<BurnRunner> m_job; // that runs, or ran last
    Run m_run;
    JobMedium m_medium;
    std::optional<DiscBegun> m_disc; // of a set: that is written or asked for
    JobReport m_report;
    RunHistory m_history;
    BurnLog m_log;
    Telemetry m_now;
    State m_state = State::waiting;
    Phase m_reached = Phase::idle;
    std::optional<Notice> m_notice;
    RunNotices m_notices;
    std::array<double, static_cast<std::size_t>(Phase::done) + 1> m_secondsIn{};
    QTimer m_timer;
    double m_figuresAt = -1; // elapsed seconds when figures last changed
    double m_written = 0;    // share() at the last look into a writing
    bool m_programEnds = false;
};

} // namespace steadyburn
