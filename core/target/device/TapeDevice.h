// The calls that a tape drive understands, one to one as the kernel's st driver has them, so that a scripted drive can
// stand in its place. No policy here: what an ENOSPC or an EIO means is TapeTarget's business.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <sys/types.h>

namespace steadyburn {

struct TapeStatus { // of MTIOCGET
    bool beginOfTape = false;
    bool endOfTape = false;
    bool endOfData = false;
    bool filemark = false; // a filemark was just passed
    bool writeProtected = false;
    bool online = false;
    bool doorOpen = false;  // no cartridge
    std::int64_t file = -1; // -1: not known
    std::int64_t record = -1;
    std::uint32_t recordSize = 0; // 0: variable
    std::uint8_t density = 0;     // code of the standard, as 0x5e for LTO-8
};

enum class TapeCommand : std::uint8_t {
    rewind,
    forwardFilemarks,
    backFilemarks, // stands before the last one passed
    forwardRecords,
    backRecords,
    endOfData,
    writeFilemarks,
    setRecordSize,  // 0: variable
    setCompression, // of the drive: 0 or 1
    eraseQuick,
    eraseAll, // hours
    offline,
};

enum class TapeOpen : std::uint8_t { look, read, write }; // look: O_NONBLOCK, succeeds without a cartridge too

// One thread at a time. Every call may block as long as the drive takes. Returns 0 or a count, or a negative errno.
class TapeDevice {
public:
    virtual ~TapeDevice() = default;
    virtual int open(TapeOpen how) = 0;
    // The errors of what the drive had buffered can show here.
    virtual int close() = 0;
    virtual ssize_t write(std::span<const std::byte> record) = 0; // one record
    virtual ssize_t read(std::span<std::byte> into) = 0;          // one record; 0 at a filemark
    virtual int command(TapeCommand what, int count = 1) = 0;
    // Never while a write is under way: it would wait behind it.
    virtual int status(TapeStatus& status) = 0;
    // The number of the record or filemark that comes next, counted from the beginning of the tape.
    virtual std::int64_t position() = 0;
    // A SCSI command that only reads, through SG_IO: the bytes that came. For INQUIRY and the cartridge's memory.
    virtual ssize_t ask(std::span<const std::uint8_t> command, std::span<std::uint8_t> answer) = 0;
};

// /dev/nst0 and its like.
std::unique_ptr<TapeDevice> makeTapeDevice(const std::string& path);

} // namespace steadyburn
