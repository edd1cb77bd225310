#include "ui/widgets/FactRow.h"

#include "ui/widgets/MixedColor.h"
#include "ui/widgets/NoteFont.h"
#include "ui/widgets/PlainLabel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

namespace steadyburn {

namespace {

constexpr int kFactMargin = 18;

} // namespace

FactRow::FactRow(QWidget* parent) : Card(parent), m_row(new QHBoxLayout(this))
{
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(0);
}

void FactRow::setFacts(const std::vector<Fact>& facts)
{
    while (m_columns.size() < facts.size()) {
        auto* const column = new QVBoxLayout;
        column->setContentsMargins(kFactMargin, kFactMargin, kFactMargin, kFactMargin);
        column->setSpacing(2);
        const Column made{column, plainLabel(noteFont(font()), QPalette::PlaceholderText),
                          plainLabel(titleFont(font())), plainLabel(noteFont(font()), QPalette::PlaceholderText)};
        for (QLabel* const label : {made.title, made.value, made.detail}) {
            label->setWordWrap(true);
            column->addWidget(label);
        }
        column->addStretch();
        m_row->addLayout(column, 1);
        m_columns.push_back(made);
    }
    for (std::size_t i = 0; i < facts.size(); ++i) {
        m_columns.at(i).title->setText(facts.at(i).title);
        m_columns.at(i).value->setText(facts.at(i).value);
        m_columns.at(i).detail->setText(facts.at(i).detail);
    }
}

void FactRow::paintEvent(QPaintEvent* event)
{
    Card::paintEvent(event);
    QPainter painter(this);
    painter.setPen(hairline(palette()));
    for (std::size_t i = 1; i < m_columns.size(); ++i) {
        const QRect place = m_columns[i].place->geometry();
        const int x = layoutDirection() == Qt::LeftToRight ? place.left() : place.right();
        painter.drawLine(x, 1, x, height() - 2);
    }
}

} // namespace steadyburn
