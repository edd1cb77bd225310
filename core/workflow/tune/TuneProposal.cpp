#include "workflow/tune/TuneProposal.h"

#include "base/Units.h"
#include "ring/RingSize.h"
#include "target/UsualSpeeds.h"
#include "workflow/request/RequestBounds.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace steadyburn {

namespace {

constexpr double kEnough = 0.9;   // of the best
constexpr double kPauseSpare = 2; // times the longest pause

const TuneSeries* firstCurveOf(const TuneReport& report, std::initializer_list<TuneCurve> curves)
{
    for (const TuneCurve curve : curves) {
        const auto found = std::ranges::find(report.series, curve, &TuneSeries::curve);
        if (found != report.series.end() && found->cost && found->cost->perByte > 0) {
            return &*found;
        }
    }
    return nullptr;
}

std::optional<std::uint64_t> blockOf(const TuneReport& report)
{
    if (report.room.drive != MediumKind::none) {
        return report.room.drive == MediumKind::tape ? kDefaultWrite : kDiscWrite;
    }
    for (const TuneCurve curve : {TuneCurve::writeDirect, TuneCurve::writeSynced, TuneCurve::writeCached}) {
        const TuneSeries* const series = firstCurveOf(report, {curve});
        if (series != nullptr && series->block90) {
            return std::clamp<std::uint64_t>(*series->block90, kDiscWrite, kLargestBlock);
        }
    }
    return std::nullopt;
}

const TuneReaders* readersOf(const TuneReport& report)
{
    const auto best = std::ranges::max_element(report.readers, {}, &TuneReaders::filesPerSecond);
    if (best == report.readers.end()) {
        return nullptr;
    }
    const auto enough = std::ranges::find_if(report.readers, [&](const TuneReaders& each) {
        return each.filesPerSecond() >= kEnough * best->filesPerSecond();
    });
    return &*enough;
}

// Of the sampled files: U for each of them, as far as readers do not share it, and 1/R for each byte.
double sourceRate(const TuneReport& report, const TuneReaders* readers)
{
    const TuneSeries* const bytes =
        firstCurveOf(report, {TuneCurve::readCold, TuneCurve::readDirect, TuneCurve::readWarm});
    if (bytes == nullptr) {
        return 0;
    }
    const auto files = std::ranges::find(report.series, TuneCurve::smallFiles, &TuneSeries::curve);
    if (files == report.series.end() || !files->cost || report.room.sampledBytes == 0) {
        return bytes->cost->rate();
    }
    double gain = 1;
    if (readers != nullptr && report.readers.front().filesPerSecond() > 0) {
        gain = std::max(1.0, readers->filesPerSecond() / report.readers.front().filesPerSecond());
    }
    const auto sampled = static_cast<double>(report.room.sampledBytes);
    const double seconds =
        static_cast<double>(report.room.sampledFiles) * files->cost->perRequest / gain + sampled * bytes->cost->perByte;
    return sampled / seconds;
}

TuneSpeed speedOf(MediumKind medium, double rate)
{
    const std::vector<std::uint64_t> rates = usualRates(medium); // the fastest first
    const auto fits =
        std::ranges::find_if(rates, [&](std::uint64_t each) { return static_cast<double>(each) <= rate; });
    if (fits == rates.end()) {
        return {.medium = medium};
    }
    return {.medium = medium, .rate = *fits, .times = static_cast<unsigned>(*fits / rateAt1x(medium))};
}

} // namespace

TuneProposal proposalFor(const TuneReport& report, const TuneMachine& machine)
{
    TuneProposal proposal;
    proposal.block = blockOf(report);
    const TuneReaders* const readers = readersOf(report);
    if (readers != nullptr) {
        proposal.readers = readers->readers;
    }
    if (report.room.drive != MediumKind::none) {
        proposal.rate = static_cast<double>(report.room.driveRate);
        proposal.ring = ringSizeFor(report.room.driveBuffer, report.room.driveRate, machine.freeMemory);
        proposal.ring = std::min(proposal.ring, machine.largestRing);
        return proposal;
    }
    proposal.rate = sourceRate(report, readers);
    const std::uint64_t automatic =
        std::min(ringSizeFor(0, static_cast<std::uint64_t>(proposal.rate), machine.freeMemory), machine.largestRing);
    const double covering = kPauseSpare * report.longestPause * proposal.rate;
    const std::uint64_t wanted = covering < static_cast<double>(machine.largestRing)
                                     ? roundUp(static_cast<std::uint64_t>(std::ceil(covering)), kMiB)
                                     : machine.largestRing;
    proposal.automaticRing = wanted <= automatic;
    proposal.ring = std::max(automatic, wanted);
    if (proposal.rate > 0) {
        for (const MediumKind medium : {MediumKind::cdR, MediumKind::dvdR, MediumKind::bdR}) {
            proposal.speeds.push_back(speedOf(medium, proposal.rate));
        }
    }
    return proposal;
}

} // namespace steadyburn
