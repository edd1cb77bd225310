// What the main window does with sets of discs and tapes: planned, burned, continued.
#include "ui/MainWindow.h"

#include "ui/burn/BurnWindow.h"
#include "ui/burn/DiscSetDialog.h"
#include "ui/burn/DiscSetModel.h"
#include "ui/burn/TargetQuestion.h"
#include "ui/compilation/CompilationPage.h"
#include "ui/compilation/ProjectDocument.h"
#include "ui/medium/TargetSelector.h"
#include "ui/settings/Settings.h"
#include "ui/text/FaultText.h"
#include "ui/text/SetsFolder.h"
#include "workflow/facade/TargetList.h"
#include "workflow/tapeset/SetJournal.h"

namespace steadyburn {

// In the drive that is chosen, if it is one for such media.
void MainWindow::continueSet(const InterruptedSet& set, unsigned onlyDisc)
{
    JobRequest request;
    const std::string chosen = m_compilation->target().spec();
    const TargetSpec spec = TargetSpec::parse(chosen);
    const bool fits = set.discs ? !spec.isTape() && (spec.isDevice() || spec.isSimulated()) : spec.isTape();
    request.target = fits || set.target.empty() ? chosen : set.target;
    prepare(request);
    request.onlyDisc = onlyDisc;
    m_burns->continueSet(set.path, request);
}

void MainWindow::planDiscs()
{
    auto* dialog = findChild<DiscSetDialog*>(QString(), Qt::FindDirectChildrenOnly);
    const auto wanted = [this] {
        DiscSetDialog::Wanted now{.capacity = m_compilation->medium().ofOneMedium(), .project = m_document->project()};
        now.project.addTo(now.request);
        Settings::load(m_settings).apply(now.request);
        return now;
    };
    if (dialog == nullptr) {
        dialog = new DiscSetDialog(m_dependencies, setsFolder(), this);
        dialog->showSimulated(Settings::load(m_settings).devices.showSimulated);
        connect(m_document.get(), &ProjectDocument::edited, dialog, [dialog, wanted] {
            if (dialog->isVisible()) { // else when it is opened again
                dialog->plan(wanted);
            }
        });
        connect(m_document.get(), &ProjectDocument::opening, dialog, [dialog] {
            if (!dialog->isVisible()) {
                dialog->deleteLater();
            }
        });
        connect(dialog, &DiscSetDialog::planned, this,
                [this, dialog] { m_compilation->showPlan(dialog->bytesOfDiscs()); });
        connect(dialog, &DiscSetDialog::burnAsked, this, &MainWindow::burnSet);
        connect(dialog, &DiscSetDialog::burnOnOneAsked, this, &MainWindow::burnDirectly);
        connect(dialog, &QDialog::finished, dialog, [dialog] {
            if (!dialog->holdsChanges()) {
                dialog->deleteLater();
            }
        });
    }
    if (!dialog->isVisible()) {
        dialog->plan(wanted);
    }
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
}

void MainWindow::burnSet(const std::string& journal, const std::string& secondDrive)
{
    const Project project = m_document->project();
    JobRequest request;
    request.target = m_compilation->target().spec();
    if (!secondDrive.empty()) {
        request.moreTargets = {secondDrive};
    }
    prepare(request);
    m_settings.setValue(QStringLiteral("burning/target"), exactPath(m_compilation->target().spec()));
    TargetSelector& target = m_compilation->target();
    askForTarget(request, {.asked = target.takeReplaceable(), .named = target.named()}, *this,
                 [this, journal, project](const BurnOrder& order) {
                     m_burns->continueSet(journal, order.request, {}, letGoOf(project));
                 });
}

std::function<void(const JobReport&)> MainWindow::letGoOf(const Project& project)
{
    return [this, project](const JobReport& report) {
        if (report.outcome == Outcome::complete || report.outcome == Outcome::exceptions) {
            m_document->letGo(project); // on a medium now, and no question is asked unless it was changed since
        }
    };
}

} // namespace steadyburn
