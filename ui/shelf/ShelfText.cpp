#include "ui/shelf/ShelfText.h"

#include "target/Medium.h"
#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"
#include "ui/text/MediumText.h"
#include "ui/text/SizeText.h"
#include "ui/widgets/MediumSymbol.h"

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
    return mediumSymbol(mediumKindFrom(kind).value_or(MediumKind::none));
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

QString shelfTapeFiles(const ShelfVolume& volume)
{
    constexpr std::size_t kMostShown = 12;
    const std::size_t count = volume.sections.size();
    if (count < 2) {
        return {};
    }
    QStringList lines;
    const std::size_t first = count > kMostShown ? count - kMostShown : 0;
    for (std::size_t i = first; i < count; ++i) {
        const ShelfSection& section = volume.sections[i];
        QStringList facts{filesText(section.files), sizeText(section.bytes)};
        if (section.burned) {
            facts.prepend(shelfDate(section.burned));
        }
        lines << QStringLiteral("%1: %2").arg(section.section).arg(facts.join(QStringLiteral(", ")));
    }
    if (first > 0) {
        const QString earlier = QLocale().toString(static_cast<qulonglong>(first));
        lines.prepend(QCoreApplication::translate("Shelf", "%1 before these").arg(earlier));
    }
    return lines.join(QLatin1Char('\n'));
}

QString shelfCheck(const ShelfCopy& copy)
{
    const bool damaged = foundDamage(copy);
    if (!damaged && (!copy.verified || !copy.result)) {
        return QCoreApplication::translate("Shelf", "Never");
    }
    // Where the sample says so, the check before it found nothing.
    const bool bySample = damaged && copy.result != CheckResult::damaged;
    return (damaged ? QCoreApplication::translate("Shelf", "%1, damaged")
                    : QCoreApplication::translate("Shelf", "%1, good"))
        .arg(shelfDate(bySample ? copy.sampled : copy.verified));
}

QString shelfCheck(const ShelfVolume& volume)
{
    QString best = shelfCheck(bestCopy(volume));
    const std::size_t damaged = damagedCopies(volume);
    if (volume.copies.size() < 2) {
        return best;
    }
    const auto number = [](std::size_t value) { return QLocale().toString(static_cast<qulonglong>(value)); };
    return damaged == 0
               ? QCoreApplication::translate("Shelf", "%1 (best of %2 copies)").arg(best, number(volume.copies.size()))
               : QCoreApplication::translate("Shelf", "%1 (best of %2 copies, %3 damaged)")
                     .arg(best, number(volume.copies.size()), number(damaged));
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
