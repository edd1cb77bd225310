// What a run of a backup would be, before anything is written: its level, what has changed, how large it is, or why it
// is refused. A yes makes a burn of it. Modeless; deletes itself when it was closed. GUI thread.
#pragma once

#include "ui/backup/BackupBurns.h"
#include "workflow/backup/BackupRunning.h"
#include "workflow/facade/Run.h"

#include <QDialog>

#include <memory>
#include <string>
#include <vector>

class QCheckBox;
class QLabel;
class QListView;
class QProgressBar;
class QPushButton;

namespace steadyburn {

class Banner;
class FaultList;
class TargetSelector;

class RunDialog final : public QDialog {
    Q_OBJECT
public:
    // `continued`: of the run that broke off.
    RunDialog(const Dependencies& dependencies, const std::string& backup, bool continued, QWidget* parent = nullptr);

    void prepare();
    [[nodiscard]] bool preparing() const { return m_preparing.running(); }

signals:
    void runAsked(const steadyburn::BackupBurn& burn);
    void forgetAsked(const std::vector<unsigned>& runs); // that the quota proposes; then prepare()
    void changeAsked();                                  // of the backup, since a quota is exceeded; then prepare()

protected:
    void done(int result) override;

private:
    void show(Result<std::unique_ptr<BackupRunning>> prepared);
    void refuse(const Fault& fault);
    [[nodiscard]] QWidget* makeComparison();
    void run();
    void enable();

    Dependencies m_dependencies;
    Run m_preparing;
    std::string m_name;
    bool m_continued;
    std::shared_ptr<BackupRunning> m_running; // null: none is ready
    bool m_moved = false;                     // media of earlier runs, on purpose
    bool m_emptySources = false;              // on purpose
    bool m_overwriteRun = false;              // that no record is kept of
    bool m_again = false;                     // it is prepared anew as soon as the last one has ended
    bool m_starting = false;
    bool m_closed = false; // it goes as soon as nothing is prepared any more
    std::vector<unsigned> m_forget;
    QLabel* m_text;
    QProgressBar* m_progress;
    QListView* m_problems;
    FaultList* m_faults;
    QCheckBox* m_full;
    QCheckBox* m_newMedium; // shown where the run would go behind others
    QCheckBox* m_compare;
    TargetSelector* m_compareIn; // empty: the drive that writes
    Banner* m_banner;
    QPushButton* m_forgetButton;
    QPushButton* m_changeButton;
    QPushButton* m_movedButton;
    QPushButton* m_emptyButton;
    QPushButton* m_overwriteButton;
    QPushButton* m_run = nullptr;
};

} // namespace steadyburn
