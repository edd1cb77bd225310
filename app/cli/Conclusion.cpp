#include "cli/Conclusion.h"

#include "cli/ExitCode.h"
#include "cli/JsonLines.h"
#include "cli/Say.h"
#include "ui/text/SetsFolder.h"
#include "workflow/burn/UnfinishedBurns.h"

namespace steadyburn {

int fail(const Fault& fault, bool json, std::FILE* lines)
{
    const int code = exitCodeFor(fault);
    if (json) {
        printLine(lines, {{QStringLiteral("event"), QStringLiteral("result")},
                          {QStringLiteral("outcome"),
                           code == kCancelled ? QStringLiteral("cancelled") : QStringLiteral("failed")},
                          {QStringLiteral("fault"), toJson(fault)}});
    } else {
        say(stderr, wholeSentence(fault));
    }
    return code;
}

int succeed(bool json, QJsonObject figures)
{
    if (json) {
        figures[QStringLiteral("event")] = QStringLiteral("result");
        figures[QStringLiteral("outcome")] = QStringLiteral("complete");
        figures[QStringLiteral("fault")] = QJsonValue();
        printLine(stdout, figures);
    }
    return kComplete;
}

void tellDamagedJournals(bool json)
{
    for (const std::string& path : damagedBurnJournals(burnsFolder())) {
        const JobWarning warning{.kind = JobWarning::Kind::journal,
                                 .fault = {.kind = FaultKind::journalDamaged, .doing = Action::inspect, .path = path}};
        if (json) {
            printLine(stdout, toJson(warning));
        } else {
            say(stderr, warningSentence(warning));
        }
    }
}

} // namespace steadyburn
