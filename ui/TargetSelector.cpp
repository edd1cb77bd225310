#include "TargetSelector.h"

#include "FaultText.h"
#include "SizeText.h"
#include "workflow/TargetList.h"

#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QThread>

#include <vector>

namespace steadyburn {

namespace {

// What choosing an entry means.
enum Role { kSpecRole = Qt::UserRole, kActionRole, kFreeRole };
enum Choice { kUseSpec, kAskForIso, kAskForTar, kAskForMedium };

} // namespace

TargetSelector::TargetSelector(QWidget* parent) : QComboBox(parent)
{
    setEditable(true);
    setInsertPolicy(QComboBox::NoInsert);
    setObjectName(QStringLiteral("target"));
    setAccessibleName(tr("Burn to"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(this, &QComboBox::activated, this, &TargetSelector::choose);
    connect(this, &QComboBox::editTextChanged, this, &TargetSelector::changed);
    listTargets();
}

TargetSelector::~TargetSelector()
{
    if (m_finder) {
        m_finder->wait();
    }
}

std::string TargetSelector::spec() const
{
    return QFile::encodeName(currentText().trimmed()).toStdString();
}

std::uint64_t TargetSelector::capacity() const
{
    const int row = findData(currentText().trimmed(), kSpecRole);
    const std::uint64_t free = row < 0 ? 0 : itemData(row, kFreeRole).toULongLong();
    return free > 0 ? free : simulatedCapacity(spec());
}

void TargetSelector::listTargets()
{
    const auto add = [this](const QString& text, const QString& spec, Choice action) {
        addItem(text, spec);
        setItemData(count() - 1, action, kActionRole);
    };
    add(tr("ISO image file…"), QString(), kAskForIso);
    add(tr("Tar archive file…"), QString(), kAskForTar);
    setCurrentIndex(-1);
    lineEdit()->setPlaceholderText(tr("Choose a drive or a file"));

    m_finder.reset(QThread::create([this] {
        auto found = std::make_shared<std::vector<TargetChoice>>(realTargets());
        QMetaObject::invokeMethod(
            this,
            [this, found] {
                const QString typed = currentText(); // inserting must not change it
                for (const TargetChoice& choice : *found) {
                    const QString spec = displayPath(choice.spec);
                    const QString free = choice.free > 0 ? tr(", %1 free").arg(sizeText(choice.free)) : QString();
                    insertItem(0, QStringLiteral("%1 — %2%3").arg(displayPath(choice.title), spec, free), spec);
                    setItemData(0, kUseSpec, kActionRole);
                    setItemData(0, static_cast<qulonglong>(choice.free), kFreeRole);
                    if (choice.unusable) {
                        setItemData(0, describe(*choice.unusable).sentence, Qt::ToolTipRole);
                    }
                }
                setCurrentIndex(-1);
                setEditText(typed);
                Q_EMIT changed();
            },
            Qt::QueuedConnection);
    }));
    m_finder->start();
}

void TargetSelector::showSimulated(bool show)
{
    const QString typed = currentText(); // what is typed is no entry of the list
    for (int row = count() - 1; row >= 0; --row) {
        if (itemData(row, kActionRole).toInt() == kAskForMedium) {
            removeItem(row);
        }
    }
    for (const TargetChoice& choice : simulatedTargets()) {
        if (show) {
            addItem(tr("Simulated %1…").arg(displayPath(choice.title)), displayPath(choice.spec));
            setItemData(count() - 1, kAskForMedium, kActionRole);
        }
    }
    setCurrentIndex(-1);
    setEditText(typed);
}

void TargetSelector::choose(int row)
{
    const auto action = static_cast<Choice>(itemData(row, kActionRole).toInt());
    const QString spec = itemData(row, kSpecRole).toString();
    QString chosen = spec;
    if (action == kAskForIso) {
        chosen =
            QFileDialog::getSaveFileName(this, tr("Image file"), QStringLiteral("disc.iso"), tr("ISO images (*.iso)"));
    } else if (action == kAskForTar) {
        chosen = QFileDialog::getSaveFileName(this, tr("Archive file"), QStringLiteral("archive.tar.gz"),
                                              tr("Archives (*.tar *.tar.gz *.tar.zst)"));
    } else if (action == kAskForMedium) {
        const QString file = QFileDialog::getSaveFileName(this, tr("File that keeps the simulated medium"),
                                                          QStringLiteral("medium.img"));
        chosen = file.isEmpty() ? QString() : QStringLiteral("%1,file=%2").arg(spec, file);
    }
    setCurrentIndex(-1);
    setEditText(chosen);
}

} // namespace steadyburn
