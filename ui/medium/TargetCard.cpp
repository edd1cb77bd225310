#include "ui/medium/TargetCard.h"

#include "ui/medium/ChosenMedium.h"
#include "ui/medium/TargetSelector.h"
#include "ui/text/FaultText.h"
#include "ui/text/MediumText.h"
#include "ui/text/SizeText.h"
#include "ui/text/TargetText.h"
#include "ui/text/UnfinishedText.h"
#include "ui/widgets/ElidedLabel.h"
#include "ui/widgets/MediumSymbol.h"
#include "ui/widgets/Symbol.h"

#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>

namespace steadyburn {

namespace {

constexpr int kCardIcon = 40;
constexpr double kTitleSize = 1.1;

QString fileDetail(const ChosenMedium& chosen, const QString& folder)
{
    if (!chosen.medium()) {
        return folder;
    }
    const QString free = sizeText(chosen.free().value_or(0));
    return chosen.medium()->status == MediumStatus::overwritable
               ? TargetCard::tr("A file that exists. %1 free on its disk, in %2").arg(free, folder)
               : TargetCard::tr("New file. %1 free on its disk, in %2").arg(free, folder);
}

} // namespace

TargetCard::TargetCard(TargetSelector* selector, const ChosenMedium& medium, QWidget* parent)
    : QFrame(parent),
      m_selector(selector),
      m_medium(medium),
      m_choose(new QPushButton(tr("Burn &to"))),
      m_icon(new QLabel),
      m_title(new ElidedLabel(tr("Target"))),
      m_detail(new ElidedLabel(tr("Medium"))),
      m_words(new QStackedLayout),
      m_details(makeButton(tr("Details"), "information", "targetDetails")),
      m_eject(makeButton(tr("Eject"), "eject", "targetEject"))
{
    setObjectName(QStringLiteral("targetCard"));
    setAccessibleName(tr("Target"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    auto* const menu = new QMenu(m_choose);
    menu->setToolTipsVisible(true);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        qDeleteAll(menu->findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly));
        menu->clear();
        m_selector->fillMenu(*menu);
    });
    m_choose->setMenu(menu);
    m_choose->setObjectName(QStringLiteral("chooseTarget"));
    m_choose->setAutoDefault(false);
    m_icon->setFixedSize(kCardIcon, kCardIcon);
    QFont large = m_title->font();
    large.setPointSizeF(large.pointSizeF() * kTitleSize);
    large.setBold(true);
    m_title->setFont(large);
    m_title->setObjectName(QStringLiteral("targetTitle"));
    m_detail->setObjectName(QStringLiteral("targetDetail"));

    auto* const said = new QWidget;
    auto* const lines = new QVBoxLayout(said);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(2);
    lines->addStretch();
    lines->addWidget(m_title);
    lines->addWidget(m_detail);
    lines->addStretch();
    m_words->addWidget(said);
    m_words->addWidget(m_selector);
    auto* const layout = new QHBoxLayout(this);
    layout->setSpacing(12);
    layout->addWidget(m_choose);
    layout->addWidget(m_icon);
    layout->addLayout(m_words, 1);
    layout->addWidget(m_eject);
    layout->addWidget(m_details);

    m_selector->lineEdit()->installEventFilter(this);
    connect(m_selector, &TargetSelector::typingAsked, this, [this] { type(true); });
    connect(&m_medium, &ChosenMedium::changed, this, &TargetCard::showTarget);
    connect(m_details, &QToolButton::clicked, this, &TargetCard::detailsAsked);
    connect(m_eject, &QToolButton::clicked, this, &TargetCard::ejectAsked);
    showTarget();
}

QToolButton* TargetCard::makeButton(const QString& text, const char* symbolName, const char* objectName)
{
    auto* const button = new QToolButton;
    button->setText(text);
    button->setObjectName(QLatin1String(objectName));
    button->setFocusPolicy(Qt::StrongFocus);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setIcon(symbol(symbolName));
    button->setAutoRaise(true);
    return button;
}

QString TargetCard::title() const
{
    const std::string& target = m_medium.target();
    const TargetSpec spec = TargetSpec::parse(target);
    if (target.empty()) {
        return tr("Choose where to burn to");
    }
    if (const TargetChoice* const drive = m_selector->drive(); drive != nullptr && !drive->title.empty()) {
        return displayPath(drive->title);
    }
    return spec.kind == TargetSpec::Kind::file ? displayPath(target.substr(target.rfind('/') + 1)) : targetName(target);
}

QString TargetCard::detail() const
{
    const std::string& target = m_medium.target();
    const TargetSpec spec = TargetSpec::parse(target);
    if (target.empty()) {
        return tr("A drive, a file, or a simulated drive to practise with");
    }
    if (m_medium.fault()) {
        return describe(*m_medium.fault()).sentence;
    }
    if (const auto& unfinished = m_medium.unfinished(); !unfinished.empty()) {
        return unfinishedSentence(unfinished.front());
    }
    if (spec.kind == TargetSpec::Kind::file) {
        const auto slash = target.rfind('/');
        return fileDetail(m_medium,
                          slash == std::string::npos ? tr("this folder") : displayPath(target.substr(0, slash + 1)));
    }
    return m_medium.medium() ? mediumLine(*m_medium.medium()) : QString();
}

void TargetCard::showTarget()
{
    const TargetSpec spec = TargetSpec::parse(m_medium.target());
    MediumKind kind = m_medium.medium() ? m_medium.medium()->kind : MediumKind::none;
    if (spec.isSimulated()) {
        kind = spec.medium;
    } else if (spec.isTape()) {
        kind = MediumKind::tape;
    } else if (spec.isFile() && !m_medium.target().empty()) {
        kind = m_medium.target().ends_with(".iso") ? MediumKind::file : MediumKind::stream;
    }
    m_icon->setPixmap(mediumSymbol(kind).pixmap(QSize(kCardIcon, kCardIcon), devicePixelRatioF()));
    m_title->setText(title());
    m_detail->setText(detail());
    const QString file = displayPath(spec.isSimulated() ? spec.file : m_medium.target()); // where it is
    for (QWidget* const each :
         {static_cast<QWidget*>(m_title), static_cast<QWidget*>(m_detail), static_cast<QWidget*>(m_icon)}) {
        each->setToolTip(m_medium.target().empty() ? QString()
                                                   : title() + QLatin1Char('\n') + detail() + QLatin1Char('\n') + file);
    }
    m_choose->setAccessibleDescription(title() + QStringLiteral(": ") + detail());
    m_eject->setEnabled(spec.isDevice());
    m_details->setEnabled(!m_medium.target().empty());
}

void TargetCard::type(bool typing)
{
    m_selector->showName();
    m_words->setCurrentIndex(typing ? 1 : 0);
    if (typing) {
        m_selector->setFocus();
        m_selector->lineEdit()->selectAll();
    }
}

void TargetCard::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        showTarget(); // the icon in its colour
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
    if (done) {
        m_choose->setFocus();
    }
    if (done || left) {
        type(false);
    }
    return QFrame::eventFilter(watched, event) || done;
}

} // namespace steadyburn
