// Whether the user is told of media that should be checked: on or off, as a timer of the user's systemd has it. It is
// read and changed in the background. GUI thread.
#pragma once

#include "ui/widgets/BannerWeight.h"

#include <QCheckBox>

namespace steadyburn {

class ReminderBox final : public QCheckBox {
    Q_OBJECT
public:
    explicit ReminderBox(QWidget* parent = nullptr);
    [[nodiscard]] bool busy() const { return m_busy; }

signals:
    void said(steadyburn::BannerWeight weight, const QString& text);

private:
    struct State {
        bool on = false;
        QString when;    // and when it looks next
        QString problem; // of a change; empty: it is made
    };
    static State read();
    static State change(bool on);
    void take(const State& state);

    bool m_busy = false;
};

} // namespace steadyburn
