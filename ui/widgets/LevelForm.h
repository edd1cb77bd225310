// A form that is the same in every style: its labels stand level with fields of one line, and its fields are as wide as
// there is room. QFormLayout puts a label at 7/4 of its own height, above the middle of a higher field; and some styles
// leave a field at its first width, where a text of several lines is cut. GUI thread.
#pragma once

#include <QFormLayout>

namespace steadyburn {

class LevelForm final : public QFormLayout {
    Q_OBJECT
public:
    explicit LevelForm(QWidget* parent = nullptr);

    void setGeometry(const QRect& rect) override;
};

} // namespace steadyburn
