#include "ui/burn/BurnWindow.h"

#include "ui/handbook/HandbookWindow.h"
#include "ui/settings/LogKeeper.h"
#include "ui/text/FaultText.h"
#include "ui/widgets/PlainLabels.h"
#include "workflow/tapeset/SetJournal.h"

#include <QAction>
#include <QCloseEvent>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QIcon>
#include <QListWidget>
#include <QMenu>
#include <QSettings>
#include <QStackedWidget>
#include <QStyle>
#include <QSystemTrayIcon>

#include <algorithm>

namespace steadyburn {

namespace {

constexpr QSize kFirstSize(820, 720);
const QString kSizeKey = QStringLiteral("window/burnSize");

QIcon programIcon(const QStyle& style)
{
    return QIcon::fromTheme(QStringLiteral("steadyburn"), style.standardIcon(QStyle::SP_DriveCDIcon));
}

QString summaryOf(const JobReport& report)
{
    switch (report.outcome) {
    case Outcome::complete:
        return BurnWindow::tr("Burn complete");
    case Outcome::exceptions:
        return BurnWindow::tr("Burn complete, with %n exceptions", nullptr, static_cast<int>(report.exceptions.size()));
    case Outcome::cancelled:
        return BurnWindow::tr("Burn stopped");
    case Outcome::failed:
        break;
    }
    return BurnWindow::tr("Burn failed");
}

} // namespace

BurnWindow::BurnWindow(Parts parts, QSettings& settings, QWidget* parent)
    : QWidget(parent, Qt::Window),
      m_parts(std::move(parts)),
      m_settings(settings),
      m_list(new QListWidget),
      m_pages(new QStackedWidget)
{
    showLabelsPlain();
    setWindowIcon(programIcon(*style()));
    m_list->setObjectName(QStringLiteral("burns"));
    m_list->setAccessibleName(tr("Burns"));
    m_list->setWordWrap(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setAlternatingRowColors(true);
    m_list->setMaximumWidth(fontMetrics().averageCharWidth() * 30);
    m_list->hide();
    auto* const away = new QAction(this);
    away->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_W), QKeySequence(Qt::Key_Escape)});
    connect(away, &QAction::triggered, this, &QWidget::close); // the burn goes on
    addAction(away);
    HandbookWindow::answerHelpKey(*this, [] { return QStringLiteral("burn-window.md"); });
    auto* layout = new QHBoxLayout(this);
    layout->addWidget(m_list);
    layout->addWidget(m_pages, 1);
    connect(m_list, &QListWidget::currentRowChanged, this, [this](int row) {
        if (row >= 0) {
            const int id = m_list->item(row)->data(Qt::UserRole).toInt();
            m_pages->setCurrentWidget(m_shown.at(id).page);
            showStates();
        }
    });
    resize(m_settings.value(kSizeKey, kFirstSize).toSize());
}

BurnWindow::~BurnWindow()
{
    for (const auto& [id, shown] : m_shown) {
        shown.session->disconnect(this); // one that ends in its destructor has nobody to tell
        shown.page->disconnect(this);
    }
}

BurnPage* BurnWindow::add(const BurnOrder& order)
{
    const int id = m_queue.add(order.request.target);
    auto* const session = new BurnSession(m_parts, order, this); // after m_pages: it outlives its page
    auto* page = new BurnPage(*session);
    auto* item = new QListWidgetItem;
    item->setData(Qt::UserRole, id);
    const bool first = m_shown.empty();
    m_shown[id] = {session, page, item};
    m_pages->addWidget(page);
    m_list->addItem(item);
    m_list->setVisible(m_list->count() > 1);
    reloadSettings();
    const auto details = m_options.appearance.details;
    page->showDetails(details == AppearanceSettings::Details::none ? -1 : static_cast<int>(details));
    connectPage(id, page);
    if (m_queue.state(id) == BurnQueue::State::running || first) {
        m_list->setCurrentItem(item);
    }
    makeTray();
    followQueue();
    bringUp();
    return page;
}

void BurnWindow::connectPage(int id, BurnPage* page)
{
    connect(&page->session(), &BurnSession::changed, this, &BurnWindow::showStates);
    connect(&page->session(), &BurnSession::finished, this, [this, id](const JobReport& report) { ended(id, report); });
    connect(page, &BurnPage::startAsked, this, [this, id] {
        m_queue.start(id);
        followQueue();
    });
    connect(page, &BurnPage::volumeAsked, this, [this, id] { tellVolume(id); });
    connect(page, &BurnPage::dismissed, this, [this, id] { dismiss(id); });
    connect(page, &BurnPage::againAsked, this, [this, page] {
        askForTarget(page->session().request(), {}, *this, [this](const BurnOrder& order) { add(order); });
    });
    connect(page, &BurnPage::goOnAsked, this, [this, id, page] {
        JobRequest request = page->session().request();
        if (auto ready = goOnWith(page->session().report().journal, request); !ready) {
            Q_EMIT unwritable(describe(ready.fault()).withAdvice());
            return;
        }
        add(request);
        dismiss(id);
    });
    connect(page, &BurnPage::speedAsked, this, [this](const QString& speed) {
        changeSettings([&](Settings& settings) { settings.burning.speed = speed; });
    });
    connect(page, &BurnPage::bufferAsked, this,
            [this](quint64 bytes) { changeSettings([&](Settings& settings) { settings.buffer.size = bytes; }); });
}

void BurnWindow::changeSettings(const std::function<void(Settings&)>& change)
{
    reloadSettings();
    change(m_options);
    if (!m_options.save(m_settings)) {
        Q_EMIT unwritable(unwritableText(m_settings));
    }
}

void BurnWindow::reloadSettings()
{
    m_options = Settings::load(m_settings);
}

void BurnWindow::followQueue()
{
    for (const auto& [id, shown] : m_shown) {
        switch (m_queue.state(id)) {
        case BurnQueue::State::waiting:
            shown.session->wait();
            break;
        case BurnQueue::State::wantsMedium:
            if (shown.session->state() != BurnSession::State::wantsMedium) {
                shown.session->askForMedium();
                m_list->setCurrentItem(shown.item);
                bringUp();
            }
            break;
        case BurnQueue::State::running:
            if (!shown.session->running()) {
                shown.session->start();
            }
            break;
        case BurnQueue::State::ended:
            break;
        }
    }
    holdMachine();
    showStates();
    Q_EMIT changed();
}

void BurnWindow::holdMachine()
{
    if (!running()) {
        m_desktop.release();
        m_alive.reset();
        return;
    }
    if (!m_alive) {
        m_alive = std::make_unique<QEventLoopLocker>();
        if (m_options.desktop.inhibit) {
            m_desktop.inhibit(tr("A disc or tape is being written"));
        }
    }
}

void BurnWindow::ended(int id, const JobReport& report)
{
    const BurnSession& session = *m_shown.at(id).session;
    if (m_options.logs.keep) {
        const QString name = session.title();
        if (const QString problem = keepLog(session.log().text(), name, m_options.logs); !problem.isEmpty()) {
            Q_EMIT unwritable(problem);
        }
    }
    if (m_options.desktop.notify && (!isActiveWindow() || isMinimized())) {
        tellEnd(session);
    }
    m_queue.end(id);
    const bool asks = !m_ending && asksBeforeAppend(session.request(), report);
    if (const BurnOrder& order = session.order(); order.ended && !asks) {
        order.ended(report);
    }
    if (isHidden()) { // in the tray: the result must be seen, the keyboard is not taken away
        setAttribute(Qt::WA_ShowWithoutActivating);
        show();
        setAttribute(Qt::WA_ShowWithoutActivating, false);
    }
    followQueue();
    Q_EMIT finished(report);
    if (asks) {
        askAboutAppend(id, report);
    }
}

// The burn has looked at the medium and written nothing: a yes begins it anew.
void BurnWindow::askAboutAppend(int id, const JobReport& report)
{
    m_list->setCurrentItem(m_shown.at(id).item);
    bringUp();
    askBeforeAppend(m_shown.at(id).session->order(), *report.fault, *this, [this, id](const BurnOrder& agreed) {
        add(agreed);
        if (m_shown.contains(id)) {
            dismiss(id);
        }
    });
}

void BurnWindow::tellEnd(const BurnSession& session)
{
    const JobReport& report = session.report();
    QString text = session.title();
    if (report.fault && report.outcome == Outcome::failed) {
        text += QLatin1Char('\n') + describe(*report.fault).sentence;
    }
    m_desktop.notify(summaryOf(report), text, report.outcome == Outcome::failed);
}

// Nobody may be near: the burn waits for as long as it takes.
void BurnWindow::tellVolume(int id)
{
    const Shown& shown = m_shown.at(id);
    if (m_options.desktop.notify && (!isActiveWindow() || isMinimized())) {
        m_desktop.notify(tr("The next tape is wanted"), shown.session->title(), false);
    }
    m_list->setCurrentItem(shown.item);
    bringUp();
}

void BurnWindow::takeOut(int id)
{
    const Shown shown = m_shown.at(id);
    m_queue.remove(id);
    m_shown.erase(id);
    m_pages->removeWidget(shown.page);
    shown.page->deleteLater(); // it may be the sender
    shown.session->deleteLater();
    delete shown.item;
    m_list->setVisible(m_list->count() > 1);
}

void BurnWindow::dismiss(int id)
{
    takeOut(id);
    if (m_shown.empty()) {
        close();
    }
    followQueue();
}

// A closed window opens again for the next burn, not with the results of old ones.
void BurnWindow::clearEnded()
{
    for (const int id : m_queue.ids()) {
        takeOut(id);
    }
}

void BurnWindow::stopAll()
{
    for (const auto& [id, shown] : m_shown) {
        shown.session->stop();
    }
    dismissWaiting();
}

void BurnWindow::dismissWaiting()
{
    std::vector<int> waiting;
    for (const auto& [id, shown] : m_shown) {
        if (!shown.session->running() && shown.session->state() != BurnSession::State::ended) {
            waiting.push_back(id);
        }
    }
    for (const int id : waiting) {
        dismiss(id);
    }
}

bool BurnWindow::endAll(const QString& why)
{
    m_ending = true;
    const bool waiting = std::ranges::any_of(m_shown, [](const auto& each) {
        const BurnSession::State state = each.second.session->state();
        return state == BurnSession::State::waiting || state == BurnSession::State::wantsMedium;
    });
    dismissWaiting();           // first: one that has ended lets the next one in
    const auto pages = m_shown; // one that is done already may end at once
    for (const auto& [id, shown] : pages) {
        shown.session->endFor(why);
    }
    return waiting;
}

std::vector<Outcome> BurnWindow::endWithoutDisplay(const QString& why)
{
    std::vector<Outcome> outcomes;
    for (const auto& [id, shown] : m_shown) {
        if (shown.session->running()) {
            shown.session->stopWithoutDisplay();
        } else if (shown.session->state() != BurnSession::State::ended) {
            outcomes.push_back(Outcome::cancelled);
        }
    }
    for (const auto& [id, shown] : m_shown) {
        if (shown.session->running()) {
            const BurnSession::LastWord last = shown.session->waitWithoutDisplay(why);
            outcomes.push_back(last.outcome);
            if (m_options.logs.keep) {
                (void)keepLog(last.log, shown.session->title(), m_options.logs);
            }
        }
    }
    return outcomes;
}

bool BurnWindow::held() const
{
    return std::ranges::any_of(m_shown, [](const auto& each) { return each.second.session->held(); });
}

BurnPage* BurnWindow::current() const
{
    return qobject_cast<BurnPage*>(m_pages->currentWidget());
}

double BurnWindow::totalShare() const
{
    double sum = 0;
    int count = 0;
    for (const auto& [id, shown] : m_shown) {
        if (shown.session->running()) {
            sum += std::max(0.0, shown.session->share());
            ++count;
        }
    }
    return count == 0 ? -1 : sum / count;
}

void BurnWindow::showStates()
{
    for (const auto& [id, shown] : m_shown) {
        const QString text = shown.session->title() + QLatin1Char('\n') + shown.session->stateText();
        if (shown.item->text() != text) {
            shown.item->setText(text);
        }
    }
    QString title = tr("Burns");
    if (const BurnPage* page = current(); page != nullptr) {
        title = tr("%1 – %2").arg(page->session().stateText(), page->session().title());
    }
    setWindowTitle(title + QStringLiteral(" – Steadyburn"));
    if (m_options.desktop.taskbar) {
        m_desktop.showProgress(totalShare(), false);
    }
    if (m_tray != nullptr) {
        m_tray->setToolTip(windowTitle().replace(QLatin1Char('<'), QChar(0x2039))); // some trays read markup
        m_tray->setVisible(running());
    }
}

void BurnWindow::makeTray()
{
    if (m_tray != nullptr || !m_options.desktop.tray || !QSystemTrayIcon::isSystemTrayAvailable()) {
        return;
    }
    m_tray = new QSystemTrayIcon(windowIcon(), this);
    auto* menu = new QMenu(this);
    menu->addAction(tr("&Show the burn"), this, &BurnWindow::bringUp);
    menu->addAction(tr("S&top…"), this, [this] {
        bringUp();
        if (BurnPage* page = current(); page != nullptr) {
            page->askToStop();
        }
    });
    m_tray->setContextMenu(menu);
    connect(m_tray, &QSystemTrayIcon::activated, this, [this](QSystemTrayIcon::ActivationReason reason) {
        if (reason != QSystemTrayIcon::Context) {
            bringUp();
        }
    });
}

void BurnWindow::bringUpPending()
{
    if (pending()) {
        bringUp();
    }
}

void BurnWindow::bringUp()
{
    if (isMinimized()) {
        showNormal();
    } else {
        show();
    }
    raise();
    activateWindow();
}

// Closing never stops a burn: the window goes to the tray, or is minimised where there is none.
void BurnWindow::closeEvent(QCloseEvent* event)
{
    m_settings.setValue(kSizeKey, size());
    if (!pending()) {
        clearEnded();
        event->accept();
        return;
    }
    event->ignore();
    if (m_tray == nullptr || !running()) {
        showMinimized();
        return;
    }
    hide();
    if (std::exchange(m_tellTray, false)) {
        m_desktop.notify(tr("The burn goes on"), tr("Its icon in the tray brings the window back."), false);
    }
}

} // namespace steadyburn
