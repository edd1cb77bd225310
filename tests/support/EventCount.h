// Counts the events of one type that an object gets. So a test waits for what may change nothing that it can see, such
// as the queued call that brings an answer from the background (QEvent::MetaCall). The object's thread.
#pragma once

#include <QEvent>
#include <QObject>

namespace steadyburn {

class EventCount final : public QObject {
public:
    EventCount(QObject& of, QEvent::Type type) : m_type(type) { of.installEventFilter(this); }
    [[nodiscard]] int operator()() const { return m_count; }

protected:
    bool eventFilter(QObject* /*object*/, QEvent* event) override
    {
        m_count += event->type() == m_type ? 1 : 0;
        return false;
    }

private:
    QEvent::Type m_type;
    int m_count = 0;
};

} // namespace steadyburn
