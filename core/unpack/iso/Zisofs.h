// Unpacks a file that is stored as zisofs: a header, pointers, and pages that zlib compressed, each for itself.
#pragma once

#include "unpack/PatientReader.h"
#include "unpack/StoredEntry.h"
#include "unpack/iso/IsoEntry.h"

#include <optional>
#include <vector>

namespace steadyburn {

inline constexpr std::size_t kZisofsHead = 24; // bytes of the longest head

// What the head of a compressed file says, `stored` bytes long on the medium; nothing where it is no such head.
[[nodiscard]] std::optional<ZisofsMark> zisofsMarkOf(std::span<const std::byte> head, std::uint64_t stored);

// A page that cannot be read or unpacked is told as damage and comes as zeros. Where the header or a pointer is
// damaged the file is cut there.
class ZisofsBytes final : public StoredBytes {
public:
    ZisofsBytes(PatientReader& medium, std::vector<IsoExtent> extents, const ZisofsMark& mark);

    Result<std::size_t> read(std::span<std::byte> into) override;
    [[nodiscard]] bool cut() const override { return m_cut; }

private:
    struct Stored {
        bool whole = false;
    };
    Result<Stored> readStored(std::span<std::byte> into, std::uint64_t from);
    Result<bool> readHead();
    Result<std::optional<std::uint64_t>> pointer(std::uint64_t number);
    Result<bool> nextPage();
    Fault damage(std::uint64_t length, const char* detail);

    PatientReader& m_medium;
    std::vector<IsoExtent> m_extents;
    ZisofsMark m_mark;
    std::uint64_t m_storedSize = 0;
    std::uint64_t m_number = 0;        // of the page that comes next
    std::uint64_t m_pointer = 0;       // where it begins
    std::uint64_t m_position = 0;      // of the file, behind the page that is held
    std::vector<std::byte> m_pointers; // a piece of them
    std::uint64_t m_pointersFrom = 0;
    std::vector<std::byte> m_packed;
    std::vector<std::byte> m_page;
    std::size_t m_given = 0; // of m_page
    bool m_begun = false;
    bool m_cut = false;
};

} // namespace steadyburn
