// The sources of a burn in a test: a folder of files of 200 kB, named "0", "1" and so on.
#pragma once

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QString>

namespace steadyburn {

// False where the folder or a file could not be made whole.
[[nodiscard]] inline bool makeFiles(const QString& folder, int count)
{
    const QByteArray contents(200'000, 'x');
    bool whole = QDir().mkpath(folder);
    for (int i = 0; i < count && whole; ++i) {
        QFile file(QStringLiteral("%1/%2").arg(folder).arg(i));
        whole = file.open(QIODevice::WriteOnly) && file.write(contents) == contents.size();
    }
    return whole;
}

} // namespace steadyburn
