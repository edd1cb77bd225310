// Against a crash: the project as it is, kept in a file beside the program's data a moment after each change, and
// gone when the program ends as it should. Each running program has a file of its own. GUI thread.
#pragma once

#include "workflow/compose/Project.h"

#include <QLockFile>
#include <QString>
#include <QThreadPool>
#include <QTimer>

#include <memory>
#include <optional>

namespace steadyburn {

class ProjectDocument;

class SessionKeeper {
public:
    // Keeps the document, which outlives it, while it is unsaved. An empty folder: with the program's data. Where that
    // cannot be written nothing is kept.
    explicit SessionKeeper(const ProjectDocument& document, const QString& folder = {});
    ~SessionKeeper(); // an end as it should be, if keep() was not called
    SessionKeeper(const SessionKeeper&) = delete;
    SessionKeeper& operator=(const SessionKeeper&) = delete;
    SessionKeeper(SessionKeeper&&) = delete;
    SessionKeeper& operator=(SessionKeeper&&) = delete;

    // What a program left that did not end as it should; handed out once.
    [[nodiscard]] std::optional<Project> takeLeft();
    void changed();
    void write(); // now; it may take a moment
    void keep();  // now, and it stays after this object's end: the next program offers it

private:
    [[nodiscard]] bool takeSlot(const QString& folder, bool withLeft);

    const ProjectDocument& m_document;
    std::unique_ptr<QLockFile> m_lock; // null: nothing is kept
    QString m_file;
    std::optional<Project> m_left;
    QTimer m_soon;
    QThreadPool m_thread;
    bool m_stays = false;
};

} // namespace steadyburn
