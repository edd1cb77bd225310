#include "ui/OrderlyEnd.h"

#include "ui/burn/BurnWindow.h"
#include "ui/burn/CopyDialog.h"
#include "ui/burn/VolumeDialog.h"
#include "ui/compilation/SessionKeeper.h"
#include "ui/medium/MediumDialog.h"
#include "ui/medium/MediumWindow.h"

#include <QApplication>
#include <QDialog>

#include <algorithm>

namespace steadyburn {

namespace {

constexpr int kExceptions = 1;
constexpr int kFailed = 3;
constexpr int kCancelled = 130;

} // namespace

OrderlyEnd::OrderlyEnd(QWidget& window, BurnWindow& burns, SessionKeeper& session)
    : m_window(window), m_burns(burns), m_session(session)
{
}

std::vector<MediumDialog*> OrderlyEnd::media() const
{
    const auto found = m_window.findChildren<MediumDialog*>(QString(), Qt::FindDirectChildrenOnly);
    return {found.begin(), found.end()};
}

std::vector<MediumWindow*> OrderlyEnd::lookers() const
{
    const auto found = m_window.findChildren<MediumWindow*>(QString(), Qt::FindDirectChildrenOnly);
    return {found.begin(), found.end()};
}

std::vector<CopyDialog*> OrderlyEnd::copies() const
{
    const auto found = m_window.findChildren<CopyDialog*>(QString(), Qt::FindDirectChildrenOnly);
    return {found.begin(), found.end()};
}

bool OrderlyEnd::working() const
{
    const auto busy = [](const auto* each) { return each->busy(); };
    return m_burns.pending() || std::ranges::any_of(media(), busy) || std::ranges::any_of(lookers(), busy) ||
           std::ranges::any_of(copies(), busy);
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
    if (m_burns.endAll(why)) {
        note(Outcome::cancelled);
    }
    for (MediumDialog* const dialog : media()) {
        connect(dialog, &MediumDialog::idle, this, &OrderlyEnd::look, Qt::QueuedConnection);
        connect(dialog, &QObject::destroyed, this, &OrderlyEnd::look, Qt::QueuedConnection);
        if (dialog->endReading()) {
            note(Outcome::cancelled);
        }
    }
    for (MediumWindow* const window : lookers()) {
        connect(window, &MediumWindow::idle, this, &OrderlyEnd::look, Qt::QueuedConnection);
        if (window->stop()) {
            note(Outcome::cancelled);
        }
    }
    for (CopyDialog* const dialog : copies()) {
        connect(dialog, &CopyDialog::idle, this, &OrderlyEnd::look, Qt::QueuedConnection);
        connect(dialog, &QObject::destroyed, this, &OrderlyEnd::look, Qt::QueuedConnection);
        if (dialog->endReading()) {
            note(Outcome::cancelled);
        }
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
    const auto all = media();
    for (MediumDialog* const dialog : all) { // all at once, then each is waited for
        if (dialog->stopReading()) {
            note(Outcome::cancelled);
        }
    }
    const auto readers = lookers();
    for (MediumWindow* const window : readers) {
        if (window->stop()) {
            note(Outcome::cancelled);
        }
    }
    const auto copying = copies();
    for (CopyDialog* const dialog : copying) {
        if (dialog->stopReading()) {
            note(Outcome::cancelled);
        }
    }
    for (const Outcome outcome : m_burns.endWithoutDisplay(why)) {
        note(outcome);
    }
    for (MediumDialog* const dialog : all) {
        dialog->wait();
    }
    for (MediumWindow* const window : readers) {
        window->wait();
    }
    for (CopyDialog* const dialog : copying) {
        dialog->wait();
    }
}

} // namespace steadyburn
