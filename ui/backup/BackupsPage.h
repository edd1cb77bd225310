// The user's backups: what each saves, when it ran and runs next; of the chosen one all runs, and what is done with
// them. What stands in the user's folder is read in the background, whenever the page comes to the front and after
// each change. GUI thread.
#pragma once

#include "ui/backup/BackupBurns.h"
#include "ui/backup/BackupModel.h"
#include "ui/backup/RunModel.h"

#include <QWidget>

#include <string>

class QLabel;
class QLayout;
class QPushButton;
class QStackedWidget;
class QTreeView;

namespace steadyburn {

class BackupDialog;
class Banner;
class RestoreDialog;
class RunDialog;
class UnfinishedBanner;

class BackupsPage final : public QWidget {
    Q_OBJECT
public:
    explicit BackupsPage(Dependencies dependencies, QWidget* parent = nullptr);

    void readAgain();
    [[nodiscard]] bool reading() const { return m_reading; }
    void choose(const std::string& name); // as soon as it is there
    BackupDialog* define();               // the dialog for a new one

    [[nodiscard]] bool busy() const { return restoring() != nullptr; }
    [[nodiscard]] std::string target() const; // the backup that is restored
    bool stop();                              // the program ends; whether something was being restored
    void wait();                              // blocks until nothing is restored, without an event loop

signals:
    void runAsked(const steadyburn::BackupBurn& burn);
    void idle(); // nothing is restored

protected:
    // A timer or a command line may have run one.
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeEmpty();
    QWidget* makeLists();
    QLayout* makeButtons();
    void showBackups(std::vector<BackupOverview> backups);
    void showChosen();
    void showReport();
    void openRun(bool continued);
    void restore();
    [[nodiscard]] RestoreDialog* restoring() const;                    // one that is busy; null: none
    void forget(const std::vector<unsigned>& runs, RunDialog* asking); // `asking`: prepares again after it; may be null
    void change(RunDialog* asking);                                    // prepares again after it; may be null
    void schedule();
    void say(const QString& problem);
    void enable();
    [[nodiscard]] const BackupOverview* backup() const; // null: none is chosen
    [[nodiscard]] const BackupRun* run() const;         // the chosen one, else the last; null: there is none

    Dependencies m_dependencies;
    BackupModel m_backups;
    RunModel m_runs;
    std::string m_wanted; // the backup that is to be chosen
    bool m_reading = false;
    bool m_changed = false; // since what is being read
    QStackedWidget* m_pages;
    QTreeView* m_list;
    QTreeView* m_history;
    QLabel* m_about;
    UnfinishedBanner* m_unfinished;
    Banner* m_banner;
    QPushButton* m_runNow = nullptr;
    QPushButton* m_restore = nullptr;
    QPushButton* m_report = nullptr;
    QPushButton* m_change = nullptr;
    QPushButton* m_schedule = nullptr;
    QPushButton* m_forget = nullptr;
};

} // namespace steadyburn
