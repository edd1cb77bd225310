#include "ui/shelf/VolumeProperties.h"

#include "ui/shelf/ShelfText.h"
#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"
#include "ui/widgets/PageHeader.h"
#include "ui/widgets/RuledForm.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>
#include <QVariant>

#include <algorithm>

namespace steadyburn {

VolumeProperties::VolumeProperties(QWidget* parent)
    : QWidget(parent), m_form(new RuledForm), m_hint(new QLabel), m_copies(new QComboBox), m_kept(new QLineEdit)
{
    constexpr int kNarrowestValue = 150; // pixels
    constexpr int kLettersOfId = 36;
    setObjectName(QStringLiteral("volumeProperties"));
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(kPageSpacing, 0, 0, 0);
    column->addWidget(m_form);
    column->addStretch();
    m_form->rows().setRowWrapPolicy(QFormLayout::WrapLongRows);
    m_hint->setText(tr("Select a disc or a tape to see what is known of it."));
    m_hint->setWordWrap(true);
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    m_form->rows().addRow(m_hint);
    m_copies->setObjectName(QStringLiteral("shelfCopies"));
    m_copies->setToolTip(tr("What is shown below is of this copy"));
    m_form->addRow(tr("Cop&y:"), m_copies);
    connect(m_copies, &QComboBox::activated, this, [this] {
        store();
        m_copy = m_copies->currentData().toULongLong();
        m_kept->setModified(false);
        showCopy();
    });
    m_kept->setObjectName(QStringLiteral("keptAt"));
    m_kept->setPlaceholderText(tr("Box 3, left"));
    m_kept->setToolTip(tr("Where this disc or tape is kept, in your own words"));
    m_form->addRow(tr("&Kept at:"), m_kept);
    connect(m_kept, &QLineEdit::editingFinished, this, &VolumeProperties::store);
    for (const QString& name : {tr("Label:"), tr("Medium:"), tr("Burned:"), tr("Set:"), tr("Contents:"),
                                tr("Tape files:"), tr("Verified:"), tr("In drive:"), tr("Next check:"), tr("ID:")}) {
        auto* const value = new QLabel;
        value->setTextFormat(Qt::PlainText);
        value->setWordWrap(true);
        value->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        value->setAccessibleName(name);
        value->setMinimumWidth(kNarrowestValue);
        m_values.push_back(value);
        m_form->addRow(name, value);
    }
    // An ID has no spaces to be wrapped at.
    m_values.back()->setMinimumWidth(fontMetrics().horizontalAdvance(QString(kLettersOfId, QLatin1Char('0'))));
    showVolume(nullptr);
}

void VolumeProperties::showVolume(const ShelfVolume* volume)
{
    const bool same = volume != nullptr && volume->uuid == m_volume.uuid && copyNumbered(*volume, m_copy) != nullptr;
    m_volume = volume == nullptr ? ShelfVolume() : *volume;
    if (!same) {
        m_copy = volume == nullptr || volume->copies.empty() ? 0 : bestCopy(*volume).number;
        m_kept->setModified(false);
    }
    showCopies();
    showCopy();
}

void VolumeProperties::showCopies()
{
    std::vector<ShelfCopy> copies = m_volume.copies;
    std::ranges::sort(copies, {}, &ShelfCopy::number);
    m_copies->clear();
    for (const ShelfCopy& copy : copies) {
        const QString text = tr("%1: %2, %3").arg(copy.number).arg(shelfMediumName(copy.kind), shelfCheck(copy));
        m_copies->addItem(foundDamage(copy) ? shelfWarningIcon() : QIcon(), text,
                          QVariant::fromValue<qulonglong>(copy.number));
    }
    m_copies->setCurrentIndex(m_copies->findData(QVariant::fromValue<qulonglong>(m_copy)));
    m_form->rows().setRowVisible(m_copies, copies.size() > 1);
}

void VolumeProperties::showCopy()
{
    const ShelfCopy* const copy = copyNumbered(m_volume, m_copy);
    if (!m_kept->isModified()) { // what is being typed stays
        m_shown = copy == nullptr ? QString() : exactPath(copy->kept);
        m_kept->setText(m_shown);
    }
    std::vector<QString> texts(m_values.size());
    const bool any = !m_volume.uuid.empty();
    if (any) {
        const ShelfCopy shown = copy == nullptr ? ShelfCopy() : *copy;
        texts = {displayPath(m_volume.label),
                 shelfMediumName(copy == nullptr ? m_volume.kind : shown.kind),
                 shelfDate(shelfBurned(m_volume)),
                 shelfSets(m_volume),
                 tr("%1, %2").arg(filesText(shelfFiles(m_volume)), sizeText(shelfBytes(m_volume))),
                 shelfTapeFiles(m_volume),
                 shelfCheck(shown),
                 displayPath(shown.drive),
                 shelfDate(dueOf(m_volume, shown)),
                 displayPath(m_volume.uuid)};
    }
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        m_values[i]->setText(texts[i]);
        m_form->rows().setRowVisible(m_values[i], !texts[i].isEmpty());
    }
    m_form->rows().setRowVisible(m_kept, any);
    m_form->rows().setRowVisible(m_hint, !any);
}

void VolumeProperties::editKept()
{
    m_kept->setFocus(Qt::ShortcutFocusReason);
    m_kept->selectAll();
}

void VolumeProperties::store()
{
    if (!m_volume.uuid.empty() && m_kept->text() != m_shown) {
        m_shown = m_kept->text();
        m_kept->setModified(false);
        Q_EMIT keptChanged(m_volume.uuid, pathBytes(m_shown.trimmed()), m_copy);
    }
}

} // namespace steadyburn
