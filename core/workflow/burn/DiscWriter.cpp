#include "workflow/burn/DiscWriter.h"

#include "image/iso/IsoImage.h"
#include "image/iso/JolietNames.h"
#include "image/tar/TarArchive.h"
#include "target/plain/FileTarget.h"
#include "unpack/iso/MappedReader.h"
#include "verify/Verifier.h"
#include "workflow/burn/AppendCheck.h"
#include "workflow/burn/BurnParity.h"
#include "workflow/burn/BurnReport.h"
#include "workflow/burn/DiscSums.h"
#include "workflow/burn/ImageFile.h"
#include "workflow/burn/ReadBack.h"
#include "workflow/burn/RecoveryFiles.h"
#include "workflow/burn/StreamOptions.h"
#include "workflow/catalogue/BurnedTree.h"
#include "workflow/request/FormatChoice.h"
#include "workflow/request/RequestBounds.h"
#include "workflow/request/VolumeId.h"

#include <ctime>
#include <filesystem>
#include <vector>

namespace steadyburn {

DiscWriter::DiscWriter(const BurnContext& burn, BurnTarget& target, BurnContents& contents, const BurnPlan& plan,
                       JobReport& report)
    : m_burn(burn), m_target(target), m_contents(contents), m_plan(plan), m_report(report)
{
}

DiscWriter::~DiscWriter() = default;

Result<void> DiscWriter::layOut()
{
    m_plan.write.block = writeSize(m_burn.request, m_target);
    auto laid = !m_burn.request.image.empty() ? layOutImage()
                : isTar(m_plan.format)        ? layOutArchive()
                                              : layOutSession();
    if (!laid) {
        return laid;
    }
    const bool plain = m_plan.compress.kind == Compression::none;
    if (plain) {
        m_plan.write.size = m_stream->size();
    }
    m_burn.live.setTotal(plain ? m_stream->size().value_or(0) : m_contents.scanned().bytes, !plain);
    auto run = StreamRun::create(m_burn,
                                 {.stream = m_stream.get(),
                                  .tree = &m_contents.tree(),
                                  .compress = m_plan.compress,
                                  .block = m_plan.write.block,
                                  .sourceBytes = m_contents.scanned().bytes},
                                 m_target.medium());
    if (!run) {
        return run.takeFault();
    }
    m_run = std::move(*run);
    m_report.ringSize = m_run->ringSize();
    return {};
}

// What the image lacks is told, and where its end is missing asked for.
Result<void> DiscWriter::layOutImage()
{
    const JobRequest& request = m_burn.request;
    auto image = ImageFile::open(request.image);
    if (!image) {
        return image.takeFault();
    }
    for (Fault& lack : (*image)->lacks()) {
        if (!request.cutImage) {
            return std::move(lack);
        }
        m_burn.log.add(std::move(lack));
    }
    if (auto damage = (*image)->damage()) {
        m_burn.log.add(std::move(*damage));
    }
    auto map = mapOf(request.image);
    if (!map) {
        return map.takeFault();
    }
    m_imageMap = std::move(*map);
    if (auto unread = m_imageMap ? unreadIn(*m_imageMap) : std::nullopt) {
        m_burn.log.add(std::move(*unread));
    }
    if (auto shown = showNewestSession(**image); !shown) {
        return shown;
    }
    m_stream = std::move(*image);
    m_report.files = 1;
    m_burn.live.setScanned(1, m_stream->size().value_or(0));
    return {};
}

// On a disc without a table of contents only the front leads to a session. Elsewhere the copy stays as the image is.
Result<void> DiscWriter::showNewestSession(ImageFile& image)
{
    const std::size_t sessions = image.sessionsBehindFirst();
    if (!m_target->isOptical() || sessions < 2) {
        return {};
    }
    const MediumInfo& medium = m_target.medium();
    const bool noTable = medium.status == MediumStatus::overwritable || medium.kind == MediumKind::dvdPlusRw ||
                         medium.kind == MediumKind::dvdRw || medium.kind == MediumKind::dvdRam ||
                         medium.kind == MediumKind::bdRe;
    const bool replaced = noTable && image.putNewestInFront();
    m_burn.notices.warn(JobWarning::Kind::disc, {.kind = FaultKind::sessionsInOne,
                                                 .doing = Action::plan,
                                                 .path = m_burn.request.image,
                                                 .facts = SessionsInOne{.count = sessions, .newestInFront = replaced}});
    if (replaced && image.dropsParity()) {
        m_burn.log.add({.kind = FaultKind::parityImpossible,
                        .doing = Action::write,
                        .path = m_target->name(),
                        .facts = ParityObstacle{ParityObstacle::Reason::protectedImage}});
    }
    return replaced ? tellOfImage() : Result<void>();
}

// With the first session's descriptors its checksum is lost: what it contradicts is told before.
Result<void> DiscWriter::tellOfImage()
{
    const std::string& image = m_burn.request.image;
    auto file = FileTarget::open(image);
    auto medium = file ? (*file)->inspect() : Result<MediumInfo>(Fault(file.fault()));
    if (!medium) {
        return medium.takeFault();
    }
    FaultLog damage;
    auto found = checkForAppend(**file, *medium, {.givenUp = true}, damage, m_burn.stop);
    if (!found && found.fault().kind == FaultKind::cancelled) {
        return found.takeFault();
    }
    if (!found) {
        damage.add(found.takeFault());
    } else if (found->summed && !found->fileSums) {
        m_burn.notices.warn(JobWarning::Kind::disc,
                            {.kind = FaultKind::sumsDropped, .doing = Action::plan, .path = m_target->name()});
    }
    for (Fault& fault : damage.all()) {
        if (fault.known<DamageWitness>().who != DamageWitness::Who::map) { // that has been told
            m_burn.log.add(std::move(fault));
        }
    }
    return {};
}

Result<void> DiscWriter::layOutArchive()
{
    const bool records = m_burn.request.block.has_value();
    m_plan.compress.pad = records ? m_plan.write.block : (m_target->isOptical() ? kDiscWrite : 1);
    const ReadOptions readers = m_contents.openSource();
    const bool compressed = m_plan.compress.kind != Compression::none;
    const DiscTree* const disc = m_contents.disc();
    TarOptions options = tarOptionsFor(m_burn.request, m_target->isOptical(), compressed,
                                       roomOn(m_target.medium()).value_or(0), disc != nullptr);
    if (disc != nullptr) {
        options.missing = disc->missing();
    }
    auto archive =
        TarArchive::layOut(m_contents.tree(), m_contents.source(), m_burn.log, options, readers, m_burn.stop);
    if (!archive) {
        return archive.takeFault();
    }
    m_stream = std::move(*archive);
    return {};
}

Result<void> DiscWriter::layOutSession()
{
    if (m_target.appends()) {
        if (auto marked = m_append.emplace(m_burn, m_target).mark(); !marked) {
            return marked;
        }
    } else if (!m_burn.request.appendTo.empty()) { // it is blank
        return Fault{.kind = FaultKind::mediumSwapped, .doing = Action::open, .path = m_target->name()};
    }
    if (auto added = addSumsOfDisc(m_burn, m_target, m_contents); !added) {
        return added;
    }
    IsoOptions options = isoOptionsFor(m_burn.request, m_target->isOptical(), m_contents.lastFile());
    const ReadOptions readers = m_contents.openSource();
    options.treeDigest = m_contents.treeDigest();
    m_made = std::time(nullptr);
    options.made = m_made;
    if (m_append) {
        auto point = m_append->lookAtOldSessions(m_contents.tree());
        if (!point) {
            return point.takeFault();
        }
        if (point->keepsSums && !options.sessionMd5) {
            options.sessionMd5 = true;
            m_burn.notices.warn(JobWarning::Kind::disc,
                                {.kind = FaultKind::sumsKept, .doing = Action::plan, .path = m_target->name()});
        }
        options.append = std::move(*point);
    }
    auto image = IsoImage::layOut(m_contents.tree(), m_contents.source(), m_burn.log, options, readers, m_burn.stop);
    if (!image) {
        return image.takeFault();
    }
    const IsoImage* const session = image->get();
    m_stream = std::move(*image);
    if (m_burn.request.parity) {
        auto protectedImage = addParity(m_burn, m_target, std::move(m_stream), m_report);
        if (!protectedImage) {
            return protectedImage.takeFault();
        }
        m_parity = protectedImage->get();
        m_stream = std::move(*protectedImage);
    }
    m_session = session;
    tellShortenedNames();
    return {};
}

void DiscWriter::tellShortenedNames()
{
    const Tree& tree = m_contents.tree();
    const std::vector<ShortenedName> names = shortenedByJoliet(tree);
    m_report.shortenedNames = names.size();
    for (const ShortenedName& name : names) {
        m_burn.notices.warn(JobWarning::Kind::name, {.kind = FaultKind::nameShortened,
                                                     .doing = Action::plan,
                                                     .path = tree.path(name.node),
                                                     .facts = OtherPath{name.name}});
    }
}

Result<void> DiscWriter::acquireDrive()
{
    if (m_append) {
        if (auto same = m_append->checkStillTheSame(); !same) {
            return same;
        }
    }
    identifyReplaced();
    auto acquired = m_target.acquire(m_plan.write);
    if (!acquired && acquired.fault().kind == FaultKind::mediumNotBlank && m_burn.request.image.empty()) {
        Fault holds = acquired.takeFault();
        auto medium = holds.known<OccupiedMedium>();
        medium.append = m_plan.format == Format::iso && SessionAppend(m_burn, m_target).isPossible();
        holds.facts = medium;
        return holds;
    }
    return acquired;
}

// Only the disc itself can say which of the volumes on the shelf it is, and only as long as it holds that.
void DiscWriter::identifyReplaced()
{
    const JobRequest& request = m_burn.request;
    const bool replaces = m_target->isOptical() && (request.overwrite || m_target.appends()) && !request.simulate &&
                          !m_target.medium().sessions.empty();
    if (replaces && !request.shelf.empty() && Shelf::open(request.shelf)) {
        auto held = identifyMedium(*m_target, m_burn.stop);
        m_replaced = held ? std::optional(std::move(*held)) : std::nullopt;
    }
}

Result<void> DiscWriter::dropReplaced(Shelf& shelf, const std::string& entered)
{
    if (!m_replaced) {
        return {};
    }
    const auto known = shelf.volumesOf(m_replaced->uuid);
    const bool inItsPlace = !entered.empty() && !m_replaced->seen.file.empty(); // went when this was entered
    return !known || known->empty() || inItsPlace ? Result<void>() : shelf.dropCopy(m_replaced->uuid, m_replaced->seen);
}

// What reading it back has found.
Result<void> DiscWriter::noteVerdict(Shelf& shelf, const VolumeEntry::Entered& entered) const
{
    if (!m_report.verified || entered.copy == 0) {
        return {};
    }
    const CheckResult result = *m_report.verified ? CheckResult::good : CheckResult::damaged;
    return shelf.noteVerified(entered.uuid, std::time(nullptr), result, m_target->name(), entered.copy);
}

Result<void> DiscWriter::write()
{
    StreamResult sent = m_run->send(*m_target, m_target.session(), m_target.medium());
    addFigures(m_report, sent, m_target->meter());
    if (!sent.ended) {
        return std::move(sent.ended);
    }
    m_section = m_target.section();
    if (m_parity != nullptr) {
        m_parityDigest = m_parity->tailDigest();
    }
    // A disc with sessions has a table that leads to the newest; where there is none, its descriptors go to the front.
    if (m_session != nullptr && !m_session->head().empty() && m_target.medium().status == MediumStatus::overwritable) {
        return m_target.session().writeHead(m_session->head());
    }
    return {};
}

Result<void> DiscWriter::close()
{
    auto closed = m_target.close();
    if (m_target.closed() || m_target.awaitsName()) {
        m_section = m_target.section(); // a file's sessions are counted in the new file
        if (keepsSessions(m_target.medium().kind)) {
            m_report.session = m_section;
        }
    }
    if (m_target.closed() && m_burn.request.keepOpen && m_target->isOptical()) {
        releaseStream();
        m_target.tellIfClosed();
    }
    return closed;
}

void DiscWriter::releaseStream()
{
    m_burn.live.detach();
    m_session = nullptr;
    m_parity = nullptr;
    m_run.reset(); // its producer uses the stream
    m_stream.reset();
}

Result<void> DiscWriter::reload()
{
    const JobRequest& request = m_burn.request;
    if (!request.reload || request.simulate || !m_target->isOptical()) {
        return {};
    }
    releaseStream();
    return m_target.reload();
}

Result<void> DiscWriter::verify()
{
    return readBack(m_burn, m_report, [this](VerifyMeter& meter) {
        releaseStream(); // what is compared comes off the disc and not out of what was known of it before the burn
        return compare(meter);
    });
}

Result<void> DiscWriter::finish()
{
    const bool replaced = !m_target.appends() && !m_burn.request.simulate;
    const auto file = replaced ? m_target->file() : std::nullopt;
    if (!file) {
        return {};
    }
    const bool gaps = m_imageMap && unreadIn(*m_imageMap);
    auto mapped = gaps ? writeMapBeside(*file, m_imageMap->map) : removeMap(*file);
    if (!mapped || !getsRecovery(m_burn.request, m_plan.format, *m_target)) {
        removeRecovery(*file);
        return mapped;
    }
    releaseStream();
    return makeRecovery(m_burn, *file, m_report);
}

Result<bool> DiscWriter::enterOnShelf(const std::string& path)
{
    const bool done = m_report.outcome == Outcome::complete || m_report.outcome == Outcome::exceptions;
    const bool stream = m_target.medium().kind == MediumKind::stream; // wherever standard output may lead
    const bool enters = done && !stream && (!m_target->isPlain() || m_target->file());
    const bool drops = m_replaced && m_report.bytes > 0; // whatever became of the burn
    if (!enters && !drops) {
        return false;
    }
    auto shelf = Shelf::openOrMake(path);
    if (!shelf) {
        return shelf.takeFault();
    }
    auto entered = enters ? enterMediumOn(*shelf) : Result<VolumeEntry::Entered>(VolumeEntry::Entered());
    if (!entered) {
        return entered.takeFault();
    }
    auto dropped = dropReplaced(*shelf, entered->uuid);
    auto noted = dropped ? noteVerdict(*shelf, *entered) : std::move(dropped);
    return noted ? Result<bool>(enters) : noted.takeFault();
}

Result<VolumeEntry::Entered> DiscWriter::enterMediumOn(Shelf& shelf)
{
    const std::int64_t now = std::time(nullptr);
    if (m_burn.request.image.empty() && !m_target.appends()) {
        return enterTreeOn(shelf, {.burned = now});
    }
    // Only the medium knows what it holds now.
    FaultLog log;
    const CatalogueRequest whole{
        .openTarget = {}, .target = m_target->name(), .now = now, .written = true, .held = &*m_target};
    auto entered = catalogueMedium(shelf, whole, log, {});
    return entered
               ? Result<VolumeEntry::Entered>({.uuid = entered->uuid, .known = entered->known, .copy = entered->copy})
               : entered.takeFault();
}

Result<void> DiscWriter::enterVolumeOn(const std::string& path, const ShelfSection& place)
{
    auto shelf = Shelf::openOrMake(path);
    if (!shelf) {
        return shelf.takeFault();
    }
    auto entered = enterTreeOn(*shelf, place);
    auto dropped = entered ? dropReplaced(*shelf, entered->uuid) : Result<void>(entered.takeFault());
    return dropped ? noteVerdict(*shelf, *entered) : std::move(dropped);
}

Result<VolumeEntry::Entered> DiscWriter::enterTreeOn(Shelf& shelf, ShelfSection section)
{
    const std::int64_t now = section.burned.value_or(0);
    auto entry = VolumeEntry::begin(shelf);
    if (!entry) {
        return entry.takeFault();
    }
    const bool archive = isTar(m_plan.format);
    const std::string kept = keptAt(*m_target);
    section.format = std::string(toString(m_plan.format));
    entry->beginSection(section);
    const DiscTree* const disc = m_contents.disc();
    const auto partOf = [disc](NodeId id) { return disc == nullptr ? FilePart() : disc->partOf(id); };
    if (auto told =
            enterTree(*entry, m_contents.tree(), m_contents.digests(), archive, partOf, m_contents.treeChecksum());
        !told) {
        return told.takeFault();
    }
    return entry->commit(
        {.label = archive && !kept.empty() ? std::filesystem::path(kept).filename().string() : nameOf(m_burn.request),
         .kind = std::string(toString(m_target.medium().kind)),
         .entered = now,
         .written = true,
         .kept = kept,
         .made = archive ? std::nullopt : std::optional(m_made)});
}

Result<bool> DiscWriter::compare(VerifyMeter& meter)
{
    auto reader = m_target->openReader(m_section);
    if (!reader) {
        return reader.takeFault();
    }
    if (!m_burn.request.image.empty()) {
        m_report.checked.count(CheckedBy::stream);
        return sameStream(**reader, m_report.bytes, *m_report.sha256, meter, m_burn.stop);
    }
    auto verified =
        verifyAgainstDigests(**reader, m_contents.tree(), m_contents.digests(), m_burn.log, meter, m_burn.stop);
    if (!verified) {
        return verified.takeFault();
    }
    m_report.checked.add(verified->checked);
    if (verified->same && m_report.parity) {
        return compareParity(**reader);
    }
    if (!verified->same || !m_append) {
        return verified->same;
    }
    reader->reset(); // a drive is held by one reader
    if (auto old = m_append->compareOldFiles(m_section, meter, m_report); !old) {
        return old.takeFault();
    }
    return true;
}

// The files are the image's; what stands behind it is compared as it was sent.
Result<bool> DiscWriter::compareParity(MediumReader& reader) const
{
    const std::uint64_t bytes = m_report.parity->bytes;
    if (auto moved = reader.seek(m_report.bytes - bytes); !moved) {
        return moved.takeFault();
    }
    VerifyMeter meter; // of its own: it counts from the beginning
    return sameStream(reader, bytes, m_parityDigest, meter, m_burn.stop);
}

} // namespace steadyburn
