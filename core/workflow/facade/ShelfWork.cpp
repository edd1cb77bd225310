#include "workflow/facade/ShelfWork.h"

#include "base/FaultLog.h"
#include "shelf/ShelfExport.h"
#include "target/Target.h"
#include "workflow/burn/UnfinishedBurns.h"
#include "workflow/catalogue/MediumCatalogue.h"
#include "workflow/facade/OwnThread.h"
#include "workflow/facade/RunThread.h"

#include <utility>

namespace steadyburn {

struct ShelfWork::Run {
    ShelfAddition addition;
    std::string uuid;
    RunThread thread; // last: it ends first
};

ShelfWork::ShelfWork(std::string file, Dependencies dependencies, QObject* parent)
    : Runner(parent), m_file(std::move(file)), m_dependencies(std::move(dependencies))
{
}

ShelfWork::~ShelfWork() = default;

void ShelfWork::start(std::function<Result<void>(Run& run, const std::stop_token& stop)> work,
                      std::function<void(const Run& run)> done)
{
    assertOwnThread(*this);
    assert(!running());
    m_run = std::make_unique<Run>();
    m_run->thread.start(
        this,
        [run = m_run.get(), work = std::move(work)](const std::stop_token& stop) -> std::optional<Fault> {
            auto worked = work(*run, stop);
            return worked ? std::nullopt : std::optional(worked.takeFault());
        },
        [this, done = std::move(done)](const std::optional<Fault>& fault) {
            if (fault) {
                Q_EMIT failed(*fault);
            } else {
                done(*m_run);
            }
        });
}

void ShelfWork::add(const std::string& target, std::int64_t now)
{
    start(
        [file = m_file, open = m_dependencies.openTarget, journals = m_dependencies.burnJournals, target,
         now](Run& run, const std::stop_token& stop) -> Result<void> {
            auto shelf = Shelf::openOrMake(file);
            if (!shelf) {
                return shelf.takeFault();
            }
            FaultLog log;
            std::vector<UnfinishedBurn> unfinished = unfinishedAt(journals, open, target);
            auto report = catalogueMedium(*shelf, {.openTarget = open, .target = target, .now = now}, log, stop);
            if (!report) {
                return report.takeFault();
            }
            run.addition = {.uuid = report->uuid,
                            .label = report->label,
                            .known = report->known,
                            .faults = log.all(),
                            .unfinished = std::move(unfinished)};
            return {};
        },
        [this](const Run& run) { Q_EMIT added(run.addition); });
}

void ShelfWork::identify(const std::string& target)
{
    start(
        [file = m_file, open = m_dependencies.openTarget, target](Run& run,
                                                                  const std::stop_token& stop) -> Result<void> {
            auto opened = open(target);
            if (!opened) {
                return opened.takeFault();
            }
            auto identity = identifyMedium(**opened, stop);
            if (!identity) {
                return identity.takeFault();
            }
            run.uuid = uuidOnShelf(file, *identity);
            return {};
        },
        [this, target](const Run& run) { Q_EMIT identified(target, run.uuid); });
}

void ShelfWork::exportTo(const std::string& path)
{
    start(
        [file = m_file, path](Run&, const std::stop_token& stop) -> Result<void> {
            auto shelf = Shelf::open(file);
            return shelf ? exportShelfTo(*shelf, path, stop) : Result<void>(shelf.takeFault());
        },
        [this, path](const Run&) { Q_EMIT exported(path); });
}

RunThread* ShelfWork::runThread() const
{
    return m_run ? &m_run->thread : nullptr;
}

} // namespace steadyburn
