// An image of UDF, alone or beside ISO 9660, from the descriptors on that say which it is. The input has its blocks as
// SparseBlocks.h says. The checksums in its tags are made right, so that what the descriptors say is looked at; of a
// tag whose reserved byte is not zero they are left as they come.
#include "fuzz/Fuzz.h"
#include "fuzz/SparseBlocks.h"
#include "support/UdfSeal.h"
#include "unpack/udf/UdfDescriptors.h"

using namespace steadyburn;

namespace {

constexpr std::size_t kBlock = 2048;

std::string imageOf(std::string_view input)
{
    constexpr std::size_t kSystemArea = 16 * kBlock;
    constexpr std::size_t kLongest = 2 << 20;
    std::string image = std::string(kSystemArea, '\0') + sparseBlocks(input, kLongest);
    for (std::size_t at = 2 * kSystemArea; at + kBlock <= image.size(); at += kBlock) {
        const auto tag = udfNumber(std::as_bytes(std::span(image)), at, 2);
        const bool known = tag == 2 || tag == 3 || tag == 5 || tag == 6 || tag == 8 || (tag >= 256 && tag <= 266);
        if (known && image[at + 5] == 0) {
            sealUdf(image, at);
        }
    }
    return image;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    listAndVerify(imageOf(textOf(data, size)), MemoryReader::Kind::disc);
    return 0;
}
