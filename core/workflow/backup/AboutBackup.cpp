#include "workflow/backup/AboutBackup.h"

#include "base/Text.h"
#include "base/os/FileDescriptor.h"
#include "image/compress/GzipText.h"
#include "workflow/backup/RecordFile.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <span>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>

namespace steadyburn {

namespace {

constexpr mode_t kAboutMode = 0644;

class AboutWriter {
public:
    explicit AboutWriter(std::string folder) : m_folder(std::move(folder)) {}

    Result<void> write(const char* name, const std::string& bytes)
    {
        const std::string path = m_folder + '/' + name;
        const FileDescriptor fd(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kAboutMode));
        const int code = fd ? writeWhole(fd.get(), std::as_bytes(std::span(bytes))) : errno;
        return code == 0 ? Result<void>()
                         : Fault{.kind = FaultKind::io, .doing = Action::prefill, .code = code, .path = path};
    }

private:
    std::string m_folder;
};

bool isTarFormat(const BackupRun& run)
{
    return run.format.starts_with("tar");
}

bool isSession(const BackupRun& run)
{
    return run.section && !isTarFormat(run);
}

// Tape files are counted from 0, as mt does, sessions from 1, as xorriso does.
std::string placeText(const BackupRun& run)
{
    const bool tape = isTarFormat(run);
    return !run.section ? "" : (tape ? "  tape file " : "  session ") + std::to_string(*run.section + (tape ? 0U : 1U));
}

// What tells tar how the archive is packed, which it cannot see on a tape.
std::string packingOf(const BackupRun& run)
{
    return run.format == "tar.gz" ? " -z" : run.format == "tar.zst" ? " --zstd" : "";
}

// `own`: the format of the run that needs them.
std::string mediaText(const std::vector<BackupRun>& runs, const std::string& own)
{
    std::string text;
    for (const BackupRun& run : runs) {
        text += "    run " + std::to_string(run.number) + "  " + std::string(toString(run.level)) + "  " + run.label +
                (run.labelNumber > 1 ? "  volume " + std::to_string(run.labelNumber) : std::string()) + placeText(run) +
                (run.format == own ? "" : "  " + run.format) + "  " + escapeControls(escapeNonUtf8(run.target)) + "\n";
    }
    return text;
}

bool isDiscOfSeveral(const BackupAbout& about)
{
    return !about.earlier.empty() && !isTarFormat(about.run);
}

// What a restore needs before this run. The newest session of a disc has what is in the earlier ones.
std::vector<BackupRun> onOtherMedia(const BackupAbout& about)
{
    std::vector<BackupRun> runs = about.chain;
    if (isDiscOfSeveral(about)) {
        std::erase_if(runs, [&](const BackupRun& run) {
            return std::ranges::any_of(about.earlier, [&](const RunName& name) { return name.uuid == run.uuid; });
        });
    }
    return runs;
}

// Whether one of these sessions shows what is on its disc before it, as well.
bool areBehindOthers(const std::vector<BackupRun>& runs)
{
    return std::ranges::any_of(runs, [](const BackupRun& run) { return !isTarFormat(run) && run.appended; });
}

// What else is on the medium.
std::string earlierText(const BackupAbout& about)
{
    if (about.earlier.empty()) {
        return {};
    }
    std::string own;
    bool foreign = false;
    for (const RunName& run : about.earlier) {
        const bool isOwn = run.backupUuid == about.set.uuid;
        own += isOwn ? (own.empty() ? "" : ", ") + std::to_string(run.number) : std::string();
        foreign = foreign || !isOwn;
    }
    const bool tape = isTarFormat(about.run);
    std::string text =
        own.empty() ? ""
                    : std::string(tape ? "This tape" : "This disc") + " has these earlier runs, too: " + own + ".\n";
    text += foreign ? "This tape has runs of other backups, too.\n" : "";
    if (!tape) {
        text += "Mounted as usual it shows the newest version of every file of all its runs, also of\n"
                "files that were deleted later (LEFTOVER0 names them). To see what an earlier run\n"
                "left, load its session with xorriso (-load session N, counted from 1).\n";
    }
    return text + "\n";
}

// The commands that restore one medium on top of those before it. `leftover`: some of the runs have LEFTOVER0.
std::string commandsText(const BackupRun& run, bool leftover)
{
    if (isTarFormat(run)) {
        const std::string tar = "    tar" + packingOf(run);
        return tar + " -xOf MEDIUM ABOUT-THIS-BACKUP/REMOVED0 | xargs -0 -r rm -rf --\n" + tar +
               " --acls --xattrs --xattrs-include='*' -xpf MEDIUM\n"
               "\n"
               "MEDIUM is the archive, or of a tape the drive (/dev/nst0): wind it to the run's\n"
               "archive before each command (mt -f /dev/nst0 asf " +
               std::to_string(run.section.value_or(1)) +
               " is that of this run), and\n"
               "tar needs -b 512 there. Where a format is named above, tar needs -z for tar.gz,\n"
               "--zstd for tar.zst, and neither for tar.\n"
               "A file larger than a tape is cut into parts, NAME.part001of003 and so on. When\n"
               "all are there: cat NAME.part*of003 > NAME, and delete them before the next run's\n"
               "commands.\n"
               "A tar without the options in the middle restores everything but ACLs and\n"
               "extended attributes.\n";
    }
    return "    xargs -0 -r rm -rf -- < MEDIUM/ABOUT-THIS-BACKUP/REMOVED0\n"
           "    cp -af MEDIUM/. .\n" +
           std::string(leftover ? "    test ! -e MEDIUM/ABOUT-THIS-BACKUP/LEFTOVER0 || "
                                  "xargs -0 -r rm -rf -- < MEDIUM/ABOUT-THIS-BACKUP/LEFTOVER0\n"
                                  "    find . -type d -exec test -d MEDIUM/{} \\; -exec touch -r MEDIUM/{} {} \\;\n"
                                : "") +
           "\n"
           "MEDIUM is the folder where the disc or the image is mounted. What is mounted shows\n"
           "no ACLs, extended attributes or hard links. xorriso restores them, but for the\n"
           "attributes of symbolic links: run it instead of cp. IMAGE is the drive (/dev/sr0)\n"
           "or the image:\n"
           "\n"
           "    xorriso -osirrox on -hardlinks on -acl on -xattr any -indev IMAGE -extract / .\n";
}

// How a medium is checked alone. An archive has no list of its files.
std::string checkText(const BackupRun& run)
{
    return isTarFormat(run) ? std::string()
                            : "To check that every file is as it was written, change to the top folder of the\n"
                              "disc and run\n"
                              "\n"
                              "    sha256sum -c ABOUT-THIS-DISC/SHA256SUMS\n"
                              "\n";
}

std::string readmeOf(const BackupAbout& about)
{
    const BackupRun& run = about.run;
    const std::vector<BackupRun> needed = onOtherMedia(about);
    const bool leftover = isDiscOfSeveral(about) || areBehindOthers(needed);
    std::string text = "This is run " + std::to_string(run.number) + " of the backup \"" +
                       escapeNonUtf8(about.set.name) + "\", written by Steadyburn.\n" + "\n";
    if (run.level == BackupLevel::full) {
        text += "It is a full run: everything is here. You need no other medium and no special\n"
                "program: copy or unpack what you need.\n";
    } else {
        text += (isDiscOfSeveral(about) ? "This session adds what was new or had changed since run "
                                        : "It has what was new or had changed since run ") +
                std::to_string(run.base) +
                ", and no more. What\n"
                "is here can be read without any other medium and without a special program.\n";
        text += needed.empty() ? "The rest is in the earlier sessions of this disc: you need no other medium.\n"
                               : "For all that there was, you need these as well, in this order:\n\n" +
                                     mediaText(needed, run.format);
        text += std::ranges::any_of(needed, isSession)
                    ? "\nA disc that has later sessions shows these when it is mounted: load the session\n"
                      "named here with xorriso (-load session N, counted from 1).\n"
                    : "";
    }
    text += "\n" + earlierText(about) + checkText(run) +
            "To restore everything as it was at this run, change to an empty folder. For each\n"
            "run named above, in that order, and for this one as the last, run\n"
            "\n" +
            commandsText(run, leftover) +
            "\n"
            "The first command deletes what had been deleted or moved before that run.\n" +
            (leftover ? "The third one deletes what a session still shows of those before it; the last one\n"
                        "gives the folders in which it did so their dates again.\n"
                      : "") +
            "\n"
            "What else is in this folder:\n"
            "\n"
            "RUN.json            which run this is\n"
            "REMOVED.txt         what was deleted or moved since the run before: for reading\n"
            "REMOVED0            the same for xargs -0\n"
            "CONTENTS.jsonl.gz   all that there was at this run, with the number of the run\n"
            "                    whose medium has it; read it with zcat\n";
    if (isDiscOfSeveral(about)) {
        text += "LEFTOVER0           what this disc still shows although it was deleted before this run;\n"
                "                    the third command deletes it\n";
    }
    if (!about.unread.empty()) {
        text += "EXCEPTIONS.txt      what could not be read when this run was begun, and is not here\n";
    }
    return text;
}

std::string runJson(const BackupAbout& about)
{
    const BackupRun& run = about.run;
    RecordLine line;
    line.number("steadyburn_backup_run", 1)
        .bytes("backup", about.set.name)
        .bytes("backup_uuid", about.set.uuid)
        .bytes("uuid", run.uuid)
        .number("number", run.number)
        .bytes("level", toString(run.level))
        .number("base", run.base)
        .number("generation", run.generation)
        .number("medium", run.medium)
        .number("began", run.began)
        .bytes("label", run.label);
    if (!about.earlier.empty()) {
        line.bytes("earlier", earlierField(about.earlier));
    }
    return line.text() + "\n";
}

// Ends the shorter one with empty lines.
void makeAsLong(std::string& one, std::string& other)
{
    const std::size_t longer = std::max(one.size(), other.size());
    one.resize(longer, '\n');
    other.resize(longer, '\n');
}

std::map<std::string, std::string> textsOnOwnTape(const BackupAbout& about, std::string& readme, std::string& json)
{
    if (about.onOwnTape == nullptr) {
        return {};
    }
    const BackupAbout alone{.set = about.set,
                            .run = *about.onOwnTape,
                            .chain = about.chain,
                            .removed = {},
                            .contents = about.contents,
                            .unread = about.unread};
    std::string ownReadme = readmeOf(alone);
    std::string ownJson = runJson(alone);
    makeAsLong(readme, ownReadme);
    makeAsLong(json, ownJson);
    const std::string folder = std::string(kAboutBackup) + '/';
    return {{folder + "README.txt", std::move(ownReadme)}, {folder + "RUN.json", std::move(ownJson)}};
}

Result<std::string> backupContents(const BackupAbout& about)
{
    auto text = GzipText::begin();
    if (!text) {
        return text.takeFault();
    }
    for (const auto& [path, entry] : about.contents) {
        if (S_ISDIR(entry.mode)) {
            continue;
        }
        RecordLine line;
        line.bytes("path", path).number("run", entry.run);
        if (S_ISREG(entry.mode)) {
            line.number("size", entry.size).number("mtime", entry.mtime.seconds);
            if (entry.run != about.run.number) {
                line.digest("sha256", entry.sha256);
            }
        }
        if (auto added = text->add(line.text() + "\n"); !added) {
            return added.takeFault();
        }
    }
    return text->finish();
}

} // namespace

Result<std::map<std::string, std::string>> writeAboutBackup(const std::string& folder, const BackupAbout& about)
{
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) {
        return Fault{.kind = FaultKind::io, .doing = Action::prefill, .code = error.value(), .path = folder};
    }
    auto contents = backupContents(about);
    if (!contents) {
        return contents.takeFault();
    }
    std::string shown;
    std::string exact;
    std::string leftover;
    for (const std::string& path : about.leftover) {
        leftover += path;
        leftover += '\0';
    }
    std::string unread;
    for (const std::string& path : about.unread) {
        unread += escapeBytes(path) + "\n";
    }
    for (const std::string& path : about.removed) {
        shown += escapeBytes(path) + "\n";
        exact += path;
        exact += '\0';
    }
    AboutWriter writer(folder);
    std::string readme = readmeOf(about);
    std::string json = runJson(about);
    const auto onOwnTape = textsOnOwnTape(about, readme, json);
    std::vector<std::pair<const char*, std::string>> files{{"README.txt", std::move(readme)},
                                                           {"RUN.json", std::move(json)},
                                                           {"REMOVED.txt", std::move(shown)},
                                                           {"REMOVED0", std::move(exact)},
                                                           {"CONTENTS.jsonl.gz", std::move(*contents)}};
    if (isDiscOfSeveral(about)) {
        files.emplace_back("LEFTOVER0", std::move(leftover));
    }
    if (!unread.empty()) {
        files.emplace_back("EXCEPTIONS.txt", std::move(unread));
    }
    for (const auto& [name, bytes] : files) {
        if (auto written = writer.write(name, bytes); !written) {
            return written.takeFault();
        }
    }
    return onOwnTape;
}

} // namespace steadyburn
