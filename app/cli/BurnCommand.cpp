// burn and write-image: from the command line to a JobRequest, and what the user is asked.
#include "cli/Commands.h"

#include "cli/AskedRuns.h"
#include "cli/CommandTable.h"
#include "cli/ExitCode.h"
#include "cli/RunView.h"
#include "cli/UsageText.h"
#include "ui/text/SetsFolder.h"
#include "workflow/compose/Project.h"
#include "workflow/tapeset/SetJournal.h"

#include <string>
#include <utility>

namespace steadyburn {

namespace {

Fault placeTaken(const std::string& place, const Graft& graft)
{
    return {.kind = FaultKind::duplicateName, .doing = Action::parse, .path = graft.source, .detail = place};
}

Result<void> addGrafts(const CommandLine& line, JobRequest& request)
{
    for (const std::string& text : line.grafts) {
        auto graft = parseGraft(text);
        if (!graft) {
            return graft.fault().kind == FaultKind::badArgument
                       ? Fault{.kind = FaultKind::badArgument, .doing = Action::parse, .detail = "--graft " + text}
                       : graft.takeFault();
        }
        if (!request.compilation.grafts.insert(*graft).second) {
            return placeTaken(graft->first, graft->second);
        }
    }
    return {};
}

// What the command line says goes before what the project says; its own grafts are added to the project's.
Result<void> addProject(const std::string& file, JobRequest& request)
{
    auto project = readProject(file);
    if (!project) {
        return project.takeFault();
    }
    const Compilation said = std::exchange(request.compilation, {});
    project->addTo(request);
    for (const auto& [place, graft] : said.grafts) {
        if (!request.compilation.grafts.emplace(place, graft).second) {
            return placeTaken(place, graft);
        }
    }
    return {};
}

// The request becomes what was asked when the set was begun.
Result<void> continueSet(const std::string& journal, JobRequest& request)
{
    if (journal != "last") {
        return continueSetOf(journal, request);
    }
    const auto sets = interruptedSets(request.journals);
    if (sets.empty()) {
        return Fault{.kind = FaultKind::journalMissing, .doing = Action::parse, .path = request.journals};
    }
    return continueSetOf(sets.front().path, request);
}

// The whole request, with what files say that the command line names.
Result<void> complete(const CommandLine& line, JobRequest& request)
{
    if (auto added = addGrafts(line, request); !added) {
        return added;
    }
    if (!line.project.empty()) {
        if (auto added = addProject(line.project, request); !added) {
            return added;
        }
    }
    if (!line.continuation.empty()) {
        if (auto continued = continueSet(line.continuation, request); !continued) {
            return continued;
        }
    }
    request.overwrite = line.yes;
    request.appendDamaged = request.appendHides = request.append && line.yes;
    request.cutImage = line.yes;
    request.replaceManifest = line.yes;
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
