// A whole section read back, in pieces that are no multiple of anything.
#pragma once

#include "target/Target.h"

#include <cstddef>
#include <vector>

namespace steadyburn {

inline Result<std::vector<std::byte>> readAll(MediumReader& reader, std::size_t piece = 50'000)
{
    std::vector<std::byte> all;
    std::vector<std::byte> part(piece);
    for (;;) {
        auto got = reader.read(part);
        if (!got) {
            return got.takeFault();
        }
        if (*got == 0) {
            return all;
        }
        all.insert(all.end(), part.begin(), part.begin() + std::ptrdiff_t(*got));
    }
}

} // namespace steadyburn
