// Sentences of faults of discs and their images.
#include "ui/text/faults/FaultSentences.h"

#include "ui/text/CountText.h"

#include "base/Units.h"

#include <array>

namespace steadyburn {

namespace {

constexpr Advice kOtherNameInside{
    QT_TRANSLATE_NOOP("steadyburn", "Give it another name."),
    QT_TRANSLATE_NOOP("steadyburn", "Give it another name (--graft), or append it anyway (--yes).")};
constexpr Advice kWithoutMd5{
    {}, QT_TRANSLATE_NOOP("steadyburn", "“--no-session-md5” leaves them out; then the old files lose theirs.")};
constexpr Advice kBurnAllElsewhere{
    QT_TRANSLATE_NOOP("steadyburn", "Burn all files to another disc."),
    QT_TRANSLATE_NOOP("steadyburn", "Burn all files to another disc, or append anyway (--yes).")};
constexpr Advice kArchiveElsewhere{
    QT_TRANSLATE_NOOP("steadyburn",
                      "Write the archive to a blank disc or a new file. Files can be appended, as ISO 9660, "
                      "to a disc that already holds ISO 9660."),
    QT_TRANSLATE_NOOP("steadyburn",
                      "Write the archive to a blank disc or a new file. Files can be appended (--format iso) "
                      "to a disc that already holds ISO 9660.")};
constexpr Advice kCopyImageAgain{
    QT_TRANSLATE_NOOP("steadyburn", "Copy the image again from where it came."),
    QT_TRANSLATE_NOOP("steadyburn", "Copy the image again from where it came, or write what there is of it (--yes).")};
constexpr Advice kExistingSession{QT_TRANSLATE_NOOP("steadyburn", "Choose an existing session."),
                                  QT_TRANSLATE_NOOP("steadyburn", "Name an existing session (--session).")};
constexpr Advice kExistingFile{QT_TRANSLATE_NOOP("steadyburn", "Choose an existing file of the tape."),
                               QT_TRANSLATE_NOOP("steadyburn", "Name an existing file of the tape (--session).")};
constexpr Advice kRestoreReadable{
    QT_TRANSLATE_NOOP("steadyburn", "Nothing was written. Restore what can still be read and burn it to another disc."),
    QT_TRANSLATE_NOOP("steadyburn", "Nothing was written. Restore what can still be read and burn it to another disc, "
                                    "or say that it may be lost (--yes).")};
constexpr Advice kRestoreUndamaged{
    QT_TRANSLATE_NOOP("steadyburn", "Nothing was written. Restore what is undamaged and burn it to another disc."),
    QT_TRANSLATE_NOOP("steadyburn", "Nothing was written. Restore what is undamaged and burn it to another disc, or "
                                    "append anyway (--yes).")};

FaultText mediumClosedItself(const Told& told)
{
    return {tr("The disc in “%1” is closed, although it was to stay open: the drive closed it with this session, "
               "or there is no room left.")
                .arg(told.path),
            tr("What is on it is whole; further sessions need another disc."), told.detail};
}

FaultText appendOverwrites(const Told& told)
{
    return {told.path.isEmpty()
                ? tr("Nothing can be appended to this medium: the new session needs block %1, where another "
                     "file system has its descriptors.")
                      .arg(told.fault.offset / kDiscBlock)
                : tr("Nothing can be appended to this medium: the new session needs block %2, where “%1” lies.")
                      .arg(told.path, QString::number(told.fault.offset / kDiscBlock)),
            tr("Nothing was changed. Restore its files and burn them again together with the new ones."), told.detail};
}

FaultText appendHides(const Told& told)
{
    const std::uint64_t files = told.fault.known<FileCount>().files;
    return {files > 0
                ? tr("“%1” would take the place of a folder of that name on the disc: what is in it (%2) would no "
                     "longer be shown.")
                      .arg(told.path, filesText(files))
                : tr("The folder “%1” would take the place of a file of that name on the disc, which would no "
                     "longer be shown.")
                      .arg(told.path),
            advise(kOtherNameInside),
            {}};
}

FaultText udfLeftBehind(const Told& told)
{
    return {tr("“%1” also holds another file system, %2. Players and systems that read it will find only the files "
               "that are there now, not those that are appended.")
                .arg(told.path, told.detail.isEmpty() ? QStringLiteral("UDF") : told.detail),
            advise(kBurnAllElsewhere),
            {}};
}

FaultText imageAppended(const Told& told)
{
    return {tr("The image “%1” cannot be appended: its addresses count from the start of a disc, so none of its "
               "files would be found behind another session.")
                .arg(told.path),
            tr("Burn it to a blank disc with “Append” switched off, or append the files that are in it."),
            {}};
}

FaultText archiveAppended(const Told& told)
{
    return {tr("No archive can be appended to “%1”: what it holds now would no longer be shown. It was not changed.")
                .arg(told.path),
            advise(kArchiveElsewhere),
            {}};
}

FaultText imageCut(const Told& told)
{
    const auto cut = told.fault.known<CutImage>();
    if (told.fault.doing == Action::plan) {
        return {tr("The image “%1” is cut off: it has %2 of %3 bytes. Files whose contents are missing could not be "
                   "read from the medium.")
                    .arg(told.path, QString::number(cut.size), QString::number(cut.expected)),
                advise(kCopyImageAgain),
                {}};
    }
    return {tr("The image is cut off: it has %1 of %2 bytes. Files that are missing, in part or whole: %3.")
                .arg(cut.size)
                .arg(cut.expected)
                .arg(cut.files),
            tr("Copy the image again from where it came."),
            {}};
}

FaultText mapUnusable(const Told& told)
{
    const auto extent = told.fault.known<MapExtent>();
    return {extent.covered > extent.size
                ? tr("The image has %2 bytes and the map of its unread sectors, “%1”, covers %3: the image is cut "
                     "off, or the map belongs to another one.")
                      .arg(told.path, QString::number(extent.size), QString::number(extent.covered))
                : tr("“%1” stands where the map of the image's unread sectors belongs and cannot be used: which "
                     "parts of the image were never read is unknown.")
                      .arg(told.path),
            tr("If the image is known to be whole, or the file has nothing to do with it, move the file away. "
               "Otherwise read the disc again."),
            told.detail};
}

FaultText sessionMissing(const Told& told)
{
    const auto session = told.fault.known<SessionChoice>();
    if (isTape(told)) {
        return {tr("There is no file %2 on the tape in “%1”: it has %3, counted from 0.")
                    .arg(told.path, QString::number(session.asked), filesText(session.count)),
                advise(kExistingFile),
                {}};
    }
    return {session.count > 1 ? tr("There is no session %2 in “%1”: it has %3, with the numbers 0 to %4.")
                                    .arg(told.path, QString::number(session.asked), sessionsText(session.count),
                                         QString::number(session.count - 1))
                              : tr("There is no session %2 in “%1”: its only session has the number 0.")
                                    .arg(told.path, QString::number(session.asked)),
            advise(kExistingSession),
            {}};
}

FaultText sessionLost(const Told& told)
{
    const auto sessions = told.fault.known<SessionRemains>();
    if (!sessions.searched) {
        return {tr("The image is much longer than its session says, and not all of it was searched for further "
                   "sessions: %1 bytes from byte %2 on. Files that only such a session has are not shown.")
                    .arg(QString::number(told.fault.length), QString::number(told.fault.offset)),
                tr("Cut the image off behind its last session if nothing else is in it."),
                {}};
    }
    return {tr("Behind byte %1 lies data of another session, whose descriptors cannot be read: files that only that "
               "session has are not shown. Sessions that were found: %2.")
                .arg(QString::number(told.fault.offset), QString::number(sessions.found)),
            tr("Read the disc again, in another drive if there is one, or take another copy."),
            {}};
}

FaultText sessionHidden(const Told& told)
{
    return {tr("Session %2 of “%1” can no longer be read by itself: the newest session's descriptors have replaced "
               "its own.")
                .arg(told.path, QString::number(told.fault.known<SessionChoice>().asked)),
            tr("Its files are in the tree of the newest session, unless a later one replaced them."),
            {}};
}

FaultText sessionsInOne(const Told& told)
{
    const auto image = told.fault.known<SessionsInOne>();
    return {image.newestInFront
                ? tr("The image “%1” holds %2. On this disc the newest session's descriptors stand in place of the "
                     "first one's, so that every system shows the newest session; there the disc differs from the "
                     "image.")
                      .arg(told.path, sessionsText(image.count))
                : tr("The image “%1” holds %2, which this disc takes as one. Steadyburn shows the newest of them; "
                     "other systems show only the first.")
                      .arg(told.path, sessionsText(image.count)),
            {},
            {}};
}

FaultText folderDamaged(const Told& told)
{
    const QString folder = QStringLiteral("/") + told.path;
    const auto remains = told.fault.known<FolderRemains>();
    if (!remains.inSecondTree && remains.files == 0) {
        return {
            tr("The folder “%1” on the medium cannot be read: its contents are unknown.").arg(folder), {}, told.detail};
    }
    return {remains.inSecondTree ? tr("The folder “%1” on the medium cannot be read. The disc's second tree (Joliet) "
                                      "still has its contents (%2), without permissions and attributes.")
                                       .arg(folder, filesText(remains.files))
                                 : tr("The folder “%1” on the medium cannot be read. The path table still leads to "
                                      "its subfolders (%2); other files may be lost.")
                                       .arg(folder, filesText(remains.files)),
            {},
            told.detail};
}

FaultText entryDamaged(const Told& told)
{
    return {tr("The entry of “%1” on the medium is damaged: its name, permissions or attributes may be lost.")
                .arg(told.path.isEmpty() ? QStringLiteral("/") : told.path), // the root
            {},
            {}};
}

QString structureName(DamagedStructure::What what, const QString& words)
{
    switch (what) {
    case DamagedStructure::What::pathTable:
        return tr("path table");
    case DamagedStructure::What::secondPathTable:
        return tr("path table of the second tree, Joliet");
    case DamagedStructure::What::secondTree:
        return tr("second tree, Joliet");
    case DamagedStructure::What::wayToTree:
        return tr("what leads to its folders");
    default:
        return words;
    }
}

// What no file's contents need: what is lost with it, and where.
FaultText structureDamaged(const Told& told)
{
    const auto damaged = told.fault.known<DamagedStructure>();
    const QString block = QString::number(told.fault.offset / kDiscBlock);
    switch (damaged.what) {
    case DamagedStructure::What::earlierDescriptors:
        return {tr("Descriptors of the earlier session that begins at block %1 are damaged: that session alone may not "
                   "be readable any more. Its files are read through the newest session.")
                    .arg(block),
                tr("Burn its files to another disc while they can be read."),
                {}};
    case DamagedStructure::What::earlierChecksum:
        return {tr("What leads to the checksum of the earlier session that begins at block %1 is damaged.").arg(block),
                tr("“verify --against” compares its files with the sources."),
                {}};
    case DamagedStructure::What::sessionTag:
        return {tr("The checksum that stands behind the newest session, at block %1, is damaged: the session was "
                   "compared with an older one, which does not cover all of it.")
                    .arg(block),
                tr("Burn its files to another disc while they can be read."),
                {}};
    case DamagedStructure::What::checksumTable:
        return {tr("The table of checksums on the disc is damaged: files that only it has checksums of were not "
                   "compared."),
                tr("“verify --against” compares them with the sources."),
                {}};
    case DamagedStructure::What::descriptors:
        return {
            damaged.onlyJoliet
                ? tr("Volume descriptors at the beginning of the disc are damaged. Its files are found through the "
                     "second tree (Joliet), which has no permissions, links and attributes.")
                : tr("Volume descriptors at the beginning of the disc are damaged. Its files are found through what "
                     "is left, but other systems may not read the disc."),
            tr("Burn its files to another disc while they can be read."),
            {}};
    default:
        break;
    }
    const QString what = structureName(damaged.what, told.detail);
    return {told.path.isEmpty() ? tr("The structure of the disc is damaged (%1); no file needs it here, but other "
                                     "systems may not read the disc.")
                                      .arg(what)
                                : tr("The structure of the disc is damaged (%1, at “%2”); no file needs it here, but "
                                     "other systems may not read the disc.")
                                      .arg(what, told.path),
            {},
            {}};
}

FaultText treeDamaged(const Told& told)
{
    if (told.fault.known<Casualties>().readOtherwise) {
        return {tr("An append would not carry over everything that “%1” has as it is: %2. Something in its folders is "
                   "damaged, or is written in an unusual way.")
                    .arg(told.path, displayPath(told.fault.known<Casualties>().names)),
                advise(kRestoreReadable),
                {}};
    }
    return {tr("“%1” has folders that cannot be read: %2. After an append they would be empty or incomplete, and "
               "what is missing there could no longer be found.")
                .arg(told.path, displayPath(told.fault.known<Casualties>().names)),
            advise(kRestoreReadable),
            {}};
}

FaultText treesDiffer(const Told& told)
{
    return {tr("The two directory trees of the disc contradict each other about “%1” (%2): one of them is damaged.")
                .arg(told.path, told.detail),
            tr("Compare the file with another copy before you rely on it."),
            {}};
}

FaultText oldDamaged(const Told& told)
{
    if (told.fault.known<Casualties>().names.empty()) { // only the checksum of a session or of the tree says so
        return {tr("What the disc in “%1” holds is not as it was written: one of its checksums contradicts it. An "
                   "appended session would adopt it as it is now.")
                    .arg(told.path),
                advise(kRestoreUndamaged),
                {}};
    }
    return {tr("What the disc in “%1” holds is not as it was written: %2. An appended session would adopt it as it "
               "is now.")
                .arg(told.path, displayPath(told.fault.known<Casualties>().names)),
            advise(kRestoreUndamaged),
            {}};
}

FaultText parityImpossible(const Told& told)
{
    using Reason = ParityObstacle::Reason;
    switch (told.fault.known<ParityObstacle>().reason) {
    case Reason::archive:
        return {tr("The disc in “%1” would hold an archive, and parity protects only ISO 9660 images.").arg(told.path),
                tr("Write an ISO image, or write without parity."), told.detail};
    case Reason::tape:
        return {tr("“%1” is a tape: parity protects discs, images, and archives in files.").arg(told.path),
                tr("Write without parity. Or write an archive with parity to a file, then that archive and its PAR2 "
                   "files to the tape."),
                told.detail};
    case Reason::stream:
        return {tr("Standard output has no parity: parity protects discs, images, and archives in files."),
                tr("Write to a file or a disc, or write without parity."), told.detail};
    case Reason::append:
        return {tr("A session that is appended cannot have parity: parity protects a disc from its first sector on."),
                tr("Append without parity, or write everything anew."), told.detail};
    case Reason::protectedImage:
        break;
    }
    if (told.fault.doing == Action::write) {
        return {tr("“%1” is written without the parity that the image has: on this kind of disc the newest session is "
                   "shown in place of the first one, and a repair would undo that.")
                    .arg(told.path),
                tr("Write the image to a disc that can be written once to keep the parity."), told.detail};
    }
    return {
        tr("Nothing can be appended to “%1”: it has parity, which would take the changed blocks for damage and undo "
           "the change.")
            .arg(told.path),
        tr("Write everything anew."), told.detail};
}

FaultText parityRepaired(const Told& told)
{
    const auto sectors = told.fault.known<RepairedSectors>();
    if (sectors.repaired + sectors.lost == 0) {
        return {
            tr("Sectors of “%1” that nothing vouches for: %2. They were taken as they were read, for their checksums "
               "are lost with too much of the parity.")
                .arg(told.path)
                .arg(told.fault.length),
            tr("Compare the files with another copy."), told.detail};
    }
    if (sectors.repaired == 0) {
        return {
            tr("Sectors of “%1” that cannot be read or are not as they were written: %2. There are too many for its "
               "parity to repair them.")
                .arg(told.path)
                .arg(sectors.lost),
            tr("Another drive may read them (read-image). Restore the rest from another copy."), told.detail};
    }
    const QString repaired =
        tr("Sectors of “%1” that could not be read or were not as they were written: %2. All of them "
           "were repaired by the disc's parity.");
    const QString some = tr("Sectors of “%1” that could not be read or were not as they were written: %2. The disc's "
                            "parity repaired %3 of them.");
    const QString sentence = sectors.lost == 0
                                 ? repaired.arg(told.path).arg(sectors.repaired)
                                 : some.arg(told.path).arg(sectors.repaired + sectors.lost).arg(sectors.repaired);
    return {sentence, tr("Copy what the disc holds to another one while it can be repaired."), told.detail};
}

FaultText parityDamaged(const Told& told)
{
    const auto sectors = told.fault.known<RepairedSectors>();
    return {
        tr("Sectors of the parity on “%1” that are damaged or cannot be checked: %2. The disc survives less further "
           "damage.")
            .arg(told.path)
            .arg(sectors.repaired + sectors.lost),
        tr("Copy what the disc holds to another one."), told.detail};
}

FaultText parityOutdated(const Told& told)
{
    return {tr("The parity on “%1” repairs nothing any more: a session was appended, which changed what the parity was "
               "made of.")
                .arg(told.path),
            tr("Write what it holds to another disc or image, with parity."), told.detail};
}

FaultText paritySpilled(const Told& told)
{
    const auto space = told.fault.known<SpaceNeed>();
    return {tr("The parity takes %1, and %2 of memory are free: it is kept in a temporary file in “%3”.")
                .arg(size(space.needed), size(space.available), told.path),
            tr("Writing may be slower. Choose a lower percentage of parity if it is too slow."), told.detail};
}

FaultText sumsKept(const Told& told)
{
    return {tr("The disc in “%1” has MD5 checksums of its old files: the new session has them, too, which takes some "
               "processor time.")
                .arg(told.path),
            advise(kWithoutMd5),
            {}};
}

FaultText sumsDropped(const Told& told)
{
    return {tr("This session drops the checksums of the old files in “%1”: later damage to those files cannot be "
               "detected.")
                .arg(told.path),
            {},
            {}};
}

} // namespace

Sentences discSentences()
{
    static constexpr std::array kSentences{
        Sentence{FaultKind::mediumClosedItself, mediumClosedItself},
        Sentence{FaultKind::appendOverwrites, appendOverwrites},
        Sentence{FaultKind::appendHides, appendHides},
        Sentence{FaultKind::udfLeftBehind, udfLeftBehind},
        Sentence{FaultKind::imageAppended, imageAppended},
        Sentence{FaultKind::archiveAppended, archiveAppended},
        Sentence{FaultKind::imageCut, imageCut},
        Sentence{FaultKind::mapUnusable, mapUnusable},
        Sentence{FaultKind::sessionMissing, sessionMissing},
        Sentence{FaultKind::sessionLost, sessionLost},
        Sentence{FaultKind::sessionHidden, sessionHidden},
        Sentence{FaultKind::sessionsInOne, sessionsInOne},
        Sentence{FaultKind::folderDamaged, folderDamaged},
        Sentence{FaultKind::entryDamaged, entryDamaged},
        Sentence{FaultKind::structureDamaged, structureDamaged},
        Sentence{FaultKind::treeDamaged, treeDamaged},
        Sentence{FaultKind::treesDiffer, treesDiffer},
        Sentence{FaultKind::oldDamaged, oldDamaged},
        Sentence{FaultKind::sumsDropped, sumsDropped},
        Sentence{FaultKind::sumsKept, sumsKept},
        Sentence{FaultKind::parityImpossible, parityImpossible},
        Sentence{FaultKind::parityRepaired, parityRepaired},
        Sentence{FaultKind::parityDamaged, parityDamaged},
        Sentence{FaultKind::parityOutdated, parityOutdated},
        Sentence{FaultKind::paritySpilled, paritySpilled},
    };
    return kSentences;
}

} // namespace steadyburn
