// What the main window does with burns: asked about on a sheet, begun, and what comes after them.
#include "ui/MainWindow.h"

#include "ui/KilledBurns.h"
#include "ui/SideBar.h"
#include "ui/burn/BurnPicture.h"
#include "ui/burn/BurnSheet.h"
#include "ui/burn/BurnWindow.h"
#include "ui/burn/TargetQuestion.h"
#include "ui/compilation/CompilationPage.h"
#include "ui/compilation/ProjectDocument.h"
#include "ui/medium/TargetSelector.h"
#include "ui/settings/Settings.h"
#include "ui/text/FaultText.h"
#include "ui/text/SetsFolder.h"
#include "ui/text/ShelfFile.h"

#include <QMenu>

#include <algorithm>

namespace steadyburn {

// What is done with a medium that was just burned.
void MainWindow::connectBurns()
{
    connect(m_burns.get(), &BurnWindow::changed, this, [this] {
        m_compilation->target().leaveDrivesAlone(m_burns->writesToDrive());
        m_compilation->medium().setPaused(m_burns->pending(), m_burns->writtenTo());
        m_killed->lookAgain();
    });
    connect(m_burns.get(), &BurnWindow::unwritable, m_compilation, &CompilationPage::refuse);
    connect(m_burns.get(), &BurnWindow::lookAsked, this, &MainWindow::lookInto);
    connect(m_burns.get(), &BurnWindow::verifyAsked, this, &MainWindow::verify);
    connect(m_burns.get(), &BurnWindow::ejectAsked, this,
            [this](const std::string& target) { showMedium(target, MediumDialog::Begin::eject); });
    connect(m_burns.get(), &BurnWindow::changed, this, &MainWindow::showActivities);
    connect(m_burns.get(), &BurnWindow::progressed, this, &MainWindow::showActivities);
    connect(m_side, &SideBar::activityAsked, this, [this](int which) {
        if (const auto present = m_burns->presentSessions(); which < static_cast<int>(present.size())) {
            m_burns->bringUp(*present[static_cast<std::size_t>(which)]);
        }
    });
}

void MainWindow::showActivities()
{
    std::vector<SideBar::Activity> activities;
    for (const BurnSession* const session : m_burns->presentSessions()) {
        activities.push_back(
            {.name = session->place(), .detail = session->stateText(), .picture = [this, session](int side) {
                 return burnPicture(*session, side, palette(), devicePixelRatioF());
             }});
    }
    m_side->showActivities(activities);
}

void MainWindow::burn()
{
    if (m_compilation->takesDiscs()) {
        planDiscs();
        return;
    }
    burnDirectly();
}

void MainWindow::burnDirectly()
{
    JobRequest request;
    const Project project = m_document->project();
    project.addTo(request);
    request.spanDiscs = true; // the bar has said how many it takes
    start(request, project);
}

void MainWindow::burn(const std::string& image)
{
    JobRequest request;
    request.image = image;
    request.target = m_compilation->target().spec();
    start(request, std::nullopt);
}

void MainWindow::prepare(JobRequest& request)
{
    const Settings settings = Settings::load(m_settings);
    settings.apply(request);
    request.journals = setsFolder();
    request.shelf = settings.burning.shelf ? shelfFile() : std::string();
}

void MainWindow::start(JobRequest request, const Kept& project)
{
    for (auto* const open : findChildren<BurnSheet*>(QString(), Qt::FindDirectChildrenOnly)) {
        if (open->isVisible()) {
            open->raise();
            return;
        }
    }
    prepare(request);
    BurnSheet::Contents contents;
    if (project) {
        contents = {.files = m_document->compilation().files(), .bytes = m_document->compilation().bytes()};
    }
    const std::vector<std::string> written = m_burns->writtenTo();
    const bool look = std::ranges::find(written, request.target) == written.end();
    auto* const sheet = new BurnSheet(m_dependencies, m_settings, request, contents, look, this);
    connect(sheet, &BurnSheet::burnAsked, this,
            [this, project](const JobRequest& chosen, int copies) { burnNow(chosen, project, copies); });
    TargetSelector& target = m_compilation->target();
    auto* const targets = new QMenu(sheet);
    connect(targets, &QMenu::aboutToShow, this, [targets, &target] {
        targets->clear();
        target.fillMenu(*targets);
    });
    sheet->offerTargets(targets);
    connect(&target, &TargetSelector::changed, sheet, [this, sheet, &target, request, project] {
        if (target.spec() != request.target) {
            sheet->reject();
            project ? burn() : burn(request.image);
        }
    });
    sheet->open();
}

void MainWindow::burnNow(const JobRequest& request, const Kept& project, int copies)
{
    m_settings.setValue(QStringLiteral("burning/target"), exactPath(m_compilation->target().spec()));
    TargetSelector& target = m_compilation->target();
    askForTarget(request, {.asked = target.takeReplaceable(), .named = target.named()}, *this,
                 [this, project, copies](const BurnOrder& order) {
                     if (m_compilation->target().spec() == order.request.target) {
                         m_compilation->target().takeOver();
                     }
                     for (int copy = 0; copy < copies; ++copy) {
                         begin(order, project);
                     }
                 });
}

void MainWindow::begin(const BurnOrder& order, const Kept& project)
{
    BurnOrder told = order;
    if (project && !order.request.simulate) {
        told.ended = letGoOf(*project);
    }
    m_burns->add(told);
}

} // namespace steadyburn
