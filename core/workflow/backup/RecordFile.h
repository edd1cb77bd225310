// A file of JSON lines that knows whether it is whole: its last line has the number of the others and their SHA-256. It
// is replaced as a whole or not at all, and only its owner may read it. Names are bytes, percent-escaped where they are
// not UTF-8. One thread at a time.
#pragma once

#include "base/JsonReader.h"
#include "base/Result.h"
#include "base/Sha256.h"
#include "base/os/StagedFile.h"
#include "contents/Tree.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace steadyburn {

// One line as it grows.
class RecordLine {
public:
    RecordLine& bytes(std::string_view key, std::string_view value); // any bytes
    template <typename Number>
    RecordLine& number(std::string_view key, Number value)
    {
        return plain(key, std::to_string(value));
    }
    RecordLine& flag(std::string_view key, bool value) { return plain(key, value ? "true" : "false"); }
    RecordLine& digest(std::string_view key, const std::optional<Digest>& value); // nothing: no such field
    RecordLine& time(std::string_view key, const FileTime& value);
    [[nodiscard]] std::string text() const { return m_text + "}"; }

private:
    RecordLine& plain(std::string_view key, std::string_view value);
    std::string m_text = "{";
};

class RecordWriter {
public:
    // Fails with io. Nothing of that name changes before commit().
    static Result<RecordWriter> create(const std::string& path);
    void add(const RecordLine& line) { addText(line.text()); }
    Result<void> commit();

private:
    explicit RecordWriter(std::string path) : m_path(std::move(path)) {}
    void addText(const std::string& line);
    void flush();

    std::string m_path;
    StagedFile m_staged;
    std::string m_buffer;
    Sha256 m_hash;
    std::uint64_t m_lines = 0;
    int m_error = 0;
};

// The fields of a line; remembers whether one was not what it should be.
class RecordFields {
public:
    RecordFields(const JsonReader& line, bool read) : m_line(&line), m_good(read) {}

    [[nodiscard]] bool has(std::string_view key) const { return m_line->has(key); }
    [[nodiscard]] bool good() const { return m_good; }
    std::string bytes(std::string_view key);
    template <typename Number>
    Number number(std::string_view key)
    {
        if constexpr (std::is_signed_v<Number>) {
            return taken<Number>(m_line->signedNumber(key));
        } else {
            return taken<Number>(m_line->number(key));
        }
    }
    // The same with 0, false and nothing where there is no such field.
    template <typename Number>
    Number numberOrNone(std::string_view key)
    {
        return has(key) ? number<Number>(key) : Number(0);
    }
    bool flagOrNone(std::string_view key);
    std::string bytesOrNone(std::string_view key) { return has(key) ? bytes(key) : std::string(); }
    std::optional<Digest> digestOrNone(std::string_view key);
    FileTime time(std::string_view key);

private:
    template <typename Number, typename Wide>
    Number taken(std::optional<Wide> value)
    {
        m_good = m_good && value && std::in_range<Number>(*value);
        return m_good ? static_cast<Number>(*value) : Number(0);
    }

    const JsonReader* m_line;
    bool m_good;
};

// Calls `take` with each line but the last, until it returns false. `firstOnly`: with the first line alone, and without
// reading the rest. Fails with io, or with backupDamaged: the file is not whole, or `take` has returned false.
Result<void> readRecordFile(const std::string& path, bool firstOnly, const std::function<bool(RecordFields&)>& take);

} // namespace steadyburn
