#include "unpack/iso/SectorMap.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <iomanip>
#include <sstream>

namespace steadyburn {

namespace {

constexpr std::string_view kCovers = "# Steadyburn: the map covers ";

std::optional<SectorState> stateFrom(std::string_view text)
{
    if (text == "?") {
        return SectorState::untried;
    }
    if (text == "+") {
        return SectorState::read;
    }
    if (text == "-" || text == "*" || text == "/") {
        return SectorState::damaged;
    }
    return std::nullopt;
}

} // namespace

SectorMap::SectorMap(std::uint64_t size) : m_size(size)
{
    m_from[0] = SectorState::untried;
}

void SectorMap::split(std::uint64_t at)
{
    if (at < m_size) {
        const auto behind = m_from.upper_bound(at);
        m_from.try_emplace(at, std::prev(behind)->second);
    }
}

void SectorMap::set(std::uint64_t offset, std::uint64_t length, SectorState state)
{
    const std::uint64_t end = length > m_size - std::min(offset, m_size) ? m_size : offset + length;
    if (offset >= end) {
        return;
    }
    split(offset);
    split(end);
    auto at = m_from.find(offset);
    at->second = state;
    at = m_from.erase(std::next(at), m_from.lower_bound(end));
    if (at != m_from.end() && at->second == state) {
        m_from.erase(at);
    }
    at = m_from.find(offset);
    if (at != m_from.begin() && std::prev(at)->second == state) {
        m_from.erase(at);
    }
}

std::vector<ByteRange> SectorMap::ranges(SectorState state) const
{
    std::vector<ByteRange> found;
    for (auto at = m_from.begin(); at != m_from.end(); ++at) {
        const auto next = std::next(at);
        const std::uint64_t end = next == m_from.end() ? m_size : next->first;
        if (at->second == state && end > at->first) {
            found.push_back({at->first, end - at->first});
        }
    }
    return found;
}

std::uint64_t SectorMap::bytes(SectorState state) const
{
    std::uint64_t sum = 0;
    for (const ByteRange& range : ranges(state)) {
        sum += range.length;
    }
    return sum;
}

std::string SectorMap::toText(std::string_view remarks) const
{
    const auto untried = ranges(SectorState::untried);
    const auto damaged = ranges(SectorState::damaged);
    const std::uint64_t current =
        !untried.empty() ? untried.front().offset : (damaged.empty() ? m_size : damaged.front().offset);
    std::array<char, 96> line{};
    const auto add = [&](std::string& text, const char* format, auto... values) {
        std::snprintf(line.data(), line.size(), format, values...);
        text += line.data();
    };
    std::string text("# Mapfile of GNU ddrescue\n");
    text += remarks;
    text += kCovers;
    add(text, "0x%08llX bytes\n", static_cast<unsigned long long>(m_size));
    text += "# current_pos  current_status  current_pass\n";
    const char now = !untried.empty() ? '?' : (damaged.empty() ? '+' : '-');
    add(text, "0x%08llX     %c               1\n", static_cast<unsigned long long>(current), now);
    text += "#      pos        size  status\n";
    for (auto at = m_from.begin(); at != m_from.end() && m_size > 0; ++at) {
        const auto next = std::next(at);
        const std::uint64_t end = next == m_from.end() ? m_size : next->first;
        add(text, "0x%08llX  0x%08llX  %c\n", static_cast<unsigned long long>(at->first),
            static_cast<unsigned long long>(end - at->first), static_cast<char>(at->second));
    }
    return text;
}

std::optional<SectorMap> SectorMap::fromText(std::string_view text)
{
    std::istringstream lines{std::string(text)};
    bool statusSeen = false;
    std::vector<std::pair<ByteRange, SectorState>> parts;
    std::uint64_t end = 0;
    std::optional<std::uint64_t> covers; // a map that was cut off covers less
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line.front() == '#') {
            if (line.starts_with(kCovers)) {
                covers = std::strtoull(line.c_str() + kCovers.size(), nullptr, 0);
            }
            continue;
        }
        if (!statusSeen) { // where ddrescue was: ours is in the parts
            statusSeen = true;
            continue;
        }
        std::istringstream words(line);
        ByteRange range;
        std::string word;
        words >> std::setbase(0) >> range.offset >> range.length >> word;
        const auto state = stateFrom(word);
        if (!words || !state || range.offset != end || range.length > UINT64_MAX - end) {
            return std::nullopt;
        }
        end = range.end();
        parts.emplace_back(range, *state);
    }
    if (end == 0 || covers.value_or(end) != end) {
        return std::nullopt;
    }
    SectorMap map(end);
    for (const auto& [range, state] : parts) {
        map.set(range.offset, range.length, state);
    }
    return map;
}

} // namespace steadyburn
