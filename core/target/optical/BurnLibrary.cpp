#include "target/optical/BurnLibrary.h"

#include "base/os/Worker.h"

#include <libburn/libburn.h>

#include <array>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <map>
#include <mutex>
#include <set>
#include <string_view>
#include <thread>
#include <utility>

namespace steadyburn {

namespace {

// libburn takes text as char*, which it does not change.
char* mutableText(const char* text)
{
    return const_cast<char*>(text); // NOLINT(cppcoreguidelines-pro-type-const-cast)
}

BurnSeverity severityOf(const char* name)
{
    static const std::array<std::pair<const char*, BurnSeverity>, 8> kNames{{{"ABORT", BurnSeverity::fatal},
                                                                             {"FATAL", BurnSeverity::fatal},
                                                                             {"FAILURE", BurnSeverity::failure},
                                                                             {"MISHAP", BurnSeverity::sorry},
                                                                             {"SORRY", BurnSeverity::sorry},
                                                                             {"WARNING", BurnSeverity::warning},
                                                                             {"HINT", BurnSeverity::note},
                                                                             {"NOTE", BurnSeverity::note}}};
    const std::string_view wanted(name);
    for (const auto& [text, severity] : kNames) {
        if (wanted == text) {
            return severity;
        }
    }
    return BurnSeverity::debug;
}

constexpr std::chrono::seconds kLookEnds{20}; // of a disc that has to spin up

struct Task {
    const std::function<void()>* work = nullptr;
    std::exception_ptr thrown; // by the work; it belongs to the caller
    bool done = false;
};

} // namespace

struct BurnLibrary::State {
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<Task*> tasks;
    bool ending = false;
    std::map<std::string, DriveUse> claims;
    std::condition_variable claimsChanged;
    std::set<BurnMessages*> listeners;
    unsigned writersEnded = 0; // words of it that nobody has taken
    std::mutex starting;
    bool started = false;
    Worker thread;
    std::thread::id threadId;
};

BurnLibrary::BurnLibrary() : m_state(std::make_unique<State>())
{
}

Result<BurnLibrary*> BurnLibrary::instance()
{
    static std::mutex mutex;
    static std::unique_ptr<BurnLibrary> library;
    const std::lock_guard lock(mutex);
    if (!library) {
        std::unique_ptr<BurnLibrary> fresh(new BurnLibrary);
        if (!fresh->start()) {
            return Fault{.kind = FaultKind::unsupported, .doing = Action::open, .detail = "libburn does not start"};
        }
        library = std::move(fresh);
    }
    return library.get();
}

bool BurnLibrary::start()
{
    auto thread = Worker::start(Action::open, [this] {
        State& state = *m_state;
        std::unique_lock lock(state.mutex);
        state.threadId = std::this_thread::get_id();
        for (;;) {
            state.changed.wait(lock, [&] { return state.ending || !state.tasks.empty(); });
            if (state.tasks.empty()) {
                return;
            }
            Task* task = state.tasks.front();
            state.tasks.pop_front();
            lock.unlock();
            try {
                (*task->work)();
            } catch (...) {
                task->thrown = std::current_exception();
            }
            lock.lock();
            task->done = true;
            state.changed.notify_all();
        }
    });
    if (!thread) {
        return false;
    }
    m_state->thread = std::move(*thread);

    run([&] {
        int major = 0;
        int minor = 0;
        int micro = 0;
        burn::burn_version(&major, &minor, &micro);
        const auto rank = [](int a, int b, int c) { return (a * 1000 + b) * 1000 + c; };
        if (rank(major, minor, micro) <
            rank(burn_header_version_major, burn_header_version_minor, burn_header_version_micro)) {
            return;
        }
        if (burn::burn_initialize() == 0) {
            return;
        }
        burn::burn_msgs_set_severities(mutableText("ALL"), mutableText("NEVER"), mutableText(""));
        m_state->started = true;
    });
    return m_state->started;
}

BurnLibrary::~BurnLibrary()
{
    // A drive that is still taken belongs to somebody who outlives us: pulling libburn away would harm its disc.
    if (m_state->started && m_state->claims.empty()) {
        run([] { burn::burn_finish(); });
    }
    {
        const std::lock_guard lock(m_state->mutex);
        m_state->ending = true;
    }
    m_state->changed.notify_all();
    (void)m_state->thread.join();
}

void BurnLibrary::run(const std::function<void()>& task)
{
    std::unique_lock lock(m_state->mutex);
    if (std::this_thread::get_id() == m_state->threadId) {
        lock.unlock();
        task();
        return;
    }
    Task entry{.work = &task};
    m_state->tasks.push_back(&entry);
    m_state->changed.notify_all();
    m_state->changed.wait(lock, [&] { return entry.done; });
    if (entry.thrown) {
        std::rethrow_exception(entry.thrown);
    }
}

void BurnLibrary::collect()
{
    run([&] {
        std::vector<char> text(BURN_MSGS_MESSAGE_LEN);
        std::array<char, 80> severity{};
        int code = 0;
        int osError = 0;
        while (burn::burn_msgs_obtain(mutableText("ALL"), &code, text.data(), &osError, severity.data()) == 1) {
            const BurnMessage message{code, osError, severityOf(severity.data()), text.data()};
            const std::lock_guard lock(m_state->mutex);
            m_state->writersEnded += code == kWriterEnded ? 1 : 0;
            for (BurnMessages* listener : m_state->listeners) {
                listener->m_heard.push_back(message);
            }
        }
    });
}

bool BurnLibrary::claim(const std::string& address, DriveUse use)
{
    std::unique_lock lock(m_state->mutex);
    if (use == DriveUse::work) {
        m_state->claimsChanged.wait_for(lock, kLookEnds, [&] {
            const auto held = m_state->claims.find(address);
            return held == m_state->claims.end() || held->second != DriveUse::look;
        });
    }
    return m_state->claims.emplace(address, use).second;
}

void BurnLibrary::setUse(const std::string& address, DriveUse use)
{
    {
        const std::lock_guard lock(m_state->mutex);
        m_state->claims[address] = use;
    }
    m_state->claimsChanged.notify_all();
}

void BurnLibrary::giveBack(const std::string& address)
{
    {
        const std::lock_guard lock(m_state->mutex);
        m_state->claims.erase(address);
    }
    m_state->claimsChanged.notify_all();
}

std::unique_lock<std::mutex> BurnLibrary::starting()
{
    return std::unique_lock(m_state->starting);
}

bool BurnLibrary::takeWriterEnded()
{
    collect();
    const std::lock_guard lock(m_state->mutex);
    const bool ended = m_state->writersEnded > 0;
    m_state->writersEnded -= ended ? 1 : 0;
    return ended;
}

BurnMessages::BurnMessages(BurnLibrary& library) : m_library(library)
{
    m_library.collect(); // what was said before is not for us
    const std::lock_guard lock(m_library.m_state->mutex);
    m_library.m_state->listeners.insert(this);
}

BurnMessages::~BurnMessages()
{
    const std::lock_guard lock(m_library.m_state->mutex);
    m_library.m_state->listeners.erase(this);
}

std::vector<BurnMessage> BurnMessages::take()
{
    m_library.collect();
    const std::lock_guard lock(m_library.m_state->mutex);
    return std::exchange(m_heard, {});
}

} // namespace steadyburn
