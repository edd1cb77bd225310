// A flat list of things with a path: what was found, what is filtered, what went wrong. Shows any number of rows at
// once, because it only holds them. GUI thread.
#pragma once

#include <QAbstractTableModel>

#include <string>
#include <vector>

class QTreeView;

namespace steadyburn {

class PlaceTable final : public QAbstractTableModel {
    Q_OBJECT
public:
    struct Row {
        QString what;
        QString size;
        QString note;
        std::string place;  // on the medium; empty: nowhere
        std::string source; // absolute path; empty: none
    };

    explicit PlaceTable(QStringList headers, QObject* parent = nullptr); // as many columns as headers: what, size, note

    // A view of the table, whose first column takes the room; `title` is for screen readers.
    [[nodiscard]] QTreeView* makeView(const QString& objectName, const QString& title);

    void setRows(std::vector<Row> rows);
    [[nodiscard]] const std::vector<Row>& rows() const { return m_rows; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QStringList m_headers;
    std::vector<Row> m_rows;
};

} // namespace steadyburn
