#include "cli/ManualPage.h"

#include "cli/HelpPage.h"

#include <algorithm>
#include <vector>

namespace steadyburn {

namespace {

std::string escaped(std::string_view text)
{
    std::string roff;
    for (const char c : text) {
        if (c == '\\') {
            roff += "\\e";
        } else if (c == '-' || c == '~') {
            roff += c == '-' ? "\\-" : "\\(ti";
        } else if (c == '\'') {
            roff += "\\(aq";
        } else {
            roff += c;
        }
    }
    return roff;
}

// One word of a text, in a line of its own where it has a font: options bold, names of values and operands italic. What
// surrounds them stays as it is.
std::string marked(std::string_view word, const std::vector<std::string_view>& names)
{
    const auto begin = word.find_first_not_of("(“\"");
    const auto end = word.find_last_not_of(".,;:)”\"");
    if (begin == std::string_view::npos || end == std::string_view::npos || end < begin) {
        return escaped(word);
    }
    const std::string_view core = word.substr(begin, end + 1 - begin);
    const bool option = core.starts_with("--");
    if (!option && std::find(names.begin(), names.end(), core) == names.end()) {
        return escaped(word);
    }
    const std::string font = option ? "B" : "I";
    const std::string before = escaped(word.substr(0, begin));
    const std::string after = escaped(word.substr(end + 1));
    if (before.empty()) {
        return after.empty() ? "." + font + " " + escaped(core) : "." + font + "R " + escaped(core) + " " + after;
    }
    return ".R" + font + " " + before + " " + escaped(core) + " " + after;
}

// Each sentence begins a line, as roff wants it; a line that begins with a dot would be a request.
std::string running(std::string_view text, const std::vector<std::string_view>& names)
{
    std::string roff;
    while (!text.empty()) {
        const std::size_t space = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, space);
        text.remove_prefix(std::min(space + 1, text.size()));
        const std::string piece = marked(word, names);
        const bool request = piece.starts_with('.') && piece != escaped(word);
        const bool atBegin = roff.empty() || roff.back() == '\n';
        if (request) {
            roff += (atBegin ? "" : "\n") + piece + "\n";
        } else {
            roff += (!atBegin ? " " : piece.starts_with('.') ? "\\&" : "") + piece;
            roff += word.ends_with('.') ? "\n" : "";
        }
    }
    return roff.ends_with('\n') ? roff : roff + "\n";
}

std::string paragraphs(std::string_view text, const std::vector<std::string_view>& names)
{
    std::string roff;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find("\n\n"), text.size());
        roff += ".PP\n" + running(text.substr(0, end), names);
        text.remove_prefix(std::min(end + 2, text.size()));
    }
    return roff;
}

// “.BI \-\-to " TARGET"”
std::string tag(const Option& option)
{
    const std::string name = escaped(spelling(option));
    const std::string letter = option.letter == 0 ? "" : std::string("\\-") + option.letter;
    if (option.argument.empty()) {
        return letter.empty() ? ".B " + name : ".BR " + letter + " \", \" " + name;
    }
    return ".BI " + (letter.empty() ? name : "\"" + letter + ", " + name + "\"") + " \" " + escaped(option.argument) +
           "\"";
}

std::string entry(const Option& option, std::vector<std::string_view> names)
{
    names.push_back(option.argument);
    const std::string roff = ".TP\n" + tag(option) + "\n" + running(explanation(option), names);
    return option.more.empty() ? roff : roff + running(option.more, names);
}

std::vector<std::string_view> namesIn(const Command& command)
{
    std::vector<std::string_view> names;
    for (const Operand& operand : command.operands) {
        names.push_back(operand.name);
    }
    for (const Option& option : command.options) {
        if (!option.argument.empty()) {
            names.push_back(option.argument);
        }
    }
    return names;
}

} // namespace

std::string manualSynopsis()
{
    std::string roff;
    for (const Command& command : commands()) {
        roff += roff.empty() ? "" : ".br\n";
        roff += ".B steadyburn\\-cli " + escaped(command.name) + "\n";
        const std::string rest = synopsis(command).substr(command.name.size());
        for (std::size_t at = 0; at < rest.size();) {
            const std::size_t end = std::min(rest.find(' ', at + 1), rest.size());
            const std::string word = rest.substr(at + 1, end - at - 1);
            roff += (word.starts_with("--") ? ".B " : ".I ") + escaped(word) + "\\&\n"; // "...]" ends no sentence
            at = end;
        }
    }
    return roff;
}

std::string manualCommands()
{
    std::string roff;
    for (const Command& command : commands()) {
        const auto names = namesIn(command);
        roff += ".SS " + escaped(command.name) + "\n" + running(command.about, names);
        roff += paragraphs(command.more, names);
        std::string_view group;
        for (const Option& option : command.options) {
            if (option.group != group) {
                roff += ".PP\n.I " + escaped(option.group) + "\n";
            }
            group = option.group;
            roff += entry(option, names);
        }
        roff += command.examples.size() > 1 ? ".PP\nExamples:\n.RS\n.nf\n" : ".PP\nExample:\n.RS\n.nf\n";
        for (const std::string_view example : command.examples) {
            roff += "steadyburn\\-cli " + escaped(example) + "\n";
        }
        roff += ".fi\n.RE\n";
    }
    return roff;
}

} // namespace steadyburn
