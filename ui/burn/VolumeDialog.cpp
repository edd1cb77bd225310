#include "ui/burn/VolumeDialog.h"

#include "ui/handbook/HandbookWindow.h"
#include "ui/text/FaultText.h"
#include "ui/widgets/PlainLabels.h"
#include "ui/widgets/TabStops.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace steadyburn {

VolumeDialog::VolumeDialog(const VolumeWanted& wanted, QWidget* parent)
    : QDialog(parent), m_target(new QLineEdit(exactPath(wanted.target)))
{
    showLabelsPlain();
    setWindowTitle(tr("Next tape"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* const layout = new QVBoxLayout(this);
    if (wanted.refused) {
        const FaultText text = describe(*wanted.refused);
        QString whole = text.sentence;
        if (!text.details.isEmpty()) {
            whole += QStringLiteral(" (%1)").arg(text.details);
        }
        auto* const reason = new QLabel(whole);
        reason->setObjectName(QStringLiteral("reason"));
        reason->setTextFormat(Qt::PlainText);
        reason->setWordWrap(true);
        layout->addWidget(reason);
    }
    auto* const question = new QLabel(tr("Insert volume %1 of “%2”. The tapes before it are complete and can be read.")
                                          .arg(wanted.number)
                                          .arg(displayPath(wanted.set)));
    question->setTextFormat(Qt::PlainText);
    question->setWordWrap(true);
    layout->addWidget(question);
    auto* const form = new QFormLayout;
    form->addRow(tr("&Target:"), m_target);
    layout->addLayout(form);
    auto* const buttons = new QDialogButtonBox;
    auto* const continues = buttons->addButton(tr("Continue"), QDialogButtonBox::AcceptRole);
    continues->setDefault(true);
    connect(continues, &QPushButton::clicked, this, [this] { answer(false); });
    // A tape whose label cannot be read may be a finished one of this very set: there is no yes for that here.
    if (wanted.refused && wanted.refused->kind == FaultKind::mediumNotBlank && wanted.refused->code == 0) {
        auto* const overwrite = buttons->addButton(tr("Overwrite This Tape"), QDialogButtonBox::DestructiveRole);
        overwrite->setAutoDefault(false);
        connect(overwrite, &QPushButton::clicked, this, [this] { answer(true); });
        // The yes is for the tape that was refused, not for one in another drive.
        connect(
            m_target, &QLineEdit::textChanged, overwrite,
            [overwrite, refused = m_target->text()](const QString& text) { overwrite->setEnabled(text == refused); });
        overwrite->setObjectName(QStringLiteral("overwriteTape"));
    }
    auto* const stop = buttons->addButton(tr("End Here"), QDialogButtonBox::RejectRole);
    stop->setAutoDefault(false);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(this, &QDialog::rejected, this, &VolumeDialog::stopped);
    layout->addWidget(buttons);
    letTabReachEachButton(*this);
    HandbookWindow::answerHelpKey(*this, [] { return QStringLiteral("tape.md#more-than-one-tape"); });
}

void VolumeDialog::answer(bool overwrite)
{
    Q_EMIT given({.target = pathBytes(m_target->text().trimmed()), .overwrite = overwrite});
    accept();
}

} // namespace steadyburn
