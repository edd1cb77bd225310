// The place where files and folders are dropped while there are none: a card with the program's icon on it, which
// lights up while something is dragged over the window. GUI thread.
#pragma once

#include <QWidget>

namespace steadyburn {

class DropCard final : public QWidget {
    Q_OBJECT
public:
    explicit DropCard(QWidget* parent = nullptr);

    void setLit(bool lit);
    [[nodiscard]] bool lit() const { return m_lit; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    bool m_lit = false;
};

} // namespace steadyburn
