// The project that the window is about: the compilation with its patterns, where to and how it is to be burned, the
// file it is kept in, and whether anything would be lost if it were given up. It has no widget: the page, the project
// file and the session keeper work with it. GUI thread.
#pragma once

#include "ui/compilation/CompilationDocument.h"
#include "workflow/compose/Project.h"

#include <QObject>

#include <functional>
#include <string>

namespace steadyburn {

class ProjectDocument final : public QObject {
    Q_OBJECT
public:
    explicit ProjectDocument(QObject* parent = nullptr);

    [[nodiscard]] CompilationDocument& compilation() { return m_compilation; }
    [[nodiscard]] const CompilationDocument& compilation() const { return m_compilation; }
    [[nodiscard]] const std::string& target() const { return m_target; } // as JobRequest wants it; empty: none chosen
    void setTarget(const std::string& target);
    [[nodiscard]] Format format() const { return m_format; } // automatic: as the settings say
    [[nodiscard]] const std::string& volumeId() const { return m_volumeId; }
    void setVolumeId(const std::string& volumeId);
    [[nodiscard]] bool ready() const; // there is something to burn, and a target

    [[nodiscard]] Project project() const { return projectLater()(); }
    // As it is now, made on any thread: with a hundred thousand sources it is work.
    [[nodiscard]] std::function<Project()> projectLater() const;
    [[nodiscard]] bool holds(const Project& project) const; // whatever its target
    // Earlier steps can no longer be undone. A project without a target leaves the one that is chosen.
    void open(const Project& project);

    [[nodiscard]] const std::string& path() const { return m_path; } // of its file; empty: in none yet
    void setKept(const std::string& path, const Project& project);   // the file has this now
    [[nodiscard]] bool unsaved() const;                              // another than in its file
    [[nodiscard]] bool settled() const;                              // nobody need be asked before it is given up
    void letGo() { letGo(project()); }                               // as it is now: the user gave it up
    void letGo(const Project& project);                              // as it was then: it was burned

signals:
    void opening(); // another project is about to take this one's place
    void opened(const steadyburn::Project& project);
    void edited();      // what project() returns may be another
    void keptChanged(); // what path(), unsaved() or settled() return may be another, though nothing was edited

private:
    CompilationDocument m_compilation;
    std::string m_target;
    Format m_format = Format::automatic;
    std::string m_volumeId;
    std::string m_path;
    Project m_saved;
    Project m_letGo;
};

} // namespace steadyburn
