#include "ui/backup/TimeChoice.h"

#include "ui/text/BackupTimers.h"
#include "ui/text/BackupsFolder.h"
#include "ui/text/FaultText.h"
#include "workflow/backup/BackupStore.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QLineEdit>
#include <QStringList>

#include <utility>

namespace steadyburn {

namespace {

class TimeWords { // whose texts these are
    Q_DECLARE_TR_FUNCTIONS(steadyburn::TimeWords)
};

QString sentencesOf(const std::vector<TimerProblem>& problems)
{
    QStringList sentences;
    for (const TimerProblem& problem : problems) {
        sentences << problem.sentence;
    }
    return sentences.join(QLatin1Char('\n'));
}

} // namespace

void fillTimes(QComboBox& box)
{
    box.setEditable(true);
    box.setInsertPolicy(QComboBox::NoInsert);
    box.addItem(TimeWords::tr("Never (run manually)"), QString());
    box.addItem(TimeWords::tr("Every hour"), QStringLiteral("hourly"));
    box.addItem(TimeWords::tr("Every day"), QStringLiteral("daily"));
    box.addItem(TimeWords::tr("Every week"), QStringLiteral("weekly"));
    box.addItem(TimeWords::tr("Every month"), QStringLiteral("monthly"));
    box.addItem(TimeWords::tr("Sundays at 12:00"), QStringLiteral("Sun 12:00"));
    box.setToolTip(TimeWords::tr("Or type what systemd's OnCalendar takes: “Mon 03:00”, “*-*-1 12:00”. A run that was "
                                 "missed while the computer was off is made up for."));
}

void showTime(QComboBox& box, const std::string& when)
{
    const int row = box.findData(exactPath(when));
    if (row >= 0) {
        box.setCurrentIndex(row);
    } else {
        box.setEditText(exactPath(when));
    }
}

std::string chosenTime(const QComboBox& box)
{
    const QString text = box.currentText().trimmed();
    const int row = box.findText(text);
    return pathBytes(row >= 0 ? box.itemData(row).toString() : text);
}

QString setTimerOf(const std::string& backup, const std::string& when)
{
    if (unitsFolder().empty()) {
        return describe({.kind = FaultKind::backupMissing, .doing = Action::open}).withAdvice();
    }
    auto store = BackupStore::open(backupsFolder(), backup);
    auto order = store ? timerOrder(commandLineProgram(), backup, when) : Result<TimerOrder>(Fault(store.fault()));
    auto change = order ? userTimers().set(store->set().uuid, *order) : Result<ScheduleChange>(Fault(order.fault()));
    if (!change) {
        return describe(change.fault()).withAdvice().trimmed();
    }
    return sentencesOf(problemsOf(*change, true));
}

QString removeTimerOf(const std::string& uuid)
{
    return sentencesOf(forgetTimer(uuid));
}

} // namespace steadyburn
