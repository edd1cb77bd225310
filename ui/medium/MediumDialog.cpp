#include "ui/medium/MediumDialog.h"

#include "ui/handbook/HandbookWindow.h"
#include "ui/text/BackupsFolder.h"
#include "ui/text/FaultText.h"
#include "ui/text/MediumText.h"
#include "ui/text/ShelfFile.h"
#include "ui/text/SizeText.h"
#include "ui/text/TargetText.h"
#include "ui/text/UnfinishedText.h"
#include "ui/widgets/Banner.h"
#include "ui/widgets/FileQuestion.h"
#include "ui/widgets/PageButton.h"
#include "ui/widgets/PlainLabels.h"
#include "workflow/backup/RunMark.h"

#include <QCloseEvent>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace steadyburn {

namespace {

constexpr int kPoll = 66; // ms
constexpr int kSteps = 1000;
constexpr std::size_t kMostNamed = 10; // of damaged files in the banner

QString sizeAndBytes(std::uint64_t bytes)
{
    return steadyburn::MediumDialog::tr("%1 (%2 bytes)")
        .arg(sizeText(bytes), QLocale().toString(static_cast<qulonglong>(bytes)));
}

QString speedsText(const MediumInfo& info)
{
    const std::uint64_t unit = rateAt1x(info.kind);
    QStringList speeds;
    for (const std::uint64_t speed : info.speeds) {
        speeds << (unit > 0 ? QLocale().toString(static_cast<double>(speed) / static_cast<double>(unit), 'g', 3) +
                                  QLatin1Char('x')
                            : sizeText(speed) + QStringLiteral("/s"));
    }
    return speeds.join(QStringLiteral(", "));
}

bool same(const MediumInfo& a, const MediumInfo& b)
{
    return a.kind == b.kind && a.status == b.status && a.capacity == b.capacity && a.mediumId == b.mediumId &&
           std::equal(
               a.sessions.begin(), a.sessions.end(), b.sessions.begin(), b.sessions.end(),
               [](const Session& one, const Session& two) { return one.start == two.start && one.size == two.size; });
}

} // namespace

MediumDialog::MediumDialog(const Dependencies& dependencies, std::string target, QWidget* parent)
    : QDialog(parent),
      m_dependencies(dependencies),
      m_target(std::move(target)),
      m_banner(new Banner),
      m_facts(new QFormLayout),
      m_progress(new QProgressBar),
      m_doing(new QLabel)
{
    showLabelsPlain();
    setWindowTitle(tr("Medium in %1").arg(targetName(m_target)));
    setObjectName(QStringLiteral("mediumDialog"));
    m_banner->hide();
    m_progress->setAccessibleName(tr("Progress"));
    m_doing->setTextFormat(Qt::PlainText);
    m_doing->setWordWrap(true);
    makeAnswers();
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_banner);
    layout->addLayout(m_facts);
    layout->addStretch();
    layout->addWidget(m_doing);
    layout->addWidget(m_progress);
    layout->addLayout(makeButtons());
    resize(sizeHint().expandedTo({620, 360}));
    HandbookWindow::answerHelpKey(*this, [] { return QStringLiteral("medium.md"); });

    m_poll.setInterval(kPoll);
    connect(&m_poll, &QTimer::timeout, this, &MediumDialog::poll);
    enableButtons();
}

QLayout* MediumDialog::makeButtons()
{
    auto* const buttons = new QHBoxLayout;
    const auto button = [&](const QString& text, const char* name, auto what) {
        QPushButton* const made = pageButton(text, name);
        connect(made, &QPushButton::clicked, this, what);
        return made;
    };
    m_lookAgain = button(tr("Re&fresh"), "lookAgain", &MediumDialog::look);
    m_lookInside = button(tr("&Look Into It"), "lookInside", [this] { Q_EMIT lookInsideAsked(m_target); });
    m_erase = button(tr("&Erase…"), "eraseMedium", &MediumDialog::askToErase);
    m_readImage = button(tr("&Read into Image…"), "readImage", &MediumDialog::chooseImage);
    m_eject = button(tr("E&ject"), "ejectMedium", &MediumDialog::ejectMedium);
    m_stop = button(tr("&Stop"), "stopReading", [this] { m_reading.cancel(); });
    auto* const close = button(tr("&Close"), "closeMedium", &QDialog::close);
    for (QPushButton* const each : {m_lookAgain, m_lookInside, m_erase, m_readImage, m_eject}) {
        buttons->addWidget(each);
    }
    buttons->addStretch();
    buttons->addWidget(m_stop);
    buttons->addWidget(close);
    return buttons;
}

// Makes the answers to the banner's question whether to erase.
void MediumDialog::makeAnswers()
{
    m_answers = {m_banner->addAction(tr("Erase &Quickly"), QStringLiteral("eraseQuickly")),
                 m_banner->addAction(tr("Erase Com&pletely"), QStringLiteral("eraseFully")),
                 m_banner->addAction(tr("&Keep"), QStringLiteral("keepMedium"))};
    connect(m_answers[0], &QPushButton::clicked, this, [this] { lookBeforeErasing(false); });
    connect(m_answers[1], &QPushButton::clicked, this, [this] { lookBeforeErasing(true); });
    connect(m_answers[2], &QPushButton::clicked, this, [this] {
        m_asking = m_askedAboutRun = false;
        m_banner->hide();
        enableButtons();
    });
}

void MediumDialog::begin(Begin what)
{
    m_closing = false;
    if (busy()) {
        return;
    }
    if (what == Begin::eject) {
        ejectMedium();
        return;
    }
    m_begin = what;
    look();
}

void MediumDialog::look()
{
    m_doing->setText(tr("Checking the medium…"));
    m_run.start([dependencies = m_dependencies,
                 target = m_target](const std::stop_token&) { return inspectTarget(dependencies, target); },
                [this](const Result<JobMedium>& medium) { medium ? showMedium(*medium) : say(medium.fault()); });
    enableButtons();
}

void MediumDialog::addRow(const QString& name, const QString& value)
{
    if (value.trimmed().isEmpty()) {
        return;
    }
    auto* const text = new QLabel(value);
    text->setTextFormat(Qt::PlainText);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    text->setWordWrap(true);
    text->setAccessibleName(name);
    m_facts->addRow(new QLabel(name), text);
}

void MediumDialog::clearFacts()
{
    while (m_facts->rowCount() > 0) {
        m_facts->removeRow(0);
    }
}

void MediumDialog::showMedium(const JobMedium& medium)
{
    const std::optional<JobMedium> before = std::exchange(m_medium, medium);
    if (const auto full = std::exchange(m_eraseFull, std::nullopt); full) {
        if (before && same(before->info, medium.info)) {
            erase(*full);
            return;
        }
        m_askedAboutRun = false;
        m_banner->say(Banner::Weight::warning,
                      tr("This is not the medium that the question was about. Nothing was erased."));
    }
    m_doing->clear();
    clearFacts();
    const MediumInfo& info = m_medium->info;
    addRow(tr("Medium:"), mediumName(info.kind));
    addRow(tr("State:"),
           info.writeProtected ? tr("%1, write-protected").arg(mediumStateText(info)) : mediumStateText(info));
    for (const UnfinishedBurn& burn : m_medium->unfinished) {
        addRow(tr("Caution:"), unfinishedText(burn));
    }
    if (info.capacity) {
        addRow(tr("Capacity:"), sizeAndBytes(*info.capacity));
    }
    if (info.free) {
        addRow(tr("Free:"), sizeAndBytes(*info.free));
    }
    QStringList parts;
    for (std::size_t i = 0; i < info.sessions.size(); ++i) {
        const Session& session = info.sessions[i];
        const QString size = session.size > 0 ? sizeText(session.size) : tr("length not known");
        parts << (m_medium->tape ? tr("file %1: %2") : tr("session %1: %2")).arg(i).arg(size);
    }
    addRow(m_medium->tape ? tr("Files:") : tr("Sessions:"), parts.join(QLatin1Char('\n')));
    if (info.longestRecord) {
        addRow(tr("Longest record:"), sizeText(*info.longestRecord));
    }
    if (info.density > 0) {
        addRow(tr("Density:"), QStringLiteral("0x%1").arg(info.density, 2, 16, QLatin1Char('0')));
    }
    if (info.tapeFile && info.tapePosition) {
        addRow(tr("Position:"), tr("file %1; %2 records and filemarks from the beginning of the tape")
                                    .arg(*info.tapeFile)
                                    .arg(*info.tapePosition));
    }
    addRow(tr("Speeds:"), speedsText(info));
    addRow(tr("Medium ID:"), displayPath(info.mediumId));
    addRow(tr("Drive:"), displayPath(info.vendor + ' ' + info.product + ' ' + info.firmware));
    if (info.driveBuffer > 0) {
        addRow(tr("Drive's buffer:"), sizeText(info.driveBuffer));
    }
    enableButtons();
    switch (std::exchange(m_begin, Begin::look)) {
    case Begin::erase:
        askToErase();
        break;
    case Begin::readImage:
        chooseImage();
        break;
    case Begin::look:
    case Begin::eject:
        break;
    }
}

void MediumDialog::askToErase()
{
    if (!m_medium) {
        return;
    }
    std::uint64_t held = 0;
    for (const Session& session : m_medium->info.sessions) {
        held += session.size;
    }
    const QString what = mediumName(m_medium->info.kind);
    m_asking = true;
    m_askedAboutRun = false;
    m_banner->say(Banner::Weight::warning, held > 0
                                               ? tr("All data on this %1 will be lost: %2.").arg(what, sizeText(held))
                                               : tr("All data on this %1 will be lost.").arg(what));
    enableButtons();
    m_answers.back()->setFocus(Qt::OtherFocusReason); // a hasty Return keeps the medium
}

// Once more, for a run of a backup would be lost.
void MediumDialog::askAboutRun(const Fault& run)
{
    m_doing->clear();
    m_askedAboutRun = true;
    m_asking = true;
    const FaultText text = describe(run);
    m_banner->say(Banner::Weight::warning,
                  run.knows<RunOfBackup>()
                      ? text.withAdvice()
                      : tr("Whether a run of a backup would be lost is not known.") + QLatin1Char(' ') + text.sentence);
    enableButtons();
    m_answers.back()->setFocus(Qt::OtherFocusReason);
}

// The disc may be another than when the question was asked.
void MediumDialog::lookBeforeErasing(bool full)
{
    m_asking = false;
    m_banner->hide();
    m_eraseFull = full;
    look();
}

void MediumDialog::erase(bool full)
{
    m_erasing = full ? tr("Erasing all of it. This takes as long as writing the whole medium, and cannot be stopped.")
                     : tr("Erasing. This cannot be stopped.");
    m_doing->setText(m_askedAboutRun ? m_erasing : tr("Looking for a run of a backup on the medium"));
    m_erased = std::make_shared<std::atomic<double>>(-1);
    const auto progress = [erased = m_erased](double share) { *erased = share; };
    const std::string backups = std::exchange(m_askedAboutRun, false) ? std::string() : backupsFolder();
    m_run.start(
        [dependencies = m_dependencies, target = m_target, full, shelf = shelfFile(), progress,
         backups](const std::stop_token& stop) {
            auto run = backups.empty() ? std::nullopt : runToErase(target, backups, dependencies, stop);
            if (run) {
                return std::pair(std::move(run), Result<void>());
            }
            progress(0);
            auto blanked = blankTarget(dependencies, target, full, shelf, progress);
            return std::pair(std::move(run), std::move(blanked));
        },
        [this](const std::pair<std::optional<Fault>, Result<void>>& erased) {
            const auto& [run, blanked] = erased;
            m_erased.reset();
            if (run) {
                askAboutRun(*run);
                return;
            }
            if (!blanked) {
                say(blanked.fault());
                return;
            }
            Q_EMIT mediumChanged();
            m_banner->say(Banner::Weight::good, tr("The medium is blank."));
            look();
        });
    holdMachine(tr("A medium is being erased"));
    enableButtons();
}

void MediumDialog::chooseImage()
{
    askForFile({.wanted = FileQuestion::Wanted::fileToWrite,
                .title = tr("Read into an image"),
                .filter = tr("ISO images (*.iso)"),
                .folder = {},
                .name = QStringLiteral("disc.iso")},
               *this, [this](const QString& file) {
                   read(file, QFileInfo::exists(file)); // then the file dialog asked
               });
}

void MediumDialog::readImage(const QString& file)
{
    read(file, false);
}

void MediumDialog::read(const QString& file, bool overwrite)
{
    m_file = file;
    m_banner->hide();
    m_image = std::make_shared<ReadImage>(
        ReadImageRequest{.target = m_target, .file = pathBytes(file), .overwrite = overwrite}, m_dependencies);
    m_reading.start(m_image, [this](const ReadImageReport& report) { ended(report); });
    holdMachine(tr("A disc is being read"));
    enableButtons();
}

void MediumDialog::ejectMedium()
{
    m_banner->hide();
    m_doing->setText(tr("Ejecting…"));
    m_run.start([dependencies = m_dependencies,
                 target = m_target](const std::stop_token&) { return ejectTarget(dependencies, target); },
                [this](const Result<void>& ejected) {
                    if (!ejected) {
                        say(ejected.fault());
                        return;
                    }
                    Q_EMIT mediumChanged();
                    m_medium.reset();
                    m_banner->say(Banner::Weight::good, tr("The medium has been ejected."));
                    enableButtons();
                });
    enableButtons();
}

void MediumDialog::say(const Fault& fault)
{
    m_doing->clear();
    m_begin = Begin::look;
    m_eraseFull.reset();
    m_asking = m_askedAboutRun = false;
    m_medium.reset(); // what was seen may be gone: nothing is done to it before it is looked at again
    clearFacts();
    const FaultText text = describe(fault);
    m_banner->say(Banner::Weight::error, text.withAdvice());
    enableButtons();
}

void MediumDialog::ended(const ReadImageReport& report)
{
    if (m_closing) {
        close();
        Q_EMIT idle();
        return;
    }
    m_doing->clear();
    QString kept = report.kept.empty() ? QString() : QLatin1Char('\n') + keptRescueText(report.kept);
    kept += report.part.empty() ? QString() : QLatin1Char('\n') + keptImageText(report.part);
    for (const UnfinishedBurn& burn : report.unfinished) {
        kept += QLatin1Char('\n') + unfinishedText(burn);
    }
    switch (report.outcome) {
    case Outcome::complete:
        m_banner->say(Banner::Weight::good,
                      tr("%1 read into “%2”.").arg(sizeText(report.size), displayPath(pathBytes(m_file))) + kept);
        break;
    case Outcome::exceptions: {
        if (report.damaged.empty() && !report.unfinished.empty()) {
            m_banner->say(Banner::Weight::warning,
                          tr("%1 read into “%2”.").arg(sizeText(report.size), displayPath(pathBytes(m_file))) + kept);
            break;
        }
        std::uint64_t lost = 0;
        QStringList files;
        for (const DamagedPart& part : report.damaged) {
            lost += part.length;
            for (const std::string& file : part.files) {
                files << displayPath(file);
            }
            for (const std::string& folder : part.folders) {
                files << lostFolderText(folder);
            }
        }
        files.removeDuplicates();
        QString text = tr("Read into “%1”, but %2 could not be read and were replaced by zeros.")
                           .arg(displayPath(report.part.empty() ? pathBytes(m_file) : report.part), sizeText(lost));
        if (!files.isEmpty()) {
            const auto named = files.mid(0, kMostNamed);
            text += QLatin1Char('\n') + tr("Affected files: %1").arg(named.join(QStringLiteral(", ")));
            if (files.size() > named.size()) {
                text += tr(" and %1 more").arg(files.size() - named.size());
            }
        }
        m_banner->say(Banner::Weight::warning, text + kept);
        break;
    }
    case Outcome::cancelled:
        m_banner->say(Banner::Weight::info,
                      (report.resumable ? tr("Stopped. Reading into the same file continues where it stopped.")
                                        : tr("Stopped.")) +
                          kept);
        break;
    case Outcome::failed:
        if (report.fault) {
            say(*report.fault);
        }
        return;
    }
    enableButtons();
}

void MediumDialog::poll()
{
    double share = -1;
    if (m_reading.running()) {
        const Telemetry now = m_image->telemetry();
        share = now.total > 0 ? static_cast<double>(now.written) / static_cast<double>(now.total) : 0;
        QString text = tr("Reading into “%1”: %2 of %3")
                           .arg(displayPath(pathBytes(m_file)), sizeText(now.written), sizeText(now.total));
        if (now.etaSeconds >= 0) {
            text += tr(", %1 left").arg(timeText(now.etaSeconds));
        }
        if (now.damaged > 0) {
            text += tr(", %1 damaged").arg(sizeText(now.damaged));
        }
        m_doing->setText(text);
    } else if (m_erased != nullptr && *m_erased >= 0) {
        m_doing->setText(m_erasing);
        share = *m_erased > 0 ? m_erased->load() : share;
    }
    m_progress->setRange(0, share < 0 ? 0 : kSteps); // 0 to 0: it only shows that something goes on
    m_progress->setValue(share < 0 ? 0 : static_cast<int>(share * kSteps));
}

void MediumDialog::holdMachine(const QString& why)
{
    if (m_keepAwake) {
        m_held = true;
        m_desktop.inhibit(why);
    }
}

void MediumDialog::enableButtons()
{
    const bool atRest = !busy();
    if (atRest && std::exchange(m_held, false)) {
        m_desktop.release();
    }
    const bool there = m_medium && m_medium->info.status != MediumStatus::absent;
    const bool written = there && m_medium->info.status != MediumStatus::blank;
    const bool erasable =
        there && (isRewritable(m_medium->info.kind) || m_medium->tape) && !m_medium->info.writeProtected;
    m_lookAgain->setEnabled(atRest);
    m_lookInside->setEnabled(atRest && written);
    m_erase->setEnabled(atRest && erasable && !m_asking);
    m_readImage->setEnabled(atRest && written && m_medium->optical);
    m_eject->setEnabled(atRest);
    m_stop->setVisible(m_reading.running());
    m_progress->setVisible(!atRest);
    for (QPushButton* const each : m_answers) {
        each->setVisible(m_asking);
        each->setEnabled(atRest);
    }
    if (atRest) {
        m_poll.stop();
        Q_EMIT idle();
    } else {
        poll();
        m_poll.start();
    }
}

bool MediumDialog::stopReading()
{
    m_begin = Begin::look;
    m_eraseFull.reset();
    if (!m_reading.running()) {
        return false;
    }
    m_reading.cancel();
    return true;
}

bool MediumDialog::endReading()
{
    const bool reading = stopReading();
    if (reading) {
        close();
    }
    return reading;
}

void MediumDialog::wait()
{
    m_reading.wait();
    m_run.wait();
}

void MediumDialog::reject()
{
    close();
}

// Reading can be continued, so closing stops it; an erasure ends by itself and must not be left unseen.
void MediumDialog::closeEvent(QCloseEvent* event)
{
    if (m_run.running()) {
        event->ignore();
        return;
    }
    if (m_reading.running()) { // it may take the drive a while to answer: nobody waits for that
        m_reading.cancel();
        m_closing = true;
        hide();
        event->ignore();
        return;
    }
    event->accept(); // QDialog's own would reject(), which closes
}

} // namespace steadyburn
