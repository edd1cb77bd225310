#include "ui/text/MediumText.h"

#include "ui/text/CountText.h"
#include "ui/text/SizeText.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

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

QString mediumTitle(const MediumInfo& medium)
{
    const QString name = mediumName(medium.kind);
    if (holdsUnfinishedTrack(medium)) {
        return QCoreApplication::translate("Medium", "%1, cannot be used").arg(name);
    }
    switch (medium.status) {
    case MediumStatus::absent:
        return QCoreApplication::translate("Medium", "No medium");
    case MediumStatus::appendable:
        return QCoreApplication::translate("Medium", "%1, has data").arg(name);
    case MediumStatus::overwritable:
        if (!medium.sessions.empty()) {
            return QCoreApplication::translate("Medium", "%1, has data").arg(name);
        }
        [[fallthrough]];
    case MediumStatus::blank:
        return QCoreApplication::translate("Medium", "%1, blank").arg(name);
    case MediumStatus::closed:
        return medium.kind == MediumKind::readOnlyDisc ? name
                                                       : QCoreApplication::translate("Medium", "%1, closed").arg(name);
    case MediumStatus::unknown:
        break;
    }
    return medium.kind == MediumKind::none ? QString() : name;
}

QString mediumRoomText(const MediumInfo& medium)
{
    if (holdsUnfinishedTrack(medium)) {
        return mediumStateText(medium);
    }
    const bool takes = medium.status != MediumStatus::absent && medium.status != MediumStatus::closed;
    if (takes && !medium.free) {
        return {};
    }
    const QString free = sizeText(medium.free.value_or(0));
    switch (medium.status) {
    case MediumStatus::absent:
        return QCoreApplication::translate("Medium", "insert a blank medium");
    case MediumStatus::appendable:
        return QCoreApplication::translate("Medium", "%1 free after the existing data").arg(free);
    case MediumStatus::overwritable:
        return medium.sessions.empty()
                   ? QCoreApplication::translate("Medium", "%1 free").arg(free)
                   : QCoreApplication::translate("Medium", "%1 free once it is overwritten").arg(free);
    case MediumStatus::blank:
        return QCoreApplication::translate("Medium", "%1 free").arg(free);
    case MediumStatus::closed:
        return isRewritable(medium.kind) ? QCoreApplication::translate("Medium", "erase it to use it again")
                                         : QCoreApplication::translate("Medium", "insert another disc");
    case MediumStatus::unknown:
        break;
    }
    return {};
}

QString speedSpelling(double rate, std::uint64_t rateAt1x)
{
    if (rateAt1x == 0) {
        return {};
    }
    const double times = rate / static_cast<double>(rateAt1x);
    return QString::number(times < 1 ? times : std::round(times * 10) / 10, 'g', times < 1 ? 2 : 7) + QLatin1Char('x');
}

QString timesText(double rate, std::uint64_t rateAt1x)
{
    return speedSpelling(rate, rateAt1x).replace(QLatin1Char('.'), QLocale().decimalPoint());
}

QString burnTimeText(std::uint64_t bytes, std::uint64_t rate, bool verify, bool closes)
{
    constexpr double kClosing = 30; // seconds that a disc takes, by and large
    const double once = static_cast<double>(bytes) / static_cast<double>(rate);
    return aboutTimeText(once * (verify ? 2 : 1) + (closes ? kClosing : 0));
}

} // namespace steadyburn
