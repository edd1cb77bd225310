#include "ui/shelf/VolumeProperties.h"

#include "ui/shelf/ShelfText.h"
#include "ui/text/CountText.h"
#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"

#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>

namespace steadyburn {

VolumeProperties::VolumeProperties(QWidget* parent)
    : QWidget(parent), m_rows(new QFormLayout(this)), m_hint(new QLabel), m_kept(new QLineEdit)
{
    constexpr int kNarrowestValue = 150; // pixels
    constexpr int kLettersOfId = 36;
    setObjectName(QStringLiteral("volumeProperties"));
    m_rows->setRowWrapPolicy(QFormLayout::WrapLongRows);
    m_hint->setText(tr("Select a disc or a tape to see what is known of it."));
    m_hint->setWordWrap(true);
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    m_rows->addRow(m_hint);
    m_kept->setObjectName(QStringLiteral("keptAt"));
    m_kept->setPlaceholderText(tr("Box 3, left"));
    m_kept->setToolTip(tr("Where this disc or tape is kept, in your own words"));
    auto* const keptLabel = new QLabel(tr("&Kept at:"));
    keptLabel->setBuddy(m_kept);
    m_rows->addRow(keptLabel, m_kept);
    connect(m_kept, &QLineEdit::editingFinished, this, &VolumeProperties::store);
    for (const QString& name : {tr("Label:"), tr("Medium:"), tr("Burned:"), tr("Set:"), tr("Contents:"),
                                tr("Sessions:"), tr("Copies:"), tr("Verified:"), tr("Next check:"), tr("ID:")}) {
        auto* const value = new QLabel;
        value->setTextFormat(Qt::PlainText);
        value->setWordWrap(true);
        value->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        value->setAccessibleName(name);
        value->setMinimumWidth(kNarrowestValue);
        m_values.push_back(value);
        m_rows->addRow(new QLabel(name), value);
    }
    // An ID has no spaces to be wrapped at.
    m_values.back()->setMinimumWidth(fontMetrics().horizontalAdvance(QString(kLettersOfId, QLatin1Char('0'))));
    showVolume(nullptr);
}

void VolumeProperties::showVolume(const ShelfVolume* volume)
{
    const bool same = volume != nullptr && volume->uuid == m_uuid;
    if (!same || !m_kept->isModified()) { // what is being typed stays
        m_shown = volume == nullptr ? QString() : exactPath(volume->kept);
        m_kept->setText(m_shown);
    }
    m_uuid = volume == nullptr ? std::string() : volume->uuid;
    std::vector<QString> texts(m_values.size());
    if (volume != nullptr) {
        const auto number = [](std::uint64_t value) { return QLocale().toString(static_cast<qulonglong>(value)); };
        const std::size_t sections = volume->sections.size();
        texts = {displayPath(volume->label),
                 shelfMediumName(volume->kind),
                 shelfDate(shelfBurned(*volume)),
                 shelfSets(*volume),
                 tr("%1, %2").arg(filesText(shelfFiles(*volume)), sizeText(shelfBytes(*volume))),
                 sections > 1 ? number(sections) : QString(),
                 volume->copies > 1 ? number(volume->copies) : QString(),
                 shelfCheck(*volume),
                 shelfDate(dueOf(*volume)),
                 displayPath(volume->uuid)};
    }
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        m_values[i]->setText(texts[i]);
        m_rows->setRowVisible(m_values[i], !texts[i].isEmpty());
    }
    m_rows->setRowVisible(m_kept, volume != nullptr);
    m_rows->setRowVisible(m_hint, volume == nullptr);
}

void VolumeProperties::editKept()
{
    m_kept->setFocus(Qt::ShortcutFocusReason);
    m_kept->selectAll();
}

void VolumeProperties::store()
{
    if (!m_uuid.empty() && m_kept->text() != m_shown) {
        m_shown = m_kept->text();
        m_kept->setModified(false);
        Q_EMIT keptChanged(m_uuid, pathBytes(m_shown.trimmed()));
    }
}

} // namespace steadyburn
