#include "ui/settings/LogKeeper.h"

#include "ui/settings/Settings.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QSaveFile>
#include <QStandardPaths>

namespace steadyburn {

namespace {

const QString kOurs = QStringLiteral("^burn-[0-9]{8}-[0-9]{9}-.*\\.log$"); // and nothing else
constexpr qsizetype kLongestName = 60;

QString nameFor(const QString& target)
{
    QString safe = target.section(QLatin1Char('/'), -1).left(kLongestName);
    safe.replace(QRegularExpression(QStringLiteral("[^A-Za-z0-9._+-]+")), QStringLiteral("_"));
    return QStringLiteral("burn-%1-%2.log")
        .arg(QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-HHmmsszzz")), safe);
}

} // namespace

QString logFolder(const LogSettings& settings)
{
    return settings.folder.isEmpty()
               ? QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/logs")
               : settings.folder;
}

QString keepLog(const QString& text, const QString& target, const LogSettings& settings)
{
    QDir folder(logFolder(settings));
    folder.mkpath(QStringLiteral("."));
    QSaveFile file(folder.filePath(nameFor(target)));
    const bool opened = file.open(QIODevice::WriteOnly);
    // It names the user's files. A file system without permissions keeps it all the same.
    (void)(opened && file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner));
    if (!opened || file.write(text.toUtf8()) < 0 || !file.commit()) {
        return QCoreApplication::translate("LogKeeper", "The log could not be saved: “%1” cannot be written (%2).")
            .arg(file.fileName(), file.errorString());
    }
    const QStringList kept = folder.entryList(QDir::Files, QDir::Name).filter(QRegularExpression(kOurs)); // by time
    for (qsizetype i = 0; i + settings.most < kept.size(); ++i) {
        folder.remove(kept[i]);
    }
    return {};
}

} // namespace steadyburn
