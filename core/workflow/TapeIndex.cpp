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
constexpr std::array<std::string_view, 3> kListMembers{"SET.json", "CONTENTS.jsonl", "ELSEWHERE.jsonl"};
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

// All of it or nothing: half a list would only hide what is missing.
Result<std::string> wholeText(StoredBytes& bytes, std::size_t most)
{
    std::string text;
    std::vector<std::byte> piece(kPiece);
    while (text.size() <= most) {
        auto got = bytes.read(piece);
        if (!got) {
            return got.takeFault();
        }
        if (*got == 0) {
            return text;
        }
        text.append(reinterpret_cast<const char*>(piece.data()), *got);
    }
    return Fault{.kind = FaultKind::notAnImage, .doing = Action::read, .detail = "too long"};
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

// Whether there was anything to read, and whether all of that could be.
class WatchedReader final : public MediumReader {
public:
    explicit WatchedReader(MediumReader& reader) : m_reader(reader) {}
    [[nodiscard]] bool any() const { return m_any; }
    [[nodiscard]] bool damaged() const { return m_damaged; }

    Result<std::size_t> read(std::span<std::byte> into) override
    {
        auto got = m_reader.read(into);
        m_damaged = m_damaged || !got;
        m_any = m_any || !got || *got > 0; // a bad record is one too
        return got;
    }
    Result<void> seek(std::uint64_t offset) override { return m_reader.seek(offset); }
    Result<std::uint64_t> skip(std::uint64_t bytes) override { return m_reader.skip(bytes); }
    [[nodiscard]] std::optional<std::uint64_t> size() const override { return m_reader.size(); }
    [[nodiscard]] bool seekable() const override { return m_reader.seekable(); }
    [[nodiscard]] std::uint64_t sessionStart() const override { return m_reader.sessionStart(); }

private:
    MediumReader& m_reader;
    bool m_any = false;
    bool m_damaged = false;
};

} // namespace

Result<TapeFile> lookBehindArchive(Target& target, std::uint32_t section, const std::stop_token& stop)
{
    auto opened = target.openReader(section);
    if (!opened) {
        const FaultKind kind = opened.fault().kind;
        return kind == FaultKind::badArgument || kind == FaultKind::notAnImage ? Result<TapeFile>(TapeFile::nothing)
                                                                               : Result<TapeFile>(opened.takeFault());
    }
    WatchedReader reader(**opened);
    std::optional<std::string> first;
    FaultLog ignored;
    const StoredVisit visit{.entry =
                                [&](const StoredEntry& entry, StoredBytes& /*bytes*/) {
                                    first = entry.path;
                                    return false;
                                },
                            .totals = {}};
    auto walked = walkMedium(reader, visit, ignored, stop);
    if (!walked && (walked.fault().kind == FaultKind::cancelled || walked.fault().kind == FaultKind::mediumRemoved)) {
        return walked.takeFault();
    }
    if (!reader.any()) {
        return TapeFile::nothing;
    }
    if (first) {
        return std::find(kListMembers.begin(), kListMembers.end(), *first) != kListMembers.end() ? TapeFile::list
                                                                                                 : TapeFile::data;
    }
    return reader.damaged() ? TapeFile::list : TapeFile::data;
}

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
                                        auto text = wholeText(bytes, kLongestLabel);
                                        json = text ? std::move(*text) : std::string();
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
    std::optional<Fault> failed;
    const auto textOf = [&](StoredBytes& bytes, std::size_t most) {
        auto text = wholeText(bytes, most);
        if (!text) {
            failed = text.takeFault();
        }
        return text ? std::move(*text) : std::string();
    };
    FaultLog damage;
    const StoredVisit visit{
        .entry =
            [&](const StoredEntry& entry, StoredBytes& bytes) {
                if (entry.path == "SET.json") {
                    const std::string json = textOf(bytes, kLongestLabel);
                    index.part = {.set = textField(json, "set"),
                                  .name = textField(json, "name"),
                                  .volume = static_cast<unsigned>(numberField(json, "volume")),
                                  .last = textField(json, "last") != "false",
                                  .files = numberField(json, "files"),
                                  .bytes = numberField(json, "bytes")};
                    index.listsAll = textField(json, "lists") == "all";
                } else if (entry.path == "CONTENTS.jsonl") {
                    found = true;
                    forEachLine(textOf(bytes, kLongestIndex),
                                [&](std::string_view line) { index.files.push_back(listedFile(line)); });
                } else if (entry.path == "ELSEWHERE.jsonl") {
                    forEachLine(textOf(bytes, kLongestIndex), [&](std::string_view line) {
                        index.elsewhere.push_back({.path = textField(line, "path"),
                                                   .whole = textField(line, "file"),
                                                   .volume = static_cast<unsigned>(numberField(line, "volume"))});
                    });
                }
                return !failed;
            },
        .totals = {}};
    if (auto walked = walkMedium(**reader, visit, damage, stop); !walked) {
        return walked.takeFault();
    }
    if (failed) {
        return *failed;
    }
    for (const Fault& fault : damage.all()) { // a member may be among what was lost
        if (fault.kind == FaultKind::mediumError) {
            return fault;
        }
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
