#include "TapeUnit.h"

#include <algorithm>
#include <filesystem>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lab {

namespace {

constexpr std::uint32_t kFilemark = 0xffffffff; // where a record has its length
constexpr std::uint32_t kLongest = 1U << 20U;
constexpr std::uint64_t kEarlyWarning = 2U << 20U; // so much still fits behind it
constexpr std::uint8_t kEndOfMedium = 0x40;

} // namespace

void TapeUnit::insert(const std::string& file)
{
    remove();
    const std::lock_guard lock(m_lock);
    struct stat info = {};
    m_protected = ::stat(file.c_str(), &info) == 0 && (info.st_mode & S_IWUSR) == 0;
    m_fd = ::open(file.c_str(), (m_protected ? O_RDONLY : O_RDWR | O_CREAT) | O_CLOEXEC, 0644);
    if (m_fd < 0) {
        return;
    }
    m_path = file;
    m_units.clear();
    m_at = 0;
    std::uint64_t offset = 0;
    std::uint32_t size = 0;
    while (::pread(m_fd, &size, sizeof size, off_t(offset)) == sizeof size) {
        offset += sizeof size;
        const bool filemark = size == kFilemark;
        m_units.push_back({offset, filemark ? 0 : size, filemark});
        offset += filemark ? 0 : size;
    }
    m_loaded = true;
    changed();
}

void TapeUnit::remove()
{
    const std::lock_guard lock(m_lock);
    if (m_fd >= 0) {
        ::close(m_fd);
        m_fd = -1;
    }
    m_loaded = false;
}

bool TapeUnit::set(std::string_view key, const std::string& value)
{
    if (key != "bad") {
        return false;
    }
    m_firstBad = std::stoull(value);
    m_lastBad = std::stoull(value.substr(value.find('-') + 1));
    return true;
}

std::uint64_t TapeUnit::endOf(std::size_t count) const
{
    return count == 0 ? 0 : m_units[count - 1].offset + m_units[count - 1].size;
}

// What stood behind the place of writing is gone.
void TapeUnit::cutHere()
{
    if (m_at < m_units.size()) {
        m_units.resize(m_at);
        (void)!::ftruncate(m_fd, off_t(endOf(m_at)));
    }
}

Answer TapeUnit::put(View record)
{
    if (m_protected) {
        return check(kDataProtect, 0x2700);
    }
    cutHere();
    const std::uint64_t end = endOf(m_at);
    if (end + record.size() > m_capacity) {
        return check(kVolumeOverflow | kEndOfMedium, 0x0002, std::int64_t(record.size()));
    }
    const auto size = std::uint32_t(record.size());
    if (::pwrite(m_fd, &size, sizeof size, off_t(end)) != sizeof size ||
        ::pwrite(m_fd, record.data(), size, off_t(end + sizeof size)) != ssize_t(size)) {
        return check(kMediumError, 0x0c00, size);
    }
    m_units.push_back({end + sizeof size, size, false});
    ++m_at;
    return good();
}

Answer TapeUnit::write(View cdb, View data)
{
    const std::uint32_t count = be24(cdb, 2);
    const bool fixed = (cdb[1] & 1U) != 0;
    const std::uint32_t block = fixed ? m_block : count;
    if (fixed && (m_block == 0 || std::uint64_t(count) * m_block > data.size())) {
        return check(kIllegalRequest, 0x2400);
    }
    for (std::uint32_t i = 0; i < (fixed ? count : 1); ++i) {
        Answer answer = put(data.subspan(std::size_t(i) * block, block));
        if (answer.status != 0) {
            return fixed && answer.sense[2] != kDataProtect ? check(answer.sense[2], 0x0002, count - i) : answer;
        }
    }
    if (endOf(m_at) + kEarlyWarning > m_capacity) {
        return check(kEndOfMedium, 0x0002); // written, and soon no more
    }
    return good();
}

Answer TapeUnit::writeFilemarks(View cdb)
{
    if (m_protected) {
        return check(kDataProtect, 0x2700);
    }
    for (std::uint32_t left = be24(cdb, 2); left > 0; --left) {
        cutHere();
        const std::uint64_t end = endOf(m_at);
        (void)!::pwrite(m_fd, &kFilemark, sizeof kFilemark, off_t(end));
        m_units.push_back({end + sizeof kFilemark, 0, true});
        ++m_at;
    }
    return endOf(m_at) + kEarlyWarning > m_capacity ? check(kEndOfMedium, 0x0002) : good();
}

Answer TapeUnit::read(View cdb)
{
    const std::uint32_t count = be24(cdb, 2);
    const bool fixed = (cdb[1] & 1U) != 0;
    const bool silent = (cdb[1] & 2U) != 0;
    if (fixed && m_block == 0) {
        return check(kIllegalRequest, 0x2400);
    }
    Bytes data;
    const std::uint32_t rounds = fixed ? count : (count > 0 ? 1 : 0);
    for (std::uint32_t i = 0; i < rounds; ++i) {
        const std::int64_t left = fixed ? count - i : count;
        if (m_at >= m_units.size()) {
            return check(kBlankCheck, 0x0005, left, std::move(data));
        }
        const Unit unit = m_units[m_at++];
        if (unit.filemark) {
            return check(0x80, 0x0001, left, std::move(data));
        }
        if (m_at > m_firstBad && m_at <= m_lastBad + 1) { // passed by, as a drive that gave up leaves it
            return check(kMediumError, 0x1100, left, std::move(data));
        }
        const std::uint32_t wanted = fixed ? m_block : count;
        const std::size_t had = data.size();
        data.resize(had + std::min(wanted, unit.size));
        if (::pread(m_fd, data.data() + had, data.size() - had, off_t(unit.offset)) != ssize_t(data.size() - had)) {
            return check(kMediumError, 0x1100, left);
        }
        if (unit.size != wanted && !(silent && !fixed && unit.size < wanted)) {
            return check(0x20, 0x0000, fixed ? left : std::int64_t(wanted) - std::int64_t(unit.size), std::move(data));
        }
    }
    return good(std::move(data));
}

Answer TapeUnit::space(View cdb)
{
    auto count = std::int64_t(be24(cdb, 2));
    if ((cdb[2] & 0x80U) != 0) {
        count -= 1 << 24;
    }
    const unsigned what = cdb[1] & 0x0fU;
    if (what == 3) {
        m_at = m_units.size();
        return good();
    }
    if (what > 1) {
        return check(kIllegalRequest, 0x2400);
    }
    while (count > 0) {
        if (m_at >= m_units.size()) {
            return check(kBlankCheck, 0x0005, count);
        }
        const bool filemark = m_units[m_at++].filemark;
        if (filemark && what == 0) {
            return check(0x80, 0x0001, count);
        }
        count -= filemark || what == 0 ? 1 : 0;
    }
    while (count < 0) {
        if (m_at == 0) {
            return check(kEndOfMedium, 0x0004, -count);
        }
        const bool filemark = m_units[--m_at].filemark;
        if (filemark && what == 0) {
            return check(0x80, 0x0001, -count);
        }
        count += filemark || what == 0 ? 1 : 0;
    }
    return good();
}

Answer TapeUnit::modeSense(View cdb) const
{
    const bool ten = cdb[0] == 0x5a;
    const std::size_t header = ten ? 8 : 4;
    Bytes data(header + 8);
    data[ten ? 3 : 2] = std::uint8_t(0x10U | (m_protected ? 0x80U : 0U)); // buffered
    data[ten ? 7 : 3] = 8;
    data[header] = 0x5e; // LTO-8
    putBe(data, header + 5, m_block, 3);
    const unsigned page = cdb[2] & 0x3fU;
    if (page == 0x0f || page == 0x3f) {
        Bytes compression(16);
        compression[0] = 0x0f;
        compression[1] = 14;
        compression[2] = 0xc0; // on, can
        data.insert(data.end(), compression.begin(), compression.end());
    } else if (page != 0) {
        return check(kIllegalRequest, 0x2400);
    }
    putBe(data, 0, data.size() - (ten ? 2 : 1), ten ? 2 : 1);
    data.resize(std::min<std::size_t>(data.size(), ten ? be16(cdb, 7) : cdb[4]));
    return good(std::move(data));
}

Answer TapeUnit::modeSelect(View data, std::size_t header)
{
    if (data.size() >= header + 8 && data[header - 1] == 8) {
        const std::uint32_t block = be24(data, header + 5);
        if (block > kLongest) {
            return check(kIllegalRequest, 0x2600);
        }
        m_block = block;
    }
    return good();
}

Answer TapeUnit::readPosition() const
{
    Bytes data(20);
    data[0] = m_at == 0 ? 0x80 : 0;
    putBe(data, 4, m_at, 4);
    putBe(data, 8, m_at, 4);
    return good(std::move(data));
}

void TapeUnit::alert(unsigned flag)
{
    const std::lock_guard lock(m_lock);
    m_alerts |= std::uint64_t(1) << flag % 64;
}

Answer TapeUnit::logSense(View cdb)
{
    const unsigned page = cdb[2] & 0x3fU;
    Bytes data(4);
    const auto parameter = [&](std::uint16_t code, std::uint64_t value, int bytes) {
        const std::size_t at = data.size();
        data.resize(at + 4 + std::size_t(bytes));
        putBe(data, at, code, 2);
        data[at + 3] = std::uint8_t(bytes);
        putBe(data, at + 4, value, bytes);
    };
    if (page == 0) {
        data.insert(data.end(), {0x00, 0x2e, 0x31});
    } else if (page == 0x2e) {
        for (std::uint16_t flag = 1; flag <= 64; ++flag) {
            parameter(flag, m_alerts >> flag % 64 & 1U, 1);
        }
        m_alerts = 0;
    } else if (page == 0x31) { // MiB: remaining, maximum
        parameter(1, (m_capacity - std::min(m_capacity, used())) >> 20U, 4);
        parameter(3, m_capacity >> 20U, 4);
    } else {
        return check(kIllegalRequest, 0x2400);
    }
    data[0] = std::uint8_t(page);
    putBe(data, 2, data.size() - 4, 2);
    data.resize(std::min<std::size_t>(data.size(), be16(cdb, 7)));
    return good(std::move(data));
}

Answer TapeUnit::readAttribute(View cdb) const
{
    if (cdb[1] != 0) {
        return check(kIllegalRequest, 0x2400);
    }
    Bytes data(4);
    const auto attribute = [&](std::uint16_t id, std::uint8_t format, const Bytes& value) {
        if (id < be16(cdb, 8)) {
            return;
        }
        const std::size_t at = data.size();
        data.resize(at + 5);
        putBe(data, at, id, 2);
        data[at + 2] = format;
        putBe(data, at + 3, value.size(), 2);
        data.insert(data.end(), value.begin(), value.end());
    };
    Bytes number(8);
    // What is left counts from where the head stands.
    putBe(number, 0, (m_capacity - std::min(m_capacity, endOf(m_at))) >> 20U, 8);
    attribute(0x0000, 0x80, number);
    putBe(number, 0, m_capacity >> 20U, 8);
    attribute(0x0001, 0x80, number);
    Bytes barcode(32, ' ');
    const std::string name = std::filesystem::path(m_path).stem();
    std::copy_n(name.begin(), std::min<std::size_t>(name.size(), 32), barcode.begin());
    attribute(0x0806, 0x81, barcode);
    putBe(data, 0, data.size() - 4, 4);
    data.resize(std::min<std::size_t>(data.size(), be32(cdb, 10)));
    return good(std::move(data));
}

Answer TapeUnit::run(View cdb, View data)
{
    const std::lock_guard lock(m_lock);
    switch (cdb[0]) { // what needs no cartridge
    case 0x05: {      // READ BLOCK LIMITS
        Bytes limits(6);
        putBe(limits, 1, kLongest, 3);
        limits[5] = 1;
        return good(std::move(limits));
    }
    case 0x16: // RESERVE, RELEASE
    case 0x17:
    case 0x1e: // PREVENT MEDIUM REMOVAL
        return good();
    case 0x1a:
    case 0x5a:
        return modeSense(cdb);
    case 0x15:
        return modeSelect(data, 4);
    case 0x55:
        return modeSelect(data, 8);
    case 0x1b: // LOAD
        m_loaded = (cdb[4] & 1U) != 0 && m_fd >= 0;
        m_at = 0;
        return m_loaded || (cdb[4] & 1U) == 0 ? good() : check(kNotReady, 0x3a00);
    case 0x4d:
        return logSense(cdb);
    default:
        break;
    }
    if (!m_loaded) {
        return check(kNotReady, 0x3a00);
    }
    switch (cdb[0]) {
    case 0x00:
        return good();
    case 0x01:
        m_at = 0;
        return good();
    case 0x08:
        return read(cdb);
    case 0x0a:
        return write(cdb, data);
    case 0x10:
        return writeFilemarks(cdb);
    case 0x11:
        return space(cdb);
    case 0x19: // ERASE
        if (m_protected) {
            return check(kDataProtect, 0x2700);
        }
        cutHere();
        return good();
    case 0x2b: // LOCATE
        m_at = std::min<std::size_t>(be32(cdb, 3), m_units.size());
        return m_at == be32(cdb, 3) ? good() : check(kBlankCheck, 0x0005);
    case 0x34:
        return readPosition();
    case 0x8c:
        return readAttribute(cdb);
    default:
        return check(kIllegalRequest, 0x2000);
    }
}

} // namespace lab
