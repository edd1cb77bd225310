#include "ui/shelf/ShelfActions.h"

#include "ui/shelf/CardButton.h"
#include "ui/shelf/ShelfText.h"
#include "ui/text/FaultText.h"
#include "ui/text/TargetText.h"
#include "ui/text/UnfinishedText.h"
#include "ui/widgets/FileQuestion.h"
#include "ui/widgets/PageButton.h"
#include "ui/widgets/Symbol.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QMenu>
#include <QPushButton>

#include <algorithm>
#include <ctime>
#include <utility>

namespace steadyburn {

namespace {

// An image, an archive or a simulated medium: nothing has to be inserted.
bool isShelvedFile(const ShelfVolume& volume)
{
    return !bestCopy(volume).file.empty();
}

QString wantedMediumText(const ShelfVolume& volume)
{
    const QString named = ShelfActions::tr("“%1” (%2)")
                              .arg(shelfLabel(volume.label, volume.uuid), shelfMediumName(bestCopy(volume).kind));
    const std::string& kept = bestCopy(volume).kept;
    return kept.empty() ? named : ShelfActions::tr("%1 – kept at: %2").arg(named, displayPath(kept));
}

QString menuText(QString text) // "&" stands for a key there
{
    return text.replace(QLatin1Char('&'), QStringLiteral("&&"));
}

} // namespace

ShelfActions::ShelfActions(const std::string& file, const Dependencies& dependencies, QWidget* parent)
    : QWidget(parent),
      m_file(file),
      m_dependencies(dependencies),
      m_restore(pageButton(tr("&Restore…"), "shelfRestore")),
      m_add(pageButton(tr("&Add Medium…"), "shelfAdd")),
      m_card(new CardButton(file)),
      m_export(pageButton(tr("E&xport…"), "shelfExport")),
      m_stop(pageButton(tr("&Stop"), "shelfStop"))
{
    auto* const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    for (QPushButton* const button : {m_restore, static_cast<QPushButton*>(m_card), m_export, m_stop}) {
        row->addWidget(button);
    }
    auto* const drives = new QMenu(m_add);
    connect(drives, &QMenu::aboutToShow, this, [this, drives] {
        drives->clear();
        fillDrives(*drives, [this](const std::string& target) { addMedium(target); });
    });
    m_add->setIcon(symbol("add"));
    m_add->setMenu(drives);
    m_restore->setMenu(new QMenu(m_restore));
    connect(m_restore->menu(), &QMenu::aboutToShow, this, &ShelfActions::fillRestore);
    connect(m_export, &QPushButton::clicked, this, &ShelfActions::askWhereTo);
    connect(m_stop, &QPushButton::clicked, this, &ShelfActions::stop);
    connect(m_card, &CardButton::said, this, &ShelfActions::said);
    m_drives.start();
    enable();
}

// Works in the background, unless something does already. `done` gets what has not failed.
template <typename Work, typename Done>
void ShelfActions::begin(const QString& what, Work work, Done done)
{
    if (busy()) {
        return;
    }
    Q_EMIT began(what);
    m_run.start(std::move(work), [this, done = std::move(done)](const auto& result) {
        if (result) {
            done(result);
        } else if (result.fault().kind != FaultKind::cancelled) {
            Q_EMIT said(BannerWeight::error, describe(result.fault()).withAdvice().trimmed());
        }
        Q_EMIT ended();
        enable();
    });
    enable();
}

void ShelfActions::setWanted(std::vector<Wanted> wanted)
{
    m_wanted = std::move(wanted);
    // What needs no insertion comes first, then the medium that has most.
    std::ranges::stable_sort(m_wanted, [](const Wanted& a, const Wanted& b) {
        const bool fileA = isShelvedFile(a.volume);
        const bool fileB = isShelvedFile(b.volume);
        return fileA != fileB ? fileA : a.paths.size() > b.paths.size();
    });
    enable();
}

void ShelfActions::fillDrives(QMenu& menu, const std::function<void(const std::string&)>& use)
{
    for (const TargetChoice& drive : m_drives.drives()) {
        const QString text = QStringLiteral("%1 — %2").arg(displayPath(drive.title), displayPath(drive.spec));
        QAction* const action = menu.addAction(menuText(text), this, [use, spec = drive.spec] { use(spec); });
        action->setEnabled(!drive.unusable && !m_drivesAlone);
    }
    menu.addSeparator();
    menu.addAction(tr("&Open File…"), this, [this, use] {
        askForFile({.wanted = FileQuestion::Wanted::file,
                    .title = tr("Open an image or archive"),
                    .filter = tr("Images and archives (*.iso *.img *.tar *.tar.* *.tgz *.tap);;All files (*)"),
                    .folder = {},
                    .name = {}},
                   *window(), [use](const QString& file) { use(pathBytes(file)); });
    });
}

// Which media are needed, in the order in which they are best inserted, then the drives that one of them may be in.
void ShelfActions::fillRestore()
{
    QMenu& menu = *m_restore->menu();
    menu.clear();
    bool insert = false;
    for (const Wanted& each : m_wanted) {
        if (isShelvedFile(each.volume)) {
            menu.addAction(menuText(tr("From %1").arg(wantedMediumText(each.volume))), this,
                           [this, file = bestCopy(each.volume).file] { restoreFrom(file); });
            continue;
        }
        insert = true;
        menu.addAction(menuText(tr("Insert %1").arg(wantedMediumText(each.volume))))->setEnabled(false);
    }
    if (insert) {
        menu.addSeparator();
        menu.addAction(tr("Then choose where it is:"))->setEnabled(false);
        fillDrives(menu, [this](const std::string& target) { restoreFrom(target); });
    }
}

void ShelfActions::addMedium(const std::string& target)
{
    begin(
        tr("Reading what is on “%1”…").arg(targetName(target)),
        [file = m_file, dependencies = m_dependencies, target, now = std::time(nullptr)](const std::stop_token& stop) {
            return addToShelf(file, dependencies, target, now, stop);
        },
        [this](const Result<ShelfAddition>& addition) { added(*addition); });
}

void ShelfActions::added(const ShelfAddition& addition)
{
    QString text = shelvedText(addition.label, addition.uuid, addition.known);
    if (!addition.faults.empty()) {
        text += QLatin1Char('\n') + tr("Not all of it could be read, and what could is on the shelf. %1")
                                        .arg(describe(addition.faults.front()).sentence);
    }
    for (const UnfinishedBurn& burn : addition.unfinished) {
        text += QLatin1Char('\n') + unfinishedText(burn);
    }
    const bool whole = addition.faults.empty() && addition.unfinished.empty();
    Q_EMIT said(whole ? BannerWeight::info : BannerWeight::warning, text);
    Q_EMIT mediumAdded();
}

void ShelfActions::restoreFrom(const std::string& target)
{
    begin(
        tr("Checking the medium in “%1”…").arg(targetName(target)),
        [file = m_file, dependencies = m_dependencies, target](const std::stop_token& stop) {
            return identifyOnShelf(file, dependencies, target, stop);
        },
        [this, target](const Result<std::string>& uuid) { identified(target, *uuid); });
}

void ShelfActions::identified(const std::string& target, const std::string& uuid)
{
    const auto meant = std::ranges::find(m_wanted, uuid, [](const Wanted& each) { return each.volume.uuid; });
    if (meant != m_wanted.end()) {
        Q_EMIT lookIntoAsked(target, meant->paths);
    } else if (!m_wanted.empty()) {
        Q_EMIT said(BannerWeight::warning, tr("What is in “%1” is another medium. What you want to restore is on %2.")
                                               .arg(targetName(target), wantedMediumText(m_wanted.front().volume)));
    }
}

void ShelfActions::askWhereTo()
{
    askForFile({.wanted = FileQuestion::Wanted::fileToWrite,
                .title = tr("Export the shelf"),
                .filter = tr("Table (*.csv);;JSON lines (*.jsonl)"),
                .folder = {},
                .name = QStringLiteral("shelf.csv")},
               *window(), [this](const QString& file) { exportTo(pathBytes(file)); });
}

void ShelfActions::exportTo(const std::string& path)
{
    begin(
        tr("Exporting the shelf…"),
        [file = m_file, path](const std::stop_token& stop) { return exportShelfFile(file, path, stop); },
        [this, path](const Result<void>&) {
            Q_EMIT said(BannerWeight::info, tr("The shelf is exported to “%1”.").arg(displayPath(path)));
        });
}

void ShelfActions::leaveDrivesAlone(bool alone)
{
    m_drivesAlone = alone;
    m_drives.setPaused(alone);
}

void ShelfActions::enable()
{
    m_restore->setEnabled(!busy() && !m_wanted.empty());
    m_add->setEnabled(!busy());
    m_card->setVolume(m_wanted.size() == 1 ? std::optional(m_wanted.front().volume) : std::nullopt);
    m_export->setEnabled(!busy());
    m_stop->setEnabled(busy());
}

} // namespace steadyburn
