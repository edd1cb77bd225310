// One name of an ISO 9660 tree as its directory record and its Rock Ridge fields have it, and how both are decoded.
// Nothing here reads the medium.
#pragma once

#include "contents/Tree.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace steadyburn {

struct IsoExtent {
    std::uint32_t block = 0;
    std::uint32_t size = 0; // bytes
};

// A file that is stored compressed in pages, as the ZF field has it.
struct ZisofsMark {
    std::uint64_t size = 0; // of the file itself
    unsigned headerBytes = 0;
    unsigned blockBits = 0; // a page is 1 << blockBits bytes
    bool large = false;     // version 2: 64-bit pointers
    bool known = true;      // else only that it is compressed: it is given as it is stored
};

// What only few entries have.
struct IsoExtras {
    std::string linkTarget;
    std::uint64_t device = 0; // of a device node, as dev_t
    std::vector<IsoExtent> furtherExtents;
    std::vector<Xattr> xattrs; // ACLs too, in the kernel's form
    std::optional<ZisofsMark> zisofs;
    std::optional<std::uint32_t> checksum;   // the file's number in the session's table of MD5s
    std::optional<std::string> checksumArea; // of the root: where that table lies, raw
};

struct IsoEntry {
    std::string name;         // as on the medium, raw bytes; empty for the root
    std::uint32_t parent = 0; // number of the folder in the same tree
    std::uint32_t mode = 0;   // with the file type
    std::uint32_t uid = 0;
    std::uint32_t gid = 0;
    std::uint32_t inode = 0; // of Rock Ridge 1.12; 0: unknown
    std::int64_t mtime = 0;
    std::int64_t atime = 0;
    IsoExtent extent; // the first
    std::unique_ptr<IsoExtras> extras;

    [[nodiscard]] bool isFolder() const;
    [[nodiscard]] bool isFile() const;
    [[nodiscard]] std::uint64_t storedSize() const; // bytes on the medium
    [[nodiscard]] std::uint64_t size() const;       // bytes of the file: more where it is stored compressed
    [[nodiscard]] std::vector<IsoExtent> extents() const;
    IsoExtras& more();
};

[[nodiscard]] std::uint32_t isoNumber(std::span<const std::byte> bytes, std::size_t at);    // 32 bits, little-endian
[[nodiscard]] std::uint32_t isoNumberBig(std::span<const std::byte> bytes, std::size_t at); // 32 bits, big-endian

// A directory record without what Rock Ridge adds.
struct IsoRecord {
    static constexpr std::size_t kLeast = 34;
    IsoExtent extent;
    std::uint32_t attributeBlocks = 0; // before the extent; no second number tells of them, and programs write none
    std::uint8_t flags = 0;
    std::int64_t time = 0;
    std::span<const std::byte> id;        // the name's bytes
    std::span<const std::byte> systemUse; // what follows the name

    [[nodiscard]] bool isFolder() const { return (flags & 2U) != 0; }
    [[nodiscard]] bool isAssociated() const { return (flags & 4U) != 0; }
    [[nodiscard]] bool goesOn() const { return (flags & 0x80U) != 0; } // another extent follows
    [[nodiscard]] bool isSelf() const { return id.size() == 1 && id[0] == std::byte{0}; }
    [[nodiscard]] bool isParent() const { return id.size() == 1 && id[0] == std::byte{1}; }
};

// `bytes`: the record, as long as it says. Nothing when it cannot be one: too short for its name, or the two halves of
// a number disagree.
[[nodiscard]] std::optional<IsoRecord> parseIsoRecord(std::span<const std::byte> bytes);

// The name without ";1" and without the dot that only the standard wants.
[[nodiscard]] std::string plainIsoName(std::span<const std::byte> id);
// Of UTF-16, big-endian; half a character becomes U+FFFD, half a unit at the end is passed over.
[[nodiscard]] std::string textOfUtf16(std::span<const std::byte> units);
// The same as plainIsoName(), of UTF-16.
[[nodiscard]] std::string plainJolietName(std::span<const std::byte> id);

// The fields of Rock Ridge, from the record and its continuations, put together.
class RockRidge {
public:
    explicit RockRidge(IsoEntry& entry) : m_entry(entry) {}

    // One field, whole, with its signature and length. False when it is damaged.
    [[nodiscard]] bool take(std::span<const std::byte> field);
    // After the last field. False when something that must go on ended.
    [[nodiscard]] bool finish();

    [[nodiscard]] bool hasName() const { return !m_name.empty(); }
    [[nodiscard]] bool hasMode() const { return m_hasMode; }
    [[nodiscard]] bool hasTime() const { return m_hasTime; }
    [[nodiscard]] std::optional<std::uint32_t> childLink() const { return m_childLink; }
    [[nodiscard]] bool relocated() const { return m_relocated; }
    [[nodiscard]] std::string takeName() { return std::move(m_name); }

private:
    bool takeAttributes(std::span<const std::byte> field);
    bool takeName(std::span<const std::byte> field);
    bool takeLink(std::span<const std::byte> field);
    bool takeTimes(std::span<const std::byte> field);
    bool takeZisofs(std::span<const std::byte> field);

    IsoEntry& m_entry;
    std::string m_name;
    std::string m_link;
    std::string m_attributes; // of all AL fields
    bool m_nameGoesOn = false;
    bool m_linkGoesOn = false;
    bool m_componentGoesOn = false;
    bool m_hasLink = false;
    bool m_hasMode = false;
    bool m_hasTime = false;
    bool m_hasDevice = false;
    bool m_relocated = false;
    std::optional<std::uint32_t> m_childLink;
};

} // namespace steadyburn
