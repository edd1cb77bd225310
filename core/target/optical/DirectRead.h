// Reads a disc past libburn, which reads nothing behind the end that the drive tells: of a session that was never
// closed drives tell none, and read it all the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace steadyburn {

// Returns how many bytes came, whole blocks: short where a block cannot be read. `offset` and the size of `into` are
// multiples of 2048. Beside whoever holds the drive. Any thread.
std::size_t readDirectly(const std::string& device, std::uint64_t offset, std::span<std::byte> into);

} // namespace steadyburn
