// The list of drives that keeps itself up to date: a drive that is plugged in appears by itself, one that is gone
// vanishes. Waits for the kernel's word and never polls. Lives in the GUI's thread; drives are looked at on another.
#pragma once

#include "base/Result.h"
#include "workflow/facade/Run.h"
#include "workflow/facade/TargetList.h"

#include <QObject>
#include <QSocketNotifier>
#include <QTimer>

#include <functional>
#include <memory>
#include <vector>

namespace steadyburn {

class DriveEvents;
class UDisksWatch;

class DriveWatch final : public QObject {
    Q_OBJECT
public:
    using Lister = std::function<std::vector<TargetChoice>()>; // on a thread of its own

    explicit DriveWatch(QObject* parent = nullptr);
    DriveWatch(Lister lister, Result<DriveEvents> events, QObject* parent = nullptr); // for tests
    ~DriveWatch() override;                                                           // waits for a look that has begun

    // Looks now, and from then on whenever something happens.
    void start();
    // Looks again; many calls at once are one look.
    void refresh();
    // While we burn nobody looks at the drives: what happened meanwhile is looked at when it is over.
    void setPaused(bool paused);

    [[nodiscard]] const std::vector<TargetChoice>& drives() const { return m_drives; }

signals:
    // Only when the list is another than before.
    void changed(const std::vector<steadyburn::TargetChoice>& drives);

private:
    void look();
    void take(std::vector<TargetChoice> found);

    Lister m_lister;
    std::unique_ptr<DriveEvents> m_events; // null: the system reports no events
    std::unique_ptr<QSocketNotifier> m_notifier;
    std::unique_ptr<UDisksWatch> m_desktop; // mounts and media, which the kernel reports only where it polls
    QTimer m_soon{this};                    // events come in groups, and a node gets its permissions a moment later
    QTimer m_later{this};                   // once more, for a drive that is still loading its disc
    std::vector<TargetChoice> m_drives;
    bool m_again = false;
    bool m_paused = false;
    bool m_wanted = false;
    bool m_first = true;
    Run m_looking;
};

} // namespace steadyburn
