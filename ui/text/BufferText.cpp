#include "ui/text/BufferText.h"

#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"
#include "workflow/request/JobReport.h"

namespace steadyburn {

QString lowestFillText(const JobReport& report)
{
    return report.bytes <= report.ringSize
               ? tr("it held the whole burn")
               : tr("lowest fill %1 % until all was read").arg(report.minimumFill * 100, 0, 'f', 0);
}

QString bufferText(const JobReport& report)
{
    if (!report.pacedByDrive || report.bytes == 0) {
        return {};
    }
    return report.underruns == 0 ? tr("The buffer never ran dry: %1.").arg(lowestFillText(report))
                                 : tr("The buffer ran dry %1, %2 s in all.")
                                       .arg(howOftenText(report.underruns), decimalText(report.starvedSeconds));
}

} // namespace steadyburn
