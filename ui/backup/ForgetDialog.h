// Asks whether runs of a backup, or all of it, may be forgotten, and says what is lost by that. Modeless. GUI thread.
#pragma once

#include "workflow/backup/BackupForget.h"
#include "workflow/backup/BackupOverview.h"

#include <QDialog>

#include <vector>

class QLabel;
class QPushButton;
class QRadioButton;

namespace steadyburn {

class Banner;

class ForgetDialog final : public QDialog {
    Q_OBJECT
public:
    // Those runs, with what cannot be restored without them; empty: only the whole backup is asked about.
    ForgetDialog(BackupOverview backup, const std::vector<unsigned>& runs, QWidget* parent = nullptr);

signals:
    void forgotten(const QString& problem); // of its timer; may be empty

private:
    void sayWhatIsLost();
    void lookAtMedia();
    void forget();

    BackupOverview m_backup;
    std::vector<unsigned> m_runs;
    RunsOfMedia m_media; // empty: not looked at yet
    QRadioButton* m_some;
    QRadioButton* m_all;
    QLabel* m_lost;
    Banner* m_banner;
    QPushButton* m_forget = nullptr;
};

} // namespace steadyburn
