#include "ui/medium/TargetCard.h"

#include "ui/medium/ChosenMedium.h"
#include "ui/medium/TargetSelector.h"
#include "ui/text/FaultText.h"
#include "ui/text/MediumText.h"
#include "ui/text/SizeText.h"
#include "ui/text/TargetText.h"
#include "ui/text/UnfinishedText.h"
#include "ui/widgets/MediumSymbol.h"
#include "ui/widgets/RowButton.h"
#include "ui/widgets/Symbol.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QStackedLayout>
#include <QVBoxLayout>

namespace steadyburn {

namespace {

QString fileDetail(const ChosenMedium& chosen, const QString& folder)
{
    if (!chosen.medium() || !chosen.free()) {
        return folder;
    }
    const QString free = sizeText(*chosen.free());
    return chosen.medium()->status == MediumStatus::overwritable
               ? TargetCard::tr("A file that exists. %1 free on its disk. Folder: %2").arg(free, folder)
               : TargetCard::tr("New file. %1 free on its disk. Folder: %2").arg(free, folder);
}

MediumKind kindOf(const ChosenMedium& chosen)
{
    const TargetSpec spec = TargetSpec::parse(chosen.target());
    if (spec.isSimulated()) {
        return spec.medium;
    }
    if (spec.isTape()) {
        return MediumKind::tape;
    }
    if (spec.isFile() && !chosen.target().empty()) {
        return chosen.target().ends_with(".iso") ? MediumKind::file : MediumKind::stream;
    }
    return chosen.medium() ? chosen.medium()->kind : MediumKind::none;
}

} // namespace

TargetCard::TargetCard(TargetSelector* selector, const ChosenMedium& medium, QWidget* parent)
    : QWidget(parent),
      m_selector(selector),
      m_medium(medium),
      m_choose(new RowButton(QIcon(), tr("Target"), RowButton::Look::card)),
      m_menu(new QMenu(m_choose)),
      m_shown(new QStackedLayout(this))
{
    setObjectName(QStringLiteral("targetCard"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_menu->setToolTipsVisible(true);
    connect(m_menu, &QMenu::aboutToShow, this, &TargetCard::fillMenu);
    fillMenu(); // so that its size is known before it opens
    m_choose->setMenu(m_menu);
    m_choose->setObjectName(QStringLiteral("chooseTarget"));
    auto* const typed = new QWidget;
    auto* const line = new QVBoxLayout(typed);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(m_selector, 0, Qt::AlignVCenter);
    m_shown->addWidget(m_choose);
    m_shown->addWidget(typed);

    m_selector->installEventFilter(this); // which has the keys of its line
    m_selector->lineEdit()->installEventFilter(this);
    connect(m_selector, &TargetSelector::typingAsked, this, [this] { type(true); });
    connect(&m_medium, &ChosenMedium::changed, this, &TargetCard::showTarget);
    showTarget();
}

// What can be burned to, then what can be done with what is chosen.
void TargetCard::fillMenu()
{
    QMenu& menu = *m_menu;
    qDeleteAll(menu.findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly));
    menu.clear();
    m_selector->fillMenu(menu);
    if (isVisible()) {
        menu.addAction(tr("&Other…"), m_selector, &TargetSelector::typingAsked);
    }
    const TargetSpec spec = TargetSpec::parse(m_medium.target());
    menu.addSeparator();
    menu.addAction(symbol("information"), tr("&Details…"), this, &TargetCard::detailsAsked)
        ->setEnabled(!m_medium.target().empty());
    menu.addAction(symbol("erase"), tr("&Erase…"), this, &TargetCard::eraseAsked)
        ->setEnabled(spec.isDevice() || spec.isSimulated());
    menu.addAction(symbol("eject"), tr("E&ject"), this, &TargetCard::ejectAsked)->setEnabled(spec.isDevice());
}

void TargetCard::choose()
{
    if (m_choose->isVisible()) {
        m_choose->click();
    } else {
        m_menu->popup(window()->mapToGlobal(window()->rect().center()));
    }
}

QString TargetCard::driveName() const
{
    if (const TargetChoice* const drive = m_selector->drive(); drive != nullptr && !drive->title.empty()) {
        return displayPath(drive->title);
    }
    return targetName(m_medium.target());
}

QString TargetCard::title() const
{
    const std::string& target = m_medium.target();
    if (target.empty()) {
        return noTargetText();
    }
    if (TargetSpec::parse(target).kind == TargetSpec::Kind::file) {
        return displayPath(target.substr(target.rfind('/') + 1));
    }
    const bool known = m_medium.medium() && !m_medium.isBeingWritten();
    const QString medium = known ? mediumTitle(*m_medium.medium()) : QString();
    return medium.isEmpty() ? driveName() : medium;
}

QString TargetCard::detail() const
{
    const std::string& target = m_medium.target();
    if (target.empty()) {
        return m_selector->offersPractice() ? tr("A drive, a file or the practice drive") : tr("A drive or a file");
    }
    if (m_medium.isBeingWritten()) {
        return tr("A burn is writing to it.");
    }
    if (m_medium.fault()) {
        return describe(*m_medium.fault()).sentence;
    }
    if (const auto& unfinished = m_medium.unfinished(); !unfinished.empty()) {
        return unfinishedSentence(unfinished.front());
    }
    if (TargetSpec::parse(target).kind == TargetSpec::Kind::file) {
        const auto slash = target.rfind('/');
        return fileDetail(m_medium,
                          slash == std::string::npos ? tr("this folder") : displayPath(target.substr(0, slash + 1)));
    }
    const QString room = m_medium.medium() ? mediumRoomText(*m_medium.medium()) : QString();
    return room.isEmpty() ? driveName() : QStringLiteral("%1 · %2").arg(room, driveName()); // the end may be cut
}

void TargetCard::showTarget()
{
    const TargetSpec spec = TargetSpec::parse(m_medium.target());
    m_choose->setIcon(mediumSymbol(kindOf(m_medium)));
    m_choose->setName(title());
    m_choose->setDetail(detail());
    if (!m_medium.target().empty()) { // where it is
        const QString file = displayPath(spec.isSimulated() ? spec.file : m_medium.target());
        m_choose->setToolTip(m_choose->toolTip() + QLatin1Char('\n') + file);
    }
}

void TargetCard::type(bool typing)
{
    m_selector->showName();
    m_shown->setCurrentIndex(typing ? 1 : 0);
    if (typing) {
        m_selector->setFocus();
        m_selector->lineEdit()->selectAll();
    }
}

bool TargetCard::eventFilter(QObject* watched, QEvent* event)
{
    const auto* const key = event->type() == QEvent::KeyPress ? static_cast<QKeyEvent*>(event) : nullptr;
    const bool done =
        key != nullptr && (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter || key->key() == Qt::Key_Escape);
    const bool left = event->type() == QEvent::FocusOut &&
                      static_cast<QFocusEvent*>(event)->reason() != Qt::PopupFocusReason &&
                      static_cast<QFocusEvent*>(event)->reason() != Qt::ActiveWindowFocusReason;
    if (done || left) {
        type(false);
    }
    if (done) {
        m_choose->setFocus();
    }
    return QWidget::eventFilter(watched, event) || done;
}

} // namespace steadyburn
