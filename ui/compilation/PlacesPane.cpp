#include "ui/compilation/PlacesPane.h"

#include "ui/compilation/BrowserModel.h"
#include "ui/text/FaultText.h"

#include <QCheckBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QPushButton>
#include <QStandardPaths>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <cstdlib>
#include <fstream>

namespace steadyburn {

namespace {

// What is mounted for the user. QStorageInfo would ask each file system for its size, and a dead share never answers.
std::vector<std::string> disks()
{
    std::vector<std::string> paths;
    std::ifstream mounts("/proc/self/mounts");
    std::string device;
    std::string escaped;
    std::string rest;
    while (mounts >> device >> escaped && std::getline(mounts, rest)) {
        std::string path; // blanks stand there in octal
        for (std::size_t at = 0; at < escaped.size(); ++at) {
            if (escaped[at] == '\\' && at + 3 < escaped.size()) {
                path += static_cast<char>(std::strtol(escaped.substr(at + 1, 3).c_str(), nullptr, 8));
                at += 3;
            } else {
                path += escaped[at];
            }
        }
        if (path.starts_with("/media/") || path.starts_with("/run/media/") || path.starts_with("/mnt/")) {
            paths.push_back(std::move(path));
        }
    }
    return paths;
}

} // namespace

PlacesPane::PlacesPane(QWidget* parent) : QWidget(parent), m_model(new BrowserModel(this)), m_view(new QTreeView)
{
    m_view->setModel(m_model);
    m_view->setObjectName(QStringLiteral("places"));
    m_view->setAccessibleName(tr("Places"));
    m_view->setHeaderHidden(true);
    m_view->setUniformRowHeights(true);
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setDragDropMode(QAbstractItemView::DragOnly);
    auto* const add = new QPushButton(tr("A&dd"));
    add->setToolTip(tr("Add what is selected to the compilation"));
    add->setEnabled(false);
    auto* const hidden = new QCheckBox(tr("H&idden files"));
    auto* const below = new QHBoxLayout;
    below->addWidget(hidden);
    below->addStretch();
    below->addWidget(add);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view, 1);
    layout->addLayout(below);
    connect(hidden, &QCheckBox::toggled, m_model, &BrowserModel::setShowHidden);
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, add,
            [this, add] { add->setEnabled(m_view->selectionModel()->hasSelection()); });
    connect(m_model, &QAbstractItemModel::modelReset, add, [add] { add->setEnabled(false); });
    connect(add, &QPushButton::clicked, this, [this] {
        std::vector<std::string> paths;
        for (const QModelIndex& index : m_view->selectionModel()->selectedRows()) {
            paths.push_back(m_model->pathOf(index));
        }
        Q_EMIT addRequested(paths);
    });
    listPlaces();
}

void PlacesPane::listPlaces()
{
    std::vector<BrowserModel::Place> places;
    const auto add = [&](const QString& name, const QString& path) {
        const std::string bytes = pathBytes(path);
        const bool known = std::any_of(places.begin(), places.end(),
                                       [&](const BrowserModel::Place& other) { return other.path == bytes; });
        if (!bytes.empty() && !known) {
            places.push_back({name, bytes});
        }
    };
    constexpr QStandardPaths::StandardLocation folders[] = {
        QStandardPaths::HomeLocation,     QStandardPaths::DesktopLocation, QStandardPaths::DocumentsLocation,
        QStandardPaths::DownloadLocation, QStandardPaths::MusicLocation,   QStandardPaths::PicturesLocation,
        QStandardPaths::MoviesLocation};
    for (const auto folder : folders) {
        const QString path = QStandardPaths::writableLocation(folder);
        if (QFileInfo(path).isDir()) {
            add(QStandardPaths::displayName(folder), path);
        }
    }
    add(tr("This computer"), QStringLiteral("/"));
    for (const std::string& path : disks()) {
        places.push_back({displayPath(path.substr(path.rfind('/') + 1)), path});
    }
    m_model->setPlaces(places);
}

} // namespace steadyburn
