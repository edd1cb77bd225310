// A drive that does something of its own at two moments: when its tray is to go out and in, and at the close.
#pragma once

#include "target/Target.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <utility>

namespace steadyburn {

// A session after whose close something happens.
class OddSession final : public WriteSession {
public:
    OddSession(std::unique_ptr<WriteSession> real, std::function<void()> atClose)
        : m_real(std::move(real)), m_atClose(std::move(atClose))
    {
    }
    Result<void> write(ByteSource& source, std::stop_token stop) override { return m_real->write(source, stop); }
    Result<void> writeHead(std::span<const std::byte> head) override { return m_real->writeHead(head); }
    Result<void> close() override
    {
        auto closed = m_real->close();
        if (m_atClose) {
            m_atClose();
        }
        return closed;
    }
    Result<void> abandon() override { return m_real->abandon(); }
    [[nodiscard]] std::uint32_t section() const override { return m_real->section(); }

private:
    std::unique_ptr<WriteSession> m_real;
    std::function<void()> m_atClose;
};

class OddDrive final : public Target, public OpticalDrive {
public:
    OddDrive(std::unique_ptr<Target> drive, bool trayStaysOut, std::function<void()> atClose)
        : Target(Family::optical),
          m_drive(std::move(drive)),
          m_trayStaysOut(trayStaysOut),
          m_atClose(std::move(atClose))
    {
    }
    [[nodiscard]] std::string name() const override { return m_drive->name(); }
    [[nodiscard]] OpticalDrive* opticalDrive() override { return this; }
    Result<void> unmount() override { return {}; }
    Result<MediumInfo> inspect() override { return m_drive->inspect(); }
    Result<std::unique_ptr<WriteSession>> begin(const WriteRequest& request) override
    {
        auto real = m_drive->begin(request);
        if (!real) {
            return real;
        }
        return std::unique_ptr<WriteSession>(std::make_unique<OddSession>(std::move(*real), m_atClose));
    }
    Result<void> reload(const std::function<void()>& /*mustBePushed*/, Clock& /*clock*/,
                        const std::stop_token& /*stop*/) override
    {
        return m_trayStaysOut ? Result<void>(Fault{.kind = FaultKind::mediumMissing, .path = name()}) : Result<void>();
    }
    Result<std::unique_ptr<MediumReader>> openReader(std::uint32_t section) override
    {
        return m_drive->openReader(section);
    }
    Result<void> blank(bool full, const BlankProgress& progress) override { return m_drive->blank(full, progress); }
    Result<void> eject() override { return m_drive->eject(); }

private:
    std::unique_ptr<Target> m_drive;
    bool m_trayStaysOut;
    std::function<void()> m_atClose;
};

} // namespace steadyburn
