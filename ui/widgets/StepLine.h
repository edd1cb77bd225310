// The steps of what takes its time, side by side: what is done has a tick, the present one is bold, what is to come is
// quiet. What each took is in the tool tip. Where the room is narrow the lines between them give way, then the names.
// GUI thread.
#pragma once

#include <QString>
#include <QWidget>

#include <cstdint>
#include <vector>

namespace steadyburn {

struct Step {
    enum class State : std::uint8_t { done, present, failed, toCome };
    QString name;
    QString time = {}; // that it took, or has taken so far
    State state = State::toCome;
    bool operator==(const Step&) const = default;
};

class StepLine final : public QWidget {
    Q_OBJECT
public:
    explicit StepLine(const QString& name, QWidget* parent = nullptr);

    void setSteps(std::vector<Step> steps);
    [[nodiscard]] const std::vector<Step>& steps() const { return m_steps; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QFont fontOf(const Step& step) const;
    [[nodiscard]] int widthOf(const Step& step) const; // with its sign

    std::vector<Step> m_steps;
};

} // namespace steadyburn
