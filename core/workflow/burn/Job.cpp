#include "workflow/burn/Job.h"

#include "base/os/Worker.h"
#include "workflow/burn/BurnContents.h"
#include "workflow/burn/BurnContext.h"
#include "workflow/burn/BurnPlan.h"
#include "workflow/burn/BurnReport.h"
#include "workflow/burn/BurnTarget.h"
#include "workflow/burn/DiscSetJournal.h"
#include "workflow/burn/DiscSetWriter.h"
#include "workflow/burn/DiscWriter.h"
#include "workflow/burn/ProducerEnd.h"
#include "workflow/burn/SetContinuation.h"
#include "workflow/burn/TapeSetWriter.h"
#include "workflow/live/LiveView.h"
#include "workflow/request/RequestCheck.h"

#include <cassert>
#include <memory>
#include <thread>

namespace steadyburn {

namespace {

// One burn, step by step. What a step makes stays here, so that the end finds it whatever happened in between.
class Burn {
public:
    Burn(const JobRequest& request, const Dependencies& dependencies, const Job::Listener& listener, LiveView& live,
         std::stop_token stop)
        : m_notices(listener, live),
          m_log([this](const Fault& fault) { m_notices.warn(JobWarning::Kind::source, fault); }),
          m_burn{.request = request,
                 .dependencies = dependencies,
                 .notices = m_notices,
                 .live = live,
                 .log = m_log,
                 .clock = *dependencies.clock,
                 .stop = std::move(stop),
                 .lostProducer = m_lostProducer}
    {
    }
    ~Burn()
    {
        m_burn.live.drop(); // where an exception left execute()
    }
    Burn(const Burn&) = delete;
    Burn& operator=(const Burn&) = delete;

    JobReport execute();

private:
    // The steps, in order. The first that fails ends the burn.
    Result<void> openJournal() { return m_journal.open(); }
    Result<void> openTarget();
    Result<void> scan();
    Result<void> layOut() { return m_writer->layOut(); }
    Result<void> acquireDrive() { return m_writer->acquireDrive(); }
    Result<void> write() { return m_writer->write(); }
    Result<void> close() { return m_writer->close(); }
    Result<void> reload() { return m_writer->reload(); }
    Result<void> verify() { return m_writer->verify(); }
    Result<void> takeName() { return m_target.takeName(); }
    Result<void> finish();
    Result<void> eject();

    Result<void> runSteps();
    void conclude(const Result<void>& result);
    void keepManifest();
    void enterOnShelf();
    [[noreturn]] void waitForTheProcessToEnd();

    BurnNotices m_notices;
    FaultLog m_log;
    std::shared_ptr<ProducerEnd> m_lostProducer;
    BurnContext m_burn;
    JobReport m_report;
    BurnTarget m_target{m_burn};
    BurnContents m_contents{m_burn};
    SetContinuation m_journal{m_burn};
    DiscSetJournal m_discs{m_burn};
    std::unique_ptr<MediumWriter> m_writer; // of all these
    bool m_closed = false;                  // what follows has no more to write
};

JobReport Burn::execute()
{
    const Nanoseconds began = m_burn.clock.now();
    m_burn.live.begin();
    m_notices.enter(Phase::scan);
    conclude(runSteps());
    enterOnShelf();
    m_report.elapsedSeconds = seconds(m_burn.clock.now() - began);
    m_burn.live.detach();
    m_burn.live.attachVerify(nullptr);
    m_burn.live.end(m_report.elapsedSeconds);
    m_notices.conclude(m_report);
    if (m_lostProducer) {
        waitForTheProcessToEnd();
    }
    return std::move(m_report);
}

Result<void> Burn::runSteps()
{
    using Step = Result<void> (Burn::*)();
    static constexpr Step kSteps[] = {&Burn::openJournal,  &Burn::openTarget, &Burn::scan,   &Burn::layOut,
                                      &Burn::acquireDrive, &Burn::write,      &Burn::close,  &Burn::reload,
                                      &Burn::verify,       &Burn::takeName,   &Burn::finish, &Burn::eject};
    Result<void> result = checkRequest(m_burn.request);
    for (const Step step : kSteps) {
        if (m_writer && m_writer->onlyEnds() && step != &Burn::finish && step != &Burn::eject) {
            continue;
        }
        // What is written to its end is closed: a head that leads to it may be on the medium already.
        if (result && m_burn.stop.stop_requested() && step != &Burn::close) {
            return Fault{.kind = FaultKind::cancelled};
        }
        if (!result) {
            break;
        }
        if (auto thrown = guarded(Action::none, [&] { result = (this->*step)(); })) {
            return std::move(*thrown);
        }
        m_closed = m_closed || (result && step == &Burn::close);
    }
    return result;
}

Result<void> Burn::openTarget()
{
    if (auto opened = m_target.open(); !opened) {
        return opened;
    }
    auto plan = planBurn(m_burn.request, m_target);
    if (!plan) {
        return plan.takeFault();
    }
    if (m_journal.continuesDiscs()) {
        m_discs.open(m_journal.release());
    }
    if (m_discs.continues() || DiscSetWriter::isFor(m_burn, m_target, *plan)) {
        m_writer = std::make_unique<DiscSetWriter>(m_burn, m_target, m_contents, m_discs, *plan, m_report);
    } else if (m_target->isTape() || m_journal.continues()) {
        m_writer = std::make_unique<TapeSetWriter>(m_burn, m_target, m_contents, m_journal, *plan, m_report);
    } else {
        m_writer = std::make_unique<DiscWriter>(m_burn, m_target, m_contents, *plan, m_report);
    }
    return m_writer->lookAtMedium();
}

Result<void> Burn::scan()
{
    if (!m_burn.request.image.empty()) {
        return {};
    }
    const Nanoseconds began = m_burn.clock.now();
    auto scanned = m_contents.scan();
    m_report.scanSeconds = seconds(m_burn.clock.now() - began);
    m_report.files = m_contents.scanned().files;
    return scanned;
}

Result<void> Burn::finish()
{
    if (auto finished = m_writer->finish(); !finished) {
        return finished;
    }
    return m_contents.writeManifestFile();
}

Result<void> Burn::eject()
{
    if (m_burn.request.eject && !m_burn.request.simulate) {
        m_writer->releaseStream();
        m_target.eject();
    }
    return {};
}

void Burn::conclude(const Result<void>& result)
{
    concludeReport(m_burn, result, m_target, m_report);
    if (!result) {
        m_report.journal = m_journal.path();
    }
    if (m_writer) {
        m_writer->concludeReport(result.ok());
        keepManifest();
    }
    m_report.exceptions = m_log.all();
}

// Of a medium that is written and closed, and could not be read back or was not to be any more: it is what was sent.
void Burn::keepManifest()
{
    const bool missed =
        m_report.fault && (m_report.fault->kind == FaultKind::verifyMissed ||
                           m_report.fault->kind == FaultKind::cancelled || isGone(m_report.fault->kind));
    if (!m_closed || !missed || !m_target.closed() || !m_report.volumes.empty()) {
        return;
    }
    if (auto kept = m_contents.writeManifestFile(); !kept && kept.fault().kind != FaultKind::cancelled) {
        m_log.add(kept.takeFault());
    }
}

// Whatever becomes of this, the medium is as the report says.
void Burn::enterOnShelf()
{
    const JobRequest& request = m_burn.request;
    if (!m_writer || m_lostProducer || request.shelf.empty() || request.simulate) {
        return;
    }
    // A stream that did not end may wait for a disk that does not answer: what became of the burn is said before.
    if (m_report.outcome == Outcome::complete || m_report.outcome == Outcome::exceptions) {
        m_writer->releaseStream();
    }
    Result<bool> entered = false;
    if (auto thrown = guarded(Action::none, [&] { entered = m_writer->enterOnShelf(request.shelf); })) {
        entered = std::move(*thrown);
    }
    if (!entered) {
        m_notices.warn(JobWarning::Kind::shelf, entered.fault());
    }
    if (!entered || *entered) {
        m_report.shelved = entered.ok();
    }
}

// Threads that cannot be stopped read what this object holds: it must not go before the process does.
void Burn::waitForTheProcessToEnd()
{
    m_lostProducer->conclude();
    for (;;) {
        std::this_thread::sleep_for(std::chrono::seconds(30));
    }
}

} // namespace

struct Job::State {
    JobRequest request;
    Dependencies dependencies;
    Listener listener;
    LiveView live;
    std::atomic<bool> started{false};
};

Job::Job(JobRequest request, const Dependencies& dependencies, Listener listener)
    : m_state(new State{std::move(request), dependencies, std::move(listener), LiveView(*dependencies.clock)})
{
}

Job::~Job() = default;

JobReport Job::run(std::stop_token stop)
{
    [[maybe_unused]] const bool again = m_state->started.exchange(true);
    assert(!again);
    Burn burn(m_state->request, m_state->dependencies, m_state->listener, m_state->live, std::move(stop));
    return burn.execute();
}

Telemetry Job::telemetry() const
{
    return m_state->live.look();
}

} // namespace steadyburn
