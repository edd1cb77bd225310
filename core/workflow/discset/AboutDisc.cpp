#include "workflow/discset/AboutDisc.h"

#include "base/Text.h"
#include "image/fetch/PartName.h"
#include "image/tar/TarHeaders.h"
#include "workflow/request/VolumeId.h"
#include "workflow/tapeset/PlannedPaths.h"

#include <algorithm>
#include <utility>

#include <sys/stat.h>

namespace steadyburn {

namespace {

std::string textField(std::string_view key, std::string_view bytes)
{
    return "\"" + std::string(key) + "\":" + jsonString(escapeBytes(bytes));
}

std::string nextNumber(std::string_view key, std::uint64_t value)
{
    return ",\"" + std::string(key) + "\":" + std::to_string(value);
}

std::string discReadme(const DiscSetName& set, const DiscNumber& disc)
{
    const std::string which = std::to_string(disc.number) + " of " + std::to_string(disc.of);
    return "This is disc " + which + " of the set \"" + set.name + "\",\n" +
           "written by Steadyburn. The disc has an ordinary file system: copy what you need\n"
           "from it. You need no special program, and none of the other discs for it.\n"
           "\n"
           "To check that every file is as it was written, change to the top folder of the\n"
           "disc and run\n"
           "\n"
           "    sha256sum -c ABOUT-THIS-DISC/SHA256SUMS\n"
           "\n"
           "where that list is on the disc.\n"
           "\n"
           "A file that is larger than a disc is split into parts, NAME.part001of003 and so\n"
           "on, which lie on several discs of the set. Copy all of its parts into one folder\n"
           "and join them there:\n"
           "\n"
           "    cat NAME.part*of003 > NAME\n"
           "\n"
           "003 is the number of parts, which stands in their names. Of a file that changed\n"
           "while the set was written earlier discs may have older parts, with another\n"
           "number, or an older NAME: CONTENTS.jsonl.gz of the last disc names the right ones.\n"
           "\n"
           "To restore the whole set, copy all discs into one folder, one after the other,\n"
           "and join the files that are split. A folder may lie on several discs.\n"
           "\n"
           "What else is in this folder, where it is there:\n"
           "\n"
           "SET.json            which disc of which set this is\n"
           "CONTENTS.jsonl.gz   what lies on which disc of the set; read it with zcat.\n"
           "                    Discs that were planned anew later may differ from it.\n"
           "SHA256SUMS          the checksum of every file on this disc\n"
           "TREE.sha256         the checksum of its folders, and how to compare it\n"
           "EXCEPTIONS.txt      what could not be read and is not on the discs\n"
           "\n"
           "The number of discs is the one that was planned when this disc was written.\n";
}

// As namesakesOf() has it.
std::size_t namesakesBefore(const SetRecord& record, const JournalEntry& entry, const FilePart& part)
{
    const std::size_t leaf = entry.path.rfind('/') + 1; // 0 where there is none
    const std::string plain = partLeaf(entry.path.substr(leaf), part);
    if (plain.starts_with(entry.path.substr(leaf))) {
        return 0; // it is not cut
    }
    return static_cast<std::size_t>(std::ranges::count_if(record.entries, [&](const JournalEntry& each) {
        return S_ISREG(each.mode) && each.path < entry.path && each.path.rfind('/') + 1 == leaf &&
               each.path.starts_with(entry.path.substr(0, leaf)) && partLeaf(each.path.substr(leaf), part) == plain;
    }));
}

} // namespace

std::string discVolumeId(const DiscSetName& set, unsigned disc)
{
    const std::string suffix = "_D" + withZeros(disc, 3);
    return std::string(cutText(set.name, kMostOfVolumeId - suffix.size())) + suffix;
}

Result<SetContents> SetContents::begin()
{
    auto text = GzipText::begin();
    if (!text) {
        return text.takeFault();
    }
    return SetContents(std::move(*text));
}

Result<void> SetContents::add(const SetContentsLine& line)
{
    const std::string time = ",\"mtime\":" + std::to_string(line.mtime);
    const FilePart& part = line.part;
    if (part.number == 0) {
        return m_text.add("{" + textField("path", line.path) + nextNumber("disc", line.disc) +
                          (line.file ? nextNumber("size", line.size) + time : std::string()) + "}\n");
    }
    const std::size_t slash = line.path.rfind('/') + 1; // 0 where there is none
    const std::string path = line.path.substr(0, slash) + partLeaf(line.path.substr(slash), part, line.namesakes);
    return m_text.add("{" + textField("path", path) + nextNumber("disc", line.disc) + nextNumber("size", part.length) +
                      time + "," + textField("file", line.path) + nextNumber("part", part.number) +
                      nextNumber("parts", part.count) + nextNumber("file_size", line.size) + "}\n");
}

Result<std::string> SetContents::finish()
{
    return m_text.finish();
}

Result<std::string> contentsOfSet(const Tree& whole, const Packing& packing)
{
    auto list = SetContents::begin();
    if (!list) {
        return list.takeFault();
    }
    Result<void> added;
    whole.walk([&](NodeId id) {
        const Node& node = whole.node(id);
        if (S_ISDIR(node.mode)) {
            return true;
        }
        const bool file = S_ISREG(node.mode);
        const NodeId contents = file ? contentsOf(whole, id) : id;
        const unsigned parts = file ? packing.cuts.count(contents) : 0;
        SetContentsLine line{.path = whole.path(id),
                             .disc = packing.discOf[id],
                             .file = file,
                             .size = node.size,
                             .mtime = node.mtime.seconds};
        if (parts == 0 && line.disc != 0) {
            added = list->add(line);
        }
        for (unsigned each = 1; each <= parts && added; ++each) {
            const auto at = packing.discOfPart.find({contents, each});
            if (at != packing.discOfPart.end()) {
                line.disc = at->second;
                line.part = packing.cuts.part(contents, each);
                line.namesakes = namesakesOf(whole, id, line.part);
                added = list->add(line);
            }
        }
        return added.ok();
    });
    if (!added) {
        return added.takeFault();
    }
    return list->finish();
}

Result<std::string> contentsOfSet(const SetRecord& record)
{
    auto list = SetContents::begin();
    if (!list) {
        return list.takeFault();
    }
    const PlannedPaths known = plannedPaths(record);
    for (const JournalEntry& entry : record.entries) {
        const PlannedPath& planned = known.at(entry.path);
        SetContentsLine line{.path = entry.path,
                             .disc = entry.volume,
                             .file = bool(S_ISREG(entry.mode)),
                             .size = entry.size,
                             .mtime = entry.mtime.seconds};
        Result<void> added;
        if (planned.parts.empty() && entry.volume != 0 && !S_ISDIR(entry.mode)) {
            added = list->add(line);
        }
        const std::uint64_t bytes = cutBytes(record.head, entry.path);
        for (const JournalPart* part : planned.parts) {
            line.disc = part->volume;
            line.part = {.number = part->number,
                         .count = static_cast<unsigned>(partsOf(record.head, planned)),
                         .offset = (part->number - 1) * bytes};
            line.part.length = std::min(bytes, entry.size - line.part.offset);
            line.namesakes = namesakesBefore(record, entry, line.part);
            added = added ? list->add(line) : std::move(added);
        }
        if (!added) {
            return added.takeFault();
        }
    }
    return list->finish();
}

std::vector<AboutFile> aboutDisc(const DiscSetName& set, const DiscNumber& disc, std::string contents,
                                 const std::vector<std::string>& unread)
{
    std::vector<AboutFile> files{{.name = "README.txt", .text = discReadme(set, disc)},
                                 {.name = "SET.json",
                                  .text = "{\"steadyburn_disc\":1," + textField("set", set.uuid) + "," +
                                          textField("name", set.name) + "," + textField("disc_uuid", disc.uuid) +
                                          nextNumber("disc", disc.number) + nextNumber("discs", disc.of) + "," +
                                          textField("volume_id", discVolumeId(set, disc.number)) + "}\n"}};
    if (!contents.empty()) {
        files.push_back({.name = "CONTENTS.jsonl.gz", .text = std::move(contents)});
    }
    if (!unread.empty()) {
        std::string text;
        for (const std::string& path : unread) {
            text += escapeBytes(path) + "\n";
        }
        files.push_back({.name = "EXCEPTIONS.txt", .text = std::move(text)});
    }
    return files;
}

} // namespace steadyburn
