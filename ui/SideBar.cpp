#include "ui/SideBar.h"

#include "ui/text/FaultText.h"
#include "ui/text/MediumText.h"
#include "ui/widgets/MediumSymbol.h"
#include "ui/widgets/MixedColor.h"
#include "ui/widgets/NoteFont.h"
#include "ui/widgets/RowButton.h"
#include "ui/widgets/Symbol.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace steadyburn {

namespace {

constexpr int kWide = 236;
constexpr int kNarrow = 60;
constexpr int kBeside = 12;
constexpr int kEject = 32;
constexpr int kActivityPicture = 28;

QString mediumIn(const TargetChoice& drive)
{
    return drive.unusable ? describe(*drive.unusable).sentence : mediumTitle(drive.medium);
}

bool hasKeyboard(const QWidget& row)
{
    return row.hasFocus() || (row.focusWidget() != nullptr && row.focusWidget()->hasFocus());
}

} // namespace

SideBar::SideBar(QWidget* parent)
    : QWidget(parent),
      m_placesColumn(new QVBoxLayout),
      m_drivesColumn(new QVBoxLayout),
      m_activityColumn(new QVBoxLayout),
      m_footColumn(new QVBoxLayout),
      m_drivesTitle(new QLabel(tr("Drives"))),
      m_practiceColumn(new QVBoxLayout)
{
    setObjectName(QStringLiteral("sideBar"));
    setAccessibleName(tr("Places and drives"));
    setMinimumWidth(kNarrow);
    setMaximumWidth(kWide);
    m_drivesTitle->setFont(groupFont(font()));
    m_drivesTitle->setTextFormat(Qt::PlainText);
    m_drivesTitle->setContentsMargins(kBeside, 14, kBeside, 4);
    m_drivesTitle->hide();
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(kBeside, kBeside, kBeside, kBeside);
    column->setSpacing(4);
    for (QVBoxLayout* const part : {m_placesColumn, m_drivesColumn, m_activityColumn, m_footColumn}) {
        part->setSpacing(4);
    }
    column->addLayout(m_placesColumn);
    column->addWidget(m_drivesTitle);
    column->addLayout(m_drivesColumn);
    column->addLayout(m_practiceColumn);
    column->addStretch();
    column->addLayout(m_activityColumn);
    column->addLayout(m_footColumn);
}

void SideBar::makePractice()
{
    m_practice =
        addRow(*m_practiceColumn, new RowButton(symbol("practice"), tr("Practice drive"), RowButton::Look::thing));
    m_practice->setObjectName(QStringLiteral("practiceDrive"));
    m_practice->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_practice, &RowButton::clicked, this,
            [this] { Q_EMIT practiceAsked(m_practice->mapToGlobal(m_practice->rect().bottomLeft())); });
    connect(m_practice, &QWidget::customContextMenuRequested, this,
            [this](const QPoint& at) { Q_EMIT practiceMenuAsked(m_practice->mapToGlobal(at)); });
}

RowButton* SideBar::addRow(QVBoxLayout& column, RowButton* row)
{
    row->setNarrow(m_narrow);
    column.addWidget(row);
    return row;
}

void SideBar::addPlace(QAction* action, const QString& name, const char* symbolName)
{
    RowButton* const row = addRow(*m_placesColumn, new RowButton(symbol(symbolName), name));
    row->setObjectName(QStringLiteral("place-") + action->objectName());
    const QString key = action->shortcut().toString(QKeySequence::NativeText);
    row->setToolTip(key.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, key));
    connect(row, &RowButton::clicked, action, &QAction::trigger);
    m_places.push_back(row);
}

void SideBar::choosePlace(int place)
{
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        m_places[i]->setChecked(static_cast<int>(i) == place);
    }
}

void SideBar::addAtFoot(QAction* action, const QString& name)
{
    RowButton* const row = addRow(*m_footColumn, new RowButton(action->icon(), name));
    row->setObjectName(QStringLiteral("foot-") + action->objectName());
    row->setCheckable(false);
    connect(row, &RowButton::clicked, action, &QAction::trigger);
}

void SideBar::showDrives(const std::vector<TargetChoice>& drives)
{
    const auto focused = std::ranges::find_if(m_drives, [](const Drive& drive) { return hasKeyboard(*drive.row); });
    const std::string kept = focused == m_drives.end() ? std::string() : focused->spec;
    for (const Drive& drive : m_drives) {
        delete drive.row;
    }
    m_drives.clear();
    for (const TargetChoice& drive : drives) {
        addDrive(drive);
    }
    showTitle();
    chooseDrive(m_chosen);
    orderTabs();
    const auto same = std::ranges::find(m_drives, kept, &Drive::spec);
    if (same != m_drives.end()) {
        same->row->setFocus();
    } else if (!kept.empty()) {
        passKeyboardOn();
    }
}

// The row that had it goes.
void SideBar::passKeyboardOn()
{
    if (!m_places.empty()) {
        m_places.front()->setFocus();
    }
}

// From top to bottom; rows are made in another order.
void SideBar::orderTabs()
{
    QWidget* before = m_places.empty() ? nullptr : m_places.back();
    for (const QVBoxLayout* const column : {m_drivesColumn, m_practiceColumn, m_activityColumn, m_footColumn}) {
        for (int i = 0; i < column->count(); ++i) {
            QWidget* const row = column->itemAt(i)->widget();
            QWidget* const eject = row->findChild<QToolButton*>();
            for (QWidget* const each : {row, eject}) {
                if (each != nullptr && before != nullptr) {
                    setTabOrder(before, each);
                    before = each;
                }
            }
        }
    }
}

void SideBar::showPractice(bool offered, const QString& detail, bool chosen)
{
    if (m_practice == nullptr) {
        makePractice();
        orderTabs();
    }
    m_practice->setVisible(offered);
    m_practice->setDetail(detail);
    m_practice->setChecked(chosen);
    showTitle();
}

void SideBar::showTitle()
{
    m_drivesTitle->setVisible((!m_drives.empty() || (m_practice != nullptr && m_practice->isVisibleTo(this))) &&
                              !m_narrow);
}

void SideBar::addDrive(const TargetChoice& drive)
{
    const QString spec = displayPath(drive.spec);
    const bool tape = TargetSpec::parse(drive.spec).isTape();
    const QString name = drive.title.empty() ? spec : displayPath(drive.title);
    auto* const row =
        new RowButton(mediumSymbol(tape ? MediumKind::tape : drive.medium.kind), name, RowButton::Look::thing);
    row->setObjectName(QStringLiteral("drive-") + spec);
    row->setDetail(mediumIn(drive));
    row->setToolTip(row->toolTip() + QLatin1Char('\n') + spec);
    row->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(row, &RowButton::clicked, this, [this, spec] { Q_EMIT driveAsked(spec); });
    connect(row, &QWidget::customContextMenuRequested, this,
            [this, row, spec = drive.spec](const QPoint& at) { Q_EMIT menuAsked(spec, row->mapToGlobal(at)); });
    addRow(*m_drivesColumn, row);
    if (drive.medium.kind != MediumKind::none) {
        auto* const eject = new QToolButton(row);
        eject->setObjectName(QStringLiteral("eject-") + spec);
        eject->setIcon(symbol("eject", "media-eject"));
        eject->setAutoRaise(true);
        eject->setAccessibleName(tr("Eject %1").arg(name));
        eject->setToolTip(tr("Eject"));
        eject->setFixedSize(kEject, kEject);
        auto* const inRow = new QHBoxLayout(row);
        inRow->setContentsMargins(0, 0, 4, 0);
        inRow->addStretch();
        inRow->addWidget(eject);
        eject->setVisible(!m_narrow);
        row->setSpared(kEject);
        connect(eject, &QToolButton::clicked, this, [this, spec = drive.spec] { Q_EMIT ejectAsked(spec); });
    }
    m_drives.push_back({drive.spec, row});
}

void SideBar::chooseDrive(const std::string& spec)
{
    m_chosen = spec;
    for (const Drive& drive : m_drives) {
        drive.row->setChecked(drive.spec == spec);
    }
}

// Those that stay keep their rows, and with them the keyboard.
void SideBar::showActivities(const std::vector<Activity>& activities)
{
    const bool others = m_activities.size() != activities.size();
    while (m_activities.size() > activities.size()) {
        if (m_activities.back()->hasFocus()) {
            passKeyboardOn();
        }
        delete m_activities.back();
        m_activities.pop_back();
    }
    while (m_activities.size() < activities.size()) {
        const auto which = static_cast<int>(m_activities.size());
        RowButton* const row = addRow(*m_activityColumn, new RowButton(QIcon(), {}, RowButton::Look::thing));
        row->setObjectName(QStringLiteral("activity-%1").arg(which));
        row->setChecked(true);
        connect(row, &RowButton::clicked, this, [this, which] { Q_EMIT activityAsked(which); });
        m_activities.push_back(row);
    }
    if (others) {
        orderTabs();
    }
    const bool stale = std::exchange(m_stalePictures, false);
    for (std::size_t i = 0; i < activities.size(); ++i) {
        RowButton& row = *m_activities[i];
        if (!stale && row.text() == activities[i].name && row.detail() == activities[i].detail) {
            continue; // nothing that could be seen
        }
        row.setName(activities[i].name);
        row.setDetail(activities[i].detail);
        row.setPicture(activities[i].picture(kActivityPicture));
    }
}

void SideBar::setNarrow(bool narrow)
{
    if (m_narrow == narrow) {
        return;
    }
    m_narrow = narrow;
    setMaximumWidth(narrow ? kNarrow : kWide);
    updateGeometry();
    showTitle();
    for (RowButton* const row : findChildren<RowButton*>()) {
        row->setNarrow(narrow);
    }
    for (QToolButton* const eject : findChildren<QToolButton*>()) {
        eject->setVisible(!narrow);
    }
}

QSize SideBar::sizeHint() const
{
    return {m_narrow ? kNarrow : kWide, QWidget::sizeHint().height()};
}

void SideBar::changeEvent(QEvent* event)
{
    m_stalePictures = m_stalePictures || event->type() == QEvent::PaletteChange;
    QWidget::changeEvent(event);
}

void SideBar::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    const QColor window = palette().color(QPalette::Window);
    painter.fillRect(rect(), mixedColor(window, palette().color(QPalette::WindowText), 0.035));
    painter.setPen(hairline(palette()));
    const int edge = layoutDirection() == Qt::LeftToRight ? width() - 1 : 0;
    painter.drawLine(edge, 0, edge, height());
}

} // namespace steadyburn
