#include "workflow/facade/DriveWatch.h"

#include "target/device/DriveEvents.h"
#include "target/discovery/UDisks.h"
#include "workflow/facade/OwnThread.h"

#include <algorithm>

namespace steadyburn {

namespace {

constexpr int kSoon = 400;   // milliseconds
constexpr int kLater = 8000; // a disc is read in by then

bool same(const TargetChoice& a, const TargetChoice& b)
{
    return a.spec == b.spec && a.title == b.title && a.free == b.free && a.medium.kind == b.medium.kind &&
           a.medium.status == b.medium.status && a.unusable.has_value() == b.unusable.has_value() &&
           (!a.unusable || (a.unusable->kind == b.unusable->kind && a.unusable->detail == b.unusable->detail));
}

} // namespace

DriveWatch::DriveWatch(QObject* parent) : DriveWatch(realTargets, DriveEvents::listen(), parent)
{
}

DriveWatch::DriveWatch(Lister lister, Result<DriveEvents> events, QObject* parent)
    : QObject(parent),
      m_lister(std::move(lister)),
      m_events(events ? std::make_unique<DriveEvents>(std::move(*events)) : nullptr),
      m_desktop(std::make_unique<UDisksWatch>())
{
    m_soon.setObjectName(QStringLiteral("soon")); // by which a test finds it
    m_soon.setSingleShot(true);
    m_soon.setInterval(kSoon);
    m_later.setSingleShot(true);
    m_later.setInterval(kLater);
    connect(&m_soon, &QTimer::timeout, this, &DriveWatch::look);
    connect(&m_later, &QTimer::timeout, this, &DriveWatch::look);
    connect(m_desktop.get(), &UDisksWatch::happened, this, &DriveWatch::refresh);
    if (m_events) {
        m_notifier = std::make_unique<QSocketNotifier>(m_events->fd(), QSocketNotifier::Read);
        m_notifier->setEnabled(false);
        connect(m_notifier.get(), &QSocketNotifier::activated, this, [this] {
            if (m_events->take()) {
                refresh();
                m_later.start();
            }
        });
    }
}

DriveWatch::~DriveWatch() = default;

void DriveWatch::start()
{
    assertOwnThread(*this);
    if (m_notifier) {
        m_notifier->setEnabled(true);
    }
    look();
}

void DriveWatch::refresh()
{
    assertOwnThread(*this);
    m_soon.start();
}

void DriveWatch::setPaused(bool paused)
{
    assertOwnThread(*this);
    m_paused = paused;
    if (!paused && m_wanted) {
        refresh();
    }
}

void DriveWatch::look()
{
    assertOwnThread(*this);
    if (m_paused) {
        m_wanted = true;
        return;
    }
    m_wanted = false;
    if (m_looking.running()) {
        m_again = true;
        return;
    }
    m_looking.start([lister = m_lister](const std::stop_token&) { return lister(); },
                    [this](const std::vector<TargetChoice>& found) { take(found); });
}

void DriveWatch::take(std::vector<TargetChoice> found)
{
    assertOwnThread(*this);
    const bool other = m_first || !std::equal(found.begin(), found.end(), m_drives.begin(), m_drives.end(), same);
    m_first = false;
    m_drives = std::move(found);
    if (other) {
        Q_EMIT changed(m_drives);
    }
    if (std::exchange(m_again, false)) {
        look();
    }
}

} // namespace steadyburn
