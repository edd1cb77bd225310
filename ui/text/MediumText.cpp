#include "ui/text/MediumText.h"

#include <QCoreApplication>

namespace steadyburn {

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

} // namespace steadyburn
