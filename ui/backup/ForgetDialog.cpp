#include "ui/backup/ForgetDialog.h"

#include "ui/backup/TimeChoice.h"
#include "ui/handbook/HandbookWindow.h"
#include "ui/text/BackupReportText.h"
#include "ui/text/BackupsFolder.h"
#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"
#include "ui/widgets/Background.h"
#include "ui/widgets/Banner.h"
#include "ui/widgets/PlainLabels.h"
#include "ui/widgets/TabStops.h"
#include "workflow/backup/BackupQuota.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace steadyburn {

namespace {

struct Forgotten {
    std::optional<Fault> fault;
    QString problem;
};

// Any thread. No runs: the whole backup.
Forgotten forgetOf(const BackupSet& set, const std::vector<unsigned>& runs)
{
    auto store = BackupStore::open(backupsFolder(), set.name);
    if (!store) {
        return {store.takeFault(), {}};
    }
    if (!runs.empty()) {
        auto gone = forgetRuns(*store, runs, true);
        return gone ? Forgotten() : Forgotten{gone.takeFault(), {}};
    }
    auto locked = store->lock();
    auto gone = locked ? store->forgetAll() : std::move(locked);
    return gone ? Forgotten{std::nullopt, removeTimerOf(set.uuid)} : Forgotten{gone.takeFault(), {}};
}

} // namespace

ForgetDialog::ForgetDialog(BackupOverview backup, const std::vector<unsigned>& runs, QWidget* parent)
    : QDialog(parent),
      m_backup(std::move(backup)),
      m_some(new QRadioButton),
      m_all(new QRadioButton(tr("The &whole backup “%1”, with its timer").arg(displayPath(m_backup.set.name)))),
      m_lost(new QLabel),
      m_banner(new Banner)
{
    showLabelsPlain();
    setWindowTitle(tr("Forget Runs"));
    setObjectName(QStringLiteral("forgetDialog"));
    std::set<unsigned> chosen(runs.begin(), runs.end());
    for (const unsigned number : runs) {
        const std::vector<unsigned> later = runsThatNeed(m_backup.runs, number);
        chosen.insert(later.begin(), later.end());
    }
    m_runs.assign(chosen.begin(), chosen.end());
    m_some->setText(
        m_runs.size() == runs.size()
            ? tr("&Runs: %1").arg(numbersText(m_runs))
            : tr("&Runs: %1, for they cannot be restored without run %2").arg(numbersText(m_runs), numbersText(runs)));
    m_some->setObjectName(QStringLiteral("forgetSome"));
    m_some->setVisible(!m_runs.empty());
    m_some->setChecked(!m_runs.empty());
    m_all->setObjectName(QStringLiteral("forgetAll"));
    m_all->setChecked(m_runs.empty());
    connect(m_some, &QRadioButton::toggled, this, &ForgetDialog::sayWhatIsLost);
    m_lost->setObjectName(QStringLiteral("whatIsLost"));
    m_lost->setTextFormat(Qt::PlainText);
    m_lost->setWordWrap(true);
    m_banner->hide();
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Cancel)->setDefault(true);
    m_forget = buttons->addButton(tr("&Forget"), QDialogButtonBox::DestructiveRole);
    m_forget->setObjectName(QStringLiteral("forgetNow"));
    m_forget->setAutoDefault(false);
    connect(m_forget, &QPushButton::clicked, this, &ForgetDialog::forget);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_some);
    layout->addWidget(m_all);
    layout->addWidget(m_lost);
    layout->addWidget(m_banner);
    layout->addStretch();
    layout->addWidget(buttons);
    letTabReachEachButton(*this);
    HandbookWindow::answerHelpKey(*this, [] { return QStringLiteral("backup.md#forgetting"); });
    resize(480, 200);
    sayWhatIsLost();
    lookAtMedia();
}

void ForgetDialog::lookAtMedia()
{
    inBackground(
        *this, [folder = backupsFolder()] { return runsOfMedia(folder); },
        [this](RunsOfMedia media) {
            m_media = std::move(media);
            sayWhatIsLost();
        });
}

void ForgetDialog::sayWhatIsLost()
{
    std::uint64_t bytes = 0;
    std::vector<unsigned> runs;
    for (const BackupRun& run : m_backup.runs) {
        if (m_all->isChecked() || std::ranges::find(m_runs, run.number) != m_runs.end()) {
            bytes += run.bytes;
            runs.push_back(run.number);
        }
    }
    const std::string& name = m_backup.set.name;
    QStringList lines = besideTexts(runsBeside(m_media, name, runs), name);
    lines.prepend(tr("Steadyburn no longer knows what these media hold (runs: %1, %2), and cannot restore those days "
                     "from a list. The media stay as they are: each can still be read alone. Nothing of your folders "
                     "is touched.")
                      .arg(QString::number(runs.size()), sizeText(bytes)));
    m_lost->setText(lines.join(QLatin1Char('\n')));
}

void ForgetDialog::forget()
{
    m_forget->setEnabled(false);
    inBackground(
        *this,
        [set = m_backup.set, runs = m_all->isChecked() ? std::vector<unsigned>() : m_runs] {
            return forgetOf(set, runs);
        },
        [this](const Forgotten& answer) {
            m_forget->setEnabled(true);
            if (answer.fault) {
                m_banner->say(Banner::Weight::error, describe(*answer.fault).withAdvice().trimmed());
                return;
            }
            Q_EMIT forgotten(answer.problem);
            accept();
        });
}

} // namespace steadyburn
