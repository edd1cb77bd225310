#include "ui/backup/UnfinishedBanner.h"

#include "ui/text/BackupReportText.h"
#include "ui/text/BackupsFolder.h"
#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"
#include "ui/widgets/Background.h"
#include "ui/widgets/Banner.h"

#include <QMessageBox>
#include <QPushButton>
#include <QVBoxLayout>

#include <optional>

namespace steadyburn {

UnfinishedBanner::UnfinishedBanner(QWidget* parent) : QWidget(parent), m_banner(new Banner)
{
    setObjectName(QStringLiteral("unfinishedRun"));
    QPushButton* const more = m_banner->addAction(tr("&Continue…"), QStringLiteral("continueRun"));
    QPushButton* const no = m_banner->addAction(tr("&Give Up…"), QStringLiteral("giveUpRun"));
    connect(more, &QPushButton::clicked, this, &UnfinishedBanner::continueAsked);
    connect(no, &QPushButton::clicked, this, &UnfinishedBanner::askToGiveUp);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_banner);
    hide();
}

void UnfinishedBanner::setBackup(const BackupOverview* backup)
{
    m_run = backup == nullptr ? std::nullopt : backup->unfinished;
    setVisible(m_run.has_value());
    if (!m_run) {
        return;
    }
    m_name = backup->set.name;
    m_banner->say(Banner::Weight::warning, tr("Run %1 of %2 broke off after %3. It can be continued with volume %4.")
                                               .arg(QString::number(m_run->run.number), dayText(m_run->run.began),
                                                    volumesText(m_run->media), QString::number(m_run->next)));
}

// Return and Escape are a no.
void UnfinishedBanner::askToGiveUp()
{
    auto* const question = new QMessageBox(
        QMessageBox::Warning, tr("Give up the run?"),
        tr("Give up run %1 of the backup “%2”?").arg(QString::number(m_run->run.number), displayPath(m_name)),
        QMessageBox::NoButton, this);
    question->setTextFormat(Qt::PlainText);
    question->setInformativeText(tr("What has been written (%1) is lost to the backup: the next run writes all of it "
                                    "again. Each volume can still be read alone.")
                                     .arg(volumesText(m_run->media)));
    question->setObjectName(QStringLiteral("giveUpQuestion"));
    question->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton* const yes = question->addButton(tr("&Give Up the Run"), QMessageBox::DestructiveRole);
    yes->setObjectName(QStringLiteral("giveUpNow"));
    QPushButton* const no = question->addButton(tr("&Keep It"), QMessageBox::RejectRole);
    question->setDefaultButton(no);
    question->setEscapeButton(no);
    connect(yes, &QPushButton::clicked, this, &UnfinishedBanner::giveUp);
    question->open();
}

void UnfinishedBanner::giveUp()
{
    inBackground(
        *this,
        [name = m_name]() -> std::optional<Fault> {
            auto store = BackupStore::open(backupsFolder(), name);
            auto gone = store ? giveUpRun(*store) : Result<void>(store.takeFault());
            return gone ? std::nullopt : std::optional(gone.takeFault());
        },
        [this](const std::optional<Fault>& fault) {
            Q_EMIT givenUp(fault ? describe(*fault).withAdvice().trimmed() : QString());
        });
}

} // namespace steadyburn
