// A target is where the stream goes: an optical drive, a tape drive, a file, standard output or a virtual drive. It
// inspects, reads, blanks and ejects the medium; begin() returns the WriteSession that writes to it. One conformance
// suite (tests/unit) tests every implementation against what is said here and in WriteSession.h.
//
// inspect(), openReader(), blank() and eject() may be called whenever no session is open. While one is open, they fail
// with targetBusy or answer from what is already known. Any thread, one at a time.
#pragma once

#include "base/Clock.h"
#include "base/Stream.h"
#include "target/DriveMeter.h"
#include "target/Medium.h"
#include "target/WriteSession.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace steadyburn {

// Reads a medium back. One thread at a time.
class MediumReader {
public:
    virtual ~MediumReader() = default;
    // Returns the number of bytes read; 0 at the end of the section. Reads from the medium and not from a cache that
    // the writing filled, where that is possible.
    virtual Result<std::size_t> read(std::span<std::byte> into) = 0;
    // Moves to an absolute offset. On tape only forwards: otherwise it fails with `unsupported`.
    virtual Result<void> seek(std::uint64_t offset) = 0;
    // Skips at most `bytes` where that is faster than reading them. Returns how many it has skipped; 0: the caller
    // reads on. After a fault the position is unknown.
    virtual Result<std::uint64_t> skip(std::uint64_t bytes);
    [[nodiscard]] virtual std::optional<std::uint64_t> size() const = 0;
    [[nodiscard]] virtual bool seekable() const = 0;
    // A disc's reader covers the whole medium, for ISO 9660 addresses are absolute. Returns where the chosen session's
    // volume descriptors start, in bytes (0 on files, tapes and overwritable discs).
    [[nodiscard]] virtual std::uint64_t sessionStart() const { return 0; }
    // Returns where the sessions of a disc start that were written before that one, in bytes, ascending.
    [[nodiscard]] virtual std::vector<std::uint64_t> earlierSessions() const { return {}; }
    // The sessions of a disc image must be searched for. Returns what shows that there was another one (sessionLost).
    [[nodiscard]] virtual std::vector<Fault> lostSessions() const { return {}; }
};

// What only optical drives do.
class OpticalDrive {
public:
    // See Target::unmount().
    virtual Result<void> unmount() = 0;
    // After WriteSession::close(): opens and closes the tray (see cycleTray()), and holds the drive for the reader that
    // is opened next.
    virtual Result<void> reload(const std::function<void()>& mustBePushed, Clock& clock,
                                const std::stop_token& stop) = 0;

protected:
    ~OpticalDrive() = default;
};

// What only tape drives do.
class TapeDrive {
public:
    // Reads what the system counts about the drive into the meter. Any thread, also during write().
    virtual void lookAtSystem() {}
    // Returns what the drive has reported about itself and its cartridge since the last call (driveAlert) and, after an
    // append, what was wrong with the tape's last file (tapeRemark). Returns nothing while a session is open.
    virtual std::vector<Fault> takeAlerts() = 0;

protected:
    ~TapeDrive() = default;
};

class Target {
public:
    // A plain target is a file or a stream, which takes any format.
    enum class Family : std::uint8_t { plain, optical, tape };

    explicit Target(Family family) : m_family(family) {}
    Target(const Target&) = delete;
    Target& operator=(const Target&) = delete;
    virtual ~Target() = default;

    [[nodiscard]] Family family() const { return m_family; }
    [[nodiscard]] bool isTape() const { return m_family == Family::tape; }
    [[nodiscard]] bool isOptical() const { return m_family == Family::optical; }
    [[nodiscard]] bool isPlain() const { return m_family == Family::plain; }
    // Null where the target is no such drive, or simulates one without these functions.
    [[nodiscard]] virtual OpticalDrive* opticalDrive() { return nullptr; }
    [[nodiscard]] virtual TapeDrive* tapeDrive() { return nullptr; }

    // Unmounts a disc that nobody uses; does nothing where the target is no optical drive. Fails with targetBusy.
    Result<void> unmount();

    // The user's spelling, for messages.
    [[nodiscard]] virtual std::string name() const = 0;
    // The regular file that writing will change, if there is one: it must not lie in a source.
    [[nodiscard]] virtual std::optional<std::string> file() const { return std::nullopt; }

    virtual Result<MediumInfo> inspect() = 0;

    // Acquires the drive and checks all that can be checked without changing the medium. Fails with mediumMissing,
    // mediumTooSmall (both numbers), mediumWriteProtected, mediumNotBlank, targetBusy, targetPermission.
    virtual Result<std::unique_ptr<WriteSession>> begin(const WriteRequest& request) = 0;

    // `section` is the session of a disc or an image (0: the first) or the number of a tape file. Reading begins where
    // the section begins. Without such a section it fails with sessionMissing, on tape with badArgument; without
    // anything on the medium with notAnImage or sessionMissing.
    virtual Result<std::unique_ptr<MediumReader>> openReader(std::uint32_t section) = 0;

    using BlankProgress = std::function<void(double)>; // 0..1
    // Blanks a rewritable medium. `full`: all of it, which may take hours. Cannot be cancelled.
    virtual Result<void> blank(bool full, const BlankProgress& progress) = 0;
    virtual Result<void> eject() = 0;

    [[nodiscard]] const DriveMeter& meter() const { return m_meter; }

protected:
    DriveMeter m_meter; // of the session that was begun last

private:
    Family m_family;
};

} // namespace steadyburn
