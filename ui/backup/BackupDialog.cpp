#include "ui/backup/BackupDialog.h"

#include "ui/backup/SourceQuotas.h"
#include "ui/backup/TimeChoice.h"
#include "ui/compilation/Dropped.h"
#include "ui/handbook/HandbookWindow.h"
#include "ui/medium/TargetSelector.h"
#include "ui/settings/Settings.h"
#include "ui/text/BackupsFolder.h"
#include "ui/text/FaultText.h"
#include "ui/text/TargetText.h"
#include "ui/widgets/Background.h"
#include "ui/widgets/Banner.h"
#include "ui/widgets/FileQuestion.h"
#include "ui/widgets/LevelForm.h"
#include "ui/widgets/PageButton.h"
#include "ui/widgets/PlainLabels.h"
#include "ui/widgets/SizeBox.h"
#include "ui/widgets/TabStops.h"
#include "workflow/backup/BackupStore.h"
#include "workflow/request/RequestBounds.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDragEnterEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <ctime>
#include <utility>

namespace steadyburn {

namespace {

constexpr int kMostBackupRuns = 1'000'000;
constexpr int kBytesRole = Qt::UserRole; // of a source: its path

QSpinBox* makeCount(const char* name, const QString& special)
{
    auto* const box = new QSpinBox;
    box->setObjectName(QLatin1String(name));
    box->setRange(0, kMostBackupRuns);
    box->setSpecialValueText(special);
    return box;
}

QLabel* makeHint(const QString& text)
{
    auto* const hint = new QLabel(text);
    hint->setWordWrap(true);
    hint->setTextFormat(Qt::PlainText);
    hint->setForegroundRole(QPalette::PlaceholderText);
    return hint;
}

struct KeptBackup {
    std::optional<Fault> fault;
    QString problem; // of its timer
};

// Any thread: makes the backup, and then its timer.
KeptBackup createdBackup(const BackupSet& set, const std::string& when)
{
    if (auto made = BackupStore::create(backupsFolder(), set); !made) {
        return {made.takeFault(), {}};
    }
    if (when.empty()) {
        return {};
    }
    return {std::nullopt, setTimerOf(set.name, when)};
}

// Any thread: changes the backup as `wanted` differs from what was shown, and its timer where `when` is another one.
KeptBackup changedBackup(const BackupSet& shown, const BackupSet& wanted, const std::optional<std::string>& when)
{
    auto store = BackupStore::open(backupsFolder(), shown.name);
    auto changed = store ? store->lock() : Result<void>(Fault(store.fault()));
    if (changed) {
        changed = store->change(withChanges(store->set(), shown, wanted));
    }
    if (!changed) {
        return {changed.takeFault(), {}};
    }
    if (!when) {
        return {};
    }
    return {std::nullopt, when->empty() ? removeTimerOf(store->set().uuid) : setTimerOf(shown.name, *when)};
}

} // namespace

BackupDialog::BackupDialog(const FilterSettings& filters, bool simulated, QWidget* parent)
    : QDialog(parent),
      m_name(new QLineEdit),
      m_sources(new QListWidget),
      m_target(new TargetSelector),
      m_first(makeHint({})),
      m_when(new QComboBox),
      m_verify(new QCheckBox(tr("&Verify: read each medium back and compare it"))),
      m_between(new QComboBox),
      m_media(new QComboBox),
      m_fullRuns(makeCount("fullRuns", tr("only the first"))),
      m_fullDays(makeCount("fullDays", tr("never for that reason"))),
      m_quota(new SizeBox),
      m_quotaMedia(makeCount("quotaMedia", tr("no limit"))),
      m_sourceQuotas(new SourceQuotas),
      m_keep(makeCount("keep", {})),
      m_format(new QComboBox),
      m_compression(makeCount("compression", tr("default"))),
      m_label(new QLineEdit(QLatin1String(kUsualLabel))),
      m_excludes(new QPlainTextEdit),
      m_caches(new QCheckBox(tr("Exclude folders that are marked as &caches (CACHEDIR.TAG)"))),
      m_oneFileSystem(new QCheckBox(tr("Stay on the &file system of each source: leave out mounted file systems"))),
      m_banner(new Banner),
      m_pages(new QTabWidget)
{
    showLabelsPlain();
    setWindowTitle(tr("New Backup"));
    setObjectName(QStringLiteral("newBackup"));
    setAcceptDrops(true);
    m_target->showSimulated(simulated);
    m_pages->addTab(makeFirstPage(), tr("&What and Where"));
    m_pages->addTab(makeRunsPage(), tr("R&uns and Quota"));
    m_pages->addTab(makeExcludesPage(filters), tr("&Excluded"));
    m_banner->hide();
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_ok = buttons->addButton(tr("Crea&te"), QDialogButtonBox::AcceptRole);
    m_ok->setObjectName(QStringLiteral("createBackup"));
    m_ok->setDefault(true);
    connect(m_ok, &QPushButton::clicked, this, &BackupDialog::keep);
    buttons->button(QDialogButtonBox::Cancel)->setAutoDefault(false);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_pages, 1);
    layout->addWidget(m_banner);
    layout->addWidget(buttons);
    letTabReachEachButton(*this);
    HandbookWindow::answerHelpKey(*this, [this] {
        return m_changed ? QStringLiteral("backup.md#changing-a-backup") : QStringLiteral("backup.md#a-new-backup");
    });
    enable();
    resize(620, sizeHint().height());
}

QWidget* BackupDialog::makeFirstPage()
{
    auto* const page = new QWidget;
    auto* const form = new LevelForm(page);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_name->setObjectName(QStringLiteral("backupName"));
    m_name->setPlaceholderText(tr("Documents"));
    connect(m_name, &QLineEdit::textChanged, this, &BackupDialog::enable);
    form->addRow(tr("&Name:"), m_name);
    makeSources(*form);
    m_target->setAccessibleName(tr("Back up to"));
    connect(m_target, &TargetSelector::changed, this, &BackupDialog::enable);
    form->addRow(tr("&Back up to:"), m_target);
    m_first->setObjectName(QStringLiteral("firstTarget"));
    form->addRow(QString(), m_first);
    m_when->setObjectName(QStringLiteral("when"));
    fillTimes(*m_when);
    form->addRow(tr("Run automat&ically:"), m_when);
    m_verify->setObjectName(QStringLiteral("verifyRuns"));
    m_verify->setChecked(true);
    form->addRow(QString(), m_verify);
    return page;
}

void BackupDialog::makeSources(QFormLayout& form)
{
    m_sources->setObjectName(QStringLiteral("sources"));
    m_sources->setAccessibleName(tr("Folders and files"));
    m_sources->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_sources->setTextElideMode(Qt::ElideMiddle);
    m_sources->setMinimumHeight(m_sources->fontMetrics().lineSpacing() * 5);
    connect(m_sources, &QListWidget::itemSelectionChanged, this, &BackupDialog::enable);
    auto* const row = new QHBoxLayout;
    const auto button = [&](const QString& text, const char* name, auto what) {
        QPushButton* const made = pageButton(text, name);
        connect(made, &QPushButton::clicked, this, what);
        row->addWidget(made);
        return made;
    };
    button(tr("Add F&older…"), "addSourceFolder", [this] { askForSources(true); });
    button(tr("Add File&s…"), "addSourceFiles", [this] { askForSources(false); });
    m_remove = button(tr("&Remove"), "removeSource", [this] {
        qDeleteAll(m_sources->selectedItems());
        m_sourceQuotas->setSources(sources());
        enable();
    });
    row->addStretch();
    auto* const both = new QVBoxLayout;
    both->addWidget(m_sources, 1);
    both->addLayout(row);
    auto* const label = new QLabel(tr("Fol&ders and files:"));
    label->setBuddy(m_sources);
    form.addRow(label, both);
}

QWidget* BackupDialog::makeRunsPage()
{
    auto* const page = new QWidget;
    auto* const form = new LevelForm(page);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_between->setObjectName(QStringLiteral("between"));
    m_between->addItems({tr("incremental: what has changed since the run before"),
                         tr("differential: what has changed since the last full run")});
    m_between->setToolTip(tr("Incremental runs are small; a restore may need all media since the last full run. Of "
                             "differential runs it needs two."));
    form->addRow(tr("&Runs between full ones:"), m_between);
    m_media->setObjectName(QStringLiteral("media"));
    m_media->addItems({tr("a full run and those that follow it"), tr("never: each run begins another"),
                       tr("on tapes with all backups that choose this")}); // in MediaUse's order
    m_media->setToolTip(tr("A run is appended to the medium of the run before while that is in the drive and has room. "
                           "Files, DVD+RW and BD-RE have one run each."));
    form->addRow(tr("Share discs and ta&pes:"), m_media);
    form->addRow(tr("A &full run in so many runs:"), m_fullRuns);
    form->addRow(tr("A full run after so many &days:"), m_fullDays);
    m_quota->setObjectName(QStringLiteral("quota"));
    m_quota->setSpecialValueText(tr("no limit"));
    m_quota->setToolTip(tr("A run that would take more is refused before anything is written."));
    form->addRow(tr("&Quota, all runs together:"), m_quota);
    form->addRow(tr("Med&ia, all runs together:"), m_quotaMedia);
    form->addRow(tr("Quota of each source:"), m_sourceQuotas);
    m_keep->setMinimum(1);
    m_keep->setToolTip(tr("Where the quota is exceeded these are not proposed to be forgotten."));
    form->addRow(tr("Full runs that always &stay:"), m_keep);
    m_format->setObjectName(QStringLiteral("format"));
    m_format->addItems({tr("automatic"), QStringLiteral("ISO 9660"), QStringLiteral("tar"), QStringLiteral("tar.gz"),
                        QStringLiteral("tar.zst")}); // in Format's order
    m_format->setToolTip(tr("Automatic: ISO 9660 on discs, tar on tapes, by the name's ending in files."));
    connect(m_format, &QComboBox::currentIndexChanged, this, [this](int row) {
        const int most = mostLevel(static_cast<Format>(row));
        m_compression->setMaximum(most > 0 ? most : kMostZstdLevel);
    });
    m_compression->setMaximum(kMostZstdLevel);
    form->addRow(tr("F&ormat:"), m_format);
    form->addRow(tr("&Level of compression:"), m_compression);
    m_label->setObjectName(QStringLiteral("label"));
    m_label->setToolTip(tr("{name}, {run}, {generation}, {medium}, {level} and {date} are replaced. At most 32 "
                           "characters of it count; anything but letters, digits and hyphens becomes an underscore."));
    form->addRow(tr("Na&me of each medium:"), m_label);
    return page;
}

QWidget* BackupDialog::makeExcludesPage(const FilterSettings& filters)
{
    auto* const page = new QWidget;
    auto* const layout = new QVBoxLayout(page);
    auto* const title = new QLabel(tr("&Patterns, one a line (* and ? match anything but a slash):"));
    title->setWordWrap(true);
    title->setBuddy(m_excludes);
    m_excludes->setObjectName(QStringLiteral("backupExcludes"));
    m_excludes->setAccessibleName(tr("Exclude patterns"));
    m_excludes->setTabChangesFocus(true);
    m_excludes->setPlainText(filters.excludes.join(QLatin1Char('\n')));
    m_caches->setObjectName(QStringLiteral("backupCaches"));
    m_caches->setChecked(filters.excludeCaches);
    m_oneFileSystem->setObjectName(QStringLiteral("backupOneFileSystem"));
    m_oneFileSystem->setChecked(filters.oneFileSystem);
    layout->addWidget(title);
    layout->addWidget(m_excludes, 1);
    layout->addWidget(m_caches);
    layout->addWidget(m_oneFileSystem);
    return page;
}

void BackupDialog::askForSources(bool folder)
{
    askForFiles({.wanted = folder ? FileQuestion::Wanted::folder : FileQuestion::Wanted::files,
                 .title = folder ? tr("Back up which folder?") : tr("Back up which files?"),
                 .filter = {},
                 .folder = {},
                 .name = {}},
                *this, [this](const QStringList& files) {
                    std::vector<std::string> paths;
                    for (const QString& file : files) {
                        paths.push_back(pathBytes(file));
                    }
                    addSources(paths);
                });
}

void BackupDialog::addSources(const std::vector<std::string>& paths)
{
    for (const std::string& path : paths) {
        const QByteArray bytes = QByteArray::fromStdString(path);
        bool known = false;
        for (int row = 0; row < m_sources->count(); ++row) {
            known = known || m_sources->item(row)->data(kBytesRole).toByteArray() == bytes;
        }
        if (!known) {
            auto* const item = new QListWidgetItem(displayPath(path), m_sources);
            item->setData(kBytesRole, bytes);
            item->setToolTip(displayPath(path));
        }
    }
    m_sourceQuotas->setSources(sources());
    if (m_name->text().isEmpty() && paths.size() == 1) { // a name that serves
        m_name->setText(displayPath(paths.front().substr(paths.front().rfind('/') + 1)));
    }
    enable();
}

void BackupDialog::dragEnterEvent(QDragEnterEvent* event)
{
    if (Dropped::mayCome(*event->mimeData())) {
        event->acceptProposedAction();
    }
}

void BackupDialog::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    const Dropped::Raw raw = Dropped::take(*event->mimeData());
    inBackground(
        *this, [raw] { return Dropped::from(raw); },
        [this](const Dropped& dropped) {
            addSources(dropped.paths);
            if (!dropped.refused.isEmpty()) {
                m_banner->say(Banner::Weight::warning, dropped.refused.join(QLatin1Char('\n')));
            }
        });
}

std::vector<std::string> BackupDialog::sources() const
{
    std::vector<std::string> paths;
    paths.reserve(static_cast<std::size_t>(m_sources->count()));
    for (int row = 0; row < m_sources->count(); ++row) {
        paths.push_back(m_sources->item(row)->data(kBytesRole).toByteArray().toStdString());
    }
    return paths;
}

BackupSet BackupDialog::set() const
{
    BackupSet set;
    set.name = pathBytes(m_name->text().trimmed());
    set.sources = sources();
    for (const QString& line : m_excludes->toPlainText().split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        set.excludes.push_back(pathBytes(line));
    }
    set.excludeCaches = m_caches->isChecked();
    set.oneFileSystem = m_oneFileSystem->isChecked();
    set.verify = m_verify->isChecked();
    set.target = targetOfEachRun(absoluteTarget(m_target->spec()));
    const std::string label = pathBytes(m_label->text().trimmed());
    set.label = label.empty() ? kUsualLabel : label;
    set.format = static_cast<Format>(m_format->currentIndex());
    set.compression = m_compression->value() == 0 ? std::nullopt : std::optional(m_compression->value());
    set.fullEveryRuns = static_cast<unsigned>(m_fullRuns->value());
    set.fullEveryDays = static_cast<unsigned>(m_fullDays->value());
    set.differential = m_between->currentIndex() == 1;
    set.media = static_cast<MediaUse>(m_media->currentIndex());
    set.quota = m_quota->bytes();
    set.quotaMedia = static_cast<unsigned>(m_quotaMedia->value());
    set.sourceQuotas = m_sourceQuotas->quotas();
    set.keep = static_cast<unsigned>(m_keep->value());
    return set;
}

std::string BackupDialog::when() const
{
    return chosenTime(*m_when);
}

void BackupDialog::showQuota()
{
    m_pages->setCurrentWidget(m_quota->parentWidget());
    m_quota->setFocus();
}

void BackupDialog::setBackup(const BackupOverview& backup)
{
    m_changed = backup;
    setWindowTitle(tr("Change Backup"));
    setObjectName(QStringLiteral("changedBackup"));
    m_ok->setText(tr("C&hange"));
    m_ok->setObjectName(QStringLiteral("keepChange"));
    m_name->setEnabled(false); // its runs and its timer have it
    showSet(backup.set);
    showTime(*m_when, backup.timer ? backup.timer->when : std::string());
    m_shown = set();
    m_shown.name = backup.set.name;
    m_shownWhen = when();
    enable();
}

void BackupDialog::showSet(const BackupSet& set)
{
    m_name->setText(displayPath(set.name));
    m_sources->clear();
    addSources(set.sources);
    m_sourceQuotas->setQuotas(set.sourceQuotas);
    QStringList excludes;
    for (const std::string& glob : set.excludes) {
        excludes << exactPath(glob);
    }
    m_excludes->setPlainText(excludes.join(QLatin1Char('\n')));
    m_caches->setChecked(set.excludeCaches);
    m_oneFileSystem->setChecked(set.oneFileSystem);
    m_verify->setChecked(set.verify);
    m_target->setSpec(exactPath(set.target));
    m_label->setText(exactPath(set.label));
    m_format->setCurrentIndex(static_cast<int>(set.format)); // before the level, whose range it sets
    m_compression->setValue(set.compression.value_or(0));
    m_fullRuns->setValue(static_cast<int>(set.fullEveryRuns));
    m_fullDays->setValue(static_cast<int>(set.fullEveryDays));
    m_between->setCurrentIndex(set.differential ? 1 : 0);
    m_media->setCurrentIndex(static_cast<int>(set.media));
    m_quota->setBytes(set.quota);
    m_quotaMedia->setValue(static_cast<int>(set.quotaMedia));
    m_keep->setValue(static_cast<int>(set.keep));
}

QString BackupDialog::targetHint(const BackupSet& now) const
{
    if (now.target.empty()) {
        return tr("A drive for discs or tapes, or a file: each run gets one of its own.");
    }
    BackupRun run{.number = 1, .generation = 1, .medium = 1, .began = std::time(nullptr)};
    if (m_changed) {
        const BackupRun last = m_changed->runs.empty() ? BackupRun{.medium = 0} : m_changed->runs.back();
        run.number = std::max(m_changed->set.last, last.number) + 1;
        run.generation = std::max(last.generation, 1U);
        run.medium = last.medium + 1;
    }
    const std::string target = expandPattern(now.target, now, run);
    return target.empty() || target == now.target ? tr("Each run asks for a medium in this drive.")
           : m_changed ? tr("The next run writes a file like “%1”.").arg(targetName(target))
                       : tr("The first run writes “%1”.").arg(targetName(target));
}

void BackupDialog::enable()
{
    if (m_ok == nullptr) {
        return; // the pages are being made
    }
    const BackupSet now = set();
    m_remove->setEnabled(!m_sources->selectedItems().isEmpty());
    m_ok->setEnabled(!m_keeping && !now.name.empty() && !now.sources.empty() && !now.target.empty());
    m_first->setText(targetHint(now));
}

void BackupDialog::keep()
{
    m_keeping = true;
    m_banner->hide();
    enable();
    const BackupSet wanted = set();
    const std::string name = m_changed ? m_shown.name : wanted.name;
    const auto changesTime = when() == m_shownWhen ? std::nullopt : std::optional(when());
    inBackground(
        *this,
        [wanted, changes = m_changed.has_value(), shown = m_shown, at = when(), changesTime] {
            return changes ? changedBackup(shown, wanted, changesTime) : createdBackup(wanted, at);
        },
        [this, name](const KeptBackup& answer) {
            m_keeping = false;
            enable();
            if (answer.fault) {
                m_banner->say(Banner::Weight::error, describe(*answer.fault).withAdvice().trimmed());
                return;
            }
            Q_EMIT created(name, answer.problem);
            accept();
        });
}

} // namespace steadyburn
