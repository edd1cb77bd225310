#include "workflow/TapeIndex.h"

#include "base/Text.h"
#include "base/Units.h"
#include "verify/MediumContents.h"
#include "workflow/FormatChoice.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <ctime>
#include <functional>

namespace steadyburn {

namespace {

constexpr std::size_t kPiece = 256 * kKiB;
constexpr std::size_t kLongestLabel = 64 * kKiB;
constexpr std::size_t kLongestIndex = 4 * kGiB; // twenty million files

std::uint64_t numberField(std::string_view object, std::string_view key)
{
    const std::string text = jsonField(object, key).value_or("");
    std::uint64_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

std::string textField(std::string_view object, std::string_view key)
{
    return jsonField(object, key).value_or("");
}

std::string wholeText(StoredBytes& bytes, std::size_t most)
{
    std::string text;
    std::vector<std::byte> piece(kPiece);
    while (text.size() <= most) {
        auto got = bytes.read(piece);
        if (!got || *got == 0) {
            break;
        }
        text.append(reinterpret_cast<const char*>(piece.data()), *got);
    }
    return text;
}

void forEachLine(std::string_view text, const std::function<void(std::string_view)>& use)
{
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (end > 0) {
            use(text.substr(0, end));
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

ListedFile listedFile(std::string_view line)
{
    ListedFile file{.path = textField(line, "path"),
                    .whole = textField(line, "file"),
                    .regular = !jsonField(line, "type"),
                    .record = numberField(line, "record"),
                    .offset = numberField(line, "offset"),
                    .memberOffset = numberField(line, "member_offset")};
    if (jsonField(line, "member")) {
        file.member = numberField(line, "member");
    }
    return file;
}

} // namespace

std::optional<TapeLabel> readTapeLabel(Target& target, const std::stop_token& stop)
{
    auto reader = target.openReader(0);
    if (!reader) {
        return std::nullopt;
    }
    std::string json;
    FaultLog ignored;
    const StoredVisit visit{.entry =
                                [&](const StoredEntry& entry, StoredBytes& bytes) {
                                    if (entry.path == "LABEL.json") {
                                        json = wholeText(bytes, kLongestLabel);
                                    }
                                    return false;
                                },
                            .totals = {}};
    if (!walkMedium(**reader, visit, ignored, stop) || json.empty()) {
        return std::nullopt;
    }
    TapeLabel label{.volumeId = textField(json, "volume"),
                    .uuid = textField(json, "uuid"),
                    .set = textField(json, "set"),
                    .number = std::max(1U, static_cast<unsigned>(numberField(json, "number"))),
                    .format = formatFrom(textField(json, "format")).value_or(Format::tar),
                    .block = static_cast<std::size_t>(numberField(json, "block")),
                    .written = static_cast<std::int64_t>(numberField(json, "written"))};
    return label;
}

std::string describeLabel(const TapeLabel& label)
{
    const std::time_t time = label.written;
    std::tm parts{};
    ::localtime_r(&time, &parts);
    std::array<char, 32> date{};
    std::strftime(date.data(), date.size(), "%Y-%m-%d %H:%M", &parts);
    return "“" + label.volumeId + "”, volume " + std::to_string(label.number) + ", written " + date.data();
}

Result<TapeIndex> readTapeIndex(Target& target, std::uint32_t section, const std::stop_token& stop)
{
    auto reader = target.openReader(section);
    if (!reader) {
        return reader.takeFault();
    }
    TapeIndex index;
    bool found = false;
    FaultLog ignored;
    const StoredVisit visit{
        .entry =
            [&](const StoredEntry& entry, StoredBytes& bytes) {
                if (entry.path == "SET.json") {
                    const std::string json = wholeText(bytes, kLongestLabel);
                    index.part = {.set = textField(json, "set"),
                                  .name = textField(json, "name"),
                                  .volume = static_cast<unsigned>(numberField(json, "volume")),
                                  .last = textField(json, "last") != "false",
                                  .files = numberField(json, "files"),
                                  .bytes = numberField(json, "bytes")};
                    index.listsAll = textField(json, "lists") == "all";
                } else if (entry.path == "CONTENTS.jsonl") {
                    found = true;
                    forEachLine(wholeText(bytes, kLongestIndex),
                                [&](std::string_view line) { index.files.push_back(listedFile(line)); });
                } else if (entry.path == "ELSEWHERE.jsonl") {
                    forEachLine(wholeText(bytes, kLongestIndex), [&](std::string_view line) {
                        index.elsewhere.push_back({.path = textField(line, "path"),
                                                   .whole = textField(line, "file"),
                                                   .volume = static_cast<unsigned>(numberField(line, "volume"))});
                    });
                }
                return true;
            },
        .totals = {}};
    if (auto walked = walkMedium(**reader, visit, ignored, stop); !walked) {
        return walked.takeFault();
    }
    if (!found) {
        return Fault{.kind = FaultKind::notAnImage, .doing = Action::read, .path = target.name()};
    }
    return index;
}

std::string describeTape(Target& target, const std::stop_token& stop)
{
    const auto label = readTapeLabel(target, stop);
    if (!label) {
        return {};
    }
    const auto index = readTapeIndex(target, 2, stop);
    if (!index) {
        return describeLabel(*label);
    }
    const auto files =
        std::count_if(index->files.begin(), index->files.end(), [](const ListedFile& file) { return file.regular; });
    return describeLabel(*label) + ", " + std::to_string(files) + " files";
}

} // namespace steadyburn
