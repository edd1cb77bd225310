#include "workflow/tune/OpenProbe.h"

#include "target/discovery/TargetSpec.h"
#include "workflow/tune/DiskProbe.h"
#include "workflow/tune/DriveProbe.h"

namespace steadyburn {

Result<std::unique_ptr<TuneProbe>> openTuneProbe(const std::string& text, Clock& clock, std::uint64_t fileBytes)
{
    const TargetSpec spec = TargetSpec::parse(text);
    if (text.empty() || text.find('\0') != std::string::npos || spec.kind == TargetSpec::Kind::standardOutput) {
        return Fault{.kind = FaultKind::badArgument, .doing = Action::parse, .path = text, .detail = text};
    }
    if (spec.isSimulated()) {
        auto parsed = parseVirtualSpec(std::string_view(text).substr(kSimulatedPrefix.size()));
        if (!parsed) {
            Fault fault = parsed.takeFault();
            fault.path = text;
            return fault;
        }
        return std::unique_ptr<TuneProbe>(std::make_unique<DriveProbe>(std::move(*parsed)));
    }
    if (spec.kind != TargetSpec::Kind::file && !text.starts_with("/dev/shm")) {
        const bool drive = spec.kind != TargetSpec::Kind::device;
        return Fault{.kind = FaultKind::unsupported, .doing = drive ? Action::scan : Action::open, .path = text};
    }
    return std::unique_ptr<TuneProbe>(
        std::make_unique<DiskProbe>(text, clock, fileBytes == 0 ? DiskProbe::kUsualFile : fileBytes));
}

TuneReport tunePlace(const std::string& place, const TuneOptions& options, const OpenProbe& open,
                     const std::function<void(const TuneProgress&)>& progress, const std::stop_token& stop)
{
    SteadyClock clock;
    auto probe = open ? open(place, clock) : openTuneProbe(place, clock);
    TuneReport report;
    if (probe) {
        report = tune(**probe, clock, options, thisMachine(), progress, stop);
    } else {
        report.fault = probe.takeFault();
    }
    report.place = place;
    return report;
}

} // namespace steadyburn
