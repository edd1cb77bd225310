// The burn page's widgets and where they stand; what they show is in BurnPage.cpp.
#include "ui/burn/BurnPage.h"
#include "ui/burn/LogPane.h"
#include "ui/burn/RatesPanel.h"
#include "ui/burn/RunExport.h"
#include "ui/burn/StripChart.h"
#include "ui/widgets/Banner.h"
#include "ui/widgets/DownScroll.h"
#include "ui/widgets/ElidedLabel.h"
#include "ui/widgets/RingGauge.h"

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSaveFile>
#include <QTabWidget>
#include <QVBoxLayout>

namespace steadyburn {

namespace {

constexpr double kHeadlineScale = 1.4;
constexpr QSize kPicture(1600, 500);

QPushButton* makeButton(const QString& text, const QString& name)
{
    auto* button = new QPushButton(text);
    button->setObjectName(name);
    return button;
}

} // namespace

BurnPage::BurnPage(BurnSession& session, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_headline(new QLabel),
      m_phases(new QLabel),
      m_totalText(new QLabel),
      m_total(new QProgressBar),
      m_gauge(new RingGauge),
      m_rates(new RatesPanel),
      m_path(new ElidedLabel(tr("File being read"))),
      m_banner(new Banner),
      m_lowerSpeed(m_banner->addAction(tr("Use Lo&wer Speed Next Time"), QStringLiteral("lowerSpeed"))),
      m_largerBuffer(m_banner->addAction(tr("Use Larger &Buffer Next Time"), QStringLiteral("largerBuffer"))),
      m_details(new QTabWidget),
      m_chart(new StripChart(m_session.history())),
      m_logPane(new LogPane(m_session.log())),
      m_start(makeButton(tr("&Start"), QStringLiteral("start"))),
      m_stop(makeButton(tr("&Stop…"), QStringLiteral("stop"))),
      m_again(makeButton(tr("Burn &Again"), QStringLiteral("again"))),
      m_continue(makeButton(tr("&Continue Set…"), QStringLiteral("continueSet"))),
      m_back(makeButton(tr("&Close"), QStringLiteral("back")))
{
    layOut();
    connectButtons();
    followSession();
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
    QFont large = m_headline->font();
    large.setPointSizeF(large.pointSizeF() * kHeadlineScale);
    large.setBold(true);
    m_headline->setFont(large);
    m_headline->setWordWrap(true);
    m_headline->setTextFormat(Qt::PlainText);
    m_headline->setObjectName(QStringLiteral("headline"));
    m_phases->setTextFormat(Qt::RichText);
    m_phases->setObjectName(QStringLiteral("phases"));
    m_phases->setAccessibleName(tr("Phases"));
    m_total->setAccessibleName(tr("Whole burn"));
    m_total->setObjectName(QStringLiteral("total"));
    m_total->setRange(0, 1);
    m_total->setTextVisible(false);
    m_totalText->setObjectName(QStringLiteral("totalText"));
    m_totalText->setTextFormat(Qt::PlainText);
    m_path->setForegroundRole(QPalette::PlaceholderText);

    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    for (QPushButton* button : {m_start, m_stop, m_continue, m_again, m_back}) {
        buttons->addWidget(button);
    }
    // On a small screen, or with a large font, all but the buttons scrolls.
    auto* inside = new QWidget;
    auto* scroll = new DownScroll(inside);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setAccessibleName(tr("Burn"));
    auto* layout = new QVBoxLayout(inside);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(10);
    for (QWidget* widget :
         {static_cast<QWidget*>(m_headline), static_cast<QWidget*>(m_phases), static_cast<QWidget*>(m_totalText),
          static_cast<QWidget*>(m_total), static_cast<QWidget*>(m_gauge), static_cast<QWidget*>(m_rates),
          static_cast<QWidget*>(m_path), static_cast<QWidget*>(m_banner)}) {
        layout->addWidget(widget);
    }
    layout->addWidget(makeDetails(), 1);
    auto* all = new QVBoxLayout(this);
    all->addWidget(scroll, 1);
    all->addLayout(buttons);
}

QWidget* BurnPage::makeDetails()
{
    auto* span = new QComboBox;
    span->addItems({tr("Last five minutes"), tr("Whole run")});
    span->setAccessibleName(tr("Time shown"));
    span->setObjectName(QStringLiteral("chartSpan"));
    connect(span, &QComboBox::currentIndexChanged, m_chart,
            [this](int index) { m_chart->setSpan(index == 0 ? StripChart::Span::recent : StripChart::Span::whole); });
    auto* save = makeButton(tr("Sa&ve…"), QStringLiteral("saveRun"));
    save->setToolTip(tr("Saves the run as a table (CSV), for programs (JSON) or as a picture (PNG)"));
    connect(save, &QPushButton::clicked, this, &BurnPage::saveRun);
    auto* row = new QHBoxLayout;
    row->addWidget(span);
    row->addStretch();
    row->addWidget(save);
    auto* chart = new QWidget;
    auto* below = new QVBoxLayout(chart);
    below->addWidget(m_chart, 1);
    below->addLayout(row);
    m_details->addTab(chart, tr("Cha&rt"));
    m_details->addTab(m_logPane, tr("&Log"));
    m_details->setObjectName(QStringLiteral("details"));
    m_details->setAccessibleName(tr("Details"));
    connect(m_details, &QTabWidget::currentChanged, m_chart, &StripChart::refresh);
    return m_details;
}

void BurnPage::showDetails(int tab)
{
    m_details->setVisible(tab >= 0);
    if (tab >= 0) {
        m_details->setCurrentIndex(tab);
    }
}

void BurnPage::saveRun()
{
    auto* dialog = new QFileDialog(this, tr("Save the run"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("Table (*.csv)"), tr("JSON (*.json)"), tr("Picture (*.png)"), tr("Log (*.log)")});
    dialog->setDefaultSuffix(QStringLiteral("csv"));
    dialog->selectFile(QStringLiteral("burn.csv"));
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
