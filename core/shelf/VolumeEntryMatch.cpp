// VolumeEntry: which volume of the shelf it is, where the medium bears no label that says so.
#include "shelf/VolumeEntry.h"

namespace steadyburn {

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
    std::string same;
    for (const ShelfVolume& volume : *alike) {
        auto other = hasOtherBytes(volume);
        if (!other) {
            return other.takeFault();
        }
        const bool here = !copiesLike(volume, {.file = facts.kept, .made = facts.made}).empty();
        if (!*other && (same.empty() || here)) {
            same = volume.uuid;
        }
    }
    return !same.empty() ? same : alike->empty() ? content : uuidOfBytes(content);
}

// Only checksums tell that, so what has none is taken to be the same. Entries whose order differs are not compared:
// what brings checksums is entered in the order of its tree.
Result<bool> VolumeEntry::hasOtherBytes(const ShelfVolume& volume)
{
    auto compare = m_shelf->database().prepare(
        "SELECT count(*),ifnull(sum(g.sha256<>e.sha256),0) FROM sections s JOIN volumes v ON v.id=s.volume "
        "JOIN temp.gathered g ON g.id BETWEEN ?2 AND ?3 JOIN entries e ON e.id=g.id-?2+s.first "
        "WHERE v.uuid=?1 AND s.section=?4 AND g.name=e.name AND g.folder=e.folder");
    if (!compare) {
        return compare.takeFault();
    }
    for (const Section& section : m_sections) {
        compare->reset();
        auto row = compare->bind(1, volume.uuid)
                       .bind(2, section.first)
                       .bind(3, section.last)
                       .bind(4, section.facts.section)
                       .step();
        if (!row) {
            return row.takeFault();
        }
        if (compare->number(0) == section.last - section.first + 1 && compare->number(1) > 0) {
            return true;
        }
    }
    return false;
}

// Another volume has the UUID of these names, sizes and times.
Result<std::string> VolumeEntry::uuidOfBytes(const std::string& content)
{
    auto rows = m_shelf->database().prepare("SELECT sha256 FROM temp.gathered WHERE sha256 NOT NULL ORDER BY id");
    if (!rows) {
        return rows.takeFault();
    }
    Sha256 bytes;
    if (auto read = rows->forEachRow([&] { bytes.add(rows->bytes(0)); }); !read) {
        return read.takeFault();
    }
    ContentSum sum;
    sum.add({.path = content + ' ' + toHex(bytes.finish())});
    return sum.uuid();
}

} // namespace steadyburn
