#include "ui/shelf/ShelfText.h"

#include "target/Medium.h"
#include "ui/text/FaultText.h"
#include "ui/text/MediumText.h"

#include <QApplication>
#include <QDateTime>
#include <QLocale>
#include <QStringList>
#include <QStyle>

#include <numeric>

namespace steadyburn {

QString shelfMediumName(const std::string& kind)
{
    const auto known = mediumKindFrom(kind);
    return known ? mediumName(*known) : displayPath(kind);
}

QIcon shelfMediumIcon(const std::string& kind)
{
    QStyle& style = *QApplication::style();
    if (kind == "tape") {
        return QIcon::fromTheme(QStringLiteral("media-tape"), style.standardIcon(QStyle::SP_DriveHDIcon));
    }
    if (kind == "file") {
        return style.standardIcon(QStyle::SP_FileIcon);
    }
    return style.standardIcon(kind.starts_with("cd") ? QStyle::SP_DriveCDIcon : QStyle::SP_DriveDVDIcon);
}

QIcon shelfWarningIcon()
{
    return QApplication::style()->standardIcon(QStyle::SP_MessageBoxWarning);
}

QString shelfLabel(const std::string& label, const std::string& uuid)
{
    constexpr std::size_t kFirstFigures = 8; // of an ID, as `shelf list` shows them
    return displayPath(label.empty() ? uuid.substr(0, kFirstFigures) : label);
}

QString shelfDate(const std::optional<std::int64_t>& time)
{
    return time ? QLocale().toString(QDateTime::fromSecsSinceEpoch(*time).date(), QLocale::ShortFormat) : QString();
}

QString shelfSets(const ShelfVolume& volume)
{
    QStringList sets;
    for (const ShelfSection& section : volume.sections) {
        if (!section.set.empty()) {
            const QString name = shelfLabel(section.setName, section.set);
            sets << QCoreApplication::translate("Shelf", "%1, no. %2").arg(name).arg(section.number);
        }
    }
    sets.removeDuplicates();
    return sets.join(QStringLiteral("; "));
}

QString shelfCheck(const ShelfVolume& volume)
{
    const bool damaged = foundDamage(volume);
    if (!damaged && (!volume.verified || !volume.result)) {
        return QCoreApplication::translate("Shelf", "Never");
    }
    // Where the sample says so, the check before it found nothing.
    const bool bySample = damaged && volume.result != CheckResult::damaged;
    return (damaged ? QCoreApplication::translate("Shelf", "%1, damaged")
                    : QCoreApplication::translate("Shelf", "%1, good"))
        .arg(shelfDate(bySample ? volume.sampled : volume.verified));
}

std::optional<std::int64_t> shelfBurned(const ShelfVolume& volume)
{
    return volume.sections.empty() ? std::nullopt : volume.sections.back().burned;
}

std::uint64_t shelfFiles(const ShelfVolume& volume)
{
    return std::accumulate(volume.sections.begin(), volume.sections.end(), std::uint64_t(0),
                           [](std::uint64_t sum, const ShelfSection& section) { return sum + section.files; });
}

std::uint64_t shelfBytes(const ShelfVolume& volume)
{
    return std::accumulate(volume.sections.begin(), volume.sections.end(), std::uint64_t(0),
                           [](std::uint64_t sum, const ShelfSection& section) { return sum + section.bytes; });
}

} // namespace steadyburn
