// What happened during a burn, line by line, as a model for the log pane and as text for the clipboard and a file. The
// head names versions, drive, firmware and medium: whoever is asked for help needs them first. GUI thread.
#pragma once

#include <QAbstractListModel>
#include <QDateTime>
#include <QString>

#include <vector>

namespace steadyburn {

class BurnLog final : public QAbstractListModel {
    Q_OBJECT
public:
    enum class Weight : std::uint8_t { info, warning, error };
    enum Role { kWeightRole = Qt::UserRole };
    static constexpr std::size_t kMost = 50'000; // lines; a source of a million bad files must not fill the memory

    using QAbstractListModel::QAbstractListModel;

    void clear();
    void add(Weight weight, const QString& text);
    void writeHead(); // program, libraries, system
    [[nodiscard]] QString line(int row) const;
    [[nodiscard]] QString text() const; // all of it

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    struct Entry {
        QDateTime time;
        Weight weight = Weight::info;
        QString text;
    };
    std::vector<Entry> m_entries;
};

} // namespace steadyburn
