// Where the stream goes: an optical drive, a tape drive, a file, standard output or a virtual drive. One conformance
// suite (tests/unit) holds every implementation to what stands here and in WriteSession.h.
//
// inspect(), openReader(), blank() and eject() may be called whenever no session is open; a drive that is written to
// refuses them with targetBusy, or answers for what it knows. One thread at a time.
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
    // The next bytes; 0 at the end of the section. Never from a cache that the writing filled, where that can be
    // helped.
    virtual Result<std::size_t> read(std::span<std::byte> into) = 0;
    // Moves to an absolute position of the section. Fails with `unsupported` on tape, but for going forwards.
    virtual Result<void> seek(std::uint64_t offset) = 0;
    // Passes over at most `bytes` where that is faster than reading them; returns how many. 0: read on. After a fault
    // the position is lost.
    virtual Result<std::uint64_t> skip(std::uint64_t bytes);
    [[nodiscard]] virtual std::optional<std::uint64_t> size() const = 0;
    [[nodiscard]] virtual bool seekable() const = 0;
    // A disc's reader covers the whole medium; this is where the chosen session's volume descriptors start, in bytes
    // (0 on files, tapes and overwritable discs). ISO 9660 addresses are absolute.
    [[nodiscard]] virtual std::uint64_t sessionStart() const { return 0; }
    // A disc: where the sessions start that were written before that one, in bytes, ascending.
    [[nodiscard]] virtual std::vector<std::uint64_t> earlierSessions() const { return {}; }
    // A disc image, whose sessions must be looked for: what shows that there was another one (sessionLost).
    [[nodiscard]] virtual std::vector<Fault> lostSessions() const { return {}; }
};

// What only optical drives do.
class OpticalDrive {
public:
    // Target::unmount().
    virtual Result<void> unmount() = 0;
    // After WriteSession::close(): the tray goes out and in, see cycleTray(), and stays ours for a reader that is
    // opened next.
    virtual Result<void> reload(const std::function<void()>& mustBePushed, Clock& clock,
                                const std::stop_token& stop) = 0;

protected:
    ~OpticalDrive() = default;
};

// What only tape drives do.
class TapeDrive {
public:
    // Any thread, also during write(): updates the meter with what the system counts about the drive.
    virtual void lookAtSystem() {}
    // Returns what the drive reports about itself and its cartridge since the last call (driveAlert), and of a tape
    // that was appended to what its last file was like (tapeRemark). Nothing while a session is open.
    virtual std::vector<Fault> takeAlerts() = 0;

protected:
    ~TapeDrive() = default;
};

class Target {
public:
    // A plain one is a file or stream, which takes any format.
    enum class Family : std::uint8_t { plain, optical, tape };

    explicit Target(Family family) : m_family(family) {}
    Target(const Target&) = delete;
    Target& operator=(const Target&) = delete;
    virtual ~Target() = default;

    [[nodiscard]] Family family() const { return m_family; }
    [[nodiscard]] bool isTape() const { return m_family == Family::tape; }
    [[nodiscard]] bool isOptical() const { return m_family == Family::optical; }
    [[nodiscard]] bool isPlain() const { return m_family == Family::plain; }
    // Null where the target is no such drive, or only simulates one and has nothing to do.
    [[nodiscard]] virtual OpticalDrive* opticalDrive() { return nullptr; }
    [[nodiscard]] virtual TapeDrive* tapeDrive() { return nullptr; }

    // Undoes the mount of a disc that nobody uses; elsewhere there is nothing to do. Fails with targetBusy.
    Result<void> unmount();

    // The user's spelling, for messages.
    [[nodiscard]] virtual std::string name() const = 0;
    // The regular file that writing will change, if there is one: it must not lie in a source.
    [[nodiscard]] virtual std::optional<std::string> file() const { return std::nullopt; }

    virtual Result<MediumInfo> inspect() = 0;

    // Takes the drive and checks all that can be checked: nothing on the medium changes. Fails with mediumMissing,
    // mediumTooSmall (both numbers), mediumWriteProtected, mediumNotBlank, targetBusy, targetPermission.
    virtual Result<std::unique_ptr<WriteSession>> begin(const WriteRequest& request) = 0;

    // Disc: `section` is the session (0 the first); a plain file has section 0. Tape: the tape file's number. Reading
    // begins where the section does. Fails with badArgument (no such section) and notAnImage (nothing on the medium).
    virtual Result<std::unique_ptr<MediumReader>> openReader(std::uint32_t section) = 0;

    using BlankProgress = std::function<void(double)>; // 0..1
    virtual Result<void> blank(bool full, const BlankProgress& progress) = 0;
    virtual Result<void> eject() = 0;

    [[nodiscard]] const DriveMeter& meter() const { return m_meter; }

protected:
    DriveMeter m_meter; // of the session that was begun last

private:
    Family m_family;
};

} // namespace steadyburn
