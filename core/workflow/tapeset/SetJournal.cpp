#include "workflow/tapeset/SetJournal.h"

#include "base/JsonReader.h"
#include "base/Text.h"
#include "base/Units.h"
#include "unpack/StoredIndex.h"
#include "workflow/request/FormatChoice.h"
#include "workflow/tapeset/SetBounds.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <functional>
#include <span>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace steadyburn {

namespace {

namespace fs = std::filesystem;

constexpr unsigned kTapeSetVersion = 1;
constexpr unsigned kDiscSetVersion = 2; // of disc sets, which the first version did not know
constexpr std::string_view kEnding = ".jsonl";
constexpr std::size_t kJournalPiece = 256 * kKiB;
constexpr mode_t kMineOnly = 0600; // it names files

Fault journalFault(Action doing, int code, const std::string& path)
{
    return {.kind = FaultKind::io, .doing = doing, .code = code, .path = path};
}

Fault damaged(const std::string& path, std::string detail)
{
    return {.kind = FaultKind::journalDamaged, .doing = Action::open, .path = path, .detail = std::move(detail)};
}

std::string field(std::string_view key, std::string_view bytes)
{
    return "\"" + std::string(key) + "\":" + jsonString(escapeBytes(bytes));
}

template <typename Number>
std::string number(std::string_view key, Number value)
{
    return "\"" + std::string(key) + "\":" + std::to_string(value);
}

std::string flag(std::string_view key, bool value)
{
    return "\"" + std::string(key) + "\":" + (value ? "true" : "false");
}

constexpr const char* kSparse = "sparse_sha256";

std::string digestField(const std::optional<Digest>& digest, const char* key = "sha256")
{
    return digest ? ",\"" + std::string(key) + "\":\"" + toHex(*digest) + "\"" : std::string();
}

std::string timeFields(std::string_view key, const FileTime& time)
{
    return "," + number(key, time.seconds) + "," + number(std::string(key) + "_ns", time.nanoseconds);
}

std::vector<std::string> linesOf(const SetHead& head)
{
    const JobRequest& asked = head.asked;
    std::string first = "{" + number("steadyburn_set", head.discs ? kDiscSetVersion : kTapeSetVersion) + "," +
                        field("set", head.uuid) + "," + field("name", head.name) + "," +
                        number("written", head.written) + "," + field("format", toString(asked.format)) + "," +
                        flag("verify", asked.verify) + "," + flag("exclude_caches", asked.excludeCaches) + "," +
                        flag("one_file_system", asked.oneFileSystem) + "," +
                        flag("abort_on_error", asked.onFault == OnFault::abort);
    first += asked.level ? "," + number("level", *asked.level) : std::string();
    first += asked.block ? "," + number("block", *asked.block) : std::string();
    first += asked.tapeCompression ? "," + flag("tape_compression", *asked.tapeCompression) : std::string();
    first += asked.manifest.empty() ? std::string() : "," + field("manifest", asked.manifest);
    first += head.lastTape ? "," + flag("complete", true) : std::string();
    first += head.ending ? "," + flag("ending", true) : std::string();
    std::vector<std::string> lines(1);
    if (head.discs) {
        first += "," + number("discs", head.discs->discs) + "," + number("capacity", head.discs->capacity) + "," +
                 number("time", head.discs->time) + "," + flag("reproducible", asked.reproducible);
        first += asked.sessionMd5 ? "," + flag("session_md5", *asked.sessionMd5) : std::string();
        for (const std::string& path : head.discs->unread) {
            lines.push_back("{" + field("unread", path) + "}");
        }
    }
    lines.front() = first + "}";
    for (const auto& [place, graft] : asked.compilation.grafts) {
        lines.push_back("{" + field("graft", place) + "," + field("source", graft.source) + "," +
                        number("made", graft.made) + "}");
    }
    for (const std::string& place : asked.compilation.leftOut) {
        lines.push_back("{" + field("left_out", place) + "}");
    }
    for (const std::string& place : asked.compilation.broughtBack) {
        lines.push_back("{" + field("brought_back", place) + "}");
    }
    for (const std::string& glob : asked.excludes) {
        lines.push_back("{" + field("exclude", glob) + "}");
    }
    for (const VolumeReport& volume : head.volumes) {
        lines.push_back("{" + number("finished", volume.number) + "," + field("target", volume.target) + "," +
                        field("uuid", volume.uuid) + "," + field("label", volume.label) + "," +
                        number("files", volume.files) + "," + number("bytes", volume.bytes) +
                        (volume.section ? "," + number("section", *volume.section) : std::string()) + "}");
    }
    lines.push_back("{" + field("next", head.next) + "," + number("part", head.nextPart) + "}");
    for (const JournalCut& cut : head.cuts) {
        lines.push_back("{" + field("cut", cut.path) + "," + number("bytes", cut.bytes) + "}");
    }
    return lines;
}

// Takes the fields of a line and remembers whether one was not what it should be.
class Fields {
public:
    // The reader has read the line, or could not.
    Fields(const JsonReader& line, bool read) : m_line(line), m_good(read) {}

    [[nodiscard]] bool has(std::string_view key) const { return m_line.has(key); }
    [[nodiscard]] bool good() const { return m_good; }

    std::string bytes(std::string_view key)
    {
        const auto text = m_line.text(key);
        auto plain = text ? unescapeBytes(*text) : std::nullopt;
        m_good = m_good && plain;
        return std::move(plain).value_or(std::string());
    }
    template <typename Number>
    void number(std::string_view key, Number& into)
    {
        if constexpr (std::is_signed_v<Number>) {
            take(m_line.signedNumber(key), into);
        } else {
            take(m_line.number(key), into);
        }
    }
    bool flag(std::string_view key)
    {
        const auto value = m_line.flag(key);
        m_good = m_good && value;
        return value.value_or(false);
    }
    std::optional<Digest> digest(std::string_view key = "sha256")
    {
        if (!m_line.has(key)) {
            return std::nullopt;
        }
        auto digest = parseDigest(m_line.text(key).value_or(std::string_view()));
        m_good = m_good && digest;
        return digest;
    }
    FileTime time(std::string_view key)
    {
        FileTime time;
        number(key, time.seconds);
        number(std::string(key) + "_ns", time.nanoseconds);
        return time;
    }

private:
    template <typename Wide, typename Number>
    void take(std::optional<Wide> value, Number& into)
    {
        m_good = m_good && value && std::in_range<Number>(*value);
        if (m_good) {
            into = static_cast<Number>(*value);
        }
    }

    const JsonReader& m_line;
    bool m_good;
};

bool readFirst(Fields fields, SetHead& head)
{
    JobRequest& asked = head.asked;
    head.uuid = fields.bytes("set");
    head.name = fields.bytes("name");
    fields.number("written", head.written);
    const auto format = formatFrom(fields.bytes("format"));
    asked.format = format.value_or(Format::tar);
    asked.verify = fields.flag("verify");
    asked.excludeCaches = fields.flag("exclude_caches");
    asked.oneFileSystem = fields.flag("one_file_system");
    asked.onFault = fields.flag("abort_on_error") ? OnFault::abort : OnFault::skip;
    if (fields.has("level")) {
        fields.number("level", asked.level.emplace());
    }
    if (fields.has("block")) {
        fields.number("block", asked.block.emplace());
    }
    if (fields.has("tape_compression")) {
        asked.tapeCompression = fields.flag("tape_compression");
    }
    asked.manifest = fields.has("manifest") ? fields.bytes("manifest") : std::string();
    head.lastTape = fields.has("complete") && fields.flag("complete");
    head.ending = fields.has("ending") && fields.flag("ending");
    asked.volumeId = head.name;
    if (fields.has("discs")) {
        DiscSetFacts& discs = head.discs.emplace();
        fields.number("discs", discs.discs);
        fields.number("capacity", discs.capacity);
        fields.number("time", discs.time);
        asked.reproducible = fields.flag("reproducible");
        asked.sessionMd5 = fields.has("session_md5") ? std::optional(fields.flag("session_md5")) : std::nullopt;
    }
    return fields.good() && format && (isTar(asked.format) || head.discs) && !head.uuid.empty();
}

// Nothing: it is no line of the head.
std::optional<bool> readHeadLine(Fields fields, SetHead& head)
{
    Compilation& compilation = head.asked.compilation;
    if (fields.has("graft")) {
        std::string place = fields.bytes("graft");
        Graft graft{.source = fields.bytes("source")};
        fields.number("made", graft.made);
        return compilation.grafts.emplace(std::move(place), std::move(graft)).second && fields.good();
    }
    if (fields.has("left_out")) {
        return compilation.leftOut.insert(fields.bytes("left_out")).second && fields.good();
    }
    if (fields.has("brought_back")) {
        return compilation.broughtBack.insert(fields.bytes("brought_back")).second && fields.good();
    }
    if (fields.has("exclude")) {
        head.asked.excludes.push_back(fields.bytes("exclude"));
        return fields.good();
    }
    if (fields.has("finished")) {
        VolumeReport volume{
            .target = fields.bytes("target"), .uuid = fields.bytes("uuid"), .label = fields.bytes("label")};
        fields.number("finished", volume.number);
        fields.number("files", volume.files);
        fields.number("bytes", volume.bytes);
        if (fields.has("section")) {
            fields.number("section", volume.section.emplace());
        }
        volume.disc = head.discs.has_value();
        const bool inOrder = head.volumes.empty() || head.volumes.back().number + 1 == volume.number;
        head.volumes.push_back(std::move(volume));
        return fields.good() && inOrder;
    }
    if (fields.has("unread") && head.discs) {
        return !head.discs->unread.emplace_back(fields.bytes("unread")).empty() && fields.good();
    }
    if (fields.has("next")) {
        head.next = fields.bytes("next");
        fields.number("part", head.nextPart);
        return fields.good();
    }
    if (fields.has("cut")) {
        JournalCut cut{.path = fields.bytes("cut")};
        fields.number("bytes", cut.bytes);
        head.cuts.push_back(std::move(cut));
        return fields.good() && head.cuts.back().bytes > 0;
    }
    return std::nullopt;
}

bool readEntryLine(Fields fields, SetRecord& record)
{
    if (fields.has("path")) {
        JournalEntry entry{.path = fields.bytes("path"),
                           .mtime = fields.time("mtime"),
                           .ctime = fields.time("ctime"),
                           .sha256 = fields.digest(),
                           .sparse = fields.digest(kSparse)};
        fields.number("volume", entry.volume);
        fields.number("mode", entry.mode);
        fields.number("uid", entry.uid);
        fields.number("gid", entry.gid);
        fields.number("size", entry.size);
        record.entries.push_back(std::move(entry));
    } else if (fields.has("part_of")) {
        JournalPart part{.path = fields.bytes("part_of"), .sha256 = fields.digest(), .sparse = fields.digest(kSparse)};
        fields.number("part", part.number);
        fields.number("volume", part.volume);
        record.parts.push_back(std::move(part));
    } else if (fields.has("earlier")) {
        JournalEarlier copy{.path = fields.bytes("earlier")};
        fields.number("volume", copy.volume);
        record.earlier.push_back(std::move(copy));
    }
    return fields.good(); // anything else is a later program's
}

std::string_view takeLine(std::string_view& text)
{
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

// The fields of the next line, which stay until the one after it.
Fields takeFields(std::string_view& text, JsonReader& reader)
{
    const bool read = reader.read(takeLine(text));
    return {reader, read};
}

// The head, and where it ends. Fails with journalDamaged or journalNewer.
Result<std::string_view> readHead(std::string_view text, SetHead& head, const std::string& path)
{
    JsonReader reader;
    unsigned version = 0;
    const Fields first = takeFields(text, reader);
    Fields fields = first;
    fields.number("steadyburn_set", version);
    if (!fields.good() || version == 0) {
        return damaged(path, "steadyburn_set");
    }
    if (version > kDiscSetVersion) {
        return Fault{.kind = FaultKind::journalNewer,
                     .doing = Action::open,
                     .path = path,
                     .facts = FormatVersion{.found = version, .known = kDiscSetVersion}};
    }
    if (!readFirst(first, head)) {
        return damaged(path, "line 1");
    }
    for (unsigned number = 2; !text.empty(); ++number) {
        std::string_view rest = text;
        const auto read = readHeadLine(takeFields(rest, reader), head);
        if (!read) {
            break;
        }
        if (!*read) {
            return damaged(path, "line " + std::to_string(number));
        }
        text = rest;
    }
    if (auto good = checkCompilation(head.asked.compilation); !good || !isWithinBounds(head)) {
        return damaged(path, good ? std::string() : good.fault().detail);
    }
    return text;
}

// The lines before the last, when that says of them what they are. Nothing: it does not.
std::optional<std::string_view> wholeLines(std::string_view text)
{
    const std::size_t last = text.size() < 2 ? std::string_view::npos : text.rfind('\n', text.size() - 2);
    if (last == std::string_view::npos || !text.ends_with('\n')) {
        return std::nullopt;
    }
    const std::string_view lines = text.substr(0, last + 1);
    std::string_view rest = text.substr(last + 1);
    JsonReader reader;
    Fields end = takeFields(rest, reader);
    std::uint64_t count = 0;
    end.number("end", count);
    const bool whole = end.good() &&
                       count == static_cast<std::uint64_t>(std::count(lines.begin(), lines.end(), '\n')) &&
                       end.digest() == sha256Of(std::as_bytes(std::span(lines)));
    return whole ? std::optional(lines) : std::nullopt;
}

enum class Lock : std::uint8_t { held, busy };

// A network file system that cannot lock is not one that another of our processes writes to just now.
Lock lock(int fd, const std::string& path)
{
    if (::flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        return Lock::busy;
    }
    struct stat mine {};
    struct stat named {};
    const bool same = ::fstat(fd, &mine) == 0 && ::stat(path.c_str(), &named) == 0 && mine.st_ino == named.st_ino;
    return same ? Lock::held : Lock::busy; // another has just put a newer state there
}

FileDescriptor openToRead(const std::string& path)
{
    FileDescriptor file(::open(path.c_str(), O_RDWR | O_CLOEXEC)); // NFS locks only what may be written
    return file ? std::move(file) : FileDescriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
}

} // namespace

SetJournal SetJournal::inFolder(const std::string& folder, const std::string& uuid)
{
    SetJournal journal;
    journal.m_path = folder + "/" + uuid + std::string(kEnding);
    return journal;
}

Result<SetJournal> SetJournal::open(const std::string& path, SetRecord& into)
{
    SetJournal journal;
    journal.m_path = path;
    journal.m_held = openToRead(path);
    if (!journal.m_held) {
        return journalFault(Action::open, errno, path);
    }
    if (lock(journal.m_held.get(), path) == Lock::busy) {
        return Fault{.kind = FaultKind::targetBusy, .doing = Action::open, .path = path};
    }
    std::string text;
    if (const int code = readText(journal.m_held.get(), text); code != 0) {
        return journalFault(Action::read, code, path);
    }
    auto rest = readHead(text, into.head, path); // first: of a later version nothing else need be as we know it
    if (!rest) {
        return rest.takeFault();
    }
    const auto lines = wholeLines(text);
    if (!lines) {
        return damaged(path, "its end is missing, or its checksum does not agree");
    }
    std::string_view left = rest->substr(0, static_cast<std::size_t>(lines->end() - rest->begin()));
    JsonReader reader;
    while (!left.empty()) {
        if (!readEntryLine(takeFields(left, reader), into)) {
            return damaged(path, "entry " + std::to_string(into.entries.size()));
        }
    }
    if (const auto entry = firstOutOfBounds(into)) {
        return damaged(path, "entry " + std::to_string(*entry));
    }
    return journal;
}

Result<void> SetJournal::begin(const SetHead& head)
{
    std::error_code error;
    const fs::path folder = fs::path(m_path).parent_path();
    if (!fs::exists(folder, error)) {
        fs::create_directories(folder, error);
        ::chmod(folder.c_str(), 0700);
    }
    auto staged = StagedFile::create(m_path);
    if (!staged) {
        Fault fault = staged.takeFault();
        return journalFault(Action::write, fault.code, m_path);
    }
    m_staged = std::move(*staged);
    ::fchmod(m_staged.fd(), kMineOnly);
    m_buffer.clear();
    m_hash = Sha256();
    m_lines = 0;
    m_error = 0;
    for (const std::string& line : linesOf(head)) {
        addLine(line);
    }
    return {};
}

void SetJournal::add(const JournalEntry& entry)
{
    addLine("{" + field("path", entry.path) + "," + number("volume", entry.volume) + "," + number("mode", entry.mode) +
            "," + number("uid", entry.uid) + "," + number("gid", entry.gid) + "," + number("size", entry.size) +
            timeFields("mtime", entry.mtime) + timeFields("ctime", entry.ctime) + digestField(entry.sha256) +
            digestField(entry.sparse, kSparse) + "}");
}

void SetJournal::add(const JournalPart& part)
{
    addLine("{" + field("part_of", part.path) + "," + number("part", part.number) + "," +
            number("volume", part.volume) + digestField(part.sha256) + digestField(part.sparse, kSparse) + "}");
}

void SetJournal::add(const JournalEarlier& copy)
{
    addLine("{" + field("earlier", copy.path) + "," + number("volume", copy.volume) + "}");
}

void SetJournal::addLine(const std::string& line)
{
    m_buffer += line;
    m_buffer += '\n';
    ++m_lines;
    if (m_buffer.size() >= kJournalPiece) {
        flush();
    }
}

void SetJournal::flush()
{
    const auto bytes = std::as_bytes(std::span(m_buffer));
    m_hash.add(bytes);
    if (m_error == 0) {
        m_error = writeWhole(m_staged.fd(), bytes);
    }
    m_buffer.clear();
}

Result<void> SetJournal::commit()
{
    flush();
    m_buffer = "{" + number("end", m_lines) + digestField(m_hash.finish()) + "}\n";
    flush();
    if (m_error != 0) {
        m_staged.discard();
        return journalFault(Action::write, m_error, m_path);
    }
    FileDescriptor held(::fcntl(m_staged.fd(), F_DUPFD_CLOEXEC, 0)); // the lock goes with it
    ::flock(held.get(), LOCK_EX | LOCK_NB);
    if (auto done = m_staged.commit(); !done) {
        m_staged.discard();
        return journalFault(Action::write, done.fault().code, m_path);
    }
    m_held = std::move(held);
    return {};
}

Result<void> SetJournal::remove()
{
    if (exists() && ::unlink(m_path.c_str()) != 0 && errno != ENOENT) {
        return journalFault(Action::write, errno, m_path);
    }
    m_held.reset();
    return {};
}

std::vector<InterruptedSet> interruptedSets(const std::string& folder)
{
    std::vector<InterruptedSet> sets = journaledSets(folder);
    std::erase_if(sets, [](const InterruptedSet& set) { return set.discs; });
    return sets;
}

std::optional<InterruptedSet> journaledSet(const std::string& journal)
{
    constexpr std::size_t kHeads = 4 * kMiB; // more than that in sources, and a set is not listed
    const FileDescriptor fd = openToRead(journal);
    std::string text;
    SetHead head;
    struct stat status {};
    if (!fd || fstat(fd.get(), &status) != 0 || lock(fd.get(), journal) == Lock::busy ||
        readText(fd.get(), text, kHeads) != 0 || !readHead(text, head, journal)) {
        return std::nullopt;
    }
    return InterruptedSet{.path = journal,
                          .name = head.name,
                          .written = head.written,
                          .changed = status.st_mtim.tv_sec * std::int64_t(1'000'000'000) + status.st_mtim.tv_nsec,
                          .nextVolume = head.nextVolume(),
                          .target = head.volumes.empty() ? std::string() : head.volumes.back().target,
                          .discs = head.discs.has_value(),
                          .complete = head.complete()};
}

std::vector<InterruptedSet> journaledSets(const std::string& folder)
{
    std::vector<InterruptedSet> sets;
    std::error_code error;
    for (fs::directory_iterator file(folder, error), end; !error && file != end; file.increment(error)) {
        const std::string path = file->path().string();
        if (!path.ends_with(kEnding) || file->path().filename().string().starts_with('.')) {
            continue;
        }
        if (auto set = journaledSet(path)) {
            sets.push_back(std::move(*set));
        }
    }
    std::ranges::sort(sets, std::greater<>(), [](const auto& s) { return std::tie(s.written, s.changed, s.path); });
    return sets;
}

} // namespace steadyburn
