#include "workflow/tune/Tuner.h"

#include "base/Units.h"
#include "base/os/FreeMemory.h"
#include "ring/RingSize.h"
#include "workflow/tune/TuneCost.h"
#include "workflow/tune/TuneProposal.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace steadyburn {

namespace {

constexpr std::array<std::uint64_t, 7> kBlocks{512, 4 * kKiB, 16 * kKiB, 64 * kKiB, 256 * kKiB, kMiB, 4 * kMiB};
constexpr std::array<std::uint64_t, 6> kDirectBlocks{4 * kKiB, 16 * kKiB, 64 * kKiB, 256 * kKiB, kMiB, 4 * kMiB};
constexpr std::array<std::uint64_t, 7> kDriveBlocks{32 * kKiB,  64 * kKiB, 128 * kKiB, 256 * kKiB,
                                                    512 * kKiB, kMiB,      4 * kMiB};
constexpr std::array<std::uint64_t, 4> kFileSizes{4 * kKiB, 16 * kKiB, 64 * kKiB, 256 * kKiB}; // up to these
constexpr std::array<unsigned, 6> kReaders{1, 2, 4, 8, 16, 32};
constexpr int kOpenShare = 5; // of the time, the first part of so many
constexpr Nanoseconds kLeastTry = std::chrono::milliseconds(5);

constexpr TuneMethod reading(TuneWay way, TuneOrder order = TuneOrder::sequential, bool cold = false)
{
    return {.write = false, .way = way, .order = order, .cold = cold};
}
constexpr TuneMethod writing(TuneWay way)
{
    return {.write = true, .way = way, .order = TuneOrder::sequential, .cold = false};
}

// A byte or a sector, on the disk, in the cache or in the C library's buffer; read in order, backwards and in strides.
const std::array<TuneExperiment, 14> kExperiments{{
    {.id = "w01", .method = writing(TuneWay::synced), .block = 1, .point = {}},
    {.id = "w02", .method = writing(TuneWay::synced), .block = 512, .point = {}},
    {.id = "w03", .method = writing(TuneWay::cached), .block = 1, .point = {}},
    {.id = "w04", .method = writing(TuneWay::cached), .block = 512, .point = {}},
    {.id = "w05", .method = writing(TuneWay::buffered), .block = 1, .point = {}},
    {.id = "w06", .method = writing(TuneWay::buffered), .block = 64 * kKiB, .point = {}},
    {.id = "r01", .method = reading(TuneWay::direct), .block = 4 * kKiB, .point = {}},
    {.id = "r02", .method = reading(TuneWay::cached, TuneOrder::sequential, true), .block = 512, .point = {}},
    {.id = "r03", .method = reading(TuneWay::cached), .block = 1, .point = {}},
    {.id = "r04", .method = reading(TuneWay::buffered), .block = 1, .point = {}},
    {.id = "r05", .method = reading(TuneWay::buffered), .block = 64 * kKiB, .point = {}},
    {.id = "r06", .method = reading(TuneWay::cached, TuneOrder::backwards), .block = 1, .point = {}},
    {.id = "r07", .method = reading(TuneWay::cached, TuneOrder::strided, true), .block = 1, .point = {}},
    {.id = "r08", .method = reading(TuneWay::buffered, TuneOrder::strided), .block = 1, .point = {}},
}};

std::span<const std::uint64_t> blocksOf(TuneCurve curve)
{
    switch (curve) {
    case TuneCurve::smallFiles:
        return kFileSizes;
    case TuneCurve::drive:
        return kDriveBlocks;
    case TuneCurve::readDirect:
    case TuneCurve::writeDirect:
        return kDirectBlocks;
    default:
        return kBlocks;
    }
}

bool isReading(TuneCurve curve)
{
    return curve == TuneCurve::smallFiles || curve == TuneCurve::readCold || curve == TuneCurve::readWarm;
}

// One measurement on its way.
class Run {
public:
    Run(TuneProbe& probe, Clock& clock, const std::function<void(const TuneProgress&)>& progress,
        const std::stop_token& stop)
        : m_probe(probe), m_clock(clock), m_say(progress), m_stop(stop)
    {
    }

    Result<void> open(Nanoseconds time, bool experiments)
    {
        m_until = m_clock.now() + time;
        auto room = m_probe.open(time / kOpenShare, m_stop);
        if (!room) {
            return room.takeFault();
        }
        report.room = std::move(*room);
        report.gaps = report.room.gaps;
        for (const TuneCurve curve : report.room.curves) {
            m_progress.total += static_cast<unsigned>(blocksOf(curve).size());
        }
        m_progress.total += report.room.readers ? static_cast<unsigned>(kReaders.size()) : 0;
        m_progress.total += experiments ? static_cast<unsigned>(kExperiments.size()) : 0;
        return {};
    }

    void measure(TuneCurve curve)
    {
        TuneSeries series{.curve = curve, .points = {}, .cost = {}, .block90 = {}};
        std::optional<TuneProblem> problem;
        std::uint64_t above = 0;
        for (const std::uint64_t block : blocksOf(curve)) {
            const TuneFiles files{.above = std::exchange(above, block), .upTo = block};
            const auto request = [&](Nanoseconds time) {
                return curve == TuneCurve::smallFiles ? m_probe.readFiles(files, time, m_stop)
                                                      : m_probe.measure(methodOf(curve), block, time, m_stop);
            };
            add(tryOnce(curve, request), series.points, problem);
        }
        if (stopped()) {
            return;
        }
        series.cost = fitCost(series.points);
        if (series.cost) {
            constexpr double kShare = 0.9;
            series.block90 = blockForShare(*series.cost, kShare);
        }
        if (problem && (!series.cost || problem->reason == TuneReason::failed)) {
            report.gaps.push_back({.curve = curve, .experiment = {}, .problem = std::move(*problem)});
        }
        if (isReading(curve)) {
            notePauses(series.points);
        }
        if (!series.points.empty()) {
            report.series.push_back(std::move(series));
        }
    }

    void measureReaders()
    {
        std::optional<TuneProblem> problem;
        for (const unsigned readers : kReaders) {
            std::vector<TunePoint> point;
            const TuneFiles files{.above = 0, .upTo = kSmallTunedFile, .readers = readers};
            add(tryOnce({}, [&](Nanoseconds time) { return m_probe.readFiles(files, time, m_stop); }), point, problem);
            if (!point.empty()) {
                report.readers.push_back({.readers = readers, .point = point.front()});
            }
        }
        if (report.readers.empty() && problem && !stopped()) {
            report.gaps.push_back({.curve = {}, .experiment = {}, .problem = std::move(*problem)});
        }
    }

    void experiment(const TuneExperiment& given)
    {
        TuneExperiment one = given;
        std::optional<TuneProblem> problem;
        std::vector<TunePoint> point;
        const auto request = [&](Nanoseconds time) { return m_probe.measure(one.method, one.block, time, m_stop); };
        add(tryOnce({}, request), point, problem);
        if (!point.empty()) {
            one.point = point.front();
        } else if (problem) {
            report.gaps.push_back({.curve = {}, .experiment = one.id, .problem = std::move(*problem)});
        }
        report.experiments.push_back(one);
    }

    [[nodiscard]] bool stopped() const { return m_stop.stop_requested(); }

    TuneReport report;

private:
    // Each try that is left gets as much of the time that is left.
    template <typename Request>
    TuneAnswer tryOnce(std::optional<TuneCurve> curve, const Request& request)
    {
        m_progress.curve = curve;
        m_say(m_progress);
        const unsigned left = std::max(1U, m_progress.total - m_progress.done);
        ++m_progress.done;
        const Nanoseconds share = (m_until - m_clock.now()) / left;
        if (stopped() || m_clock.now() >= m_until) {
            return TuneProblem{.reason = TuneReason::timeOver, .fault = {}};
        }
        return request(std::max(kLeastTry, share));
    }

    static void add(TuneAnswer answer, std::vector<TunePoint>& points, std::optional<TuneProblem>& problem)
    {
        if (const auto* const point = std::get_if<TunePoint>(&answer)) {
            if (point->requests > 0 && point->seconds > 0) {
                points.push_back(*point);
            } else if (!problem) {
                problem = TuneProblem{.reason = TuneReason::timeOver, .fault = {}};
            }
        } else if (!problem) {
            problem = std::get<TuneProblem>(std::move(answer));
        }
    }

    void notePauses(const std::vector<TunePoint>& points)
    {
        for (const TunePoint& point : points) {
            report.longestPause = std::max(report.longestPause, point.longest);
        }
    }

    TuneProbe& m_probe;
    Clock& m_clock;
    const std::function<void(const TuneProgress&)>& m_say;
    std::stop_token m_stop;
    Nanoseconds m_until{};
    TuneProgress m_progress;
};

} // namespace

TuneMethod methodOf(TuneCurve curve)
{
    switch (curve) {
    case TuneCurve::readCold:
        return reading(TuneWay::cached, TuneOrder::sequential, true);
    case TuneCurve::stridedCold:
        return reading(TuneWay::cached, TuneOrder::strided, true);
    case TuneCurve::readDirect:
        return reading(TuneWay::direct);
    case TuneCurve::readWarm:
        return reading(TuneWay::cached);
    case TuneCurve::stridedWarm:
        return reading(TuneWay::cached, TuneOrder::strided);
    case TuneCurve::writeSynced:
    case TuneCurve::drive:
        return writing(TuneWay::synced);
    case TuneCurve::writeDirect:
        return writing(TuneWay::direct);
    case TuneCurve::writeCached:
        return writing(TuneWay::cached);
    case TuneCurve::smallFiles:
        break;
    }
    return reading(TuneWay::cached, TuneOrder::sequential, true);
}

TuneMachine thisMachine()
{
    return {.freeMemory = freeMemory(), .largestRing = largestRingSize()};
}

TuneReport tune(TuneProbe& probe, Clock& clock, const TuneOptions& options, const TuneMachine& machine,
                const std::function<void(const TuneProgress&)>& progress, const std::stop_token& stop)
{
    const std::function<void(const TuneProgress&)> nobody = [](const TuneProgress&) {};
    const Nanoseconds begin = clock.now();
    Run run(probe, clock, progress ? progress : nobody, stop);
    if (auto opened = run.open(options.time, options.experiments); !opened) {
        run.report.fault = opened.takeFault();
        return std::move(run.report);
    }
    if (run.report.room.readers) {
        run.measureReaders();
    }
    for (const TuneCurve curve : run.report.room.curves) {
        run.measure(curve);
    }
    if (options.experiments) {
        for (const TuneExperiment& each : kExperiments) {
            run.experiment(each);
        }
    }
    if (stop.stop_requested()) {
        run.report.fault = Fault{.kind = FaultKind::cancelled};
    }
    run.report.seconds = seconds(clock.now() - begin);
    run.report.proposal = proposalFor(run.report, machine);
    return std::move(run.report);
}

} // namespace steadyburn
