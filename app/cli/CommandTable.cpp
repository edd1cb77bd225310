#include "cli/CommandTable.h"

#include "cli/OptionRows.h"

#include <algorithm>
#include <array>

namespace steadyburn {

namespace {

constexpr std::array kJsonAndHelp{kJsonOption, kHelpOption};
constexpr std::array kHelpAlone{kHelpOption};

constexpr Option kSession{.name = "session",
                          .takes = Takes::number,
                          .argument = "N",
                          .initial = "the newest session of a disc, all sets of a tape",
                          .help = "Session of a disc or file of a tape, as info counts them.",
                          .more = "They are counted from 0. An image of a disc with several sessions has them all. On "
                                  "DVD+RW, BD-RE and in files the tree of the first session is not kept when one is "
                                  "appended.",
                          .most = 1'000'000,
                          .set = [](CommandLine& line, const OptionValue& value) {
                              line.session = static_cast<std::uint32_t>(value.number);
                          }};

constexpr std::array kInfo{
    Option{.name = "forget-burn",
           .help = "Stop reporting interrupted burns to TARGET.",
           .more = "info, list, verify and restore report an interrupted burn until the medium is burned again or "
                   "erased, or until this option is given. Of a drive with a medium in it, burns to that medium are "
                   "forgotten; of an empty one, all. The medium is not changed; neither it nor the drive has to be "
                   "there.",
           .set = [](CommandLine& line, const OptionValue&) { line.forgetBurn = true; }},
    kJsonOption,
    kHelpOption,
};

constexpr std::array kReadImage{
    kRetriesOption,
    yesOption("Replace FILE, once the new image is whole."),
    kJsonOption,
    kHelpOption,
};

constexpr std::array<std::string_view, 2> kSampleSizes{"20", "5%"};
constexpr std::array kVerifyOptions{
    Option{.name = "against",
           .takes = Takes::text,
           .argument = "PATH",
           .initial = "the checksums on the medium",
           .help = "Compare every file with the one in PATH.",
           .more = "Further PATHs may follow TARGET.",
           .completes = Completes::file,
           .repeated = true,
           .set = [](CommandLine& line, const OptionValue& value) { line.against.push_back(value.text); }},
    Option{.name = "sample",
           .takes = Takes::number,
           .argument = "[N|N%]",
           .initial = "all files; without N 20 files, of a tape 5",
           .help = "Read only some files, chosen at random.",
           .more =
               "A drill: it shows in minutes whether a medium can still be read, and says nothing of the other files. "
               "Only this medium is read, not the others of its set. What is chosen depends on --seed alone. After a "
               "good sample the next check on the shelf is due no sooner than half of what it is after a whole one.",
           .words = kSampleSizes,
           .least = 1,
           .most = 1'000'000'000,
           .optional = true,
           .set =
               [](CommandLine& line, const OptionValue& value) {
                   const bool percent = value.text.ends_with('%');
                   line.sample = SampleSize{.files = percent ? 0 : value.number,
                                            .percent = percent ? static_cast<unsigned>(value.number) : 0};
               }},
    Option{.name = "seed",
           .takes = Takes::number,
           .argument = "N",
           .initial = "another one each time, which is shown",
           .help = "Choose the sample that N has chosen before.",
           .least = 0,
           .most = 4'294'967'295,
           .set = [](CommandLine& line, const OptionValue& value) { line.seed = value.number; }},
    Option{.name = "copy",
           .takes = Takes::number,
           .argument = "N",
           .initial = "as the medium shows itself",
           .help = "Note the result on the shelf for this copy of the volume.",
           .least = 1,
           .most = 1'000'000,
           .set = [](CommandLine& line, const OptionValue& value) { line.copy = value.number; }},
    kSession,
    kNextVolumeOption,
    kJsonOption,
    kHelpOption,
};

constexpr std::array kList{filesFromOption("List only the paths that FILE names."),
                           nullOption(),
                           kSession,
                           kNextVolumeOption,
                           kJsonOption,
                           kHelpOption};

constexpr std::array kRestore{
    Option{.name = "into",
           .takes = Takes::text,
           .argument = "DIR",
           .help = "Folder that the files are restored into.",
           .more = "It is made if it does not exist.",
           .completes = Completes::folder,
           .required = true,
           .set = [](CommandLine& line, const OptionValue& value) { line.restore.into = value.text; }},
    literalOption("Take each PATTERN as a path, as it is written."),
    filesFromOption("Restore the paths that FILE names."),
    nullOption(),
    kSession,
    kNextVolumeOption,
    yesOption("Replace files that are there."),
    kJsonOption,
    kHelpOption,
};

constexpr std::array kBlank{
    Option{.name = "full",
           .help = "Erase all of the surface, which takes long.",
           .set = [](CommandLine& line, const OptionValue&) { line.full = true; }},
    yesOption("Erase what the medium holds without asking."),
    kJsonOption,
    kHelpOption,
};

constexpr std::array kTargetOperand{Operand{.name = "TARGET", .completes = Completes::target}};
constexpr std::array kDriveOperand{Operand{.name = "TARGET", .completes = Completes::drive}};
constexpr std::array kPathOperand{
    Operand{.name = "PATH", .completes = Completes::file, .needed = false, .repeated = true}};
constexpr std::array kImageOperand{Operand{.name = "IMAGE", .completes = Completes::file}};
constexpr std::array kReadImageOperands{Operand{.name = "TARGET", .completes = Completes::drive},
                                        Operand{.name = "FILE", .completes = Completes::file}};
constexpr std::array kCopyOperands{Operand{.name = "SOURCE", .completes = Completes::drive},
                                   Operand{.name = "TARGET", .completes = Completes::drive}};
constexpr std::array kVerifyOperands{
    Operand{.name = "TARGET", .completes = Completes::target},
    Operand{.name = "PATH", .completes = Completes::file, .needed = false, .repeated = true}};
constexpr std::array kRestoreOperands{Operand{.name = "TARGET", .completes = Completes::target},
                                      Operand{.name = "PATTERN", .needed = false, .repeated = true}};
constexpr std::array kTuneOperand{Operand{.name = "PATH|TARGET", .completes = Completes::target}};
constexpr std::array kFindOperand{Operand{.name = "PATTERN"}};
constexpr std::array kShelfOperands{
    Operand{.name = "ACTION"},
    Operand{.name = "ARGUMENT", .completes = Completes::target, .needed = false, .repeated = true}};
constexpr std::array kBackupOperands{
    Operand{.name = "ACTION"},
    Operand{.name = "ARGUMENT", .completes = Completes::file, .needed = false, .repeated = true}};
constexpr std::array kCommandOperand{Operand{.name = "COMMAND", .completes = Completes::command, .needed = false}};

constexpr std::array<std::string_view, 1> kDrivesExamples{"drives"};
constexpr std::array<std::string_view, 2> kInfoExamples{"info /dev/sr0", "info --json virtual:tape,file=set1.tap"};
constexpr std::array<std::string_view, 4> kBurnExamples{
    "burn --verify --to /dev/sr0 ~/Photos", "burn --to photos.iso ~/Photos",
    "burn --format tar.gz --block 256K --buffer 2G --to /dev/nst0 /srv",
    "burn --to virtual:dvd+r,speed=8x,file=try.iso ~/Photos"};
constexpr std::array<std::string_view, 3> kPlanExamples{"plan --medium bd-r ~/Photos",
                                                        "plan --medium dvd+r --speed 8x --buffer 1G ~/Photos",
                                                        "plan --medium tape:6T --format tar.zst --json /srv"};
constexpr std::array<std::string_view, 1> kWriteImageExamples{"write-image --verify --to /dev/sr0 debian.iso"};
constexpr std::array<std::string_view, 1> kReadImageExamples{"read-image --retries 5 /dev/sr0 old-disc.iso"};
constexpr std::array<std::string_view, 2> kCopyExamples{"copy /dev/sr0 /dev/sr1",
                                                        "copy --image rescued.iso --retries 5 /dev/sr0 /dev/sr0"};
constexpr std::array<std::string_view, 1> kBufferExamples{"buffer -b 1G -i backup.tar -o /dev/nst0"};
constexpr std::array<std::string_view, 3> kVerifyExamples{"verify /dev/sr0", "verify photos.iso --against ~/Photos",
                                                          "verify --sample 5% /dev/sr0"};
constexpr std::array<std::string_view, 1> kListExamples{"list /dev/sr0"};
constexpr std::array<std::string_view, 2> kRestoreExamples{"restore /dev/sr0 --into back",
                                                           "restore photos.iso --into back 'Photos/2024/*'"};
constexpr std::array<std::string_view, 1> kBlankExamples{"blank /dev/sr0"};
constexpr std::array<std::string_view, 1> kEjectExamples{"eject /dev/sr0"};
constexpr std::array<std::string_view, 2> kFindExamples{"find holiday", "find '2024/*.jpg'"};
constexpr std::array<std::string_view, 6> kShelfExamples{"shelf list",
                                                         "shelf list --due",
                                                         "shelf add /dev/sr0",
                                                         "shelf keep PHOTOS_2024 'box 3'",
                                                         "shelf card PHOTOS_2024 --insert --to card.pdf",
                                                         "shelf export"};
constexpr std::array<std::string_view, 8> kBackupExamples{
    "backup create home --full-every 10 --exclude-caches --to '/mnt/usb/home-{run}.tar.zst' ~",
    "backup edit home --quota 2T --exclude '*.iso' --add /srv/photos --unset verify",
    "backup run home --plan",
    "backup run home",
    "backup show home --report html >report.html",
    "backup schedule home --at 'Mon 03:00'",
    "backup restore home --run 3 --into back 'home/letters/*'",
    "backup forget home 1 2 3"};
constexpr std::array<std::string_view, 3> kTuneExamples{"tune ~/Photos", "tune --svg disk.svg --experiments /srv",
                                                        "tune virtual:tape,speed=160M,min=54M,buffer=256M"};
constexpr std::array<std::string_view, 1> kHelpExamples{"help burn"};

// A set that is continued has its sources in the journal.
std::optional<UsageError> checkBurn(const CommandLine& line)
{
    if (line.job.onlyDisc != 0 && line.continuation.empty()) {
        const Command* const burn = findCommand("burn");
        return UsageError{
            .problem = UsageProblem::optionMissing, .command = burn, .option = findOption(*burn, "continue")};
    }
    if (line.continuation.empty() || (line.operands.empty() && line.grafts.empty() && line.project.empty())) {
        return std::nullopt;
    }
    const std::string source = !line.operands.empty() ? line.operands.front()
                               : !line.grafts.empty() ? "--graft " + line.grafts.front()
                                                      : "--project " + line.project;
    return UsageError{.problem = UsageProblem::sourceUnwanted, .command = findCommand("burn"), .word = source};
}

std::optional<UsageError> checkShelfWords(const CommandLine& line)
{
    if (line.operands.front() == "card" && line.card.empty()) {
        const Command* const shelf = findCommand("shelf");
        return UsageError{.problem = UsageProblem::optionMissing, .command = shelf, .option = findOption(*shelf, "to")};
    }
    if (line.remindNever && !line.remindAt.empty()) {
        return UsageError{.problem = UsageProblem::operandUnwanted, .command = findCommand("shelf"), .word = "--never"};
    }
    return std::nullopt;
}

std::optional<UsageError> checkVerify(const CommandLine& line)
{
    if (line.against.empty() && line.operands.size() > 1) {
        return UsageError{
            .problem = UsageProblem::operandUnwanted, .command = findCommand("verify"), .word = line.operands[1]};
    }
    if (line.sample && !line.against.empty()) {
        return UsageError{
            .problem = UsageProblem::operandUnwanted, .command = findCommand("verify"), .word = line.against.front()};
    }
    return std::nullopt;
}

const std::array<Command, 18> kCommands{{
    {.name = "drives",
     .summary = "Show the drives of this machine",
     .about = "Shows the optical and tape drives of this machine, what is in them, and why one cannot be used; "
              "then the kinds of simulated drives.",
     .more = {},
     .operands = {},
     .options = kJsonAndHelp,
     .examples = kDrivesExamples},
    {.name = "info",
     .summary = "Show what is known of a medium",
     .about = "Shows the medium in TARGET: its kind and status, its sessions or tape files, its capacity and what "
              "is free.",
     .more = "Of a tape's files only labels, indexes and the beginning of each archive are read; a real tape is "
             "wound to each of them.",
     .operands = kTargetOperand,
     .options = kInfo,
     .examples = kInfoExamples},
    {.name = "burn",
     .summary = "Write folders and files to a disc, a tape or a file",
     .about = "Writes each PATH to TARGET under its own name. Files that cannot be read are named in the result, "
              "and the "
              "rest is written.",
     .more = {},
     .operands = kPathOperand,
     .options = burnOptions(),
     .examples = kBurnExamples,
     .check = checkBurn},
    {.name = "plan",
     .summary = "Show what a burn would be, and write nothing",
     .about = "Shows what there is to be written, on how many media it fits and how full each one is, what cannot be "
              "read, and how long it takes. Nothing is written.",
     .more =
         "The sizes are exact: they are laid out by what writes them. Of a compressed archive only the size before "
         "compression is known, and of several tapes no more than how many there are. On several discs a folder "
         "stays on one disc where one has room for it, and only a file that is larger than a disc is split. "
         "Some of the files are read, to say whether they come fast enough for the drive: where they do not, "
         "the buffer that would be enough is named, and the fastest speed for which this buffer is.\n\n"
         "With --json each medium is a volume line, with number, volume_id, bytes, capacity (null: as large as it "
         "has to be), fill from 0 to 1, files, folders, first and last (paths), and seconds; the result has volumes, "
         "exact, files, folders, source_bytes, bytes, split_files, linked_twice, drive_rate, read_rate, ring_size, "
         "needed_buffer, will_do, buffer_that_does (null: this computer has no room for it), rate_that_does and "
         "seconds. What is not known is null.",
     .operands = kPathOperand,
     .options = planOptions(),
     .examples = kPlanExamples},
    {.name = "write-image",
     .summary = "Write a finished image as it is",
     .about = "Writes the ISO 9660 image IMAGE to TARGET, byte for byte.",
     .more = {},
     .operands = kImageOperand,
     .options = writeImageOptions(),
     .examples = kWriteImageExamples},
    {.name = "read-image",
     .summary = "Read a disc into an image file",
     .about = "Reads the disc in TARGET, all sessions of it, into the image FILE. What cannot be read is tried "
              "again, then filled with zeros and listed by its sectors and by the files that lie there. After a "
              "stop of any kind the same command continues where it was.",
     .more = "While it is read the image is FILE.part, and FILE.map says what of it is there, in the form of "
             "ddrescue(1). When sectors stay damaged the map stays too, and the same command tries those sectors "
             "once more, perhaps in another drive. Another disc is refused; with --yes it is read, and what was read "
             "of the first one is kept with its map as FILE.old.\n\n"
             "With --json the phase is read, progress has written, total and damaged, and the result lists "
             "damaged, each with sector, sectors and files, and has the name of what is kept as kept.",
     .operands = kReadImageOperands,
     .options = kReadImage,
     .examples = kReadImageExamples},
    {.name = "copy",
     .summary = "Copy a disc onto another",
     .about = "Reads the disc in SOURCE, all sessions of it, into an image file, writes that to the disc in TARGET and "
              "compares the copy. With one drive SOURCE and TARGET are the same, and you are asked to change the disc.",
     .more =
         "Whether TARGET takes the copy is found out first: a disc that is too small or holds data is refused before "
         "anything is read.\n\n"
         "What cannot be read is tried again, then listed by its sectors and by the files that lie there; you are "
         "asked before a copy with zeros in those places is written, and it never counts as complete. What the map of "
         "an image (FILE.map) says was not read counts as that, too. The image is a temporary file in $TMPDIR or "
         "/var/tmp, and is kept when no copy came of it. With --image it is FILE, "
         "which is kept, and a copy that was stopped while it was read continues there.\n\n"
         "With --json an object with the event image, like the result of read-image, stands between the two phases.",
     .operands = kCopyOperands,
     .options = copyOptions(),
     .examples = kCopyExamples},
    {.name = "buffer",
     .summary = "Buffer data between two programs",
     .about = "Copies standard input to standard output through a buffer in memory, so that neither program "
              "waits for the other's pauses.",
     .more = {},
     .operands = {},
     .options = bufferOptions(),
     .examples = kBufferExamples,
     .resultOnStderr = true},
    {.name = "verify",
     .summary = "Read a medium to its end and compare it",
     .about = "Reads a medium, an image or an archive to its end and compares it with the checksums on it, or "
              "with your files (--against). It says what each file was compared with.",
     .more = "The medium itself knows: the index of a tape, with the size and the SHA-256 of each file; "
             "SHA256SUMS at the root or in ABOUT-THIS-DISC; the checksums of compressed data; and of a disc those "
             "of its files and of each of its sessions. The two directory trees of a disc, Rock Ridge's and "
             "Joliet's, are compared with each other: where they contradict each other, one of them is damaged. "
             "Where the medium holds no checksums, nothing could be compared, and --json has verified as null. "
             "What is listed and not there, or there and not listed, is named.",
     .operands = kVerifyOperands,
     .options = kVerifyOptions,
     .examples = kVerifyExamples,
     .check = checkVerify},
    {.name = "list",
     .summary = "List what a medium holds",
     .about = "Lists the files of a medium, an image or an archive, as ls -l does.",
     .more = {},
     .operands = kTargetOperand,
     .options = kList,
     .examples = kListExamples},
    {.name = "restore",
     .summary = "Restore files from a medium",
     .about = "Restores the files of a medium, an image or an archive into a folder: all of them, or those that "
              "match a PATTERN or that --files-from names. Nothing there is replaced without --yes.",
     .more = "A PATTERN is a path as list shows it. In it * stands for any characters, slashes as well, ? for one, and "
             "[ab] for one of those in brackets; a backslash before one of these makes it an ordinary character, and "
             "--literal all of them. What matches a folder brings all that is in it. A file counts as damaged when its "
             "checksum on the medium is another one: its own, its line in the "
             "disc's SHA256SUMS, or that of the session that it lies in, which is read whole before anything is "
             "replaced. Nothing is written outside DIR. Even with --yes a file is replaced only by one that is "
             "whole. What there is of a damaged one is kept beside it as NAME.damaged, and both are named; where "
             "there is no old file it has its own name. Of several copies in several sets the newest whole one "
             "wins. Where the file system cannot make a hard link, the file is copied.",
     .operands = kRestoreOperands,
     .options = kRestore,
     .examples = kRestoreExamples},
    {.name = "blank",
     .summary = "Erase a rewritable medium",
     .about = "Makes a rewritable medium blank; what it holds is lost. You are asked first where that is a tape with "
              "data, a disc with a run of a backup, or an image that no simulated drive has written.",
     .more = "It shows its progress on a terminal, and with --json as progress lines with a share from 0 to 1. "
             "Without a terminal --yes answers the question.",
     .operands = kDriveOperand,
     .options = kBlank,
     .examples = kBlankExamples},
    {.name = "eject",
     .summary = "Open the tray, or eject the tape",
     .about = "Opens the tray of an optical drive, or ejects the tape.",
     .more = {},
     .operands = kDriveOperand,
     .options = kJsonAndHelp,
     .examples = kEjectExamples},
    {.name = "find",
     .summary = "Find which disc or tape holds something",
     .about = "Shows every file and folder on the shelf whose name has PATTERN in it, in whatever case: the medium, "
              "where it is kept, the path, the size and the date. What was entered last comes first.",
     .more = "A PATTERN with a slash is looked for in the whole path, and an asterisk stands for any characters. The "
             "exit code is 1 where nothing is found. See also shelf.",
     .operands = kFindOperand,
     .options = kJsonAndHelp,
     .examples = kFindExamples},
    {.name = "shelf",
     .summary = "Manage the list of your discs and tapes",
     .about = "The shelf lists your media and what is on them. A burn that ends well enters its medium.\n\n"
              "list: all volumes, the newest first, with the first figures of their IDs; with --due those whose next "
              "check is due.\n"
              "show VOLUME: one of them, with its copies and each tape file of a tape.\n"
              "add TARGET: enters any disc, tape, image or archive, whoever wrote it.\n"
              "keep VOLUME PLACE [--copy N]: notes where a volume is kept.\n"
              "interval VOLUME DAYS: how often it should be checked; 0 is never, default as its kind.\n"
              "card VOLUME --to FILE.pdf: a card to print, with the contents and how to restore them.\n"
              "forget VOLUME [--copy N]: takes a volume off the shelf, or one of its copies.\n"
              "remind [--at WHEN | --never]: a notification of each medium, once, when its check is due.\n"
              "export: all entries as CSV, or with --json as JSON lines.\n"
              "check: looks for damage in the shelf's file.",
     .more =
         "VOLUME is a label, an ID or the beginning of an ID. The shelf is $XDG_DATA_HOME/steadyburn/shelf.db, or "
         "the file that the environment variable STEADYBURN_SHELF names; where that is empty nothing is "
         "entered. The shelf can be lost without harm: adding the media in any order makes it anew, but for where "
         "they are kept and when they were verified. verify, burn --verify and the window note date, drive and result "
         "here, for each copy by itself: a damaged copy says nothing of the others. Copies are files with different "
         "paths and discs that were burned at different times; which one a disc is that was copied from another, "
         "verify --copy says. find names the best copy. The next check is "
         "due a year after the last one, of a Blu-ray disc or a tape two years, of a file half a year; after a good "
         "sample (verify --sample) it is due no sooner than half of that from then. What turned out damaged is due at "
         "once.",
     .operands = kShelfOperands,
     .options = shelfOptions(),
     .examples = kShelfExamples,
     .check = checkShelfWords},
    {.name = "backup",
     .summary = "Back up folders again and again, and restore any run",
     .about =
         "A backup has a name, sources and a target, and is run as often as you like. The first run is a full one; "
         "those that follow write what has changed, and remember what was deleted. Any run can be restored.\n\n"
         "create NAME --to TARGET PATH...: defines a backup.\n"
         "edit NAME OPTION...: changes what create has defined; what is not named stays (“change” does the same).\n"
         "run NAME: writes a run; with --plan it only shows what that would be.\n"
         "list: all backups.\n"
         "show NAME [--run N] [--report FORM]: a backup and its runs, or the report of one.\n"
         "schedule [NAME] [--at WHEN | --never]: when backups run by themselves.\n"
         "restore NAME --into DIR [PATTERN...]: restores a run, or what matches.\n"
         "forget NAME [RUN...]: forgets runs, or the whole backup. The media stay.",
     .more =
         "TARGET and --label have words in braces, which each run replaces: {name}, {run}, {generation} (the number "
         "of the full run), {medium} (of the run among those that build on it), {level} and {date}. Two runs never "
         "share a file. In a drive a run is appended to the medium of the run before while there is room: see "
         "--media. A run must fit on one disc; it may take several tapes.\n\n"
         "A file has changed when its size or its mtime is another one, older or newer. Where only its ctime or "
         "its inode differ, as in a tree that was copied to a new disk, it is read and compared with its checksum. "
         "What was moved is written again at its new place. A source that is empty and was not when the backup "
         "last ran is a question, for a disk may not be mounted.\n\n"
         "A change counts from the next run on. What is excluded or removed by then is gone from that run, and comes "
         "back with a restore of an earlier one. Each run keeps its own target and format, and one that broke off "
         "continues as it was begun. While a run is written nothing can be changed.\n\n"
         "Each medium has a folder ABOUT-THIS-BACKUP with what was deleted, the contents of the whole backup, and "
         "a README.txt that tells how to restore without this program. Restored files are compared with the "
         "checksums that were recorded; what is lost with a medium is named file by file, and the rest restored.\n\n"
         "The backups are in $XDG_DATA_HOME/steadyburn/backups, or in the folder that the environment variable "
         "STEADYBURN_BACKUPS names.",
     .operands = kBackupOperands,
     .options = backupOptions(),
     .examples = kBackupExamples,
     .check = checkBackupWords},
    {.name = "tune",
     .summary = "Measure what requests cost, and propose settings",
     .about =
         "Measures a folder as the source of a burn and as the place of an image, or a simulated drive, and proposes "
         "the number of readers, the buffer, the speed and the block size. PATH is a folder or a file, TARGET "
         "a simulated drive. Real drives are not measured: that would spend a medium.",
     .more =
         "A request of n bytes takes U + n/R: U for each request, R bytes a second. Both are found for reading and "
         "writing, in order and in strides, from the disk and from the cache, for small files, and for up to 32 of "
         "them at the same time. Files are read cold only where the system shows that it has dropped them from its "
         "cache. Nothing of yours is written or changed: what is written goes to a temporary file without a name, "
         "which is gone when the program ends in whatever way.\n\n"
         "A simulated drive is calculated from its model; its file= is not opened.\n\n"
         "With --json each curve is a series line, with curve, request_s (U), rate (R), residual, block_90 (from here "
         "on requests get 90 % of R) and points, each with block, requests, bytes, seconds and rate; what is not known "
         "is null. The readers are a readers line, each experiment is an experiment line. The result has place, "
         "elapsed_s, longest_pause_s, sampled_files, sampled_bytes, file_bytes, own_file, proposal and not_measured.",
     .operands = kTuneOperand,
     .options = tuneOptions(),
     .examples = kTuneExamples},
    {.name = "help",
     .summary = "Explain a command and its options",
     .about = "Shows all commands, or what COMMAND does and every option that it takes.",
     .more = {},
     .operands = kCommandOperand,
     .options = kHelpAlone,
     .examples = kHelpExamples},
}};

} // namespace

std::span<const Command> commands()
{
    return kCommands;
}

const Command* findCommand(std::string_view name)
{
    for (const Command& command : commands()) {
        if (command.name == name) {
            return &command;
        }
    }
    return nullptr;
}

const Option* findOption(const Command& command, std::string_view name)
{
    for (const Option& option : command.options) {
        if (option.name == name) {
            return &option;
        }
    }
    return nullptr;
}

std::string spelling(const Option& option)
{
    return "--" + std::string(option.name);
}

std::string spelling(const Operand& operand)
{
    const std::string name = std::string(operand.name) + (operand.repeated ? "..." : "");
    return operand.needed ? name : "[" + name + "]";
}

std::string synopsis(const Command& command)
{
    std::string text = std::string(command.name) + " [OPTION...]";
    for (const Option& option : command.options) {
        if (option.required) {
            text += " " + spelling(option) + " " + std::string(option.argument);
        }
    }
    for (const Operand& operand : command.operands) {
        text += " " + spelling(operand);
    }
    return text;
}

} // namespace steadyburn
