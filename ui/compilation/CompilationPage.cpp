#include "ui/compilation/CompilationPage.h"

#include "ui/compilation/Dropped.h"
#include "ui/compilation/PatternsPane.h"
#include "ui/compilation/PlaceTable.h"
#include "ui/compilation/PlacesPane.h"
#include "ui/compilation/ProblemsPane.h"
#include "ui/medium/TargetSelector.h"
#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"
#include "ui/widgets/CapacityBar.h"
#include "ui/widgets/FileQuestion.h"
#include "ui/widgets/LettersWide.h"
#include "workflow/facade/TargetList.h"
#include "workflow/request/VolumeId.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QFile>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QStyle>
#include <QTabWidget>
#include <QTreeView>
#include <QVBoxLayout>

namespace steadyburn {

namespace {

constexpr std::size_t kFound = 10000; // more nobody reads
constexpr int kVolumeIdLength = 32;   // ISO 9660's
enum Contents { kInvitation, kTree, kResults };

QString number(std::uint64_t value)
{
    return QLocale().toString(static_cast<qulonglong>(value));
}

} // namespace

CompilationPage::CompilationPage(ProjectDocument& project, QWidget* parent)
    : QWidget(parent),
      m_project(project),
      m_document(project.compilation()),
      m_model(std::make_unique<CompilationModel>(m_document))
{
    setAcceptDrops(true);
    makeTree();
    auto* const invitation = new QLabel(tr("<h2>Drop folders here</h2><p>or press Ctrl+Shift+A to choose one</p>"));
    invitation->setTextFormat(Qt::RichText);
    invitation->setAlignment(Qt::AlignCenter);
    m_contents = new QStackedWidget;
    m_contents->addWidget(invitation);
    m_contents->addWidget(m_tree);
    auto* const searchBar = makeSearch();
    m_contents->addWidget(m_results);

    auto* const middle = new QWidget;
    auto* const inMiddle = new QVBoxLayout(middle);
    inMiddle->setContentsMargins(0, 0, 0, 0);
    inMiddle->addWidget(searchBar);
    inMiddle->addWidget(m_contents, 1);
    m_places = new PlacesPane;
    m_places->hide();
    m_sides = new QSplitter(Qt::Horizontal);
    m_sides->addWidget(m_places);
    m_sides->addWidget(middle);
    m_sides->setStretchFactor(1, 1);
    m_sides->setChildrenCollapsible(false);
    m_levels = new QSplitter(Qt::Vertical);
    m_levels->addWidget(m_sides);
    m_levels->addWidget(makeDrawer());
    m_levels->setStretchFactor(0, 1);
    m_levels->setChildrenCollapsible(false);
    m_levels->setSizes({500, 220});
    m_sides->setSizes({240, 760});

    m_capacity = new CapacityBar;
    auto* const layout = new QVBoxLayout(this);
    layout->addLayout(makeTarget());
    layout->addWidget(m_levels, 1);
    layout->addWidget(makeStrip());
    layout->addWidget(m_capacity);
    makeActions();

    connect(&m_document, &CompilationDocument::recomposed, this, &CompilationPage::summarise);
    connect(&m_document, &CompilationDocument::scanned, this, &CompilationPage::summarise);
    connect(&m_document, &CompilationDocument::counted, this, &CompilationPage::summarise);
    connect(&m_document, &CompilationDocument::refused, this, &CompilationPage::refuseAll);
    connect(&m_document, &CompilationDocument::recomposed, this, &CompilationPage::showDefaultName);
    connect(&m_project, &ProjectDocument::opening, this, [this] {
        endSearch();
        m_patterns->giveUpTyped();
    });
    connect(&m_project, &ProjectDocument::opened, this, &CompilationPage::showProject);
    connect(m_places, &PlacesPane::addRequested, this,
            [this](const std::vector<std::string>& paths) { m_document.add(paths, currentFolder()); });
    summarise();
}

CompilationPage::~CompilationPage() = default;

// Makes the line with the target and the name of the medium.
QLayout* CompilationPage::makeTarget()
{
    m_target = new TargetSelector;
    auto* const label = new QLabel(tr("Burn &to:"));
    label->setBuddy(m_target);
    m_name = new QLineEdit;
    m_name->setObjectName(QStringLiteral("volumeId"));
    m_name->setMaxLength(kVolumeIdLength);
    m_name->setToolTip(tr("The name of the medium: up to 32 characters"));
    auto* const nameLabel = new QLabel(tr("&Name:"));
    nameLabel->setBuddy(m_name);
    auto* const line = new QHBoxLayout;
    line->addWidget(label);
    line->addWidget(m_target, 3);
    line->addWidget(nameLabel);
    line->addWidget(m_name, 1);
    connect(m_target, &TargetSelector::changed, this, [this] {
        m_project.setTarget(m_target->spec());
        summarise();
    });
    connect(m_name, &QLineEdit::textChanged, this,
            [this](const QString& text) { m_project.setVolumeId(text.trimmed().toStdString()); });
    return line;
}

void CompilationPage::makeTree()
{
    m_tree = new QTreeView;
    m_tree->setObjectName(QStringLiteral("compilation"));
    m_tree->setModel(m_model.get());
    m_tree->setUniformRowHeights(true); // a folder of 100,000 rows is laid out at once only so
    m_tree->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_tree->setAccessibleName(tr("Compilation"));
    m_tree->setTextElideMode(Qt::ElideMiddle);
    m_tree->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::SelectedClicked);
    m_tree->setDragDropMode(QAbstractItemView::DragDrop);
    m_tree->setDefaultDropAction(Qt::MoveAction);
    m_tree->setDropIndicatorShown(true);
    m_tree->setAutoExpandDelay(800);
    m_tree->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_tree->setSortingEnabled(true);
    m_tree->sortByColumn(CompilationModel::kName, Qt::AscendingOrder);
    QHeaderView* const header = m_tree->header();
    header->setSectionResizeMode(QHeaderView::Interactive);
    header->setSectionResizeMode(CompilationModel::kName, QHeaderView::Stretch);
    header->setStretchLastSection(false);
    header->resizeSection(CompilationModel::kSize, 110);
    header->resizeSection(CompilationModel::kModified, 150);
    header->resizeSection(CompilationModel::kSource, 200);
    header->resizeSection(CompilationModel::kState, 160);
    // A view that has not laid itself out yet only remembers that a folder is open: its rows are asked for here.
    connect(m_tree, &QTreeView::expanded, m_model.get(), [this](const QModelIndex& folder) {
        if (m_model->rowCount(folder) == 0 && m_model->canFetchMore(folder)) {
            m_model->fetchMore(folder);
        }
    });
    connect(m_model.get(), &CompilationModel::renamed, this, &CompilationPage::showPlace, Qt::QueuedConnection);
    connect(m_tree->selectionModel(), &QItemSelectionModel::selectionChanged, this, &CompilationPage::enableActions);
    // The first that is added is opened, so that it can be seen what is in it.
    connect(m_model.get(), &QAbstractItemModel::rowsInserted, m_tree, [this](const QModelIndex& parent) {
        if (!parent.isValid() && m_model->rowCount() == 1) {
            m_tree->expand(m_model->index(0, 0));
        }
    });
}

QWidget* CompilationPage::makeSearch()
{
    m_words = new QLineEdit;
    m_words->setObjectName(QStringLiteral("search"));
    m_words->setPlaceholderText(tr("Part of a name, or a pattern like *.jpg"));
    m_words->setAccessibleName(tr("Find in the compilation"));
    m_words->setClearButtonEnabled(true);
    m_found = new QLabel;
    m_searchBar = new QWidget;
    auto* const layout = new QHBoxLayout(m_searchBar);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_words, 1);
    layout->addWidget(m_found);
    m_searchBar->hide();
    m_resultTable = new PlaceTable({tr("Found"), tr("Size"), tr("Source")}, this);
    m_results = m_resultTable->makeView(QStringLiteral("results"), tr("Found"));
    m_results->setTextElideMode(Qt::ElideMiddle);
    m_results->header()->resizeSection(2, 250);
    m_searchSoon.setSingleShot(true);
    constexpr int kTypingPause = 150; // ms
    m_searchSoon.setInterval(kTypingPause);
    connect(&m_searchSoon, &QTimer::timeout, this, &CompilationPage::search);
    connect(m_words, &QLineEdit::textChanged, &m_searchSoon, qOverload<>(&QTimer::start));
    connect(m_words, &QLineEdit::returnPressed, m_results, qOverload<>(&QWidget::setFocus));
    connect(m_results, &QTreeView::activated, this, [this](const QModelIndex& index) {
        showPlace(QByteArray::fromStdString(m_resultTable->rows()[static_cast<std::size_t>(index.row())].place));
    });
    connect(m_results->selectionModel(), &QItemSelectionModel::selectionChanged, this, &CompilationPage::enableActions);
    connect(&m_document, &CompilationDocument::counted, this, [this] {
        if (m_contents->currentIndex() == kResults) {
            search();
        }
    });
    for (QWidget* const widget : {static_cast<QWidget*>(m_words), static_cast<QWidget*>(m_results)}) {
        auto* const escape = new QShortcut(Qt::Key_Escape, widget, nullptr, nullptr, Qt::WidgetShortcut);
        connect(escape, &QShortcut::activated, this, &CompilationPage::endSearch);
    }
    return m_searchBar;
}

// Says what the scan has come to and stays out of the way: nothing here is a dialog.
QWidget* CompilationPage::makeStrip()
{
    m_summary = new QLabel;
    m_summary->setObjectName(QStringLiteral("summary"));
    m_showProblems = new QPushButton;
    m_showProblems->setFlat(true);
    m_showProblems->setIcon(style()->standardIcon(QStyle::SP_MessageBoxWarning));
    m_showPatterns = new QPushButton;
    m_showPatterns->setFlat(true);
    auto* const strip = new QWidget;
    auto* const layout = new QHBoxLayout(strip);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_summary);
    layout->addStretch();
    m_showDiscs = new QPushButton;
    m_showDiscs->setObjectName(QStringLiteral("showDiscs"));
    m_showDiscs->setFlat(true);
    m_showDiscs->setIcon(style()->standardIcon(QStyle::SP_DriveCDIcon));
    m_showDiscs->setToolTip(tr("Show what lies on which disc"));
    layout->addWidget(m_showDiscs);
    layout->addWidget(m_showPatterns);
    layout->addWidget(m_showProblems);
    connect(m_showDiscs, &QPushButton::clicked, this, &CompilationPage::discsAsked);
    connect(m_showProblems, &QPushButton::clicked, this, [this] { m_actions.problems->toggle(); });
    connect(m_showPatterns, &QPushButton::clicked, this, [this] { m_actions.patterns->toggle(); });
    return strip;
}

QWidget* CompilationPage::makeDrawer()
{
    m_problems = new ProblemsPane(m_document);
    m_patterns = new PatternsPane(m_document);
    m_drawer = new QTabWidget;
    m_drawer->setAccessibleName(tr("Problems and filtered files"));
    m_drawer->addTab(m_problems, tr("Problems"));
    m_drawer->addTab(m_patterns, tr("Filtered files"));
    m_drawer->hide();
    connect(m_problems, &ProblemsPane::changed, this, &CompilationPage::summarise);
    connect(m_problems, &ProblemsPane::showRequested, this, &CompilationPage::showPlace);
    connect(m_drawer, &QTabWidget::currentChanged, this, [this] {
        if (m_drawer->isVisible()) {
            m_actions.problems->setChecked(m_drawer->currentWidget() == m_problems);
            m_actions.patterns->setChecked(m_drawer->currentWidget() == m_patterns);
        }
    });
    return m_drawer;
}

void CompilationPage::makeActions()
{
    const auto make = [this](const QString& name, const QKeySequence& key, const char* theme) {
        auto* const action = new QAction(QIcon::fromTheme(QLatin1String(theme)), name, this);
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        addAction(action);
        return action;
    };
    m_actions.addFolder = make(tr("Add &Folder…"), Qt::CTRL | Qt::SHIFT | Qt::Key_A, "folder-open");
    m_actions.addFiles = make(tr("Add Fi&les…"), Qt::CTRL | Qt::SHIFT | Qt::Key_F, "document-open");
    m_actions.newFolder = make(tr("&New Folder"), Qt::CTRL | Qt::Key_N, "folder-new");
    m_actions.cut = make(tr("Cu&t"), QKeySequence::Cut, "edit-cut");
    m_actions.paste = make(tr("&Paste"), QKeySequence::Paste, "edit-paste");
    m_actions.rename = make(tr("Rena&me…"), Qt::Key_F2, "edit-rename");
    m_actions.remove = make(tr("Rem&ove"), Qt::Key_Delete, "list-remove");
    m_actions.find = make(tr("&Find…"), QKeySequence::Find, "edit-find");
    m_actions.problems = make(tr("&Problems"), Qt::Key_F7, "dialog-warning");
    m_actions.patterns = make(tr("F&iltered Files"), Qt::Key_F8, "view-filter");
    m_actions.places = make(tr("P&laces"), Qt::Key_F9, "sidebar-places");
    m_actions.undo = m_document.undoStack().createUndoAction(this, tr("&Undo"));
    m_actions.redo = m_document.undoStack().createRedoAction(this, tr("&Redo"));
    m_actions.undo->setIconText(tr("Undo")); // tool bars want it short: the menu says what
    m_actions.redo->setIconText(tr("Redo"));
    m_actions.undo->setShortcut(QKeySequence::Undo);
    m_actions.redo->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_Z);
    m_actions.undo->setIcon(QIcon::fromTheme(QStringLiteral("edit-undo")));
    m_actions.redo->setIcon(QIcon::fromTheme(QStringLiteral("edit-redo")));
    for (QAction* const action : {m_actions.undo, m_actions.redo}) {
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        addAction(action);
    }
    for (QAction* const action : {m_actions.problems, m_actions.patterns, m_actions.places}) {
        action->setCheckable(true);
    }
    for (QAction* const action : {m_actions.addFolder, m_actions.addFiles, m_actions.newFolder, m_actions.cut,
                                  m_actions.paste, m_actions.rename, m_actions.remove, m_actions.patterns}) {
        m_tree->addAction(action);
    }
    // The keys of a text field are its own while it is written in.
    for (QAction* const action : {m_actions.remove, m_actions.rename, m_actions.cut, m_actions.paste}) {
        action->setShortcutContext(Qt::WidgetShortcut);
    }
    m_results->addAction(m_actions.remove);
    connectActions();
}

void CompilationPage::connectActions()
{
    connect(m_actions.addFolder, &QAction::triggered, this, [this] { choosePaths(true); });
    connect(m_actions.addFiles, &QAction::triggered, this, [this] { choosePaths(false); });
    connect(m_actions.newFolder, &QAction::triggered, this, &CompilationPage::makeFolder);
    connect(m_actions.cut, &QAction::triggered, this, &CompilationPage::cutSelected);
    connect(m_actions.paste, &QAction::triggered, this, &CompilationPage::paste);
    connect(m_actions.rename, &QAction::triggered, this,
            [this] { m_tree->edit(m_tree->currentIndex().siblingAtColumn(CompilationModel::kName)); });
    connect(m_actions.remove, &QAction::triggered, this, &CompilationPage::removeSelected);
    connect(m_actions.find, &QAction::triggered, this, [this] {
        m_searchBar->show();
        m_words->setFocus();
        m_words->selectAll();
        search();
    });
    connect(m_actions.problems, &QAction::toggled, this, [this](bool on) { showDrawer(m_problems, on); });
    connect(m_actions.patterns, &QAction::toggled, this, [this](bool on) { showDrawer(m_patterns, on); });
    connect(m_actions.places, &QAction::toggled, m_places, &QWidget::setVisible);
}

void CompilationPage::showDrawer(QWidget* pane, bool open)
{
    if (open) {
        m_drawer->setCurrentWidget(pane);
        m_drawer->show();
        m_actions.problems->setChecked(pane == m_problems);
        m_actions.patterns->setChecked(pane == m_patterns);
    } else if (m_drawer->currentWidget() == pane) {
        m_drawer->hide();
    }
}

std::string CompilationPage::currentFolder() const
{
    const QModelIndexList rows = m_tree->selectionModel()->selectedRows();
    return rows.size() == 1 && m_contents->currentIndex() == kTree ? m_model->folderAt(rows.first()) : std::string();
}

CompilationDocument::Places CompilationPage::selected() const
{
    CompilationDocument::Places places;
    if (m_contents->currentIndex() == kResults) {
        for (const QModelIndex& index : m_results->selectionModel()->selectedRows()) {
            places.push_back(m_resultTable->rows()[static_cast<std::size_t>(index.row())].place);
        }
        return places;
    }
    for (const QModelIndex& index : m_tree->selectionModel()->selectedRows()) {
        places.push_back(m_model->placeOf(index));
    }
    return places;
}

void CompilationPage::choosePaths(bool folders)
{
    const auto wanted = folders ? FileQuestion::Wanted::folder : FileQuestion::Wanted::files;
    askForFiles({.wanted = wanted,
                 .title = folders ? tr("Add a folder") : tr("Add files"),
                 .filter = {},
                 .folder = {},
                 .name = {}},
                *this, [this, folders](const QStringList& chosen) {
                    std::vector<std::string> paths;
                    for (const QString& path : chosen) {
                        paths.push_back(pathBytes(path));
                    }
                    m_document.add(paths, folders ? std::string() : currentFolder());
                });
}

void CompilationPage::addPaths(const std::vector<std::string>& paths)
{
    if (!paths.empty()) {
        m_document.add(paths, {});
    }
}

void CompilationPage::makeFolder()
{
    endSearch();
    const QByteArray place = QByteArray::fromStdString(m_document.makeFolder(currentFolder()));
    showPlace(place);
    m_tree->edit(m_tree->currentIndex());
}

void CompilationPage::removeSelected()
{
    const CompilationDocument::Places places = selected();
    if (!places.empty()) {
        m_document.leaveOut(places);
    }
}

// Moving by keys: nothing happens to what is cut before it is pasted.
void CompilationPage::cutSelected()
{
    if (m_tree->selectionModel()->hasSelection()) {
        QApplication::clipboard()->setMimeData(m_model->mimeData(m_tree->selectionModel()->selectedRows()));
    }
}

void CompilationPage::paste()
{
    const QMimeData* const held = QApplication::clipboard()->mimeData();
    if (held != nullptr && m_model->canDropMimeData(held, Qt::CopyAction, -1, -1, {})) {
        const QModelIndexList rows = m_tree->selectionModel()->selectedRows();
        m_model->dropMimeData(held, Qt::CopyAction, -1, -1, rows.size() == 1 ? rows.first() : QModelIndex());
    } else {
        refuse(tr("There is nothing on the clipboard that could be added: copy files in a file manager first."));
    }
}

void CompilationPage::search()
{
    const std::string words = m_words->text().trimmed().toUtf8().toStdString();
    if (words.empty() || m_document.empty()) {
        m_contents->setCurrentIndex(m_document.empty() ? kInvitation : kTree);
        m_found->clear();
        return;
    }
    m_document.search(words, kFound, [this](const Search& found) {
        if (m_words->text().trimmed().isEmpty() || m_searchBar->isHidden()) {
            return;
        }
        std::vector<PlaceTable::Row> rows;
        rows.reserve(found.places.size());
        for (const std::string& place : found.places) {
            const auto entry = m_document.compilationView()->find(place);
            const Node* const node = entry ? entry->details() : nullptr;
            const bool file = node != nullptr && !entry->isFolder();
            rows.push_back({.what = displayPath(place),
                            .size = file ? sizeText(node->size) : QString(),
                            .note = entry ? displayPath(entry->source()) : QString(),
                            .place = place,
                            .source = {}});
        }
        m_found->setText(found.found > found.places.size()
                             ? tr("%1 found, the first %2 shown").arg(number(found.found), number(found.places.size()))
                             : tr("%1 found").arg(number(found.found)));
        m_resultTable->setRows(std::move(rows));
        m_contents->setCurrentIndex(kResults);
        enableActions();
    });
}

void CompilationPage::endSearch()
{
    m_searchBar->hide();
    m_contents->setCurrentIndex(m_document.empty() ? kInvitation : kTree);
    m_tree->setFocus();
    enableActions();
}

void CompilationPage::showPlace(const QByteArray& place)
{
    endSearch();
    std::string at = place.toStdString();
    QModelIndex index = m_model->indexOf(at);
    while (!index.isValid() && !at.empty()) { // what could not be read is not there: its folder is
        at = folderOf(at);
        index = m_model->indexOf(at);
    }
    if (index.isValid()) {
        m_tree->setCurrentIndex(index);
        m_tree->scrollTo(index);
    }
}

void CompilationPage::refuseAll(const QStringList& sentences)
{
    m_problems->add(sentences);
    m_actions.problems->setChecked(true);
}

void CompilationPage::summarise()
{
    const bool empty = m_document.empty();
    if (empty || m_contents->currentIndex() == kInvitation) {
        m_contents->setCurrentIndex(empty ? kInvitation : kTree);
    }
    const CompilationTotals& totals = *m_document.totals();
    const QString files = filesText(m_document.files());
    const QString size = sizeText(m_document.bytes());
    QString summary = m_document.scanning() ? tr("Scanning: %1, %2 …").arg(files, size) : tr("%1, %2").arg(files, size);
    m_summary->setToolTip(displayPath(m_document.silent()));
    if (!m_document.silent().empty()) {
        constexpr int kLetters = 50; // the strip must not widen the window
        const QString path =
            fontMetrics().elidedText(displayPath(m_document.silent()), Qt::ElideMiddle, lettersWide(*this, kLetters));
        summary += QLatin1Char(' ') + tr("“%1” does not respond.").arg(path);
    }
    m_summary->setText(summary);
    const std::size_t problems = m_problems->count();
    m_showProblems->setText(tr("Problems: %1").arg(problems));
    m_showProblems->setVisible(problems > 0);
    m_showPatterns->setText(tr("Excluded: %1").arg(number(totals.absentFiles)));
    m_showPatterns->setVisible(totals.absentEntries > 0);
    const std::uint64_t needed = m_document.scanning() ? m_document.bytes() : totals.isoSize;
    m_capacity->show(empty ? 0 : needed, m_target->capacity());
    m_showDiscs->setVisible(takesDiscs());
    m_showDiscs->setText(tr("Discs: %1…").arg(number(m_capacity->media())));
    enableActions();
    Q_EMIT changed();
}

void CompilationPage::showPlan(const std::vector<std::uint64_t>& discs)
{
    m_capacity->showPlan(discs);
    summarise();
}

bool CompilationPage::takesDiscs() const
{
    const TargetSpec spec = TargetSpec::parse(m_target->spec());
    return m_capacity->tooMuch() && !spec.isTape() && (spec.isDevice() || spec.isSimulated());
}

void CompilationPage::showDefaultName()
{
    JobRequest request; // with what gives it its name
    const auto& grafts = m_document.contents().compilation.grafts;
    request.compilation.grafts.insert(grafts.begin(), grafts.empty() ? grafts.end() : std::next(grafts.begin()));
    m_name->setPlaceholderText(m_document.empty() ? QString() : QString::fromStdString(nameOf(request)));
}

void CompilationPage::enableActions()
{
    if (m_actions.remove == nullptr) {
        return;
    }
    const bool inTree = m_contents->currentIndex() == kTree;
    const QItemSelectionModel* const rows = (inTree ? m_tree : m_results)->selectionModel();
    m_actions.remove->setEnabled(rows->hasSelection());
    m_actions.cut->setEnabled(inTree && rows->hasSelection());
    m_actions.rename->setEnabled(inTree && m_tree->currentIndex().isValid());
    m_actions.find->setEnabled(!m_document.empty());
}

void CompilationPage::showProject(const Project& project)
{
    m_name->setText(QString::fromStdString(project.volumeId));
    m_project.setVolumeId(m_name->text().trimmed().toStdString()); // no longer than the field takes
    if (!project.target.empty()) {
        m_target->setForeignSpec(QFile::decodeName(project.target.c_str()));
    }
}

void CompilationPage::dragEnterEvent(QDragEnterEvent* event)
{
    if (Dropped::mayCome(*event->mimeData())) {
        event->acceptProposedAction();
    }
}

void CompilationPage::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    m_model->dropMimeData(event->mimeData(), Qt::CopyAction, -1, -1, {});
}

void CompilationPage::restore(const QSettings& settings)
{
    m_target->setSpec(settings.value(QStringLiteral("burning/target")).toString());
    m_actions.places->setChecked(settings.value(QStringLiteral("window/places"), false).toBool());
    m_tree->header()->restoreState(settings.value(QStringLiteral("window/columns")).toByteArray());
    m_sides->restoreState(settings.value(QStringLiteral("window/sides")).toByteArray());
}

void CompilationPage::save(QSettings& settings) const
{
    settings.setValue(QStringLiteral("window/places"), m_actions.places->isChecked());
    settings.setValue(QStringLiteral("window/columns"), m_tree->header()->saveState());
    settings.setValue(QStringLiteral("window/sides"), m_sides->saveState());
}

} // namespace steadyburn
