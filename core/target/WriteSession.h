// One run of writing to a medium. Target::begin() takes the drive and returns the session; close() or abandon() let the
// drive go. The target outlives its session, of which there is one at a time.
//
// The order of calls: write() one or more times, writeHead() where it is wanted, close() — or abandon() at any point
// before, and after a close() that failed. One thread at a time, the device thread while writing.
#pragma once

#include "base/Stream.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>

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

class TapeSession;

class WriteSession {
public:
    WriteSession() = default;
    WriteSession(const WriteSession&) = delete;
    WriteSession& operator=(const WriteSession&) = delete;
    // A session that was neither closed nor abandoned lets the drive go, and leaves the medium as a power loss would.
    virtual ~WriteSession() = default;

    // Device thread: takes `source` to its end in writes of exactly `block` bytes. On a disc this is the one track; on
    // tape one tape file, and the filemark is written behind it (where deferred errors show). Fails with what the
    // drive said, or with the source's own fault; the session is then to be abandoned.
    virtual Result<void> write(ByteSource& source, std::stop_token stop) = 0;

    // Overwritable media and files with an appended session: puts the 64 KiB head in place after the last write().
    // Where sessions are found by the table of contents there is nothing to do.
    virtual Result<void> writeHead(std::span<const std::byte> head);

    // Ends the session and releases the drive; a file appears under its name only now.
    virtual Result<void> close() = 0;

    // True between close() and takeName() where an older file still bears the name; Target::openReader() reads the new
    // one.
    [[nodiscard]] virtual bool awaitsName() const { return false; }
    // The new file replaces the older one. Where nothing awaits a name there is nothing to do.
    virtual Result<void> takeName() { return {}; }

    // After a fault or cancel: leaves the medium as good as it can be (tape at a filemark, disc's session closed if it
    // must be) and no half-written file. Says with its result what the medium is worth: ok() when it is as before,
    // otherwise mediumLeft with its MediumWorth, or what else is wrong with it. After a good close() nothing happens.
    virtual Result<void> abandon() = 0;

    // What the last write() made, for Target::openReader(): on tape the tape file's number, on disc the session.
    [[nodiscard]] virtual std::uint32_t section() const { return 0; }

    // What only tapes can do; null elsewhere.
    [[nodiscard]] virtual TapeSession* tape() { return nullptr; }
};

class TapeSession : public WriteSession {
public:
    // After write() failed with mediumFull: the tape file ends behind its first `keep` bytes, where the caller knows a
    // border, and `end`, which makes it up to whole records. `filesBack`: so many tape files of this session go, and
    // the one before them ends so. Until close(), further files may use the room behind the early warning. Fails with
    // what the drive says when it cannot step back: then all that was taken is still there.
    virtual Result<void> endEarly(std::uint64_t keep, std::span<const std::byte> end, unsigned filesBack) = 0;
    // Until close(), further files may use the room behind the early warning.
    virtual void useRoomBehindWarning() = 0;

    [[nodiscard]] TapeSession* tape() final { return this; }
};

} // namespace steadyburn
