// The end of the program where something outside asks for it: a signal, or a session that ends. What works is stopped
// as the user's Stop does it, and waited for; what cannot be stopped is waited for; questions are taken back; the
// compilation is kept for the next start. GUI thread.
#pragma once

#include "workflow/request/JobReport.h"

#include <QObject>

#include <vector>

class QWidget;

namespace steadyburn {

class BackupBurns;
class BurnWindow;
class SessionKeeper;

class OrderlyEnd final : public QObject {
    Q_OBJECT
public:
    // `window` has the medium dialogs and windows; all outlive it.
    OrderlyEnd(QWidget& window, BurnWindow& burns, BackupBurns& runs, SessionKeeper& session);

    // A burn, a waiting one, a backup's run that is being recorded, or a medium that is read, verified or erased.
    [[nodiscard]] bool working() const;
    void begin(const QString& why); // asked again it goes on as it is
    // The same, and a failure whatever comes of what works: a library has ended the process, and holds a thread.
    void beginAsFailure(const QString& why);
    [[nodiscard]] bool failed() const { return m_failed; }
    [[nodiscard]] bool begun() const { return m_begun; }
    // What the program returns, with the command line's meanings: 130 when something was broken off, 3 when something
    // failed meanwhile, 1 when a burn ended with exceptions, else 0.
    [[nodiscard]] int code() const;

    // The display is gone, and with it all that is shown: blocks until nothing writes and the logs are kept.
    void endWithoutDisplay(const QString& why);

signals:
    void ended(); // nothing works any more: the program may return

private:
    template <class Window>
    [[nodiscard]] std::vector<Window*> all() const; // of the main window's own
    void takeQuestionsBack();
    void note(Outcome outcome);
    void noteIf(bool stopped);
    void look();

    QWidget& m_window;
    BurnWindow& m_burns;
    BackupBurns& m_runs;
    SessionKeeper& m_session;
    bool m_begun = false;
    bool m_told = false;
    bool m_failed = false;
    int m_code = 0;
};

} // namespace steadyburn
