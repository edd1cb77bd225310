// A title that is written where it stands: a line without a frame, as wide as its words, with a pencil at its end.
// GUI thread.
#pragma once

#include <QLineEdit>

namespace steadyburn {

class TitleEdit final : public QLineEdit {
    Q_OBJECT
public:
    explicit TitleEdit(QWidget* parent = nullptr);

    void setDefault(const QString& title); // what is shown, and holds, while nothing is written
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent* event) override;

private:
    void takeColors(); // of the window: its ground, and its ink also for the default
};

} // namespace steadyburn
