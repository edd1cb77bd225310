#include "ui/widgets/PlainLabels.h"

#include <QApplication>
#include <QEvent>
#include <QLabel>

namespace steadyburn {

namespace {

class PlainLabels final : public QObject {
public:
    using QObject::QObject;

    // A label is polished before it is first seen.
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Polish) {
            if (auto* const label = qobject_cast<QLabel*>(watched);
                label != nullptr && label->textFormat() == Qt::AutoText) {
                label->setTextFormat(Qt::PlainText);
            }
        }
        return false;
    }
};

} // namespace

void showLabelsPlain()
{
    const QString name = QStringLiteral("plainLabels");
    if (qApp->findChild<QObject*>(name, Qt::FindDirectChildrenOnly) == nullptr) {
        auto* const filter = new PlainLabels(qApp);
        filter->setObjectName(name);
        qApp->installEventFilter(filter);
    }
}

} // namespace steadyburn
