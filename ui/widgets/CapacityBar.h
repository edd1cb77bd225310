// How full the medium will be: the figures, and below them what takes the room, each folder at the top in its colour
// and with its name where there is room, against what is free. What does not fit on one is shown as the media that it
// takes. GUI thread.
#pragma once

#include <QWidget>

#include <cstdint>
#include <optional>
#include <vector>

namespace steadyburn {

class CapacityBar final : public QWidget {
    Q_OBJECT
public:
    struct Share { // a folder at the top
        QString name;
        std::uint64_t bytes = 0;
        bool operator==(const Share&) const = default;
    };
    struct Room {
        std::optional<std::uint64_t> free; // nothing: not known, or any size will do
        std::uint64_t ofOne = 0;           // of a fresh medium, where several can be taken; 0: there is only this one
        bool tapes = false;
        bool operator==(const Room&) const = default;
    };

    explicit CapacityBar(QWidget* parent = nullptr);

    void show(std::uint64_t needed, const Room& room);
    // What takes the most, first; they have the colours of ShareColor.h in that order. The rest has no name.
    void showShares(std::vector<Share> shares);
    // What each disc of a plan takes, until another size is shown; empty: the segments are reckoned.
    void showPlan(std::vector<std::uint64_t> discs);
    void showNote(const QString& note); // at the end of the words, as the time that it takes
    [[nodiscard]] bool tooMuch() const { return m_room.free && m_needed > *m_room.free; }
    [[nodiscard]] std::uint64_t media() const; // of this size that it takes; 1 if any size will do
    [[nodiscard]] QString text() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

    using QWidget::show;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override; // the tool tip of a share

private:
    void describe();
    [[nodiscard]] QString figures() const;   // "3.90 of 4.38 GiB"
    [[nodiscard]] QString judgement() const; // "fits, 491 MiB left"
    [[nodiscard]] QRectF bar() const;
    [[nodiscard]] double whole() const; // bytes that the bar is long
    [[nodiscard]] double at(double bytes) const;
    [[nodiscard]] const Share* shareAt(double x) const;
    void paintWords(QPainter& painter) const;
    void paintShares(QPainter& painter) const;
    void paintPlan(QPainter& painter) const;
    void paintEnds(QPainter& painter) const;

    std::uint64_t m_needed = 0;
    Room m_room;
    std::vector<Share> m_shares;
    std::vector<std::uint64_t> m_plan;
    QString m_note;
};

} // namespace steadyburn
