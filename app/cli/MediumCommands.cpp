// drives, info, blank and eject: what is there, without burning.
#include "cli/Commands.h"

#include "ConcreteDependencies.h"
#include "base/Text.h"
#include "base/Units.h"
#include "cli/Conclusion.h"
#include "cli/ExitCode.h"
#include "cli/Interrupt.h"
#include "cli/JsonLines.h"
#include "cli/Question.h"
#include "cli/RunView.h"
#include "cli/Say.h"
#include "cli/SleepGuard.h"
#include "target/Target.h"
#include "target/discovery/UDisks.h"
#include "target/simulated/DiscImage.h"
#include "ui/text/BackupsFolder.h"
#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"
#include "ui/text/SetsFolder.h"
#include "ui/text/ShelfFile.h"
#include "ui/text/UnfinishedText.h"
#include "workflow/backup/RunMark.h"
#include "workflow/burn/UnfinishedBurns.h"
#include "workflow/catalogue/MediumCatalogue.h"
#include "workflow/facade/TargetList.h"
#include "workflow/tapeset/TapeFiles.h"

#include <QJsonArray>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstdio>
#include <stop_token>
#include <unistd.h>

namespace steadyburn {

namespace {

QJsonObject mediumJson(const std::string& spec, const MediumInfo& medium)
{
    QJsonArray sessions;
    for (const Session& session : medium.sessions) {
        sessions.append(QJsonObject{{QStringLiteral("start"), number(session.start)},
                                    {QStringLiteral("size"), number(session.size)}});
    }
    QJsonArray speeds;
    for (const std::uint64_t speed : medium.speeds) {
        speeds.append(number(speed));
    }
    return {{QStringLiteral("target"), displayPath(spec)},
            {QStringLiteral("kind"), text(toString(medium.kind))},
            {QStringLiteral("status"), text(toString(medium.status))},
            {QStringLiteral("sessions"), sessions},
            {QStringLiteral("capacity"), maybe(medium.capacity)},
            {QStringLiteral("free"), maybe(medium.free)},
            {QStringLiteral("write_protected"), medium.writeProtected},
            {QStringLiteral("block"), number(medium.block)},
            {QStringLiteral("speeds"), speeds},
            {QStringLiteral("drive_buffer"), number(medium.driveBuffer)},
            {QStringLiteral("medium_id"), displayPath(medium.mediumId)},
            {QStringLiteral("density"), medium.density > 0 ? QJsonValue(medium.density) : QJsonValue()},
            {QStringLiteral("longest_record"), maybe(medium.longestRecord)},
            {QStringLiteral("tape_file"), maybe(medium.tapeFile)},
            {QStringLiteral("tape_position"), maybe(medium.tapePosition)},
            {QStringLiteral("vendor"), displayPath(medium.vendor)},
            {QStringLiteral("product"), displayPath(medium.product)},
            {QStringLiteral("firmware"), displayPath(medium.firmware)}};
}

// Of a tape: what its files are. Null where that is not known.
QJsonArray tapeFilesJson(const std::vector<TapeFileEntry>& files)
{
    QJsonArray list;
    for (const TapeFileEntry& file : files) {
        QJsonObject line{{QStringLiteral("number"), static_cast<qint64>(file.number)},
                         {QStringLiteral("type"), text(toString(file.look.kind))},
                         {QStringLiteral("size"), maybe(file.stored)}};
        if (!file.look.format.empty()) {
            line[QStringLiteral("format")] = text(file.look.format);
        }
        if (const auto& label = file.look.label) {
            line[QStringLiteral("name")] = displayPath(label->volumeId);
            line[QStringLiteral("uuid")] = displayPath(label->uuid);
            line[QStringLiteral("set")] = displayPath(label->set);
            line[QStringLiteral("volume")] = static_cast<qint64>(label->number);
            line[QStringLiteral("written")] = static_cast<qint64>(label->written);
        }
        if (const auto& part = file.part ? file.part : file.look.part) {
            line[QStringLiteral("name")] = displayPath(part->name);
            line[QStringLiteral("set")] = displayPath(part->set);
            line[QStringLiteral("volume")] = static_cast<qint64>(part->volume);
            line[QStringLiteral("last")] = part->last;
            line[QStringLiteral("files")] = number(part->files);
            line[QStringLiteral("bytes")] = number(part->bytes);
        }
        list.append(line);
    }
    return list;
}

// “label of “NAME”, volume 1, written 2026-11-20 16:12”
std::string tapeFileText(const TapeFileEntry& file)
{
    switch (file.look.kind) {
    case TapeFileKind::nothing:
        return "empty";
    case TapeFileKind::unreadable:
        return "cannot be read";
    case TapeFileKind::label:
        return "label of " + describeLabel(*file.look.label);
    case TapeFileKind::index:
        return file.look.part ? "index of the archive before it" : "index, of what cannot be read";
    case TapeFileKind::data:
        break;
    }
    const std::string what =
        file.look.format.empty() ? "data of no known format" : "archive (" + file.look.format + ")";
    if (!file.part) {
        return what + ", no index";
    }
    return what + " of “" + file.part->name + "”, volume " + std::to_string(file.part->volume) +
           (file.part->last ? ", the last, " : ", ") + std::to_string(file.part->files) + " files, " +
           formatSize(file.part->bytes);
}

void printTapeFiles(const std::vector<TapeFileEntry>& files)
{
    for (const TapeFileEntry& file : files) {
        const std::string stored = file.stored ? formatSize(*file.stored) + " on tape" : "length not known";
        std::printf("file %-4u %s; %s\n", file.number, escapeNonUtf8(tapeFileText(file)).c_str(), stored.c_str());
    }
}

void printMedium(const MediumInfo& medium, const std::vector<UnfinishedBurn>& unfinished)
{
    std::printf("kind      %s\nstatus    %s%s\n", std::string(toString(medium.kind)).c_str(),
                std::string(toString(medium.status)).c_str(), medium.writeProtected ? ", write-protected" : "");
    if (medium.capacity) {
        std::printf("capacity  %s (%llu bytes)\n", formatSize(*medium.capacity).c_str(),
                    static_cast<unsigned long long>(*medium.capacity));
    }
    if (medium.free) {
        std::printf("free      %s (%llu bytes)\n", formatSize(*medium.free).c_str(),
                    static_cast<unsigned long long>(*medium.free));
    }
    if (medium.density > 0) {
        std::printf("density   0x%02x\n", static_cast<unsigned>(medium.density));
    }
    if (medium.longestRecord) {
        std::printf("records   up to %s\n", formatSize(*medium.longestRecord).c_str());
    }
    if (medium.tapeFile && medium.tapePosition) {
        std::printf("position  file %llu; %llu records and filemarks from the beginning of the tape\n",
                    static_cast<unsigned long long>(*medium.tapeFile),
                    static_cast<unsigned long long>(*medium.tapePosition));
    }
    if (holdsUnfinishedTrack(medium)) {
        std::puts("session   none, only an unfinished track: nothing can be read, and nothing more can be burned");
    }
    for (std::size_t i = 0; i < medium.sessions.size() && medium.kind != MediumKind::tape; ++i) {
        const Session& session = medium.sessions[i];
        std::printf("%-7s %zu at %llu, %s\n", "session", i, static_cast<unsigned long long>(session.start),
                    session.size == 0 ? "length not known" : formatSize(session.size).c_str());
    }
    if (const std::uint64_t unit = rateAt1x(medium.kind); unit > 0 && !medium.speeds.empty()) {
        std::fputs("speeds   ", stdout);
        for (const std::uint64_t speed : medium.speeds) {
            std::printf(" %.3gx", static_cast<double>(speed) / static_cast<double>(unit));
        }
        std::fputs("\n", stdout);
    }
    const std::string drive = medium.vendor + " " + medium.product + " " + medium.firmware;
    if (drive.size() > 2) {
        std::printf("drive     %s\n", shown(drive).c_str());
    }
    if (!medium.mediumId.empty()) {
        std::printf("medium    %s\n", shown(medium.mediumId).c_str());
    }
    for (const UnfinishedBurn& burn : unfinished) {
        std::printf("caution   %s\n", shown(unfinishedText(burn)).c_str());
    }
}

// The one TARGET of a command, opened.
Result<std::unique_ptr<Target>> openOnly(const CommandLine& line)
{
    return concreteDependencies().openTarget(line.operands.front());
}

// Of a drive with a medium in it only the burns to that medium are forgotten. Neither has to be there.
int forgetBurnsTo(const std::string& spec, bool json)
{
    const BurnsToForget found = burnsToForget(burnsFolder(), concreteDependencies().openTarget, spec);
    for (const UnfinishedBurn& burn : found.burns) {
        if (auto forgotten = forgetBurn(burn); !forgotten) {
            return fail(forgotten.fault(), json);
        }
    }
    if (json) {
        printLine(stdout, {{QStringLiteral("target"), text(spec)},
                           {QStringLiteral("forgotten"), toJson(found.burns)},
                           {QStringLiteral("others"), static_cast<qint64>(found.others)}});
        return kComplete;
    }
    if (found.burns.empty()) {
        say(stdout, tr("No unfinished burn to “%1” is known.").arg(displayPath(spec)));
    } else {
        say(stdout, tr("Forgotten: %1 to “%2”.").arg(burnsText(found.burns.size()), displayPath(spec)));
    }
    for (const UnfinishedBurn& burn : found.burns) {
        say(stdout, unfinishedSentence(burn));
    }
    if (found.others > 0) {
        say(stdout, tr("Still known: %1 to other media in this drive. To forget one, insert its medium; to forget all, "
                       "remove the medium.")
                        .arg(burnsText(found.others)));
    }
    return kComplete;
}

// "virtual DVD+R", "virtual tape"
std::string titleOfSimulated(const TargetChoice& drive)
{
    std::string kind = drive.title;
    if (!TargetSpec::parse(drive.spec).isTape()) {
        std::transform(kind.begin(), kind.end(), kind.begin(), [](unsigned char c) { return std::toupper(c); });
    }
    return "virtual " + kind;
}

} // namespace

int drivesCommand(CommandLine& line)
{
    Interrupt::endAtOnce(true);
    const bool json = line.json;
    const std::vector<DriveListing> drives = listDrivesOfDesktop();
    for (const DriveListing& drive : drives) {
        if (json) {
            QJsonObject object = mediumJson(drive.spec, drive.medium);
            object[QStringLiteral("title")] = displayPath(drive.title);
            object[QStringLiteral("virtual")] = false;
            object[QStringLiteral("unusable")] = drive.unusable ? QJsonValue(toJson(*drive.unusable)) : QJsonValue();
            printLine(stdout, object);
            continue;
        }
        std::printf("%-16s %s: %s\n", shown(drive.spec).c_str(), shown(drive.title).c_str(),
                    drive.unusable ? shown(wholeSentence(*drive.unusable)).c_str()
                                   : std::string(toString(drive.medium.status)).c_str());
    }
    if (!json && drives.empty()) {
        std::puts("No optical or tape drive is attached. Simulated ones:");
    }
    for (const TargetChoice& drive : simulatedTargets()) {
        const std::string title = titleOfSimulated(drive);
        if (json) {
            printLine(stdout, {{QStringLiteral("target"), text(drive.spec)},
                               {QStringLiteral("title"), text(title)},
                               {QStringLiteral("virtual"), true},
                               {QStringLiteral("unusable"), QJsonValue()}});
        } else {
            std::printf("%-16s %s; keeps its medium with ,file=PATH\n", drive.spec.c_str(), title.c_str());
        }
    }
    return kComplete;
}

int infoCommand(CommandLine& line)
{
    Interrupt::endAtOnce(true);
    const bool json = line.json;
    if (line.forgetBurn) {
        return forgetBurnsTo(line.operands.front(), json);
    }
    auto target = openOnly(line);
    if (!target) {
        return fail(target.fault(), json);
    }
    auto medium = (*target)->inspect();
    if (!medium) {
        return fail(medium.fault(), json);
    }
    tellDamagedJournals(json);
    const std::vector<UnfinishedBurn> unfinished = unfinishedOn(burnsFolder(), **target, *medium);
    QJsonObject object = mediumJson(line.operands.front(), *medium);
    object[QStringLiteral("unfinished")] = toJson(unfinished);
    if (!(*target)->isTape()) {
        json ? printLine(stdout, object) : printMedium(*medium, unfinished);
        return kComplete;
    }
    auto files = listTapeFiles(**target, Interrupt::token());
    if (const auto read = (*target)->inspect()) { // now it is known what the host adapter carries
        medium->longestRecord = read->longestRecord;
        object[QStringLiteral("longest_record")] = maybe(read->longestRecord);
    }
    if (json) {
        object[QStringLiteral("files")] = files ? QJsonValue(tapeFilesJson(*files)) : QJsonValue();
        printLine(stdout, object);
    } else {
        printMedium(*medium, unfinished);
        if (files) {
            printTapeFiles(*files);
        }
    }
    if (!files) { // of the medium all is said that is known
        std::fprintf(stderr, "%s\n", wholeSentence(files.fault()).toUtf8().constData());
        return exitCodeFor(files.fault());
    }
    const bool whole = std::none_of(files->begin(), files->end(), [](const TapeFileEntry& file) {
        return file.look.kind == TapeFileKind::unreadable;
    });
    return whole ? kComplete : kExceptions;
}

// What blanking would destroy and must be asked about: a tape with data on it, and what that is, or an image that no
// simulated drive has written. Empty if there are no such data, or if the drive itself will say what is wrong.
std::optional<Fault> dataToLose(Target& target)
{
    if (const auto file = target.isOptical() ? target.file() : std::nullopt; file && isForeignImage(*file)) {
        return Fault{.kind = FaultKind::fileExists, .doing = Action::blank, .path = *file};
    }
    const auto medium = target.isTape() ? target.inspect() : Result<MediumInfo>(Fault());
    if (!medium || medium->status == MediumStatus::blank || medium->status == MediumStatus::absent) {
        return std::nullopt;
    }
    return Fault{.kind = FaultKind::mediumNotBlank,
                 .doing = Action::blank,
                 .path = target.name(),
                 .detail = describeTape(target, Interrupt::token())};
}

int blankCommand(CommandLine& line)
{
    Interrupt::endAtOnce(true);
    const bool json = line.json;
    const auto run =
        line.yes ? std::nullopt
                 : runToErase(line.operands.front(), backupsFolder(), concreteDependencies(), Interrupt::token());
    auto target = openOnly(line);
    if (!target) {
        return fail(target.fault(), json);
    }
    const auto holds = line.yes ? std::nullopt : run ? run : dataToLose(**target);
    if (holds) {
        const QString question = questionFor(*holds);
        const Answer answer = json || question.isEmpty() ? Answer::no : askAtTerminal(question, Interrupt::token());
        if (answer != Answer::yes) {
            return answer == Answer::stopped ? static_cast<int>(kCancelled) : fail(*holds, json);
        }
    }
    const auto gone = identifyForShelf(shelfFile(), **target, Interrupt::token());
    const std::vector<UnfinishedBurn> unfinished = endedWithMedium(burnsFolder(), **target);
    Interrupt::endAtOnce(false); // half blanked a medium is of no use
    if (Interrupt::token().stop_requested()) {
        return kCancelled;
    }
    const SleepGuard awake(awakeReason());
    const std::stop_callback goesOn(Interrupt::token(), [] {
        std::fputs("\nBlanking goes on to its end. A second signal ends the program at once.\n", stderr);
    });
    const bool shown = !json && ::isatty(STDERR_FILENO) != 0;
    auto said = std::chrono::steady_clock::time_point::min();
    const auto blanked = (*target)->blank(line.full, [&](double share) {
        const auto now = std::chrono::steady_clock::now();
        if (json && (share >= 1 || said == std::chrono::steady_clock::time_point::min() ||
                     now - said >= std::chrono::milliseconds(250))) {
            said = now;
            printLine(stdout, {{QStringLiteral("event"), QStringLiteral("progress")},
                               {QStringLiteral("phase"), QStringLiteral("blank")},
                               {QStringLiteral("share"), share}});
        } else if (shown) {
            std::fprintf(stderr, "\rBlanking: %.0f %%\033[K", share * 100);
        }
    });
    if (shown) {
        std::fputs("\r\033[K", stderr);
    }
    if (blanked) {
        takeOffShelf(shelfFile(), gone);
        forgetBurns(unfinished);
    }
    return blanked ? succeed(json) : fail(blanked.fault(), json);
}

int ejectCommand(CommandLine& line)
{
    Interrupt::endAtOnce(true);
    const bool json = line.json;
    auto target = openOnly(line);
    if (!target) {
        return fail(target.fault(), json);
    }
    const auto ejected = (*target)->eject();
    return ejected ? succeed(json) : fail(ejected.fault(), json);
}

} // namespace steadyburn
