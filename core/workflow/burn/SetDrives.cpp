#include "workflow/burn/SetDrives.h"

#include <algorithm>

namespace steadyburn {

namespace {

constexpr unsigned kMostSpoiled = 2; // discs: the first may have been a bad one

bool driveIsGone(FaultKind fault)
{
    return fault == FaultKind::driveVanished || fault == FaultKind::targetMissing ||
           fault == FaultKind::targetPermission;
}

// What says nothing of the drive: a disc that is not there, or that the set cannot use.
bool onlyWantsAnotherDisc(FaultKind fault)
{
    switch (fault) {
    case FaultKind::mediumMissing:
    case FaultKind::mediumTooSmall:
    case FaultKind::mediumWriteProtected:
    case FaultKind::mediumNotBlank:
    case FaultKind::mediumClosed:
    case FaultKind::mediumRemoved:
    case FaultKind::mediumSwapped:
    case FaultKind::targetBusy:
        return true;
    default:
        return false;
    }
}

} // namespace

SetDrives::SetDrives(const std::vector<std::string>& drives)
{
    for (const std::string& drive : drives) {
        m_drives.push_back({.name = drive});
    }
}

std::vector<std::string> SetDrives::others() const
{
    std::vector<std::string> names;
    for (std::size_t turn = 1; turn < m_drives.size(); ++turn) {
        const Drive& drive = m_drives[(m_present + turn) % m_drives.size()];
        if (!drive.leftOut) {
            names.push_back(drive.name);
        }
    }
    return names;
}

std::string SetDrives::next() const
{
    const std::vector<std::string> names = others();
    return names.empty() ? m_drives[m_present].name : names.front();
}

void SetDrives::moveTo(const std::string& drive, const std::string& asked)
{
    if (const std::size_t known = find(drive); known < m_drives.size()) {
        m_present = known;
        m_drives[known].leftOut = false;
        return;
    }
    const std::size_t replaced = find(asked);
    m_present = replaced < m_drives.size() ? replaced : m_present;
    m_drives[m_present] = {.name = drive};
}

bool SetDrives::noteFailure(const std::string& drive, FaultKind fault, bool burning)
{
    const std::size_t failed = find(drive);
    if (failed == m_drives.size()) {
        return false;
    }
    m_drives[failed].spoiled += burning && !onlyWantsAnotherDisc(fault) ? 1U : 0U;
    const bool spent = driveIsGone(fault) || m_drives[failed].spoiled >= kMostSpoiled;
    const bool another = std::any_of(m_drives.begin(), m_drives.end(),
                                     [&](const Drive& each) { return !each.leftOut && &each != &m_drives[failed]; });
    m_drives[failed].leftOut = spent && another;
    return m_drives[failed].leftOut;
}

std::size_t SetDrives::find(const std::string& drive) const
{
    const auto found =
        std::find_if(m_drives.begin(), m_drives.end(), [&](const Drive& each) { return each.name == drive; });
    return static_cast<std::size_t>(found - m_drives.begin());
}

} // namespace steadyburn
