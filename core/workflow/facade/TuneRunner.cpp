#include "workflow/facade/TuneRunner.h"

#include "workflow/facade/OwnThread.h"
#include "workflow/facade/RunThread.h"
#include "workflow/tune/OpenProbe.h"

#include <cassert>
#include <utility>

namespace steadyburn {

struct TuneRunner::Run {
    SteadyClock clock;
    RunThread thread; // last: it ends first
};

TuneRunner::TuneRunner(OpenProbe open, QObject* parent) : Runner(parent), m_open(std::move(open))
{
    if (!m_open) {
        m_open = [](const std::string& place, Clock& clock) { return openTuneProbe(place, clock); };
    }
}

TuneRunner::~TuneRunner() = default;

void TuneRunner::start(const std::string& place, const TuneOptions& options)
{
    assertOwnThread(*this);
    assert(!running());
    m_run = std::make_unique<Run>();
    m_run->thread.start(
        this,
        [this, run = m_run.get(), open = m_open, place, options](const std::stop_token& stop) -> TuneReport {
            auto probe = open(place, run->clock);
            if (!probe) {
                TuneReport report;
                report.place = place;
                report.fault = probe.takeFault();
                return report;
            }
            const auto tell = [this](const TuneProgress& progress) {
                QMetaObject::invokeMethod(
                    this, [this, progress] { Q_EMIT progressed(progress); }, Qt::QueuedConnection);
            };
            TuneReport report = tune(**probe, run->clock, options, thisMachine(), tell, stop);
            report.place = place;
            return report;
        },
        [this](const TuneReport& report) { Q_EMIT finished(report); });
}

RunThread* TuneRunner::runThread() const
{
    return m_run ? &m_run->thread : nullptr;
}

} // namespace steadyburn
