// The end of a burn: reading back, the manifest, the figures and the honest result.
#include "workflow/burn/JobRun.h"

#include "image/tar/TarHeaders.h"
#include "verify/Manifest.h"
#include "verify/Verifier.h"

#include <algorithm>
#include <functional>
#include <string>
#include <sys/stat.h>
#include <thread>
#include <vector>

namespace steadyburn {

namespace {

// The share of the time that says who held the burn up.
constexpr double kHeldUp = 0.1;
constexpr double kBusy = 0.85;
constexpr std::size_t kReadBack = 1024 * 1024;

// Reads `bytes` from the section's start and compares their digest: for images, whose files we do not know.
Result<bool> sameStream(MediumReader& reader, std::uint64_t bytes, const Digest& expected, VerifyMeter& meter,
                        const std::stop_token& stop)
{
    Sha256 hash;
    std::vector<std::byte> piece(kReadBack);
    meter.total = bytes;
    for (std::uint64_t done = 0; done < bytes;) {
        if (stop.stop_requested()) {
            return Fault{.kind = FaultKind::cancelled, .doing = Action::verify};
        }
        const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(piece.size(), bytes - done));
        auto got = reader.read(std::span(piece).first(wanted));
        if (!got) {
            return got.takeFault();
        }
        if (*got == 0) {
            return false;
        }
        hash.add(std::span(piece).first(*got));
        done += *got;
        meter.bytes = done;
    }
    return hash.finish() == expected;
}

// Faults whose sentence names the medium.
bool namesMedium(FaultKind kind)
{
    switch (kind) {
    case FaultKind::notAnImage:
    case FaultKind::targetBusy:
    case FaultKind::mediumMissing:
    case FaultKind::mediumFull:
    case FaultKind::mediumError:
    case FaultKind::mediumRemoved:
    case FaultKind::mediumSwapped:
    case FaultKind::mediumNotBlank:
    case FaultKind::unsupported:
    case FaultKind::io:
        return true;
    default:
        return false;
    }
}

} // namespace

// An appended session's stream holds the drive, for the old tree.
void JobRun::letGoOfStream()
{
    m_live.detach();
    m_stream.reset();
}

// What is then read back comes off the disc and out of nobody's memory. Nobody waits for the tray of a drive that
// cannot pull it in when nothing is to be read.
Result<void> JobRun::reloadMedium()
{
    if (!m_request.reload || m_request.simulate || !m_target->isOptical()) {
        return {};
    }
    letGoOfStream();
    std::function<void()> mustBePushed;
    if (m_request.verify) {
        mustBePushed = [this] { warn(JobWarning::Kind::tray); };
    }
    auto back = m_target->reload(mustBePushed, m_clock, m_stop);
    if (!back && m_request.verify && back.fault().kind != FaultKind::unsupported) {
        return back;
    }
    return {};
}

Result<void> JobRun::ejectMedium()
{
    if (!m_request.eject || m_request.simulate) {
        return {};
    }
    letGoOfStream();
    if (auto out = m_target->eject(); !out) {
        warn(JobWarning::Kind::drive, out.takeFault()); // it is written all the same
    }
    return {};
}

Result<void> JobRun::verifyMedium()
{
    if (!m_request.verify || m_request.simulate) {
        return {};
    }
    enter(Phase::verify);
    const Nanoseconds began = m_clock.now();
    VerifyMeter meter;
    letGoOfStream(); // what is compared comes off the disc and not out of what was known of it before the burn
    m_live.attachVerify(&meter);
    const auto compare = [&]() -> Result<bool> {
        auto reader = m_target->openReader(m_section);
        if (!reader) {
            return reader.takeFault();
        }
        if (!m_request.image.empty()) {
            m_report.checked.count(CheckedBy::stream);
            return sameStream(**reader, m_report.bytes, *m_report.sha256, meter, m_stop);
        }
        VolumeShare here{.cuts = &m_set.cuts}; // of a tape set
        for (NodeId id = 0; id < m_set.volumeOf.size(); ++id) {
            const bool cut = S_ISREG(m_tree.node(id).mode) && m_set.cuts.count(contentsOf(m_tree, id)) > 0;
            here.nodes.push_back(m_set.volumeOf[id] == m_set.volume && !cut);
        }
        for (const auto& [part, volume] : m_set.partVolumes) {
            if (volume == m_set.volume) {
                here.parts.push_back(part);
            }
        }
        const bool oneOfSeveral = m_set.volume > 1 || m_from != kRoot || !m_set.cuts.empty();
        auto verified =
            verifyAgainstDigests(**reader, m_tree, *m_digests, m_log, meter, m_stop, oneOfSeveral ? &here : nullptr);
        if (!verified) {
            return verified.takeFault();
        }
        m_report.checked.add(verified->checked);
        if (!verified->same || !m_oldFiles) {
            return verified->same;
        }
        reader->reset(); // a drive is held by one reader
        if (auto old = compareOldFiles(meter); !old) {
            return old.takeFault();
        }
        return true;
    };
    auto same = compare();
    m_live.attachVerify(nullptr);
    m_report.verifySeconds += seconds(m_clock.now() - began);
    if (!same) {
        const FaultKind why = same.fault().kind;
        m_report.verified = why == FaultKind::cancelled || isGone(why) ? m_report.verified : false;
        return same.takeFault();
    }
    m_report.verified = *same;
    if (*same && !m_report.checked.complete()) {
        m_report.verified.reset();
    }
    if (!*same) {
        return Fault{.kind = FaultKind::mismatch, .doing = Action::verify};
    }
    return {};
}

// What was read back replaces the file that it was written for.
Result<void> JobRun::nameFile()
{
    if (!m_target->awaitsName()) {
        return {};
    }
    auto named = m_target->takeName();
    m_driveTaken = !named;
    m_closed = named.ok();
    return named;
}

bool JobRun::digestsWanted() const
{
    return m_request.verify || digestsAreGiven();
}

bool JobRun::digestsAreGiven() const
{
    return !m_request.manifest.empty() || m_target->isTape();
}

// Those of files with long holes come later than the stream.
Result<void> JobRun::settleDigests()
{
    const bool all = !m_late || m_late->settle(m_stop);
    return all ? Result<void>() : Result<void>(Fault{.kind = FaultKind::cancelled, .doing = Action::write});
}

void JobRun::tellMissingDigests()
{
    if (!m_digests || !digestsAreGiven()) {
        return;
    }
    for (const NodeId id : m_digests->onlySparse()) {
        warn(JobWarning::Kind::checksum,
             {.kind = FaultKind::notCompared, .doing = Action::write, .path = m_tree.path(id)});
    }
}

Result<void> JobRun::writeManifestFile()
{
    if (auto settled = settleDigests(); !settled) {
        return settled;
    }
    tellMissingDigests();
    if (m_request.manifest.empty() || !m_digests) {
        return {};
    }
    return writeManifest(m_request.manifest, m_tree, *m_digests, m_request.replaceManifest);
}

void JobRun::takeFigures(const Production& made)
{
    const RingMeter ring = m_ring->meter();
    // Of a tape set each volume adds to what those before it had.
    m_report.underruns += ring.underruns;
    m_report.starvedSeconds += seconds(ring.starved);
    m_report.stalledSeconds += seconds(ring.stalled);
    m_report.minimumFill =
        std::min(m_report.minimumFill, static_cast<double>(ring.minimum) / static_cast<double>(ring.size));
    m_report.pacedByDrive = m_target->meter().rate.load() > 0;
    m_report.repositions += m_target->meter().repositions.load();
    const double producing = std::max(seconds(made.production), 1e-9);
    const bool starved = m_report.starvedSeconds > kHeldUp * m_report.writeSeconds;
    const bool drained = seconds(made.drain) > kHeldUp * m_report.writeSeconds;
    if (!starved && (drained || m_report.stalledSeconds > kHeldUp * producing)) {
        m_report.limitedBy = "drive";
    } else {
        m_report.limitedBy = made.cpuSeconds / producing > kBusy ? "cpu" : "source";
    }
}

void JobRun::updateForecast(const RingMeter& ring)
{
    const std::uint64_t read = m_stream->meter().bytesRead.load(std::memory_order_relaxed);
    if (ring.ended || read == 0 || ring.head == 0 || plannedSize()) {
        return; // nothing to guess: the feed knows the total, or production is over
    }
    // A compressed stream: the rest will shrink as what has passed did.
    const double ratio = static_cast<double>(ring.head) / static_cast<double>(read);
    const auto left = static_cast<double>(m_scanned.bytes - std::min(m_scanned.bytes, m_readBefore + read));
    m_feed->setForecast({.remaining = static_cast<std::uint64_t>(left * ratio), .productionRate = 0});
}

// A disc that is not there to be read back is written all the same: that only the verification is missing is said, and
// not that a disc must be inserted to try again.
void JobRun::tellVerifyMissed()
{
    if (!m_closed || !m_report.fault || m_target->isTape()) {
        return;
    }
    const FaultKind kind = m_report.fault->kind;
    if (kind != FaultKind::mediumMissing && kind != FaultKind::mediumRemoved && kind != FaultKind::targetBusy) {
        return;
    }
    const Fault cause = *m_report.fault;
    m_report.fault = Fault{.kind = FaultKind::verifyMissed,
                           .doing = Action::verify,
                           .code = kind == FaultKind::mediumMissing ? 0 : cause.code,
                           .path = m_target->name(),
                           .detail = kind == FaultKind::mediumMissing ? "missing" : cause.detail};
    m_report.verified.reset(); // nothing was found to be wrong
}

namespace {

// A tape drive that was stopped has reported no error: what is left is said as that.
Fault tapeWorth(Fault left, bool tape)
{
    if (tape && left.kind == FaultKind::mediumError && left.code == 0) {
        left.kind = FaultKind::mediumLeft;
        const bool gone = left.detail == toString(MediumStatus::blank) || left.detail == kGoneFromTape;
        left.detail = gone ? "tape gone" : "tape torn";
    }
    return left;
}

} // namespace

void JobRun::conclude(const Result<void>& result)
{
    if (result) {
        m_report.outcome = m_log.count() == 0 ? Outcome::complete : Outcome::exceptions;
    } else {
        m_report.fault = result.fault();
        m_report.outcome = result.fault().kind == FaultKind::cancelled ? Outcome::cancelled : Outcome::failed;
    }
    if (m_driveTaken) {
        if (auto left = m_target->abandon(); !left) {
            m_report.mediumState = tapeWorth(left.takeFault(), m_target->isTape());
        } else if (m_medium.kind == MediumKind::file && !m_medium.sessions.empty() && !m_request.simulate) {
            m_report.mediumState = Fault{
                .kind = FaultKind::mediumLeft, .doing = Action::close, .path = m_target->name(), .detail = "kept"};
        }
        m_driveTaken = false;
    }
    if (m_closed && (m_report.outcome == Outcome::cancelled || (!result && isGone(result.fault().kind)))) {
        m_report.mediumState = Fault{.kind = FaultKind::mediumLeft,
                                     .doing = Action::verify,
                                     .path = m_target->name(),
                                     .needed = m_request.keepOpen && m_target->isOptical() ? 1U : 0U,
                                     .detail = "written"};
    }
    if (m_report.fault && m_target && namesMedium(m_report.fault->kind) && m_report.fault->path.empty()) {
        m_report.fault->path = m_target->name(); // whoever walks or lays out a medium does not know its name
    }
    tellVerifyMissed();
    if (m_target) {
        tellAlerts();
    }
    if (m_journal && m_journal->exists() && !result) {
        const bool written = m_set.complete && m_closed && m_report.outcome == Outcome::cancelled;
        if (!written || !m_journal->remove()) {
            m_report.journal = m_journal->path();
        }
    }
    if (!result && !m_report.volumes.empty() && !m_set.complete) {
        std::uint64_t files = 0;
        for (const VolumeReport& volume : m_report.volumes) {
            files += volume.files;
        }
        m_report.mediumState = Fault{.kind = FaultKind::setIncomplete,
                                     .doing = Action::write,
                                     .path = m_set.name,
                                     .offset = m_report.journal.empty() ? 0 : m_journalNext,
                                     .needed = std::max(m_report.files, files),
                                     .available = files,
                                     .detail = std::to_string(m_report.volumes.size())};
    }
    if (m_report.volumes.size() > 1) {
        m_report.sha256.reset();
    }
    m_report.exceptions = m_log.all();
}

} // namespace steadyburn
