#include "workflow/facade/ShelfReader.h"

#include "shelf/Shelf.h"
#include "shelf/ShelfSearch.h"
#include "workflow/facade/Batches.h"
#include "workflow/facade/Gathered.h"
#include "workflow/facade/OwnThread.h"
#include "workflow/facade/RunThread.h"

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

struct ShelfReader::Run {
    Batches batches;
    RunThread thread; // last: it ends first
};

ShelfReader::ShelfReader(std::string file, QObject* parent) : Runner(parent), m_file(std::move(file))
{
}

ShelfReader::~ShelfReader() = default;

void ShelfReader::search(const std::string& text)
{
    ask([this, text](Run& run, Shelf& shelf, ShelfReading& reading, const std::stop_token& stop) {
        const auto tell = [&](std::vector<ShelfHit> hits) {
            const auto take = [this](const std::vector<ShelfHit>& batch) {
                if (!m_dropped) {
                    Q_EMIT found(batch);
                }
            };
            run.batches.deliver(this, std::move(hits), take, stop);
        };
        Gathered<ShelfHit> gathered(kBatch, kSoonest, tell);
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
    ask([this, uuid, section](Run& run, Shelf& shelf, ShelfReading&, const std::stop_token& stop) {
        const auto tell = [&](std::vector<ListedEntry> entries) {
            const auto take = [this](const std::vector<ListedEntry>& batch) {
                if (!m_dropped) {
                    Q_EMIT listed(batch);
                }
            };
            run.batches.deliver(this, std::move(entries), take, stop);
        };
        Gathered<ListedEntry> gathered(kBatch, kSoonest, tell);
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
    cancel();
}

void ShelfReader::ask(Work work)
{
    assertOwnThread(*this);
    if (running()) {
        stop();
        m_wanted = std::move(work);
    } else {
        start(work);
    }
}

void ShelfReader::start(const Work& work)
{
    m_dropped = false;
    m_run = std::make_unique<Run>();
    m_run->thread.start(
        this,
        [run = m_run.get(), work, file = m_file](const std::stop_token& stop) {
            ShelfReading reading;
            auto shelf = Shelf::open(file);
            auto done = shelf ? work(*run, *shelf, reading, stop) : Result<void>(shelf.takeFault());
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

RunThread* ShelfReader::runThread() const
{
    return m_run ? &m_run->thread : nullptr;
}

} // namespace steadyburn
