#include "ui/MainWindow.h"

#include "ui/AboutDialog.h"
#include "ui/KilledBurns.h"
#include "ui/OrderlyEnd.h"
#include "ui/backup/BackupBurns.h"
#include "ui/backup/BackupsWindow.h"
#include "ui/backup/CompareDialog.h"
#include "ui/burn/BurnStrip.h"
#include "ui/burn/BurnWindow.h"
#include "ui/burn/CopyDialog.h"
#include "ui/burn/SetsMenu.h"
#include "ui/compilation/CompilationPage.h"
#include "ui/compilation/Dropped.h"
#include "ui/compilation/ProjectDocument.h"
#include "ui/compilation/ProjectFile.h"
#include "ui/compilation/SessionKeeper.h"
#include "ui/handbook/HandbookWindow.h"
#include "ui/medium/MediumWindow.h"
#include "ui/medium/TargetSelector.h"
#include "ui/settings/Appearance.h"
#include "ui/settings/Settings.h"
#include "ui/settings/SettingsDialog.h"
#include "ui/shelf/ShelfActions.h"
#include "ui/shelf/ShelfWindow.h"
#include "ui/text/FaultText.h"
#include "ui/text/SetsFolder.h"
#include "ui/text/ShelfFile.h"
#include "ui/text/TargetText.h"
#include "ui/widgets/Background.h"
#include "ui/widgets/Banner.h"
#include "ui/widgets/FileQuestion.h"
#include "ui/widgets/FirstSize.h"
#include "ui/widgets/PlainLabels.h"
#include "ui/widgets/Symbol.h"
#include "workflow/burn/UnfinishedBurns.h"
#include "workflow/facade/TargetList.h"

#include <QAction>
#include <QCloseEvent>
#include <QFile>
#include <QFileInfo>
#include <QMenuBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <functional>

namespace steadyburn {

MainWindow::MainWindow(Dependencies dependencies, QWidget* parent)
    : QMainWindow(parent),
      m_dependencies(std::move(dependencies)),
      m_document(std::make_unique<ProjectDocument>()),
      m_compilation(new CompilationPage(
          *m_document,
          {.medium = [given = m_dependencies](const std::string& target) { return inspectTarget(given, target); },
           .unfinished =
               [given = m_dependencies](const std::string& target) {
                   return unfinishedAt(given.burnJournals, given.openTarget, target);
               }})),
      m_burns(std::make_unique<BurnWindow>(m_dependencies, m_settings)),
      m_backups(std::make_unique<BackupBurns>(*m_burns))
{
    showLabelsPlain();
    setWindowIcon(programIcon());
    m_banner = new Banner;
    m_banner->hide();
    m_asideBanner = new Banner;
    m_asideBanner->setObjectName(QStringLiteral("asideBanner"));
    m_asideBanner->hide();
    auto* const killed = new Banner;
    killed->setObjectName(QStringLiteral("killedBurns"));
    killed->hide();
    m_killed = new KilledBurns(*killed, m_dependencies, this);
    auto* const middle = new QWidget;
    auto* const layout = new QVBoxLayout(middle);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_banner);
    layout->addWidget(m_asideBanner);
    layout->addWidget(killed);
    layout->addWidget(m_compilation, 1);
    layout->addWidget(new BurnStrip(*m_burns));
    setCentralWidget(middle);
    m_project = std::make_unique<ProjectFile>(*m_document, m_settings, *this);
    m_session = std::make_unique<SessionKeeper>(*m_document);
    m_end = std::make_unique<OrderlyEnd>(*this, *m_burns, *m_backups, *m_session);
    makeActions();
    makeMenus();
    makeStart();
    connect(m_compilation, &CompilationPage::changed, this, &MainWindow::enableActions);
    connect(m_compilation, &CompilationPage::discsAsked, this, &MainWindow::planDiscs);
    connect(m_document.get(), &ProjectDocument::edited, this, [this] {
        if (m_end->begun() || m_sessionEnds) {
            m_session->keep();
        } else {
            m_session->changed();
        }
    });
    connect(m_project.get(), &ProjectFile::refused, m_compilation, &CompilationPage::refuse);
    connect(m_project.get(), &ProjectFile::titleChanged, this,
            [this](const QString& title) { setWindowTitle(title + QStringLiteral(" – Steadyburn")); });
    Q_EMIT m_document->keptChanged(); // the title to begin with
    connectBurns();
    connect(m_backups.get(), &BackupBurns::unrecorded, m_compilation, &CompilationPage::refuse);
    connect(m_backups.get(), &BackupBurns::comparisonDue, this, &MainWindow::compareRun);
    resizeWithinScreen(*this, m_settings.value(QStringLiteral("window/size"), QSize(1000, 680)).toSize());
    m_compilation->restore(m_settings);
    applySettings(Settings::load(m_settings));
    enableActions();
    recover();
    tellInterruptedSets();
    m_killed->look();
}

MainWindow::~MainWindow()
{
    delete m_compilation; // before the document that it shows
}

void MainWindow::makeActions()
{
    const auto make = [this](const QString& name, const QIcon& icon, const QKeySequence& key, auto what) {
        auto* action = new QAction(icon, name, this);
        action->setShortcut(key); // Qt makes the tool tip: the name and the key
        connect(action, &QAction::triggered, this, what);
        return action;
    };
    m_burn = make(tr("&Burn…"), symbol("burn"), QKeySequence(Qt::CTRL | Qt::Key_B), [this] { burn(); });
    m_burnImage = make(tr("Burn &Image…"), symbol("burn-image"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B),
                       &MainWindow::burnImage);
    m_burnImage->setObjectName(QStringLiteral("burnImage"));
    m_editSettings = make(tr("&Settings…"), symbol("settings", "configure"), QKeySequence(Qt::CTRL | Qt::Key_Comma),
                          &MainWindow::editSettings);
    m_quit =
        make(tr("&Quit"), symbol("quit", "application-exit"), QKeySequence(Qt::CTRL | Qt::Key_Q), &MainWindow::close);
    m_burn->setObjectName(QStringLiteral("burn"));
    m_editSettings->setObjectName(QStringLiteral("settings"));
}

void MainWindow::makeMenus()
{
    const CompilationPage::Actions& actions = m_compilation->actions();
    QMenu* const file = menuBar()->addMenu(tr("&File"));
    file->addActions({m_project->actions().create, m_project->actions().open});
    file->addMenu(m_project->actions().recent);
    file->addActions({m_project->actions().save, m_project->actions().saveAs});
    file->addSeparator();
    file->addActions({actions.addFolder, actions.addFiles});
    file->addSeparator();
    file->addActions({m_burn, m_burnImage});
    m_sets = new SetsMenu(setsFolder(), this);
    m_sets->menuAction()->setIcon(symbol("sets"));
    m_sets->menuAction()->setObjectName(QStringLiteral("interruptedSets"));
    connect(m_sets, &SetsMenu::continueAsked, this, &MainWindow::continueSet);
    file->addMenu(m_sets);
    file->addSeparator();
    file->addAction(symbol("backup"), tr("Bac&kups…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_K), this,
                    &MainWindow::showBackups)
        ->setObjectName(QStringLiteral("showBackups"));
    file->addSeparator();
    file->addAction(m_quit);
    QMenu* const edit = menuBar()->addMenu(tr("&Edit"));
    edit->addActions({actions.undo, actions.redo});
    edit->addSeparator();
    edit->addActions({actions.cut, actions.paste});
    edit->addSeparator();
    edit->addActions({actions.newFolder, actions.rename, actions.remove});
    edit->addSeparator();
    edit->addAction(actions.find);
    edit->addSeparator();
    edit->addAction(m_editSettings);
    QMenu* const view = menuBar()->addMenu(tr("&View"));
    view->addActions({actions.places, actions.problems, actions.patterns});

    QMenu* const medium = menuBar()->addMenu(tr("&Medium"));
    medium
        ->addAction(symbol("look-inside"), tr("&Look Into a Medium…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L),
                    this, &MainWindow::lookIntoMedium)
        ->setObjectName(QStringLiteral("lookIntoMedium"));
    medium
        ->addAction(symbol("shelf"), tr("&Shelf: Your Discs and Tapes"), QKeySequence(Qt::CTRL | Qt::Key_L), this,
                    &MainWindow::showShelf)
        ->setObjectName(QStringLiteral("shelf"));
    medium->addSeparator();
    const auto act = [&](const QString& name, const QIcon& icon, const char* objectName, MediumDialog::Begin begin) {
        QAction* const action = medium->addAction(icon, name, this, [this, begin] { showMedium(begin); });
        action->setObjectName(QLatin1String(objectName));
        return action;
    };
    medium->addAction(symbol("check-disc"), tr("Chec&k Disc…"), this, &MainWindow::checkMedium)
        ->setObjectName(QStringLiteral("checkDisc"));
    act(tr("&Medium Information…"), symbol("information", "documentinfo"), "mediumInfo", MediumDialog::Begin::look)
        ->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_I));
    act(tr("&Read Disc into Image…"), symbol("read-image"), "mediumRead", MediumDialog::Begin::readImage);
    medium->addAction(symbol("copy-disc"), tr("&Copy Disc…"), this, &MainWindow::copyDisc)
        ->setObjectName(QStringLiteral("mediumCopy"));
    act(tr("&Erase…"), symbol("erase"), "mediumErase", MediumDialog::Begin::erase);
    act(tr("E&ject"), symbol("eject", "media-eject"), "mediumEject", MediumDialog::Begin::eject);

    makeHelpMenu();
    makeToolBar();
}

void MainWindow::makeHelpMenu()
{
    QMenu* const help = menuBar()->addMenu(tr("&Help"));
    const auto page = [&](const QString& name, const QIcon& icon, const char* objectName,
                          const std::function<QString()>& place) {
        QAction* const action = help->addAction(icon, name, this, [place] { HandbookWindow::open(place()); });
        action->setObjectName(QLatin1String(objectName));
        return action;
    };
    page(tr("&Handbook"), symbol("help", "help-contents"), "handbookAction", [this] {
        return m_compilation->document().empty() ? QStringLiteral("index.md") : QStringLiteral("compilation.md");
    })->setShortcut(QKeySequence::HelpContents);
    page(tr("&Keyboard Shortcuts"), symbol("keyboard"), "handbookKeys", [] { return QStringLiteral("keys.md"); });
    page(tr("What Is an &Underrun?"), QIcon(), "handbookUnderrun",
         [] { return QStringLiteral("burn-window.md#what-is-an-underrun"); });
    help->addSeparator();
    QAction* const about = help->addAction(programIcon(), tr("&About Steadyburn"), this, [this] {
        auto* const dialog = new AboutDialog(this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->open();
    });
    about->setObjectName(QStringLiteral("about"));
    about->setMenuRole(QAction::AboutRole);
}

void MainWindow::setTarget(const QString& spec)
{
    m_compilation->target().setSpec({}); // from now on it is chosen, whatever was remembered
    m_compilation->target().setSpec(spec);
}

void MainWindow::addPaths(const std::vector<std::string>& paths)
{
    m_compilation->addPaths(paths);
}

void MainWindow::open(const std::vector<std::string>& words)
{
    const auto [paths, refused] = Dropped::from(words);
    for (const QString& sentence : refused) {
        m_compilation->refuse(sentence);
    }
    constexpr std::string_view kEnding = ".steadyburn";
    const bool image = paths.size() == 1 && paths.front().ends_with(".iso");
    if (!paths.empty() && !image) {
        setRecoveredAside();
    }
    if (paths.size() == 1 && paths.front().ends_with(kEnding)) {
        inBackground(
            *this, [path = paths.front()] { return QFileInfo(QFile::decodeName(path.c_str())).isFile(); },
            [this, path = paths.front()](bool file) {
                if (file) {
                    m_project->open(path);
                } else {
                    addPaths({path});
                }
            });
    } else if (image) {
        offerImage(paths.front());
    } else {
        addPaths(paths);
    }
}

void MainWindow::burnImage()
{
    askForFile({.wanted = FileQuestion::Wanted::file,
                .title = tr("Burn an image"),
                .filter = tr("Images (*.iso *.img *.tar *.tar.gz *.tar.zst);;All files (*)"),
                .folder = {},
                .name = {}},
               *this, [this](const QString& file) { burn(pathBytes(file)); });
}

// An image named on the command line can be meant in two ways.
void MainWindow::offerImage(const std::string& path)
{
    const auto answer = [&](const QString& name, const char* objectName, auto what) {
        QPushButton* const button = m_banner->addAction(name, QLatin1String(objectName));
        connect(button, &QPushButton::clicked, this, what);
        connect(button, &QPushButton::clicked, m_banner, &QWidget::hide);
        button->show();
    };
    m_banner->say(Banner::Weight::info, tr("“%1” is an image of a disc.").arg(displayPath(path)));
    answer(tr("B&urn Image as It Is"), "burnNamedImage", [this, path] { burn(path); });
    answer(tr("Add as Fi&le"), "addNamedImage", [this, path] { addPaths({path}); });
    answer(tr("Loo&k Into It"), "lookIntoNamedImage", [this, path] { lookInto(path); });
}

void MainWindow::showBackups()
{
    auto* window = findChild<BackupsWindow*>(QString(), Qt::FindDirectChildrenOnly);
    if (window == nullptr) {
        window = new BackupsWindow(m_dependencies, this);
        window->setAttribute(Qt::WA_DeleteOnClose);
        connect(window, &BackupsWindow::runAsked, m_backups.get(), &BackupBurns::add);
        connect(m_backups.get(), &BackupBurns::recorded, window, &BackupsWindow::readAgain);
    }
    window->show();
    window->raise();
    window->activateWindow();
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

// What is in the drive that is chosen to burn to, if one is; else the user chooses there.
void MainWindow::lookIntoMedium()
{
    const std::string target = m_compilation->target().spec();
    const TargetSpec spec = TargetSpec::parse(target);
    lookInto(spec.isDevice() || spec.isSimulated() ? target : std::string());
}

// The same, and reads it all as soon as it is known what there is.
void MainWindow::checkMedium()
{
    const std::string target = m_compilation->target().spec();
    const TargetSpec spec = TargetSpec::parse(target);
    verify(spec.isDevice() || spec.isSimulated() ? target : std::string());
}

void MainWindow::lookInto(const std::string& target)
{
    auto* window = findChild<MediumWindow*>(QString(), Qt::FindDirectChildrenOnly);
    if (window == nullptr) {
        window = new MediumWindow(m_dependencies, this);
        window->setAttribute(Qt::WA_DeleteOnClose);
        window->keepAwake(Settings::load(m_settings).desktop.inhibit);
        window->leaveDrivesAlone(m_burns->writesToDrive());
        connect(m_burns.get(), &BurnWindow::changed, window,
                [this, window] { window->leaveDrivesAlone(m_burns->writesToDrive()); });
    }
    window->show();
    window->raise();
    window->activateWindow();
    if (!target.empty() && (window->target() != target || !window->listing())) { // it may be another disc
        window->look(target);
    }
}

void MainWindow::showShelf()
{
    auto* window = findChild<ShelfWindow*>(QString(), Qt::FindDirectChildrenOnly);
    if (window == nullptr) {
        window = new ShelfWindow(shelfFile(), m_dependencies, this);
        window->setAttribute(Qt::WA_DeleteOnClose);
        window->actions().leaveDrivesAlone(m_burns->writesToDrive());
        connect(m_burns.get(), &BurnWindow::changed, window,
                [this, window] { window->actions().leaveDrivesAlone(m_burns->writesToDrive()); });
        connect(window, &ShelfWindow::lookIntoAsked, this,
                [this](const std::string& target, const std::vector<std::string>& paths) {
                    lookInto({});
                    auto* const inside = findChild<MediumWindow*>(QString(), Qt::FindDirectChildrenOnly);
                    inside->lookFor(target, paths);
                });
    }
    window->show();
    window->raise();
    window->activateWindow();
}

void MainWindow::showMedium(MediumDialog::Begin begin)
{
    const std::string target = m_compilation->target().spec();
    if (target.empty()) {
        m_compilation->refuse(tr("Choose a drive first: “Burn to” is empty."));
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
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
    dialog->begin(begin);
}

void MainWindow::copyDisc()
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
        const std::string chosen = m_compilation->target().spec();
        const TargetSpec spec = TargetSpec::parse(chosen);
        if ((spec.isDevice() || spec.isSimulated()) && !spec.isTape()) {
            dialog->chooseSource(displayPath(chosen));
        }
    }
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
}

// A copy is verified, whatever other burns are.
void MainWindow::beginCopy(BurnOrder order)
{
    prepare(order.request);
    order.request.verify = true;
    m_burns->add(order);
}

void MainWindow::enableActions()
{
    m_burn->setEnabled(m_document->ready());
}

void MainWindow::applySettings(const Settings& settings)
{
    applyColors(settings.appearance.colors);
    m_compilation->target().showSimulated(settings.devices.showSimulated);
    CompilationDocument::Patterns excludes;
    for (const QString& glob : settings.filters.excludes) {
        excludes.push_back(pathBytes(glob));
    }
    m_compilation->document().setFilters(excludes, settings.filters.excludeCaches, settings.filters.oneFileSystem);
}

void MainWindow::editSettings()
{
    auto* dialog = new SettingsDialog(Settings::load(m_settings), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        const Settings chosen = dialog->over(Settings::load(m_settings));
        if (!chosen.save(m_settings)) {
            m_compilation->refuse(unwritableText(m_settings));
        }
        applySettings(chosen);
        m_burns->reloadSettings();
    });
    dialog->open();
}

void MainWindow::tellInterruptedSets()
{
    connect(
        m_sets, &SetsMenu::filled, this,
        [this](bool any) {
            if (any && m_banner->isHidden()) {
                m_banner->say(Banner::Weight::info, tr("A set of discs or tapes is not complete. To continue it, "
                                                       "choose File → Disc and Tape Sets."));
            }
        },
        Qt::SingleShotConnection);
    m_sets->fill();
}

// One that was closed while it read is stopping and may go with us.
std::optional<MainWindow::Busy> MainWindow::busyMedium() const
{
    std::optional<Busy> found;
    const auto look = [&found](const auto& windows) {
        for (auto* const window : windows) {
            if (window->busy() && window->isVisible()) {
                found = Busy{window, window->target()};
            }
        }
    };
    look(findChildren<MediumDialog*>(QString(), Qt::FindDirectChildrenOnly));
    look(findChildren<MediumWindow*>(QString(), Qt::FindDirectChildrenOnly));
    look(findChildren<CopyDialog*>(QString(), Qt::FindDirectChildrenOnly));
    look(findChildren<BackupsWindow*>(QString(), Qt::FindDirectChildrenOnly));
    look(findChildren<CompareDialog*>(QString(), Qt::FindDirectChildrenOnly));
    for (ShelfWindow* const window : findChildren<ShelfWindow*>(QString(), Qt::FindDirectChildrenOnly)) {
        if (window->actions().busy() && window->isVisible()) {
            found = Busy{window, shelfFile()};
        }
    }
    return found;
}

void MainWindow::sessionEnds(const Logout& logout)
{
    if (!m_end->working()) {
        m_sessionEnds = true;
        m_session->keep();
    } else if (!m_end->begun() && logout.mayAsk()) {
        logout.putOff();
        m_banner->say(Banner::Weight::warning, tr("The logout was cancelled because a medium is in use. Log out when "
                                                  "that has finished, or stop it first."));
        m_burns->bringUpPending();
    } else {
        m_end->begin(tr("the session ends"));
    }
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (m_end->begun() || m_sessionEnds) { // nobody is there to answer, and the compilation is kept
        m_session->keep();
        m_compilation->save(m_settings);
        QMainWindow::closeEvent(event);
        return;
    }
    if (const auto busy = busyMedium()) {
        event->ignore();
        m_banner->say(Banner::Weight::info,
                      tr("%1 is still busy: close the window when it has finished, or stop it there first.")
                          .arg(targetName(busy->target)));
        busy->window->show();
        busy->window->raise();
        busy->window->activateWindow();
        return;
    }
    if (!m_document->settled()) {
        event->ignore();
        m_project->settle([this] {
            m_document->letGo();
            close();
        });
        return;
    }
    m_compilation->save(m_settings);
    QMainWindow::closeEvent(event);
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    m_settings.setValue(QStringLiteral("window/size"), event->size());
    QMainWindow::resizeEvent(event);
}

} // namespace steadyburn
