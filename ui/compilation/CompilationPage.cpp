#include "ui/compilation/CompilationPage.h"

#include "ui/compilation/Dropped.h"
#include "ui/compilation/PatternsPane.h"
#include "ui/compilation/PlaceTable.h"
#include "ui/compilation/PlacesPane.h"
#include "ui/compilation/ProblemsPane.h"
#include "ui/compilation/StartPage.h"
#include "ui/medium/TargetCard.h"
#include "ui/medium/TargetSelector.h"
#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"
#include "ui/text/MediumText.h"
#include "ui/text/SizeText.h"
#include "ui/text/TargetText.h"
#include "ui/widgets/AccentButton.h"
#include "ui/widgets/ActionText.h"
#include "ui/widgets/CapacityBar.h"
#include "ui/widgets/Chip.h"
#include "ui/widgets/FileQuestion.h"
#include "ui/widgets/LettersWide.h"
#include "ui/widgets/PageHeader.h"
#include "ui/widgets/ShareColor.h"
#include "ui/widgets/TitleEdit.h"
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
#include <QPlainTextEdit>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>
#include <utility>

namespace steadyburn {

namespace {

constexpr std::size_t kFound = 10000; // more nobody reads
enum Contents { kInvitation, kTree, kResults };

QString number(std::uint64_t value)
{
    return QLocale().toString(static_cast<qulonglong>(value));
}

} // namespace

CompilationPage::CompilationPage(ProjectDocument& project, ChosenMedium::Looks looks, QWidget* parent)
    : QWidget(parent),
      m_project(project),
      m_document(project.compilation()),
      m_model(std::make_unique<CompilationModel>(m_document))
{
    setAcceptDrops(true);
    m_target = new TargetSelector;
    m_medium = std::make_unique<ChosenMedium>(*m_target, std::move(looks));
    makeTree();
    makeActions();
    m_start = new StartPage(m_actions.addFolder, m_actions.addFiles);
    m_contents = new QStackedWidget;
    m_contents->addWidget(m_start);
    m_contents->addWidget(m_tree);
    auto* const searchBar = makeSearch();
    m_contents->addWidget(m_results);
    m_results->addAction(m_actions.remove);

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

    m_header = makeHeader();
    m_foot = makeFoot();
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    auto* const inside = new QHBoxLayout;
    inside->setContentsMargins(kPageMargin, 0, kPageMargin, 0);
    inside->addWidget(m_levels);
    layout->addLayout(inside, 1);
    layout->addWidget(m_foot);
    connectActions();
    connectPage();
    summarise();
}

void CompilationPage::connectPage()
{
    connect(&m_document, &CompilationDocument::recomposed, this, &CompilationPage::summarise);
    connect(&m_document, &CompilationDocument::scanned, this, &CompilationPage::summarise);
    connect(&m_document, &CompilationDocument::counted, this, &CompilationPage::showShares);
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
    connect(m_medium.get(), &ChosenMedium::changed, this, [this] {
        leaveSpent();
        summarise();
    });
    connect(m_target, &TargetSelector::changed, this, [this] {
        m_project.setTarget(m_target->spec());
        if (m_target->spec() != m_remembered) {
            m_remembered.clear();
        }
        summarise();
    });
}

CompilationPage::~CompilationPage() = default;

void CompilationPage::setBurnAction(QAction* burn)
{
    m_burnAction = burn;
    connect(burn, &QAction::changed, this, &CompilationPage::summarise);
    connect(m_burn, &QPushButton::clicked, burn, &QAction::trigger);
    summarise();
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
    m_problems->setFocusProxy(m_problems->findChild<QTreeView*>());
    m_patterns->setFocusProxy(m_patterns->findChild<QPlainTextEdit*>());
    connect(m_actions.problems, &QAction::triggered, this, [this] { goToDrawer(m_actions.problems, m_problems); });
    connect(m_actions.patterns, &QAction::triggered, this, [this] { goToDrawer(m_actions.patterns, m_patterns); });
    connect(m_actions.problems, &QAction::toggled, this, [this](bool on) { showDrawer(m_problems, on); });
    connect(m_actions.patterns, &QAction::toggled, this, [this](bool on) { showDrawer(m_patterns, on); });
    connect(m_actions.places, &QAction::toggled, m_places, &QWidget::setVisible);
}

// By the user: the keyboard goes into the pane that opens. One that opened by itself is gone into before it is closed.
void CompilationPage::goToDrawer(QAction* action, QWidget* pane)
{
    if (std::exchange(m_openedItself, nullptr) == pane) {
        action->setChecked(true);
    }
    if (action->isChecked()) {
        pane->setFocus(Qt::ShortcutFocusReason);
    } else {
        m_contents->currentWidget()->setFocus(Qt::ShortcutFocusReason);
    }
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
    if (!m_actions.problems->isChecked()) {
        m_openedItself = m_problems;
        m_actions.problems->setChecked(true);
    }
}

void CompilationPage::summarise()
{
    const bool empty = m_document.empty();
    if (empty || m_contents->currentIndex() == kInvitation) {
        const QWidget* const has = QApplication::focusWidget();
        const bool worked = has == nullptr || m_start->isAncestorOf(has); // none: the window is not shown yet
        m_contents->setCurrentIndex(empty ? kInvitation : kTree);
        if (worked && !empty) {
            m_tree->setFocus();
        }
    }
    const CompilationTotals& totals = *m_document.totals();
    const QString files = filesText(m_document.files());
    const QString size = sizeText(m_document.bytes());
    QString summary = m_document.scanning() ? tr("Scanning: %1, %2…").arg(files, size) : tr("%1, %2").arg(files, size);
    m_summary->setToolTip(displayPath(m_document.silent()));
    if (!m_document.silent().empty()) {
        constexpr int kLetters = 30; // the header must not widen the window
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
    showFoot(empty ? 0 : m_document.scanning() ? m_document.bytes() : totals.isoSize);
    m_header->setVisible(!empty);
    m_foot->setVisible(!empty);
    enableActions();
    Q_EMIT changed();
}

// The card, the bar and the button. Without a target the bar says what is missing.
void CompilationPage::showFoot(std::uint64_t needed)
{
    m_capacity->show(needed, {.free = m_medium->free(),
                              .ofOne = spansDiscs() ? m_medium->ofOneMedium() : 0,
                              .tapes = TargetSpec::parse(m_target->spec()).isTape()});
    const std::optional<MediumInfo>& medium = m_medium->medium();
    QString note;
    if (m_target->spec().empty()) {
        note = noTargetText();
    } else if (m_medium->free().value_or(0) > 0 && medium && !medium->speeds.empty() && rateAt1x(medium->kind) > 0 &&
               !m_document.scanning()) {
        const std::uint64_t fastest = medium->speeds.front();
        note = tr("%1 at %2")
                   .arg(burnTimeText(needed, fastest, false, TargetSpec::parse(m_target->spec()).isDevice()),
                        timesText(static_cast<double>(fastest), rateAt1x(medium->kind)));
    }
    m_capacity->showNote(note);
    if (m_burnAction != nullptr) {
        m_burn->setText(takesDiscs() ? tr("Burn %n Discs…", nullptr, static_cast<int>(m_capacity->media()))
                                     : withoutMnemonic(m_burnAction->text()));
        m_burn->setToolTip(m_burnAction->toolTip());
        m_burn->setEnabled(m_burnAction->isEnabled());
    }
}

void CompilationPage::showPlan(const std::vector<std::uint64_t>& discs)
{
    m_capacity->showPlan(discs);
    summarise();
}

bool CompilationPage::takesDiscs() const
{
    return m_capacity->tooMuch() && m_capacity->media() > 1 && spansDiscs() &&
           !TargetSpec::parse(m_target->spec()).isTape();
}

// What is too much for one medium goes to several.
bool CompilationPage::spansDiscs() const
{
    const TargetSpec spec = TargetSpec::parse(m_target->spec());
    return spec.isDevice() || spec.isSimulated();
}

// What takes the most room. Many thousand entries at the top have no names there.
void CompilationPage::showShares()
{
    constexpr std::size_t kLookedAt = 2000;
    const CompilationView& view = *m_document.compilationView();
    const CompilationTotals& totals = *m_document.totals();
    struct AtTop {
        std::string name;
        std::uint64_t bytes;
    };
    std::vector<AtTop> largest;
    view.children(view.rules().at(std::string()), CompilationView::root(),
                  [&](const CompilationView::Entry& child, CompilationView::Fate fate) {
                      const std::string name(child.name());
                      const Node* const file = child.isFolder() ? nullptr : child.details();
                      const auto inside = totals.of(name);
                      if (fate == CompilationView::Fate::written) {
                          largest.push_back({name, inside ? inside->bytes : file != nullptr ? file->size : 0});
                      }
                      return largest.size() < kLookedAt;
                  });
    std::ranges::sort(largest, std::greater(), &AtTop::bytes);
    largest.resize(std::min(largest.size(), std::size_t{kShareColors}));
    std::vector<CapacityBar::Share> shares;
    std::vector<std::string> names;
    for (const AtTop& each : largest) {
        shares.push_back({displayPath(each.name), each.bytes});
        names.push_back(each.name);
    }
    m_capacity->showShares(std::move(shares));
    m_model->setColored(std::move(names));
}

// A simulated disc that was filled the last time is not offered again: nothing can be written to it.
void CompilationPage::leaveSpent()
{
    if (m_remembered.empty() || !m_medium->medium() || m_medium->target() != m_remembered) {
        return;
    }
    m_remembered.clear();
    if (m_medium->medium()->status == MediumStatus::closed && TargetSpec::parse(m_medium->target()).isSimulated()) {
        m_target->setSpec({});
    }
}

void CompilationPage::showDefaultName()
{
    JobRequest request; // with what gives it its name
    const auto& grafts = m_document.contents().compilation.grafts;
    request.compilation.grafts.insert(grafts.begin(), grafts.empty() ? grafts.end() : std::next(grafts.begin()));
    m_name->setDefault(m_document.empty() ? QString() : QString::fromStdString(nameOf(request)));
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
        m_start->setLit(true);
    }
}

void CompilationPage::dragLeaveEvent(QDragLeaveEvent* event)
{
    m_start->setLit(false);
    QWidget::dragLeaveEvent(event);
}

void CompilationPage::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    m_start->setLit(false);
    m_model->dropMimeData(event->mimeData(), Qt::CopyAction, -1, -1, {});
}

void CompilationPage::restore(const QSettings& settings)
{
    m_target->setSpec(settings.value(QStringLiteral("burning/target")).toString());
    m_remembered = m_target->spec();
    m_actions.places->setChecked(settings.value(QStringLiteral("window/places"), false).toBool());
    m_tree->header()->restoreState(settings.value(QStringLiteral("window/treeColumns")).toByteArray());
    m_sides->restoreState(settings.value(QStringLiteral("window/sides")).toByteArray());
}

void CompilationPage::save(QSettings& settings) const
{
    settings.setValue(QStringLiteral("window/places"), m_actions.places->isChecked());
    settings.setValue(QStringLiteral("window/treeColumns"), m_tree->header()->saveState());
    settings.setValue(QStringLiteral("window/sides"), m_sides->saveState());
}

} // namespace steadyburn
