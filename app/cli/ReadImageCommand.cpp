// read-image: a disc back into a file.
#include "cli/Commands.h"

#include "cli/Arguments.h"
#include "cli/Interrupt.h"
#include "cli/Question.h"
#include "cli/RunView.h"

namespace steadyburn {

int readImageCommand(int argc, char** argv)
{
    Arguments parser(argc, argv);
    ReadImageRequest request;
    RunViewOptions view;
    parser.value("retries", [&request](const std::string& text) -> Result<void> {
        auto count = countValue("--retries", text, 1000);
        if (!count) {
            return count.takeFault();
        }
        request.retries = *count;
        return {};
    });
    parser.flag("json", view.json);
    parser.flag("yes", request.overwrite, 'y');
    auto rest = parser.parse();
    ReadImageReport report;
    if (!rest) {
        report.fault = rest.takeFault();
        return showReport(report, view);
    }
    if (rest->size() != 2) {
        report.fault = Fault{.kind = FaultKind::badArgument,
                             .doing = Action::parse,
                             .detail = rest->size() < 2 ? "read-image TARGET FILE" : rest->at(2)};
        return showReport(report, view);
    }
    request.target = rest->at(0);
    request.file = rest->at(1);
    report = runAndShow(request, view, Interrupt::token());
    if (report.fault && report.fault->kind == FaultKind::fileExists && !view.json && !request.overwrite) {
        switch (userGivesUpData(*report.fault, questionFor(*report.fault), Interrupt::token())) {
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
