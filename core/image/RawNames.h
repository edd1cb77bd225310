// Names that are not ASCII, in the finished headers of one tar entry. A pax record must be UTF-8, and a program that
// reads it converts it into its locale's character set, or composes its accents, as bsdtar does; the way around that,
// hdrcharset=BINARY, makes GNU tar warn about every such entry. So these names stand as they are in the ustar header,
// as in any archive before pax, or where they are too long for it in GNU tar's long-name entries, which everybody
// reads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace steadyburn {

// `headers`: what libarchive wrote, perhaps a pax header, then the header, then perhaps a map of holes. `path` ends
// with a slash for a folder; `link` is empty where there is none.
void storeRawNames(std::vector<std::byte>& headers, std::string_view path, std::string_view link);

// A number in octal digits, and the check sum of a header block that was changed.
void putOctal(std::span<std::byte> digits, std::uint64_t value);
void sealHeader(std::span<std::byte> block);

} // namespace steadyburn
