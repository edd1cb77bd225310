#include "verify/Manifest.h"

#include "target/FileDescriptor.h"
#include "target/StagedFile.h"

#include <span>

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
    if (line.size() < kHexDigits + 3 || line[kHexDigits] != ' ' ||
        (line[kHexDigits + 1] != ' ' && line[kHexDigits + 1] != '*')) {
        return std::nullopt;
    }
    ManifestLine parsed;
    for (std::size_t i = 0; i < parsed.digest.size(); ++i) {
        const int high = digitOf(line[2 * i]);
        const int low = digitOf(line[2 * i + 1]);
        if (high < 0 || low < 0) {
            return std::nullopt;
        }
        parsed.digest[i] = static_cast<std::byte>(high * 16 + low);
    }
    const std::string_view name = line.substr(kHexDigits + 2);
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
