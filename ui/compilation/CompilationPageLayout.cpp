// The compilation's widgets and actions, and where they stand; what they show is in CompilationPage.cpp.
#include "ui/compilation/CompilationPage.h"

#include "ui/compilation/PatternsPane.h"
#include "ui/compilation/PlaceTable.h"
#include "ui/compilation/ProblemsPane.h"
#include "ui/medium/TargetCard.h"
#include "ui/medium/TargetSelector.h"
#include "ui/widgets/AccentButton.h"
#include "ui/widgets/CapacityBar.h"
#include "ui/widgets/Chip.h"
#include "ui/widgets/PageFoot.h"
#include "ui/widgets/PageHeader.h"
#include "ui/widgets/Symbol.h"
#include "ui/widgets/TableLook.h"
#include "ui/widgets/TitleEdit.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QShortcut>
#include <QStackedWidget>
#include <QTabWidget>
#include <QToolButton>
#include <QTreeView>

namespace steadyburn {

namespace {

constexpr int kVolumeIdLength = 32; // ISO 9660's
constexpr int kToolHeight = 36;
constexpr int kToolIcon = 20;
constexpr int kBurnHeight = 48;

} // namespace

// Where to, how full that will be, and the button that burns.
QWidget* CompilationPage::makeFoot()
{
    constexpr int kTargetWide = 290;
    m_card = new TargetCard(m_target, *m_medium);
    m_card->setMaximumWidth(kTargetWide);
    m_capacity = new CapacityBar;
    m_burn = new AccentButton;
    m_burn->setObjectName(QStringLiteral("burnNow"));
    m_burn->setIcon(symbol("burn"));
    m_burn->setMinimumHeight(kBurnHeight);
    auto* const foot = new PageFoot;
    auto* const line = new QHBoxLayout(foot);
    line->setContentsMargins(kPageMargin, 16, kPageMargin, 16);
    line->setSpacing(kPageMargin);
    line->addWidget(m_card, 1);
    line->addWidget(m_capacity, 2);
    line->addWidget(m_burn);
    return foot;
}

// The name of the medium is the title, and is written where it stands.
void CompilationPage::makeName()
{
    m_name = new TitleEdit;
    m_name->setObjectName(QStringLiteral("volumeId"));
    m_name->setMaxLength(kVolumeIdLength);
    m_name->setAccessibleName(tr("Name of the medium"));
    m_name->setToolTip(tr("The name of the medium: up to 32 characters"));
    connect(m_name, &QLineEdit::textChanged, this,
            [this](const QString& text) { m_project.setVolumeId(text.trimmed().toStdString()); });
    connect(m_name, &QLineEdit::returnPressed, this, [this] { m_contents->currentWidget()->setFocus(); });
}

// What it is called, what the scan has come to, and what can be done. Nothing here is a dialog.
QWidget* CompilationPage::makeHeader()
{
    makeName();
    m_summary = new QLabel;
    m_summary->setObjectName(QStringLiteral("summary"));
    m_summary->setTextFormat(Qt::PlainText);
    m_showPatterns = new ChipButton(BannerWeight::calm);
    m_showProblems = new ChipButton(BannerWeight::warning);
    connect(m_showProblems, &ChipButton::clicked, this, [this] { m_actions.problems->toggle(); });
    connect(m_showPatterns, &ChipButton::clicked, this, [this] { m_actions.patterns->toggle(); });
    const auto tool = [](QAction* action) {
        auto* const button = new QToolButton;
        if (action != nullptr) {
            button->setDefaultAction(action);
        }
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
        button->setIconSize({kToolIcon, kToolIcon});
        return button;
    };
    auto* const adds = new QMenu(this);
    adds->addActions({m_actions.addFolder, m_actions.addFiles, m_actions.newFolder, m_actions.paste});
    auto* const add = new QPushButton(symbol("add"), tr("Add"));
    add->setObjectName(QStringLiteral("add"));
    add->setMinimumHeight(kToolHeight);
    add->setAutoDefault(false);
    add->setMenu(adds);
    auto* const others = new QMenu(this);
    others->addActions({m_actions.cut, m_actions.rename, m_actions.remove});
    others->addSeparator();
    others->addActions({m_actions.places, m_actions.problems, m_actions.patterns});
    auto* const more = tool(nullptr);
    more->setIcon(symbol("more"));
    more->setToolTip(tr("More actions"));
    more->setAccessibleName(tr("More actions"));
    more->setObjectName(QStringLiteral("more"));
    connect(more, &QToolButton::clicked, others, [more, others] { // without the arrow that a menu of its own draws
        others->popup(more->mapToGlobal(QPoint(more->width() - others->sizeHint().width(), more->height())));
    });
    auto* const header = new PageHeader(m_name);
    for (QWidget* const each : {static_cast<QWidget*>(m_summary), static_cast<QWidget*>(m_showPatterns),
                                static_cast<QWidget*>(m_showProblems)}) {
        header->addBeside(each);
    }
    header->addAtEnd(tool(m_actions.undo));
    header->addAtEnd(tool(m_actions.redo));
    header->addAtEnd(add);
    header->addAtEnd(tool(m_actions.find));
    header->addAtEnd(more);
    return header;
}

void CompilationPage::makeTree()
{
    m_tree = new QTreeView;
    applyTableLook(*m_tree);
    m_tree->setObjectName(QStringLiteral("compilation"));
    m_tree->setModel(m_model.get());
    m_tree->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_tree->setAccessibleName(tr("Compilation"));
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
    header->resizeSection(CompilationModel::kFiles, 90);
    header->resizeSection(CompilationModel::kSource, 230);
    header->resizeSection(CompilationModel::kState, 150);
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
    m_resultTable = new PlaceTable({tr("Found"), tr("Size"), tr("From")}, this);
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
        if (m_contents->currentWidget() == m_results) {
            search();
        }
    });
    for (QWidget* const widget : {static_cast<QWidget*>(m_words), static_cast<QWidget*>(m_results)}) {
        auto* const escape = new QShortcut(Qt::Key_Escape, widget, nullptr, nullptr, Qt::WidgetShortcut);
        connect(escape, &QShortcut::activated, this, &CompilationPage::endSearch);
    }
    return m_searchBar;
}

QWidget* CompilationPage::makeDrawer()
{
    m_problems = new ProblemsPane(m_document);
    m_patterns = new PatternsPane(m_document);
    m_drawer = new QTabWidget;
    m_drawer->setAccessibleName(tr("Problems and excluded files"));
    m_drawer->addTab(m_problems, tr("Problems"));
    m_drawer->addTab(m_patterns, tr("Excluded files"));
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
    const auto make = [this](const QString& name, const QKeySequence& key, const char* own, const char* themed) {
        auto* const action = new QAction(symbol(own, themed), name, this);
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        addAction(action);
        return action;
    };
    m_actions.addFolder = make(tr("Add &Folder…"), Qt::CTRL | Qt::SHIFT | Qt::Key_A, "add-folder", "");
    m_actions.addFiles = make(tr("Add Fi&les…"), Qt::CTRL | Qt::SHIFT | Qt::Key_F, "add-files", "");
    m_actions.newFolder = make(tr("&New Folder"), Qt::CTRL | Qt::Key_N, "new-folder", "folder-new");
    m_actions.cut = make(tr("Cu&t"), QKeySequence::Cut, "cut", "edit-cut");
    m_actions.paste = make(tr("&Paste"), QKeySequence::Paste, "paste", "edit-paste");
    m_actions.rename = make(tr("Rena&me…"), Qt::Key_F2, "rename", "edit-rename");
    m_actions.remove = make(tr("Rem&ove"), Qt::Key_Delete, "remove", "list-remove");
    m_actions.find = make(tr("&Find…"), QKeySequence::Find, "find", "edit-find");
    m_actions.problems = make(tr("&Problems"), Qt::Key_F7, "problems", "dialog-warning");
    m_actions.patterns = make(tr("Excluded F&iles"), Qt::Key_F8, "excluded", "view-filter");
    m_actions.places = make(tr("P&laces"), Qt::Key_F9, "places", "sidebar-places");
    m_actions.undo = m_document.undoStack().createUndoAction(this, tr("&Undo"));
    m_actions.redo = m_document.undoStack().createRedoAction(this, tr("&Redo"));
    m_actions.undo->setIconText(tr("Undo")); // the menu also names the step
    m_actions.redo->setIconText(tr("Redo"));
    m_actions.undo->setShortcut(QKeySequence::Undo);
    m_actions.redo->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_Z);
    m_actions.undo->setIcon(symbol("undo", "edit-undo"));
    m_actions.redo->setIcon(symbol("redo", "edit-redo"));
    for (QAction* const action : {m_actions.undo, m_actions.redo}) {
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        addAction(action);
    }
    for (QAction* const action : {m_actions.problems, m_actions.patterns, m_actions.places}) {
        action->setCheckable(true);
    }
    m_actions.addFolder->setObjectName(QStringLiteral("addFolder"));
    m_actions.addFiles->setObjectName(QStringLiteral("addFiles"));
    for (QAction* const action : {m_actions.addFolder, m_actions.addFiles, m_actions.newFolder, m_actions.cut,
                                  m_actions.paste, m_actions.rename, m_actions.remove, m_actions.patterns}) {
        m_tree->addAction(action);
    }
    // The keys of a text field are its own while it is written in.
    for (QAction* const action : {m_actions.remove, m_actions.rename, m_actions.cut, m_actions.paste}) {
        action->setShortcutContext(Qt::WidgetShortcut);
    }
}

} // namespace steadyburn
