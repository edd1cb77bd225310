// The sentences of what can be wrong with a backup: its sets and runs, its quota, and what it gives back.
#include "ui/text/CountText.h"
#include "ui/text/faults/FaultSentences.h"

#include <array>
#include <cerrno>
#include <cstring>

namespace steadyburn {

namespace {

constexpr Advice kBackupsAreListed{nullptr,
                                   QT_TRANSLATE_NOOP("steadyburn", "“steadyburn-cli backup list” shows the backups.")};
constexpr Advice kRunsAreShown{
    nullptr, QT_TRANSLATE_NOOP("steadyburn", "“steadyburn-cli backup show NAME” shows the runs of a backup.")};
constexpr Advice kMediaAreReadable{
    nullptr, QT_TRANSLATE_NOOP("steadyburn", "The media are not concerned: each is read by “steadyburn-cli restore”, "
                                             "and says in ABOUT-THIS-BACKUP/README.txt how.")};
constexpr Advice kForgetLater{nullptr,
                              QT_TRANSLATE_NOOP("steadyburn", "Forget the later runs first, or all of them together "
                                                              "with --with-later. The media stay as they are.")};
constexpr Advice kEmptyOnPurpose{
    nullptr,
    QT_TRANSLATE_NOOP("steadyburn", "With --record-deleted the run takes place, and the files count as deleted.")};

constexpr Advice kMoved{
    nullptr, QT_TRANSLATE_NOOP("steadyburn", "If it was moved on purpose, --moved builds on it nevertheless.")};
constexpr Advice kMovedOrFull{
    QT_TRANSLATE_NOOP("steadyburn", "Mount the disk. Or write everything, or build on what was moved on purpose."),
    QT_TRANSLATE_NOOP("steadyburn", "Mount the disk. Or write everything anew (--full), or build on what was moved on "
                                    "purpose (--moved).")};

constexpr Advice kExclude{
    QT_TRANSLATE_NOOP("steadyburn",
                      "Mount it, or make it readable. If it need not be kept any more, exclude it: change "
                      "the backup. Earlier runs have it as before."),
    QT_TRANSLATE_NOOP("steadyburn", "Mount it, or make it readable. If it need not be kept any more, exclude it with "
                                    "“steadyburn-cli backup edit %1%2”. Earlier runs have it as before.")};
constexpr Advice kRaiseQuota{
    QT_TRANSLATE_NOOP("steadyburn", "Change the backup: raise the quota, or exclude what need not be kept."),
    QT_TRANSLATE_NOOP("steadyburn", "“steadyburn-cli backup edit %1 %2” raises the quota; --exclude GLOB leaves out "
                                    "what need not be kept.")};

// The option that raises this quota.
QString quotaOption(const Told& told, bool media)
{
    const QString option = media ? QStringLiteral("--quota-media") : QStringLiteral("--quota");
    const QString value = media ? QStringLiteral("N") : QStringLiteral("SIZE");
    return told.detail.isEmpty() ? option + QLatin1Char(' ') + value
                                 : option + QStringLiteral("-of ") + told.detail + QLatin1Char('=') + value;
}

QString runNumber(const Told& told)
{
    return QString::number(told.fault.known<RunOfBackup>().number);
}

FaultText backupMissing(const Told& told)
{
    if (told.fault.path.empty()) {
        return {tr("There is no folder for backups and their timers: neither HOME nor the variables XDG_DATA_HOME and "
                   "XDG_CONFIG_HOME are set."),
                tr("Set HOME."),
                {}};
    }
    return {tr("There is no backup called “%1”.").arg(told.path), advise(kBackupsAreListed), {}};
}

FaultText backupExists(const Told& told)
{
    return {
        tr("There is a backup called “%1” already. It was not changed.").arg(told.path), advise(kBackupsAreListed), {}};
}

FaultText backupDamaged(const Told& told)
{
    return {tr("The record “%1” of a backup is damaged. It was not changed.").arg(told.path), advise(kMediaAreReadable),
            told.detail};
}

FaultText backupNewer(const Told& told)
{
    return newerVersion(told, tr("The backup was not changed. Update Steadyburn to use it."));
}

FaultText backupRunMissing(const Told& told)
{
    if (told.fault.doing == Action::plan) {
        return {tr("No run of the backup “%1” broke off: there is nothing to continue.").arg(told.path), {}, {}};
    }
    return {told.fault.known<RunOfBackup>().number == 0
                ? tr("The backup “%1” has no run yet.").arg(told.path)
                : tr("The backup “%1” has no run %2.").arg(told.path, runNumber(told)),
            advise(kRunsAreShown),
            {}};
}

// As --exclude takes it in a shell: of this path alone.
QString excludeOption(const QByteArray& path)
{
    QByteArray pattern;
    for (const char letter : path) {
        const bool special = std::strchr("*?[\\", letter) != nullptr;
        pattern += letter == '\'' ? QByteArrayLiteral("'\\''") : (special ? "\\" : "") + QByteArray(1, letter);
    }
    return QStringLiteral(" --exclude '%1'").arg(displayPath(pattern.toStdString()));
}

// What keeps a run from being a full one.
FaultText unseenNow(const Told& told)
{
    QStringList names;
    QString options;
    for (const QByteArray& path : QByteArray::fromStdString(told.fault.detail).split('\0')) {
        names << QStringLiteral("“%1”").arg(displayPath(path.toStdString()));
        options += excludeOption(path);
    }
    const QString sentence = tr("%1 cannot be read now, and what the backup has of it is on the media of earlier runs "
                                "alone. So that it stays, this run builds on run %2, and is no full one.")
                                 .arg(names.join(QStringLiteral(", ")), runNumber(told));
    const QString whatToDo = inWindow() ? advise(kExclude) : advise(kExclude).arg(told.path, options);
    return {sentence + QLatin1Char(' ') + whatToDo, {}, {}};
}

// Of a run that would build on it.
FaultText baseAmiss(const Told& told)
{
    const QString run = runNumber(told);
    switch (told.fault.code) {
    case ENODEV:
        return {tr("The folder of “%1” is not there. Run %2 has written it, and this run builds on it: a restore needs "
                   "it.")
                    .arg(told.path, run),
                {},
                {}};
    case EAGAIN:
        return unseenNow(told);
    case ENOMEDIUM:
        return {tr("“%1”, which run %2 has written and this run would build on, is gone, and so is everything else in "
                   "its folder. Perhaps a disk is not mounted. Nothing was written.")
                    .arg(told.path, run),
                advise(kMovedOrFull),
                {}};
    case ENODATA:
        return {tr("“%1” is shorter than what run %2 has written. Nothing can build on it: this run writes everything.")
                    .arg(told.path, run),
                {},
                {}};
    default:
        return {(tr("“%1”, which run %2 has written, is gone. Nothing can build on it: this run writes everything.")
                     .arg(told.path, run) +
                 QLatin1Char(' ') + advise(kMoved))
                    .trimmed(),
                {},
                {}};
    }
}

FaultText backupRunNeeded(const Told& told)
{
    if (told.fault.doing == Action::plan) {
        return baseAmiss(told);
    }
    if (told.fault.doing == Action::restore) {
        return {tr("The record of run %2 of the backup “%1” is missing or damaged: what run %3 has from it, and from "
                   "runs before it, is not known and was not restored.")
                    .arg(told.path, runNumber(told), QString::number(told.fault.known<RunOfBackup>().neededBy)),
                advise(kMediaAreReadable),
                {}};
    }
    return {tr("Run %3 of the backup “%1” cannot be restored without run %2. Nothing was forgotten.")
                .arg(told.path, runNumber(told), QString::number(told.fault.known<RunOfBackup>().neededBy)),
            advise(kForgetLater),
            {}};
}

FaultText quotaExceeded(const Told& told)
{
    const auto need = told.fault.known<QuotaNeed>();
    const QString needed = need.media ? QString::number(need.needed) : size(need.needed);
    const QString available = need.media ? QString::number(need.available) : size(need.available);
    QString sentence = (need.media ? tr("With this run the backup “%1” would have %2 media, and may have %3. Nothing "
                                        "was written.")
                                   : tr("With this run the backup “%1” would take %2, and may take %3. Nothing was "
                                        "written."))
                           .arg(told.path, needed, available);
    if (!told.detail.isEmpty()) {
        sentence = (need.media ? tr("With this run the source “%4” of the backup “%1” would be on %2 media, and may be "
                                    "on %3. Nothing was written.")
                               : tr("With this run the source “%4” of the backup “%1” would take %2, and may take %3. "
                                    "Nothing was written."))
                       .arg(told.path, needed, available, told.detail);
    }
    if (!need.causes.empty()) {
        sentence +=
            QLatin1Char(' ') + tr("The largest of what would be written: %1").arg(QString::fromStdString(need.causes));
    }
    const QString raise =
        inWindow() ? advise(kRaiseQuota) : advise(kRaiseQuota).arg(told.path, quotaOption(told, need.media));
    const QString forget =
        need.forget.empty() ? QString()
                            : tr("Forget what is no longer needed: runs %1.").arg(QString::fromStdString(need.forget)) +
                                  QLatin1Char(' ');
    return {sentence, forget + raise, {}};
}

FaultText sourceEmptied(const Told& told)
{
    return {tr("“%1” has no files, and had %2 when the backup last ran. Perhaps a disk is not mounted. Nothing was "
               "written.")
                .arg(told.path, filesText(told.fault.known<FileCount>().files)),
            advise(kEmptyOnPurpose),
            {}};
}

FaultText lostFromBackup(const Told& told)
{
    if (told.fault.code == ENOMEDIUM) {
        return {tr("“%1” was not restored: it is on “%3”, which run %2 has written and which is missing.")
                    .arg(told.path, runNumber(told), QString::fromStdString(told.fault.known<RunOfBackup>().medium)),
                {},
                {}};
    }
    return {tr("“%1” is lost: it is not whole on “%3”, which run %2 has written.")
                .arg(told.path, runNumber(told), QString::fromStdString(told.fault.known<RunOfBackup>().medium)),
            {},
            told.detail};
}

FaultText backupRunBroken(const Told& told)
{
    return {
        tr("The earlier run %2 has no record: it did not end, or its record could not be written. No later run builds "
           "on what it may have left in “%1”; if that is whole, it can be restored by itself.")
            .arg(told.path, runNumber(told)),
        {},
        {}};
}

FaultText backupBusy(const Told& told)
{
    return {tr("The backup “%1” is being used by another program.").arg(told.path),
            tr("The backup is as it was. Try again when the other program has ended."),
            {}};
}

} // namespace

Sentences backupSentences()
{
    static constexpr std::array kSentences{
        Sentence{FaultKind::backupMissing, backupMissing},
        Sentence{FaultKind::backupExists, backupExists},
        Sentence{FaultKind::backupDamaged, backupDamaged},
        Sentence{FaultKind::backupNewer, backupNewer},
        Sentence{FaultKind::backupRunMissing, backupRunMissing},
        Sentence{FaultKind::backupRunNeeded, backupRunNeeded},
        Sentence{FaultKind::quotaExceeded, quotaExceeded},
        Sentence{FaultKind::sourceEmptied, sourceEmptied},
        Sentence{FaultKind::lostFromBackup, lostFromBackup},
        Sentence{FaultKind::backupRunBroken, backupRunBroken},
        Sentence{FaultKind::backupBusy, backupBusy},
    };
    return kSentences;
}

} // namespace steadyburn
