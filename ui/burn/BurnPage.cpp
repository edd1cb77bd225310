#include "ui/burn/BurnPage.h"

#include "ui/burn/BurnText.h"
#include "ui/burn/RatesPanel.h"
#include "ui/burn/StopCost.h"
#include "ui/burn/StripChart.h"
#include "ui/burn/VolumeDialog.h"
#include "ui/handbook/HandbookWindow.h"
#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"
#include "ui/widgets/Banner.h"
#include "ui/widgets/ElidedLabel.h"
#include "ui/widgets/RingGauge.h"
#include "ui/widgets/TabStops.h"

#include <QLabel>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QTabWidget>
#include <QTime>

#include <algorithm>
#include <cmath>

namespace steadyburn {

namespace {

constexpr int kTotalSteps = 10000;
constexpr Phase kPhases[] = {Phase::scan, Phase::prefill, Phase::write, Phase::close, Phase::verify, Phase::done};

// "12.4 of 23.9 GiB": the unit once, where it is the same.
QString partText(std::uint64_t part, std::uint64_t whole, bool estimate)
{
    QString first = sizeText(part);
    const QString last = sizeText(whole);
    if (first.section(QLatin1Char(' '), 1) == last.section(QLatin1Char(' '), 1)) {
        first = first.section(QLatin1Char(' '), 0, 0);
    }
    return BurnPage::tr("%1 of %2").arg(first, (estimate ? QStringLiteral("≈ ") : QString()) + last);
}

} // namespace

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
    m_headline->setText(m_session.headline());
    m_start->setVisible(state == State::wantsMedium);
    m_stop->setVisible(running);
    m_stop->setEnabled(state != State::stopping && m_stop->isEnabled());
    // The image of a copy is gone, unless the copy failed.
    const bool there = m_session.order().copied == nullptr || m_session.report().outcome == Outcome::failed;
    m_again->setVisible(m_session.ended() && there && !m_session.order().once &&
                        m_session.request().continuedJournal.empty());
    m_continue->setVisible(m_session.ended() && !m_session.report().journal.empty());
    m_back->setVisible(!running);
    m_back->setText(m_session.ended() ? tr("&Close") : tr("Remove from &Queue"));
    m_gauge->setVisible(running || m_session.ended());
    m_rates->setVisible(m_gauge->isVisibleTo(this));
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

void BurnPage::showStart()
{
    m_lowerSpeed->hide();
    m_largerBuffer->hide();
    m_gauge->show(m_session.telemetry());
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
    const JobReport& report = m_session.report();
    showPhase(Phase::done);
    m_totalText->setText(tr("%1 written, %2 in all").arg(sizeText(report.bytes), timeText(report.elapsedSeconds)));
    m_total->setRange(0, kTotalSteps);
    m_path->setText({});
    m_chart->update(); // to its last sample
    m_stop->setEnabled(true);
    m_back->setFocus();
}

void BurnPage::showTelemetry(bool sampled)
{
    m_gauge->show(m_session.telemetry());
    if (sampled && m_details->currentWidget() == m_chart->parentWidget() && isVisible()) {
        m_chart->refresh();
    }
}

void BurnPage::showFigures()
{
    showTotal();
    m_rates->show(m_session.telemetry(), m_session.history());
    m_path->setText(displayPath(m_session.telemetry().currentPath));
}

void BurnPage::showPhase(Phase phase)
{
    const Phase shown = phase == Phase::volume ? Phase::write : phase; // which continues with the next tape
    const Phase reached = m_session.reached();
    QStringList names;
    int step = 0;
    for (const Phase each : kPhases) {
        const QString name = phaseText(each).toHtmlEscaped();
        step += each <= shown ? 1 : 0;
        if (each == reached) {
            names << (m_session.brokenOff() ? QStringLiteral("✖ ") : QString()) + QStringLiteral("<b>%1</b>").arg(name);
        } else {
            names << (each < reached ? QStringLiteral("✓ ") + name : name);
        }
    }
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    const QString steps = names.join(mirrored ? QStringLiteral("  ←  ") : QStringLiteral("  →  "));
    m_phases->setText(mirrored ? QStringLiteral("<div dir=\"rtl\">%1</div>").arg(steps) : steps);
    m_phases->setAccessibleDescription(tr("%1, step %2 of %3").arg(phaseText(phase)).arg(step).arg(std::size(kPhases)));
    if (m_question != nullptr) {
        m_question->setText(stopCost(phase, m_session.medium()));
    }
}

void BurnPage::showTotal()
{
    const Telemetry& now = m_session.telemetry();
    if (now.phase == Phase::scan || now.phase == Phase::idle) {
        m_total->setRange(0, 0);
        m_totalText->setText(tr("%1, %2").arg(filesText(now.files), sizeText(now.bytes)));
        return;
    }
    m_total->setRange(0, kTotalSteps);
    const double done = std::max(0.0, m_session.share());
    m_total->setValue(static_cast<int>(done * kTotalSteps));
    QString text = tr("%1 · %2 %")
                       .arg(partText(now.written, now.total, now.totalIsEstimate))
                       .arg(std::floor(done * 100), 0, 'f', 0); // 100 % is when it is
    if (now.etaSeconds >= 0 && (now.phase == Phase::write || now.phase == Phase::verify)) {
        const QTime end = QTime::currentTime().addMSecs(static_cast<int>(now.etaSeconds * 1000));
        text += tr(" · %1 left").arg(timeText(now.etaSeconds));
        text += tr(" · done ≈ %1").arg(QLocale().toString(end, QStringLiteral("HH:mm")));
    }
    m_totalText->setText(text);
}

void BurnPage::showNotice()
{
    if (const auto& notice = m_session.notice(); notice) {
        m_banner->say(notice->weight, notice->text);
    } else {
        m_banner->hide();
    }
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
    m_volume = new VolumeDialog(wanted, !m_session.request().journals.empty(), this);
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
    QPushButton* no = m_question->addButton(tr("&Continue Burning"), QMessageBox::RejectRole);
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

void BurnPage::hideEvent(QHideEvent* event)
{
    m_session.setSeen(false);
    QWidget::hideEvent(event);
}

} // namespace steadyburn
