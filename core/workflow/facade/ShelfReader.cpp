#include "workflow/facade/ShelfReader.h"

#include "shelf/Shelf.h"
#include "shelf/ShelfSearch.h"
#include "workflow/facade/Gathered.h"
#include "workflow/facade/OwnThread.h"

#include <chrono>
#include <sys/stat.h>
#include <utility>

namespace steadyburn {

namespace {

constexpr auto kSoonest = std::chrono::milliseconds(50); // between two batches

ListedEntry listedOf(const ShelfEntry& entry)
{
    const std::uint32_t mode = entry.kind == ShelfKind::folder ? S_IFDIR
                               : entry.kind == ShelfKind::link ? S_IFLNK
                               : entry.kind == ShelfKind::node ? S_IFIFO
                                                               : S_IFREG;
    return {.path = entry.path,
            .mode = mode,
            .size = entry.size,
            .mtime = entry.mtime ? entry.mtime->seconds : ListedEntry::kNoTime};
}

} // namespace

ShelfReader::ShelfReader(std::string file, QObject* parent) : QObject(parent), m_file(std::move(file))
{
}

void ShelfReader::search(const std::string& text)
{
    const auto hand = m_run.handing([this](const std::vector<ShelfHit>& hits) {
        if (!m_dropped) {
            Q_EMIT found(hits);
        }
    });
    ask([text, hand](Shelf& shelf, ShelfReading& reading, const std::stop_token& stop) {
        Gathered<ShelfHit> gathered(kBatch, kSoonest, [&](std::vector<ShelfHit> hits) { hand(std::move(hits), stop); });
        std::size_t told = 0;
        auto searched = searchShelf(
            shelf, text,
            [&](const ShelfHit& hit) {
                reading.more = told == kMostFound;
                if (!reading.more) {
                    gathered.add(hit);
                    ++told;
                }
                return !reading.more;
            },
            stop);
        gathered.flush();
        return searched;
    });
}

void ShelfReader::list(const std::string& uuid, std::uint32_t section)
{
    const auto hand = m_run.handing([this](const std::vector<ListedEntry>& entries) {
        if (!m_dropped) {
            Q_EMIT listed(entries);
        }
    });
    ask([uuid, section, hand](Shelf& shelf, ShelfReading&, const std::stop_token& stop) {
        Gathered<ListedEntry> gathered(kBatch, kSoonest,
                                       [&](std::vector<ListedEntry> entries) { hand(std::move(entries), stop); });
        auto read = shelf.forEachEntry(uuid, [&](std::uint32_t of, const ShelfEntry& entry) -> Result<void> {
            if (stop.stop_requested()) {
                return Fault{.kind = FaultKind::cancelled};
            }
            if (of == section) {
                gathered.add(listedOf(entry));
            }
            return {};
        });
        gathered.flush();
        return read;
    });
}

void ShelfReader::stop()
{
    m_wanted.reset();
    m_dropped = true;
    m_run.cancel();
}

void ShelfReader::ask(Work work)
{
    assertOwnThread(*this);
    if (m_run.running()) {
        stop();
        m_wanted = std::move(work);
    } else {
        start(work);
    }
}

void ShelfReader::start(const Work& work)
{
    m_dropped = false;
    m_run.start(
        [work, file = m_file](const std::stop_token& stop) {
            ShelfReading reading;
            auto shelf = Shelf::open(file);
            auto done = shelf ? work(*shelf, reading, stop) : Result<void>(shelf.takeFault());
            if (!done) {
                reading.fault = done.takeFault();
            }
            return reading;
        },
        [this](const ShelfReading& reading) { ended(reading); });
}

void ShelfReader::ended(const ShelfReading& reading)
{
    if (m_wanted) {
        start(*std::exchange(m_wanted, std::nullopt));
    } else if (!m_dropped) {
        Q_EMIT finished(reading);
    }
}

} // namespace steadyburn
