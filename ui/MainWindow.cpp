#include "ui/MainWindow.h"

#include "ui/AboutDialog.h"
#include "ui/KilledBurns.h"
#include "ui/OrderlyEnd.h"
#include "ui/SideBar.h"
#include "ui/backup/BackupBurns.h"
#include "ui/burn/BurnWindow.h"
#include "ui/burn/SetsMenu.h"
#include "ui/compilation/CompilationPage.h"
#include "ui/compilation/Dropped.h"
#include "ui/compilation/ProjectDocument.h"
#include "ui/compilation/ProjectFile.h"
#include "ui/compilation/SessionKeeper.h"
#include "ui/handbook/HandbookWindow.h"
#include "ui/medium/MediumPage.h"
#include "ui/medium/TargetCard.h"
#include "ui/medium/TargetSelector.h"
#include "ui/settings/Appearance.h"
#include "ui/settings/Settings.h"
#include "ui/settings/SettingsDialog.h"
#include "ui/text/FaultText.h"
#include "ui/text/SetsFolder.h"
#include "ui/text/TargetText.h"
#include "ui/widgets/Background.h"
#include "ui/widgets/Banner.h"
#include "ui/widgets/FileQuestion.h"
#include "ui/widgets/FirstSize.h"
#include "ui/widgets/PageHeader.h"
#include "ui/widgets/PlainLabels.h"
#include "ui/widgets/Symbol.h"
#include "workflow/burn/UnfinishedBurns.h"
#include "workflow/facade/TargetList.h"

#include <QAction>
#include <QCloseEvent>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMenuBar>
#include <QPushButton>
#include <QStackedWidget>
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
      m_side(new SideBar),
      m_places(new QStackedWidget),
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
    layout->setSpacing(0);
    auto* const told = new QVBoxLayout; // takes no room while nothing is told
    told->setContentsMargins(kPageMargin, kPageSpacing, kPageMargin, kPageSpacing);
    for (Banner* const banner : {m_banner, m_asideBanner, killed}) {
        told->addWidget(banner);
    }
    layout->addLayout(told);
    layout->addWidget(m_places, 1);
    auto* const all = new QWidget;
    auto* const across = new QHBoxLayout(all);
    across->setContentsMargins(0, 0, 0, 0);
    across->setSpacing(0);
    across->addWidget(m_side);
    across->addWidget(middle, 1);
    setCentralWidget(all);
    m_project = std::make_unique<ProjectFile>(*m_document, m_settings, *this);
    m_session = std::make_unique<SessionKeeper>(*m_document);
    m_end = std::make_unique<OrderlyEnd>(*this, *m_burns, *m_backups, *m_session);
    makeActions();
    makeMenus();
    makePlaces();
    makeStart();
    connect(m_compilation, &CompilationPage::changed, this, &MainWindow::enableActions);
    connect(m_document.get(), &ProjectDocument::edited, this, [this] {
        if (m_end->begun() || m_sessionEnds) {
            m_session->keep();
        } else {
            m_session->changed();
        }
    });
    connect(m_project.get(), &ProjectFile::refused, m_compilation, &CompilationPage::refuse);
    connect(m_project.get(), &ProjectFile::titleChanged, this, [this](const QString& title) {
        m_projectTitle = title;
        showTitle();
    });
    Q_EMIT m_document->keptChanged(); // the title to begin with
    connectBurns();
    connect(m_backups.get(), &BackupBurns::unrecorded, m_compilation, &CompilationPage::refuse);
    connect(m_backups.get(), &BackupBurns::comparisonDue, this, &MainWindow::compareRun);
    resizeWithinScreen(*this, m_settings.value(QStringLiteral("window/size"), QSize(1180, 760)).toSize());
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
    m_burnTo = make(tr("Choose &Where to Burn…"), symbol("drive"), QKeySequence(Qt::CTRL | Qt::Key_T), [this] {
        turnTo(m_compilation);
        m_compilation->card().choose();
    });
    m_burnTo->setObjectName(QStringLiteral("burnTo"));
    m_burnImage = make(tr("Burn &Image…"), symbol("burn-image"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B),
                       &MainWindow::burnImage);
    m_burnImage->setObjectName(QStringLiteral("burnImage"));
    m_editSettings = make(tr("&Settings…"), symbol("settings", "configure"), QKeySequence(Qt::CTRL | Qt::Key_Comma),
                          &MainWindow::editSettings);
    m_quit =
        make(tr("&Quit"), symbol("quit", "application-exit"), QKeySequence(Qt::CTRL | Qt::Key_Q), &MainWindow::close);
    m_showBurn =
        make(tr("&Burn"), symbol("burn"), QKeySequence(Qt::CTRL | Qt::Key_1), [this] { turnTo(m_compilation); });
    m_showBackups = make(tr("Bac&kups"), symbol("backup"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_K),
                         &MainWindow::showBackups);
    m_showShelf = make(tr("&Shelf"), symbol("shelf"), QKeySequence(Qt::CTRL | Qt::Key_L), &MainWindow::showShelf);
    m_lookInside = make(tr("L&ook Inside"), symbol("look-inside"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L),
                        &MainWindow::lookIntoMedium);
    m_showMenus = make(tr("Menu Ba&r"), QIcon(), QKeySequence(Qt::CTRL | Qt::Key_M),
                       [this] { showMenus(m_showMenus->isChecked()); });
    m_showMenus->setCheckable(true);
    m_showBurn->setObjectName(QStringLiteral("placeBurn"));
    m_showBackups->setObjectName(QStringLiteral("showBackups"));
    m_showShelf->setObjectName(QStringLiteral("shelf"));
    m_lookInside->setObjectName(QStringLiteral("lookIntoMedium"));
    m_showMenus->setObjectName(QStringLiteral("showMenus"));
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
    file->addActions({m_burnTo, m_burn, m_burnImage});
    m_sets = new SetsMenu(setsFolder(), this);
    m_sets->menuAction()->setIcon(symbol("sets"));
    m_sets->menuAction()->setObjectName(QStringLiteral("interruptedSets"));
    connect(m_sets, &SetsMenu::continueAsked, this, &MainWindow::continueSet);
    file->addMenu(m_sets);
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
    view->addActions({m_showBurn, m_showBackups, m_showShelf, m_lookInside});
    view->addSeparator();
    view->addActions({actions.places, actions.problems, actions.patterns});
    view->addSeparator();
    view->addAction(m_showMenus);

    QMenu* const medium = menuBar()->addMenu(tr("&Medium"));
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
    medium
        ->addAction(symbol("copy-disc"), tr("&Copy Disc…"), this, [this] { copyDisc(m_compilation->target().spec()); })
        ->setObjectName(QStringLiteral("mediumCopy"));
    act(tr("&Erase…"), symbol("erase"), "mediumErase", MediumDialog::Begin::erase);
    act(tr("E&ject"), symbol("eject", "media-eject"), "mediumEject", MediumDialog::Begin::eject);

    makeHelpMenu();
    for (QAction* const top : menuBar()->actions()) { // a bar that is hidden has no keys
        for (QAction* const action : top->menu()->actions()) {
            if (action->shortcutContext() == Qt::WindowShortcut) {
                addAction(action);
            }
        }
    }
    showMenus(m_settings.value(QStringLiteral("window/menus"), true).toBool());
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
        return handbookPage();
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
    m_compilation->target().takeOver();
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

void MainWindow::enableActions()
{
    m_burn->setEnabled(m_document->ready());
}

void MainWindow::applySettings(const Settings& settings)
{
    applyColors(settings.appearance.colors);
    m_compilation->target().showSimulated(settings.devices.showSimulated);
    showPractice();
    if (m_insidePage != nullptr) {
        m_insidePage->keepAwake(settings.desktop.inhibit);
    }
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
        bringUp(busy->window);
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
    constexpr int kWideEnough = 1000;
    m_side->setNarrow(event->size().width() < kWideEnough);
    m_settings.setValue(QStringLiteral("window/size"), event->size());
    QMainWindow::resizeEvent(event);
}

} // namespace steadyburn
