#include "ui/burn/VolumeDialog.h"

#include "target/discovery/TargetSpec.h"
#include "ui/handbook/HandbookWindow.h"
#include "ui/medium/TargetLine.h"
#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"
#include "ui/widgets/LettersWide.h"
#include "ui/widgets/LevelForm.h"
#include "ui/widgets/PlainLabels.h"
#include "ui/widgets/TabStops.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace steadyburn {

namespace {

// Whether a yes may give up what is on the medium that was refused. A finished one of this very set stays, a tape whose
// label cannot be read may be one, one that holds a recorded run stays, and a write-once disc never becomes another:
// there is no yes for that here.
bool mayOverwrite(const VolumeWanted& wanted)
{
    if (!wanted.refused || wanted.refused->kind != FaultKind::mediumNotBlank || wanted.refused->code != 0 ||
        wanted.refused->knows<RunOfBackup>()) {
        return false;
    }
    const auto medium = wanted.refused->known<OccupiedMedium>();
    return !medium.stays && (!wanted.disc || medium.erasable);
}

// Whether something was begun on the medium that was refused.
bool wasWritten(const Fault& refused)
{
    return refused.doing != Action::parse && refused.doing != Action::open && refused.doing != Action::plan;
}

// A simulated drive takes no medium out: the next one is another file. What may be overwritten stays, and so does what
// was not understood.
std::string offeredTarget(const VolumeWanted& wanted)
{
    constexpr std::array kUsed{FaultKind::mediumNotBlank, FaultKind::mediumClosed, FaultKind::mediumError};
    const bool stays =
        wanted.refused && (mayOverwrite(wanted) || std::ranges::find(kUsed, wanted.refused->kind) == kUsed.end());
    return stays ? wanted.target : withNumberedMedium(wanted.target, wanted.number);
}

QString questionOf(const VolumeWanted& wanted)
{
    const QString set = displayPath(wanted.set);
    if (!wanted.disc) {
        return VolumeDialog::tr("Insert volume %1 of “%2”. The tapes before it are complete and can be read.")
            .arg(wanted.number)
            .arg(set);
    }
    QString text = VolumeDialog::tr("Insert a blank disc for disc %1 of %2 of “%3”: %4 are needed.")
                       .arg(QString::number(wanted.number), QString::number(wanted.of), set, sizeText(wanted.bytes));
    if (wanted.refused && wasWritten(*wanted.refused)) {
        text += QLatin1Char(' ') + VolumeDialog::tr("Nothing else of the set is lost.");
    }
    if (wanted.number > 1) {
        text += QLatin1Char(' ') + VolumeDialog::tr("The discs before it are complete and can be read.");
    }
    return text;
}

QString endingText(VolumeDialog::Later later)
{
    switch (later) {
    case VolumeDialog::Later::inSets:
        return VolumeDialog::tr("If you end here, the set can be continued later: File → Disc and Tape Sets.");
    case VolumeDialog::Later::inBackups:
        return VolumeDialog::tr("If you end here, the run can be continued later: File → Backups.");
    case VolumeDialog::Later::nowhere:
        break;
    }
    return VolumeDialog::tr(
        "If you end here, this run is not recorded and has to be started again. The finished discs can still be read.");
}

QLabel* wrappedLabel(const QString& text)
{
    auto* const label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

} // namespace

VolumeDialog::VolumeDialog(const VolumeWanted& wanted, Later later, QWidget* parent)
    : QDialog(parent), m_target(new QLineEdit), m_line(new TargetLine(*m_target)), m_buttons(new QDialogButtonBox)
{
    showLabelsPlain();
    setWindowTitle(wanted.disc ? tr("Disc %1 of %2").arg(wanted.number).arg(wanted.of) : tr("Next tape"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_line->setSpec(exactPath(offeredTarget(wanted)));
    auto* const layout = new QVBoxLayout(this);
    addWords(wanted, later);
    m_target->setObjectName(QStringLiteral("volumeTarget"));
    constexpr int kWidth = 44; // letters; a target is long, and so are the sentences
    m_target->setMinimumWidth(lettersWide(*this, kWidth));
    auto* const form = new LevelForm;
    form->addRow(tr("&Target:"), m_target);
    layout->addLayout(form);
    auto* const continues = m_buttons->addButton(wanted.disc && wanted.refused ? tr("Try &Again") : tr("Continue"),
                                                 QDialogButtonBox::AcceptRole);
    continues->setObjectName(QStringLiteral("continueVolume"));
    continues->setDefault(true);
    connect(continues, &QPushButton::clicked, this, [this] { answer(false); });
    connect(m_line, &TargetLine::changed, continues,
            [this, continues] { continues->setEnabled(!m_line->spec().isEmpty()); });
    if (mayOverwrite(wanted)) {
        addOverwrite(wanted);
    }
    auto* const stop = m_buttons->addButton(tr("End Here"), QDialogButtonBox::RejectRole);
    stop->setObjectName(QStringLiteral("endSet"));
    stop->setAutoDefault(false);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(this, &QDialog::rejected, this, &VolumeDialog::stopped);
    layout->addWidget(m_buttons);
    letTabReachEachButton(*this);
    HandbookWindow::answerHelpKey(*this, [disc = wanted.disc] {
        return disc ? QStringLiteral("burn-window.md#several-discs") : QStringLiteral("tape.md#more-than-one-tape");
    });
}

void VolumeDialog::addWords(const VolumeWanted& wanted, Later later)
{
    if (wanted.refused) {
        const FaultText text = describe(*wanted.refused);
        const bool technical = wanted.refused->kind == FaultKind::mediumError;
        QString whole = text.sentence;
        if (!text.details.isEmpty() && !technical) {
            whole += QStringLiteral(" (%1)").arg(text.details);
        }
        auto* const reason = wrappedLabel(whole);
        reason->setToolTip(technical ? text.details.toHtmlEscaped() : QString());
        reason->setObjectName(QStringLiteral("reason"));
        layout()->addWidget(reason);
    }
    auto* const question = wrappedLabel(questionOf(wanted));
    question->setObjectName(QStringLiteral("question"));
    layout()->addWidget(question);
    if (wanted.disc) {
        layout()->addWidget(wrappedLabel(endingText(later)));
    }
}

void VolumeDialog::addOverwrite(const VolumeWanted& wanted)
{
    auto* const overwrite = m_buttons->addButton(wanted.disc ? tr("Overwrite This Disc") : tr("Overwrite This Tape"),
                                                 QDialogButtonBox::DestructiveRole);
    overwrite->setAutoDefault(false);
    connect(overwrite, &QPushButton::clicked, this, [this] { answer(true); });
    // The yes is for the medium that was refused, not for one in another drive.
    connect(m_line, &TargetLine::changed, overwrite,
            [this, overwrite, refused = m_line->spec()] { overwrite->setEnabled(m_line->spec() == refused); });
    overwrite->setObjectName(QStringLiteral("overwriteTape"));
}

void VolumeDialog::answer(bool overwrite)
{
    Q_EMIT given({.target = pathBytes(m_line->spec()), .overwrite = overwrite});
    accept();
}

} // namespace steadyburn
