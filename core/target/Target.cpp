#include "target/Target.h"

namespace steadyburn {

Result<std::uint64_t> MediumReader::skip(std::uint64_t /*bytes*/)
{
    return std::uint64_t(0);
}

Result<void> Target::unmount()
{
    OpticalDrive* drive = opticalDrive();
    return drive != nullptr ? drive->unmount() : Result<void>();
}

Result<void> WriteSession::writeHead(std::span<const std::byte> head)
{
    if (head.empty()) {
        return {};
    }
    return Fault{.kind = FaultKind::unsupported, .doing = Action::write, .detail = "head"};
}

} // namespace steadyburn
