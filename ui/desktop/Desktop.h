// What the desktop does for a burn: says that it is done, shows its progress on the taskbar, stays awake with the lid
// shut. All over D-Bus and all asynchronous: a desktop without D-Bus, or one that never answers, costs nothing and
// changes nothing. Connecting alone can block, so a thread of its own does it. GUI thread.
#pragma once

#include <QDBusConnection>
#include <QDBusUnixFileDescriptor>
#include <QObject>
#include <QThread>

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

class QDBusPendingCallWatcher;

namespace steadyburn {

class Desktop final : public QObject {
    Q_OBJECT
public:
    // Bus addresses for a test; empty: the session's and the system's.
    struct Buses {
        QString session;
        QString system;
    };
    explicit Desktop(QObject* parent = nullptr) : Desktop(Buses(), parent) {}
    explicit Desktop(Buses buses, QObject* parent = nullptr);
    ~Desktop() override;

    void notify(const QString& title, const QString& text, bool bad);
    // < 0: nothing to show.
    void showProgress(double share, bool urgent);
    // Sleep, shutdown, idling and the lid wait from now on, until release().
    void inhibit(const QString& why);
    void release();
    [[nodiscard]] bool inhibiting() const { return m_hold.isValid(); }

signals:
    void inhibited(bool granted); // logind has answered

private:
    enum class Bus : std::uint8_t { session, system };
    using Action = std::function<void(const QDBusConnection&)>;

    void on(Bus bus, Action action); // now, or when connected, or never
    void connected(Bus bus, const QString& name);
    [[nodiscard]] QString addressOf(Bus bus) const;

    struct Link {
        std::unique_ptr<QThread> thread;
        std::optional<QDBusConnection> connection;
        bool tried = false;
        std::vector<Action> waiting;
    };
    Link& link(Bus bus) { return bus == Bus::session ? m_session : m_system; }

    Buses m_buses;
    std::stop_source m_ending; // nobody waits for a bus that never answers
    Link m_session;
    Link m_system;
    QDBusUnixFileDescriptor m_hold; // open: held
    int m_wanted = 0;               // grows with each inhibit() and release(): an answer to an older one is void
    int m_lastPercent = -2;
};

} // namespace steadyburn
