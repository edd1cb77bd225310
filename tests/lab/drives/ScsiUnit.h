// A logical unit as SCSI sees it: a command in, data and status out. What carries the commands is Iscsi's business.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lab {

using Bytes = std::vector<std::uint8_t>;
using View = std::span<const std::uint8_t>;

inline std::uint32_t be16(View bytes, std::size_t at)
{
    return std::uint32_t(bytes[at]) << 8U | bytes[at + 1];
}
inline std::uint32_t be24(View bytes, std::size_t at)
{
    return std::uint32_t(bytes[at]) << 16U | be16(bytes, at + 1);
}
inline std::uint32_t be32(View bytes, std::size_t at)
{
    return be16(bytes, at) << 16U | be16(bytes, at + 2);
}
inline void putBe(Bytes& bytes, std::size_t at, std::uint64_t value, int count)
{
    for (int i = 0; i < count; ++i) {
        bytes[at + std::size_t(i)] = std::uint8_t(value >> (8 * (count - 1 - i)));
    }
}

struct Answer {
    Bytes data;
    std::uint8_t status = 0; // 2: CHECK CONDITION, with the sense
    Bytes sense;
};

inline Answer good(Bytes data = {})
{
    return {.data = std::move(data), .status = 0, .sense = {}};
}
// KEY may carry the bits of a tape: 0x80 filemark, 0x40 end of medium, 0x20 incorrect length.
inline Answer check(std::uint8_t key, std::uint16_t code, std::int64_t information = 0, Bytes data = {})
{
    Answer answer{.data = std::move(data), .status = 2, .sense = Bytes(18)};
    answer.sense[0] = information != 0 ? 0xf0 : 0x70;
    answer.sense[2] = key;
    putBe(answer.sense, 3, static_cast<std::uint64_t>(information), 4);
    answer.sense[7] = 10;
    putBe(answer.sense, 12, code, 2);
    return answer;
}
constexpr std::uint8_t kNotReady = 2;
constexpr std::uint8_t kMediumError = 3;
constexpr std::uint8_t kIllegalRequest = 5;
constexpr std::uint8_t kUnitAttention = 6;
constexpr std::uint8_t kDataProtect = 7;
constexpr std::uint8_t kBlankCheck = 8;
constexpr std::uint8_t kVolumeOverflow = 13;

class ScsiUnit {
public:
    ScsiUnit(std::uint8_t type, std::string product, std::string serial)
        : m_type(type), m_product(std::move(product)), m_serial(std::move(serial))
    {
    }
    virtual ~ScsiUnit() = default;
    ScsiUnit(const ScsiUnit&) = delete;
    ScsiUnit& operator=(const ScsiUnit&) = delete;

    // How many bytes the initiator sends along; the rest of a command's length is what it takes.
    Answer execute(View cdb, View data);

    // From the lab's control: a word, as "remove" or "insert FILE".
    virtual void insert(const std::string& file) = 0;
    virtual void remove() = 0;
    virtual void alert(unsigned /*flag*/) {} // a TapeAlert flag goes up
    // Of its own, from the command line. False: it has no such thing.
    virtual bool set(std::string_view /*key*/, const std::string& /*value*/) { return false; }
    // The name by which the kernel knows the drive, and what its adapter carries: TAPE512K, see tests/lab/init.sh.
    void setProduct(const std::string& product) { m_product = product; }

protected:
    virtual Answer run(View cdb, View data) = 0;
    void changed() { m_attention = true; }

private:
    Answer inquiry(View cdb) const;

    std::uint8_t m_type;
    std::string m_product;
    std::string m_serial;
    bool m_attention = false;
};

} // namespace lab
