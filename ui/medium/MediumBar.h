// Which medium is looked into, which of its sessions, and the word that is searched for: the line above the tree. GUI
// thread.
#pragma once

#include "workflow/facade/DriveWatch.h"
#include "workflow/readback/MediumListing.h"
#include "workflow/request/JobMedium.h"

#include <QWidget>

#include <string>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace steadyburn {

class TargetLine;

class MediumBar final : public QWidget {
    Q_OBJECT
public:
    explicit MediumBar(QWidget* parent = nullptr);

    void showTarget(const std::string& target); // its sessions are not known yet
    void showSessions(const JobMedium& medium);
    void setChoosable(bool choosable);
    void leaveDrivesAlone(bool alone) { m_watch.setPaused(alone); }
    void clearSearch();
    [[nodiscard]] bool searched() const;

signals:
    void targetChosen(const std::string& target);
    void sessionChosen(const steadyburn::StoredPart& part);
    void searchedFor(const QString& word); // empty: no more
    void searchLeft();                     // for what was found, by a key

private:
    void makeSource();
    void makeSearch();
    void showDrives(const std::vector<TargetChoice>& drives);
    void chooseSource(int row);
    void chooseSession(int row);
    void askForFileToOpen();
    void choose(const std::string& target);

    DriveWatch m_watch;
    std::string m_target;
    QComboBox* m_source;
    TargetLine* m_line; // of m_source
    QPushButton* m_open;
    QLabel* m_sessionLabel;
    QComboBox* m_session;
    QLineEdit* m_find;
};

} // namespace steadyburn
