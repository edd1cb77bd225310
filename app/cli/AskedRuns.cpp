#include "cli/AskedRuns.h"

#include "cli/Interrupt.h"
#include "cli/Question.h"
#include "workflow/readback/CopyCheck.h"

#include <utility>

namespace steadyburn {

namespace {

// Each question has a yes of its own: one answer gives up nothing else.
bool& yesFor(JobRequest& request, const Fault& fault)
{
    switch (fault.kind) {
    case FaultKind::treeDamaged:
    case FaultKind::oldDamaged:
        return request.appendDamaged;
    case FaultKind::appendHides:
        return request.appendHides;
    case FaultKind::imageCut:
    case FaultKind::sessionLost:
        return request.cutImage;
    case FaultKind::changedOnSet:
        return request.changedSources;
    case FaultKind::fileExists:
        return fault.path == request.manifest ? request.replaceManifest : request.overwrite;
    default:
        return request.overwrite;
    }
}

// The answer that a refused request lacks, where nothing was begun; null: another one would not help.
bool* yesThatLacks(JobRequest& request, const JobReport& report)
{
    if (!report.fault || report.bytes != 0 || !yesHelps(*report.fault)) {
        return nullptr;
    }
    bool& yes = yesFor(request, *report.fault);
    return yes ? nullptr : &yes;
}

} // namespace

bool yesHelps(const Fault& fault)
{
    // A general yes does not give up what nobody can read.
    const bool given = fault.kind != FaultKind::mediumNotBlank || mayBeOverwritten(fault);
    return given && !questionFor(fault).isEmpty();
}

std::optional<JobReport> runAsking(JobRequest& request, const RunViewOptions& view)
{
    for (;;) {
        JobReport report = runAndShow(request, view, Interrupt::token());
        bool* const asked = yesThatLacks(request, report);
        const Answer answer =
            asked == nullptr || view.json ? Answer::no : askAtTerminal(questionFor(*report.fault), Interrupt::token());
        switch (answer) {
        case Answer::yes:
            *asked = true;
            break;
        case Answer::stopped:
            return std::nullopt;
        case Answer::no:
            return report;
        }
    }
}

std::optional<ReadImageReport> runAsking(ReadImageRequest& request, const RunViewOptions& view)
{
    ReadImageReport report = runAndShow(request, view, Interrupt::token());
    if (!report.fault || report.fault->kind != FaultKind::fileExists || view.json || request.overwrite) {
        return report;
    }
    switch (askAtTerminal(questionFor(*report.fault), Interrupt::token())) {
    case Answer::yes:
        request.overwrite = true;
        return runAndShow(request, view, Interrupt::token());
    case Answer::stopped:
        return std::nullopt;
    case Answer::no:
        break;
    }
    return report;
}

} // namespace steadyburn
