// Where the stream goes: an optical drive, a tape drive, a file, standard output or a virtual drive. One conformance
// suite (tests/unit) holds every implementation to what stands here.
//
// The order of calls: inspect() at any time before; prepare(), write() one or more times, close() — or abandon() at any
// point after prepare(). Then openReader() for reading back. One thread at a time, the device thread while writing.
#pragma once

#include "base/Clock.h"
#include "base/Stream.h"
#include "target/DriveMeter.h"
#include "target/Medium.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace steadyburn {

struct WriteRequest {
    std::optional<std::uint64_t> size; // bytes of the (first) stream; empty: open-ended
    std::size_t block = 256 * 1024;    // bytes of each write; the last may be shorter only on files and streams
    std::uint64_t rate = 0;            // bytes a second wanted; 0: the fastest
    bool simulate = false;
    bool append = false;
    bool keepOpen = false;           // leave the disc appendable
    std::optional<bool> compression; // tape: of the drive itself; empty: as it is set
    bool overwrite = false;          // the user said yes: data on the medium, or of the file, may go
    bool readBackFirst = false;      // a file that replaces another takes its name with takeName(), not with close()
    // BD and DVD-RAM: true checks every block while it is written and puts bad ones elsewhere, at half the speed;
    // false writes straight on; empty leaves it as the medium is.
    std::optional<bool> defectManagement;
};

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

class Target {
public:
    virtual ~Target() = default;

    // The user's spelling, for messages.
    [[nodiscard]] virtual std::string name() const = 0;
    [[nodiscard]] virtual bool isTape() const { return false; }
    [[nodiscard]] virtual bool isOptical() const { return false; }
    // A file or stream, which takes any format.
    [[nodiscard]] bool isPlain() const { return !isTape() && !isOptical(); }

    // The regular file that writing will change, if there is one: it must not lie in a source.
    [[nodiscard]] virtual std::optional<std::string> file() const { return std::nullopt; }

    // Optical drives: undoes the mount of a disc that nobody uses. Elsewhere nothing. Fails with targetBusy.
    virtual Result<void> unmount();

    virtual Result<MediumInfo> inspect() = 0;

    // Takes the drive and checks all that can be checked: nothing on the medium changes. Fails with mediumMissing,
    // mediumTooSmall (both numbers), mediumWriteProtected, mediumNotBlank, targetBusy, targetPermission.
    virtual Result<void> prepare(const WriteRequest& request) = 0;

    // Device thread: takes `source` to its end in writes of exactly `block` bytes. On a disc this is the one track; on
    // tape one tape file, and the filemark is written behind it (where deferred errors show). Fails with what the
    // drive said, or with the source's own fault; the medium is then to be abandoned.
    virtual Result<void> write(ByteSource& source, std::stop_token stop) = 0;

    // Tape, after write() failed with mediumFull: the tape file ends behind its first `keep` bytes, where the caller
    // knows a border, and `end`, which makes it up to whole records. `filesBack`: so many tape files of this run go,
    // and the one before them ends so. Until close(), further files may use the room behind the early warning. Fails
    // with what the drive says when it cannot step back: then all that was taken is still there.
    virtual Result<void> endEarly(std::uint64_t keep, std::span<const std::byte> end, unsigned filesBack);
    // Tape: until close(), further files may use the room behind the early warning.
    virtual void useRoomBehindWarning() {}

    // Ends the session and releases the drive; a file appears under its name only now.
    virtual Result<void> close() = 0;

    // True between close() and takeName() where an older file still bears the name; openReader() reads the new one.
    [[nodiscard]] virtual bool awaitsName() const { return false; }
    // The new file replaces the older one. Where nothing awaits a name there is nothing to do.
    virtual Result<void> takeName() { return {}; }

    // After a fault or cancel: leaves the medium as good as it can be (tape at a filemark, disc's session closed if it
    // must be) and no half-written file. Says with its result what the medium is worth: ok() when it is as before,
    // otherwise mediumLeft with its MediumWorth, or what else is wrong with it.
    virtual Result<void> abandon() = 0;

    // Optical drives, after close(): the tray goes out and in, see cycleTray(), and stays ours for a reader that is
    // opened next. Elsewhere nothing.
    virtual Result<void> reload(const std::function<void()>& mustBePushed, Clock& clock, const std::stop_token& stop);

    // The section that the last write() made, for openReader(): on tape the tape file's number, on disc the session.
    [[nodiscard]] virtual std::uint32_t lastSection() const { return 0; }

    // Disc: `section` is the session (0 the first); a plain file has section 0. Tape: the tape file's number. Reading
    // begins where the section does. Fails with badArgument (no such section) and notAnImage (nothing on the medium).
    virtual Result<std::unique_ptr<MediumReader>> openReader(std::uint32_t section) = 0;

    using BlankProgress = std::function<void(double)>; // 0..1
    virtual Result<void> blank(bool full, const BlankProgress& progress) = 0;
    virtual Result<void> eject() = 0;

    // Overwritable media and files with an appended session: puts the 64 KiB head in place after the last write().
    // Where sessions are found by the table of contents there is nothing to do.
    virtual Result<void> writeHead(std::span<const std::byte> head);

    // Any thread, also during write(): updates the meter with what the system counts about the drive.
    virtual void lookAtSystem() {}
    // Returns what the drive reports about itself and its cartridge since the last call (driveAlert), and of a tape
    // that was appended to what its last file was like (tapeRemark). Nothing between prepare() and close().
    virtual std::vector<Fault> takeAlerts() { return {}; }

    [[nodiscard]] const DriveMeter& meter() const { return m_meter; }

protected:
    DriveMeter m_meter;
};

} // namespace steadyburn
