#include "ui/settings/TuneDialog.h"

#include "ui/handbook/HandbookWindow.h"
#include "ui/settings/TuneChart.h"
#include "ui/text/FaultText.h"
#include "ui/text/TuneText.h"
#include "ui/widgets/LettersWide.h"
#include "ui/widgets/PlainLabels.h"
#include "ui/widgets/TabStops.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace steadyburn {

namespace {

QString tunedFigures(const TuneReport& report)
{
    QStringList lines;
    for (const TuneSeries& series : report.series) {
        if (series.cost) {
            lines << curveName(series.curve) + QStringLiteral(": ") + costText(series);
        }
    }
    if (!report.readers.empty()) {
        lines << readersText(report);
    }
    for (const TuneGap& gap : report.gaps) {
        lines << gapText(gap);
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace

TuneDialog::TuneDialog(OpenProbe open, QWidget* parent)
    : QDialog(parent),
      m_place(new QLineEdit(QDir::homePath())),
      m_measure(new QPushButton),
      m_progress(new QProgressBar),
      m_now(new QLabel),
      m_chart(new TuneChart),
      m_proposal(new QLabel),
      m_figures(new QPlainTextEdit),
      m_open(std::move(open))
{
    showLabelsPlain();
    setWindowTitle(tr("Measure This Computer"));
    setObjectName(QStringLiteral("tuneDialog"));
    m_place->setObjectName(QStringLiteral("tunePlace"));
    m_measure->setObjectName(QStringLiteral("tuneMeasure"));
    m_progress->setObjectName(QStringLiteral("tuneProgress"));
    m_progress->setAccessibleName(tr("Progress of the measurement"));
    m_progress->setTextVisible(false);
    m_proposal->setObjectName(QStringLiteral("tuneProposal"));
    m_proposal->setAccessibleName(tr("Proposed settings"));
    m_proposal->setWordWrap(true);
    m_proposal->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_figures->setObjectName(QStringLiteral("tuneFigures"));
    m_figures->setAccessibleName(tr("Figures"));
    m_figures->setReadOnly(true);
    m_figures->setTabChangesFocus(true);
    m_figures->setMaximumHeight(fontMetrics().lineSpacing() * 8);
    layOut();
    connect(m_measure, &QPushButton::clicked, this, &TuneDialog::startOrStop);
    HandbookWindow::answerHelpKey(*this, [] { return QStringLiteral("settings.md#measure-this-computer"); });
    showRunning(false);
    resize(lettersWide(*this, 120), sizeHint().height());
}

void TuneDialog::layOut()
{
    auto* const about =
        new QLabel(tr("Reads files in a folder and writes a temporary file there, for about 15 s. Choose "
                      "the folder of what you burn. None of your files is changed."));
    about->setWordWrap(true);
    auto* const placeLabel = new QLabel(tr("&Folder:"));
    placeLabel->setBuddy(m_place);
    auto* const choose = new QPushButton(tr("&Choose…"));
    choose->setAutoDefault(false);
    connect(choose, &QPushButton::clicked, this, &TuneDialog::choosePlace);
    m_measure->setDefault(true);
    auto* const place = new QHBoxLayout;
    place->addWidget(placeLabel);
    place->addWidget(m_place, 1);
    place->addWidget(choose);
    place->addWidget(m_measure);
    auto* const progress = new QHBoxLayout;
    progress->addWidget(m_progress, 1);
    progress->addWidget(m_now, 1);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
    m_use = buttons->addButton(tr("&Use These Settings"), QDialogButtonBox::AcceptRole);
    m_use->setObjectName(QStringLiteral("tuneUse"));
    m_use->setEnabled(false);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(about);
    layout->addLayout(place);
    layout->addLayout(progress);
    layout->addWidget(m_chart, 1);
    layout->addWidget(m_proposal);
    layout->addWidget(m_figures);
    layout->addWidget(buttons);
    letTabReachEachButton(*this);
}

void TuneDialog::setPlace(const QString& place)
{
    m_place->setText(place);
}

void TuneDialog::choosePlace()
{
    auto* const dialog = new QFileDialog(this, tr("Folder to measure"), m_place->text());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, m_place, &QLineEdit::setText);
    dialog->open();
}

void TuneDialog::startOrStop()
{
    if (m_run.running()) {
        m_measure->setEnabled(false); // until it has ended
        m_run.cancel();
        return;
    }
    m_progress->setRange(0, 0);
    m_proposal->clear();
    m_use->setEnabled(false);
    m_run.start([place = QFile::encodeName(m_place->text()).toStdString(), open = m_open,
                 tell = m_run.telling([this](const TuneProgress& progress) { showProgress(progress); })](
                    const std::stop_token& stop) { return tunePlace(place, TuneOptions(), open, tell, stop); },
                [this](const TuneReport& report) { take(report); });
    showRunning(true);
}

void TuneDialog::showRunning(bool running)
{
    m_measure->setEnabled(true);
    m_measure->setText(running ? tr("S&top") : tr("&Measure"));
    m_place->setReadOnly(running);
    m_now->setText(QString());
    if (!running) {
        m_progress->setRange(0, 1);
        m_progress->setValue(0);
    }
}

void TuneDialog::showProgress(const TuneProgress& progress)
{
    if (m_run.running()) {
        m_progress->setRange(0, static_cast<int>(progress.total));
        m_progress->setValue(static_cast<int>(progress.done));
        m_now->setText(progress.curve ? curveName(*progress.curve) : QString());
    }
}

void TuneDialog::take(const TuneReport& report)
{
    showRunning(false);
    m_report = report;
    m_chart->show(report);
    m_figures->setPlainText(tunedFigures(report));
    m_use->setEnabled(!report.fault && report.room.drive == MediumKind::none && report.proposal.rate > 0);
    m_proposal->setText(report.fault ? describe(*report.fault).withAdvice().trimmed()
                                     : proposalLines(report).join(QLatin1Char('\n')));
}

} // namespace steadyburn
