#include "cli/Completions.h"

#include "cli/CommandTable.h"

#include <algorithm>

namespace steadyburn {

namespace {

constexpr std::string_view kKinds = "cd-r cd-rw dvd-r dvd+r dvd+rw bd-r bd-re tape"; // of simulated drives

std::string joined(std::span<const std::string_view> words)
{
    std::string all;
    for (const std::string_view word : words) {
        all += (all.empty() ? "" : " ") + std::string(word);
    }
    return all;
}

std::string commandNames()
{
    std::string all;
    for (const Command& command : commands()) {
        all += (all.empty() ? "" : " ") + std::string(command.name);
    }
    return all;
}

std::string replaced(std::string_view text, char what, std::string_view by)
{
    std::string out;
    for (const char c : text) {
        out += c == what ? std::string(by) : std::string(1, c);
    }
    return out;
}

// A help sentence as shells show it, in one line and without its full stop.
std::string_view label(std::string_view help)
{
    return help.substr(0, help.ends_with('.') ? help.size() - 1 : help.size());
}

// ---- bash

std::string_view bashKind(Completes completes)
{
    switch (completes) {
    case Completes::file:
        return "file";
    case Completes::folder:
        return "folder";
    case Completes::project:
        return "project";
    case Completes::drive:
        return "drive";
    case Completes::target:
        return "target";
    case Completes::command:
        return "command";
    case Completes::nothing:
        break;
    }
    return "nothing";
}

std::string bashCommand(const Command& command)
{
    std::string options;
    std::string values;
    for (const Option& option : command.options) {
        options += (options.empty() ? "" : " ") + spelling(option);
        if (option.takes == Takes::nothing) {
            continue;
        }
        values += "        " + spelling(option) + (option.letter == 0 ? "" : std::string(" | -") + option.letter) +
                  ") kind='" + std::string(bashKind(option.completes)) + "'" +
                  (option.words.empty() ? "" : " words='" + joined(option.words) + "'") + " ;;\n";
    }
    // One kind for all operands.
    Completes operands = Completes::nothing;
    for (const Operand& operand : command.operands) {
        const bool both = operands == Completes::drive && operand.completes == Completes::file;
        operands = both ? Completes::target : operands == Completes::nothing ? operand.completes : operands;
    }
    return "    " + std::string(command.name) + ")\n        operands='" + std::string(bashKind(operands)) +
           "'\n        options='" + options + "'\n" +
           (values.empty() ? "" : "        case $previous in\n" + values + "        esac\n") + "        ;;\n";
}

// ---- zsh

std::string zshQuoted(std::string_view text)
{
    return "'" + replaced(text, '\'', "'\\''") + "'";
}

std::string zshAction(Completes completes, std::span<const std::string_view> words)
{
    std::string action;
    switch (completes) {
    case Completes::nothing:
        break;
    case Completes::file:
        action = "_files";
        break;
    case Completes::folder:
        action = "_files -/";
        break;
    case Completes::project:
        action = "_files -g \"*.steadyburn\"";
        break;
    case Completes::drive:
        action = "_steadyburn_drive";
        break;
    case Completes::target:
        action = "_steadyburn_target";
        break;
    case Completes::command:
        action = "(" + commandNames() + ")";
        break;
    }
    if (words.empty()) {
        return action;
    }
    return action.empty() ? "(" + joined(words) + ")"
                          : "{_alternative \"words:word:(" + joined(words) + ")\" \"others:other:" + action + "\"}";
}

std::string zshOption(const Option& option)
{
    const bool value = option.takes != Takes::nothing;
    const std::string name = spelling(option) + (value ? "=" : "");
    std::string spec = "[" + replaced(replaced(label(option.help), '[', "\\["), ']', "\\]") + "]";
    if (value) {
        spec += ":" + replaced(option.argument, ':', "\\:") + ":" + zshAction(option.completes, option.words);
    }
    if (option.letter == 0) {
        return zshQuoted((option.repeated ? "*" : "") + name + spec);
    }
    const std::string letter = std::string("-") + option.letter;
    return "'(" + letter + " " + spelling(option) + ")'{" + letter + (value ? "+" : "") + "," + name + "}" +
           zshQuoted(spec);
}

std::string zshCommand(const Command& command)
{
    std::string text = "    " + std::string(command.name) + ")\n        _arguments -s";
    for (const Option& option : command.options) {
        text += " \\\n            " + zshOption(option);
    }
    unsigned number = 0;
    for (const Operand& operand : command.operands) {
        const std::string place = operand.repeated ? "*:" : std::to_string(++number) + (operand.needed ? ":" : "::");
        text +=
            " \\\n            " + zshQuoted(place + std::string(operand.name) + ":" + zshAction(operand.completes, {}));
    }
    return text + "\n        ;;\n";
}

// ---- fish

std::string fishQuoted(std::string_view text)
{
    return "'" + replaced(replaced(text, '\\', "\\\\"), '\'', "\\'") + "'";
}

std::string fishValue(const Option& option)
{
    if (option.takes == Takes::nothing) {
        return "";
    }
    const std::string words = option.words.empty() ? "" : " -a '" + joined(option.words) + "'";
    switch (option.completes) {
    case Completes::nothing:
    case Completes::command:
        return " -x" + words;
    case Completes::folder:
        return " -x -a '(__fish_complete_directories)'";
    case Completes::drive:
        return " -x -a $targets";
    case Completes::target:
        return " -r -a $targets";
    case Completes::file:
    case Completes::project:
        break;
    }
    return " -r" + words;
}

std::string fishCommand(const Command& command)
{
    const std::string where =
        "complete -c steadyburn-cli -n '__fish_seen_subcommand_from " + std::string(command.name) + "'";
    std::string text;
    for (const Operand& operand : command.operands) {
        text += operand.completes == Completes::target    ? where + " -a $targets\n"
                : operand.completes == Completes::drive   ? where + " -a $targets\n"
                : operand.completes == Completes::command ? where + " -f -a \"$commands\"\n"
                                                          : "";
    }
    text += command.operands.empty() ? where + " -f\n" : "";
    for (const Option& option : command.options) {
        text += where + (option.letter == 0 ? "" : std::string(" -s ") + option.letter) + " -l " +
                std::string(option.name) + fishValue(option) + " -d " + fishQuoted(label(option.help)) + "\n";
    }
    return text;
}

} // namespace

std::string bashCompletion()
{
    std::string text = R"(# Completion of steadyburn-cli for bash.
_steadyburn_cli() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
    local commands=')" +
                       commandNames() + R"('
    local options='' operands=nothing kind='' words=''
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "$commands --help --version" -- "$current")
        return
    fi
    # "=" parts words in bash: --format=tar are three.
    if [ "$current" = = ]; then
        current=
    elif [ "$previous" = = ]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    case ${COMP_WORDS[1]} in
)";
    for (const Command& command : commands()) {
        text += bashCommand(command);
    }
    return text + R"(    esac
    if [ -z "$kind" ]; then
        case $current in
        -*) words=$options ;;
        *) kind=$operands ;;
        esac
    fi
    # ":" parts words as well: a simulated drive is completed up to its kind and not further.
    mapfile -t COMPREPLY < <(
        compgen -W "$words" -- "$current"
        case $kind in
        drive | target)
            compgen -W "$(compgen -G '/dev/sr*'; compgen -G '/dev/nst[0-9]') )" +
           [] {
               std::string kinds;
               for (std::string_view rest = kKinds; !rest.empty();) {
                   const std::size_t space = std::min(rest.find(' '), rest.size());
                   kinds += "virtual:" + std::string(rest.substr(0, space)) + " ";
                   rest.remove_prefix(std::min(space + 1, rest.size()));
               }
               return kinds;
           }() +
           R"(" -- "$current"
            [ $kind = drive ] || compgen -W - -- "$current"
            [ $kind = drive ] || compgen -f -- "$current"
            ;;
        file) compgen -f -- "$current" ;;
        folder) compgen -d -- "$current" ;;
        project)
            compgen -f -X '!*.steadyburn' -- "$current"
            compgen -d -- "$current"
            ;;
        command) compgen -W "$commands" -- "$current" ;;
        esac
    )
}
complete -o filenames -F _steadyburn_cli steadyburn-cli
)";
}

std::string zshCompletion()
{
    std::string text = R"(#compdef steadyburn-cli
# Completion of steadyburn-cli for zsh.

_steadyburn_drive() {
    local -a kinds
    kinds=()" + std::string(kKinds) +
                       R"()
    _alternative \
        'drives:drive:compadd - /dev/sr*(N) /dev/nst[0-9](N)' \
        "virtual:simulated drive:compadd -S '' -p virtual: - \$kinds"
}
_steadyburn_target() {
    _alternative 'drives:drive:_steadyburn_drive' 'files:file:_files'
}

local curcontext=$curcontext state line
typeset -A opt_args

_arguments -C '(- *)'{-h,--help}'[Show all commands]' '(- *)'{-V,--version}'[Show the version]' '1:command:(()";
    for (const Command& command : commands()) {
        text += "\n    " + std::string(command.name) + "\\:\"" + std::string(command.summary) + "\"";
    }
    text += "))' '*::argument:->rest'\ncase $state in\nrest)\n    case $words[1] in\n";
    for (const Command& command : commands()) {
        text += zshCommand(command);
    }
    return text + "    esac\n    ;;\nesac\n";
}

std::string fishCompletion()
{
    std::string text = "# Completion of steadyburn-cli for fish.\nset -l commands " + commandNames() + R"(
set -l first "not __fish_seen_subcommand_from $commands"
complete -c steadyburn-cli -n $first -f
complete -c steadyburn-cli -n $first -s h -l help -d 'Show all commands'
complete -c steadyburn-cli -n $first -s V -l version -d 'Show the version'
)";
    for (const Command& command : commands()) {
        text += "complete -c steadyburn-cli -n $first -a " + std::string(command.name) + " -d " +
                fishQuoted(command.summary) + "\n";
    }
    text += R"(function __steadyburn_targets
    string replace -r '^' 'virtual:' )" +
            std::string(kKinds) + R"(
    for node in /dev/sr* /dev/nst* # "for" bears it when there is none
        string match -r '^/dev/(?:sr|nst)[0-9]+$' $node
    end
end
set -l targets '(__steadyburn_targets)'
)";
    for (const Command& command : commands()) {
        text += fishCommand(command);
    }
    return text;
}

} // namespace steadyburn
