#include "workflow/readback/ReadImage.h"

#include "base/Units.h"
#include "target/MediumToRead.h"
#include "target/plain/FileReader.h"
#include "unpack/iso/IsoVolume.h"
#include "unpack/iso/MappedReader.h"
#include "workflow/burn/UnfinishedBurns.h"
#include "workflow/live/RateWindow.h"
#include "workflow/live/TimeLeft.h"
#include "workflow/readback/ImageCopy.h"
#include "workflow/readback/ImageRepair.h"
#include "workflow/readback/PartialImage.h"
#include "workflow/request/Outputs.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <fcntl.h>
#include <mutex>
#include <sys/stat.h>

namespace steadyburn {

namespace {

constexpr unsigned kMostFilesNamed = 1000; // of the files in one damaged part

bool overlaps(const DamagedPart& part, const Extent& place)
{
    return part.offset < place.offset + place.length && place.offset < part.offset + part.length;
}

// Which files of the volume that begins at `start` lie in the damaged parts, as far as its folders can be read, and
// which of those cannot be.
void nameFiles(const std::string& image, std::uint64_t start, std::uint64_t size, std::vector<DamagedPart>& parts,
               const std::stop_token& stop)
{
    FileDescriptor fd(::open(image.c_str(), O_RDONLY | O_CLOEXEC));
    if (!fd) {
        return;
    }
    FileReader file(std::move(fd), image, start, size);
    PatientReader patient(file, stop);
    FaultLog lost;
    const StoredVisit visit{.entry =
                                [&](const StoredEntry& entry, StoredBytes& /*bytes*/) {
                                    for (DamagedPart& part : parts) {
                                        const bool hit =
                                            std::any_of(entry.places.begin(), entry.places.end(),
                                                        [&](const Extent& place) { return overlaps(part, place); });
                                        if (hit && part.files.size() < kMostFilesNamed) {
                                            part.files.push_back(entry.path);
                                        }
                                    }
                                    return true;
                                },
                            .totals = {}};
    static_cast<void>(walkIso(patient, visit, lost, stop, start, {}));
    for (const Fault& fault : lost.all()) {
        for (DamagedPart& part : parts) {
            const bool isFolder = fault.kind == FaultKind::folderDamaged && fault.length > 0;
            if (isFolder && overlaps(part, {fault.offset, fault.length}) && part.folders.size() < kMostFilesNamed) {
                part.folders.push_back(fault.path);
            }
        }
    }
}

} // namespace

struct ReadImage::State {
    ReadImageRequest request;
    Dependencies dependencies;
    Job::Listener listener;
    std::atomic<bool> started{false};
    std::atomic<Phase> phase{Phase::idle};
    std::atomic<std::uint64_t> tried{0};
    std::atomic<std::uint64_t> damaged{0};
    std::atomic<std::uint64_t> total{0};
    std::atomic<std::uint64_t> rateAt1x{0};
    std::mutex mutex; // guards what follows
    RateWindow rate;
    TimeLeft left;
    Nanoseconds began{};

    void enter(Phase now)
    {
        phase = now;
        if (listener.phase) {
            listener.phase(now);
        }
    }
    Result<void> read(ReadImageReport& report, const std::stop_token& stop);
    Result<void> copy(MediumReader& medium, PartialImage& image, ReadImageReport& report, const std::stop_token& stop);
    void describeDamage(const MediumReader& medium, PartialImage& image, ReadImageReport& report,
                        const std::stop_token& stop) const;
};

ReadImage::ReadImage(ReadImageRequest request, const Dependencies& dependencies, Job::Listener listener)
    : m_state(std::make_unique<State>())
{
    m_state->request = std::move(request);
    m_state->dependencies = dependencies;
    m_state->listener = std::move(listener);
}

ReadImage::~ReadImage() = default;

ReadImageReport ReadImage::run(const std::stop_token& stop)
{
    [[maybe_unused]] const bool again = m_state->started.exchange(true);
    assert(!again);
    Clock& clock = *m_state->dependencies.clock;
    {
        const std::lock_guard lock(m_state->mutex);
        m_state->began = clock.now();
    }
    ReadImageReport report;
    const Nanoseconds began = clock.now();
    if (auto read = m_state->read(report, stop); !read) {
        report.fault = read.takeFault();
        report.outcome = report.fault->kind == FaultKind::cancelled ? Outcome::cancelled : Outcome::failed;
    } else {
        const bool whole = report.damaged.empty() && report.repaired.value_or(0) == 0 && report.unfinished.empty();
        report.outcome = whole ? Outcome::complete : Outcome::exceptions;
    }
    report.elapsedSeconds = seconds(clock.now() - began);
    m_state->enter(Phase::done);
    return report;
}

Result<void> ReadImage::State::read(ReadImageReport& report, const std::stop_token& stop)
{
    if (request.file.empty() || request.file == "-") {
        return Fault{.kind = FaultKind::badArgument, .doing = Action::parse, .detail = "FILE"};
    }
    auto target = dependencies.openTarget(request.target);
    if (!target) {
        return target.takeFault();
    }
    if ((*target)->isTape()) {
        return Fault{.kind = FaultKind::unsupported,
                     .doing = Action::read,
                     .path = request.target,
                     .detail = "a tape has no image"};
    }
    if (const auto own = (*target)->file(); own && sameFile(*own, request.file)) {
        return Fault{.kind = FaultKind::outputInsideSource, .doing = Action::open, .path = request.file};
    }
    auto medium = mediumToRead(**target);
    if (!medium) {
        return medium.takeFault();
    }
    rateAt1x = steadyburn::rateAt1x(medium->kind);
    report.sessions = medium->sessions;
    report.unfinished = unfinishedOn(dependencies.burnJournals, **target, *medium);
    std::erase_if(report.unfinished, [](const UnfinishedBurn& burn) { return burn.leftMediumAsItWas(); });
    // What an image's map says was not read of its disc is not in the image either.
    auto reader = openWithMap(**target, static_cast<std::uint32_t>(medium->sessions.size() - 1));
    if (!reader) {
        return reader.takeFault();
    }
    report.size = (*reader)->size().value_or(0);
    if (!(*reader)->seekable() || report.size == 0) {
        return Fault{.kind = FaultKind::unsupported, .doing = Action::read, .path = request.target};
    }
    auto image = PartialImage::open(request.file, report.size, request.overwrite);
    if (!image) {
        return image.takeFault();
    }
    report.kept = image->kept();
    return copy(**reader, *image, report, stop);
}

Result<void> ReadImage::State::copy(MediumReader& medium, PartialImage& image, ReadImageReport& report,
                                    const std::stop_token& stop)
{
    total = report.size;
    ImageCopy copy(
        medium, report.sessions, image, *dependencies.clock,
        [this](std::uint64_t triedNow, std::uint64_t damagedNow) {
            tried = triedNow;
            damaged = damagedNow;
        },
        stop);
    enter(Phase::read);
    if (image.resumed()) {
        auto same = copy.compareBegun();
        if (!same && same.fault().kind == FaultKind::mediumSwapped && request.overwrite) {
            same = image.restart();
        }
        if (!same) {
            Fault other = same.takeFault();
            other.path = request.file;
            return other;
        }
        report.kept = image.kept();
        report.before = image.resumed() ? image.map().bytes(SectorState::read) : 0;
    }
    Result<void> done = copy.readUntried();
    for (unsigned turn = 0; done && turn < request.retries && image.map().bytes(SectorState::damaged) > 0; ++turn) {
        done = copy.retryDamaged();
    }
    if (done && rateAt1x == kCdRate) {
        copy.passRunOut();
    }
    if (done) {
        auto repaired = repairImage(image, stop);
        done = repaired ? Result<void>() : Result<void>(repaired.takeFault());
        report.repaired = done ? *repaired : std::nullopt;
    }
    if (!done) {
        report.resumable = image.save().ok();
        return done;
    }
    if (auto named = image.finish(); !named) {
        return named;
    }
    report.sha256 = report.repaired.value_or(0) == 0 ? copy.digest() : imageDigest(image);
    describeDamage(medium, image, report, stop);
    report.part = image.path() == request.file ? std::string() : image.path();
    report.resumable = !report.damaged.empty();
    return {};
}

void ReadImage::State::describeDamage(const MediumReader& medium, PartialImage& image, ReadImageReport& report,
                                      const std::stop_token& stop) const
{
    for (const ByteRange& range : image.map().ranges(SectorState::damaged)) {
        report.damaged.push_back({.offset = range.offset, .length = range.length, .files = {}});
    }
    if (report.damaged.empty()) {
        return;
    }
    nameFiles(image.path(), medium.sessionStart(), report.size, report.damaged, stop);
    // What the newest session no longer shows may be an earlier one's.
    for (auto session = report.sessions.rbegin(); session != report.sessions.rend(); ++session) {
        std::vector<DamagedPart> nameless;
        for (const DamagedPart& part : report.damaged) {
            if (part.files.empty() && part.folders.empty()) {
                nameless.push_back(part);
            }
        }
        if (nameless.empty() || session->start == medium.sessionStart()) {
            continue;
        }
        nameFiles(image.path(), session->start, report.size, nameless, stop);
        for (DamagedPart& part : report.damaged) {
            for (DamagedPart& found : nameless) {
                if (found.offset == part.offset) {
                    part.files = std::move(found.files);
                    part.folders = std::move(found.folders);
                }
            }
        }
    }
}

Telemetry ReadImage::telemetry() const
{
    Telemetry now;
    State& state = *m_state;
    const std::lock_guard lock(state.mutex);
    const Nanoseconds time = state.dependencies.clock->now();
    now.phase = state.phase;
    now.written = state.tried;
    now.total = state.total;
    now.damaged = state.damaged;
    now.rateAt1x = state.rateAt1x;
    if (now.phase == Phase::read) {
        now.elapsedSeconds = seconds(time - state.began);
        now.readRate = state.rate.sample(time, now.written);
        now.etaSeconds = state.left.sample(time, now.written, now.total);
    }
    return now;
}

} // namespace steadyburn
