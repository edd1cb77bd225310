// Where to burn: drives and what is in them, tapes, files and simulated drives in one list, and any target's spelling
// can be typed. A drive that is plugged in appears by itself; what is chosen stays. GUI thread.
#pragma once

#include "ui/widgets/FileMark.h"
#include "workflow/facade/DriveWatch.h"

#include <QComboBox>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

class QMenu;

namespace steadyburn {

class TargetLine;

class TargetSelector final : public QComboBox {
    Q_OBJECT
public:
    explicit TargetSelector(QWidget* parent = nullptr);

    [[nodiscard]] std::string spec() const; // as JobRequest wants it; empty: none chosen
    // The drive that is chosen, as the list of drives knows it; null: another target, or it is not found yet.
    [[nodiscard]] const TargetChoice* drive() const;
    [[nodiscard]] const std::vector<TargetChoice>& drives() const { return m_watch.drives(); }
    void setSpec(const QString& spec); // what the line shows is for people
    void showName();                   // in place of a spelling that was typed
    // As a project has it: nobody has chosen it until it is edited or takeOver() is called.
    void setForeignSpec(const QString& spec);
    [[nodiscard]] bool named() const; // by the user
    void takeOver() { m_foreign.clear(); }
    // The file that is chosen, if it was there when it was chosen, so that the file dialog has asked; once.
    [[nodiscard]] std::optional<FileMark> takeReplaceable();
    void showSimulated(bool show);
    [[nodiscard]] bool offersPractice() const;
    void offerDiscsOnly();              // no image and no archive
    void fillMenu(QMenu& menu);         // with all that can be chosen without typing
    void fillPracticeMenu(QMenu& menu); // with the simulated drives, where they are shown
    void lookAgain() { m_watch.refresh(); }
    void leaveDrivesAlone(bool alone) { m_watch.setPaused(alone); } // while one of them writes

signals:
    void changed();
    void drivesChanged();
    void typingAsked(); // the user wants to type a target (whoever shows the line offers it)

private:
    void showDrives(const std::vector<TargetChoice>& drives);
    void removeRows(int kind);
    void choose(int row);
    void chooseEntry(int action, const QString& spec);
    void addEntry(QMenu& menu, int row, const QIcon& icon, QString name);
    void use(const QString& spec); // as the user has chosen it
    void useFile(const QString& file);

    QString m_replaceable;           // the file dialog asked whether this one may be replaced
    std::optional<FileMark> m_asked; // as it was then
    QString m_foreign;               // what a project named
    QString m_last;                  // what was there before an entry was chosen
    DriveWatch m_watch;
    TargetLine* m_line;
};

} // namespace steadyburn
