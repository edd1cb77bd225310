// A drive and what is in it: what it is, what is on it, how much it takes; from here it is erased, read into an image
// and ejected. Modeless; one thing at a time. GUI thread.
#pragma once

#include "ui/desktop/Desktop.h"
#include "workflow/facade/MediumTasks.h"
#include "workflow/facade/Run.h"
#include "workflow/readback/ReadImage.h"

#include <QDialog>
#include <QTimer>

#include <atomic>
#include <memory>
#include <optional>

class QFormLayout;
class QLabel;
class QLayout;
class QProgressBar;
class QPushButton;

namespace steadyburn {

class Banner;

class MediumDialog final : public QDialog {
    Q_OBJECT
public:
    enum class Begin : std::uint8_t { look, erase, readImage, eject };

    MediumDialog(const Dependencies& dependencies, std::string target, QWidget* parent = nullptr);

    void begin(Begin what); // what the user came for; erasing is asked for here
    void readImage(const QString& file);
    void keepAwake(bool keep) { m_keepAwake = keep; } // the machine, while it reads or erases
    [[nodiscard]] const std::string& target() const { return m_target; }
    // The program ends: what has not begun does not begin, and reading stops. Whether it was reading.
    bool endReading();
    bool stopReading(); // the same where nothing is shown any more
    void wait();        // blocks until nothing is at work, without an event loop
    [[nodiscard]] bool busy() const { return m_run.running() || m_reading.running(); }

signals:
    void mediumChanged(); // erased or ejected
    void lookInsideAsked(const std::string& target);
    void idle(); // nothing is at work

protected:
    void closeEvent(QCloseEvent* event) override;
    void reject() override; // Escape; while it works it stays

private:
    QLayout* makeButtons();
    void makeAnswers();
    void look();
    void showMedium(const JobMedium& medium);
    void clearFacts();
    void addRow(const QString& name, const QString& value);
    void askToErase();
    void askAboutRun(const Fault& run);
    void lookBeforeErasing(bool full);
    void erase(bool full);
    void chooseImage();
    void read(const QString& file, bool overwrite);
    void ejectMedium();
    void say(const Fault& fault);
    void ended(const ReadImageReport& report);
    void poll();
    void holdMachine(const QString& why);
    void enableButtons();

    Dependencies m_dependencies;
    std::string m_target;
    Desktop m_desktop;
    bool m_keepAwake = true;
    bool m_held = false;
    Run m_run;                                     // the drive is looked at, erases or ejects
    std::shared_ptr<std::atomic<double>> m_erased; // 0..1; below: a run is looked for; null: nothing is erased
    QString m_erasing;                             // what is said of it
    std::shared_ptr<ReadImage> m_image;            // that is read, or was read last
    Run m_reading;
    std::optional<JobMedium> m_medium;
    Begin m_begin = Begin::look;     // to be done when the medium is known
    std::optional<bool> m_eraseFull; // the answer, while the medium is looked at once more
    bool m_askedAboutRun = false;    // the question was about a run of a backup
    QString m_file;                  // being read into
    QTimer m_poll;
    Banner* m_banner;
    QFormLayout* m_facts;
    QProgressBar* m_progress;
    QLabel* m_doing;
    QPushButton* m_lookAgain;
    QPushButton* m_lookInside;
    QPushButton* m_erase;
    QPushButton* m_readImage;
    QPushButton* m_eject;
    QPushButton* m_stop;
    QList<QPushButton*> m_answers; // to the banner's question whether to erase
    bool m_asking = false;
    bool m_closing = false; // as soon as the drive has answered
};

} // namespace steadyburn
