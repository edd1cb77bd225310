#include "ui/text/FaultText.h"

#include "ui/text/CountText.h"
#include "ui/text/SizeText.h"
#include "ui/text/TapeAlertText.h"

#include "base/FaultWords.h"
#include "base/Text.h"
#include "base/Units.h"

#include <QCoreApplication>
#include <QFile>
#include <QRegularExpression>

#include <cerrno>
#include <cstring>

namespace steadyburn {

namespace {

// A name may hold "%2": all of a sentence's parts go in with one arg().
QString size(std::uint64_t bytes)
{
    return sizeText(bytes);
}

// The operating system's word for an errno, behind a colon; nothing for 0.
QString cause(const Fault& fault)
{
    return fault.code == 0 ? QString() : QStringLiteral(": ") + QString::fromLocal8Bit(std::strerror(fault.code));
}

// The window has no options and the command line has no menus: advice names what there is.
bool inWindow()
{
    const QCoreApplication* const program = QCoreApplication::instance();
    return program != nullptr && program->inherits("QGuiApplication");
}

// A medium that fails then is asked no more than what it holds.
bool reads(Action action)
{
    return action == Action::read || action == Action::verify || action == Action::list || action == Action::restore ||
           action == Action::inspect || action == Action::open;
}

QString doing(Action action)
{
    switch (action) {
    case Action::none:
        break;
    case Action::parse:
        return tr("reading the request");
    case Action::scan:
        return tr("scanning");
    case Action::open:
        return tr("opening");
    case Action::read:
        return tr("reading");
    case Action::plan:
        return tr("planning");
    case Action::prefill:
        return tr("filling the buffer");
    case Action::write:
        return tr("writing");
    case Action::close:
        return tr("closing the medium");
    case Action::verify:
        return tr("verifying");
    case Action::list:
        return tr("listing");
    case Action::restore:
        return tr("restoring");
    case Action::inspect:
        return tr("inspecting the medium");
    case Action::blank:
        return tr("blanking");
    case Action::eject:
        return tr("ejecting");
    }
    return tr("working");
}

// A write-once disc whose only burn broke off: the same of the burn itself, of what reads it and of the next burn.
FaultText describeUnfinished(const QString& path)
{
    return {
        tr("The disc in “%1” holds an unfinished track and no session: nothing can be read from it, and nothing more "
           "can be burned on it.")
            .arg(path),
        tr("Use another disc."),
        {}};
}

// What is to be read or appended to is something else.
FaultText describeNoImage(const Fault& fault, const QString& path, const QString& detail)
{
    if (fault.detail == "blank") {
        return {tr("There is nothing to read in “%1”: the medium is blank.").arg(path), {}, {}};
    }
    if (fault.detail == "unfinished") {
        return describeUnfinished(path);
    }
    if (fault.detail == "empty") {
        return {tr("There is nothing to read in “%1”: the file is empty.").arg(path), {}, {}};
    }
    if (fault.doing == Action::plan) {
        return {tr("Nothing can be appended to “%1”: it is no ISO 9660 image. It was not changed.").arg(path),
                tr("Write to a file of another name."), detail};
    }
    return {tr("“%1” is neither an ISO 9660 image nor an archive that Steadyburn knows.").arg(path), {}, detail};
}

// Faults of the request: the user can mend them at once.
FaultText describeRequest(const Fault& fault, const QString& path)
{
    const QString detail = displayPath(fault.detail);
    switch (fault.kind) {
    case FaultKind::badArgument:
        if (fault.available != 0 && fault.code != 0) {
            return {
                tr("The host adapter of “%1” cannot transfer records of %2, only up to %3. The tape was not changed.")
                    .arg(path, size(fault.needed), size(fault.available)),
                inWindow() ? tr("Choose a smaller tape record in Settings → Devices.")
                           : tr("Choose a smaller tape record (--block)."),
                {}};
        }
        if (fault.available != 0) {
            const bool number = fault.doing == Action::parse; // of a level or in percent, not in bytes
            return {tr("%1 is out of bounds: at most %2 is possible here.")
                        .arg(detail, number ? QString::number(fault.available) : size(fault.available)),
                    tr("Choose a smaller value."),
                    {}};
        }
        if (fault.needed != 0) {
            return {tr("“%1” does not accept records of %2.").arg(path, size(fault.needed)),
                    inWindow() ? tr("Choose a smaller tape record in Settings → Devices.")
                               : tr("Choose a smaller tape record (--block)."),
                    {}};
        }
        if (fault.doing == Action::plan && !fault.path.empty() && fault.path == fault.detail) {
            return {tr("The name “%1” does not say which format the file is to have.").arg(path),
                    inWindow() ? tr("Choose a name that ends in .iso, .tar, .tar.gz or .tar.zst.")
                               : tr("Choose a name that ends in .iso, .tar, .tar.gz or .tar.zst, or name the format "
                                    "(--format)."),
                    {}};
        }
        return {tr("“%1” cannot be understood.").arg(detail), tr("See the manual for what is possible."), {}};
    case FaultKind::sourceMissing:
        if (fault.doing == Action::restore) {
            return {tr("Nothing on the medium matches “%1”.").arg(path),
                    inWindow() ? QString()
                               : tr("“steadyburn-cli list” shows the paths that patterns are compared with."),
                    {}};
        }
        return {tr("The source “%1” does not exist.").arg(path),
                tr("Check the spelling; a disk or network folder may have to be mounted again."),
                {}};
    case FaultKind::sourceEmpty:
        return {path.isEmpty() ? tr("There is nothing to write.") : tr("“%1” holds nothing to write.").arg(path),
                tr("Add a folder with files, or check the exclude patterns."),
                {}};
    case FaultKind::duplicateName:
        return {tr("Two sources would have the name “%1” on the medium.").arg(path),
                tr("Rename one of them, or burn the folder above them."),
                {}};
    case FaultKind::outputInsideSource:
        return {tr("The output “%1” lies inside a source and would be written into itself.").arg(path),
                tr("Choose a folder outside the sources."),
                {}};
    case FaultKind::rewindingNode:
        return {tr("“%1” rewinds the tape at every close and would overwrite what was just written.").arg(path),
                tr("Use the non-rewinding device, “/dev/nst0” instead of “/dev/st0”."),
                {}};
    case FaultKind::targetMissing:
        if (fault.doing == Action::inspect) {
            return {tr("The file “%1” does not exist.").arg(path), tr("Check the spelling."), detail};
        }
        return {tr("The target “%1” does not exist.").arg(path),
                inWindow() ? tr("“Burn to” lists the drives; for a file, its folder must exist.")
                           : tr("“steadyburn-cli drives” lists the drives; for a file, its folder must exist."),
                detail};
    case FaultKind::targetIsDirectory:
        return {tr("The target “%1” is a folder.").arg(path), tr("Name a file or a drive."), {}};
    case FaultKind::fileExists:
        return {tr("The file “%1” exists already and is not empty; nothing was changed.").arg(path),
                inWindow() ? tr("Choose another name, or remove that file first.")
                           : tr("Choose another name, or say that it may be replaced (--yes)."),
                {}};
    case FaultKind::outputTwice:
        return {
            path == detail
                ? tr("“%1” cannot be the manifest: this burn reads or writes that file. Nothing was changed.").arg(path)
                : tr("The manifest “%1” is the same file as “%2”, which this burn reads or writes; nothing was "
                     "changed.")
                      .arg(path, detail),
            tr("Choose another name for the manifest."),
            {}};
    case FaultKind::notAnImage:
        return describeNoImage(fault, path, detail);
    case FaultKind::imageAppended:
        return {tr("The image “%1” cannot be appended: its addresses count from the start of a disc, so none of its "
                   "files would be found behind another session.")
                    .arg(path),
                tr("Burn it to a blank disc with “Append” switched off, or append the files that are in it."),
                {}};
    case FaultKind::sessionMissing:
        return {fault.available > 1 ? tr("There is no session %2 in “%1”: it has %3, with the numbers 0 to %4.")
                                          .arg(path, QString::number(fault.needed), sessionsText(fault.available),
                                               QString::number(fault.available - 1))
                                    : tr("There is no session %2 in “%1”: its only session has the number 0.")
                                          .arg(path, QString::number(fault.needed)),
                inWindow() ? tr("Choose an existing session.") : tr("Name an existing session (--session)."),
                {}};
    case FaultKind::sessionHidden:
        return {tr("Session %2 of “%1” can no longer be read by itself: the newest session's descriptors have replaced "
                   "its own.")
                    .arg(path, QString::number(fault.needed)),
                tr("Its files are in the tree of the newest session, unless a later one replaced them."),
                {}};
    case FaultKind::sessionsInOne:
        return {detail == QLatin1String("newest")
                    ? tr("The image “%1” holds %2. On this disc the newest session's descriptors stand in place of the "
                         "first one's, so that every system shows the newest session; there the disc differs from the "
                         "image.")
                          .arg(path, sessionsText(fault.needed))
                    : tr("The image “%1” holds %2, which this disc takes as one. Steadyburn shows the newest of them; "
                         "other systems show only the first.")
                          .arg(path, sessionsText(fault.needed)),
                {},
                {}};
    case FaultKind::mapUnusable:
        return {fault.needed > fault.available
                    ? tr("The image has %2 bytes and the map of its unread sectors, “%1”, covers %3: the image is cut "
                         "off, or the map belongs to another one.")
                          .arg(path, QString::number(fault.available), QString::number(fault.needed))
                    : tr("“%1” stands where the map of the image's unread sectors belongs and cannot be used: which "
                         "parts of the image were never read is unknown.")
                          .arg(path),
                tr("If the image is known to be whole, or the file has nothing to do with it, move the file away. "
                   "Otherwise read the disc again."),
                detail};
    case FaultKind::notOurFile:
        return {tr("“%1” exists and was not made by Steadyburn, which needs this name for a file of its own; nothing "
                   "was changed.")
                    .arg(path),
                tr("Move the file away, or choose another name for the image."), detail};
    case FaultKind::projectDamaged:
        return {tr("“%1” is no project of Steadyburn, or it is damaged.").arg(path),
                tr("Nothing was opened. Use an earlier copy of the file if there is one."), detail};
    case FaultKind::projectNewer:
        return {tr("“%1” was made by a later version of Steadyburn.").arg(path),
                tr("Nothing was opened. Update Steadyburn to open it."),
                tr("version %1, this program knows %2").arg(fault.needed).arg(fault.available)};
    case FaultKind::journalDamaged:
        return {tr("“%1” is no journal of a tape set, or it is damaged.").arg(path),
                tr("Nothing was written. The tapes that are finished can be read; the set must be burned again."),
                detail};
    case FaultKind::journalMissing:
        return {tr("There is no interrupted tape set in “%1”.").arg(path), tr("Name the journal of the set."), {}};
    case FaultKind::journalNewer:
        return {tr("“%1” was made by a later version of Steadyburn.").arg(path),
                tr("Nothing was written. Update Steadyburn to continue the set."),
                tr("version %1, this program knows %2").arg(fault.needed).arg(fault.available)};
    default:
        return {};
    }
}

// Faults of one file: the run goes on, the file is named in the result.
FaultText describeFile(const Fault& fault, const QString& path)
{
    switch (fault.kind) {
    case FaultKind::fileUnreadable:
        if (fault.detail == kNotWritten) {
            return {tr("“%1” could not be read when this was written: it is missing here.").arg(path),
                    tr("Read it from another copy if there is one."),
                    {}};
        }
        return {tr("“%1” could not be read%2.").arg(path, cause(fault)), tr("Check its permissions."), {}};
    case FaultKind::fileVanished:
        return {tr("“%1” was deleted or moved before it could be read.").arg(path), {}, {}};
    case FaultKind::fileShrank:
        return {tr("“%1” became shorter while it was read; it is padded with zeros from byte %2 on.")
                    .arg(path, QString::number(fault.offset)),
                {},
                {}};
    case FaultKind::fileGrew:
        return {tr("“%1” grew while it was read; it is stored with the length it had at first.").arg(path), {}, {}};
    case FaultKind::fileChanged:
        return {tr("“%1” changed while it was read; its contents may be mixed.").arg(path), {}, {}};
    case FaultKind::fileDamaged:
        return {
            tr("“%1” could not be read from byte %2 to %3%4; zeros were written instead.")
                .arg(path, QString::number(fault.offset), QString::number(fault.offset + fault.length), cause(fault)),
            tr("The disk it lies on may be failing."),
            {}};
    case FaultKind::fileSkipped:
        if (fault.detail == "exists already") {
            return {tr("“%1” exists already and was left as it is.").arg(path),
                    inWindow() ? QString()
                               : tr("Restore into another folder, or say that existing files may be replaced (--yes)."),
                    {}};
        }
        return {fault.detail.empty() ? tr("“%1” was left out%2.").arg(path, cause(fault))
                                     : tr("“%1” was left out: %2.").arg(path, displayPath(fault.detail)),
                {},
                {}};
    case FaultKind::fileUnstorable:
        return {tr("“%1” cannot be stored in this format.").arg(path), tr("Try a tar archive."),
                displayPath(fault.detail)};
    case FaultKind::attributesLost:
        return {tr("The contents of “%1” are complete, but not all of its attributes (%2).")
                    .arg(path, displayPath(fault.detail)),
                {},
                {}};
    case FaultKind::nameShortened:
        return {fault.detail.empty()
                    ? tr("“%1” has a shorter name with a number for systems that read Joliet; Rock Ridge has the "
                         "whole one.")
                          .arg(path)
                    : tr("“%1” is called “%2” by systems that read Joliet; Rock Ridge has the whole name.")
                          .arg(path, displayPath(fault.detail)),
                {},
                {}};
    case FaultKind::changedOnSet:
        if (fault.needed > 0) {
            return {
                tr("“%1” changed after the first %2 of its %3 parts had been written, on tape %4 of the set: a later "
                   "tape has the new version, and the old one is nowhere whole.")
                    .arg(path, QString::number(fault.available), QString::number(fault.needed),
                         displayPath(fault.detail)),
                {},
                {}};
        }
        return {tr("“%1” changed after tape %2 of the set had been written: that tape has the old version, a later one "
                   "the new version.")
                    .arg(path, displayPath(fault.detail)),
                {},
                {}};
    case FaultKind::vanishedOnSet:
        if (fault.needed > 0) {
            return {tr("“%1” is no longer in the sources, and the set has only %2 of its %3 parts, on tape %4: it is "
                       "nowhere whole.")
                        .arg(path, QString::number(fault.available), QString::number(fault.needed),
                             displayPath(fault.detail)),
                    {},
                    {}};
        }
        return {tr("“%1” is on tape %2 of the set and no longer in the sources.").arg(path, displayPath(fault.detail)),
                {},
                {}};
    case FaultKind::damagedBeside:
        return {tr("A damaged copy of “%1” is kept next to it as “%2”. It did not replace any file.")
                    .arg(path, displayPath(fault.detail)),
                tr("Copy what you need from it, then delete it."),
                {}};
    case FaultKind::linkCopied:
        return {tr("“%1” was restored as a copy of “%2”: no hard link can be made there%3.")
                    .arg(path, displayPath(fault.detail), cause(fault)),
                {},
                {}};
    case FaultKind::notRestored:
        return {tr("“%1” was not restored: the restore ended before it.").arg(path), {}, {}};
    case FaultKind::folderUnreadable:
        if (fault.detail == kNotWritten) {
            return {tr("The folder “%1” could not be read whole when this was written: what is missing here is not "
                       "known.")
                        .arg(path),
                    tr("Read it from another copy if there is one."),
                    {}};
        }
        if (fault.doing == Action::read) { // as the index of a tape says
            return {fault.needed == 0
                        ? tr("The folder “%1” could not be read when the tape was written%2: what was in it is not on "
                             "the tape.")
                              .arg(path, cause(fault))
                        : tr("Entries of the folder “%1” that could not be read when the tape was written, and are not "
                             "on it: %2.")
                              .arg(path, QString::number(fault.needed)),
                    {},
                    {}};
        }
        return {tr("The folder “%1” could not be read%2; what is in it is left out.").arg(path, cause(fault)), {}, {}};
    default:
        return {};
    }
}

// Of a folder that cannot be read: what else tells of it.
FaultText describeDamagedFolder(const Fault& fault, const QString& path, const QString& detail)
{
    const QString folder = QStringLiteral("/") + path;
    if (fault.needed == 0 && fault.available == 0) {
        return {tr("The folder “%1” on the medium cannot be read: its contents are unknown.").arg(folder), {}, detail};
    }
    return {fault.needed == 0 ? tr("The folder “%1” on the medium cannot be read. The path table still leads to its "
                                   "subfolders (%2); other files may be lost.")
                                    .arg(folder, filesText(fault.available))
                              : tr("The folder “%1” on the medium cannot be read. The disc's second tree (Joliet) "
                                   "still has its contents (%2), without permissions and attributes.")
                                    .arg(folder, filesText(fault.available)),
            {},
            detail};
}

// Of a disc on which a burn broke off.
FaultText describeSpoiled(const Fault& fault, const QString& path)
{
    const bool erasable = fault.needed != 0;
    if (fault.available == 0) {
        return erasable ? FaultText{tr("The disc in “%1” holds an unfinished track and no session: nothing can be read "
                                       "from it.")
                                        .arg(path),
                                    tr("Erase it to use it again."),
                                    {}}
                        : describeUnfinished(path);
    }
    return {tr("The disc in “%1” holds an unfinished track and takes no further session. The sessions that it had "
               "before can still be read.")
                .arg(path),
            erasable ? tr("Use another disc, or erase this one.") : tr("Use another disc."),
            {}};
}

// What a tape is worth after a failure, or lacks.
FaultText describeTapeLeft(const Fault& fault, const QString& path)
{
    if (fault.detail == "tape unclosed") {
        return {tr("File %2 of the tape in “%1” had no filemark: it was cut off when it was written, or another "
                   "program left it so. It is kept, and what is appended stands behind it.")
                    .arg(path, QString::number(fault.needed)),
                tr("Verify the tape to see what of that file is whole."),
                {}};
    }
    if (fault.detail == "tape scrap") {
        return {
            tr("Behind the last filemark of the tape in “%1” there were %2 bytes of a record that was cut off, which "
               "no drive can read. What is appended takes their place.")
                .arg(path, QString::number(fault.needed)),
            {},
            {}};
    }
    if (fault.detail == "tape unended") {
        return {tr("The archive on the tape in “%1” has no end mark: behind its last whole file lies the beginning of "
                   "another, which the next tape has whole.")
                    .arg(path),
                {},
                {}};
    }
    if (fault.detail == "tape unlisted") {
        return {
            tr("The index of the archive found no room on the tape in “%1”: the archive is whole, and can be listed "
               "by reading all of it.")
                .arg(path),
            {},
            {}};
    }
    if (fault.detail == "tape begun") {
        return {tr("The tape in “%1” holds whole tape files of this burn, but not all of it. What was on it before can "
                   "be read.")
                    .arg(path),
                tr("The tape can be appended to."),
                {}};
    }
    if (fault.detail == "tape gone") {
        return {tr("The earlier contents of the tape in “%1” are lost.").arg(path),
                tr("The tape can be written again."),
                {}};
    }
    if (fault.needed != 0) {
        return {
            tr("The earlier contents of the tape in “%1” are lost, and the last file on it is incomplete.").arg(path),
            tr("The tape can be written again."),
            {}};
    }
    return {tr("The last file on the tape in “%1” is incomplete; the files before it can be read.").arg(path),
            tr("Append to the tape, or erase it."),
            {}};
}

// Of a medium with data, to which the request would not append: what can be done depends on its kind.
FaultText describeOccupied(const Fault& fault, const QString& path, const QString& detail)
{
    if (fault.detail == "unfinished") {
        return describeUnfinished(path);
    }
    const bool closed = fault.kind == FaultKind::mediumClosed || (fault.detail == "closed" && fault.needed == 0);
    if (closed) {
        return {tr("The disc in “%1” is closed and takes no further session.").arg(path),
                fault.needed == 0 ? tr("Use a blank disc.") : tr("Use a blank disc, or erase this one."),
                {}};
    }
    const QString holds = tr("The medium in “%1” already holds data.").arg(path);
    if (fault.detail == "write-once") {
        return {holds,
                inWindow() ? tr("Append to it (Settings → Burning), or use another. It cannot be erased.")
                           : tr("Append to it (--append), or use another. It cannot be erased."),
                {}};
    }
    const bool status = fault.detail == "closed" || fault.detail == "appendable" || fault.detail == "overwritable";
    return {holds,
            inWindow() ? tr("Append to it (Settings → Burning), erase it (Medium → Erase), or use another.")
                       : tr("Append to it (--append), or say that it may be overwritten (--yes)."),
            status ? QString() : detail};
}

FaultText describeMedium(const Fault& fault, const QString& path)
{
    const QString detail = displayPath(fault.detail);
    switch (fault.kind) {
    case FaultKind::targetBusy:
        return {tr("“%1” is in use by another program.").arg(path), tr("Close that program or unmount the disc."),
                detail};
    case FaultKind::targetPermission:
        return {tr("You may not write to “%1”%2.").arg(path, cause(fault)),
                tr("For a drive, join its group (“cdrom” or “tape”) and log in again."), detail};
    case FaultKind::mediumMissing:
        return {tr("There is no medium in “%1”.").arg(path), tr("Insert one and try again."), detail};
    case FaultKind::mediumTooSmall:
        return {tr("The medium is too small: %1 (%2 bytes) are needed, %3 (%4 bytes) are free.")
                    .arg(size(fault.needed))
                    .arg(fault.needed)
                    .arg(size(fault.available))
                    .arg(fault.available),
                tr("Use a larger medium or leave something out."), detail};
    case FaultKind::mediumFull:
        if (fault.code == EFBIG) {
            return {tr("“%1” would become larger than its file system or a limit of this session allows; %2 were "
                       "written.")
                        .arg(path, size(fault.offset)),
                    inWindow() ? tr("Choose a folder on another file system, or leave something out.")
                               : tr("Choose a folder on another file system, or raise the limit (ulimit -f)."),
                    detail};
        }
        return {tr("“%1” is full after %2.").arg(path, size(fault.offset)),
                inWindow() ? tr("Use a larger medium or leave something out.")
                           : tr("Use a larger medium; a tape set continues on another tape (--next-volume)."),
                detail};
    case FaultKind::mediumWriteProtected:
        return {tr("The medium in “%1” is write-protected.").arg(path),
                tr("Slide its write-protect switch, or use another medium."), detail};
    case FaultKind::mediumNotBlank:
        if (fault.code != 0) { // nobody knows what
            return {tr("The label of the tape in “%1” cannot be read: it may be a finished tape of this set, and was "
                       "not overwritten.")
                        .arg(path),
                    inWindow()
                        ? tr("Insert another tape. If you do not need the contents of this one, erase it first (Medium "
                             "→ Erase).")
                        : tr("Insert another tape. If you do not need the contents of this one, blank it first."),
                    detail};
        }
        return describeOccupied(fault, path, detail);
    case FaultKind::mediumClosed:
        return describeOccupied(fault, path, detail);
    case FaultKind::mediumClosedItself:
        return {tr("The disc in “%1” is closed, although it was to stay open: the drive closed it with this session, "
                   "or there is no room left.")
                    .arg(path),
                tr("What is on it is whole; further sessions need another disc."), detail};
    case FaultKind::targetChanged:
        return {tr("“%1” was changed by another program in the meantime.").arg(path),
                tr("Nothing was added to it. Try again."), detail};
    case FaultKind::appendOverwrites:
        return {path.isEmpty()
                    ? tr("Nothing can be appended to this medium: the new session needs block %1, where another "
                         "file system has its descriptors.")
                          .arg(fault.offset / kDiscBlock)
                    : tr("Nothing can be appended to this medium: the new session needs block %2, where “%1” lies.")
                          .arg(path, QString::number(fault.offset / kDiscBlock)),
                tr("Nothing was changed. Restore its files and burn them again together with the new ones."), detail};
    case FaultKind::appendHides:
        return {fault.needed > 0
                    ? tr("“%1” would take the place of a folder of that name on the disc: what is in it (%2) would no "
                         "longer be shown.")
                          .arg(path, filesText(fault.needed))
                    : tr("The folder “%1” would take the place of a file of that name on the disc, which would no "
                         "longer be shown.")
                          .arg(path),
                inWindow() ? tr("Give it another name.")
                           : tr("Give it another name (--graft), or append it anyway (--yes)."),
                {}};
    case FaultKind::udfLeftBehind:
        return {tr("“%1” also holds another file system, %2. Players and systems that read it will find only the files "
                   "that are there now, not those that are appended.")
                    .arg(path, detail.isEmpty() ? QStringLiteral("UDF") : detail),
                inWindow() ? tr("Burn all files to another disc.")
                           : tr("Burn all files to another disc, or append anyway (--yes)."),
                {}};
    case FaultKind::verifyMissed:
        return {detail == QLatin1String("missing")
                    ? tr("The disc from “%1” is written and closed, but not verified: there is no disc in the drive "
                         "now.")
                          .arg(path)
                    : tr("The disc in “%1” is written and closed, but not verified: it could not be read back%2.")
                          .arg(path, cause(fault)),
                tr("Insert it again and verify it with the command-line program before you rely on it."),
                detail == QLatin1String("missing") ? QString() : detail};
    case FaultKind::mediumError:
        if (fault.detail == "simh") {
            return {tr("The file that holds “%1” is cut off or damaged at byte %2: nothing can be read from there on.")
                        .arg(path, QString::number(fault.offset)),
                    tr("What comes before can be restored. To use the tape again, erase it."),
                    {}};
        }
        if (fault.detail == "map of unread sectors") {
            return {tr("“%1” says that %2 bytes, from byte %3 on, could not be read from the disc when this image was "
                       "made: "
                       "zeros stand for them.")
                        .arg(path, QString::number(fault.length), QString::number(fault.offset)),
                    tr("Read the disc again in another drive: the same command reads only those. Delete the map if it "
                       "belongs to another image."),
                    {}};
        }
        if (fault.detail == "behind the end of the image") {
            return {tr("“%1” is cut off: from its byte %2 on it lies beyond the end of the image.")
                        .arg(path, QString::number(fault.offset)),
                    {},
                    {}};
        }
        if (fault.detail == "the checksum that the medium has of it") {
            return {tr("“%1” does not match the checksum that the medium has of it: it was changed or damaged after it "
                       "was written.")
                        .arg(path),
                    tr("Do not trust this medium: write another."),
                    {}};
        }
        if (fault.detail == "the checksum of the packed data that it lies in") {
            return {
                tr("“%1” may be damaged: the compressed data that it lies in does not match its checksum.").arg(path),
                tr("Compare it with another copy before you rely on it."),
                {}};
        }
        if (fault.detail == "the checksum of the session") {
            return {
                tr("The session does not match the checksum that the medium has of it: something in it was changed or "
                   "damaged after it was written. Which file that is cannot be told."),
                tr("Do not trust this medium: write another."),
                {}};
        }
        if (fault.doing == Action::restore && !fault.path.empty()) {
            return {fault.length > 0
                        ? tr("“%1” is damaged on the medium from byte %2 to %3.")
                              .arg(path, QString::number(fault.offset), QString::number(fault.offset + fault.length))
                        : tr("“%1” is damaged on the medium from byte %2 on.").arg(path, QString::number(fault.offset)),
                    tr("What could be read of it is kept; zeros stand for what could not."), detail};
        }
        if (fault.length > 0 && (fault.doing == Action::verify || fault.doing == Action::restore)) {
            return {path.isEmpty()
                        ? tr("%2 bytes from byte %1 of the medium on could not be read%3.")
                              .arg(QString::number(fault.offset), QString::number(fault.length), cause(fault))
                        : tr("“%4” is damaged: %2 bytes from byte %1 on could not be read%3.")
                              .arg(QString::number(fault.offset), QString::number(fault.length), cause(fault), path),
                    tr("Try another drive, or read it from another copy."), detail};
        }
        return {tr("“%1” reported an error at byte %2 while %3%4.")
                    .arg(path, QString::number(fault.offset), doing(fault.doing), cause(fault)),
                reads(fault.doing) ? tr("Try another drive, or read it from another copy.")
                                   : tr("Try another medium or a lower speed."),
                detail};
    case FaultKind::sessionLost:
        if (detail == QLatin1String("not searched")) {
            return {tr("The image is much longer than its session says, and not all of it was searched for further "
                       "sessions: %1 bytes from byte %2 on. Files that only such a session has are not shown.")
                        .arg(QString::number(fault.length), QString::number(fault.offset)),
                    tr("Cut the image off behind its last session if nothing else is in it."),
                    {}};
        }
        return {
            tr("Behind byte %1 lies data of another session, whose descriptors cannot be read: files that only that "
               "session has are not shown. Sessions that were found: %2.")
                .arg(QString::number(fault.offset), QString::number(fault.needed)),
            tr("Read the disc again, in another drive if there is one, or take another copy."),
            {}};
    case FaultKind::folderDamaged:
        return describeDamagedFolder(fault, path, detail);
    case FaultKind::entryDamaged:
        return {tr("The entry of “%1” on the medium is damaged: its name, permissions or attributes may be lost.")
                    .arg(path),
                {},
                {}};
    case FaultKind::structureDamaged:
        return {path.isEmpty() ? tr("The structure of the disc is damaged (%1); no file needs it here, but other "
                                    "systems may not read the disc.")
                                     .arg(detail)
                               : tr("The structure of the disc is damaged (%1, at “%2”); no file needs it here, but "
                                    "other systems may not read the disc.")
                                     .arg(detail, path),
                {},
                {}};
    case FaultKind::imageCut:
        if (fault.doing == Action::plan) {
            return {
                tr("The image “%1” is cut off: it has %2 of %3 bytes. Files whose contents are missing could not be "
                   "read from the medium.")
                    .arg(path, QString::number(fault.available), QString::number(fault.needed)),
                inWindow() ? tr("Copy the image again from where it came.")
                           : tr("Copy the image again from where it came, or write what there is of it (--yes)."),
                {}};
        }
        return {tr("The image is cut off: it has %1 of %2 bytes. Files that are missing, in part or whole: %3.")
                    .arg(fault.available)
                    .arg(fault.needed)
                    .arg(fault.length),
                tr("Copy the image again from where it came."),
                {}};
    case FaultKind::treeDamaged:
        return {tr("“%1” has folders that cannot be read: %2. After an append they would be empty or incomplete, and "
                   "what is missing there could no longer be found.")
                    .arg(path, detail),
                inWindow() ? tr("Nothing was written. Restore what can still be read and burn it to another disc.")
                           : tr("Nothing was written. Restore what can still be read and burn it to another disc, or "
                                "say that it may be lost (--yes)."),
                {}};
    case FaultKind::treesDiffer:
        return {tr("The two directory trees of the disc contradict each other about “%1” (%2): one of them is damaged.")
                    .arg(path, detail),
                tr("Compare the file with another copy before you rely on it."),
                {}};
    case FaultKind::oldDamaged:
        return {tr("What the disc in “%1” holds is not as it was written: %2. An appended session would adopt it as it "
                   "is now.")
                    .arg(path, detail),
                inWindow() ? tr("Nothing was written. Restore what is undamaged and burn it to another disc.")
                           : tr("Nothing was written. Restore what is undamaged and burn it to another disc, or append "
                                "anyway (--yes)."),
                {}};
    case FaultKind::sumsDropped:
        return {tr("This session drops the checksums of the old files in “%1”: later damage to those files cannot be "
                   "detected.")
                    .arg(path),
                {},
                {}};
    case FaultKind::badVolume:
        if (fault.code != 0) {
            return {tr("The tape in “%1” has a label but no set.").arg(path),
                    tr("The burn that labelled it ended before its archive. The tape can be written again."),
                    {}};
        }
        return {detail.isEmpty() ? tr("The tape in “%1” is no volume of this set.").arg(path)
                                 : tr("The tape in “%1” is a different one: %2.").arg(path, detail),
                tr("Insert the requested tape."),
                {}};
    case FaultKind::volumeMissing:
        if (fault.needed > 0) {
            return {tr("“%1” has %2 of its %3 parts here; the others are on tapes that were not inserted.")
                        .arg(path, QString::number(fault.available), QString::number(fault.needed)),
                    inWindow() ? tr("Insert those tapes when they are requested.")
                               : tr("Insert those tapes when they are requested (--next-volume)."),
                    {}};
        }
        return {detail.isEmpty() ? tr("“%1” is on a tape of the set that was not inserted.").arg(path)
                                 : tr("“%1” is on volume %2 of the set, which was not inserted.").arg(path, detail),
                inWindow() ? tr("Insert that tape when it is requested.")
                           : tr("Insert that tape when it is requested (--next-volume)."),
                {}};
    case FaultKind::listUnreadable:
        if (fault.code == EFBIG) {
            return {
                tr("The index of the archive in file %2 of the tape in “%1” is longer than memory allows: the archive "
                   "was not compared with it.")
                    .arg(path, detail),
                tr("“verify --against” compares it with the sources."),
                {}};
        }
        return {tr("The index of the archive in file %2 of the tape in “%1” cannot be read: whether its set continues "
                   "on other tapes is not known.")
                    .arg(path, detail),
                tr("If there are more tapes of the set, read each of them separately."),
                {}};
    case FaultKind::setIncomplete:
        return {
            tr("The set “%1” is not complete: %2 of %3 are whole on %4, which can be read.")
                .arg(path, QString::number(fault.available), filesText(fault.needed), tapesText(detail.toULongLong())),
            fault.offset == 0 ? tr("Burn it again with enough tapes at hand.")
                              : tr("It can be continued: tape %1 is next.").arg(fault.offset),
            {}};
    case FaultKind::driveAlert:
        return describeTapeAlert(fault.code, path);
    case FaultKind::mediumLeft:
        if (fault.detail == "spoiled") {
            return describeSpoiled(fault, path);
        }
        if (fault.detail == "unknown") {
            return {tr("The state of the medium in “%1” is unknown until a drive reads it again; it may hold an "
                       "unfinished track.")
                        .arg(path),
                    tr("Connect the drive again and verify the medium before you rely on it or burn on it."),
                    {}};
        }
        if (fault.detail.rfind("tape ", 0) == 0) {
            return describeTapeLeft(fault, path);
        }
        if (fault.detail == "written") {
            return {fault.needed == 0
                        ? tr("“%1” is written and closed and can be read; it was not verified to its end.").arg(path)
                        : tr("“%1” is written and can be read, and further sessions can be appended; it was not "
                             "verified to its end.")
                              .arg(path),
                    {},
                    {}};
        }
        if (fault.detail == "kept") {
            return {tr("The earlier file “%1” is unchanged; the new one was removed.").arg(path), {}, {}};
        }
        return {tr("The earlier contents of the medium in “%1” are lost; it holds an unfinished track.").arg(path),
                tr("The medium can be burned again."),
                {}};
    case FaultKind::mediumRemoved:
        return {tr("The medium or the drive “%1” was removed while %2.").arg(path, doing(fault.doing)), {}, detail};
    case FaultKind::driveVanished:
        return {tr("The drive “%1” vanished while %2: it no longer answers.").arg(path, doing(fault.doing)),
                tr("Check its cable and its power."), detail};
    case FaultKind::mediumSwapped:
        return {tr("The medium is not the one with which “%1” began.").arg(path), tr("Insert that one and try again."),
                detail};
    default:
        return {};
    }
}

} // namespace

namespace {

FaultText describeNamed(const Fault& fault)
{
    const QString path = displayPath(fault.path);
    for (const auto& about : {describeRequest, describeFile, describeMedium}) {
        FaultText text = about(fault, path);
        if (!text.sentence.isEmpty()) {
            return text;
        }
    }
    const QString detail = displayPath(fault.detail);
    switch (fault.kind) {
    case FaultKind::cancelled:
        return {tr("Stopped on request."), {}, {}};
    case FaultKind::mismatch:
        if (path.isEmpty() && fault.doing == Action::inspect) { // nothing was just written
            return {tr("The verification found damage or differences."),
                    tr("Do not rely on this copy: restore what is undamaged from it, and the rest from another one."),
                    detail};
        }
        if (fault.code == ENOENT) {
            return {tr("“%1” is a hard link to “%2”, which is not there: its contents are missing.").arg(path, detail),
                    tr("Read it from another copy if there is one."),
                    {}};
        }
        return {path.isEmpty() ? tr("What was read back is not what was written.")
                               : tr("“%1” on the medium is not what was written.").arg(path),
                tr("Do not trust this medium: write another."), detail};
    case FaultKind::oldFileChanged:
        return {path.isEmpty() ? tr("The files of the earlier sessions are not what they were before the append.")
                               : tr("“%1” of an earlier session is not what it was before the append.").arg(path),
                tr("Do not trust this medium: restore what can be read and write another."), detail};
    case FaultKind::sumsUnreadable:
        if (fault.length == 0) {
            return {tr("The checksum list “%1” has several checksums of “%2” that contradict each other.")
                        .arg(path, detail),
                    tr("Compare the file with another copy or with its source."),
                    {}};
        }
        return {
            fault.length == 1
                ? tr("Line %2 of the checksum list “%1” cannot be understood: the file that it names is not compared "
                     "with it.")
                      .arg(path, QString::number(fault.offset))
                : tr("%3 lines of the checksum list “%1” cannot be understood, line %2 first: the files that they "
                     "name are not compared with them.")
                      .arg(path, QString::number(fault.offset), QString::number(fault.length)),
            tr("The list may be damaged. Compare the files with another copy or with their sources."),
            {}};
    case FaultKind::notCompared:
        if (path.isEmpty()) {
            return {tr("Nothing was compared: the sources have no file that is on the medium."),
                    tr("Name the folders and files that were burned, under the names that they have on the medium."),
                    detail};
        }
        if (fault.doing == Action::write) {
            return {tr("“%1” has no SHA-256: computing it over the holes would take too long.").arg(path),
                    tr("“verify --against” compares it with the sources."), detail};
        }
        if (fault.detail == kWrittenPadded || (fault.doing == Action::restore && fault.code == 0)) {
            return {tr("“%1” was not read whole when it was written: there are zeros where it could not be read.")
                        .arg(path),
                    tr("Read it from another copy if there is one."),
                    {}};
        }
        return {tr("The contents of “%1” could not be compared: there is no checksum of them.").arg(path), {}, detail};
    case FaultKind::archiveDamaged:
        return {fault.length == 0
                    ? tr("The archive is damaged at byte %1: nothing can be read from there on.").arg(fault.offset)
                    : tr("The archive is damaged near byte %1: what was stored there is lost; what "
                         "follows could be read.")
                          .arg(fault.offset),
                tr("Read it from another copy if there is one."),
                path.isEmpty() ? detail : tr("behind “%1”").arg(path)};
    case FaultKind::archiveCut:
        return {path.isEmpty()
                    ? tr("The archive is cut off: its end mark is missing at byte %1.").arg(fault.offset)
                    : tr("The archive is cut off behind “%2”: its end mark is missing at byte %1, and whether "
                         "more files followed is not known.")
                          .arg(QString::number(fault.offset), path),
                tr("Read it from another copy if there is one."), detail};
    case FaultKind::behindArchive:
        if (fault.detail == "archive") {
            return {tr("Another archive begins at byte %1, behind the end of the one before; its files were read too.")
                        .arg(fault.offset),
                    {},
                    {}};
        }
        return {fault.detail == "packed" ? tr("%1 bytes behind the end of the compressed data belong to no file; the "
                                              "files before them are complete.")
                                               .arg(fault.length)
                                         : tr("%1 bytes from byte %2 on, behind the end of the archive, belong to no "
                                              "file; the files before them are complete.")
                                               .arg(QString::number(fault.length), QString::number(fault.offset)),
                {},
                {}};
    case FaultKind::listedMissing:
        return {tr("“%1” is in the medium's index, but not on the medium.").arg(path),
                tr("Read it from another copy if there is one."), detail};
    case FaultKind::notListed:
        return {tr("“%1” is on the medium, but not in its index.").arg(path), {}, detail};
    case FaultKind::outOfMemory:
        if (fault.doing == Action::read && fault.needed > 0) {
            return {tr("Reading this archive needs %1 of memory; %2 is available.")
                        .arg(QString::fromStdString(formatSize(fault.needed)),
                             QString::fromStdString(formatSize(fault.available))),
                    tr("Read it on a computer with more memory."), detail};
        }
        if (fault.code == EFBIG) { // the buffer is a file without a name
            return {tr("The buffer is larger than the limit on the size of files allows."),
                    tr("Choose a smaller buffer, or raise the limit (ulimit -f)."), detail};
        }
        return {tr("There is not enough memory for this."), tr("Choose a smaller buffer."), detail};
    case FaultKind::unsupported:
        if (fault.code != 0 && fault.available != 0) {
            return {tr("The records on the tape in “%1” are longer than its host adapter can transfer (%2).")
                        .arg(path, size(fault.available)),
                    tr("Read the tape in a drive on another host adapter."), detail};
        }
        return {tr("“%1” does not support this operation.").arg(path), {}, detail};
    case FaultKind::io:
        if (fault.code == EFBIG) {
            return {tr("“%1” would become larger than its file system or a limit of this session allows; %2 were "
                       "written.")
                        .arg(path, size(fault.offset)),
                    tr("Choose a folder on another file system, or raise the limit (ulimit -f)."), detail};
        }
        return {tr("“%1” failed while %2%3.").arg(path, doing(fault.doing), cause(fault)), {}, detail};
    default:
        return {tr("An internal error occurred while %1.").arg(doing(fault.doing)), tr("Please report it."), detail};
    }
}

// A fault that knows no name is told of "the medium", never of a pair of quotes with nothing in between.
void fillEmptyNames(QString& text, const Fault& fault)
{
    static const QRegularExpression kEmpty(QStringLiteral("“”|„“|„”|«»|「」|『』|《》"));
    const bool atBeginning = kEmpty.match(text).capturedStart() == 0;
    text.replace(kEmpty, fault.kind == FaultKind::badArgument ? tr("the request") : tr("the medium"));
    if (atBeginning) {
        text[0] = text.at(0).toUpper();
    }
}

} // namespace

FaultText describe(const Fault& fault)
{
    FaultText text = describeNamed(fault);
    fillEmptyNames(text.sentence, fault);
    fillEmptyNames(text.advice, fault);
    return text;
}

QString waitingSentence(const Fault& file, double silentSeconds)
{
    const QString path = displayPath(file.path);
    const QString whole = QString::number(static_cast<int>(silentSeconds));
    return file.detail.empty() ? tr("“%1” has given no data for %2 s. The run waits for it.").arg(path, whole)
                               : tr("“%1” on %2 has given no data for %3 s. The run waits for it.")
                                     .arg(path, displayPath(file.detail), whole);
}

QString keptRescueText(const std::string& kept)
{
    return tr("What was read of another disc is kept, with its map, as “%1”. To continue, read that disc into that "
              "file.")
        .arg(displayPath(kept));
}

QString keptImageText(const std::string& part)
{
    return tr("The file that was there is kept. The new image, which is not whole, is “%1”, with its map.")
        .arg(displayPath(part));
}

QString lostFolderText(const std::string& folder)
{
    return folder.empty() ? tr("the uppermost folder: files that only it lists are lost")
                          : tr("the folder “%1”: files that only it lists are lost").arg(displayPath(folder));
}

QString trayText()
{
    return tr("The disc is about to be read back, but this drive cannot close its tray. Close it by hand within two "
              "minutes.");
}

QString endedByLibraryText()
{
    return tr(
        "The program was ended by a library that it uses, probably because there was not enough memory. What it was "
        "doing is not complete.");
}

QString tr(const char* text)
{
    return QCoreApplication::translate("steadyburn", text);
}

std::string pathBytes(const QString& path)
{
    return QFile::encodeName(path).toStdString();
}

QString displayPath(const std::string& bytes)
{
    const std::string text = escapeNonUtf8(bytes);
    return QString::fromStdString(inWindow() ? escapeControls(text) : text);
}

QString exactPath(const std::string& bytes)
{
    return QString::fromStdString(escapeNonUtf8(bytes));
}

} // namespace steadyburn
