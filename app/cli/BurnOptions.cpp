// The options of burn, write-image and plan.
#include "cli/OptionRows.h"

#include "workflow/request/FormatChoice.h"
#include "workflow/request/RequestBounds.h"

#include <algorithm>
#include <array>

namespace steadyburn {

namespace {

constexpr std::string_view kTarget = "Target and medium";
constexpr std::string_view kContents = "Contents";
constexpr std::string_view kBuffer = "Buffer";
constexpr std::string_view kChecks = "Verification";
constexpr std::string_view kGeneral = "General";

constexpr std::array<std::string_view, 2> kOnOff{"on", "off"};
constexpr std::array<std::string_view, 3> kPolicies{"fewest-stops", "balanced", "fastest"};
constexpr std::array<std::string_view, 6> kFormats{"iso", "tar", "tar.gz", "tar.zst", "tgz", "tzst"};
constexpr std::array<std::string_view, 4> kRingSizes{"64M", "256M", "1G", "2G"};
constexpr std::array<std::string_view, 4> kRecordSizes{"64K", "256K", "512K", "1M"};
constexpr std::array<std::string_view, 4> kSpeeds{"2x", "4x", "8x", "16x"};
constexpr std::array<std::string_view, 4> kParityShares{"10", "15", "20", "33"};
constexpr unsigned kMostParity = 200; // per cent
constexpr std::array<std::string_view, 1> kLast{"last"};
constexpr std::array<std::string_view, 10> kMedia{"cd-r", "cd-rw", "dvd-r", "dvd+r", "dvd+rw",
                                                  "bd-r", "bd-re", "tape",  "file",  "50G"};

void takeTarget(CommandLine& line, const OptionValue& value)
{
    line.job.target = value.text;
}

void takeTargets(CommandLine& line, const OptionValue& value)
{
    if (line.job.target.empty()) {
        line.job.target = value.text;
    } else {
        line.job.moreTargets.push_back(value.text);
    }
}

constexpr Option toOption(std::string_view unless, std::string_view more, bool repeated)
{
    return {.name = "to",
            .takes = Takes::text,
            .argument = "TARGET",
            .help = "Drive, file or simulated drive to write to.",
            .more = more,
            .completes = Completes::target,
            .required = true,
            .unless = unless,
            .repeated = repeated,
            .group = kTarget,
            .set = repeated ? takeTargets : takeTarget};
}
constexpr std::array kBurnTo{
    toOption("project", "See TARGETS. Several disc drives get the discs of a set in turn; see DISC SETS.", true)};
constexpr std::array kWriteImageTo{toOption({}, "See TARGETS.", false)};

// What is written to a medium that holds something, and to several.
constexpr std::array kSets{
    Option{.name = "append",
           .help = "Keep what the medium holds and write behind it.",
           .more =
               "On a disc or an image this is a further session, on a tape a further set; on a blank medium it is "
               "the first one. On a disc or an image only ISO 9660 is written behind a session, and behind an archive "
               "nothing. Where the new session would lie over a file of another program's image, nothing is "
               "written. What the disc has checksums of is compared before anything is written, and with --verify "
               "the files of the earlier sessions are compared once more afterwards. Where something is not as it "
               "was written, or folders cannot be read and would be lost, --yes is needed. A disc or image that "
               "has UDF or HFS beside ISO 9660 needs --yes too, "
               "because programs that read UDF or HFS see only the old files.",
           .group = kTarget,
           .set = [](CommandLine& line, const OptionValue&) { line.job.append = true; }},
    Option{.name = "continue",
           .takes = Takes::text,
           .argument = "JOURNAL|last",
           .initial = "a new set is begun",
           .help = "Continue an interrupted set; last is the newest one.",
           .more = "No PATH is given then: the sources are those of the set. See TAPE SETS and DISC SETS.",
           .words = kLast,
           .completes = Completes::file,
           .group = kTarget,
           .set = [](CommandLine& line, const OptionValue& value) { line.continuation = value.text; }},
    Option{.name = "disc",
           .takes = Takes::number,
           .argument = "N",
           .initial = "all that are not finished",
           .help = "With --continue: make this disc of a disc set again.",
           .more = "The other discs stay as they are. See DISC SETS.",
           .least = 1,
           .most = 999,
           .group = kTarget,
           .set = [](CommandLine& line,
                     const OptionValue& value) { line.job.onlyDisc = static_cast<unsigned>(value.number); }},
    Option{.name = "next-volume",
           .takes = Takes::text,
           .argument = "COMMAND",
           .initial = kNextVolumeOption.initial,
           .help = "Shell command that provides the next tape or disc.",
           .more = "With it what is larger than a disc goes on several. See TAPE SETS and DISC SETS.",
           .group = kTarget,
           .set = kNextVolumeOption.set},
    Option{.name = "tape-compression",
           .takes = Takes::word,
           .argument = "on|off",
           .initial = "as the drive is set",
           .help = "Switch the tape drive's own compression.",
           .more = "Off is right for an archive that is compressed already.",
           .words = kOnOff,
           .group = kTarget,
           .set = [](CommandLine& line, const OptionValue& value) { line.job.tapeCompression = value.text == "on"; }},
};

constexpr Option kBlock{
    .name = "block",
    .takes = Takes::size,
    .argument = "SIZE",
    .initial = "256K, on discs 64K, on tapes no more than the drive takes",
    .help = "Size of each write: a tape's record.",
    .more = "Every write has exactly this size, compressed or not. It is a multiple of 512 bytes and at most "
            "16M.",
    .words = kRecordSizes,
    .group = kTarget,
    .set = [](CommandLine& line, const OptionValue& value) { line.job.block = value.number; }};

constexpr Option kSpeed{.name = "speed",
                        .takes = Takes::text,
                        .argument = "SPEED",
                        .initial = "the fastest that drive and medium allow",
                        .help = "Speed of the drive: 4x, or 5540k for bytes a second.",
                        .words = kSpeeds,
                        .group = kTarget,
                        .set = [](CommandLine& line, const OptionValue& value) { line.job.speed = value.text; }};

constexpr Option kBufferSize{.name = "buffer",
                             .letter = 'b',
                             .takes = Takes::size,
                             .argument = "SIZE",
                             .initial =
                                 "16M for a file; for a drive what it writes in 30 s, at least 64M, at most a quarter "
                                 "of the free memory",
                             .help = "Size of the buffer in memory, from 1M.",
                             .more = "At most half of the memory.",
                             .words = kRingSizes,
                             .group = kBuffer,
                             .set = [](CommandLine& line, const OptionValue& value) { line.job.ring = value.number; }};

constexpr std::array kMedium{
    kBlock,
    kSpeed,
    Option{.name = "no-close",
           .help = "Leave the disc open for further sessions.",
           .group = kTarget,
           .set = [](CommandLine& line, const OptionValue&) { line.job.keepOpen = true; }},
    Option{.name = "defect-management",
           .takes = Takes::word,
           .argument = "on|off",
           .initial = "as the medium is",
           .help = "BD and DVD-RAM: check each block while it is written.",
           .more = "With on the drive checks each block and puts bad ones elsewhere, at about half the speed; a new "
                   "BD-R is formatted for it first. With off it writes straight on at full speed.",
           .words = kOnOff,
           .group = kTarget,
           .set = [](CommandLine& line, const OptionValue& value) { line.job.defectManagement = value.text == "on"; }},
    Option{.name = "simulate",
           .help = "Do everything with the laser off.",
           .group = kTarget,
           .set = [](CommandLine& line, const OptionValue&) { line.job.simulate = true; }},
    noReloadOption(kTarget),
    Option{.name = "eject",
           .help = "Eject the disc or the tape when all went well.",
           .group = kTarget,
           .set = [](CommandLine& line, const OptionValue&) { line.job.eject = true; }},
};

constexpr std::array kWhat{
    Option{
        .name = "format",
        .takes = Takes::word,
        .argument = "FORMAT",
        .initial = "iso on discs, tar on tapes, by the name's ending in files",
        .help = "iso, tar, tar.gz (tgz) or tar.zst (tzst).",
        .words = kFormats,
        .group = kContents,
        .set = [](CommandLine& line,
                  const OptionValue& value) { line.job.format = formatFrom(value.text).value_or(Format::automatic); }},
    Option{.name = "level",
           .takes = Takes::number,
           .argument = "N",
           .initial = "6 with gzip, 3 with zstd",
           .help = "Level of compression, with gzip at most 12.",
           .more = "Level 1 of gzip is by far the fastest.",
           .least = 1,
           .most = std::max(kMostGzipLevel, kMostZstdLevel),
           .group = kContents,
           .set = [](CommandLine& line, const OptionValue& value) { line.job.level = static_cast<int>(value.number); }},
    Option{.name = "volume-id",
           .takes = Takes::text,
           .argument = "NAME",
           .initial = "made from the first PATH",
           .help = "Name of the medium, up to 32 characters on a disc.",
           .group = kContents,
           .set = [](CommandLine& line, const OptionValue& value) { line.job.volumeId = value.text; }},
    Option{.name = "exclude",
           .takes = Takes::text,
           .argument = "GLOB",
           .initial = "nothing is excluded",
           .help = "Exclude what matches the pattern.",
           .more = "A pattern without a slash matches names at any depth.",
           .repeated = true,
           .group = kContents,
           .set = [](CommandLine& line, const OptionValue& value) { line.job.excludes.push_back(value.text); }},
    Option{.name = "exclude-caches",
           .help = "Exclude what folders with a CACHEDIR.TAG hold.",
           .group = kContents,
           .set = [](CommandLine& line, const OptionValue&) { line.job.excludeCaches = true; }},
    Option{.name = "one-file-system",
           .help = "Stay on the file system of each PATH.",
           .group = kContents,
           .set = [](CommandLine& line, const OptionValue&) { line.job.oneFileSystem = true; }},
    Option{.name = "graft",
           .takes = Takes::text,
           .argument = "PLACE=PATH",
           .initial = "none",
           .help = "Put PATH on the medium under the path PLACE.",
           .more = "PLACE may lie in a folder that does not exist, and replaces what another source has there. Without "
                   "PATH it is a new folder. A backslash before an equals sign makes it a part of PLACE.",
           .completes = Completes::file,
           .repeated = true,
           .group = kContents,
           .set = [](CommandLine& line, const OptionValue& value) { line.grafts.push_back(value.text); }},
    Option{.name = "project",
           .takes = Takes::text,
           .argument = "FILE",
           .initial = "none",
           .help = "Burn a project that the window has saved.",
           .more = "The contents and the patterns come from the project (.steadyburn). The target, the format and the "
                   "name come from it too, where the command line has none.",
           .completes = Completes::project,
           .group = kContents,
           .set = [](CommandLine& line, const OptionValue& value) { line.project = value.text; }},
    Option{.name = "abort-on-error",
           .help = "End at the first file that cannot be read.",
           .more = "Without this option such a file is left out and named, and the rest is written.",
           .group = kContents,
           .set = [](CommandLine& line, const OptionValue&) { line.job.onFault = OnFault::abort; }},
    Option{.name = "session-md5",
           .initial = "on for discs without a list of checksums",
           .help = "Write libisofs's checksums of the session.",
           .more = "xorriso -check_md5 compares them. Every byte then takes a longer way, which costs time where there "
                   "are many small files.",
           .group = kContents,
           .set = [](CommandLine& line, const OptionValue&) { line.job.sessionMd5 = true; }},
    Option{.name = "no-session-md5",
           .help = "Write no checksums of the session.",
           .group = kContents,
           .set = [](CommandLine& line,
                     const OptionValue&) { line.job.sessionMd5 = line.job.sessionMd5.value_or(false); }},
    Option{.name = "no-checksums",
           .help = "Write no list of checksums on a disc or into an image.",
           .more =
               "Without this option a disc or an ISO image has ABOUT-THIS-DISC/SHA256SUMS, which sha256sum -c checks, "
               "and beside it TREE.sha256, the checksum of its folders. "
               "A disc that has such a list keeps it when it is appended to, and the discs of a set always have one.",
           .group = kContents,
           .set = [](CommandLine& line, const OptionValue&) { line.job.checksums = false; }},
    Option{.name = "no-digests",
           .help = "Take no digests, neither of the files nor of the stream.",
           .more =
               "The fastest way where the processor is the limit. Single files cannot be verified afterwards: there "
               "is no list of checksums and the result has no sha256. Not with --verify, --manifest, a set or a "
               "tape. A disc that is appended to and has a list keeps it.",
           .group = kContents,
           .set =
               [](CommandLine& line, const OptionValue&) {
                   line.job.noDigests = true;
                   line.job.checksums = false;
                   line.job.streamDigest = false;
               }},
    Option{.name = "reproducible",
           .help = "Write the same bytes for the same files.",
           .more = "Where the present time would stand, SOURCE_DATE_EPOCH or the time of the newest file stands.",
           .group = kContents,
           .set = [](CommandLine& line, const OptionValue&) { line.job.reproducible = true; }},
};

constexpr std::array kRing{
    kBufferSize,
    Option{.name = "feed",
           .takes = Takes::word,
           .argument = "POLICY",
           .initial = "balanced",
           .help = "What matters most: fewest-stops, balanced or fastest.",
           .words = kPolicies,
           .group = kBuffer,
           .set =
               [](CommandLine& line, const OptionValue& value) {
                   line.job.feed = value.text == kPolicies[0]   ? FeedPolicy::fewestStops
                                   : value.text == kPolicies[1] ? FeedPolicy::balanced
                                                                : FeedPolicy::fastest;
               }},
    Option{.name = "start",
           .takes = Takes::percent,
           .argument = "PCT",
           .initial = "by --feed and the forecast",
           .help = "Fill of the buffer at which writing begins.",
           .group = kBuffer,
           .set = [](CommandLine& line,
                     const OptionValue& value) { line.job.startPercent = static_cast<unsigned>(value.number); }},
    Option{.name = "low",
           .takes = Takes::percent,
           .argument = "PCT",
           .initial = "10",
           .help = "Fill below which the buffer is shown as low.",
           .group = kBuffer,
           .set = [](CommandLine& line,
                     const OptionValue& value) { line.job.lowPercent = static_cast<unsigned>(value.number); }},
    Option{.name = "resume",
           .takes = Takes::percent,
           .argument = "PCT",
           .initial = "by --feed and the forecast",
           .help = "Fill at which writing resumes after an underrun.",
           .group = kBuffer,
           .set = [](CommandLine& line,
                     const OptionValue& value) { line.job.resumePercent = static_cast<unsigned>(value.number); }},
    Option{.name = "no-lock",
           .help = "Do not lock the buffer in memory.",
           .group = kBuffer,
           .set = [](CommandLine& line, const OptionValue&) { line.job.lockMemory = false; }},
};

constexpr std::array kReaders{
    Option{.name = "readers",
           .takes = Takes::number,
           .argument = "N",
           .initial = "0, which means chosen and corrected by measurement",
           .help = "Number of files that are read at the same time.",
           .most = kMostReaders,
           .group = kBuffer,
           .set = [](CommandLine& line,
                     const OptionValue& value) { line.job.readers = static_cast<unsigned>(value.number); }},
};

constexpr std::array kVerify{
    Option{.name = "verify",
           .help = "Read the medium back and compare it.",
           .more = "Everything is compared with the digests that were taken as the data passed.",
           .group = kChecks,
           .set = [](CommandLine& line, const OptionValue&) { line.job.verify = true; }},
};

// Of the whole stream.
constexpr std::array kStreamDigest{
    Option{.name = "sha256",
           .initial = "taken of what goes into a file or a pipe",
           .help = "Take the SHA-256 of the stream on discs and tapes, too.",
           .more = "The result has it. Where it goes to several media there is none.",
           .group = kChecks,
           .set = [](CommandLine& line, const OptionValue&) { line.job.streamDigest = true; }},
};

constexpr std::array kCopying{
    kRetriesOption,
    Option{.name = "image",
           .takes = Takes::text,
           .argument = "FILE",
           .initial = "a temporary file",
           .help = "Keep the image between the two discs as FILE.",
           .completes = Completes::file,
           .group = kTarget,
           .set = [](CommandLine& line, const OptionValue& value) { line.image = value.text; }},
    Option{.name = "next-volume",
           .takes = Takes::text,
           .argument = "COMMAND",
           .initial = kNextVolumeOption.initial,
           .help = "With one drive: shell command that changes the disc.",
           .more = "It is run as for a tape set, with STEADYBURN_ACTION=write, when the disc has been read.",
           .group = kTarget,
           .set = kNextVolumeOption.set},
};

constexpr std::array kNoVerify{
    Option{.name = "no-verify",
           .help = "Do not compare the copy with what was read.",
           .group = kChecks,
           .set = [](CommandLine& line, const OptionValue&) { line.noVerify = true; }},
};

constexpr std::array kManifest{
    Option{.name = "manifest",
           .takes = Takes::text,
           .argument = "FILE",
           .initial = "none is written",
           .help = "Write the SHA-256 of every file to FILE.",
           .more = "sha256sum -c checks it.",
           .completes = Completes::file,
           .group = kChecks,
           .set = [](CommandLine& line, const OptionValue& value) { line.job.manifest = value.text; }},
};

// A row of every command, in the last group of this one.
constexpr Option inGeneral(Option option, std::string_view more = {})
{
    option.group = kGeneral;
    option.more = more;
    return option;
}

constexpr std::array kOthers{
    Option{.name = "no-shelf",
           .help = "Do not enter the medium on the shelf.",
           .more = "See the command shelf.",
           .group = kGeneral,
           .set = [](CommandLine& line, const OptionValue&) { line.noShelf = true; }},
    Option{.name = "yes",
           .letter = 'y',
           .help = "Answer yes to every question that protects data.",
           .more = "Without it, and without a terminal, such a question is a failure. A file that exists and is not "
                   "empty is such data, whatever command would replace it; it goes only once the new one is whole "
                   "and, with --verify, compared.",
           .group = kGeneral,
           .set = [](CommandLine& line, const OptionValue&) { line.yes = true; }},
    inGeneral(kJsonOption, "It replaces the live line; see OUTPUT."),
    inGeneral(kHelpOption),
};

constexpr std::array kPlanned{
    Option{.name = "medium",
           .takes = Takes::text,
           .argument = "KIND|SIZE",
           .initial = "one disc, as large as it has to be",
           .help = "Media to be used: dvd+r, bd-r, tape, 50G, tape:12T.",
           .more = "A KIND has its usual capacity and speed; KIND:SIZE has another capacity. A SIZE alone is a disc "
                   "of that size.",
           .words = kMedia,
           .group = kTarget,
           .set = [](CommandLine& line, const OptionValue& value) { line.medium = value.text; }},
    kBlock,
    kSpeed,
};

constexpr std::array kPlanBuffer{
    kBufferSize,
    Option{.name = "no-measuring",
           .help = "Do not read from the files, and forecast no time.",
           .more = "Without this option some of the files are read for up to two seconds, to learn how fast they come.",
           .group = kBuffer,
           .set = [](CommandLine& line, const OptionValue&) { line.noMeasuring = true; }},
};

constexpr std::array kPlanOthers{inGeneral(kJsonOption), inGeneral(kHelpOption)};

constexpr std::array kParity{
    Option{
        .name = "parity",
        .takes = Takes::number,
        .argument = "[PCT]",
        .initial = "none; without PCT all of the medium's spare room, of an archive 10",
        .help = "Write parity, by which a damaged disc, image or archive is repaired.",
        .more =
            "On discs and in ISO images it is RS03 parity behind the data. A disc with parity can be read though "
            "sectors of it are lost: verify, list, restore and read-image "
            "repair them, and so does dvdisaster. Without PCT the parity fills the medium; an image file gets as "
            "much as the smallest disc that it fits on. PCT is the parity's share of what it protects, from 3 to "
            "200. The disc must have room for at least 8 of 255 layers. The parity is computed while the disc is "
            "written, and takes about as much memory as it has room on the disc. It cannot be appended to another "
            "session. An archive in a file gets PAR2 files beside it (FILE.par2 and FILE.vol*.par2), which the program "
            "par2 "
            "makes when the archive is written, and with which it repairs it; it must be installed. Making them takes "
            "much longer than writing. A tape has no parity. A source whose name is a number is written ./20.",
        .words = kParityShares,
        .least = 1,
        .most = kMostParity,
        .optional = true,
        .group = kContents,
        .set = [](CommandLine& line,
                  const OptionValue& value) { line.job.parity = static_cast<unsigned>(value.number); }},
};

template <std::size_t... sizes>
constexpr auto join(const std::array<Option, sizes>&... parts)
{
    std::array<Option, (sizes + ...)> all{};
    auto at = all.begin();
    ((at = std::copy(parts.begin(), parts.end(), at)), ...);
    return all;
}

constexpr auto kBurnOptions =
    join(kBurnTo, kSets, kMedium, kWhat, kParity, kRing, kReaders, kVerify, kStreamDigest, kManifest, kOthers);
constexpr auto kCopyOptions = join(kCopying, kMedium, kRing, kNoVerify, kOthers);
constexpr auto kPlanOptions = join(kPlanned, kWhat, kPlanBuffer, kReaders, kPlanOthers);
constexpr auto kWriteImageOptions = join(kWriteImageTo, kMedium, kRing, kVerify, kStreamDigest, kOthers);

} // namespace

std::span<const Option> burnOptions()
{
    return kBurnOptions;
}

std::span<const Option> planOptions()
{
    return kPlanOptions;
}

std::span<const Option> writeImageOptions()
{
    return kWriteImageOptions;
}

std::span<const Option> copyOptions()
{
    return kCopyOptions;
}

} // namespace steadyburn
