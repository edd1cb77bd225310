// Everything that is wrong with the compilation, in one list with full paths, and what can be done about it: never a
// dialog for each file. GUI thread.
#pragma once

#include "ui/compilation/CompilationDocument.h"
#include "ui/compilation/PlaceTable.h"

#include <QSet>
#include <QWidget>

class QPlainTextEdit;
class QPushButton;
class QTreeView;

namespace steadyburn {

class ProblemsPane final : public QWidget {
    Q_OBJECT
public:
    explicit ProblemsPane(CompilationDocument& document, QWidget* parent = nullptr);

    [[nodiscard]] std::size_t count() const; // also of those that are too many to be listed
    void add(const QStringList& sentences);  // they stay until the list is cleared

signals:
    void changed();
    void showRequested(const QByteArray& place);

private:
    using Rows = std::vector<PlaceTable::Row>;
    [[nodiscard]] static Rows describeAll(const ScanProblems& problems);
    void judged();
    void refresh();
    void copy() const;
    void prepareWhole();
    [[nodiscard]] std::vector<int> selected() const; // ascending
    [[nodiscard]] const PlaceTable::Row& rowAt(int row) const;
    [[nodiscard]] std::vector<std::string> ofSelected(std::string PlaceTable::Row::*what) const; // where there is one
    void enableActions();
    void showWhole();

    CompilationDocument& m_document;
    QStringList m_sentences;
    QSet<QString> m_said;                                           // the same
    std::shared_ptr<const Rows> m_found = std::make_shared<Rows>(); // of the document
    std::size_t m_unlisted = 0;                                     // more than the list can take
    PlaceTable* m_table;
    QTreeView* m_list;
    QPlainTextEdit* m_whole; // what the chosen line has no room for
    QPushButton* m_show;
    QPushButton* m_leaveOut;
    QPushButton* m_retry;
    QPushButton* m_copy;
    QPushButton* m_clear;
};

} // namespace steadyburn
