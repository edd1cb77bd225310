// copy: one disc onto another, through an image file, with two drives or with one.
#include "cli/Commands.h"

#include "ConcreteDependencies.h"
#include "cli/AskedRuns.h"
#include "cli/CommandTable.h"
#include "cli/ExitCode.h"
#include "cli/Interrupt.h"
#include "cli/JsonLines.h"
#include "cli/NextVolume.h"
#include "cli/Question.h"
#include "cli/Say.h"
#include "cli/UsageText.h"
#include "ui/text/FaultText.h"
#include "workflow/readback/CopyCheck.h"
#include "workflow/readback/CopyImage.h"

#include <filesystem>
#include <optional>
#include <unistd.h>
#include <utility>

namespace steadyburn {

namespace {

// Shows what was read of the disc, where it is not yet the end.
void showImage(const ReadImageReport& report, bool json)
{
    if (json) {
        QJsonObject object = toJson(report);
        object[QStringLiteral("event")] = QStringLiteral("image");
        printLine(stdout, object);
        return;
    }
    for (const QString& line : reportLines(report)) {
        say(stdout, line);
    }
}

// Opens the tray and has the disc changed. Returns the target from now on; nothing where the user stops.
Result<std::string> changeDisc(const CommandLine& line, const std::string& image)
{
    const std::string& drive = line.operands.at(1);
    ejectForCopy(concreteDependencies(), drive);
    if (!line.nextVolume.empty()) {
        const VolumeWanted wanted{
            .number = 1, .set = std::filesystem::path(image).filename().string(), .target = drive};
        auto given = nextVolumeByCommand(line.nextVolume)(wanted, Interrupt::token());
        if (!given) {
            return given.takeFault();
        }
        return given->target.empty() ? drive : given->target;
    }
    const QString question =
        tr("The disc has been read. Insert the disc that is to be written into “%1”. Write the copy now?")
            .arg(displayPath(drive));
    if (askAtTerminal(question, Interrupt::token()) == Answer::yes) {
        return drive;
    }
    return Fault{.kind = FaultKind::cancelled, .doing = Action::open, .path = drive};
}

bool canAsk(const CommandLine& line)
{
    return !line.json && ::isatty(STDIN_FILENO) != 0 && ::isatty(STDERR_FILENO) != 0;
}

// Whether a disc of which not everything could be read is written all the same; else why not.
std::optional<Fault> mayLack(const CommandLine& line, const ReadImageReport& read)
{
    if (read.damaged.empty() || line.yes) {
        return std::nullopt;
    }
    if (canAsk(line)) {
        const QString question = tr("Write the copy although not all of the disc could be read?");
        return askAtTerminal(question, Interrupt::token()) == Answer::yes
                   ? std::nullopt
                   : std::optional(
                         Fault{.kind = FaultKind::cancelled, .doing = Action::write, .path = line.operands.at(1)});
    }
    return lackOfCopy(read, line.operands.at(0));
}

// Whether the target takes the copy, which is asked for before hours are spent on reading; else why not. `agreed`:
// what is on the target may go.
std::optional<Fault> refusal(const CommandLine& line, bool oneDrive, bool& agreed)
{
    const Dependencies dependencies = concreteDependencies();
    if (oneDrive) { // the disc that is to be written is not in it yet
        auto disc = copyGoesToDisc(dependencies, line.operands.at(1));
        return disc ? std::nullopt : std::optional(disc.takeFault());
    }
    for (;;) {
        auto takes = targetTakesCopy(dependencies, line.operands.at(0), line.operands.at(1), agreed);
        if (takes) {
            return std::nullopt;
        }
        if (agreed || !canAsk(line) || !yesHelps(takes.fault())) {
            return takes.takeFault();
        }
        switch (askAtTerminal(questionFor(takes.fault()), Interrupt::token())) {
        case Answer::yes:
            agreed = true;
            break;
        case Answer::stopped:
            return Fault{.kind = FaultKind::cancelled, .doing = Action::open, .path = line.operands.at(1)};
        case Answer::no:
            return takes.takeFault();
        }
    }
}

// Ends without a copy. The image stays where there is one, for it may have taken hours.
int endUnwritten(RunViewOptions& view, CopyImage& image, Fault fault)
{
    JobReport report;
    report.outcome = fault.kind == FaultKind::cancelled ? Outcome::cancelled : Outcome::failed;
    report.fault = std::move(fault);
    view.keptImage = image.keep();
    return showReport(report, view);
}

// `agreed`: what is on the target may go.
int writeCopy(CommandLine& line, RunViewOptions& view, CopyImage& image, std::string target, bool agreed)
{
    JobRequest& job = line.job;
    job.image = image.path();
    job.target = std::move(target);
    job.verify = !line.noVerify;
    job.cutImage = line.yes;
    job.overwrite = agreed;
    auto report = runAsking(job, view);
    if (report && report->fault && report->fault->kind == FaultKind::notAnImage) { // no disc that can be copied
        report->fault->path = line.operands.at(0);
    }
    if (!report) {
        return endUnwritten(view, image, {.kind = FaultKind::cancelled, .doing = Action::write, .path = job.target});
    }
    if (report->fault) {
        view.keptImage = image.keep();
    }
    return showReport(*report, view);
}

} // namespace

int copyCommand(CommandLine& line)
{
    RunViewOptions view{.json = line.json};
    const Dependencies dependencies = concreteDependencies();
    const std::string& source = line.operands.at(0);
    const bool oneDrive = copyHasOneDrive(dependencies, source, line.operands.at(1));
    if (oneDrive && line.nextVolume.empty() && (line.json || ::isatty(STDIN_FILENO) == 0)) {
        const Command* const copy = findCommand("copy");
        return refuse(
            {.problem = UsageProblem::optionMissing, .command = copy, .option = findOption(*copy, "next-volume")},
            line);
    }
    CopyImage image(line.image);
    bool agreed = line.yes;
    if (auto refused = refusal(line, oneDrive, agreed)) {
        return endUnwritten(view, image, std::move(*refused));
    }
    if (auto prepared = image.prepare(copySize(dependencies, source)); !prepared) {
        return endUnwritten(view, image, prepared.takeFault());
    }
    line.readImage.target = source;
    line.readImage.file = image.path();
    line.readImage.overwrite = line.yes;
    auto read = runAsking(line.readImage, view);
    if (!read) {
        return kCancelled;
    }
    read->resumable = read->resumable && !line.image.empty(); // else the same command takes another file
    if (read->fault) {
        return showReport(*read, view);
    }
    showImage(*read, line.json);
    if (auto lacks = mayLack(line, *read)) {
        if (lacks->kind != FaultKind::cancelled && !line.json) {
            say(stderr, tr("The copy was not written, since it would lack what could not be read. With --yes it is."));
        }
        return endUnwritten(view, image, std::move(*lacks));
    }
    auto target = oneDrive ? changeDisc(line, image.path()) : Result<std::string>(line.operands.at(1));
    if (!target) {
        return endUnwritten(view, image, target.takeFault());
    }
    // A yes that was given before the disc was changed gives up none: the original may still be in the drive.
    agreed = agreed && !oneDrive && (*target == line.operands.at(1) || !copyHasOneDrive(dependencies, source, *target));
    return writeCopy(line, view, image, std::move(*target), agreed);
}

} // namespace steadyburn
