#include "ui/backup/RunDialog.h"

#include "ui/burn/TargetQuestion.h"
#include "ui/handbook/HandbookWindow.h"
#include "ui/medium/FaultList.h"
#include "ui/medium/TargetSelector.h"
#include "ui/settings/Settings.h"
#include "ui/text/BackupReportText.h"
#include "ui/text/BackupsFolder.h"
#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"
#include "ui/text/ShelfFile.h"
#include "ui/text/SizeText.h"
#include "ui/text/TargetText.h"
#include "ui/widgets/Background.h"
#include "ui/widgets/Banner.h"
#include "ui/widgets/PlainLabels.h"
#include "ui/widgets/TabStops.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QVBoxLayout>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace steadyburn {

namespace {

// Of a run that this one would build on.
bool isGoneMedium(const Fault& fault)
{
    return fault.kind == FaultKind::backupRunNeeded && (fault.code == ENOENT || fault.code == ENOMEDIUM);
}

QString plannedText(const BackupRunning& running)
{
    const BackupRun& run = running.run();
    const ContentsChanges& changes = running.changes();
    if (running.written()) {
        return onlyUnrecordedText(run);
    }
    if (const auto unfinished = running.continues() ? running.unfinished() : std::nullopt) {
        return RunDialog::tr("Run %1 (%2) continues with volume %3. What has been written stays as it is: %4.")
            .arg(QString::number(run.number), levelText(run.level), QString::number(unfinished->next),
                 volumesText(unfinished->media));
    }
    QStringList lines{RunDialog::tr("Run %1 (%2) to “%3”")
                          .arg(QString::number(run.number), levelText(run.level), targetName(run.target))};
    if (running.shared()) {
        lines << appendedText(*running.shared());
    } else if (!run.label.empty()) {
        lines << RunDialog::tr("Name of the medium: %1").arg(displayPath(labelText(run)));
    }
    lines << RunDialog::tr("Files: %1 new, %2 changed, %3 moved, %4 deleted, %5 as they were")
                 .arg(changes.freshFiles)
                 .arg(changes.changedFiles)
                 .arg(changes.moved.size())
                 .arg(changes.removedFiles)
                 .arg(changes.unchangedFiles);
    if (running.size()) {
        lines << (running.size()->exact ? RunDialog::tr("To be written: %1")
                                        : RunDialog::tr("To be written: at most about %1"))
                     .arg(sizeText(running.size()->bytes));
    }
    return lines.join(QLatin1Char('\n'));
}

// "1, 2, 3"
std::vector<unsigned> runNumbers(const std::string& text)
{
    std::vector<unsigned> numbers;
    for (const QString& word : QString::fromStdString(text).split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        numbers.push_back(word.trimmed().toUInt());
    }
    return numbers;
}

} // namespace

RunDialog::RunDialog(const Dependencies& dependencies, const std::string& backup, bool continued, QWidget* parent)
    : QDialog(parent),
      m_dependencies(dependencies),
      m_name(backup),
      m_continued(continued),
      m_text(new QLabel),
      m_progress(new QProgressBar),
      m_problems(new QListView),
      m_faults(new FaultList(this)),
      m_full(new QCheckBox(tr("Write &everything: a full run"))),
      m_newMedium(new QCheckBox(tr("Begin another &medium"))),
      m_compare(new QCheckBox(tr("&Compare with the sources after the run, in:"))),
      m_compareIn(new TargetSelector),
      m_banner(new Banner),
      m_forgetButton(m_banner->addAction(tr("&Forget Them…"), QStringLiteral("forgetProposed"))),
      m_changeButton(m_banner->addAction(tr("Change &Backup…"), QStringLiteral("changeRefused"))),
      m_movedButton(m_banner->addAction(tr("&Build on It"), QStringLiteral("movedOnPurpose"))),
      m_emptyButton(m_banner->addAction(tr("Record as &Deleted"), QStringLiteral("emptyOnPurpose"))),
      m_overwriteButton(m_banner->addAction(tr("&Overwrite That Run"), QStringLiteral("overwriteRun")))
{
    showLabelsPlain();
    setWindowTitle(tr("Run “%1”").arg(displayPath(backup)));
    setObjectName(QStringLiteral("runDialog"));
    m_text->setObjectName(QStringLiteral("plannedRun"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_progress->setRange(0, 0);
    m_progress->setAccessibleName(tr("Progress"));
    m_problems->setObjectName(QStringLiteral("unreadFiles"));
    m_problems->setAccessibleName(tr("Problems"));
    m_problems->setModel(m_faults);
    m_problems->setUniformItemSizes(true);
    m_problems->setTextElideMode(Qt::ElideMiddle);
    m_problems->setMaximumHeight(120);
    m_full->setObjectName(QStringLiteral("fullRun"));
    if (continued) {
        m_full->hide();
    }
    connect(m_full, &QCheckBox::toggled, this, &RunDialog::prepare);
    m_newMedium->setObjectName(QStringLiteral("newMedium"));
    m_newMedium->hide();
    connect(m_newMedium, &QCheckBox::toggled, this, &RunDialog::prepare);
    connect(m_forgetButton, &QPushButton::clicked, this, [this] { Q_EMIT forgetAsked(m_forget); });
    connect(m_changeButton, &QPushButton::clicked, this, &RunDialog::changeAsked);
    connect(m_movedButton, &QPushButton::clicked, this, [this] {
        m_moved = true;
        prepare();
    });
    connect(m_emptyButton, &QPushButton::clicked, this, [this] {
        m_emptySources = true;
        prepare();
    });
    connect(m_overwriteButton, &QPushButton::clicked, this, [this] {
        m_overwriteRun = true;
        prepare();
    });
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Cancel)->setAutoDefault(false);
    m_run = buttons->addButton(tr("&Run"), QDialogButtonBox::AcceptRole);
    m_run->setObjectName(QStringLiteral("startRun"));
    m_run->setDefault(true);
    connect(m_run, &QPushButton::clicked, this, &RunDialog::run);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_text);
    layout->addWidget(m_progress);
    layout->addWidget(m_problems);
    layout->addWidget(m_banner);
    layout->addWidget(m_full);
    layout->addWidget(m_newMedium);
    layout->addWidget(makeComparison());
    layout->addStretch();
    layout->addWidget(buttons);
    letTabReachEachButton(*this);
    HandbookWindow::answerHelpKey(*this, [] { return QStringLiteral("backup.md#a-run"); });
    resize(560, 220);
    prepare();
}

QWidget* RunDialog::makeComparison()
{
    m_compare->setObjectName(QStringLiteral("compareRun"));
    m_compare->setToolTip(tr("Reads what was written once more and compares it with the sources as they are then. The "
                             "result is in the report of the run and on the shelf. Another drive shows that not only "
                             "the one that has written the medium can read it."));
    m_compareIn->offerDiscsOnly();
    m_compareIn->setObjectName(QStringLiteral("compareIn"));
    m_compareIn->setAccessibleName(tr("Drive that compares"));
    m_compareIn->lineEdit()->setPlaceholderText(tr("The drive that writes"));
    m_compareIn->setEnabled(false);
    connect(m_compare, &QCheckBox::toggled, m_compareIn, &QWidget::setEnabled);
    auto* const row = new QWidget;
    auto* const layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_compare);
    layout->addWidget(m_compareIn, 1);
    return row;
}

void RunDialog::prepare()
{
    if (m_preparing.running()) {
        m_again = true;
        m_preparing.cancel();
        return;
    }
    m_running.reset(); // it holds the backup
    m_forget.clear();
    m_faults->setFaults({});
    m_banner->hide();
    m_text->setText(tr("Checking what has changed…"));
    const BackupOrder order{.folder = backupsFolder(),
                            .name = m_name,
                            .full = m_full->isChecked(),
                            .newMedium = m_newMedium->isChecked(),
                            .moved = m_moved,
                            .overwriteRun = m_overwriteRun,
                            .emptySources = m_emptySources,
                            .plan = true,
                            .continued = m_continued};
    m_preparing.start([order, dependencies = m_dependencies](
                          const std::stop_token& stop) { return BackupRunning::prepare(order, dependencies, stop); },
                      [this](Result<std::unique_ptr<BackupRunning>> prepared) { show(std::move(prepared)); });
    enable();
}

void RunDialog::show(Result<std::unique_ptr<BackupRunning>> prepared)
{
    if (m_closed) {
        deleteLater();
        return;
    }
    m_running = prepared ? std::move(*prepared) : nullptr;
    if (std::exchange(m_again, false)) {
        prepare();
        return;
    }
    if (!prepared) {
        refuse(prepared.fault());
        enable();
        return;
    }
    m_faults->setFaults(m_running->unread());
    m_text->setText(
        m_running->needed()
            ? plannedText(*m_running)
            : tr("Nothing has changed since run %1. There is nothing to write.").arg(m_running->run().base));
    m_newMedium->setVisible(m_running->shared() || m_newMedium->isChecked());
    QStringList remarks;
    for (const Fault& remark : m_running->remarks()) {
        remarks << describe(remark).sentence;
    }
    m_movedButton->setVisible(std::ranges::any_of(m_running->remarks(), isGoneMedium));
    if (!remarks.isEmpty()) {
        m_banner->say(Banner::Weight::warning, remarks.join(QLatin1Char('\n')));
    }
    enable();
}

void RunDialog::refuse(const Fault& fault)
{
    m_text->setText(tr("Nothing was written."));
    if (fault.kind == FaultKind::quotaExceeded) {
        m_forget = runNumbers(fault.known<QuotaNeed>().forget);
    }
    m_changeButton->setVisible(fault.kind == FaultKind::quotaExceeded);
    m_movedButton->setVisible(isGoneMedium(fault));
    m_emptyButton->setVisible(fault.kind == FaultKind::sourceEmptied);
    m_overwriteButton->setVisible(fault.known<RunOfBackup>().unrecorded);
    m_banner->say(Banner::Weight::error, describe(fault).withAdvice().trimmed());
}

void RunDialog::run()
{
    JobRequest request = m_running->request();
    request.shelf = Settings::load(QSettings()).burning.shelf ? shelfFile() : std::string();
    request.spanDiscs = true;
    const auto compareIn = m_compare->isChecked() ? std::optional(m_compareIn->spec()) : std::nullopt;
    if (m_running->written()) { // there is no medium to ask about
        Q_EMIT runAsked({.order = {.request = request, .mayReplace = {}},
                         .running = std::exchange(m_running, nullptr),
                         .compareIn = compareIn});
        accept();
        return;
    }
    askForTarget(request, {}, *this, [this, compareIn](const BurnOrder& order) {
        if (m_starting || m_running == nullptr) { // a second answer, or what is to run is looked at anew
            return;
        }
        m_starting = true;
        enable();
        const auto running = m_running;
        inBackground(
            *this,
            [running]() -> std::optional<Fault> {
                auto begun = running->begin();
                return begun ? std::nullopt : std::optional(begun.takeFault());
            },
            [this, order, compareIn](const std::optional<Fault>& fault) {
                m_starting = false;
                if (fault) {
                    refuse(*fault);
                    enable();
                    return;
                }
                Q_EMIT runAsked({.order = order, .running = std::exchange(m_running, nullptr), .compareIn = compareIn});
                accept();
            });
    });
}

void RunDialog::done(int result)
{
    if (m_starting) { // the run is about to begin
        return;
    }
    m_again = false;
    m_preparing.cancel();
    m_running.reset();
    m_closed = true;
    QDialog::done(result);
    if (!m_preparing.running()) {
        deleteLater();
    }
}

void RunDialog::enable()
{
    const bool prepares = m_preparing.running();
    m_progress->setVisible(prepares);
    m_problems->setVisible(m_faults->rowCount() > 0);
    m_forgetButton->setVisible(!m_forget.empty());
    if (prepares) {
        m_changeButton->hide();
        m_movedButton->hide();
        m_emptyButton->hide();
        m_overwriteButton->hide();
    }
    m_full->setEnabled(!m_starting);
    m_newMedium->setEnabled(!m_starting);
    m_run->setEnabled(!m_starting && m_running != nullptr && m_running->needed());
}

} // namespace steadyburn
