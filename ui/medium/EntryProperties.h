// All that a medium says of one entry, in a column beside the tree. GUI thread.
#pragma once

#include "workflow/readback/MediumTree.h"

#include <QString>
#include <QWidget>

#include <vector>

class QFormLayout;
class QLabel;

namespace steadyburn {

class EntryProperties final : public QWidget {
    Q_OBJECT
public:
    explicit EntryProperties(QWidget* parent = nullptr);

    void showEntry(const MediumTree& tree, MediumTree::Id id);
    void showNothing(bool hint); // to select something
    // Whole: empty.
    [[nodiscard]] static QString stateText(MediumTree::State state);

private:
    void setTexts(const std::vector<QString>& texts);

    QFormLayout* m_rows;
    QLabel* m_hint;
    std::vector<QLabel*> m_values;
};

} // namespace steadyburn
