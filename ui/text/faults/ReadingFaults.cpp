// Sentences of faults of what was read back, of archives, and of the system.
#include "ui/text/CountText.h"
#include "ui/text/faults/FaultSentences.h"

#include <array>
#include <cerrno>

namespace steadyburn {

namespace {

FaultText cancelled(const Told& /*told*/)
{
    return {tr("Stopped on request."), {}, {}};
}

// A medium, or a file on it, that was burned some time ago, beside the sources as they are now.
FaultText differsFromSources(const Told& told)
{
    if (told.path.isEmpty()) {
        return {tr("The medium differs from the sources."),
                tr("Where a source was not changed since it was burned, the medium is damaged: read the file from "
                   "another copy."),
                {}};
    }
    if (told.fault.known<ComparedWithSources>().missing) {
        return {tr("“%1” is in the sources, but not on the medium.").arg(told.path),
                tr("Burn it if it belongs there."),
                {}};
    }
    return {tr("“%1” on the medium differs from the source.").arg(told.path),
            tr("If the source was not changed since it was burned, do not trust this medium: write another."),
            told.detail};
}

FaultText mismatch(const Told& told)
{
    const bool later = told.fault.doing == Action::inspect; // not just written
    if (later && (told.fault.knows<ComparedWithSources>() || !(told.path.isEmpty() || told.fault.knows<OtherPath>()))) {
        return differsFromSources(told);
    }
    if (told.path.isEmpty() && told.fault.doing == Action::inspect) { // nothing was just written
        return {tr("The verification found damage or differences."),
                tr("Do not rely on this copy: restore what is undamaged from it, and the rest from another one."),
                told.detail};
    }
    if (told.fault.knows<OtherPath>()) {
        return {tr("“%1” is a hard link to “%2”, which is not there: its contents are missing.")
                    .arg(told.path, otherPath(told)),
                tr("Read it from another copy if there is one."),
                {}};
    }
    if (told.fault.knows<OtherDate>()) {
        return {tr("The date of “%1” is not the one in the medium's index: one of the two is damaged.").arg(told.path),
                tr("Do not trust this medium: write another."), told.detail};
    }
    const std::vector<unsigned> volumes = told.fault.known<VolumesOfParts>().volumes;
    if (!volumes.empty()) {
        return {
            tr("“%1” as a whole is not what it should be. A part of it is damaged, or the file changed while it was "
               "burned. Its parts are on these volumes of the set: %2.")
                .arg(told.path, numbersText(volumes)),
            tr("Restore it from another copy if there is one."), told.detail};
    }
    return {told.path.isEmpty() ? tr("What was read back is not what was written.")
                                : tr("“%1” on the medium is not what was written.").arg(told.path),
            tr("Do not trust this medium: write another."), told.detail};
}

FaultText oldFileChanged(const Told& told)
{
    return {told.path.isEmpty() ? tr("The files of the earlier sessions are not what they were before the append.")
                                : tr("“%1” of an earlier session is not what it was before the append.").arg(told.path),
            tr("Do not trust this medium: restore what can be read and write another."), told.detail};
}

FaultText sumsUnreadable(const Told& told)
{
    if (told.fault.knows<OtherPath>()) {
        return {tr("The checksum list “%1” has several checksums of “%2” that contradict each other.")
                    .arg(told.path, otherPath(told)),
                tr("Compare the file with another copy or with its source."),
                {}};
    }
    const auto lines = told.fault.known<BadLines>();
    return {lines.count == 1
                ? tr("Line %2 of the checksum list “%1” cannot be understood: the file that it names is not compared "
                     "with it.")
                      .arg(told.path, QString::number(lines.first))
                : tr("%3 lines of the checksum list “%1” cannot be understood, line %2 first: the files that they "
                     "name are not compared with them.")
                      .arg(told.path, QString::number(lines.first), QString::number(lines.count)),
            tr("The list may be damaged. Compare the files with another copy or with their sources."),
            {}};
}

FaultText notCompared(const Told& told)
{
    if (told.path.isEmpty()) {
        return {tr("Nothing was compared: the sources have no file that is on the medium."),
                tr("Name the folders and files that were burned, under the names that they have on the medium."),
                told.detail};
    }
    if (told.fault.doing == Action::write) {
        return {tr("“%1” has no SHA-256: computing it over the holes would take too long.").arg(told.path),
                tr("“verify --against” compares it with the sources."), told.detail};
    }
    if (told.fault.knows<WhenWritten>() || (told.fault.doing == Action::restore && told.fault.code == 0)) {
        return {tr("“%1” was not read whole when it was written: there are zeros where it could not be read.")
                    .arg(told.path),
                tr("Read it from another copy if there is one."),
                {}};
    }
    return {tr("The contents of “%1” could not be compared: there is no checksum of them.").arg(told.path),
            {},
            told.detail};
}

FaultText archiveDamaged(const Told& told)
{
    return {told.fault.length == 0
                ? tr("The archive is damaged at byte %1: nothing can be read from there on.").arg(told.fault.offset)
                : tr("The archive is damaged near byte %1: what was stored there is lost; what "
                     "follows could be read.")
                      .arg(told.fault.offset),
            tr("Read it from another copy if there is one."),
            told.path.isEmpty() ? told.detail : tr("behind “%1”").arg(told.path)};
}

FaultText archiveCut(const Told& told)
{
    return {told.path.isEmpty()
                ? tr("The archive is cut off: its end mark is missing at byte %1.").arg(told.fault.offset)
                : tr("The archive is cut off behind “%2”: its end mark is missing at byte %1, and whether "
                     "more files followed is not known.")
                      .arg(QString::number(told.fault.offset), told.path),
            tr("Read it from another copy if there is one."), told.detail};
}

FaultText behindArchive(const Told& told)
{
    const auto what = told.fault.known<BehindEnd>().what;
    if (what == BehindEnd::What::archive) {
        return {tr("Another archive begins at byte %1, behind the end of the one before; its files were read too.")
                    .arg(told.fault.offset),
                {},
                {}};
    }
    return {what == BehindEnd::What::bytesBehindPacked
                ? tr("%1 bytes behind the end of the compressed data belong to no file; the "
                     "files before them are complete.")
                      .arg(told.fault.length)
                : tr("%1 bytes from byte %2 on, behind the end of the archive, belong to no "
                     "file; the files before them are complete.")
                      .arg(QString::number(told.fault.length), QString::number(told.fault.offset)),
            {},
            {}};
}

FaultText listedMissing(const Told& told)
{
    return {tr("“%1” is in the medium's index, but not on the medium.").arg(told.path),
            tr("Read it from another copy if there is one."), told.detail};
}

FaultText notListed(const Told& told)
{
    return {tr("“%1” is on the medium, but not in its index.").arg(told.path), {}, told.detail};
}

FaultText io(const Told& told)
{
    if (told.fault.code == EFBIG) {
        return {tr("“%1” would become larger than its file system or a limit of this session allows; %2 were "
                   "written.")
                    .arg(told.path, size(told.fault.offset)),
                tr("Choose a folder on another file system, or raise the limit (ulimit -f)."), told.detail};
    }
    if (told.fault.doing == Action::restore &&
        (told.fault.code == EPERM || told.fault.code == EACCES || told.fault.code == EROFS)) {
        return {tr("“%1” was not restored: what is there, or its folder, must not be changed%2.")
                    .arg(told.path, cause(told.fault)),
                tr("Make it writable, or restore into another folder."), told.detail};
    }
    return {tr("“%1” failed while %2%3.").arg(told.path, doing(told.fault.doing), cause(told.fault)), {}, told.detail};
}

FaultText outOfMemory(const Told& told)
{
    const auto space = told.fault.known<SpaceNeed>();
    if (told.fault.doing == Action::read && space.needed > 0) {
        return {tr("Reading this archive needs %1 of memory; %2 is available.")
                    .arg(size(space.needed), size(space.available)),
                tr("Read it on a computer with more memory."), told.detail};
    }
    if (told.fault.code == EFBIG) { // the buffer is a file without a name
        return {tr("The buffer is larger than the limit on the size of files allows."),
                tr("Choose a smaller buffer, or raise the limit (ulimit -f)."), told.detail};
    }
    return {tr("There is not enough memory for this."), tr("Choose a smaller buffer."), told.detail};
}

FaultText unsupported(const Told& told)
{
    if (told.fault.knows<RecordSize>()) {
        return {tr("The records on the tape in “%1” are longer than its host adapter can transfer (%2).")
                    .arg(told.path, size(told.fault.known<RecordSize>().longest)),
                tr("Read the tape in a drive on another host adapter."), told.detail};
    }
    if (told.fault.doing == Action::write && told.fault.path.empty()) { // a page
        return {tr("This computer has no font, and a card has words."), tr("Install a font, such as DejaVu."), {}};
    }
    if (told.fault.doing == Action::scan) { // a measurement
        return {tr("Measuring “%1” would spend a medium.").arg(told.path),
                tr("Measure a folder or an image, or a simulated drive, such as virtual:dvd+r,speed=16x."),
                {}};
    }
    if (told.fault.knows<DamagedStructure>()) { // an append
        return {tr("Nothing can be appended to “%1”: what leads to its folders is damaged, and names, permissions and "
                   "links would be lost. It was not changed.")
                    .arg(told.path),
                tr("Restore its files and burn them to another disc."),
                {}};
    }
    return {tr("“%1” does not support this operation.").arg(told.path), {}, told.detail};
}

FaultText internal(const Told& told)
{
    return {tr("An internal error occurred while %1.").arg(doing(told.fault.doing)), tr("Please report it."),
            told.detail};
}

} // namespace

Sentences readingSentences()
{
    static constexpr std::array kSentences{
        Sentence{FaultKind::cancelled, cancelled},
        Sentence{FaultKind::mismatch, mismatch},
        Sentence{FaultKind::oldFileChanged, oldFileChanged},
        Sentence{FaultKind::sumsUnreadable, sumsUnreadable},
        Sentence{FaultKind::notCompared, notCompared},
        Sentence{FaultKind::archiveDamaged, archiveDamaged},
        Sentence{FaultKind::archiveCut, archiveCut},
        Sentence{FaultKind::behindArchive, behindArchive},
        Sentence{FaultKind::listedMissing, listedMissing},
        Sentence{FaultKind::notListed, notListed},
        Sentence{FaultKind::io, io},
        Sentence{FaultKind::outOfMemory, outOfMemory},
        Sentence{FaultKind::unsupported, unsupported},
        Sentence{FaultKind::internal, internal},
    };
    return kSentences;
}

} // namespace steadyburn
