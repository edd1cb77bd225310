// The hero of the burn page: a ring for the memory buffer and a thin one for the whole burn, in the middle the reserve
// in seconds and the state as colour, sign and word. Between two looks at the burn it moves at the display's rate and
// paints only what moved; the figures change four times a second, so that they can be read. Where the desktop wants no
// motion it jumps. GUI thread.
#pragma once

#include "ui/widgets/RingPicture.h"
#include "workflow/live/Telemetry.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

namespace steadyburn {

class RingGauge final : public QWidget {
    Q_OBJECT
public:
    explicit RingGauge(QWidget* parent = nullptr);

    void show(const Telemetry& now, double share); // of the whole burn, 0..1; < 0: not known yet
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

    // What a screen reader hears: 0..100, and "buffer 71 percent, 48 seconds, healthy".
    [[nodiscard]] int percent() const;
    [[nodiscard]] QString valueText() const;

    // What the middle says.
    [[nodiscard]] const QString& figure() const { return m_middle.figure; }
    [[nodiscard]] const QString& word() const { return m_middle.word; }

    // What the burn looks like at a moment, for smaller pictures of it.
    [[nodiscard]] static RingPicture pictureOf(const Telemetry& now, double share);

    // The word in the ring: Filling, Healthy, Low, Drive waiting, Finishing, Done.
    [[nodiscard]] static QString stateWord(FeedState state);
    [[nodiscard]] static QString stateSign(FeedState state); // a shape that says the same without colour
    [[nodiscard]] static QColor stateColor(FeedState state, const QPalette& palette)
    {
        return RingPicture::color(state, palette);
    }

    using QWidget::show;

protected:
    void paintEvent(QPaintEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    struct Middle {
        QString figure;
        QString sign;
        QString word;
        QString note;
        bool operator==(const Middle&) const = default;
    };

    [[nodiscard]] Middle middle() const;
    void paintMiddle(QPainter& painter) const;
    void tellScreenReader(FeedState before);
    void approach(const RingPicture& target);
    void step();
    [[nodiscard]] bool moves() const;
    [[nodiscard]] QRectF square() const;
    [[nodiscard]] QRect middleRect() const;

    Telemetry m_now;
    RingPicture m_shown;   // as it is being painted
    RingPicture m_from;    // at the last look, and
    RingPicture m_target;  // where it is going
    QElapsedTimer m_since; // the last look
    double m_lasts = 0;    // ms until the next one
    QTimer m_frames;
    Middle m_middle;
    double m_middleAt = -1; // elapsed seconds when it last changed
    int m_toldPercent = -1;
};

} // namespace steadyburn
