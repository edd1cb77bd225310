// Brings back what there was at a run of a backup, all or what is chosen in its tree: says which media that takes and
// in which order, asks for each that is not where it was, and names at the end what was lost. Modeless. GUI thread.
#pragma once

#include "workflow/backup/BackupOverview.h"
#include "workflow/backup/BackupRestoreReport.h"
#include "workflow/burn/Job.h"
#include "workflow/facade/Run.h"

#include <QDialog>

#include <memory>
#include <string>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QListView;
class QProgressBar;
class QPushButton;

namespace steadyburn {

class TargetLine;

class Banner;
class FaultList;
class MediumView;

class RestoreDialog final : public QDialog {
    Q_OBJECT
public:
    // `run`: the one to begin with.
    RestoreDialog(const Dependencies& dependencies, BackupOverview backup, unsigned run, QWidget* parent = nullptr);

    void setInto(const std::string& folder);
    [[nodiscard]] bool reading() const { return m_reads != 0; } // what there was
    [[nodiscard]] bool busy() const { return m_restoring.running(); }
    [[nodiscard]] const std::string& backup() const { return m_backup.set.name; }
    bool stop(); // the program ends; whether it was restoring
    void wait() { m_restoring.wait(); }

signals:
    void idle(); // nothing is restored

protected:
    void closeEvent(QCloseEvent* event) override;
    void reject() override { close(); }

private:
    void makeLayout();
    void readContents();
    void sayMedia();
    void askWhere();
    void restore();
    void askForMedium(const VolumeWanted& wanted);
    void answer(bool there);
    void end(const BackupRestoreReport& report);
    void enable();
    [[nodiscard]] std::vector<std::string> patterns() const; // empty: everything

    Dependencies m_dependencies;
    Run m_restoring;
    BackupOverview m_backup;
    std::shared_ptr<const RecordedContents> m_contents; // of the chosen run; null: not read yet
    unsigned m_reads = 0;                               // that are going on
    unsigned m_turn = 0;                                // of the question which media are needed
    bool m_asking = false;                              // for a medium
    QComboBox* m_run;
    MediumView* m_tree;
    QLabel* m_media;
    QLineEdit* m_into;
    QCheckBox* m_overwrite;
    QProgressBar* m_progress;
    Banner* m_banner;
    QLineEdit* m_medium; // where the user says that the wanted medium is
    TargetLine* m_mediumLine;
    QPushButton* m_there;
    QPushButton* m_missing;
    FaultList* m_faults;
    QListView* m_lost;
    QPushButton* m_choose = nullptr;
    QPushButton* m_restore = nullptr;
    QPushButton* m_stop = nullptr;
};

} // namespace steadyburn
