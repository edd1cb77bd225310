#include "workflow/tapeset/TapeIndexWriter.h"

#include "base/Text.h"
#include "base/Units.h"
#include "image/tar/TarHeaders.h"
#include "workflow/tapeset/SmallTar.h"

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <optional>
#include <string_view>
#include <sys/stat.h>

namespace steadyburn {

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
std::string unreadFields(const Tree& tree, const IndexedVolume& volume, NodeId id)
{
    if (volume.unread.empty() || !S_ISDIR(tree.node(id).mode)) {
        return {};
    }
    const auto found = volume.unread.find(tree.sourcePath(id));
    if (found == volume.unread.end()) {
        return {};
    }
    const UnreadFolder& folder = found->second;
    return (folder.listed ? std::string() : ",\"unread\":" + std::to_string(folder.code)) +
           (folder.entries == 0 ? std::string() : ",\"unread_entries\":" + std::to_string(folder.entries));
}

FilePart partAt(const Tree& tree, const IndexedVolume& volume, NodeId id, unsigned number)
{
    return volume.cuts != nullptr ? volume.cuts->part(contentsOf(tree, id), number) : FilePart();
}

std::string contentsLine(const Tree& tree, const DigestTable& digests, const IndexedVolume& volume,
                         const TarPlace& place)
{
    const NodeId id = place.node;
    const Node& node = tree.node(id);
    const FilePart cut = partAt(tree, volume, id, place.part);
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
        line += ",\"type\":\"" + std::string(typeOf(node.mode)) + "\"" + unreadFields(tree, volume, id);
    }
    line += ",\"tape_file\":" + std::to_string(volume.tapeFile) + ",\"offset\":" + std::to_string(place.offset);
    const MemberPlace* const member = memberOf(volume.members, place.offset);
    const std::uint64_t stored = member != nullptr ? member->packed : place.offset;
    line += ",\"record\":" + std::to_string(stored / volume.block);
    if (member != nullptr) {
        line += ",\"member\":" + std::to_string(member->packed) + ",\"member_offset\":" + std::to_string(member->plain);
    }
    return line + "}\n";
}

std::string elsewhereLine(const VanishedEntry& entry)
{
    std::string kind;
    if (S_ISREG(entry.mode)) {
        kind = ",\"size\":" + std::to_string(entry.size);
    } else if (entry.mode != 0) {
        kind = ",\"type\":\"" + std::string(typeOf(entry.mode)) + "\"";
    }
    return "{\"path\":" + jsonString(entry.path) + kind +
           ",\"volume\":" + (entry.volume == 0 ? "null" : std::to_string(entry.volume)) +
           (entry.whole.empty() ? std::string() : ",\"file\":" + jsonString(entry.whole)) + "}\n";
}

// The line of an entry of the tree, or a line for each of its parts.
std::string elsewhereLines(const Tree& tree, const IndexedVolume& volume, NodeId id)
{
    std::string lines;
    const Node& node = tree.node(id);
    const unsigned count = S_ISREG(node.mode) && volume.cuts != nullptr ? volume.cuts->count(contentsOf(tree, id)) : 0;
    for (unsigned number = count == 0 ? 0 : 1; number <= count; ++number) {
        unsigned lies = volume.volumeOf[id];
        if (number > 0) {
            const auto found = volume.partVolumes->find({id, number});
            lies = found == volume.partVolumes->end() ? 0 : found->second;
        }
        if (lies != volume.volume) {
            const FilePart cut = partAt(tree, volume, id, number);
            lines += elsewhereLine({.path = FileParts::path(tree, id, cut),
                                    .mode = node.mode,
                                    .size = number == 0 ? node.size : cut.length,
                                    .volume = lies,
                                    .whole = number == 0 ? std::string() : tree.path(id)});
        }
    }
    return lines;
}

// Nothing when it would be too long.
std::optional<std::string> elsewhere(const Tree& tree, const IndexedVolume& volume)
{
    std::string lines;
    if (volume.volumeOf.empty()) {
        return lines;
    }
    tree.walk([&](NodeId id) {
        lines += id == kRoot ? std::string() : elsewhereLines(tree, volume, id);
        return lines.size() <= kMostElsewhere;
    });
    for (const VanishedEntry& entry : volume.vanished) {
        lines += elsewhereLine(entry);
    }
    return lines.size() <= kMostElsewhere ? std::optional(std::move(lines)) : std::nullopt;
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

Result<std::vector<std::byte>> makeTapeIndex(const Tree& tree, const DigestTable& digests, const IndexedVolume& volume)
{
    std::string lines;
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;
    for (const TarPlace& place : volume.places) {
        lines += contentsLine(tree, digests, volume, place);
        if (S_ISREG(tree.node(place.node).mode)) {
            const FilePart cut = partAt(tree, volume, place.node, place.part);
            files += cut.number == cut.count ? 1 : 0;
            bytes += cut.number == 0 ? tree.node(place.node).size : cut.length;
        }
    }
    std::optional<std::string> others = elsewhere(tree, volume);
    const std::string set = "{\"schema\":1,\"set\":" + jsonString(volume.set) + ",\"name\":" + jsonString(volume.name) +
                            ",\"volume\":" + std::to_string(volume.volume) + ",\"files\":" + std::to_string(files) +
                            ",\"bytes\":" + std::to_string(bytes) + ",\"last\":" + (volume.last ? "true" : "false") +
                            ",\"lists\":\"all\"" + (others ? ",\"elsewhere\":\"all\"" : "") + "}\n";
    std::vector<SmallFile> parts{{"SET.json", set}, {"CONTENTS.jsonl", std::move(lines)}};
    if (others && !others->empty()) {
        parts.push_back({"ELSEWHERE.jsonl", std::move(*others)});
    }
    return makeSmallTar(parts, std::time(nullptr));
}

} // namespace steadyburn
