#include "workflow/tapeset/TapeIndexReader.h"

#include "base/JsonReader.h"
#include "base/SparseSum.h"
#include "base/Units.h"
#include "unpack/FormatProbe.h"
#include "unpack/medium/MediumContents.h"
#include "workflow/request/FormatChoice.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <ctime>
#include <functional>
#include <limits>
#include <memory>
#include <utility>

#include <sys/stat.h>

namespace steadyburn {

namespace {

constexpr std::size_t kIndexRead = 256 * kKiB;
constexpr std::size_t kLongestLabel = 64 * kKiB;
constexpr std::array<std::string_view, 3> kIndexMembers{"SET.json", "CONTENTS.jsonl", "ELSEWHERE.jsonl"};
constexpr std::size_t kLongestLine = kMiB;          // of an index: a path and some numbers
constexpr std::size_t kLongestElsewhere = 9 * kMiB; // ours end at 8 MiB
constexpr std::uint64_t kMostErrno = 4095;

// Returns the whole text or fails, for half an index would only hide what is missing.
Result<std::string> wholeText(StoredBytes& bytes, std::size_t most)
{
    std::string text;
    std::vector<std::byte> piece(kIndexRead);
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

// Reads one JSON object from each line; `use` returns false for one that makes no sense. Holds no more than a line, for
// an index may be larger than memory, and anything may look like one.
Result<void> forEachLine(StoredBytes& bytes, std::size_t most, const std::function<bool(const JsonReader&)>& use)
{
    const auto bad = [](const char* what) {
        return Fault{.kind = FaultKind::notAnImage, .doing = Action::read, .detail = what};
    };
    JsonReader object;
    const auto take = [&](std::string_view line) { return line.empty() || (object.read(line) && use(object)); };
    std::string held;
    std::vector<std::byte> piece(kIndexRead);
    for (std::size_t all = 0; all <= most;) {
        auto got = bytes.read(piece);
        if (!got) {
            return got.takeFault();
        }
        all += *got;
        std::string_view text(reinterpret_cast<const char*>(piece.data()), *got);
        for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
            held.append(text.substr(0, end));
            text.remove_prefix(end + 1);
            if (!take(held)) {
                return bad("a line that cannot be");
            }
            held.clear();
        }
        held.append(text);
        if (*got == 0) {
            return take(held) ? Result<void>() : bad("a line that cannot be");
        }
        if (held.size() > kLongestLine) {
            return bad("a line too long");
        }
    }
    return bad("too long");
}

ListedFile listedFile(const JsonReader& line)
{
    ListedFile file{.path = line.textOrNone("path"),
                    .whole = line.textOrNone("file"),
                    .regular = !line.has("type"),
                    .size = line.numberOrNone("size"),
                    .digest = parseDigest(line.textOrNone("sha256")),
                    .sparse = parseDigest(line.textOrNone("sparse_sha256")),
                    .wholeDigest = parseDigest(line.textOrNone("file_sha256")),
                    .record = line.numberOrNone("record"),
                    .offset = line.numberOrNone("offset"),
                    .memberOffset = line.numberOrNone("member_offset")};
    if (line.has("member")) {
        file.member = line.numberOrNone("member");
    }
    if (const auto unread = line.number("unread")) {
        file.unread = static_cast<int>(std::min(*unread, kMostErrno));
    }
    file.unreadEntries = line.numberOrNone("unread_entries");
    file.mtime = line.signedNumber("mtime");
    file.part = static_cast<std::uint32_t>(std::min<std::uint64_t>(line.numberOrNone("part"), UINT32_MAX));
    file.parts = static_cast<std::uint32_t>(std::min<std::uint64_t>(line.numberOrNone("parts"), UINT32_MAX));
    if (!file.regular) {
        const std::string type = line.textOrNone("type");
        file.type = type == "folder" ? S_IFDIR : type == "link" ? S_IFLNK : S_IFCHR;
    }
    return file;
}

// Notes whether there was anything to read, whether all of it could be read, and whether it is packed.
class WatchedReader final : public MediumReader {
public:
    explicit WatchedReader(MediumReader& reader) : m_reader(reader) {}
    [[nodiscard]] bool any() const { return m_any; }
    [[nodiscard]] bool damaged() const { return m_damaged; }
    // Whether it begins with zeros, as neither a label nor an index nor an archive does.
    [[nodiscard]] bool wiped() const { return !m_head.empty() && allZeros(m_head); }
    // Labels and indexes never are; what is packed may be endless.
    [[nodiscard]] bool packed() const
    {
        const ProbedFormat format = probeFormat(m_head);
        return format != ProbedFormat::tar && format != ProbedFormat::unknown;
    }

    Result<std::size_t> read(std::span<std::byte> into) override
    {
        auto got = m_reader.read(into);
        if (got && m_head.size() < kTarBlock) {
            const auto some = into.first(std::min(*got, kTarBlock - m_head.size()));
            m_head.insert(m_head.end(), some.begin(), some.end());
        }
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
    std::vector<std::byte> m_head;
};

bool isIndexMember(const std::string& path)
{
    return std::find(kIndexMembers.begin(), kIndexMembers.end(), path) != kIndexMembers.end();
}

// Whether nothing more can be read after this fault, which damage alone does not mean.
bool endsReading(FaultKind kind)
{
    return !endsInDamage(kind) && kind != FaultKind::unsupported;
}

bool hasDamage(const FaultLog& log)
{
    const auto faults = log.all();
    return std::any_of(faults.begin(), faults.end(), [](const Fault& fault) {
        return fault.kind == FaultKind::mediumError || fault.kind == FaultKind::archiveDamaged;
    });
}

std::optional<TapeLabel> labelOf(std::string_view text)
{
    JsonReader json;
    json.read(text);
    TapeLabel label{.volumeId = json.textOrNone("volume"),
                    .uuid = json.textOrNone("uuid"),
                    .set = json.textOrNone("set"),
                    .number =
                        static_cast<unsigned>(std::clamp<std::uint64_t>(json.numberOrNone("number"), 1, kMostVolumes)),
                    .format = formatFrom(json.textOrNone("format")).value_or(Format::tar),
                    .block = static_cast<std::size_t>(json.numberOrNone("block")),
                    .written = static_cast<std::int64_t>(json.numberOrNone("written"))};
    return label.uuid.empty() ? std::nullopt : std::optional(std::move(label));
}

std::optional<VolumeOfSet> partOf(const JsonReader& json)
{
    const std::uint64_t volume = json.numberOrNone("volume");
    if (volume < 1 || volume > kMostVolumes) {
        return std::nullopt;
    }
    return VolumeOfSet{.set = json.textOrNone("set"),
                       .name = json.textOrNone("name"),
                       .volume = static_cast<unsigned>(volume),
                       .last = json.flag("last").value_or(true),
                       .files = json.numberOrNone("files"),
                       .bytes = json.numberOrNone("bytes")};
}

// The first entry of a tape file.
struct FirstEntry {
    std::optional<std::string> path;
    std::string json;     // of a label or SET.json that could be read
    bool any = false;     // there is something
    bool damaged = false; // and not all of it could be read
    StoredFormat format = StoredFormat::tar;
    bool formatKnown = false;
};

Result<FirstEntry> readFirstEntry(MediumReader& medium, const std::stop_token& stop)
{
    WatchedReader reader(medium);
    FirstEntry first;
    FaultLog damage;
    const StoredVisit visit{.entry =
                                [&](const StoredEntry& entry, StoredBytes& bytes) {
                                    first.path = entry.path;
                                    if ((entry.path == "LABEL.json" || entry.path == "SET.json") && !reader.packed()) {
                                        auto text = wholeText(bytes, kLongestLabel);
                                        first.json = text ? std::move(*text) : std::string();
                                    }
                                    return false;
                                },
                            .totals = {}};
    auto walked = walkMedium(reader, visit, damage, stop);
    if (!walked && endsReading(walked.fault().kind)) {
        return walked.takeFault();
    }
    first.any = reader.any();
    first.damaged = reader.damaged() || reader.wiped() || hasDamage(damage) ||
                    (!walked && walked.fault().kind == FaultKind::mediumError);
    first.formatKnown = walked.ok();
    first.format = walked ? *walked : StoredFormat::tar;
    return first;
}

// Reads one index, member by member.
class IndexReading {
public:
    // `medium` and `visit` outlive it.
    IndexReading(MediumReader& medium, std::string name, const TapeIndexVisit& visit)
        : m_reader(medium), m_name(std::move(name)), m_visit(visit)
    {
    }

    Result<TapeIndexHead> run(const std::stop_token& stop)
    {
        FaultLog damage;
        const StoredVisit visit{.entry =
                                    [this](const StoredEntry& entry, StoredBytes& bytes) {
                                        m_taken = take(entry.path, bytes);
                                        return m_taken.ok();
                                    },
                                .totals = {}};
        if (auto walked = walkMedium(m_reader, visit, damage, stop); !walked) {
            return walked.takeFault();
        }
        if (!m_taken) {
            return m_taken.takeFault();
        }
        for (const Fault& fault : damage.all()) { // a member may be among what was lost
            if (fault.kind == FaultKind::mediumError || fault.kind == FaultKind::archiveCut ||
                fault.kind == FaultKind::archiveDamaged) {
                return fault;
            }
        }
        return m_found ? Result<TapeIndexHead>(std::move(m_head)) : Result<TapeIndexHead>(none("no list"));
    }

private:
    Result<void> take(const std::string& member, StoredBytes& bytes)
    {
        if (m_reader.packed()) {
            return none("packed");
        }
        if (member == "SET.json" && !m_told) {
            return takeHead(bytes);
        }
        if (member == "CONTENTS.jsonl") {
            tellHead();
            m_found = true;
            return forEachLine(bytes, std::numeric_limits<std::size_t>::max(),
                               [this](const JsonReader& line) { return takeFile(line); });
        }
        if (member == "ELSEWHERE.jsonl") {
            tellHead();
            return forEachLine(bytes, kLongestElsewhere,
                               [this](const JsonReader& line) { return takeElsewhere(line); });
        }
        return {};
    }

    Result<void> takeHead(StoredBytes& bytes)
    {
        auto text = wholeText(bytes, kLongestLabel);
        if (!text) {
            return text.takeFault();
        }
        JsonReader json;
        json.read(*text);
        m_head.part = partOf(json);
        m_head.listsAll = json.text("lists") == "all";
        m_head.elsewhereAll = json.text("elsewhere") == "all";
        return m_head.part ? Result<void>() : Result<void>(none("SET.json"));
    }

    // Reports the head once, before the first line.
    void tellHead()
    {
        if (!std::exchange(m_told, true) && m_visit.head) {
            m_visit.head(m_head);
        }
    }

    [[nodiscard]] bool takeFile(const JsonReader& line) const
    {
        if (m_visit.file) {
            m_visit.file(listedFile(line));
        }
        return true;
    }

    [[nodiscard]] bool takeElsewhere(const JsonReader& line) const
    {
        const std::uint64_t volume = line.numberOrNone("volume");
        if (volume <= kMostVolumes && m_visit.elsewhere) {
            m_visit.elsewhere({.path = line.textOrNone("path"),
                               .whole = line.textOrNone("file"),
                               .volume = static_cast<unsigned>(volume),
                               .folder = line.text("type") == "folder"});
        }
        return volume <= kMostVolumes;
    }

    [[nodiscard]] Fault none(const char* why) const
    {
        return {.kind = FaultKind::notAnImage, .doing = Action::read, .path = m_name, .detail = why};
    }

    WatchedReader m_reader;
    std::string m_name; // of the target
    const TapeIndexVisit& m_visit;
    TapeIndexHead m_head;
    Result<void> m_taken; // of the member that was read last
    bool m_told = false;  // the head was reported
    bool m_found = false; // CONTENTS.jsonl was there
};

// Returns null where there is no such tape file.
Result<std::unique_ptr<MediumReader>> openTapeFile(Target& target, std::uint32_t section)
{
    auto opened = target.openReader(section);
    if (!opened) {
        const FaultKind kind = opened.fault().kind;
        if (kind == FaultKind::badArgument || kind == FaultKind::notAnImage) {
            return std::unique_ptr<MediumReader>();
        }
    }
    return opened;
}

} // namespace

Result<TapeFileLook> lookAtTapeFile(Target& target, std::uint32_t section, const std::stop_token& stop)
{
    TapeFileLook look;
    auto opened = openTapeFile(target, section);
    if (!opened && opened.fault().kind == FaultKind::mediumError) {
        look.kind = TapeFileKind::unreadable;
        look.damaged = look.headerless = true;
        return look;
    }
    if (!opened || *opened == nullptr) {
        return opened ? Result<TapeFileLook>(look) : Result<TapeFileLook>(opened.takeFault());
    }
    auto first = readFirstEntry(**opened, stop);
    if (!first) {
        return first.takeFault();
    }
    if (!first->any) {
        return look;
    }
    look.kind = first->path || !first->damaged ? TapeFileKind::data : TapeFileKind::unreadable;
    look.damaged = first->damaged;
    look.headerless = !first->path && (first->damaged || !first->formatKnown);
    if (first->path == "LABEL.json" && section == 0) {
        look.label = labelOf(first->json);
        look.kind = look.label ? TapeFileKind::label : TapeFileKind::unreadable;
        look.damaged = look.damaged || !look.label;
    } else if (first->path && isIndexMember(*first->path)) {
        JsonReader json;
        look.part = json.read(first->json) ? partOf(json) : std::nullopt;
        look.kind = TapeFileKind::index;
    } else if (first->formatKnown) {
        look.format = toString(first->format);
    }
    return look;
}

Result<std::optional<TapeLabel>> findTapeLabel(Target& target, const std::stop_token& stop)
{
    auto opened = openTapeFile(target, 0);
    if (!opened || *opened == nullptr) {
        return opened ? Result<std::optional<TapeLabel>>(std::nullopt)
                      : Result<std::optional<TapeLabel>>(opened.takeFault());
    }
    auto first = readFirstEntry(**opened, stop);
    if (!first) {
        return first.takeFault();
    }
    if (first->path == "LABEL.json") {
        auto label = labelOf(first->json);
        return label ? Result<std::optional<TapeLabel>>(std::move(label)) : lostLabel(target);
    }
    return first->damaged ? Result<std::optional<TapeLabel>>(lostLabel(target)) : std::optional<TapeLabel>();
}

Fault lostLabel(const Target& target)
{
    return {.kind = FaultKind::mediumError,
            .doing = Action::read,
            .code = EIO,
            .path = target.name(),
            .detail = "label",
            .facts = TapeFileNumber{0}};
}

std::optional<TapeLabel> readTapeLabel(Target& target, const std::stop_token& stop)
{
    auto label = findTapeLabel(target, stop);
    return label ? std::move(*label) : std::nullopt;
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

Result<TapeIndexHead> readTapeIndex(Target& target, std::uint32_t section, const TapeIndexVisit& visit,
                                    const std::stop_token& stop)
{
    auto opened = target.openReader(section);
    return opened ? IndexReading(**opened, target.name(), visit).run(stop) : opened.takeFault();
}

std::string describeTape(Target& target, const std::stop_token& stop)
{
    const auto label = readTapeLabel(target, stop);
    if (!label) {
        return {};
    }
    std::uint64_t files = 0;
    const TapeIndexVisit visit{
        .head = {}, .file = [&](const ListedFile& file) { files += file.regular ? 1 : 0; }, .elsewhere = {}};
    const auto index = readTapeIndex(target, 2, visit, stop);
    return describeLabel(*label) + (index ? ", " + std::to_string(files) + " files" : std::string());
}

} // namespace steadyburn
