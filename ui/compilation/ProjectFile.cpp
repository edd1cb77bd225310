#include "ui/compilation/ProjectFile.h"

#include "ui/compilation/ProjectDocument.h"
#include "ui/text/FaultText.h"
#include "ui/widgets/Background.h"
#include "ui/widgets/FileQuestion.h"
#include "ui/widgets/Symbol.h"
#include "ui/widgets/TabStops.h"

#include <QAction>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>

#include <filesystem>
#include <system_error>

namespace steadyburn {

namespace {

constexpr int kRecent = 10;
const QString kRecentKey = QStringLiteral("projects/recent");
const QString kFolderKey = QStringLiteral("projects/folder");
const QString kEnding = QStringLiteral(".steadyburn");

QString pathOf(const std::string& bytes)
{
    return QFile::decodeName(bytes.c_str());
}

QString filter()
{
    return ProjectFile::tr("Steadyburn projects (*.steadyburn)");
}

} // namespace

ProjectFile::ProjectFile(ProjectDocument& document, QSettings& settings, QWidget& window)
    : m_document(document), m_settings(settings), m_window(window)
{
    const auto make = [&](const QString& name, const QKeySequence& key, const QIcon& icon, auto what) {
        auto* const action = new QAction(icon, name, &window);
        action->setShortcut(key);
        connect(action, &QAction::triggered, this, what);
        return action;
    };
    m_actions.create =
        make(tr("&New Project"), Qt::CTRL | Qt::SHIFT | Qt::Key_N, symbol("new", "document-new"), [this] { create(); });
    m_actions.open =
        make(tr("&Open Project…"), QKeySequence::Open, symbol("open", "document-open"), [this] { chooseAndOpen(); });
    m_actions.save =
        make(tr("&Save Project"), QKeySequence::Save, symbol("save", "document-save"), [this] { save({}); });
    m_actions.saveAs = make(tr("Save Project &As…"), Qt::CTRL | Qt::SHIFT | Qt::Key_S,
                            symbol("save", "document-save-as"), [this] { saveAs({}); });
    m_actions.recent = new QMenu(tr("&Recent Projects"), &window);
    m_actions.recent->menuAction()->setIcon(symbol("recent", "document-open-recent"));
    m_actions.create->setObjectName(QStringLiteral("newProject"));
    m_actions.open->setObjectName(QStringLiteral("openProject"));
    m_actions.save->setObjectName(QStringLiteral("saveProject"));
    m_actions.saveAs->setObjectName(QStringLiteral("saveProjectAs"));
    connect(m_actions.recent, &QMenu::aboutToShow, this, &ProjectFile::fillRecent);
    m_actions.recent->menuAction()->setEnabled(!recent().isEmpty());
    connect(&m_document, &ProjectDocument::edited, this, &ProjectFile::tell);
    connect(&m_document, &ProjectDocument::keptChanged, this, &ProjectFile::tell);
}

void ProjectFile::tell()
{
    const bool changed = m_document.unsaved();
    m_actions.save->setEnabled(changed || m_document.path().empty());
    const QString name =
        m_document.path().empty() ? tr("New compilation") : QFileInfo(pathOf(m_document.path())).fileName();
    Q_EMIT titleChanged(name + QStringLiteral("[*]")); // first: Qt wants the place for the mark
    m_window.setWindowModified(changed);
}

void ProjectFile::create()
{
    settle([this] {
        Project empty;
        m_document.open(empty);
        take({}, m_document.project());
    });
}

void ProjectFile::chooseAndOpen()
{
    askForFile({.wanted = FileQuestion::Wanted::file,
                .title = tr("Open a project"),
                .filter = filter(),
                .folder = m_settings.value(kFolderKey).toString(),
                .name = {}},
               m_window, [this](const QString& path) { open(pathBytes(path)); });
}

void ProjectFile::open(const std::string& named)
{
    std::error_code failed; // then as it is: without a folder to be in
    const std::filesystem::path whole = std::filesystem::absolute(named, failed);
    const std::string path = failed ? named : whole.lexically_normal().string();
    inBackground(
        *this, [path] { return std::optional(readProject(path)); },
        [this, path, number = ++m_opened](const std::optional<Result<Project>>& read) {
            if (number != m_opened || !read) { // another was opened since, or there is no memory for it
                return;
            }
            if (!*read) {
                Q_EMIT refused(describe(read->fault()).withAdvice());
                return;
            }
            settle([this, path, project = **read] {
                m_document.open(project);
                take(path, m_document.project());
            });
        });
}

void ProjectFile::save(std::function<void()> then)
{
    if (m_document.path().empty()) {
        saveAs(std::move(then));
    } else if (write(m_document.path()) && then) {
        then();
    }
}

void ProjectFile::saveAs(std::function<void()> then)
{
    auto* const dialog =
        new QFileDialog(&m_window, tr("Save the project"), m_settings.value(kFolderKey).toString(), filter());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(kEnding.mid(1));
    dialog->setObjectName(QStringLiteral("saveProjectDialog"));
    if (!m_document.path().empty()) {
        dialog->selectFile(pathOf(m_document.path()));
    }
    connect(dialog, &QFileDialog::fileSelected, this, [this, then = std::move(then)](const QString& path) {
        if (write(pathBytes(path)) && then) {
            then();
        }
    });
    dialog->open();
}

bool ProjectFile::write(const std::string& path)
{
    const Project project = m_document.project();
    if (const auto written = writeProject(project, path); !written) {
        const FaultText text = describe(written.fault());
        Q_EMIT refused(text.withAdvice());
        return false;
    }
    take(path, project);
    return true;
}

void ProjectFile::take(const std::string& path, const Project& project)
{
    m_document.setKept(path, project);
    if (!path.empty()) {
        m_settings.setValue(kFolderKey, QFileInfo(pathOf(path)).absolutePath());
        remember(path);
    }
}

void ProjectFile::remember(const std::string& path)
{
    QStringList known = recent();
    known.removeAll(pathOf(path));
    known.prepend(pathOf(path));
    m_settings.setValue(kRecentKey, known.mid(0, kRecent));
    m_actions.recent->menuAction()->setEnabled(true);
    Q_EMIT recentChanged();
}

QStringList ProjectFile::recent() const
{
    return m_settings.value(kRecentKey).toStringList();
}

void ProjectFile::fillRecent()
{
    m_actions.recent->clear();
    for (const QString& path : recent()) {
        QString shown = path;
        QAction* const action = m_actions.recent->addAction(shown.replace(QLatin1Char('&'), QStringLiteral("&&")), this,
                                                            [this, path] { open(pathBytes(path)); });
        action->setData(path);
    }
    greyOutMissing();
    m_actions.recent->addSeparator();
    m_actions.recent->addAction(tr("&Clear List"), this, [this] {
        m_settings.remove(kRecentKey);
        m_actions.recent->menuAction()->setEnabled(false);
        Q_EMIT recentChanged();
    });
}

// A share that is gone takes its time to say so: nobody waits for it.
void ProjectFile::greyOutMissing()
{
    for (QAction* const action : m_actions.recent->actions()) {
        inBackground(
            *action, [path = action->data().toString()] { return !QFile::exists(path); },
            [action](bool missing) { action->setDisabled(missing); });
    }
}

void ProjectFile::settle(std::function<void()> then)
{
    if (m_document.settled()) {
        then();
        return;
    }
    auto* const question = new QMessageBox(
        QMessageBox::Warning, tr("Save the compilation?"),
        m_document.path().empty()
            ? tr("The compilation has not been saved in a project file yet.")
            : tr("“%1” has changes that are not saved.").arg(QFileInfo(pathOf(m_document.path())).fileName()),
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &m_window);
    question->setTextFormat(Qt::PlainText);
    question->setInformativeText(tr("A project file keeps what you put together, so that you can burn it again. Your "
                                    "own files are not changed in either case."));
    question->setDefaultButton(QMessageBox::Save);
    letTabReachEachButton(*question);
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setObjectName(QStringLiteral("unsavedQuestion"));
    connect(question, &QMessageBox::finished, this, [this, then = std::move(then)](int answer) {
        if (answer == QMessageBox::Save) {
            save(then);
        } else if (answer == QMessageBox::Discard) {
            then();
        }
    });
    question->open();
}

} // namespace steadyburn
