// What the main window shows of burning beside the compilation: the start page, the card of the target, the large
// button; and what the last program left.
#include "ui/MainWindow.h"

#include "ui/compilation/CompilationPage.h"
#include "ui/compilation/ProjectDocument.h"
#include "ui/compilation/ProjectFile.h"
#include "ui/compilation/SessionKeeper.h"
#include "ui/compilation/StartPage.h"
#include "ui/medium/TargetCard.h"
#include "ui/settings/Settings.h"
#include "ui/text/FaultText.h"
#include "ui/widgets/Banner.h"

#include <QAction>
#include <QPushButton>

namespace steadyburn {

// Each tile is an action of the menus.
void MainWindow::makeStart()
{
    StartPage& start = m_compilation->start();
    const auto tile = [&](const char* action, const QString& name, const char* symbolName, const QString& about) {
        start.addTile(findChild<QAction*>(QLatin1String(action)), name, symbolName, about);
    };
    tile("burnImage", tr("Burn Image"), "burn-image", tr("An ISO file to a disc"));
    tile("mediumCopy", tr("Copy Disc"), "copy-disc", tr("With one drive or two"));
    tile("checkDisc", tr("Check Disc"), "check-disc", tr("Is every file still good?"));
    auto* const restore = new QAction(this);
    restore->setObjectName(QStringLiteral("restoreFiles"));
    connect(restore, &QAction::triggered, this, &MainWindow::lookIntoDrive);
    tile("restoreFiles", tr("Restore Files"), "restore", tr("From disc, tape or backup"));
    connect(&start, &StartPage::projectAsked, this, [this](const QString& path) { m_project->open(pathBytes(path)); });
    const auto showRecent = [this] { m_compilation->start().showRecent(m_project->recent()); };
    connect(m_project.get(), &ProjectFile::recentChanged, this, showRecent);
    showRecent();
    const TargetCard& card = m_compilation->card();
    connect(&card, &TargetCard::detailsAsked, this, [this] { showMedium(MediumDialog::Begin::look); });
    connect(&card, &TargetCard::eraseAsked, this, [this] { showMedium(MediumDialog::Begin::erase); });
    connect(&card, &TargetCard::ejectAsked, this, [this] { showMedium(MediumDialog::Begin::eject); });
    m_compilation->setBurnAction(m_burn);
}

void MainWindow::recover()
{
    m_recovered = m_session->takeLeft();
    if (m_recovered) {
        m_document->open(*m_recovered);
        m_banner->say(Banner::Weight::info, tr("What you had put together last time was not saved as a project. It is "
                                               "here again; save it if you want to keep it."));
    }
}

// Whoever names folders at the start wants those, and not what the last program left: that waits for an answer, and is
// kept until there is one.
void MainWindow::setRecoveredAside()
{
    if (!m_recovered || !m_document->holds(*m_recovered) || !m_session->setAside(*m_recovered)) {
        return;
    }
    m_document->open(Project());
    applySettings(Settings::load(m_settings)); // what is always excluded
    m_document->setKept({}, m_document->project());
    m_banner->hide();
    QPushButton* const restore = m_asideBanner->addAction(tr("Rest&ore"), QStringLiteral("restoreAside"));
    QPushButton* const discard = m_asideBanner->addAction(tr("Discard"), QStringLiteral("discardAside"));
    connect(restore, &QPushButton::clicked, this, &MainWindow::restoreAside);
    connect(discard, &QPushButton::clicked, this, [this] {
        m_session->dropAside();
        m_asideBanner->hide();
    });
    restore->show();
    discard->show();
    m_asideBanner->say(Banner::Weight::info,
                       tr("What you had put together last time was not saved as a project and is not part of this "
                          "compilation. Restore it in this one's place, or discard it."));
}

// What is put together now may be saved before.
void MainWindow::restoreAside()
{
    m_project->settle([this] {
        m_document->open(*m_recovered);
        m_document->setKept({}, Project());
        m_session->write();
        m_session->dropAside();
        m_asideBanner->hide();
    });
}

} // namespace steadyburn
