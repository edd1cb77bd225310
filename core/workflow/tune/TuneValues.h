// What a measurement of a place for sources or images, or of a simulated drive, finds: how long requests take, by their
// size, and what follows from it for the settings. Plain values.
#pragma once

#include "base/Fault.h"
#include "target/Medium.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace steadyburn {

// How a request gets to the file.
enum class TuneWay : std::uint8_t {
    synced,   // it returns when the bytes are on the disk (RWF_DSYNC)
    direct,   // past the system's cache (O_DIRECT)
    cached,   // through the system's cache
    buffered, // through the C library's buffer as well
};
enum class TuneOrder : std::uint8_t { sequential, strided, backwards };

struct TuneMethod {
    bool write = false;
    TuneWay way = TuneWay::cached;
    TuneOrder order = TuneOrder::sequential;
    bool cold = false; // of reads: nothing of what is read is in the system's cache before

    friend bool operator==(const TuneMethod&, const TuneMethod&) = default;
};

// A series of requests that differ in size alone.
enum class TuneCurve : std::uint8_t {
    smallFiles, // whole files of the sample, opened, read and closed by one reader; the size is the file's
    readCold,
    stridedCold,
    readDirect,
    writeSynced,
    writeDirect,
    writeCached,
    readWarm,
    stridedWarm,
    drive, // writes to a simulated drive, reckoned by its model
};
[[nodiscard]] TuneMethod methodOf(TuneCurve curve);

// Requests of one size, one after the other.
struct TunePoint {
    std::uint64_t block = 0; // bytes of a request; of files their mean
    std::uint64_t requests = 0;
    std::uint64_t bytes = 0;
    double seconds = 0; // of all requests
    double longest = 0; // seconds of the longest pause: one request, or some that make 64 KiB

    [[nodiscard]] double rate() const { return seconds > 0 ? static_cast<double>(bytes) / seconds : 0; } // bytes/s
};

// A request of n bytes takes perRequest + n * perByte.
struct TuneCost {
    double perRequest = 0; // U, seconds
    double perByte = 0;    // 1/R, seconds
    double residual = 0;   // root mean square of the relative errors of what was measured

    [[nodiscard]] double rate() const { return perByte > 0 ? 1 / perByte : 0; } // R, bytes/s; 0: not to be measured
    [[nodiscard]] double secondsFor(std::uint64_t bytes) const
    {
        return perRequest + static_cast<double>(bytes) * perByte;
    }
};

struct TuneSeries {
    TuneCurve curve = TuneCurve::readCold;
    std::vector<TunePoint> points;
    std::optional<TuneCost> cost;         // empty: fewer than two sizes were measured
    std::optional<std::uint64_t> block90; // the least power of two that gets 90 % of the rate; empty: unknown or huge
};

// Small files read by so many readers at the same time.
struct TuneReaders {
    unsigned readers = 1;
    TunePoint point; // of files

    [[nodiscard]] double filesPerSecond() const
    {
        return point.seconds > 0 ? static_cast<double>(point.requests) / point.seconds : 0;
    }
};

// One of the experiments of the lecture on what a request costs.
struct TuneExperiment {
    const char* id = ""; // "w01"
    TuneMethod method;
    std::uint64_t block = 1;
    std::optional<TunePoint> point; // empty: not measured, see the gaps
};

// Why something was not measured.
enum class TuneReason : std::uint8_t {
    notWritable,  // no file can be made there; the fault says why
    noRoom,       // too little is free for a file that is worth measuring
    fileTooSmall, // there is no file that is large enough to be read, and none can be made
    fewFiles,     // there are too few small files
    notCold,      // the system keeps what it was asked to drop, or does not say
    notOffered,   // the file system has no such requests
    timeOver,
    failed, // the fault says how
};
struct TuneProblem {
    TuneReason reason = TuneReason::failed;
    std::optional<Fault> fault;
};
struct TuneGap {
    std::optional<TuneCurve> curve; // empty: the readers, or an experiment
    std::string experiment;         // its id
    TuneProblem problem;
};

// What there is to be measured.
struct TuneRoom {
    std::vector<TuneCurve> curves;       // that can be tried
    std::vector<TuneGap> gaps;           // what cannot, and why
    bool readers = false;                // whether readers can be tried
    std::uint64_t fileBytes = 0;         // of the file that is read; 0: none
    bool ownFile = false;                // it was made for the measurement
    std::uint64_t sampledFiles = 0;      // of the sources
    std::uint64_t sampledBytes = 0;      // of these
    MediumKind drive = MediumKind::none; // of a simulated drive
    std::uint64_t driveRate = 0;         // bytes/s
    std::uint64_t driveMinimum = 0;      // bytes/s below which a tape stops
    std::uint64_t driveBuffer = 0;       // bytes
};

// A speed that a source keeps up with.
struct TuneSpeed {
    MediumKind medium = MediumKind::none; // cdR, dvdR or bdR
    std::uint64_t rate = 0;               // bytes/s of the fastest usual speed; 0: not even 1x
    unsigned times = 0;                   // …x
};

struct TuneProposal {
    std::optional<std::uint64_t> block; // bytes of a write
    std::optional<unsigned> readers;
    std::uint64_t ring = 0;    // bytes
    bool automaticRing = true; // the ring that is chosen by itself is large enough: `ring` is its size now
    double rate = 0;           // bytes/s that the source gives, or that a drive takes; 0: unknown
    std::vector<TuneSpeed> speeds;
};

struct TuneReport {
    std::string place; // as the user spelled it
    TuneRoom room;
    std::vector<TuneSeries> series;
    std::vector<TuneReaders> readers;
    std::vector<TuneExperiment> experiments;
    std::vector<TuneGap> gaps;
    double longestPause = 0; // seconds, of reads
    double seconds = 0;      // that the measurement took
    TuneProposal proposal;
    std::optional<Fault> fault; // nothing could be measured, or it was cancelled
};

struct TuneProgress {
    unsigned done = 0; // of the tries
    unsigned total = 0;
    std::optional<TuneCurve> curve; // that is measured now
};

} // namespace steadyburn
