#include "MainWindow.h"

#include "Appearance.h"
#include "BurnWindow.h"
#include "CompilationPage.h"
#include "Settings.h"
#include "SettingsDialog.h"
#include "TargetSelector.h"

#include <QAction>
#include <QCloseEvent>
#include <QFile>
#include <QMenuBar>
#include <QStyle>
#include <QToolBar>

namespace steadyburn {

MainWindow::MainWindow(Parts parts, QWidget* parent)
    : QMainWindow(parent),
      m_compilation(new CompilationPage),
      m_burns(std::make_unique<BurnWindow>(std::move(parts), m_settings))
{
    setWindowTitle(tr("Steadyburn"));
    setCentralWidget(m_compilation);
    makeActions();
    makeMenus();
    connect(m_compilation, &CompilationPage::changed, this, &MainWindow::enableActions);
    connect(m_burns.get(), &BurnWindow::unwritable, m_compilation, &CompilationPage::refuse);
    resize(m_settings.value(QStringLiteral("window/size"), QSize(1000, 680)).toSize());
    m_compilation->restore(m_settings);
    applySettings(Settings::load(m_settings));
    enableActions();
}

MainWindow::~MainWindow() = default;

void MainWindow::makeActions()
{
    const auto make = [this](const QString& name, QStyle::StandardPixmap icon, const QKeySequence& key, auto what) {
        auto* action = new QAction(style()->standardIcon(icon), name, this);
        action->setShortcut(key);
        action->setToolTip(QStringLiteral("%1 (%2)").arg(name, key.toString(QKeySequence::NativeText)));
        connect(action, &QAction::triggered, this, what);
        return action;
    };
    m_burn = make(tr("Burn"), QStyle::SP_DriveCDIcon, QKeySequence(Qt::CTRL | Qt::Key_B), &MainWindow::burn);
    m_editSettings = make(tr("Settings…"), QStyle::SP_FileDialogDetailedView, QKeySequence(Qt::CTRL | Qt::Key_Comma),
                          &MainWindow::editSettings);
    m_quit = make(tr("Quit"), QStyle::SP_DialogCloseButton, QKeySequence(Qt::CTRL | Qt::Key_Q), &MainWindow::close);
    m_burn->setObjectName(QStringLiteral("burn"));
    m_editSettings->setObjectName(QStringLiteral("settings"));
}

void MainWindow::makeMenus()
{
    const CompilationPage::Actions& actions = m_compilation->actions();
    QMenu* const file = menuBar()->addMenu(tr("&File"));
    file->addActions({actions.addFolder, actions.addFiles});
    file->addSeparator();
    file->addAction(m_burn);
    file->addSeparator();
    file->addAction(m_quit);
    QMenu* const edit = menuBar()->addMenu(tr("&Edit"));
    edit->addActions({actions.undo, actions.redo});
    edit->addSeparator();
    edit->addActions({actions.newFolder, actions.rename, actions.remove});
    edit->addSeparator();
    edit->addAction(actions.find);
    edit->addSeparator();
    edit->addAction(m_editSettings);
    QMenu* const view = menuBar()->addMenu(tr("&View"));
    view->addActions({actions.places, actions.problems, actions.patterns});

    auto* const bar = addToolBar(tr("Main"));
    bar->setMovable(false);
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->addActions({actions.addFolder, actions.newFolder, actions.remove});
    bar->addSeparator();
    bar->addActions({actions.undo, actions.redo});
    auto* const space = new QWidget;
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(space);
    bar->addActions({m_editSettings, m_burn});
}

void MainWindow::setTarget(const QString& spec)
{
    m_compilation->target().setSpec(spec);
}

void MainWindow::addPaths(const std::vector<std::string>& paths)
{
    m_compilation->addPaths(paths);
}

void MainWindow::enableActions()
{
    m_burn->setEnabled(m_compilation->ready());
}

void MainWindow::applySettings(const Settings& settings)
{
    applyColors(settings.appearance.colors);
    m_compilation->target().showSimulated(settings.devices.showSimulated);
    CompilationDocument::Patterns excludes;
    for (const QString& glob : settings.filters.excludes) {
        excludes.push_back(QFile::encodeName(glob).toStdString());
    }
    m_compilation->document().setFilters(excludes, settings.filters.excludeCaches, settings.filters.oneFileSystem);
}

void MainWindow::editSettings()
{
    auto* dialog = new SettingsDialog(Settings::load(m_settings), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        const Settings chosen = dialog->settings();
        if (!chosen.save(m_settings)) {
            m_compilation->refuse(unwritableText(m_settings));
        }
        applySettings(chosen);
        m_burns->reloadSettings();
    });
    dialog->open();
}

void MainWindow::burn()
{
    JobRequest request;
    m_compilation->addTo(request);
    Settings::load(m_settings).apply(request);
    m_settings.setValue(QStringLiteral("burning/target"), m_compilation->target().currentText());
    m_burns->add(request);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    m_compilation->save(m_settings);
    QMainWindow::closeEvent(event);
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    m_settings.setValue(QStringLiteral("window/size"), event->size());
    QMainWindow::resizeEvent(event);
}

} // namespace steadyburn
