#include "cli/Question.h"

#include "cli/JsonLines.h"

#include <cstdio>
#include <unistd.h>

namespace steadyburn {

bool userGivesUpData(const Fault& fault, const char* question)
{
    if (::isatty(STDIN_FILENO) == 0 || ::isatty(STDERR_FILENO) == 0) {
        return false;
    }
    std::fprintf(stderr, "%s\n%s [y/N] ", wholeSentence(fault).toUtf8().constData(), question);
    const int answer = std::getchar();
    return answer == 'y' || answer == 'Y';
}

} // namespace steadyburn
