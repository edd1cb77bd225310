// read-image: a disc back into a file.
#include "cli/Commands.h"

#include "cli/ExitCode.h"
#include "cli/Interrupt.h"
#include "cli/Question.h"
#include "cli/RunView.h"

namespace steadyburn {

int readImageCommand(CommandLine& line)
{
    ReadImageRequest request = line.readImage;
    const RunViewOptions view{.json = line.json};
    request.target = line.operands.at(0);
    request.file = line.operands.at(1);
    request.overwrite = line.yes;
    ReadImageReport report = runAndShow(request, view, Interrupt::token());
    if (report.fault && report.fault->kind == FaultKind::fileExists && !view.json && !request.overwrite) {
        switch (askAtTerminal(questionFor(*report.fault), Interrupt::token())) {
        case Answer::yes:
            request.overwrite = true;
            report = runAndShow(std::move(request), view, Interrupt::token());
            break;
        case Answer::stopped:
            return kCancelled; // nothing was begun
        case Answer::no:
            break;
        }
    }
    return showReport(report, view);
}

} // namespace steadyburn
