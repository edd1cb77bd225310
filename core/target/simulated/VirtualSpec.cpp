#include "target/simulated/VirtualSpec.h"

#include "base/Units.h"
#include "target/UsualSpeeds.h"

#include <algorithm>
#include <array>
#include <set>

namespace steadyburn {

namespace {

constexpr std::uint64_t kFastest = 100'000'000'000; // bytes a second
constexpr std::uint64_t kLargestDriveBuffer = 16 * kGiB;
constexpr std::uint64_t kLargestMedium = std::uint64_t(1) << 60U;

constexpr std::array<std::string_view, 7> kKeys{"file", "speed", "min", "buffer", "reposition", "capacity", "fault"};

constexpr std::array kKinds{MediumKind::cdR,       MediumKind::cdRw, MediumKind::dvdR, MediumKind::dvdPlusR,
                            MediumKind::dvdPlusRw, MediumKind::bdR,  MediumKind::bdRe, MediumKind::tape};

Fault bad(std::string_view what)
{
    return {.kind = FaultKind::badArgument, .doing = Action::parse, .detail = std::string(what)};
}

bool startsWithKey(std::string_view text)
{
    return std::any_of(kKeys.begin(), kKeys.end(), [&](std::string_view key) {
        return text.size() > key.size() && text.starts_with(key) && text[key.size()] == '=';
    });
}

// The front "key=value" of `text`, which is shortened by it and its comma.
std::string_view takeOption(std::string_view& text)
{
    const bool isFile = text.starts_with("file=");
    std::size_t end = text.find(',');
    while (isFile && end != std::string_view::npos && !startsWithKey(text.substr(end + 1))) {
        end = text.find(',', end + 1);
    }
    const std::string_view option = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    return option;
}

bool sizeInto(std::uint64_t& field, std::string_view value, std::uint64_t least, std::uint64_t most)
{
    const auto size = parseSize(value);
    if (!size || *size < least || *size > most) {
        return false;
    }
    field = *size;
    return true;
}

bool rateInto(std::uint64_t& field, std::string_view value, MediumKind kind)
{
    const auto rate = parseRate(value, rateAt1x(kind));
    if (!rate || *rate < 1 || *rate > kFastest) {
        return false;
    }
    field = *rate;
    return true;
}

bool positionInto(std::optional<std::uint64_t>& field, std::string_view value)
{
    std::uint64_t position = 0;
    if (field || !sizeInto(position, value, 0, kLargestMedium)) {
        return false;
    }
    field = position;
    return true;
}

// "1M@10M..20M"
bool slowInto(std::vector<SlowZone>& zones, std::string_view value, MediumKind kind)
{
    const std::size_t at = value.find('@');
    const std::size_t dots = value.find("..", at == std::string_view::npos ? 0 : at);
    if (at == std::string_view::npos || dots == std::string_view::npos) {
        return false;
    }
    SlowZone zone;
    if (!rateInto(zone.rate, value.substr(0, at), kind) ||
        !sizeInto(zone.from, value.substr(at + 1, dots - at - 1), 0, kLargestMedium) ||
        !sizeInto(zone.until, value.substr(dots + 2), zone.from + 1, kLargestMedium)) {
        return false;
    }
    zones.push_back(zone);
    return true;
}

bool faultInto(VirtualFaults& faults, std::string_view text, MediumKind kind)
{
    if (text == "write-protected") {
        faults.writeProtected = true;
        return true;
    }
    if (text.starts_with("slow=")) {
        return slowInto(faults.slow, text.substr(5), kind);
    }
    const std::size_t at = text.find('@');
    if (at == std::string_view::npos) {
        return false;
    }
    const std::string_view what = text.substr(0, at);
    const std::string_view where = text.substr(at + 1);
    if (what == "medium-error") {
        return positionInto(faults.mediumError, where);
    }
    if (what == "full") {
        return positionInto(faults.full, where);
    }
    return what == "eject" && positionInto(faults.eject, where);
}

bool faultsInto(VirtualFaults& faults, std::string_view text, MediumKind kind)
{
    for (;;) {
        const std::size_t end = text.find(';');
        if (!faultInto(faults, text.substr(0, end), kind)) {
            return false;
        }
        if (end == std::string_view::npos) {
            return true;
        }
        text.remove_prefix(end + 1);
    }
}

bool optionInto(VirtualSpec& spec, std::string_view key, std::string_view value)
{
    const bool tape = spec.kind == MediumKind::tape;
    if (key == "file") {
        spec.file = value;
        return !value.empty() && value.find('\0') == std::string_view::npos;
    }
    if (key == "speed") {
        return rateInto(spec.speed, value, spec.kind);
    }
    if (key == "min") {
        return tape && rateInto(spec.minimum, value, spec.kind);
    }
    if (key == "buffer") {
        return sizeInto(spec.buffer, value, 0, kLargestDriveBuffer);
    }
    if (key == "capacity") {
        return sizeInto(spec.capacity, value, kDiscBlock, kLargestMedium);
    }
    if (key == "fault") {
        return faultsInto(spec.faults, value, spec.kind);
    }
    const auto time = parseDuration(value); // reposition
    if (!time || *time > 3'600'000'000'000) {
        return false;
    }
    spec.reposition = Nanoseconds(*time);
    return true;
}

} // namespace

Result<VirtualSpec> parseVirtualSpec(std::string_view text)
{
    const std::size_t comma = text.find(',');
    const std::string_view word = text.substr(0, comma);
    const auto kind = mediumKindFrom(word);
    if (!kind || std::find(kKinds.begin(), kKinds.end(), *kind) == kKinds.end()) {
        return bad(word);
    }
    const bool tape = *kind == MediumKind::tape;
    VirtualSpec spec;
    spec.kind = *kind;
    spec.speed = usualRate(*kind);
    spec.buffer = 2 * kMiB;
    spec.reposition = tape ? std::chrono::seconds(2) : std::chrono::milliseconds(100);
    spec.capacity = usualCapacity(*kind);

    std::string_view rest = comma == std::string_view::npos ? std::string_view() : text.substr(comma + 1);
    if (comma != std::string_view::npos && rest.empty()) {
        return bad(text);
    }
    std::set<std::string_view> seen;
    std::string_view minimumOption;
    while (!rest.empty()) {
        const bool trailingComma = rest.ends_with(',') && !rest.starts_with("file=");
        const std::string_view option = takeOption(rest);
        if (!startsWithKey(option)) {
            return bad(option.empty() ? text : option);
        }
        const std::size_t equals = option.find('=');
        const std::string_view key = option.substr(0, equals);
        if (!seen.insert(key).second || !optionInto(spec, key, option.substr(equals + 1))) {
            return bad(option);
        }
        if (rest.empty() && trailingComma) {
            return bad(text);
        }
        if (key == "min") {
            minimumOption = option;
        }
    }
    if (spec.minimum > spec.speed) {
        return bad(minimumOption);
    }
    if (!tape) {
        spec.capacity = spec.capacity / kDiscBlock * kDiscBlock;
    }
    return spec;
}

} // namespace steadyburn
