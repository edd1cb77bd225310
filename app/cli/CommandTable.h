// The one table of commands and options. The parser walks it (Arguments); the help pages, the manual page and the
// completions are made of it (HelpPage, ManPage, Completions). Immutable, free of Qt, any thread.
#pragma once

#include "cli/CommandLine.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace steadyburn {

// What follows an option. `word` is one of a fixed list, `percent` 0 to 100 with or without a percent sign.
enum class Takes : std::uint8_t { nothing, text, word, size, percent, number };

// What a shell offers for a value or an operand, besides the row's own words.
// `drive`: a real or a simulated one; `target`: a file as well.
enum class Completes : std::uint8_t { nothing, file, folder, project, drive, target, command };

struct OptionValue {
    std::string text;         // as it was written; for Takes::percent without the sign
    std::uint64_t number = 0; // of a size, a percentage or a number
};

struct Option {
    std::string_view name; // without its dashes
    char letter = 0;       // 0: none
    Takes takes = Takes::nothing;
    std::string_view argument = {};               // "SIZE"; empty: a flag
    std::string_view initial = {};                // the default, as a phrase; a flag without one is off
    std::string_view help = {};                   // one short sentence; completions show it too
    std::string_view more = {};                   // further sentences, for the manual page
    std::span<const std::string_view> words = {}; // all that is possible for Takes::word, else suggestions
    unsigned least = 0;                           // of Takes::number
    unsigned most = 0;
    Completes completes = Completes::nothing;
    bool required = false;
    std::string_view unless = {}; // not required beside this option
    bool repeated = false;        // may be given more than once
    bool optional = false;        // of Takes::number: what follows is its value only if it is a number; else 0
    std::string_view group = {};
    void (*set)(CommandLine& line, const OptionValue& value) = nullptr;
};

// A word of a command that is no option.
struct Operand {
    std::string_view name; // "TARGET"
    Completes completes = Completes::nothing;
    bool needed = true;
    bool repeated = false;
};

enum class UsageProblem : std::uint8_t {
    commandMissing,
    commandUnknown,
    optionUnknown,
    optionAmbiguous,
    valueMissing,
    valueUnwanted,
    valueBad,
    optionMissing,   // `option` is needed
    operandMissing,  // `word` is the operand's name
    operandUnwanted, // `word` is one too many
    sourceUnwanted,  // `word` is a source beside --continue
    changeMissing,   // nothing is to be changed; `candidates` has what could be
    notDefined,      // `word` takes away what a backup does not have
};

struct Command;

// Why a command line cannot be understood. UsageText makes the sentence.
struct UsageError {
    UsageProblem problem = UsageProblem::commandMissing;
    const Command* command = nullptr; // null: of steadyburn-cli itself
    const Option* option = nullptr;
    std::string word;                         // what the user wrote
    std::vector<std::string> candidates = {}; // the nearest valid word, or all that an abbreviation may mean
};

struct Command {
    std::string_view name;
    std::string_view summary; // one line, an imperative without a full stop
    std::string_view about;   // paragraphs for the help page and the manual page
    std::string_view more;    // further paragraphs, for the manual page
    std::span<const Operand> operands;
    std::span<const Option> options;
    std::span<const std::string_view> examples; // without the program's name
    // What the rows cannot say: conditions among several words. Null: there are none.
    std::optional<UsageError> (*check)(const CommandLine& line) = nullptr;
    bool resultOnStderr = false; // the data has standard output
};

[[nodiscard]] std::span<const Command> commands();
[[nodiscard]] const Command* findCommand(std::string_view name); // null: there is none of that name
[[nodiscard]] const Option* findOption(const Command& command, std::string_view name);
[[nodiscard]] std::string spelling(const Option& option);   // "--buffer"
[[nodiscard]] std::string spelling(const Operand& operand); // "PATH...", "[PATTERN...]"
// "burn [OPTION...] --to TARGET [PATH...]"
[[nodiscard]] std::string synopsis(const Command& command);

} // namespace steadyburn
