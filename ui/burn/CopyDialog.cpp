#include "ui/burn/CopyDialog.h"

#include "base/Units.h"
#include "ui/handbook/HandbookWindow.h"
#include "ui/medium/TargetSelector.h"
#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"
#include "ui/text/TargetText.h"
#include "ui/text/UnfinishedText.h"
#include "ui/widgets/Background.h"
#include "ui/widgets/Banner.h"
#include "ui/widgets/LevelForm.h"
#include "ui/widgets/PageButton.h"
#include "ui/widgets/PlainLabels.h"
#include "workflow/facade/TargetList.h"
#include "workflow/readback/CopyCheck.h"
#include "workflow/request/DriveNode.h"

#include <QCloseEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace steadyburn {

namespace {

constexpr int kCopyPoll = 66; // ms
constexpr int kCopySteps = 1000;
constexpr std::size_t kMostLostNamed = 8; // damaged parts in the question, and files of each

// "sectors 250 to 255: a/b, c"
QString lostText(const DamagedPart& part)
{
    const std::uint64_t first = part.offset / kDiscBlock;
    const std::uint64_t last = (part.offset + part.length - 1) / kDiscBlock;
    const QString where = first == last ? CopyDialog::tr("sector %1").arg(first)
                                        : CopyDialog::tr("sectors %1 to %2").arg(first).arg(last);
    QStringList names;
    for (const std::string& file : part.files) {
        names << displayPath(file);
    }
    for (const std::string& folder : part.folders) {
        names << lostFolderText(folder);
    }
    if (names.isEmpty()) {
        names << CopyDialog::tr("no known file is stored there");
    }
    const qsizetype more = names.size() - static_cast<qsizetype>(kMostLostNamed);
    QString text = names.mid(0, static_cast<qsizetype>(kMostLostNamed)).join(QStringLiteral(", "));
    if (more > 0) {
        text += CopyDialog::tr(" and %1 more").arg(more);
    }
    return QStringLiteral("%1: %2").arg(where, text);
}

QString lostText(const std::vector<DamagedPart>& parts)
{
    QStringList lines;
    for (std::size_t i = 0; i < std::min(parts.size(), kMostLostNamed); ++i) {
        lines << lostText(parts[i]);
    }
    if (parts.size() > kMostLostNamed) {
        lines << CopyDialog::tr("… and %1 more damaged places").arg(parts.size() - kMostLostNamed);
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace

// What looking at both drives before the copy has found.
struct CopyDialog::Checked {
    std::optional<Fault> fault = Fault{.kind = FaultKind::outOfMemory, .doing = Action::plan}; // where it was thrown
    bool oneDrive = false;
    BurnOrder order;

    static Checked of(const Dependencies& dependencies, const std::string& source, BurnOrder order);
};

// In the background: drives and the disk may take their time.
CopyDialog::Checked CopyDialog::Checked::of(const Dependencies& dependencies, const std::string& source,
                                            BurnOrder order)
{
    JobRequest& request = order.request;
    Checked found;
    found.oneDrive = copyHasOneDrive(dependencies, source, request.target);
    order.drive = driveNode(request.target);
    order.mayReplace =
        TargetSpec::parse(request.target).isFile() && request.overwrite ? FileMark::of(request.target) : std::nullopt;
    // The disc that is to be written is not in the only drive yet.
    auto takes = found.oneDrive ? copyGoesToDisc(dependencies, request.target)
                                : targetTakesCopy(dependencies, source, request.target, request.overwrite);
    if (takes) {
        order.copied = std::make_shared<CopyImage>();
        takes = order.copied->prepare(copySize(dependencies, source));
        request.image = order.copied->path();
    }
    found.fault = takes ? std::nullopt : std::optional(takes.takeFault());
    found.order = std::move(order);
    return found;
}

CopyDialog::CopyDialog(const Dependencies& dependencies, QWidget* parent)
    : QDialog(parent),
      m_dependencies(dependencies),
      m_banner(new Banner),
      m_from(new TargetSelector),
      m_to(new TargetSelector),
      m_doing(new QLabel),
      m_progress(new QProgressBar)
{
    showLabelsPlain();
    setWindowTitle(tr("Copy Disc"));
    setObjectName(QStringLiteral("copyDialog"));
    m_banner->hide();
    m_yes = m_banner->addAction({}, QStringLiteral("copyYes"));
    m_no = m_banner->addAction({}, QStringLiteral("copyNo"));
    connect(m_yes, &QPushButton::clicked, this, [this] { answer(true); });
    connect(m_no, &QPushButton::clicked, this, [this] { answer(false); });
    m_from->setObjectName(QStringLiteral("copyFrom"));
    m_from->setAccessibleName(tr("Drive to read"));
    m_to->setObjectName(QStringLiteral("copyTo"));
    m_to->setAccessibleName(tr("Drive to write to"));
    m_from->offerDiscsOnly();
    m_to->offerDiscsOnly();
    m_progress->setAccessibleName(tr("Progress"));
    m_doing->setTextFormat(Qt::PlainText);
    m_doing->setWordWrap(true);
    auto* const form = new LevelForm;
    form->addRow(tr("D&rive to read:"), m_from);
    form->addRow(tr("Dri&ve to write to:"), m_to);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_banner);
    layout->addLayout(form);
    layout->addWidget(m_doing);
    layout->addWidget(m_progress);
    layout->addStretch();
    layout->addLayout(makeButtons());
    resize(sizeHint().expandedTo({620, 190}));
    HandbookWindow::answerHelpKey(*this, [] { return QStringLiteral("medium.md#copy-a-disc"); });
    connect(m_from, &TargetSelector::changed, this, [this] { enter(m_step); });
    connect(m_to, &TargetSelector::changed, this, [this] { enter(m_step); });
    m_poll.setInterval(kCopyPoll);
    connect(&m_poll, &QTimer::timeout, this, &CopyDialog::poll);
    enter(Step::choosing);
}

QLayout* CopyDialog::makeButtons()
{
    auto* const buttons = new QHBoxLayout;
    const auto button = [this](const QString& text, const char* name, auto what) {
        QPushButton* const made = pageButton(text, name);
        connect(made, &QPushButton::clicked, this, what);
        return made;
    };
    m_copy = button(tr("&Copy"), "startCopy", &CopyDialog::begin);
    m_stop = button(tr("&Stop"), "stopCopy", [this] { m_reading.cancel(); });
    m_copy->setDefault(true);
    buttons->addStretch();
    buttons->addWidget(m_stop);
    buttons->addWidget(m_copy);
    buttons->addWidget(button(tr("C&lose"), "closeCopy", &QDialog::close));
    return buttons;
}

void CopyDialog::chooseSource(const QString& spec)
{
    if (m_step == Step::choosing && m_from->spec().empty()) {
        m_from->setSpec(spec);
        m_to->setSpec(spec);
    }
}

void CopyDialog::showSimulated(bool show)
{
    m_from->showSimulated(show);
    m_to->showSimulated(show);
}

void CopyDialog::leaveDrivesAlone(bool alone)
{
    m_from->leaveDrivesAlone(alone);
    m_to->leaveDrivesAlone(alone);
}

// Shows what the step allows.
void CopyDialog::enter(Step step)
{
    m_step = step;
    const bool choosing = step == Step::choosing;
    const bool works = step == Step::checking || step == Step::reading || step == Step::checkingChanged;
    const bool asks = !choosing && !works;
    m_from->setEnabled(choosing);
    m_to->setEnabled(choosing);
    m_copy->setVisible(choosing);
    m_copy->setEnabled(!m_from->spec().empty() && !m_to->spec().empty());
    m_stop->setVisible(step == Step::reading);
    m_yes->setVisible(asks);
    m_no->setVisible(asks);
    m_progress->setVisible(works);
    if (works) {
        m_banner->hide();
        poll();
        m_poll.start();
    } else {
        m_poll.stop();
        m_doing->setText(choosing ? tr("The whole disc is read into a temporary image, written to the other disc and "
                                       "compared. If there is only one drive, choose it twice: you are asked to "
                                       "change the disc.")
                                  : QString());
    }
}

// Return and Escape lose nothing: they are the other answer, but for a disc that was changed.
void CopyDialog::ask(Step step, const QString& question, const QString& yes, const QString& no)
{
    m_yes->setText(yes);
    m_no->setText(no);
    enter(step);
    m_banner->say(Banner::Weight::warning, question);
    (step == Step::changing ? m_yes : m_no)->setFocus(Qt::OtherFocusReason);
}

void CopyDialog::answer(bool yes)
{
    const Step asked = m_step;
    if (!yes) {
        giveUp(Outcome::cancelled, tr("Nothing was written."));
        return;
    }
    switch (asked) {
    case Step::overwriting:
        m_order.request.overwrite = true;
        check();
        break;
    case Step::lacking:
        m_order.request.cutImage = true;
        readWhole();
        break;
    case Step::changing:
        checkChanged();
        break;
    default:
        break;
    }
}

void CopyDialog::begin()
{
    m_source = m_from->spec();
    m_order = BurnOrder();
    m_order.request.target = m_to->spec();
    check();
}

void CopyDialog::check()
{
    enter(Step::checking);
    inBackground(
        *this,
        [dependencies = m_dependencies, source = m_source, order = m_order] {
            return Checked::of(dependencies, source, order);
        },
        [this](const Checked& found) { checked(found); });
}

void CopyDialog::checked(const Checked& found)
{
    if (m_step != Step::checking) {
        return;
    }
    if (!found.fault) {
        m_order = found.order;
        m_oneDrive = found.oneDrive;
        read();
        return;
    }
    const Fault& fault = *found.fault;
    const bool yesHelps =
        fault.kind == FaultKind::fileExists || (fault.kind == FaultKind::mediumNotBlank && mayBeOverwritten(fault));
    if (yesHelps && !found.oneDrive && !m_order.request.overwrite) {
        ask(Step::overwriting,
            tr("“%1” holds data, which the copy would overwrite.").arg(targetName(m_order.request.target)) +
                QLatin1Char('\n') + describe(fault).sentence,
            tr("&Overwrite It"), tr("&Keep It"));
        return;
    }
    giveUp(Outcome::failed, describe(fault).withAdvice());
}

void CopyDialog::read()
{
    m_image = std::make_shared<ReadImage>(ReadImageRequest{.target = m_source, .file = m_order.copied->path()},
                                          m_dependencies);
    m_reading.start(m_image, [this](const ReadImageReport& report) { readEnded(report); });
    if (m_keepAwake) {
        m_desktop.inhibit(tr("A disc is being read"));
    }
    enter(Step::reading);
}

void CopyDialog::readEnded(const ReadImageReport& report)
{
    m_desktop.release();
    if (m_closing) {
        m_order.copied.reset();
        enter(Step::choosing);
        close();
    } else if (report.outcome == Outcome::cancelled) {
        giveUp(Outcome::cancelled, tr("Stopped. Nothing was written."));
    } else if (report.fault) {
        giveUp(Outcome::failed, describe(*report.fault).withAdvice());
    } else if (report.damaged.empty() && report.unfinished.empty()) {
        readWhole();
    } else if (report.damaged.empty()) {
        m_order.lacking = unfinishedText(report.unfinished.front());
        ask(Step::lacking, m_order.lacking, tr("&Write the Copy Anyway"), tr("&Do Not Write"));
    } else {
        m_order.lacking = tr("Not all of the disc could be read; zeros stand in the copy for:") + QLatin1Char('\n') +
                          lostText(report.damaged);
        ask(Step::lacking,
            tr("Not all of the disc could be read; the copy would have zeros there:") + QLatin1Char('\n') +
                lostText(report.damaged),
            tr("&Write the Copy Anyway"), tr("&Do Not Write"));
    }
    Q_EMIT idle();
}

// As far as the user wants it.
void CopyDialog::readWhole()
{
    if (!m_oneDrive) {
        write();
        return;
    }
    enter(Step::checkingChanged);
    inBackground(
        *this,
        [dependencies = m_dependencies, drive = m_order.request.target] {
            ejectForCopy(dependencies, drive);
            return true;
        },
        [this](bool) { askToChange({}); });
}

void CopyDialog::askToChange(const QString& refusal)
{
    ask(Step::changing,
        refusal +
            tr("The disc in “%1” has been read. Take it out and insert the disc that the copy is to be written to.")
                .arg(targetName(m_order.request.target)),
        tr("&Write the Copy"), tr("&Do Not Write"));
}

// The original may still be in the drive: what holds data is not written over here, whoever says so.
void CopyDialog::checkChanged()
{
    enter(Step::checkingChanged);
    inBackground(
        *this,
        [dependencies = m_dependencies, image = m_order.copied->path(), target = m_order.request.target] {
            auto takes = targetTakesCopy(dependencies, image, target, false);
            return takes ? std::optional<Fault>() : std::optional(takes.takeFault());
        },
        [this](const std::optional<Fault>& refused) {
            if (refused) {
                askToChange(describe(*refused).sentence + QLatin1Char('\n'));
            } else {
                write();
            }
        });
}

void CopyDialog::write()
{
    BurnOrder order = std::exchange(m_order, {});
    // Another disc may take what this one has refused, so that nothing is read twice.
    order.ended = [image = order.copied](const JobReport& report) {
        if (report.outcome != Outcome::failed) {
            image->remove();
        }
    };
    enter(Step::choosing);
    Q_EMIT writeAsked(order);
    close();
}

void CopyDialog::giveUp(Outcome outcome, const QString& text)
{
    m_order = BurnOrder(); // and with it the image
    enter(Step::choosing);
    m_banner->say(outcome == Outcome::failed ? Banner::Weight::error : Banner::Weight::info, text);
}

void CopyDialog::poll()
{
    if (m_step != Step::reading) {
        m_doing->setText(tr("Checking the drives…"));
        m_progress->setRange(0, 0);
        return;
    }
    const Telemetry now = m_image->telemetry();
    QString text =
        tr("Reading the disc in “%1”: %2 of %3").arg(targetName(m_source), sizeText(now.written), sizeText(now.total));
    if (now.etaSeconds >= 0) {
        text += tr(", %1 left").arg(timeText(now.etaSeconds));
    }
    if (now.damaged > 0) {
        text += tr(", %1 damaged").arg(sizeText(now.damaged));
    }
    m_doing->setText(text);
    m_progress->setRange(0, kCopySteps);
    m_progress->setValue(now.total == 0 ? 0
                                        : static_cast<int>(static_cast<double>(now.written) /
                                                           static_cast<double>(now.total) * kCopySteps));
}

bool CopyDialog::stopReading()
{
    if (!m_reading.running()) {
        return false;
    }
    m_reading.cancel();
    m_closing = true;
    return true;
}

bool CopyDialog::endReading()
{
    const bool reading = m_reading.running();
    close();
    return reading;
}

void CopyDialog::wait()
{
    m_reading.wait();
    m_order = BurnOrder();
}

void CopyDialog::reject()
{
    close();
}

// It may take the drive a while to answer: nobody waits for that.
void CopyDialog::closeEvent(QCloseEvent* event)
{
    if (stopReading()) {
        hide();
        event->ignore();
        return;
    }
    m_order = BurnOrder();
    event->accept(); // QDialog's own would reject(), which closes
}

} // namespace steadyburn
