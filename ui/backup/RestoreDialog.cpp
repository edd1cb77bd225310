#include "ui/backup/RestoreDialog.h"

#include "ui/handbook/HandbookWindow.h"
#include "ui/medium/FaultList.h"
#include "ui/medium/MediumModel.h"
#include "ui/medium/MediumView.h"
#include "ui/medium/TargetLine.h"
#include "ui/text/BackupReportText.h"
#include "ui/text/BackupsFolder.h"
#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"
#include "ui/text/TargetText.h"
#include "ui/widgets/Background.h"
#include "ui/widgets/Banner.h"
#include "ui/widgets/FileQuestion.h"
#include "ui/widgets/LevelForm.h"
#include "ui/widgets/PageButton.h"
#include "ui/widgets/PlainLabels.h"
#include "workflow/readback/RestorePatterns.h"

#include <QCheckBox>
#include <QCloseEvent>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include <sys/stat.h>

namespace steadyburn {

namespace {

struct ReadContents {
    std::shared_ptr<const RecordedContents> contents;
    std::vector<ListedEntry> entries;
    std::optional<Fault> fault;
};

// Any thread.
ReadContents readRun(const std::string& backup, unsigned run)
{
    ReadContents read;
    auto store = BackupStore::open(backupsFolder(), backup);
    auto contents = store ? store->contents(run) : Result<RecordedContents>(Fault(store.fault()));
    if (!contents) {
        read.fault = contents.takeFault();
        return read;
    }
    read.contents = std::make_shared<const RecordedContents>(std::move(*contents));
    for (const auto& [path, entry] : *read.contents) {
        read.entries.push_back({.path = path,
                                .mode = entry.mode,
                                .uid = entry.uid,
                                .gid = entry.gid,
                                .size = entry.size,
                                .mtime = entry.mtime.seconds,
                                .linkTarget = entry.linkTarget});
    }
    return read;
}

struct NeededMedium {
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;
};

// By run, in the order in which they are read. Any thread.
std::map<unsigned, NeededMedium> neededMedia(const RecordedContents& contents, const std::vector<std::string>& wanted)
{
    std::map<unsigned, NeededMedium> media;
    RestorePatterns patterns(wanted);
    for (const auto& [path, entry] : contents) {
        if (S_ISDIR(entry.mode) || !patterns.match(path)) {
            continue;
        }
        NeededMedium& medium = media[entry.run];
        ++medium.files;
        medium.bytes += entry.size;
    }
    return media;
}

} // namespace

RestoreDialog::RestoreDialog(const Dependencies& dependencies, BackupOverview backup, unsigned run, QWidget* parent)
    : QDialog(parent),
      m_dependencies(dependencies),
      m_backup(std::move(backup)),
      m_run(new QComboBox),
      m_tree(new MediumView),
      m_media(new QLabel),
      m_into(new QLineEdit),
      m_overwrite(new QCheckBox(tr("&Replace files that are there"))),
      m_progress(new QProgressBar),
      m_banner(new Banner),
      m_medium(new QLineEdit),
      m_mediumLine(new TargetLine(*m_medium)),
      m_there(m_banner->addAction(tr("Co&ntinue"), QStringLiteral("mediumThere"))),
      m_missing(m_banner->addAction(tr("Restore &Without It"), QStringLiteral("mediumMissing"))),
      m_faults(new FaultList(this)),
      m_lost(new QListView)
{
    showLabelsPlain();
    setWindowTitle(tr("Restore “%1”").arg(displayPath(m_backup.set.name)));
    setObjectName(QStringLiteral("restoreDialog"));
    setSizeGripEnabled(true);
    for (std::size_t i = m_backup.runs.size(); i-- > 0;) { // the last one first
        const BackupRun& each = m_backup.runs[i];
        if (!each.damaged()) {
            m_run->addItem(
                tr("%1 – run %2, %3").arg(dayText(each.began), QString::number(each.number), levelText(each.level)),
                each.number);
        }
    }
    m_run->setCurrentIndex(std::max(0, m_run->findData(run)));
    makeLayout();
    connect(m_run, &QComboBox::currentIndexChanged, this, &RestoreDialog::readContents);
    connect(m_tree->selectionModel(), &QItemSelectionModel::selectionChanged, this, &RestoreDialog::sayMedia);
    connect(m_into, &QLineEdit::textChanged, this, &RestoreDialog::enable);
    m_dependencies.changeVolume = m_restoring.asking([this](const VolumeWanted& wanted) { askForMedium(wanted); });
    connect(m_there, &QPushButton::clicked, this, [this] { answer(true); });
    connect(m_missing, &QPushButton::clicked, this, [this] { answer(false); });
    HandbookWindow::answerHelpKey(*this, [] { return QStringLiteral("backup.md#restoring"); });
    resize(720, 600);
    readContents();
}

void RestoreDialog::makeLayout()
{
    m_run->setObjectName(QStringLiteral("restoredRun"));
    m_tree->setObjectName(QStringLiteral("restoredTree"));
    m_tree->setAccessibleName(tr("Contents of the run"));
    m_media->setObjectName(QStringLiteral("neededMedia"));
    m_media->setTextFormat(Qt::PlainText);
    m_media->setWordWrap(true);
    m_into->setObjectName(QStringLiteral("restoreInto"));
    m_overwrite->setObjectName(QStringLiteral("restoreOver"));
    m_progress->setRange(0, 0);
    m_progress->setAccessibleName(tr("Progress"));
    m_banner->hide();
    m_medium->setObjectName(QStringLiteral("mediumIsIn"));
    m_medium->setAccessibleName(tr("Location of the medium"));
    m_lost->setObjectName(QStringLiteral("lostFiles"));
    m_lost->setAccessibleName(tr("Problems"));
    m_lost->setModel(m_faults);
    m_lost->setUniformItemSizes(true);
    m_lost->setTextElideMode(Qt::ElideMiddle);
    m_lost->setMaximumHeight(140);
    m_choose = new QPushButton(tr("&Choose…"));
    m_choose->setObjectName(QStringLiteral("chooseInto"));
    m_choose->setAutoDefault(false);
    connect(m_choose, &QPushButton::clicked, this, &RestoreDialog::askWhere);
    auto* const into = new QHBoxLayout;
    into->addWidget(m_into, 1);
    into->addWidget(m_choose);
    auto* const form = new LevelForm;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("As it was &on:"), m_run);
    auto* const title = new QLabel(tr("&Select what to restore. With nothing selected, everything is restored."));
    title->setBuddy(m_tree);
    auto* const folder = new LevelForm;
    folder->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    auto* const label = new QLabel(tr("&Into the folder:"));
    label->setBuddy(m_into);
    folder->addRow(label, into);
    folder->addRow(QString(), m_overwrite);
    auto* const buttons = new QHBoxLayout;
    const auto button = [&](const QString& text, const char* name, auto what) {
        QPushButton* const made = pageButton(text, name);
        connect(made, &QPushButton::clicked, this, what);
        buttons->addWidget(made);
        return made;
    };
    buttons->addWidget(m_progress, 1);
    buttons->addStretch();
    m_stop = button(tr("S&top"), "stopRestore", [this] { m_restoring.cancel(); });
    m_restore = button(tr("R&estore"), "startRestore", &RestoreDialog::restore);
    button(tr("Close"), "closeRestore", &QDialog::close);
    auto* const layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(title);
    layout->addWidget(m_tree, 1);
    layout->addWidget(m_media);
    layout->addLayout(folder);
    layout->addWidget(m_banner);
    layout->addWidget(m_medium);
    layout->addWidget(m_lost);
    layout->addLayout(buttons);
}

void RestoreDialog::setInto(const std::string& folder)
{
    m_into->setText(exactPath(folder));
}

void RestoreDialog::readContents()
{
    m_contents = nullptr;
    m_tree->medium().clear();
    m_media->setText(tr("Reading the contents of the run…"));
    ++m_reads;
    const unsigned run = m_run->currentData().toUInt();
    inBackground(
        *this, [name = m_backup.set.name, run] { return readRun(name, run); },
        [this, run](const ReadContents& read) {
            --m_reads;
            if (run != m_run->currentData().toUInt() || m_contents != nullptr) { // another run since, or read twice
                return;
            }
            if (read.fault) {
                m_media->clear();
                m_banner->say(Banner::Weight::error, describe(*read.fault).withAdvice().trimmed());
            } else {
                m_contents = read.contents;
                m_tree->medium().add(read.entries);
                m_tree->medium().finish({});
                m_tree->openOnly();
                sayMedia();
            }
            enable();
        });
    enable();
}

std::vector<std::string> RestoreDialog::patterns() const
{
    std::vector<std::string> patterns;
    for (const MediumTree::Id id : m_tree->chosen()) {
        patterns.push_back(patternFor(m_tree->medium().tree()->path(id)));
    }
    return patterns;
}

void RestoreDialog::sayMedia()
{
    if (m_contents == nullptr) {
        return;
    }
    inBackground(
        *this, [contents = m_contents, wanted = patterns()] { return neededMedia(*contents, wanted); },
        [this, turn = ++m_turn](const std::map<unsigned, NeededMedium>& media) {
            if (turn != m_turn) { // another choice since
                return;
            }
            QStringList lines;
            for (const auto& [number, needed] : media) {
                const auto run = std::ranges::find(m_backup.runs, number, &BackupRun::number);
                const bool known = run != m_backup.runs.end() && !run->damaged();
                lines << (known ? tr("“%1” of run %2, written to “%3”: %4, %5")
                                      .arg(displayPath(labelText(*run)), QString::number(number),
                                           targetName(run->target), filesText(needed.files), sizeText(needed.bytes))
                                : tr("run %1, of which there is no good record: %2")
                                      .arg(QString::number(number), filesText(needed.files)));
            }
            m_media->setText(tr("Media, in this order:\n%1").arg(lines.join(QLatin1Char('\n'))));
        });
}

void RestoreDialog::askWhere()
{
    askForFile({.wanted = FileQuestion::Wanted::folderToFill,
                .title = tr("Restore into which folder?"),
                .filter = {},
                .folder = {},
                .name = {}},
               *this, [this](const QString& folder) { setInto(pathBytes(folder)); });
}

void RestoreDialog::restore()
{
    m_banner->hide();
    m_faults->setFaults({});
    const BackupRestoreRequest request{.folder = backupsFolder(),
                                       .name = m_backup.set.name,
                                       .run = m_run->currentData().toUInt(),
                                       .into = pathBytes(m_into->text().trimmed()),
                                       .patterns = patterns(),
                                       .overwrite = m_overwrite->isChecked(),
                                       .media = {}};
    m_restoring.start([request, dependencies = m_dependencies](
                          const std::stop_token& stop) { return restoreBackup(request, dependencies, stop); },
                      [this](const BackupRestoreReport& report) { end(report); });
    enable();
}

void RestoreDialog::askForMedium(const VolumeWanted& wanted)
{
    m_asking = true;
    const auto run = std::ranges::find(m_backup.runs, wanted.number, &BackupRun::number);
    const QString label = run == m_backup.runs.end() ? QString() : displayPath(labelText(*run));
    QString text = wanted.refused ? describe(*wanted.refused).sentence + QLatin1Char('\n') : QString();
    text += tr("Insert the medium “%1” of run %2, or say where it is. Without it, what only it has is missing, and "
               "the rest is restored.")
                .arg(label, QString::number(wanted.number));
    m_mediumLine->setSpec(exactPath(wanted.target));
    m_banner->say(Banner::Weight::warning, text);
    enable();
    m_there->setFocus();
}

void RestoreDialog::answer(bool there)
{
    m_asking = false;
    m_banner->hide();
    if (there) {
        m_restoring.giveVolume({.target = pathBytes(m_mediumLine->spec())});
    } else {
        m_restoring.giveNoVolume();
    }
    enable();
}

void RestoreDialog::end(const BackupRestoreReport& report)
{
    m_asking = false;
    m_faults->setFaults(report.faults);
    QString text = report.run == 0
                       ? QString()
                       : tr("Restored from run %1: %2, %3.")
                             .arg(QString::number(report.run), filesText(report.files), sizeText(report.bytes));
    if (report.lost > report.missing) {
        text += QLatin1Char(' ') + tr("Lost: %1. The list names each.").arg(report.lost - report.missing);
    }
    if (report.missing > 0) {
        text += QLatin1Char(' ') +
                tr("Not restored because a medium is missing: %1. The list names each.").arg(report.missing);
    }
    if (report.lost == 0 && !report.faults.empty()) {
        text += QLatin1Char(' ') + tr("The list names what is not as it was.");
    }
    if (std::ranges::any_of(report.faults, [](const Fault& fault) {
            return fault.known<NoPlace>().why == NoPlace::Why::nameTaken && fault.knows<NoPlace>();
        })) {
        text += QLatin1Char(' ') + tr("Files that were there already were kept. To replace them, check “Replace files "
                                      "that are there” and restore again.");
    }
    if (report.fault) {
        text += QLatin1Char(' ') + describe(*report.fault).withAdvice().trimmed();
    }
    m_banner->say(report.fault            ? Banner::Weight::error
                  : report.faults.empty() ? Banner::Weight::good
                                          : Banner::Weight::warning,
                  text.trimmed());
    enable();
    Q_EMIT idle();
}

bool RestoreDialog::stop()
{
    const bool was = busy();
    m_restoring.cancel();
    return was;
}

void RestoreDialog::closeEvent(QCloseEvent* event)
{
    if (busy()) {
        event->ignore();
        if (!m_asking) {
            m_banner->say(Banner::Weight::info, tr("Files are being restored. Stop that first."));
        }
        return;
    }
    event->accept();
}

void RestoreDialog::enable()
{
    const bool works = busy();
    const bool set = !works && m_contents != nullptr;
    m_run->setEnabled(!works);
    m_tree->setEnabled(set);
    m_into->setEnabled(!works);
    m_choose->setEnabled(!works);
    m_overwrite->setEnabled(!works);
    m_progress->setVisible(works && !m_asking);
    m_stop->setVisible(works);
    m_restore->setVisible(!works);
    m_restore->setEnabled(set && !m_into->text().trimmed().isEmpty());
    m_medium->setVisible(m_asking);
    m_there->setVisible(m_asking);
    m_missing->setVisible(m_asking);
    m_lost->setVisible(m_faults->rowCount() > 0);
}

} // namespace steadyburn
