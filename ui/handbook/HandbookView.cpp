#include "ui/handbook/HandbookView.h"

#include "ui/handbook/HandbookText.h"

#include <QImage>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextTable>
#include <QWheelEvent>

#include <algorithm>

namespace steadyburn {

namespace {

constexpr int kLeastZoom = -4;
constexpr int kMostZoom = 16;
constexpr double kCell = 4;    // pixels around a table's words
constexpr double kMargin = 14; // pixels around the page
constexpr int kSettled = 120;  // ms without another change of size

QString anchorOf(const QTextBlock& block)
{
    return block.blockFormat().headingLevel() > 0 ? handbookAnchor(block.text()) : QString();
}

} // namespace

HandbookView::HandbookView(QWidget* parent) : QTextBrowser(parent)
{
    setObjectName(QStringLiteral("handbookView"));
    setAccessibleName(tr("Page of the handbook"));
    setOpenExternalLinks(true);
    setFrameShape(QFrame::NoFrame);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere); // nobody reads from side to side
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);       // a slanted letter at the end of a line leans over it
    m_resized.setSingleShot(true);
    m_resized.setInterval(kSettled);
    connect(&m_resized, &QTimer::timeout, this, &HandbookView::layOutAnew);
    connect(this, &QTextBrowser::sourceChanged, this, &HandbookView::dress);
}

QVariant HandbookView::loadResource(int type, const QUrl& name)
{
    QVariant loaded = QTextBrowser::loadResource(type, name);
    if (type != QTextDocument::ImageResource || loaded.typeId() != QMetaType::QByteArray) {
        return loaded;
    }
    QImage picture = QImage::fromData(loaded.toByteArray());
    const auto room = static_cast<int>(m_width - 2 * kMargin);
    if (room > 0 && picture.width() > room) {
        // As many pixels as the screen has for it, but no more than there are.
        const int pixels = std::min(picture.width(), static_cast<int>(room * devicePixelRatioF()));
        picture = picture.scaledToWidth(pixels, Qt::SmoothTransformation);
        picture.setDevicePixelRatio(static_cast<double>(pixels) / room);
    }
    return picture;
}

void HandbookView::doSetSource(const QUrl& name, QTextDocument::ResourceType type)
{
    m_width = viewport()->width();
    QTextBrowser::doSetSource(name, type);
    if (name.hasFragment()) {
        scrollToAnchor(name.fragment()); // the anchors were not there when the browser looked for them
    }
}

void HandbookView::dress()
{
    document()->setDocumentMargin(kMargin);
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        const QString anchor = anchorOf(block);
        if (!anchor.isEmpty()) {
            QTextCursor cursor(block);
            cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
            QTextCharFormat format;
            format.setAnchor(true);
            format.setAnchorNames({anchor});
            cursor.mergeCharFormat(format);
        }
        if (block.blockFormat().nonBreakableLines()) { // a command or an example
            QTextBlockFormat format;
            format.setNonBreakableLines(false);
            QTextCursor(block).mergeBlockFormat(format);
        }
    }
    for (QTextFrame* const frame : document()->rootFrame()->childFrames()) {
        if (auto* const table = qobject_cast<QTextTable*>(frame); table != nullptr) {
            QTextTableFormat format = table->format();
            format.setCellPadding(kCell);
            format.setBorder(1);
            format.setBorderCollapse(true);
            format.setBorderBrush(palette().color(QPalette::Mid));
            table->setFormat(format);
        }
    }
}

// Pictures are made for the width: another width, other pictures. The reader keeps the place.
void HandbookView::layOutAnew()
{
    if (viewport()->width() == m_width || source().isEmpty()) {
        return;
    }
    m_width = viewport()->width();
    const QScrollBar* const bar = verticalScrollBar();
    const double place = bar->maximum() > 0 ? static_cast<double>(bar->value()) / bar->maximum() : 0;
    reload();
    dress();
    verticalScrollBar()->setValue(static_cast<int>(place * verticalScrollBar()->maximum()));
}

void HandbookView::resizeEvent(QResizeEvent* event)
{
    QTextBrowser::resizeEvent(event);
    m_resized.start();
}

void HandbookView::wheelEvent(QWheelEvent* event)
{
    if (event->modifiers().testFlag(Qt::ControlModifier)) {
        if (event->angleDelta().y() != 0) {
            zoom(event->angleDelta().y() > 0 ? 1 : -1);
        }
        event->accept();
        return;
    }
    QTextBrowser::wheelEvent(event);
}

void HandbookView::zoom(int steps)
{
    const int wanted = steps == 0 ? 0 : std::clamp(m_zoom + steps, kLeastZoom, kMostZoom);
    zoomIn(wanted - m_zoom); // a negative step is smaller
    m_zoom = wanted;
}

} // namespace steadyburn
