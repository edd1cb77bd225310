// The burn page's widgets and where they stand; what they show is in BurnPage.cpp.
#include "ui/burn/BurnPage.h"
#include "ui/burn/ExceptionPane.h"
#include "ui/burn/LogPane.h"
#include "ui/burn/ProgressPane.h"
#include "ui/burn/RatesPanel.h"
#include "ui/burn/ResultPane.h"
#include "ui/burn/ResultText.h"
#include "ui/burn/RunExport.h"
#include "ui/burn/StripChart.h"
#include "ui/widgets/Banner.h"
#include "ui/widgets/Card.h"
#include "ui/widgets/DownScroll.h"
#include "ui/widgets/ElidedLabel.h"
#include "ui/widgets/NoteFont.h"
#include "ui/widgets/PageButton.h"
#include "ui/widgets/PageFoot.h"
#include "ui/widgets/PageHeader.h"

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSaveFile>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace steadyburn {

namespace {

constexpr QSize kPicture(1600, 500);
constexpr int kBetweenParts = 20;     // pixels between the parts of the page
constexpr int kWidest = 1080;         // of what stands on it
constexpr int kDetailsStretch = 1000; // takes all, where it is shown

} // namespace

BurnPage::BurnPage(BurnSession& session, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_headline(new ElidedLabel(tr("Burn"))),
      m_progress(new ProgressPane(m_session)),
      m_result(new ResultPane),
      m_banner(new Banner),
      m_lowerSpeed(m_banner->addAction(tr("Use Lo&wer Speed Next Time"), QStringLiteral("lowerSpeed"))),
      m_largerBuffer(m_banner->addAction(tr("Use Larger &Buffer Next Time"), QStringLiteral("largerBuffer"))),
      m_disclosure(new QToolButton),
      m_details(new QTabWidget),
      m_detailsCard(new Card),
      m_chart(new StripChart(m_session.history())),
      m_chartPage(makeChart()),
      m_rates(new RatesPanel),
      m_logPane(new LogPane(m_session.log())),
      m_exceptions(new ExceptionPane),
      m_start(pageButton(tr("&Start"), "start")),
      m_stop(pageButton(tr("&Stop…"), "stop")),
      m_again(pageButton(tr("&Another Copy"), "again")),
      m_continue(pageButton(tr("&Continue Set…"), "continueSet")),
      m_eject(pageButton(tr("&Eject"), "ejectMedium")),
      m_look(pageButton(tr("Loo&k at the Disc"), "lookAtDisc")),
      m_verify(pageButton(tr("&Verify"), "verifyDisc")),
      m_save(pageButton(tr("Save Repor&t…"), "saveRun")),
      m_back(pageButton(tr("&Close"), "back")),
      m_foot(new PageFoot),
      m_body(new QVBoxLayout),
      m_scroll(nullptr)
{
    layOut();
    connectButtons();
    followSession();
    showDetails(-1);
    showPhase(m_session.telemetry().phase);
    showNotice();
    showState();
}

BurnPage::~BurnPage()
{
    m_session.disconnect(this); // whose end finds no page half gone
    delete m_details;           // chart and log pane show what the session has
}

void BurnPage::connectButtons()
{
    connect(m_start, &QPushButton::clicked, this, &BurnPage::startAsked);
    connect(m_stop, &QPushButton::clicked, this, &BurnPage::askToStop);
    connect(m_continue, &QPushButton::clicked, this, &BurnPage::continueAsked);
    connect(m_again, &QPushButton::clicked, this, &BurnPage::againAsked);
    connect(m_eject, &QPushButton::clicked, this, &BurnPage::ejectAsked);
    connect(m_look, &QPushButton::clicked, this, &BurnPage::lookAsked);
    connect(m_verify, &QPushButton::clicked, this, &BurnPage::verifyAsked);
    connect(m_save, &QPushButton::clicked, this, &BurnPage::saveRun);
    connect(m_disclosure, &QToolButton::toggled, this, [this](bool open) {
        openDetails(open);
        Q_EMIT detailsChosen(open ? m_details->indexOf(m_details->currentWidget()) == 1 ? 1 : 0 : -1);
    });
    connect(m_back, &QPushButton::clicked, this, &BurnPage::dismissed);
    connect(m_lowerSpeed, &QPushButton::clicked, this, [this] {
        m_lowerSpeed->setEnabled(false);
        m_lowerSpeed->setText(tr("Next time: %1").arg(m_lowerSpeed->property("speed").toString()));
        Q_EMIT speedAsked(m_lowerSpeed->property("speed").toString());
    });
    connect(m_largerBuffer, &QPushButton::clicked, this, [this] {
        m_largerBuffer->setEnabled(false);
        Q_EMIT bufferAsked(m_largerBuffer->property("bytes").toULongLong());
    });
}

void BurnPage::layOut()
{
    m_headline->setFont(titleFont(m_headline->font()));
    m_headline->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_headline->setObjectName(QStringLiteral("headline"));
    auto* const header = new PageHeader(m_headline);
    for (QPushButton* const button : {m_start, m_stop, m_back}) {
        header->addAtEnd(button);
    }
    m_result->hide();
    m_banner->stackActions();
    m_disclosure->setObjectName(QStringLiteral("disclosure"));
    m_disclosure->setCheckable(true);
    m_disclosure->setAutoRaise(true);
    m_disclosure->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_disclosure->setText(tr("&Details"));
    auto* const card = new QVBoxLayout(m_detailsCard);
    card->addWidget(m_disclosure);
    card->addWidget(makeDetails(), 1);

    auto* const next = new QHBoxLayout(m_foot);
    next->setContentsMargins(kPageMargin, kPageSpacing, kPageMargin, kPageSpacing);
    next->addStretch();
    for (QPushButton* const button : {m_eject, m_continue, m_again, m_look, m_verify, m_save}) {
        next->addWidget(button);
    }
    next->addStretch();

    m_body->setContentsMargins(0, 0, 0, 0);
    m_body->setSpacing(kBetweenParts);
    for (QWidget* const widget :
         {static_cast<QWidget*>(m_progress), static_cast<QWidget*>(m_result), static_cast<QWidget*>(m_banner)}) {
        m_body->addWidget(widget);
    }
    m_body->addWidget(m_detailsCard, kDetailsStretch);
    m_body->addStretch(1);
    // On a small screen, or with a large font, what stands between header and foot scrolls.
    auto* const middle = new QWidget;
    middle->setMaximumWidth(kWidest);
    middle->setLayout(m_body);
    auto* const inside = new QWidget;
    auto* const across = new QHBoxLayout(inside);
    across->setContentsMargins(kPageMargin, kPageMargin, kPageMargin, kPageMargin);
    across->addStretch(1);
    across->addWidget(middle, kDetailsStretch);
    across->addStretch(1);
    m_scroll = new DownScroll(inside);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setAccessibleName(tr("Burn"));
    auto* const all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(header);
    all->addWidget(m_scroll, 1);
    all->addWidget(m_foot);
}

QWidget* BurnPage::makeChart()
{
    auto* span = new QComboBox;
    span->addItems({tr("Last minutes"), tr("Whole run")});
    span->setAccessibleName(tr("Time shown"));
    span->setObjectName(QStringLiteral("chartSpan"));
    connect(span, &QComboBox::currentIndexChanged, m_chart,
            [this](int index) { m_chart->setSpan(index == 0 ? StripChart::Span::recent : StripChart::Span::whole); });
    auto* chart = new QWidget;
    auto* layout = new QVBoxLayout(chart);
    layout->addWidget(m_chart, 1);
    layout->addWidget(span, 0, Qt::AlignLeft);
    return chart;
}

QWidget* BurnPage::makeDetails()
{
    m_details->addTab(m_chartPage, tr("Cha&rt"));
    m_details->addTab(m_logPane, tr("&Log"));
    auto* figures = new QWidget;
    auto* layout = new QVBoxLayout(figures);
    layout->addWidget(m_rates);
    layout->addStretch();
    m_details->addTab(figures, tr("Fi&gures"));
    m_details->addTab(m_exceptions, tr("Proble&ms"));
    m_details->setTabVisible(m_details->indexOf(m_exceptions), false);
    m_details->setDocumentMode(true);
    m_details->setObjectName(QStringLiteral("details"));
    m_details->setAccessibleName(tr("Details"));
    connect(m_details, &QTabWidget::currentChanged, this, [this](int tab) {
        m_chart->refresh();
        m_rates->show(m_session.telemetry(), m_session.history());
        if (m_disclosure->isChecked() && m_session.running() && tab < 2) {
            Q_EMIT detailsChosen(tab);
        }
    });
    return m_details;
}

void BurnPage::openDetails(bool open)
{
    m_details->setVisible(open);
    m_detailsCard->setSizePolicy(QSizePolicy::Preferred, open ? QSizePolicy::Expanding : QSizePolicy::Maximum);
    m_disclosure->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    m_disclosure->setToolTip(open ? tr("Hide chart, log and figures") : tr("Show chart, log and figures"));
}

void BurnPage::showDetails(int tab)
{
    if (tab >= 0) {
        m_details->setCurrentIndex(tab);
    }
    const QSignalBlocker quiet(m_disclosure); // it is the settings that say so
    m_disclosure->setChecked(tab >= 0);
    openDetails(tab >= 0);
}

void BurnPage::saveRun()
{
    auto* dialog = new QFileDialog(this, tr("Save the report"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("Report (*.txt)"), tr("Log (*.log)"), tr("Table of the run (*.csv)"),
                            tr("Run for programs (*.json)"), tr("Picture of the run (*.png)")});
    dialog->setDefaultSuffix(QStringLiteral("txt"));
    dialog->selectFile(QStringLiteral("burn.txt"));
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
        dialog->setDefaultSuffix(filter.section(QStringLiteral("*."), 1).chopped(1));
    });
    connect(dialog, &QFileDialog::fileSelected, this, &BurnPage::saveRunTo);
    dialog->open();
}

bool BurnPage::saveRunTo(const QString& path)
{
    QSaveFile file(path);
    bool good = file.open(QIODevice::WriteOnly);
    if (good) {
        if (path.endsWith(QStringLiteral(".png"), Qt::CaseInsensitive)) {
            good = m_chart->image(kPicture).save(&file, "PNG");
        } else if (path.endsWith(QStringLiteral(".json"), Qt::CaseInsensitive)) {
            file.write(historyAsJson(m_session.history()));
        } else if (path.endsWith(QStringLiteral(".txt"), Qt::CaseInsensitive)) {
            file.write(reportText(m_session.report(), m_session.request(), m_session.title()).toUtf8());
        } else if (path.endsWith(QStringLiteral(".log"), Qt::CaseInsensitive)) {
            file.write(m_session.log().text().toUtf8());
        } else {
            file.write(historyAsCsv(m_session.history()));
        }
        good = file.commit() && good;
    }
    if (!good) {
        m_banner->say(Banner::Weight::error, tr("“%1” could not be written: %2").arg(path, file.errorString()));
    }
    return good;
}

} // namespace steadyburn
