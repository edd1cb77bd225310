// TapeSetWriter: what of its tapes is entered on the shelf.
#include "workflow/burn/TapeSetWriter.h"

#include "workflow/catalogue/BurnedTree.h"
#include "workflow/request/FormatChoice.h"

#include <ctime>
#include <utility>

namespace steadyburn {

// Tapes that are finished can be read, whatever became of those that were to follow.
Result<bool> TapeSetWriter::enterOnShelf(const std::string& path)
{
    if (m_written.empty() && (m_replaced.empty() || !Shelf::open(path))) {
        return m_entered;
    }
    auto shelf = Shelf::openOrMake(path);
    if (!shelf) {
        return shelf.takeFault();
    }
    auto entered = enterWritten(*shelf);
    entered = entered ? dropReplaced(*shelf) : std::move(entered);
    return entered ? Result<bool>(m_entered) : entered.takeFault();
}

Result<void> TapeSetWriter::enterWritten(Shelf& shelf)
{
    for (; !m_written.empty(); m_written.erase(m_written.begin())) {
        if (auto entered = enterVolume(shelf, m_written.front()); !entered) {
            return entered;
        }
        m_entered = true;
    }
    return {};
}

// What tapes held that were written over is nowhere any more.
Result<void> TapeSetWriter::dropReplaced(Shelf& shelf) const
{
    for (const std::string& uuid : m_replaced) {
        if (!shelf.volume(uuid)) {
            continue;
        }
        if (auto dropped = shelf.dropCopy(uuid, SeenCopy{}); !dropped) {
            return dropped;
        }
    }
    return {};
}

Result<void> TapeSetWriter::enterVolume(Shelf& shelf, const WrittenVolume& volume)
{
    auto entry = VolumeEntry::begin(shelf);
    if (!entry) {
        return entry.takeFault();
    }
    const std::int64_t now = std::time(nullptr);
    entry->beginSection({.section = volume.section,
                         .set = m_set.uuid,
                         .setName = m_set.name,
                         .number = volume.number,
                         .format = std::string(toString(m_plan.format)),
                         .burned = now});
    if (auto told = enterPlaces(*entry, m_contents.tree(), m_contents.digests(), volume.places, m_set.cuts); !told) {
        return told;
    }
    auto entered = entry->commit({.uuid = volume.uuid,
                                  .label = volume.labelled ? m_set.name : std::string(),
                                  .kind = std::string(toString(MediumKind::tape)),
                                  .entered = now,
                                  .whole = volume.labelled,
                                  .written = true});
    const auto drive = m_verifiedIn.find(volume.number);
    return !entered ? Result<void>(entered.takeFault())
           : drive == m_verifiedIn.end() || !volume.labelled
               ? Result<void>()
               : shelf.noteVerified(entered->uuid, now, CheckResult::good, drive->second, entered->copy);
}

} // namespace steadyburn
