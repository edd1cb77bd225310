#include "ui/handbook/HandbookText.h"

#include <QFile>

namespace steadyburn {

namespace {

const QString kFolder = QStringLiteral("/handbook/");
constexpr int kDeepest = 2; // the contents name pages and their sections, no more

} // namespace

QStringList handbookPages()
{
    return {QStringLiteral("index.md"),        QStringLiteral("compilation.md"), QStringLiteral("burn-window.md"),
            QStringLiteral("medium.md"),       QStringLiteral("look-inside.md"), QStringLiteral("shelf.md"),
            QStringLiteral("backup.md"),       QStringLiteral("settings.md"),    QStringLiteral("file-manager.md"),
            QStringLiteral("keys.md"),         QStringLiteral("tape.md"),        QStringLiteral("trouble.md"),
            QStringLiteral("command-line.md"), QStringLiteral("reference.md")};
}

QUrl handbookUrl(const QString& place)
{
    QUrl url(QStringLiteral("qrc:") + kFolder + place.section(QLatin1Char('#'), 0, 0));
    const QString anchor = place.section(QLatin1Char('#'), 1);
    if (!anchor.isEmpty()) {
        url.setFragment(anchor);
    }
    return url;
}

QString handbookAnchor(const QString& title)
{
    QString anchor;
    for (const QChar letter : title.trimmed().toLower()) {
        if (letter == QLatin1Char(' ')) {
            anchor += QLatin1Char('-');
        } else if (letter.isLetterOrNumber() || letter == QLatin1Char('-') || letter == QLatin1Char('_')) {
            anchor += letter;
        }
    }
    return anchor;
}

QList<HandbookSection> handbookSections(const QString& page)
{
    QFile file(QLatin1Char(':') + kFolder + page);
    QList<HandbookSection> sections;
    if (!file.open(QIODevice::ReadOnly)) {
        return sections;
    }
    bool code = false;
    for (const QString& line : QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'))) {
        code = line.startsWith(QStringLiteral("```")) ? !code : code;
        const qsizetype level = line.indexOf(QLatin1Char(' '));
        if (code || level < 1 || level > kDeepest || line.left(level).count(QLatin1Char('#')) != level) {
            continue;
        }
        const QString title = line.mid(level + 1).trimmed();
        sections.push_back({.title = title, .anchor = handbookAnchor(title), .level = static_cast<int>(level)});
    }
    return sections;
}

} // namespace steadyburn
