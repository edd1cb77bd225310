#include "ui/burn/BurnPage.h"

#include "ui/burn/BurnText.h"
#include "ui/burn/ExceptionPane.h"
#include "ui/burn/LogPane.h"
#include "ui/burn/ProgressPane.h"
#include "ui/burn/RatesPanel.h"
#include "ui/burn/ResultPane.h"
#include "ui/burn/ResultText.h"
#include "ui/burn/StopCost.h"
#include "ui/burn/StripChart.h"
#include "ui/burn/VolumeDialog.h"
#include "ui/handbook/HandbookWindow.h"
#include "ui/text/DiscsText.h"
#include "ui/text/SizeText.h"
#include "ui/widgets/Banner.h"
#include "ui/widgets/ElidedLabel.h"
#include "ui/widgets/TabStops.h"
#include "workflow/facade/TargetList.h"

#include <QComboBox>
#include <QMessageBox>
#include <QPushButton>
#include <QResizeEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace steadyburn {

void BurnPage::followSession()
{
    connect(&m_session, &BurnSession::stateChanged, this, &BurnPage::showState);
    connect(&m_session, &BurnSession::polled, this, &BurnPage::showTelemetry);
    connect(&m_session, &BurnSession::figuresChanged, this, &BurnPage::showFigures);
    connect(&m_session, &BurnSession::phaseChanged, this, &BurnPage::showPhase);
    connect(&m_session, &BurnSession::noticed, this, &BurnPage::showNotice);
    connect(&m_session, &BurnSession::volumeWanted, this, &BurnPage::askForVolume);
}

void BurnPage::showState()
{
    using State = BurnSession::State;
    const State state = m_session.state();
    const State before = std::exchange(m_shown, state);
    const bool running = m_session.running();
    m_headline->setText(m_session.ended() ? m_session.title() : m_session.headline()); // the result has a sentence
    m_start->setVisible(state == State::wantsMedium);
    m_stop->setVisible(running);
    m_stop->setEnabled(state != State::stopping && m_stop->isEnabled());
    // The image of a copy is gone, unless the copy failed.
    const bool there = m_session.order().copied == nullptr || m_session.report().outcome == Outcome::failed;
    m_again->setVisible(m_session.ended() && there && !m_session.order().once &&
                        m_session.request().continuedJournal.empty());
    m_continue->setVisible(m_session.ended() && !m_session.order().once && !m_session.report().journal.empty());
    m_back->setVisible(!running);
    m_back->setText(m_session.ended() ? tr("&Close") : tr("Remove from &Queue"));
    m_progress->setVisible(running);
    m_disclosure->setVisible(running);
    m_detailsCard->setVisible(running || m_session.ended());
    m_foot->setVisible(m_session.ended());
    offerNext();
    if (state == before) {
        return;
    }
    if (state == State::running) {
        showStart();
    } else if (state == State::wantsMedium) {
        m_start->setFocus();
    } else if (state == State::ended) {
        showEnd();
    }
}

// Only what makes sense for this medium and this end is offered.
void BurnPage::offerNext()
{
    const bool ended = m_session.ended();
    const TargetSpec spec = TargetSpec::parse(m_session.request().target);
    const JobReport& report = m_session.report();
    const bool written = ended && report.bytes > 0 && !report.simulated &&
                         (report.outcome == Outcome::complete || report.outcome == Outcome::exceptions);
    m_eject->setVisible(ended && (spec.isDevice() || spec.isTape()) && !m_session.request().eject);
    m_look->setVisible(written && spec.kind != TargetSpec::Kind::standardOutput);
    m_verify->setVisible(written && report.verified != true && m_session.request().image.empty());
    const VolumeReport* const last = lastDisc(report); // of a set
    m_look->setText(last != nullptr                  ? tr("Loo&k at Disc %1").arg(last->number)
                    : spec.isFile() || spec.isTape() ? tr("Loo&k Inside")
                                                     : tr("Loo&k at the Disc"));
    m_save->setVisible(ended);
    m_again->setText(m_session.brokenOff()          ? tr("Try &Again")
                     : m_session.request().simulate ? tr("&Burn Now")
                                                    : tr("&Another Copy"));
}

void BurnPage::showStart()
{
    m_lowerSpeed->hide();
    m_largerBuffer->hide();
    m_result->hide();
    m_progress->takeNote(m_banner);
    m_progress->showTelemetry();
    m_progress->showFigures();
    m_stop->setEnabled(true);
    m_stop->setFocus();
}

void BurnPage::showEnd()
{
    if (m_volume != nullptr) {
        m_volume->deleteLater(); // stopped while it asked
    }
    if (m_question != nullptr) {
        m_question->close();
    }
    m_rates->show(m_session.telemetry(), m_session.history());
    m_progress->showPhases();
    m_result->show(m_session);
    m_body->insertWidget(m_body->indexOf(m_result) + 1, m_banner);
    const std::vector<Fault> problems = sourceProblems(m_session.report(), m_session.request());
    m_exceptions->setFaults(problems);
    showNotice(); // in the words of the result
    m_details->setTabVisible(m_details->indexOf(m_exceptions), !problems.empty());
    m_details->setTabText(m_details->indexOf(m_exceptions), tr("Proble&ms (%1)").arg(problems.size()));
    m_details->setCurrentWidget(!problems.empty()                      ? static_cast<QWidget*>(m_exceptions)
                                : m_session.history().recent().empty() ? static_cast<QWidget*>(m_logPane)
                                                                       : m_chartPage); // nothing was written
    openDetails(true);
    m_chartPage->findChild<QComboBox*>()->setCurrentIndex(1); // the whole run
    m_chart->update();                                        // to its last sample
    m_stop->setEnabled(true);
    m_back->setFocus();
    m_scroll->verticalScrollBar()->setValue(0); // to the sentence
}

void BurnPage::showTelemetry(bool sampled)
{
    m_progress->showTelemetry();
    if (sampled && m_chart->isVisible()) {
        m_chart->refresh();
    }
}

void BurnPage::showFigures()
{
    m_progress->showFigures();
    if (m_rates->isVisible()) {
        m_rates->show(m_session.telemetry(), m_session.history());
    }
}

void BurnPage::showPhase(Phase phase)
{
    m_progress->showPhases();
    if (m_question != nullptr) {
        m_question->setText(stopCost(phase, m_session.medium()));
    }
}

void BurnPage::showNotice()
{
    const auto& notice = m_session.notice();
    if (!notice) {
        m_banner->hide();
        return;
    }
    const bool ended = m_session.ended();
    QStringList lines{notice->text};
    if (ended) {
        lines = resultNotes(m_session.report());
        if (!m_session.order().lacking.isEmpty()) {
            lines << m_session.order().lacking;
        }
    }
    const bool known = notice->topic == m_topic && m_topic != BurnSession::Topic::other;
    m_topic = notice->topic;
    const bool lacks = notice->weight == BannerWeight::good && !m_session.order().lacking.isEmpty();
    m_banner->say(lacks ? BannerWeight::info : notice->weight, lines.join(QLatin1Char('\n')),
                  !known && notice->topic != BurnSession::Topic::calm);
    m_banner->setVisible(!lines.isEmpty());
    offerRemedies();
}

void BurnPage::offerRemedies()
{
    const auto [speed, buffer] = m_session.remedies();
    if (!speed.isEmpty() && m_lowerSpeed->isEnabled()) {
        m_lowerSpeed->setProperty("speed", speed);
        m_lowerSpeed->setText(tr("Use Lo&wer Speed Next Time (%1)").arg(speed));
        m_lowerSpeed->show();
    }
    if (buffer > 0 && m_largerBuffer->isEnabled()) {
        m_largerBuffer->setProperty("bytes", static_cast<qulonglong>(buffer));
        m_largerBuffer->setText(tr("Use Larger &Buffer Next Time (%1)").arg(sizeText(buffer)));
        m_largerBuffer->show();
    }
}

void BurnPage::askForVolume(const VolumeWanted& wanted)
{
    const JobRequest& request = m_session.request();
    m_volume = new VolumeDialog(wanted,
                                request.journals.empty() ? VolumeDialog::Later::nowhere
                                : request.keepJournal    ? VolumeDialog::Later::inBackups
                                                         : VolumeDialog::Later::inSets,
                                this);
    connect(m_volume, &VolumeDialog::given, &m_session, &BurnSession::giveVolume);
    connect(m_volume, &VolumeDialog::stopped, &m_session, &BurnSession::stop);
    Q_EMIT volumeAsked(); // first: the dialog comes above the window
    m_volume->show();     // not modal: another drive's burn can be seen and stopped meanwhile
}

// The burn goes on while the question stands, and takes it back when it ends by itself.
void BurnPage::askToStop()
{
    if (!m_session.running() || m_question != nullptr) {
        return;
    }
    m_question =
        new QMessageBox(QMessageBox::Warning, tr("Stop the burn?"),
                        stopCost(m_session.telemetry().phase, m_session.medium()), QMessageBox::NoButton, this);
    m_question->setTextFormat(Qt::PlainText);
    m_question->setObjectName(QStringLiteral("stopQuestion"));
    m_question->setAttribute(Qt::WA_DeleteOnClose);
    m_question->setWindowModality(Qt::WindowModal);
    QPushButton* yes = m_question->addButton(tr("&Stop Burning"), QMessageBox::DestructiveRole);
    QPushButton* no = m_question->addButton(tr("&Keep Burning"), QMessageBox::RejectRole);
    m_question->setDefaultButton(no);
    m_question->setEscapeButton(no);
    connect(yes, &QPushButton::clicked, &m_session, &BurnSession::stop);
    letTabReachEachButton(*m_question);
    HandbookWindow::answerHelpKey(*m_question, [] { return QStringLiteral("burn-window.md#stop"); });
    m_question->open();
}

void BurnPage::showEvent(QShowEvent* event)
{
    m_session.setSeen(true);
    QWidget::showEvent(event);
}

void BurnPage::resizeEvent(QResizeEvent* event)
{
    constexpr int kHighEnough = 700;
    m_progress->setCompact(event->size().height() < kHighEnough);
    QWidget::resizeEvent(event);
}

void BurnPage::hideEvent(QHideEvent* event)
{
    m_session.setSeen(false);
    QWidget::hideEvent(event);
}

} // namespace steadyburn
