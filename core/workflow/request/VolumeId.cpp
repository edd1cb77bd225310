#include "workflow/request/VolumeId.h"

#include "workflow/request/JobRequest.h"

#include <cctype>
#include <filesystem>

namespace steadyburn {

std::string volumeIdFor(std::string_view source)
{
    std::error_code error;
    const std::filesystem::path whole = std::filesystem::weakly_canonical(source, error);
    std::string id;
    for (const char letter : whole.filename().string()) {
        const auto code = static_cast<unsigned char>(letter);
        const bool plain = code < 0x80 && std::isalnum(code) != 0;
        id += plain ? static_cast<char>(std::toupper(code)) : '_';
    }
    id.resize(std::min<std::size_t>(id.size(), 32));
    return id.empty() ? "STEADYBURN" : id;
}

std::string nameOf(const JobRequest& request)
{
    if (!request.volumeId.empty()) {
        return request.volumeId;
    }
    if (!request.sources.empty()) {
        return volumeIdFor(request.sources.front());
    }
    const auto first = request.compilation.grafts.begin();
    return volumeIdFor(first == request.compilation.grafts.end() ? std::string() : '/' + first->first);
}

} // namespace steadyburn
