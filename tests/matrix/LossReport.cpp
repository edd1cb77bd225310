#include "matrix/LossReport.h"

#include <algorithm>

namespace steadyburn {

namespace {

// Of these the path is the target's name, or the subject is the whole medium anyway.
bool isOfMedium(FaultKind kind)
{
    switch (kind) {
    case FaultKind::notAnImage:
    case FaultKind::mediumMissing:
    case FaultKind::mediumNotBlank: // cannot be known for one of ours
    case FaultKind::mediumClosed:
    case FaultKind::badVolume:
    case FaultKind::listUnreadable:
    case FaultKind::structureDamaged:
    case FaultKind::imageCut:
    case FaultKind::sessionLost:
    case FaultKind::treeDamaged:
    case FaultKind::sessionMissing:
    case FaultKind::sessionHidden:
    case FaultKind::archiveDamaged:
    case FaultKind::archiveCut:
    case FaultKind::behindArchive:
        return true;
    default:
        return false;
    }
}

// A part of a file that was cut is named for the file.
std::string withoutPart(const std::string& path)
{
    const std::size_t at = path.rfind(".part");
    return at != std::string::npos && path.find("of", at) != std::string::npos ? path.substr(0, at) : path;
}

} // namespace

LossReport::LossReport(const std::vector<Fault>& faults, const MatrixMedium& medium,
                       const std::map<std::string, std::set<std::string>>& links)
    : m_links(links)
{
    for (const Fault& fault : faults) {
        bool target = fault.path.empty() || fault.path == "spoiled";
        for (std::size_t volume = 0; volume < medium.volumes(); ++volume) {
            target = target || fault.path == medium.spec(volume) || fault.path == medium.file(volume);
        }
        m_whole = m_whole || isOfMedium(fault.kind) || (target && fault.kind == FaultKind::mediumError) ||
                  (target && fault.kind == FaultKind::volumeMissing);
        // The root of a disc has no name, and everything lies below it.
        m_whole = m_whole || (fault.kind == FaultKind::folderDamaged && fault.path.empty());
        if (fault.kind == FaultKind::entryDamaged) {
            m_entries.insert(fault.path);
        }
        if (!target && fault.kind != FaultKind::notCompared) {
            m_paths.insert(withoutPart(fault.path));
        }
    }
}

bool LossReport::names(const std::string& path) const
{
    const auto above = [&](const std::string& named) {
        return path == named || path == named + ".damaged" ||
               (path.starts_with(named) && path.size() > named.size() && path[named.size()] == '/');
    };
    if (std::any_of(m_paths.begin(), m_paths.end(), above)) {
        return true;
    }
    const auto group = m_links.find(path);
    return group != m_links.end() && std::any_of(group->second.begin(), group->second.end(),
                                                 [&](const auto& other) { return m_paths.contains(other); });
}

bool LossReport::namesAll(const FolderDifference& lost) const
{
    const auto named = [this](const std::string& path) { return names(path); };
    const bool otherName = std::any_of(lost.tree.begin(), lost.tree.end(),
                                       [this](const std::string& path) { return m_entries.contains(path); });
    return std::all_of(lost.contents.begin(), lost.contents.end(), named) &&
           (otherName || std::all_of(lost.tree.begin(), lost.tree.end(), named));
}

std::string describeFaults(const std::vector<Fault>& faults)
{
    std::string text;
    for (const Fault& fault : faults) {
        text += " [" + std::to_string(static_cast<int>(fault.kind)) + ":" + fault.path + ":" + fault.detail + "]";
    }
    return text.empty() ? " nothing" : text;
}

} // namespace steadyburn
