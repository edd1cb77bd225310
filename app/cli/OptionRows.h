// The rows of the options, as the commands take them. Only CommandTable.cpp needs them.
#pragma once

#include "cli/CommandTable.h"

namespace steadyburn {

[[nodiscard]] std::span<const Option> bufferOptions();
[[nodiscard]] std::span<const Option> burnOptions();
[[nodiscard]] std::span<const Option> writeImageOptions();
[[nodiscard]] std::span<const Option> copyOptions();
[[nodiscard]] std::span<const Option> planOptions();
[[nodiscard]] std::span<const Option> backupOptions();
// What each action of backup needs, and how many words it takes.
[[nodiscard]] std::optional<UsageError> checkBackupWords(const CommandLine& line);
[[nodiscard]] std::span<const Option> shelfOptions();
[[nodiscard]] std::span<const Option> tuneOptions();

// Of every command.
inline constexpr Option kHelpOption{.name = "help",
                                    .letter = 'h',
                                    .help = "Show this help.",
                                    .set = [](CommandLine& line, const OptionValue&) { line.help = true; }};
inline constexpr Option kJsonOption{.name = "json",
                                    .help = "Print one JSON object a line, for scripts.",
                                    .set = [](CommandLine& line, const OptionValue&) { line.json = true; }};

// Of what may replace or erase something: `help` says what.
[[nodiscard]] constexpr Option yesOption(std::string_view help)
{
    Option option{.name = "yes", .letter = 'y', .help = help};
    option.set = [](CommandLine& line, const OptionValue&) { line.yes = true; };
    return option;
}

// Of what burns a disc and may verify it.
[[nodiscard]] constexpr Option noReloadOption(std::string_view group)
{
    Option option{.name = "no-reload", .help = "Leave the tray in after the burn."};
    option.more =
        "Without this option the disc goes out and in again after the burn: the drive reads it anew, it is verified "
        "from there, and the system sees what it holds. A drive that cannot pull its tray in asks for a push when the "
        "disc is to be verified, and stays open otherwise.";
    option.group = group;
    option.set = [](CommandLine& line, const OptionValue&) { line.job.reload = false; };
    return option;
}

// Of what reads a disc.
inline constexpr Option kRetriesOption{.name = "retries",
                                       .takes = Takes::number,
                                       .argument = "N",
                                       .initial = "2",
                                       .help = "How often each damaged sector is tried again.",
                                       .most = 1000,
                                       .set = [](CommandLine& line, const OptionValue& value) {
                                           line.readImage.retries = static_cast<unsigned>(value.number);
                                       }};

// Of what is about some files of a medium.
[[nodiscard]] constexpr Option literalOption(std::string_view help, std::string_view group = {})
{
    Option option{.name = "literal", .help = help, .more = "No character of it stands for others."};
    option.group = group;
    option.set = [](CommandLine& line, const OptionValue&) { line.literal = true; };
    return option;
}
[[nodiscard]] constexpr Option filesFromOption(std::string_view help, std::string_view group = {})
{
    Option option{.name = "files-from", .letter = 'T', .takes = Takes::text, .argument = "FILE", .help = help};
    option.initial = "none";
    option.more =
        "FILE has one path on each line, as it is written: no character of it stands for others. The path of a "
        "folder stands for all that is in it. - is standard input.";
    option.completes = Completes::file;
    option.group = group;
    option.set = [](CommandLine& line, const OptionValue& value) { line.filesFrom = value.text; };
    return option;
}
[[nodiscard]] constexpr Option nullOption(std::string_view group = {})
{
    Option option{.name = "null", .letter = '0', .help = "The paths of --files-from end with NUL, not with a newline."};
    option.group = group;
    option.set = [](CommandLine& line, const OptionValue&) { line.null = true; };
    return option;
}

// For the further tapes of a set, of which a run writes or reads one after the other.
inline constexpr Option kNextVolumeOption{
    .name = "next-volume",
    .takes = Takes::text,
    .argument = "COMMAND",
    .initial = "ask at the terminal",
    .help = "Shell command that provides the next tape of a set.",
    .more = "See TAPE SETS.",
    .set = [](CommandLine& line, const OptionValue& value) { line.nextVolume = value.text; }};

} // namespace steadyburn
