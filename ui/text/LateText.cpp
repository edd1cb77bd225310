#include "ui/text/LateText.h"

#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"
#include "workflow/request/JobReport.h"

namespace steadyburn {

QString shortTimeText(double seconds)
{
    return seconds < 1 ? tr("%1 ms").arg(decimalText(seconds * 1000, 0)) : tr("%1 s").arg(decimalText(seconds));
}

QString lateText(double seconds)
{
    return tr("This computer was too busy for %1: the drive had to stop, although the buffer had data.")
        .arg(shortTimeText(seconds));
}

QString lateText(const JobReport& report)
{
    if (report.lateServices.value_or(0) == 0) {
        return {};
    }
    const QString what = tr("Of the drive's stops, this computer caused %1: it was too busy for %2 in all, although "
                            "the buffer had data.")
                             .arg(QString::number(*report.lateServices), shortTimeText(report.lateSeconds));
    const QString advice =
        report.priority == ThreadPriority::usual
            ? tr("The system granted no priority to the thread that serves the drive. End other programs while it "
                 "writes, allow real-time priority (see the handbook), or choose a lower speed.")
            : tr("End other programs while it writes, or choose a lower speed.");
    return what + QLatin1Char(' ') + advice;
}

} // namespace steadyburn
