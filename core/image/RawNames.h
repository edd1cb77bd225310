// Names that are not ASCII, in the finished headers of one tar entry. A pax record must be UTF-8, and a program that
// reads it converts it into its locale's character set, or composes its accents, as bsdtar does; the way around that,
// hdrcharset=BINARY, makes GNU tar warn about every such entry. So these names stand as they are in the ustar header,
// as in any archive before pax, or where they are too long for it in GNU tar's long-name entries, which everybody
// reads.
//
// Names of extended attributes stand as they are, too, which tar and bsdtar read; libarchive would escape what is no
// printable ASCII. tar escapes % and = alone, which bsdtar reads as they are: an attribute with one of these is there a
// second time, in the record that bsdtar has for it, and bsdtar gives it back under both names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace steadyburn {

// `headers`: what libarchive wrote, perhaps a pax header, then the header, then perhaps a map of holes. `path` ends
// with a slash for a folder; `link` is empty where there is none.
void storeRawNames(std::vector<std::byte>& headers, std::string_view path, std::string_view link);

// Some program escapes it in a pax header.
[[nodiscard]] bool isRawAttribute(std::string_view name);
// `headers`: what libarchive wrote, with a pax header.
void storeRawAttributes(std::vector<std::byte>& headers);
// %3D is =; what no program would have escaped stays as it is.
[[nodiscard]] std::string unescapedAttribute(std::string_view name);

// "LENGTH KEY=VALUE\n", where the length counts its own digits.
[[nodiscard]] std::string paxRecord(std::string_view key, std::string_view value);

// A number in octal digits, and the check sum of a header block that was changed.
void putOctal(std::span<std::byte> digits, std::uint64_t value);
void sealHeader(std::span<std::byte> block);

} // namespace steadyburn
