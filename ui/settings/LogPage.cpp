#include "ui/settings/LogPage.h"

#include "ui/settings/LogKeeper.h"
#include "ui/widgets/LevelForm.h"

#include <QCheckBox>
#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QUrl>

namespace steadyburn {

LogPage::LogPage(QWidget* parent)
    : SettingsPage(parent),
      m_keep(new QCheckBox(tr("&Keep the log of each burn"))),
      m_most(new QSpinBox),
      m_folder(new QLineEdit)
{
    m_keep->setObjectName(QStringLiteral("keepLogs"));
    m_most->setRange(1, 10000);
    m_most->setObjectName(QStringLiteral("mostLogs"));
    m_folder->setPlaceholderText(logFolder({}));
    m_folder->setObjectName(QStringLiteral("logFolder"));
    auto* choose = new QPushButton(tr("&Choose…"));
    auto* open = new QPushButton(tr("&Open Folder"));
    auto* row = new QHBoxLayout;
    row->addWidget(m_folder, 1);
    row->addWidget(choose);
    row->addWidget(open);
    auto* form = new LevelForm(this);
    form->addRow(m_keep);
    form->addRow(tr("At &most:"), m_most);
    form->addRow(tr("&Folder:"), row);
    static_cast<QLabel*>(form->labelForField(row))->setBuddy(m_folder);
    m_folder->setAccessibleName(tr("Folder of the logs"));
    connect(m_keep, &QCheckBox::toggled, m_most, &QWidget::setEnabled);
    connect(m_keep, &QCheckBox::toggled, m_folder, &QWidget::setEnabled);
    connect(choose, &QPushButton::clicked, this, [this] {
        auto* dialog = new QFileDialog(this, tr("Folder of the logs"), logFolder({.folder = m_folder->text()}));
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setFileMode(QFileDialog::Directory);
        dialog->setOption(QFileDialog::ShowDirsOnly);
        connect(dialog, &QFileDialog::fileSelected, m_folder, &QLineEdit::setText);
        dialog->open();
    });
    connect(open, &QPushButton::clicked, this, [this] {
        const QString folder = logFolder({.folder = m_folder->text()});
        QDir().mkpath(folder);
        QDesktopServices::openUrl(QUrl::fromLocalFile(folder));
    });
}

void LogPage::load(const Settings& settings)
{
    m_keep->setChecked(settings.logs.keep);
    m_most->setValue(settings.logs.most);
    m_folder->setText(settings.logs.folder);
    m_most->setEnabled(settings.logs.keep);
    m_folder->setEnabled(settings.logs.keep);
}

void LogPage::store(Settings& settings) const
{
    settings.logs = {.keep = m_keep->isChecked(), .most = m_most->value(), .folder = m_folder->text().trimmed()};
}

} // namespace steadyburn
