#include "workflow/burn/DiscSetWriter.h"

#include "base/Uuid.h"
#include "shelf/Shelf.h"
#include "workflow/burn/BurnReport.h"

#include <algorithm>
#include <ctime>

namespace steadyburn {

namespace {

std::vector<std::string> drivesOf(const JobRequest& request)
{
    std::vector<std::string> drives = request.moreTargets;
    drives.insert(drives.begin(), request.target);
    return drives;
}

} // namespace

// One disc of the set, or the only one, with a request of its own.
struct DiscSetWriter::Present {
    Present(const BurnContext& of, JobRequest asked)
        : request(std::move(asked)),
          burn{.request = request,
               .dependencies = of.dependencies,
               .notices = of.notices,
               .live = of.live,
               .log = log,
               .clock = of.clock,
               .stop = of.stop,
               .lostProducer = of.lostProducer}
    {
    }

    JobRequest request;
    FaultLog log; // counts when the disc does: of one that is made again nothing is missing
    BurnContext burn;
    std::string uuid;
    std::uint64_t bytesBefore = 0; // of the report
    std::unique_ptr<DiscWriter> writer;
};

bool DiscSetWriter::isFor(const BurnContext& burn, const BurnTarget& target, const BurnPlan& plan)
{
    const JobRequest& request = burn.request;
    const bool next = static_cast<bool>(burn.dependencies.changeVolume) || !request.moreTargets.empty();
    return request.spanDiscs && next && target->isOptical() && request.image.empty() && !target.appends() &&
           !request.simulate && plan.compress.kind == Compression::none;
}

DiscSetWriter::DiscSetWriter(const BurnContext& burn, BurnTarget& target, BurnContents& contents,
                             DiscSetJournal& journal, const BurnPlan& plan, JobReport& report)
    : m_burn(burn),
      m_target(target),
      m_contents(contents),
      m_plan(plan),
      m_report(report),
      m_change(burn, target),
      m_drives(drivesOf(burn.request)),
      m_planning(burn, contents, journal),
      m_progress(m_planning.progress())
{
}

DiscSetWriter::~DiscSetWriter() = default;

Result<void> DiscSetWriter::layOut()
{
    if (m_planning.isContinued()) {
        m_isSet = true;
        auto continued = m_planning.continueSet(m_plan.format, roomOn(m_target.medium()).value_or(0));
        m_disc = m_planning.first();
        noteWhatIsTold();
        for (VolumeReport& each : m_progress.finished) {
            each.earlier = true;
            m_bytesBefore += m_burn.request.onlyDisc == 0 ? each.bytes : 0;
        }
        return continued;
    }
    auto fits = fitsOnOne();
    if (!fits) {
        return fits.takeFault();
    }
    if (*fits) {
        m_present = std::make_unique<Present>(m_burn, m_burn.request);
        m_present->writer = std::make_unique<DiscWriter>(m_burn, m_target, m_contents, m_plan, m_report);
        return m_present->writer->layOut();
    }
    m_isSet = true;
    noteWhatIsTold();
    if (auto begun = m_planning.begin(m_plan.format, roomOn(m_target.medium()).value_or(0)); !begun) {
        return begun;
    }
    return prepare(m_plan.write.overwrite);
}

// A disc of which nobody knows how much it takes is left to whoever writes it.
Result<bool> DiscSetWriter::fitsOnOne()
{
    const auto room = roomOn(m_target.medium());
    if (!room || *room == 0) {
        return true;
    }
    auto size = sizeOnOneDisc(m_burn, {.format = m_plan.format}, m_contents.whole());
    return size ? Result<bool>(*size <= *room) : size.takeFault();
}

void DiscSetWriter::noteWhatIsTold()
{
    for (const Fault& fault : m_burn.log.all()) {
        m_told.insert({fault.kind, fault.path});
    }
}

// Lays out the disc that comes next, for the medium that is in the drive.
Result<void> DiscSetWriter::prepare(bool overwrite)
{
    releaseStream();
    m_present.reset();
    if (auto read = m_planning.readWholes(m_disc); !read) {
        return read;
    }
    auto uuid = makeUuid();
    if (!uuid) {
        return uuid.takeFault();
    }
    auto disc = m_planning.treeOf(m_disc, *uuid);
    if (!disc) {
        return disc.takeFault();
    }
    m_contents.take(std::move(*disc));
    m_target.setSet(m_planning.journal());
    JobRequest request = m_burn.request;
    request.volumeId = discVolumeId(m_planning.wish().name, m_disc);
    m_present = std::make_unique<Present>(m_burn, std::move(request));
    m_present->uuid = std::move(*uuid);
    m_present->bytesBefore = m_report.bytes;
    BurnPlan how = m_plan;
    how.write.overwrite = overwrite;
    m_present->writer = std::make_unique<DiscWriter>(m_present->burn, m_target, m_contents, how, m_report);
    auto laid = m_present->writer->layOut();
    m_report.shortenedNames += m_shortenedBefore;
    if (laid) {
        tellTotal();
    }
    return laid;
}

void DiscSetWriter::tellTotal() const
{
    std::uint64_t total = m_bytesBefore;
    for (const PlannedDisc& each : m_progress.plan.discs) {
        total += each.number == m_disc || (each.number > m_disc && m_burn.request.onlyDisc == 0) ? each.bytes : 0;
    }
    m_burn.live.setTotal(total, false);
    m_burn.live.setBefore(m_bytesBefore, m_sourceBytesBefore);
}

Result<void> DiscSetWriter::acquireDrive()
{
    return m_planning.isContinued() ? acquireForRest() : m_present->writer->acquireDrive();
}

// Takes the disc that is in the drive, or asks for one.
Result<void> DiscSetWriter::acquireForRest()
{
    m_drive = m_target->name();
    auto present = m_change.takePresent(wanted());
    auto acquired = present ? fitToMedium() : Result<void>(present.takeFault());
    acquired = acquired ? prepare(*present) : std::move(acquired);
    acquired = acquired ? m_present->writer->acquireDrive() : std::move(acquired);
    if (acquired || !anotherDiscMayCome() || !anotherDiscMayDo(acquired.fault().kind)) {
        return acquired;
    }
    return acquireNext(acquired.takeFault());
}

DiscWanted DiscSetWriter::wanted() const
{
    const DiscSetName& set = m_planning.wish().name;
    return {.number = m_disc,
            .of = m_progress.plan.packing.discs,
            .bytes = m_progress.planned(m_disc).bytes,
            .set = set.uuid,
            .name = set.name,
            .finished = &m_progress.finished};
}

bool DiscSetWriter::isLast() const
{
    return m_disc == m_progress.plan.packing.discs || m_burn.request.onlyDisc != 0;
}

Result<void> DiscSetWriter::write()
{
    if (!m_isSet) {
        return m_present->writer->write();
    }
    for (;;) {
        auto burned = burnPresent();
        while (!burned) {
            if (m_burn.lostProducer || !anotherDiscMayCome() || !anotherDiscMayDo(burned.fault().kind)) {
                return burned;
            }
            giveUpPresent();
            if (auto next = acquireNext(burned.takeFault()); !next) {
                return next;
            }
            burned = burnPresent();
        }
        if (isLast()) {
            m_complete = m_progress.complete();
            return {};
        }
        ++m_disc;
        if (auto next = acquireNext(std::nullopt); !next) {
            return next;
        }
    }
}

// From the first byte to a disc that is closed and compared.
Result<void> DiscSetWriter::burnPresent()
{
    m_drive = m_target->name();
    m_burn.notices.tell(DiscBegun{.number = m_disc, .of = m_progress.plan.packing.discs, .target = m_drive});
    if (auto written = writePresent(); !written) {
        if (written.fault().path.empty()) {
            Fault fault = written.takeFault();
            fault.path = m_drive;
            return fault;
        }
        return written;
    }
    m_drives.noteFinished();
    record();
    if (m_burn.request.eject && !isLast()) {
        releaseStream();
        m_target.eject();
    }
    return {};
}

Result<void> DiscSetWriter::writePresent()
{
    DiscWriter& disc = *m_present->writer;
    if (auto written = disc.write(); !written) {
        return written;
    }
    if (auto closed = disc.close(); !closed) { // what is written to its end is closed, though a stop was asked for
        return closed;
    }
    if (auto back = disc.reload(); !back) {
        return back;
    }
    return disc.verify();
}

// Not before: what is not closed, or not what was sent, is not whole.
void DiscSetWriter::record()
{
    (void)m_contents.settleDigests();
    for (const NodeId id : m_progress.keepDigests(*m_contents.disc(), m_contents.digests())) {
        // On another disc, or when this one was made before.
        m_burn.log.add(
            {.kind = FaultKind::fileChanged, .doing = Action::read, .path = m_contents.tree().sourcePath(id)});
    }
    const std::uint64_t bytes = m_report.bytes - m_present->bytesBefore;
    if (m_burn.request.onlyDisc != 0) {
        m_report.files = m_contents.scanned().files;
    }
    m_progress.addFinished({.number = m_disc,
                            .target = m_drive,
                            .uuid = m_present->uuid,
                            .label = m_present->request.volumeId,
                            .files = m_contents.scanned().files,
                            .bytes = bytes,
                            .disc = true,
                            .verified = m_burn.request.verify ? m_report.verified : std::nullopt});
    m_bytesBefore += bytes;
    m_sourceBytesBefore += m_contents.scanned().bytes;
    m_shortenedBefore = m_report.shortenedNames;
    takeFaults();
    m_planning.keep();
    enterPresentOnShelf();
}

// What is wrong with a file is told once, though the file is laid out for several discs.
void DiscSetWriter::takeFaults()
{
    for (Fault& fault : m_present->log.all()) {
        if (m_told.insert({fault.kind, fault.path}).second) {
            m_burn.log.add(std::move(fault));
        }
    }
}

// At once: whatever becomes of the discs that follow, this one can be read.
void DiscSetWriter::enterPresentOnShelf()
{
    const std::string& path = m_burn.request.shelf;
    if (path.empty()) {
        return;
    }
    releaseStream();
    auto entered = m_present->writer->enterVolumeOn(path, {.set = m_planning.wish().name.uuid,
                                                           .setName = m_planning.wish().name.name,
                                                           .number = m_disc,
                                                           .burned = std::time(nullptr)});
    if (!entered) {
        m_burn.notices.warn(JobWarning::Kind::shelf, entered.fault());
        m_shelved = Result<bool>(entered.takeFault());
    } else if (!m_shelved) {
        m_shelved = Result<bool>(true);
    }
}

// The run that wrote the last disc may have been killed before it was entered. It can be entered when it is read.
void DiscSetWriter::lookForLastOnShelf()
{
    const std::string& path = m_burn.request.shelf;
    if (path.empty() || m_progress.finished.empty()) {
        return;
    }
    const VolumeReport& last = m_progress.finished.back();
    auto shelf = Shelf::openOrMake(path);
    const auto volumes = shelf ? shelf->volumes() : Result<std::vector<ShelfVolume>>(shelf.takeFault());
    const auto isLastDisc = [&](const ShelfSection& section) {
        return section.set == m_planning.wish().name.uuid && section.number == last.number;
    };
    const bool there = volumes && std::ranges::any_of(*volumes, [&](const ShelfVolume& volume) {
                           return std::ranges::any_of(volume.sections, isLastDisc);
                       });
    if (!there) {
        m_burn.notices.warn(JobWarning::Kind::shelf,
                            volumes ? Fault{.kind = FaultKind::notOnShelf, .doing = Action::write, .path = last.label}
                                    : volumes.fault());
    }
    m_shelved = Result<bool>(there);
}

// What was begun on the disc is of no use. What it is worth is told; the set has lost nothing.
void DiscSetWriter::giveUpPresent()
{
    m_burn.live.detach();
    if (const std::uint64_t bytes = m_report.bytes - m_present->bytesBefore; bytes > 0) {
        m_report.spoilt.push_back({.number = m_disc, .target = m_drive, .bytes = bytes});
    }
    if (auto worth = m_target.abandon()) {
        m_burn.notices.warn(JobWarning::Kind::disc, std::move(*worth));
    }
}

// The next disc: one that waits in another drive, or one that somebody is asked for.
Result<void> DiscSetWriter::acquireNext(std::optional<Fault> refused)
{
    tellTotal(); // nothing of the disc that comes next is written
    const bool leftOut = refused && m_drives.noteFailure(m_drive, refused->kind, true);
    auto waiting = acquireWaiting();
    if (!waiting) {
        return waiting.takeFault();
    }
    if (leftOut) {
        tellLeftOut(m_drive, *refused);
    } else if (refused && *waiting && refused->kind != FaultKind::mediumMissing &&
               refused->kind != FaultKind::mediumNotBlank) { // else the question says it, or there is nothing to say
        m_burn.notices.warn(JobWarning::Kind::disc, *refused);
    }
    if (*waiting) {
        return {};
    }
    return acquireGiven(leftOut ? std::nullopt : std::move(refused));
}

// Whether a disc that will do lies in a drive whose turn it is.
Result<bool> DiscSetWriter::acquireWaiting()
{
    for (const std::string& drive : m_drives.others()) {
        releaseStream();
        m_present.reset();
        auto taken = m_change.takeFrom(wanted(), drive);
        const bool lies = taken.ok(); // what keeps a disc from being looked at does not keep the set from another drive
        auto acquired = lies ? acquireTaken(*taken, drive) : Result<void>(taken.takeFault());
        if (acquired) {
            return true;
        }
        const FaultKind kind = acquired.fault().kind;
        if (kind == FaultKind::cancelled || (lies && !anotherDiscMayDo(kind))) {
            return acquired.takeFault();
        }
        if (m_drives.noteFailure(drive, kind, false)) {
            tellLeftOut(drive, acquired.fault());
        }
    }
    return false;
}

void DiscSetWriter::tellLeftOut(const std::string& drive, const Fault& fault)
{
    m_burn.notices.warn(JobWarning::Kind::disc, fault);
    m_burn.notices.warn(JobWarning::Kind::drive,
                        {.kind = FaultKind::driveLeftOut, .doing = Action::write, .path = drive});
}

// Asks until a disc is in the drive that takes the next disc of the set, and acquires it.
Result<void> DiscSetWriter::acquireGiven(std::optional<Fault> refused)
{
    const std::string drive = refused ? m_drive : m_drives.next();
    if (!m_change.possible()) {
        return refused ? *refused : Fault{.kind = FaultKind::mediumMissing, .doing = Action::open, .path = drive};
    }
    for (;;) {
        releaseStream();
        m_present.reset(); // nobody knows how long the ring would wait
        auto given = m_change.ask(wanted(), drive, std::move(refused));
        if (!given) {
            return given.takeFault();
        }
        auto acquired = acquireTaken(*given, drive);
        if (acquired || !anotherDiscMayDo(acquired.fault().kind)) {
            return acquired;
        }
        refused = acquired.takeFault();
    }
}

// `overwrite`: what is on the disc goes. `asked`: the drive that it was wanted in.
Result<void> DiscSetWriter::acquireTaken(bool overwrite, const std::string& asked)
{
    auto acquired = fitToMedium();
    acquired = acquired ? prepare(overwrite) : std::move(acquired);
    acquired = acquired ? m_present->writer->acquireDrive() : std::move(acquired);
    if (acquired) {
        m_drives.moveTo(m_target->name(), asked);
    }
    return acquired;
}

// A smaller blank than was planned for: what no disc has yet is planned anew, if it is no other kind of disc
// altogether. Fails with mediumTooSmall.
Result<void> DiscSetWriter::fitToMedium()
{
    const auto room = roomOn(m_target.medium());
    if (!room || m_progress.planned(m_disc).bytes <= *room) {
        return {};
    }
    Fault small{.kind = FaultKind::mediumTooSmall,
                .doing = Action::plan,
                .path = m_target->name(),
                .facts = SpaceNeed{.needed = m_progress.planned(m_disc).bytes, .available = *room}};
    if (*room < m_planning.wish().capacity / 2 || m_burn.request.onlyDisc != 0) {
        return small;
    }
    m_burn.notices.warn(JobWarning::Kind::disc, small);
    return m_planning.planAnew(m_disc, plannedCapacity(*room));
}

Result<void> DiscSetWriter::close()
{
    return !m_isSet ? m_present->writer->close() : Result<void>();
}

Result<void> DiscSetWriter::reload()
{
    return !m_isSet ? m_present->writer->reload() : Result<void>();
}

void DiscSetWriter::releaseStream()
{
    m_burn.live.detach();
    if (m_present && m_present->writer) {
        m_present->writer->releaseStream();
    }
}

Result<void> DiscSetWriter::verify()
{
    return !m_isSet ? m_present->writer->verify() : Result<void>();
}

Result<void> DiscSetWriter::finish()
{
    if (!m_isSet) {
        return m_present->writer->finish();
    }
    releaseStream();
    m_present.reset(); // of the disc's tree
    m_contents.take(nullptr);
    if (onlyEnds()) {
        m_complete = true;
        lookForLastOnShelf();
    } else if (m_complete && m_burn.request.onlyDisc == 0) {
        for (const NodeId id : m_progress.missing(m_contents.whole())) { // no success may hide it
            m_burn.log.add(
                {.kind = FaultKind::fileSkipped, .doing = Action::write, .path = m_contents.whole().sourcePath(id)});
        }
    }
    m_contents.takeDigests(std::move(*m_progress.digests));
    return {};
}

Result<bool> DiscSetWriter::enterOnShelf(const std::string& path)
{
    if (m_isSet) {
        return false; // each disc when it was finished
    }
    return m_present ? m_present->writer->enterOnShelf(path) : Result<bool>(false);
}

void DiscSetWriter::concludeReport(bool done)
{
    if (!m_isSet) {
        return;
    }
    m_report.volumes = m_progress.finished;
    m_report.sha256.reset();
    if (!done && m_present) {
        takeFaults();
    }
    if (m_shelved) {
        m_report.shelved = m_shelved->ok() && **m_shelved;
    }
    if (m_progress.finished.empty() && !m_planning.isContinued()) {
        m_planning.removeJournal(); // nothing to continue
    }
    if (done && m_complete && m_burn.request.onlyDisc == 0) {
        m_planning.keepEnded(m_contents.digests());
    }
    const bool whole = m_progress.complete();
    m_report.journal = !whole || m_planning.isRestBack() ? m_planning.journal() : std::string();
    m_report.discPlan = whole ? m_planning.journal() : std::string();
    if (!done && !whole && !m_progress.finished.empty() && !mayEndSet(m_report)) {
        if (m_report.mediumState) { // of the disc in the drive; the set is more
            m_burn.notices.warn(JobWarning::Kind::disc, *m_report.mediumState);
        }
        SetState state = m_planning.state();
        state.nextVolume = m_report.journal.empty() ? 0 : m_disc;
        m_report.mediumState = Fault{.kind = FaultKind::setIncomplete,
                                     .doing = Action::write,
                                     .detail = m_planning.wish().name.name,
                                     .facts = state};
    }
}

} // namespace steadyburn
