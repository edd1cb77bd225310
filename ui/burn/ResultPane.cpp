#include "ui/burn/ResultPane.h"

#include "ui/burn/BurnPicture.h"
#include "ui/burn/BurnSession.h"
#include "ui/burn/ResultText.h"
#include "ui/text/CountText.h"
#include "ui/text/DiscsText.h"
#include "ui/text/TargetText.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace steadyburn {

namespace {

constexpr double kSentenceScale = 1.5;
constexpr double kValueScale = 1.3;

QLabel* resultLabel(double scale, bool bold, bool quiet)
{
    auto* const label = new QLabel;
    label->setTextFormat(Qt::PlainText);
    QFont font = label->font();
    font.setPointSizeF(font.pointSizeF() * scale);
    font.setBold(bold);
    label->setFont(font);
    if (quiet) {
        label->setForegroundRole(QPalette::PlaceholderText);
    }
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setFocusPolicy(Qt::NoFocus); // the report that is saved has it all
    return label;
}

} // namespace

ResultPane::ResultPane(QWidget* parent)
    : QWidget(parent),
      m_sign(new OutcomeSign),
      m_sentence(resultLabel(kSentenceScale, true, false)),
      m_target(resultLabel(1, false, true))
{
    m_sentence->setWordWrap(true);
    m_sentence->setObjectName(QStringLiteral("result"));
    auto* const words = new QVBoxLayout;
    words->setSpacing(3);
    words->addStretch();
    words->addWidget(m_sentence);
    words->addWidget(m_target);
    words->addStretch();
    auto* const head = new QHBoxLayout;
    head->setSpacing(18);
    head->addWidget(m_sign);
    head->addLayout(words, 1);
    auto* const grid = new QGridLayout;
    grid->setHorizontalSpacing(28);
    grid->setVerticalSpacing(1);
    int column = 0;
    for (Fact& fact : m_facts) {
        fact = {resultLabel(1, false, true), resultLabel(kValueScale, false, false), resultLabel(1, false, true)};
        grid->addWidget(fact.title, 0, column);
        grid->addWidget(fact.value, 1, column);
        grid->addWidget(fact.detail, 2, column);
        grid->setColumnStretch(column, 1);
        ++column;
    }
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(18);
    layout->addLayout(head);
    layout->addLayout(grid);
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
    const auto facts = resultFacts(report, session.telemetry().total, session.telemetry().rateAt1x);
    for (std::size_t i = 0; i < m_facts.size(); ++i) {
        m_facts.at(i).title->setText(facts.at(i).title);
        m_facts.at(i).value->setText(facts.at(i).value);
        m_facts.at(i).detail->setText(facts.at(i).detail);
    }
    QWidget::show();
}

} // namespace steadyburn
