#include "target/simulated/SimhTape.h"

#include "base/Units.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <span>
#include <sys/stat.h>
#include <utility>

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

constexpr std::uint32_t kHalfGap = 0xfffeffffU;
constexpr std::uint32_t kDescription = 0xe0000000U;
constexpr std::uint32_t kLongestImageRecord = 16 * 1024 * 1024; // no adapter carries more
constexpr std::uint64_t kNear = 4096;                           // steps of less than that are read ahead
constexpr std::size_t kAhead = 64 * 1024;

// The words of a container. Of one with short records large pieces are read.
class Words {
public:
    // Fails where the file's size cannot be known. `path` outlives the words.
    static Result<Words> of(int fd, const std::string& path)
    {
        const auto info = fileStatus(fd, path);
        return info ? Result<Words>(Words(fd, path, static_cast<std::uint64_t>(info->st_size))) : info.fault();
    }

    [[nodiscard]] std::uint64_t size() const { return m_size; }

    // The word at `offset`; kEndOfMedium where the file has none.
    Result<std::uint32_t> at(std::uint64_t offset)
    {
        if (offset < m_start || offset + kWord > m_start + m_held) {
            const bool near = offset >= m_last && offset - m_last < kNear;
            m_piece.resize(near ? kAhead : 2 * kWord);
            auto got = readWholeAt(m_fd, m_piece, offset, m_path);
            if (!got) {
                return got.takeFault();
            }
            m_start = offset;
            m_held = *got;
        }
        m_last = offset;
        if (offset + kWord > m_start + m_held) {
            return kEndOfMedium;
        }
        const auto bytes = std::span(m_piece).subspan(static_cast<std::size_t>(offset - m_start), kWord);
        return std::to_integer<std::uint32_t>(bytes[0]) | std::to_integer<std::uint32_t>(bytes[1]) << 8U |
               std::to_integer<std::uint32_t>(bytes[2]) << 16U | std::to_integer<std::uint32_t>(bytes[3]) << 24U;
    }

private:
    Words(int fd, const std::string& path, std::uint64_t size) : m_fd(fd), m_path(path), m_size(size) {}

    int m_fd;
    const std::string& m_path;
    std::uint64_t m_size;
    std::vector<std::byte> m_piece;
    std::uint64_t m_start = 0;
    std::uint64_t m_held = 0;
    std::uint64_t m_last = 0;
};

// The word before a good record as tar writes them: hardly any other file begins with such four bytes.
bool isTarLength(std::uint32_t word)
{
    return word > 0 && word <= kLongestImageRecord && word % kTarBlock == 0;
}

Fault broken(const std::string& path, std::uint64_t offset)
{
    return {.kind = FaultKind::mediumError,
            .doing = Action::read,
            .path = path,
            .offset = offset,
            .facts = DamageWitness{DamageWitness::Who::tapeImage}};
}

// What stands at `offset`: the data length of a record and where the next thing begins.
struct Thing {
    enum class Kind : std::uint8_t { record, damaged, filemark, gap, end, torn, broken } kind = Kind::end;
    std::uint32_t length = 0;
    std::uint64_t next = 0;
};

// A record that the end of the file cuts. But in a container that was ended in order its length is wrong.
Result<Thing> cutRecord(Words& words, std::uint64_t offset, std::uint32_t length)
{
    auto last = words.at(words.size() - std::min(words.size(), kWord));
    auto before = words.at(words.size() - std::min(words.size(), 2 * kWord));
    if (!last || !before) {
        return last ? before.takeFault() : last.takeFault();
    }
    const bool ended = *last == kEndOfMedium && *before == kFilemark && words.size() > offset + 2 * kWord;
    return Thing{.kind = ended || length > kLongestImageRecord ? Thing::Kind::broken : Thing::Kind::torn,
                 .length = length,
                 .next = words.size()};
}

// A record or description with its length before and behind it.
Result<Thing> recordAt(Words& words, std::uint64_t offset, std::uint32_t word)
{
    const std::uint32_t length = word & kLengthBits;
    const std::uint32_t kind = word & ~kLengthBits;
    if (kind != 0 && kind != kErrorClass && kind != kDescription) {
        return Thing{.kind = Thing::Kind::broken, .length = 0, .next = offset};
    }
    const bool bad = kind == kErrorClass || length > kLongestImageRecord;
    const auto good = kind == kDescription ? Thing::Kind::gap : (bad ? Thing::Kind::damaged : Thing::Kind::record);
    const std::uint64_t behind = offset + kWord + length;
    for (const std::uint64_t padding : {length % 2U, 0U}) { // some programs leave it out
        auto again = words.at(behind + padding);
        if (!again) {
            return again.takeFault();
        }
        if (*again == word && behind + padding + kWord <= words.size()) {
            return Thing{.kind = good, .length = length, .next = behind + padding + kWord};
        }
    }
    if (behind + kWord > words.size()) {
        return cutRecord(words, offset, length);
    }
    if (length == 0 && kind == kErrorClass) { // an error mark alone
        return Thing{.kind = Thing::Kind::damaged, .length = 0, .next = offset + kWord};
    }
    return Thing{.kind = Thing::Kind::broken, .length = 0, .next = offset};
}

Result<Thing> thingAt(Words& words, std::uint64_t offset)
{
    auto word = words.at(offset);
    if (!word) {
        return word.takeFault();
    }
    switch (*word) {
    case kEndOfMedium:
        return Thing{.kind = Thing::Kind::end, .length = 0, .next = offset};
    case kFilemark:
        return Thing{.kind = Thing::Kind::filemark, .length = 0, .next = offset + kWord};
    case kEraseGap:
        return Thing{.kind = Thing::Kind::gap, .length = 0, .next = offset + kWord};
    case kHalfGap:
        return Thing{.kind = Thing::Kind::gap, .length = 0, .next = offset + kWord / 2};
    default:
        return recordAt(words, offset, *word);
    }
}

} // namespace

Result<TapeContents> scanSimh(const FileDescriptor& fd, const std::string& path)
{
    TapeContents contents;
    if (!fd) {
        return contents;
    }
    TapeFile current;
    bool anything = false; // a whole record: it is a tape
    auto words = Words::of(fd.get(), path);
    if (!words) {
        return words.takeFault();
    }
    for (std::uint64_t at = 0;;) {
        auto thing = thingAt(*words, at);
        if (!thing) {
            return thing.takeFault();
        }
        const bool tooMany = contents.files.size() >= kMostTapeFiles && thing->kind != Thing::Kind::end;
        if (thing->kind == Thing::Kind::torn || thing->kind == Thing::Kind::broken || tooMany) {
            auto word = words->at(at);
            if (!word) {
                return word.takeFault();
            }
            const bool tornAtOnce = at == 0 && thing->kind == Thing::Kind::torn && isTarLength(*word);
            if (!anything && !tornAtOnce) {
                return broken(path, at);
            }
            current.damaged = true;
            current.end = at;
            if (thing->kind != Thing::Kind::torn) {
                contents.brokenAt = at;
            }
            break;
        }
        if (thing->kind == Thing::Kind::end) {
            break;
        }
        at = thing->next;
        if (thing->kind == Thing::Kind::filemark) {
            current.closed = true;
            contents.files.push_back(current);
            current = {.offset = at, .end = at};
            contents.end = at;
            continue;
        }
        current.end = at;
        if (thing->kind != Thing::Kind::gap) {
            anything = true;
            current.bytes += thing->length;
            ++current.records;
        }
    }
    if (current.records > 0 || current.damaged) {
        contents.files.push_back(current); // cut off: no filemark behind it
    }
    for (const TapeFile& file : contents.files) {
        contents.bytes += file.bytes;
    }
    return contents;
}

Result<std::vector<std::byte>> tornRecord(const FileDescriptor& fd, const std::string& path, const TapeFile& file)
{
    auto words = Words::of(fd.get(), path);
    if (!words) {
        return words.takeFault();
    }
    const std::uint64_t data = file.end + kWord;
    if (words->size() <= data) {
        return std::vector<std::byte>();
    }
    auto word = words->at(file.end);
    if (!word) {
        return word.takeFault();
    }
    std::vector<std::byte> bytes(
        static_cast<std::size_t>(std::min<std::uint64_t>(*word & kLengthBits, words->size() - data)));
    auto got = readWholeAt(fd.get(), bytes, data, path);
    if (!got) {
        return got.takeFault();
    }
    bytes.resize(*got);
    return bytes;
}

Result<void> SimhWriter::record(std::span<const std::byte> bytes)
{
    return put(bytes, static_cast<std::uint32_t>(bytes.size()));
}

Result<void> SimhWriter::damagedRecord(std::span<const std::byte> bytes)
{
    return put(bytes, static_cast<std::uint32_t>(bytes.size()) | kErrorClass);
}

Result<void> SimhWriter::put(std::span<const std::byte> bytes, std::uint32_t lengthWord)
{
    const auto word = wordOf(lengthWord);
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
    : m_fd(std::move(fd)), m_path(std::move(path)), m_at(file.offset), m_end(file.end), m_damaged(file.damaged)
{
}

Result<std::span<const std::byte>> SimhRecords::next()
{
    auto words = Words::of(m_fd.get(), m_path);
    if (!words) {
        return words.takeFault();
    }
    while (m_at < m_end) {
        auto thing = thingAt(*words, m_at);
        if (!thing) {
            return thing.takeFault();
        }
        const std::uint64_t data = m_at + kWord;
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
        if (thing->kind != Thing::Kind::gap) {
            m_at = m_end;
        }
    }
    if (std::exchange(m_damaged, false)) {
        Fault fault = broken(m_path, m_end);
        fault.code = EIO;
        return fault;
    }
    return std::span<const std::byte>();
}

Result<std::uint64_t> SimhRecords::pass(std::uint64_t most)
{
    if (m_at >= m_end) {
        return std::uint64_t(0);
    }
    auto words = Words::of(m_fd.get(), m_path);
    if (!words) {
        return words.takeFault();
    }
    auto thing = thingAt(*words, m_at);
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
