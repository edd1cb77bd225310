// Reads JSON objects (RFC 8259), one after another: an index or a journal has one on each line, and may have millions.
// Only fields of the object itself are looked at, not what is nested in them. One thread at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace steadyburn {

class JsonReader {
public:
    JsonReader();
    ~JsonReader();
    JsonReader(JsonReader&&) noexcept;
    JsonReader& operator=(JsonReader&&) noexcept;

    // The next object. False: it is no object, or there is more than that in the text; it has no fields then. Throws
    // std::bad_alloc.
    bool read(std::string_view object);

    // Fields of that object; nothing where there is no such field, or it is of another type. Of two with one name the
    // first counts. The text stays until the next read().
    [[nodiscard]] bool has(std::string_view key) const;
    [[nodiscard]] std::optional<std::string_view> text(std::string_view key) const;
    [[nodiscard]] std::optional<std::uint64_t> number(std::string_view key) const;
    [[nodiscard]] std::optional<std::int64_t> signedNumber(std::string_view key) const;
    [[nodiscard]] std::optional<bool> flag(std::string_view key) const;

    // The same with "" and 0 for nothing.
    [[nodiscard]] std::string textOrNone(std::string_view key) const { return std::string(text(key).value_or("")); }
    [[nodiscard]] std::uint64_t numberOrNone(std::string_view key) const { return number(key).value_or(0); }

private:
    struct Parser;
    std::unique_ptr<Parser> m_parser;
};

} // namespace steadyburn
