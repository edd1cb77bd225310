// The target of a burn with the medium in it: opened, looked at, acquired, closed and released. Of a tape set the next
// tape takes its place. The job's thread.
#pragma once

#include "base/os/NameClaim.h"
#include "target/Target.h"
#include "workflow/burn/BurnContext.h"
#include "workflow/request/UnfinishedBurn.h"

#include <memory>
#include <optional>
#include <vector>

namespace steadyburn {

class BurnTarget {
public:
    explicit BurnTarget(const BurnContext& burn) : m_burn(burn) {}

    // Opens what the request names, inspects its medium and reports it. Changes nothing, except that it unmounts a disc
    // that nobody uses. Fails with what opening and inspecting fail with, with outputIsOutside()'s and
    // outputsMayBeWritten()'s faults, and with imageAppended.
    Result<void> open();

    // False before open(), and after release().
    explicit operator bool() const { return m_target != nullptr; }
    Target& operator*() const { return *m_target; }
    Target* operator->() const { return m_target.get(); }
    [[nodiscard]] const MediumInfo& medium() const { return m_medium; }
    // Reads from the tape to find out how long a record the adapter carries.
    void inspectLongestRecord();
    // The burn adds to something that is there. Without that an append is the first session.
    [[nodiscard]] bool appends() const { return m_append; }

    // What is begun from here on belongs to the set with this journal; empty: to none.
    void setSet(std::string journal) { m_set = std::move(journal); }
    // Target::begin(). From then on there is a session, until close(), takeName() or abandon() ends it.
    Result<void> acquire(const WriteRequest& how);
    // Acquires the drive with another tape in it. That tape is the target from then on.
    Result<void> replaceBy(std::unique_ptr<Target> next, MediumInfo medium, const WriteRequest& how);
    // The medium in it is the one that is acquired next.
    void replaceBy(std::unique_ptr<Target> next, MediumInfo medium);
    [[nodiscard]] std::unique_ptr<Target> release();
    // Only between acquire() and the end of the session.
    [[nodiscard]] WriteSession& session() const { return *m_session; }
    // WriteSession::section(), also after the session has ended.
    [[nodiscard]] std::uint32_t section() const { return m_session ? m_session->section() : m_section; }

    Result<void> close();
    [[nodiscard]] bool awaitsName() const { return m_session && m_session->awaitsName(); }
    // Lets the file that was read back replace the older one.
    Result<void> takeName();
    // Whether the whole burn is on the medium, under its name.
    [[nodiscard]] bool closed() const { return m_closed; }
    // Some discs are closed by what is written on them, or are full: whoever wanted the disc open must know.
    void tellIfClosed() const;

    // What is then read back comes off the disc and out of nobody's memory. Nobody waits for the tray of a drive that
    // cannot pull it in when nothing is to be read.
    Result<void> reload();
    void eject();

    // After a fault: abandons the session, if there is one. Returns WriteSession::abandon()'s fault, or what became of
    // the file that was to be replaced; empty: the medium is as before.
    [[nodiscard]] std::optional<Fault> abandon();

    // Reports what the drive says about itself and its cartridge.
    void tellAlerts();
    [[nodiscard]] const std::vector<Fault>& alerts() const { return m_alerts; }
    // Why a burn journal could not be kept; empty: it was.
    [[nodiscard]] const std::optional<Fault>& untraced() const { return m_untraced; }

private:
    void endSession();
    [[nodiscard]] std::vector<UnfinishedBurn> lookForUnfinished(Target& target, const MediumInfo& medium) const;
    [[nodiscard]] Result<void> checkUnfinished() const;
    [[nodiscard]] std::unique_ptr<WriteSession> journaled(std::unique_ptr<WriteSession> session, Target& target,
                                                          const MediumInfo& medium, const WriteRequest& how,
                                                          std::vector<UnfinishedBurn> earlier);

    const BurnContext& m_burn;
    std::unique_ptr<Target> m_target;
    std::unique_ptr<WriteSession> m_session; // from acquire() until the drive is released
    MediumInfo m_medium;
    NameClaim m_manifestClaim;
    std::vector<Fault> m_alerts;
    std::string m_set;                        // its journal
    std::vector<UnfinishedBurn> m_unfinished; // that the medium holds
    std::optional<Fault> m_untraced;
    std::uint32_t m_section = 0; // of the session that has ended
    bool m_append = false;
    bool m_closed = false;
};

} // namespace steadyburn
