// Where the user's files are, beside the compilation: well-known folders, mounted disks, and what lies in them. GUI
// thread.
#pragma once

#include <QWidget>

#include <string>
#include <vector>

class QTreeView;

namespace steadyburn {

class BrowserModel;

class PlacesPane final : public QWidget {
    Q_OBJECT
public:
    explicit PlacesPane(QWidget* parent = nullptr);

signals:
    void addRequested(const std::vector<std::string>& paths);

private:
    void listPlaces();

    BrowserModel* m_model;
    QTreeView* m_view;
};

} // namespace steadyburn
