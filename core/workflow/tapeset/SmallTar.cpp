#include "workflow/tapeset/SmallTar.h"

#include <archive.h>
#include <archive_entry.h>
#include <memory>
#include <sys/stat.h>

namespace steadyburn {

namespace {

la_ssize_t collect(archive* /*handle*/, void* into, const void* data, std::size_t size)
{
    auto& bytes = *static_cast<std::vector<std::byte>*>(into);
    const auto* first = static_cast<const std::byte*>(data);
    bytes.insert(bytes.end(), first, first + size);
    return static_cast<la_ssize_t>(size);
}

} // namespace

Result<std::vector<std::byte>> makeSmallTar(const std::vector<SmallFile>& files, std::int64_t time)
{
    std::vector<std::byte> bytes;
    const std::unique_ptr<archive, decltype(&archive_write_free)> tar(archive_write_new(), archive_write_free);
    archive_write_set_format_ustar(tar.get());
    bool good = archive_write_open(tar.get(), &bytes, nullptr, collect, nullptr) == ARCHIVE_OK;
    for (const SmallFile& file : files) {
        const std::unique_ptr<archive_entry, decltype(&archive_entry_free)> entry(archive_entry_new(),
                                                                                  archive_entry_free);
        archive_entry_copy_pathname(entry.get(), file.name.c_str());
        archive_entry_set_mode(entry.get(), S_IFREG | 0644);
        archive_entry_set_size(entry.get(), static_cast<la_int64_t>(file.contents.size()));
        archive_entry_set_mtime(entry.get(), time, 0);
        good = good && archive_write_header(tar.get(), entry.get()) == ARCHIVE_OK &&
               archive_write_data(tar.get(), file.contents.data(), file.contents.size()) ==
                   static_cast<la_ssize_t>(file.contents.size());
    }
    if (!good || archive_write_close(tar.get()) != ARCHIVE_OK) {
        const char* words = archive_error_string(tar.get());
        return Fault{
            .kind = FaultKind::internal, .doing = Action::plan, .detail = words == nullptr ? std::string() : words};
    }
    return bytes;
}

} // namespace steadyburn
