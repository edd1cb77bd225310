// The user's spelling of a target.
#include "fuzz/Fuzz.h"
#include "support/ManualClock.h"
#include "target/discovery/OpenTarget.h"
#include "target/discovery/TargetSpec.h"
#include "target/simulated/VirtualSpec.h"

using namespace steadyburn;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text(textOf(data, size));
    (void)TargetSpec::parse(text);
    if (text.starts_with(kSimulatedPrefix)) {
        (void)parseVirtualSpec(std::string_view(text).substr(kSimulatedPrefix.size()));
    }
    ManualClock clock;
    if (text.find("/") == std::string::npos) { // real drives stay as they are
        if (auto target = openTarget(text, clock)) {
            (void)(*target)->name();
            (void)(*target)->file();
        }
    }
    return 0;
}
