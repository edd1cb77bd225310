// A chain of zstd frames.
#include "fuzz/Members.h"
#include "unpack/members/MemberBytes.h"

using namespace steadyburn;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    unpackAll(std::string(textOf(data, size)),
              [](PatientReader& medium) { return std::make_unique<MemberBytes>(medium, 0, makeZstdUnpacker()); });
    return 0;
}
