// The one place that turns a Fault into words. Needs Qt Core only, so that the command line has the same sentences.
#pragma once

#include "base/Fault.h"

#include <QString>

namespace steadyburn {

struct FaultText {
    QString sentence; // what happened, to what
    QString advice;   // what to do; may be empty
    QString details;  // the operating system's or a library's own words; may be empty

    [[nodiscard]] QString withAdvice() const { return sentence + QLatin1Char(' ') + advice; }
};

// The advice names what the program at hand has: menus and settings in the window, else options of the command line.
[[nodiscard]] FaultText describe(const Fault& fault);

// What a waiting run says. A source that gives nothing (of a fault in reading): the file, and in the detail what it
// lies on. A drive that takes nothing (in writing): the target.
[[nodiscard]] QString waitingSentence(const Fault& waited, double silentSeconds);

// What read-image had begun of another disc, and under which name that is kept now.
[[nodiscard]] QString keptRescueText(const std::string& kept);
// An image with damaged sectors has not replaced the file that was there.
[[nodiscard]] QString keptImageText(const std::string& part);
// A folder whose listing cannot be read; an empty path is the uppermost.
[[nodiscard]] QString lostFolderText(const std::string& folder);

// What the user is to do before a disc can be read back.
[[nodiscard]] QString trayText();
// The burn is good and is not on the shelf.
[[nodiscard]] QString notShelvedText(const Fault& fault);
// A medium was added to the shelf, or was there already (`known`).
[[nodiscard]] QString shelvedText(const std::string& label, const std::string& uuid, bool known);
// A library ended the process by itself, which one does where memory is short.
[[nodiscard]] QString endedByLibraryText();
// After leaveOthersHome() has left this home folder.
[[nodiscard]] QString othersHomeText(const std::string& home);

// Bytes of a path for display: UTF-8 as it is, anything else percent-escaped. In the window control characters and what
// turns the direction of text are written out ("\u202e"): no name can pass for another. The command line does that
// where it prints.
[[nodiscard]] QString displayPath(const std::string& bytes);
// The same with every character as it is, for a line that is edited and read again.
[[nodiscard]] QString exactPath(const std::string& bytes);
// The bytes of a path that Qt's own parts gave.
[[nodiscard]] std::string pathBytes(const QString& path);

// For sentences made outside of any QObject: lupdate files them under the namespace, and so must whoever looks them up.
[[nodiscard]] QString tr(const char* text);

} // namespace steadyburn
