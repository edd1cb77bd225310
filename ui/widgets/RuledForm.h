// A form with a hairline between its rows, and quiet labels: what will be done, or what is known, row by row. GUI
// thread.
#pragma once

#include "ui/widgets/LevelForm.h"

#include <QWidget>

namespace steadyburn {

class RuledForm final : public QWidget {
    Q_OBJECT
public:
    explicit RuledForm(QWidget* parent = nullptr);

    // The label's letter leads to `first`, where that is one of several in the field.
    void addRow(const QString& label, QWidget* field, QWidget* first = nullptr);
    [[nodiscard]] LevelForm& rows() const { return *m_rows; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    LevelForm* m_rows;
};

} // namespace steadyburn
