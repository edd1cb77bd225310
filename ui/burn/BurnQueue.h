// The burns of this program as a list: waiting, running and ended ones, in the order in which they came. Each drive has
// one burn at a time, several drives burn at once; when one has ended, the next for its drive gets its turn. No widget:
// the window shows the list, one page a session. GUI thread.
#pragma once

#include "ui/burn/BurnSession.h"
#include "ui/burn/DriveTurns.h"

#include <QAbstractListModel>

#include <vector>

namespace steadyburn {

class BurnQueue final : public QAbstractListModel {
    Q_OBJECT
public:
    explicit BurnQueue(Dependencies dependencies, QObject* parent = nullptr);
    ~BurnQueue() override; // cancels what runs, and waits for it

    BurnSession& add(const BurnOrder& order); // starts at once if nobody has its drive
    void start(const BurnSession& session);   // the medium that it wanted is in
    // Not while it runs. The session lives until control returns to the event loop.
    void remove(BurnSession& session);
    void removeWaiting(); // and those that want a medium
    void removeEnded();

    [[nodiscard]] const std::vector<BurnSession*>& sessions() const { return m_sessions; }
    [[nodiscard]] BurnSession* at(const QModelIndex& index) const; // null: none
    [[nodiscard]] QModelIndex indexOf(const BurnSession& session) const;
    [[nodiscard]] bool anyRunning() const { return m_turns.anyRunning(); }
    [[nodiscard]] bool anyDriveRunning() const { return m_turns.anyDriveRunning(); }
    [[nodiscard]] bool anyPending() const { return m_turns.anyPending(); }
    [[nodiscard]] bool anyWaiting() const; // for a drive or for a medium
    [[nodiscard]] bool anyHeld() const;    // has ended but for a disk that does not answer
    [[nodiscard]] double share() const;    // 0..1 of what runs; < 0: nothing does

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

signals:
    void changed();    // which run, wait or have ended
    void progressed(); // what a session says of itself; a few times a second
    void mediumWanted(steadyburn::BurnSession* session);
    void ended(steadyburn::BurnSession* session);    // the next for its drive has not begun yet
    void finished(steadyburn::BurnSession* session); // after ended(); the next has had its turn

private:
    [[nodiscard]] int numberOf(const BurnSession& session) const;
    void takeOut(BurnSession& session);
    void follow(); // does what the turns say
    void showText(const BurnSession& session);
    void end(BurnSession& session);

    Dependencies m_dependencies;
    DriveTurns m_turns;
    std::vector<BurnSession*> m_sessions; // children of this
    std::vector<int> m_numbers;           // in m_turns; one for each session
    std::vector<QString> m_texts;         // as shown; one for each session
};

} // namespace steadyburn
