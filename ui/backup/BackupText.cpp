#include "ui/backup/BackupText.h"

#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"

#include <QCoreApplication>
#include <QStringList>

namespace steadyburn {

namespace {

class BackupWords { // whose texts these are
    Q_DECLARE_TR_FUNCTIONS(steadyburn::BackupWords)
};

} // namespace

QString sourcesText(const BackupSet& set)
{
    QStringList names;
    for (const std::string& source : set.sources) {
        names << displayPath(source);
    }
    return names.join(QStringLiteral(", "));
}

QString takenText(const BackupOverview& backup)
{
    const QString bytes = backup.set.quota == 0
                              ? sizeText(backup.bytes)
                              : BackupWords::tr("%1 of %2").arg(sizeText(backup.bytes), sizeText(backup.set.quota));
    return backup.set.quotaMedia == 0
               ? bytes
               : BackupWords::tr("%1, %2 of %3 media")
                     .arg(bytes, QString::number(backup.media), QString::number(backup.set.quotaMedia));
}

QString shortVerdict(RunVerdict verdict)
{
    switch (verdict) {
    case RunVerdict::good:
        return BackupWords::tr("good");
    case RunVerdict::different:
        return BackupWords::tr("differs");
    case RunVerdict::partly:
        return BackupWords::tr("in part");
    case RunVerdict::notAsked:
        break;
    }
    return BackupWords::tr("not asked");
}

QString policyText(const BackupSet& set)
{
    QStringList words;
    if (set.fullEveryRuns == 1) {
        return BackupWords::tr("Each run writes everything.");
    }
    if (set.fullEveryRuns > 1) {
        words << BackupWords::tr("One run of %n writes everything.", nullptr, static_cast<int>(set.fullEveryRuns));
    }
    if (set.fullEveryDays > 0) {
        words << BackupWords::tr("A full run is due %n days after the last one.", nullptr,
                                 static_cast<int>(set.fullEveryDays));
    }
    if (words.isEmpty()) {
        words << BackupWords::tr("The first run writes everything.");
    }
    words << (set.differential ? BackupWords::tr("The others write what has changed since the last full run.")
                               : BackupWords::tr("The others write what has changed since the run before."));
    return words.join(QLatin1Char(' '));
}

} // namespace steadyburn
