// A row that is clicked: an icon and a name, and below it, smaller, what is said of it. In the side bar, in a list of a
// few, and as a card that opens a menu. Where the room is narrow the icon stands alone. GUI thread.
#pragma once

#include <QAbstractButton>
#include <QPixmap>

#include <cstdint>

class QMenu;

namespace steadyburn {

class RowButton final : public QAbstractButton {
    Q_OBJECT
public:
    // place: tinted when it is checked; thing: a card when it is checked; card: always one, with a bold name.
    enum class Look : std::uint8_t { place, thing, card };

    RowButton(const QIcon& icon, const QString& name, Look look = Look::place, QWidget* parent = nullptr);

    void setName(const QString& name);
    void setDetail(const QString& detail);
    [[nodiscard]] const QString& detail() const { return m_detail; }
    void setPicture(const QPixmap& picture); // in place of the icon, in its own colours
    void setNarrow(bool narrow);
    void setSpared(int pixels) { m_spared = pixels; } // at the end, for a button that lies over the row
    void setMenu(QMenu* menu);                        // of a card; opens above it

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void nextCheckState() override {} // it shows what is chosen, and chooses nothing
    void paintEvent(QPaintEvent* event) override;

private:
    void updateDescription(); // tool tip and what a screen reader says
    [[nodiscard]] QFont nameFont() const;

    QString m_detail;
    QPixmap m_picture;
    Look m_look;
    int m_spared = 0;
    bool m_narrow = false;
    QMenu* m_menu = nullptr;
};

} // namespace steadyburn
