#include "ui/backup/BackupBurns.h"

#include "ui/burn/BurnWindow.h"
#include "ui/text/FaultText.h"

#include <QSettings>

#include <optional>
#include <utility>

namespace steadyburn {

namespace {

// A run between its beginning and its record. One that was taken out of the queue before it had its turn is as if it
// had never been.
class HeldRun {
public:
    explicit HeldRun(std::shared_ptr<BackupRunning> running) : m_running(std::move(running)) {}
    ~HeldRun()
    {
        if (m_running != nullptr && !m_started) {
            (void)m_running->conclude({.outcome = Outcome::cancelled}, [](const Fault&) { return std::string(); });
        }
    }
    HeldRun(const HeldRun&) = delete;
    HeldRun& operator=(const HeldRun&) = delete;
    HeldRun(HeldRun&&) = delete;
    HeldRun& operator=(HeldRun&&) = delete;

    void start() { m_started = true; }
    std::shared_ptr<BackupRunning> take() { return std::exchange(m_running, nullptr); }

private:
    std::shared_ptr<BackupRunning> m_running;
    bool m_started = false;
};

// What the settings say of the burning alone: what is written is the backup's.
void applyBurning(const Settings& settings, JobRequest& request)
{
    JobRequest asked;
    asked.target = request.target;
    settings.apply(asked);
    request.ring = asked.ring;
    request.startPercent = asked.startPercent;
    request.lowPercent = asked.lowPercent;
    request.resumePercent = asked.resumePercent;
    request.lockMemory = asked.lockMemory;
    request.feed = asked.feed;
    request.speed = asked.speed;
    request.reload = asked.reload;
    request.eject = asked.eject;
    request.readers = asked.readers;
    request.block = asked.block;
    request.tapeCompression = asked.tapeCompression;
}

// What is to be compared when the burn of this order has ended.
std::optional<RunComparison> comparisonAfter(const BackupBurn& burn, const BurnOrder& order)
{
    if (!burn.compareIn) {
        return std::nullopt;
    }
    return RunComparison{.written = order.request, .target = *burn.compareIn, .shelf = order.request.shelf};
}

// What is due after a run that was recorded with this report; nothing where its media are not whole.
std::optional<ComparisonDue> dueAfter(const BackupRunning& running, const JobReport& report,
                                      const std::optional<RunComparison>& comparison)
{
    const bool ended = report.outcome == Outcome::complete || report.outcome == Outcome::exceptions;
    if (!comparison || !ended) {
        return std::nullopt;
    }
    ComparisonDue due{.backup = running.set().name, .run = running.run().number, .comparison = *comparison};
    setWhereWritten(due.comparison, report);
    return due;
}

} // namespace

BackupBurns::BackupBurns(BurnWindow& burns, QObject* parent) : QObject(parent), m_burns(burns)
{
}

BackupBurns::~BackupBurns() = default;

void BackupBurns::add(const BackupBurn& burn)
{
    if (burn.running->written()) { // only the record is missing
        record(burn.running, burn.running->writtenReport(), comparisonAfter(burn, burn.order));
        return;
    }
    BurnOrder order = burn.order;
    applyBurning(Settings::load(QSettings()), order.request);
    order.once = true;
    const std::optional<RunComparison> comparison = comparisonAfter(burn, order);
    if (comparison && comparison->readIn() == order.request.target) {
        order.request.eject = false; // it is read there
    }
    order.sparing = [running = std::weak_ptr(burn.running)](ChangeVolume ask) {
        const auto run = running.lock();
        return run ? run->sparingRuns(std::move(ask)) : ask;
    };
    const auto held = std::make_shared<HeldRun>(burn.running);
    order.ended = [this, held, comparison](const JobReport& report) {
        if (auto running = held->take()) {
            record(std::move(running), report, comparison);
        }
    };
    const BurnSession& session = m_burns.add(order)->session();
    if (session.running()) {
        held->start();
    }
    connect(&session, &BurnSession::stateChanged, this, [held = std::weak_ptr(held), &session] {
        if (const auto run = held.lock(); run && session.running()) {
            run->start();
        }
    });
}

void BackupBurns::record(std::shared_ptr<BackupRunning> running, JobReport report,
                         std::optional<RunComparison> comparison)
{
    const auto held = std::make_shared<std::shared_ptr<BackupRunning>>(std::move(running));
    const auto work = [this, held, report = std::make_shared<JobReport>(std::move(report)),
                       comparison = std::move(comparison)] {
        (*held)->complete(*report);
        const auto kept =
            (*held)->conclude(*report, [](const Fault& fault) { return describe(fault).sentence.toStdString(); });
        const auto due = kept && *kept ? dueAfter(**held, *report, comparison) : std::nullopt;
        const QString problem = kept ? QString() : describe(kept.fault()).withAdvice().trimmed();
        held->reset(); // the backup is free before anybody is told
        QMetaObject::invokeMethod(
            this,
            [this, problem, due] {
                --m_recording;
                if (m_recording == 0) {
                    m_workers.clear();
                }
                if (!problem.isEmpty()) {
                    Q_EMIT unrecorded(problem);
                }
                if (due) {
                    Q_EMIT comparisonDue(*due);
                }
                Q_EMIT recorded();
            },
            Qt::QueuedConnection);
    };
    ++m_recording;
    if (auto worker = Worker::start(Action::write, work)) {
        m_workers.push_back(std::move(*worker));
    } else {
        work(); // the system gives no thread
    }
}

} // namespace steadyburn
