#include "target/optical/BurnProfile.h"

#include "base/Units.h"

#include <algorithm>
#include <cstring>

namespace steadyburn {

namespace {

constexpr std::uint64_t kRawSector = 2352;
constexpr std::uint64_t kReadAheadTail = 150; // blocks
constexpr std::uint64_t kShortestTrack = 302; // blocks: 300, and the two run-out blocks of a track at once

} // namespace

MediumKind kindOfProfile(BurnProfile profile)
{
    switch (profile) {
    case 0x08: // CD-ROM
    case 0x10: // DVD-ROM
    case 0x40: // BD-ROM
        return MediumKind::readOnlyDisc;
    case 0x09:
        return MediumKind::cdR;
    case 0x0a:
        return MediumKind::cdRw;
    case 0x11:
    case 0x15: // dual layer
        return MediumKind::dvdR;
    case 0x12:
        return MediumKind::dvdRam;
    case 0x13: // restricted overwrite
    case 0x14: // sequential
        return MediumKind::dvdRw;
    case 0x1a:
        return MediumKind::dvdPlusRw;
    case 0x1b:
    case 0x2b: // dual layer
        return MediumKind::dvdPlusR;
    case 0x41:
    case 0x42: // random recording, which libburn only reads
        return MediumKind::bdR;
    case 0x43:
        return MediumKind::bdRe;
    case kStdioProfile:
        return MediumKind::file;
    default:
        return MediumKind::none;
    }
}

bool isCd(BurnProfile profile)
{
    return profile >= 0x08 && profile <= 0x0a;
}

bool isOverwritableProfile(BurnProfile profile)
{
    return profile == 0x12 || profile == 0x13 || profile == 0x1a || profile == 0x43 || profile == kStdioProfile;
}

bool isSequentialProfile(BurnProfile profile)
{
    switch (profile) {
    case 0x09:
    case 0x0a:
    case 0x11:
    case 0x14:
    case 0x1b:
    case 0x2b:
    case 0x41:
        return true;
    default: // DVD-R of two layers is closed by its first session
        return false;
    }
}

bool hasDefectManagement(BurnProfile profile)
{
    return profile == 0x12 || profile == 0x41 || profile == 0x43;
}

std::uint64_t trackPadding(BurnProfile profile)
{
    switch (kindOfProfile(profile)) {
    case MediumKind::dvdR:
    case MediumKind::dvdRw:
    case MediumKind::dvdRam:
    case MediumKind::dvdPlusR:
    case MediumKind::dvdPlusRw:
        return 32 * kKiB;
    case MediumKind::bdR:
    case MediumKind::bdRe:
        return 64 * kKiB;
    default:
        return kDiscBlock;
    }
}

std::uint64_t trackTail(BurnProfile profile, std::optional<std::uint64_t> size)
{
    if (!isCd(profile)) {
        return 0;
    }
    const std::uint64_t blocks = roundUp(size.value_or(0), kDiscBlock) / kDiscBlock;
    const std::uint64_t missing = blocks < kShortestTrack ? kShortestTrack - blocks : 0;
    return std::max(kReadAheadTail, missing) * kDiscBlock;
}

int speedForLibrary(std::uint64_t rate, BurnProfile profile)
{
    const std::uint64_t raw = isCd(profile) ? (rate * kRawSector + kDiscBlock - 1) / kDiscBlock : rate;
    return static_cast<int>(std::min<std::uint64_t>((raw + 999) / 1000, 2'000'000'000));
}

std::uint64_t rateFromLibrary(int speed, BurnProfile profile)
{
    if (speed <= 0) {
        return 0;
    }
    const std::uint64_t raw = static_cast<std::uint64_t>(speed) * 1000;
    return isCd(profile) ? raw * kDiscBlock / kRawSector : raw;
}

std::optional<std::uint64_t> volumeSize(std::span<const std::byte> block)
{
    static constexpr char kMark[] = "\1CD001\1";
    if (block.size() < kDiscBlock || std::memcmp(block.data(), kMark, sizeof(kMark) - 1) != 0) {
        return std::nullopt;
    }
    std::uint64_t blocks = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        blocks |= std::to_integer<std::uint64_t>(block[80 + i]) << (8 * i);
    }
    return blocks * kDiscBlock;
}

} // namespace steadyburn
