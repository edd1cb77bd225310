#include "workflow/facade/ReadImageRunner.h"

#include "workflow/facade/OwnThread.h"
#include "workflow/facade/RunThread.h"

#include <cassert>

namespace steadyburn {

struct ReadImageRunner::Run {
    std::unique_ptr<ReadImage> reading;
    RunThread thread;
};

ReadImageRunner::ReadImageRunner(Dependencies dependencies, QObject* parent)
    : Runner(parent), m_dependencies(std::move(dependencies))
{
}

ReadImageRunner::~ReadImageRunner() = default;

void ReadImageRunner::start(ReadImageRequest request)
{
    assertOwnThread(*this);
    assert(!running());
    m_run = std::make_unique<Run>();
    m_run->reading = std::make_unique<ReadImage>(std::move(request), m_dependencies);
    m_run->thread.start(
        this, [reading = m_run->reading.get()](const std::stop_token& stop) { return reading->run(stop); },
        [this](const ReadImageReport& report) { Q_EMIT finished(report); });
}

RunThread* ReadImageRunner::runThread() const
{
    return m_run ? &m_run->thread : nullptr;
}

Telemetry ReadImageRunner::telemetry() const
{
    return m_run == nullptr ? Telemetry() : m_run->reading->telemetry();
}

} // namespace steadyburn
