#include "workflow/facade/MediumRunner.h"

#include "target/Target.h"
#include "workflow/burn/UnfinishedBurns.h"
#include "workflow/catalogue/MediumCatalogue.h"
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

namespace {

Result<JobMedium> mediumIn(Target& drive, const std::string& target, const std::string& burnJournals)
{
    auto info = drive.inspect();
    if (!info) {
        return info.takeFault();
    }
    JobMedium medium;
    medium.target = target;
    medium.info = std::move(*info);
    medium.tape = drive.isTape();
    medium.optical = drive.isOptical();
    medium.unfinished = unfinishedOn(burnJournals, drive, medium.info);
    return medium;
}

} // namespace

Result<JobMedium> inspectTarget(const Dependencies& dependencies, const std::string& target)
{
    auto opened = dependencies.openTarget(target);
    return opened ? mediumIn(**opened, target, dependencies.burnJournals) : Result<JobMedium>(opened.takeFault());
}

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
        [target, journals = m_dependencies.burnJournals](Run& run, Target& drive) -> std::optional<Fault> {
            auto medium = mediumIn(drive, target, journals);
            if (!medium) {
                return medium.takeFault();
            }
            run.medium = std::move(*medium);
            return std::nullopt;
        },
        [this](const Run& run) { Q_EMIT inspected(run.medium); });
}

void MediumRunner::blank(const std::string& target, bool full, const std::string& shelf)
{
    start(
        target,
        [full, shelf, journals = m_dependencies.burnJournals](Run& run, Target& drive) -> std::optional<Fault> {
            const auto erased = identifyForShelf(shelf, drive, {});
            const std::vector<UnfinishedBurn> unfinished = endedWithMedium(journals, drive);
            auto blanked = drive.blank(full, [&run](double share) { run.share = share; });
            if (blanked) {
                takeOffShelf(shelf, erased);
                forgetBurns(unfinished);
            }
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
