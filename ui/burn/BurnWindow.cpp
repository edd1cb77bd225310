#include "ui/burn/BurnWindow.h"

#include "ui/burn/BurnPicture.h"
#include "ui/handbook/HandbookWindow.h"
#include "ui/settings/LogKeeper.h"
#include "ui/text/FaultText.h"
#include "ui/widgets/Background.h"
#include "ui/widgets/FirstSize.h"
#include "ui/widgets/LettersWide.h"
#include "ui/widgets/PlainLabels.h"
#include "ui/widgets/RingGauge.h"
#include "ui/widgets/Symbol.h"
#include "workflow/tapeset/SetJournal.h"

#include <QAction>
#include <QCloseEvent>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QIcon>
#include <QListView>
#include <QMenu>
#include <QSettings>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QSystemTrayIcon>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace steadyburn {

namespace {

constexpr QSize kFirstBurnSize(960, 640);
constexpr int kListPicture = 36;
constexpr int kTrayPicture = 32;
const QString kSizeKey = QStringLiteral("window/burnSize");

// The list of burns, each with its picture.
class BurnsDelegate final : public QStyledItemDelegate {
public:
    BurnsDelegate(const BurnQueue& queue, QWidget* list) : QStyledItemDelegate(list), m_queue(queue), m_list(*list) {}

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        if (const BurnSession* const session = m_queue.at(index); session != nullptr) {
            option->features |= QStyleOptionViewItem::HasDecoration;
            option->decorationSize = QSize(kListPicture, kListPicture);
            const QPixmap picture = burnPicture(*session, kListPicture, option->palette, m_list.devicePixelRatioF());
            option->icon = QIcon(picture);
            option->icon.addPixmap(picture, QIcon::Selected); // which styles else colour
        }
    }

private:
    const BurnQueue& m_queue;
    const QWidget& m_list;
};

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

BurnWindow::BurnWindow(Dependencies dependencies, QSettings& settings, QWidget* parent)
    : QWidget(parent, Qt::Window),
      m_settings(settings),
      m_queue(std::move(dependencies)),
      m_list(new QListView),
      m_pages(new QStackedWidget)
{
    showLabelsPlain();
    setWindowIcon(programIcon());
    m_list->setObjectName(QStringLiteral("burns"));
    m_list->setAccessibleName(tr("Burns"));
    m_list->setModel(&m_queue);
    m_list->setItemDelegate(new BurnsDelegate(m_queue, m_list));
    m_list->setWordWrap(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setMaximumWidth(lettersWide(*this, 30));
    m_list->hide();
    auto* const away = new QAction(this);
    away->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_W), QKeySequence(Qt::Key_Escape)});
    connect(away, &QAction::triggered, this, &QWidget::close); // the burn goes on
    addAction(away);
    HandbookWindow::answerHelpKey(*this, [] { return QStringLiteral("burn-window.md"); });
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_list);
    layout->addWidget(m_pages, 1);
    connectQueue();
    resizeWithinScreen(*this, m_settings.value(kSizeKey, kFirstBurnSize).toSize());
}

BurnWindow::~BurnWindow()
{
    m_queue.disconnect(this); // one that ends in its destructor has nobody to tell
    delete m_list;            // both before what they show
    delete m_pages;
}

void BurnWindow::connectQueue()
{
    connect(&m_queue, &QAbstractItemModel::rowsInserted, this, [this](const QModelIndex&, int first, int last) {
        for (int row = first; row <= last; ++row) {
            addPage(*m_queue.at(m_queue.index(row)));
        }
        m_list->setVisible(m_queue.rowCount() > 1);
    });
    connect(&m_queue, &QAbstractItemModel::rowsAboutToBeRemoved, this, [this](const QModelIndex&, int first, int last) {
        for (int row = first; row <= last; ++row) {
            const auto found = m_pageOf.find(m_queue.at(m_queue.index(row)));
            m_pages->removeWidget(found->second);
            found->second->deleteLater(); // it may be the sender; the session goes after it
            m_pageOf.erase(found);
        }
    });
    connect(&m_queue, &QAbstractItemModel::rowsRemoved, this, [this] { m_list->setVisible(m_queue.rowCount() > 1); });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& index) {
        if (const BurnSession* const session = m_queue.at(index); session != nullptr && m_pageOf.contains(session)) {
            m_pages->setCurrentWidget(m_pageOf.at(session));
            showStates();
        }
    });
    connect(&m_queue, &BurnQueue::progressed, this, &BurnWindow::showStates);
    connect(&m_queue, &BurnQueue::mediumWanted, this, [this](const BurnSession* session) { bringUp(*session); });
    connect(&m_queue, &BurnQueue::changed, this, [this] {
        holdMachine();
        showStates();
        Q_EMIT changed();
    });
    connect(&m_queue, &BurnQueue::ended, this, [this](const BurnSession* session) { ended(*session); });
    connect(&m_queue, &BurnQueue::finished, this, [this](BurnSession* session) {
        Q_EMIT finished(session->report());
        if (asks(*session)) {
            askAboutAppend(*session);
        }
    });
}

BurnPage* BurnWindow::add(const BurnOrder& order)
{
    reloadSettings();
    const bool first = m_queue.rowCount() == 0;
    const BurnSession& session = m_queue.add(order);
    if (session.running() || first) {
        m_list->setCurrentIndex(m_queue.indexOf(session));
    }
    makeTray();
    showStates();
    bringUp();
    return m_pageOf.at(&session);
}

void BurnWindow::continueSet(const std::string& journal, const JobRequest& request, const std::function<void()>& added,
                             const std::function<void(const JobReport&)>& ended)
{
    struct Read {
        BurnOrder order;
        std::optional<Fault> fault;
    };
    inBackground(
        *this,
        [journal, request, ended] {
            Read read{.order = {.request = request, .mayReplace = {}, .ended = ended}, .fault = {}};
            if (auto ready = continueSetOf(journal, read.order.request); !ready) {
                read.fault = ready.takeFault();
            }
            read.order.drive = driveNode(read.order.request.target);
            return read;
        },
        [this, added](const Read& read) {
            if (m_ending) {
                return;
            }
            if (read.fault) {
                Q_EMIT unwritable(describe(*read.fault).withAdvice());
                return;
            }
            add(read.order);
            if (added) {
                added();
            }
        });
}

void BurnWindow::addPage(BurnSession& session)
{
    auto* const page = new BurnPage(session);
    m_pageOf[&session] = page;
    m_pages->addWidget(page);
    const auto details = m_options.appearance.details;
    page->showDetails(details == AppearanceSettings::Details::none ? -1 : static_cast<int>(details));
    connectPage(*page);
}

void BurnWindow::connectPage(BurnPage& page)
{
    BurnSession& session = page.session();
    connect(&page, &BurnPage::startAsked, this, [this, &session] { m_queue.start(session); });
    const auto pass = [this, &page, &session](auto asked, auto told) {
        connect(&page, asked, this, [this, &session, told] { Q_EMIT(this->*told)(session.presentTarget()); });
    };
    pass(&BurnPage::ejectAsked, &BurnWindow::ejectAsked);
    pass(&BurnPage::lookAsked, &BurnWindow::lookAsked);
    connect(&page, &BurnPage::verifyAsked, this, [this, &session] { Q_EMIT verifyAsked(session.request().target); });
    connect(&page, &BurnPage::volumeAsked, this, [this, &session] { tellVolume(session); });
    connect(&page, &BurnPage::dismissed, this, [this, &session] { dismiss(session); });
    connect(&page, &BurnPage::againAsked, this, [this, &session] {
        JobRequest next = session.request();
        next.simulate = next.simulate && session.brokenOff(); // after a practice run that went well the burn itself
        askForTarget(next, {}, *this, [this, before = session.order()](BurnOrder order) {
            if (before.copied != nullptr) { // the same image
                order.copied = before.copied;
                order.ended = before.ended;
                order.lacking = before.lacking;
            }
            add(order);
        });
    });
    connect(&page, &BurnPage::continueAsked, this, [this, &session] {
        JobRequest next = session.request();
        next.onlyDisc = session.report().fault ? next.onlyDisc : 0; // that disc is there again, but not all of the set
        continueSet(session.report().journal, next, [this, before = QPointer(&session)] {
            if (before != nullptr) {
                dismiss(*before);
            }
        });
    });
    connect(&page, &BurnPage::speedAsked, this, [this](const QString& speed) {
        changeSettings([&](Settings& settings) { settings.burning.speed = speed; });
    });
    connect(&page, &BurnPage::detailsChosen, this, [this](int tab) {
        using Details = AppearanceSettings::Details;
        changeSettings([tab](Settings& settings) {
            settings.appearance.details = tab < 0 ? Details::none : static_cast<Details>(tab);
        });
    });
    connect(&page, &BurnPage::bufferAsked, this,
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

bool BurnWindow::asks(const BurnSession& session) const
{
    return !m_ending && asksBeforeBurn(session.request(), session.report());
}

void BurnWindow::ended(const BurnSession& session)
{
    if (m_options.logs.keep) {
        if (const QString problem = keepLog(session.log().text(), session.title(), m_options.logs);
            !problem.isEmpty()) {
            Q_EMIT unwritable(problem);
        }
    }
    if (m_options.desktop.notify && (!isActiveWindow() || isMinimized())) {
        tellEnd(session);
    }
    if (session.order().ended && !asks(session)) {
        session.order().ended(session.report());
    }
    if (isHidden()) { // in the tray: the result must be seen, the keyboard is not taken away
        setAttribute(Qt::WA_ShowWithoutActivating);
        show();
        setAttribute(Qt::WA_ShowWithoutActivating, false);
    }
}

// The burn has looked at the medium and written nothing: a yes begins it anew.
void BurnWindow::askAboutAppend(BurnSession& session)
{
    bringUp(session);
    askBeforeBurn(session.order(), *session.report().fault, *this,
                  [this, ended = QPointer(&session)](const BurnOrder& agreed) {
                      add(agreed);
                      if (ended != nullptr) {
                          dismiss(*ended);
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
void BurnWindow::tellVolume(const BurnSession& session)
{
    if (m_options.desktop.notify && (!isActiveWindow() || isMinimized())) {
        m_desktop.notify(tr("The next medium is needed"), session.title(), false);
    }
    bringUp(session);
}

void BurnWindow::dismiss(BurnSession& session)
{
    m_queue.remove(session);
    if (m_queue.rowCount() == 0) {
        close();
    }
}

void BurnWindow::stopAll()
{
    for (BurnSession* const session : m_queue.sessions()) {
        session->stop();
    }
    dismissWaiting();
}

void BurnWindow::dismissWaiting()
{
    if (m_queue.anyWaiting()) {
        m_queue.removeWaiting();
        if (m_queue.rowCount() == 0) {
            close();
        }
    }
}

bool BurnWindow::endAll(const QString& why)
{
    m_ending = true;
    const bool waiting = m_queue.anyWaiting();
    dismissWaiting();                         // first: one that has ended lets the next one in
    const auto sessions = m_queue.sessions(); // one that is done already may end at once
    for (BurnSession* const session : sessions) {
        session->endFor(why);
    }
    return waiting;
}

std::vector<Outcome> BurnWindow::endWithoutDisplay(const QString& why)
{
    std::vector<Outcome> outcomes;
    const auto tell = [](const BurnSession& session, const JobReport& report) {
        if (session.order().ended) {
            session.order().ended(report);
        }
    };
    for (BurnSession* const session : m_queue.sessions()) {
        if (session->running()) {
            session->stopWithoutDisplay();
        } else if (!session->ended()) {
            outcomes.push_back(Outcome::cancelled);
            tell(*session, {.outcome = Outcome::cancelled});
        }
    }
    for (BurnSession* const session : m_queue.sessions()) {
        if (session->running()) {
            const BurnSession::LastWord last = session->waitWithoutDisplay(why);
            outcomes.push_back(last.report.outcome);
            tell(*session, last.report);
            if (session->order().copied != nullptr) {
                session->order().copied->remove();
            }
            if (m_options.logs.keep) {
                (void)keepLog(last.log, session->title(), m_options.logs);
            }
        }
    }
    return outcomes;
}

BurnPage* BurnWindow::current() const
{
    return qobject_cast<BurnPage*>(m_pages->currentWidget());
}

void BurnWindow::showStates()
{
    QString title = tr("Burns");
    if (const BurnPage* page = current(); page != nullptr) {
        title = tr("%1 – %2").arg(page->session().stateText(), page->session().place());
    }
    setWindowTitle(title + QStringLiteral(" – Steadyburn"));
    if (m_options.desktop.taskbar) {
        m_desktop.showProgress(m_queue.share(), false);
    }
    if (m_tray != nullptr) {
        showTray();
    }
    Q_EMIT progressed();
}

// A picture for each percent; a tray is sent each one over the bus.
void BurnWindow::showTray()
{
    m_tray->setToolTip(windowTitle().replace(QLatin1Char('<'), QChar(0x2039))); // some trays read markup
    if (const BurnSession* const session = foremost(); session != nullptr) {
        const RingPicture picture = RingGauge::pictureOf(session->telemetry(), session->share());
        const QString shows = QStringLiteral("%1 %2 %3")
                                  .arg(static_cast<int>(picture.state))
                                  .arg(std::lround(picture.fill * 100))
                                  .arg(std::lround(picture.share * 100));
        if (shows != m_trayShows) {
            m_trayShows = shows;
            m_tray->setIcon(QIcon(burnPicture(*session, kTrayPicture, palette(), 2)));
        }
    }
    m_tray->setVisible(running());
}

std::vector<std::string> BurnWindow::writtenTo() const
{
    std::vector<std::string> targets;
    for (const BurnSession* const session : m_queue.sessions()) {
        if (session->running()) {
            targets.push_back(session->request().target);
        }
    }
    return targets;
}

const BurnSession* BurnWindow::foremost() const
{
    const auto& sessions = m_queue.sessions();
    const auto found = std::ranges::find_if(sessions, &BurnSession::running);
    return found == sessions.end() ? nullptr : *found;
}

std::vector<const BurnSession*> BurnWindow::presentSessions() const
{
    const bool seen = isVisible() && !isMinimized();
    std::vector<const BurnSession*> present;
    std::ranges::copy_if(m_queue.sessions(), std::back_inserter(present),
                         [seen](const BurnSession* session) { return !seen || !session->ended(); });
    return present;
}

void BurnWindow::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::WindowStateChange) {
        Q_EMIT progressed(); // what has ended is seen, or is not
    }
}

void BurnWindow::makeTray()
{
    if (m_tray != nullptr || !m_options.desktop.tray || !QSystemTrayIcon::isSystemTrayAvailable()) {
        return;
    }
    m_tray = new QSystemTrayIcon(windowIcon(), this);
    auto* menu = new QMenu(this);
    menu->addAction(tr("&Show Burn"), this, [this] { bringUp(); });
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

void BurnWindow::bringUp(const BurnSession& session)
{
    m_list->setCurrentIndex(m_queue.indexOf(session));
    bringUp();
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
        m_queue.removeEnded(); // the window opens again for the next burn, not with the results of old ones
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
        m_desktop.notify(tr("The burn continues"), tr("Its icon in the system tray brings the window back."), false);
    }
}

} // namespace steadyburn
