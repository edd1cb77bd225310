#include "ui/burn/ExceptionPane.h"

#include "ui/medium/FaultList.h"
#include "ui/text/FaultText.h"

#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QListView>
#include <QPushButton>
#include <QUrl>
#include <QVBoxLayout>

namespace steadyburn {

ExceptionPane::ExceptionPane(QWidget* parent)
    : QWidget(parent),
      m_faults(new FaultList(this)),
      m_list(new QListView),
      m_show(new QPushButton(tr("Show in &Folder"))),
      m_copy(new QPushButton(tr("Cop&y All")))
{
    m_list->setModel(m_faults);
    m_list->setObjectName(QStringLiteral("exceptions"));
    m_list->setAccessibleName(tr("Problems"));
    m_list->setWordWrap(true);
    m_list->setTextElideMode(Qt::ElideNone);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setAlternatingRowColors(true);
    m_show->setObjectName(QStringLiteral("showInFolder"));
    m_copy->setObjectName(QStringLiteral("copyExceptions"));
    auto* const row = new QHBoxLayout;
    row->addWidget(m_show);
    row->addStretch();
    row->addWidget(m_copy);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_list, 1);
    layout->addLayout(row);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &ExceptionPane::enable);
    connect(m_show, &QPushButton::clicked, this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(pathOfCurrent()).path())); });
    connect(m_copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(m_faults->text()); });
}

void ExceptionPane::setFaults(const std::vector<Fault>& faults)
{
    m_faults->setFaults(faults);
    m_list->setCurrentIndex(m_faults->index(0));
    enable();
}

QString ExceptionPane::pathOfCurrent() const
{
    const QModelIndex current = m_list->currentIndex();
    return current.isValid()
               ? QFile::decodeName(m_faults->faults()[static_cast<std::size_t>(current.row())].path.c_str())
               : QString();
}

void ExceptionPane::enable()
{
    m_show->setEnabled(pathOfCurrent().startsWith(QLatin1Char('/')));
}

} // namespace steadyburn
