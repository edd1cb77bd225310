// The log of a burn with a filter, and copies of what the filter lets through.
#pragma once

#include "ui/burn/BurnLog.h"

#include <QSortFilterProxyModel>
#include <QWidget>

class QCheckBox;
class QLineEdit;
class QListView;

namespace steadyburn {

class LogPane final : public QWidget {
    Q_OBJECT
public:
    explicit LogPane(BurnLog& log, QWidget* parent = nullptr); // which outlives it

    [[nodiscard]] QString shownText() const; // the selected lines, or all that the filter lets through

private:
    class Filter final : public QSortFilterProxyModel {
    public:
        using QSortFilterProxyModel::QSortFilterProxyModel;
        void setProblemsOnly(bool only);
        [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override; // with an icon for problems

    protected:
        [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

    private:
        bool m_problemsOnly = false;
    };

    void copy() const;

    BurnLog& m_log;
    Filter* m_filter;
    QLineEdit* m_words;
    QCheckBox* m_problems;
    QListView* m_list;
};

} // namespace steadyburn
