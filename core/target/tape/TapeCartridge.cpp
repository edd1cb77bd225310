#include "target/tape/TapeCartridge.h"

#include "base/Units.h"

#include <algorithm>
#include <array>
#include <vector>

namespace steadyburn {

namespace {

constexpr std::size_t kAttributeHead = 5;    // id, format, length
constexpr std::uint16_t kRemaining = 0x0000; // MiB in this partition
constexpr std::uint16_t kMaximum = 0x0001;
constexpr std::uint16_t kBarcode = 0x0806;
constexpr std::uint16_t kSerial = 0x0401;

std::uint64_t bigEndian(std::span<const std::uint8_t> bytes)
{
    std::uint64_t value = 0;
    for (const std::uint8_t byte : bytes) {
        value = value << 8 | byte;
    }
    return value;
}

std::string textField(std::span<const std::uint8_t> bytes)
{
    std::string result;
    for (const std::uint8_t byte : bytes) {
        if (byte == 0) {
            break;
        }
        result.push_back(static_cast<char>(byte));
    }
    const std::size_t last = result.find_last_not_of(' ');
    result.erase(last == std::string::npos ? 0 : last + 1);
    return result;
}

std::optional<std::span<const std::uint8_t>> attribute(std::span<const std::uint8_t> answer, std::uint16_t id)
{
    while (answer.size() >= kAttributeHead) {
        const std::size_t length = bigEndian(answer.subspan(3, 2));
        if (answer.size() < kAttributeHead + length) {
            break;
        }
        if (bigEndian(answer.first(2)) == id) {
            return answer.subspan(kAttributeHead, length);
        }
        answer = answer.subspan(kAttributeHead + length);
    }
    return std::nullopt;
}

// READ ATTRIBUTE from the first wanted id on, so that a short answer holds it.
std::vector<std::uint8_t> attributesFrom(TapeDevice& device, std::uint16_t first)
{
    std::array<std::uint8_t, 16> command{0x8c};
    std::vector<std::uint8_t> answer(1024);
    command[8] = static_cast<std::uint8_t>(first >> 8);
    command[9] = static_cast<std::uint8_t>(first);
    command[12] = static_cast<std::uint8_t>(answer.size() >> 8);
    command[13] = static_cast<std::uint8_t>(answer.size());
    const ssize_t got = device.ask(command, answer);
    if (got <= 4) {
        return {};
    }
    const std::size_t told = bigEndian(std::span(answer).first(4));
    answer.resize(std::min<std::size_t>(static_cast<std::size_t>(got), 4 + told));
    answer.erase(answer.begin(), answer.begin() + 4);
    return answer;
}

// LOG SENSE, the present values of a page: visit(code, value) for each of its parameters.
template <typename Visit>
void forEachLogParameter(TapeDevice& device, std::uint8_t page, Visit visit)
{
    constexpr std::size_t kHead = 4; // of the page, and of each parameter
    std::array<std::uint8_t, 10> command{0x4d, 0, static_cast<std::uint8_t>(0x40U | page)};
    std::vector<std::uint8_t> answer(1024);
    command[7] = static_cast<std::uint8_t>(answer.size() >> 8);
    command[8] = static_cast<std::uint8_t>(answer.size());
    const ssize_t got = device.ask(command, answer);
    if (got < static_cast<ssize_t>(kHead) || (answer[0] & 0x3fU) != page) {
        return;
    }
    const std::size_t told = kHead + bigEndian(std::span(answer).subspan(2, 2));
    std::span<const std::uint8_t> rest(answer.data(), std::min(static_cast<std::size_t>(got), told));
    rest = rest.subspan(kHead);
    while (rest.size() >= kHead && rest.size() >= kHead + rest[3]) {
        const std::size_t length = rest[3];
        if (length <= sizeof(std::uint64_t)) {
            visit(static_cast<std::uint16_t>(bigEndian(rest.first(2))), bigEndian(rest.subspan(kHead, length)));
        }
        rest = rest.subspan(kHead + length);
    }
}

// Empty when the drive does not tell.
std::optional<std::uint64_t> longestRecord(TapeDevice& device)
{
    const std::array<std::uint8_t, 6> readBlockLimits{0x05};
    std::array<std::uint8_t, 6> answer{};
    if (device.ask(readBlockLimits, answer) != static_cast<ssize_t>(answer.size())) {
        return std::nullopt;
    }
    const std::uint64_t most = bigEndian(std::span<const std::uint8_t>(answer).subspan(1, 3));
    return most == 0 ? std::nullopt : std::optional(most);
}

} // namespace

std::vector<std::uint8_t> tapeAlerts(TapeDevice& device)
{
    constexpr std::uint8_t kTapeAlert = 0x2e;
    constexpr std::uint16_t kMostFlag = 64;
    std::vector<std::uint8_t> flags;
    forEachLogParameter(device, kTapeAlert, [&](std::uint16_t code, std::uint64_t value) {
        if (code >= 1 && code <= kMostFlag && (value & 1U) != 0) {
            flags.push_back(static_cast<std::uint8_t>(code));
        }
    });
    return flags;
}

std::optional<std::uint64_t> numberAttribute(std::span<const std::uint8_t> answer, std::uint16_t id)
{
    const auto value = attribute(answer, id);
    if (!value || value->empty() || value->size() > 8) {
        return std::nullopt;
    }
    return bigEndian(*value);
}

std::string textAttribute(std::span<const std::uint8_t> answer, std::uint16_t id)
{
    const auto value = attribute(answer, id);
    return value ? textField(*value) : std::string();
}

void askCartridge(TapeDevice& device, MediumInfo& info)
{
    const std::array<std::uint8_t, 6> inquiry{0x12, 0, 0, 0, 36, 0};
    std::array<std::uint8_t, 36> who{};
    if (device.ask(inquiry, who) == static_cast<ssize_t>(who.size())) {
        info.vendor = textField(std::span(who).subspan(8, 8));
        info.product = textField(std::span(who).subspan(16, 16));
        info.firmware = textField(std::span(who).subspan(32, 4));
    }
    if (const auto sizes = attributesFrom(device, kRemaining); !sizes.empty()) {
        if (const auto left = numberAttribute(sizes, kRemaining)) {
            info.free = *left * kMiB;
        }
        if (const auto whole = numberAttribute(sizes, kMaximum); whole && *whole > 0) {
            info.capacity = *whole * kMiB;
        }
    }
    if (!info.capacity) {
        constexpr std::uint8_t kTapeCapacity = 0x31; // MiB of the main partition: 1 what remains, 3 all
        forEachLogParameter(device, kTapeCapacity, [&](std::uint16_t code, std::uint64_t value) {
            if (code == 1) {
                info.free = value * kMiB;
            } else if (code == 3 && value > 0) {
                info.capacity = value * kMiB;
            }
        });
    }
    info.mediumId = textAttribute(attributesFrom(device, kBarcode), kBarcode);
    if (info.mediumId.empty()) {
        info.mediumId = textAttribute(attributesFrom(device, kSerial), kSerial);
    }
    info.longestRecord = longestRecord(device);
}

TapeRates ratesOfDensity(std::uint8_t density)
{
    constexpr std::uint64_t kMega = 1'000'000;
    switch (density) {
    case 0x58: // LTO-5
        return {140 * kMega, 40 * kMega};
    case 0x5a: // LTO-6
        return {160 * kMega, 54 * kMega};
    case 0x5c: // LTO-7
        return {300 * kMega, 100 * kMega};
    case 0x5d: // LTO-7 cartridge as M8
    case 0x5e: // LTO-8
        return {360 * kMega, 112 * kMega};
    case 0x60: // LTO-9
        return {400 * kMega, 177 * kMega};
    default:
        return {};
    }
}

} // namespace steadyburn
