// A project file: what was understood of it is written and understood again: the same.
#include "fuzz/Fuzz.h"
#include "workflow/compose/Project.h"

using namespace steadyburn;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const QByteArray json(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
    if (const auto project = projectFrom(json, "input")) {
        const auto again = projectFrom(toJson(*project), "again");
        mustHold(again && *again == *project, "a project that was read can be written and read again");
    }
    return 0;
}
