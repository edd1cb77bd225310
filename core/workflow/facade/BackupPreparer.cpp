#include "workflow/facade/BackupPreparer.h"

#include "workflow/facade/OwnThread.h"
#include "workflow/facade/RunThread.h"

#include <cassert>
#include <utility>

namespace steadyburn {

struct BackupPreparer::Run {
    RunThread thread;
};

BackupPreparer::BackupPreparer(Dependencies dependencies, QObject* parent)
    : Runner(parent), m_dependencies(std::move(dependencies))
{
}

BackupPreparer::~BackupPreparer() = default;

void BackupPreparer::start(const BackupOrder& order)
{
    assertOwnThread(*this);
    assert(!running());
    m_run = std::make_unique<Run>();
    m_run->thread.start(
        this,
        [order, dependencies = m_dependencies](const std::stop_token& stop) -> PreparedBackup {
            auto running = BackupRunning::prepare(order, dependencies, stop);
            if (!running) {
                return {.running = nullptr, .fault = running.takeFault()};
            }
            return {.running = std::move(*running), .fault = {}};
        },
        [this](const PreparedBackup& prepared) { Q_EMIT this->prepared(prepared); });
}

RunThread* BackupPreparer::runThread() const
{
    return m_run ? &m_run->thread : nullptr;
}

} // namespace steadyburn
