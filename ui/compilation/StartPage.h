// What is seen while nothing is put together: where to drop files, what else the program does, the projects of the last
// time. It does nothing itself. GUI thread.
#pragma once

#include <QScrollArea>

class QAction;
class QHBoxLayout;
class QLabel;
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
    void showNoDrive(bool none, bool practice);   // says what can be done without one
    void setLit(bool lit);                        // something is dragged over the window

signals:
    void projectAsked(const QString& path);

private:
    DropCard* m_card;
    QHBoxLayout* m_tiles;
    QLabel* m_noDrive;
    QWidget* m_recent; // with its heading
    QVBoxLayout* m_recentRows;
};

} // namespace steadyburn
