// Bytes that are packed: unpacked alone, to their end, and as an archive.
#pragma once

#include "fuzz/Fuzz.h"
#include "unpack/members/ArchiveBytes.h"

#include <functional>
#include <memory>

namespace steadyburn {

using Unpack = std::function<std::unique_ptr<ArchiveBytes>(PatientReader&)>;

inline void unpackAll(const std::string& packed, const Unpack& unpack)
{
    MemoryReader reader(packed);
    PatientReader medium(reader, {});
    const auto bytes = unpack(medium);
    std::uint64_t given = 0;
    for (auto piece = bytes->next(); piece && !piece->empty(); piece = bytes->next()) {
        given += piece->size();
    }
    std::uint64_t before = 0;
    for (const ByteRange& range : bytes->damage()) {
        mustHold(range.offset >= before, "damage is told in order");
        before = range.offset;
    }
    mustHold(before <= given, "damage lies in what was handed out, or at its end");
    listAndVerify(packed, MemoryReader::Kind::disc);
}

} // namespace steadyburn
