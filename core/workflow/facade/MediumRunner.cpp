#include "workflow/facade/MediumRunner.h"

#include "target/Target.h"
#include "workflow/facade/OwnThread.h"
#include "workflow/facade/RunThread.h"

#include <atomic>
#include <utility>

namespace steadyburn {

struct MediumRunner::Run {
    std::atomic<double> share{0};
    JobMedium medium;
    RunThread thread; // last: it ends first
};

MediumRunner::MediumRunner(Dependencies dependencies, QObject* parent)
    : Runner(parent), m_dependencies(std::move(dependencies))
{
}

MediumRunner::~MediumRunner() = default;

void MediumRunner::start(const std::string& target, std::function<std::optional<Fault>(Run&, Target&)> work,
                         std::function<void(const Run&)> done)
{
    assertOwnThread(*this);
    assert(!running());
    m_run = std::make_unique<Run>();
    m_run->thread.start(
        this,
        [run = m_run.get(), target, open = m_dependencies.openTarget,
         work = std::move(work)](const std::stop_token&) -> std::optional<Fault> {
            auto opened = open(target);
            return opened ? work(*run, **opened) : std::optional(opened.takeFault());
        },
        [this, done = std::move(done)](const std::optional<Fault>& fault) {
            if (fault) {
                Q_EMIT failed(*fault);
            } else {
                done(*m_run);
            }
        });
}

void MediumRunner::inspect(const std::string& target)
{
    start(
        target,
        [target](Run& run, Target& drive) -> std::optional<Fault> {
            auto info = drive.inspect();
            if (!info) {
                return info.takeFault();
            }
            run.medium.target = target;
            run.medium.info = std::move(*info);
            run.medium.tape = drive.isTape();
            run.medium.optical = drive.isOptical();
            return std::nullopt;
        },
        [this](const Run& run) { Q_EMIT inspected(run.medium); });
}

void MediumRunner::blank(const std::string& target, bool full)
{
    start(
        target,
        [full](Run& run, Target& drive) -> std::optional<Fault> {
            auto blanked = drive.blank(full, [&run](double share) { run.share = share; });
            return blanked ? std::nullopt : std::optional(blanked.takeFault());
        },
        [this](const Run&) { Q_EMIT blanked(); });
}

void MediumRunner::eject(const std::string& target)
{
    start(
        target,
        [](Run&, Target& drive) -> std::optional<Fault> {
            auto ejected = drive.eject();
            return ejected ? std::nullopt : std::optional(ejected.takeFault());
        },
        [this](const Run&) { Q_EMIT ejected(); });
}

RunThread* MediumRunner::runThread() const
{
    return m_run ? &m_run->thread : nullptr;
}

double MediumRunner::share() const
{
    return m_run == nullptr ? 0 : m_run->share.load();
}

} // namespace steadyburn
