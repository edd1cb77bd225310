// One volume on its way to the shelf: what is on it is gathered beside the shelf, however long the medium takes to be
// read, and enters it at once, whole or not at all. Meanwhile others may write the shelf. One at a time for a Shelf.
#pragma once

#include "shelf/Shelf.h"

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace steadyburn {

// What the entries of a section add up to, in whatever order they come: kinds and paths, and of files size and time in
// whole seconds, for that is what every medium tells.
class ContentSum {
public:
    void add(const ShelfEntry& entry);
    void add(const ContentSum& other);
    // A UUID (RFC 9562, version 8) that all media have with these entries, and hardly any other.
    [[nodiscard]] std::string uuid() const;

private:
    std::uint64_t m_high = 0;
    std::uint64_t m_low = 0;
};

struct VolumeFacts {
    std::string uuid; // of its label; empty: it is made of what is on it, and of its bytes where they alone differ
    std::string label;
    std::string kind;
    std::int64_t entered = 0; // seconds since 1970
    bool whole = true;        // what is not named now is not on it any more
    bool written = false;     // just now: one more copy, where the shelf has such a volume
    // Of a volume that is a file: its path. What was kept there before is gone, for a file holds one volume.
    std::string kept;
    std::optional<std::int64_t> made; // as SeenCopy has it
};

class VolumeEntry {
public:
    struct Entered {
        std::string uuid;
        bool known = false;     // the shelf had it
        std::uint64_t copy = 0; // which of its copies this is; 0: one of several that cannot be told apart
    };

    // The shelf outlives it. Fails as the shelf does.
    static Result<VolumeEntry> begin(Shelf& shelf);
    VolumeEntry(VolumeEntry&& other) noexcept;
    VolumeEntry& operator=(VolumeEntry&&) = delete;
    VolumeEntry(const VolumeEntry&) = delete;
    VolumeEntry& operator=(const VolumeEntry&) = delete;
    ~VolumeEntry();

    // The entries that follow are of this section, whose files, bytes and digests are counted here.
    void beginSection(const ShelfSection& section);
    // A folder that was not named before what is in it is entered as well.
    Result<void> add(const ShelfEntry& entry);
    [[nodiscard]] std::uint64_t entries() const { return m_given; }

    // What is known better by the shelf stays: a section with the same entries and more digests. A shelf that is
    // damaged, wherever that is, is left as it is (shelfDamaged).
    Result<Entered> commit(const VolumeFacts& facts);

private:
    struct Section {
        ShelfSection facts;
        std::int64_t first = 0; // row; of what was gathered
        std::int64_t last = 0;
        ContentSum content;
    };

    VolumeEntry(Shelf& shelf, Statement insert, Statement complete);
    Result<std::int64_t> folderOf(std::string_view path);
    Result<std::int64_t> insert(const ShelfEntry& entry);
    [[nodiscard]] std::string contentOfAll() const;
    Result<std::string> uuidFor(const VolumeFacts& facts);
    using Digests = std::unordered_map<std::string, Digest>; // by section and path
    Result<Digests> gatheredDigests();
    Result<bool> hasOtherBytes(const ShelfVolume& volume, const Digests& digests);
    Result<void> enter(const VolumeFacts& facts, Entered& entered);
    Result<std::int64_t> volumeRow(const VolumeFacts& facts, Entered& entered);
    Result<std::uint64_t> copyRow(const VolumeFacts& facts, const std::string& uuid, std::int64_t volume);
    Result<std::uint64_t> addCopy(const VolumeFacts& facts, std::int64_t volume);
    Result<bool> removeWorse(std::int64_t volume, const Section& section);
    Result<void> removeOthers(std::int64_t volume);
    Result<void> forgetReplaced(const VolumeFacts& facts, const std::string& uuid);
    Result<void> move(std::int64_t volume, const Section& section);
    Result<void> addToIndex(const Section& section, std::int64_t shift);

    Shelf* m_shelf; // null once it was moved from
    Statement m_insert;
    Statement m_complete;
    std::vector<Section> m_sections;
    std::unordered_map<std::string, std::int64_t> m_folders; // of the present section: rows by path
    std::unordered_map<std::int64_t, bool> m_implied;        // rows of those that were not named
    std::int64_t m_row = 0;
    std::uint64_t m_given = 0;
};

} // namespace steadyburn
