#include "target/device/TapeDevice.h"

#include "target/device/ScsiCommand.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/mtio.h>
#include <unistd.h>

namespace steadyburn {

namespace {

constexpr std::chrono::seconds kTapeTimeout{20};

short operationOf(TapeCommand what)
{
    switch (what) {
    case TapeCommand::rewind:
        return MTREW;
    case TapeCommand::forwardFilemarks:
        return MTFSF;
    case TapeCommand::backFilemarks:
        return MTBSF;
    case TapeCommand::forwardRecords:
        return MTFSR;
    case TapeCommand::backRecords:
        return MTBSR;
    case TapeCommand::endOfData:
        return MTEOM;
    case TapeCommand::writeFilemarks:
        return MTWEOF;
    case TapeCommand::setRecordSize:
        return MTSETBLK;
    case TapeCommand::setCompression:
        return MTCOMPRESSION;
    case TapeCommand::eraseQuick:
    case TapeCommand::eraseAll:
        return MTERASE;
    case TapeCommand::offline:
        return MTOFFL;
    }
    return MTNOP;
}

class StTape final : public TapeDevice {
public:
    explicit StTape(std::string path) : m_path(std::move(path)) {}
    ~StTape() override { close(); }
    StTape(const StTape&) = delete;
    StTape& operator=(const StTape&) = delete;

    int open(TapeOpen how) override
    {
        close();
        const int flags = how == TapeOpen::write ? O_RDWR : (how == TapeOpen::read ? O_RDONLY : O_RDONLY | O_NONBLOCK);
        m_fd = ::open(m_path.c_str(), flags | O_CLOEXEC);
        return m_fd >= 0 ? 0 : -errno;
    }

    int close() override
    {
        if (m_fd < 0) {
            return 0;
        }
        const int answer = ::close(m_fd) == 0 ? 0 : -errno;
        m_fd = -1;
        return answer;
    }

    ssize_t write(std::span<const std::byte> record) override
    {
        const ssize_t done = ::write(m_fd, record.data(), record.size());
        return done >= 0 ? done : -errno;
    }

    ssize_t read(std::span<std::byte> into) override
    {
        const ssize_t done = ::read(m_fd, into.data(), into.size());
        return done >= 0 ? done : -errno;
    }

    int command(TapeCommand what, int count) override
    {
        mtop operation{};
        operation.mt_op = operationOf(what);
        operation.mt_count = what == TapeCommand::eraseQuick ? 0 : (what == TapeCommand::eraseAll ? 1 : count);
        return ::ioctl(m_fd, MTIOCTOP, &operation) == 0 ? 0 : -errno;
    }

    int status(TapeStatus& status) override
    {
        mtget raw{};
        if (::ioctl(m_fd, MTIOCGET, &raw) != 0) {
            return -errno;
        }
        const auto bits = static_cast<unsigned long>(raw.mt_gstat);
        status.beginOfTape = GMT_BOT(bits) != 0;
        status.endOfTape = GMT_EOT(bits) != 0;
        status.endOfData = GMT_EOD(bits) != 0;
        status.filemark = GMT_EOF(bits) != 0;
        status.writeProtected = GMT_WR_PROT(bits) != 0;
        status.online = GMT_ONLINE(bits) != 0;
        status.doorOpen = GMT_DR_OPEN(bits) != 0;
        status.file = raw.mt_fileno;
        status.record = raw.mt_blkno;
        const auto sizes = static_cast<unsigned long>(raw.mt_dsreg);
        status.recordSize = static_cast<std::uint32_t>((sizes & MT_ST_BLKSIZE_MASK) >> MT_ST_BLKSIZE_SHIFT);
        status.density = static_cast<std::uint8_t>((sizes & MT_ST_DENSITY_MASK) >> MT_ST_DENSITY_SHIFT);
        return 0;
    }

    std::int64_t position() override
    {
        mtpos where{};
        return ::ioctl(m_fd, MTIOCPOS, &where) == 0 ? std::int64_t{where.mt_blkno} : -errno;
    }

    ssize_t ask(std::span<const std::uint8_t> command, std::span<std::uint8_t> answer) override
    {
        const ScsiReply reply = scsiCommand(m_fd, command, answer, kTapeTimeout);
        if (reply.code != 0) {
            return -reply.code;
        }
        return reply.good ? static_cast<ssize_t>(reply.received) : -EIO;
    }

private:
    std::string m_path;
    int m_fd = -1;
};

} // namespace

std::unique_ptr<TapeDevice> makeTapeDevice(const std::string& path)
{
    return std::make_unique<StTape>(path);
}

} // namespace steadyburn
