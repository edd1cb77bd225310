// Where the fields of Rock Ridge stand in a directory record, behind its name. Nothing here reads the medium.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace steadyburn {

inline constexpr std::size_t kXaLength = 14; // the attributes of CD-ROM XA, which may stand before the fields

// Of four bytes or more: whether a field may begin so.
[[nodiscard]] bool isIsoSignature(std::span<const std::byte> field);

// Whether these are whole fields, one behind the other, and a mode is among them, which stands there twice.
[[nodiscard]] bool areIsoFields(std::span<const std::byte> area);

// Where the root's first record says that all records have fields: the SP field.
[[nodiscard]] std::optional<std::size_t> findSharingField(std::span<const std::byte> systemUse);

// Where the fields of that record begin, should it not say that there are some.
[[nodiscard]] std::optional<std::size_t> findIsoFields(std::span<const std::byte> systemUse);

// What follows the fields.
[[nodiscard]] std::span<const std::byte> behindIsoFields(std::span<const std::byte> area);

} // namespace steadyburn
