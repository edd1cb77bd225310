// A sum over the entries of a disc's tree, in whatever order they come: two readers of one tree that agree in names,
// kinds, sizes and where links lead have the same sum. Nothing that has to withstand an attacker.
#pragma once

#include <cstdint>
#include <string_view>

namespace steadyburn {

class IsoTreeSum {
public:
    // `path` without a slash at its begin or end; `mode` with the kind; `size` of files only.
    void add(std::string_view path, std::uint32_t mode, std::uint64_t size, std::string_view linkTarget);
    [[nodiscard]] std::uint64_t value() const { return m_sum; }

private:
    std::uint64_t m_sum = 0;
};

} // namespace steadyburn
