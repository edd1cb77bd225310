#include "ui/medium/EntryProperties.h"

#include "ui/text/FaultText.h"
#include "ui/text/ModeText.h"
#include "ui/text/SizeText.h"

#include <QDateTime>
#include <QFormLayout>
#include <QLabel>
#include <QLocale>

#include <sys/stat.h>

namespace steadyburn {

namespace {

constexpr int kNarrowest = 150; // pixels, of a value

QString entryCount(std::uint64_t value)
{
    return QLocale().toString(static_cast<qulonglong>(value));
}

} // namespace

EntryProperties::EntryProperties(QWidget* parent) : QWidget(parent), m_rows(new QFormLayout(this)), m_hint(new QLabel)
{
    setObjectName(QStringLiteral("entryProperties"));
    m_rows->setRowWrapPolicy(QFormLayout::WrapLongRows);
    m_hint->setText(tr("Select a file or a folder to see what the medium says of it."));
    m_hint->setWordWrap(true);
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    m_rows->addRow(m_hint);
    m_rows->setRowVisible(m_hint, false);
    for (const QString& name : {tr("Name:"), tr("In:"), tr("Size:"), tr("Files:"), tr("Modified:"), tr("Permissions:"),
                                tr("Owner:"), tr("Leads to:"), tr("Same file as:"), tr("State:")}) {
        auto* const value = new QLabel;
        value->setTextFormat(Qt::PlainText);
        value->setWordWrap(true);
        value->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        value->setAccessibleName(name);
        value->setMinimumWidth(kNarrowest);
        m_values.push_back(value);
        m_rows->addRow(new QLabel(name), value);
        m_rows->setRowVisible(value, false);
    }
}

QString EntryProperties::stateText(MediumTree::State state)
{
    switch (state) {
    case MediumTree::State::damaged:
        return tr("Damaged: what can be read of it may not be everything.");
    case MediumTree::State::doubtful:
        return tr("What the medium says of this entry contradicts itself.");
    case MediumTree::State::whole:
        break;
    }
    return {};
}

void EntryProperties::setTexts(const std::vector<QString>& texts)
{
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        m_values[i]->setText(texts[i]);
        m_rows->setRowVisible(m_values[i], !texts[i].isEmpty());
    }
}

void EntryProperties::showNothing(bool hint)
{
    m_rows->setRowVisible(m_hint, hint);
    setTexts(std::vector<QString>(m_values.size()));
}

void EntryProperties::showEntry(const MediumTree& tree, MediumTree::Id id)
{
    const std::uint32_t mode = tree.mode(id);
    const bool told = mode != 0; // else only entries in it told of the folder
    const bool folder = tree.isFolder(id);
    const QString hard = displayPath(tree.hardLink(id));
    const bool sized = folder || (S_ISREG(mode) && hard.isEmpty());
    m_rows->setRowVisible(m_hint, false);
    setTexts(
        {displayPath(std::string(tree.name(id))), displayPath('/' + tree.path(tree.parent(id))),
         sized ? tr("%1 (%2 bytes)").arg(sizeText(tree.bytes(id)), entryCount(tree.bytes(id))) : QString(),
         folder ? entryCount(tree.files(id)) : QString(),
         told ? QLocale().toString(QDateTime::fromSecsSinceEpoch(tree.mtime(id)), QLocale::ShortFormat) : QString(),
         told ? QString::fromStdString(modeText(mode)) : QString(),
         told ? QStringLiteral("%1:%2").arg(tree.uid(id)).arg(tree.gid(id)) : QString(),
         displayPath(tree.linkTarget(id)), hard, stateText(tree.state(id))});
}

} // namespace steadyburn
