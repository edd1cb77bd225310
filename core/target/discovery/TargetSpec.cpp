#include "target/discovery/TargetSpec.h"

#include "target/simulated/VirtualSpec.h"

#include <algorithm>
#include <filesystem>

namespace steadyburn {

namespace {

constexpr std::string_view kStdioPrefix = "stdio:";

// "/dev/st0", "/dev/nst12m": the prefix, digits, perhaps a density letter.
bool isNode(std::string_view path, std::string_view prefix)
{
    if (!path.starts_with(prefix)) {
        return false;
    }
    path.remove_prefix(prefix.size());
    const std::size_t digits = std::min(path.find_first_not_of("0123456789"), path.size());
    const std::string_view rest = path.substr(digits);
    return digits > 0 && (rest.empty() || rest == "l" || rest == "m" || rest == "a");
}

TargetSpec::Kind kindOfPath(std::string_view path)
{
    if (isNode(path, "/dev/st")) {
        return TargetSpec::Kind::rewindingTape;
    }
    if (isNode(path, "/dev/nst") || path.starts_with("/dev/tape/")) {
        return TargetSpec::Kind::tape;
    }
    if (isNode(path, "/dev/sr") || isNode(path, "/dev/scd")) {
        return TargetSpec::Kind::optical;
    }
    const bool files = path.starts_with("/dev/shm/"); // a folder in memory, as good as any
    return path.starts_with("/dev/") && !files ? TargetSpec::Kind::device : TargetSpec::Kind::file;
}

TargetSpec simulated(std::string_view keys)
{
    TargetSpec spec{.kind = TargetSpec::Kind::simulated, .file = {}};
    if (const auto whole = parseVirtualSpec(keys)) {
        spec.medium = whole->kind;
        spec.file = whole->file;
        spec.capacity = whole->capacity;
    } else if (const auto kind = mediumKindFrom(keys.substr(0, keys.find(',')))) { // the rest is still being typed
        spec.medium = *kind;
        spec.capacity = nominalCapacity(*kind);
    }
    return spec;
}

} // namespace

TargetSpec TargetSpec::parse(std::string_view text)
{
    if (text == "-") {
        return {.kind = Kind::standardOutput, .file = {}};
    }
    if (text.starts_with(kSimulatedPrefix)) {
        return simulated(text.substr(kSimulatedPrefix.size()));
    }
    if (text.starts_with(kStdioPrefix)) {
        return {.kind = Kind::optical, .file = std::string(text.substr(kStdioPrefix.size()))};
    }
    const Kind kind = kindOfPath(text);
    return {.kind = kind, .file = kind == Kind::file ? std::string(text) : std::string()};
}

std::string withNumberedMedium(const std::string& text, unsigned number)
{
    const TargetSpec spec = TargetSpec::parse(text);
    if (!spec.isSimulated() || spec.file.empty() || !text.ends_with(spec.file)) {
        return text;
    }
    const std::filesystem::path file(spec.file);
    std::string stem = file.stem().string();
    if (const std::string before = "-" + std::to_string(number - 1); stem.ends_with(before)) {
        stem.resize(stem.size() - before.size());
    }
    const std::string name = stem + "-" + std::to_string(number) + file.extension().string();
    return text.substr(0, text.size() - file.filename().string().size()) + name;
}

} // namespace steadyburn
