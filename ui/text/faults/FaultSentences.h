// The sentences of FaultText.h: a function for each kind of fault, and tables of them by what a fault is about.
#pragma once

#include "ui/text/FaultText.h"

#include "base/Fault.h"

#include <QCoreApplication>
#include <QString>

#include <cstdint>
#include <span>

namespace steadyburn {

// A fault, with its names as they are shown. A name may hold "%2": all of a sentence's parts go in with one arg().
struct Told {
    const Fault& fault;
    QString path;
    QString detail;
};

// What can be done is said in the words of the program at hand: the window has menus, the command line has options.
struct Advice {
    const char* window; // to be translated; null: none is needed there
    const char* commandLine;
};
[[nodiscard]] bool inWindow(); // else the command line speaks
[[nodiscard]] QString advise(const Advice& advice);

[[nodiscard]] QString size(std::uint64_t bytes);
// The operating system's word for the errno, behind a colon; nothing for 0.
[[nodiscard]] QString cause(const Fault& fault);
// The second name that a fault knows; may be empty.
[[nodiscard]] QString otherPath(const Told& told);
// A file that a later version of the program has written.
[[nodiscard]] FaultText newerVersion(const Told& told, const QString& advice);
// "reading", "closing the medium"
[[nodiscard]] QString doing(Action action);
// Whether what the fault is about is a tape or its drive, by its spelling; else a disc, or a file.
[[nodiscard]] bool isTape(const Told& told);
// A write-once disc whose only burn broke off: the same of the burn itself, of what reads it and of the next burn.
[[nodiscard]] FaultText unfinishedTrack(const QString& target);

struct Sentence {
    FaultKind kind;
    FaultText (*tell)(const Told&);
};
using Sentences = std::span<const Sentence>;

// By what a fault is about. Together they have each kind once.
[[nodiscard]] Sentences requestSentences();
[[nodiscard]] Sentences shelfSentences();
[[nodiscard]] Sentences backupSentences();
[[nodiscard]] Sentences fileSentences(); // the run goes on, the file is named in the result
[[nodiscard]] Sentences mediumSentences();
[[nodiscard]] Sentences discSentences();
[[nodiscard]] Sentences tapeSentences();
// Of what was read back, of archives, and of the system. Its last is that of an internal error.
[[nodiscard]] Sentences readingSentences();

} // namespace steadyburn
