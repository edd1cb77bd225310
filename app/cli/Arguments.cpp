#include "cli/Arguments.h"

#include "base/Units.h"
#include "cli/NearestWord.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

namespace steadyburn {

namespace {

bool isOption(std::string_view word)
{
    return word.size() > 1 && word.front() == '-';
}

std::optional<std::uint64_t> wholeNumber(const std::string& text, std::uint64_t least, std::uint64_t most)
{
    std::uint64_t value = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    return error == std::errc{} && stop == end && value >= least && value <= most ? std::optional(value) : std::nullopt;
}

// Whether the word can only be the value of an option that takes one or none.
bool isNumber(std::string_view word)
{
    word = word.ends_with('%') ? word.substr(0, word.size() - 1) : word;
    return !word.empty() && std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// What the text means for the option; nothing where that is not possible.
std::optional<OptionValue> valueOf(const Option& option, const std::string& text)
{
    OptionValue value{.text = text};
    std::optional<std::uint64_t> number;
    switch (option.takes) {
    case Takes::nothing:
    case Takes::text:
        return value;
    case Takes::word:
        return std::find(option.words.begin(), option.words.end(), text) != option.words.end() ? std::optional(value)
                                                                                               : std::nullopt;
    case Takes::size:
        if (const auto size = parseSize(text)) {
            number = *size;
        }
        break;
    case Takes::percent:
        value.text = text.ends_with('%') ? text.substr(0, text.size() - 1) : text;
        number = wholeNumber(value.text, 0, 100);
        break;
    case Takes::number: {
        const bool percent = option.optional && text.ends_with('%');
        number = percent ? wholeNumber(text.substr(0, text.size() - 1), option.least, 100)
                         : wholeNumber(text, option.least, option.most);
        break;
    }
    }
    if (!number) {
        return std::nullopt;
    }
    value.number = *number;
    return value;
}

class Parser {
public:
    Parser(const Command& command, std::span<char* const> words, CommandLine& line)
        : m_command(command), m_words(words), m_line(line)
    {
    }

    std::optional<UsageError> parse()
    {
        while (m_at < m_words.size()) {
            const std::string word = m_words[m_at++];
            if (word == "--") {
                m_line.operands.insert(m_line.operands.end(), m_words.begin() + static_cast<std::ptrdiff_t>(m_at),
                                       m_words.end());
                break;
            }
            if (word.starts_with("--")) {
                takeLong(word);
            } else if (isOption(word)) {
                takeLetters(word);
            } else {
                m_line.operands.push_back(word);
            }
        }
        checkWhole();
        return m_error;
    }

private:
    void takeLong(const std::string& word);
    void takeLetters(const std::string& word);
    void take(const Option& option, const std::string& written, const std::string& value);
    void takeNext(const Option& option, const std::string& written);
    [[nodiscard]] std::vector<const Option*> meantBy(const std::string& name) const;
    [[nodiscard]] bool isGiven(std::string_view name) const;
    void checkWhole();
    void complain(UsageError error)
    {
        error.command = &m_command;
        m_error = m_error ? std::move(m_error) : std::move(error);
    }

    const Command& m_command;
    std::span<char* const> m_words;
    CommandLine& m_line;
    std::size_t m_at = 0;
    std::optional<UsageError> m_error;
};

// The option of that name, or all that it abbreviates.
std::vector<const Option*> Parser::meantBy(const std::string& name) const
{
    if (const Option* exact = findOption(m_command, name)) {
        return {exact};
    }
    std::vector<const Option*> meant;
    for (const Option& option : m_command.options) {
        if (!name.empty() && option.name.starts_with(name)) {
            meant.push_back(&option);
        }
    }
    return meant;
}

bool Parser::isGiven(std::string_view name) const
{
    return std::any_of(m_line.given.begin(), m_line.given.end(),
                       [&](const Option* option) { return option->name == name; });
}

void Parser::takeLong(const std::string& word)
{
    const std::size_t equals = word.find('=');
    const std::string written = word.substr(0, equals);
    const std::vector<const Option*> meant = meantBy(written.substr(2));
    if (meant.empty()) {
        std::vector<std::string_view> names;
        for (const Option& option : m_command.options) {
            names.push_back(option.name);
        }
        const auto nearest = nearestWord(std::string_view(written).substr(2), names);
        complain({.problem = UsageProblem::optionUnknown,
                  .word = written,
                  .candidates = nearest ? std::vector{"--" + *nearest} : std::vector<std::string>()});
        return;
    }
    if (meant.size() > 1) {
        UsageError error{.problem = UsageProblem::optionAmbiguous, .word = written};
        for (const Option* option : meant) {
            error.candidates.push_back(spelling(*option));
        }
        complain(std::move(error));
        return;
    }
    const Option& option = *meant.front();
    if (equals == std::string::npos) {
        takeNext(option, written);
    } else if (option.takes == Takes::nothing) {
        complain({.problem = UsageProblem::valueUnwanted, .option = &option, .word = written});
    } else {
        take(option, written, word.substr(equals + 1));
    }
}

// “-y”, “-b1G”, “-yb 1G”.
void Parser::takeLetters(const std::string& word)
{
    for (std::size_t i = 1; i < word.size(); ++i) {
        const auto option = std::find_if(m_command.options.begin(), m_command.options.end(),
                                         [&](const Option& each) { return each.letter == word[i]; });
        const std::string written = std::string("-") + word[i];
        if (option == m_command.options.end()) {
            complain({.problem = UsageProblem::optionUnknown, .word = word.size() == 2 ? written : word});
            return;
        }
        if (option->takes != Takes::nothing && i + 1 < word.size()) {
            take(*option, written, word.substr(i + 1));
            return;
        }
        takeNext(*option, written);
    }
}

void Parser::takeNext(const Option& option, const std::string& written)
{
    if (option.takes == Takes::nothing) {
        take(option, written, {});
    } else if (option.optional && (m_at == m_words.size() || !isNumber(m_words[m_at]))) {
        option.set(m_line, {});
        m_line.given.push_back(&option);
    } else if (m_at < m_words.size()) {
        take(option, written, m_words[m_at++]);
    } else {
        complain({.problem = UsageProblem::valueMissing, .option = &option, .word = written});
    }
}

void Parser::take(const Option& option, const std::string& written, const std::string& value)
{
    const auto possible = valueOf(option, value);
    if (!possible) {
        const auto nearest = option.takes == Takes::word ? nearestWord(value, option.words) : std::nullopt;
        complain({.problem = UsageProblem::valueBad,
                  .option = &option,
                  .word = written + " " + value,
                  .candidates = nearest ? std::vector{*nearest} : std::vector<std::string>()});
        return;
    }
    option.set(m_line, *possible);
    m_line.given.push_back(&option);
}

// What is missing or too much, once all words are read.
void Parser::checkWhole()
{
    for (const Option& option : m_command.options) {
        if (option.required && !isGiven(option.name) && !isGiven(option.unless)) {
            complain({.problem = UsageProblem::optionMissing, .option = &option});
        }
    }
    std::size_t most = 0;
    for (const Operand& operand : m_command.operands) {
        if (operand.needed && m_line.operands.size() <= most) {
            complain({.problem = UsageProblem::operandMissing, .word = std::string(operand.name)});
        }
        most += operand.repeated ? m_line.operands.size() + 1 : 1;
    }
    if (m_line.operands.size() > most) {
        complain({.problem = UsageProblem::operandUnwanted, .word = m_line.operands[most]});
    }
    if (!m_error && m_command.check != nullptr) {
        m_error = m_command.check(m_line);
    }
}

} // namespace

std::optional<UsageError> parseWords(const Command& command, std::span<char* const> words, CommandLine& line)
{
    std::optional<UsageError> error = Parser(command, words, line).parse();
    if (error) { // an option without its value may have swallowed the word
        const auto end = std::find_if(words.begin(), words.end(), [](std::string_view word) { return word == "--"; });
        line.json =
            line.json || std::any_of(words.begin(), end, [](std::string_view word) { return word == "--json"; });
    }
    return error;
}

UsageError unknownCommand(const std::string& word)
{
    if (word.empty()) {
        return {.problem = UsageProblem::commandMissing};
    }
    static constexpr std::array<std::string_view, 2> kOptions{"--help", "--version"};
    std::vector<std::string_view> names;
    for (const Command& command : commands()) {
        names.push_back(command.name);
    }
    const bool option = isOption(word);
    const auto nearest = option ? nearestWord(word, kOptions) : nearestWord(word, names);
    return {.problem = option ? UsageProblem::optionUnknown : UsageProblem::commandUnknown,
            .word = word,
            .candidates = nearest ? std::vector{*nearest} : std::vector<std::string>()};
}

} // namespace steadyburn
