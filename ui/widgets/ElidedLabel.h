// One line of text that gives way in its middle: a path never widens the window. The whole text is the tool tip and
// what a screen reader says.
#pragma once

#include <QWidget>

namespace steadyburn {

class ElidedLabel final : public QWidget {
    Q_OBJECT
public:
    explicit ElidedLabel(const QString& name, QWidget* parent = nullptr);

    void setText(const QString& text);
    [[nodiscard]] const QString& text() const { return m_text; }
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_text;
};

} // namespace steadyburn
