#include "ui/compilation/SessionKeeper.h"

#include "ui/compilation/ProjectDocument.h"
#include "ui/text/FaultText.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>

#include <utility>

namespace steadyburn {

namespace {

constexpr int kSoon = 1000; // ms after a change
constexpr int kSlots = 32;  // programs at once

} // namespace

SessionKeeper::SessionKeeper(const ProjectDocument& document, const QString& folder) : m_document(document)
{
    m_thread.setMaxThreadCount(1);
    const QString place = folder.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) +
                                                 QStringLiteral("/sessions")
                                           : folder;
    m_soon.setSingleShot(true);
    m_soon.setInterval(kSoon);
    QObject::connect(&m_soon, &QTimer::timeout, &m_soon, [this] { write(); });
    if (!QDir().mkpath(place)) {
        return;
    }
    for (const bool withLeft : {true, false}) { // what is left somewhere is looked for first
        if (Slot slot = slotIn(place, withLeft); slot.lock) {
            m_lock = std::move(slot.lock);
            m_file = slot.file;
            break;
        }
    }
    m_folder = place;
    if (m_lock && QFile::exists(m_file)) {
        if (auto left = readProject(pathBytes(m_file)); left && !left->compilation.empty()) {
            m_left = std::move(*left);
        }
    }
}

SessionKeeper::~SessionKeeper()
{
    m_thread.waitForDone();
    if (m_lock && !m_stays) {
        QFile::remove(m_file);
    }
}

SessionKeeper::Slot SessionKeeper::slotIn(const QString& folder, bool withLeft)
{
    for (int number = 0; number < kSlots; ++number) {
        const QString file = QStringLiteral("%1/session-%2.steadyburn").arg(folder).arg(number);
        if (withLeft && !QFile::exists(file)) {
            continue;
        }
        auto lock = std::make_unique<QLockFile>(file + QStringLiteral(".lock"));
        lock->setStaleLockTime(0); // by its process alone, not by the time
        if (lock->tryLock()) {
            return {.lock = std::move(lock), .file = file};
        }
    }
    return {};
}

bool SessionKeeper::setAside(const Project& left)
{
    m_thread.waitForDone();
    Slot slot = m_lock ? slotIn(m_folder, false) : Slot();
    if (!slot.lock || QFile::exists(slot.file) || !writeProject(left, pathBytes(slot.file))) {
        return false;
    }
    m_aside = std::move(slot);
    return true;
}

void SessionKeeper::dropAside()
{
    if (m_aside.lock) { // behind what is being written of the document
        m_thread.start([file = m_aside.file] { QFile::remove(file); });
    }
}

std::optional<Project> SessionKeeper::takeLeft()
{
    return std::exchange(m_left, std::nullopt);
}

void SessionKeeper::changed()
{
    if (m_lock && !m_soon.isActive()) {
        m_soon.start();
    }
}

void SessionKeeper::keep()
{
    m_stays = true;
    m_soon.stop();
    write();
    m_thread.waitForDone();
}

void SessionKeeper::write()
{
    if (!m_lock) {
        return;
    }
    m_thread.start([make = m_document.unsaved() ? m_document.projectLater() : nullptr, file = m_file] {
        if (make) {
            (void)writeProject(make(), pathBytes(file)); // a full disk must not hinder the burn
        } else {
            QFile::remove(file);
        }
    });
}

} // namespace steadyburn
