#include "verify/Manifest.h"

#include "base/Units.h"
#include "base/os/FileDescriptor.h"
#include "base/os/FreeMemory.h"
#include "base/os/StagedFile.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>

#include <sys/stat.h>

namespace steadyburn {

namespace {

constexpr std::string_view kListInAbout = IsoTreeChecksum::kSums;

constexpr std::array<std::pair<IncompleteMark::How, std::string_view>, 3> kComments{{
    {IncompleteMark::How::padded, "# no checksum: could not be read whole"},
    {IncompleteMark::How::missing, "# missing: could not be read"},
    {IncompleteMark::How::unlisted, "# a folder that could not be listed"},
}};
constexpr std::size_t kHexDigits = 64;
constexpr std::size_t kFlush = 256 * 1024;
constexpr std::size_t kLongestLine = 64 * 1024; // a path has at most 4096 bytes
constexpr std::uint64_t kFirstDrop = 16 * 1024 * 1024;

// Bytes of a line, with its share of what the list grows by and is sorted with.
std::uint64_t heldBy(const std::string& path)
{
    return 2 * sizeof(ManifestLine) + sizeof(std::size_t) + path.size();
}

// A later hard link has the digest of the first.
std::optional<Digest> digestOf(const Tree& tree, const DigestTable& digests, NodeId id)
{
    const auto own = digests.get(id);
    const NodeId first = tree.node(id).firstOfInode;
    return own || first == kNoNode ? own : digests.get(first);
}

template <typename Visit>
void walkFiles(const Tree& tree, Visit visitFile)
{
    tree.walk([&](NodeId id) {
        if (id != kRoot && S_ISREG(tree.node(id).mode)) {
            visitFile(id);
        }
        return true;
    });
}

Result<void> append(int fd, const std::string& text, const std::string& path)
{
    if (const int code = writeWhole(fd, std::as_bytes(std::span(text))); code != 0) {
        return Fault{.kind = FaultKind::io, .doing = Action::write, .code = code, .path = path};
    }
    return {};
}

// The digits and the name: "DIGITS  NAME", "DIGITS *NAME" or "SHA256 (NAME) = DIGITS".
std::optional<std::pair<std::string_view, std::string_view>> fieldsOf(std::string_view line)
{
    constexpr std::string_view kTag = "SHA256 (";
    constexpr std::string_view kBehind = ") = ";
    if (line.starts_with(kTag) && line.size() > kTag.size() + kBehind.size() + kHexDigits) {
        const std::size_t end = line.size() - kHexDigits;
        const std::size_t behind = end - kBehind.size();
        return line.substr(behind, kBehind.size()) == kBehind
                   ? std::optional(std::pair(line.substr(end), line.substr(kTag.size(), behind - kTag.size())))
                   : std::nullopt;
    }
    if (line.size() < kHexDigits + 3 || line[kHexDigits] != ' ' ||
        (line[kHexDigits + 1] != ' ' && line[kHexDigits + 1] != '*')) {
        return std::nullopt;
    }
    return std::pair(line.substr(0, kHexDigits), line.substr(kHexDigits + 2));
}

std::string unescaped(std::string_view name, bool escaped)
{
    std::string path;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (escaped && name[i] == '\\' && i + 1 < name.size()) {
            ++i;
            path += name[i] == 'n' ? '\n' : name[i] == 'r' ? '\r' : name[i];
        } else {
            path += name[i];
        }
    }
    return path;
}

// What an incompleteLine() says.
std::optional<IncompleteMark> incompleteMarkOf(std::string_view line)
{
    const auto comment =
        std::ranges::find_if(kComments, [&](const auto& each) { return line.starts_with(each.second); });
    const std::size_t end = comment != kComments.end() ? line.find_first_not_of('.', comment->second.size()) : 0;
    if ((end != kHexDigits && end != kHexDigits + 1) || line.substr(end, 2) != "  ") {
        return std::nullopt;
    }
    return IncompleteMark{.how = comment->first, .path = unescaped(line.substr(end + 2), end > kHexDigits)};
}

} // namespace

std::string incompleteLine(const IncompleteMark& mark)
{
    std::string line = manifestLine(mark.path, Digest{});
    std::string comment(
        std::ranges::find(kComments, mark.how, &std::pair<IncompleteMark::How, std::string_view>::first)->second);
    comment.resize(line.front() == '\\' ? kHexDigits + 1 : kHexDigits, '.');
    return line.replace(0, comment.size(), comment);
}

bool ListedDigest::contradicts(const Digest& found) const
{
    return candidates ? !std::ranges::binary_search(*candidates, found) : found != digest;
}

void ListedDigest::intersect(const ListedDigest& other)
{
    // Another line of the same list, or the same.
    if (candidates == other.candidates && (candidates || digest == other.digest)) {
        return;
    }
    auto left = candidates ? *candidates : std::vector{digest};
    std::erase_if(left, [&](const Digest& each) { return other.contradicts(each); });
    candidates = left == std::vector{digest} ? nullptr : std::make_shared<const std::vector<Digest>>(std::move(left));
}

std::string manifestLine(std::string_view path, const Digest& digest)
{
    std::string escaped;
    for (const char c : path) {
        if (c == '\\' || c == '\n' || c == '\r') {
            escaped += '\\';
            escaped += c == '\n' ? 'n' : c == '\r' ? 'r' : '\\';
        } else {
            escaped += c;
        }
    }
    return (escaped.size() != path.size() ? "\\" : "") + toHex(digest) + "  " + escaped;
}

std::optional<ManifestLine> parseManifestLine(std::string_view line)
{
    const bool escaped = line.starts_with('\\');
    line.remove_prefix(escaped ? 1 : 0);
    const auto fields = fieldsOf(line);
    if (!fields) {
        return std::nullopt;
    }
    const auto [digits, name] = *fields;
    const auto digest = parseDigest(digits);
    return digest ? std::optional(ManifestLine{{*digest}, unescaped(name, escaped)}) : std::nullopt;
}

bool isStoredManifest(std::string_view path)
{
    return path == "SHA256SUMS" || path == kListInAbout;
}

bool isOwnAbout(const StoredEntry& entry)
{
    const bool file = entry.path == kListInAbout || entry.path == IsoTreeChecksum::kPath;
    return (S_ISDIR(entry.mode) ? entry.path == IsoTreeChecksum::kFolder : file) &&
           std::any_of(entry.xattrs.begin(), entry.xattrs.end(),
                       [](const Xattr& each) { return each.name == kAboutAttribute; });
}

bool isOwnSums(const StoredEntry& entry)
{
    return S_ISREG(entry.mode) && entry.path == kListInAbout && isOwnAbout(entry);
}

bool speaksForMedium(const StoredEntry& entry)
{
    return S_ISREG(entry.mode) && isStoredManifest(entry.path) &&
           (entry.path != kListInAbout || !entry.burned || entry.earlier || isOwnAbout(entry));
}

ManifestParser::ManifestParser(bool burned, std::optional<std::uint64_t> most)
    : m_burned(burned), m_most(most.value_or(freeMemory() / 2)), m_dropAt(std::min(m_most, kFirstDrop))
{
}

ManifestParser::ManifestParser(const StoredEntry& list) : ManifestParser(isOwnAbout(list))
{
    m_earlier = list.earlier;
}

bool ManifestParser::speaksFor(const std::string& path) const
{
    return !m_earlier || m_earlier->liesBefore(path);
}

// False where so many bytes are too many.
bool ManifestParser::makeRoom(std::uint64_t bytes)
{
    if (m_held + bytes > m_dropAt && m_dropAt > 0) {
        dropRepeated();
        // Lists that hardly repeat themselves are not looked through again and again.
        m_dropAt = 2 * m_held <= m_most ? std::max(2 * m_held, std::min(m_most, kFirstDrop)) : 0;
    }
    const bool room = m_held + bytes <= m_most;
    m_held += room ? bytes : 0;
    return room;
}

// The first of equal lines stays.
void ManifestParser::dropRepeated()
{
    std::vector<ManifestLine>& lines = m_parsed.lines;
    std::vector<std::size_t> sorted(lines.size());
    std::iota(sorted.begin(), sorted.end(), std::size_t(0));
    std::ranges::sort(sorted, [&](std::size_t a, std::size_t b) {
        return std::tie(lines[a].path, lines[a].digest, a) < std::tie(lines[b].path, lines[b].digest, b);
    });
    std::vector<bool> repeated(lines.size());
    for (std::size_t n = 1; n < sorted.size(); ++n) {
        const ManifestLine& line = lines[sorted[n]];
        const ManifestLine& before = lines[sorted[n - 1]];
        repeated[sorted[n]] = line.path == before.path && line.digest == before.digest;
        m_held -= repeated[sorted[n]] ? heldBy(line.path) : 0;
    }
    std::erase_if(lines,
                  [&](const ManifestLine& line) { return repeated[static_cast<std::size_t>(&line - lines.data())]; });
}

void ManifestParser::add(std::string_view text)
{
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        const std::string_view piece = text.substr(0, end);
        m_tooLong = m_tooLong || m_begun.size() + piece.size() > kLongestLine;
        if (end != std::string_view::npos && m_begun.empty() && !m_tooLong) {
            takeLine(piece);
        } else if (!m_tooLong) {
            m_begun += piece;
        }
        if (end == std::string_view::npos) {
            return;
        }
        if (m_tooLong || !m_begun.empty()) {
            takeLine(m_begun);
        }
        m_begun.clear();
        m_tooLong = false;
        text.remove_prefix(end + 1);
    }
}

void ManifestParser::takeLine(std::string_view line)
{
    ++m_number;
    line.remove_suffix(line.ends_with('\r') ? 1 : 0);
    auto mark = (m_burned || m_earlier) && !m_tooLong ? incompleteMarkOf(line) : std::nullopt;
    auto parsed = m_tooLong || mark ? std::nullopt : parseManifestLine(line);
    if (parsed) {
        parsed->path = plainPath(parsed->path);
    }
    if (mark && mark->how != IncompleteMark::How::padded && m_earlier && m_earlier->isThere(mark->path)) {
        return; // by now
    }
    const bool ofFile = parsed || (mark && mark->how == IncompleteMark::How::padded);
    if (ofFile && !speaksFor(parsed ? parsed->path : mark->path)) {
        return;
    }
    if (mark && makeRoom(heldBy(mark->path))) {
        m_parsed.incomplete.push_back(std::move(*mark));
    } else if (parsed && makeRoom(heldBy(parsed->path))) {
        m_parsed.lines.push_back(std::move(*parsed));
    } else if (m_tooLong || m_burned || (!line.empty() && !line.starts_with('#'))) { // as sha256sum has it
        m_parsed.firstUnreadable = m_parsed.unreadable++ == 0 ? m_number : m_parsed.firstUnreadable;
    }
}

ParsedManifest ManifestParser::finish()
{
    if (m_tooLong || !m_begun.empty()) {
        takeLine(m_begun);
    }
    dropRepeated();
    ParsedManifest parsed = std::move(m_parsed);
    auto earlier = std::move(m_earlier);
    *this = ManifestParser(m_burned, m_most);
    m_earlier = std::move(earlier);
    std::vector<ManifestLine*> sorted;
    sorted.reserve(parsed.lines.size());
    for (ManifestLine& line : parsed.lines) {
        sorted.push_back(&line);
    }
    std::ranges::sort(sorted, [](const auto* a, const auto* b) {
        return std::tie(a->path, a->digest) < std::tie(b->path, b->digest);
    });
    for (auto each = sorted.begin(); each != sorted.end();) {
        const auto end =
            std::find_if(each, sorted.end(), [&](const auto* line) { return line->path != (*each)->path; });
        if ((*each)->digest != (*std::prev(end))->digest) {
            parsed.twofold.push_back((*each)->path);
            auto digests = std::make_shared<std::vector<Digest>>();
            std::transform(each, end, std::back_inserter(*digests), [](const auto* line) { return line->digest; });
            std::for_each(each, end, [&](auto* line) { line->candidates = digests; });
        }
        each = end;
    }
    return parsed;
}

ParsedManifest parseManifest(std::string_view text)
{
    ManifestParser parser(false, UINT64_MAX); // all of it is here already
    parser.add(text);
    return parser.finish();
}

StoredManifest readManifest(const StoredEntry& list, StoredBytes& bytes)
{
    StoredManifest read;
    ManifestParser parser(list);
    std::vector<std::byte> piece(kMiB);
    for (auto got = bytes.read(piece); !got || *got > 0; got = bytes.read(piece)) {
        if (got) {
            parser.add({reinterpret_cast<const char*>(piece.data()), *got});
            continue;
        }
        read.lost = true;
        if (got.fault().kind != FaultKind::mediumError) {
            read.fault = got.takeFault();
            break;
        }
    }
    read.parsed = parser.finish();
    return read;
}

std::vector<std::string> ParsedManifest::padded() const
{
    std::vector<std::string> paths;
    for (const IncompleteMark& mark : incomplete) {
        if (mark.how == IncompleteMark::How::padded) {
            paths.push_back(mark.path);
        }
    }
    return paths;
}

void reportMissing(const ParsedManifest& manifest, Action doing, FaultLog& log,
                   const std::function<bool(const std::string& path)>& wanted)
{
    for (const IncompleteMark& mark : manifest.incomplete) {
        if (mark.how != IncompleteMark::How::padded && (!wanted || wanted(mark.path))) {
            log.add(incompleteFault(mark, doing));
        }
    }
}

void reportUnreadable(const ParsedManifest& manifest, const std::string& path, Action doing, FaultLog& log)
{
    if (manifest.unreadable > 0) {
        log.add({.kind = FaultKind::sumsUnreadable,
                 .doing = doing,
                 .path = path,
                 .facts = BadLines{.first = manifest.firstUnreadable, .count = manifest.unreadable}});
    }
    for (const std::string& twofold : manifest.twofold) { // of which of them is right nothing is known
        log.add({.kind = FaultKind::sumsUnreadable, .doing = doing, .path = path, .facts = OtherPath{twofold}});
    }
}

Result<void> writeManifest(const std::string& file, const Tree& tree, const DigestTable& digests, bool replace,
                           std::initializer_list<NodeId> except)
{
    auto staged = StagedFile::create(file);
    if (!staged) {
        return staged.takeFault();
    }
    std::string text;
    Result<void> written;
    walkFiles(tree, [&](NodeId id) {
        const auto digest = std::ranges::find(except, id) != except.end() ? std::nullopt : digestOf(tree, digests, id);
        if (digest) {
            text += manifestLine(tree.path(id), *digest) + "\n";
        }
        if (written && text.size() >= kFlush) {
            written = append(staged->fd(), text, file);
            text.clear();
        }
    });
    if (written) {
        written = append(staged->fd(), text, file);
    }
    if (!written) {
        return written;
    }
    return staged->commit(replace ? StagedFile::Existing::isReplaced : StagedFile::Existing::mustBeEmpty);
}

std::vector<NodeId> withoutDigest(const Tree& tree, const DigestTable& digests)
{
    std::vector<NodeId> missing;
    walkFiles(tree, [&](NodeId id) {
        if (!digestOf(tree, digests, id)) {
            missing.push_back(id);
        }
    });
    return missing;
}

} // namespace steadyburn
