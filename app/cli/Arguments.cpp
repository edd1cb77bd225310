#include "cli/Arguments.h"

#include "base/Units.h"

#include <charconv>
#include <getopt.h>
#include <string_view>

namespace steadyburn {

int exitCodeFor(const Fault& fault)
{
    switch (fault.kind) {
    case FaultKind::cancelled:
        return kCancelled;
    case FaultKind::badArgument:
    case FaultKind::sourceMissing:
    case FaultKind::sourceEmpty:
    case FaultKind::duplicateName:
    case FaultKind::outputInsideSource:
    case FaultKind::outputTwice:
    case FaultKind::rewindingNode:
    case FaultKind::targetMissing:
    case FaultKind::targetIsDirectory:
    case FaultKind::notAnImage:
    case FaultKind::imageAppended:
    case FaultKind::sessionMissing:
    case FaultKind::projectDamaged:
    case FaultKind::projectNewer:
    case FaultKind::journalDamaged:
    case FaultKind::journalMissing:
    case FaultKind::journalNewer:
        return kUsage;
    default:
        return kFailed;
    }
}

void Arguments::flag(const char* name, bool& into, char letter)
{
    m_options.push_back({.name = name, .letter = letter, .flag = &into, .take = {}});
}

void Arguments::text(const char* name, std::string& into, char letter)
{
    value(
        name,
        [&into](const std::string& text) -> Result<void> {
            into = text;
            return {};
        },
        letter);
}

void Arguments::value(const char* name, TakeValue take, char letter)
{
    m_options.push_back({.name = name, .letter = letter, .take = std::move(take)});
}

bool Arguments::says(const char* flag) const
{
    for (int i = 1; i < m_argc && std::string_view(m_argv[i]) != "--"; ++i) {
        if (m_argv[i] == std::string("--") + flag) {
            return true;
        }
    }
    return false;
}

Result<std::vector<std::string>> Arguments::parse()
{
    const bool json = says("json"); // before getopt_long changes the order
    auto rest = takeApart();
    for (const Option& known : m_options) {
        if (!rest && json && known.flag != nullptr && std::string_view(known.name) == "json") {
            *known.flag = true;
        }
    }
    return rest;
}

Result<std::vector<std::string>> Arguments::takeApart()
{
    std::string letters = ":"; // errors are ours to word
    std::vector<option> table;
    constexpr int kFirst = 1000;
    for (std::size_t i = 0; i < m_options.size(); ++i) {
        const Option& known = m_options[i];
        const int needsValue = known.flag == nullptr ? required_argument : no_argument;
        table.push_back({known.name, needsValue, nullptr, kFirst + static_cast<int>(i)});
        if (known.letter != 0) {
            letters += known.letter;
            letters += needsValue == required_argument ? ":" : "";
        }
    }
    table.push_back({nullptr, 0, nullptr, 0});

    opterr = 0;
    optind = 1;
    for (;;) {
        const int at = optind;
        const int found = ::getopt_long(m_argc, m_argv, letters.c_str(), table.data(), nullptr);
        if (found < 0) {
            break;
        }
        const Option* chosen = nullptr;
        for (std::size_t i = 0; i < m_options.size(); ++i) {
            if (found == kFirst + static_cast<int>(i) || (m_options[i].letter != 0 && found == m_options[i].letter)) {
                chosen = &m_options[i];
            }
        }
        if (chosen == nullptr) {
            return Fault{.kind = FaultKind::badArgument, .doing = Action::parse, .detail = m_argv[at]};
        }
        if (chosen->flag != nullptr) {
            *chosen->flag = true;
        } else if (auto taken = chosen->take(optarg); !taken) {
            return taken.takeFault();
        }
    }
    return std::vector<std::string>(m_argv + optind, m_argv + m_argc);
}

Fault badOption(const char* option, const std::string& text)
{
    return {.kind = FaultKind::badArgument, .doing = Action::parse, .detail = std::string(option) + " " + text};
}

Result<std::uint64_t> sizeValue(const char* option, const std::string& text)
{
    auto size = parseSize(text);
    return size ? std::move(size) : badOption(option, text);
}

Result<unsigned> countValue(const char* option, const std::string& text, unsigned most)
{
    unsigned value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value > most) {
        return badOption(option, text);
    }
    return value;
}

Result<unsigned> percentValue(const char* option, const std::string& text)
{
    return countValue(option, text.ends_with('%') ? text.substr(0, text.size() - 1) : text, 100);
}

} // namespace steadyburn
