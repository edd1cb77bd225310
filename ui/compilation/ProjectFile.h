// The project as a file: made new, opened, saved, the recent ones, and what the title says of it. Nothing unsaved is
// given up without a question. GUI thread.
#pragma once

#include "workflow/compose/Project.h"

#include <QObject>
#include <QStringList>

#include <functional>
#include <string>

class QAction;
class QMenu;
class QSettings;
class QWidget;

namespace steadyburn {

class ProjectDocument;

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
    // All three outlive it; the window is where it asks.
    ProjectFile(ProjectDocument& document, QSettings& settings, QWidget& window);

    [[nodiscard]] const Actions& actions() const { return m_actions; }
    [[nodiscard]] QStringList recent() const; // paths, the last first
    // Reads it in the background. A file that is no project is refused, and nothing changes.
    void open(const std::string& named);
    // `then` runs at once if the document is settled(), else after the user saved it or gave it up; not at all if not.
    void settle(std::function<void()> then);

signals:
    void titleChanged(const QString& title); // "holiday.steadyburn[*]"
    void refused(const QString& sentence);
    void recentChanged();

private:
    void create();
    void chooseAndOpen();
    void save(std::function<void()> then);
    void saveAs(std::function<void()> then);
    bool write(const std::string& path);
    void take(const std::string& path, const Project& project); // the file is this one, with this in it
    void remember(const std::string& path);
    void fillRecent();
    void greyOutMissing();
    void tell();

    ProjectDocument& m_document;
    QSettings& m_settings;
    QWidget& m_window;
    Actions m_actions{};
    quint64 m_opened = 0; // number of the open() whose result is used
};

} // namespace steadyburn
