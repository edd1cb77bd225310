#include "cli/BurnRequest.h"

#include "workflow/compose/Project.h"

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

} // namespace

Result<void> addContents(const CommandLine& line, JobRequest& request)
{
    if (auto added = addGrafts(line, request); !added || line.project.empty()) {
        return added;
    }
    return addProject(line.project, request);
}

} // namespace steadyburn
