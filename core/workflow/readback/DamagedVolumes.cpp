#include "workflow/readback/DamagedVolumes.h"

#include "workflow/catalogue/MediumCatalogue.h"
#include "workflow/tapeset/StoredSections.h"

#include <algorithm>
#include <set>
#include <utility>

namespace steadyburn {

Result<void> DamagedVolumes::watch(const StoredSection& section, const std::function<Result<void>()>& read,
                                   const std::string& drive)
{
    const std::pair<std::string, unsigned> volume{section.set, section.volume};
    if (section.labelLost) { // logged before
        m_read[volume].damaged = true;
        ++m_watched;
    }
    const auto before = static_cast<std::ptrdiff_t>(m_log.count());
    auto done = read();
    if (volume.second == 0) { // of no set
        return done;
    }
    Found& found = m_read[volume];
    found.drive = drive;
    const std::vector<Fault> faults = m_log.all();
    m_watched += faults.size() - static_cast<std::size_t>(before);
    for (auto fault = faults.begin() + before; fault != faults.end(); ++fault) {
        if (fault->knows<VolumesOfParts>()) {
            noteParts(section.set, fault->known<VolumesOfParts>().volumes);
        } else {
            found.damaged = found.damaged || isDamageOfMedium(fault->kind);
        }
    }
    found.damaged = found.damaged || (!done && isDamageOfMedium(done.fault().kind));
    found.doubtful = found.doubtful || !done || faults.begin() + before != faults.end();
    return done;
}

// It came to light where the last part was read: what is wrong may be on any of them, or on none.
void DamagedVolumes::noteParts(const std::string& set, const std::vector<unsigned>& volumes)
{
    for (const unsigned volume : volumes) {
        if (const auto known = m_read.find({set, volume}); known != m_read.end()) {
            known->second.doubtful = true;
        }
    }
}

std::vector<unsigned> DamagedVolumes::numbers() const
{
    std::set<unsigned> damaged;
    for (const auto& [volume, found] : m_read) {
        if (found.damaged) {
            damaged.insert(volume.second);
        }
    }
    return m_read.size() < 2 ? std::vector<unsigned>() : std::vector<unsigned>(damaged.begin(), damaged.end());
}

std::vector<VolumeVerdict> DamagedVolumes::verdicts() const
{
    const bool known = m_watched == m_log.count();
    std::vector<VolumeVerdict> all;
    for (const auto& [volume, found] : m_read) {
        all.push_back({.set = volume.first,
                       .volume = volume.second,
                       .good = found.damaged              ? std::optional(false)
                               : known && !found.doubtful ? std::optional(true)
                                                          : std::nullopt,
                       .drive = found.drive});
    }
    return all;
}

} // namespace steadyburn
