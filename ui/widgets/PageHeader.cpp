#include "ui/widgets/PageHeader.h"

#include "ui/widgets/NoteFont.h"
#include "ui/widgets/PageFoot.h"

#include <QHBoxLayout>
#include <QLabel>

namespace steadyburn {

namespace {

constexpr int kHeaderHeight = 60;

QLabel* titleLabel(const QString& title)
{
    auto* const label = new QLabel(title);
    label->setTextFormat(Qt::PlainText);
    label->setFont(titleFont(label->font()));
    return label;
}

} // namespace

PageHeader::PageHeader(const QString& title, QWidget* parent) : PageHeader(titleLabel(title), parent)
{
}

PageHeader::PageHeader(QWidget* title, QWidget* parent) : QWidget(parent), m_line(new QHBoxLayout(this))
{
    setMinimumHeight(kHeaderHeight);
    m_line->setContentsMargins(kPageMargin, 0, kPageMargin, 0);
    m_line->setSpacing(kPageSpacing);
    const bool takesAll = (title->sizePolicy().horizontalPolicy() & QSizePolicy::ExpandFlag) != 0;
    m_line->addWidget(title, takesAll ? 1 : 0);
    if (!takesAll) {
        m_line->addStretch();
    }
}

void PageHeader::addBeside(QWidget* widget)
{
    m_line->insertWidget(m_beside++, widget);
}

void PageHeader::addAtEnd(QWidget* widget)
{
    m_line->addWidget(widget);
}

void PageHeader::paintEvent(QPaintEvent* /*event*/)
{
    paintEdge(*this, Qt::BottomEdge);
}

} // namespace steadyburn
