// A form that is the same in every style: its labels stand level with fields of one line, and its fields are as wide as
// there is room. QFormLayout puts a label at 7/4 of its own height, above the middle of a higher field; and some styles
// leave a field at its first width, where a text of several lines is cut. GUI thread.
#pragma once

#include <QFormLayout>
#include <QWidget>

namespace steadyburn {

class LevelForm final : public QFormLayout {
    Q_OBJECT
public:
    explicit LevelForm(QWidget* parent = nullptr);

    void setGeometry(const QRect& rect) override;
};

// One with a hairline between its rows, and quiet labels.
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
