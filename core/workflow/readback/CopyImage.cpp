#include "workflow/readback/CopyImage.h"

#include "target/plain/FileSession.h"

#include <sys/stat.h>
#include <utility>

namespace steadyburn {

namespace {

constexpr const char* kImageName = "/disc.iso";

// Bytes on the disk of what an earlier run has read of it.
std::uint64_t begunOf(const std::string& image)
{
    constexpr std::uint64_t kStatBlock = 512;
    struct stat part = {};
    return ::stat((image + ".part").c_str(), &part) == 0 ? static_cast<std::uint64_t>(part.st_blocks) * kStatBlock : 0;
}

} // namespace

CopyImage::CopyImage(std::string named) : m_named(!named.empty()), m_path(std::move(named))
{
}

Result<void> CopyImage::prepare(std::optional<std::uint64_t> size)
{
    if (!m_named) {
        auto folder = TemporaryFolder::make();
        if (!folder) {
            return folder.takeFault();
        }
        m_folder = std::move(*folder);
        m_path = m_folder.path() + kImageName;
    }
    const std::string where = parentFolder(m_named ? m_path : m_folder.path());
    const auto available = freeBytes(where);
    const std::uint64_t begun = begunOf(m_path);
    if (size && available && *size > begun && *size - begun > *available) {
        remove();
        return Fault{.kind = FaultKind::mediumTooSmall,
                     .doing = Action::read,
                     .path = where,
                     .facts = SpaceNeed{.needed = *size - begun, .available = *available}};
    }
    return {};
}

std::string CopyImage::keep()
{
    if (m_folder.path().empty()) {
        return {};
    }
    m_path = m_folder.keep() + kImageName;
    return m_path;
}

void CopyImage::remove()
{
    if (!m_named) {
        m_folder = TemporaryFolder();
        m_path.clear();
    }
}

} // namespace steadyburn
