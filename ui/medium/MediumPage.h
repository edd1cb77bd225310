// Looks into a medium: any disc, tape, image or archive as a tree, with search and properties; from here its files are
// restored or dragged into a file manager, and the medium is verified or compared with a folder. One thing at a time.
// GUI thread.
#pragma once

#include "ui/medium/MediumQuestions.h"
#include "ui/medium/MediumWork.h"
#include "workflow/facade/Run.h"

#include <QTimer>
#include <QWidget>

#include <string>
#include <vector>

class QLabel;
class QLayout;
class QListView;
class QProgressBar;
class QPushButton;

namespace steadyburn {

class EntryProperties;
class FaultList;
class MediumBar;
class MediumView;

class MediumPage final : public QWidget {
    Q_OBJECT
public:
    explicit MediumPage(const Dependencies& dependencies, QWidget* parent = nullptr);

    // Lists what is on the target, as openTarget() has it.
    void look(const std::string& target);
    // The same, and selects these entries when they are known.
    void lookFor(const std::string& target, std::vector<std::string> paths);
    void lookAndVerify(const std::string& target); // as soon as it is listed; empty: what is chosen next
    void restoreInto(const std::string& folder);   // what is selected, or all
    void compareWith(const std::string& folder);
    void keepAwake(bool keep) { m_work.keepAwake(keep); } // the machine, while it verifies or restores
    void leaveDrivesAlone(bool alone);                    // while one of them writes
    [[nodiscard]] const std::string& target() const { return m_part.target; }
    [[nodiscard]] bool busy() const { return m_work.running(); } // verifies or restores
    [[nodiscard]] bool listing() const { return m_listing.running(); }
    bool stop(); // whatever runs; whether anything was verified or restored
    void wait(); // blocks until nothing runs, without an event loop

signals:
    void idle(); // nothing is verified or restored any more

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void makeLayout();
    QLayout* makeButtons();
    void makeReport();
    void connectParts();
    void connectWork();

    void list(const StoredPart& part);
    void startListing();
    void listed(const ListingReport& report);
    void selectWanted();
    void showProperties();
    void showEntryOf(const QModelIndex& problem);
    void askWhereTo();
    void askForSources();
    void verify();
    void fetchForDrag();
    void fetched(const MediumWork::Ids& ids, const QList<QUrl>& files, const MediumReport& report);
    void began();
    void ended(const MediumReport& report);
    void rest(); // nothing runs any more
    void take(MediumQuestions::Answer answer);
    void poll();
    void enable();
    [[nodiscard]] bool ready() const; // for something to be done with what is listed
    [[nodiscard]] QString entriesText() const;

    bool m_drivesAlone = false;
    Dependencies m_dependencies;
    StoredPart m_part;
    std::vector<std::string> m_wanted; // paths that are selected when they are listed
    Run m_listing;
    MediumWork m_work;
    bool m_wantsList = false;    // of m_part, when the listing before has ended
    bool m_full = false;         // not all entries could be shown
    bool m_complete = false;     // everything on the medium was listed
    bool m_fetches = false;      // what is dragged
    bool m_verifies = false;     // when it is listed
    bool m_verifiesNext = false; // what is chosen next
    QTimer m_poll;
    MediumBar* m_bar;
    MediumView* m_view;
    EntryProperties* m_properties;
    FaultList* m_faults;
    MediumQuestions* m_questions;
    QListView* m_report;
    QLabel* m_status;
    QProgressBar* m_progress;
    QPushButton* m_restoreButton = nullptr;
    QPushButton* m_verifyButton = nullptr;
    QPushButton* m_compareButton = nullptr;
    QPushButton* m_stop = nullptr;
};

} // namespace steadyburn
