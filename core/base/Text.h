// Bytes that may be no text, for logs and JSON: what is UTF-8 stays, everything else is percent-escaped.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace steadyburn {

[[nodiscard]] bool isUtf8(std::string_view bytes); // RFC 3629: no surrogates, no over-long forms

// Adds a character, which is no surrogate.
void appendUtf8(std::string& to, char32_t character);

// The beginning of a text, `most` bytes at most, that does not end within a character; of bytes that are no text, one
// at least.
[[nodiscard]] std::string_view cutText(std::string_view text, std::size_t most);

// "caf%E9" for Latin-1 bytes; valid UTF-8 (RFC 3629) passes unchanged, a percent sign too.
[[nodiscard]] std::string escapeNonUtf8(std::string_view bytes);

// For a terminal: control characters (C0, DEL, C1, also as single bytes), line and paragraph separators and what turns
// the direction of text become "\n", "\t", "\x1b", "\u202e". All other bytes pass unchanged, a backslash too: this is
// for people, and not to be taken back.
[[nodiscard]] std::string escapeControls(std::string_view bytes);

// A decimal number of `digits` digits at least: "007".
[[nodiscard]] std::string withZeros(std::uint64_t number, std::size_t digits);

// A JSON string with its quotes (RFC 8259); bytes that are not UTF-8 are escaped first.
[[nodiscard]] std::string jsonString(std::string_view bytes);

// Any bytes as a line of UTF-8, and back: what is not UTF-8, control characters and percent signs are percent-escaped.
[[nodiscard]] std::string escapeBytes(std::string_view bytes);
[[nodiscard]] std::optional<std::string> unescapeBytes(std::string_view text); // nothing when it is none of ours

} // namespace steadyburn
