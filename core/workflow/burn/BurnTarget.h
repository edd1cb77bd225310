// The target of a burn with the medium in it: opened, looked at, acquired, closed and released. Of a tape set the next
// tape takes its place. The job's thread.
#pragma once

#include "base/os/NameClaim.h"
#include "target/Target.h"
#include "workflow/burn/BurnContext.h"

#include <memory>
#include <optional>
#include <vector>

namespace steadyburn {

class BurnTarget {
public:
    explicit BurnTarget(const BurnContext& burn) : m_burn(burn) {}

    // Opens what the request names and looks at its medium, which is told. Nothing changes, but that a disc which
    // nobody uses is unmounted. Fails with what opening and inspecting fail with, with outputIsOutside()'s and
    // outputsMayBeWritten()'s faults, and with imageAppended.
    Result<void> open();

    // False before open(), and after release().
    explicit operator bool() const { return m_target != nullptr; }
    Target& operator*() const { return *m_target; }
    Target* operator->() const { return m_target.get(); }
    [[nodiscard]] const MediumInfo& medium() const { return m_medium; }
    // By reading it is learned what the adapter carries.
    void inspectLongestRecord();
    // The burn adds to something that is there. Without that an append is the first session.
    [[nodiscard]] bool appends() const { return m_append; }

    // Target::begin(); from then on there is a session, and the drive is to be released.
    Result<void> acquire(const WriteRequest& how);
    // Acquires the drive with another tape in it, which is the target from then on.
    Result<void> replaceBy(std::unique_ptr<Target> next, MediumInfo medium, const WriteRequest& how);
    [[nodiscard]] std::unique_ptr<Target> release() { return std::move(m_target); }
    [[nodiscard]] WriteSession& session() const { return *m_session; }
    // WriteSession::section(), of one that has ended, too.
    [[nodiscard]] std::uint32_t section() const { return m_session ? m_session->section() : m_section; }

    Result<void> close();
    [[nodiscard]] bool awaitsName() const { return m_session && m_session->awaitsName(); }
    // What was read back replaces the file that it was written for.
    Result<void> takeName();
    // All of it is on the medium, under its name.
    [[nodiscard]] bool closed() const { return m_closed; }
    // Some discs are closed by what is written on them, or are full: whoever wanted the disc open must know.
    void tellIfClosed() const;

    // What is then read back comes off the disc and out of nobody's memory. Nobody waits for the tray of a drive that
    // cannot pull it in when nothing is to be read.
    Result<void> reload();
    void eject();

    // After a fault, if the drive is still held: WriteSession::abandon(). Its fault, or what became of the file that
    // was to be replaced; empty: as before.
    [[nodiscard]] std::optional<Fault> abandon();

    // What the drive says of itself and its cartridge is told as it comes.
    void tellAlerts();
    [[nodiscard]] const std::vector<Fault>& alerts() const { return m_alerts; }

private:
    void end();

    const BurnContext& m_burn;
    std::unique_ptr<Target> m_target;
    std::unique_ptr<WriteSession> m_session; // from acquire() until the drive is released
    MediumInfo m_medium;
    NameClaim m_manifestClaim;
    std::vector<Fault> m_alerts;
    std::uint32_t m_section = 0; // of the session that has ended
    bool m_append = false;
    bool m_closed = false;
};

} // namespace steadyburn
