// read-image: a disc back into a file.
#include "cli/Commands.h"

#include "cli/AskedRuns.h"
#include "cli/ExitCode.h"

namespace steadyburn {

int readImageCommand(CommandLine& line)
{
    const RunViewOptions view{.json = line.json};
    line.readImage.target = line.operands.at(0);
    line.readImage.file = line.operands.at(1);
    line.readImage.overwrite = line.yes;
    const auto report = runAsking(line.readImage, view);
    return report ? showReport(*report, view) : static_cast<int>(kCancelled);
}

} // namespace steadyburn
