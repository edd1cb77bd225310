#include "image/iso/IsoOldHead.h"

#include "base/SparseSum.h"
#include "base/Units.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <utility>

namespace steadyburn {

namespace {

constexpr std::uint32_t kSystemArea = 16; // blocks before the descriptors
constexpr std::uint32_t kHeadBlocks = 32;
constexpr std::uint32_t kMostDescriptors = 64;

using Block = std::array<std::byte, kDiscBlock>;

bool bears(std::span<const std::byte> block, std::string_view id)
{
    return std::memcmp(block.data() + 1, id.data(), id.size()) == 0;
}

bool isUdfDescriptor(std::span<const std::byte> block)
{
    return bears(block, "BEA01") || bears(block, "NSR02") || bears(block, "NSR03") || bears(block, "TEA01") ||
           bears(block, "BOOT2");
}

// libisofs's MD5 tag behind the descriptors: of use, but the volume can be read without it.
bool isChecksumTag(std::span<const std::byte> block)
{
    constexpr std::string_view kTag = "libisofs_";
    return std::memcmp(block.data(), kTag.data(), kTag.size()) == 0;
}

} // namespace

void IsoOldHead::collect(::IsoImage& image)
{
    collectBelow(iso_image_get_root(&image), {});
    int count = 0;
    ::ElToritoBootImage** images = nullptr;
    ::IsoFile** files = nullptr; // hidden boot images are in no folder
    if (iso_image_get_all_boot_imgs(&image, &count, &images, &files, 0) == 1) {
        for (int i = 0; i < count; ++i) {
            if (files[i] != nullptr) {
                collectFile(files[i], "boot image " + std::to_string(i + 1));
            }
        }
        std::free(images);
        std::free(files);
    }
}

void IsoOldHead::collectBelow(::IsoDir* folder, const std::string& path)
{
    ::IsoDirIter* iterator = nullptr;
    if (iso_dir_get_children(folder, &iterator) < 0) {
        return;
    }
    const IsoOwned<::IsoDirIter> owner(iterator);
    ::IsoNode* child = nullptr;
    while (iso_dir_iter_next(iterator, &child) == 1) {
        const IsoNodeType type = iso_node_get_type(child);
        if (type != LIBISO_DIR && type != LIBISO_FILE) {
            continue;
        }
        const char* name = iso_node_get_name(child);
        const std::string childPath = (path.empty() ? path : path + '/') + (name != nullptr ? name : "");
        if (type == LIBISO_DIR) {
            collectBelow(reinterpret_cast<::IsoDir*>(child), childPath);
        } else {
            collectFile(reinterpret_cast<::IsoFile*>(child), childPath);
        }
    }
}

void IsoOldHead::collectFile(::IsoFile* file, const std::string& path)
{
    int count = 0;
    ::iso_file_section* sections = nullptr;
    if (iso_file_get_old_image_sections(file, &count, &sections, 0) == 1 && sections != nullptr) {
        for (const ::iso_file_section& section : std::span(sections, static_cast<std::size_t>(count))) {
            const auto blocks = static_cast<std::uint32_t>(roundUp(section.size, kDiscBlock) / kDiscBlock);
            if (blocks > 0 && section.block < kHeadBlocks) {
                m_extents.push_back({section.block, section.block + blocks, path});
            }
        }
    }
    std::free(sections);
}

Result<void> IsoOldHead::keepIn(std::span<std::byte> head, const AppendPoint& point) const
{
    for (std::uint32_t block = 0; std::size_t(block) * kDiscBlock < head.size(); ++block) {
        const std::span<std::byte> made = head.subspan(std::size_t(block) * kDiscBlock, kDiscBlock);
        const auto extent = std::find_if(m_extents.begin(), m_extents.end(),
                                         [block](const Extent& one) { return one.block <= block && block < one.end; });
        const bool needed = block >= kSystemArea && !allZeros(made);
        Block old{};
        if (!point.read(block, old)) {
            if (extent == m_extents.end() || needed) {
                old.fill(std::byte{0}); // nothing that anybody needs
            } else {
                return Fault{
                    .kind = FaultKind::mediumError, .doing = Action::read, .offset = std::uint64_t(block) * kDiscBlock};
            }
        }
        const bool inUse = extent != m_extents.end() || isUdfDescriptor(old);
        if (needed && !inUse) {
            continue;
        }
        if (needed && !isChecksumTag(made)) {
            return Fault{.kind = FaultKind::appendOverwrites,
                         .doing = Action::plan,
                         .path = extent != m_extents.end() ? extent->path : std::string(),
                         .offset = std::uint64_t(block) * kDiscBlock};
        }
        std::copy(old.begin(), old.end(), made.begin());
    }
    return {};
}

namespace {

// The sequence of descriptors begins behind the system area and ends with the first block that is none.
bool holdsUdf(const AppendPoint& point)
{
    for (std::uint32_t block = kSystemArea; block < kSystemArea + kMostDescriptors; ++block) {
        Block found{};
        if (!point.read(block, found)) {
            return false;
        }
        if (bears(found, "NSR02") || bears(found, "NSR03")) {
            return true;
        }
        if (!bears(found, "CD001") && !isUdfDescriptor(found) && !allZeros(found)) {
            // mkisofs puts a block with its version among them.
            constexpr std::uint32_t kOwnBlocks = 8;
            if (block > kSystemArea + kOwnBlocks) {
                return false;
            }
        }
    }
    return false;
}

// Apple's numbers have the highest byte first.
std::uint32_t bigEndian(std::span<const std::byte> bytes)
{
    std::uint32_t value = 0;
    for (const std::byte byte : bytes) {
        value = value << 8U | std::to_integer<std::uint32_t>(byte);
    }
    return value;
}

// The volume header lies 1024 bytes behind the beginning of the volume.
std::string_view hfsAt(const AppendPoint& point, std::uint64_t start)
{
    constexpr std::uint64_t kHeader = 1024;
    const std::uint64_t at = start + kHeader;
    Block found{};
    if (at / kDiscBlock > UINT32_MAX || !point.read(static_cast<std::uint32_t>(at / kDiscBlock), found)) {
        return {};
    }
    const std::span<const std::byte> header = std::span(found).subspan(at % kDiscBlock, 4);
    constexpr std::array kKinds{std::pair{"BD", "HFS"}, std::pair{"H+", "HFS+"}, std::pair{"HX", "HFS+"}};
    for (const auto& [signature, name] : kKinds) {
        if (std::memcmp(header.data(), signature, 2) == 0) {
            return name;
        }
    }
    return {};
}

// A volume of Apple's, at the front or in a partition of an Apple partition map.
std::string_view hfsOn(const AppendPoint& point)
{
    if (const std::string_view found = hfsAt(point, 0); !found.empty()) {
        return found;
    }
    constexpr std::size_t kMostPartitions = 64;
    for (const std::size_t unit : {std::size_t(512), std::size_t(kDiscBlock)}) {
        for (std::size_t i = 1; i < kMostPartitions; ++i) {
            Block block{};
            if (!point.read(static_cast<std::uint32_t>(i * unit / kDiscBlock), block)) {
                break;
            }
            constexpr std::size_t kTypeField = 48;
            const std::span<const std::byte> entry = std::span(block).subspan(i * unit % kDiscBlock, 512);
            if (std::memcmp(entry.data(), "PM", 2) != 0) {
                break;
            }
            if (std::memcmp(entry.data() + kTypeField, "Apple_HFS", 9) != 0) {
                continue;
            }
            if (const auto found = hfsAt(point, std::uint64_t(bigEndian(entry.subspan(8, 4))) * unit); !found.empty()) {
                return found;
            }
        }
    }
    return {};
}

} // namespace

std::string otherFileSystem(const AppendPoint& point)
{
    return holdsUdf(point) ? "UDF" : std::string(hfsOn(point));
}

} // namespace steadyburn
