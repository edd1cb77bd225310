// One run of writing to a medium. Target::begin() acquires the drive and returns the session; close() or abandon()
// releases the drive. A target has one session at a time and outlives it.
//
// The order of calls is write() one or more times, writeHead() where it is needed, close(); or abandon() at any point
// before, and after a close() that failed. Any thread, one at a time; write() runs on the device thread.
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
    std::uint64_t rate = 0;            // bytes a second that are asked for; 0: the fastest
    bool simulate = false;
    bool append = false;
    bool keepOpen = false;           // leave the disc appendable
    std::optional<bool> compression; // tape: by the drive itself; empty: as the drive is set
    bool overwrite = false;          // the user agreed: data on the medium or in the file may be lost
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
    // Releases the drive of a session that was neither closed nor abandoned, and leaves the medium as a power loss
    // would.
    virtual ~WriteSession() = default;

    // Writes `source` to its end in pieces of exactly `block` bytes. On a disc this makes the session's only track; on
    // tape it makes one tape file with its filemark, where deferred errors show. Fails with what the drive reports, or
    // with the source's own fault; the caller then abandons the session. Device thread.
    virtual Result<void> write(ByteSource& source, std::stop_token stop) = 0;

    // After the last write() of a session that is appended to an overwritable medium or a file: writes the 64 KiB head
    // at the front. Does nothing on a disc whose sessions are found by its table of contents. Fails with `unsupported`
    // on tapes and streams.
    virtual Result<void> writeHead(std::span<const std::byte> head);

    // Ends the session and releases the drive. A file appears under its name only now.
    virtual Result<void> close() = 0;

    // True between close() and takeName() where an older file still has the name. Target::openReader() reads the new
    // file then.
    [[nodiscard]] virtual bool awaitsName() const { return false; }
    // Replaces the older file by the new one. Does nothing where no file awaits its name.
    virtual Result<void> takeName() { return {}; }

    // After a fault or a cancel: leaves the medium as good as it can be (a tape at a filemark, a disc's session closed
    // where it must be) and no half-written file, and releases the drive. Returns ok() when the medium is as before,
    // otherwise mediumLeft with its MediumWorth, or what else went wrong. Does nothing after a close() that succeeded.
    virtual Result<void> abandon() = 0;

    // Returns the section that the last write() made, for Target::openReader(): the session of a disc, or the number of
    // a tape file.
    [[nodiscard]] virtual std::uint32_t section() const { return 0; }

    // Null where the medium is no tape.
    [[nodiscard]] virtual TapeSession* tape() { return nullptr; }
};

// What a session can do on tapes only.
class TapeSession : public WriteSession {
public:
    // After write() failed with mediumFull: shortens a tape file to its first `keep` bytes, a border that the caller
    // knows, and writes `end` behind them; together they are whole records. `filesBack`: drops this many tape files of
    // the session and shortens the one before them. Until close(), further files may use the room behind the early
    // warning. Fails with what the drive reports where it cannot step back: everything it took is still there then.
    virtual Result<void> endEarly(std::uint64_t keep, std::span<const std::byte> end, unsigned filesBack) = 0;
    // Lets further files use the room behind the early warning until close().
    virtual void useRoomBehindWarning() = 0;

    [[nodiscard]] TapeSession* tape() final { return this; }
};

} // namespace steadyburn
