#include "ui/compilation/StartPage.h"

#include "ui/compilation/DropCard.h"
#include "ui/text/FaultText.h"
#include "ui/text/MediumText.h"
#include "ui/widgets/ActionText.h"
#include "ui/widgets/MediumSymbol.h"
#include "ui/widgets/Symbol.h"

#include <QAction>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace steadyburn {

namespace {

constexpr int kPageWidth = 820;
constexpr int kTileIcon = 32;
constexpr int kRecentShown = 4;
constexpr int kInButton = 6;      // from its edge to its icon
constexpr double kInviting = 1.5; // times the size of text

QString driveLine(const TargetChoice& drive)
{
    if (drive.unusable) {
        return describe(*drive.unusable).sentence;
    }
    return mediumLine(drive.medium);
}

QPushButton* inviting(QAction* action)
{
    auto* const button = new QPushButton(action->icon(), withoutMnemonic(action->text()));
    button->setObjectName(QStringLiteral("start-") + action->objectName());
    button->setMinimumHeight(button->fontMetrics().height() * 2);
    QObject::connect(button, &QPushButton::clicked, action, &QAction::trigger);
    return button;
}

} // namespace

// A heading, and lines that are buttons. Hidden while it has none.
class StartPage::List final : public QWidget {
public:
    explicit List(const QString& heading) : m_lines(new QVBoxLayout(this))
    {
        m_lines->setContentsMargins(0, 0, 0, 0);
        m_lines->setSpacing(4);
        auto* const title = new QLabel(heading);
        title->setIndent(kInButton);
        title->setTextFormat(Qt::PlainText);
        QFont bold = title->font();
        bold.setBold(true);
        title->setFont(bold);
        m_lines->addWidget(title);
        m_lines->addStretch();
        hide();
    }
    void clear()
    {
        qDeleteAll(m_buttons);
        m_buttons.clear();
    }
    QToolButton* add(const QIcon& icon, const QString& name, const QString& detail)
    {
        auto* const line = new QToolButton;
        constexpr int kWide = 330;
        const auto elided = [line](const QString& text, Qt::TextElideMode mode) {
            QString shown = line->fontMetrics().elidedText(text, mode, kWide);
            return shown.replace(QLatin1Char('&'), QStringLiteral("&&"));
        };
        line->setText(elided(name, Qt::ElideRight) + QLatin1Char('\n') + elided(detail, Qt::ElideMiddle));
        const QString text = QStringLiteral("%1 – %2").arg(name, detail);
        line->setAccessibleName(text);
        line->setToolTip(text);
        line->setIcon(icon);
        line->setIconSize({28, 28});
        line->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        line->setAutoRaise(true);
        line->setFocusPolicy(Qt::StrongFocus);
        m_lines->insertWidget(m_lines->count() - 1, line);
        m_buttons.push_back(line);
        show();
        return line;
    }

private:
    QVBoxLayout* m_lines;
    std::vector<QToolButton*> m_buttons;
};

StartPage::StartPage(QAction* addFolder, QAction* addFiles, QWidget* parent)
    : QScrollArea(parent),
      m_card(new DropCard),
      m_tiles(new QHBoxLayout),
      m_recent(new List(tr("Recent projects"))),
      m_drives(new List(tr("Drives")))
{
    setObjectName(QStringLiteral("start"));
    setAccessibleName(tr("Start"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);

    auto* const inCard = new QVBoxLayout(m_card);
    inCard->setSpacing(14);
    auto* const invitation = new QLabel(tr("Drop files and folders here"));
    invitation->setTextFormat(Qt::PlainText);
    invitation->setAlignment(Qt::AlignCenter);
    QFont large = invitation->font();
    large.setPointSizeF(large.pointSizeF() * kInviting);
    invitation->setFont(large);
    inCard->addWidget(invitation);
    auto* const buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(inviting(addFolder));
    buttons->addSpacing(8);
    buttons->addWidget(inviting(addFiles));
    buttons->addStretch();
    inCard->addLayout(buttons);

    auto* const lists = new QHBoxLayout;
    lists->setSpacing(24);
    lists->addWidget(m_recent, 1);
    lists->addWidget(m_drives, 1);
    auto* const column = new QWidget;
    column->setMaximumWidth(kPageWidth);
    auto* const down = new QVBoxLayout(column);
    down->setSpacing(18);
    down->addStretch(2);
    down->addWidget(m_card);
    down->addLayout(m_tiles);
    down->addLayout(lists);
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
    auto* const tile = new QToolButton;
    tile->setObjectName(QStringLiteral("tile-") + action->objectName());
    tile->setText(name);
    tile->setIcon(symbol(symbolName));
    tile->setIconSize({kTileIcon, kTileIcon});
    tile->setToolTip(about);
    tile->setAccessibleDescription(about);
    tile->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    tile->setAutoRaise(true);
    tile->setFocusPolicy(Qt::StrongFocus);
    tile->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    tile->setMinimumHeight(2 * kTileIcon + tile->fontMetrics().height());
    connect(tile, &QToolButton::clicked, action, &QAction::trigger);
    m_tiles->addWidget(tile);
}

void StartPage::showRecent(const QStringList& projects)
{
    m_recent->clear();
    m_recent->setVisible(!projects.isEmpty());
    for (const QString& path : projects.mid(0, kRecentShown)) {
        const QFileInfo file(path); // nothing of it is looked at on the disk
        QToolButton* const line = m_recent->add(symbol("recent"), file.completeBaseName(), file.path());
        line->setToolTip(path);
        connect(line, &QToolButton::clicked, this, [this, path] { Q_EMIT projectAsked(path); });
    }
}

void StartPage::showDrives(const std::vector<TargetChoice>& drives)
{
    m_drives->clear();
    m_drives->setVisible(!drives.empty());
    for (const TargetChoice& drive : drives) {
        const QString spec = displayPath(drive.spec);
        const bool tape = TargetSpec::parse(drive.spec).isTape();
        const MediumKind kind = tape ? MediumKind::tape : drive.medium.kind;
        const QString name = drive.title.empty() ? spec : displayPath(drive.title);
        QToolButton* const line = m_drives->add(mediumSymbol(kind), name, driveLine(drive));
        line->setToolTip(line->toolTip() + QLatin1Char('\n') + spec);
        connect(line, &QToolButton::clicked, this, [this, spec] { Q_EMIT driveAsked(spec); });
    }
}

void StartPage::setLit(bool lit)
{
    m_card->setLit(lit);
}

} // namespace steadyburn
