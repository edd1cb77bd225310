// Images with parity, made by us and by dvdisaster, and a disc in memory that can be damaged.
#pragma once

#include "image/parity/ParityAccumulator.h"
#include "image/parity/ParityFinder.h"
#include "support/Noise.h"
#include "support/ScratchFolder.h"
#include "support/Shell.h"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace steadyburn {

using Bytes = std::vector<std::byte>;

inline std::span<std::byte> sectorIn(Bytes& bytes, std::uint64_t number)
{
    return std::span(bytes).subspan(number * kDiscBlock, kDiscBlock);
}

// Noise with a volume descriptor that says how large it is, if it is large enough for one.
inline Bytes sampleImage(std::size_t size)
{
    const std::string text = noise(size);
    Bytes image(size);
    std::memcpy(image.data(), text.data(), size);
    if (size >= 17 * kDiscBlock) {
        const auto descriptor = sectorIn(image, 16);
        std::ranges::fill(descriptor, std::byte{});
        std::memcpy(descriptor.data(), "\1CD001\1", 7);
        const std::size_t sectors = (size + kDiscBlock - 1) / kDiscBlock;
        for (std::size_t n = 0; n < 4; ++n) {
            descriptor[80 + n] = descriptor[87 - n] = static_cast<std::byte>(sectors >> 8 * n);
        }
        descriptor[129] = std::byte{8}; // blocks of 2048 bytes
        descriptor[130] = std::byte{8};
    }
    return image;
}

// What our accumulator makes of it, given and taken in pieces of odd sizes.
inline Bytes withParity(const Bytes& image, const ParityLayout& layout)
{
    const auto parity = ParityAccumulator::create(layout).value();
    std::size_t piece = 1;
    for (std::size_t at = 0; at < image.size(); at += piece) {
        piece = std::min(piece * 7 % 100003 + 1, image.size() - at);
        parity->add(std::span(image).subspan(at, piece));
    }
    Bytes whole = image;
    Bytes taken(5000);
    while (const std::size_t count = parity->takeTail(taken)) {
        whole.insert(whole.end(), taken.begin(), taken.begin() + static_cast<std::ptrdiff_t>(count));
    }
    return whole;
}

inline void writeFile(const std::string& path, const Bytes& bytes)
{
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

inline Bytes readFile(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    Bytes bytes(text.size());
    std::memcpy(bytes.data(), text.data(), text.size());
    return bytes;
}

// Runs in `folder`, which is its home as well. Returns all that it says: its exit code does not tell what it found.
inline std::string dvdisaster(const ScratchFolder& folder, const std::string& arguments)
{
    return shell(folder.path(), "HOME=. LC_ALL=C dvdisaster " + arguments + " 2>&1 | tr '\\r\\b' '\\n\\n'").output;
}

inline bool hasDvdisaster(const ScratchFolder& folder)
{
    return dvdisaster(folder, "--version").find("dvdisaster 0.79") != std::string::npos;
}

// Whether it is the one whose parity ours is, byte for byte. Others name themselves in the header (their version; a bit
// in the fourth byte of the flags, where the version was not a stable one) and in the sectors of checksums, so that the
// parity of these differs as well.
inline bool isDvdisasterOfOurVersion(const ScratchFolder& folder)
{
    return dvdisaster(folder, "--version").find("dvdisaster 0.79.5 ") != std::string::npos;
}

inline bool approvedByDvdisaster(const ScratchFolder& folder, const Bytes& image)
{
    writeFile(folder.path() + "/test.iso", image);
    const std::string says = dvdisaster(folder, "-i test.iso -t");
    return says.find("Augmented image") != std::string::npos && says.find("all sectors present") != std::string::npos &&
           says.find(": pass") != std::string::npos;
}

// As dvdisaster marks a sector that it could not read.
inline void makeDeadSector(std::span<std::byte> sector)
{
    std::ranges::fill(sector, std::byte{});
    const std::string begin = "dvdisaster dead sector marker\nThis sector could not be read from the image.\n"
                              "Its contents have been substituted by the dvdisaster read routine.\n";
    const std::string end = "dvdisaster dead sector end marker\n";
    std::memcpy(sector.data(), begin.data(), begin.size());
    std::memcpy(sector.data() + 2012, end.data(), end.size());
}

// Sectors that can be damaged in both ways: so that the drive says so, and silently.
struct DamagedDisc {
    Bytes bytes;
    std::set<std::uint64_t> unreadable;

    [[nodiscard]] std::uint64_t sectors() const { return bytes.size() / kDiscBlock; }
    void spoil(std::uint64_t number)
    {
        std::mt19937_64 random(number);
        for (std::byte& byte : sectorIn(bytes, number)) {
            byte ^= static_cast<std::byte>(1 + random() % 255);
        }
    }
    [[nodiscard]] ReadSectors reader() const
    {
        return [this](std::uint64_t first, std::span<std::byte> into) -> Result<std::size_t> {
            std::size_t count = 0;
            while (count * kDiscBlock < into.size() && !unreadable.contains(first + count)) {
                ++count;
            }
            std::ranges::fill(into, std::byte{0x5a});
            std::memcpy(into.data(), bytes.data() + first * kDiscBlock, count * kDiscBlock);
            return count;
        };
    }
};

} // namespace steadyburn
