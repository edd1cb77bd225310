#include "workflow/backup/TimerUnits.h"

#include "base/Sha256.h"
#include "base/Text.h"

#include <algorithm>
#include <span>

namespace steadyburn {

namespace {

// The first line begins like this and ends with the command that changes the file.
constexpr std::string_view kMarker = "# Written by Steadyburn. To change it: steadyburn-cli ";
constexpr std::string_view kSumLine = "# SHA-256 of what follows: ";
constexpr std::string_view kNameLine = "# Backup: \"";
constexpr std::string_view kWhenLine = "OnCalendar=";
constexpr std::string_view kLetters = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
constexpr std::string_view kSigns = " *:,./~+-_";
constexpr std::size_t kLongestWhen = 200;

std::string sumOf(std::string_view text)
{
    return toHex(sha256Of(std::as_bytes(std::span(text.data(), text.size()))));
}

std::string_view commandOf(TimerKind kind)
{
    return kind == TimerKind::backup ? "backup schedule" : "shelf remind";
}

std::string withHead(TimerKind kind, const std::string& body)
{
    return std::string(kMarker) + std::string(commandOf(kind)) + '\n' + std::string(kSumLine) + sumOf(body) + '\n' +
           body;
}

// For a line that people read: one line of UTF-8 in which systemd expands nothing.
std::string described(const std::string& name)
{
    std::string text;
    for (const char letter : escapeControls(escapeNonUtf8(name))) {
        text += letter == '%' ? "%%" : std::string(1, letter);
    }
    return "“" + text + "”"; // a backslash at the end of a line would join the next one to it
}

// The line that tells the name, where there is one.
std::string nameLine(const TimerOrder& order)
{
    return order.kind == TimerKind::backup ? std::string(kNameLine) + escapeBytes(order.name) + "\"\n" : std::string();
}

// The rest of the first line that begins like this.
std::string_view lineAfter(std::string_view text, std::string_view beginning)
{
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1);
        if (text.starts_with(beginning)) {
            const std::string_view line = text.substr(0, text[end] == '\n' ? end : end + 1);
            return line.substr(beginning.size());
        }
        text.remove_prefix(end + 1);
    }
    return {};
}

// What stands below the first line: a checksum, and what it is of.
UnitOwner ownerOfRest(std::string_view text)
{
    const std::size_t end = text.find('\n');
    const bool whole = end != std::string_view::npos && text.starts_with(kSumLine) &&
                       text.substr(kSumLine.size(), end - kSumLine.size()) == sumOf(text.substr(end + 1));
    return whole ? UnitOwner::ours : UnitOwner::changed;
}

} // namespace

bool isCalendarText(std::string_view when)
{
    return !when.empty() && when.size() <= kLongestWhen &&
           (when[0] == '*' || kLetters.find(when[0]) != kLetters.npos) &&
           std::all_of(when.begin(), when.end(), [](char letter) {
               return kLetters.find(letter) != kLetters.npos || kSigns.find(letter) != kSigns.npos;
           });
}

std::string unitWord(std::string_view bytes)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string word = "\"";
    for (const char letter : bytes) {
        const auto code = static_cast<unsigned char>(letter);
        if (letter == '"' || letter == '\\') {
            word += '\\';
            word += letter;
        } else if (letter == '%') {
            word += "%%";
        } else if (code < 0x20 || code >= 0x7f) { // systemd skips lines that are not UTF-8
            word += "\\x";
            word += kDigits[code >> 4U];
            word += kDigits[code & 0xfU];
        } else {
            word += letter;
        }
    }
    return word + '"';
}

std::string_view unitBeginning(TimerKind kind)
{
    return kind == TimerKind::backup ? "steadyburn-backup-" : "steadyburn-shelf-";
}

std::string serviceUnit(const TimerOrder& order)
{
    std::string command =
        "/usr/bin/env"; // its variables and the program's path may be any bytes, as no Environment= may
    for (const std::vector<std::string>* const words : {&order.environment, &order.command}) {
        for (const std::string& word : *words) {
            command += ' ' + unitWord(word);
        }
    }
    const std::string about = order.kind == TimerKind::backup ? "a run of the backup " + described(order.name)
                                                              : "which media should be checked";
    return withHead(order.kind,
                    nameLine(order) + //
                        "[Unit]\n"
                        "Description=Steadyburn: " +
                        about +
                        "\n"
                        "Documentation=man:steadyburn-cli(1)\n"
                        "\n"
                        "[Service]\n"
                        "Type=oneshot\n"
                        // The colon: no variable is expanded.
                        "ExecStart=:" +
                        command +
                        "\n"
                        // A medium is closed in an orderly way before the program ends.
                        "KillMode=mixed\n"
                        "TimeoutStopSec=30min\n");
}

std::string timerUnit(const TimerOrder& order)
{
    const std::string about = order.kind == TimerKind::backup ? "when the backup " + described(order.name) + " runs"
                                                              : "when the shelf is looked through";
    return withHead(order.kind,
                    nameLine(order) + //
                        "[Unit]\n"
                        "Description=Steadyburn: " +
                        about +
                        "\n"
                        "Documentation=man:steadyburn-cli(1)\n"
                        "\n"
                        "[Timer]\n" +
                        std::string(kWhenLine) + order.when +
                        "\n"
                        "Persistent=true\n"
                        "\n"
                        "[Install]\n"
                        "WantedBy=timers.target\n");
}

UnitOwner ownerOfUnit(std::string_view text)
{
    for (const TimerKind kind : {TimerKind::backup, TimerKind::reminder}) {
        const std::string first = std::string(kMarker) + std::string(commandOf(kind)) + '\n';
        if (text.starts_with(first)) {
            return ownerOfRest(text.substr(first.size()));
        }
    }
    return UnitOwner::foreign;
}

TimerUnit parseTimer(std::string_view text)
{
    TimerUnit unit{.owner = ownerOfUnit(text), .when = std::string(lineAfter(text, kWhenLine))};
    std::string_view name = lineAfter(text, kNameLine);
    if (name.ends_with('"')) {
        name.remove_suffix(1);
        unit.name = unescapeBytes(name).value_or(std::string());
    }
    return unit;
}

} // namespace steadyburn
