#include "workflow/request/DriveNode.h"

#include "target/discovery/TargetSpec.h"

#include <filesystem>
#include <system_error>

namespace steadyburn {

std::string driveNode(const std::string& target)
{
    const TargetSpec spec = TargetSpec::parse(target);
    const std::string path = spec.isSimulated() || !spec.file.empty() ? spec.file : target;
    if (path.empty()) {
        return {};
    }
    std::error_code error;
    const std::filesystem::path real = std::filesystem::weakly_canonical(std::filesystem::absolute(path, error), error);
    return error ? path : real.string();
}

} // namespace steadyburn
