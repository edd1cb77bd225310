#include "workflow/burn/BurnReport.h"

#include <algorithm>

namespace steadyburn {

namespace {

// The share of the time that says who held the burn up.
constexpr double kHeldUp = 0.1;
constexpr double kBusy = 0.85;

// Faults whose sentence names the medium.
bool namesMedium(FaultKind kind)
{
    switch (kind) {
    case FaultKind::notAnImage:
    case FaultKind::targetBusy:
    case FaultKind::mediumMissing:
    case FaultKind::mediumFull:
    case FaultKind::mediumError:
    case FaultKind::mediumRemoved:
    case FaultKind::mediumSwapped:
    case FaultKind::mediumNotBlank:
    case FaultKind::unsupported:
    case FaultKind::io:
        return true;
    default:
        return false;
    }
}

// A disc that is not there to be read back is written all the same: that only the verification is missing is said, and
// not that a disc must be inserted to try again.
void tellVerifyMissed(const BurnTarget& target, JobReport& report)
{
    if (!target.closed() || !report.fault || target->isTape()) {
        return;
    }
    const FaultKind kind = report.fault->kind;
    if (kind != FaultKind::mediumMissing && kind != FaultKind::mediumRemoved && kind != FaultKind::targetBusy) {
        return;
    }
    const Fault cause = *report.fault;
    report.fault = Fault{.kind = FaultKind::verifyMissed,
                         .doing = Action::verify,
                         .code = kind == FaultKind::mediumMissing ? 0 : cause.code,
                         .path = target->name(),
                         .detail = kind == FaultKind::mediumMissing ? std::string() : cause.detail};
    if (kind == FaultKind::mediumMissing) {
        report.fault->facts = DiscMissing{};
    }
    report.verified.reset(); // nothing was found to be wrong
}

} // namespace

void addFigures(JobReport& report, const StreamResult& sent, const DriveMeter& drive)
{
    if (!sent.figures) {
        return;
    }
    const StreamFigures& run = *sent.figures;
    report.prefillSeconds += run.prefillSeconds;
    report.writeSeconds += run.writeSeconds;
    report.bytes += run.bytes;
    report.sha256 = run.sha256;
    report.underruns += run.ring.underruns;
    report.starvedSeconds += seconds(run.ring.starved);
    report.stalledSeconds += seconds(run.ring.stalled);
    report.minimumFill =
        std::min(report.minimumFill, static_cast<double>(run.ring.minimum) / static_cast<double>(run.ring.size));
    report.pacedByDrive = drive.rate.load() > 0;
    report.repositions += drive.repositions.load();
    if (const std::int64_t late = drive.lateServices.load(); late >= 0) {
        report.lateServices = report.lateServices.value_or(0) + static_cast<std::uint64_t>(late);
        report.lateSeconds += seconds(Nanoseconds(drive.lateNs.load()));
    }
    report.priority = run.priority;
    const double producing = std::max(seconds(run.production), 1e-9);
    const bool starved = report.starvedSeconds > kHeldUp * report.writeSeconds;
    const bool drained = seconds(run.drain) > kHeldUp * report.writeSeconds;
    if (!starved && (drained || report.stalledSeconds > kHeldUp * producing)) {
        report.limitedBy = "drive";
    } else {
        report.limitedBy = run.cpuSeconds / producing > kBusy ? "cpu" : "source";
    }
}

void concludeReport(const BurnContext& burn, const Result<void>& result, BurnTarget& target, JobReport& report)
{
    report.simulated = burn.request.simulate;
    if (result) {
        report.outcome = burn.log.count() == 0 ? Outcome::complete : Outcome::exceptions;
    } else {
        report.fault = result.fault();
        report.outcome = result.fault().kind == FaultKind::cancelled ? Outcome::cancelled : Outcome::failed;
    }
    report.mediumState = target.abandon();
    report.untraced = target.untraced();
    if (target.closed() && (report.outcome == Outcome::cancelled || (!result && isGone(result.fault().kind)))) {
        report.mediumState = Fault{.kind = FaultKind::mediumLeft,
                                   .doing = Action::verify,
                                   .path = target->name(),
                                   .facts = MediumWorth{.state = MediumWorth::State::written,
                                                        .open = burn.request.keepOpen && target->isOptical()}};
    }
    if (!target) {
        return;
    }
    if (report.fault && namesMedium(report.fault->kind) && report.fault->path.empty()) {
        report.fault->path = target->name(); // whoever walks or lays out a medium does not know its name
    }
    tellVerifyMissed(target, report);
    target.tellAlerts();
    report.alerts = target.alerts();
}

} // namespace steadyburn
