#include "target/device/ScsiCommand.h"

#include <algorithm>
#include <cerrno>
#include <scsi/sg.h>
#include <sys/ioctl.h>

namespace steadyburn {

ScsiReply scsiCommand(int fd, std::span<const std::uint8_t> command, std::span<std::uint8_t> answer,
                      std::chrono::milliseconds timeout)
{
    ScsiReply reply;
    sg_io_hdr request{};
    request.interface_id = 'S';
    request.dxfer_direction = answer.empty() ? SG_DXFER_NONE : SG_DXFER_FROM_DEV;
    request.cmd_len = static_cast<unsigned char>(command.size());
    request.cmdp = const_cast<unsigned char*>(command.data()); // NOLINT: the kernel only reads it
    request.dxfer_len = static_cast<unsigned>(answer.size());
    request.dxferp = answer.data();
    request.sbp = reply.sense.data();
    request.mx_sb_len = static_cast<unsigned char>(reply.sense.size());
    request.timeout = static_cast<unsigned>(timeout.count());
    if (::ioctl(fd, SG_IO, &request) != 0) {
        reply.code = errno;
        return reply;
    }
    reply.host = request.host_status;
    reply.status = request.status;
    reply.good = (request.info & SG_INFO_OK_MASK) == SG_INFO_OK;
    reply.received = answer.size() - std::min(answer.size(), static_cast<std::size_t>(std::max(request.resid, 0)));
    return reply;
}

} // namespace steadyburn
