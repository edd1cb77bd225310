#include "ui/medium/MediumBar.h"

#include "ui/medium/TargetLine.h"
#include "ui/text/FaultText.h"
#include "ui/widgets/FileQuestion.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QShortcut>
#include <QSignalBlocker>

namespace steadyburn {

MediumBar::MediumBar(QWidget* parent)
    : QWidget(parent),
      m_source(new QComboBox),
      m_open(new QPushButton(tr("&Open File…"))),
      m_sessionLabel(new QLabel(tr("Sess&ion:"))),
      m_session(new QComboBox),
      m_find(new QLineEdit)
{
    auto* const label = new QLabel(tr("&Look into:"));
    label->setBuddy(m_source);
    m_sessionLabel->setBuddy(m_session);
    m_session->setObjectName(QStringLiteral("session"));
    m_session->setToolTip(
        tr("Each burn onto this disc added a session. The newest shows what those before it had, too."));
    makeSource();
    makeSearch();
    auto* const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(label);
    row->addWidget(m_source, 1);
    row->addWidget(m_open);
    row->addWidget(m_sessionLabel);
    row->addWidget(m_session);
    row->addWidget(m_find);
    connect(m_session, &QComboBox::activated, this, &MediumBar::chooseSession);
    connect(&m_watch, &DriveWatch::changed, this, &MediumBar::showDrives);
    m_watch.start();
    m_sessionLabel->hide();
    m_session->hide();
}

void MediumBar::makeSource()
{
    m_source->setEditable(true);
    m_line = new TargetLine(*m_source->lineEdit());
    m_source->setInsertPolicy(QComboBox::NoInsert);
    m_source->setObjectName(QStringLiteral("lookInto"));
    m_source->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_source->lineEdit()->setPlaceholderText(tr("Choose a drive, or an image or archive"));
    m_source->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_open->setObjectName(QStringLiteral("openImage"));
    m_open->setAutoDefault(false);
    connect(m_open, &QPushButton::clicked, this, &MediumBar::askForFileToOpen);
    connect(m_source, &QComboBox::activated, this, &MediumBar::chooseSource);
    connect(m_source->lineEdit(), &QLineEdit::returnPressed, this, [this] { choose(pathBytes(m_line->spec())); });
    auto* const again = new QShortcut(QKeySequence::Refresh, this); // another disc in the same drive
    connect(again, &QShortcut::activated, this, [this] {
        if (m_source->isEnabled()) {
            choose(m_target);
        }
    });
}

void MediumBar::makeSearch()
{
    constexpr int kWidest = 260;
    m_find->setObjectName(QStringLiteral("findOnMedium"));
    m_find->setPlaceholderText(tr("Search"));
    m_find->setToolTip(tr("Part of a name; with a slash, part of a path (%1)")
                           .arg(QKeySequence(QKeySequence::Find).toString(QKeySequence::NativeText)));
    m_find->setAccessibleName(tr("Search"));
    m_find->setClearButtonEnabled(true);
    m_find->setMaximumWidth(kWidest);
    connect(m_find, &QLineEdit::textChanged, this, [this](const QString& text) { Q_EMIT searchedFor(text.trimmed()); });
    connect(m_find, &QLineEdit::returnPressed, this, &MediumBar::searchLeft);
    auto* const down = new QShortcut(Qt::Key_Down, m_find, nullptr, nullptr, Qt::WidgetShortcut);
    connect(down, &QShortcut::activated, this, &MediumBar::searchLeft);
    auto* const find = new QShortcut(QKeySequence::Find, this);
    connect(find, &QShortcut::activated, m_find, [this] { m_find->setFocus(Qt::ShortcutFocusReason); });
}

void MediumBar::showDrives(const std::vector<TargetChoice>& drives)
{
    const QSignalBlocker quiet(m_source);
    const QString typed = m_source->currentText();
    m_source->clear();
    for (const TargetChoice& drive : drives) {
        m_source->addItem(QStringLiteral("%1 — %2").arg(displayPath(drive.title), displayPath(drive.spec)),
                          exactPath(drive.spec));
        if (drive.unusable) {
            m_source->setItemData(m_source->count() - 1, describe(*drive.unusable).sentence, Qt::ToolTipRole);
        }
    }
    m_source->setCurrentIndex(-1);
    m_source->setEditText(typed);
}

void MediumBar::choose(const std::string& target)
{
    if (!target.empty()) {
        Q_EMIT targetChosen(target);
    }
}

void MediumBar::chooseSource(int row)
{
    const QString spec = m_source->itemData(row).toString();
    m_source->setCurrentIndex(-1);
    m_line->setSpec(spec);
    choose(pathBytes(spec));
}

void MediumBar::chooseSession(int row)
{
    StoredPart part{.target = m_target, .section = {}};
    if (row > 0) {
        part.section = m_session->itemData(row).toUInt();
    }
    Q_EMIT sessionChosen(part);
}

void MediumBar::askForFileToOpen()
{
    askForFile({.wanted = FileQuestion::Wanted::file,
                .title = tr("Open an image or archive"),
                .filter = tr("Images and archives (*.iso *.img *.tar *.tar.* *.tgz *.tap);;All files (*)"),
                .folder = {},
                .name = {}},
               *window(), [this](const QString& file) { choose(pathBytes(file)); });
}

void MediumBar::showTarget(const std::string& target)
{
    m_target = target;
    m_source->setCurrentIndex(-1);
    m_line->setSpec(exactPath(target));
    m_session->clear();
    m_session->hide();
    m_sessionLabel->hide();
}

void MediumBar::showSessions(const JobMedium& medium)
{
    const std::size_t count = medium.info.sessions.size();
    if (medium.tape || count < 2 || m_session->count() > 0) {
        return;
    }
    m_session->addItem(tr("Newest, with all before it"));
    for (std::size_t i = count; i-- > 0;) {
        m_session->addItem(tr("Session %1").arg(i), static_cast<uint>(i)); // as info and --session count them
    }
    m_session->show();
    m_sessionLabel->show();
}

void MediumBar::setChoosable(bool choosable)
{
    m_source->setEnabled(choosable);
    m_open->setEnabled(choosable);
    m_session->setEnabled(choosable);
}

void MediumBar::clearSearch()
{
    m_find->clear();
}

bool MediumBar::searched() const
{
    return !m_find->text().isEmpty();
}

} // namespace steadyburn
