// What is done with the shelf and a drive: a medium is added, what was found is restored from the medium that has it,
// the shelf is exported. A row of buttons; the work is done in the background, one thing at a time. GUI thread.
#pragma once

#include "shelf/ShelfValues.h"
#include "ui/widgets/BannerWeight.h"
#include "workflow/facade/DriveWatch.h"
#include "workflow/facade/Run.h"
#include "workflow/facade/ShelfTasks.h"

#include <QWidget>

#include <functional>
#include <string>
#include <vector>

class QMenu;
class QPushButton;

namespace steadyburn {

class CardButton;

class ShelfActions final : public QWidget {
    Q_OBJECT
public:
    struct Wanted { // from one medium
        ShelfVolume volume;
        std::vector<std::string> paths; // on it; empty: whatever the user chooses there
    };

    ShelfActions(const std::string& file, const Dependencies& dependencies, QWidget* parent = nullptr);

    // What Restore… brings back, each medium once, so that none is inserted twice.
    void setWanted(std::vector<Wanted> wanted);
    void addMedium(const std::string& target);
    [[nodiscard]] QPushButton* addButton() const { return m_add; } // not in this row: whoever lays it out owns it
    void restoreFrom(const std::string& target);                   // if it is one of the wanted media
    void exportTo(const std::string& path);
    void leaveDrivesAlone(bool alone); // while one of them writes
    void stop() { m_run.cancel(); }
    void wait() { m_run.wait(); } // blocks until nothing runs, without an event loop
    [[nodiscard]] bool busy() const { return m_run.running(); }

signals:
    void said(steadyburn::BannerWeight weight, const QString& text);
    void began(const QString& what); // in the background
    void ended();                    // after all else
    void mediumAdded();
    void lookIntoAsked(const std::string& target, const std::vector<std::string>& paths);

private:
    void fillDrives(QMenu& menu, const std::function<void(const std::string&)>& use);
    void fillRestore();
    template <typename Work, typename Done>
    void begin(const QString& what, Work work, Done done);
    void added(const ShelfAddition& addition);
    void identified(const std::string& target, const std::string& uuid);
    void askWhereTo();
    void enable();

    std::string m_file;
    Dependencies m_dependencies;
    Run m_run;
    DriveWatch m_drives;
    bool m_drivesAlone = false;
    std::vector<Wanted> m_wanted;
    QPushButton* m_restore;
    QPushButton* m_add;
    CardButton* m_card;
    QPushButton* m_export;
    QPushButton* m_stop;
};

} // namespace steadyburn
