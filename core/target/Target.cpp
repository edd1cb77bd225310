#include "target/Target.h"

namespace steadyburn {

Result<std::uint64_t> MediumReader::skip(std::uint64_t /*bytes*/)
{
    return std::uint64_t(0);
}

Result<void> Target::writeHead(std::span<const std::byte> head)
{
    if (head.empty()) {
        return {};
    }
    return Fault{.kind = FaultKind::unsupported, .doing = Action::write, .path = name(), .detail = "head"};
}

Result<void> Target::unmount()
{
    return {};
}

Result<void> Target::reload(const std::function<void()>& /*mustBePushed*/, Clock& /*clock*/,
                            const std::stop_token& /*stop*/)
{
    return {};
}

Result<void> Target::endEarly(std::uint64_t /*keep*/, std::span<const std::byte> /*end*/, unsigned /*filesBack*/)
{
    return Fault{.kind = FaultKind::unsupported, .doing = Action::write, .path = name(), .detail = "end early"};
}

} // namespace steadyburn
