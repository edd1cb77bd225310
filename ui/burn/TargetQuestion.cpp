#include "ui/burn/TargetQuestion.h"

#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"
#include "ui/widgets/Background.h"
#include "ui/widgets/TabStops.h"
#include "workflow/facade/TargetList.h"
#include "workflow/request/DriveNode.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>

namespace steadyburn {

namespace {

// What the burn does to the file that is there.
enum class Use : std::uint8_t { replaces, appends, simulates };

struct Words {
    const char* title;
    const char* consequence;
    const char* yes;
    const char* no;
};

Words wordsFor(Use use)
{
    switch (use) {
    case Use::replaces:
        break;
    case Use::appends:
        return {QT_TRANSLATE_NOOP("steadyburn::MainWindow", "Append to the file?"),
                QT_TRANSLATE_NOOP("steadyburn::MainWindow",
                                  "The project names this file as its target. You did not choose it. The burn would "
                                  "append to it; its present contents are kept."),
                QT_TRANSLATE_NOOP("steadyburn::MainWindow", "&Append"),
                QT_TRANSLATE_NOOP("steadyburn::MainWindow", "&Do Not Append")};
    case Use::simulates:
        return {QT_TRANSLATE_NOOP("steadyburn::MainWindow", "Write to the file?"),
                QT_TRANSLATE_NOOP("steadyburn::MainWindow",
                                  "The project uses this file as the medium of a simulated drive. You did not "
                                  "choose it. The burn would write to it, and its present contents could be lost."),
                QT_TRANSLATE_NOOP("steadyburn::MainWindow", "&Write"),
                QT_TRANSLATE_NOOP("steadyburn::MainWindow", "&Keep")};
    }
    return {
        QT_TRANSLATE_NOOP("steadyburn::MainWindow", "Replace the file?"),
        QT_TRANSLATE_NOOP("steadyburn::MainWindow", "The burn would replace it: its present contents would be lost."),
        QT_TRANSLATE_NOOP("steadyburn::MainWindow", "&Replace"), QT_TRANSLATE_NOOP("steadyburn::MainWindow", "&Keep")};
}

QString words(const char* text)
{
    return QCoreApplication::translate("steadyburn::MainWindow", text);
}

struct Question {
    QString title;
    QString text;
    QString consequence;
    QString yes;
    QString no;
};

// `then` runs after a yes. Return and Escape are a no.
void ask(const Question& about, const char* name, const char* yesName, QWidget& window,
         const std::function<void()>& then)
{
    auto* const question =
        new QMessageBox(QMessageBox::Warning, about.title, about.text, QMessageBox::NoButton, &window);
    question->setTextFormat(Qt::PlainText);
    question->setInformativeText(about.consequence);
    question->setObjectName(QLatin1String(name));
    question->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton* const yes = question->addButton(about.yes, QMessageBox::DestructiveRole);
    yes->setObjectName(QLatin1String(yesName));
    QPushButton* const no = question->addButton(about.no, QMessageBox::RejectRole);
    question->setDefaultButton(no);
    question->setEscapeButton(no);
    QObject::connect(yes, &QPushButton::clicked, &window, then);
    letTabReachEachButton(*question);
    question->open();
}

// What looking at the target found out.
struct Seen {
    std::string drive;
    std::optional<FileMark> file; // where the data goes
};

Use useOf(const JobRequest& request)
{
    const bool simulated = TargetSpec::parse(request.target).isSimulated();
    return simulated ? Use::simulates : (request.append ? Use::appends : Use::replaces);
}

Seen lookAt(const std::string& target)
{
    const TargetSpec spec = TargetSpec::parse(target);
    return {.drive = driveNode(target), .file = FileMark::of(spec.isSimulated() ? spec.file : target)};
}

void askAbout(const Seen& seen, BurnOrder order, const TargetKnown& known, QWidget& window,
              const std::function<void(const BurnOrder&)>& then)
{
    order.drive = seen.drive;
    const Use use = useOf(order.request);
    if (!seen.file || seen.file->size == 0 || (use != Use::replaces && known.named)) {
        then(order);
        return;
    }
    // A yes to a simulated medium does not answer what the drive asks about its contents.
    order.request.overwrite = use == Use::replaces;
    order.mayReplace = use == Use::replaces ? seen.file : std::nullopt;
    if (use == Use::replaces && known.asked == seen.file) {
        then(order);
        return;
    }
    const QString changed = QLocale().toString(QDateTime::fromSecsSinceEpoch(seen.file->seconds), QLocale::ShortFormat);
    const Words said = wordsFor(use);
    ask({.title = words(said.title),
         .text = QCoreApplication::translate("steadyburn::MainWindow", "“%1” already exists: %2, last changed %3.")
                     .arg(displayPath(seen.drive), sizeText(seen.file->size), changed),
         .consequence = words(said.consequence),
         .yes = words(said.yes),
         .no = words(said.no)},
        "replaceQuestion", "replaceFile", window, [order, then] { then(order); });
}

} // namespace

void askForTarget(const JobRequest& request, const TargetKnown& known, QWidget& window,
                  const std::function<void(const BurnOrder&)>& then)
{
    BurnOrder order{.request = request, .mayReplace = {}};
    order.request.overwrite = false;
    order.request.appendDamaged = order.request.appendHides = false;
    const QString name = QStringLiteral("targetLook");
    delete window.findChild<QObject*>(name, Qt::FindDirectChildrenOnly); // its result is then ignored
    auto* const look = new QObject(&window);
    look->setObjectName(name);
    inBackground(
        *look, [target = request.target] { return lookAt(target); },
        [look, order, known, &window, shown = window.isVisible(), then](const Seen& seen) {
            look->deleteLater();
            const bool closed = shown && !window.isVisible();
            if (window.isEnabled() && !closed) { // else the program ends
                askAbout(seen, order, known, window, then);
            }
        });
}

namespace {

bool canBeWrittenAnew(const Fault& fault)
{
    using State = OccupiedMedium::State;
    const auto medium = fault.known<OccupiedMedium>();
    if (medium.stays) {
        return false;
    }
    return medium.erasable || (medium.state != State::appendOnly && medium.state != State::closed &&
                               medium.state != State::unfinished); // a tape
}

// The user's yes that the fault asks for; null: no yes helps.
bool* yesTo(const Fault& fault, JobRequest& request)
{
    switch (fault.kind) {
    case FaultKind::treeDamaged:
        return &request.appendDamaged;
    case FaultKind::appendHides:
        return &request.appendHides;
    case FaultKind::udfLeftBehind:
        return &request.overwrite; // with --append nothing else is overwritten
    case FaultKind::mediumNotBlank:
        return !request.append && canBeWrittenAnew(fault) ? &request.overwrite : nullptr;
    case FaultKind::changedOnSet:
        return &request.changedSources;
    default:
        return nullptr;
    }
}

} // namespace

bool asksBeforeBurn(const JobRequest& request, const JobReport& report)
{
    if (!report.fault || report.bytes != 0) {
        return false;
    }
    JobRequest asked = request;
    const bool* const yes = yesTo(*report.fault, asked);
    return yes != nullptr && !*yes;
}

void askBeforeBurn(const BurnOrder& order, const Fault& fault, QWidget& window,
                   const std::function<void(const BurnOrder&)>& then)
{
    BurnOrder agreed = order;
    bool* const yes = yesTo(fault, agreed.request);
    if (yes == nullptr) {
        return;
    }
    *yes = true;
    const FaultText text = describe(fault);
    if (fault.known<Casualties>().endsSet) {
        ask({.title = words(QT_TRANSLATE_NOOP("steadyburn::MainWindow", "End the set?")),
             .text = text.sentence,
             .consequence = text.advice,
             .yes = words(QT_TRANSLATE_NOOP("steadyburn::MainWindow", "&End the Set")),
             .no = words(QT_TRANSLATE_NOOP("steadyburn::MainWindow", "&Do Not End It"))},
            "endQuestion", "endSet", window, [agreed, then] { then(agreed); });
        return;
    }
    if (fault.kind == FaultKind::changedOnSet) {
        ask({.title = words(QT_TRANSLATE_NOOP("steadyburn::MainWindow", "Continue with changed files?")),
             .text = text.sentence,
             .consequence = words(QT_TRANSLATE_NOOP(
                 "steadyburn::MainWindow",
                 "This burn has not written anything yet. If you continue, the rest of the set gets the files "
                 "as they are now; files that no longer exist are missing there. What is finished stays "
                 "as it is.")),
             .yes = words(QT_TRANSLATE_NOOP("steadyburn::MainWindow", "&Continue with These Files")),
             .no = words(QT_TRANSLATE_NOOP("steadyburn::MainWindow", "&Do Not Continue"))},
            "changedQuestion", "continueChanged", window, [agreed, then] { then(agreed); });
        return;
    }
    if (fault.kind == FaultKind::mediumNotBlank) {
        ask({.title = words(QT_TRANSLATE_NOOP("steadyburn::MainWindow", "Write it anew?")),
             .text = text.sentence,
             .consequence = words(QT_TRANSLATE_NOOP("steadyburn::MainWindow",
                                                    "This burn would replace it: everything on it would be lost.")),
             .yes = words(QT_TRANSLATE_NOOP("steadyburn::MainWindow", "&Write It Anew")),
             .no = words(QT_TRANSLATE_NOOP("steadyburn::MainWindow", "&Keep"))},
            "anewQuestion", "writeAnew", window, [agreed, then] { then(agreed); });
        return;
    }
    ask({.title = QCoreApplication::translate("steadyburn::MainWindow", "Append anyway?"),
         .text = text.sentence,
         .consequence = text.advice,
         .yes = QCoreApplication::translate("steadyburn::MainWindow", "&Append Anyway"),
         .no = QCoreApplication::translate("steadyburn::MainWindow", "&Do Not Append")},
        "appendQuestion", "appendAllTheSame", window, [agreed, then] { then(agreed); });
}

} // namespace steadyburn
