#include "ui/text/TapeAlertText.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace steadyburn {

namespace {

struct Meaning {
    int first;
    int last;
    const char* sentence;
    const char* advice;
};

const char* const kCopy = QT_TRANSLATE_NOOP("steadyburn", "Copy what is on this tape to another one, and retire it.");
const char* const kService = QT_TRANSLATE_NOOP("steadyburn", "Note the flag and contact the manufacturer.");

const std::array kMeanings{
    Meaning{1, 1, QT_TRANSLATE_NOOP("steadyburn", "The drive “%1” has trouble reading this tape; nothing is lost yet."),
            kCopy},
    Meaning{2, 2, QT_TRANSLATE_NOOP("steadyburn", "The drive “%1” has trouble writing this tape; nothing is lost yet."),
            QT_TRANSLATE_NOOP("steadyburn", "Clean the drive, and use another tape next time.")},
    Meaning{3, 6, QT_TRANSLATE_NOOP("steadyburn", "The drive “%1” could not read or write a part of this tape."),
            QT_TRANSLATE_NOOP("steadyburn", "Clean the drive and try again with another tape.")},
    Meaning{7, 8, QT_TRANSLATE_NOOP("steadyburn", "The drive “%1” says that this tape is worn out."), kCopy},
    Meaning{13, 15, QT_TRANSLATE_NOOP("steadyburn", "The drive “%1” says that this cartridge is damaged."), kCopy},
    Meaning{18, 18, QT_TRANSLATE_NOOP("steadyburn", "The directory of the tape in “%1” is damaged: searching is slow."),
            QT_TRANSLATE_NOOP("steadyburn", "Read all of the tape once; that rebuilds it.")},
    Meaning{19, 19, QT_TRANSLATE_NOOP("steadyburn", "The tape in “%1” is nearly worn out."), kCopy},
    Meaning{20, 20, QT_TRANSLATE_NOOP("steadyburn", "The drive “%1” must be cleaned now."),
            QT_TRANSLATE_NOOP("steadyburn", "Take the tape out and insert a cleaning cartridge.")},
    Meaning{21, 21, QT_TRANSLATE_NOOP("steadyburn", "The drive “%1” is due for cleaning."),
            QT_TRANSLATE_NOOP("steadyburn", "Insert a cleaning cartridge soon.")},
    Meaning{
        22, 23,
        QT_TRANSLATE_NOOP("steadyburn", "The cleaning cartridge in “%1” is used up, or is not a cleaning cartridge."),
        QT_TRANSLATE_NOOP("steadyburn", "Use another one.")},
    Meaning{24, 24, QT_TRANSLATE_NOOP("steadyburn", "The tape in “%1” has run loose."),
            QT_TRANSLATE_NOOP("steadyburn", "Wind it once: mt -f DRIVE retension.")},
    Meaning{26, 28, QT_TRANSLATE_NOOP("steadyburn", "The fan or the power supply of the drive “%1” has failed."),
            kService},
    Meaning{29, 32, QT_TRANSLATE_NOOP("steadyburn", "The drive “%1” has a fault."), kService},
    Meaning{35, 37,
            QT_TRANSLATE_NOOP("steadyburn", "It is too hot or too damp for the drive “%1”, or its voltage is off."),
            QT_TRANSLATE_NOOP("steadyburn", "Make sure that air can circulate, and let the drive cool.")},
    Meaning{38, 39, QT_TRANSLATE_NOOP("steadyburn", "The drive “%1” reports that it is about to fail."), kService},
    Meaning{51, 53, QT_TRANSLATE_NOOP("steadyburn", "The directory of the tape in “%1” could not be read or written."),
            kCopy},
};

} // namespace

FaultText describeTapeAlert(int flag, const QString& drive)
{
    const auto tr = [](const char* text) { return QCoreApplication::translate("steadyburn", text); };
    const auto found = std::find_if(kMeanings.begin(), kMeanings.end(),
                                    [flag](const Meaning& each) { return flag >= each.first && flag <= each.last; });
    const QString details = QStringLiteral("TapeAlert %1").arg(flag);
    if (found == kMeanings.end()) {
        return {QCoreApplication::translate("steadyburn", "The drive “%1” needs attention.").arg(drive), {}, details};
    }
    return {tr(found->sentence).arg(drive), tr(found->advice), details};
}

} // namespace steadyburn
