// Which bytes of a medium are in its image already: so that reading a damaged disc can be interrupted and taken up
// again. Its text is a mapfile of GNU ddrescue, which can go on where we stopped, and the other way round.
#pragma once

#include "unpack/PatientReader.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace steadyburn {

enum class SectorState : char { untried = '?', damaged = '-', read = '+' };

// Bytes throughout. One thread at a time.
class SectorMap {
public:
    explicit SectorMap(std::uint64_t size);

    void set(std::uint64_t offset, std::uint64_t length, SectorState state); // what lies behind size() is cut off
    [[nodiscard]] std::uint64_t size() const { return m_size; }
    [[nodiscard]] std::uint64_t bytes(SectorState state) const;
    [[nodiscard]] std::vector<ByteRange> ranges(SectorState state) const; // in order, neighbours joined

    // `remarks` are lines that begin with "#" and end with a newline.
    [[nodiscard]] std::string toText(std::string_view remarks) const;
    // Empty for a text that is no map, that leaves gaps or overlaps, and for one of ours that is cut off. ddrescue's
    // "non-trimmed" and "non-scraped" count as damaged: they are read once more, sector by sector.
    [[nodiscard]] static std::optional<SectorMap> fromText(std::string_view text);

private:
    void split(std::uint64_t at);
    std::uint64_t m_size;
    std::map<std::uint64_t, SectorState> m_from; // each holds until the next; the first begins at 0
};

} // namespace steadyburn
