#include "verify/IsoVolume.h"

#include "base/Units.h"
#include "image/IsoLibrary.h"
#include "verify/StoredAcl.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>

#include <sys/stat.h>
#include <sys/sysmacros.h>

#include <libisofs/libisofs.h>

namespace steadyburn {

namespace {

// What libisofs reads of the directories.
struct BlockSource {
    PatientReader& medium;
    std::optional<Fault> fault; // ends the walk
    bool damaged = false;

    static int readBlock(IsoDataSource* source, std::uint32_t block, std::uint8_t* buffer)
    {
        auto& self = *static_cast<BlockSource*>(source->data);
        std::vector<ByteRange> damage;
        auto got = self.medium.readAt(std::as_writable_bytes(std::span(buffer, kDiscBlock)),
                                      std::uint64_t(block) * kDiscBlock, damage);
        if (!got) {
            self.fault = got.takeFault();
        } else if (*got == kDiscBlock && damage.empty()) {
            return 1;
        }
        self.damaged = true;
        return static_cast<int>(ISO_DATA_SOURCE_FAILURE);
    }
};

IsoOwned<IsoDataSource> makeSource(BlockSource& blocks)
{
    auto* source = static_cast<IsoDataSource*>(std::calloc(1, sizeof(IsoDataSource))); // libisofs frees it
    if (source != nullptr) {
        source->refcount = 1;
        source->open = [](IsoDataSource*) { return 1; };
        source->close = [](IsoDataSource*) { return 1; };
        source->read_block = &BlockSource::readBlock;
        source->free_data = [](IsoDataSource*) {};
        source->data = &blocks;
    }
    return IsoOwned<IsoDataSource>(source);
}

IsoOwned<IsoReadOpts> makeOptions(std::uint64_t sessionStart)
{
    IsoReadOpts* made = nullptr;
    if (iso_read_opts_new(&made, 0) < 0) {
        return nullptr;
    }
    IsoOwned<IsoReadOpts> options(made);
    iso_read_opts_set_start_block(made, static_cast<std::uint32_t>(sessionStart / kDiscBlock));
    iso_read_opts_set_no_aaip(made, 0);
    iso_read_opts_set_no_md5(made, 1);
    iso_read_opts_set_new_inos(made, 0);
    iso_read_opts_set_input_charset(made, "UTF-8"); // the same as the local one: names stay bytes
    iso_read_opts_set_default_permissions(made, 0644, 0755);
    return options;
}

struct FileOnDisc {
    IsoNode* node = nullptr;
    std::vector<iso_file_section> sections;
    [[nodiscard]] std::uint64_t place() const { return sections.empty() ? 0 : sections.front().block; }
    [[nodiscard]] std::uint64_t size() const
    {
        std::uint64_t sum = 0;
        for (const iso_file_section& section : sections) {
            sum += section.size;
        }
        return sum;
    }
};

class NoBytes final : public StoredBytes {
public:
    Result<std::size_t> read(std::span<std::byte> /*into*/) override { return std::size_t(0); }
};

// The boot catalog is made of memory by libisofs.
class MemoryBytes final : public StoredBytes {
public:
    explicit MemoryBytes(std::span<const std::byte> bytes) : m_rest(bytes) {}
    Result<std::size_t> read(std::span<std::byte> into) override
    {
        const std::size_t count = std::min(into.size(), m_rest.size());
        std::copy_n(m_rest.begin(), count, into.begin());
        m_rest = m_rest.subspan(count);
        return count;
    }

private:
    std::span<const std::byte> m_rest;
};

class ExtentBytes final : public StoredBytes {
public:
    ExtentBytes(PatientReader& medium, std::span<const iso_file_section> sections)
        : m_medium(medium), m_sections(sections)
    {
    }

    Result<std::size_t> read(std::span<std::byte> into) override
    {
        while (m_section < m_sections.size() && m_inSection == m_sections[m_section].size) {
            ++m_section;
            m_inSection = 0;
        }
        if (m_section == m_sections.size() || into.empty() || m_cut) {
            return std::size_t(0);
        }
        if (m_held == 0) {
            const iso_file_section& section = m_sections[m_section];
            const std::size_t count = std::min<std::uint64_t>(into.size(), section.size - m_inSection);
            return fetch(into.first(count), std::uint64_t(section.block) * kDiscBlock + m_inSection);
        }
        // Behind a fault: what was read in that call.
        const std::size_t count = std::min(into.size(), m_held);
        std::copy_n(m_buffer.end() - static_cast<std::ptrdiff_t>(m_held), count, into.begin());
        m_held -= count;
        advance(count);
        return count;
    }

    [[nodiscard]] bool cut() const override { return m_cut; }

private:
    Result<std::size_t> fetch(std::span<std::byte> into, std::uint64_t offset)
    {
        std::vector<ByteRange> damage;
        auto got = m_medium.readAt(into, offset, damage);
        if (!got) {
            return got;
        }
        if (*got == 0) {
            m_cut = true;
            return Fault{.kind = FaultKind::mediumError,
                         .doing = Action::read,
                         .offset = m_position,
                         .detail = "the image is cut"};
        }
        if (damage.empty()) {
            advance(*got);
            return got;
        }
        m_buffer.assign(into.begin(), into.begin() + static_cast<std::ptrdiff_t>(*got));
        m_held = *got;
        return Fault{.kind = FaultKind::mediumError,
                     .doing = Action::read,
                     .offset = m_position + (damage.front().offset - offset),
                     .length = damage.back().end() - damage.front().offset};
    }

    void advance(std::size_t count)
    {
        m_inSection += count;
        m_position += count;
    }

    PatientReader& m_medium;
    std::span<const iso_file_section> m_sections;
    std::size_t m_section = 0;
    std::uint64_t m_inSection = 0;
    std::uint64_t m_position = 0;
    std::vector<std::byte> m_buffer;
    std::size_t m_held = 0; // of the end of m_buffer
    bool m_cut = false;
};

void takeAttributes(IsoNode* node, StoredEntry& entry)
{
    std::size_t count = 0;
    char** names = nullptr;
    std::size_t* lengths = nullptr;
    char** values = nullptr;
    if (iso_node_get_attrs(node, &count, &names, &lengths, &values, 0) >= 0) {
        for (std::size_t i = 0; i < count; ++i) {
            const std::string name = names[i] != nullptr ? names[i] : "";
            if (!name.empty() && !name.starts_with("isofs.")) { // those are libisofs's own
                entry.xattrs.push_back({name, std::string(values[i], lengths[i])});
            }
        }
        iso_node_get_attrs(node, &count, &names, &lengths, &values, 1 << 15);
    }
    char* access = nullptr;
    char* standard = nullptr;
    constexpr int kOnlyIfThere = 1 << 4;
    if (iso_node_get_acl_text(node, &access, &standard, kOnlyIfThere) >= 0) {
        const auto take = [&](const char* name, const char* text) {
            auto acl = text != nullptr ? aclFromText(text) : std::nullopt;
            if (acl) {
                entry.xattrs.push_back({name, std::move(*acl)});
            }
        };
        take("system.posix_acl_access", access);
        take("system.posix_acl_default", standard);
    }
    iso_node_get_acl_text(node, &access, &standard, 1 << 15);
}

std::string pathOf(IsoNode* node, IsoDir* root)
{
    std::vector<std::string_view> names;
    while (node != nullptr && node != reinterpret_cast<IsoNode*>(root)) {
        names.emplace_back(iso_node_get_name(node));
        IsoDir* parent = iso_node_get_parent(node);
        node = reinterpret_cast<IsoNode*>(parent);
    }
    std::string path;
    for (auto name = names.rbegin(); name != names.rend(); ++name) {
        path += path.empty() ? "" : "/";
        path += *name;
    }
    return path;
}

class IsoWalk {
public:
    IsoWalk(PatientReader& medium, const StoredVisit& visit, std::stop_token stop)
        : m_medium(medium), m_visit(visit), m_stop(std::move(stop)), m_blocks{.medium = medium}
    {
    }

    Result<void> run(std::uint64_t sessionStart)
    {
        if (auto imported = import(sessionStart); !imported) {
            return imported;
        }
        m_root = iso_image_get_root(m_image.get());
        collect(m_root);
        takeBootCatalog();
        if (m_visit.totals) {
            std::uint64_t bytes = 0;
            for (const FileOnDisc& file : m_files) {
                bytes += file.size();
            }
            m_visit.totals(m_files.size() + (m_bootCatalog != nullptr ? 1 : 0), bytes + m_bootBytes.size());
        }
        auto more = visitNodes(m_root);
        return more && *more ? visitFiles() : more ? Result<void>() : more.takeFault();
    }

private:
    Result<void> import(std::uint64_t sessionStart)
    {
        auto library = IsoLibrary::enter();
        if (!library) {
            return library.takeFault();
        }
        ::IsoImage* image = nullptr;
        const IsoOwned<IsoReadOpts> options = makeOptions(sessionStart);
        m_source = makeSource(m_blocks);
        if (!options || !m_source || iso_image_new("", &image) < 0) {
            return Fault{.kind = FaultKind::outOfMemory, .doing = Action::open};
        }
        m_image.reset(image);
        const int code = importIsoImage(*image, *m_source, *options);
        const auto words = takeIsoMessages(*image);
        if (m_blocks.fault) {
            return *m_blocks.fault;
        }
        if (code < 0) {
            return Fault{.kind = FaultKind::mediumError,
                         .doing = Action::open,
                         .detail = words.empty() ? iso_error_to_msg(code) : words.back()};
        }
        return {};
    }

    // libisofs 1.5.4 crashes when it is asked and there is none.
    void takeBootCatalog()
    {
        if (m_bootCatalog == nullptr) {
            return;
        }
        std::uint32_t block = 0;
        char* content = nullptr;
        off_t size = 0;
        IsoBoot* node = nullptr;
        if (iso_image_get_bootcat(m_image.get(), &node, &block, &content, &size) > 0 && node != nullptr &&
            content != nullptr) {
            const auto bytes = std::as_bytes(std::span(content, static_cast<std::size_t>(size)));
            m_bootBytes.assign(bytes.begin(), bytes.end());
        }
        std::free(content);
    }

    template <typename Visit>
    bool forChildren(IsoDir* folder, Visit visitChild)
    {
        IsoDirIter* iterator = nullptr;
        if (iso_dir_get_children(folder, &iterator) < 0) {
            return true;
        }
        IsoNode* child = nullptr;
        bool more = true;
        while (more && iso_dir_iter_next(iterator, &child) == 1) {
            more = visitChild(child);
        }
        iso_dir_iter_free(iterator);
        return more;
    }

    void collect(IsoDir* folder)
    {
        forChildren(folder, [&](IsoNode* child) {
            if (iso_node_get_type(child) == LIBISO_DIR) {
                collect(reinterpret_cast<IsoDir*>(child));
            } else if (iso_node_get_type(child) == LIBISO_BOOT) {
                m_bootCatalog = child;
            } else if (iso_node_get_type(child) == LIBISO_FILE) {
                FileOnDisc file{.node = child};
                int count = 0;
                iso_file_section* sections = nullptr;
                if (iso_file_get_old_image_sections(reinterpret_cast<IsoFile*>(child), &count, &sections, 0) == 1 &&
                    sections != nullptr) {
                    file.sections.assign(sections, sections + count);
                }
                std::free(sections);
                m_files.push_back(std::move(file));
            }
            return true;
        });
    }

    Result<bool> visitNodes(IsoDir* folder)
    {
        Result<bool> more = true;
        forChildren(folder, [&](IsoNode* child) {
            if (m_stop.stop_requested()) {
                more = Fault{.kind = FaultKind::cancelled, .doing = Action::read};
                return false;
            }
            const IsoNodeType type = iso_node_get_type(child);
            if (type == LIBISO_FILE) {
                return true;
            }
            const StoredEntry entry = describe(child);
            MemoryBytes boot(m_bootBytes);
            NoBytes none;
            more = m_visit.entry(entry, child == m_bootCatalog ? static_cast<StoredBytes&>(boot) : none);
            if (more && *more && type == LIBISO_DIR) {
                more = visitNodes(reinterpret_cast<IsoDir*>(child));
            }
            return more && *more;
        });
        return more;
    }

    // Hard links: the same inode at the same place. Other images put equal files at one place without that.
    [[nodiscard]] static bool sameInode(const FileOnDisc& a, const FileOnDisc& b)
    {
        return a.place() == b.place() && a.size() == b.size() && iso_node_cmp_ino(a.node, b.node, 0) == 0;
    }

    Result<void> visitFiles()
    {
        std::stable_sort(m_files.begin(), m_files.end(), [](const FileOnDisc& a, const FileOnDisc& b) {
            return a.place() != b.place() ? a.place() < b.place() : iso_node_cmp_ino(a.node, b.node, 0) < 0;
        });
        const FileOnDisc* first = nullptr;
        std::string firstPath;
        for (const FileOnDisc& file : m_files) {
            if (m_stop.stop_requested()) {
                return Fault{.kind = FaultKind::cancelled, .doing = Action::read};
            }
            StoredEntry entry = describe(file.node);
            entry.size = file.size();
            for (const iso_file_section& section : file.sections) {
                entry.places.push_back({std::uint64_t(section.block) * kDiscBlock, section.size});
            }
            if (first != nullptr && sameInode(*first, file)) {
                entry.hardLink = firstPath;
            } else {
                first = &file;
                firstPath = entry.path;
            }
            ExtentBytes contents(m_medium, file.sections);
            if (!m_visit.entry(entry, contents)) {
                return {};
            }
        }
        return {};
    }

    StoredEntry describe(IsoNode* node)
    {
        StoredEntry entry;
        entry.path = pathOf(node, m_root);
        entry.mode = iso_node_get_mode(node);
        entry.uid = iso_node_get_uid(node);
        entry.gid = iso_node_get_gid(node);
        entry.mtime.seconds = iso_node_get_mtime(node);
        entry.atime.seconds = iso_node_get_atime(node);
        if (iso_node_get_type(node) == LIBISO_SYMLINK) {
            const char* target = iso_symlink_get_dest(reinterpret_cast<IsoSymlink*>(node));
            entry.linkTarget = target != nullptr ? target : "";
        } else if (iso_node_get_type(node) == LIBISO_SPECIAL && (S_ISCHR(entry.mode) || S_ISBLK(entry.mode))) {
            const dev_t device = iso_special_get_dev(reinterpret_cast<IsoSpecial*>(node));
            entry.rdevMajor = major(device);
            entry.rdevMinor = minor(device);
        } else if (node == m_bootCatalog) {
            entry.mode = (entry.mode & ~static_cast<std::uint32_t>(S_IFMT)) | S_IFREG;
            entry.size = m_bootBytes.size();
        }
        takeAttributes(node, entry);
        return entry;
    }

    PatientReader& m_medium;
    const StoredVisit& m_visit;
    std::stop_token m_stop;
    BlockSource m_blocks;
    IsoOwned<IsoDataSource> m_source;
    IsoOwned<::IsoImage> m_image;
    IsoDir* m_root = nullptr;
    IsoNode* m_bootCatalog = nullptr;
    std::vector<std::byte> m_bootBytes;
    std::vector<FileOnDisc> m_files;
};

} // namespace

Result<void> walkIso(PatientReader& medium, const StoredVisit& visit, FaultLog& /*log*/, std::stop_token stop,
                     std::uint64_t sessionStart)
{
    return IsoWalk(medium, visit, std::move(stop)).run(sessionStart);
}

} // namespace steadyburn
