// Settings and data of a test's own, in its folder: those of the user of this machine stay as they are.
#pragma once

#include <QCoreApplication>
#include <QFile>
#include <QSettings>
#include <QTemporaryDir>

inline void keepSettingsIn(const QTemporaryDir& folder)
{
    QCoreApplication::setOrganizationName(QStringLiteral("SteadyburnTest"));
    QSettings::setDefaultFormat(QSettings::IniFormat);
    qputenv("XDG_DATA_HOME", QFile::encodeName(folder.filePath(QStringLiteral("data"))));
    qputenv("XDG_STATE_HOME", QFile::encodeName(folder.filePath(QStringLiteral("state"))));
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.filePath(QStringLiteral("config")));
}
