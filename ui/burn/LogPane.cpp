#include "ui/burn/LogPane.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QScrollBar>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>

namespace steadyburn {

void LogPane::Filter::setProblemsOnly(bool only)
{
    m_problemsOnly = only;
    invalidateFilter();
}

bool LogPane::Filter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    const QModelIndex index = sourceModel()->index(row, 0, parent);
    const bool problem = index.data(BurnLog::kWeightRole).toInt() != static_cast<int>(BurnLog::Weight::info);
    return (problem || !m_problemsOnly) && QSortFilterProxyModel::filterAcceptsRow(row, parent);
}

QVariant LogPane::Filter::data(const QModelIndex& index, int role) const
{
    if (role != Qt::DecorationRole || !index.isValid()) {
        return QSortFilterProxyModel::data(index, role);
    }
    switch (static_cast<BurnLog::Weight>(index.data(BurnLog::kWeightRole).toInt())) {
    case BurnLog::Weight::warning:
        return QApplication::style()->standardIcon(QStyle::SP_MessageBoxWarning);
    case BurnLog::Weight::error:
        return QApplication::style()->standardIcon(QStyle::SP_MessageBoxCritical);
    case BurnLog::Weight::info:
        break;
    }
    return {};
}

LogPane::LogPane(BurnLog& log, QWidget* parent)
    : QWidget(parent),
      m_log(log),
      m_filter(new Filter(this)),
      m_words(new QLineEdit),
      m_problems(new QCheckBox(tr("Only &problems"))),
      m_list(new QListView)
{
    m_filter->setSourceModel(&m_log);
    m_filter->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_words->setPlaceholderText(tr("Filter the log"));
    m_words->setAccessibleName(tr("Filter the log"));
    m_words->setClearButtonEnabled(true);
    m_words->setObjectName(QStringLiteral("logFilter"));
    m_problems->setObjectName(QStringLiteral("logProblems"));
    m_list->setModel(m_filter);
    m_list->setObjectName(QStringLiteral("log"));
    m_list->setAccessibleName(tr("Log"));
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setUniformItemSizes(true);
    m_list->setIconSize(QSize(m_list->fontMetrics().height(), m_list->fontMetrics().height()));
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    auto* copy = new QPushButton(tr("Cop&y"));
    copy->setObjectName(QStringLiteral("logCopy"));
    copy->setToolTip(tr("Copies the selected lines, or all that are shown"));

    auto* row = new QHBoxLayout;
    row->addWidget(m_words, 1);
    row->addWidget(m_problems);
    row->addWidget(copy);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(row);
    layout->addWidget(m_list, 1);

    connect(m_words, &QLineEdit::textChanged, m_filter, &QSortFilterProxyModel::setFilterFixedString);
    connect(m_problems, &QCheckBox::toggled, m_filter, &Filter::setProblemsOnly);
    connect(copy, &QPushButton::clicked, this, &LogPane::copy);
    auto* copyKey = new QAction(tr("Copy"), m_list);
    copyKey->setShortcut(QKeySequence::Copy);
    copyKey->setShortcutContext(Qt::WidgetShortcut);
    m_list->addAction(copyKey);
    m_list->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(copyKey, &QAction::triggered, this, &LogPane::copy);
    // Follows the end, unless the user has scrolled away from it to read.
    connect(m_filter, &QAbstractItemModel::rowsInserted, m_list, [this] {
        const QScrollBar* bar = m_list->verticalScrollBar();
        if (bar->value() >= bar->maximum() - 1) {
            m_list->scrollToBottom();
        }
    });
}

QString LogPane::shownText() const
{
    QModelIndexList rows = m_list->selectionModel()->selectedRows();
    if (rows.isEmpty()) {
        for (int row = 0; row < m_filter->rowCount(); ++row) {
            rows << m_filter->index(row, 0);
        }
    }
    std::sort(rows.begin(), rows.end());
    QString text;
    for (const QModelIndex& row : rows) {
        text += row.data().toString() + QLatin1Char('\n');
    }
    return text;
}

void LogPane::copy() const
{
    QApplication::clipboard()->setText(shownText());
}

} // namespace steadyburn
