#include "ui/settings/DevicesPage.h"

#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"
#include "ui/widgets/Background.h"
#include "ui/widgets/LevelForm.h"
#include "workflow/request/RequestBounds.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>

#include <array>
#include <utility>

namespace steadyburn {

namespace {

constexpr std::array<std::uint64_t, 4> kTapeBlocks{64 * kKiB, 256 * kKiB, 512 * kKiB, kMiB};

using Verdict = NodeAccess::Verdict;

// The line of packaging/udev/60-steadyburn.rules that gives access to such a node.
QString udevRule(const NodeAccess& node)
{
    const QByteArray subsystem = node.generic ? "scsi_generic" : node.tape ? "scsi_tape" : "block";
    QFile rules(QStringLiteral(":/udev/60-steadyburn.rules"));
    if (rules.open(QIODevice::ReadOnly)) {
        for (const QByteArray& line : rules.readAll().split('\n')) {
            if (line.startsWith("SUBSYSTEM==\"" + subsystem + '"')) {
                return QString::fromUtf8(line);
            }
        }
    }
    return {};
}

} // namespace

DevicesPage::DevicesPage(QWidget* parent)
    : SettingsPage(parent),
      m_drives(new QListWidget),
      m_cure(new QLabel),
      m_copy(new QPushButton(tr("&Copy Commands"))),
      m_block(new QComboBox),
      m_compression(new QComboBox),
      m_simulated(new QCheckBox(tr("Offer &simulated drives as targets")))
{
    m_drives->setObjectName(QStringLiteral("drives"));
    m_drives->setAccessibleName(tr("Drives and their permissions"));
    m_cure->setObjectName(QStringLiteral("cure"));
    m_cure->setWordWrap(true);
    m_cure->setTextFormat(Qt::PlainText);
    m_cure->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_copy->setObjectName(QStringLiteral("copyCure"));
    m_copy->hide();
    m_block->addItem(tr("As long as the drive accepts, up to %1").arg(sizeText(kDefaultWrite)), qulonglong(0));
    for (const std::uint64_t block : kTapeBlocks) {
        m_block->addItem(sizeText(block), static_cast<qulonglong>(block));
    }
    m_block->setObjectName(QStringLiteral("tapeBlock"));
    m_compression->addItems({tr("The drive's own setting"), tr("On"), tr("Off")});
    m_compression->setToolTip(tr("Compression by the drive. Switch it off for archives that are already compressed."));
    m_compression->setObjectName(QStringLiteral("tapeCompression"));
    m_simulated->setObjectName(QStringLiteral("simulated"));
    auto* again = new QPushButton(tr("Re&fresh"));
    connect(again, &QPushButton::clicked, this, &DevicesPage::look);
    connect(m_drives, &QListWidget::currentRowChanged, this, &DevicesPage::showCure);
    connect(m_copy, &QPushButton::clicked, this, [this] {
        if (const int row = m_drives->currentRow(); row >= 0) {
            QGuiApplication::clipboard()->setText(cureCommands(m_found[static_cast<std::size_t>(row)]));
        }
    });
    auto* row = new QHBoxLayout;
    row->addWidget(again);
    row->addWidget(m_copy);
    row->addStretch();
    auto* form = new LevelForm;
    form->addRow(tr("Tape &record:"), m_block);
    form->addRow(tr("Tape drive's c&ompression:"), m_compression);
    form->addRow(m_simulated);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_drives, 1);
    layout->addWidget(m_cure);
    layout->addLayout(row);
    layout->addLayout(form);
    look();
}

void DevicesPage::look()
{
    if (std::exchange(m_looking, true)) {
        return;
    }
    m_cure->setText(tr("Searching…"));
    inBackground(
        *this, [] { return driveAccess(); },
        [this](std::vector<NodeAccess> nodes) {
            m_looking = false;
            show(std::move(nodes));
        });
}

void DevicesPage::show(std::vector<NodeAccess> nodes)
{
    m_found = std::move(nodes);
    m_drives->clear();
    for (const NodeAccess& node : m_found) {
        const bool good = node.verdict == Verdict::ready;
        auto* item = new QListWidgetItem(
            style()->standardIcon(good ? QStyle::SP_DialogApplyButton : QStyle::SP_MessageBoxWarning),
            QStringLiteral("%1  %2 – %3")
                .arg(displayPath(node.node), displayPath(node.drive), good ? tr("ready") : tr("not accessible")),
            m_drives);
        item->setToolTip(verdictText(node));
    }
    if (m_found.empty()) {
        m_cure->setText(
            tr("This computer has no disc or tape drive. You can still write to simulated drives and files."));
        m_copy->hide();
        return;
    }
    int worst = 0;
    for (std::size_t i = 0; i < m_found.size(); ++i) {
        if (m_found[i].verdict != Verdict::ready) {
            worst = static_cast<int>(i);
            break;
        }
    }
    m_drives->setCurrentRow(worst);
}

void DevicesPage::showCure(int row)
{
    if (row < 0) {
        return;
    }
    const NodeAccess& node = m_found[static_cast<std::size_t>(row)];
    const QString commands = cureCommands(node);
    m_cure->setText(commands.isEmpty() ? verdictText(node) : verdictText(node) + QLatin1Char('\n') + commands);
    m_copy->setVisible(!commands.isEmpty());
}

QString DevicesPage::verdictText(const NodeAccess& node)
{
    const QString path = displayPath(node.node);
    const QString group = displayPath(node.group);
    const QString what = node.generic ? tr(" Without it a tape can be written, but its capacity and its alerts are not "
                                           "known.")
                                      : QString();
    switch (node.verdict) {
    case Verdict::ready:
        return tr("You may read and write %1 (owner %2, group %3, mode %4).")
            .arg(path, displayPath(node.owner), group, QString::number(node.mode & 0777U, 8));
    case Verdict::nodeMissing:
        return tr("The kernel knows the drive, but there is no %1. The module that makes it may not be loaded.")
                   .arg(path) +
               what;
    case Verdict::noDriverModule:
        return tr("The tape drive has no generic node (/dev/sg…): the module “sg” is not loaded.") + what;
    case Verdict::joinGroup:
        return tr("%1 belongs to the group “%2”, and you (%3) are not a member. Join it, then log out and in again:")
                   .arg(path, group, displayPath(node.user)) +
               what;
    case Verdict::loginAgain:
        return tr("%1 belongs to the group “%2”. You are a member, but your login session began earlier: log out and "
                  "in again.")
                   .arg(path, group) +
               what;
    case Verdict::groupMayNot:
        break;
    }
    return tr("%1 belongs to “%2”, group “%3”, with mode %4: no group that you could join may write to it. A udev rule "
              "solves this:")
               .arg(path, displayPath(node.owner), group, QString::number(node.mode & 0777U, 8)) +
           what;
}

QString DevicesPage::cureCommands(const NodeAccess& node)
{
    const QString user = displayPath(node.user);
    switch (node.verdict) {
    case Verdict::ready:
    case Verdict::loginAgain:
        return {};
    case Verdict::nodeMissing:
        return QStringLiteral("sudo modprobe %1")
            .arg(node.generic ? QStringLiteral("sg") : (node.tape ? QStringLiteral("st") : QStringLiteral("sr_mod")));
    case Verdict::noDriverModule:
        return QStringLiteral("sudo modprobe sg\necho sg | sudo tee /etc/modules-load.d/sg.conf");
    case Verdict::joinGroup:
        return QStringLiteral("sudo usermod -aG %1 %2").arg(displayPath(node.group), user);
    case Verdict::groupMayNot:
        break;
    }
    return QStringLiteral("echo '%1' | sudo tee /etc/udev/rules.d/60-steadyburn.rules\n"
                          "sudo udevadm control --reload && sudo udevadm trigger\n"
                          "sudo usermod -aG %2 %3")
        .arg(udevRule(node), node.tape ? QStringLiteral("tape") : QStringLiteral("cdrom"), user);
}

void DevicesPage::load(const Settings& settings)
{
    int index = m_block->findData(static_cast<qulonglong>(settings.devices.tapeBlock));
    if (index < 0) { // chosen by hand in the file
        m_block->addItem(sizeText(settings.devices.tapeBlock), static_cast<qulonglong>(settings.devices.tapeBlock));
        index = m_block->count() - 1;
    }
    m_block->setCurrentIndex(index);
    const auto& compression = settings.devices.tapeCompression;
    m_compression->setCurrentIndex(compression ? (*compression ? 1 : 2) : 0);
    m_simulated->setChecked(settings.devices.showSimulated);
}

void DevicesPage::store(Settings& settings) const
{
    settings.devices = {.tapeBlock = m_block->currentData().toULongLong(), .showSimulated = m_simulated->isChecked()};
    if (m_compression->currentIndex() > 0) {
        settings.devices.tapeCompression = m_compression->currentIndex() == 1;
    }
}

} // namespace steadyburn
