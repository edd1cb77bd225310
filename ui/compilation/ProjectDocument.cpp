#include "ui/compilation/ProjectDocument.h"

namespace steadyburn {

ProjectDocument::ProjectDocument(QObject* parent) : QObject(parent)
{
    connect(&m_compilation, &CompilationDocument::recomposed, this, &ProjectDocument::edited);
}

void ProjectDocument::setTarget(const std::string& target)
{
    if (target != m_target) {
        m_target = target;
        Q_EMIT edited();
    }
}

void ProjectDocument::setVolumeId(const std::string& volumeId)
{
    if (volumeId != m_volumeId) {
        m_volumeId = volumeId;
        Q_EMIT edited();
    }
}

bool ProjectDocument::ready() const
{
    return !m_compilation.empty() && !m_target.empty();
}

std::function<Project()> ProjectDocument::projectLater() const
{
    return [contents = m_compilation.sharedContents(), target = m_target, format = m_format, volumeId = m_volumeId] {
        return Project{.compilation = contents->compilation,
                       .excludes = contents->excludes,
                       .excludeCaches = contents->excludeCaches,
                       .oneFileSystem = contents->oneFileSystem,
                       .target = target,
                       .format = format,
                       .volumeId = volumeId};
    };
}

bool ProjectDocument::holds(const Project& project) const
{
    const CompilationDocument::Contents& contents = m_compilation.contents();
    return project.excludeCaches == contents.excludeCaches && project.oneFileSystem == contents.oneFileSystem &&
           project.format == m_format && project.volumeId == m_volumeId && project.excludes == contents.excludes &&
           project.compilation == contents.compilation;
}

void ProjectDocument::open(const Project& project)
{
    Q_EMIT opening();
    m_format = project.format;
    m_volumeId = project.volumeId;
    if (!project.target.empty()) {
        m_target = project.target;
    }
    m_compilation.open({.compilation = project.compilation,
                        .excludes = project.excludes,
                        .excludeCaches = project.excludeCaches,
                        .oneFileSystem = project.oneFileSystem});
    Q_EMIT opened(project);
    Q_EMIT edited();
}

void ProjectDocument::setKept(const std::string& path, const Project& project)
{
    m_path = path;
    m_saved = project;
    Q_EMIT keptChanged();
}

// Another drive chosen is no change that one would be asked to save.
bool ProjectDocument::unsaved() const
{
    return !holds(m_saved) && !(m_compilation.empty() && m_path.empty());
}

bool ProjectDocument::settled() const
{
    return !unsaved() || holds(m_letGo);
}

void ProjectDocument::letGo(const Project& project)
{
    m_letGo = project;
    Q_EMIT keptChanged();
}

} // namespace steadyburn
