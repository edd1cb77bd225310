#include "ui/shelf/ShelfPage.h"

#include "shelf/Shelf.h"
#include "ui/medium/MediumModel.h"
#include "ui/medium/MediumView.h"
#include "ui/shelf/ReminderBox.h"
#include "ui/shelf/ShelfActions.h"
#include "ui/shelf/ShelfHitsModel.h"
#include "ui/shelf/ShelfText.h"
#include "ui/shelf/ShelfVolumesModel.h"
#include "ui/shelf/VolumeProperties.h"
#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"
#include "ui/widgets/Background.h"
#include "ui/widgets/Banner.h"
#include "ui/widgets/DownScroll.h"
#include "ui/widgets/NoteFont.h"
#include "ui/widgets/PageButton.h"
#include "ui/widgets/PageHeader.h"
#include "ui/widgets/PlainLabels.h"
#include "ui/widgets/Symbol.h"
#include "ui/widgets/TableLook.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <map>
#include <utility>

namespace steadyburn {

ShelfPage::ShelfPage(std::string file, const Dependencies& dependencies, QWidget* parent)
    : QWidget(parent),
      m_file(std::move(file)),
      m_reader(m_file),
      m_volumes(new ShelfVolumesModel(this)),
      m_hits(new ShelfHitsModel(this)),
      m_search(new QLineEdit),
      m_banner(new Banner),
      m_pages(new QStackedWidget),
      m_media(makeTable("shelfMedia", tr("Discs and tapes"))),
      m_found(makeTable("shelfFound", tr("Files that were found"))),
      m_tree(new MediumView),
      m_treeTitle(new QLabel),
      m_properties(new VolumeProperties),
      m_actions(new ShelfActions(m_file, dependencies)),
      m_status(new QLabel),
      m_reminder(new ReminderBox),
      m_open(pageButton(tr("Show &Contents"), "shelfOpen")),
      m_forget(pageButton(tr("For&get…"), "shelfForget"))
{
    showLabelsPlain();
    setAccessibleName(tr("Shelf"));
    setFocusProxy(m_search);
    setObjectName(QStringLiteral("shelfPage"));
    makeSearch();
    makeTables();
    makeLayout();
    connectReader();
    connectActions();
    connect(m_open, &QPushButton::clicked, this, &ShelfPage::showContents);
    connect(m_forget, &QPushButton::clicked, this, &ShelfPage::askToForget);
    connect(m_properties, &VolumeProperties::keptChanged, this, &ShelfPage::keep);
    m_banner->hide();
    turnTo(Page::media);
    refresh();
}

void ShelfPage::makeSearch()
{
    m_search->setObjectName(QStringLiteral("shelfSearch"));
    m_search->setPlaceholderText(tr("Search the files of all discs and tapes"));
    m_search->setToolTip(tr("Part of a name; with a slash, part of a path. An asterisk stands for any characters (%1)")
                             .arg(QKeySequence(QKeySequence::Find).toString(QKeySequence::NativeText)));
    m_search->setAccessibleName(tr("Search the files of all discs and tapes"));
    m_search->setClearButtonEnabled(true);
    m_search->addAction(symbol("find", "edit-find"), QLineEdit::LeadingPosition);
    connect(m_search, &QLineEdit::textChanged, this, &ShelfPage::search);
    const auto leave = [this] {
        QTreeView* const view = m_page == Page::found ? m_found : m_media;
        view->setFocus(Qt::ShortcutFocusReason);
        if (!view->currentIndex().isValid() && view->model()->rowCount() > 0) {
            view->setCurrentIndex(view->model()->index(0, 0));
        }
    };
    connect(m_search, &QLineEdit::returnPressed, this, leave);
    connect(new QShortcut(Qt::Key_Down, m_search, nullptr, nullptr, Qt::WidgetShortcut), &QShortcut::activated, this,
            leave);
    const auto key = [this](const QKeySequence& keys, auto what) {
        auto* const shortcut = new QShortcut(keys, this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, what);
    };
    key(QKeySequence::Find, [this] {
        m_search->setFocus(Qt::ShortcutFocusReason);
        m_search->selectAll();
    });
    key(QKeySequence::Refresh, &ShelfPage::refresh);
    key(Qt::Key_Escape, &ShelfPage::goBack);
}

QTreeView* ShelfPage::makeTable(const char* name, const QString& title)
{
    auto* const view = new QTreeView;
    applyTableLook(*view);
    view->setObjectName(QLatin1String(name));
    view->setAccessibleName(title);
    view->setRootIsDecorated(false);
    view->header()->setStretchLastSection(false);
    connect(view, &QTreeView::activated, this, &ShelfPage::showContents);
    return view;
}

void ShelfPage::makeTables()
{
    m_media->setModel(m_volumes);
    m_media->setSortingEnabled(true);
    m_media->sortByColumn(ShelfVolumesModel::kBurned, Qt::DescendingOrder);
    m_found->setModel(m_hits);
    m_found->setSelectionMode(QAbstractItemView::ExtendedSelection);
    connect(m_found->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ShelfPage::want);
    m_found->header()->setSortIndicatorClearable(true);
    m_found->header()->setSortIndicator(-1, Qt::AscendingOrder);
    m_found->setSortingEnabled(true);
    const auto widen = [](QTreeView* view, std::initializer_list<std::pair<int, int>> widths) {
        for (const auto& [column, letters] : widths) {
            const int title = view->header()->sectionSizeHint(column);
            view->header()->resizeSection(column, std::max(title, view->fontMetrics().averageCharWidth() * letters));
        }
    };
    widen(m_media, {{ShelfVolumesModel::kLabel, 24},
                    {ShelfVolumesModel::kKind, 11},
                    {ShelfVolumesModel::kBurned, 16},
                    {ShelfVolumesModel::kKept, 23},
                    {ShelfVolumesModel::kSet, 20},
                    {ShelfVolumesModel::kFiles, 10},
                    {ShelfVolumesModel::kSize, 13},
                    {ShelfVolumesModel::kCopies, 9},
                    {ShelfVolumesModel::kVerified, 30},
                    {ShelfVolumesModel::kDue, 16}});
    widen(m_found, {{ShelfHitsModel::kName, 28},
                    {ShelfHitsModel::kSize, 13},
                    {ShelfHitsModel::kModified, 26},
                    {ShelfHitsModel::kMedium, 24},
                    {ShelfHitsModel::kKept, 22},
                    {ShelfHitsModel::kFolder, 28}});
    for (QTreeView* const view : {m_media, m_found}) {
        connect(view->selectionModel(), &QItemSelectionModel::currentChanged, this, &ShelfPage::choose);
    }
}

QWidget* ShelfPage::makeInvitation()
{
    auto* const page = new QWidget;
    auto* const heading = new QLabel(tr("No discs or tapes yet"));
    heading->setFont(scaledFont(heading->font(), 1.4, true));
    heading->setAlignment(Qt::AlignCenter);
    auto* const text = new QLabel(
        tr("Each burn that ends well enters its medium here. Later you find a file on any of "
           "your discs and tapes without inserting one of them. Discs, tapes, images and archives that you have "
           "already can be added, whoever wrote them."));
    text->setObjectName(QStringLiteral("shelfInvitation"));
    text->setWordWrap(true);
    text->setAlignment(Qt::AlignCenter);
    auto* const layout = new QVBoxLayout(page);
    layout->addStretch(2);
    layout->addWidget(heading);
    layout->addWidget(text);
    layout->addStretch(3);
    return page;
}

QWidget* ShelfPage::makeContents()
{
    auto* const page = new QWidget;
    auto* const back = new QPushButton(symbol("back", "go-previous"), tr("&Back"));
    back->setObjectName(QStringLiteral("shelfBack"));
    back->setAutoDefault(false);
    connect(back, &QPushButton::clicked, this, &ShelfPage::showList);
    m_tree->setObjectName(QStringLiteral("shelfTree"));
    m_tree->setDragDropMode(QAbstractItemView::NoDragDrop);
    auto* const row = new QHBoxLayout;
    row->addWidget(back);
    row->addWidget(m_treeTitle, 1);
    auto* const layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(row);
    layout->addWidget(m_tree, 1);
    return page;
}

void ShelfPage::makeLayout()
{
    m_status->setObjectName(QStringLiteral("shelfStatus"));
    for (QWidget* const page : {makeInvitation(), static_cast<QWidget*>(m_media), static_cast<QWidget*>(m_found),
                                makeContents()}) { // in the order of Page
        m_pages->addWidget(page);
    }
    auto* const both = new QSplitter;
    both->addWidget(m_pages);
    auto* const properties = new DownScroll(m_properties);
    properties->setFocusPolicy(Qt::NoFocus); // what is in it has the keys
    both->addWidget(properties);
    both->setStretchFactor(0, 1);
    both->setChildrenCollapsible(false);
    both->setSizes({760, 260});
    auto* const buttons = new QHBoxLayout;
    buttons->addWidget(m_open);
    buttons->addWidget(m_actions);
    buttons->addWidget(m_forget);
    buttons->addStretch();
    auto* const header = new PageHeader(tr("Shelf"));
    header->addBeside(m_status);
    header->addAtEnd(m_actions->addButton());
    auto* const inside = new QVBoxLayout;
    inside->setContentsMargins(kPageMargin, 16, kPageMargin, kPageMargin);
    inside->setSpacing(kPageSpacing);
    inside->addWidget(m_search);
    inside->addWidget(m_banner);
    inside->addWidget(both, 1);
    inside->addWidget(m_reminder, 0, Qt::AlignTrailing);
    inside->addLayout(buttons);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(header);
    layout->addLayout(inside, 1);
}

void ShelfPage::connectReader()
{
    connect(&m_reader, &ShelfReader::found, this, [this](const std::vector<ShelfHit>& hits) {
        if (std::exchange(m_firstHits, false)) {
            m_hits->clear();
        }
        m_hits->add(hits);
        enable();
    });
    connect(&m_reader, &ShelfReader::listed, this,
            [this](const std::vector<ListedEntry>& entries) { m_tree->medium().add(entries); });
    connect(&m_reader, &ShelfReader::finished, this,
            [this](const ShelfReading& reading) { m_page == Page::contents ? listed(reading) : searched(reading); });
}

void ShelfPage::connectActions()
{
    connect(m_tree->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ShelfPage::want);
    connect(m_reminder, &ReminderBox::said, m_actions, &ShelfActions::said);
    connect(m_actions, &ShelfActions::said, this, [this](BannerWeight weight, const QString& text) {
        m_banner->say(weight, text);
        m_banner->show();
    });
    connect(m_actions, &ShelfActions::began, this, [this](const QString& what) {
        m_banner->hide();
        m_status->setText(what);
    });
    connect(m_actions, &ShelfActions::ended, m_status, &QLabel::clear);
    connect(m_actions, &ShelfActions::mediumAdded, this, &ShelfPage::refresh);
    connect(m_actions, &ShelfActions::lookIntoAsked, this, &ShelfPage::lookIntoAsked);
}

bool ShelfPage::settled() const
{
    return !m_loading && !m_changing && !m_reader.reading() && !m_actions->busy() && !m_reminder->busy();
}

// ---- the list of media

void ShelfPage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::ActivationChange && isActiveWindow() && isVisible()) {
        refresh();
    }
}

void ShelfPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

void ShelfPage::refresh()
{
    if (m_file.empty()) {
        say({.kind = FaultKind::shelfMissing, .doing = Action::open});
        turnTo(Page::nothing);
    } else if (m_loading) {
        m_loadAgain = true;
    } else {
        load();
    }
}

void ShelfPage::load()
{
    struct Loaded {
        std::vector<ShelfVolume> volumes;
        std::optional<Fault> fault;
    };
    m_loading = true;
    const auto read = [file = m_file] {
        Loaded loaded;
        auto shelf = Shelf::open(file);
        auto volumes = shelf ? shelf->volumes() : Result<std::vector<ShelfVolume>>(shelf.takeFault());
        if (volumes) {
            loaded.volumes = std::move(*volumes);
        } else {
            loaded.fault = volumes.takeFault();
        }
        return loaded;
    };
    inBackground(*this, read, [this](Loaded loaded) {
        m_loading = false;
        if (std::exchange(m_loadAgain, false)) {
            load();
            return;
        }
        if (loaded.fault && loaded.fault->kind != FaultKind::shelfMissing) { // one that is missing is empty
            say(*loaded.fault);
        }
        take(std::move(loaded.volumes));
    });
}

void ShelfPage::take(std::vector<ShelfVolume> volumes)
{
    const ShelfVolume* const before = m_volumes->volumeAt(m_media->currentIndex());
    const std::string uuid = before == nullptr ? std::string() : before->uuid;
    m_volumes->setVolumes(std::move(volumes));
    const QModelIndex again = m_volumes->find(uuid);
    m_media->setCurrentIndex(again.isValid() ? again : m_volumes->index(0, 0));
    if (m_page == Page::media || m_page == Page::nothing) {
        turnTo(m_volumes->rowCount() == 0 ? Page::nothing : Page::media);
    } else if (m_page == Page::contents && m_volumes->volume(m_listedUuid) == nullptr) { // it was forgotten
        showList();
    }
    choose();
}

// ---- the search

void ShelfPage::search(const QString& text)
{
    if (text.trimmed().isEmpty()) {
        m_reader.stop();
        showList();
        return;
    }
    m_firstHits = true;
    turnTo(Page::found);
    m_reader.search(pathBytes(text.trimmed()));
    m_status->setText(tr("Searching…"));
}

void ShelfPage::searched(const ShelfReading& reading)
{
    if (std::exchange(m_firstHits, false)) {
        m_hits->clear(); // nothing was found
    }
    m_hits->finish();
    if (!m_found->currentIndex().isValid()) {
        m_found->setCurrentIndex(m_hits->index(0, 0));
    }
    if (reading.fault && reading.fault->kind != FaultKind::shelfMissing) {
        say(*reading.fault);
    }
    const int count = m_hits->rowCount();
    m_status->setText(
        reading.more
            ? tr("The first %1 matches are shown. Type more to narrow them down.").arg(QLocale().toString(count))
        : count == 0 ? tr("No disc or tape has a file or folder of this name.")
                     : matchesText(static_cast<quint64>(count)));
    enable();
}

void ShelfPage::showList()
{
    m_wantedEntry.clear();
    if (!m_search->text().trimmed().isEmpty()) {
        turnTo(Page::found);
        if (m_firstHits) { // the search was stopped for the contents
            m_reader.search(pathBytes(m_search->text().trimmed()));
        } else {
            searched({});
        }
    } else {
        turnTo(m_volumes->rowCount() == 0 ? Page::nothing : Page::media);
    }
}

// ---- the contents of a medium

void ShelfPage::showContents()
{
    const ShelfVolume* const volume = chosen();
    if (volume == nullptr || m_page == Page::contents) {
        return;
    }
    const ShelfHit* const hit = m_page == Page::found ? m_hits->hitAt(m_found->currentIndex()) : nullptr;
    m_wantedEntry = hit == nullptr ? std::string() : hit->entry.path;
    m_firstHits = m_page == Page::found && m_reader.reading();
    list(*volume);
}

void ShelfPage::list(const ShelfVolume& volume)
{
    m_listedUuid = volume.uuid;
    m_treeTitle->setText(tr("%1 (%2)").arg(shelfLabel(volume.label, volume.uuid), shelfMediumName(volume.kind)));
    m_tree->medium().clear();
    const ShelfHit* const hit = m_page == Page::found ? m_hits->hitAt(m_found->currentIndex()) : nullptr;
    turnTo(Page::contents);
    const std::uint32_t newest = volume.sections.empty() ? 0 : volume.sections.back().section;
    m_reader.list(volume.uuid, hit == nullptr ? newest : hit->section);
    m_status->setText(tr("Reading the shelf…"));
}

void ShelfPage::listed(const ShelfReading& reading)
{
    m_tree->medium().finish({});
    if (reading.fault) {
        say(*reading.fault);
    }
    m_tree->openOnly();
    if (const auto id = m_tree->medium().tree()->find(m_wantedEntry);
        !m_wantedEntry.empty() && id != MediumTree::kNone) {
        m_tree->showInTree(id);
    }
    const MediumTree& tree = *m_tree->medium().tree();
    m_status->setText(
        tr("%1, %2").arg(filesText(tree.files(MediumTree::kTop)), sizeText(tree.bytes(MediumTree::kTop))));
    m_tree->setFocus(Qt::OtherFocusReason);
    enable();
}

// ---- what is shown

void ShelfPage::turnTo(Page page)
{
    m_page = page;
    m_pages->setCurrentIndex(static_cast<int>(page));
    if (page == Page::media || page == Page::nothing) {
        m_status->setText(page == Page::media ? discsAndTapesText(m_volumes->volumes().size()) : QString());
    }
    choose();
}

const ShelfVolume* ShelfPage::chosen() const
{
    if (m_page == Page::contents) {
        return m_volumes->volume(m_listedUuid);
    }
    if (m_page == Page::found) {
        const ShelfHit* const hit = m_hits->hitAt(m_found->currentIndex());
        return hit == nullptr ? nullptr : m_volumes->volume(hit->volume);
    }
    return m_page == Page::media ? m_volumes->volumeAt(m_media->currentIndex()) : nullptr;
}

void ShelfPage::choose()
{
    m_properties->showVolume(chosen());
    want();
    enable();
}

void ShelfPage::want()
{
    std::map<std::string, std::vector<std::string>> paths; // by medium
    if (m_page == Page::found) {
        for (const QModelIndex& row : m_found->selectionModel()->selectedRows()) {
            const ShelfHit* const hit = m_hits->hitAt(row);
            paths[hit->volume].push_back(hit->entry.path);
        }
    } else if (const ShelfVolume* const volume = chosen(); volume != nullptr) {
        paths[volume->uuid] = {};
        if (m_page == Page::contents) {
            for (const MediumTree::Id id : m_tree->chosen()) {
                paths[volume->uuid].push_back(m_tree->medium().tree()->path(id));
            }
        }
    }
    std::vector<ShelfActions::Wanted> wanted;
    for (const auto& [uuid, those] : paths) {
        if (const ShelfVolume* const volume = m_volumes->volume(uuid); volume != nullptr) {
            wanted.push_back({.volume = *volume, .paths = those});
        }
    }
    m_actions->setWanted(std::move(wanted));
}

void ShelfPage::enable()
{
    const bool one = chosen() != nullptr;
    m_open->setEnabled(one && m_page != Page::contents);
    m_forget->setEnabled(one && !m_changing);
}

void ShelfPage::say(const Fault& fault)
{
    m_banner->say(BannerWeight::error, describe(fault).withAdvice().trimmed());
    m_banner->show();
}

void ShelfPage::goBack()
{
    if (m_page == Page::contents) {
        showList();
    } else {
        m_search->clear();
    }
}

} // namespace steadyburn
