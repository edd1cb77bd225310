#include "contents/ListingCrew.h"

#include "base/os/Worker.h"

#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <deque>
#include <exception>
#include <utility>

namespace steadyburn {

struct ListingCrew::Lister {
    Watch watch;
    Worker thread; // the crew's

    // Under Shared::mutex.
    NodeId folder = kNoNode; // kNoNode while idle
    bool lost = false;       // its result will not be taken
    bool ended = false;
    std::uint64_t beatsSeen = 0; // the crew's own note, with the time it changed
    Nanoseconds beatAt{0};
};

struct ListingCrew::Shared {
    List list;
    Prepare prepare;
    std::size_t mostResults = 0; // bounds the memory when listing is faster than merging
    std::stop_source stop;

    std::mutex mutex;
    std::condition_variable work;        // a folder to list, or the end
    std::condition_variable_any results; // a listing, or a worker that ended
    std::vector<NodeId> folders;
    std::deque<Listing> done;
    std::size_t listing = 0; // folders taken and not done, lost ones not counted
    bool finished = false;
};

void Watch::at(std::string_view entry)
{
    const std::lock_guard lock(m_mutex);
    m_entry = entry;
    ++m_beats;
}

ListingCrew::ListingCrew(List list, Prepare prepare, Size size, const Clock& clock)
    : m_size(size), m_clock(clock), m_shared(std::make_shared<Shared>())
{
    m_shared->list = std::move(list);
    m_shared->prepare = std::move(prepare);
    m_shared->mostResults = std::size_t(4) * size.threads;
}

ListingCrew::~ListingCrew()
{
    m_shared->stop.request_stop();
    {
        std::unique_lock lock(m_shared->mutex);
        m_shared->finished = true;
        m_shared->work.notify_all();
        const auto gone = [this] {
            return std::all_of(m_workers.begin(), m_workers.end(),
                               [](const auto& worker) { return worker->ended || worker->lost; });
        };
        while (!m_shared->results.wait_for(lock, m_size.farewell / 4, gone)) {
            leaveBehind(m_size.farewell, false);
        }
    }
    for (const std::shared_ptr<Lister>& worker : m_workers) {
        // A lost worker may return from the kernel at any later time, or never. It owns all that it will touch then.
        if (worker->lost) {
            worker->thread.detach();
        } else {
            worker->thread.join();
        }
    }
}

bool ListingCrew::hire()
{
    auto worker = std::make_shared<Lister>();
    worker->watch.m_stop = m_shared->stop.get_token();
    m_workers.push_back(worker);
    auto thread =
        Worker::start(Action::scan, [shared = m_shared, worker, &clock = m_clock] { work(shared, worker, clock); });
    if (!thread) {
        m_workers.pop_back();
        return false;
    }
    worker->thread = std::move(*thread);
    return true;
}

// A lost worker, who may outlive the clock, does not look at it again.
void ListingCrew::work(const std::shared_ptr<Shared>& shared, const std::shared_ptr<Lister>& worker, const Clock& clock)
{
    std::unique_lock lock(shared->mutex);
    while (true) {
        shared->work.wait(lock, [&] {
            return shared->finished || (!shared->folders.empty() && shared->done.size() < shared->mostResults);
        });
        if (shared->finished || worker->lost) {
            break;
        }
        const NodeId folder = shared->folders.back();
        shared->folders.pop_back();
        ++shared->listing;
        worker->folder = folder;
        worker->beatAt = clock.now();
        Listing listing;
        try {
            const FolderJob job = shared->prepare(folder);
            lock.unlock();
            listing = shared->list(job, worker->watch);
        } catch (const std::exception& error) {
            listing = {};
            listing.folder = folder;
            listing.fatal = Fault{.kind = FaultKind::outOfMemory, .doing = Action::scan, .detail = error.what()};
        }
        if (!lock.owns_lock()) {
            lock.lock();
        }
        if (worker->lost) {
            break;
        }
        worker->folder = kNoNode;
        --shared->listing;
        shared->done.push_back(std::move(listing));
        shared->results.notify_one();
    }
    worker->ended = true;
    shared->results.notify_one();
}

void ListingCrew::add(const std::vector<NodeId>& folders)
{
    if (folders.empty()) {
        return;
    }
    std::size_t busy = 0;
    {
        const std::lock_guard lock(m_shared->mutex);
        m_shared->folders.insert(m_shared->folders.end(), folders.begin(), folders.end());
        busy = m_shared->listing + m_shared->folders.size();
    }
    // No more threads than there is work for: the source may be a single file, one of thousands.
    while (m_hired < std::min<std::size_t>(m_size.threads, busy) && hire()) {
        ++m_hired;
    }
    const std::size_t wake = std::min(folders.size(), m_workers.size());
    for (std::size_t i = 0; i < wake; ++i) {
        m_shared->work.notify_one();
    }
}

Listing ListingCrew::takeOne()
{
    Listing listing = std::move(m_taken.front());
    m_taken.pop_front();
    return listing;
}

// One, if all are. The lock is held, and leaveBehind() has just looked.
std::optional<std::pair<NodeId, std::string>> ListingCrew::silentOne() const
{
    std::optional<std::pair<NodeId, std::string>> found;
    const Nanoseconds since = m_clock.now() - m_size.silence;
    for (const std::shared_ptr<Lister>& worker : m_workers) {
        if (worker->lost || worker->folder == kNoNode || m_size.silence.count() == 0) {
            continue;
        }
        if (worker->beatAt > since) {
            return std::nullopt;
        }
        const std::lock_guard watching(worker->watch.m_mutex);
        found = {worker->folder, worker->watch.m_entry};
    }
    return found;
}

std::optional<Listing> ListingCrew::next(const std::stop_token& stop, const Silent& silent)
{
    if (!m_taken.empty() && !stop.stop_requested()) {
        return takeOne();
    }
    std::unique_lock lock(m_shared->mutex);
    const auto ready = [this] {
        return !m_shared->done.empty() || (m_shared->folders.empty() && m_shared->listing == 0);
    };
    const auto look = m_size.silence.count() > 0 ? std::min(m_size.patience, m_size.silence) / 4 : m_size.patience / 4;
    while (!m_shared->results.wait_for(lock, stop, look, ready)) {
        if (stop.stop_requested()) {
            return std::nullopt;
        }
        leaveBehind(m_size.patience, true);
        if (std::all_of(m_workers.begin(), m_workers.end(), [](const auto& worker) { return worker->lost; }) &&
            m_shared->done.empty()) {
            Listing listing;
            listing.fatal = Fault{.kind = FaultKind::outOfMemory, .doing = Action::scan, .code = EAGAIN};
            return listing;
        }
        if (const auto one = silent ? silentOne() : std::nullopt) {
            lock.unlock();
            silent(one->first, one->second);
            lock.lock();
        }
    }
    if (m_shared->done.empty() || stop.stop_requested()) {
        return std::nullopt;
    }
    const bool wake = m_shared->done.size() >= m_shared->mostResults;
    m_taken.swap(m_shared->done);
    lock.unlock();
    if (wake) {
        m_shared->work.notify_all();
    }
    return takeOne();
}

void ListingCrew::leaveBehind(std::chrono::milliseconds patience, bool report)
{
    const Nanoseconds now = m_clock.now();
    std::size_t lost = 0;
    for (const std::shared_ptr<Lister>& worker : m_workers) {
        if (worker->lost || worker->folder == kNoNode) {
            continue;
        }
        const std::lock_guard watching(worker->watch.m_mutex);
        if (worker->watch.m_beats != worker->beatsSeen) {
            worker->beatsSeen = worker->watch.m_beats;
            worker->beatAt = now;
        }
        if (now - worker->beatAt < patience) {
            continue;
        }
        worker->lost = true;
        --m_shared->listing;
        ++lost;
        if (report) {
            Listing listing;
            listing.folder = worker->folder;
            listing.stalled = true;
            listing.stalledAt = worker->watch.m_entry;
            m_shared->done.push_back(std::move(listing));
        }
    }
    while (report && lost > 0 && hire()) {
        --lost;
    }
}

} // namespace steadyburn
