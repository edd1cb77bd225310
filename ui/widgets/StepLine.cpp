#include "ui/widgets/StepLine.h"

#include "ui/widgets/MixedColor.h"
#include "ui/widgets/OutcomeSign.h"

#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace steadyburn {

namespace {

constexpr int kStepSign = 14;
constexpr int kAfterSign = 8;
constexpr int kBetweenSteps = 36; // a line, with kBesideLine at each end
constexpr int kLeastBetweenSteps = 26;
constexpr int kBesideLine = 10;
constexpr int kStepAir = 8; // above and below, together

bool hasSign(const Step& step)
{
    return step.state == Step::State::done || step.state == Step::State::failed;
}

} // namespace

StepLine::StepLine(const QString& name, QWidget* parent) : QWidget(parent)
{
    setAccessibleName(name);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void StepLine::setSteps(std::vector<Step> steps)
{
    if (steps == m_steps) {
        return;
    }
    m_steps = std::move(steps);
    QStringList times;
    QString present;
    for (const Step& step : m_steps) {
        times << (step.time.isEmpty() ? step.name : QStringLiteral("%1: %2").arg(step.name, step.time));
        if (step.state == Step::State::present || step.state == Step::State::failed) {
            present = step.name;
        }
    }
    setToolTip(times.join(QLatin1Char('\n')));
    setAccessibleDescription(present);
    update();
}

QFont StepLine::fontOf(const Step& step) const
{
    QFont font = this->font();
    font.setBold(step.state == Step::State::present || step.state == Step::State::failed);
    return font;
}

int StepLine::widthOf(const Step& step) const
{
    constexpr int kRounding = 2;
    return QFontMetrics(fontOf(step)).horizontalAdvance(step.name) + kRounding +
           (hasSign(step) ? kStepSign + kAfterSign : 0);
}

QSize StepLine::sizeHint() const
{
    int wide = 0;
    for (const Step& step : m_steps) {
        wide += widthOf(step) + kBetweenSteps + 2 * kBesideLine;
    }
    return {wide, fontMetrics().height() + kStepAir};
}

QSize StepLine::minimumSizeHint() const
{
    return {0, sizeHint().height()};
}

void StepLine::paintEvent(QPaintEvent* /*event*/)
{
    const auto count = static_cast<int>(m_steps.size());
    if (count == 0) {
        return;
    }
    int words = 0;
    for (const Step& step : m_steps) {
        words += widthOf(step);
    }
    const int between =
        count == 1 ? 0
                   : std::clamp((width() - words) / (count - 1), kLeastBetweenSteps, kBetweenSteps + 2 * kBesideLine);
    const int most = words + (count - 1) * between <= width() ? words // of one step
                                                              : std::max(0, (width() - (count - 1) * between) / count);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor ink = palette().color(QPalette::WindowText);
    const QColor quiet = quietInk(palette());
    const auto placed = [this](const QRect& where) { return QStyle::visualRect(layoutDirection(), rect(), where); };
    int at = 0;
    for (const Step& step : m_steps) {
        if (at > 0) {
            painter.setPen(QPen(hairline(palette()), 2));
            const QRect line = placed({at + kBesideLine, 0, between - 2 * kBesideLine, height()});
            painter.drawLine(QPointF(line.left(), height() / 2.0), QPointF(line.right() + 1.0, height() / 2.0));
            at += between;
        }
        int wide = std::min(widthOf(step), most);
        if (hasSign(step)) {
            const QRectF sign = placed({at, (height() - kStepSign) / 2, kStepSign, kStepSign});
            const auto kind = step.state == Step::State::done ? OutcomeSign::Kind::good : OutcomeSign::Kind::failed;
            OutcomeSign::paintMark(painter, sign, kind,
                                   step.state == Step::State::done ? quiet : OutcomeSign::color(kind, palette()));
            at += kStepSign + kAfterSign;
            wide -= kStepSign + kAfterSign;
        }
        painter.setFont(fontOf(step));
        painter.setPen(step.state == Step::State::toCome ? quiet : ink);
        painter.drawText(placed({at, 0, wide, height()}), static_cast<int>(Qt::AlignLeading | Qt::AlignVCenter),
                         painter.fontMetrics().elidedText(step.name, Qt::ElideRight, wide));
        at += wide;
    }
}

} // namespace steadyburn
