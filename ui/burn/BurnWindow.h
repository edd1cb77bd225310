// The burns: a window of its own that can be minimised or closed to the tray while the compilation goes on. It shows
// the queue: one page a burn, from the second on a list beside them. GUI thread.
#pragma once

#include "ui/burn/BurnPage.h"
#include "ui/burn/BurnQueue.h"
#include "ui/burn/TargetQuestion.h"
#include "ui/desktop/Desktop.h"
#include "ui/settings/Settings.h"

#include <QEventLoopLocker>
#include <QPointer>
#include <QWidget>

#include <functional>
#include <map>
#include <memory>
#include <vector>

class QListView;
class QSettings;
class QStackedWidget;
class QSystemTrayIcon;

namespace steadyburn {

class BurnWindow final : public QWidget {
    Q_OBJECT
public:
    BurnWindow(Dependencies dependencies, QSettings& settings, QWidget* parent = nullptr); // settings outlive it
    ~BurnWindow() override;

    // Starts it, or queues it behind the burn that has its drive, and shows the window.
    BurnPage* add(const JobRequest& request) { return add(BurnOrder{.request = request, .mayReplace = {}}); }
    BurnPage* add(const BurnOrder& order);
    // Reads a set's journal in the background, adds a burn that continues the set, and then calls `added`. Emits
    // unwritable() where the journal cannot be read.
    void continueSet(const std::string& journal, const JobRequest& request, const std::function<void()>& added = {},
                     const std::function<void(const JobReport&)>& ended = {});
    [[nodiscard]] bool running() const { return m_queue.anyRunning(); }
    [[nodiscard]] bool writesToDrive() const { return m_queue.anyDriveRunning(); }
    [[nodiscard]] bool pending() const { return m_queue.anyPending(); }
    void reloadSettings();
    void stopAll(); // at once; the waiting ones are taken out
    // The program ends, for this reason: as stopAll(). Whether one was waiting.
    bool endAll(const QString& why);
    // The display is gone: stops all and blocks until they have ended and their logs are kept. How they ended.
    std::vector<Outcome> endWithoutDisplay(const QString& why);
    // One has ended but for a disk that does not answer: only the process's end ends that.
    [[nodiscard]] bool held() const { return m_queue.anyHeld(); }
    void bringUpPending(); // if there is something pending
    void bringUp(const BurnSession& session);
    // Those that run or wait; while the window is put away those that have ended as well.
    [[nodiscard]] std::vector<const BurnSession*> presentSessions() const;
    [[nodiscard]] std::vector<std::string> writtenTo() const; // the targets of the burns that run
    [[nodiscard]] const BurnSession* foremost() const;        // that runs; null: none
    [[nodiscard]] Desktop& desktop() { return m_desktop; }

signals:
    void changed();    // what running() and pending() say may be different
    void progressed(); // what a burn says of itself; a few times a second
    // Of a burn that has ended: its target is to be ejected, looked into, verified.
    void ejectAsked(const std::string& target);
    void lookAsked(const std::string& target);
    void verifyAsked(const std::string& target);
    void finished(const steadyburn::JobReport& report);
    void unwritable(const QString& sentence); // the configuration; or a journal that cannot be read

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    void connectQueue();
    void addPage(BurnSession& session);
    void connectPage(BurnPage& page);
    void ended(const BurnSession& session);
    [[nodiscard]] bool asks(const BurnSession& session) const; // whether it begins anew after a question
    void askAboutAppend(BurnSession& session);
    void dismiss(BurnSession& session);
    void dismissWaiting();
    void showStates();
    void holdMachine();
    void makeTray();
    void showTray();
    void bringUp();
    void changeSettings(const std::function<void(Settings&)>& change);
    [[nodiscard]] BurnPage* current() const;
    void tellEnd(const BurnSession& session);
    void tellVolume(const BurnSession& session);

    QSettings& m_settings;
    Settings m_options; // as last read from there
    BurnQueue m_queue;
    Desktop m_desktop;
    std::map<const BurnSession*, BurnPage*> m_pageOf;
    QListView* m_list;
    QStackedWidget* m_pages;
    QSystemTrayIcon* m_tray = nullptr;
    QString m_trayShows; // what its picture is of
    bool m_tellTray = true;
    bool m_ending = false; // the program: nothing is asked any more
    // The program lives on while burns run, even with every window closed.
    std::unique_ptr<QEventLoopLocker> m_alive;
};

} // namespace steadyburn
