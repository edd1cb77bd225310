#include "ui/settings/ArchivePage.h"

#include "ui/widgets/LevelForm.h"
#include "workflow/request/RequestBounds.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QLabel>
#include <QSpinBox>

#include <array>

namespace steadyburn {

namespace {

struct Preset {
    const char* name;
    const char* text;
    ArchiveSettings archive;
};

// Of the level box, which shows 0 for "default" and keeps a level while a format without compression is chosen.
int mostShown(Format format)
{
    return mostLevel(format) > 0 ? mostLevel(format) : kMostZstdLevel;
}

const std::array kPresets{
    Preset{QT_TRANSLATE_NOOP("ArchivePage", "Automatic"),
           QT_TRANSLATE_NOOP("ArchivePage", "ISO 9660 with Rock Ridge and Joliet on discs, tar on tape, files by their "
                                            "ending. Every system can read them."),
           {}},
    Preset{QT_TRANSLATE_NOOP("ArchivePage", "Long-term storage"),
           QT_TRANSLATE_NOOP("ArchivePage", "As automatic, with a checksum of the session on the medium, and the same "
                                            "bytes from the same files whenever it is written."),
           {.sessionMd5 = true, .reproducible = true}},
    Preset{QT_TRANSLATE_NOOP("ArchivePage", "Archive, gzip"),
           QT_TRANSLATE_NOOP("ArchivePage", "A compressed tar archive that every system can open. Documents shrink to "
                                            "about half their size, photos and films hardly at all."),
           {.format = Format::tarGzip}},
    Preset{QT_TRANSLATE_NOOP("ArchivePage", "Archive, zstd"),
           QT_TRANSLATE_NOOP("ArchivePage", "Smaller and several times faster than gzip. Systems from before 2018 "
                                            "cannot open it."),
           {.format = Format::tarZstd}},
    Preset{QT_TRANSLATE_NOOP("ArchivePage", "Archive, not compressed"),
           QT_TRANSLATE_NOOP("ArchivePage", "A plain tar archive: keeps every attribute, and a damaged spot costs only "
                                            "the files that lie there."),
           {.format = Format::tar}},
};

} // namespace

ArchivePage::ArchivePage(QWidget* parent)
    : SettingsPage(parent),
      m_preset(new QComboBox),
      m_presetText(new QLabel),
      m_format(new QComboBox),
      m_level(new QSpinBox),
      m_sessionMd5(new QComboBox),
      m_checksums(new QCheckBox(tr("List of &checksums on discs and in ISO images"))),
      m_reproducible(new QCheckBox(tr("&Reproducible: the same files give the same bytes")))
{
    for (const Preset& each : kPresets) {
        m_preset->addItem(QCoreApplication::translate("ArchivePage", each.name));
    }
    m_preset->addItem(tr("Custom"));
    m_preset->setObjectName(QStringLiteral("preset"));
    m_presetText->setWordWrap(true);
    m_format->addItems({tr("Automatic"), QStringLiteral("ISO 9660"), QStringLiteral("tar"), QStringLiteral("tar.gz"),
                        QStringLiteral("tar.zst")}); // in Format's order
    m_format->setObjectName(QStringLiteral("format"));
    m_level->setSpecialValueText(tr("default"));
    m_level->setObjectName(QStringLiteral("level"));
    m_sessionMd5->addItems({tr("On discs without a list"), tr("Always"), tr("Never")});
    m_sessionMd5->setObjectName(QStringLiteral("sessionMd5"));
    m_checksums->setObjectName(QStringLiteral("checksums"));
    m_checksums->setToolTip(tr("ABOUT-THIS-DISC/SHA256SUMS, which sha256sum -c checks on any computer."));
    m_reproducible->setObjectName(QStringLiteral("reproducible"));
    auto* form = new LevelForm(this);
    form->addRow(tr("&Preset:"), m_preset);
    form->addRow(QString(), m_presetText);
    form->addRow(tr("&Format on discs and tapes:"), m_format);
    form->addRow(tr("Compression &level:"), m_level);
    form->addRow(tr("Checksum of the &session (ISO):"), m_sessionMd5);
    form->addRow(m_checksums);
    form->addRow(m_reproducible);
    connect(m_preset, &QComboBox::currentIndexChanged, this, &ArchivePage::choosePreset);
    connect(m_format, &QComboBox::currentIndexChanged, this, &ArchivePage::followFields);
    connect(m_level, &QSpinBox::valueChanged, this, &ArchivePage::followFields);
    connect(m_sessionMd5, &QComboBox::currentIndexChanged, this, &ArchivePage::followFields);
    connect(m_checksums, &QCheckBox::toggled, this, &ArchivePage::followFields);
    connect(m_reproducible, &QCheckBox::toggled, this, &ArchivePage::followFields);
}

void ArchivePage::load(const Settings& settings)
{
    show(settings.archive);
}

void ArchivePage::store(Settings& settings) const
{
    settings.archive = chosen();
}

void ArchivePage::show(const ArchiveSettings& archive)
{
    m_loading = true;
    m_format->setCurrentIndex(static_cast<int>(archive.format));
    m_level->setRange(0, mostShown(archive.format));
    m_level->setValue(archive.level.value_or(0));
    m_sessionMd5->setCurrentIndex(archive.sessionMd5 ? (*archive.sessionMd5 ? 1 : 2) : 0);
    m_checksums->setChecked(archive.checksums);
    m_reproducible->setChecked(archive.reproducible);
    m_loading = false;
    followFields();
}

ArchiveSettings ArchivePage::chosen() const
{
    ArchiveSettings archive{.format = static_cast<Format>(m_format->currentIndex())};
    if (m_level->isEnabled() && m_level->value() > 0) {
        archive.level = m_level->value();
    }
    if (m_sessionMd5->currentIndex() > 0) {
        archive.sessionMd5 = m_sessionMd5->currentIndex() == 1;
    }
    archive.checksums = m_checksums->isChecked();
    archive.reproducible = m_reproducible->isChecked();
    return archive;
}

void ArchivePage::choosePreset(int index)
{
    if (!m_loading && index >= 0 && static_cast<std::size_t>(index) < kPresets.size()) {
        show(kPresets.at(static_cast<std::size_t>(index)).archive);
    }
}

// The preset's name follows what stands below it.
void ArchivePage::followFields()
{
    if (m_loading) {
        return;
    }
    m_loading = true;
    const auto format = static_cast<Format>(m_format->currentIndex());
    m_level->setEnabled(format == Format::tarGzip || format == Format::tarZstd);
    m_level->setMaximum(mostShown(format));
    const ArchiveSettings now = chosen();
    std::size_t preset = 0;
    while (preset < kPresets.size() && !(kPresets.at(preset).archive == now)) {
        ++preset;
    }
    m_preset->setCurrentIndex(static_cast<int>(preset));
    m_presetText->setText(preset < kPresets.size()
                              ? QCoreApplication::translate("ArchivePage", kPresets.at(preset).text)
                              : tr("Your own combination."));
    m_loading = false;
}

} // namespace steadyburn
