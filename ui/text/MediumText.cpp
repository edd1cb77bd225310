#include "ui/text/MediumText.h"

#include "ui/text/CountText.h"
#include "ui/text/SizeText.h"

#include <QCoreApplication>

namespace steadyburn {

namespace {

QString fastestText(const MediumInfo& medium)
{
    const std::uint64_t unit = rateAt1x(medium.kind);
    if (medium.speeds.empty() || unit == 0) {
        return {};
    }
    const double times = static_cast<double>(medium.speeds.front()) / static_cast<double>(unit);
    return QCoreApplication::translate("Medium", ", up to %1x").arg(QLocale().toString(times, 'g', 3));
}

QString occupiedLine(const QString& name, const QString& free, bool rewritable)
{
    return rewritable
               ? QCoreApplication::translate("Medium", "%1, closed, %2 free: erase it to use it again").arg(name, free)
               : QCoreApplication::translate("Medium", "%1, closed, %2 free: insert another disc").arg(name, free);
}

} // namespace

QString mediumName(MediumKind kind)
{
    switch (kind) {
    case MediumKind::cdR:
        return QStringLiteral("CD-R");
    case MediumKind::cdRw:
        return QStringLiteral("CD-RW");
    case MediumKind::dvdR:
        return QStringLiteral("DVD-R");
    case MediumKind::dvdRw:
        return QStringLiteral("DVD-RW");
    case MediumKind::dvdRam:
        return QStringLiteral("DVD-RAM");
    case MediumKind::dvdPlusR:
        return QStringLiteral("DVD+R");
    case MediumKind::dvdPlusRw:
        return QStringLiteral("DVD+RW");
    case MediumKind::bdR:
        return QStringLiteral("BD-R");
    case MediumKind::bdRe:
        return QStringLiteral("BD-RE");
    case MediumKind::readOnlyDisc:
        return QCoreApplication::translate("Medium", "Pressed disc");
    case MediumKind::tape:
        return QCoreApplication::translate("Medium", "Tape");
    case MediumKind::file:
        return QCoreApplication::translate("Medium", "File");
    case MediumKind::stream:
        return QCoreApplication::translate("Medium", "Standard output");
    case MediumKind::none:
        break;
    }
    return QCoreApplication::translate("Medium", "None");
}

QString mediumStatusText(MediumStatus status)
{
    switch (status) {
    case MediumStatus::absent:
        return QCoreApplication::translate("Medium", "No medium");
    case MediumStatus::blank:
        return QCoreApplication::translate("Medium", "Blank");
    case MediumStatus::appendable:
        return QCoreApplication::translate("Medium", "Written, more can be appended");
    case MediumStatus::closed:
        return QCoreApplication::translate("Medium", "Written and closed");
    case MediumStatus::overwritable:
        return QCoreApplication::translate("Medium", "Overwritable");
    case MediumStatus::unknown:
        break;
    }
    return QCoreApplication::translate("Medium", "Unknown");
}

QString mediumStateText(const MediumInfo& medium)
{
    const bool unfinished = holdsUnfinishedTrack(medium);
    return unfinished ? QCoreApplication::translate("Medium", "Unfinished track: cannot be read or burned again")
                      : mediumStatusText(medium.status);
}

QString mediumLine(const MediumInfo& medium)
{
    const QString name = mediumName(medium.kind);
    const QString free = sizeText(medium.free.value_or(0));
    if (holdsUnfinishedTrack(medium)) {
        return QStringLiteral("%1: %2").arg(name, mediumStateText(medium));
    }
    switch (medium.status) {
    case MediumStatus::absent:
        return QCoreApplication::translate("Medium", "No medium: insert one");
    case MediumStatus::appendable:
        return QCoreApplication::translate("Medium", "%1, %2, %3 free for more")
                   .arg(name, sessionsText(static_cast<quint64>(medium.sessions.size())), free) +
               fastestText(medium);
    case MediumStatus::overwritable:
        if (!medium.sessions.empty()) {
            return QCoreApplication::translate("Medium", "%1, in use: %2 when overwritten").arg(name, free) +
                   fastestText(medium);
        }
        [[fallthrough]];
    case MediumStatus::blank:
        return QCoreApplication::translate("Medium", "%1, blank, %2 free").arg(name, free) + fastestText(medium);
    case MediumStatus::closed:
        return occupiedLine(name, free, isRewritable(medium.kind));
    case MediumStatus::unknown:
        break;
    }
    return medium.kind == MediumKind::none ? QString() : name;
}

} // namespace steadyburn
