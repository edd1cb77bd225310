// Copies a disc: asks for the drive to read and the one to write, reads the disc into a temporary image and hands out
// the burn of it. Whatever is to be agreed to is asked in between: what is on the target, sectors that could not be
// read, another disc in the only drive. The image goes in every end but a burn that has failed, which can be begun
// again while its page is there. Modeless. GUI thread.
#pragma once

#include "ui/burn/BurnOrder.h"
#include "ui/desktop/Desktop.h"
#include "workflow/facade/Run.h"
#include "workflow/readback/ReadImage.h"

#include <QDialog>
#include <QTimer>

#include <memory>
#include <string>

class QLabel;
class QLayout;
class QProgressBar;
class QPushButton;

namespace steadyburn {

class Banner;
class TargetSelector;

class CopyDialog final : public QDialog {
    Q_OBJECT
public:
    explicit CopyDialog(const Dependencies& dependencies, QWidget* parent = nullptr);

    void chooseSource(const QString& spec); // where the user is asked, as a proposal
    void showSimulated(bool show);
    void keepAwake(bool keep) { m_keepAwake = keep; }                    // the machine, while it reads
    void leaveDrivesAlone(bool alone);                                   // while one of them writes
    [[nodiscard]] const std::string& target() const { return m_source; } // that is being read
    [[nodiscard]] bool busy() const { return m_reading.running(); }
    // The program ends: reading stops. Whether it was reading.
    bool endReading();
    bool stopReading(); // the same where nothing is shown any more
    void wait();        // blocks until nothing is read, without an event loop; the image goes

signals:
    // The disc has been read, and all has been agreed to: this burn makes the copy. The dialog has nothing more to do.
    void writeAsked(const steadyburn::BurnOrder& order);
    void idle(); // nothing is read

protected:
    void closeEvent(QCloseEvent* event) override;
    void reject() override; // Escape

private:
    // checking: whether the target takes the copy, before or (changed) after the disc is read.
    enum class Step : std::uint8_t { choosing, checking, overwriting, reading, lacking, changing, checkingChanged };
    struct Checked;

    QLayout* makeButtons();
    void enter(Step step);
    void ask(Step step, const QString& question, const QString& yes, const QString& no);
    void answer(bool yes);
    void begin();
    void check();
    void checked(const Checked& found);
    void read();
    void readEnded(const ReadImageReport& report);
    void readWhole();
    void askToChange(const QString& refusal);
    void checkChanged();
    void write();
    void giveUp(Outcome outcome, const QString& text);
    void poll();

    Dependencies m_dependencies;
    Desktop m_desktop;
    bool m_keepAwake = true;
    bool m_closing = false;
    Step m_step = Step::choosing;
    std::string m_source;
    BurnOrder m_order; // of the copy, as far as it is known
    bool m_oneDrive = false;
    std::shared_ptr<ReadImage> m_image; // that is read, or was read last
    Run m_reading;
    QTimer m_poll;
    Banner* m_banner;
    TargetSelector* m_from;
    TargetSelector* m_to;
    QLabel* m_doing;
    QProgressBar* m_progress;
    QPushButton* m_copy;
    QPushButton* m_stop;
    QPushButton* m_yes;
    QPushButton* m_no;
};

} // namespace steadyburn
