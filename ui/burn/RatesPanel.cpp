#include "ui/burn/RatesPanel.h"

#include "ui/text/LateText.h"
#include "ui/text/MediumText.h"
#include "ui/text/SizeText.h"

#include <QGridLayout>
#include <QLabel>
#include <QProgressBar>

namespace steadyburn {

namespace {

QString rateText(double rate)
{
    return RatesPanel::tr("%1/s").arg(sizeText(static_cast<std::uint64_t>(rate)));
}

} // namespace

RatesPanel::RatesPanel(QWidget* parent)
    : QWidget(parent),
      m_driveFill(new QProgressBar),
      m_driveName(new QLabel(tr("Drive's buffer"))),
      m_drive(new QLabel),
      m_waits(new QLabel)
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(18);
    grid->setVerticalSpacing(4);
    m_driveFill->setRange(0, 100);
    m_driveFill->setTextVisible(false);
    m_driveFill->setMaximumHeight(fontMetrics().height());
    m_driveFill->setAccessibleName(tr("Drive's buffer"));
    m_drive->setObjectName(QStringLiteral("driveBuffer"));
    m_waits->setObjectName(QStringLiteral("waits"));
    grid->addWidget(m_driveName, 0, 0);
    grid->addWidget(m_driveFill, 0, 1, 1, 2);
    grid->addWidget(m_drive, 0, 3, 1, 3);
    const std::array titles{tr("now"), tr("average"), tr("lowest"), tr("highest")};
    for (int column = 0; column < kColumns; ++column) {
        auto* title = new QLabel(titles.at(static_cast<std::size_t>(column)));
        title->setForegroundRole(QPalette::PlaceholderText);
        grid->addWidget(title, 1, column + 1);
    }
    m_reading = addRow(2, tr("Reading"));
    m_writing = addRow(3, tr("→ Writing"));
    grid->addWidget(m_waits, 4, 0, 1, kColumns + 2);
    grid->setColumnStretch(kColumns + 1, 1);
}

RatesPanel::Row RatesPanel::addRow(int row, const QString& name)
{
    auto* grid = static_cast<QGridLayout*>(layout());
    grid->addWidget(new QLabel(name), row, 0);
    Row labels{};
    for (int column = 0; column < kColumns; ++column) {
        auto* label = new QLabel(QStringLiteral("–"));
        // Wide enough once and for all: a column that breathes makes every figure beside it dance.
        label->setMinimumWidth(label->fontMetrics().horizontalAdvance(
            column == kNow ? QStringLiteral("888.8 MiB/s (88.8x)") : QStringLiteral("888.8 MiB/s")));
        grid->addWidget(label, row, column + 1);
        labels.at(static_cast<std::size_t>(column)) = label;
    }
    return labels;
}

void RatesPanel::show(const Telemetry& now, const RunHistory& history)
{
    showDrive(now);
    showRow(m_reading, now.readRate, history.reading(), 0);
    showRow(m_writing, now.writeRate, history.writing(), now.rateAt1x);
    const QString waited = tr("waited %1 s").arg(decimalText(now.starvedSeconds));
    QStringList words{tr("Underruns: %1 · %2").arg(now.underruns).arg(waited)};
    if (now.lateServices.value_or(0) > 0) {
        words << tr("computer too busy: %1×, %2").arg(*now.lateServices).arg(shortTimeText(now.lateSeconds));
    }
    m_waits->setText(words.join(QStringLiteral(" · ")));
}

void RatesPanel::showRow(const Row& row, double now, const RateSpan& span, std::uint64_t rateAt1x)
{
    QString text = rateText(now);
    if (rateAt1x > 0) {
        text += QStringLiteral(" (%1)").arg(timesText(now, rateAt1x));
    }
    row[kNow]->setText(text);
    if (span.known) {
        row[kAverage]->setText(rateText(span.average));
        row[kLeast]->setText(rateText(span.least));
        row[kMost]->setText(rateText(span.most));
    }
}

void RatesPanel::showDrive(const Telemetry& now)
{
    // While the drive waits for us it tells nothing: its last word is shown, but as old.
    const bool writing = now.phase == Phase::write || now.phase == Phase::close;
    const bool stale = writing && now.feed == FeedState::starved;
    m_driveFill->setEnabled(now.driveFill.has_value() && !stale);
    m_driveFill->setVisible(now.driveFill.has_value());
    if (now.driveFill) {
        m_driveFill->setValue(static_cast<int>(*now.driveFill * 100));
    }
    QStringList words;
    if (now.tape) {
        words << (stale ? tr("stopped") : (now.phase == Phase::write ? tr("streaming") : tr("standing")))
              << tr("repositions: %1").arg(now.repositions);
        if (now.driveBusy && now.phase == Phase::write) {
            words << tr("busy %1 % of the time").arg(*now.driveBusy * 100, 0, 'f', 0);
        }
    }
    if (now.driveFill) {
        const QString percent = tr("%1 %").arg(*now.driveFill * 100, 0, 'f', 0);
        const QString of = now.driveBuffer > 0 ? tr("%1 of %2").arg(percent, sizeText(now.driveBuffer)) : percent;
        words << (stale ? tr("last known: %1 (the drive waits for data)").arg(of) : of);
    } else if (!now.tape) {
        words << (stale ? tr("not reported (the drive waits for data)") : tr("not reported"));
    }
    if (!now.tape && now.repositions > 0) {
        words << tr("links: %1").arg(now.repositions);
    }
    m_driveName->setText(now.tape && !now.driveFill ? tr("Tape") : tr("Drive's buffer"));
    m_drive->setText(words.join(QStringLiteral(" · ")));
}

QString RatesPanel::driveText() const
{
    return m_drive->text();
}

QString RatesPanel::waitText() const
{
    return m_waits->text();
}

} // namespace steadyburn
