#include "ui/burn/ResultPane.h"

#include "ui/burn/BurnPicture.h"
#include "ui/burn/BurnSession.h"
#include "ui/burn/ResultText.h"
#include "ui/text/CountText.h"
#include "ui/text/DiscsText.h"
#include "ui/text/TargetText.h"
#include "ui/widgets/FactRow.h"
#include "ui/widgets/NoteFont.h"
#include "ui/widgets/PlainLabel.h"

#include <QLabel>
#include <QVBoxLayout>

namespace steadyburn {

namespace {

constexpr double kSentenceScale = 1.75;
constexpr double kTargetScale = 1.1;
constexpr int kBetweenFacts = 20;

} // namespace

ResultPane::ResultPane(QWidget* parent)
    : QWidget(parent),
      m_sign(new OutcomeSign),
      m_sentence(plainLabel(scaledFont(font(), kSentenceScale, true))),
      m_target(plainLabel(scaledFont(font(), kTargetScale), QPalette::PlaceholderText)),
      m_facts(new FactRow)
{
    m_sentence->setObjectName(QStringLiteral("result"));
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_sign, 0, Qt::AlignHCenter);
    layout->addSpacing(kBetweenFacts / 2);
    for (QLabel* const label : {m_sentence, m_target}) {
        label->setAlignment(Qt::AlignCenter);
        label->setWordWrap(true);
        layout->addWidget(label);
    }
    layout->addSpacing(kBetweenFacts / 2);
    layout->addWidget(m_facts);
}

void ResultPane::show(const BurnSession& session)
{
    const JobReport& report = session.report();
    m_sign->setKind(signOf(report.outcome));
    m_sentence->setText(resultSentence(report, session.request()));
    const auto discs = report.volumes.size();
    m_target->setText(isDiscSet(report) && discs > 1 && session.request().onlyDisc == 0
                          ? tr("%1, the last in %2").arg(discsText(discs), targetName(session.presentTarget()))
                          : targetName(session.presentTarget()));
    m_facts->setFacts(resultFacts(report, session.telemetry().total, session.telemetry().rateAt1x));
    QWidget::show();
}

} // namespace steadyburn
