// How something ended, as a large sign that needs no colour: a tick, a warning, a cross or a square. It is painted, so
// that it looks the same on every desktop. GUI thread.
#pragma once

#include "ui/widgets/BannerWeight.h"

#include <QPixmap>
#include <QWidget>

#include <cstdint>
#include <optional>

namespace steadyburn {

class OutcomeSign final : public QWidget {
    Q_OBJECT
public:
    enum class Kind : std::uint8_t { good, warning, failed, stopped, info };

    explicit OutcomeSign(QWidget* parent = nullptr);

    void setKind(Kind kind);
    [[nodiscard]] Kind kind() const { return m_kind; }
    [[nodiscard]] QSize sizeHint() const override;

    [[nodiscard]] static QColor color(Kind kind, const QPalette& palette);
    // That a message of this weight has; none: it is calm.
    [[nodiscard]] static std::optional<Kind> of(BannerWeight weight);
    [[nodiscard]] static QColor color(BannerWeight weight, const QPalette& palette);

    // On a filled ground, for small ones.
    static void paint(QPainter& painter, const QRectF& square, Kind kind, const QPalette& palette);
    // What is drawn on that ground alone: tick, exclamation mark, cross, square or “i”.
    static void paintMark(QPainter& painter, const QRectF& square, Kind kind, const QColor& ink);
    [[nodiscard]] static QPixmap pixmap(Kind kind, int side, const QPalette& palette, double pixelRatio);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Kind m_kind = Kind::good;
};

} // namespace steadyburn
