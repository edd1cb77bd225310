#include "ui/compilation/StartPage.h"

#include "ui/compilation/DropCard.h"
#include "ui/widgets/AccentButton.h"
#include "ui/widgets/ActionText.h"
#include "ui/widgets/Card.h"
#include "ui/widgets/NoteFont.h"
#include "ui/widgets/RowButton.h"
#include "ui/widgets/Symbol.h"
#include "ui/widgets/TileButton.h"

#include <QAction>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace steadyburn {

namespace {

constexpr int kPageWidth = 760;
constexpr int kInvitingHeight = 36;
constexpr int kRecentShown = 4;
constexpr double kInviting = 1.5; // times the size of text

template <class Button>
Button* inviting(QAction* action)
{
    auto* const button = new Button(action->icon(), withoutMnemonic(action->text()));
    button->setObjectName(QStringLiteral("start-") + action->objectName());
    button->setMinimumHeight(kInvitingHeight);
    QObject::connect(button, &QPushButton::clicked, action, &QAction::trigger);
    return button;
}

} // namespace

StartPage::StartPage(QAction* addFolder, QAction* addFiles, QWidget* parent)
    : QScrollArea(parent),
      m_card(new DropCard),
      m_tiles(new QHBoxLayout),
      m_noDrive(new QLabel),
      m_recent(new QWidget),
      m_recentRows(new QVBoxLayout)
{
    setObjectName(QStringLiteral("start"));
    setAccessibleName(tr("Start"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);

    auto* const inCard = new QVBoxLayout(m_card);
    inCard->setSpacing(8);
    auto* const invitation = new QLabel(tr("Drop files and folders here"));
    invitation->setTextFormat(Qt::PlainText);
    invitation->setAlignment(Qt::AlignCenter);
    invitation->setFont(scaledFont(invitation->font(), kInviting));
    inCard->addWidget(invitation);
    auto* const promise = new QLabel(tr("They are written to disc or tape, and read back to make sure."));
    promise->setTextFormat(Qt::PlainText);
    promise->setAlignment(Qt::AlignCenter);
    promise->setWordWrap(true);
    inCard->addWidget(promise);
    auto* const buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(inviting<AccentButton>(addFolder));
    buttons->addSpacing(8);
    buttons->addWidget(inviting<QPushButton>(addFiles));
    buttons->addStretch();
    inCard->addLayout(buttons);

    auto* const title = new QLabel(tr("Recent projects"));
    title->setTextFormat(Qt::PlainText);
    title->setFont(groupFont(font()));
    auto* const rows = new Card;
    rows->setLayout(m_recentRows);
    m_recentRows->setContentsMargins(6, 6, 6, 6);
    m_recentRows->setSpacing(0);
    auto* const recent = new QVBoxLayout(m_recent);
    recent->setContentsMargins(0, 0, 0, 0);
    recent->addWidget(title);
    recent->addWidget(rows);
    m_noDrive->setObjectName(QStringLiteral("noDrive"));
    m_noDrive->setTextFormat(Qt::PlainText);
    m_noDrive->setAlignment(Qt::AlignCenter);
    m_noDrive->setWordWrap(true);
    m_noDrive->hide();
    auto* const column = new QWidget;
    column->setMaximumWidth(kPageWidth);
    auto* const down = new QVBoxLayout(column);
    down->setSpacing(20);
    m_tiles->setSpacing(16);
    down->addStretch(2);
    down->addWidget(m_card);
    down->addLayout(m_tiles);
    down->addWidget(m_noDrive);
    down->addWidget(m_recent);
    down->addStretch(3);
    auto* const page = new QWidget;
    auto* const across = new QHBoxLayout(page);
    across->setContentsMargins(0, 0, 0, 0);
    across->addStretch();
    across->addWidget(column, 100);
    across->addStretch();
    setWidget(page);
}

void StartPage::addTile(QAction* action, const QString& name, const char* symbolName, const QString& about)
{
    auto* const tile = new TileButton(symbol(symbolName), name, about);
    tile->setObjectName(QStringLiteral("tile-") + action->objectName());
    connect(tile, &TileButton::clicked, action, &QAction::trigger);
    m_tiles->addWidget(tile);
}

void StartPage::showRecent(const QStringList& projects)
{
    qDeleteAll(m_recent->findChildren<RowButton*>());
    m_recent->setVisible(!projects.isEmpty());
    for (const QString& path : projects.mid(0, kRecentShown)) {
        const QFileInfo file(path); // nothing of it is looked at on the disk
        auto* const row = new RowButton(symbol("recent"), file.completeBaseName());
        row->setDetail(file.path());
        row->setToolTip(path);
        m_recentRows->addWidget(row);
        connect(row, &RowButton::clicked, this, [this, path] { Q_EMIT projectAsked(path); });
    }
}

void StartPage::showNoDrive(bool none, bool practice)
{
    m_noDrive->setText(practice ? tr("No drive was found. You can make an image, or practise.")
                                : tr("No drive was found. You can make an image."));
    m_noDrive->setVisible(none);
}

void StartPage::setLit(bool lit)
{
    m_card->setLit(lit);
}

} // namespace steadyburn
