// The tree of a medium as it is browsed and searched, and from which its entries are dragged into a file manager. GUI
// thread.
//
// What is dragged must lie on a disk before another program can take it. When a drag begins, the view asks for that
// (dragWanted()); when the files are there (dragReady()) the drag goes on, if the button is still down, or begins at
// once the next time.
#pragma once

#include "ui/medium/MediumSearch.h"
#include "workflow/readback/MediumTree.h"

#include <QList>
#include <QTimer>
#include <QTreeView>
#include <QUrl>

#include <cstddef>
#include <optional>
#include <vector>

namespace steadyburn {

class MediumModel;

class MediumView final : public QTreeView {
    Q_OBJECT
public:
    using Ids = std::vector<MediumTree::Id>;

    explicit MediumView(QWidget* parent = nullptr);

    [[nodiscard]] MediumModel& medium() { return *m_model; }
    void search(const QString& word); // empty: back to the tree, to the entry that was found
    [[nodiscard]] bool searching() const { return m_search.has_value(); }
    [[nodiscard]] std::size_t found() const { return m_found; }                        // so far
    [[nodiscard]] bool searched() const { return searching() && !m_slice.isActive(); } // through all of it
    void showInTree(MediumTree::Id id);
    void openOnly(); // the folder at the top, where it is alone there
    // Those that no other selected one holds, in the order of the medium. None is selected: empty.
    [[nodiscard]] Ids chosen() const;
    void selectAll() override; // also what has not been scrolled to

    // Returns whether the drag went on; then only after it has ended.
    bool dragReady(const Ids& ids, const QList<QUrl>& files);
    void noDrag(); // nothing could be made ready, or another medium is shown

    static constexpr std::size_t kSlice = 20'000;     // entries that are searched at once: a few milliseconds
    static constexpr std::size_t kMostFound = 10'000; // that are shown

signals:
    void dragWanted(); // of what is chosen()
    void searchWentOn();

protected:
    void startDrag(Qt::DropActions actions) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    void searchOn();

    MediumModel* m_model;
    std::optional<MediumSearch> m_search;
    std::size_t m_found = 0;
    QTimer m_slice;
    Ids m_ready;            // that can be dragged
    bool m_waiting = false; // a drag has begun and its files are not there yet
};

} // namespace steadyburn
