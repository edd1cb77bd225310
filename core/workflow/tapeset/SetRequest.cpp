// From the journal of a set to a request that continues it.
#include "workflow/tapeset/SetJournal.h"

#include <cerrno>
#include <filesystem>
#include <utility>

namespace steadyburn {

namespace {

namespace fs = std::filesystem;

// Empty where there is none.
fs::path realFolderOf(const std::string& file)
{
    std::error_code error;
    return fs::canonical(fs::absolute(file, error).parent_path(), error);
}

// Whoever gives a journal away chooses its manifest: it may lie beside the journal, or anywhere where this program has
// kept the journal itself. A link may lead from there to another place.
bool mayHaveManifest(const std::string& journal, const std::string& manifest, const std::string& ours)
{
    const fs::path folder = realFolderOf(journal);
    std::error_code error;
    const bool own = !ours.empty() && folder == fs::canonical(ours, error);
    return own || (!folder.empty() && folder == realFolderOf(manifest) &&
                   !fs::is_symlink(fs::symlink_status(manifest, error)));
}

} // namespace

void SetHead::addTo(JobRequest& request) const
{
    request.sources.clear();
    request.compilation = asked.compilation;
    request.excludes = asked.excludes;
    request.excludeCaches = asked.excludeCaches;
    request.oneFileSystem = asked.oneFileSystem;
    request.onFault = asked.onFault;
    request.format = asked.format;
    request.level = asked.level;
    request.block = asked.block;
    request.tapeCompression = asked.tapeCompression;
    request.volumeId = name;
    if (discs) { // what its discs take depends on
        request.reproducible = asked.reproducible;
        request.sessionMd5 = asked.sessionMd5;
    }
    request.verify = request.verify || asked.verify;
    request.manifest = request.manifest.empty() ? asked.manifest : request.manifest;
    request.append = false;
    request.simulate = false;
}

Result<void> continueSetOf(const std::string& journal, JobRequest& request)
{
    SetRecord record;
    if (auto opened = SetJournal::open(journal, record); !opened) {
        Fault fault = opened.takeFault();
        const bool missing = fault.kind == FaultKind::io && fault.code == ENOENT;
        return missing ? Fault{.kind = FaultKind::targetMissing, .doing = Action::inspect, .path = journal}
                       : std::move(fault);
    }
    const std::string& manifest = record.head.asked.manifest;
    if (request.manifest.empty() && !manifest.empty() && !mayHaveManifest(journal, manifest, request.journals)) {
        return Fault{
            .kind = FaultKind::manifestElsewhere, .doing = Action::open, .path = journal, .facts = OtherPath{manifest}};
    }
    record.head.addTo(request);
    std::error_code error;
    request.continuedJournal = fs::absolute(journal, error).string();
    return {};
}

} // namespace steadyburn
