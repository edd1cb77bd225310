// VolumeEntry: which volume of the shelf it is, where the medium bears no label that says so.
#include "shelf/VolumeEntry.h"

namespace steadyburn {

namespace {

std::string inSection(std::uint32_t section, const std::string& path)
{
    return std::to_string(section) + '/' + path;
}

// Where another volume has the UUID of these names, sizes and times.
std::string uuidOfBytes(const std::string& content, const std::unordered_map<std::string, Digest>& digests)
{
    ContentSum sum;
    sum.add({.path = content});
    for (const auto& [path, digest] : digests) {
        sum.add({.path = path + ' ' + toHex(digest)});
    }
    return sum.uuid();
}

} // namespace

Result<std::string> VolumeEntry::uuidFor(const VolumeFacts& facts)
{
    if (!facts.uuid.empty()) {
        return facts.uuid;
    }
    std::string content = contentOfAll();
    auto alike = m_shelf->volumesOf(content);
    if (!alike) {
        return alike.takeFault();
    }
    if (alike->empty()) {
        return content;
    }
    auto all = gatheredDigests();
    if (!all) {
        return all.takeFault();
    }
    std::string same;
    for (const ShelfVolume& volume : *alike) {
        auto other = hasOtherBytes(volume, *all);
        if (!other) {
            return other.takeFault();
        }
        const bool here = !copiesLike(volume, {.file = facts.kept, .made = facts.made}).empty();
        if (!*other && (same.empty() || here)) {
            same = volume.uuid;
        }
    }
    return !same.empty() ? same : uuidOfBytes(content, *all);
}

// Only checksums tell that, so what has none is taken to be the same.
Result<bool> VolumeEntry::hasOtherBytes(const ShelfVolume& volume, const Digests& digests)
{
    bool other = false;
    auto compared =
        m_shelf->forEachEntry(volume.uuid, [&](std::uint32_t section, const ShelfEntry& entry) -> Result<void> {
            const auto here = entry.sha256 ? digests.find(inSection(section, entry.path)) : digests.end();
            other = other || (here != digests.end() && here->second != *entry.sha256);
            return {};
        });
    return compared ? Result<bool>(other) : compared.takeFault();
}

Result<VolumeEntry::Digests> VolumeEntry::gatheredDigests()
{
    Database& database = m_shelf->database();
    auto rows = database.prepare("SELECT " + std::string(kEntryColumns) +
                                 " FROM temp.gathered e WHERE e.sha256 NOT NULL AND e.id BETWEEN ?1 AND ?2");
    if (!rows) {
        return rows.takeFault();
    }
    Digests all;
    for (const Section& section : m_sections) {
        auto folders = ShelfFolders::open(database, "temp.gathered");
        if (!folders) {
            return folders.takeFault();
        }
        rows->reset();
        rows->bind(1, section.first).bind(2, section.last);
        auto read = rows->forEachRow([&]() -> Result<void> {
            const ShelfEntry entry = entryFrom(*rows);
            auto folder = folders->of(rows->number(0), rows->number(1));
            if (folder && entry.sha256) {
                all.emplace(inSection(section.facts.section, *folder + entry.path), *entry.sha256);
            }
            return folder ? Result<void>() : folder.takeFault();
        });
        if (!read) {
            return read.takeFault();
        }
    }
    return all;
}

} // namespace steadyburn
