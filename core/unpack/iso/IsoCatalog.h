// Reads a tree of an ISO 9660 image, whole, into memory: every folder once, without recursion, and within budgets, so
// that no image, however it was made, keeps it for longer than its own directories take to read. What cannot be read or
// cannot be right is named and passed over. One thread.
#pragma once

#include "base/Result.h"
#include "unpack/PatientReader.h"
#include "unpack/iso/IsoEntry.h"

#include <cstdint>
#include <map>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace steadyburn {

enum class IsoTreeKind : std::uint8_t { primary, joliet };

struct IsoTreeDamage {
    enum class Kind : std::uint8_t {
        unreadable,   // the medium cannot read it
        beyondEnd,    // it lies behind the end of the medium
        empty,        // zeros, as a copy of a damaged disc has them
        inconsistent, // it holds something else
        loop,         // it was read already, as another folder
        tooDeep,
        attributes, // of the entry itself: its name, rights or attributes may be lost
    };
    Kind kind = Kind::unreadable;
    std::uint32_t entry = 0; // the folder, or the entry whose attributes are damaged
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
};
[[nodiscard]] std::string_view toString(IsoTreeDamage::Kind kind); // "unreadable", "zeros", ...

class IsoCatalog {
public:
    std::vector<IsoEntry> entries; // the first is the root; a folder stands before what is in it
    std::vector<IsoTreeDamage> damage;
    std::map<std::uint32_t, std::uint32_t> folders; // by the block that it begins at
    bool rockRidge = false;
    bool rootDamaged = false; // what leads to the root, or says that there is Rock Ridge: all was found nevertheless

    // Numbers of a folder's entries, sorted by name; call settle() first, and again when entries were added.
    void settle();
    [[nodiscard]] std::span<const std::uint32_t> children(std::uint32_t folder) const;
    [[nodiscard]] std::string path(std::uint32_t entry) const; // without a leading slash

private:
    std::vector<std::uint32_t> m_order;
    std::vector<std::uint32_t> m_first; // by folder
};

class IsoTreeReader {
public:
    IsoTreeReader(PatientReader& medium, std::stop_token stop) : m_medium(medium), m_stop(std::move(stop)) {}

    // `attributeBlocks`: as the root's record has them. Fails with `cancelled` and with what ends all reading, such as
    // mediumRemoved.
    Result<IsoCatalog> read(IsoExtent root, std::uint32_t attributeBlocks, IsoTreeKind kind);
    // Adds to the catalog that was read last a folder that nothing in it leads to, with everything below.
    Result<void> adopt(IsoCatalog& catalog, std::uint32_t parent, std::uint32_t block, std::string name);

private:
    Result<void> readWaiting();
    struct Pending {
        std::uint32_t entry = 0;
        std::uint32_t block = 0;
        std::uint32_t size = 0;            // 0: as its own first record says
        std::uint32_t attributeBlocks = 0; // before it, as IsoRecord has them
        unsigned depth = 0;
        std::size_t pathBytes = 0;
        bool linked = false; // by CL: its attributes are those of its own first record
    };

    Result<void> readFolder(Pending folder);
    Result<void> correctPlace(Pending& folder);
    // Of the folder that begins there, as its own first record says; nothing where none does.
    Result<std::optional<IsoExtent>> extentAt(std::uint32_t block);
    [[nodiscard]] bool claim(const Pending& folder);
    Result<bool> readChunk(const Pending& folder, std::uint64_t first, std::uint64_t count);
    Result<void> takeBlock(const Pending& folder, std::span<const std::byte> block, std::uint64_t offset, bool first);
    Result<bool> takeRecord(const Pending& folder, const IsoRecord& record, std::uint64_t offset);
    // True where the record is a resource fork, which is passed over.
    bool takeFork(const Pending& folder, const IsoRecord& record, std::uint64_t offset);
    // False where the record does not continue the unfinished file.
    bool takeFurtherExtent(const IsoRecord& record);
    // Reads the record's Rock Ridge fields. False where they are damaged.
    Result<bool> takeAttributes(const IsoRecord& record, RockRidge& into);
    Result<bool> takeSelf(const Pending& folder, const IsoRecord& record);
    void compareSharing(const IsoRecord& parent);
    Result<bool> takeFields(std::span<const std::byte> systemUse, RockRidge& into);
    Result<bool> takeArea(std::span<const std::byte> area, RockRidge& into);
    Result<bool> readContinuation();
    void addFolder(const Pending& parent, std::uint32_t entry, const IsoRecord& record,
                   std::optional<std::uint32_t> link);
    [[nodiscard]] bool hidesRecord(std::span<const std::byte> systemUse) const;
    void damaged(IsoTreeDamage::Kind kind, std::uint32_t entry, std::uint64_t offset, std::uint64_t length);
    void dropMoved();

    struct Area {
        std::uint32_t block = 0;
        std::uint32_t offset = 0;
        std::uint32_t length = 0;
    };

    PatientReader& m_medium;
    std::stop_token m_stop;
    IsoTreeKind m_kind = IsoTreeKind::primary;
    IsoCatalog m_catalog;
    std::multimap<std::uint32_t, Pending> m_waiting;  // by block
    std::map<std::uint64_t, std::uint64_t> m_claimed; // blocks of folders: first, end
    std::vector<std::byte> m_chunk;
    std::vector<std::byte> m_area;
    std::optional<Area> m_next; // continuation of the record that is being decoded
    std::unordered_set<std::uint64_t> m_continuationBlocks;
    std::uint64_t m_continuations = 0;
    std::uint64_t m_continuationBytes = 0; // of all of them
    std::uint64_t m_lostBlocks = 0;
    unsigned m_skip = 0;                       // bytes before the fields of every record but the first
    std::optional<std::uint32_t> m_unfinished; // file whose next extent follows
    std::string m_unfinishedId;
    std::string m_associatedId;           // of a resource fork whose file must follow
    std::optional<std::uint32_t> m_moved; // the folder of relocated folders
    bool m_hasMoved = false;              // it held some
};

} // namespace steadyburn
