#include "unpack/FormatProbe.h"

#include "base/Units.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>

namespace steadyburn {

namespace {

constexpr std::size_t kIsoMagic = 16 * kDiscBlock + 1;
constexpr std::size_t kChecksumField = 148;
constexpr std::size_t kChecksumLength = 8;
constexpr std::size_t kSizeField = 124;
constexpr std::size_t kSizeLength = 12;

bool holds(std::span<const std::byte> bytes, std::size_t offset, std::string_view magic)
{
    return bytes.size() >= offset + magic.size() && std::memcmp(bytes.data() + offset, magic.data(), magic.size()) == 0;
}

// 0 where there are not as many bytes.
std::uint32_t numberAt(std::span<const std::byte> bytes, std::uint64_t offset)
{
    std::uint32_t value = 0;
    for (std::uint64_t i = 4; i-- > 0 && bytes.size() >= offset + 4;) {
        value = value << 8 | std::to_integer<std::uint32_t>(bytes[static_cast<std::size_t>(offset + i)]);
    }
    return value;
}

// Of zstd or lz4, by the first frame that is not skippable; of zstd where none is in sight.
ProbedFormat probeFrames(std::span<const std::byte> head)
{
    constexpr std::uint32_t kZstdMagic = 0xfd2fb528;
    std::uint64_t at = 0;
    while ((numberAt(head, at) & kSkippableMask) == kSkippableMagic) {
        at += 8 + std::uint64_t(numberAt(head, at + 4));
    }
    const std::uint32_t magic = numberAt(head, at);
    if (magic == kLz4Magic || magic == kLz4LegacyMagic) {
        return ProbedFormat::lz4;
    }
    return magic == kZstdMagic || at > 0 ? ProbedFormat::zstd : ProbedFormat::unknown;
}

// -1 when the field is no octal number, as that of a file of 8 GiB or more.
long octal(std::span<const std::byte> field)
{
    long value = 0;
    bool digits = false;
    for (const std::byte byte : field) {
        const auto c = std::to_integer<char>(byte);
        if (c >= '0' && c <= '7') {
            value = value * 8 + (c - '0');
            digits = true;
        } else if (c == ' ' && !digits) {
            continue;
        } else {
            return (c == ' ' || c == '\0') && digits ? value : -1;
        }
    }
    return digits ? value : -1;
}

} // namespace

bool isTarHeader(std::span<const std::byte> block)
{
    if (block.size() < kTarBlock) {
        return false;
    }
    block = block.first(kTarBlock);
    const long stored = octal(block.subspan(kChecksumField, kChecksumLength));
    if (stored < 0 || block[0] == std::byte{0}) {
        return false;
    }
    long plain = 0;
    long withSigns = 0; // some old writers added signed characters
    for (std::size_t i = 0; i < block.size(); ++i) {
        const bool inField = i >= kChecksumField && i < kChecksumField + kChecksumLength;
        const auto value = inField ? static_cast<unsigned char>(' ') : std::to_integer<unsigned char>(block[i]);
        plain += value;
        withSigns += static_cast<signed char>(value);
    }
    return stored == plain || stored == withSigns;
}

std::uint64_t toNextTarHeader(std::span<const std::byte> header)
{
    using namespace std::string_view_literals;
    constexpr std::string_view kWithoutContents = "123456"; // links, devices and folders, whatever their size says
    const auto type = std::to_integer<char>(header[kTarTypeField]);
    const long size = octal(header.subspan(kSizeField, kSizeLength));
    const bool contents = size > 0 && kWithoutContents.find(type) == std::string_view::npos;
    return kTarBlock + (contents ? roundUp(static_cast<std::uint64_t>(size), kTarBlock) : 0);
}

ProbedFormat probeFormat(std::span<const std::byte> head)
{
    using namespace std::string_view_literals;
    if (holds(head, kIsoMagic, "CD001")) {
        return ProbedFormat::iso;
    }
    if (holds(head, kIsoMagic, "BEA01")) {
        return ProbedFormat::udf;
    }
    if (holds(head, 0, "\x1f\x8b\x08"sv)) {
        return ProbedFormat::gzip;
    }
    if (const ProbedFormat frames = probeFrames(head); frames != ProbedFormat::unknown) {
        return frames;
    }
    if (holds(head, 0, "BZh")) {
        return ProbedFormat::bzip2;
    }
    if (holds(head, 0,
              "\xfd"
              "7zXZ\0"sv)) {
        return ProbedFormat::xz;
    }
    // A first header with a flipped bit is still one: the rest of the archive is worth having.
    if (isTarHeader(head) || holds(head, kTarMagicField, "ustar")) {
        return ProbedFormat::tar;
    }
    return ProbedFormat::unknown;
}

} // namespace steadyburn
