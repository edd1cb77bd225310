#include "target/optical/DirectRead.h"

#include "base/Units.h"
#include "base/os/FileDescriptor.h"
#include "target/device/ScsiCommand.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <fcntl.h>

namespace steadyburn {

namespace {

constexpr std::size_t kAtOnce = 16 * kDiscBlock; // what every adapter carries
constexpr std::chrono::seconds kReadTimeout{60}; // a drive tries long

bool readBlocks(int fd, std::uint64_t block, std::span<std::byte> into)
{
    const auto byte = [](std::uint64_t value, unsigned shift) { return static_cast<std::uint8_t>(value >> shift); };
    const std::uint64_t count = into.size() / kDiscBlock;
    const std::array<std::uint8_t, 10> read{0x28,           0, byte(block, 24), byte(block, 16), byte(block, 8),
                                            byte(block, 0), 0, byte(count, 8),  byte(count, 0),  0};
    const std::span<std::uint8_t> answer(reinterpret_cast<std::uint8_t*>(into.data()), into.size());
    const ScsiReply reply = scsiCommand(fd, read, answer, kReadTimeout);
    return reply.good && reply.received == into.size();
}

} // namespace

std::size_t readDirectly(const std::string& device, std::uint64_t offset, std::span<std::byte> into)
{
    const FileDescriptor fd(::open(device.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
    std::size_t done = 0;
    std::size_t atOnce = kAtOnce;
    while (fd && done < into.size()) {
        const auto part = into.subspan(done, std::min(atOnce, into.size() - done));
        if (readBlocks(fd.get(), (offset + done) / kDiscBlock, part)) {
            done += part.size();
        } else if (part.size() > kDiscBlock) {
            atOnce = kDiscBlock; // up to the first one that cannot be read
        } else {
            break;
        }
    }
    return done;
}

} // namespace steadyburn
