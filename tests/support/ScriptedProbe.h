// A place whose costs are given: its requests take exactly what U and R say, in a clock's time that a test moves.
#pragma once

#include "support/ManualClock.h"
#include "workflow/tune/TuneProbe.h"

#include <algorithm>
#include <functional>

namespace steadyburn {

class ScriptedProbe final : public TuneProbe {
public:
    struct Place {
        TuneCost read{.perRequest = 1e-4, .perByte = 1e-8}; // 100 µs, 100 MB/s
        TuneCost write{.perRequest = 1e-4, .perByte = 1e-8};
        TuneCost file{.perRequest = 1e-3, .perByte = 1e-8};
        unsigned usefulReaders = 8; // more get no more
        double pause = 0;           // seconds that one request of each read takes longer
        TuneRoom room{
            .curves = {TuneCurve::smallFiles, TuneCurve::readCold, TuneCurve::writeDirect, TuneCurve::writeCached},
            .gaps = {},
            .readers = true,
            .fileBytes = std::uint64_t(64) << 20U,
            .ownFile = true};
        std::function<double()> noise = [] { return 1.0; }; // times what a request takes
        std::optional<Fault> refusal;                       // of open()
        // What is answered in place of a figure; empty: the figure.
        std::function<std::optional<TuneProblem>(const TuneMethod&, std::uint64_t block)> problem = {};
        std::function<void()> onTry = {}; // before each
    };

    ScriptedProbe(Place place, ManualClock& clock) : m_place(std::move(place)), m_clock(clock) {}

    Result<TuneRoom> open(Nanoseconds /*time*/, const std::stop_token& /*stop*/) override
    {
        if (m_place.refusal) {
            return *m_place.refusal;
        }
        return m_place.room;
    }
    TuneAnswer measure(const TuneMethod& method, std::uint64_t block, Nanoseconds time,
                       const std::stop_token& /*stop*/) override
    {
        if (m_place.onTry) {
            m_place.onTry();
        }
        ++tries;
        if (auto problem = m_place.problem ? m_place.problem(method, block) : std::nullopt) {
            return std::move(*problem);
        }
        return requests(method.write ? m_place.write : m_place.read, block, time, method.write ? 0 : m_place.pause, 1);
    }
    TuneAnswer readFiles(const TuneFiles& files, Nanoseconds time, const std::stop_token& /*stop*/) override
    {
        if (m_place.onTry) {
            m_place.onTry();
        }
        ++tries;
        return requests(m_place.file, (files.above + files.upTo) / 2, time, 0,
                        std::min(files.readers, m_place.usefulReaders));
    }

    unsigned tries = 0;

private:
    TunePoint requests(const TuneCost& cost, std::uint64_t block, Nanoseconds time, double pause, unsigned together)
    {
        const double each = cost.secondsFor(block) * m_place.noise();
        TunePoint point;
        point.block = block;
        point.requests = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(seconds(time) / each)) * together;
        point.bytes = point.requests * block;
        point.seconds = each * static_cast<double>(point.requests) / together;
        point.longest = each + pause;
        m_clock.advance(std::chrono::duration_cast<Nanoseconds>(std::chrono::duration<double>(point.seconds)));
        return point;
    }

    Place m_place;
    ManualClock& m_clock;
};

// A scripted place with a clock of its own.
class KnownPlace final : public TuneProbe {
public:
    explicit KnownPlace(const ScriptedProbe::Place& place) : m_probe(place, m_clock) {}
    Result<TuneRoom> open(Nanoseconds time, const std::stop_token& stop) override { return m_probe.open(time, stop); }
    TuneAnswer measure(const TuneMethod& method, std::uint64_t block, Nanoseconds time,
                       const std::stop_token& stop) override
    {
        return m_probe.measure(method, block, time, stop);
    }
    TuneAnswer readFiles(const TuneFiles& files, Nanoseconds time, const std::stop_token& stop) override
    {
        return m_probe.readFiles(files, time, stop);
    }

private:
    ManualClock m_clock;
    ScriptedProbe m_probe;
};

} // namespace steadyburn
