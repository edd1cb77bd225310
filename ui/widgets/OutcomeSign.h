// How something ended, as a large sign that needs no colour: a tick, a warning, a cross or a square. It is painted, so
// that it looks the same on every desktop. GUI thread.
#pragma once

#include <QPixmap>
#include <QWidget>

namespace steadyburn {

class OutcomeSign final : public QWidget {
    Q_OBJECT
public:
    enum class Kind : std::uint8_t { good, warning, failed, stopped, info };

    explicit OutcomeSign(QWidget* parent = nullptr);

    void setKind(Kind kind);
    [[nodiscard]] Kind kind() const { return m_kind; }
    [[nodiscard]] QSize sizeHint() const override;

    static void paint(QPainter& painter, const QRectF& square, Kind kind, const QPalette& palette);
    [[nodiscard]] static QPixmap pixmap(Kind kind, int side, const QPalette& palette, double pixelRatio);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Kind m_kind = Kind::good;
};

} // namespace steadyburn
