// How long the event loop of this thread stops at the longest, seen by a timer that wants to run each millisecond (and
// not always: it would take a processor from what is measured).
#pragma once

#include <QElapsedTimer>
#include <QEventLoop>
#include <QObject>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

class LoopWatch : public QObject {
public:
    LoopWatch() : m_stat(::open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC))
    {
        m_clock.start();
        m_waited = waited();
        connect(&m_timer, &QTimer::timeout, this, &LoopWatch::look);
        m_timer.setTimerType(Qt::PreciseTimer);
        m_timer.start(1);
    }
    ~LoopWatch() override { ::close(m_stat); }

    // In milliseconds, since the last call: what a user would have felt.
    double takeLongest() { return static_cast<double>(std::exchange(m_longest, 0)) / 1e6; }
    // The same without the time for which the thread could have run and had no processor: what the window itself is to
    // blame for, by work or by waiting for something, whatever else the machine does.
    double takeLongestOwn() { return static_cast<double>(std::exchange(m_longestOwn, 0)) / 1e6; }

private:
    void look()
    {
        const qint64 now = waited();
        const qint64 stop = m_clock.nsecsElapsed();
        m_longest = std::max(m_longest, stop);
        m_longestOwn = std::max(m_longestOwn, stop - (now - m_waited));
        m_waited = now;
        m_clock.start();
    }
    [[nodiscard]] qint64 waited() const // for a processor, in all: nanoseconds
    {
        char text[100] = {};
        long long ran = 0;
        long long waited = 0;
        const bool known =
            ::pread(m_stat, text, sizeof text - 1, 0) > 0 && std::sscanf(text, "%lld %lld", &ran, &waited) == 2;
        return known ? waited : 0;
    }

    QTimer m_timer;
    QElapsedTimer m_clock;
    int m_stat;
    qint64 m_waited = 0;
    qint64 m_longest = 0;
    qint64 m_longestOwn = 0;
};

// Runs the event loop as the program does, until it is so or the time is over. (QTest::qWait sleeps 10 ms between two
// looks at the events: that would be measured.)
inline bool runUntil(const std::function<bool()>& so, int milliseconds)
{
    QEventLoop loop;
    QElapsedTimer clock;
    clock.start();
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, &loop, [&] {
        if (so() || clock.elapsed() >= milliseconds) {
            loop.quit();
        }
    });
    look.start(5);
    loop.exec();
    return so();
}
