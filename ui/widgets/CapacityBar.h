// How full the medium will be: what is needed against what is free, both in the same unit, coloured by what takes it,
// with the sizes of usual media as a ruler below. What does not fit on one is shown as the media that it takes.
// GUI thread.
#pragma once

#include <QWidget>

#include <cstdint>
#include <optional>
#include <vector>

namespace steadyburn {

class CapacityBar final : public QWidget {
    Q_OBJECT
public:
    struct Part { // a folder at the top
        QString name;
        std::uint64_t bytes = 0;
        bool operator==(const Part&) const = default;
    };
    struct Room {
        std::optional<std::uint64_t> free; // nothing: not known, or any size will do
        std::uint64_t ofOne = 0;           // of a fresh medium, where several can be taken; 0: there is only this one
        bool operator==(const Room&) const = default;
    };

    explicit CapacityBar(QWidget* parent = nullptr);

    void show(std::uint64_t needed, const Room& room);
    // What takes the most, first; the rest of what is needed is shown without a name.
    void showParts(std::vector<Part> parts);
    // What each disc of a plan takes, until another size is shown; empty: the segments are reckoned.
    void showPlan(std::vector<std::uint64_t> discs);
    [[nodiscard]] bool tooMuch() const { return m_room.free && m_needed > *m_room.free; }
    [[nodiscard]] std::uint64_t media() const; // of this size that it takes; 1 if any size will do
    [[nodiscard]] QString text() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

    using QWidget::show;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override; // the tool tip of a part

private:
    void describe();
    [[nodiscard]] QString sentence() const; // text(), as it begins within another
    [[nodiscard]] QString tooMuchText() const;
    [[nodiscard]] QRectF bar() const;
    [[nodiscard]] double whole() const; // bytes that the bar is long
    [[nodiscard]] double at(double bytes) const;
    [[nodiscard]] const Part* partAt(double x) const;
    void paintParts(QPainter& painter) const;
    void paintPlan(QPainter& painter) const;
    void paintEnds(QPainter& painter) const;
    void paintRuler(QPainter& painter) const;
    void paintText(QPainter& painter) const;

    std::uint64_t m_needed = 0;
    Room m_room;
    std::vector<Part> m_parts;
    std::vector<std::uint64_t> m_plan;
};

} // namespace steadyburn
