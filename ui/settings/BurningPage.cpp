#include "ui/settings/BurningPage.h"

#include "ui/widgets/LevelForm.h"
#include "workflow/request/RequestBounds.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QSpinBox>

namespace steadyburn {

namespace {

constexpr int kNoParity = -1;

// A share of the data's sectors is a smaller one of the disc's.
QString parityItem(int percent)
{
    return BurningPage::tr("%1 % of the data: survives the loss of %2 % of the disc")
        .arg(percent)
        .arg(100 * percent / (100 + percent));
}

QString recoveryItem(int percent)
{
    return BurningPage::tr("%1 % of the archive").arg(percent);
}

QCheckBox* makeCheck(const QString& text, const QString& name)
{
    auto* box = new QCheckBox(text);
    box->setObjectName(name);
    return box;
}

} // namespace

BurningPage::BurningPage(QWidget* parent)
    : SettingsPage(parent),
      m_speed(new QComboBox),
      m_speedText(new QLabel),
      m_verify(makeCheck(tr("&Verify: read the medium back and compare every file"), QStringLiteral("verify"))),
      m_reload(makeCheck(tr("Rel&oad the disc before verifying"), QStringLiteral("reload"))),
      m_eject(makeCheck(tr("&Eject at the end"), QStringLiteral("eject"))),
      m_shelf(makeCheck(tr("Enter the medium on the shel&f, so that its files are found"), QStringLiteral("shelf"))),
      m_append(makeCheck(tr("&Append to what is on the medium"), QStringLiteral("append"))),
      m_keepOpen(makeCheck(tr("&Leave the disc open for further sessions"), QStringLiteral("keepOpen"))),
      m_parity(new QComboBox),
      m_recovery(new QComboBox),
      m_onFault(new QComboBox),
      m_readers(new QSpinBox)
{
    m_speed->setEditable(true);
    m_speed->setObjectName(QStringLiteral("speed"));
    m_speed->setAccessibleName(tr("Speed"));
    m_speed->addItem(tr("Fastest"));
    m_speed->addItems({QStringLiteral("2x"), QStringLiteral("4x"), QStringLiteral("6x"), QStringLiteral("8x"),
                       QStringLiteral("12x"), QStringLiteral("16x")});
    m_speedText->setWordWrap(true);
    m_append->setToolTip(tr("Begins the first session on a blank disc, the first set on a blank tape"));
    m_parity->setObjectName(QStringLiteral("parity"));
    m_parity->setToolTip(tr("Data behind the files, by which damaged sectors of a disc or an ISO image are repaired"));
    m_parity->addItem(tr("None"), kNoParity);
    for (const int percent : {10, 20, 33, 50}) {
        m_parity->addItem(parityItem(percent), percent);
    }
    m_parity->addItem(tr("All remaining space"), 0);
    m_recovery->setObjectName(QStringLiteral("recovery"));
    m_recovery->setToolTip(tr("Files beside an archive, by which the program par2 repairs it. Making them takes long"));
    m_recovery->addItem(tr("None"), 0);
    for (const int percent : {5, 10, 20, 30}) {
        m_recovery->addItem(recoveryItem(percent), percent);
    }
    m_onFault->addItems({tr("Skip it and list it in the result"), tr("Stop before anything is written")});
    m_onFault->setObjectName(QStringLiteral("onFault"));
    m_readers->setRange(0, static_cast<int>(kMostReaders));
    m_readers->setSpecialValueText(tr("Automatic"));
    m_readers->setObjectName(QStringLiteral("readers"));
    auto* form = new LevelForm(this);
    form->addRow(tr("&Speed:"), m_speed);
    form->addRow(QString(), m_speedText);
    form->addRow(m_verify);
    form->addRow(m_reload);
    form->addRow(m_eject);
    form->addRow(m_shelf);
    form->addRow(m_append);
    form->addRow(m_keepOpen);
    form->addRow(tr("&Parity of discs:"), m_parity);
    form->addRow(tr("PAR&2 files of archives in files:"), m_recovery);
    form->addRow(tr("A file that cannot be &read:"), m_onFault);
    form->addRow(tr("Files read at the same &time:"), m_readers);
    connect(m_speed, &QComboBox::currentTextChanged, this, &BurningPage::checkSpeed);
}

void BurningPage::load(const Settings& settings)
{
    const BurningSettings& burning = settings.burning;
    m_speed->setCurrentText(burning.speed.isEmpty() ? tr("Fastest") : burning.speed);
    m_verify->setChecked(burning.verify);
    m_reload->setChecked(burning.reload);
    m_eject->setChecked(burning.eject);
    m_shelf->setChecked(burning.shelf);
    m_append->setChecked(burning.append);
    m_keepOpen->setChecked(burning.keepOpen);
    const int parity = burning.parity ? static_cast<int>(*burning.parity) : kNoParity;
    if (m_parity->findData(parity) < 0) {
        m_parity->insertItem(m_parity->count() - 1, parityItem(parity), parity);
    }
    m_parity->setCurrentIndex(m_parity->findData(parity));
    const int recovery = static_cast<int>(burning.recovery);
    if (m_recovery->findData(recovery) < 0) {
        m_recovery->addItem(recoveryItem(recovery), recovery);
    }
    m_recovery->setCurrentIndex(m_recovery->findData(recovery));
    m_onFault->setCurrentIndex(static_cast<int>(burning.onFault));
    m_readers->setValue(static_cast<int>(burning.readers));
    checkSpeed();
}

void BurningPage::store(Settings& settings) const
{
    const int parity = m_parity->currentData().toInt();
    settings.burning = {.speed = speed(),
                        .verify = m_verify->isChecked(),
                        .reload = m_reload->isChecked(),
                        .eject = m_eject->isChecked(),
                        .shelf = m_shelf->isChecked(),
                        .append = m_append->isChecked(),
                        .keepOpen = m_keepOpen->isChecked(),
                        .parity = parity == kNoParity ? std::nullopt : std::optional(static_cast<unsigned>(parity)),
                        .recovery = m_recovery->currentData().toUInt(),
                        .onFault = static_cast<OnFault>(m_onFault->currentIndex()),
                        .readers = static_cast<unsigned>(m_readers->value())};
}

QString BurningPage::speed() const
{
    const QString typed = m_speed->currentText().trimmed();
    return parseRate(typed.toStdString(), kDvdRate) ? typed : QString();
}

void BurningPage::checkSpeed()
{
    const QString typed = m_speed->currentText().trimmed();
    const bool fastest = typed.isEmpty() || typed == tr("Fastest");
    m_speedText->setText(
        fastest ? tr("The fastest speed that the drive and the medium support.")
        : speed().isEmpty()
            ? tr("⚠ “%1” is not a valid speed: enter 8x, or 5540k for bytes per second. The fastest speed is used.")
                  .arg(typed)
            : tr("The drive takes the nearest speed that it knows for the medium."));
}

} // namespace steadyburn
