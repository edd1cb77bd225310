// One run of libburn's writer over one track: set up, watched to its very end, and judged. libburn's own verdict is not
// trusted alone: a source that fails becomes zeros and success there.
#pragma once

#include "target/optical/BurnDrive.h"
#include "target/optical/BurnStream.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace burn {
struct burn_disc;
struct burn_session;
struct burn_track;
struct burn_write_opts;
} // namespace burn

namespace steadyburn {

// The track that one burn writes.
struct TrackPlan {
    BurnProfile profile = 0;
    bool blank = false;                     // the medium, as libburn sees it
    std::optional<std::uint64_t> size;      // bytes of the stream
    std::optional<std::uint64_t> startByte; // overwritable media: where an appended session begins
    std::uint64_t rate = 0;                 // bytes a second; 0: the fastest
    bool simulate = false;
    bool keepOpen = false;
    bool straightOn = false;  // stream recording: no defect management
    bool trackAtOnce = false; // never session at once: the drive has refused it

    // What the track will take on the medium, tail and padding included.
    [[nodiscard]] std::uint64_t needed() const;
};

// Bytes that a track after this plan can take now: read anew from the drive.
[[nodiscard]] std::uint64_t availableSpace(BurnDrive& drive, const TrackPlan& plan);

struct BurnOutcome {
    bool started = false;   // libburn took the job
    bool wroteWell = false; // "not cancelled", no more
    bool sessionAtOnce = false;
    std::uint64_t read = 0;    // from the source, by libburn's counter
    std::uint64_t written = 0; // to the drive, padding included
    std::string refusal;       // why it was not started
    std::vector<BurnMessage> messages;
};

// Device thread. The stream and the drive outlive it.
class BurnRun {
public:
    BurnRun(BurnDrive& drive, BurnStream& stream, const TrackPlan& plan, DriveMeter& meter);
    ~BurnRun();
    BurnRun(const BurnRun&) = delete;
    BurnRun& operator=(const BurnRun&) = delete;

    // Returns when libburn's writer thread has ended. A stop cancels the drive and the stream; a read that blocks in
    // the source is for the source's owner to wake.
    BurnOutcome run(const std::stop_token& stop);

private:
    bool setUp();
    bool chooseMode();
    bool start();
    void watch(const std::stop_token& stop);
    void collect();
    void showBuffer(bool& idle);

    BurnDrive& m_drive;
    BurnMessages m_heard;
    BurnStream& m_stream;
    TrackPlan m_plan;
    DriveMeter& m_meter;
    BurnOutcome m_outcome;
    burn::burn_disc* m_disc = nullptr;
    burn::burn_session* m_session = nullptr;
    burn::burn_track* m_track = nullptr;
    burn::burn_write_opts* m_options = nullptr;
};

} // namespace steadyburn
