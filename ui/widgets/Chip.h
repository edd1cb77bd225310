// A short state as a round label on a ground of its colour: in a row of a table, or as a button that leads to what it
// speaks of. Its words say what the colour says. GUI thread.
#pragma once

#include "ui/widgets/BannerWeight.h"

#include <QAbstractButton>

namespace steadyburn {

// At the start of `room`, in its middle; the words give way at their end.
void paintChip(QPainter& painter, const QRect& room, const QString& words, BannerWeight weight, const QWidget& on);

[[nodiscard]] QSize chipSize(const QFont& font, const QString& words, BannerWeight weight);

class ChipButton final : public QAbstractButton {
    Q_OBJECT
public:
    explicit ChipButton(BannerWeight weight, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    BannerWeight m_weight;
};

} // namespace steadyburn
