// Draws the curve of a stream's production from what the stream is made of, in the order of the stream.
#pragma once

#include "base/Production.h"

#include <cstdint>
#include <vector>

namespace steadyburn {

// One thread.
class ProductionCurve {
public:
    ProductionCurve() = default;

    void addMetadata(std::uint64_t bytes);
    // A file that takes `bytes` of the stream, `read` of them from the disk.
    void addFile(std::uint64_t bytes, std::uint64_t read);
    // At most 2 * kCorners points, the first {0, 0}, the last at all that was added.
    [[nodiscard]] std::vector<ProductionPoint> points() const;

    static constexpr std::size_t kCorners = 128;

private:
    void add(std::uint64_t bytes, double cost);

    std::vector<ProductionPoint> m_points{{}};
    ProductionPoint m_end;
    std::uint64_t m_step = 1; // bytes between two corners; doubled when there are too many
};

} // namespace steadyburn
