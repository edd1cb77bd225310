// The places of the program, each a page that is made when somebody first goes there and then stays; and the dialogs
// that belong to a drive.
#include "ui/MainWindow.h"

#include "ui/OrderlyEnd.h"
#include "ui/SideBar.h"
#include "ui/backup/BackupBurns.h"
#include "ui/backup/BackupsPage.h"
#include "ui/backup/CompareDialog.h"
#include "ui/burn/BurnWindow.h"
#include "ui/burn/CopyDialog.h"
#include "ui/compilation/CompilationPage.h"
#include "ui/compilation/StartPage.h"
#include "ui/medium/MediumPage.h"
#include "ui/medium/TargetCard.h"
#include "ui/medium/TargetSelector.h"
#include "ui/settings/Settings.h"
#include "ui/shelf/ShelfActions.h"
#include "ui/shelf/ShelfPage.h"
#include "ui/text/FaultText.h"
#include "ui/text/ShelfFile.h"
#include "ui/widgets/Symbol.h"

#include <QAction>
#include <QMenu>
#include <QMenuBar>
#include <QShortcut>
#include <QStackedWidget>

#include <algorithm>
#include <array>

namespace steadyburn {

namespace {

bool isDrive(const std::string& target)
{
    const TargetSpec spec = TargetSpec::parse(target);
    return spec.isDevice() || spec.isSimulated();
}

} // namespace

void MainWindow::makePlaces()
{
    m_places->addWidget(m_compilation);
    m_side->addPlace(m_showBurn, tr("Burn"), "medium-disc");
    m_side->addPlace(m_showBackups, tr("Backups"), "backup");
    m_side->addPlace(m_showShelf, tr("Shelf"), "shelf");
    m_side->addPlace(m_lookInside, tr("Look Inside"), "look-inside");
    m_side->addAtFoot(m_editSettings, tr("Settings"));
    m_side->choosePlace(0);
    TargetSelector& target = m_compilation->target();
    connect(&target, &TargetSelector::drivesChanged, this, [this] {
        const std::vector<TargetChoice>& drives = m_compilation->target().drives();
        m_side->showDrives(drives);
        m_compilation->start().showNoDrive(drives.empty(), m_compilation->target().offersPractice());
    });
    connect(&target, &TargetSelector::changed, this, [this] { m_side->chooseDrive(m_compilation->target().spec()); });
    connect(&m_compilation->medium(), &ChosenMedium::changed, this, &MainWindow::showPractice);
    connect(m_side, &SideBar::practiceAsked, this, [this](const QPoint& at) {
        auto* const menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        m_compilation->target().fillPracticeMenu(*menu);
        menu->popup(at);
    });
    connect(m_side, &SideBar::practiceMenuAsked, this, [this](const QPoint& at) {
        const std::string chosen = m_compilation->target().spec();
        if (TargetSpec::parse(chosen).isSimulated()) {
            showDriveMenu(chosen, at);
        }
    });
    connect(m_side, &SideBar::driveAsked, &target, &TargetSelector::setSpec);
    connect(m_side, &SideBar::ejectAsked, this,
            [this](const std::string& drive) { showMedium(drive, MediumDialog::Begin::eject); });
    connect(m_side, &SideBar::menuAsked, this, &MainWindow::showDriveMenu);
    connect(new QShortcut(Qt::Key_F10, this), &QShortcut::activated, this, [this] {
        showMenus(true);
        menuBar()->setActiveAction(menuBar()->actions().first());
    });
}

// The simulated drive that is chosen, if one is.
void MainWindow::showPractice()
{
    const std::string& target = m_compilation->medium().target();
    const bool chosen = TargetSpec::parse(target).isSimulated();
    m_side->showPractice(m_compilation->target().offersPractice(),
                         chosen ? m_compilation->card().title() : tr("Practise without a drive"), chosen);
}

// All that can be done with what is in it. The drive is not chosen by that.
void MainWindow::showDriveMenu(const std::string& drive, const QPoint& at)
{
    auto* const menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(symbol("look-inside"), tr("&Look Inside"), this, [this, drive] { lookInto(drive); });
    const auto act = [&](const QString& name, const char* symbolName, MediumDialog::Begin begin) {
        menu->addAction(symbol(symbolName), name, this, [this, drive, begin] { showMedium(drive, begin); });
    };
    const bool tape = TargetSpec::parse(drive).isTape();
    if (tape) {
        menu->addAction(symbol("check-disc"), tr("Chec&k Tape"), this, [this, drive] { verify(drive); });
    } else {
        menu->addAction(symbol("copy-disc"), tr("&Copy Disc…"), this, [this, drive] { copyDisc(drive); });
        menu->addAction(symbol("check-disc"), tr("Chec&k Disc"), this, [this, drive] { verify(drive); });
        act(tr("&Read into an Image…"), "read-image", MediumDialog::Begin::readImage);
    }
    act(tr("&Erase…"), "erase", MediumDialog::Begin::erase);
    menu->addSeparator();
    act(tape ? tr("Tape &Information") : tr("Disc &Information"), "information", MediumDialog::Begin::look);
    act(tr("E&ject"), "eject", MediumDialog::Begin::eject);
    menu->popup(at);
}

// Without the bar its keys still work.
void MainWindow::showMenus(bool show)
{
    menuBar()->setVisible(show);
    m_showMenus->setChecked(show);
    m_settings.setValue(QStringLiteral("window/menus"), show);
}

QString MainWindow::handbookPage() const
{
    const QWidget* const page = m_places->currentWidget();
    if (page == m_backupsPage) {
        return QStringLiteral("backup.md");
    }
    if (page == m_shelfPage) {
        return QStringLiteral("shelf.md");
    }
    if (page == m_insidePage) {
        return QStringLiteral("look-inside.md");
    }
    return m_compilation->document().empty() ? QStringLiteral("index.md") : QStringLiteral("compilation.md");
}

void MainWindow::turnTo(QWidget* page)
{
    if (m_places->indexOf(page) < 0) {
        m_places->addWidget(page);
    }
    m_places->setCurrentWidget(page);
    const std::array<QWidget*, 4> pages{m_compilation, m_backupsPage, m_shelfPage, m_insidePage}; // as the bar has them
    m_side->choosePlace(static_cast<int>(std::ranges::find(pages, page) - pages.begin()));
    page->setFocus(Qt::OtherFocusReason);
    showTitle();
    show();
    raise();
    activateWindow();
}

void MainWindow::showTitle()
{
    const QWidget* const page = m_places->currentWidget();
    setWindowTitle((page == m_compilation ? m_projectTitle : page->accessibleName()) + QStringLiteral(" – Steadyburn"));
}

void MainWindow::bringUp(QWidget* window)
{
    if (m_places->indexOf(window) >= 0) {
        turnTo(window);
        return;
    }
    window->show();
    window->raise();
    window->activateWindow();
}

void MainWindow::showBackups()
{
    if (m_backupsPage == nullptr) {
        m_backupsPage = new BackupsPage(m_dependencies);
        connect(m_backupsPage, &BackupsPage::runAsked, m_backups.get(), &BackupBurns::add);
        connect(m_backups.get(), &BackupBurns::recorded, m_backupsPage, &BackupsPage::readAgain);
    }
    turnTo(m_backupsPage);
}

// What is shown there stays.
void MainWindow::lookIntoMedium()
{
    if (m_insidePage != nullptr && !m_insidePage->target().empty()) {
        turnTo(m_insidePage);
    } else {
        lookIntoDrive();
    }
}

// What is in the drive that is chosen to burn to, if one is; else the user chooses there.
void MainWindow::lookIntoDrive()
{
    const std::string target = m_compilation->target().spec();
    lookInto(isDrive(target) ? target : std::string());
}

// Reads it all as soon as it is known what there is.
void MainWindow::checkMedium()
{
    const std::string target = m_compilation->target().spec();
    verify(isDrive(target) ? target : std::string());
}

void MainWindow::verify(const std::string& target)
{
    lookInto({});
    m_insidePage->lookAndVerify(target);
}

void MainWindow::lookInto(const std::string& target)
{
    if (m_insidePage == nullptr) {
        m_insidePage = new MediumPage(m_dependencies);
        m_insidePage->keepAwake(Settings::load(m_settings).desktop.inhibit);
        m_insidePage->leaveDrivesAlone(m_burns->writesToDrive());
        connect(m_burns.get(), &BurnWindow::changed, m_insidePage,
                [this] { m_insidePage->leaveDrivesAlone(m_burns->writesToDrive()); });
    }
    turnTo(m_insidePage);
    if (!target.empty() && (m_insidePage->target() != target || !m_insidePage->listing())) { // it may be another disc
        m_insidePage->look(target);
    }
}

void MainWindow::showShelf()
{
    if (m_shelfPage == nullptr) {
        m_shelfPage = new ShelfPage(shelfFile(), m_dependencies);
        m_shelfPage->actions().leaveDrivesAlone(m_burns->writesToDrive());
        connect(m_burns.get(), &BurnWindow::changed, m_shelfPage,
                [this] { m_shelfPage->actions().leaveDrivesAlone(m_burns->writesToDrive()); });
        connect(m_shelfPage, &ShelfPage::lookIntoAsked, this,
                [this](const std::string& target, const std::vector<std::string>& paths) {
                    lookInto({});
                    m_insidePage->lookFor(target, paths);
                });
    }
    turnTo(m_shelfPage);
}

// Nothing begins any more where the program ends: the run itself is recorded.
void MainWindow::compareRun(const ComparisonDue& due)
{
    if (m_end->begun()) {
        return;
    }
    auto* const dialog = new CompareDialog(m_dependencies, due, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->keepAwake(Settings::load(m_settings).desktop.inhibit);
    dialog->show();
    dialog->start();
}

void MainWindow::showMedium(MediumDialog::Begin begin)
{
    const std::string target = m_compilation->target().spec();
    if (target.empty()) {
        m_compilation->refuse(tr("No drive is chosen. Choose one first (Ctrl+T)."));
        return;
    }
    showMedium(target, begin);
}

void MainWindow::showMedium(const std::string& target, MediumDialog::Begin begin)
{
    MediumDialog* dialog = nullptr;
    for (auto* const open : findChildren<MediumDialog*>(QString(), Qt::FindDirectChildrenOnly)) {
        dialog = open->target() == target ? open : dialog;
    }
    if (dialog == nullptr) {
        dialog = new MediumDialog(m_dependencies, target, this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->keepAwake(Settings::load(m_settings).desktop.inhibit);
        connect(dialog, &MediumDialog::mediumChanged, this, [this] {
            m_compilation->target().lookAgain();
            m_compilation->medium().lookAgain();
        });
        connect(dialog, &MediumDialog::lookInsideAsked, this, &MainWindow::lookInto);
    }
    bringUp(dialog);
    dialog->begin(begin);
}

void MainWindow::copyDisc(const std::string& drive)
{
    auto* dialog = findChild<CopyDialog*>(QString(), Qt::FindDirectChildrenOnly);
    if (dialog == nullptr || !dialog->isVisible()) { // one that was closed may still be stopping
        dialog = new CopyDialog(m_dependencies, this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        const Settings settings = Settings::load(m_settings);
        dialog->keepAwake(settings.desktop.inhibit);
        dialog->showSimulated(settings.devices.showSimulated);
        dialog->leaveDrivesAlone(m_burns->writesToDrive());
        connect(m_burns.get(), &BurnWindow::changed, dialog,
                [this, dialog] { dialog->leaveDrivesAlone(m_burns->writesToDrive()); });
        connect(dialog, &CopyDialog::writeAsked, this, &MainWindow::beginCopy);
        if (isDrive(drive) && !TargetSpec::parse(drive).isTape()) {
            dialog->chooseSource(displayPath(drive));
        }
    }
    bringUp(dialog);
}

// A copy is verified, whatever other burns are.
void MainWindow::beginCopy(BurnOrder order)
{
    prepare(order.request);
    order.request.verify = true;
    m_burns->add(order);
}

// A dialog that was closed while it read is stopping and may go with us.
std::optional<MainWindow::Busy> MainWindow::busyMedium() const
{
    std::optional<Busy> found;
    const auto look = [&found](const auto& dialogs) {
        for (auto* const dialog : dialogs) {
            if (dialog->busy() && dialog->isVisible()) {
                found = Busy{dialog, dialog->target()};
            }
        }
    };
    look(findChildren<MediumDialog*>(QString(), Qt::FindDirectChildrenOnly));
    look(findChildren<CopyDialog*>(QString(), Qt::FindDirectChildrenOnly));
    look(findChildren<CompareDialog*>(QString(), Qt::FindDirectChildrenOnly));
    if (m_insidePage != nullptr && m_insidePage->busy()) {
        found = Busy{m_insidePage, m_insidePage->target()};
    }
    if (m_backupsPage != nullptr && m_backupsPage->busy()) {
        found = Busy{m_backupsPage, m_backupsPage->target()};
    }
    if (m_shelfPage != nullptr && m_shelfPage->actions().busy()) {
        found = Busy{m_shelfPage, shelfFile()};
    }
    return found;
}

} // namespace steadyburn
