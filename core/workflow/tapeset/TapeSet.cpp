#include "workflow/tapeset/TapeSet.h"

#include "base/Text.h"
#include "base/Units.h"
#include "image/tar/TarHeaders.h"
#include "workflow/request/FormatChoice.h"

#include <algorithm>
#include <archive.h>
#include <archive_entry.h>
#include <array>
#include <cerrno>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <memory>
#include <string_view>
#include <sys/random.h>
#include <sys/stat.h>

namespace steadyburn {

namespace {

struct SmallFile {
    std::string name;
    std::string contents;
};

la_ssize_t collect(archive* /*handle*/, void* into, const void* data, std::size_t size)
{
    auto& bytes = *static_cast<std::vector<std::byte>*>(into);
    const auto* first = static_cast<const std::byte*>(data);
    bytes.insert(bytes.end(), first, first + size);
    return static_cast<la_ssize_t>(size);
}

Result<std::vector<std::byte>> makeUstar(const std::vector<SmallFile>& files, std::int64_t time)
{
    std::vector<std::byte> bytes;
    const std::unique_ptr<archive, decltype(&archive_write_free)> tar(archive_write_new(), archive_write_free);
    archive_write_set_format_ustar(tar.get());
    bool good = archive_write_open(tar.get(), &bytes, nullptr, collect, nullptr) == ARCHIVE_OK;
    for (const SmallFile& file : files) {
        const std::unique_ptr<archive_entry, decltype(&archive_entry_free)> entry(archive_entry_new(),
                                                                                  archive_entry_free);
        archive_entry_copy_pathname(entry.get(), file.name.c_str());
        archive_entry_set_mode(entry.get(), S_IFREG | 0644);
        archive_entry_set_size(entry.get(), static_cast<la_int64_t>(file.contents.size()));
        archive_entry_set_mtime(entry.get(), time, 0);
        good = good && archive_write_header(tar.get(), entry.get()) == ARCHIVE_OK &&
               archive_write_data(tar.get(), file.contents.data(), file.contents.size()) ==
                   static_cast<la_ssize_t>(file.contents.size());
    }
    if (!good || archive_write_close(tar.get()) != ARCHIVE_OK) {
        const char* words = archive_error_string(tar.get());
        return Fault{
            .kind = FaultKind::internal, .doing = Action::plan, .detail = words == nullptr ? std::string() : words};
    }
    return bytes;
}

std::string readme(const TapeLabel& label)
{
    const std::string blocks = std::to_string(label.block / kTarBlock);
    const std::string_view letter =
        label.format == Format::tarGzip ? "z" : (label.format == Format::tarZstd ? " --zstd " : "");
    return "This tape was written by Steadyburn.\n\n"
           "Volume:  " +
           label.volumeId + "\nNumber:  " + std::to_string(label.number) +
           " of its set\n"
           "Records: " +
           std::to_string(label.block) + " bytes each (tar -b " + blocks +
           "), variable-block mode\n\n"
           "Tape file 0 is this label. Behind it lie sets of two tape files each: an\n"
           "archive, and a small tar archive with the list of its files (CONTENTS.jsonl).\n\n"
           "To read the first set with GNU tar:\n\n"
           "    mt -f /dev/nst0 setblk 0\n"
           "    mt -f /dev/nst0 rewind\n"
           "    mt -f /dev/nst0 fsf 1\n"
           "    tar -b " +
           blocks + " -x" + std::string(letter.starts_with('z') ? "z" : "") + "f /dev/nst0" +
           std::string(letter.starts_with(' ') ? " --zstd" : "") +
           "\n\n"
           "The list of its files: mt -f /dev/nst0 fsf 1, then tar -b " +
           blocks +
           " -xf /dev/nst0\n"
           "The next set: mt -f /dev/nst0 fsf 1, and so on.\n\n"
           "A set may go on on another tape: SET.json beside CONTENTS.jsonl tells. Each tape\n"
           "is read by itself, in the same way; read them in order, since a hard link may\n"
           "name a file on an earlier one.\n\n"
           "A file larger than a tape is cut into parts, NAME.part001of003 and so on. When\n"
           "all are there: cat NAME.part* > NAME. The last CONTENTS.jsonl that names them has\n"
           "the SHA-256 of the whole (file_sha256).\n";
}

} // namespace

Result<std::vector<std::byte>> makeTapeLabel(const TapeLabel& label)
{
    const std::string json =
        "{\"schema\":1,\"program\":\"Steadyburn\",\"volume\":" + jsonString(label.volumeId) +
        ",\"uuid\":" + jsonString(label.uuid) + ",\"set\":" + jsonString(label.set) +
        ",\"number\":" + std::to_string(label.number) + ",\"format\":" + jsonString(toString(label.format)) +
        ",\"block\":" + std::to_string(label.block) + ",\"written\":" + std::to_string(label.written) + "}\n";
    return makeUstar({{"LABEL.json", json}, {"README.txt", readme(label)}}, label.written);
}

namespace {

constexpr std::size_t kMostElsewhere = 8 * kMiB; // there is little room behind the early warning

// The member that an entry's header begins in.
const MemberPlace* memberOf(std::span<const MemberPlace> members, std::uint64_t plain)
{
    const auto behind = std::upper_bound(members.begin(), members.end(), plain,
                                         [](std::uint64_t at, const MemberPlace& member) { return at < member.plain; });
    return behind == members.begin() ? nullptr : &*std::prev(behind);
}

std::string_view typeOf(std::uint32_t mode)
{
    return S_ISDIR(mode) ? "folder" : (S_ISLNK(mode) ? "link" : "node");
}

// What only a part of a file that is cut has.
std::string partFields(const Tree& tree, const DigestTable& digests, NodeId id, const FilePart& part)
{
    std::string text = ",\"file\":" + jsonString(tree.path(id)) + ",\"part\":" + std::to_string(part.number) +
                       ",\"parts\":" + std::to_string(part.count) + ",\"file_offset\":" + std::to_string(part.offset) +
                       ",\"file_size\":" + std::to_string(tree.node(id).size);
    if (const auto whole = digests.get(contentsOf(tree, id))) {
        text += ",\"file_sha256\":\"" + toHex(*whole) + "\"";
    }
    return text;
}

// What is missing from a folder, if anything is.
std::string unreadFields(const Tree& tree, const TapePart& part, NodeId id)
{
    if (part.unread.empty() || !S_ISDIR(tree.node(id).mode)) {
        return {};
    }
    const auto found = part.unread.find(tree.sourcePath(id));
    if (found == part.unread.end()) {
        return {};
    }
    const UnreadFolder& folder = found->second;
    return (folder.listed ? std::string() : ",\"unread\":" + std::to_string(folder.code)) +
           (folder.entries == 0 ? std::string() : ",\"unread_entries\":" + std::to_string(folder.entries));
}

FilePart partAt(const Tree& tree, const TapePart& part, NodeId id, unsigned number)
{
    return part.cuts != nullptr ? part.cuts->part(contentsOf(tree, id), number) : FilePart();
}

std::string contentsLine(const Tree& tree, const DigestTable& digests, const TapePart& part, const TarPlace& place)
{
    const NodeId id = place.node;
    const Node& node = tree.node(id);
    const FilePart cut = partAt(tree, part, id, place.part);
    std::string line = "{\"path\":" + jsonString(FileParts::path(tree, id, cut));
    if (S_ISREG(node.mode)) {
        const NodeId first = contentsOf(tree, id);
        line += ",\"size\":" + std::to_string(cut.number == 0 ? node.size : cut.length) +
                ",\"mtime\":" + std::to_string(node.mtime.seconds);
        if (const auto digest = cut.number == 0 ? digests.get(first) : digests.part(first, cut.number)) {
            line += ",\"sha256\":\"" + toHex(*digest) + "\"";
        }
        if (const auto sparse = cut.number == 0 ? digests.sparse(first) : digests.sparsePart(first, cut.number)) {
            line += ",\"sparse_sha256\":\"" + toHex(*sparse) + "\"";
        }
        line += cut.number == 0 ? std::string() : partFields(tree, digests, id, cut);
    } else {
        line += ",\"type\":\"" + std::string(typeOf(node.mode)) + "\"" + unreadFields(tree, part, id);
    }
    line += ",\"tape_file\":" + std::to_string(part.tapeFile) + ",\"offset\":" + std::to_string(place.offset);
    const MemberPlace* const member = memberOf(part.members, place.offset);
    const std::uint64_t stored = member != nullptr ? member->packed : place.offset;
    line += ",\"record\":" + std::to_string(stored / part.block);
    if (member != nullptr) {
        line += ",\"member\":" + std::to_string(member->packed) + ",\"member_offset\":" + std::to_string(member->plain);
    }
    return line + "}\n";
}

std::string elsewhereLine(const Tree& tree, NodeId id, const FilePart& cut, unsigned volume)
{
    return "{\"path\":" + jsonString(FileParts::path(tree, id, cut)) +
           ",\"size\":" + std::to_string(cut.number == 0 ? tree.node(id).size : cut.length) +
           ",\"volume\":" + (volume == 0 ? "null" : std::to_string(volume)) +
           (cut.number == 0 ? std::string() : ",\"file\":" + jsonString(tree.path(id))) + "}\n";
}

// Empty when it would be too long.
std::string elsewhere(const Tree& tree, const TapePart& part)
{
    std::string lines;
    if (part.volumeOf.empty()) {
        return lines;
    }
    tree.walk([&](NodeId id) {
        if (!S_ISREG(tree.node(id).mode)) {
            return true;
        }
        const unsigned count = part.cuts != nullptr ? part.cuts->count(contentsOf(tree, id)) : 0;
        for (unsigned number = count == 0 ? 0 : 1; number <= count; ++number) {
            unsigned volume = part.volumeOf[id];
            if (number > 0) {
                const auto found = part.partVolumes->find({id, number});
                volume = found == part.partVolumes->end() ? 0 : found->second;
            }
            if (volume != part.volume) {
                lines += elsewhereLine(tree, id, partAt(tree, part, id, number), volume);
            }
        }
        return lines.size() <= kMostElsewhere;
    });
    return lines.size() <= kMostElsewhere ? lines : std::string();
}

} // namespace

UnreadFolders unreadFolders(const std::vector<Fault>& faults)
{
    UnreadFolders folders;
    for (const Fault& fault : faults) {
        if (fault.doing != Action::scan) {
            continue;
        }
        if (fault.kind == FaultKind::folderUnreadable) {
            UnreadFolder& folder = folders[fault.path];
            folder.listed = false;
            folder.code = fault.code;
        } else if (fault.kind == FaultKind::fileUnreadable) {
            ++folders[std::filesystem::path(fault.path).parent_path().string()].entries;
        }
    }
    return folders;
}

Result<std::vector<std::byte>> makeTapeContents(const Tree& tree, const DigestTable& digests, const TapePart& part)
{
    std::string lines;
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;
    for (const TarPlace& place : part.places) {
        lines += contentsLine(tree, digests, part, place);
        if (S_ISREG(tree.node(place.node).mode)) {
            const FilePart cut = partAt(tree, part, place.node, place.part);
            files += cut.number == cut.count ? 1 : 0;
            bytes += cut.number == 0 ? tree.node(place.node).size : cut.length;
        }
    }
    const std::string set = "{\"schema\":1,\"set\":" + jsonString(part.set) + ",\"name\":" + jsonString(part.name) +
                            ",\"volume\":" + std::to_string(part.volume) + ",\"files\":" + std::to_string(files) +
                            ",\"bytes\":" + std::to_string(bytes) + ",\"last\":" + (part.last ? "true" : "false") +
                            ",\"lists\":\"all\"}\n";
    std::vector<SmallFile> parts{{"SET.json", set}, {"CONTENTS.jsonl", std::move(lines)}};
    if (std::string others = elsewhere(tree, part); !others.empty()) {
        parts.push_back({"ELSEWHERE.jsonl", std::move(others)});
    }
    return makeUstar(parts, std::time(nullptr));
}

bool systemRandom(std::span<unsigned char> into)
{
    ssize_t got = -1;
    do {
        got = ::getrandom(into.data(), into.size(), 0); // so few bytes come at once or not at all
    } while (got < 0 && errno == EINTR);
    return got == static_cast<ssize_t>(into.size());
}

Result<std::string> makeUuid(const RandomBytes& randomBytes)
{
    std::array<unsigned char, 16> random{};
    errno = 0;
    if (!randomBytes(random)) {
        return Fault{.kind = FaultKind::io, .doing = Action::write, .code = errno, .path = "getrandom"};
    }
    random[6] = static_cast<unsigned char>((random[6] & 0x0fU) | 0x40U);
    random[8] = static_cast<unsigned char>((random[8] & 0x3fU) | 0x80U);
    std::string text;
    for (std::size_t i = 0; i < random.size(); ++i) {
        std::array<char, 3> digits{};
        std::snprintf(digits.data(), digits.size(), "%02x", static_cast<unsigned>(random.at(i)));
        text += (i == 4 || i == 6 || i == 8 || i == 10 ? "-" : "");
        text += digits.data();
    }
    return text;
}

} // namespace steadyburn
