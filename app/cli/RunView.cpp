#include "cli/RunView.h"

#include "ConcreteDependencies.h"
#include "base/os/Worker.h"
#include "cli/ExitCode.h"
#include "cli/Gauge.h"
#include "cli/JsonLines.h"
#include "cli/NextVolume.h"
#include "cli/Say.h"
#include "cli/SleepGuard.h"
#include "ui/text/FaultText.h"
#include "ui/text/ParityText.h"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <new>
#include <unistd.h>
#include <variant>
#include <vector>

namespace steadyburn {

namespace {

constexpr unsigned kMostNames = 20; // shortened ones on a terminal; JSON has all

using Event = std::variant<Phase, JobWarning, NotAwake, ParityReport>;

// What the job's threads tell, until the calling thread prints it: everything is printed by one thread, in order.
class EventQueue {
public:
    void push(Event event)
    {
        const std::lock_guard lock(m_mutex);
        m_events.push_back(std::move(event));
        m_wake.notify_one();
    }
    void finish()
    {
        const std::lock_guard lock(m_mutex);
        m_finished = true;
        m_wake.notify_one();
    }
    // Waits for an event, the end, or `time`.
    std::pair<std::vector<Event>, bool> take(std::chrono::milliseconds time)
    {
        std::unique_lock lock(m_mutex);
        m_wake.wait_for(lock, time, [this] { return m_finished || !m_events.empty(); });
        return {std::exchange(m_events, {}), m_finished};
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::vector<Event> m_events;
    bool m_finished = false;
};

class View {
public:
    explicit View(const RunViewOptions& options)
        : m_json(options.json),
          m_out(options.stdoutIsStream ? stderr : stdout),
          m_gauge(!options.json && ::isatty(STDERR_FILENO) != 0)
    {
    }

    void show(const Event& event)
    {
        if (m_json) {
            std::visit([this](const auto& what) { printLine(m_out, toJson(what)); }, event);
            return;
        }
        const auto* warning = std::get_if<JobWarning>(&event);
        if (const auto* phase = std::get_if<Phase>(&event); phase != nullptr && *phase == Phase::volume) {
            m_gaugeShown = false; // the question stands where it was
        }
        if (const auto* parity = std::get_if<ParityReport>(&event)) {
            clearGauge();
            say(stderr, parityText(*parity));
        }
        if (warning != nullptr && isSaidOfBurn(warning->kind) &&
            (warning->kind != JobWarning::Kind::name || ++m_namesShown <= kMostNames)) {
            clearGauge();
            say(stderr, warningSentence(*warning));
        }
    }

    void progress(const Telemetry& now)
    {
        if (m_json) {
            if (now.phase != Phase::idle && now.phase != Phase::done) {
                printLine(m_out, toJson(now));
            }
        } else if (m_gauge && now.phase != Phase::volume) {
            std::fprintf(stderr, "\r%s\033[K", gaugeLine(now).c_str());
            std::fflush(stderr);
            m_gaugeShown = true;
        }
    }

    void clearGauge()
    {
        if (m_gaugeShown) {
            std::fputs("\r\033[K", stderr);
            m_gaugeShown = false;
        }
    }

private:
    bool m_json;
    std::FILE* m_out;
    bool m_gauge;
    bool m_gaugeShown = false;
    unsigned m_namesShown = 0; // shortened names, of which there may be very many
};

// Shows what happens while `work` runs on a thread of its own. An exception that leaves it goes on here.
void showWhile(EventQueue& events, const std::function<void()>& work, const std::function<Telemetry()>& telemetry,
               const RunViewOptions& options)
{
    std::exception_ptr thrown;
    auto runner = Worker::start(Action::none, [&] {
        try {
            work();
        } catch (...) {
            thrown = std::current_exception();
        }
        events.finish();
    });
    if (!runner) {
        throw std::bad_alloc(); // as for everything that the system has too little of
    }
    View view(options);
    using Timer = std::chrono::steady_clock;
    constexpr auto kEvery = std::chrono::milliseconds(250);
    Timer::time_point next = Timer::now() + kEvery;
    for (bool finished = false; !finished;) {
        const auto wait = std::chrono::duration_cast<std::chrono::milliseconds>(next - Timer::now());
        const auto [happened, ended] = events.take(std::max(wait, std::chrono::milliseconds(0)));
        for (const Event& event : happened) {
            view.show(event);
        }
        finished = ended;
        if (Timer::now() >= next && !finished) {
            view.progress(telemetry());
            next += kEvery;
        }
    }
    view.clearGauge();
    (void)runner->join();
    if (thrown) {
        std::rethrow_exception(thrown);
    }
}

Job::Listener listenerOf(EventQueue& events)
{
    return {.phase = [&](Phase phase) { events.push(phase); },
            .parity = [&](const ParityReport& parity) { events.push(parity); },
            .warning = [&](const JobWarning& warning) { events.push(warning); }};
}

// Runs `work` while sleep, shutdown and the lid are held off. Where nobody can do that, JSON says so.
template <typename Work>
auto awake(EventQueue& events, Work work)
{
    const SleepGuard guard(awakeReason(), [&events](const std::string& reason) { events.push(NotAwake{reason}); });
    return work();
}

int exitCodeOf(Outcome outcome, const std::optional<Fault>& fault)
{
    switch (outcome) {
    case Outcome::complete:
        return kComplete;
    case Outcome::exceptions:
        return kExceptions;
    case Outcome::cancelled:
        return kCancelled;
    case Outcome::failed:
        break;
    }
    return fault ? exitCodeFor(*fault) : static_cast<int>(kFailed);
}

} // namespace

QString awakeReason()
{
    return tr("A disc, a tape or an image is being read or written");
}

JobReport runAndShow(JobRequest request, const RunViewOptions& options, const std::stop_token& stop)
{
    EventQueue events;
    Dependencies dependencies = concreteDependencies();
    dependencies.changeVolume = nextVolumeBy(options.nextVolume, !options.json);
    if (options.sparing) {
        dependencies.changeVolume = options.sparing(std::move(dependencies.changeVolume));
    }
    Job job(std::move(request), dependencies, listenerOf(events));
    JobReport report;
    showWhile(
        events, [&] { report = awake(events, [&] { return job.run(stop); }); }, [&] { return job.telemetry(); },
        options);
    return report;
}

ReadImageReport runAndShow(ReadImageRequest request, const RunViewOptions& options, const std::stop_token& stop)
{
    EventQueue events;
    ReadImage reading(std::move(request), concreteDependencies(), listenerOf(events));
    ReadImageReport report;
    showWhile(
        events, [&] { report = awake(events, [&] { return reading.run(stop); }); }, [&] { return reading.telemetry(); },
        options);
    return report;
}

int showReport(const JobReport& report, const RunViewOptions& options)
{
    std::FILE* out = options.stdoutIsStream ? stderr : stdout;
    if (options.json) {
        QJsonObject json = toJson(report);
        if (!options.keptImage.empty()) {
            json[QStringLiteral("image")] = displayPath(options.keptImage);
        }
        printLine(out, json);
    } else {
        for (const QString& line : reportLines(report)) {
            say(report.fault ? stderr : out, line);
        }
        if (!options.keptImage.empty()) {
            say(stderr, tr("The image that was read is kept as “%1”.").arg(displayPath(options.keptImage)));
        }
    }
    return exitCodeOf(report.outcome, report.fault);
}

int showReport(const ReadImageReport& report, const RunViewOptions& options)
{
    if (options.json) {
        printLine(stdout, toJson(report));
    } else {
        for (const QString& line : reportLines(report)) {
            say(report.fault ? stderr : stdout, line);
        }
    }
    return exitCodeOf(report.outcome, report.fault);
}

} // namespace steadyburn
