#include "ui/medium/MediumPage.h"

#include "ui/medium/EntryProperties.h"
#include "ui/medium/FaultList.h"
#include "ui/medium/MediumBar.h"
#include "ui/medium/MediumModel.h"
#include "ui/medium/MediumView.h"
#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"
#include "ui/text/TargetText.h"
#include "ui/widgets/Banner.h"
#include "ui/widgets/FileQuestion.h"
#include "ui/widgets/PageButton.h"
#include "ui/widgets/PageHeader.h"
#include "ui/widgets/PlainLabels.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QFile>
#include <QHBoxLayout>
#include <QLabel>
#include <QListView>
#include <QLocale>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QShortcut>
#include <QSplitter>
#include <QUrl>
#include <QVBoxLayout>

#include <utility>

namespace steadyburn {

namespace {

constexpr int kPollReading = 100; // ms
constexpr int kReadSteps = 1000;  // of the progress bar
QString numberText(std::uint64_t value)
{
    return QLocale().toString(static_cast<qulonglong>(value));
}

} // namespace

MediumPage::MediumPage(const Dependencies& dependencies, QWidget* parent)
    : QWidget(parent),
      m_dependencies(dependencies),
      m_work(dependencies),
      m_bar(new MediumBar),
      m_view(new MediumView),
      m_properties(new EntryProperties),
      m_faults(new FaultList(this)),
      m_questions(new MediumQuestions),
      m_report(new QListView),
      m_status(new QLabel),
      m_progress(new QProgressBar)
{
    showLabelsPlain();
    setAccessibleName(tr("Look Inside"));
    setFocusProxy(m_view);
    setObjectName(QStringLiteral("mediumPage"));
    setAcceptDrops(true);
    makeReport();
    makeLayout();
    connect(new QShortcut(Qt::Key_Escape, this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut),
            &QShortcut::activated, this, [this] {
                if (!m_questions->dismiss()) {
                    m_bar->clearSearch();
                }
            });
    connectParts();
    connectWork();
    m_poll.setInterval(kPollReading);
    m_status->setText(tr("Choose a drive with a disc or a tape, or open an image or archive."));
    enable();
}

void MediumPage::makeLayout()
{
    m_status->setTextFormat(Qt::PlainText);
    m_status->setObjectName(QStringLiteral("mediumStatus"));
    m_status->setWordWrap(true);
    m_progress->setAccessibleName(tr("Progress"));
    m_progress->setMaximumWidth(240);
    QSizePolicy stays = m_progress->sizePolicy(); // or the rows would jump under the mouse
    stays.setRetainSizeWhenHidden(true);
    m_progress->setSizePolicy(stays);
    auto* const both = new QSplitter;
    both->addWidget(m_view);
    both->addWidget(m_properties);
    both->setStretchFactor(0, 1);
    both->setChildrenCollapsible(false);
    both->setSizes({660, 260});
    auto* const state = new QHBoxLayout;
    state->addWidget(m_status, 1);
    state->addWidget(m_progress);
    auto* const inside = new QVBoxLayout;
    inside->setContentsMargins(kPageMargin, 0, kPageMargin, kPageMargin);
    inside->setSpacing(kPageSpacing);
    inside->addWidget(both, 1);
    inside->addWidget(m_questions);
    inside->addWidget(m_report);
    inside->addLayout(state);
    inside->addLayout(makeButtons());
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_bar->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    layout->addWidget(new PageHeader(m_bar));
    layout->addLayout(inside, 1);
}

QLayout* MediumPage::makeButtons()
{
    auto* const row = new QHBoxLayout;
    const auto button = [&](const QString& text, const char* name, auto what) {
        QPushButton* const made = pageButton(text, name);
        connect(made, &QPushButton::clicked, this, what);
        row->addWidget(made);
        return made;
    };
    m_restoreButton = button(tr("&Restore…"), "restoreFromMedium", &MediumPage::askWhereTo);
    m_verifyButton = button(tr("Verif&y Medium"), "verifyMedium", &MediumPage::verify);
    m_compareButton = button(tr("&Compare with Folder…"), "compareMedium", &MediumPage::askForSources);
    row->addStretch();
    m_stop = button(tr("&Stop"), "stopLooking", [this] { stop(); });
    return row;
}

void MediumPage::makeReport()
{
    m_report->setObjectName(QStringLiteral("mediumReport"));
    m_report->setAccessibleName(tr("Problems"));
    m_report->setModel(m_faults);
    m_report->setUniformItemSizes(true);
    m_report->setTextElideMode(Qt::ElideMiddle);
    m_report->setMaximumHeight(160);
    m_report->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    m_report->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
    auto* const copy = new QAction(tr("Copy &All"), m_report);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    copy->setObjectName(QStringLiteral("copyReport"));
    connect(copy, &QAction::triggered, m_faults, [this] { QGuiApplication::clipboard()->setText(m_faults->text()); });
    m_report->addAction(copy);
    m_report->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(m_report, &QListView::activated, this, &MediumPage::showEntryOf);
}

void MediumPage::connectParts()
{
    connect(m_bar, &MediumBar::targetChosen, this, &MediumPage::look);
    connect(m_bar, &MediumBar::sessionChosen, this, &MediumPage::list);
    connect(m_bar, &MediumBar::searchedFor, this, [this](const QString& word) {
        m_view->search(word);
        enable();
    });
    connect(m_bar, &MediumBar::searchLeft, m_view, qOverload<>(&QWidget::setFocus));
    connect(m_view, &MediumView::searchWentOn, this, &MediumPage::enable);
    connect(m_view, &MediumView::dragWanted, this, &MediumPage::fetchForDrag);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &MediumPage::showProperties);
    connect(&m_view->medium(), &QAbstractItemModel::modelReset, this, &MediumPage::showProperties);
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &MediumPage::enable);
    connect(&m_poll, &QTimer::timeout, this, &MediumPage::poll);
}

void MediumPage::connectWork()
{
    connect(&m_work, &MediumWork::began, this, &MediumPage::began);
    connect(&m_work, &MediumWork::ended, this, &MediumPage::ended);
    connect(&m_work, &MediumWork::fetched, this, &MediumPage::fetched);
    connect(&m_work, &MediumWork::unfetched, this, [this](const Fault& fault) {
        m_questions->say(BannerWeight::error, describe(fault).withAdvice().trimmed());
        enable();
    });
    connect(&m_work, &MediumWork::clashed, this, [this](const RestoreClashes& clashes, const std::string& into) {
        enable();
        m_questions->askToReplace(clashes, into, m_complete);
        enable();
    });
    connect(&m_work, &MediumWork::volumeWanted, m_questions, &MediumQuestions::askForVolume);
    connect(m_questions, &MediumQuestions::answered, this, &MediumPage::take);
}

// ---- listing

void MediumPage::dragEnterEvent(QDragEnterEvent* event)
{
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls.first().isLocalFile() && event->source() == nullptr && !busy()) {
        event->acceptProposedAction();
    }
}

void MediumPage::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    look(QFile::encodeName(event->mimeData()->urls().first().toLocalFile()).toStdString());
}

void MediumPage::leaveDrivesAlone(bool alone)
{
    m_drivesAlone = alone;
    m_bar->leaveDrivesAlone(alone || m_work.running());
}

void MediumPage::look(const std::string& target)
{
    m_verifies = m_verifies && listing() && target == m_part.target; // Return, pressed twice
    if (!target.empty() && !busy()) {
        m_verifies = std::exchange(m_verifiesNext, false) || m_verifies;
        m_bar->showTarget(target);
        list({.target = target, .section = {}});
    }
}

void MediumPage::lookFor(const std::string& target, std::vector<std::string> paths)
{
    look(target);
    m_wanted = std::move(paths);
}

void MediumPage::lookAndVerify(const std::string& target)
{
    look(target);
    m_verifies = !target.empty() && listing();
    m_verifiesNext = target.empty() && !busy();
    if (m_verifiesNext && !listing()) {
        m_status->setText(tr("Choose the drive with the disc or tape to check, or open an image or archive."));
    }
}

void MediumPage::selectWanted()
{
    QItemSelection selection;
    QModelIndex first;
    for (const std::string& path : std::exchange(m_wanted, {})) {
        const QModelIndex at = m_view->medium().reveal(m_view->medium().tree()->find(path));
        if (at.isValid()) {
            selection.select(at, at);
            first = first.isValid() ? first : at;
        }
    }
    if (first.isValid()) {
        m_view->setCurrentIndex(first);
        m_view->selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        m_view->scrollTo(first);
    }
}

void MediumPage::list(const StoredPart& part)
{
    if (m_work.busy()) {
        return;
    }
    m_wanted.clear();
    m_listing.cancel();
    m_part = part;
    m_wantsList = m_listing.running(); // as soon as the last one has ended
    m_bar->clearSearch();
    m_view->noDrag();
    m_view->medium().clear();
    m_faults->setFaults({});
    m_questions->sayNothing();
    m_status->clear();
    m_full = false;
    if (!m_wantsList) {
        startListing();
    }
    enable();
}

void MediumPage::startListing()
{
    const ListingListener listener{.inspected = m_listing.telling([this](const JobMedium& medium) {
                                       if (!m_wantsList) {
                                           m_bar->showSessions(medium);
                                       }
                                   }),
                                   .listed = m_listing.handing([this](const std::vector<ListedEntry>& entries) {
                                       m_full = (!m_wantsList && !m_view->medium().add(entries)) || m_full;
                                   })};
    m_listing.start([part = m_part, dependencies = m_dependencies, listener](
                        const std::stop_token& stop) { return listInBatches(part, dependencies, listener, stop); },
                    [this](const ListingReport& report) { listed(report); });
}

void MediumPage::listed(const ListingReport& report)
{
    if (m_wantsList) {
        m_wantsList = false;
        startListing();
        enable();
        return;
    }
    std::vector<std::string> damaged;
    for (const Fault& fault : report.faults) {
        damaged.push_back(fault.path);
    }
    m_view->medium().finish(damaged);
    m_faults->setFaults(report.faults);
    m_complete = !report.fault && !m_full && report.faults.empty();
    m_questions->sayListed(report, m_full, m_view->medium().tree()->size() == 0);
    m_view->openOnly();
    selectWanted();
    if (!m_bar->searched()) {
        m_view->setFocus(Qt::OtherFocusReason);
    }
    rest();
    if (std::exchange(m_verifies, false) && ready()) {
        verify();
    }
}

void MediumPage::showProperties()
{
    const QModelIndex current = m_view->currentIndex();
    if (current.isValid()) {
        m_properties->showEntry(*m_view->medium().tree(), m_view->medium().idOf(current));
    } else {
        m_properties->showNothing(m_view->medium().tree()->size() > 0);
    }
}

// The entry that the problem is about, where it is one.
void MediumPage::showEntryOf(const QModelIndex& problem)
{
    const std::string& path = m_faults->faults()[static_cast<std::size_t>(problem.row())].path;
    const MediumTree::Id id = m_view->medium().tree()->find(path);
    if (id != MediumTree::kNone && id != MediumTree::kTop) {
        m_bar->clearSearch();
        m_view->showInTree(id);
    }
}

// ---- restore, verify, compare

void MediumPage::askWhereTo()
{
    askForFile({.wanted = FileQuestion::Wanted::folderToFill,
                .title = tr("Restore into which folder?"),
                .filter = {},
                .folder = {},
                .name = {}},
               *this, [this](const QString& folder) { restoreInto(pathBytes(folder)); });
}

void MediumPage::restoreInto(const std::string& folder)
{
    if (ready()) {
        m_questions->sayNothing();
        m_work.restore(m_part, m_view->medium().tree(), m_view->chosen(), folder);
        enable();
    }
}

void MediumPage::verify()
{
    m_work.verify(m_part);
}

void MediumPage::askForSources()
{
    askForFile({.wanted = FileQuestion::Wanted::folder,
                .title = tr("Compare with which folder?"),
                .filter = {},
                .folder = {},
                .name = {}},
               *this, [this](const QString& folder) { compareWith(pathBytes(folder)); });
}

void MediumPage::compareWith(const std::string& folder)
{
    if (ready()) {
        m_work.compare(m_part, folder);
    }
}

void MediumPage::fetchForDrag()
{
    if (ready()) {
        m_fetches = true;
        m_work.fetch(m_part, m_view->medium().tree(), m_view->chosen());
        enable();
    }
}

void MediumPage::fetched(const MediumWork::Ids& ids, const QList<QUrl>& files, const MediumReport& report)
{
    m_questions->sayNothing();
    enable();
    if (!m_view->dragReady(ids, files)) { // else it lasts as long as the drag
        m_questions->say(BannerWeight::info, tr("%1, %2: fetched from the medium. Drag them once more.")
                                                 .arg(filesText(report.files), sizeText(report.bytes)));
    }
    rest();
}

void MediumPage::take(MediumQuestions::Answer answer)
{
    switch (answer) {
    case MediumQuestions::Answer::keep:
    case MediumQuestions::Answer::replace:
        m_work.resume(answer == MediumQuestions::Answer::replace);
        break;
    case MediumQuestions::Answer::volumeThere:
        m_work.giveVolume({.target = m_questions->volume()});
        break;
    case MediumQuestions::Answer::volumeMissing:
        m_work.giveNoVolume();
        break;
    case MediumQuestions::Answer::cancel:
        break;
    }
    enable();
}

// ---- what runs, and its end

void MediumPage::began()
{
    m_questions->sayNothing();
    m_faults->setFaults({});
    m_bar->leaveDrivesAlone(true);
    enable();
}

void MediumPage::ended(const MediumReport& report)
{
    m_faults->setFaults(report.faults);
    if (report.of == MediumReport::Of::verify) {
        m_view->medium().markDamaged(report.faults);
    }
    if (m_fetches) {
        m_view->noDrag();
    }
    m_questions->sayEnd(report, m_fetches);
    rest();
}

void MediumPage::rest()
{
    m_fetches = false;
    m_bar->leaveDrivesAlone(m_drivesAlone);
    enable();
    Q_EMIT idle();
}

// ---- progress, end

void MediumPage::poll()
{
    if (!busy()) {
        enable();
        return;
    }
    const MediumWork::Progress now = m_work.progress();
    m_progress->setRange(0, now.share > 0 ? kReadSteps : 0);
    m_progress->setValue(static_cast<int>(now.share * kReadSteps));
    m_status->setText(now.text);
}

bool MediumPage::ready() const
{
    return !m_work.busy() && !listing() && !m_questions->open() && m_view->medium().tree()->size() > 0;
}

QString MediumPage::entriesText() const
{
    const MediumTree& tree = *m_view->medium().tree();
    if (!m_view->searching()) {
        return tr("%1 entries, %2").arg(numberText(tree.size()), sizeText(tree.bytes(MediumTree::kTop)));
    }
    const QString found = tr("%1 found of %2 entries").arg(numberText(m_view->found()), numberText(tree.size()));
    return m_view->found() <= MediumView::kMostFound
               ? found
               : tr("%1; the first %2 are shown").arg(found, numberText(MediumView::kMostFound));
}

void MediumPage::enable()
{
    const bool reads = busy();
    const bool lists = listing();
    m_bar->setChoosable(!m_work.busy());
    m_verifyButton->setEnabled(ready());
    m_compareButton->setEnabled(ready());
    const bool selected = m_view->selectionModel()->hasSelection();
    const bool all = !selected && !m_view->searching();
    m_restoreButton->setText(all ? tr("&Restore All…") : tr("&Restore…"));
    m_restoreButton->setEnabled(ready() && (selected || all)); // of what was found it is not clear what is meant
    m_stop->setVisible(reads || lists);
    m_progress->setVisible(reads || lists);
    m_report->setVisible(m_faults->rowCount() > 0);
    if (!reads && !lists) {
        m_poll.stop();
    } else if (!m_poll.isActive()) {
        m_poll.start();
    }
    if (reads) {
        return;
    }
    m_progress->setRange(0, 0);
    if (lists || m_view->medium().tree()->size() > 0) {
        m_status->setText(lists ? tr("Listing: %1").arg(entriesText()) : entriesText());
    }
}

bool MediumPage::stop()
{
    const bool worked = busy();
    m_wantsList = false;
    m_listing.cancel();
    m_work.cancel();
    return worked;
}

void MediumPage::wait()
{
    m_listing.wait();
    m_work.wait();
}

} // namespace steadyburn
