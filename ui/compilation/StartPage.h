// What is seen while nothing is put together: where to drop files, what else the program does, the projects of the last
// time, and the drives with what is in them. It does nothing itself. GUI thread.
#pragma once

#include "workflow/facade/TargetList.h"

#include <QScrollArea>

#include <vector>

class QAction;
class QHBoxLayout;
class QVBoxLayout;

namespace steadyburn {

class DropCard;

class StartPage final : public QScrollArea {
    Q_OBJECT
public:
    StartPage(QAction* addFolder, QAction* addFiles, QWidget* parent = nullptr);

    // Another thing to do, quieter than the card. The action works, and knows whether it can.
    void addTile(QAction* action, const QString& name, const char* symbolName, const QString& about);
    void showRecent(const QStringList& projects); // paths, the last first
    void showDrives(const std::vector<TargetChoice>& drives);
    void setLit(bool lit); // something is dragged over the window

signals:
    void projectAsked(const QString& path);
    void driveAsked(const QString& spec);

private:
    class List;
    DropCard* m_card;
    QHBoxLayout* m_tiles;
    List* m_recent;
    List* m_drives;
};

} // namespace steadyburn
