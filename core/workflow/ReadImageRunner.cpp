#include "workflow/ReadImageRunner.h"

#include <cassert>

namespace steadyburn {

struct ReadImageRunner::Run {
    std::unique_ptr<ReadImage> reading;
    std::stop_source stop;
    std::unique_ptr<QThread> thread;
};

ReadImageRunner::ReadImageRunner(Parts parts, QObject* parent) : QObject(parent), m_parts(std::move(parts))
{
}

ReadImageRunner::~ReadImageRunner()
{
    if (running()) {
        m_run->stop.request_stop();
        m_run->thread->wait();
    }
}

void ReadImageRunner::start(ReadImageRequest request)
{
    assert(!running());
    m_run = std::make_unique<Run>();
    m_run->reading = std::make_unique<ReadImage>(std::move(request), m_parts);
    m_run->thread.reset(QThread::create([this, reading = m_run->reading.get(), stop = m_run->stop.get_token()] {
        const ReadImageReport report = reading->run(stop);
        QMetaObject::invokeMethod(
            this,
            [this, report] {
                m_run->thread->wait();
                m_run->thread.reset();
                Q_EMIT finished(report);
            },
            Qt::QueuedConnection);
    }));
    m_run->thread->start();
}

void ReadImageRunner::cancel()
{
    if (m_run) {
        m_run->stop.request_stop();
    }
}

bool ReadImageRunner::running() const
{
    return m_run != nullptr && m_run->thread != nullptr;
}

Telemetry ReadImageRunner::telemetry() const
{
    return m_run == nullptr ? Telemetry() : m_run->reading->telemetry();
}

} // namespace steadyburn
