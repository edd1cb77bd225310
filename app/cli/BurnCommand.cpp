// burn and write-image: from the command line to a JobRequest, and what the user is asked.
#include "cli/Commands.h"

#include "SetsFolder.h"
#include "cli/Arguments.h"
#include "cli/Interrupt.h"
#include "cli/JsonLines.h"
#include "cli/Question.h"
#include "cli/RunView.h"
#include "workflow/FormatChoice.h"
#include "workflow/Project.h"
#include "workflow/SetJournal.h"

#include <cctype>
#include <cstdio>
#include <string_view>
#include <unistd.h>

namespace steadyburn {

namespace {

struct BurnArguments {
    JobRequest request;
    std::string project;
    std::string goOn; // a journal, or "last"
    bool json = false;
    std::string nextVolume;
    bool noLock = false;
    bool noReload = false;
    bool abortOnFault = false;
    bool sessionMd5 = false;
    bool noSessionMd5 = false;
};

Result<FeedPolicy> feedPolicyFrom(const std::string& text)
{
    if (text == "fewest-stops") {
        return FeedPolicy::fewestStops;
    }
    if (text == "balanced") {
        return FeedPolicy::balanced;
    }
    if (text == "fastest") {
        return FeedPolicy::fastest;
    }
    return badOption("--feed", text);
}

template <typename Into, typename Read>
Arguments::TakeValue reading(Into& into, Read read)
{
    return [&into, read](const std::string& text) -> Result<void> {
        auto value = read(text);
        if (!value) {
            return value.takeFault();
        }
        into = std::move(*value);
        return {};
    };
}

// What burn and write-image share.
void addWriting(Arguments& arguments, BurnArguments& into)
{
    JobRequest& request = into.request;
    arguments.text("to", request.target);
    arguments.value("buffer",
                    reading(request.ring, [](const std::string& text) { return sizeValue("--buffer", text); }), 'b');
    arguments.value(
        "start", reading(request.startPercent, [](const std::string& text) { return percentValue("--start", text); }));
    arguments.value("low",
                    reading(request.lowPercent, [](const std::string& text) { return percentValue("--low", text); }));
    arguments.value("resume", reading(request.resumePercent,
                                      [](const std::string& text) { return percentValue("--resume", text); }));
    arguments.value("feed", reading(request.feed, feedPolicyFrom));
    arguments.value("block",
                    reading(request.block, [](const std::string& text) { return sizeValue("--block", text); }));
    arguments.text("speed", request.speed);
    arguments.flag("no-lock", into.noLock);
    arguments.flag("no-close", request.keepOpen);
    arguments.value("defect-management", [&request](const std::string& text) -> Result<void> {
        if (text != "on" && text != "off") {
            return badOption("--defect-management", text);
        }
        request.defectManagement = text == "on";
        return {};
    });
    arguments.flag("simulate", request.simulate);
    arguments.flag("verify", request.verify);
    arguments.flag("no-reload", into.noReload);
    arguments.flag("eject", request.eject);
    arguments.flag("json", into.json);
    arguments.flag("yes", request.overwrite, 'y');
}

void addContents(Arguments& arguments, BurnArguments& into)
{
    JobRequest& request = into.request;
    arguments.value("format", [&request](const std::string& text) -> Result<void> {
        const auto format = formatFrom(text);
        if (!format) {
            return badOption("--format", text);
        }
        request.format = *format;
        return {};
    });
    arguments.value("level", [&request](const std::string& text) -> Result<void> {
        auto level = countValue("--level", text, 22);
        if (!level) {
            return level.takeFault();
        }
        request.level = static_cast<int>(*level);
        return {};
    });
    arguments.text("volume-id", request.volumeId);
    arguments.value("exclude", [&request](const std::string& text) -> Result<void> {
        request.excludes.push_back(text);
        return {};
    });
    arguments.value("graft", [&request](const std::string& text) -> Result<void> {
        auto graft = parseGraft(text);
        if (!graft) {
            return graft.fault().kind == FaultKind::badArgument ? badOption("--graft", text) : graft.takeFault();
        }
        if (!request.compilation.grafts.insert(*graft).second) {
            return Fault{.kind = FaultKind::duplicateName,
                         .doing = Action::parse,
                         .path = graft->second.source,
                         .detail = graft->first};
        }
        return {};
    });
    arguments.text("project", into.project);
    arguments.flag("exclude-caches", request.excludeCaches);
    arguments.flag("one-file-system", request.oneFileSystem);
    arguments.flag("abort-on-error", into.abortOnFault);
    arguments.flag("append", request.append);
    arguments.text("next-volume", into.nextVolume);
    arguments.text("continue", into.goOn);
    arguments.value("tape-compression", [&request](const std::string& text) -> Result<void> {
        if (text != "on" && text != "off") {
            return badOption("--tape-compression", text);
        }
        request.tapeCompression = text == "on";
        return {};
    });
    arguments.text("manifest", request.manifest);
    arguments.value("readers", reading(request.readers,
                                       [](const std::string& text) { return countValue("--readers", text, 256); }));
    arguments.flag("session-md5", into.sessionMd5);
    arguments.flag("no-session-md5", into.noSessionMd5);
    arguments.flag("reproducible", request.reproducible);
}

// What the command line says goes before what the project says; its own grafts are added to the project's.
Result<void> addProject(BurnArguments& arguments)
{
    JobRequest& request = arguments.request;
    auto project = readProject(arguments.project);
    if (!project) {
        return project.takeFault();
    }
    const Compilation said = std::move(request.compilation);
    project->addTo(request);
    for (const auto& [place, graft] : said.grafts) {
        if (!request.compilation.grafts.emplace(place, graft).second) {
            return Fault{
                .kind = FaultKind::duplicateName, .doing = Action::parse, .path = graft.source, .detail = place};
        }
    }
    return {};
}

// The request becomes what was asked when the set was begun.
Result<void> goOnWithSet(BurnArguments& arguments)
{
    JobRequest& request = arguments.request;
    if (!request.sources.empty() || !request.compilation.empty() || !arguments.project.empty()) {
        return badOption("--continue", request.sources.empty() ? arguments.goOn : request.sources.front());
    }
    std::string path = arguments.goOn;
    if (path == "last") {
        const auto sets = interruptedSets(request.journals);
        if (sets.empty()) {
            return Fault{.kind = FaultKind::journalMissing, .doing = Action::parse, .path = request.journals};
        }
        path = sets.front().path;
    }
    return goOnWith(path, request);
}

// The answer that a refused request lacks, where nothing was begun; null: another one would not help.
bool* yesThatLacks(JobRequest& request, const JobReport& report)
{
    if (!report.fault || report.bytes != 0 || questionFor(*report.fault) == nullptr) {
        return nullptr;
    }
    const Fault& fault = *report.fault;
    if (fault.kind == FaultKind::mediumNotBlank && fault.code != 0) {
        return nullptr; // a general yes does not give this one up
    }
    const bool manifest = fault.kind == FaultKind::fileExists && fault.path == request.manifest;
    const bool damaged = fault.kind == FaultKind::treeDamaged || fault.kind == FaultKind::oldDamaged;
    bool& yes = damaged ? request.appendDamaged : manifest ? request.replaceManifest : request.overwrite;
    return yes ? nullptr : &yes;
}

int run(BurnArguments& arguments)
{
    JobRequest& request = arguments.request;
    RunViewOptions view{
        .json = arguments.json, .nextVolume = arguments.nextVolume, .stdoutIsStream = request.target == "-"};
    JobReport report;
    if (!arguments.project.empty()) {
        if (auto added = addProject(arguments); !added) {
            report.fault = added.takeFault();
            return showReport(report, view);
        }
        view.stdoutIsStream = request.target == "-";
    }
    if (request.target.empty()) {
        report.fault = Fault{.kind = FaultKind::badArgument, .doing = Action::parse, .detail = "--to"};
        return showReport(report, view);
    }
    request.lockMemory = !arguments.noLock;
    request.reload = !arguments.noReload;
    request.onFault = arguments.abortOnFault ? OnFault::abort : OnFault::skip;
    if (!arguments.goOn.empty()) {
        if (auto begun = goOnWithSet(arguments); !begun) {
            report.fault = begun.takeFault();
            return showReport(report, view);
        }
    }
    if (arguments.sessionMd5 || arguments.noSessionMd5) {
        request.sessionMd5 = arguments.sessionMd5;
    }
    request.appendDamaged = request.append && request.overwrite;
    request.replaceManifest = request.overwrite;
    for (;;) {
        report = runAndShow(request, view, Interrupt::token());
        bool* const asked = yesThatLacks(request, report);
        if (asked == nullptr || arguments.json) {
            return showReport(report, view);
        }
        switch (userGivesUpData(*report.fault, questionFor(*report.fault), Interrupt::token())) {
        case Answer::yes:
            *asked = true;
            break;
        case Answer::stopped:
            return kCancelled; // nothing was begun
        case Answer::no:
            return showReport(report, view);
        }
    }
}

int parseAndRun(Arguments& parser, BurnArguments& arguments, bool image)
{
    auto rest = parser.parse();
    if (rest && image && rest->size() != 1) {
        rest = Fault{.kind = FaultKind::badArgument,
                     .doing = Action::parse,
                     .detail = rest->empty() ? "write-image" : rest->at(1)};
    }
    if (!rest) {
        JobReport report;
        report.fault = rest.takeFault();
        return showReport(report, {.json = arguments.json, .stdoutIsStream = arguments.request.target == "-"});
    }
    if (image) {
        arguments.request.image = rest->front();
    } else {
        arguments.request.sources = std::move(*rest);
    }
    return run(arguments);
}

} // namespace

int burnCommand(int argc, char** argv)
{
    Arguments parser(argc, argv);
    BurnArguments arguments;
    addWriting(parser, arguments);
    addContents(parser, arguments);
    arguments.request.journals = setsFolder();
    return parseAndRun(parser, arguments, false);
}

int writeImageCommand(int argc, char** argv)
{
    Arguments parser(argc, argv);
    BurnArguments arguments;
    addWriting(parser, arguments);
    return parseAndRun(parser, arguments, true);
}

} // namespace steadyburn
