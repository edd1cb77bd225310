#include "ui/backup/BackupsPage.h"

#include "ui/backup/BackupDialog.h"
#include "ui/backup/BackupText.h"
#include "ui/backup/ForgetDialog.h"
#include "ui/backup/ReportDialog.h"
#include "ui/backup/RestoreDialog.h"
#include "ui/backup/RunDialog.h"
#include "ui/backup/ScheduleDialog.h"
#include "ui/backup/UnfinishedBanner.h"
#include "ui/settings/Settings.h"
#include "ui/text/BackupTimers.h"
#include "ui/text/BackupsFolder.h"
#include "ui/text/FaultText.h"
#include "ui/widgets/Background.h"
#include "ui/widgets/Banner.h"
#include "ui/widgets/NoteFont.h"
#include "ui/widgets/PageButton.h"
#include "ui/widgets/PageHeader.h"
#include "ui/widgets/PlainLabels.h"
#include "ui/widgets/Symbol.h"
#include "ui/widgets/TableLook.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace steadyburn {

namespace {

enum Shown { kEmptyPage, kListPage };

QTreeView* makeTable(const char* name, const QString& title, QAbstractItemModel& model)
{
    auto* const view = new QTreeView;
    applyTableLook(*view);
    view->setObjectName(QLatin1String(name));
    view->setAccessibleName(title);
    view->setModel(&model);
    view->setRootIsDecorated(false);
    view->header()->setSectionsMovable(false);
    return view;
}

// Wide enough for a date in every language.
void fitColumns(QTreeView& view)
{
    constexpr int kWidest = 260;
    for (int column = 0; column < view.model()->columnCount(); ++column) {
        view.resizeColumnToContents(column);
        view.setColumnWidth(column, std::min(kWidest, view.columnWidth(column)));
    }
}

} // namespace

BackupsPage::BackupsPage(Dependencies dependencies, QWidget* parent)
    : QWidget(parent),
      m_dependencies(std::move(dependencies)),
      m_backups(this),
      m_runs(this),
      m_pages(new QStackedWidget),
      m_list(makeTable("backups", tr("Backups"), m_backups)),
      m_history(makeTable("runs", tr("Runs"), m_runs)),
      m_about(new QLabel),
      m_unfinished(new UnfinishedBanner),
      m_banner(new Banner)
{
    showLabelsPlain();
    setAccessibleName(tr("Backups"));
    setObjectName(QStringLiteral("backupsPage"));
    m_pages->insertWidget(kEmptyPage, makeEmpty());
    m_pages->insertWidget(kListPage, makeLists());
    m_pages->setCurrentIndex(kListPage);
    setFocusProxy(m_list);
    m_banner->hide();
    auto* const header = new PageHeader(tr("Backups"));
    QPushButton* const add = pageButton(tr("&New Backup…"), "newBackup");
    add->setIcon(symbol("add"));
    connect(add, &QPushButton::clicked, this, &BackupsPage::define);
    header->addAtEnd(add);
    auto* const inside = new QVBoxLayout;
    inside->setContentsMargins(kPageMargin, 0, kPageMargin, kPageMargin);
    inside->setSpacing(kPageSpacing);
    inside->addWidget(m_pages, 1);
    inside->addWidget(m_banner);
    inside->addWidget(m_unfinished);
    inside->addLayout(makeButtons());
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(header);
    layout->addLayout(inside, 1);
    connect(m_unfinished, &UnfinishedBanner::continueAsked, this, [this] { openRun(true); });
    connect(m_unfinished, &UnfinishedBanner::givenUp, this, [this](const QString& problem) {
        say(problem);
        readAgain();
    });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &BackupsPage::showChosen);
    connect(m_history->selectionModel(), &QItemSelectionModel::currentChanged, this, &BackupsPage::enable);
    connect(m_history, &QTreeView::activated, this, &BackupsPage::showReport);
    enable();
    readAgain();
}

QWidget* BackupsPage::makeEmpty()
{
    auto* const page = new QWidget;
    auto* const title = new QLabel(tr("Back up your folders again and again"));
    title->setFont(scaledFont(title->font(), 1.5));
    title->setAlignment(Qt::AlignCenter);
    title->setWordWrap(true);
    auto* const text =
        new QLabel(tr("The first run writes everything to discs, tapes or files, each later one only what has changed. "
                      "Any run can be restored, as your folders were on that day."));
    text->setWordWrap(true);
    text->setAlignment(Qt::AlignCenter);
    QPushButton* const first = pageButton(tr("New &Backup…"), "firstBackup");
    connect(first, &QPushButton::clicked, this, &BackupsPage::define);
    auto* const layout = new QVBoxLayout(page);
    layout->addStretch();
    layout->addWidget(title);
    layout->addWidget(text);
    layout->addWidget(first, 0, Qt::AlignCenter);
    layout->addStretch();
    return page;
}

QWidget* BackupsPage::makeLists()
{
    for (QTreeView* const view : {m_list, m_history}) {
        connect(view->model(), &QAbstractItemModel::modelReset, view, [view] { fitColumns(*view); });
        fitColumns(*view);
    }
    m_about->setObjectName(QStringLiteral("aboutBackup"));
    m_about->setTextFormat(Qt::PlainText);
    m_about->setWordWrap(true);
    m_about->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* const below = new QWidget;
    auto* const layout = new QVBoxLayout(below);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_about);
    layout->addWidget(m_history, 1);
    auto* const both = new QSplitter(Qt::Vertical);
    both->setChildrenCollapsible(false);
    both->addWidget(m_list);
    both->addWidget(below);
    both->setStretchFactor(1, 1);
    both->setSizes({180, 340});
    return both;
}

QLayout* BackupsPage::makeButtons()
{
    auto* const row = new QHBoxLayout;
    const auto button = [&](const QString& text, const char* name, auto what) {
        QPushButton* const made = pageButton(text, name);
        connect(made, &QPushButton::clicked, this, what);
        row->addWidget(made);
        return made;
    };
    m_runNow = button(tr("&Run Now…"), "runBackup", [this] { openRun(false); });
    m_restore = button(tr("Rest&ore…"), "restoreBackup", &BackupsPage::restore);
    m_report = button(tr("Re&port…"), "backupReport", &BackupsPage::showReport);
    m_change = button(tr("&Change…"), "changeBackup", [this] { change(nullptr); });
    m_schedule = button(tr("&Schedule…"), "scheduleBackup", &BackupsPage::schedule);
    m_forget = button(tr("For&get…"), "forgetBackup", [this] {
        const BackupRun* const chosen = m_runs.at(m_history->currentIndex());
        forget(chosen == nullptr ? std::vector<unsigned>() : std::vector<unsigned>{chosen->number}, nullptr);
    });
    row->addStretch();
    return row;
}

void BackupsPage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::ActivationChange && isActiveWindow() && isVisible()) {
        readAgain();
    }
}

void BackupsPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    readAgain();
}

void BackupsPage::readAgain()
{
    if (std::exchange(m_reading, true)) {
        m_changed = true;
        return;
    }
    inBackground(
        *this, [] { return overviewOfBackups(backupsFolder(), userTimers()); },
        [this](std::vector<BackupOverview> backups) {
            m_reading = false;
            showBackups(std::move(backups));
            if (std::exchange(m_changed, false)) {
                readAgain();
            }
        });
}

void BackupsPage::choose(const std::string& name)
{
    m_wanted = name;
    readAgain();
}

void BackupsPage::showBackups(std::vector<BackupOverview> backups)
{
    const BackupOverview* const chosen = backup();
    std::string name = std::exchange(m_wanted, {});
    const bool asked = !name.empty();
    name = !asked && chosen != nullptr ? chosen->set.name : name;
    const BackupRun* const before = m_runs.at(m_history->currentIndex());
    const unsigned number = asked || before == nullptr ? 0 : before->number;
    m_backups.setBackups(std::move(backups));
    m_pages->setCurrentIndex(m_backups.rowCount() == 0 ? kEmptyPage : kListPage);
    const QModelIndex found = m_backups.find(name);
    m_list->setCurrentIndex(found.isValid() ? found : m_backups.index(0, 0));
    showChosen();
    m_history->setCurrentIndex(m_runs.find(number));
    enable();
}

const BackupOverview* BackupsPage::backup() const
{
    return m_backups.at(m_list->currentIndex());
}

const BackupRun* BackupsPage::run() const
{
    const BackupRun* const chosen = m_runs.at(m_history->currentIndex());
    return chosen != nullptr ? chosen : m_runs.at(m_runs.index(0, 0));
}

void BackupsPage::showChosen()
{
    const BackupOverview* const chosen = backup();
    m_unfinished->setBackup(chosen);
    m_runs.setRuns(chosen == nullptr ? std::vector<BackupRun>() : chosen->runs);
    if (chosen == nullptr) {
        m_about->clear();
    } else if (chosen->fault) {
        m_about->setText(describe(*chosen->fault).withAdvice().trimmed());
    } else {
        m_about->setText(tr("%1\nSources: %2").arg(policyText(chosen->set), sourcesText(chosen->set)));
    }
    enable();
}

BackupDialog* BackupsPage::define()
{
    const Settings settings = Settings::load(QSettings());
    auto* const dialog = new BackupDialog(settings.filters, settings.devices.showSimulated, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &BackupDialog::created, this, [this](const std::string& name, const QString& problem) {
        say(problem);
        choose(name);
    });
    dialog->open();
    return dialog;
}

void BackupsPage::showReport()
{
    if (backup() == nullptr || run() == nullptr) {
        return;
    }
    auto* const dialog = new ReportDialog(backup()->set.name, run()->number, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}

void BackupsPage::openRun(bool continued)
{
    auto* const dialog = new RunDialog(m_dependencies, backup()->set.name, continued, this);
    connect(dialog, &RunDialog::runAsked, this, &BackupsPage::runAsked);
    connect(dialog, &RunDialog::forgetAsked, this,
            [this, dialog](const std::vector<unsigned>& runs) { forget(runs, dialog); });
    connect(dialog, &RunDialog::changeAsked, this, [this, dialog] { change(dialog); });
    dialog->open();
}

void BackupsPage::restore()
{
    if (backup() == nullptr || run() == nullptr) {
        return;
    }
    auto* const dialog = new RestoreDialog(m_dependencies, *backup(), run()->number, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &RestoreDialog::idle, this, &BackupsPage::idle);
    dialog->show();
}

RestoreDialog* BackupsPage::restoring() const
{
    const auto dialogs = findChildren<RestoreDialog*>(QString(), Qt::FindDirectChildrenOnly);
    const auto busy = std::ranges::find_if(dialogs, &RestoreDialog::busy);
    return busy == dialogs.end() ? nullptr : *busy;
}

std::string BackupsPage::target() const
{
    const RestoreDialog* const dialog = restoring();
    return dialog == nullptr ? std::string() : dialog->backup();
}

bool BackupsPage::stop()
{
    bool stopped = false;
    for (RestoreDialog* const dialog : findChildren<RestoreDialog*>(QString(), Qt::FindDirectChildrenOnly)) {
        stopped |= dialog->stop();
    }
    return stopped;
}

void BackupsPage::wait()
{
    for (RestoreDialog* const dialog : findChildren<RestoreDialog*>(QString(), Qt::FindDirectChildrenOnly)) {
        dialog->wait();
    }
}

void BackupsPage::forget(const std::vector<unsigned>& runs, RunDialog* asking)
{
    if (backup() == nullptr) {
        return;
    }
    auto* const dialog = new ForgetDialog(*backup(), runs, asking == nullptr ? static_cast<QWidget*>(this) : asking);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ForgetDialog::forgotten, this, [this, asking = QPointer(asking)](const QString& problem) {
        say(problem);
        readAgain();
        if (asking != nullptr) {
            asking->prepare();
        }
    });
    dialog->open();
}

void BackupsPage::change(RunDialog* asking)
{
    if (backup() == nullptr) {
        return;
    }
    const Settings settings = Settings::load(QSettings());
    auto* const dialog = new BackupDialog(settings.filters, settings.devices.showSimulated,
                                          asking == nullptr ? static_cast<QWidget*>(this) : asking);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setBackup(*backup());
    if (asking != nullptr) { // its quota refused the run
        dialog->showQuota();
    }
    connect(dialog, &BackupDialog::created, this,
            [this, asking = QPointer(asking)](const std::string&, const QString& problem) {
                say(problem);
                readAgain();
                if (asking != nullptr) {
                    asking->prepare();
                }
            });
    dialog->open();
}

void BackupsPage::schedule()
{
    auto* const dialog = new ScheduleDialog(*backup(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ScheduleDialog::scheduled, this, &BackupsPage::readAgain);
    dialog->open();
}

void BackupsPage::say(const QString& problem)
{
    if (problem.isEmpty()) {
        m_banner->hide();
    } else {
        m_banner->say(Banner::Weight::warning, problem);
    }
}

void BackupsPage::enable()
{
    const bool good = backup() != nullptr && !backup()->fault;
    m_runNow->setEnabled(good);
    m_report->setEnabled(run() != nullptr);
    m_restore->setEnabled(good && run() != nullptr);
    m_change->setEnabled(good);
    m_schedule->setEnabled(good);
    m_forget->setEnabled(good);
}

} // namespace steadyburn
