// An ISO 9660 image from its volume descriptors on: the 32 KiB before them say nothing. The input has its blocks as
// SparseBlocks.h says.
#include "fuzz/Fuzz.h"
#include "fuzz/SparseBlocks.h"
#include "target/plain/ImageSessions.h"

using namespace steadyburn;

namespace {

std::string imageOf(std::string_view input)
{
    constexpr std::size_t kSystemArea = 32 * 1024;
    constexpr std::size_t kLongest = 2 << 20;
    return std::string(kSystemArea, '\0') + sparseBlocks(input, kLongest);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string image = imageOf(textOf(data, size));
    const InputFile file(image);
    const ImageSessions found = imageSessions(file.fd().get(), image.size());
    mustHold(!found.sessions.empty(), "an image has a session");
    listAndVerify(image, MemoryReader::Kind::disc);
    return 0;
}
