// The compilation as a file: made new, opened, saved, the recent ones, and what the title says of it. Nothing unsaved
// is given up without a question. GUI thread.
#pragma once

#include "workflow/compose/Project.h"

#include <QObject>

#include <functional>
#include <string>

class QAction;
class QMenu;
class QSettings;
class QWidget;

namespace steadyburn {

class CompilationPage;

class ProjectFile final : public QObject {
    Q_OBJECT
public:
    struct Actions {
        QAction* create;
        QAction* open;
        QAction* save;
        QAction* saveAs;
        QMenu* recent;
    };
    // The page, the settings and the window outlive it.
    ProjectFile(CompilationPage& page, QSettings& settings, QWidget& window);

    [[nodiscard]] const Actions& actions() const { return m_actions; }
    void open(const std::string& named);    // a file that is none says so and changes nothing
    void recovered(const Project& project); // what a crash left: not saved yet
    [[nodiscard]] bool unsaved() const;     // another than in its file
    [[nodiscard]] bool settled() const;     // nobody need be asked before it is given up
    // `then` runs at once if settled(), else after the user saved it or gave it up; not at all if not.
    void settle(std::function<void()> then);
    void letGo();                       // as it is now: the user gave it up
    void letGo(const Project& project); // as it was then: it was burned

signals:
    void titleChanged(const QString& title); // "holiday.steadyburn[*]"
    void refused(const QString& sentence);

private:
    void create();
    void chooseAndOpen();
    void save(std::function<void()> then);
    void saveAs(std::function<void()> then);
    bool write(const std::string& path);
    void take(const std::string& path); // the file is this one from now on
    void remember(const std::string& path);
    void fillRecent();
    void tell();

    CompilationPage& m_page;
    QSettings& m_settings;
    QWidget& m_window;
    Actions m_actions{};
    std::string m_path; // empty: in no file yet
    Project m_saved;
    Project m_letGo;
};

} // namespace steadyburn
