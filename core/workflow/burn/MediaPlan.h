// What a burn would be, before a medium is spent: the sources as they are found, the volumes that they take with the
// exact bytes of each, and how long it takes. Laid out by the code that writes; nothing is written.
#pragma once

#include "ring/DriveForecast.h"
#include "workflow/burn/Job.h"
#include "workflow/discset/AboutDisc.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace steadyburn {

struct PlanRequest {
    JobRequest job;                        // what a burn would be asked; its target does not matter
    MediumKind kind = MediumKind::none;    // of the media; none: a disc of any kind
    std::optional<std::uint64_t> capacity; // bytes of each; empty: the kind's, or as much as there is
    bool measure = true;                   // reads some of the files, to know how fast they come
};

struct PlannedVolume {
    unsigned number = 1;
    std::string volumeId;
    std::uint64_t bytes = 0;    // that will be written; see MediaPlan::exact
    std::uint64_t capacity = 0; // 0: as large as it gets
    std::uint64_t files = 0;    // of the sources
    std::uint64_t folders = 0;
    std::string first; // paths of the first and the last file on it, where that is known
    std::string last;
    DriveForecast forecast; // meaningless where the plan has no readRate
};

struct MediaPlan {
    Format format = Format::iso;
    ScanProgress found;
    std::vector<PlannedVolume> volumes;
    bool exact = true;             // bytes are those that will be written; else no more than that, by and large
    std::uint64_t splitFiles = 0;  // that are larger than a medium
    std::uint64_t linkedTwice = 0; // files with names on several discs, written on each
    std::vector<Fault> problems;   // what cannot be read, and what the format has no place for

    // The forecast.
    std::uint64_t driveRate = 0; // bytes a second; 0: not known
    std::uint64_t rateAt1x = 0;  // of such media; 0: they know no speeds of that kind
    std::uint64_t ring = 0;
    double readRate = 0; // bytes a second of the whole stream, as it will come on average; 0: not known
    DriveForecast all;   // of all volumes: the sum of times, the largest buffer
    // Where `all` will not do, the smallest change that will: another speed with this buffer, or another buffer at this
    // speed. 0: there is none, or this computer has no room for such a buffer.
    std::uint64_t rateThatDoes = 0;
    std::uint64_t bufferThatDoes = 0;
};

class MediaPlanner {
public:
    // The request's target is not opened. The listener hears of phases and warnings of the scan.
    MediaPlanner(PlanRequest request, const Dependencies& dependencies, Job::Listener listener = {});
    ~MediaPlanner();

    // Once; any thread that may wait for the disk. Fails with what checking and scanning fail with, with badArgument (a
    // format that the medium cannot hold), mediumTooSmall and `cancelled`.
    Result<MediaPlan> plan(const std::stop_token& stop);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace steadyburn
