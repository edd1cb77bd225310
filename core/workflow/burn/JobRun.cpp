#include "workflow/burn/JobRun.h"

#include "base/os/ThreadLoss.h"
#include "base/os/Worker.h"
#include "image/fetch/LateDigests.h"
#include "image/iso/IsoImage.h"
#include "image/tar/TarArchive.h"
#include "workflow/burn/DigestSource.h"
#include "workflow/burn/SourceWatch.h"
#include "workflow/request/FormatChoice.h"
#include "workflow/request/Limits.h"
#include "workflow/request/Outputs.h"
#include "workflow/tapeset/TapeIndex.h"

#include <algorithm>
#include <bit>
#include <ctime>
#include <exception>

namespace steadyburn {

namespace {

constexpr Nanoseconds kTapeStop = std::chrono::seconds(2); // what LTO drives need to back up and run again
constexpr std::uint64_t kPartOnTape = kMiB;                // members of one to two MiB begin with an entry; of a tape
                                                           // of less than 16 MiB that would be too much
constexpr std::chrono::seconds kMediumEnds(30);            // for a drive to be brought to its end

// Calls `work` where an exception leaves the scope.
class WhenUnwound {
public:
    explicit WhenUnwound(std::function<void()> work) : m_work(std::move(work)) {}
    ~WhenUnwound()
    {
        if (std::uncaught_exceptions() > m_before) {
            m_work();
        }
    }
    WhenUnwound(const WhenUnwound&) = delete;
    WhenUnwound& operator=(const WhenUnwound&) = delete;

private:
    int m_before = std::uncaught_exceptions();
    std::function<void()> m_work;
};

} // namespace

JobRun::JobRun(const JobRequest& request, const Parts& parts, const Job::Listener& listener, LiveView& live,
               std::stop_token stop)
    : m_request(request),
      m_parts(parts),
      m_listener(listener),
      m_live(live),
      m_stop(std::move(stop)),
      m_clock(*parts.clock),
      m_log([this](const Fault& fault) { warn(JobWarning::Kind::source, fault); })
{
}

JobRun::~JobRun()
{
    m_live.drop(); // where an exception left execute()
}

JobReport JobRun::execute()
{
    const Nanoseconds began = m_clock.now();
    m_live.begin();
    enter(Phase::scan);
    using Step = Result<void> (JobRun::*)();
    static constexpr Step kSteps[] = {
        &JobRun::openJournal, &JobRun::openTarget,        &JobRun::scan,         &JobRun::adoptSet,
        &JobRun::layOut,      &JobRun::makeRing,          &JobRun::takeDrive,    &JobRun::write,
        &JobRun::closeMedium, &JobRun::reloadMedium,      &JobRun::verifyMedium, &JobRun::nameFile,
        &JobRun::endJournal,  &JobRun::writeManifestFile, &JobRun::ejectMedium};
    Result<void> result = checkRequest(m_request);
    for (const Step step : kSteps) {
        // What is written to its end is closed: a head that leads to it may be on the medium already.
        if (result && m_stop.stop_requested() && step != &JobRun::closeMedium) {
            result = Fault{.kind = FaultKind::cancelled};
        }
        if (!result) {
            break;
        }
        if (auto thrown = guarded(Action::none, [&] { result = (this->*step)(); })) {
            result = std::move(*thrown);
        }
    }
    conclude(result);
    m_report.elapsedSeconds = seconds(m_clock.now() - began);
    m_live.detach();
    m_live.attachVerify(nullptr);
    m_live.end(m_report.elapsedSeconds);
    if (m_listener.concluded) {
        m_listener.concluded(m_report);
    }
    if (m_listener.phase) {
        m_listener.phase(Phase::done);
    }
    if (m_lostProducer) {
        waitForTheProcessToEnd();
    }
    return std::move(m_report);
}

Result<void> JobRun::openTarget()
{
    auto target = m_parts.openTarget(m_request.target);
    if (!target) {
        return target.takeFault();
    }
    m_target = std::move(*target);
    if (const auto outside = outputIsOutside(m_request, *m_target); !outside) {
        return outside.fault();
    }
    if (auto freed = m_target->unmount(); !freed) {
        return freed;
    }
    auto medium = m_target->inspect();
    if (!medium) {
        return medium.takeFault();
    }
    m_medium = std::move(*medium);
    if (const auto allowed = outputsMayBeWritten(m_request, *m_target, m_medium); !allowed) {
        return allowed.fault();
    }
    if (!m_request.manifest.empty()) {
        auto claim = NameClaim::take(m_request.manifest);
        if (!claim) {
            return claim.takeFault();
        }
        m_manifestClaim = std::move(*claim);
    }
    const bool nothingThere = m_medium.status == MediumStatus::blank && m_medium.sessions.empty();
    m_append = m_request.append && !(!m_target->isTape() && nothingThere); // the first session is one, too
    const bool appends = m_append || (m_request.append && m_target->isPlain());
    if (appends && !m_request.image.empty() && !m_target->isTape()) { // its addresses count from the disc's start
        return Fault{.kind = FaultKind::imageAppended, .doing = Action::plan, .path = m_request.image};
    }
    tellAlerts();
    m_live.setMedium(rateAt1x(m_medium.kind), m_target->isTape());
    if (m_listener.medium) {
        m_listener.medium({.target = m_request.target,
                           .info = m_medium,
                           .tape = m_target->isTape(),
                           .optical = m_target->isOptical(),
                           .simulate = m_request.simulate,
                           .append = m_append});
    }
    if (tapeMatters()) {
        m_tapeMark = markOfTape();
        if (auto known = m_target->inspect()) { // by reading it is learned what the adapter carries
            m_medium.longestRecord = known->longestRecord;
        }
    }
    // Of files only images take another session, whatever they are called.
    const bool image =
        !m_request.image.empty() || (m_request.append && m_request.format == Format::automatic && m_target->isPlain() &&
                                     m_medium.kind == MediumKind::file && !m_medium.sessions.empty());
    auto format = chooseFormat(image ? Format::iso : m_request.format, *m_target);
    if (!format) {
        return format.takeFault();
    }
    m_format = *format;
    if (m_request.level) { // now it is known whose level it is
        if (auto good = checkLevel(compressionOf(m_format), *m_request.level); !good) {
            return good;
        }
    }
    if (!m_request.speed.empty()) {
        auto rate = parseRate(m_request.speed, rateAt1x(m_medium.kind));
        if (!rate) {
            return rate.takeFault();
        }
        m_write.rate = *rate;
    }
    return {};
}

Result<void> JobRun::scan()
{
    if (!m_request.image.empty()) {
        return {};
    }
    const Nanoseconds began = m_clock.now();
    ScanOptions options;
    options.excludes = m_request.excludes;
    options.excludeCaches = m_request.excludeCaches;
    options.oneFileSystem = m_request.oneFileSystem;
    options.onFault = m_request.onFault;
    auto compilation = wholeCompilation(m_request);
    if (!compilation) {
        return compilation.takeFault();
    }
    bool said = false;
    Scanner scanner(
        std::move(options),
        [&](const ScanProgress& now) {
            said = false;
            m_live.setScanned(now.files, now.bytes);
        },
        [&](const std::string& path) {
            if (!std::exchange(said, true)) {
                warnOfWaiting(seconds(SourceWatch::kSilent), path);
            }
        });
    auto scanned = scanner.scan(*compilation, m_tree, m_log, m_stop);
    m_report.scanSeconds = seconds(m_clock.now() - began);
    if (!scanned) {
        return scanned.takeFault();
    }
    m_scanned = *scanned;
    m_live.setScanned(m_scanned.files, m_scanned.bytes);
    m_report.files = m_scanned.files;
    if (auto apart = manifestIsNoSource(m_request.manifest, m_tree); !apart) {
        return apart;
    }
    if (holdsNothing(m_tree)) {
        return Fault{.kind = FaultKind::sourceEmpty,
                     .doing = Action::scan,
                     .path = m_request.sources.size() == 1 ? m_request.sources.front() : std::string()};
    }
    return {};
}

// A tape's records are as long as the drive can take them, up to what is usual.
std::size_t JobRun::writeSize() const
{
    if (m_request.block) {
        return *m_request.block;
    }
    const std::uint64_t longest = m_medium.longestRecord.value_or(kDefaultWrite);
    if (m_target->isTape() && longest >= kTarBlock && longest < kDefaultWrite) {
        return static_cast<std::size_t>(std::bit_floor(longest));
    }
    return m_target->isOptical() ? kDiscWrite : kDefaultWrite;
}

Result<void> JobRun::layOut()
{
    m_write.block = writeSize();
    m_write.append = m_append;
    m_write.keepOpen = m_request.keepOpen;
    m_write.simulate = m_request.simulate;
    m_write.overwrite = m_request.overwrite;
    m_write.readBackFirst = m_request.verify;
    m_write.compression = m_request.tapeCompression;
    m_write.defectManagement = m_request.defectManagement;
    if (m_request.image.empty()) {
        if (m_target->isTape() && isTar(m_format) && m_parts.changeVolume && !m_request.simulate) {
            cutLargeFiles(m_medium.capacity.value_or(0));
        }
        if (auto made = layOutTree(); !made) {
            return made;
        }
    } else if (auto made = layOutImage(); !made) {
        return made;
    }
    if (compressionOf(m_format) == Compression::none) {
        if (!m_target->isTape() || !m_parts.changeVolume || m_request.simulate) { // else it need not fit
            m_write.size = m_stream->size();
        }
        m_live.setTotal(m_stream->size().value_or(0), false);
    } else {
        m_live.setTotal(m_scanned.bytes, true);
    }
    return {};
}

Result<void> JobRun::layOutTree()
{
    m_stream.reset(); // reads from the source
    m_late.reset();   // and so does this
    m_source = m_parts.openSource(m_tree);
    if (digestsWanted() && !m_digests) {
        m_digests.emplace(m_tree.size());
    }
    if (m_digests && digestsAreGiven()) {
        m_late = std::make_unique<LateDigests>(*m_source, *m_digests);
    }
    const ReadOptions readers{.threads = m_request.readers,
                              .digests = m_digests ? &*m_digests : nullptr,
                              .tree = &m_tree,
                              .late = m_late.get(),
                              .digestsOfLongHoles = digestsAreGiven()};
    if (isTar(m_format)) {
        const bool records = m_target->isTape() || m_request.block.has_value();
        TarOptions options{.record = records ? m_write.block : kTarRecord};
        m_places.clear();
        m_members.clear();
        if (m_target->isTape()) {
            options.places = &m_places;
            options.from = m_from;
            options.fromPart = m_fromPart;
            options.parts = &m_set.cuts;
            options.earlier = m_earlier.nodes.empty() ? nullptr : &m_earlier;
            const std::uint64_t part = m_set.share > 0 ? std::min(m_set.share, kPartOnTape) : kPartOnTape;
            options.partBytes = compressionOf(m_format) == Compression::none ? 0 : part;
            m_compress.members = &m_members;
        }
        m_compress.kind = compressionOf(m_format);
        m_compress.level = m_request.level.value_or(defaultLevel(m_compress.kind));
        m_compress.pad = records ? m_write.block : (m_target->isOptical() ? kDiscWrite : 1);
        auto archive = TarArchive::layOut(m_tree, *m_source, m_log, options, readers, m_stop);
        if (!archive) {
            return archive.takeFault();
        }
        m_stream = std::move(*archive);
        return {};
    }
    IsoOptions options;
    options.volumeId = nameOf(m_request);
    options.sessionMd5 = m_request.sessionMd5.value_or(m_target->isOptical());
    options.reproducible = m_request.reproducible;
    if (m_append) {
        auto point = lookAtOldSessions();
        if (!point) {
            return point.takeFault();
        }
        options.sessionMd5 = options.sessionMd5 || point->keepsSums;
        options.append = std::move(*point);
    }
    auto image = IsoImage::layOut(m_tree, *m_source, m_log, options, readers, m_stop);
    if (!image) {
        return image.takeFault();
    }
    m_stream = std::move(*image);
    tellShortenedNames();
    return {};
}

Result<void> JobRun::makeRing()
{
    std::uint64_t size = m_request.ring.value_or(Ring::defaultSize(m_medium.driveBuffer));
    if (!m_request.ring && m_stream->size()) { // more than the whole stream is never needed
        const std::uint64_t least = std::max<std::uint64_t>(kSmallestRing, 2 * m_write.block);
        size = std::clamp(*m_stream->size(), std::min(size, least), size);
    }
    auto ring = Ring::create({.size = size, .lock = m_request.lockMemory}, m_clock);
    if (!ring) {
        return ring.takeFault();
    }
    m_ring = std::move(*ring);
    m_report.ringSize = m_ring->meter().size;
    if (m_write.block > m_report.ringSize / 2) {
        return Fault{.kind = FaultKind::badArgument,
                     .doing = Action::plan,
                     .available = m_report.ringSize / 2,
                     .detail = "--block " + std::to_string(m_write.block)};
    }
    return {};
}

// Somebody may have put in another disc while we scanned.
Result<void> JobRun::checkStillTheSame()
{
    auto medium = m_target->inspect();
    if (!medium) {
        return medium.takeFault();
    }
    const Fault swapped{.kind = FaultKind::mediumSwapped, .doing = Action::open, .path = m_target->name()};
    if (medium->sessions.empty()) {
        return swapped;
    }
    auto point = appendPoint(*m_target, *medium);
    if (!point) {
        return point.takeFault();
    }
    auto mark = markOf(*point, *medium, m_target->name());
    if (!mark) {
        return mark.takeFault();
    }
    return *mark == *m_appendMark ? Result<void>() : Result<void>(swapped);
}

bool JobRun::tapeMatters() const
{
    return m_target->isTape() && m_medium.status != MediumStatus::blank && m_medium.status != MediumStatus::absent &&
           (m_append || m_request.overwrite);
}

Result<void> JobRun::takeDrive()
{
    if (!m_request.goOn.empty()) {
        return takeRestOfSet();
    }
    if (m_tapeMark) {
        if (auto same = checkStillTheSameTape(); !same) {
            return same;
        }
    }
    if (m_appendMark) {
        if (auto same = checkStillTheSame(); !same) {
            return same;
        }
    }
    auto taken = m_target->prepare(m_write);
    m_driveTaken = taken.ok();
    if (!taken && taken.fault().kind == FaultKind::mediumNotBlank && m_target->isTape()) {
        Fault holds = taken.takeFault();
        holds.detail = describeTape(*m_target, m_stop); // for the question
        return holds;
    }
    return taken;
}

Result<void> JobRun::write()
{
    if (m_target->isTape()) {
        return writeTape();
    }
    auto sent = sendStream();
    if (!sent) {
        return sent;
    }
    m_section = m_target->lastSection();
    // A disc with sessions has a table that leads to the newest; where there is none, its descriptors go to the front.
    const auto* image = dynamic_cast<const IsoImage*>(m_stream.get());
    if (image != nullptr && !image->head().empty() && m_medium.status == MediumStatus::overwritable) {
        return m_target->writeHead(image->head());
    }
    return {};
}

Result<void> JobRun::sendStream()
{
    const DriveMeter& drive = m_target->meter();
    FeedOptions options{.policy = m_request.feed,
                        .startPercent = m_request.startPercent,
                        .lowPercent = m_request.lowPercent,
                        .resumePercent = m_request.resumePercent,
                        .driveRate = drive.rate.load(),
                        .driveRateMinimum = drive.rateMinimum.load(),
                        .driveBuffer = m_medium.driveBuffer,
                        .stopsAreCostly = m_target->isTape(),
                        .reposition = m_target->isTape() ? kTapeStop : Nanoseconds(0),
                        .total = plannedSize(),
                        .shape = plannedSize() ? m_stream->production() : std::vector<ProductionPoint>()};
    m_feed = std::make_unique<Feed>(*m_ring, options, m_clock);
    m_live.attach({m_ring.get(), m_feed.get(), m_target.get(), m_stream.get(), &m_tree});
    enter(Phase::prefill);

    const std::stop_callback wakeRing(m_stop, [this] { m_ring->cancel(); });
    const Nanoseconds began = m_clock.now();
    const double cpuBefore = processCpuSeconds();
    Nanoseconds produced{};
    double cpuUsed = 0;
    std::stop_source watched;
    const auto producerEnd = std::make_shared<ProducerEnd>();
    auto producer = Worker::start(Action::prefill, [&, producerEnd] {
        const ThreadLoss loss([producerEnd, ring = m_ring.get()] {
            ring->fail({.kind = FaultKind::outOfMemory, .doing = Action::write});
            producerEnd->lose();
            producerEnd->waitForConclusion(kMediumEnds);
        });
        if (auto thrown = guarded(Action::write, [&] { produce(); })) {
            m_ring->fail(std::move(*thrown));
        }
        produced = m_clock.now();
        cpuUsed = processCpuSeconds() - cpuBefore;
        if (m_ring->ended()) {
            m_ring->handBack();
        }
        producerEnd->comeBack();
    });
    if (!producer) {
        return producer.takeFault();
    }
    auto watch = Worker::start(Action::write, [&] { keepWatch(watched.get_token()); }); // without: no warnings
    const WhenUnwound noneWaits([&] {                                                   // for the end of this function
        m_ring->cancel();
        watched.request_stop();
        producerEnd->conclude(); // a lost producer waits for nobody any more
    });

    DigestSource digest(*m_feed);
    Result<void> result = m_feed->prefill();
    const Nanoseconds writing = m_clock.now();
    m_report.prefillSeconds += seconds(writing - began);
    if (result) {
        enter(Phase::write);
        m_live.writingBegan();
        if (auto thrown = guarded(Action::write, [&] { result = m_target->write(digest, m_stop); })) {
            result = std::move(*thrown);
        }
    }
    if (!result) {
        m_feed->abandon(result.fault()); // the producer must not wait for room that will never come
    }
    const bool cameBack = producerEnd->wait();
    watched.request_stop();
    if (watch) {
        (void)watch->join();
    }
    if (!cameBack) {
        m_lostProducer = producerEnd;
        return loseProducer(std::move(*producer));
    }
    producer->join();

    const Nanoseconds ended = m_clock.now();
    m_report.writeSeconds += seconds(ended - writing);
    m_streamBytes = digest.bytes();
    m_report.bytes += m_streamBytes;
    m_report.sha256 = digest.finish();
    takeFigures({.production = produced - began, .drain = ended - produced, .cpuSeconds = cpuUsed});
    if (result && plannedSize() && m_streamBytes != *plannedSize()) {
        return Fault{.kind = FaultKind::internal,
                     .doing = Action::write,
                     .needed = *plannedSize(),
                     .available = m_streamBytes,
                     .detail = "the stream's length is not the planned one"};
    }
    return result;
}

void JobRun::produce()
{
    const auto run = [this](ByteSink& sink) -> Result<void> {
        if (auto made = m_stream->produce(sink, m_stop); !made) {
            return made;
        }
        return sink.finish();
    };
    Result<void> result;
    if (compressionOf(m_format) == Compression::none) {
        result = m_stream->produce(*m_ring, m_stop);
    } else {
        CompressingSink compressor(*m_ring, m_compress, m_stop);
        result = run(compressor);
    }
    if (result) {
        result = m_ring->finish();
    }
    if (!result) {
        m_ring->fail(result.takeFault());
    }
}

Result<void> JobRun::closeMedium()
{
    enter(Phase::close);
    auto closed = m_target->close();
    // A file whose older one is still there is released with its name, or by abandon(). So is what could not be closed:
    // abandon() says what it is worth.
    m_driveTaken = m_target->awaitsName() || !closed;
    m_closed = closed.ok() && !m_request.simulate && !m_target->awaitsName();
    if (std::exchange(m_set.ending, false) && closed) { // what the drive still had may have been lost
        addVolume(m_places.size(), m_streamBytes);
        m_set.complete = true;
    }
    if ((m_closed || m_target->awaitsName()) && !m_target->isTape()) {
        m_section = m_target->lastSection(); // an image's sessions are counted in what bears its name now
    }
    if (m_closed && m_request.keepOpen) {
        tellIfClosed();
    }
    return closed;
}

void JobRun::enter(Phase phase)
{
    m_live.setPhase(phase);
    if (m_listener.phase) {
        m_listener.phase(phase);
    }
}

void JobRun::tellAlerts()
{
    for (Fault& alert : m_target->takeAlerts()) {
        warn(JobWarning::Kind::drive, alert);
        m_report.alerts.push_back(std::move(alert));
    }
}

void JobRun::warn(JobWarning::Kind kind, Fault fault)
{
    if (m_listener.warning) {
        m_listener.warning({.kind = kind, .fault = std::move(fault)});
    }
}

std::optional<std::uint64_t> JobRun::plannedSize() const
{
    return compressionOf(m_format) == Compression::none ? m_stream->size() : std::nullopt;
}

} // namespace steadyburn
