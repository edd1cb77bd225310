#include "workflow/request/VolumeId.h"

#include "workflow/request/JobRequest.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

namespace steadyburn {

namespace {

std::string volumeIdNamed(const std::filesystem::path& name)
{
    std::string id;
    for (const char letter : name.string()) {
        const auto code = static_cast<unsigned char>(letter);
        const bool plain = code < 0x80 && std::isalnum(code) != 0;
        id += plain ? static_cast<char>(std::toupper(code)) : '_';
    }
    id.resize(std::min(id.size(), kMostOfVolumeId));
    return id.empty() ? "STEADYBURN" : id;
}

} // namespace

std::string volumeIdFor(std::string_view source)
{
    std::error_code error;
    return volumeIdNamed(std::filesystem::weakly_canonical(source, error).filename());
}

std::string nameOf(const JobRequest& request)
{
    if (!request.volumeId.empty()) {
        return request.volumeId;
    }
    if (!request.sources.empty()) {
        return volumeIdFor(request.sources.front());
    }
    const auto first = request.compilation.grafts.begin(); // whose path is one on the medium
    return volumeIdNamed(first == request.compilation.grafts.end() ? ""
                                                                   : std::filesystem::path(first->first).filename());
}

} // namespace steadyburn
