// An ISO 9660 image from its volume descriptors on: the 32 KiB before them say nothing. The input has its blocks one by
// one: 16 bits, then as many bytes, made up to a block with zeros; or, with the highest bit set, as many empty blocks.
#include "fuzz/Fuzz.h"
#include "target/plain/ImageSessions.h"

using namespace steadyburn;

namespace {

std::string imageOf(std::string_view input)
{
    constexpr std::size_t kSystemArea = 32 * 1024;
    constexpr std::size_t kBlock = 2048;
    constexpr std::size_t kMostEmpty = 255; // at once
    constexpr std::size_t kLongest = 2 << 20;
    constexpr unsigned kEmpty = 0x8000;
    std::string image(kSystemArea, '\0');
    while (input.size() >= 2 && image.size() < kLongest) {
        const auto word = static_cast<unsigned>(static_cast<unsigned char>(input[0]) |
                                                static_cast<unsigned>(static_cast<unsigned char>(input[1])) << 8U);
        input.remove_prefix(2);
        if ((word & kEmpty) != 0) {
            image.append((word & kMostEmpty) * kBlock, '\0');
            continue;
        }
        const std::string_view block = input.substr(0, std::min<std::size_t>(word, kBlock));
        input.remove_prefix(block.size());
        image.append(block).append(kBlock - block.size(), '\0');
    }
    return image;
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
