#include "workflow/facade/ListingRunner.h"

#include "target/Target.h"
#include "unpack/StoredEntry.h"
#include "workflow/burn/UnfinishedBurns.h"
#include "workflow/facade/Batches.h"
#include "workflow/facade/OwnThread.h"
#include "workflow/facade/RunThread.h"

#include <cassert>
#include <chrono>
#include <utility>

namespace steadyburn {

namespace {

constexpr auto kSlowest = std::chrono::milliseconds(200); // a tape that winds shows what came before

} // namespace

struct ListingRunner::Run {
    Batches batches;
    RunThread thread; // last: it ends first
};

ListingRunner::ListingRunner(Dependencies dependencies, QObject* parent)
    : Runner(parent), m_dependencies(std::move(dependencies))
{
}

ListingRunner::~ListingRunner() = default;

// The listing's thread.
void ListingRunner::deliver(Run& run, std::vector<ListedEntry> batch, const std::stop_token& stop)
{
    const auto take = [this](const std::vector<ListedEntry>& entries) { Q_EMIT listed(entries); };
    run.batches.deliver(this, std::move(batch), take, stop);
}

void ListingRunner::start(const StoredPart& part)
{
    assertOwnThread(*this);
    assert(!running());
    m_run = std::make_unique<Run>();
    m_run->thread.start(
        this,
        [this, run = m_run.get(), part, dependencies = m_dependencies](const std::stop_token& stop) {
            ListingReport report;
            if (auto target = dependencies.openTarget(part.target)) {
                if (auto info = (*target)->inspect()) {
                    const JobMedium medium{.target = part.target,
                                           .info = *info,
                                           .tape = (*target)->isTape(),
                                           .optical = (*target)->isOptical(),
                                           .unfinished = unfinishedOn(dependencies.burnJournals, **target, *info)};
                    report.unfinished = medium.unfinished;
                    QMetaObject::invokeMethod(
                        this, [this, medium] { Q_EMIT inspected(medium); }, Qt::QueuedConnection);
                }
            }
            FaultLog log;
            std::vector<ListedEntry> batch;
            auto last = std::chrono::steady_clock::now();
            const auto take = [&](const StoredEntry& entry) {
                batch.push_back(steadyburn::listed(entry));
                if (batch.size() == kBatch || std::chrono::steady_clock::now() - last > kSlowest) {
                    deliver(*run, std::exchange(batch, {}), stop);
                    last = std::chrono::steady_clock::now();
                }
            };
            auto result = listStored(part, dependencies, take, log, stop);
            if (!batch.empty()) {
                deliver(*run, std::move(batch), stop);
            }
            report.faults = log.all();
            if (!result) {
                report.fault = result.takeFault();
            }
            return report;
        },
        [this](const ListingReport& report) { Q_EMIT finished(report); });
}

RunThread* ListingRunner::runThread() const
{
    return m_run ? &m_run->thread : nullptr;
}

} // namespace steadyburn
