// burn and write-image: from the command line to a JobRequest, and what the user is asked.
#include "cli/Commands.h"

#include "cli/AskedRuns.h"
#include "cli/BurnRequest.h"
#include "cli/CommandTable.h"
#include "cli/ExitCode.h"
#include "cli/RunView.h"
#include "cli/UsageText.h"
#include "ui/text/SetsFolder.h"
#include "ui/text/ShelfFile.h"
#include "workflow/tapeset/SetJournal.h"

#include <algorithm>
#include <string>

namespace steadyburn {

namespace {

// The request becomes what was asked when the set was begun. Of the sets that are there, the newest one that is not
// complete; to make a disc again, the newest disc set.
Result<void> continueSet(const std::string& journal, JobRequest& request)
{
    if (journal != "last") {
        return continueSetOf(journal, request);
    }
    const bool again = request.onlyDisc != 0;
    const auto sets = journaledSets(request.journals);
    const auto last = std::find_if(sets.begin(), sets.end(),
                                   [again](const InterruptedSet& set) { return again ? set.discs : !set.complete; });
    if (last == sets.end()) {
        return Fault{.kind = FaultKind::journalMissing, .doing = Action::parse, .path = request.journals};
    }
    return continueSetOf(last->path, request);
}

// The whole request, with what files say that the command line names.
Result<void> complete(const CommandLine& line, JobRequest& request)
{
    if (auto added = addContents(line, request); !added) {
        return added;
    }
    if (!line.continuation.empty()) {
        if (auto continued = continueSet(line.continuation, request); !continued) {
            return continued;
        }
    }
    request.spanDiscs = !line.nextVolume.empty() || !request.moreTargets.empty();
    request.changedSources = line.yes;
    request.overwrite = line.yes;
    request.appendDamaged = request.appendHides = request.append && line.yes;
    request.cutImage = line.yes;
    request.replaceManifest = line.yes;
    request.shelf = line.noShelf ? std::string() : shelfFile();
    return {};
}

int run(CommandLine& line)
{
    JobRequest& request = line.job;
    const auto completed = complete(line, request);
    const RunViewOptions view{
        .json = line.json, .nextVolume = line.nextVolume, .stdoutIsStream = request.target == "-"};
    if (!completed) {
        JobReport report;
        report.fault = completed.fault();
        return showReport(report, view);
    }
    if (request.target.empty()) { // the project has none
        const Command* const burn = findCommand("burn");
        return refuse({.problem = UsageProblem::optionMissing, .command = burn, .option = findOption(*burn, "to")},
                      line);
    }
    const auto report = runAsking(request, view);
    return report ? showReport(*report, view) : static_cast<int>(kCancelled);
}

} // namespace

int burnCommand(CommandLine& line)
{
    line.job.sources = line.operands;
    line.job.journals = setsFolder();
    return run(line);
}

int writeImageCommand(CommandLine& line)
{
    line.job.image = line.operands.front();
    return run(line);
}

} // namespace steadyburn
