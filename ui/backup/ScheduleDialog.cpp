#include "ui/backup/ScheduleDialog.h"

#include "ui/backup/TimeChoice.h"
#include "ui/handbook/HandbookWindow.h"
#include "ui/text/BackupTimers.h"
#include "ui/text/FaultText.h"
#include "ui/widgets/Background.h"
#include "ui/widgets/Banner.h"
#include "ui/widgets/LevelForm.h"
#include "ui/widgets/PlainLabels.h"
#include "ui/widgets/TabStops.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace steadyburn {

ScheduleDialog::ScheduleDialog(const BackupOverview& backup, QWidget* parent)
    : QDialog(parent), m_name(backup.set.name), m_uuid(backup.set.uuid), m_when(new QComboBox), m_banner(new Banner)
{
    showLabelsPlain();
    setWindowTitle(tr("Schedule of “%1”").arg(displayPath(m_name)));
    setObjectName(QStringLiteral("scheduleDialog"));
    m_when->setObjectName(QStringLiteral("when"));
    fillTimes(*m_when);
    if (backup.timer) {
        showTime(*m_when, backup.timer->when);
    }
    auto* const next =
        new QLabel(backup.timer ? tr("Now: %1, %2").arg(displayPath(backup.timer->when), nextRunText(*backup.timer))
                                : tr("Now: it is run manually."));
    next->setWordWrap(true);
    auto* const about =
        new QLabel(tr("A timer of your systemd runs it. Where a medium is missing then, you are notified, "
                      "and the run ends."));
    about->setWordWrap(true);
    about->setForegroundRole(QPalette::PlaceholderText);
    m_banner->hide();
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Cancel)->setAutoDefault(false);
    m_ok = buttons->addButton(tr("&Set"), QDialogButtonBox::AcceptRole);
    m_ok->setObjectName(QStringLiteral("setSchedule"));
    m_ok->setDefault(true);
    connect(m_ok, &QPushButton::clicked, this, &ScheduleDialog::keep);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* const form = new LevelForm;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("Run automat&ically:"), m_when);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(next);
    layout->addLayout(form);
    layout->addWidget(about);
    layout->addWidget(m_banner);
    layout->addStretch();
    layout->addWidget(buttons);
    letTabReachEachButton(*this);
    HandbookWindow::answerHelpKey(*this, [] { return QStringLiteral("backup.md#by-itself"); });
    resize(440, 200);
}

void ScheduleDialog::keep()
{
    m_ok->setEnabled(false);
    inBackground(
        *this,
        [name = m_name, uuid = m_uuid, when = chosenTime(*m_when)] {
            return when.empty() ? removeTimerOf(uuid) : setTimerOf(name, when);
        },
        [this](const QString& problem) {
            m_ok->setEnabled(true);
            Q_EMIT scheduled(problem);
            if (problem.isEmpty()) {
                accept();
            } else {
                m_banner->say(Banner::Weight::warning, problem);
            }
        });
}

} // namespace steadyburn
