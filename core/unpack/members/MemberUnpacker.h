// Unpacks a chain of gzip members or zstd frames, one at a time, so that damage stays within one. The checksums are
// checked: libarchive's gzip reader does not look at them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace steadyburn {

class MemberUnpacker {
public:
    enum class State : std::uint8_t { more, end, bad, noMemory };
    struct Step {
        std::size_t consumed = 0;
        std::size_t produced = 0;
        State state = State::more;
    };

    virtual ~MemberUnpacker() = default;
    // Prepares for the start of a member.
    virtual void begin() = 0;
    // `end`: the member is whole and its checksum right. The caller calls again with what was not consumed.
    virtual Step unpack(std::span<const std::byte> in, std::span<std::byte> out) = 0;

    // Whether a member may start here; `bytes` has kHeadBytes or all that is left.
    static constexpr std::size_t kHeadBytes = 4;
    // So many unpacked bytes are no coincidence: what gave them is a member.
    static constexpr std::size_t kConvincingBytes = 64 * 1024;
    [[nodiscard]] virtual bool startsMember(std::span<const std::byte> bytes) const = 0;
    // Whether the member whose first bytes these are has a checksum of its contents.
    [[nodiscard]] virtual bool hasChecksum(std::span<const std::byte> first) const = 0;
    // How many bytes of what was unpacked the unpacker has to hold for it.
    [[nodiscard]] virtual std::uint64_t window(std::span<const std::byte> /*first*/) const { return 0; }
    // How many bytes a damaged member would have unpacked to, where its first bytes or the last ones before the next
    // member still tell.
    static constexpr std::size_t kTellingBytes = 32;
    [[nodiscard]] virtual std::optional<std::uint64_t> sizeOfDamaged(std::span<const std::byte> first,
                                                                     std::span<const std::byte> last) const = 0;
};

std::unique_ptr<MemberUnpacker> makeGzipUnpacker();
std::unique_ptr<MemberUnpacker> makeZstdUnpacker();

} // namespace steadyburn
