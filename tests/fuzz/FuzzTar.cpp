// A tar archive, as a file and as a tape has it.
#include "fuzz/Fuzz.h"

using namespace steadyburn;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string archive(textOf(data, size));
    listAndVerify(archive, MemoryReader::Kind::disc);
    listAndVerify(archive, MemoryReader::Kind::tape);
    return 0;
}
