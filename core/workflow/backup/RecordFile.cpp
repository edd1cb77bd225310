#include "workflow/backup/RecordFile.h"

#include "base/Text.h"
#include "base/Units.h"
#include "base/os/FileDescriptor.h"
#include "unpack/StoredIndex.h"

#include <algorithm>
#include <cerrno>
#include <span>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace steadyburn {

namespace {

constexpr std::size_t kRecordPiece = 256 * kKiB;
constexpr std::size_t kLongestFirstLine = 64 * kKiB;
constexpr mode_t kOwnerOnly = 0600; // it names files

Fault recordFault(Action doing, int code, const std::string& path)
{
    return {.kind = FaultKind::io, .doing = doing, .code = code, .path = path};
}

Fault brokenRecord(const std::string& path, std::string detail)
{
    return {.kind = FaultKind::backupDamaged, .doing = Action::open, .path = path, .detail = std::move(detail)};
}

Result<std::string> readRecordText(const std::string& path, std::size_t most)
{
    const FileDescriptor fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!fd) {
        return recordFault(Action::open, errno, path);
    }
    std::string text;
    const int code = readText(fd.get(), text, most);
    return code == 0 ? Result<std::string>(std::move(text)) : recordFault(Action::read, code, path);
}

std::string_view takeLineOf(std::string_view& text)
{
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

// The lines before the last, when that says of them what they are.
std::optional<std::string_view> linesBeforeEnd(std::string_view text)
{
    const std::size_t last = text.size() < 2 ? std::string_view::npos : text.rfind('\n', text.size() - 2);
    if (last == std::string_view::npos || !text.ends_with('\n')) {
        return std::nullopt;
    }
    const std::string_view lines = text.substr(0, last + 1);
    JsonReader reader;
    const bool read = reader.read(text.substr(last + 1));
    RecordFields end(reader, read);
    const auto count = end.number<std::uint64_t>("end");
    const bool whole = end.good() &&
                       count == static_cast<std::uint64_t>(std::count(lines.begin(), lines.end(), '\n')) &&
                       end.digestOrNone("sha256") == sha256Of(std::as_bytes(std::span(lines)));
    return whole ? std::optional(lines) : std::nullopt;
}

} // namespace

RecordLine& RecordLine::bytes(std::string_view key, std::string_view value)
{
    return plain(key, jsonString(escapeBytes(value)));
}

RecordLine& RecordLine::digest(std::string_view key, const std::optional<Digest>& value)
{
    return value ? plain(key, '"' + toHex(*value) + '"') : *this;
}

RecordLine& RecordLine::time(std::string_view key, const FileTime& value)
{
    return number(key, value.seconds).number(std::string(key) + "_ns", value.nanoseconds);
}

RecordLine& RecordLine::plain(std::string_view key, std::string_view value)
{
    m_text += m_text.size() > 1 ? ",\"" : "\"";
    m_text += key;
    m_text += "\":";
    m_text += value;
    return *this;
}

Result<RecordWriter> RecordWriter::create(const std::string& path)
{
    RecordWriter writer(path);
    auto staged = StagedFile::create(path);
    if (!staged) {
        return recordFault(Action::write, staged.fault().code, path);
    }
    writer.m_staged = std::move(*staged);
    ::fchmod(writer.m_staged.fd(), kOwnerOnly);
    return writer;
}

void RecordWriter::addText(const std::string& line)
{
    m_buffer += line;
    m_buffer += '\n';
    ++m_lines;
    if (m_buffer.size() >= kRecordPiece) {
        flush();
    }
}

void RecordWriter::flush()
{
    const auto bytes = std::as_bytes(std::span(m_buffer));
    m_hash.add(bytes);
    if (m_error == 0) {
        m_error = writeWhole(m_staged.fd(), bytes);
    }
    m_buffer.clear();
}

Result<void> RecordWriter::commit()
{
    flush();
    addText(RecordLine().number("end", m_lines).digest("sha256", m_hash.finish()).text());
    flush();
    if (m_error != 0) {
        m_staged.discard();
        return recordFault(Action::write, m_error, m_path);
    }
    auto done = m_staged.commit();
    return done ? Result<void>() : recordFault(Action::write, done.fault().code, m_path);
}

std::string RecordFields::bytes(std::string_view key)
{
    const auto text = m_line->text(key);
    auto plain = text ? unescapeBytes(*text) : std::nullopt;
    m_good = m_good && plain;
    return std::move(plain).value_or(std::string());
}

bool RecordFields::flagOrNone(std::string_view key)
{
    const auto value = m_line->flag(key);
    m_good = m_good && (value || !has(key));
    return value.value_or(false);
}

std::optional<Digest> RecordFields::digestOrNone(std::string_view key)
{
    if (!has(key)) {
        return std::nullopt;
    }
    auto digest = parseDigest(m_line->text(key).value_or(std::string_view()));
    m_good = m_good && digest;
    return digest;
}

FileTime RecordFields::time(std::string_view key)
{
    return {.seconds = number<std::int64_t>(key), .nanoseconds = number<std::int32_t>(std::string(key) + "_ns")};
}

Result<void> readRecordFile(const std::string& path, bool firstOnly, const std::function<bool(RecordFields&)>& take)
{
    auto text = readRecordText(path, firstOnly ? kLongestFirstLine : std::string::npos);
    if (!text) {
        return text.takeFault();
    }
    std::string_view left = *text;
    if (!firstOnly) {
        const auto lines = linesBeforeEnd(*text);
        if (!lines) {
            return brokenRecord(path, "its end is missing, or its checksum does not agree");
        }
        left = *lines;
    }
    JsonReader reader;
    for (std::uint64_t number = 1; !left.empty() && (number == 1 || !firstOnly); ++number) {
        const bool read = reader.read(takeLineOf(left));
        RecordFields fields(reader, read);
        if (!read || !take(fields) || !fields.good()) {
            return brokenRecord(path, "line " + std::to_string(number));
        }
    }
    return {};
}

} // namespace steadyburn
