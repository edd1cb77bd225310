#include "ConcreteDependencies.h"

#include "contents/Source.h"
#include "target/discovery/OpenTarget.h"
#include "target/discovery/RealtimeKit.h"
#include "target/discovery/UDisks.h"
#include "target/optical/Unmount.h"
#include "ui/text/SetsFolder.h"

namespace steadyburn {

Dependencies concreteDependencies()
{
    // Never destroyed: where a library calls exit(), threads go on until the guard of that exit has its turn.
    static SteadyClock& clock = *new SteadyClock();
    static const bool unmounts = [] {
        setUnmountService([](const std::string& device) { return udisksUnmount(device); });
        return true;
    }();
    static_cast<void>(unmounts);
    return {
        .openTarget = [](const std::string& spec) { return openTarget(spec, clock); },
        .openSource = [](const Tree& tree) -> std::unique_ptr<Source> { return std::make_unique<DiskSource>(tree); },
        .clock = &clock,
        .askForPriority = askRealtimeKit,
        .burnJournals = burnsFolder()};
}

} // namespace steadyburn
