#include "cli/Question.h"

#include "cli/Say.h"
#include "cli/StopDescriptor.h"
#include "ui/text/FaultText.h"

#include <cerrno>
#include <cstdio>
#include <string>
#include <unistd.h>

namespace steadyburn {

namespace {

QString eraseRunQuestion(const Fault& fault, const QString& path)
{
    const auto run = fault.known<RunOfBackup>().number;
    const QString backup = displayPath(fault.detail);
    if (backup.isEmpty()) {
        return tr("“%1” holds a run of a backup, and which one cannot be read. Erase it?").arg(path);
    }
    return run == 0 ? tr("“%1” holds a run of the backup “%2”. Erase it?").arg(path, backup)
                    : tr("“%1” holds run %2 of the backup “%3”. Erase it?").arg(path, QString::number(run), backup);
}

} // namespace

QString questionFor(const Fault& fault)
{
    const QString path = displayPath(fault.path);
    switch (fault.kind) {
    case FaultKind::mediumNotBlank: {
        if (fault.knows<RunOfBackup>() && fault.doing == Action::blank) {
            return eraseRunQuestion(fault, path);
        }
        const QString held = describe(fault).details;
        const QString question = fault.doing == Action::blank
                                     ? tr("Erase the medium in “%1”? It holds data.").arg(path)
                                     : tr("Overwrite the medium in “%1”? It holds data.").arg(path);
        return held.isEmpty() ? question : question + QStringLiteral(" (%1)").arg(held);
    }
    case FaultKind::fileExists:
        return fault.doing == Action::blank ? tr("Erase the file “%1”? It holds data.").arg(path)
                                            : tr("Replace the file “%1”? It holds data.").arg(path);
    case FaultKind::treeDamaged:
    case FaultKind::oldDamaged:
    case FaultKind::udfLeftBehind:
    case FaultKind::appendHides:
        return tr("Append to “%1” anyway?").arg(path) + QLatin1Char(' ') + describe(fault).sentence;
    case FaultKind::imageCut:
    case FaultKind::sessionLost:
        return tr("Write “%1” anyway?").arg(path) + QLatin1Char(' ') + describe(fault).sentence;
    case FaultKind::changedOnSet:
        return (fault.known<Casualties>().endsSet ? tr("End the set with what it has?")
                                                  : tr("Continue with the files as they are now?")) +
               QLatin1Char(' ') + describe(fault).sentence;
    default:
        return {};
    }
}

Answer askAtTerminal(const QString& question, const std::stop_token& stop)
{
    if (::isatty(STDIN_FILENO) == 0 || ::isatty(STDERR_FILENO) == 0) {
        return Answer::no;
    }
    const StopDescriptor stopping(stop);
    const QString choice = tr("[y/N]"); // the letter of the user's language, or a y
    std::fprintf(stderr, "%s %s ", shown(question).c_str(), shown(choice).c_str());
    std::string answer;
    while (!answer.ends_with('\n')) {
        if (!stopping.wait(STDIN_FILENO)) {
            std::fputs("\n", stderr);
            return Answer::stopped;
        }
        char letter = 0;
        const ssize_t got = ::read(STDIN_FILENO, &letter, 1);
        if (got == 0 || (got < 0 && errno != EINTR)) {
            return Answer::no;
        }
        if (got == 1) {
            answer += letter;
        }
    }
    if (stop.stop_requested()) {
        return Answer::stopped;
    }
    const QChar first = QString::fromStdString(answer).at(0).toLower();
    const bool yes = first == QLatin1Char('y') || (choice.size() > 1 && first == choice.at(1).toLower());
    return yes ? Answer::yes : Answer::no;
}

} // namespace steadyburn
