#include "shelf/ShelfExport.h"

#include "base/Text.h"
#include "base/os/StagedFile.h"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace steadyburn {

namespace {

constexpr std::size_t kPiece = 64 * 1024;

// A value as JSON has it; `quoted`: text.
struct Field {
    const char* name;
    std::string value;
    bool quoted = true;
};

std::string_view nameOfKind(ShelfKind kind)
{
    switch (kind) {
    case ShelfKind::folder:
        return "folder";
    case ShelfKind::link:
        return "link";
    case ShelfKind::node:
        return "node";
    case ShelfKind::file:
        break;
    }
    return "file";
}

Field numberField(const char* name, const std::optional<std::int64_t>& value)
{
    return {name, value ? std::to_string(*value) : std::string(), false};
}

std::vector<Field> fieldsOf(const ShelfVolume& volume, const ShelfSection& section, const ShelfEntry& entry)
{
    const auto number = [](std::uint64_t value) { return std::optional(static_cast<std::int64_t>(value)); };
    return {{"volume", volume.uuid},
            {"label", volume.label},
            {"medium", volume.kind},
            {"kept", bestCopy(volume).kept},
            numberField("copies", number(volume.copies.size())),
            {"set", section.setName},
            numberField("set_volume", number(section.number)),
            numberField("section", number(section.section)),
            numberField("burned", section.burned),
            {"path", entry.path},
            {"kind", std::string(nameOfKind(entry.kind))},
            numberField("size", number(entry.size)),
            numberField("mtime", entry.mtime ? std::optional(entry.mtime->seconds) : std::nullopt),
            numberField("mtime_ns", entry.mtime ? std::optional<std::int64_t>(entry.mtime->nanoseconds) : std::nullopt),
            {"sha256", entry.sha256 ? toHex(*entry.sha256) : std::string()},
            numberField("place", entry.place ? number(*entry.place) : std::nullopt),
            numberField("part", number(entry.part)),
            numberField("parts", number(entry.parts))};
}

// A table is text, so control characters are escaped as on a terminal; ends of lines and tabs belong to the format.
std::string csvText(std::string_view value)
{
    constexpr std::string_view kOfFormat = "\r\n\t";
    std::string text;
    for (std::size_t at = 0; at < value.size();) {
        const std::size_t end = std::min(value.find_first_of(kOfFormat, at), value.size());
        text += escapeControls(value.substr(at, end - at));
        at = std::min(value.find_first_not_of(kOfFormat, end), value.size());
        text += value.substr(end, at - end);
    }
    // Programs for tables would reckon with what begins so, and a name may be anybody's.
    return !text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos ? '\'' + text
                                                                                                      : text;
}

std::string csvField(const Field& field)
{
    const std::string text = field.quoted ? csvText(escapeNonUtf8(field.value)) : field.value;
    if (text.find_first_of(",\"\r\n") == std::string::npos) {
        return text;
    }
    std::string quoted = "\"";
    for (const char letter : text) {
        quoted += letter == '"' ? std::string("\"\"") : std::string(1, letter);
    }
    return quoted + '"';
}

std::string csvLine(const std::vector<Field>& fields, bool names)
{
    std::string line;
    for (const Field& field : fields) {
        line += line.empty() ? "" : ",";
        line += names ? std::string(field.name) : csvField(field);
    }
    return line + "\r\n";
}

std::string jsonLine(const std::vector<Field>& fields)
{
    std::string line = "{";
    for (const Field& field : fields) {
        line += (line.size() > 1 ? ",\"" : "\"") + std::string(field.name) + "\":";
        line += field.quoted ? jsonString(field.value) : field.value.empty() ? std::string("null") : field.value;
    }
    return line + "}\n";
}

} // namespace

Result<void> exportShelf(Shelf& shelf, ExportFormat format,
                         const std::function<Result<void>(std::string_view lines)>& write)
{
    auto volumes = shelf.volumes();
    if (!volumes) {
        return volumes.takeFault();
    }
    std::string piece = format == ExportFormat::csv ? csvLine(fieldsOf({}, {}, {}), true) : std::string();
    for (const ShelfVolume& volume : *volumes) {
        const auto tell = [&](std::uint32_t number, const ShelfEntry& entry) -> Result<void> {
            ShelfSection known;
            for (const ShelfSection& section : volume.sections) {
                known = section.section == number ? section : known;
            }
            const std::vector<Field> fields = fieldsOf(volume, known, entry);
            piece += format == ExportFormat::csv ? csvLine(fields, false) : jsonLine(fields);
            return piece.size() < kPiece ? Result<void>() : write(std::exchange(piece, {}));
        };
        if (auto told = shelf.forEachEntry(volume.uuid, tell); !told) {
            return told;
        }
    }
    return write(piece);
}

Result<void> exportShelfTo(Shelf& shelf, const std::string& path, const std::stop_token& stop)
{
    auto file = StagedFile::create(path);
    if (!file) {
        return file.takeFault();
    }
    const auto write = [&](std::string_view lines) -> Result<void> {
        if (stop.stop_requested()) {
            return Fault{.kind = FaultKind::cancelled};
        }
        const int code = writeWhole(file->fd(), std::as_bytes(std::span(lines)));
        return code == 0 ? Result<void>()
                         : Fault{.kind = FaultKind::io, .doing = Action::write, .code = code, .path = path};
    };
    const bool lines = path.ends_with(".jsonl") || path.ends_with(".json");
    auto written = exportShelf(shelf, lines ? ExportFormat::jsonl : ExportFormat::csv, write);
    return written ? file->commit() : std::move(written);
}

} // namespace steadyburn
