// What every step of one burn works with: what was asked, who is told, when to stop. The job makes it, and it outlives
// all of them.
#pragma once

#include "base/FaultLog.h"
#include "workflow/burn/Job.h"
#include "workflow/live/LiveView.h"

#include <memory>
#include <stop_token>
#include <string>
#include <utility>

namespace steadyburn {

class ProducerEnd;

// Tells whoever listens to the job. Any thread.
class BurnNotices {
public:
    BurnNotices(const Job::Listener& listener, LiveView& live) : m_listener(listener), m_live(live) {}

    void enter(Phase phase) const
    {
        m_live.setPhase(phase);
        if (m_listener.phase) {
            m_listener.phase(phase);
        }
    }
    void tell(const JobMedium& medium) const
    {
        if (m_listener.medium) {
            m_listener.medium(medium);
        }
    }
    void tell(const DiscBegun& disc) const
    {
        if (m_listener.disc) {
            m_listener.disc(disc);
        }
    }
    void tell(const ParityReport& parity) const
    {
        if (m_listener.parity) {
            m_listener.parity(parity);
        }
    }
    void warn(JobWarning::Kind kind, Fault fault = {}) const
    {
        warn(JobWarning{.kind = kind, .fault = std::move(fault)});
    }
    // The drive had to wait for so long, though the ring had data.
    void warnOfLateService(double lateSeconds) const;
    // The sources have given nothing for so long; `path` is the file that is waited for.
    void warnOfSource(double silentSeconds, std::string path) const;
    // The drive, or whatever the target is, has taken nothing for so long, though the ring had data.
    void warnOfDrive(double silentSeconds, std::string target) const;
    // The report is final and the medium released.
    void conclude(const JobReport& report) const
    {
        if (m_listener.concluded) {
            m_listener.concluded(report);
        }
        if (m_listener.phase) {
            m_listener.phase(Phase::done);
        }
    }

    void warn(const JobWarning& warning) const
    {
        if (m_listener.warning) {
            m_listener.warning(warning);
        }
    }

private:
    const Job::Listener& m_listener;
    LiveView& m_live;
};

struct BurnContext {
    const JobRequest& request;
    const Dependencies& dependencies;
    const BurnNotices& notices;
    LiveView& live;
    FaultLog& log; // what did not reach the medium whole
    Clock& clock;
    std::stop_token stop;
    // Of a stream whose thread never comes back: a library has ended the process on it (StreamRun). Empty otherwise.
    std::shared_ptr<ProducerEnd>& lostProducer;
};

} // namespace steadyburn
