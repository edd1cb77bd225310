#include "ui/backup/CompareDialog.h"

#include "ui/handbook/HandbookWindow.h"
#include "ui/medium/FaultList.h"
#include "ui/medium/TargetLine.h"
#include "ui/text/BackupsFolder.h"
#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"
#include "ui/text/ReadBackText.h"
#include "ui/text/SizeText.h"
#include "ui/text/TargetText.h"
#include "ui/widgets/Background.h"
#include "ui/widgets/Banner.h"
#include "ui/widgets/PageButton.h"
#include "ui/widgets/PlainLabels.h"
#include "workflow/backup/ComparedRun.h"

#include <QCloseEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>
#include <utility>

namespace steadyburn {

namespace {

constexpr int kPoll = 66; // ms
constexpr int kSteps = 1000;

} // namespace

CompareDialog::CompareDialog(const Dependencies& dependencies, ComparisonDue due, QWidget* parent)
    : QDialog(parent),
      m_dependencies(dependencies),
      m_due(std::move(due)),
      m_doing(new QLabel),
      m_progress(new QProgressBar),
      m_banner(new Banner),
      m_medium(new QLineEdit),
      m_mediumLine(new TargetLine(*m_medium)),
      m_there(m_banner->addAction(tr("Co&ntinue"), QStringLiteral("comparedThere"))),
      m_missing(m_banner->addAction(tr("Go On &Without It"), QStringLiteral("comparedMissing"))),
      m_faults(new FaultList(this)),
      m_differences(new QListView)
{
    showLabelsPlain();
    setWindowTitle(tr("Compare run %1 of “%2”").arg(QString::number(m_due.run), displayPath(m_due.backup)));
    setObjectName(QStringLiteral("compareDialog"));
    setSizeGripEnabled(true);
    makeLayout();
    m_dependencies.changeVolume = m_comparing.asking([this](const VolumeWanted& wanted) { askForMedium(wanted); });
    connect(m_there, &QPushButton::clicked, this, [this] { answer(true); });
    connect(m_missing, &QPushButton::clicked, this, [this] { answer(false); });
    m_poll.setInterval(kPoll);
    connect(&m_poll, &QTimer::timeout, this, &CompareDialog::poll);
    HandbookWindow::answerHelpKey(*this, [] { return QStringLiteral("backup.md#a-run"); });
    resize(620, 260);
    enable();
}

void CompareDialog::makeLayout()
{
    m_doing->setObjectName(QStringLiteral("comparing"));
    m_doing->setTextFormat(Qt::PlainText);
    m_doing->setWordWrap(true);
    m_progress->setAccessibleName(tr("Progress"));
    m_banner->hide();
    m_medium->setObjectName(QStringLiteral("comparedIn"));
    m_medium->setAccessibleName(tr("Location of the medium"));
    m_differences->setObjectName(QStringLiteral("differences"));
    m_differences->setAccessibleName(tr("Differences"));
    m_differences->setModel(m_faults);
    m_differences->setUniformItemSizes(true);
    m_differences->setTextElideMode(Qt::ElideMiddle);
    auto* const buttons = new QHBoxLayout;
    const auto button = [&](const QString& text, const char* name, auto what) {
        QPushButton* const made = pageButton(text, name);
        connect(made, &QPushButton::clicked, this, what);
        buttons->addWidget(made);
        return made;
    };
    buttons->addWidget(m_progress, 1);
    buttons->addStretch();
    m_stop = button(tr("S&top"), "stopComparing", [this] { m_comparing.cancel(); });
    m_again = button(tr("Compare &Again"), "compareAgain", &CompareDialog::start);
    button(tr("Close"), "closeComparison", &QDialog::close);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_doing);
    layout->addWidget(m_banner);
    layout->addWidget(m_medium);
    layout->addWidget(m_differences, 1);
    layout->addStretch();
    layout->addLayout(buttons);
}

void CompareDialog::start()
{
    m_ended = false;
    m_banner->hide();
    m_faults->setFaults({});
    m_check = std::make_shared<RunCheck>(m_due.comparison, m_dependencies);
    m_comparing.start(m_check, [this](const MediumReport& report) { end(report); });
    m_poll.start();
    if (m_keepAwake) {
        m_desktop.inhibit(tr("A medium is being verified"));
    }
    poll();
    enable();
}

void CompareDialog::askForMedium(const VolumeWanted& wanted)
{
    m_asking = true;
    QString text = wanted.refused ? describe(*wanted.refused).sentence + QLatin1Char('\n') : QString();
    text += tr("Insert volume %1 of “%2” into %3, or say where it is.")
                .arg(QString::number(wanted.number), displayPath(wanted.set), targetName(wanted.target));
    m_mediumLine->setSpec(exactPath(wanted.target));
    m_banner->say(Banner::Weight::warning, text);
    enable();
    m_there->setFocus();
}

void CompareDialog::answer(bool there)
{
    m_asking = false;
    m_banner->hide();
    if (there) {
        m_comparing.giveVolume({.target = pathBytes(m_mediumLine->spec())});
    } else {
        m_comparing.giveNoVolume();
    }
    enable();
}

void CompareDialog::end(const MediumReport& report)
{
    m_poll.stop();
    m_desktop.release();
    m_asking = false;
    m_keeping = true;
    enable();
    inBackground(
        *this,
        [backup = m_due.backup, run = m_due.run, target = target(), report]() -> std::optional<Fault> {
            auto store = BackupStore::open(backupsFolder(), backup);
            auto kept = store
                            ? keepComparison(*store, run, report, target,
                                             [](const Fault& fault) { return describe(fault).sentence.toStdString(); })
                            : Result<void>(store.takeFault());
            return kept ? std::nullopt : std::optional(kept.takeFault());
        },
        [this, report](const std::optional<Fault>& unkept) {
            m_keeping = false;
            showResult(report, unkept ? describe(*unkept).withAdvice().trimmed() : QString());
            Q_EMIT idle();
        });
}

void CompareDialog::showResult(const MediumReport& report, const QString& unkept)
{
    m_ended = true;
    m_faults->setFaults(report.faults);
    QStringList lines{report.fault ? describe(*report.fault).withAdvice().trimmed() : comparedText(report)};
    if (!unkept.isEmpty()) {
        lines << unkept;
    }
    const bool same = !report.fault && report.faults.empty();
    m_banner->say(report.cancelled()          ? Banner::Weight::info
                  : same && lines.size() == 1 ? Banner::Weight::good
                                              : Banner::Weight::warning,
                  lines.join(QLatin1Char('\n')));
    enable();
}

void CompareDialog::poll()
{
    const MediumProgress now = m_check->progress();
    m_doing->setText(
        now.total > 0
            ? tr("Comparing with the sources as they are now: %1, %2 of %3")
                  .arg(filesText(now.files), sizeText(now.bytes), sizeText(now.total))
            : tr("Comparing with the sources as they are now: %1, %2").arg(filesText(now.files), sizeText(now.bytes)));
    m_progress->setRange(0, now.total > 0 ? kSteps : 0); // 0 to 0: it only shows that something goes on
    const double share = now.total > 0 ? static_cast<double>(now.bytes) / static_cast<double>(now.total) : 0;
    m_progress->setValue(static_cast<int>(std::min(1.0, share) * kSteps));
}

bool CompareDialog::stop()
{
    const bool was = m_comparing.running();
    m_comparing.cancel();
    return was;
}

void CompareDialog::closeEvent(QCloseEvent* event)
{
    if (busy()) {
        event->ignore();
        if (!m_asking) {
            m_banner->say(Banner::Weight::info, tr("The medium is being compared. Stop that first."));
        }
        return;
    }
    event->accept();
}

void CompareDialog::enable()
{
    const bool works = m_comparing.running();
    m_doing->setVisible(works && !m_asking);
    m_progress->setVisible(works && !m_asking);
    m_stop->setVisible(works);
    m_again->setVisible(!busy() && m_ended);
    m_medium->setVisible(m_asking);
    m_there->setVisible(m_asking);
    m_missing->setVisible(m_asking);
    m_differences->setVisible(m_faults->rowCount() > 0);
}

} // namespace steadyburn
