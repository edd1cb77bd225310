#include "verify/Manifest.h"

#include "base/os/FileDescriptor.h"
#include "base/os/StagedFile.h"

#include <span>
#include <utility>

#include <sys/stat.h>

namespace steadyburn {

namespace {

constexpr std::size_t kHexDigits = 64;
constexpr std::size_t kFlush = 256 * 1024;

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

int digitOf(char c)
{
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
        return c - 'a' + 10;
    }
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
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

} // namespace

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
    ManifestLine parsed;
    for (std::size_t i = 0; i < parsed.digest.size(); ++i) {
        const int high = digitOf(digits[2 * i]);
        const int low = digitOf(digits[2 * i + 1]);
        if (high < 0 || low < 0) {
            return std::nullopt;
        }
        parsed.digest[i] = static_cast<std::byte>(high * 16 + low);
    }
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (escaped && name[i] == '\\' && i + 1 < name.size()) {
            ++i;
            parsed.path += name[i] == 'n' ? '\n' : name[i] == 'r' ? '\r' : name[i];
        } else {
            parsed.path += name[i];
        }
    }
    return parsed;
}

bool isStoredManifest(std::string_view path)
{
    return path == "SHA256SUMS" || path == "ABOUT-THIS-DISC/SHA256SUMS";
}

ParsedManifest parseManifest(std::string_view text)
{
    ParsedManifest manifest;
    for (std::uint64_t number = 1; !text.empty(); ++number) {
        const std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
        line.remove_suffix(line.ends_with('\r') ? 1 : 0);
        if (auto parsed = parseManifestLine(line)) {
            while (parsed->path.starts_with("./")) {
                parsed->path.erase(0, 2);
            }
            manifest.lines.push_back(std::move(*parsed));
        } else if (!line.empty() && !line.starts_with('#')) { // as sha256sum has it
            manifest.firstUnreadable = manifest.unreadable++ == 0 ? number : manifest.firstUnreadable;
        }
    }
    return manifest;
}

void reportUnreadable(const ParsedManifest& manifest, const std::string& path, Action doing, FaultLog& log)
{
    if (manifest.unreadable > 0) {
        log.add({.kind = FaultKind::sumsUnreadable,
                 .doing = doing,
                 .path = path,
                 .offset = manifest.firstUnreadable,
                 .length = manifest.unreadable});
    }
}

Result<void> writeManifest(const std::string& file, const Tree& tree, const DigestTable& digests, bool replace)
{
    auto staged = StagedFile::create(file);
    if (!staged) {
        return staged.takeFault();
    }
    std::string text;
    Result<void> written;
    walkFiles(tree, [&](NodeId id) {
        if (const auto digest = digestOf(tree, digests, id)) {
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
