#include "workflow/request/Outputs.h"

#include "base/os/StagedFile.h"
#include "unpack/iso/ImageMap.h"

#include <cerrno>
#include <filesystem>
#include <sys/stat.h>

namespace steadyburn {

namespace {

namespace fs = std::filesystem;

// The files that the burn reads, or writes to besides the manifest. Folders are no such file: a manifest may lie in
// one.
std::vector<std::string> filesInUse(const JobRequest& request, const Target& target)
{
    std::vector<std::string> files = request.sources;
    for (const auto& [place, graft] : request.compilation.grafts) {
        files.push_back(graft.source);
    }
    files.push_back(request.image);
    files.push_back(request.continuedJournal);
    files.push_back(target.file().value_or(std::string()));
    return files;
}

// By errno of a stat(): what cannot be looked at may be a source, or hold data.
Result<void> unlessMissing(const std::string& path)
{
    if (errno == ENOENT || errno == ENOTDIR) {
        return {};
    }
    return Fault{.kind = FaultKind::io, .doing = Action::plan, .code = errno, .path = path};
}

Result<void> checkManifest(const JobRequest& request, const Target& target)
{
    const std::string& manifest = request.manifest;
    for (const std::string& file : filesInUse(request, target)) {
        if (!file.empty() && sameFile(manifest, file)) {
            return Fault{
                .kind = FaultKind::outputTwice, .doing = Action::plan, .path = manifest, .facts = OtherPath{file}};
        }
    }
    struct stat info = {};
    if (::stat(manifest.c_str(), &info) != 0) {
        return unlessMissing(manifest); // writeManifest() tells what is wrong with its folder
    }
    if (S_ISDIR(info.st_mode)) {
        return Fault{.kind = FaultKind::targetIsDirectory, .doing = Action::plan, .path = manifest};
    }
    if (!S_ISREG(info.st_mode)) {
        return Fault{
            .kind = FaultKind::unsupported, .doing = Action::plan, .path = manifest, .detail = "not a regular file"};
    }
    if (info.st_size > 0 && !request.replaceManifest) {
        return Fault{.kind = FaultKind::fileExists, .doing = Action::plan, .path = manifest};
    }
    return {};
}

} // namespace

bool sameFile(const std::string& a, const std::string& b)
{
    struct stat one = {};
    struct stat other = {};
    const bool oneIsThere = ::stat(a.c_str(), &one) == 0;
    const bool otherIsThere = ::stat(b.c_str(), &other) == 0;
    if (oneIsThere && otherIsThere) {
        return one.st_dev == other.st_dev && one.st_ino == other.st_ino;
    }
    if (oneIsThere != otherIsThere) {
        return false;
    }
    std::error_code error;
    const auto whole = [&error](const std::string& path) {
        return fs::weakly_canonical(fs::absolute(followLinks(path), error), error);
    };
    return whole(a) == whole(b);
}

Result<void> outputsMayBeWritten(const JobRequest& request, const Target& target, const MediumInfo& medium)
{
    if (!request.manifest.empty()) {
        if (auto fine = checkManifest(request, target); !fine) {
            return fine;
        }
    }
    const bool replaces = medium.kind == MediumKind::file && !medium.sessions.empty() && !request.append;
    if (replaces && !request.overwrite && !request.simulate) {
        return Fault{.kind = FaultKind::fileExists, .doing = Action::plan, .path = target.name()};
    }
    const bool appends = target.isTape() || (request.append && !medium.sessions.empty());
    const auto file = !appends && !request.simulate ? target.file() : std::nullopt;
    return file ? mapMayGo(*file) : Result<void>();
}

Result<void> manifestIsNoSource(const std::string& manifest, const Tree& tree)
{
    struct stat info = {};
    if (manifest.empty()) {
        return {};
    }
    if (::stat(manifest.c_str(), &info) != 0) {
        return unlessMissing(manifest);
    }
    for (NodeId id = 0; id < tree.size(); ++id) {
        const Node& node = tree.node(id);
        if (S_ISREG(node.mode) && node.inode == info.st_ino && node.device == info.st_dev) {
            return Fault{.kind = FaultKind::outputTwice,
                         .doing = Action::plan,
                         .path = manifest,
                         .facts = OtherPath{tree.sourcePath(id)}};
        }
    }
    return {};
}

} // namespace steadyburn
