#include "workflow/burn/TapeSetWriter.h"

#include "base/BytesSource.h"
#include "base/Uuid.h"
#include "image/tar/TarHeaders.h"
#include "verify/Verifier.h"
#include "workflow/burn/BurnReport.h"
#include "workflow/burn/ReadBack.h"
#include "workflow/request/VolumeId.h"
#include "workflow/tapeset/TapeIndexReader.h"
#include "workflow/tapeset/TapeIndexWriter.h"
#include "workflow/tapeset/TapeLabel.h"

#include <algorithm>
#include <ctime>
#include <span>
#include <sys/stat.h>

namespace steadyburn {

namespace {

constexpr std::uint64_t kPartOnTape = kMiB; // members of one to two MiB begin with an entry; of a tape of less than
                                            // 16 MiB that would be too much

} // namespace

TapeSetWriter::TapeSetWriter(const BurnContext& burn, BurnTarget& target, BurnContents& contents,
                             SetContinuation& journal, const BurnPlan& plan, JobReport& report)
    : m_burn(burn),
      m_target(target),
      m_contents(contents),
      m_journal(journal),
      m_plan(plan),
      m_report(report),
      m_mark(burn, target),
      m_change(burn, target, m_set)
{
    m_contents.giveDigests(); // they go into the index
}

TapeSetWriter::~TapeSetWriter() = default;

bool TapeSetWriter::spans() const
{
    return m_change.possible() && !m_burn.request.simulate;
}

Result<void> TapeSetWriter::lookAtMedium()
{
    // Else nothing is written where there is something, or every tape is looked at when it is acquired.
    if ((appends() || m_burn.request.overwrite) && !m_journal.continues()) {
        return m_mark.read();
    }
    return {};
}

Result<void> TapeSetWriter::layOut()
{
    m_plan.write.block = writeSize(m_burn.request, m_target);
    m_continued = m_journal.continues();
    if (m_continued) {
        if (auto adopted = m_journal.adopt(m_contents.tree(), m_set, m_earlier, m_contents.digests()); !adopted) {
            return adopted;
        }
    }
    if (onlyEnds()) {
        return {};
    }
    if (spans()) {
        m_set.splitLargeFiles(m_contents.tree(), m_target.medium().capacity.value_or(0), m_plan.write.block);
    }
    if (auto laid = layOutArchive(); !laid) {
        return laid;
    }
    const bool plain = m_plan.compress.kind == Compression::none;
    if (plain && !spans()) { // else it need not fit
        m_plan.write.size = m_stream->size();
    }
    m_burn.live.setTotal(plain ? m_stream->size().value_or(0) : m_contents.scanned().bytes, !plain);
    return {};
}

Result<void> TapeSetWriter::layOutArchive()
{
    releaseStream(); // it reads from the sources, which are opened anew; two rings may be more than there is memory
    m_archive.clear();
    const bool plain = m_plan.compress.kind == Compression::none;
    m_plan.compress.members = &m_archive.members;
    m_plan.compress.pad = m_plan.write.block;
    const ReadOptions readers = m_contents.openSource();
    auto archive = TarArchive::layOut(m_contents.tree(), m_contents.source(), m_burn.log,
                                      {.record = m_plan.write.block,
                                       .places = &m_archive.places,
                                       .from = m_archive.from,
                                       .fromPart = m_archive.fromPart,
                                       .earlier = m_earlier.nodes.empty() ? nullptr : &m_earlier,
                                       .parts = &m_set.cuts,
                                       .partBytes = plain             ? 0
                                                    : m_set.share > 0 ? std::min(m_set.share, kPartOnTape)
                                                                      : kPartOnTape},
                                      readers, m_burn.stop);
    if (!archive) {
        return archive.takeFault();
    }
    m_stream = std::move(*archive);
    auto run = StreamRun::create(m_burn,
                                 {.stream = m_stream.get(),
                                  .tree = &m_contents.tree(),
                                  .compress = m_plan.compress,
                                  .block = m_plan.write.block,
                                  .tape = true,
                                  .sourceBytes = m_contents.scanned().bytes,
                                  .sourceBytesBefore = m_set.sourceBytesBefore(m_contents.tree())},
                                 m_target.medium());
    if (!run) {
        return run.takeFault();
    }
    m_run = std::move(*run);
    m_report.ringSize = m_run->ringSize();
    return {};
}

// Of a volume that is not the first.
void TapeSetWriter::tellTotal()
{
    const std::uint64_t before = m_set.archiveBytesBefore();
    if (m_stream->size() && m_plan.compress.kind == Compression::none) {
        m_burn.live.setTotal(before + *m_stream->size(), false);
    }
    m_burn.live.setBefore(before, m_set.sourceBytesBefore(m_contents.tree()));
}

Result<void> TapeSetWriter::acquireDrive()
{
    if (m_continued) {
        return acquireForRest();
    }
    if (auto same = m_mark.check(); !same) {
        return same;
    }
    m_oldLabel = m_mark.label();
    auto acquired = m_target.acquire(m_plan.write);
    if (!acquired && acquired.fault().kind == FaultKind::mediumNotBlank) {
        Fault holds = acquired.takeFault();
        holds.detail = describeTape(*m_target, m_burn.stop); // for the question
        auto tape = holds.known<OccupiedMedium>();
        tape.append = true;
        holds.facts = tape;
        return holds;
    }
    return acquired;
}

// Takes the tape that is in the drive, which may hold the torn beginning of this volume, or asks for one.
Result<void> TapeSetWriter::acquireForRest()
{
    m_target.setSet(m_journal.path());
    auto acquired = m_change.acquirePresent(m_plan.write);
    if (!acquired && m_change.possible() && anotherTapeMayDo(acquired.fault().kind)) {
        acquired = m_change.ask(m_burn.request.target, acquired.takeFault(), m_plan.write);
    }
    m_oldLabel = m_change.replaced();
    if (acquired) {
        tellTotal();
    }
    return acquired;
}

Result<void> TapeSetWriter::write()
{
    if (m_set.uuid.empty()) { // otherwise the set is continued
        auto uuid = makeUuid();
        if (!uuid) {
            return uuid.takeFault();
        }
        m_set.uuid = std::move(*uuid);
        m_set.name = nameOf(m_burn.request);
    }
    for (;;) {
        auto sent = sendArchive();
        const bool full = !sent && sent.fault().kind == FaultKind::mediumFull;
        if (!sent && (!full || m_burn.request.simulate)) {
            return sent;
        }
        auto ended = full ? endVolume() : endSet();
        if (full && !ended && ended.fault().kind == FaultKind::mediumTooSmall && !m_change.possible()) {
            return sent; // nobody could have given a larger one
        }
        if (!ended) {
            return ended.takeFault();
        }
        if (!full && *ended) {
            return {};
        }
        if (full && !*ended) {
            continue; // the same tape again
        }
        if (!m_change.possible()) {
            return sent;
        }
        if (auto next = acquireNextVolume(); !next) {
            return next;
        }
    }
}

// Label and archive. Where the tape is full the digests are settled as well: the index has them.
Result<void> TapeSetWriter::sendArchive()
{
    m_label.clear();
    if (!appends()) {
        if (auto labelled = writeLabel(); !labelled) {
            return labelled;
        }
    }
    StreamResult sent = m_run->send(*m_target, m_target.session(), m_target.medium());
    m_archive.sent = sent.figures ? sent.figures->bytes : 0;
    addFigures(m_report, sent, m_target->meter());
    if (sent.ended || sent.ended.fault().kind == FaultKind::mediumFull) {
        if (auto produced = m_run->awaitProducer(); !produced) {
            return produced;
        }
        if (auto settled = m_contents.settleDigests(); !settled) {
            return settled;
        }
    }
    return std::move(sent.ended);
}

// Counts, of what was just sent, only what stays on the tape: the rest is sent once more.
void TapeSetWriter::countOnly(std::uint64_t kept)
{
    m_report.bytes -= m_archive.sent;
    m_report.bytes += kept;
}

Result<void> TapeSetWriter::writeLabel()
{
    auto uuid = makeUuid();
    if (!uuid) {
        return uuid.takeFault();
    }
    m_label = std::move(*uuid);
    auto label = makeTapeLabel({.volumeId = m_set.name,
                                .uuid = m_label,
                                .set = m_set.uuid,
                                .number = m_set.volume,
                                .format = m_plan.format,
                                .block = m_plan.write.block,
                                .written = std::time(nullptr)});
    if (!label) {
        return label.takeFault();
    }
    if (!m_oldLabel.empty()) { // whatever becomes of the burn
        m_replaced.push_back(std::exchange(m_oldLabel, {}));
    }
    return writeSmallFile(*label);
}

Result<void> TapeSetWriter::writeSmallFile(const std::vector<std::byte>& bytes)
{
    std::vector<std::byte> padded = bytes;
    padded.resize(roundUp(bytes.size(), m_plan.write.block));
    BytesSource source(padded);
    return m_target.session().write(source, m_burn.stop);
}

// The archive before it is whole, and can be listed by reading it.
void TapeSetWriter::indexIsLost()
{
    noteLack(TapeRemark::What::unlisted);
}

// What this volume lacks, and the set does not.
void TapeSetWriter::noteLack(TapeRemark::What what)
{
    m_burn.log.add({.kind = FaultKind::tapeRemark,
                    .doing = Action::write,
                    .path = m_target->name(),
                    .facts = TapeRemark{.what = what}});
}

Result<std::vector<std::byte>> TapeSetWriter::makeIndex(std::size_t places, bool last)
{
    const bool alone = last && m_set.volume == 1;
    const std::vector<VanishedEntry> vanished = m_journal.vanished(m_contents.tree());
    return makeTapeIndex(m_contents.tree(), m_contents.digests(),
                         {.set = m_set.uuid,
                          .name = m_set.name,
                          .volume = m_set.volume,
                          .last = last,
                          .tapeFile = m_section,
                          .block = m_plan.write.block,
                          .places = std::span(m_archive.places).first(places),
                          .members = m_archive.members,
                          .volumeOf = alone ? std::span<const std::uint16_t>() : m_set.volumeOf,
                          .vanished = vanished,
                          .cuts = &m_set.cuts,
                          .partVolumes = &m_set.partVolumes,
                          .unread = unreadFolders(m_burn.log.all())});
}

Result<void> TapeSetWriter::writeIndex(std::size_t places, bool last)
{
    auto index = makeIndex(places, last);
    return index ? writeSmallFile(*index) : Result<void>(index.takeFault());
}

// Behind a whole archive. False: there was no room for the index, and the volume ends before the archive's last
// entries.
Result<bool> TapeSetWriter::endSet()
{
    m_section = m_target.section();
    const std::size_t all = m_archive.places.size();
    m_set.mark(m_contents.tree(), m_archive.places, all);
    m_target.session().tape()->useRoomBehindWarning();
    auto written = writeIndex(all, true);
    if (!written && written.fault().kind != FaultKind::mediumFull) {
        return written.takeFault();
    }
    if (!written && m_change.possible()) {
        nameFurtherTapes();
        if (const auto border = borderWithRoom()) {
            auto ended = endAtBorder(*border, 1);
            return ended ? Result<bool>(false) : ended.takeFault();
        }
    }
    if (!written) {
        indexIsLost();
    }
    m_ending = true;
    return true;
}

// The set continues on a tape that begins with it.
void TapeSetWriter::nameFurtherTapes()
{
    if (const auto& own = m_burn.request.ownTape) {
        m_set.name = own->volumeId;
    }
}

// Behind a refused record: gives the volume its end. False: the same tape is to be begun anew, its first file was split
// into parts. Of an appended set nothing may be on the tape as a whole; then it is as if it had not been given.
Result<bool> TapeSetWriter::endVolume()
{
    const Tree& tree = m_contents.tree();
    nameFurtherTapes();
    if (const auto border = borderWithRoom()) {
        auto ended = endAtBorder(*border, 0);
        return ended ? Result<bool>(true) : ended.takeFault();
    }
    if (appends() && m_set.volume == 1) {
        --m_set.volume; // nothing of it is on this tape: the next is the first
        if (const auto& own = m_burn.request.ownTape) {
            m_contents.replaceTexts(own->texts);
        }
        auto left = m_target.abandon();
        if (left &&
            (left->kind != FaultKind::mediumLeft || left->known<MediumWorth>().state == MediumWorth::State::unknown)) {
            return std::move(*left);
        }
        if (left) {
            m_burn.log.add(std::move(*left));
        }
        countOnly(0);
        return true;
    }
    const NodeId largest = m_archive.largestReached(tree);
    if (m_change.possible() && largest != kRoot && m_set.cuts.count(largest) == 0 &&
        m_set.splitLargeFiles(tree, m_archive.sent, m_plan.write.block, largest)) {
        auto begun = beginTapeAnew();
        return begun ? Result<bool>(false) : begun.takeFault();
    }
    return Fault{.kind = FaultKind::mediumTooSmall,
                 .doing = Action::write,
                 .path = m_target->name(),
                 .detail = tree.path(largest),
                 .facts = SpaceNeed{.needed = tree.node(largest).size, .available = m_archive.sent}};
}

// A border that leaves room for the archive's end and the index within what the drive has taken. If the index is larger
// than the set's part of the tape, the last border at all.
std::optional<ArchiveBorder> TapeSetWriter::borderWithRoom()
{
    const Tree& tree = m_contents.tree();
    const auto last = m_archive.borderBefore(tree, m_archive.sent);
    if (!last) {
        return last;
    }
    m_set.mark(tree, m_archive.places, last->place);
    const auto index = makeIndex(last->place, false); // no shorter than that of fewer entries
    const std::size_t block = m_plan.write.block;
    const std::uint64_t room = (index ? roundUp(index->size(), block) : 0) + 2 * block; // the end, and a filemark
    const auto border = room < m_archive.sent ? m_archive.borderBefore(tree, m_archive.sent - room) : std::nullopt;
    return border ? border : last;
}

// The volume ends at the border: the archive's end there, the index, and what is read back. `filesBack`: tape files
// behind the archive that go.
Result<void> TapeSetWriter::endAtBorder(const ArchiveBorder& border, unsigned filesBack)
{
    auto end = archiveEnd(m_plan.compress.kind, border.offset, m_plan.write.block);
    if (!end) {
        return end.takeFault();
    }
    if (auto ended = m_target.session().tape()->endEarly(border.offset, *end, filesBack); !ended) {
        if (ended.fault().kind != FaultKind::mediumError && ended.fault().kind != FaultKind::unsupported) {
            return ended;
        }
        noteLack(TapeRemark::What::endlessArchive); // the next volume has the file; here tar will miss its end
    }
    const std::uint64_t kept = border.offset + end->size();
    countOnly(kept);
    m_section = m_target.section();
    m_archive.from = m_archive.places[border.place].node;
    m_archive.fromPart = std::max(1U, m_archive.places[border.place].part);
    m_set.mark(m_contents.tree(), m_archive.places, border.place);
    if (auto written = writeIndex(border.place, false); !written) {
        if (written.fault().kind != FaultKind::mediumFull) {
            return written;
        }
        indexIsLost();
    }
    if (auto closed = close(); !closed) {
        return closed;
    }
    if (auto verified = verify(); !verified) {
        return verified;
    }
    addVolume(border.place, kept); // not before: what is not closed, or not what was sent, is not whole
    m_journal.keep(m_contents.tree(), m_set, m_contents.digests(), nextArchive());
    m_target.setSet(m_journal.path());
    // At once: this tape can be read whatever becomes of the next, or of this program. If it fails, again at the end.
    auto shelf = m_written.empty() ? Result<Shelf>(Fault()) : Shelf::openOrMake(m_burn.request.shelf);
    static_cast<void>(shelf && enterWritten(*shelf));
    return {};
}

SetContinuation::Next TapeSetWriter::nextArchive() const
{
    return {.format = m_plan.format, .block = m_plan.write.block, .entry = m_archive.from, .part = m_archive.fromPart};
}

void TapeSetWriter::addVolume(std::size_t places, std::uint64_t bytes)
{
    const Tree& tree = m_contents.tree();
    VolumeReport volume{.number = m_set.volume,
                        .target = m_target->name(),
                        .uuid = m_label,
                        .label = m_label.empty() ? m_mark.label() : m_label,
                        .bytes = bytes,
                        .section = m_section};
    for (const TarPlace& place : std::span(m_archive.places).first(places)) {
        volume.files += S_ISREG(tree.node(place.node).mode) && m_set.endsFile(tree, place) ? 1 : 0;
    }
    if (!m_burn.request.shelf.empty() && !m_burn.request.simulate) {
        const auto here = std::span(m_archive.places).first(places);
        m_written.push_back({.number = volume.number,
                             .uuid = volume.label,
                             .labelled = !m_label.empty(),
                             .section = m_section,
                             .places = {here.begin(), here.end()}});
    }
    m_set.finished.push_back(std::move(volume));
}

// What was just written is ours and of no use: label and the beginning of a file.
Result<void> TapeSetWriter::beginTapeAnew()
{
    m_burn.live.detach();
    (void)m_target.abandon(); // what it is worth does not matter, it is written over
    m_plan.write.append = false;
    m_plan.write.overwrite = true;
    m_plan.write.size.reset();
    if (auto acquired = m_target.acquire(m_plan.write); !acquired) {
        return acquired;
    }
    countOnly(0);
    return layOutArchive();
}

Result<void> TapeSetWriter::acquireNextVolume()
{
    if (++m_set.volume > kMostVolumes) {
        return Fault{.kind = FaultKind::unsupported, .doing = Action::write, .path = m_target->name()};
    }
    m_burn.live.detach();
    m_target.tellAlerts(); // of the tape that is finished
    if (auto acquired = m_change.ask(m_target->name(), std::nullopt, m_plan.write); !acquired) {
        return acquired;
    }
    m_oldLabel = m_change.replaced();
    if (auto laid = layOutArchive(); !laid) {
        return laid;
    }
    tellTotal();
    return {};
}

Result<void> TapeSetWriter::close()
{
    auto closed = m_target.close();
    if (std::exchange(m_ending, false) && closed) { // what the drive still had may have been lost
        addVolume(m_archive.places.size(), m_archive.sent);
        m_set.complete = true;
    }
    return closed;
}

void TapeSetWriter::releaseStream()
{
    m_burn.live.detach();
    m_run.reset(); // its producer uses the stream
    m_stream.reset();
}

Result<void> TapeSetWriter::verify()
{
    auto done = readBack(m_burn, m_report, [this](VerifyMeter& meter) -> Result<bool> {
        releaseStream();
        auto reader = m_target->openReader(m_section);
        if (!reader) {
            return reader.takeFault();
        }
        const bool oneOfSeveral = m_set.volume > 1 || m_archive.from != kRoot || !m_set.cuts.empty();
        const VolumeShare here = m_set.shareOfVolume(m_contents.tree());
        auto verified = verifyAgainstDigests(**reader, m_contents.tree(), m_contents.digests(), m_burn.log, meter,
                                             m_burn.stop, oneOfSeveral ? &here : nullptr);
        if (!verified) {
            return verified.takeFault();
        }
        m_report.checked.add(verified->checked);
        return verified->same;
    });
    if (done && m_report.verified == true) {
        m_verifiedIn[m_set.volume] = m_target->name();
    }
    return done;
}

Result<void> TapeSetWriter::finish()
{
    if (m_set.complete) {
        endJournal();
    }
    return {};
}

void TapeSetWriter::endJournal()
{
    if (m_burn.request.keepJournal) {
        m_journal.keepComplete(m_contents.tree(), m_set, m_contents.digests(), nextArchive());
    } else {
        m_journal.remove();
    }
}

void TapeSetWriter::concludeReport(bool done)
{
    m_report.volumes = m_set.finished;
    const bool written = m_set.complete && m_target.closed() && m_report.outcome == Outcome::cancelled;
    if (!done && written) {
        endJournal();
    }
    if (!done && !m_set.finished.empty() && !m_set.complete && !mayEndSet(m_report)) {
        m_report.mediumState = Fault{.kind = FaultKind::setIncomplete,
                                     .doing = Action::write,
                                     .detail = m_set.name,
                                     .facts = m_journal.state(m_contents.tree(), m_set, m_contents.digests())};
    }
    if (m_set.finished.size() > 1) {
        m_report.sha256.reset();
    }
}

} // namespace steadyburn
