// Termination, hang-up and Ctrl-C as a Qt signal, for a program with an event loop. What was ignored when the program
// began (nohup, a shell's background) stays ignored. Once a program, on the GUI thread.
#pragma once

#include <QObject>

namespace steadyburn {

class EndSignals final : public QObject {
    Q_OBJECT
public:
    explicit EndSignals(QObject* parent = nullptr);

signals:
    void asked(int signal); // SIGTERM, SIGHUP or SIGINT

private:
    void read(int fd);
};

} // namespace steadyburn
