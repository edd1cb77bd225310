#include "image/fetch/ReaderPool.h"

#include "base/Clock.h"
#include "base/os/ThreadPriority.h"
#include "base/os/Worker.h"
#include "image/fetch/ReaderTuner.h"
#include "image/fetch/SharedFile.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <sys/resource.h>
#include <thread>
#include <unordered_map>

namespace steadyburn {
namespace {

constexpr auto kLook = std::chrono::milliseconds(100); // between two looks at the rate
constexpr unsigned kJobsPerCount = 16;                 // jobs between two looks at a thread's own sleeps

// A job from the cache takes ten microseconds, waking a thread about as long. So one more reader is woken only when
// each that is awake has this many jobs before it; with jobs that wait for a disk, one is enough.
constexpr std::size_t kBacklogOfQuickJobs = 8;
constexpr double kQuickJob = 100e-6; // seconds

std::uint64_t sleepsOfThisThread()
{
    rusage usage{};
    getrusage(RUSAGE_THREAD, &usage);
    return static_cast<std::uint64_t>(usage.ru_nvcsw);
}

} // namespace

struct ReaderPool::State {
    State(Source& source, FaultLog& log, const ReadOptions& options)
        : context{source, log, options.digests, options.tree, options.late, options.digestsOfLongHoles},
          clock(options.clock != nullptr ? *options.clock : steady),
          tuner(options.threads, std::thread::hardware_concurrency()),
          lastLook(clock.now())
    {
        limit.store(tuner.limit(), std::memory_order_relaxed);
        threads.reserve(tuner.most());
    }

    void work();
    void run(ReadJob& job, SharedFile* file, Sha256& hash);
    void finish(ReadJob& job);
    void fail(Fault fault);
    bool readInline(const ReadJob& until, const std::stop_token& stop); // when no thread could be started
    void addThread();                                                   // under the mutex
    bool wakeOneMore();         // under the mutex: true when a sleeping reader is to be notified
    void look(Nanoseconds now); // under the mutex

    ReadContext context;
    SteadyClock steady;
    const Clock& clock;

    std::mutex mutex; // guards what follows
    std::condition_variable work_;
    std::condition_variable idle_; // drain() waits here
    std::deque<ReadJob*> queue;
    std::vector<Worker> threads;
    std::unordered_map<SharedFile*, std::shared_ptr<SharedFile>> files; // readers inside keep theirs alive
    SharedFile* growing = nullptr; // the file whose last piece was not submitted yet
    unsigned active = 0;           // readers with a job
    unsigned asleep = 0;
    unsigned waking = 0; // notified and not there yet
    bool ending = false;
    bool alone = false; // not one thread could be started; set at construction
    double meanJob = 0; // seconds, smoothed
    ReaderTuner tuner;
    ReaderTuner::Interval interval;
    Nanoseconds lastLook;

    std::atomic<unsigned> limit{0};
    std::atomic<NodeId> current{kNoNode};

    // The stream thread's wait. A reader stores m_done and then loads awaited; the stream thread stores awaited and
    // then loads m_done; all four are sequentially consistent, so at least one of them sees the other's store.
    std::mutex waitMutex;
    std::condition_variable_any arrived;
    std::atomic<const ReadJob*> awaited{nullptr};
    std::optional<Fault> broken; // under waitMutex: what a reader died of; the stream thread waits no more
};

void ReaderPool::State::addThread()
{
    // A reader that dies tells the stream thread, which would otherwise wait for pieces that nobody reads.
    auto thread = Worker::start(Action::read, [this] {
        workInTheBackground();
        if (auto thrown = guarded(Action::read, [this] { work(); })) {
            fail(std::move(*thrown));
        }
    });
    if (thread) { // fewer will do; with none at all wait() reads by itself
        threads.push_back(std::move(*thread));
    }
}

bool ReaderPool::State::wakeOneMore()
{
    const unsigned awake = active + waking;
    if (queue.empty() || alone || awake >= tuner.limit()) {
        return false;
    }
    const std::size_t backlog = meanJob < kQuickJob ? kBacklogOfQuickJobs : 1;
    if (awake > 0 && queue.size() < backlog * awake) {
        return false;
    }
    if (asleep > waking) {
        ++waking;
        return true;
    }
    if (threads.size() < tuner.most() && threads.size() < awake + 1) {
        addThread();
    }
    return false;
}

void ReaderPool::State::work()
{
    Sha256 hash;
    std::unique_lock lock(mutex);
    std::uint64_t sleeps = sleepsOfThisThread();
    unsigned counted = 0;
    while (!ending) {
        if (queue.empty() || active >= tuner.limit()) {
            interval.starved = interval.starved || queue.empty();
            interval.blocked += counted > 0 ? sleepsOfThisThread() - sleeps : 0;
            counted = 0;
            ++asleep;
            work_.wait(lock); // woken for nothing it comes back here; waking may only be too low, never too high
            --asleep;
            waking -= waking > 0 ? 1 : 0;
            sleeps = sleepsOfThisThread();
            continue;
        }
        ReadJob& job = *queue.front();
        queue.pop_front();
        const std::shared_ptr<SharedFile> file = job.m_file != nullptr ? files.at(job.m_file) : nullptr;
        ++active;
        const std::size_t bytes = job.into.size();
        const bool more = wakeOneMore();
        lock.unlock();
        if (more) {
            work_.notify_one();
        }
        const Nanoseconds begin = clock.now();
        if (auto thrown = guarded(Action::read, [&] { run(job, file.get(), hash); })) {
            fail(std::move(*thrown));
        }
        const Nanoseconds end = clock.now();
        if (++counted == kJobsPerCount) {
            counted = 0;
        }
        const std::uint64_t sleepsNow = counted == 0 ? sleepsOfThisThread() : sleeps;
        lock.lock();
        --active;
        meanJob += (seconds(end - begin) - meanJob) / 16;
        ++interval.jobs;
        interval.bytes += bytes;
        interval.blocked += sleepsNow - sleeps;
        sleeps = sleepsNow;
        if (end - lastLook >= kLook) {
            look(end);
        }
        if (active == 0 && context.dropping.load(std::memory_order_relaxed)) {
            idle_.notify_all();
        }
    }
}

void ReaderPool::State::look(Nanoseconds now)
{
    interval.seconds = seconds(now - lastLook);
    tuner.observe(interval);
    limit.store(tuner.limit(), std::memory_order_relaxed);
    interval = {};
    lastLook = now;
}

void ReaderPool::State::run(ReadJob& job, SharedFile* file, Sha256& hash)
{
    if (file == nullptr) {
        readSingle(job, context, hash);
        finish(job);
        return;
    }
    file->read(job, [this, file](ReadJob& piece) {
        if (piece.last) {
            const std::lock_guard lock(mutex);
            files.erase(file);
        }
        finish(piece);
    });
}

void ReaderPool::State::finish(ReadJob& job)
{
    const ReadJob* const name = &job;
    job.m_done.store(1, std::memory_order_seq_cst); // the job may be gone from here on
    if (awaited.load(std::memory_order_seq_cst) == name) {
        const std::lock_guard lock(waitMutex);
        arrived.notify_all();
    }
}

void ReaderPool::State::fail(Fault fault)
{
    const std::lock_guard lock(waitMutex);
    if (!broken) {
        broken = std::move(fault);
    }
    arrived.notify_all();
}

bool ReaderPool::State::readInline(const ReadJob& until, const std::stop_token& stop)
{
    Sha256 hash;
    while (!done(until) && !queue.empty() && !stop.stop_requested()) {
        ReadJob& job = *queue.front();
        queue.pop_front();
        const std::shared_ptr<SharedFile> file = job.m_file != nullptr ? files.at(job.m_file) : nullptr;
        run(job, file.get(), hash);
    }
    return done(until);
}

ReaderPool::ReaderPool(Source& source, FaultLog& log, const ReadOptions& options)
    : m_state(std::make_unique<State>(source, log, options))
{
    const std::lock_guard lock(m_state->mutex);
    m_state->addThread();
    m_state->alone = m_state->threads.empty();
}

ReaderPool::~ReaderPool()
{
    drain();
    {
        const std::lock_guard lock(m_state->mutex);
        m_state->ending = true;
    }
    m_state->work_.notify_all();
    for (Worker& thread : m_state->threads) {
        thread.join();
    }
}

void ReaderPool::submit(ReadJob& job)
{
    State& state = *m_state;
    job.m_done.store(0, std::memory_order_relaxed);
    job.m_file = nullptr;
    bool wake = false;
    {
        const std::lock_guard lock(state.mutex);
        const bool continues = state.growing != nullptr && state.growing->node() == job.node;
        if (continues || !job.last || job.offset > 0 || job.holeAfter > 0 || job.part > 0) {
            if (!continues) {
                auto file = std::make_unique<SharedFile>(job.node, state.context);
                state.growing = file.get();
                state.files.emplace(state.growing, std::move(file));
            }
            state.growing->admit(job);
            job.m_file = state.growing;
        }
        if (job.last) {
            state.growing = nullptr;
        }
        state.queue.push_back(&job);
        wake = state.wakeOneMore();
    }
    if (wake) {
        state.work_.notify_one();
    }
}

bool ReaderPool::done(const ReadJob& job)
{
    return job.m_done.load(std::memory_order_seq_cst) != 0;
}

bool ReaderPool::wait(ReadJob& job, const std::stop_token& stop)
{
    State& state = *m_state;
    state.current.store(job.node, std::memory_order_relaxed);
    if (done(job)) {
        return true;
    }
    if (state.alone) {
        return state.readInline(job, stop);
    }
    std::unique_lock lock(state.waitMutex);
    state.awaited.store(&job, std::memory_order_seq_cst);
    (void)state.arrived.wait(lock, stop, [&] { return done(job) || state.broken; });
    state.awaited.store(nullptr, std::memory_order_relaxed);
    return done(job);
}

Fault ReaderPool::fault() const
{
    const std::lock_guard lock(m_state->waitMutex);
    return m_state->broken.value_or(Fault{.kind = FaultKind::cancelled, .doing = Action::write});
}

void ReaderPool::drain()
{
    State& state = *m_state;
    state.context.dropping.store(true, std::memory_order_relaxed);
    std::unique_lock lock(state.mutex);
    state.queue.clear();
    state.idle_.wait(lock, [&state] { return state.active == 0; });
    state.files.clear();
    state.growing = nullptr;
    state.context.dropping.store(false, std::memory_order_relaxed);
}

unsigned ReaderPool::threads() const
{
    return m_state->limit.load(std::memory_order_relaxed);
}

NodeId ReaderPool::current() const
{
    return m_state->current.load(std::memory_order_relaxed);
}

} // namespace steadyburn
