// Asks for a file or a folder. The dialog comes above its window and the event loop goes on: whatever else happens
// meanwhile happens, and the answer comes later. GUI thread.
#pragma once

#include <QString>
#include <QStringList>

#include <cstdint>
#include <functional>

class QWidget;

namespace steadyburn {

struct FileQuestion {
    enum class Wanted : std::uint8_t { file, files, folder, folderToFill, fileToWrite };

    Wanted wanted = Wanted::file;
    QString title;
    QString filter; // "ISO images (*.iso);;All files (*)"; empty: all
    QString folder; // to begin in; empty: the one that was chosen from last
    QString name;   // that is suggested; may be empty
};

// `then` is called once with what was chosen, and not at all if nothing was. A file to be written that is there already
// is asked about by the dialog itself; a folder to be filled need not be there, and is not made here.
void askForFiles(const FileQuestion& question, QWidget& parent, std::function<void(const QStringList&)> then);
// For a single one.
void askForFile(const FileQuestion& question, QWidget& parent, std::function<void(const QString&)> then);

} // namespace steadyburn
