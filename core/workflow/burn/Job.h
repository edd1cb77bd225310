// One burn from folders to a verified medium: scan, prefill, write, close, verify. Runs on the caller's thread and
// starts the producer's and the readers'; free of Qt. Core never prints and never asks: it returns.
#pragma once

#include "base/Clock.h"
#include "base/Result.h"
#include "contents/Source.h"
#include "workflow/live/Telemetry.h"
#include "workflow/request/JobMedium.h"
#include "workflow/request/JobReport.h"
#include "workflow/request/JobRequest.h"
#include "workflow/request/VolumeChange.h"

#include <functional>
#include <memory>
#include <stop_token>

namespace steadyburn {

class Target;

// What a run works with, chosen by the program (app/) or by a test.
struct Dependencies {
    std::function<Result<std::unique_ptr<Target>>(const std::string& spec)> openTarget;
    std::function<std::unique_ptr<Source>(const Tree& tree)> openSource;
    Clock* clock = nullptr;
    ChangeVolume changeVolume; // empty: a set must fit on one tape
};

struct JobWarning {
    enum class Kind : std::uint8_t {
        low,
        underrun,
        source,
        memoryLock,
        waiting,
        drive,
        tray,
        disc,
        name,
        checksum,
        shelf
    };
    Kind kind = Kind::source;
    Fault fault; // for Kind::source, drive, disc, name, checksum and shelf; waiting: the file, with its mount in the
                 // detail
    double silentSeconds = 0; // waiting: since its last byte
};

class Job {
public:
    struct Listener { // called on the job's threads; must be quick
        std::function<void(Phase)> phase;
        std::function<void(const JobMedium&)> medium;    // once, as soon as the drive was looked into
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
