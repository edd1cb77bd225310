#include "shelf/ShelfCard.h"

#include "shelf/CardCanvas.h"

#include <algorithm>
#include <cmath>

namespace steadyburn {

namespace {

constexpr double kSquare = 120;    // mm: the front of a jewel case
constexpr double kTrayWidth = 151; // with its spines
constexpr double kTrayHeight = 118;
constexpr double kSpine = 6.5;
constexpr double kFoldedSquare = 100;
constexpr double kHairline = 0.15;
constexpr double kDim = 0.42; // grey of what matters less

struct Rectangle {
    double x = 0;
    double y = 0;
    double width = 0;
    double height = 0;
};

struct CardSizes { // of one panel: text in points, all else in millimetres
    double title = 24;
    double subtitle = 11;
    double small = 8.5; // facts, commands
    double row = 8.5;   // of the contents
    double pitch = 4.6; // from row to row
    double code = 36;
    double gap = 5;
    double narrowest = 70; // column of the contents
};

constexpr CardSizes kPageSizes;
constexpr CardSizes kFrontSizes{
    .title = 17, .subtitle = 8.5, .small = 6.5, .row = 6.8, .pitch = 3.5, .code = 24, .gap = 2.5, .narrowest = 60};
constexpr CardSizes kBackSizes{
    .title = 9, .subtitle = 7, .small = 6.2, .row = 6.2, .pitch = 3.2, .code = 20, .gap = 2, .narrowest = 60};

// Puts the parts of a card into a panel, from the top to the bottom.
class CardPanel {
public:
    CardPanel(CardCanvas& canvas, const ShelfCard& card, const CardSizes& sizes, double width)
        : m_canvas(canvas), m_card(card), m_sizes(sizes), m_width(width)
    {
    }

    // Title and facts, with the code to their right. Returns where they end.
    Result<double> head(double y)
    {
        const double beside = m_width - m_sizes.code - m_sizes.gap;
        const double border = m_sizes.code * 0.1; // the white one of the code, so that its squares stand at the edge
        const double codeY = y - border;
        if (auto drawn = m_canvas.code(m_width - m_sizes.code + border, codeY, m_sizes.code, m_card.code); !drawn) {
            return drawn.takeFault();
        }
        const double caption =
            m_canvas.text(m_width - m_sizes.code, codeY + m_sizes.code - border / 2, m_sizes.code, m_card.codeCaption,
                          {.points = m_sizes.small * 0.8, .right = true, .grey = kDim, .lines = 2});
        double at = y - m_sizes.title * 0.08; // the letters are as high as the squares beside them
        at += m_canvas.text(0, at, beside, m_card.title, {.points = m_sizes.title, .bold = true, .lines = 2});
        at += m_sizes.gap * 0.2;
        at += m_canvas.text(0, at, beside, m_card.subtitle, {.points = m_sizes.subtitle, .grey = kDim, .lines = 2});
        at = facts(at + m_sizes.gap * 0.6, beside);
        return std::max(at, codeY + m_sizes.code - border / 2 + caption);
    }

    double facts(double y, double width)
    {
        const CardStyle label{.points = m_sizes.small, .grey = kDim};
        double indent = 0;
        for (const auto& [name, value] : m_card.facts) {
            indent = std::max(indent, m_canvas.widthOf(name, label));
        }
        indent = std::min(indent, width / 3) + m_sizes.gap * 0.6;
        for (const auto& [name, value] : m_card.facts) {
            const double high = m_canvas.text(0, y, indent, name, label);
            const double low = m_canvas.text(indent, y, width - indent, value, {.points = m_sizes.small, .lines = 2});
            y += std::max(high, low) + m_sizes.small * 0.04;
        }
        return y;
    }

    double rule(double y)
    {
        m_canvas.line(0, y, m_width, y, 0.3, 0);
        return y + m_sizes.gap * 0.6;
    }

    // As much of it as fits between these two. Returns where it ends.
    double contents(double y, double bottom)
    {
        y += m_canvas.text(0, y, m_width, m_card.contentsHeading,
                           {.points = m_sizes.row * 1.15, .bold = true, .lines = 1}) +
             m_sizes.gap * 0.2;
        const double room = std::max(0.0, (bottom - y) / m_sizes.pitch);
        const auto rows = static_cast<std::size_t>(room);
        const auto most = static_cast<std::size_t>(std::max(1.0, m_width / m_sizes.narrowest));
        const std::vector<OutlineLine> lines = linesThatFit(m_card.contents, rows * most);
        if (lines.empty()) {
            return y;
        }
        const std::size_t columns = (lines.size() + rows - 1) / rows;
        const std::size_t perColumn = columns == 1 ? lines.size() : (lines.size() + columns - 1) / columns;
        const double between = m_sizes.gap * 1.5;
        const double width = (m_width - between * static_cast<double>(columns - 1)) / static_cast<double>(columns);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const std::size_t column = i / perColumn;
            const std::size_t row = i % perColumn;
            entry({.x = static_cast<double>(column) * (width + between),
                   .y = y + static_cast<double>(row) * m_sizes.pitch,
                   .width = width,
                   .height = 0},
                  lines[i]);
        }
        return y + static_cast<double>(perColumn) * m_sizes.pitch;
    }

    [[nodiscard]] double heightOfSteps() { return steps(0, false); }
    // How the medium is restored. Returns where that ends.
    double steps(double y, bool draw = true)
    {
        const CardStyle heading{.points = m_sizes.row * 1.15, .bold = true};
        y += put(0, y, m_width, m_card.restoreHeading, heading, draw) + m_sizes.gap * 0.2;
        for (const CardStep& step : m_card.steps) {
            y += put(0, y, m_width, step.text, {.points = m_sizes.small, .lines = 3}, draw) + 0.6;
            y = commands(step, y, draw) + m_sizes.gap * 0.4;
        }
        return y;
    }

private:
    double put(double x, double y, double width, const std::string& text, const CardStyle& style, bool draw)
    {
        return draw ? m_canvas.text(x, y, width, text, style) : m_canvas.heightOf(width, text, style);
    }

    void entry(const Rectangle& place, const OutlineLine& line)
    {
        const ShelfCard::Words words = m_card.words(line);
        const CardStyle amount{.points = m_sizes.row, .right = true, .grey = kDim, .onBase = true};
        const double right = m_canvas.widthOf(words.amount, amount);
        const double indent = std::min(line.depth * m_sizes.pitch * 0.8, place.width / 3);
        const CardStyle name{.points = m_sizes.row,
                             .bold = line.depth == 0 && line.node != nullptr && line.node->kind == ShelfKind::folder,
                             .grey = line.node == nullptr ? kDim : 0,
                             .onBase = true};
        const double base = place.y + m_sizes.pitch * 0.7;
        m_canvas.text(place.x + indent, base, std::max(1.0, place.width - indent - right - 1.5), words.name, name);
        m_canvas.text(place.x + place.width - right - 1, base, right + 1, words.amount, amount);
        const double under = place.y + m_sizes.pitch - 0.35;
        m_canvas.line(place.x, under, place.x + place.width, under, kHairline, 0.86);
    }

    double commands(const CardStep& step, double y, bool draw)
    {
        if (step.commands.empty()) {
            return y;
        }
        const CardStyle typed{.points = m_sizes.small, .fixed = true, .lines = 3};
        const double padding = m_sizes.small * 0.12;
        double height = 2 * padding;
        for (const std::string& command : step.commands) {
            height += m_canvas.heightOf(m_width - 4 * padding, command, typed);
        }
        if (draw) {
            m_canvas.fill(0, y, m_width, height, 0.94);
            double at = y + padding;
            for (const std::string& command : step.commands) {
                at += m_canvas.text(2 * padding, at, m_width - 4 * padding, command, typed);
            }
        }
        return y + height;
    }

    CardCanvas& m_canvas;
    const ShelfCard& m_card;
    const CardSizes& m_sizes;
    double m_width;
};

// Short lines outside of the corners, along which it is cut.
void cutMarks(CardCanvas& canvas, const Rectangle& place)
{
    constexpr double kFrom = 1;
    constexpr double kTo = 5;
    for (const double x : {place.x, place.x + place.width}) {
        canvas.line(x, place.y - kTo, x, place.y - kFrom, kHairline, 0);
        canvas.line(x, place.y + place.height + kFrom, x, place.y + place.height + kTo, kHairline, 0);
    }
    for (const double y : {place.y, place.y + place.height}) {
        canvas.line(place.x - kTo, y, place.x - kFrom, y, kHairline, 0);
        canvas.line(place.x + place.width + kFrom, y, place.x + place.width + kTo, y, kHairline, 0);
    }
}

class CardLayout {
public:
    CardLayout(CardCanvas& canvas, const ShelfCard& card, double width, double height)
        : m_canvas(canvas), m_card(card), m_width(width), m_height(height)
    {
    }

    Result<void> draw(CardForm form)
    {
        if (form == CardForm::page) {
            return page();
        }
        return form == CardForm::jewelCase ? jewelCase() : folded();
    }

private:
    using Drawing = std::function<Result<void>(double width, double height)>;

    // With this margin to all sides; what would be outside is cut off.
    Result<void> inside(const Rectangle& place, double margin, const Drawing& drawing)
    {
        const double width = place.width - 2 * margin;
        const double height = place.height - 2 * margin;
        Result<void> drawn;
        m_canvas.within(place.x + margin, place.y + margin, width, height, [&] { drawn = drawing(width, height); });
        return drawn;
    }

    Result<void> page()
    {
        constexpr double kMargin = 18;
        constexpr double kFoot = 6;
        return inside(
            {.width = m_width, .height = m_height}, kMargin, [&](double width, double height) -> Result<void> {
                CardPanel panel(m_canvas, m_card, kPageSizes, width);
                auto headEnd = panel.head(kPageSizes.code * 0.1);
                if (!headEnd) {
                    return headEnd.takeFault();
                }
                const double top = panel.rule(*headEnd + kPageSizes.gap * 0.6);
                const double end = panel.contents(top, height - kFoot - panel.heightOfSteps() - 2 * kPageSizes.gap);
                panel.steps(end + kPageSizes.gap);
                m_canvas.text(0, height - 3.5, width, m_card.foot, {.points = 7, .grey = kDim});
                return {};
            });
    }

    Result<void> front(const Rectangle& place)
    {
        constexpr double kMargin = 6;
        return inside(place, kMargin, [&](double width, double height) -> Result<void> {
            CardPanel panel(m_canvas, m_card, kFrontSizes, width);
            auto headEnd = panel.head(kFrontSizes.code * 0.1);
            if (!headEnd) {
                return headEnd.takeFault();
            }
            panel.contents(panel.rule(*headEnd + kFrontSizes.gap * 0.5), height);
            return {};
        });
    }

    // How to restore, and above it the contents once more, deeper than in front.
    Result<void> back(const Rectangle& place)
    {
        constexpr double kMargin = 5;
        return inside(place, kMargin, [&](double width, double height) -> Result<void> {
            CardPanel panel(m_canvas, m_card, kBackSizes, width);
            const double foot = 3.5;
            const double end = panel.contents(0, height - foot - panel.heightOfSteps() - kBackSizes.gap);
            panel.steps(end + kBackSizes.gap);
            m_canvas.text(0, height - foot + 0.8, width, m_card.foot, {.points = 5.5, .grey = kDim});
            return {};
        });
    }

    // The tops of its letters point outward, as on all cases: the front is on that side.
    void spine(double x, double y, bool left)
    {
        const double along = kTrayHeight - 8;
        m_canvas.turned(left ? x : x + kSpine, left ? y + kTrayHeight : y, left ? 3 : 1, [&] {
            const CardStyle title{.points = 8.5, .bold = true};
            const CardStyle subtitle{.points = 6.5, .right = true, .grey = kDim, .lines = 1};
            const double right = std::min(m_canvas.widthOf(m_card.subtitle, subtitle) + 1, along / 2);
            const double high = m_canvas.heightOf(along, m_card.title, title);
            const double low = m_canvas.heightOf(along, m_card.subtitle, subtitle);
            m_canvas.text(4, (kSpine - high) / 2, along - right - 3, m_card.title, title);
            m_canvas.text(4 + along - right, (kSpine - low) / 2, right, m_card.subtitle, subtitle);
        });
    }

    Result<void> jewelCase()
    {
        const double gap = 12;
        const double top = (m_height - kSquare - gap - kTrayHeight) / 2;
        const Rectangle tray{
            .x = (m_width - kTrayWidth) / 2, .y = top + kSquare + gap, .width = kTrayWidth, .height = kTrayHeight};
        const Rectangle square{.x = (m_width - kSquare) / 2, .y = top, .width = kSquare, .height = kSquare};
        if (auto drawn = front(square); !drawn) {
            return drawn;
        }
        cutMarks(m_canvas, square);
        cutMarks(m_canvas, tray);
        for (const double x : {tray.x + kSpine, tray.x + tray.width - kSpine}) {
            m_canvas.line(x, tray.y, x, tray.y + tray.height, kHairline, 0.6, true);
        }
        spine(tray.x, tray.y, true);
        spine(tray.x + tray.width - kSpine, tray.y, false);
        hint(tray.y + tray.height + 5.5);
        return back({.x = tray.x + kSpine, .y = tray.y, .width = tray.width - 2 * kSpine, .height = tray.height});
    }

    Result<void> folded()
    {
        const Rectangle upper{.x = (m_width - kFoldedSquare) / 2,
                              .y = (m_height - 2 * kFoldedSquare) / 2,
                              .width = kFoldedSquare,
                              .height = kFoldedSquare};
        Rectangle lower = upper;
        lower.y += kFoldedSquare;
        if (auto drawn = front(upper); !drawn) {
            return drawn;
        }
        cutMarks(m_canvas, {.x = upper.x, .y = upper.y, .width = upper.width, .height = 2 * upper.height});
        m_canvas.line(lower.x, lower.y, lower.x + lower.width, lower.y, kHairline, 0.6, true);
        hint(lower.y + lower.height + 5.5);
        return back(lower);
    }

    void hint(double y)
    {
        m_canvas.text(10, y, m_width - 20, m_card.printingHint,
                      {.points = 7, .middle = true, .grey = kDim, .lines = 2});
    }

    CardCanvas& m_canvas;
    const ShelfCard& m_card;
    double m_width;
    double m_height;
};

} // namespace

Result<std::string> cardPdf(const ShelfCard& card, CardForm form, CardPaper paper)
{
    const double width = paper == CardPaper::a4 ? 210 : 215.9; // millimetres
    const double height = paper == CardPaper::a4 ? 297 : 279.4;
    auto canvas = CardCanvas::begin(width, height, card.title);
    if (!canvas) {
        return canvas.takeFault();
    }
    auto drawn = CardLayout(*canvas, card, width, height).draw(form);
    return drawn ? canvas->finish() : Result<std::string>(drawn.takeFault());
}

} // namespace steadyburn
