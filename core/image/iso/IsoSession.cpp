#include "image/iso/IsoSession.h"

#include "base/Units.h"
#include "base/os/Signals.h"
#include "image/iso/IsoEntrySum.h"
#include "image/iso/JolietNames.h"

#include <libburn/libburn.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <numeric>
#include <optional>
#include <string_view>
#include <utility>

namespace steadyburn {

namespace {

constexpr std::size_t kFifoBlocks = 1024; // 2 MiB: more only delays a cancel

// The newest file, or what the user said.
std::time_t timeOf(const IsoOptions& options, const Tree& tree)
{
    if (options.epoch != 0) {
        return options.epoch;
    }
    if (const char* said = std::getenv("SOURCE_DATE_EPOCH"); said != nullptr && *said != '\0') {
        return std::strtoll(said, nullptr, 10);
    }
    std::int64_t newest = 0;
    for (NodeId id = 0; id < tree.size(); ++id) {
        newest = std::max(newest, tree.node(id).mtime.seconds);
    }
    return newest;
}

struct MediumBlocks {
    const AppendPoint& point;
    bool failed = false; // a block could not be read
};

// libisofs's view of the medium.
IsoOwned<::IsoDataSource> mediumSource(MediumBlocks& blocks)
{
    // libisofs frees it.
    auto* source = static_cast<::IsoDataSource*>(std::calloc(1, sizeof(::IsoDataSource)));
    if (source == nullptr) {
        return nullptr;
    }
    source->refcount = 1;
    source->data = &blocks;
    source->open = [](::IsoDataSource*) { return 1; };
    source->close = [](::IsoDataSource*) { return 1; };
    source->free_data = [](::IsoDataSource*) {};
    source->read_block = [](::IsoDataSource* self, std::uint32_t block, std::uint8_t* buffer) {
        auto& medium = *static_cast<MediumBlocks*>(self->data);
        if (medium.point.read(block, {reinterpret_cast<std::byte*>(buffer), kDiscBlock})) {
            return 1;
        }
        medium.failed = true;
        if (!medium.point.damaged) {
            return static_cast<int>(ISO_DATA_SOURCE_FAILURE);
        }
        // At a failure libisofs leaves the folders that it has still to read empty too; at zeros only this one.
        std::memset(buffer, 0, kDiscBlock);
        return 1;
    };
    return IsoOwned<::IsoDataSource>(source);
}

std::uint32_t takeNumber(std::span<const char>& bytes)
{
    std::uint32_t number = 0;
    const std::size_t length = bytes.empty() ? 0 : static_cast<unsigned char>(bytes[0]);
    for (std::size_t i = 1; i <= length && i < bytes.size(); ++i) {
        number = number << 8U | static_cast<unsigned char>(bytes[i]);
    }
    bytes = bytes.subspan(std::min(bytes.size(), length + 1));
    return number;
}

// libisofs has told its place in an attribute of the root when it laid out: start of the session, of the table, number
// of the sums; each with its length before it.
IsoChecksumTable checksumTable(::IsoImage& image)
{
    std::string name = "isofs.ca";
    std::size_t length = 0;
    char* value = nullptr;
    auto* root = reinterpret_cast<::IsoNode*>(iso_image_get_root(&image));
    if (iso_node_lookup_attr(root, name.data(), &length, &value, 0) != 1) {
        return {};
    }
    const std::unique_ptr<char, decltype(&std::free)> owner(value, &std::free);
    std::span<const char> area(value, length);
    takeNumber(area);
    IsoChecksumTable table;
    table.block = takeNumber(area);
    table.sums = takeNumber(area);
    return table;
}

} // namespace

std::uint8_t* IsoHead::make()
{
    m_bytes.assign(kBytes, 0);
    return m_bytes.data();
}

std::span<const std::byte> IsoHead::bytes() const
{
    return std::as_bytes(std::span(m_bytes));
}

std::span<std::byte> IsoHead::bytes()
{
    return std::as_writable_bytes(std::span(m_bytes));
}

IsoSession::IsoSession(const IsoOptions& options, const Tree& tree, IsoHead& head) : m_options(options), m_head(head)
{
    if (options.reproducible) {
        std::time_t time = timeOf(options, tree);
        m_time = time;
        iso_nowtime(&time, 1);
    }
}

IsoSession::~IsoSession()
{
    if (m_time) {
        std::time_t unused = 0;
        iso_nowtime(&unused, 2);
    }
}

Result<IsoSession::Imported> IsoSession::importOnce()
{
    ::IsoImage* made = nullptr;
    if (const int code = iso_image_new(m_options.volumeId.c_str(), &made); code < 0) {
        return isoFault(code, "iso_image_new");
    }
    IsoOwned<::IsoImage> image(made);
    std::vector<std::uint64_t> sums;
    if (m_options.append) {
        auto imported = import(*image);
        if (!imported) {
            return imported.takeFault();
        }
        sums = std::move(*imported);
    }
    return Imported{std::move(image), std::move(sums)};
}

Result<IsoOwned<::IsoImage>> IsoSession::importWhole()
{
    auto first = importOnce();
    if (!first) {
        return first.takeFault();
    }
    const std::vector<std::uint64_t>& sums = first->sums;
    if (!m_options.append || std::accumulate(sums.begin(), sums.end(), std::uint64_t(0)) == m_options.append->treeSum) {
        return std::move(first->image);
    }
    first->image.reset();
    auto again = importOnce();
    if (!again) {
        return again.takeFault();
    }
    if (again->sums != sums) {
        return isoFault(static_cast<int>(ISO_OUT_OF_MEM), "iso_image_import");
    }
    if (m_options.append->otherTree) {
        if (auto carried = m_options.append->otherTree({sums.begin(), sums.end()}); !carried) {
            return carried.takeFault();
        }
    }
    return std::move(again->image);
}

Result<IsoOwned<::IsoImage>> IsoSession::newImage()
{
    auto image = importWhole();
    if (!image) {
        return image.takeFault();
    }
    ::IsoImage* const made = image->get();
    if (m_options.append) {
        iso_image_set_volume_id(made, m_options.volumeId.c_str());
        iso_image_set_volset_id(made, m_options.volumeId.c_str());
        iso_image_set_data_preparer_id(made, ""); // that of the program that wrote the session before
    } else {
        auto* root = reinterpret_cast<::IsoNode*>(iso_image_get_root(made));
        iso_node_set_permissions(root, 0755);
    }
    iso_image_set_application_id(made, "STEADYBURN");
    return image;
}

namespace {

struct Extent {
    std::uint32_t block = 0;
    std::uint32_t size = 0;
};

// Of a directory's record.
Extent extentOf(std::string_view record)
{
    const auto number = [record](std::size_t at) {
        std::uint32_t value = 0;
        for (std::size_t i = 4; i > 0; --i) {
            value = value << 8U | static_cast<unsigned char>(record.at(at + i - 1));
        }
        return value;
    };
    return {number(2), number(10)};
}

// Calls `use` with each record of a directory until it returns false.
void forEachRecord(const AppendPoint& point, const Extent& folder, const std::function<bool(std::string_view)>& use)
{
    constexpr std::uint32_t kMostBlocks = 1024;
    constexpr std::size_t kShortest = 34;
    std::array<std::byte, kDiscBlock> block{};
    const std::uint32_t blocks = std::min<std::uint32_t>(folder.size / kDiscBlock, kMostBlocks);
    for (std::uint32_t i = 0; i < blocks; ++i) {
        if (!point.read(folder.block + i, block)) {
            continue;
        }
        const std::string_view bytes(reinterpret_cast<const char*>(block.data()), block.size());
        for (std::size_t at = 0, length = 0; at < bytes.size(); at += length) {
            length = static_cast<unsigned char>(bytes[at]);
            if (length < kShortest || at + length > bytes.size()) {
                break;
            }
            if (!use(bytes.substr(at, length))) {
                return;
            }
        }
    }
}

// Whether the root has the folder to which Rock Ridge moves folders that are too deep for plain ISO 9660: what lies in
// it is marked as relocated ("RE"). libisofs puts that back, and leaves an empty folder that was never the user's.
bool relocatesFolders(const AppendPoint& point)
{
    constexpr std::uint32_t kDescriptor = 16;
    constexpr std::size_t kRootRecord = 156;
    std::array<std::byte, kDiscBlock> block{};
    if (!point.read(point.lastSessionBlock + kDescriptor, block)) {
        return false;
    }
    const std::string_view descriptor(reinterpret_cast<const char*>(block.data()), block.size());
    std::optional<Extent> moved;
    forEachRecord(point, extentOf(descriptor.substr(kRootRecord)), [&moved](std::string_view record) {
        if (record.find("RR_MOVED") != std::string_view::npos) {
            moved = extentOf(record);
        }
        return !moved;
    });
    bool relocated = false;
    if (moved) {
        forEachRecord(point, *moved, [&relocated](std::string_view record) {
            relocated = record.find(std::string_view("RE\x04\x01", 4)) != std::string_view::npos;
            return !relocated;
        });
    }
    return relocated;
}

void removeRelocationFolder(::IsoImage& image)
{
    ::IsoNode* found = nullptr;
    ::IsoDir* const root = iso_image_get_root(&image);
    for (const char* name : {"rr_moved", "RR_MOVED", ".rr_moved"}) {
        if (iso_dir_get_node(root, name, &found) == 1 && iso_node_get_type(found) == LIBISO_DIR &&
            iso_dir_get_children_count(reinterpret_cast<::IsoDir*>(found)) == 0) {
            iso_node_remove(found);
        }
    }
}

// Calls it with every node below the root and its path, a folder before what is in it.
Result<void> forEachNode(::IsoImage& image,
                         const std::function<Result<void>(::IsoNode* node, const std::string& path)>& use)
{
    std::vector<std::pair<::IsoDir*, std::string>> open{{iso_image_get_root(&image), {}}};
    while (!open.empty()) {
        const auto [folder, above] = std::move(open.back());
        open.pop_back();
        ::IsoDirIter* made = nullptr;
        if (const int code = iso_dir_get_children(folder, &made); code < 0) {
            return isoFault(code, "iso_dir_get_children");
        }
        const IsoOwned<::IsoDirIter> iterator(made);
        ::IsoNode* child = nullptr;
        while (iso_dir_iter_next(made, &child) == 1) {
            const char* const name = iso_node_get_name(child);
            const std::string path = above + (name != nullptr ? name : "");
            if (auto used = use(child, path); !used) {
                return used;
            }
            if (iso_node_get_type(child) == LIBISO_DIR) {
                open.emplace_back(reinterpret_cast<::IsoDir*>(child), path + "/");
            }
        }
    }
    return {};
}

// ACLs as one with an empty name; not what libisofs keeps for itself.
std::vector<Xattr> attributesOf(::IsoNode* node)
{
    std::vector<Xattr> attributes;
    std::size_t count = 0;
    char** names = nullptr;
    std::size_t* lengths = nullptr;
    char** values = nullptr;
    constexpr int kWithAcls = 1;
    constexpr int kRelease = 1 << 15;
    if (iso_node_get_attrs(node, &count, &names, &lengths, &values, kWithAcls) == 1) {
        for (std::size_t i = 0; i < count; ++i) {
            if (!std::string_view(names[i]).starts_with("isofs.")) {
                attributes.push_back({names[i], std::string(values[i], lengths[i])});
            }
        }
        iso_node_get_attrs(node, &count, &names, &lengths, &values, kRelease);
    }
    return attributes;
}

std::uint64_t sizeOf(::IsoImage& image, ::IsoNode* node)
{
    off_t size = 0;
    if (iso_node_get_type(node) == LIBISO_FILE) {
        size = iso_file_get_size(reinterpret_cast<::IsoFile*>(node));
    } else if (iso_node_get_type(node) == LIBISO_BOOT) {
        ::IsoBoot* catalog = nullptr;
        std::uint32_t block = 0;
        char* content = nullptr;
        iso_image_get_bootcat(&image, &catalog, &block, &content, &size);
        std::free(content);
    }
    return static_cast<std::uint64_t>(size);
}

// Returns the sums of all entries, and hides those without a name in Joliet there. libisofs carries on where it got no
// memory for a name or for where a link leads: that entry would be lost.
Result<std::vector<std::uint64_t>> checkImported(::IsoImage& image)
{
    std::vector<std::uint64_t> sums;
    auto walked = forEachNode(image, [&](::IsoNode* node, const std::string& path) -> Result<void> {
        const char* const name = iso_node_get_name(node);
        const char* const leads = iso_node_get_type(node) == LIBISO_SYMLINK
                                      ? iso_symlink_get_dest(reinterpret_cast<::IsoSymlink*>(node))
                                      : "";
        if (name == nullptr || *name == '\0' || leads == nullptr) {
            return isoFault(static_cast<int>(ISO_OUT_OF_MEM), "iso_image_import");
        }
        if (!hasJolietName(name)) {
            iso_node_set_hidden(node, LIBISO_HIDE_ON_JOLIET);
        }
        const std::vector<Xattr> attributes = attributesOf(node);
        sums.push_back(sumOfEntry({.path = path,
                                   .mode = iso_node_get_mode(node),
                                   .uid = iso_node_get_uid(node),
                                   .gid = iso_node_get_gid(node),
                                   .size = sizeOf(image, node),
                                   .linkTarget = leads,
                                   .xattrs = attributes}));
        return {};
    });
    if (!walked) {
        return walked.takeFault();
    }
    std::sort(sums.begin(), sums.end());
    return sums;
}

} // namespace

Result<std::vector<std::uint64_t>> IsoSession::import(::IsoImage& image)
{
    MediumBlocks blocks{.point = *m_options.append};
    const IsoOwned<::IsoDataSource> medium = mediumSource(blocks);
    ::IsoReadOpts* read = nullptr;
    int code = medium != nullptr ? iso_read_opts_new(&read, 0) : static_cast<int>(ISO_OUT_OF_MEM);
    if (code >= 0) {
        const IsoOwned<::IsoReadOpts> owner(read);
        iso_read_opts_set_start_block(read, m_options.append->lastSessionBlock);
        iso_read_opts_set_input_charset(read, "UTF-8");
        iso_read_opts_set_default_permissions(read, 0644, 0755); // where there is no Rock Ridge: as we read them
        iso_read_opts_set_no_md5(read, m_options.sessionMd5 && m_options.append->fileSums ? 2 : 1); // 2: no tags
        iso_read_opts_set_no_aaip(read, 0); // else ACLs and attributes of the old files are not in the new session
        iso_image_set_ignore_aclea(&image, 0);
        code = importIsoImage(image, *medium, *read);
    }
    if (code < 0) {
        Fault fault = isoFault(code, "iso_image_import");
        if (fault.kind == FaultKind::internal && static_cast<unsigned>(code) != ISO_CANCELED) {
            fault.kind = FaultKind::notAnImage;
        }
        fault.doing = fault.kind == FaultKind::notAnImage ? Action::plan : Action::read;
        return fault;
    }
    if (blocks.failed && !m_options.append->damaged) {
        return Fault{.kind = FaultKind::mediumError, .doing = Action::read, .detail = "iso_image_import"};
    }
    if (relocatesFolders(*m_options.append)) {
        removeRelocationFolder(image);
    }
    auto sums = checkImported(image);
    if (!sums) {
        return sums;
    }
    if (m_options.sessionMd5 && m_options.append->makesSums) {
        if (auto made = makeSums(image); !made) {
            return made.takeFault();
        }
    }
    return sums;
}

// Of every old file that has none and can be read; libisofs puts them into the session's table.
Result<void> IsoSession::makeSums(::IsoImage& image)
{
    return forEachNode(image, [&image](::IsoNode* node, const std::string& /*path*/) -> Result<void> {
        std::array<char, 16> known{};
        auto* const file = reinterpret_cast<::IsoFile*>(node);
        if (iso_node_get_type(node) == LIBISO_FILE && iso_file_get_md5(&image, file, known.data(), 0) != 1) {
            iso_file_make_md5(file, 0);
        }
        return {};
    });
}

void IsoSession::setUp(::IsoWriteOpts* write)
{
    iso_write_opts_set_iso_level(write, 3);
    iso_write_opts_set_rockridge(write, 1);
    iso_write_opts_set_joliet(write, m_options.joliet ? 1 : 0);
    iso_write_opts_set_joliet_longer_paths(write, 1);
    iso_write_opts_set_joliet_long_names(write, 1);
    iso_write_opts_set_joliet_utf16(write, 1);
    iso_write_opts_set_allow_deep_paths(write, 1);
    iso_write_opts_set_allow_longer_paths(write, 1);
    iso_write_opts_set_relaxed_vol_atts(write, 1);
    iso_write_opts_set_hardlinks(write, 1);
    // Rock Ridge 1.10 is what every reader knows. Its inode numbers tell libisofs itself which names are links of one
    // file (others see it by the contents' place). libisofs deals them out by addresses in memory, so an image that
    // can be made again does without.
    iso_write_opts_set_rrip_version_1_10(write, 1);
    iso_write_opts_set_rrip_1_10_px_ino(write, m_options.reproducible ? 0 : 1);
    iso_write_opts_set_aaip(write, m_options.xattrs ? 1 : 0);
    iso_write_opts_set_sort_files(write, 1);
    iso_write_opts_set_always_gmt(write, 1);
    iso_write_opts_set_dir_rec_mtime(write, 7);
    const bool ofFiles = m_options.sessionMd5 && (!m_options.append || m_options.append->fileSums);
    iso_write_opts_set_record_md5(write, m_options.sessionMd5 ? 1 : 0, ofFiles ? 1 : 0);
    iso_write_opts_set_output_charset(write, "UTF-8");
    iso_write_opts_set_fifo_size(write, kFifoBlocks);
    iso_write_opts_set_tail_blocks(write, m_options.tailPadding);
    if (m_time) {
        std::tm utc{};
        gmtime_r(&*m_time, &utc);
        std::array<char, 32> stamp{};
        std::strftime(stamp.data(), stamp.size(), "%Y%m%d%H%M%S00", &utc); // hundredths at the end
        iso_write_opts_set_pvd_times(write, *m_time, *m_time, 0, 0, stamp.data());
    } else if (m_options.made > 0) {
        std::array<char, 1> literally{}; // nothing
        iso_write_opts_set_pvd_times(write, m_options.made, m_options.made, 0, 0, literally.data());
    }
    if (m_options.append) {
        iso_write_opts_set_appendable(write, 1);
        iso_write_opts_set_ms_block(write, m_options.append->nextWritableBlock);
        if (m_options.append->nextWritableBlock >= IsoHead::kBytes / kDiscBlock) {
            iso_write_opts_set_overwrite_buf(write, m_head.make());
        }
    }
}

Result<IsoSession::Running> IsoSession::begin(::IsoImage& image)
{
    ::IsoWriteOpts* write = nullptr;
    if (const int code = iso_write_opts_new(&write, 1); code < 0) {
        return isoFault(code, "iso_write_opts_new");
    }
    const IsoOwned<::IsoWriteOpts> owner(write);
    setUp(write);
    ::burn_source* made = nullptr;
    int code = 0;
    {
        const AllSignalsBlocked blocked;
        code = iso_image_create_burn_source(&image, write, &made);
    }
    if (code < 0) {
        return isoFault(code, "iso_image_create_burn_source");
    }
    Running running;
    running.source.reset(made);
    auto* stream = reinterpret_cast<burn::burn_source*>(made);
    running.size = static_cast<std::uint64_t>(stream->get_size(stream));
    std::uint32_t dataStart = 0;
    if (const int known = iso_write_opts_get_data_start(write, &dataStart, 0); known < 0) {
        return isoFault(known, "iso_write_opts_get_data_start");
    }
    const std::uint32_t start = m_options.append ? m_options.append->nextWritableBlock : 0;
    running.metadata = (std::uint64_t(dataStart) - start) * kDiscBlock;
    running.checksums = m_options.sessionMd5 ? checksumTable(image) : IsoChecksumTable();
    return running;
}

} // namespace steadyburn
