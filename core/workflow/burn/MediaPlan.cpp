#include "workflow/burn/MediaPlan.h"

#include "base/Units.h"
#include "image/fetch/ReadSample.h"
#include "image/iso/IsoImage.h"
#include "image/tar/TarArchive.h"
#include "ring/RingSize.h"
#include "target/UsualSpeeds.h"
#include "workflow/burn/BurnContents.h"
#include "workflow/burn/BurnContext.h"
#include "workflow/burn/DiscSetLayout.h"
#include "workflow/burn/DiscSums.h"
#include "workflow/burn/StreamOptions.h"
#include "workflow/request/FormatChoice.h"
#include "workflow/request/RequestBounds.h"
#include "workflow/request/RequestCheck.h"
#include "workflow/request/VolumeId.h"

#include <algorithm>

namespace steadyburn {

namespace {

constexpr std::uint64_t kDriveBuffer = 2 * kMiB; // of a usual drive, where the ring's default depends on it

Result<Format> plannedFormat(const PlanRequest& request)
{
    const Format wanted = request.job.format;
    const bool tape = request.kind == MediumKind::tape;
    if (tape && wanted == Format::iso) {
        return Fault{.kind = FaultKind::badArgument, .doing = Action::plan, .detail = "--format iso"};
    }
    return wanted != Format::automatic ? wanted : tape ? Format::tar : Format::iso;
}

} // namespace

struct MediaPlanner::State {
    State(PlanRequest asked, const Dependencies& given, Job::Listener heard)
        : request(std::move(asked)), dependencies(given), listener(std::move(heard)), live(*given.clock)
    {
    }

    // The laying out of one volume's stream, as a burn does it.
    Result<std::unique_ptr<ImageStream>> layOut(const Tree& tree, Source& source, FaultLog& into, const JobRequest& job,
                                                const ReadOptions& readers);
    Result<void> planWhole();
    Result<void> planTapes(std::uint64_t bytes);
    Result<void> planDiscs();
    void addVolume(PlannedVolume volume, std::vector<ProductionPoint> shape);
    [[nodiscard]] bool optical() const { return request.kind == MediumKind::none || isOptical(request.kind); }
    [[nodiscard]] std::uint64_t capacity() const { return request.capacity.value_or(usualCapacity(request.kind)); }
    void forecast();

    PlanRequest request;
    Dependencies dependencies;
    Job::Listener listener;
    LiveView live;
    BurnNotices notices{listener, live};
    FaultLog log{[this](const Fault& fault) { notices.warn(JobWarning::Kind::source, fault); }};
    std::shared_ptr<ProducerEnd> lost;
    std::optional<BurnContext> burn;
    std::optional<BurnContents> contents;
    std::vector<std::string> unread;                  // paths that the scan could not read
    std::vector<std::vector<ProductionPoint>> shapes; // of the volumes
    MediaPlan plan;
};

Result<std::unique_ptr<ImageStream>> MediaPlanner::State::layOut(const Tree& tree, Source& source, FaultLog& into,
                                                                 const JobRequest& job, const ReadOptions& readers)
{
    if (!isTar(plan.format)) {
        IsoOptions options = isoOptionsFor(job, optical(), contents->lastFile());
        options.onlyPlanned = true;
        auto image = IsoImage::layOut(tree, source, into, options, readers, burn->stop);
        return image ? Result<std::unique_ptr<ImageStream>>(std::move(*image)) : image.takeFault();
    }
    TarOptions options = tarOptionsFor(job, optical(), compressionOf(plan.format) != Compression::none, capacity());
    if (request.kind == MediumKind::tape) {
        options.record = job.block.value_or(kDefaultWrite);
    }
    auto archive = TarArchive::layOut(tree, source, into, options, readers, burn->stop);
    return archive ? Result<std::unique_ptr<ImageStream>>(std::move(*archive)) : archive.takeFault();
}

void MediaPlanner::State::addVolume(PlannedVolume volume, std::vector<ProductionPoint> shape)
{
    volume.capacity = capacity();
    plan.volumes.push_back(std::move(volume));
    shapes.push_back(std::move(shape));
}

// Everything on one medium, if it fits there.
Result<void> MediaPlanner::State::planWhole()
{
    if (request.job.checksums && !isTar(plan.format) && contents->scanned().files > 0) {
        if (auto added = contents->addSums(linesOfMissing(log, contents->tree())); !added) {
            notices.warn(JobWarning::Kind::checksum, sumsNotAdded(added.fault().path, ListInTheWay::Where::source));
        }
    }
    const ReadOptions readers = contents->openSource();
    auto stream = layOut(contents->tree(), contents->source(), log, request.job, readers);
    if (!stream) {
        return stream.takeFault();
    }
    const std::uint64_t bytes = (*stream)->size().value_or(0);
    if (capacity() == 0 || bytes <= capacity()) {
        addVolume(
            {.volumeId = nameOf(request.job), .bytes = bytes, .files = plan.found.files, .folders = plan.found.folders},
            (*stream)->production());
        return {};
    }
    stream->reset(); // it reads from the sources
    contents->take(nullptr);
    return request.kind == MediumKind::tape ? planTapes(bytes) : planDiscs();
}

// A tape ends where the drive says so: how many there are is known, and what lies on which is not.
Result<void> MediaPlanner::State::planTapes(std::uint64_t bytes)
{
    plan.exact = false;
    for (std::uint64_t left = bytes; left > 0; left -= std::min(left, capacity())) {
        const std::uint64_t here = std::min(left, capacity());
        addVolume(
            {.number = static_cast<unsigned>(plan.volumes.size() + 1), .volumeId = nameOf(request.job), .bytes = here},
            {{}, {.bytes = here, .cost = static_cast<double>(here)}});
    }
    return {};
}

Result<void> MediaPlanner::State::planDiscs()
{
    FaultLog again; // what is wrong with the whole was told of the whole
    DiscSetWish wish = wishForDiscs(*burn, {.format = plan.format, .capacity = capacity(), .optical = optical()},
                                    contents->tree(), again);
    wish.name.name = nameOf(request.job);
    wish.name.uuid = std::string(36, '0'); // as long as any
    wish.unread = unread;
    auto set = planDiscSet(contents->tree(), wish);
    if (!set) {
        return set.takeFault();
    }
    plan.linkedTwice = set->packing.linkedTwice;
    set->packing.cuts.forEach([this](NodeId, unsigned) { ++plan.splitFiles; });
    for (PlannedDisc& disc : set->discs) {
        addVolume({.number = disc.number,
                   .volumeId = discVolumeId(wish.name, disc.number),
                   .bytes = disc.bytes,
                   .files = disc.files,
                   .folders = disc.folders,
                   .first = disc.first,
                   .last = disc.last},
                  std::move(disc.shape));
    }
    return {};
}

// What a compressed stream will be nobody knows, nor how long it takes.
void MediaPlanner::State::forecast()
{
    plan.driveRate = usualRate(request.kind);
    plan.rateAt1x = rateAt1x(request.kind);
    if (!request.job.speed.empty()) {
        if (auto rate = parseRate(request.job.speed, rateAt1x(request.kind))) {
            plan.driveRate = *rate;
        }
    }
    plan.ring = request.job.ring.value_or(request.kind == MediumKind::file
                                              ? defaultRingSizeOfFile(request.job.block.value_or(kDefaultWrite))
                                              : defaultRingSize(kDriveBuffer, plan.driveRate));
    if (!request.measure || compressionOf(plan.format) != Compression::none) {
        return;
    }
    contents->take(nullptr); // no list is made of a sample
    const ReadOptions readers = contents->openSource();
    const ReadSample sample =
        sampleReading(contents->tree(), contents->source(), readers, *dependencies.clock, SampleLimits(), burn->stop);
    if (sample.secondsPerCost() <= 0) {
        return;
    }
    const double unit = sample.secondsPerCost();
    std::uint64_t bytes = 0;
    plan.all.willDo = true;
    plan.rateThatDoes = plan.driveRate;
    for (std::size_t i = 0; i < plan.volumes.size(); ++i) {
        PlannedVolume& volume = plan.volumes[i];
        volume.forecast = forecastDrive(shapes[i], unit, plan.driveRate, plan.ring);
        bytes += volume.bytes;
        plan.all.seconds += volume.forecast.seconds;
        plan.all.productionSeconds += volume.forecast.productionSeconds;
        plan.all.startSeconds += volume.forecast.startSeconds;
        plan.all.buffer = std::max(plan.all.buffer, volume.forecast.buffer);
        plan.all.willDo = plan.all.willDo && volume.forecast.willDo;
        plan.rateThatDoes = volume.forecast.willDo ? plan.rateThatDoes
                                                   : fastestThatDoes(shapes[i], unit, plan.rateThatDoes, plan.ring,
                                                                     usualRates(request.kind));
    }
    plan.bufferThatDoes = plan.all.buffer <= largestRingSize() ? plan.all.buffer : 0;
    plan.readRate = static_cast<double>(bytes) / std::max(plan.all.productionSeconds, 1e-9);
}

MediaPlanner::MediaPlanner(PlanRequest request, const Dependencies& dependencies, Job::Listener listener)
    : m_state(std::make_unique<State>(std::move(request), dependencies, std::move(listener)))
{
}

MediaPlanner::~MediaPlanner() = default;

Result<MediaPlan> MediaPlanner::plan(const std::stop_token& stop)
{
    State& state = *m_state;
    const JobRequest& job = state.request.job;
    if (auto good = checkRequest(job); !good) {
        return good.takeFault();
    }
    auto format = plannedFormat(state.request);
    if (!format) {
        return format.takeFault();
    }
    if (!job.speed.empty()) {
        if (auto rate = parseRate(job.speed, rateAt1x(state.request.kind)); !rate) {
            return rate.takeFault();
        }
    }
    state.plan.format = *format;
    state.plan.exact = compressionOf(*format) == Compression::none;
    state.burn.emplace(BurnContext{.request = job,
                                   .dependencies = state.dependencies,
                                   .notices = state.notices,
                                   .live = state.live,
                                   .log = state.log,
                                   .clock = *state.dependencies.clock,
                                   .stop = stop,
                                   .lostProducer = state.lost});
    state.contents.emplace(*state.burn);
    state.notices.enter(Phase::scan);
    if (auto scanned = state.contents->scan(); !scanned) {
        return scanned.takeFault();
    }
    state.plan.found = state.contents->scanned();
    state.unread = pathsOf(state.log);
    if (auto planned = state.planWhole(); !planned) {
        return planned.takeFault();
    }
    state.forecast();
    if (stop.stop_requested()) {
        return Fault{.kind = FaultKind::cancelled, .doing = Action::plan};
    }
    state.plan.problems = state.log.all();
    return std::move(state.plan);
}

} // namespace steadyburn
