#include "ui/OrderlyEnd.h"

#include "ui/backup/BackupBurns.h"
#include "ui/backup/BackupsPage.h"
#include "ui/backup/CompareDialog.h"
#include "ui/burn/BurnWindow.h"
#include "ui/burn/CopyDialog.h"
#include "ui/burn/VolumeDialog.h"
#include "ui/compilation/SessionKeeper.h"
#include "ui/medium/MediumDialog.h"
#include "ui/medium/MediumPage.h"
#include "ui/shelf/ShelfActions.h"
#include "ui/shelf/ShelfPage.h"

#include <QApplication>
#include <QDialog>

#include <algorithm>
#include <type_traits>

namespace steadyburn {

namespace {

constexpr int kExceptions = 1;
constexpr int kFailed = 3;
constexpr int kCancelled = 130;

} // namespace

OrderlyEnd::OrderlyEnd(QWidget& window, BurnWindow& burns, BackupBurns& runs, SessionKeeper& session)
    : m_window(window), m_burns(burns), m_runs(runs), m_session(session)
{
}

template <class Window>
std::vector<Window*> OrderlyEnd::all() const
{
    const auto found = m_window.findChildren<Window*>();
    return {found.begin(), found.end()};
}

bool OrderlyEnd::working() const
{
    const auto busy = [](const auto* each) { return each->busy(); };
    return m_burns.pending() || m_runs.busy() || std::ranges::any_of(all<MediumDialog>(), busy) ||
           std::ranges::any_of(all<MediumPage>(), busy) || std::ranges::any_of(all<CopyDialog>(), busy) ||
           std::ranges::any_of(all<BackupsPage>(), busy) || std::ranges::any_of(all<CompareDialog>(), busy) ||
           std::ranges::any_of(all<ShelfPage>(), [](ShelfPage* each) { return each->actions().busy(); });
}

void OrderlyEnd::note(Outcome outcome)
{
    int code = 0;
    switch (outcome) {
    case Outcome::complete:
        break;
    case Outcome::exceptions:
        code = kExceptions;
        break;
    case Outcome::failed:
        code = kFailed;
        break;
    case Outcome::cancelled:
        code = kCancelled;
        break;
    }
    m_code = std::max(m_code, code);
}

void OrderlyEnd::noteIf(bool stopped)
{
    if (stopped) {
        note(Outcome::cancelled);
    }
}

int OrderlyEnd::code() const
{
    return m_failed ? kFailed : m_code;
}

void OrderlyEnd::beginAsFailure(const QString& why)
{
    m_failed = true;
    begin(why);
}

void OrderlyEnd::begin(const QString& why)
{
    if (m_begun) {
        return;
    }
    m_begun = true;
    m_session.keep();
    connect(&m_burns, &BurnWindow::finished, this, [this](const JobReport& report) { note(report.outcome); });
    connect(&m_burns, &BurnWindow::changed, this, &OrderlyEnd::look, Qt::QueuedConnection);
    connect(&m_runs, &BackupBurns::recorded, this, &OrderlyEnd::look, Qt::QueuedConnection);
    if (m_burns.endAll(why)) {
        note(Outcome::cancelled);
    }
    const auto stop = [this](auto* each, bool worked) {
        using Window = std::remove_pointer_t<decltype(each)>;
        connect(each, &Window::idle, this, &OrderlyEnd::look, Qt::QueuedConnection);
        connect(each, &QObject::destroyed, this, &OrderlyEnd::look, Qt::QueuedConnection);
        noteIf(worked);
    };
    for (MediumDialog* const each : all<MediumDialog>()) {
        stop(each, each->endReading());
    }
    for (MediumPage* const each : all<MediumPage>()) {
        stop(each, each->stop());
    }
    for (CopyDialog* const each : all<CopyDialog>()) {
        stop(each, each->endReading());
    }
    for (BackupsPage* const each : all<BackupsPage>()) {
        stop(each, each->stop());
    }
    for (CompareDialog* const each : all<CompareDialog>()) {
        stop(each, each->stop());
    }
    for (ShelfPage* const each : all<ShelfPage>()) {
        connect(&each->actions(), &ShelfActions::ended, this, &OrderlyEnd::look, Qt::QueuedConnection);
        noteIf(each->actions().busy());
        each->actions().stop();
    }
    takeQuestionsBack();
    m_window.setEnabled(false);
    m_burns.setEnabled(false); // nothing new begins
    QMetaObject::invokeMethod(this, &OrderlyEnd::look, Qt::QueuedConnection);
}

// A question is answered with "no", as Escape does it; loops that wait for an answer end thereby, too.
void OrderlyEnd::takeQuestionsBack()
{
    while (QWidget* const popup = QApplication::activePopupWidget()) {
        if (!popup->close()) {
            break;
        }
    }
    for (QWidget* const each : QApplication::topLevelWidgets()) {
        auto* const dialog = qobject_cast<QDialog*>(each);
        if (dialog != nullptr && dialog->isVisible() && qobject_cast<MediumDialog*>(dialog) == nullptr) {
            dialog->reject();
        }
    }
}

void OrderlyEnd::look()
{
    if (!m_told && !working()) {
        m_told = true;
        Q_EMIT ended();
    }
}

void OrderlyEnd::endWithoutDisplay(const QString& why)
{
    m_session.keep();
    const auto dialogs = all<MediumDialog>();
    const auto copies = all<CopyDialog>();
    const auto media = all<MediumPage>();
    const auto backups = all<BackupsPage>();
    const auto comparisons = all<CompareDialog>();
    const auto shelves = all<ShelfPage>();
    // All at once, then each is waited for.
    std::ranges::for_each(dialogs, [&](MediumDialog* each) { noteIf(each->stopReading()); });
    std::ranges::for_each(copies, [&](CopyDialog* each) { noteIf(each->stopReading()); });
    std::ranges::for_each(media, [&](MediumPage* each) { noteIf(each->stop()); });
    std::ranges::for_each(backups, [&](BackupsPage* each) { noteIf(each->stop()); });
    std::ranges::for_each(comparisons, [&](CompareDialog* each) { noteIf(each->stop()); });
    std::ranges::for_each(shelves, [&](ShelfPage* each) {
        noteIf(each->actions().busy());
        each->actions().stop();
    });
    for (const Outcome outcome : m_burns.endWithoutDisplay(why)) {
        note(outcome);
    }
    m_runs.wait();
    const auto wait = [](auto* each) { each->wait(); };
    std::ranges::for_each(dialogs, wait);
    std::ranges::for_each(copies, wait);
    std::ranges::for_each(media, wait);
    std::ranges::for_each(backups, wait);
    std::ranges::for_each(comparisons, wait);
    std::ranges::for_each(shelves, [](ShelfPage* each) { each->actions().wait(); });
}

} // namespace steadyburn
