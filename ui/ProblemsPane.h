// Everything that is wrong with the compilation, in one list with full paths, and what can be done about it: never a
// dialog for each file. GUI thread.
#pragma once

#include "CompilationDocument.h"

#include <QWidget>

class QPushButton;
class QTreeView;

namespace steadyburn {

class PlaceTable;

class ProblemsPane final : public QWidget {
    Q_OBJECT
public:
    explicit ProblemsPane(CompilationDocument& document, QWidget* parent = nullptr);

    [[nodiscard]] int count() const;
    void add(const QString& sentence); // stays until the list is cleared

signals:
    void changed();
    void showRequested(const QByteArray& place);

private:
    void refresh();
    void copy() const;
    [[nodiscard]] std::vector<int> selected() const;
    void enableActions();

    CompilationDocument& m_document;
    QStringList m_sentences;
    std::size_t m_faults = 0; // that were there when the list was made
    QTreeView* m_list;
    PlaceTable* m_table;
    QPushButton* m_show;
    QPushButton* m_leaveOut;
    QPushButton* m_retry;
    QPushButton* m_copy;
    QPushButton* m_clear;
};

} // namespace steadyburn
