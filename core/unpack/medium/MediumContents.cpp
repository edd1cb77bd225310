#include "unpack/medium/MediumContents.h"

#include "base/Units.h"
#include "unpack/FormatProbe.h"
#include "unpack/iso/IsoDescriptors.h"
#include "unpack/iso/IsoVolume.h"
#include "unpack/medium/BridgeTree.h"
#include "unpack/members/FilteredBytes.h"
#include "unpack/members/LostBeginning.h"
#include "unpack/members/Lz4Frames.h"
#include "unpack/members/MemberBytes.h"
#include "unpack/tar/TarContents.h"
#include "unpack/udf/UdfWalk.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace steadyburn {

namespace {

constexpr std::uint64_t kPassed = 64 * kMiB; // of what might be an archive with a damaged beginning

Result<StoredFormat> as(StoredFormat format, Result<void> walked)
{
    if (!walked) {
        return walked.takeFault();
    }
    return format;
}

// The same of a compressed archive, whose checksums may cover every byte of it.
Result<StoredFormat> packedAs(StoredFormat format, Result<void> walked, bool checksums, const StoredVisit& visit)
{
    if (walked && checksums && visit.checksummed) {
        visit.checksummed();
    }
    return as(format, std::move(walked));
}

// The kind of check in the header of an .xz stream; none is rare and must be asked for.
bool xzHasChecks(std::span<const std::byte> head)
{
    constexpr std::size_t kCheckField = 7;
    return head.size() > kCheckField && (head[kCheckField] & std::byte{0x0f}) != std::byte{0};
}

// `head` becomes the first kProbeBytes, or all there are; `guessed`: the front is damaged.
Result<ProbedFormat> probe(PatientReader& medium, std::uint64_t sessionStart, std::vector<std::byte>& head,
                           bool& guessed)
{
    head.resize(kProbeBytes);
    std::vector<ByteRange> damage;
    auto got = medium.readAt(head, sessionStart, damage);
    if (!got && got.fault().kind == FaultKind::mediumError && !medium.seekable()) { // of a short tape file only the end
        damage.clear();
        got = medium.readAt(std::span(head).first(kTarBlock), sessionStart, damage);
    }
    if (!got) {
        return got.takeFault();
    }
    head.resize(*got);
    const ProbedFormat format = probeFormat(head);
    if (format == ProbedFormat::unknown && medium.seekable()) {
        auto damaged = holdsDamagedIso(medium, sessionStart);
        if (!damaged) {
            return damaged.takeFault();
        }
        if (*damaged) {
            return ProbedFormat::iso; // only its first descriptor is damaged
        }
    }
    if (format != ProbedFormat::unknown || damage.empty()) {
        return format;
    }
    guessed = true; // an archive may go on behind; an image is lost with its descriptors.
    constexpr std::uint64_t kSystemArea = 32 * 1024;
    if (!medium.seekable() ||
        (damage.front().offset == sessionStart && damage.back().end() <= sessionStart + kSystemArea)) {
        return ProbedFormat::tar;
    }
    return Fault{.kind = FaultKind::mediumError,
                 .doing = Action::open,
                 .offset = damage.front().offset,
                 .length = damage.front().length};
}

// An image of a disc. Where sessions were appended UDF does not know them: the newest ISO tree is what there is.
Result<StoredFormat> walkDisc(PatientReader& medium, ProbedFormat format, MediumReader& reader,
                              const StoredVisit& visit, FaultLog& log, std::stop_token stop)
{
    if (!medium.seekable()) {
        return Fault{.kind = FaultKind::unsupported, .doing = Action::read, .detail = "an image of a disc on tape"};
    }
    const std::uint64_t start = reader.sessionStart();
    const std::vector<std::uint64_t> earlier = reader.earlierSessions();
    for (Fault& lost : reader.lostSessions()) {
        log.add(std::move(lost));
    }
    std::optional<UdfTree> udf;
    if (format == ProbedFormat::udf) {
        auto tree = readUdfTree(medium, start, stop);
        if (!tree) {
            return tree.takeFault();
        }
        udf = std::move(*tree);
    } else if (std::all_of(earlier.begin(), earlier.end(), [start](std::uint64_t each) { return each == start; })) {
        auto joined = readBridge(medium, start, log, stop);
        if (!joined) {
            return joined.takeFault();
        }
        udf = std::move(*joined);
    }
    if (udf) {
        return as(StoredFormat::udf, walkUdf(medium, *udf, visit, log, stop));
    }
    return as(StoredFormat::iso, walkIso(medium, visit, log, std::move(stop), start, earlier));
}

ProbedFormat probedAs(StoredFormat format)
{
    switch (format) {
    case StoredFormat::iso:
        return ProbedFormat::iso;
    case StoredFormat::udf:
        return ProbedFormat::udf;
    case StoredFormat::tar:
        break;
    case StoredFormat::tarGzip:
        return ProbedFormat::gzip;
    case StoredFormat::tarZstd:
        return ProbedFormat::zstd;
    case StoredFormat::tarBzip2:
        return ProbedFormat::bzip2;
    case StoredFormat::tarXz:
        return ProbedFormat::xz;
    case StoredFormat::tarLz4:
        return ProbedFormat::lz4;
    }
    return ProbedFormat::tar;
}

// What begins like nothing at all may be a packed archive whose beginning is lost. Its members stand for themselves.
// Nothing where there is none.
Result<std::optional<StoredFormat>> walkPackedRest(PatientReader& medium, std::uint64_t start, const StoredVisit& visit,
                                                   FaultLog& log, const std::stop_token& stop)
{
    auto plain = goesOnUnpacked(medium, start, kPassed, stop);
    if (!plain) {
        return plain.takeFault();
    }
    if (*plain) { // what is packed in it is a file of it
        return std::optional<StoredFormat>();
    }
    for (const StoredFormat format : {StoredFormat::tarGzip, StoredFormat::tarZstd}) {
        auto unpacker = format == StoredFormat::tarGzip ? makeGzipUnpacker() : makeZstdUnpacker();
        auto found = findMemberWithHeader(medium, start, kPassed, *unpacker, stop);
        if (!found) {
            return found.takeFault();
        }
        if (*found) {
            log.add({.kind = FaultKind::archiveDamaged, .doing = Action::read, .length = **found - start});
            MemberBytes unpacked(medium, **found, std::move(unpacker));
            auto walked = walkTar(unpacked, visit, log, stop, {.certain = true, .told = true});
            return walked ? Result(std::optional(format)) : walked.takeFault();
        }
    }
    return std::optional<StoredFormat>();
}

} // namespace

Result<StoredFormat> walkMedium(LabelledReader section, const StoredVisit& visit, FaultLog& log, std::stop_token stop)
{
    MediumReader& reader = section.reader;
    PatientReader medium(reader, stop);
    const std::uint64_t sessionStart = reader.sessionStart();
    std::vector<std::byte> head;
    bool guessed = false;
    auto probed = probe(medium, sessionStart, head, guessed);
    const bool labelled = section.format.has_value();
    if (!probed && (!labelled || probed.fault().kind != FaultKind::mediumError)) {
        return probed.takeFault();
    }
    // What a damaged beginning looks like does not count where the label says what it was.
    const bool unsure = !probed || guessed || *probed == ProbedFormat::unknown;
    const ProbedFormat format = labelled && unsure ? probedAs(*section.format) : *probed;
    const TarBeginning beginning{.certain = labelled, .passed = kPassed};
    PlainBytes plain(medium, sessionStart);
    switch (format) {
    case ProbedFormat::iso:
    case ProbedFormat::udf:
        return walkDisc(medium, format, reader, visit, log, std::move(stop));
    case ProbedFormat::tar:
    case ProbedFormat::unknown: {
        if (unsure && !labelled && medium.seekable()) {
            auto packed = walkPackedRest(medium, sessionStart, visit, log, stop);
            if (!packed || *packed) {
                return packed ? Result(**packed) : packed.takeFault();
            }
        }
        return as(StoredFormat::tar, walkTar(plain, visit, log, stop, beginning));
    }
    case ProbedFormat::bzip2: {
        FilteredBytes unpacked(plain, ForeignFilter::bzip2, stop);
        return packedAs(StoredFormat::tarBzip2, walkTar(unpacked, visit, log, stop), true, visit);
    }
    case ProbedFormat::xz: {
        FilteredBytes unpacked(plain, ForeignFilter::xz, stop);
        return packedAs(StoredFormat::tarXz, walkTar(unpacked, visit, log, stop), xzHasChecks(head), visit);
    }
    case ProbedFormat::lz4: {
        Lz4Frames frames(plain);
        FilteredBytes unpacked(frames, ForeignFilter::lz4, stop);
        // A damaged first header comes like a sound one: the checksum stands behind all of the frame.
        auto walked = walkTar(unpacked, visit, log, stop, {.passed = kPassed});
        return packedAs(StoredFormat::tarLz4, std::move(walked), frames.checksummed(), visit);
    }
    case ProbedFormat::gzip: {
        MemberBytes unpacked(medium, sessionStart, makeGzipUnpacker());
        auto walked = walkTar(unpacked, visit, log, stop, {.certain = labelled});
        return packedAs(StoredFormat::tarGzip, std::move(walked), unpacked.checksummed(), visit);
    }
    case ProbedFormat::zstd: {
        MemberBytes unpacked(medium, sessionStart, makeZstdUnpacker());
        auto walked = walkTar(unpacked, visit, log, stop, {.certain = labelled});
        return packedAs(StoredFormat::tarZstd, std::move(walked), unpacked.checksummed(), visit);
    }
    }
    return Fault{.kind = FaultKind::notAnImage, .doing = Action::open};
}

bool endsInDamage(FaultKind walked)
{
    return walked == FaultKind::mediumError || walked == FaultKind::archiveDamaged || walked == FaultKind::notAnImage;
}

Result<void> listMedium(LabelledReader section, const std::function<void(const StoredEntry&)>& entry, FaultLog& log,
                        std::stop_token stop)
{
    const StoredVisit visit{.entry =
                                [&entry](const StoredEntry& stored, StoredBytes& /*bytes*/) {
                                    entry(stored);
                                    return true;
                                },
                            .totals = {},
                            .sums = StoredVisit::Sums::tree};
    auto walked = walkMedium(section, visit, log, std::move(stop));
    return walked ? Result<void>() : walked.takeFault();
}

} // namespace steadyburn
