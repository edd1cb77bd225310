#include "ui/medium/MediumView.h"

#include "ui/medium/MediumModel.h"
#include "ui/widgets/TableLook.h"

#include <QDateTime>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLocale>
#include <QMouseEvent>

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace steadyburn {

namespace {

// Wide enough for a date in every language.
int dateWidth(const QWidget& widget)
{
    constexpr int kAround = 30;
    const QDateTime wide(QDate(2028, 12, 28), QTime(20, 48, 58));
    return widget.fontMetrics().horizontalAdvance(QLocale().toString(wide, QLocale::ShortFormat)) + kAround;
}

constexpr int kGrowing = 100; // ms between looks at a tree that is still being listed

} // namespace

MediumView::MediumView(QWidget* parent) : QTreeView(parent), m_model(new MediumModel(this))
{
    applyTableLook(*this);
    setObjectName(QStringLiteral("mediumTree"));
    setAccessibleName(tr("Contents of the medium"));
    setModel(m_model);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setDragDropMode(QAbstractItemView::DragOnly);
    setSortingEnabled(true);
    sortByColumn(MediumModel::kName, Qt::AscendingOrder);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(MediumModel::kName, QHeaderView::Stretch);
    header()->resizeSection(MediumModel::kSize, 110);
    header()->resizeSection(MediumModel::kModified, dateWidth(*this));
    header()->resizeSection(MediumModel::kFolder, 220);
    setColumnHidden(MediumModel::kFolder, true);
    // A view that has not laid itself out yet only remembers that a folder is open: its rows are asked for here.
    connect(this, &QTreeView::expanded, m_model, [this](const QModelIndex& folder) {
        if (m_model->rowCount(folder) == 0 && m_model->canFetchMore(folder)) {
            m_model->fetchMore(folder);
        }
    });
    connect(&m_slice, &QTimer::timeout, this, &MediumView::searchOn);
}

void MediumView::showInTree(MediumTree::Id id)
{
    const QModelIndex at = m_model->reveal(id);
    setCurrentIndex(at);
    scrollTo(at);
}

void MediumView::openOnly()
{
    if (!m_model->showsFound() && m_model->rowCount() == 1) {
        expand(m_model->index(0, 0));
    }
}

void MediumView::search(const QString& word)
{
    m_found = 0;
    if (!word.isEmpty()) {
        m_search.emplace(word);
        m_model->showFound({});
        setColumnHidden(MediumModel::kFolder, false);
        setRootIsDecorated(false);
        m_slice.start(0);
        return;
    }
    m_slice.stop();
    m_search.reset();
    const QModelIndex current = currentIndex();
    const bool found = m_model->showsFound() && current.isValid();
    const MediumTree::Id id = m_model->idOf(current);
    m_model->showTree();
    setColumnHidden(MediumModel::kFolder, true);
    setRootIsDecorated(true);
    openOnly();
    if (found) {
        showInTree(id);
    }
}

void MediumView::searchOn()
{
    std::vector<MediumTree::Id> found;
    const bool more = m_search->step(*m_model->tree(), kSlice, found);
    const std::size_t room = kMostFound - std::min(kMostFound, m_found);
    m_found += found.size();
    found.resize(std::min(found.size(), room));
    if (!found.empty()) {
        m_model->addFound(found);
    }
    m_slice.setInterval(more ? 0 : kGrowing);
    if (!more && m_model->finished()) {
        m_slice.stop();
    }
    Q_EMIT searchWentOn();
}

MediumView::Ids MediumView::chosen() const
{
    const MediumTree& tree = *m_model->tree();
    std::unordered_set<MediumTree::Id> selected;
    for (const QModelIndex& index : selectionModel()->selectedRows()) {
        selected.insert(m_model->idOf(index));
    }
    Ids ids;
    for (const MediumTree::Id id : selected) {
        MediumTree::Id above = tree.parent(id);
        while (above != MediumTree::kNone && !selected.contains(above)) {
            above = tree.parent(above);
        }
        if (above == MediumTree::kNone) {
            ids.push_back(id);
        }
    }
    std::sort(ids.begin(), ids.end());
    return ids;
}

void MediumView::selectAll()
{
    while (m_model->canFetchMore({})) {
        m_model->fetchMore({});
    }
    QTreeView::selectAll();
}

// ---- dragging

void MediumView::startDrag(Qt::DropActions /*actions*/)
{
    if (!m_ready.empty() && chosen() == m_ready) {
        QTreeView::startDrag(Qt::CopyAction);
    } else {
        m_waiting = true;
        Q_EMIT dragWanted();
    }
}

bool MediumView::dragReady(const Ids& ids, const QList<QUrl>& files)
{
    m_ready = ids;
    m_model->setDragged(files);
    const bool goesOn = m_waiting && chosen() == m_ready && (QGuiApplication::mouseButtons() & Qt::LeftButton) != 0;
    if (goesOn) {
        m_waiting = false;
        QTreeView::startDrag(Qt::CopyAction);
    }
    return goesOn;
}

void MediumView::noDrag()
{
    m_ready.clear();
    m_model->setDragged({});
}

// While the files are fetched the mouse is on its way to where they shall go: it selects nothing.
void MediumView::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_waiting) {
        QTreeView::mouseMoveEvent(event);
    }
}

void MediumView::mouseReleaseEvent(QMouseEvent* event)
{
    if (std::exchange(m_waiting, false)) {
        setState(NoState);
    } else {
        QTreeView::mouseReleaseEvent(event);
    }
}

} // namespace steadyburn
