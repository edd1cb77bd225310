#include "ui/burn/SetsMenu.h"

#include "ui/text/FaultText.h"
#include "ui/widgets/Background.h"

#include <QDateTime>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>

#include <algorithm>
#include <utility>

namespace steadyburn {

SetsMenu::SetsMenu(std::string folder, QWidget* parent)
    : QMenu(tr("Disc and &Tape Sets"), parent), m_folder(std::move(folder))
{
    connect(this, &QMenu::aboutToShow, this, &SetsMenu::fill);
}

void SetsMenu::fill()
{
    if (std::exchange(m_filling, true)) {
        return;
    }
    clearAll();
    addAction(tr("Searching…"))->setEnabled(false);
    inBackground(
        *this, [folder = m_folder] { return journaledSets(folder); },
        [this](const std::vector<InterruptedSet>& sets) {
            m_filling = false;
            list(sets);
            Q_EMIT filled(
                std::any_of(sets.begin(), sets.end(), [](const InterruptedSet& set) { return !set.complete; }));
        });
}

void SetsMenu::clearAll()
{
    clear(); // its submenus are children of ours
    qDeleteAll(findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly));
}

void SetsMenu::list(const std::vector<InterruptedSet>& sets)
{
    clearAll();
    for (const InterruptedSet& set : sets) {
        add(set);
    }
    if (sets.empty()) {
        addAction(tr("&None"))->setEnabled(false);
    }
}

void SetsMenu::add(const InterruptedSet& set)
{
    const QString when =
        QLocale().toString(QDateTime::fromSecsSinceEpoch(static_cast<qint64>(set.written)), QLocale::ShortFormat);
    QString name = displayPath(set.name);
    name.replace(QLatin1Char('&'), QStringLiteral("&&"));
    const QString next = set.discs ? tr("%1, %2: disc %3 is next") : tr("%1, %2: tape %3 is next");
    QMenu* const menu =
        addMenu(set.complete ? tr("%1, %2: complete").arg(name, when) : next.arg(name, when).arg(set.nextVolume));
    if (!set.complete) {
        QAction* const continueSet =
            menu->addAction(tr("&Continue Set…"), this, [this, set] { Q_EMIT continueAsked(set, 0); });
        continueSet->setObjectName(QStringLiteral("continueSet"));
    }
    if (set.discs && set.nextVolume > 1) {
        addDiscsAgain(*menu, set);
    }
    QAction* const forget = menu->addAction(tr("&Forget Set…"), this, [this, set] { askToForget(set); });
    forget->setObjectName(QStringLiteral("forgetSet"));
}

void SetsMenu::addDiscsAgain(QMenu& menu, const InterruptedSet& set)
{
    QMenu* const again = menu.addMenu(tr("&Burn Again"));
    for (unsigned disc = 1; disc < set.nextVolume; ++disc) {
        again
            ->addAction(tr("Burn Disc &%1 Again…").arg(disc), this,
                        [this, set, disc] { Q_EMIT continueAsked(set, disc); })
            ->setObjectName(QStringLiteral("burnDisc%1").arg(disc));
    }
}

void SetsMenu::askToForget(const InterruptedSet& set)
{
    auto* const question =
        new QMessageBox(QMessageBox::Question, tr("Forget the set?"),
                        (set.discs ? tr("Discs of “%1” can then no longer be burned again or added. Its finished "
                                        "discs stay as they are and can be read.")
                                   : tr("“%1” can then no longer be continued. Its finished tapes stay as they are and "
                                        "can be read."))
                            .arg(displayPath(set.name)),
                        QMessageBox::NoButton, parentWidget());
    question->setTextFormat(Qt::PlainText);
    question->setObjectName(QStringLiteral("forgetQuestion"));
    question->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton* const yes = question->addButton(tr("&Forget"), QMessageBox::DestructiveRole);
    QPushButton* const no = question->addButton(QMessageBox::Cancel);
    question->setDefaultButton(no);
    question->setEscapeButton(no);
    connect(yes, &QPushButton::clicked, this, [path = set.path] {
        SetRecord record;
        if (auto journal = SetJournal::open(path, record)) {
            (void)journal->remove(); // else it stays in the list
        }
    });
    question->open();
}

} // namespace steadyburn
