#include "ui/text/DiscsText.h"

#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"
#include "ui/text/TargetText.h"

#include <QCoreApplication>

namespace steadyburn {

namespace {

struct DiscsWords {
    Q_DECLARE_TR_FUNCTIONS(steadyburn::DiscsWords)
};

QString discLine(const VolumeReport& disc)
{
    const QString label = displayPath(disc.label);
    if (disc.earlier) {
        return DiscsWords::tr("Disc %1: “%2”, burned earlier.").arg(QString::number(disc.number), label);
    }
    return disc.verified == true
               ? DiscsWords::tr("Disc %1: “%2”, written and verified.").arg(QString::number(disc.number), label)
               : DiscsWords::tr("Disc %1: “%2”, written, not verified.").arg(QString::number(disc.number), label);
}

} // namespace

bool isDiscSet(const JobReport& report)
{
    return !report.volumes.empty() && report.volumes.front().disc;
}

std::uint64_t spoiltBytes(const JobReport& report)
{
    std::uint64_t bytes = 0;
    for (const SpoiltDisc& each : report.spoilt) {
        bytes += each.bytes;
    }
    return bytes;
}

std::uint64_t bytesOfSet(const JobReport& report)
{
    std::uint64_t bytes = 0;
    for (const VolumeReport& each : report.volumes) {
        bytes += each.bytes;
    }
    return bytes;
}

const VolumeReport* lastDisc(const JobReport& report)
{
    const VolumeReport* last = nullptr;
    for (const VolumeReport& each : report.volumes) {
        last = each.disc && !each.earlier ? &each : last;
    }
    return last;
}

QString setEndText(const JobReport& report)
{
    if (report.volumes.empty() || report.bytes != 0) {
        return {};
    }
    return isDiscSet(report) ? DiscsWords::tr("Nothing was written: the set has ended with the discs that it has.")
                             : DiscsWords::tr("Nothing was written: the set has ended with the tapes that it has.");
}

QStringList discLines(const JobReport& report)
{
    QStringList lines;
    for (const VolumeReport& each : report.volumes) {
        if (each.disc) {
            lines << discLine(each);
        }
    }
    for (const SpoiltDisc& each : report.spoilt) {
        lines << DiscsWords::tr("A blank for disc %1 was spoilt in “%2” after %3. It is of no use for the set.")
                     .arg(QString::number(each.number), targetName(each.target), sizeText(each.bytes));
    }
    return lines;
}

} // namespace steadyburn
