// After a run: compares its media with the sources as they are now, in the drive that wrote them or in another one,
// asks for each medium that is not there, and says what is different. The result is kept for the run's report.
// Modeless. GUI thread.
#pragma once

#include "ui/backup/BackupBurns.h"
#include "ui/desktop/Desktop.h"
#include "workflow/backup/RunComparison.h"
#include "workflow/facade/Run.h"

#include <QDialog>
#include <QTimer>

#include <memory>
#include <string>

class QLabel;
class QLineEdit;
class QListView;
class QProgressBar;
class QPushButton;

namespace steadyburn {

class Banner;
class FaultList;
class TargetLine;

class CompareDialog final : public QDialog {
    Q_OBJECT
public:
    CompareDialog(const Dependencies& dependencies, ComparisonDue due, QWidget* parent = nullptr);

    void start();
    void keepAwake(bool keep) { m_keepAwake = keep; } // the machine, while it reads
    [[nodiscard]] bool busy() const { return m_comparing.running() || m_keeping; }
    [[nodiscard]] const std::string& target() const { return m_due.comparison.readIn(); }
    bool stop(); // the program ends; whether it was reading
    void wait() { m_comparing.wait(); }

signals:
    void idle(); // nothing is read any more, and the result is kept

protected:
    void closeEvent(QCloseEvent* event) override;
    void reject() override { close(); }

private:
    void makeLayout();
    void askForMedium(const VolumeWanted& wanted);
    void answer(bool there);
    void end(const MediumReport& report);
    void showResult(const MediumReport& report, const QString& unkept);
    void poll();
    void enable();

    Dependencies m_dependencies;
    std::shared_ptr<RunCheck> m_check; // that runs, or ran last
    Run m_comparing;
    ComparisonDue m_due;
    Desktop m_desktop;
    QTimer m_poll;
    bool m_keepAwake = true;
    bool m_asking = false;  // for a medium
    bool m_keeping = false; // the result, in the background
    bool m_ended = false;   // there is a result
    QLabel* m_doing;
    QProgressBar* m_progress;
    Banner* m_banner;
    QLineEdit* m_medium; // where the user says that the wanted medium is
    TargetLine* m_mediumLine;
    QPushButton* m_there;
    QPushButton* m_missing;
    FaultList* m_faults;
    QListView* m_differences;
    QPushButton* m_again = nullptr;
    QPushButton* m_stop = nullptr;
};

} // namespace steadyburn
