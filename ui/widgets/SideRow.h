// A row of the side bar: an icon and a name, and below it, smaller, what is said of it. Where the bar is narrow the
// icon stands alone. GUI thread.
#pragma once

#include <QAbstractButton>

#include <cstdint>

namespace steadyburn {

class SideRow final : public QAbstractButton {
    Q_OBJECT
public:
    enum class Chosen : std::uint8_t { tinted, raised }; // how one that is checked looks: a place, a thing

    SideRow(const QIcon& icon, const QString& name, Chosen chosen = Chosen::tinted, QWidget* parent = nullptr);

    void setDetail(const QString& detail);
    void setNarrow(bool narrow);
    void setSpared(int pixels) { m_spared = pixels; } // at the end, for a button that lies over the row

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void nextCheckState() override {} // it shows what is chosen, and chooses nothing
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_detail;
    Chosen m_chosen;
    int m_spared = 0;
    bool m_narrow = false;
};

} // namespace steadyburn
