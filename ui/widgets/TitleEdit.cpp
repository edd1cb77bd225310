#include "ui/widgets/TitleEdit.h"

#include "ui/widgets/NoteFont.h"
#include "ui/widgets/Symbol.h"

#include <QAction>
#include <QApplication>
#include <QEvent>
#include <QToolButton>

#include <algorithm>

namespace steadyburn {

namespace {

constexpr int kAroundText = 6; // what a line without a frame has, and a little
constexpr int kPencil = 28;
constexpr int kShortest = 5; // letters

} // namespace

TitleEdit::TitleEdit(QWidget* parent) : QLineEdit(parent)
{
    setFrame(false);
    takeColors();
    setFont(titleFont(font()));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    QAction* const pencil = addAction(symbol("rename"), QLineEdit::TrailingPosition);
    pencil->setToolTip(tr("Change the name"));
    findChild<QToolButton*>()->setAccessibleName(pencil->toolTip());
    connect(pencil, &QAction::triggered, this, [this] {
        setFocus();
        selectAll();
    });
    connect(this, &QLineEdit::textChanged, this, &QWidget::updateGeometry);
}

void TitleEdit::takeColors()
{
    QPalette clear; // every other colour stays the window's
    clear.setColor(QPalette::Base, Qt::transparent);
    clear.setColor(QPalette::PlaceholderText, QApplication::palette().color(QPalette::WindowText));
    if (palette().color(QPalette::PlaceholderText) != clear.color(QPalette::PlaceholderText) ||
        palette().color(QPalette::Base) != clear.color(QPalette::Base)) {
        setPalette(clear);
    }
}

void TitleEdit::changeEvent(QEvent* event)
{
    QLineEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        takeColors();
    }
}

void TitleEdit::setDefault(const QString& title)
{
    setPlaceholderText(title);
    updateGeometry();
}

QSize TitleEdit::sizeHint() const
{
    const QString shown = text().isEmpty() ? placeholderText() : text();
    const int least = fontMetrics().horizontalAdvance(QLatin1Char('M')) * kShortest;
    return {std::max(least, fontMetrics().horizontalAdvance(shown)) + 2 * kAroundText + kPencil,
            QLineEdit::sizeHint().height()};
}

QSize TitleEdit::minimumSizeHint() const
{
    return {fontMetrics().horizontalAdvance(QLatin1Char('M')) * kShortest + kPencil, QLineEdit::sizeHint().height()};
}

} // namespace steadyburn
