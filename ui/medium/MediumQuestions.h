// What the window that looks into a medium says of its work, and the questions that it asks, with their answers: above
// the buttons, never a dialog. GUI thread.
#pragma once

#include "ui/widgets/BannerWeight.h"
#include "workflow/facade/BatchedListing.h"
#include "workflow/readback/MediumRestore.h"
#include "workflow/request/VolumeChange.h"

#include <QWidget>

#include <optional>
#include <string>
#include <vector>

class QLineEdit;
class QPushButton;

namespace steadyburn {

class TargetLine;

class Banner;

class MediumQuestions final : public QWidget {
    Q_OBJECT
public:
    enum class Answer : std::uint8_t { keep, replace, cancel, volumeThere, volumeMissing };
    Q_ENUM(Answer)

    explicit MediumQuestions(QWidget* parent = nullptr);

    void say(BannerWeight weight, const QString& text); // takes a question back
    void sayNothing();
    void sayListed(const ListingReport& report, bool full, bool empty);
    void sayEnd(const MediumReport& report, bool dragged); // `dragged`: what was to be dragged is not whole
    // `all`: no other files are known to be in the way.
    void askToReplace(const RestoreClashes& clashes, const std::string& into, bool all);
    void askForVolume(const VolumeWanted& wanted);
    bool dismiss(); // chooses what changes nothing; whether a question was open that has such an answer
    [[nodiscard]] bool open() const { return m_asks != Asks::nothing; }
    [[nodiscard]] std::string volume() const; // where the user says that the tape is

signals:
    void answered(steadyburn::MediumQuestions::Answer answer);

private:
    enum class Asks : std::uint8_t { nothing, replace, volume };
    struct Choice {
        Asks to;
        QPushButton* button;
    };
    void add(Asks to, Answer answer, const QString& text, const char* name);
    void ask(Asks what, const QString& question);
    void showChoices(Asks what);
    void choose(Answer answer);

    Asks m_asks = Asks::nothing;
    Banner* m_banner;
    QLineEdit* m_volume;
    TargetLine* m_volumeLine;
    std::vector<Choice> m_choices; // of each question the first is the one that loses nothing
};

} // namespace steadyburn
