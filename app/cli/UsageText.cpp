#include "cli/UsageText.h"

#include "cli/ExitCode.h"
#include "cli/JsonLines.h"
#include "cli/Say.h"
#include "ui/text/FaultText.h"

#include <QJsonObject>
#include <QStringList>

#include <cstdio>

namespace steadyburn {

namespace {

// Who has the options: a command, or the program itself.
QString ownerOf(const UsageError& error)
{
    return error.command != nullptr ? text(error.command->name) : QStringLiteral("steadyburn-cli");
}

QString namesOf(std::span<const std::string_view> words)
{
    QStringList all;
    for (const std::string_view word : words) {
        all << text(word);
    }
    return all.join(QStringLiteral(", "));
}

QString namesOf(const std::vector<std::string>& words)
{
    return namesOf(std::vector<std::string_view>(words.begin(), words.end()));
}

QString operandsOf(const Command& command)
{
    QStringList all;
    for (const Operand& operand : command.operands) {
        if (operand.needed) {
            all << text(operand.name);
        }
    }
    return all.join(QLatin1Char(' '));
}

QString unknownSentence(const UsageError& error)
{
    const QString word = displayPath(error.word);
    const QString nearest = error.candidates.empty() ? QString() : displayPath(error.candidates.front());
    if (error.problem == UsageProblem::commandUnknown) {
        return nearest.isEmpty() ? tr("There is no command “%1”.").arg(word)
                                 : tr("There is no command “%1”; did you mean “%2”?").arg(word, nearest);
    }
    return nearest.isEmpty() ? tr("%1 has no option %2.").arg(ownerOf(error), word)
                             : tr("%1 has no option %2; did you mean %3?").arg(ownerOf(error), word, nearest);
}

QString badValueSentence(const UsageError& error)
{
    const Option& option = *error.option;
    const QString name = ownerOf(error);
    const QString word = displayPath(error.word); // the option and its value
    switch (option.takes) {
    case Takes::size:
        return tr("%1 does not understand %2: a size is expected, for example 64M or 2G.").arg(name, word);
    case Takes::percent:
        return tr("%1 does not understand %2: a percentage from 0 to 100 is expected.").arg(name, word);
    case Takes::number:
        return tr("%1 does not understand %2: a whole number from %3 to %4 is expected.")
            .arg(name, word, QString::number(option.least), QString::number(option.most));
    default:
        break;
    }
    if (!error.candidates.empty()) {
        return tr("%1 does not understand %2; did you mean %3?").arg(name, word, displayPath(error.candidates.front()));
    }
    return tr("%1 does not understand %2: one of these words is expected: %3.").arg(name, word, namesOf(option.words));
}

QString unwantedSentence(const UsageError& error)
{
    const QString word = displayPath(error.word);
    if (error.problem == UsageProblem::sourceUnwanted) {
        return tr("Unexpected argument “%2”: %1 --continue takes its sources from the journal of the set.")
            .arg(ownerOf(error), word);
    }
    const QString operands = error.command != nullptr ? operandsOf(*error.command) : QString();
    return operands.isEmpty() ? tr("Unexpected argument “%2”: %1 takes only options.").arg(ownerOf(error), word)
                              : tr("Unexpected argument “%2”: %1 takes only %3.").arg(ownerOf(error), word, operands);
}

QJsonObject resultLine(const UsageError& error)
{
    QJsonObject line = toJson(ReadImageReport()); // with every key that a result may have, of whatever command
    const QJsonObject burn = toJson(JobReport());
    for (auto key = burn.begin(); key != burn.end(); ++key) {
        line[key.key()] = key.value();
    }
    line[QStringLiteral("outcome")] = QStringLiteral("failed");
    line[QStringLiteral("fault")] = QJsonObject{{QStringLiteral("message"), usageSentence(error)},
                                                {QStringLiteral("advice"), usageAdvice(error)},
                                                {QStringLiteral("details"), QString()},
                                                {QStringLiteral("path"), QString()},
                                                {QStringLiteral("code"), 0}};
    return line;
}

} // namespace

QString usageSentence(const UsageError& error)
{
    switch (error.problem) {
    case UsageProblem::commandMissing:
        return tr("A command is missing.");
    case UsageProblem::commandUnknown:
    case UsageProblem::optionUnknown:
        return unknownSentence(error);
    case UsageProblem::optionAmbiguous:
        return tr("%1 has several options that begin with %2: %3.")
            .arg(ownerOf(error), displayPath(error.word), namesOf(error.candidates));
    case UsageProblem::valueMissing:
        return tr("%1 %2 needs a value: %3.")
            .arg(ownerOf(error), displayPath(error.word), text(error.option->argument));
    case UsageProblem::valueUnwanted:
        return tr("%1 %2 takes no value.").arg(ownerOf(error), displayPath(error.word));
    case UsageProblem::valueBad:
        return badValueSentence(error);
    case UsageProblem::optionMissing:
        return tr("%1 needs %2.")
            .arg(ownerOf(error),
                 displayPath(spelling(*error.option)) + QLatin1Char(' ') + text(error.option->argument));
    case UsageProblem::operandMissing:
        return tr("%1 needs %2.").arg(ownerOf(error), text(error.word));
    case UsageProblem::changeMissing:
        return tr("Nothing is to be changed. %1 change takes one or more of %2.")
            .arg(ownerOf(error), namesOf(error.candidates));
    case UsageProblem::notDefined:
        return tr("“%1” takes away what the backup does not have.").arg(displayPath(error.word));
    case UsageProblem::operandUnwanted:
    case UsageProblem::sourceUnwanted:
        break;
    }
    return unwantedSentence(error);
}

QString usageAdvice(const UsageError& error)
{
    return error.command != nullptr ? tr("Try %1.").arg(QStringLiteral("steadyburn-cli %1 --help").arg(ownerOf(error)))
                                    : tr("Try %1.").arg(QStringLiteral("steadyburn-cli --help"));
}

int refuse(const UsageError& error, const CommandLine& line)
{
    const bool stderrOnly = (error.command != nullptr && error.command->resultOnStderr) || line.job.target == "-";
    if (line.json) {
        printLine(stderrOnly ? stderr : stdout, resultLine(error));
    } else {
        say(stderr, usageSentence(error));
        say(stderr, usageAdvice(error));
    }
    return kUsage;
}

} // namespace steadyburn
