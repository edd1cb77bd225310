#include "ui/widgets/FileQuestion.h"

#include <QFileDialog>
#include <QFileInfo>

#include <utility>

namespace steadyburn {

namespace {

class FileDialog final : public QFileDialog {
public:
    FileDialog(const FileQuestion& question, QWidget* parent)
        : QFileDialog(parent, question.title, question.folder, question.filter),
          m_fills(question.wanted == FileQuestion::Wanted::folderToFill)
    {
    }

    void accept() override
    {
        const QStringList named = m_fills ? selectedFiles() : QStringList();
        if (named.size() != 1 || named.first().isEmpty() || QFileInfo::exists(named.first())) {
            QFileDialog::accept();
            return;
        }
        Q_EMIT filesSelected(named); // QFileDialog's own says that it cannot be found
        done(QDialog::Accepted);
    }

private:
    bool m_fills;
};

} // namespace

void askForFiles(const FileQuestion& question, QWidget& parent, std::function<void(const QStringList&)> then)
{
    auto* const dialog = new FileDialog(question, &parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("fileQuestion"));
    switch (question.wanted) {
    case FileQuestion::Wanted::file:
        dialog->setFileMode(QFileDialog::ExistingFile);
        break;
    case FileQuestion::Wanted::files:
        dialog->setFileMode(QFileDialog::ExistingFiles);
        break;
    case FileQuestion::Wanted::folder:
    case FileQuestion::Wanted::folderToFill:
        dialog->setFileMode(QFileDialog::Directory);
        dialog->setOption(QFileDialog::ShowDirsOnly);
        break;
    case FileQuestion::Wanted::fileToWrite:
        dialog->setFileMode(QFileDialog::AnyFile);
        dialog->setAcceptMode(QFileDialog::AcceptSave);
        break;
    }
    if (!question.name.isEmpty()) {
        dialog->selectFile(question.name);
    }
    QObject::connect(dialog, &QFileDialog::filesSelected, &parent, std::move(then));
    dialog->open();
}

void askForFile(const FileQuestion& question, QWidget& parent, std::function<void(const QString&)> then)
{
    askForFiles(question, parent, [then = std::move(then)](const QStringList& files) {
        if (!files.isEmpty() && !files.first().isEmpty()) {
            then(files.first());
        }
    });
}

} // namespace steadyburn
