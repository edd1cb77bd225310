// A few figures side by side on a card, each with its title and what it is made of. GUI thread.
#pragma once

#include "ui/widgets/Card.h"
#include "ui/widgets/Fact.h"

#include <vector>

class QHBoxLayout;
class QLabel;
class QLayout;

namespace steadyburn {

class FactRow final : public Card {
    Q_OBJECT
public:
    explicit FactRow(QWidget* parent = nullptr);

    void setFacts(const std::vector<Fact>& facts); // as many each time

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Column {
        QLayout* place;
        QLabel* title;
        QLabel* value;
        QLabel* detail;
    };
    QHBoxLayout* m_row;
    std::vector<Column> m_columns;
};

} // namespace steadyburn
