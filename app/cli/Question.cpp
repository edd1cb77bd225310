#include "cli/Question.h"

#include "cli/JsonLines.h"
#include "cli/Say.h"
#include "cli/StopDescriptor.h"

#include <cerrno>
#include <cstdio>
#include <string>
#include <unistd.h>

namespace steadyburn {

const char* questionFor(const Fault& fault)
{
    switch (fault.kind) {
    case FaultKind::mediumNotBlank:
        return "Overwrite it?";
    case FaultKind::fileExists:
        return "Replace it?";
    case FaultKind::treeDamaged:
    case FaultKind::oldDamaged:
    case FaultKind::udfLeftBehind:
    case FaultKind::appendHides:
        return "Append to it all the same?";
    case FaultKind::imageCut:
        return "Write it all the same?";
    default:
        return nullptr;
    }
}

Answer userGivesUpData(const Fault& fault, const char* question, const std::stop_token& stop)
{
    if (::isatty(STDIN_FILENO) == 0 || ::isatty(STDERR_FILENO) == 0) {
        return Answer::no;
    }
    const StopDescriptor stopping(stop);
    std::fprintf(stderr, "%s\n%s [y/N] ", shown(wholeSentence(fault)).c_str(), question);
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
    return answer.starts_with('y') || answer.starts_with('Y') ? Answer::yes : Answer::no;
}

} // namespace steadyburn
