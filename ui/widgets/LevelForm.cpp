#include "ui/widgets/LevelForm.h"

#include <QLabel>
#include <QWidget>

namespace steadyburn {

LevelForm::LevelForm(QWidget* parent) : QFormLayout(parent)
{
    setFieldGrowthPolicy(AllNonFixedFieldsGrow);
}

void LevelForm::setGeometry(const QRect& rect)
{
    constexpr int kOneLine = 3; // in heights of the label
    QFormLayout::setGeometry(rect);
    for (int row = 0; row < rowCount(); ++row) {
        QLayoutItem* const label = itemAt(row, LabelRole);
        QLayoutItem* const field = itemAt(row, FieldRole);
        if (label == nullptr || field == nullptr || !isRowVisible(row) ||
            qobject_cast<const QLabel*>(field->widget()) != nullptr || // its first line stands beside the label's
            field->geometry().height() > kOneLine * label->sizeHint().height() ||
            field->geometry().top() > label->geometry().bottom()) { // a long row is below its label
            continue;
        }
        QRect at = label->geometry();
        at.setTop(field->geometry().top());
        at.setHeight(field->geometry().height());
        label->setGeometry(at);
    }
}

} // namespace steadyburn
