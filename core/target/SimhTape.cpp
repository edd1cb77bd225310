#include "target/SimhTape.h"

#include <array>
#include <cerrno>
#include <sys/stat.h>

namespace steadyburn {

namespace {

constexpr std::uint32_t kFilemark = 0;
constexpr std::uint32_t kEraseGap = 0xfffffffeU;
constexpr std::uint32_t kEndOfMedium = 0xffffffffU;
constexpr std::uint32_t kLengthBits = 0x0fffffffU; // above: the class; 0 is good data, 8 a record with an error
constexpr std::uint32_t kErrorClass = 0x80000000U;
constexpr std::uint64_t kWord = 4;

std::array<std::byte, kWord> wordOf(std::uint32_t value)
{
    return {std::byte(value & 0xffU), std::byte(value >> 8U & 0xffU), std::byte(value >> 16U & 0xffU),
            std::byte(value >> 24U)};
}

// The word at `offset`; the end of the file is the end of the medium.
Result<std::uint32_t> readWord(int fd, std::uint64_t offset, const std::string& path)
{
    std::array<std::byte, kWord> bytes{};
    auto got = readWholeAt(fd, bytes, offset, path);
    if (!got) {
        return got.takeFault();
    }
    if (*got < kWord) {
        return kEndOfMedium;
    }
    return std::to_integer<std::uint32_t>(bytes[0]) | std::to_integer<std::uint32_t>(bytes[1]) << 8U |
           std::to_integer<std::uint32_t>(bytes[2]) << 16U | std::to_integer<std::uint32_t>(bytes[3]) << 24U;
}

Fault broken(const std::string& path, std::uint64_t offset)
{
    return {.kind = FaultKind::mediumError, .doing = Action::read, .path = path, .offset = offset, .detail = "simh"};
}

std::uint64_t padded(std::uint32_t length)
{
    return (std::uint64_t(length) + 1) / 2 * 2;
}

// What stands at `offset`: the data length of a record and where the next thing begins.
struct Thing {
    enum class Kind : std::uint8_t { record, damaged, filemark, gap, end } kind = Kind::end;
    std::uint32_t length = 0;
    std::uint64_t next = 0;
};

Result<Thing> thingAt(int fd, std::uint64_t offset, const std::string& path)
{
    auto word = readWord(fd, offset, path);
    if (!word) {
        return word.takeFault();
    }
    if (*word == kEndOfMedium) {
        return Thing{.kind = Thing::Kind::end, .length = 0, .next = offset};
    }
    if (*word == kFilemark || *word == kEraseGap) {
        return Thing{
            .kind = *word == kFilemark ? Thing::Kind::filemark : Thing::Kind::gap, .length = 0, .next = offset + kWord};
    }
    const std::uint32_t length = *word & kLengthBits;
    const std::uint32_t kind = *word & ~kLengthBits;
    if (kind != 0 && kind != kErrorClass) {
        return broken(path, offset);
    }
    const std::uint64_t behind = offset + kWord + padded(length);
    auto again = readWord(fd, behind, path);
    if (!again) {
        return again.takeFault();
    }
    if (*again != *word) {
        return broken(path, offset);
    }
    return Thing{
        .kind = kind == 0 ? Thing::Kind::record : Thing::Kind::damaged, .length = length, .next = behind + kWord};
}

} // namespace

Result<TapeContents> scanSimh(const FileDescriptor& fd, const std::string& path)
{
    TapeContents contents;
    TapeFile current;
    for (std::uint64_t at = 0; fd;) {
        auto thing = thingAt(fd.get(), at, path);
        if (!thing) {
            return thing.takeFault();
        }
        at = thing->next;
        if (thing->kind == Thing::Kind::end) {
            break;
        }
        if (thing->kind == Thing::Kind::filemark) {
            current.closed = true;
            contents.files.push_back(current);
            current = {.offset = at, .end = at, .bytes = 0, .records = 0, .closed = false};
            contents.end = at;
            continue;
        }
        current.end = at;
        if (thing->kind != Thing::Kind::gap) {
            current.bytes += thing->length;
            ++current.records;
        }
    }
    if (current.records > 0) {
        contents.files.push_back(current); // cut off: no filemark behind it
    }
    for (const TapeFile& file : contents.files) {
        contents.bytes += file.bytes;
    }
    return contents;
}

Result<void> SimhWriter::record(std::span<const std::byte> bytes)
{
    const auto length = static_cast<std::uint32_t>(bytes.size());
    const auto word = wordOf(length);
    if (auto written = m_file.writeAt(word, m_at); !written) {
        return written;
    }
    if (auto written = m_file.writeAt(bytes, m_at + kWord); !written) {
        return written;
    }
    std::array<std::byte, kWord + 1> trailer{};
    const std::size_t pad = bytes.size() % 2;
    std::copy(word.begin(), word.end(), trailer.begin() + static_cast<std::ptrdiff_t>(pad));
    const std::uint64_t behind = m_at + kWord + bytes.size();
    if (auto written = m_file.writeAt(std::span(trailer).first(kWord + pad), behind); !written) {
        return written;
    }
    m_at = behind + pad + kWord;
    return {};
}

Result<void> SimhWriter::filemark()
{
    auto written = m_file.writeAt(wordOf(kFilemark), m_at);
    m_at += written ? kWord : 0;
    return written;
}

Result<void> SimhWriter::endOfMedium()
{
    if (auto cut = m_file.resize(m_at); !cut) {
        return cut;
    }
    return m_file.writeAt(wordOf(kEndOfMedium), m_at);
}

SimhRecords::SimhRecords(FileDescriptor fd, std::string path, const TapeFile& file)
    : m_fd(std::move(fd)), m_path(std::move(path)), m_at(file.offset), m_end(file.end)
{
}

Result<std::span<const std::byte>> SimhRecords::next()
{
    while (m_at < m_end) {
        auto thing = thingAt(m_fd.get(), m_at, m_path);
        if (!thing) {
            return thing.takeFault();
        }
        const std::uint64_t data = m_at + kWord;
        if (thing->kind == Thing::Kind::filemark || thing->kind == Thing::Kind::end) {
            break;
        }
        m_at = thing->next; // behind a damaged record reading goes on
        if (thing->kind == Thing::Kind::damaged) {
            return Fault{.kind = FaultKind::mediumError,
                         .doing = Action::read,
                         .code = EIO,
                         .path = m_path,
                         .offset = data,
                         .length = thing->length};
        }
        if (thing->kind == Thing::Kind::record) {
            m_record.resize(thing->length);
            auto got = readWholeAt(m_fd.get(), m_record, data, m_path);
            if (!got) {
                return got.takeFault();
            }
            return std::span<const std::byte>(m_record);
        }
    }
    return std::span<const std::byte>();
}

Result<std::uint64_t> SimhRecords::pass(std::uint64_t most)
{
    if (m_at >= m_end) {
        return std::uint64_t(0);
    }
    auto thing = thingAt(m_fd.get(), m_at, m_path);
    if (!thing) {
        return thing.takeFault();
    }
    if (thing->kind != Thing::Kind::record || thing->length > most) {
        return std::uint64_t(0);
    }
    m_at = thing->next;
    return std::uint64_t(thing->length);
}

} // namespace steadyburn
