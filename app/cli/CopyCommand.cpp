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

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace steadyburn {

namespace {

namespace fs = std::filesystem;

// The image between the two discs: a file that the user names, or one in a folder of its own, which is removed with it
// unless keep() was called.
class ImageBetween {
public:
    explicit ImageBetween(std::string named) : m_path(std::move(named)) {}
    ~ImageBetween()
    {
        std::error_code ignored;
        if (!m_folder.empty()) {
            fs::remove_all(m_folder, ignored);
        }
    }
    ImageBetween(const ImageBetween&) = delete;
    ImageBetween& operator=(const ImageBetween&) = delete;

    // Makes the folder where no file was named. A disc is often larger than memory, so it is not made in /tmp.
    Result<void> prepare()
    {
        if (!m_path.empty()) {
            return {};
        }
        const char* const chosen = std::getenv("TMPDIR");
        std::string folder =
            std::string(chosen != nullptr && *chosen != '\0' ? chosen : "/var/tmp") + "/steadyburn-XXXXXX";
        if (::mkdtemp(folder.data()) == nullptr) {
            return Fault{.kind = FaultKind::io, .doing = Action::open, .code = errno, .path = folder};
        }
        m_folder = folder;
        m_path = folder + "/disc.iso";
        return {};
    }
    [[nodiscard]] const std::string& path() const { return m_path; }
    // Returns the path of an image that stays, although nobody named it.
    std::string keep()
    {
        const bool made = !std::exchange(m_folder, {}).empty();
        return made ? m_path : std::string();
    }

private:
    std::string m_path;
    std::string m_folder; // that was made for it
};

// The device or the file that a target is, however it is spelled.
std::string placeOf(const std::string& spec)
{
    const auto target = concreteDependencies().openTarget(spec);
    return target ? (*target)->file().value_or(spec) : spec;
}

bool isOneDrive(const std::string& a, const std::string& b)
{
    const std::string from = placeOf(a);
    const std::string to = placeOf(b);
    std::error_code unknown;
    return a == b || from == to || fs::equivalent(from, to, unknown);
}

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
    if (auto target = concreteDependencies().openTarget(drive)) {
        (void)(*target)->eject(); // who cannot have it opened opens it by hand
    }
    if (!line.nextVolume.empty()) {
        const VolumeWanted wanted{.number = 1, .set = fs::path(image).filename().string(), .target = drive};
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

// Whether a disc of which not everything could be read is written all the same.
bool mayLack(const CommandLine& line)
{
    return line.yes || (!line.json && askAtTerminal(tr("Write the copy although not all of the disc could be read?"),
                                                    Interrupt::token()) == Answer::yes);
}

// Ends without a copy. The image stays where there is one, for it may have taken hours.
int endUnwritten(RunViewOptions& view, ImageBetween& image, Fault fault)
{
    JobReport report;
    report.outcome = fault.kind == FaultKind::cancelled ? Outcome::cancelled : Outcome::failed;
    report.fault = std::move(fault);
    view.keptImage = image.keep();
    return showReport(report, view);
}

// `oneDrive`: a yes that was given before the disc was changed gives up none, for the original may still be in the
// drive.
int write(CommandLine& line, RunViewOptions& view, ImageBetween& image, std::string target, bool oneDrive)
{
    JobRequest& job = line.job;
    job.image = image.path();
    job.target = std::move(target);
    job.verify = !line.noVerify;
    job.cutImage = line.yes;
    job.overwrite = line.yes && !oneDrive && !isOneDrive(line.operands.at(0), job.target);
    const auto report = runAsking(job, view);
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
    const bool oneDrive = isOneDrive(line.operands.at(0), line.operands.at(1));
    if (oneDrive && line.nextVolume.empty() && (line.json || ::isatty(STDIN_FILENO) == 0)) {
        const Command* const copy = findCommand("copy");
        return refuse(
            {.problem = UsageProblem::optionMissing, .command = copy, .option = findOption(*copy, "next-volume")},
            line);
    }
    ImageBetween image(line.image);
    if (auto prepared = image.prepare(); !prepared) {
        return endUnwritten(view, image, prepared.takeFault());
    }
    line.readImage.target = line.operands.at(0);
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
    if (!read->damaged.empty() && !mayLack(line)) {
        return endUnwritten(view, image,
                            {.kind = FaultKind::cancelled, .doing = Action::write, .path = line.operands.at(1)});
    }
    auto target = oneDrive ? changeDisc(line, image.path()) : Result<std::string>(line.operands.at(1));
    if (!target) {
        return endUnwritten(view, image, target.takeFault());
    }
    return write(line, view, image, std::move(*target), oneDrive);
}

} // namespace steadyburn
