#include "workflow/readback/RestoreSums.h"

#include "base/Units.h"
#include "base/os/FileDescriptor.h"
#include "verify/Manifest.h"

#include <span>
#include <utility>

#include <sys/stat.h>
#include <unistd.h>

namespace steadyburn {

namespace {

constexpr std::size_t kLargest = 512 * kMiB;

} // namespace

void RestoreManifest::parse(std::string_view text)
{
    for (ManifestLine& line : parseManifest(text)) {
        m_lines[std::move(line.path)] = {.digest = line.digest};
    }
}

Result<void> RestoreManifest::take(StoredBytes& bytes)
{
    std::string text;
    std::vector<std::byte> piece(kMiB);
    while (text.size() < kLargest) {
        auto got = bytes.read(piece);
        if (!got && got.fault().kind != FaultKind::mediumError) {
            return got.takeFault();
        }
        if (got && *got == 0) {
            break;
        }
        if (got) {
            text.append(reinterpret_cast<const char*>(piece.data()), *got);
        }
    }
    parse(text);
    return {};
}

void RestoreManifest::take(int fd)
{
    struct stat info {};
    if (::fstat(fd, &info) != 0 || info.st_size < 0 || static_cast<std::uint64_t>(info.st_size) > kLargest) {
        return;
    }
    std::string text(static_cast<std::size_t>(info.st_size), '\0');
    const auto got = readWholeAt(fd, std::as_writable_bytes(std::span(text)), 0, {});
    parse(std::string_view(text).substr(0, got ? *got : 0));
}

std::optional<Digest> RestoreManifest::meet(const std::string& path)
{
    const auto found = m_lines.find(path);
    if (found == m_lines.end()) {
        return std::nullopt;
    }
    found->second.met = true;
    return found->second.digest;
}

void RestoreManifest::reportMissing(const std::function<bool(const std::string& path)>& wanted, FaultLog& log) const
{
    for (const auto& [path, line] : m_lines) {
        if (!line.met && wanted(path)) {
            log.add({.kind = FaultKind::listedMissing, .doing = Action::restore, .path = path});
        }
    }
}

void RestoreWaiting::add(std::uint32_t session, const RestorePlacer::Made& made)
{
    m_files[made.path] = {.session = session, .temporary = made.at.name, .origin = made.origin};
}

void RestoreWaiting::place(const std::map<std::uint32_t, bool>& sessions, RestoreFolder& folder, RestorePlacer& placer,
                           FaultLog& log)
{
    for (const auto& [path, file] : std::exchange(m_files, {})) {
        auto place = folder.existing(path);
        if (!place) {
            log.add(place.takeFault());
            continue;
        }
        const auto session = sessions.find(file.session);
        RestorePlacer::Made made{.at = {place->folder, file.temporary, {}}, .name = place->name, .path = path};
        made.whole = session != sessions.end() && session->second;
        made.origin = file.origin;
        if (auto put = placer.put(made); !put) {
            log.add(put.takeFault());
        }
    }
}

void RestoreWaiting::drop(RestoreFolder& folder)
{
    for (const auto& [path, file] : std::exchange(m_files, {})) {
        if (auto place = folder.existing(path)) {
            ::unlinkat(place->folder, file.temporary.c_str(), 0);
        }
    }
}

} // namespace steadyburn
