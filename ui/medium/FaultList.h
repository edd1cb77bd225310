// Faults as a list of sentences: what a listing, a verification or a restore has to report, file by file, however many
// they are. A sentence is made when it is shown. GUI thread.
#pragma once

#include "base/Fault.h"

#include <QAbstractListModel>

#include <vector>

namespace steadyburn {

class FaultList final : public QAbstractListModel {
    Q_OBJECT
public:
    explicit FaultList(QObject* parent = nullptr) : QAbstractListModel(parent) {}

    void setFaults(std::vector<Fault> faults);
    [[nodiscard]] const std::vector<Fault>& faults() const { return m_faults; }
    [[nodiscard]] QString text() const; // all of them, a line each

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    std::vector<Fault> m_faults;
};

} // namespace steadyburn
