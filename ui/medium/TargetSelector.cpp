#include "ui/medium/TargetSelector.h"

#include "ui/medium/TargetLine.h"
#include "ui/text/FaultText.h"
#include "ui/text/MediumText.h"
#include "ui/text/SizeText.h"
#include "ui/widgets/FileQuestion.h"
#include "ui/widgets/MediumSymbol.h"
#include "ui/widgets/Symbol.h"
#include "workflow/facade/TargetList.h"

#include <QApplication>
#include <QLineEdit>
#include <QMenu>
#include <QSignalBlocker>

#include <algorithm>
#include <utility>

namespace steadyburn {

namespace {

// What choosing an entry means.
enum Role { kSpecRole = Qt::UserRole, kActionRole };
enum Choice { kUseSpec, kAskForIso, kAskForTar, kAskForMedium };

} // namespace

TargetSelector::TargetSelector(QWidget* parent) : QComboBox(parent)
{
    setEditable(true);
    setInsertPolicy(QComboBox::NoInsert);
    setObjectName(QStringLiteral("target"));
    setAccessibleName(tr("Target"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    addItem(tr("ISO image file…"));
    setItemData(0, kAskForIso, kActionRole);
    addItem(tr("Tar archive file…"));
    setItemData(1, kAskForTar, kActionRole);
    setCurrentIndex(-1);
    lineEdit()->setPlaceholderText(tr("Choose a drive or a file"));
    m_line = new TargetLine(*lineEdit());
    connect(this, &QComboBox::activated, this, &TargetSelector::choose);
    connect(this, &QComboBox::editTextChanged, this, [this](const QString& text) {
        const int row = findText(text); // what is chosen is in the line before it is asked for a file
        if (row < 0 || itemData(row, kActionRole).toInt() == kUseSpec) {
            m_last = text;
        }
    });
    connect(m_line, &TargetLine::changed, this, &TargetSelector::changed);
    connect(&m_watch, &DriveWatch::changed, this, &TargetSelector::showDrives);
    m_watch.start();
}

std::string TargetSelector::spec() const
{
    return pathBytes(m_line->spec());
}

void TargetSelector::setSpec(const QString& spec)
{
    m_line->setSpec(spec);
}

void TargetSelector::showName()
{
    m_line->showName();
}

const TargetChoice* TargetSelector::drive() const
{
    const auto found = std::ranges::find(m_watch.drives(), spec(), &TargetChoice::spec);
    return found == m_watch.drives().end() ? nullptr : &*found;
}

// Entries come and go; what is typed is none of them and stays.
void TargetSelector::removeRows(int kind)
{
    for (int row = count() - 1; row >= 0; --row) {
        if (itemData(row, kActionRole).toInt() == kind) {
            removeItem(row);
        }
    }
}

void TargetSelector::showDrives(const std::vector<TargetChoice>& drives)
{
    {
        const QSignalBlocker quiet(this);
        const QString typed = currentText();
        removeRows(kUseSpec);
        int row = 0;
        for (const TargetChoice& choice : drives) {
            const QString spec = displayPath(choice.spec);
            const QString free = choice.free > 0 ? tr(", %1 free").arg(sizeText(choice.free)) : QString();
            insertItem(row, QStringLiteral("%1 — %2%3").arg(displayPath(choice.title), spec, free), spec);
            setItemData(row, kUseSpec, kActionRole);
            if (choice.unusable) {
                setItemData(row, describe(*choice.unusable).sentence, Qt::ToolTipRole);
            }
            ++row;
        }
        setCurrentIndex(-1);
        setEditText(typed);
    }
    Q_EMIT drivesChanged();
    Q_EMIT changed(); // what is in the chosen one may be another
}

void TargetSelector::offerDiscsOnly()
{
    const QSignalBlocker quiet(this);
    const QString typed = currentText();
    removeRows(kAskForIso);
    removeRows(kAskForTar);
    setCurrentIndex(-1);
    setEditText(typed);
    lineEdit()->setPlaceholderText(tr("Choose a drive"));
}

void TargetSelector::showSimulated(bool show)
{
    const QSignalBlocker quiet(this);
    const QString typed = currentText();
    removeRows(kAskForMedium);
    for (const TargetChoice& choice : simulatedTargets()) {
        if (show) {
            addItem(tr("Simulated %1…").arg(displayPath(choice.title)), displayPath(choice.spec));
            setItemData(count() - 1, kAskForMedium, kActionRole);
        }
    }
    setCurrentIndex(-1);
    setEditText(typed);
}

bool TargetSelector::offersPractice() const
{
    return findData(kAskForMedium, kActionRole) >= 0;
}

void TargetSelector::choose(int row)
{
    const int action = itemData(row, kActionRole).toInt();
    const QString spec = itemData(row, kSpecRole).toString();
    // At once: an entry's name in the line that is no longer the current one is chosen again when the line loses the
    // keyboard, and the list may change while the dialog is there.
    const QString before = m_last;
    setCurrentIndex(-1);
    setEditText(before);
    chooseEntry(action, spec);
}

void TargetSelector::chooseEntry(int action, const QString& spec)
{
    FileQuestion question{
        .wanted = FileQuestion::Wanted::fileToWrite, .title = {}, .filter = {}, .folder = {}, .name = {}};
    switch (static_cast<Choice>(action)) {
    case kUseSpec:
        if (!spec.isEmpty()) {
            use(spec);
        }
        return;
    case kAskForIso:
        question.title = tr("Image file");
        question.name = QStringLiteral("disc.iso");
        question.filter = tr("ISO images (*.iso)");
        break;
    case kAskForTar:
        question.title = tr("Archive file");
        question.name = QStringLiteral("archive.tar.gz");
        question.filter = tr("Archives (*.tar *.tar.gz *.tar.zst)");
        break;
    case kAskForMedium:
        question.title = tr("File that keeps the simulated medium");
        question.name = QStringLiteral("medium.img");
        break;
    }
    const bool medium = action == kAskForMedium;
    QWidget* const asking = QApplication::activeModalWidget(); // a sheet that this window waits for
    askForFile(question, asking != nullptr ? *asking : *this, [this, medium, spec](const QString& file) {
        if (medium) {
            use(QStringLiteral("%1,file=%2").arg(spec, file));
        } else {
            useFile(file);
        }
    });
}

void TargetSelector::addEntry(QMenu& menu, int row, const QIcon& icon, QString name)
{
    const int action = itemData(row, kActionRole).toInt();
    const QString spec = itemData(row, kSpecRole).toString();
    QAction* const entry = menu.addAction(icon, name.replace(QLatin1Char('&'), QStringLiteral("&&")), this,
                                          [this, action, spec] { chooseEntry(action, spec); });
    entry->setToolTip(itemData(row, Qt::ToolTipRole).toString());
    entry->setData(spec);
}

void TargetSelector::fillPracticeMenu(QMenu& menu)
{
    for (int row = 0; row < count(); ++row) {
        if (itemData(row, kActionRole).toInt() == kAskForMedium) {
            const MediumKind kind = TargetSpec::parse(pathBytes(itemData(row, kSpecRole).toString())).medium;
            addEntry(menu, row, mediumSymbol(kind), mediumName(kind) + QStringLiteral("…"));
        }
    }
}

void TargetSelector::fillMenu(QMenu& menu)
{
    for (int row = 0; row < count(); ++row) {
        switch (static_cast<Choice>(itemData(row, kActionRole).toInt())) {
        case kUseSpec: {
            const std::string spec = pathBytes(itemData(row, kSpecRole).toString());
            const auto known = std::ranges::find(drives(), spec, &TargetChoice::spec);
            addEntry(menu, row, known == drives().end() ? symbol("drive") : mediumSymbol(known->medium.kind),
                     itemText(row));
            break;
        }
        case kAskForIso:
            menu.addSeparator();
            addEntry(menu, row, symbol("medium-image"), itemText(row));
            break;
        case kAskForTar:
            addEntry(menu, row, symbol("medium-archive"), itemText(row));
            break;
        case kAskForMedium:
            break;
        }
    }
    auto* const practice = new QMenu(tr("&Practice"), &menu);
    practice->setToolTip(tr("Simulated drives, whose media are files"));
    fillPracticeMenu(*practice);
    if (!practice->isEmpty()) {
        menu.addMenu(practice);
    }
}

void TargetSelector::use(const QString& spec)
{
    m_asked.reset();
    m_replaceable.clear();
    takeOver();
    setSpec(spec);
}

// The file dialog has asked about what is there.
void TargetSelector::useFile(const QString& file)
{
    use(file);
    m_asked = FileMark::of(pathBytes(file));
    m_replaceable = m_asked ? file : QString();
}

void TargetSelector::setForeignSpec(const QString& spec)
{
    const bool chosen = named() && m_line->spec() == spec; // before, by the user
    m_foreign = chosen ? QString() : spec;
    setSpec(spec);
}

bool TargetSelector::named() const
{
    return m_foreign.isEmpty() || m_line->spec() != m_foreign;
}

std::optional<FileMark> TargetSelector::takeReplaceable()
{
    const bool asked = !m_replaceable.isEmpty() && std::exchange(m_replaceable, QString()) == m_line->spec();
    return asked ? m_asked : std::nullopt;
}

} // namespace steadyburn
