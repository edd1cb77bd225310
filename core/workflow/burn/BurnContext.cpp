#include "workflow/burn/BurnContext.h"

#include "contents/MountPoint.h"

namespace steadyburn {

void BurnNotices::warnOfLateService(double lateSeconds) const
{
    JobWarning warning{.kind = JobWarning::Kind::late, .fault = {}};
    warning.lateSeconds = lateSeconds;
    warn(warning);
}

void BurnNotices::warnOfSource(double silentSeconds, std::string path) const
{
    if (!m_listener.warning) {
        return;
    }
    JobWarning warning{.kind = JobWarning::Kind::waiting, .fault = {.kind = FaultKind::io, .doing = Action::read}};
    warning.silentSeconds = silentSeconds;
    warning.fault.path = std::move(path);
    const MountPoint mount = mountOf(warning.fault.path);
    if (!mount.place.empty()) {
        warning.fault.detail = mount.source + " (" + mount.type + ") on " + mount.place;
    }
    warn(warning);
}

void BurnNotices::warnOfDrive(double silentSeconds, std::string target) const
{
    JobWarning warning{.kind = JobWarning::Kind::driveWaiting,
                       .fault = {.kind = FaultKind::io, .doing = Action::write, .path = std::move(target)}};
    warning.silentSeconds = silentSeconds;
    warn(warning);
}

} // namespace steadyburn
