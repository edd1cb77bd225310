// One burn from folders to a verified medium: scan, prefill, write, close, verify. Runs on the caller's thread and
// starts the producer's and the readers'; free of Qt. Core never prints and never asks: it returns.
#pragma once

#include "base/Clock.h"
#include "base/Result.h"
#include "base/os/ThreadPriority.h"
#include "contents/Source.h"
#include "workflow/live/Telemetry.h"
#include "workflow/request/JobMedium.h"
#include "workflow/request/JobReport.h"
#include "workflow/request/JobRequest.h"
#include "workflow/request/UnfinishedBurn.h"
#include "workflow/request/VolumeChange.h"

#include <functional>
#include <memory>
#include <stop_token>
#include <string>

namespace steadyburn {

class Target;

// What a run works with, chosen by the program (app/) or by a test.
struct Dependencies {
    std::function<Result<std::unique_ptr<Target>>(const std::string& spec)> openTarget;
    std::function<std::unique_ptr<Source>(const Tree& tree)> openSource;
    Clock* clock = nullptr;
    ChangeVolume changeVolume;     // empty: a set must fit on one tape
    AskForPriority askForPriority; // of the desktop, for the device's thread; empty: nobody is asked
    std::string burnJournals;      // the folder for what is known of a burn while it writes; empty: nothing is kept
};

struct JobWarning {
    enum class Kind : std::uint8_t {
        low,
        underrun,
        late,
        source,
        memoryLock,
        waiting,
        driveWaiting,
        drive,
        tray,
        disc,
        name,
        checksum,
        link, // a source that leads to a folder, and is not followed
        shelf,
        journal,
        unfinished
    };
    Kind kind = Kind::source;
    Fault fault; // for Kind::source, drive, disc, name, checksum, link, shelf and journal; waiting: the file, with its
                 // mount in the detail; driveWaiting: the target
    UnfinishedBurn burn{};    // for Kind::unfinished: an earlier one, which the medium holds
    double silentSeconds = 0; // waiting, driveWaiting: since the last byte
    double lateSeconds = 0;   // late: that the drive waited for this computer
};

class Job {
public:
    struct Listener { // called on the job's threads; must be quick
        std::function<void(Phase)> phase;
        std::function<void(const JobMedium&)> medium;    // once, as soon as the drive was looked into
        std::function<void(const DiscBegun&)> disc;      // of a set, each before it is written
        std::function<void(const ParityReport&)> parity; // once, if there is some, before anything is written
        std::function<void(const JobWarning&)> warning;
        std::function<void(const JobReport&)> concluded; // the medium is done with; threads may still have to end
    };

    Job(JobRequest request, const Dependencies& dependencies, Listener listener = {});
    ~Job();

    // Once. Any thread that may block; returns when the drive is released and every thread has ended.
    JobReport run(std::stop_token stop);

    // Any thread, at any time.
    [[nodiscard]] Telemetry telemetry() const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace steadyburn
