#include "cli/HelpPage.h"

#include <algorithm>

namespace steadyburn {

namespace {

constexpr std::size_t kWidth = 80;
constexpr std::size_t kColumn = 30; // of the explanations
constexpr std::string_view kTargetWritten =
    "TARGET is a drive (/dev/sr0, /dev/nst0), a file (x.iso, x.tar, x.tar.gz, x.tar.zst), - for standard output, or "
    "virtual:KIND,key=value,... for a simulated drive, as in virtual:dvd+r,file=try.iso.";
constexpr std::string_view kWhatTargetIs = "TARGET is a drive (/dev/sr0, /dev/nst0), a file (x.iso, x.tar, x.tar.gz, "
                                           "x.tar.zst), or virtual:KIND,key=value,... "
                                           "for a simulated drive, as in virtual:dvd+r,file=try.iso.";
constexpr std::string_view kDrive =
    "TARGET is a drive (/dev/sr0, /dev/nst0), or virtual:KIND,key=value,... for a simulated drive, as in "
    "virtual:dvd+r,file=try.iso.";

// Characters, not bytes: the texts are UTF-8.
std::size_t lengthOf(std::string_view text)
{
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

// `text` in lines of kWidth characters, of which the first goes on at `column` and the others begin at `indent`.
std::string wrapped(std::string_view text, std::size_t column, std::size_t indent)
{
    std::string lines;
    while (!text.empty()) {
        const std::size_t space = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, space);
        text.remove_prefix(std::min(space + 1, text.size()));
        const bool atBegin = lines.empty() || column == indent;
        if (!atBegin && column + 1 + lengthOf(word) > kWidth) {
            lines += "\n" + std::string(indent, ' ');
            column = indent;
        } else if (!atBegin) {
            lines += " ";
            ++column;
        }
        lines += word;
        column += lengthOf(word);
    }
    return lines + "\n";
}

// Each line of the text begins one.
std::string paragraph(std::string_view text)
{
    std::string lines = "\n";
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines += wrapped(text.substr(0, end), 0, 0);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::string row(const Option& option)
{
    const std::string left = (option.letter == 0 ? "      " : "  ") + heading(option);
    const std::string gap =
        lengthOf(left) + 2 <= kColumn ? std::string(kColumn - lengthOf(left), ' ') : "\n" + std::string(kColumn, ' ');
    return left + gap + wrapped(explanation(option), kColumn, kColumn);
}

bool hasOperand(const Command& command, Completes kind)
{
    return std::any_of(command.operands.begin(), command.operands.end(),
                       [&](const Operand& each) { return each.completes == kind; });
}

bool writesTarget(const Command& command)
{
    return std::any_of(command.options.begin(), command.options.end(),
                       [](const Option& each) { return each.completes == Completes::target; });
}

bool takesSize(const Command& command)
{
    return std::any_of(command.options.begin(), command.options.end(),
                       [](const Option& each) { return each.takes == Takes::size; });
}

} // namespace

std::string heading(const Option& option)
{
    const std::string letter = option.letter == 0 ? "" : std::string("-") + option.letter + ", ";
    return letter + spelling(option) + (option.argument.empty() ? "" : " " + std::string(option.argument));
}

std::string explanation(const Option& option)
{
    std::string text(option.help);
    if (option.takes == Takes::number) {
        text += " From " + std::to_string(option.least) + " to " + std::to_string(option.most) + ".";
    }
    if (option.repeated) {
        text += " May be repeated.";
    }
    if (!option.unless.empty()) {
        text += " Required, unless --" + std::string(option.unless) + " is given.";
    } else if (option.required) {
        text += " Required.";
    }
    if (!option.initial.empty()) {
        text += " Default: " + std::string(option.initial) + ".";
    }
    return text;
}

std::string helpOverview()
{
    std::string page = "Usage: steadyburn-cli COMMAND [OPTION...]\n";
    page += paragraph("Burns folders to disc and tape without letting the drive run dry.");
    page += "\nCommands:\n";
    std::size_t longest = 0;
    for (const Command& command : commands()) {
        longest = std::max(longest, command.name.size());
    }
    for (const Command& command : commands()) {
        page += "  " + std::string(command.name) + std::string(longest + 2 - command.name.size(), ' ') +
                std::string(command.summary) + "\n";
    }
    page += paragraph("“steadyburn-cli COMMAND --help” explains a command, its options and their defaults. “man "
                      "steadyburn-cli” says it all at length. --version shows the version.");
    page += paragraph(kTargetWritten);
    page += "\nExample:\n  steadyburn-cli burn --verify --to /dev/sr0 ~/Photos\n";
    return page;
}

std::string helpPage(const Command& command)
{
    std::string page = wrapped("Usage: steadyburn-cli " + synopsis(command), 0, 7);
    page += paragraph(command.about);
    if (writesTarget(command)) {
        page += paragraph(kTargetWritten);
    } else if (hasOperand(command, Completes::target)) {
        page += paragraph(kWhatTargetIs);
    } else if (hasOperand(command, Completes::drive)) {
        page += paragraph(kDrive);
    }
    std::string_view group;
    bool first = true;
    for (const Option& option : command.options) {
        if (first || option.group != group) {
            page += "\n" + std::string(option.group.empty() ? "Options" : option.group) + ":\n";
        }
        first = false;
        group = option.group;
        page += row(option);
    }
    page += paragraph(std::string("An option without a default is off until it is given.") +
                      (takesSize(command) ? " SIZE takes k, M, G and T as powers of 1024." : ""));
    page += command.examples.size() > 1 ? "\nExamples:\n" : "\nExample:\n";
    for (const std::string_view example : command.examples) {
        page += "  steadyburn-cli " + std::string(example) + "\n";
    }
    return page;
}

} // namespace steadyburn
