// Writes one session to an optical disc, through libburn.
#pragma once

#include "target/DriveMeter.h"
#include "target/WriteSession.h"
#include "target/optical/BurnRun.h"
#include "target/optical/HeldDrive.h"

#include <memory>

namespace steadyburn {

// Any thread, one at a time. While write() runs, libburn's writer thread is the one that reads the ByteSource.
class OpticalSession final : public WriteSession {
public:
    // See Target::begin(). Closes the tray.
    static Result<std::unique_ptr<WriteSession>> begin(HeldDrive& held, DriveMeter& meter, const WriteRequest& request);
    ~OpticalSession() override;

    Result<void> write(ByteSource& source, std::stop_token stop) override;
    Result<void> writeHead(std::span<const std::byte> head) override;
    Result<void> close() override;
    Result<void> abandon() override;
    [[nodiscard]] std::uint32_t section() const override { return m_held.section; }

private:
    OpticalSession(HeldDrive& held, DriveMeter& meter, const WriteRequest& request);

    Result<void> acquireDrive();
    Result<void> checkMedium() const;
    Result<void> checkSpace(Action doing) const;
    void setMeter();
    [[nodiscard]] bool erasesFirst() const;
    [[nodiscard]] bool wantsSpareBlocks() const;
    Result<void> makeWritable();
    Result<void> burn(ByteSource& source, const std::stop_token& stop);
    Result<void> judge(const BurnOutcome& outcome, BurnStream& stream, const std::stop_token& stop) const;
    void closeDamagedTrack();
    [[nodiscard]] Fault left(const MediumWorth& worth) const;
    void releaseDrive();

    HeldDrive& m_held;
    DriveMeter& m_meter;
    const WriteRequest m_request;
    MediumInfo m_medium; // as it was found
    TrackPlan m_plan;
    bool m_open = false;      // the session holds the drive
    bool m_closed = false;    // close() succeeded
    bool m_created = false;   // the file of a stdio drive did not exist before
    bool m_headBegun = false; // the descriptors at the front may have changed
};

} // namespace steadyburn
