#include "workflow/burn/DiscSetDraft.h"

#include "workflow/burn/BurnContents.h"
#include "workflow/burn/BurnContext.h"
#include "workflow/burn/DiscSetPlanning.h"
#include "workflow/discset/DiscMoves.h"
#include "workflow/request/FormatChoice.h"
#include "workflow/request/RequestCheck.h"

#include <utility>

namespace steadyburn {

DiscSetView::DiscSetView() = default;

DiscSetView::~DiscSetView() = default;

const Tree& DiscSetView::tree(unsigned disc) const
{
    return m_trees[disc - 1]->tree();
}

DiscSetView::Origin DiscSetView::originOf(unsigned disc, NodeId id) const
{
    const DiscTree::Origin& origin = m_trees[disc - 1]->originOf(id);
    return {.node = origin.node, .part = origin.part, .parts = origin.parts};
}

struct DiscSetDraft::State {
    State(JobRequest asked, std::uint64_t bytes, const Dependencies& given, std::stop_token stop)
        : request(std::move(asked)),
          room(bytes),
          dependencies(given),
          live(*given.clock),
          burn{.request = request,
               .dependencies = dependencies,
               .notices = notices,
               .live = live,
               .log = log,
               .clock = *given.clock,
               .stop = std::move(stop),
               .lostProducer = lost}
    {
    }

    JobRequest request; // without a folder for journals until the draft is kept
    std::uint64_t room;
    Dependencies dependencies;
    Job::Listener listener;
    LiveView live;
    BurnNotices notices{listener, live};
    FaultLog log;
    std::shared_ptr<ProducerEnd> lost;
    BurnContext burn;
    BurnContents contents{burn};
    DiscSetJournal journal{burn};
    DiscSetPlanning planning{burn, contents, journal};
    Packing automatic;
    bool fitsOnOne = false;
    bool changed = false;
    bool kept = false;
};

DiscSetDraft::DiscSetDraft(JobRequest request, std::uint64_t capacity, const Dependencies& dependencies,
                           std::stop_token stop)
{
    request.journals.clear();
    m_state = std::make_unique<State>(std::move(request), capacity, dependencies, std::move(stop));
}

DiscSetDraft::~DiscSetDraft() = default;

Result<DiscSetDraft::View> DiscSetDraft::plan()
{
    State& state = *m_state;
    if (auto good = checkRequest(state.request); !good) {
        return good.takeFault();
    }
    const Format format = state.request.format == Format::automatic ? Format::iso : state.request.format;
    if (compressionOf(format) != Compression::none) {
        return Fault{.kind = FaultKind::badArgument, .doing = Action::plan, .detail = "--format"};
    }
    if (auto scanned = state.contents.scan(); !scanned) {
        return scanned.takeFault();
    }
    auto whole = sizeOnOneDisc(state.burn, {.format = format}, state.contents.whole());
    if (!whole) {
        return whole.takeFault();
    }
    state.fitsOnOne = *whole <= state.room;
    if (!state.fitsOnOne) {
        if (auto begun = state.planning.begin(format, state.room); !begun) {
            return begun.takeFault();
        }
        state.automatic = state.planning.progress().plan.packing;
    }
    return view();
}

Result<DiscSetDraft::View> DiscSetDraft::move(std::span<const OnDisc> what, unsigned to)
{
    State& state = *m_state;
    Packing packing = movedTo(state.contents.whole(), state.planning.progress().plan.packing, what, to);
    if (auto used = state.planning.usePacking(std::move(packing)); !used) {
        return used.takeFault();
    }
    state.changed = true;
    return view();
}

Result<DiscSetDraft::View> DiscSetDraft::restore()
{
    State& state = *m_state;
    if (auto used = state.planning.usePacking(state.automatic); !used) {
        return used.takeFault();
    }
    state.changed = false;
    return view();
}

Result<std::string> DiscSetDraft::keep(const std::string& folder)
{
    State& state = *m_state;
    state.request.journals = folder;
    if (std::exchange(state.kept, true)) {
        if (auto renewed = state.planning.becomeAnotherSet(); !renewed) {
            return renewed.takeFault();
        }
    }
    state.planning.keep();
    const std::string path = state.planning.journal();
    if (path.empty()) {
        return state.log.all().empty() ? Fault{.kind = FaultKind::io, .doing = Action::write, .path = folder}
                                       : state.log.all().back();
    }
    state.journal.release();
    return path;
}

Result<DiscSetDraft::View> DiscSetDraft::view() const
{
    State& state = *m_state;
    const DiscSetPlan& plan = state.planning.progress().plan;
    auto now = std::make_shared<DiscSetView>();
    now->fitsOnOne = state.fitsOnOne;
    now->capacity = state.fitsOnOne ? state.room : state.planning.wish().capacity;
    for (const PlannedDisc& disc : plan.discs) {
        auto tree = state.planning.treeOf(disc.number, std::string(36, '0')); // as long as any UUID
        if (!tree) {
            return tree.takeFault();
        }
        now->m_trees.push_back(std::move(*tree));
        now->discs.push_back({.bytes = disc.bytes, .files = disc.files});
    }
    plan.packing.cuts.forEach([&now](NodeId, unsigned) { ++now->splitFiles; });
    now->linkedTwice = plan.packing.linkedTwice;
    now->problems = state.log.all();
    now->changed = state.changed;
    if (state.burn.stop.stop_requested()) {
        return Fault{.kind = FaultKind::cancelled, .doing = Action::plan};
    }
    return View(std::move(now));
}

} // namespace steadyburn
