#include "TargetQuestion.h"

#include "FaultText.h"
#include "SizeText.h"
#include "TabStops.h"
#include "workflow/TargetList.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>

#include <filesystem>
#include <string_view>
#include <system_error>

namespace steadyburn {

namespace {

// The very file: whole, and with links resolved.
std::string resolved(const std::string& path)
{
    std::error_code error;
    const std::filesystem::path whole =
        std::filesystem::weakly_canonical(std::filesystem::absolute(path, error), error);
    return error ? path : whole.string();
}

QMessageBox* makeQuestion(const std::string& path, const FileMark& mark, bool simulated, QWidget& window)
{
    const QString changed = QLocale().toString(QDateTime::fromSecsSinceEpoch(mark.seconds), QLocale::ShortFormat);
    auto* const question = new QMessageBox(
        QMessageBox::Warning,
        simulated ? QCoreApplication::translate("steadyburn::MainWindow", "Write to the file?")
                  : QCoreApplication::translate("steadyburn::MainWindow", "Replace the file?"),
        QCoreApplication::translate("steadyburn::MainWindow", "“%1” is there already: %2, last changed %3.")
            .arg(displayPath(resolved(path)), sizeText(mark.size), changed),
        QMessageBox::NoButton, &window);
    question->setTextFormat(Qt::PlainText);
    question->setInformativeText(
        simulated ? QCoreApplication::translate(
                        "steadyburn::MainWindow",
                        "The project takes this file for the medium of a simulated drive. You did not "
                        "choose it. The burn would write to it, and what is in it now could be lost.")
                  : QCoreApplication::translate("steadyburn::MainWindow",
                                                "The burn would replace it: what is in it now would be lost."));
    question->setObjectName(QStringLiteral("replaceQuestion"));
    question->setAttribute(Qt::WA_DeleteOnClose);
    return question;
}

} // namespace

void askForTarget(const JobRequest& request, const TargetKnown& known, QWidget& window,
                  const std::function<void(const BurnOrder&)>& then)
{
    BurnOrder order{.request = request, .mayReplace = {}};
    order.request.overwrite = false;
    const bool simulated = std::string_view(request.target).starts_with("virtual:");
    const std::string path = simulated ? simulatedFile(request.target) : request.target;
    const auto mark = FileMark::of(path);
    if (!mark || mark->size == 0 || (simulated && known.named)) {
        then(order);
        return;
    }
    if (!simulated && known.asked == mark) {
        order.mayReplace = mark;
        order.request.overwrite = true;
        then(order);
        return;
    }
    QMessageBox* const question = makeQuestion(path, *mark, simulated, window);
    QPushButton* const yes =
        question->addButton(simulated ? QCoreApplication::translate("steadyburn::MainWindow", "&Write to it")
                                      : QCoreApplication::translate("steadyburn::MainWindow", "&Replace it"),
                            QMessageBox::DestructiveRole);
    yes->setObjectName(QStringLiteral("replaceFile"));
    QPushButton* const no =
        question->addButton(QCoreApplication::translate("steadyburn::MainWindow", "&Keep it"), QMessageBox::RejectRole);
    question->setDefaultButton(no);
    question->setEscapeButton(no);
    // A yes to a simulated medium is no yes to what the drive asks about its contents.
    order.request.overwrite = !simulated;
    order.mayReplace = simulated ? std::nullopt : mark;
    QObject::connect(yes, &QPushButton::clicked, &window, [order, then] { then(order); });
    letTabReachEachButton(*question);
    question->open();
}

} // namespace steadyburn
