#include "workflow/tapeset/TapeFiles.h"

#include <utility>

namespace steadyburn {

std::string_view toString(TapeFileKind kind)
{
    switch (kind) {
    case TapeFileKind::nothing:
        return "empty";
    case TapeFileKind::label:
        return "label";
    case TapeFileKind::index:
        return "index";
    case TapeFileKind::data:
        return "archive";
    case TapeFileKind::unreadable:
        return "unreadable";
    }
    return "";
}

Result<std::vector<TapeFileEntry>> listTapeFiles(Target& target, const std::stop_token& stop)
{
    auto medium = target.inspect();
    if (!medium) {
        return medium.takeFault();
    }
    std::vector<TapeFileEntry> files;
    if (medium->status == MediumStatus::blank || medium->status == MediumStatus::absent) {
        return files;
    }
    const std::size_t count = medium->sessions.size(); // a real tape is not counted
    for (std::uint32_t number = 0; count == 0 || number < count; ++number) {
        if (stop.stop_requested()) {
            return Fault{.kind = FaultKind::cancelled, .doing = Action::inspect, .path = target.name()};
        }
        auto look = lookAtTapeFile(target, number, stop);
        if (!look) {
            return look.takeFault();
        }
        if (count == 0 && look->kind == TapeFileKind::nothing) {
            break;
        }
        TapeFileEntry file{.number = number, .look = std::move(*look)};
        if (count > 0) {
            file.stored = medium->sessions[number].size;
        }
        if (file.look.part && !files.empty() && files.back().look.kind == TapeFileKind::data) {
            files.back().part = file.look.part;
        }
        files.push_back(std::move(file));
    }
    return files;
}

} // namespace steadyburn
