#include "base/Units.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <optional>

namespace steadyburn {

namespace {

Fault bad(std::string_view text)
{
    return {.kind = FaultKind::badArgument, .doing = Action::parse, .detail = std::string(text)};
}

// A plain decimal number at the front of `text`, which is shortened by it.
std::optional<double> takeNumber(std::string_view& text)
{
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
    if (error != std::errc{} || !std::isfinite(number) || number < 0 || std::signbit(number)) {
        return std::nullopt;
    }
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

// The power that a unit's letter stands for, k = 1.
std::optional<int> powerOf(char letter)
{
    switch (letter) {
    case 'k':
    case 'K':
        return 1;
    case 'm':
    case 'M':
        return 2;
    case 'g':
    case 'G':
        return 3;
    case 't':
    case 'T':
        return 4;
    default:
        return std::nullopt;
    }
}

Result<std::uint64_t> scaled(double number, double base, std::string_view unit, std::string_view whole)
{
    double value = number;
    if (!unit.empty()) {
        if (const auto power = powerOf(unit.front())) {
            value *= std::pow(base, *power);
            unit.remove_prefix(1);
        }
        if (unit == "B" || unit == "iB" || unit == "b") {
            unit = {};
        }
    }
    if (!unit.empty() || value > 9.2e18) {
        return bad(whole);
    }
    return static_cast<std::uint64_t>(std::llround(value));
}

} // namespace

Result<std::uint64_t> parseSize(std::string_view text)
{
    std::string_view rest = text;
    const auto number = takeNumber(rest);
    if (!number) {
        return bad(text);
    }
    return scaled(*number, 1024, rest, text);
}

Result<std::uint64_t> parseRate(std::string_view text, std::uint64_t rateAt1x)
{
    std::string_view rest = text;
    const auto number = takeNumber(rest);
    if (!number) {
        return bad(text);
    }
    if (rest == "x" || rest == "X") {
        if (rateAt1x == 0) {
            return bad(text);
        }
        return scaled(*number * static_cast<double>(rateAt1x), 1000, {}, text);
    }
    return scaled(*number, 1000, rest, text);
}

Result<std::int64_t> parseDuration(std::string_view text)
{
    std::string_view rest = text;
    const auto number = takeNumber(rest);
    if (!number || *number > 1e6 || !(rest.empty() || rest == "s" || rest == "ms")) {
        return bad(text);
    }
    return static_cast<std::int64_t>(std::llround(*number * (rest == "ms" ? 1e6 : 1e9)));
}

std::string formatSize(std::uint64_t bytes)
{
    static constexpr std::array kUnits{"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    auto value = static_cast<double>(bytes);
    std::size_t unit = 0;
    while (value >= 1023.5 && unit + 1 < kUnits.size()) {
        value /= 1024;
        ++unit;
    }
    std::array<char, 32> text{};
    const int digits = unit == 0 || value >= 99.95 ? 0 : (value >= 9.995 ? 1 : 2);
    std::snprintf(text.data(), text.size(), "%.*f %s", digits, value, kUnits.at(unit));
    return text.data();
}

} // namespace steadyburn
