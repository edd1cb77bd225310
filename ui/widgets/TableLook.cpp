#include "ui/widgets/TableLook.h"

#include "ui/widgets/Chip.h"
#include "ui/widgets/MixedColor.h"
#include "ui/widgets/NoteFont.h"

#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace steadyburn {

namespace {

constexpr int kRowHeight = 36;
constexpr int kBesideCell = 6;
constexpr int kArrow = 10;

// The style's titles are buttons; these are words above a hairline.
class QuietHeader final : public QHeaderView {
public:
    explicit QuietHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent)
    {
        setSectionsClickable(true);
        setSectionsMovable(true);
        setStretchLastSection(true);
        setDefaultAlignment(Qt::AlignLeading | Qt::AlignVCenter);
    }

protected:
    [[nodiscard]] QSize sectionSizeFromContents(int section) const override
    {
        const QSize needed = QHeaderView::sectionSizeFromContents(section);
        return {needed.width() + 2 * kBesideCell, std::max(kRowHeight, needed.height())};
    }

    void paintSection(QPainter* painter, const QRect& section, int number) const override
    {
        const auto asked = [&](int role) { return model()->headerData(number, orientation(), role); };
        painter->fillRect(section, palette().color(QPalette::Window));
        painter->setPen(hairline(palette()));
        painter->drawLine(section.bottomLeft(), section.bottomRight());
        const QVariant alignment = asked(Qt::TextAlignmentRole);
        const int flags = alignment.isValid() ? alignment.toInt() : static_cast<int>(defaultAlignment());
        const QRect room = section.adjusted(kBesideCell + 3, 0, -kBesideCell - 3, -1);
        painter->setFont(noteFont(font()));
        painter->setPen(quietInk(palette()));
        const bool sorted = isSortIndicatorShown() && sortIndicatorSection() == number;
        const int spared = sorted ? kArrow + kBesideCell : 0;
        const QString title =
            painter->fontMetrics().elidedText(asked(Qt::DisplayRole).toString(), Qt::ElideRight, room.width() - spared);
        const int wide = painter->fontMetrics().horizontalAdvance(title) + 1;
        const QRect words = QStyle::alignedRect(layoutDirection(), Qt::Alignment(flags), {wide, room.height()}, room);
        painter->drawText(words, static_cast<int>(Qt::AlignLeading | Qt::AlignVCenter), title);
        if (sorted) { // beside the words, where there is room
            const bool before = (flags & static_cast<int>(Qt::AlignTrailing)) != 0;
            const bool left = before == (layoutDirection() == Qt::LeftToRight);
            QStyleOption arrow;
            arrow.initFrom(this);
            arrow.rect = QRect(left ? words.left() - kArrow - kBesideCell : words.right() + kBesideCell,
                               section.center().y() - kArrow / 2, kArrow, kArrow);
            style()->drawPrimitive(sortIndicatorOrder() == Qt::AscendingOrder ? QStyle::PE_IndicatorArrowDown
                                                                              : QStyle::PE_IndicatorArrowUp,
                                   &arrow, painter, this);
        }
    }
};

class RowDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const QVariant weight = index.data(kChipRole);
        const QSize needed =
            weight.isValid() ? chipSize(option.font, index.data().toString(), static_cast<BannerWeight>(weight.toInt()))
                             : QStyledItemDelegate::sizeHint(option, index);
        return {needed.width() + 2 * kBesideCell, std::max(kRowHeight, needed.height())};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const auto& view = static_cast<const QTreeView&>(*option.widget);
        QStyleOptionViewItem cell = option;
        initStyleOption(&cell, index);
        view.style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &cell, painter, &view);
        const bool first = view.header()->visualIndex(index.column()) == 0;
        const int beside = first && view.rootIsDecorated() ? 0 : kBesideCell;
        QStyleOptionViewItem inner = option;
        inner.rect = option.rect.adjusted(beside, 0, -beside, 0);
        const QVariant weight = index.data(kChipRole);
        if (weight.isValid()) {
            paintChip(*painter, inner.rect, cell.text, static_cast<BannerWeight>(weight.toInt()), view);
        } else {
            QStyledItemDelegate::paint(painter, inner, index);
        }
        painter->setPen(mixedColor(view.palette().color(QPalette::Window), hairline(view.palette()), 0.6));
        const int left = first && view.layoutDirection() == Qt::LeftToRight ? 0 : option.rect.left();
        painter->drawLine(left, option.rect.bottom(), option.rect.right(), option.rect.bottom());
    }
};

} // namespace

void applyTableLook(QTreeView& view)
{
    view.setHeader(new QuietHeader(&view));
    view.setItemDelegate(new RowDelegate(&view));
    view.setFrameShape(QFrame::NoFrame);
    view.viewport()->setBackgroundRole(QPalette::Window);
    view.setUniformRowHeights(true); // a folder of 100,000 rows is laid out at once only so
    view.setAllColumnsShowFocus(true);
    view.setTextElideMode(Qt::ElideMiddle);
}

} // namespace steadyburn
