// An archive that another program packed, with bzip2, xz or lz4.
#include "fuzz/Fuzz.h"

using namespace steadyburn;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    listAndVerify(std::string(textOf(data, size)), MemoryReader::Kind::disc);
    return 0;
}
