// The patterns that leave files out, one a line; while they are typed it shows what they would leave out, and each of
// those files can be brought back. GUI thread.
#pragma once

#include "ui/compilation/CompilationDocument.h"

#include <QTimer>
#include <QWidget>

class QCheckBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QTreeView;

namespace steadyburn {

class PlaceTable;

class PatternsPane final : public QWidget {
    Q_OBJECT
public:
    explicit PatternsPane(CompilationDocument& document, QWidget* parent = nullptr);

    void giveUpTyped() { m_taken = typed(); } // another project comes

protected:
    void showEvent(QShowEvent* event) override;

private:
    [[nodiscard]] CompilationDocument::Patterns typed() const;
    void takeOver(); // what the document has
    void preview();
    void showTotals(const CompilationTotals& totals);
    void bringBack();

    CompilationDocument& m_document;
    CompilationDocument::Patterns m_taken; // of the document, as they were last shown
    QTimer m_soon;
    QPlainTextEdit* m_patterns;
    QCheckBox* m_caches;
    QCheckBox* m_oneFileSystem;
    QPushButton* m_apply;
    QLabel* m_says;
    PlaceTable* m_table;
    QTreeView* m_list;
    QPushButton* m_bringBack;
};

} // namespace steadyburn
