// A card that does something: an icon, what it does, and a line about that. GUI thread.
#pragma once

#include <QAbstractButton>

namespace steadyburn {

class TileButton final : public QAbstractButton {
    Q_OBJECT
public:
    TileButton(const QIcon& icon, const QString& name, const QString& about, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QRect aboutRect() const; // where the line is, wrapped
    QString m_about;
};

} // namespace steadyburn
