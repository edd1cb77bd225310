// The one button of a window that does what the window is for: large, in the accent colour. GUI thread.
#pragma once

#include <QPushButton>

namespace steadyburn {

class AccentButton final : public QPushButton {
    Q_OBJECT
public:
    using QPushButton::QPushButton;
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace steadyburn
