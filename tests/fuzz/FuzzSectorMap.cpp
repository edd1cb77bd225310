// The map of a disc that is read in several goes.
#include "fuzz/Fuzz.h"
#include "unpack/iso/SectorMap.h"

using namespace steadyburn;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto map = SectorMap::fromText(textOf(data, size));
    if (!map) {
        return 0;
    }
    std::uint64_t bytes = 0;
    for (const SectorState state : {SectorState::untried, SectorState::damaged, SectorState::read}) {
        bytes += map->bytes(state);
    }
    mustHold(bytes == map->size(), "every byte has one state");
    const auto again = SectorMap::fromText(map->toText("# again\n"));
    mustHold(again && again->size() == map->size() && again->toText("") == map->toText(""),
             "a map that was read can be written and read again");
    return 0;
}
