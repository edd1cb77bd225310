// How full the medium will be: what is needed against what is free, both in the same unit. What does not fit on one is
// shown as the media that it takes. GUI thread.
#pragma once

#include <QWidget>

#include <cstdint>
#include <vector>

namespace steadyburn {

class CapacityBar final : public QWidget {
    Q_OBJECT
public:
    explicit CapacityBar(QWidget* parent = nullptr);

    // `capacity` 0: the target takes any size.
    void show(std::uint64_t needed, std::uint64_t capacity);
    // What each disc of a plan takes, until another size is shown; empty: the segments are reckoned.
    void showPlan(std::vector<std::uint64_t> discs);
    [[nodiscard]] bool tooMuch() const { return m_capacity != 0 && m_needed > m_capacity; }
    [[nodiscard]] std::uint64_t media() const; // of this capacity that it takes; 1 if any size will do
    [[nodiscard]] QString text() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

    using QWidget::show;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void describe();
    void paintOne(QPainter& painter, const QRectF& bar) const;
    void paintSeveral(QPainter& painter, const QRectF& bar) const;

    std::uint64_t m_needed = 0;
    std::uint64_t m_capacity = 0;
    std::vector<std::uint64_t> m_plan;
};

} // namespace steadyburn
