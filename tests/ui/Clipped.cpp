#include "Clipped.h"

#include "ui/widgets/ElidedLabel.h"

#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QGroupBox>
#include <QHeaderView>
#include <QKeySequence>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMap>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyleOptionComboBox>
#include <QTabBar>
#include <QToolButton>

#include <cstdlib>

namespace {

constexpr int kTabSides = 8; // pixels that a tab needs beside its words

QString named(const QWidget& widget, const QString& text, int wanted, int has)
{
    return QStringLiteral("%1 “%2” “%3” needs %4, has %5")
        .arg(QString::fromLatin1(widget.metaObject()->className()), widget.objectName(), text)
        .arg(wanted)
        .arg(has);
}

void lookAt(const QLabel& label, QStringList& found)
{
    if (label.inherits("steadyburn::ElidedLabel") || label.text().isEmpty()) {
        return;
    }
    const int wanted = label.wordWrap() ? label.minimumSizeHint().width() : label.sizeHint().width();
    const int high = label.hasHeightForWidth() ? label.heightForWidth(label.width()) : label.sizeHint().height();
    if (wanted > label.width()) {
        found << named(label, label.text(), wanted, label.width());
    }
    if (high > label.height()) {
        found << named(label, label.text(), high, label.height()) + QStringLiteral(" in height");
    }
}

void lookAt(const QTabBar& bar, QStringList& found)
{
    for (int tab = 0; tab < bar.count(); ++tab) {
        const int wanted = bar.fontMetrics().size(Qt::TextShowMnemonic, bar.tabText(tab)).width() + kTabSides;
        if (bar.isTabVisible(tab) && (wanted > bar.tabRect(tab).width() || !bar.rect().contains(bar.tabRect(tab)))) {
            found << named(bar, bar.tabText(tab), wanted, bar.tabRect(tab).width());
        }
    }
}

void lookAt(const QHeaderView& header, QStringList& found)
{
    for (int section = 0; header.orientation() == Qt::Horizontal && section < header.count(); ++section) {
        const int wanted = header.sectionSizeHint(section);
        if (!header.isSectionHidden(section) && wanted > header.sectionSize(section)) {
            found << named(header, header.model()->headerData(section, Qt::Horizontal).toString(), wanted,
                           header.sectionSize(section));
        }
    }
}

void lookAt(const QComboBox& box, QStringList& found)
{
    if (box.isEditable()) {
        return; // its text is the user's
    }
    QStyleOptionComboBox option;
    option.initFrom(&box);
    const int room =
        box.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &box).width();
    for (int item = 0; item < box.count(); ++item) {
        const int wanted = box.fontMetrics().horizontalAdvance(box.itemText(item));
        if (wanted > room) {
            found << named(box, box.itemText(item), wanted, room);
        }
    }
}

void lookAt(const QLineEdit& line, QStringList& found)
{
    const int margin = 2 * line.style()->pixelMetric(QStyle::PM_DefaultFrameWidth) + 4;
    const bool ofSpinBox = qobject_cast<QAbstractSpinBox*>(line.parentWidget()) != nullptr;
    for (const QString& text : {line.placeholderText(), ofSpinBox ? line.text() : QString()}) {
        const int wanted = line.fontMetrics().horizontalAdvance(text) + (ofSpinBox ? 2 : margin);
        const bool path = text.startsWith(QLatin1Char('/')); // the machine's, of any length
        if (!text.isEmpty() && !path && wanted > line.width()) {
            found << named(line, text, wanted, line.width());
        }
    }
}

void lookAt(const QListWidget& list, QStringList& found)
{
    for (int row = 0; !list.wordWrap() && row < list.count(); ++row) {
        const int wanted = list.visualItemRect(list.item(row)).width();
        if (wanted > list.viewport()->width()) {
            found << named(list, list.item(row)->text(), wanted, list.viewport()->width());
        }
    }
}

QString letterOf(const QString& text)
{
    return QKeySequence::mnemonic(text).toString();
}

void lookAtMenu(const QMenu& menu, QStringList& found)
{
    QMap<QString, QString> taken;
    for (const QAction* action : menu.actions()) {
        if (action->isSeparator() || !action->isVisible()) {
            continue;
        }
        const QString letter = letterOf(action->text());
        if (letter.isEmpty()) {
            found << QStringLiteral("menu “%1”: “%2” has no letter").arg(menu.title(), action->text());
        } else if (taken.contains(letter)) {
            found << QStringLiteral("menu “%1”: %2 is “%3” and “%4”")
                         .arg(menu.title(), letter, taken[letter], action->text());
        }
        taken[letter] = action->text();
        if (action->menu() != nullptr) {
            lookAtMenu(*action->menu(), found);
        }
    }
}

} // namespace

QStringList clippedTexts(QWidget& window)
{
    QStringList found;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->window() != &window) {
            continue;
        }
        if (widget->objectName() == QStringLiteral("qt_toolbar_ext_button")) {
            found << QStringLiteral("a tool bar does not show all that it has");
        } else if (const auto* scroll = qobject_cast<const QScrollArea*>(widget)) {
            const QScrollBar* across = scroll->horizontalScrollBar(); // down is how to read, across is not
            if (across->isVisible() || across->maximum() > across->minimum()) {
                found << named(*scroll, scroll->accessibleName(), scroll->widget()->width(),
                               scroll->viewport()->width());
            }
        } else if (const auto* label = qobject_cast<const QLabel*>(widget)) {
            lookAt(*label, found);
        } else if (const auto* bar = qobject_cast<const QTabBar*>(widget)) {
            lookAt(*bar, found);
        } else if (const auto* header = qobject_cast<const QHeaderView*>(widget)) {
            lookAt(*header, found);
        } else if (const auto* box = qobject_cast<const QComboBox*>(widget)) {
            lookAt(*box, found);
        } else if (const auto* line = qobject_cast<const QLineEdit*>(widget)) {
            lookAt(*line, found);
        } else if (const auto* list = qobject_cast<const QListWidget*>(widget)) {
            lookAt(*list, found);
        } else if (const auto* button = qobject_cast<const QAbstractButton*>(widget);
                   button != nullptr && !button->text().isEmpty() && button->sizeHint().width() > button->width()) {
            found << named(*button, button->text(), button->sizeHint().width(), button->width());
        }
    }
    return found;
}

QStringList doubtfulKeys(QWidget& window)
{
    QStringList found;
    QMap<QString, QString> taken;
    const auto take = [&](const QString& text) {
        const QString letter = letterOf(text);
        if (!letter.isEmpty() && taken.contains(letter)) {
            found << QStringLiteral("%1 is “%2” and “%3”").arg(letter, taken[letter], text);
        }
        taken[letter] = text;
    };
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (widget->window() != &window) {
            continue;
        }
        if (const auto* menus = qobject_cast<const QMenuBar*>(widget)) {
            for (const QAction* action : menus->actions()) {
                take(action->text());
                lookAtMenu(*action->menu(), found);
            }
        }
        if (!widget->isVisible()) {
            continue;
        }
        if (const auto* label = qobject_cast<const QLabel*>(widget); label != nullptr && label->buddy() != nullptr) {
            take(label->text());
        } else if (const auto* bar = qobject_cast<const QTabBar*>(widget)) {
            for (int tab = 0; tab < bar->count(); ++tab) {
                take(bar->tabText(tab));
            }
        } else if (const auto* group = qobject_cast<const QGroupBox*>(widget)) {
            take(group->title());
        } else if (qobject_cast<const QToolButton*>(widget) == nullptr) {
            if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) {
                take(button->text());
            }
        }
    }
    return found;
}

QStringList spelledTexts(QWidget& window)
{
    QStringList found;
    const auto look = [&found](const QWidget& widget, const QString& text) {
        if (text.contains(QStringLiteral("virtual:"))) {
            found << QStringLiteral("%1 “%2” says “%3”")
                         .arg(QString::fromLatin1(widget.metaObject()->className()), widget.objectName(), text);
        }
    };
    look(window, window.windowTitle());
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (widget->window() != &window) {
            continue;
        }
        look(*widget, widget->accessibleName() + widget->accessibleDescription());
        if (const auto* label = qobject_cast<const QLabel*>(widget)) {
            look(*label, label->text() + label->toolTip());
        } else if (const auto* line = qobject_cast<const QLineEdit*>(widget)) {
            look(*line, line->text() + line->placeholderText());
        } else if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) {
            look(*button, button->text() + button->toolTip());
        } else if (const auto* box = qobject_cast<const QComboBox*>(widget)) {
            for (int item = 0; item < box->count(); ++item) {
                look(*box, box->itemText(item));
            }
        } else if (const auto* view = qobject_cast<const QAbstractItemView*>(widget);
                   view != nullptr && view->model() != nullptr && view->objectName() != QStringLiteral("log")) {
            for (int row = 0; row < view->model()->rowCount(); ++row) {
                for (int column = 0; column < view->model()->columnCount(); ++column) {
                    const QModelIndex index = view->model()->index(row, column);
                    look(*view, index.data().toString() + index.data(Qt::ToolTipRole).toString());
                }
            }
        }
    }
    return found;
}

QStringList unevenLabels(QWidget& window)
{
    constexpr int kLines = 3; // a field that is higher has more than one
    QStringList found;
    for (const QFormLayout* form : window.findChildren<QFormLayout*>()) {
        for (int row = 0; row < form->rowCount(); ++row) {
            const QLayoutItem* const label = form->itemAt(row, QFormLayout::LabelRole);
            const QLayoutItem* const field = form->itemAt(row, QFormLayout::FieldRole);
            const QWidget* const text = label == nullptr ? nullptr : label->widget();
            if (text == nullptr || field == nullptr || !text->isVisible() || text->window() != &window ||
                qobject_cast<const QLabel*>(field->widget()) != nullptr ||
                field->geometry().height() > kLines * text->sizeHint().height()) {
                continue;
            }
            const int above = label->geometry().center().y() - field->geometry().center().y();
            if (std::abs(above) > 1) {
                found << QStringLiteral("“%1” is %2 pixels off the middle of its field")
                             .arg(static_cast<const QLabel*>(text)->text())
                             .arg(above);
            }
        }
    }
    return found;
}
