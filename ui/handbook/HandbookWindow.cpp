#include "ui/handbook/HandbookWindow.h"

#include "ui/handbook/HandbookText.h"
#include "ui/handbook/HandbookView.h"
#include "ui/widgets/LettersWide.h"
#include "ui/widgets/Symbol.h"

#include <QAction>
#include <QApplication>
#include <QFile>
#include <QHBoxLayout>
#include <QIcon>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStyle>
#include <QTextDocument>
#include <QToolBar>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace steadyburn {

namespace {

constexpr QSize kFirstSize(980, 720);
constexpr int kPlace = Qt::UserRole;

} // namespace

HandbookWindow* HandbookWindow::open(const QString& place)
{
    HandbookWindow* window = nullptr;
    for (QWidget* const each : QApplication::topLevelWidgets()) {
        if (auto* const shown = qobject_cast<HandbookWindow*>(each); shown != nullptr && shown->isVisible()) {
            window = shown;
        }
    }
    if (window == nullptr) {
        window = new HandbookWindow;
        window->setAttribute(Qt::WA_DeleteOnClose);
    }
    if (window->isMinimized()) {
        window->showNormal();
    }
    window->show(); // before the page: its pictures are made for the width
    window->raise();
    window->activateWindow();
    window->showPlace(place);
    return window;
}

void HandbookWindow::answerHelpKey(QWidget& window, std::function<QString()> place)
{
    auto* const help = new QAction(&window);
    help->setShortcut(QKeySequence::HelpContents);
    help->setObjectName(QStringLiteral("helpKey"));
    connect(help, &QAction::triggered, &window, [place = std::move(place)] { open(place()); });
    window.addAction(help);
}

HandbookWindow::HandbookWindow()
    : QWidget(nullptr, Qt::Window),
      m_view(new HandbookView),
      m_contents(new QTreeWidget),
      m_words(new QLineEdit),
      m_found(new QLabel)
{
    setObjectName(QStringLiteral("handbook"));
    setAttribute(Qt::WA_QuitOnClose, false);
    setWindowIcon(symbol("help", "help-contents"));
    m_contents->setObjectName(QStringLiteral("handbookContents"));
    m_contents->setAccessibleName(tr("Contents"));
    m_contents->setHeaderHidden(true);
    m_contents->setTextElideMode(Qt::ElideRight);
    m_found->setObjectName(QStringLiteral("handbookFound"));
    fillContents();

    auto* const sides = new QSplitter(Qt::Horizontal);
    sides->addWidget(m_contents);
    sides->addWidget(m_view);
    sides->setStretchFactor(1, 1);
    sides->setChildrenCollapsible(false);
    constexpr int kReadable = 45; // letters
    m_view->setMinimumWidth(lettersWide(*this, kReadable));
    int widest = 0; // no title is cut off
    for (QTreeWidgetItemIterator each(m_contents); *each != nullptr; ++each) {
        widest = std::max(widest, fontMetrics().horizontalAdvance((*each)->text(0)));
    }
    const int contents = widest + 3 * m_contents->indentation() + style()->pixelMetric(QStyle::PM_ScrollBarExtent);
    sides->setSizes({contents, kFirstSize.width() - contents});
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeBar());
    layout->addWidget(sides, 1);
    resize(kFirstSize);

    connect(m_contents, &QTreeWidget::currentItemChanged, this, [this](const QTreeWidgetItem* item) {
        if (item != nullptr) {
            showPlace(item->data(0, kPlace).toString());
        }
    });
    connect(m_contents, &QTreeWidget::itemClicked, this, // back to where the page was left
            [this](const QTreeWidgetItem* item) { showPlace(item->data(0, kPlace).toString()); });
    connect(m_view, &QTextBrowser::sourceChanged, this, &HandbookWindow::followPage);
}

QAction* HandbookWindow::makeAction(const QString& name, const QIcon& icon, const QList<QKeySequence>& keys,
                                    const std::function<void()>& what)
{
    auto* const action = new QAction(icon, name, this);
    action->setShortcuts(keys);
    if (!keys.isEmpty()) {
        action->setToolTip(QStringLiteral("%1 (%2)").arg(name, keys.first().toString(QKeySequence::NativeText)));
    }
    connect(action, &QAction::triggered, this, what);
    addAction(action);
    return action;
}

QWidget* HandbookWindow::makeBar()
{
    auto* const bar = new QToolBar;
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    QAction* const back = makeAction(tr("Back"), symbol("back", "go-previous"),
                                     QKeySequence::keyBindings(QKeySequence::Back), [this] { m_view->backward(); });
    QAction* const forward =
        makeAction(tr("Forward"), symbol("forward", "go-next"), QKeySequence::keyBindings(QKeySequence::Forward),
                   [this] { m_view->forward(); });
    QAction* const larger = makeAction(tr("Larger"), symbol("zoom-in", "zoom-in"),
                                       {QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)},
                                       [this] { m_view->zoom(1); });
    QAction* const smaller = makeAction(tr("Smaller"), symbol("zoom-out", "zoom-out"),
                                        {QKeySequence(Qt::CTRL | Qt::Key_Minus)}, [this] { m_view->zoom(-1); });
    makeAction(tr("Normal Size"), {}, {QKeySequence(Qt::CTRL | Qt::Key_0)}, [this] { m_view->zoom(0); });
    makeAction(tr("Contents"), {}, {QKeySequence(Qt::ALT | Qt::Key_Home)},
               [this] { showPlace(handbookPages().first()); });
    makeAction(tr("Find"), {}, {QKeySequence(QKeySequence::Find)}, [this] {
        m_words->setFocus();
        m_words->selectAll();
    });
    makeAction(tr("Find next"), {}, {QKeySequence(QKeySequence::FindNext)}, [this] { find(false); });
    makeAction(tr("Find previous"), {}, {QKeySequence(QKeySequence::FindPrevious)}, [this] { find(true); });
    makeAction(tr("Close"), {}, {QKeySequence(Qt::CTRL | Qt::Key_W), QKeySequence(Qt::Key_Escape)},
               [this] { close(); });
    back->setEnabled(false);
    forward->setEnabled(false);
    connect(m_view, &QTextBrowser::backwardAvailable, back, &QAction::setEnabled);
    connect(m_view, &QTextBrowser::forwardAvailable, forward, &QAction::setEnabled);
    bar->addActions({back, forward});
    bar->addSeparator();
    bar->addActions({larger, smaller});
    bar->addSeparator();
    m_words->setPlaceholderText(tr("Find in the handbook"));
    m_words->setAccessibleName(tr("Find in the handbook"));
    m_words->setObjectName(QStringLiteral("handbookWords"));
    m_words->setClearButtonEnabled(true);
    m_words->setMaximumWidth(lettersWide(*this, 40));
    connect(m_words, &QLineEdit::returnPressed, this, [this] { find(false); });
    connect(m_words, &QLineEdit::textEdited, m_found, &QLabel::clear);
    bar->addWidget(m_words);
    bar->addWidget(m_found);
    return bar;
}

void HandbookWindow::fillContents()
{
    for (const QString& page : handbookPages()) {
        QTreeWidgetItem* above = nullptr;
        for (const HandbookSection& section : handbookSections(page)) {
            const bool whole = section.level == 1;
            auto* const item = whole || above == nullptr ? new QTreeWidgetItem(m_contents) : new QTreeWidgetItem(above);
            item->setText(0, section.title);
            item->setToolTip(0, section.title);
            item->setData(0, kPlace, whole ? page : page + QLatin1Char('#') + section.anchor);
            above = whole ? item : above;
        }
    }
    m_contents->expandAll();
}

QString HandbookWindow::page() const
{
    return m_view->source().fileName();
}

void HandbookWindow::showPlace(const QString& place)
{
    const QUrl url = handbookUrl(place);
    if (m_view->source() == url) {
        m_view->scrollToAnchor(url.fragment());
    } else {
        m_view->setSource(url);
    }
}

void HandbookWindow::followPage()
{
    const QUrl url = m_view->source();
    const QString place = url.hasFragment() ? page() + QLatin1Char('#') + url.fragment() : page();
    const QSignalBlocker quiet(m_contents); // it would bring us here again
    m_contents->setCurrentItem(nullptr);
    for (QTreeWidgetItemIterator each(m_contents); *each != nullptr; ++each) {
        const QString there = (*each)->data(0, kPlace).toString();
        if (there == place || (there == page() && m_contents->currentItem() == nullptr)) {
            m_contents->setCurrentItem(*each);
        }
        if (there == page()) {
            setWindowTitle(tr("%1 – Steadyburn Handbook").arg((*each)->text(0)));
        }
    }
    m_contents->scrollToItem(m_contents->currentItem());
}

void HandbookWindow::find(bool backward)
{
    const QString words = m_words->text();
    if (words.isEmpty()) {
        m_words->setFocus();
        return;
    }
    const QTextDocument::FindFlags flags = backward ? QTextDocument::FindBackward : QTextDocument::FindFlags();
    m_found->clear();
    if (m_view->find(words, flags)) {
        return;
    }
    const QStringList pages = handbookPages();
    const auto here = pages.indexOf(page());
    for (qsizetype step = 1; step <= pages.size(); ++step) {
        const auto at = (here + (backward ? pages.size() - step % pages.size() : step)) % pages.size();
        QFile file(QLatin1Char(':') + handbookUrl(pages[at]).path());
        if (!file.open(QIODevice::ReadOnly)) {
            continue;
        }
        QTextDocument text;
        text.setMarkdown(QString::fromUtf8(file.readAll()));
        if (text.find(words).isNull()) {
            continue;
        }
        if (pages[at] != page()) {
            showPlace(pages[at]);
        }
        m_view->moveCursor(backward ? QTextCursor::End : QTextCursor::Start);
        if (m_view->find(words, flags)) {
            return;
        }
    }
    m_found->setText(tr("Not in the handbook"));
}

} // namespace steadyburn
