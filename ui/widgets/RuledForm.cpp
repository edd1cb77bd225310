#include "ui/widgets/RuledForm.h"

#include "ui/widgets/MixedColor.h"

#include <QLabel>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace steadyburn {

RuledForm::RuledForm(QWidget* parent) : QWidget(parent), m_rows(new LevelForm(this))
{
    constexpr int kBesideLabel = 24;
    constexpr int kBetweenRows = 14;
    m_rows->setContentsMargins(0, 0, 0, kBetweenRows / 2);
    m_rows->setHorizontalSpacing(kBesideLabel);
    m_rows->setVerticalSpacing(kBetweenRows);
}

void RuledForm::addRow(const QString& label, QWidget* field, QWidget* first)
{
    m_rows->addRow(label, field);
    if (auto* const said = qobject_cast<QLabel*>(m_rows->labelForField(field))) {
        said->setForegroundRole(QPalette::PlaceholderText);
        said->setBuddy(first == nullptr ? field : first);
    }
}

void RuledForm::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setPen(hairline(palette()));
    bool first = true;
    for (int row = 0; row < m_rows->rowCount(); ++row) {
        const QLayoutItem* const field = m_rows->itemAt(row, QFormLayout::FieldRole);
        if (field == nullptr || !m_rows->isRowVisible(row)) {
            continue;
        }
        const QLayoutItem* const label = m_rows->itemAt(row, QFormLayout::LabelRole);
        const int top =
            label == nullptr ? field->geometry().top() : std::min(field->geometry().top(), label->geometry().top());
        if (!std::exchange(first, false)) {
            const int y = top - m_rows->verticalSpacing() / 2;
            painter.drawLine(0, y, width() - 1, y);
        }
    }
}

} // namespace steadyburn
