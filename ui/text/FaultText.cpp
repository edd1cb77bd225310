#include "ui/text/FaultText.h"

#include "ui/text/FirstLetter.h"
#include "ui/text/SizeText.h"
#include "ui/text/TargetText.h"
#include "ui/text/faults/FaultSentences.h"

#include "base/Text.h"
#include "target/discovery/TargetSpec.h"

#include <QCoreApplication>
#include <QFile>
#include <QRegularExpression>

#include <array>
#include <cstring>

namespace steadyburn {

namespace {

constexpr std::size_t kKinds = static_cast<std::size_t>(FaultKind::internal) + 1;
using Tellers = std::array<FaultText (*)(const Told&), kKinds>;

// A kind that nobody has written a sentence for is told as an error of the program.
Tellers allTellers()
{
    Tellers tellers{};
    tellers.fill(readingSentences().back().tell); // of an internal error
    for (const Sentences& some : {requestSentences(), shelfSentences(), backupSentences(), fileSentences(),
                                  mediumSentences(), discSentences(), tapeSentences(), readingSentences()}) {
        for (const Sentence& one : some) {
            tellers.at(static_cast<std::size_t>(one.kind)) = one.tell;
        }
    }
    return tellers;
}

FaultText tell(const Told& told)
{
    static const Tellers kTellers = allTellers();
    return kTellers.at(static_cast<std::size_t>(told.fault.kind))(told);
}

// A fault that knows no name is told of "the medium", never of a pair of quotes with nothing in between.
void fillEmptyNames(QString& text, const Fault& fault)
{
    static const QRegularExpression kEmpty(QStringLiteral("“”|„“|„”|«»|「」|『』|《》"));
    const bool atBeginning = kEmpty.match(text).capturedStart() == 0;
    text.replace(kEmpty, fault.kind == FaultKind::badArgument ? tr("the request") : tr("the medium"));
    if (atBeginning) {
        text = withCapital(text);
    }
}

} // namespace

bool inWindow()
{
    const QCoreApplication* const program = QCoreApplication::instance();
    return program != nullptr && program->inherits("QGuiApplication");
}

QString advise(const Advice& advice)
{
    const char* const text = inWindow() ? advice.window : advice.commandLine;
    return text == nullptr ? QString() : tr(text);
}

QString size(std::uint64_t bytes)
{
    return sizeText(bytes);
}

QString cause(const Fault& fault)
{
    return fault.code == 0 ? QString() : QStringLiteral(": ") + QString::fromLocal8Bit(std::strerror(fault.code));
}

bool isTape(const Told& told)
{
    return TargetSpec::parse(told.fault.path).isTape();
}

QString otherPath(const Told& told)
{
    return displayPath(told.fault.known<OtherPath>().path);
}

QString doing(Action action)
{
    switch (action) {
    case Action::none:
        break;
    case Action::parse:
        return tr("reading the request");
    case Action::scan:
        return tr("scanning");
    case Action::open:
        return tr("opening");
    case Action::read:
        return tr("reading");
    case Action::plan:
        return tr("planning");
    case Action::prefill:
        return tr("filling the buffer");
    case Action::write:
        return tr("writing");
    case Action::close:
        return tr("closing the medium");
    case Action::verify:
        return tr("verifying");
    case Action::list:
        return tr("listing");
    case Action::restore:
        return tr("restoring");
    case Action::inspect:
        return tr("inspecting the medium");
    case Action::blank:
        return tr("blanking");
    case Action::eject:
        return tr("ejecting");
    }
    return tr("working");
}

FaultText unfinishedTrack(const QString& target)
{
    return {
        tr("The disc in “%1” holds an unfinished track and no session: nothing can be read from it, and nothing more "
           "can be burned on it.")
            .arg(target),
        tr("Use another disc."),
        {}};
}

FaultText describe(const Fault& fault)
{
    // The window calls a simulated drive as its cards do.
    const Told told{.fault = fault,
                    .path = inWindow() ? targetName(fault.path) : displayPath(fault.path),
                    .detail = displayPath(fault.detail)};
    FaultText text = tell(told);
    fillEmptyNames(text.sentence, fault);
    fillEmptyNames(text.advice, fault);
    return text;
}

QString waitingSentence(const Fault& waited, double silentSeconds)
{
    const QString path = displayPath(waited.path);
    const QString whole = QString::number(static_cast<int>(silentSeconds));
    if (waited.doing == Action::write) {
        return tr("“%1” has taken no data for %2 s. The run waits for it.")
            .arg(inWindow() ? targetName(waited.path) : path, whole);
    }
    return waited.detail.empty() ? tr("“%1” has given no data for %2 s. The run waits for it.").arg(path, whole)
                                 : tr("“%1” on %2 has given no data for %3 s. The run waits for it.")
                                       .arg(path, displayPath(waited.detail), whole);
}

QString keptRescueText(const std::string& kept)
{
    return tr("What was read of another disc is kept, with its map, as “%1”. To continue, read that disc into that "
              "file.")
        .arg(displayPath(kept));
}

QString keptImageText(const std::string& part)
{
    return tr("The file that was there is kept. The new image, which is not whole, is “%1”, with its map.")
        .arg(displayPath(part));
}

QString lostFolderText(const std::string& folder)
{
    return folder.empty() ? tr("the uppermost folder: files that only it lists are lost")
                          : tr("the folder “%1”: files that only it lists are lost").arg(displayPath(folder));
}

QString shelvedText(const std::string& label, const std::string& uuid, bool known)
{
    return (known ? tr("“%1” was on the shelf already: %2") : tr("“%1” is on the shelf now: %2"))
        .arg(displayPath(label), displayPath(uuid));
}

QString notShelvedText(const Fault& fault)
{
    return tr("What was burned is good, but it was not entered on the shelf. %1").arg(describe(fault).withAdvice());
}

QString trayText()
{
    return tr("The disc is about to be read back, but this drive cannot close its tray. Close it by hand within two "
              "minutes.");
}

QString endedByLibraryText()
{
    return tr(
        "The program was ended by a library that it uses, probably because there was not enough memory. What it was "
        "doing is not complete.");
}

QString othersHomeText(const std::string& home)
{
    return tr("“%1” is the home folder of another user. As root, Steadyburn keeps the shelf, journals, backups and "
              "settings in root's own home folder.")
        .arg(displayPath(home));
}

QString tr(const char* text)
{
    return QCoreApplication::translate("steadyburn", text);
}

std::string pathBytes(const QString& path)
{
    return QFile::encodeName(path).toStdString();
}

QString displayPath(const std::string& bytes)
{
    const std::string text = escapeNonUtf8(bytes);
    return QString::fromStdString(inWindow() ? escapeControls(text) : text);
}

QString exactPath(const std::string& bytes)
{
    return QString::fromStdString(escapeNonUtf8(bytes));
}

} // namespace steadyburn
