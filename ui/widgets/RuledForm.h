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

    void addRow(const QString& label, QWidget* field);
    [[nodiscard]] LevelForm& rows() const { return *m_rows; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    LevelForm* m_rows;
};

} // namespace steadyburn
