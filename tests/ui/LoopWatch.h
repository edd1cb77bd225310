// How long the event loop of this thread stops at the longest, seen by a timer that wants to run always.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <algorithm>
#include <utility>

class LoopWatch : public QObject {
public:
    LoopWatch()
    {
        m_clock.start();
        connect(&m_timer, &QTimer::timeout, this, [this] {
            m_longest = std::max(m_longest, m_clock.nsecsElapsed());
            m_clock.start();
        });
        m_timer.start(0);
    }
    // In milliseconds, since the last call.
    double takeLongest() { return static_cast<double>(std::exchange(m_longest, 0)) / 1e6; }

private:
    QTimer m_timer;
    QElapsedTimer m_clock;
    qint64 m_longest = 0;
};
