// From the journal of a set to a request that continues it.
#include "workflow/tapeset/SetJournal.h"

#include <filesystem>

namespace steadyburn {

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
        return opened.takeFault();
    }
    record.head.addTo(request);
    std::error_code error;
    request.continuedJournal = std::filesystem::absolute(journal, error).string();
    return {};
}

} // namespace steadyburn
