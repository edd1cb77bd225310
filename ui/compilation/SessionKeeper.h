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
    // Moves what was left out of the way of what is put together now, into a file that stays until dropAside(): a later
    // program finds it, whatever becomes of this one. False: that could not be done, and nothing has changed.
    [[nodiscard]] bool setAside(const Project& left);
    // Once the user has given it up, or has it back.
    void dropAside();
    void changed();
    void write(); // now; it may take a moment
    void keep();  // now, and it stays after this object's end: the next program offers it

private:
    struct Slot { // a file and its lock; the lock of a program that is no more can be taken
        std::unique_ptr<QLockFile> lock;
        QString file;
    };
    [[nodiscard]] static Slot slotIn(const QString& folder, bool withLeft);

    const ProjectDocument& m_document;
    std::unique_ptr<QLockFile> m_lock; // null: nothing is kept
    QString m_folder;
    QString m_file;
    Slot m_aside; // of what was set aside
    std::optional<Project> m_left;
    QTimer m_soon;
    QThreadPool m_thread;
    bool m_stays = false;
};

} // namespace steadyburn
