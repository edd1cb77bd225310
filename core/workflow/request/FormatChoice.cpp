#include "workflow/request/FormatChoice.h"

#include "image/compress/CompressingSink.h"
#include "target/Target.h"
#include "target/discovery/TargetSpec.h"

#include <array>

namespace steadyburn {

namespace {

struct Spelling {
    std::string_view text;
    Format format;
};
constexpr std::array kSpellings{
    Spelling{"iso", Format::iso},         Spelling{"tar", Format::tar},     Spelling{"tar.gz", Format::tarGzip},
    Spelling{"tar.zst", Format::tarZstd}, Spelling{"tgz", Format::tarGzip}, Spelling{"tzst", Format::tarZstd},
};

} // namespace

bool isTar(Format format)
{
    return format == Format::tar || format == Format::tarGzip || format == Format::tarZstd;
}

bool makesIso(const JobRequest& request)
{
    const TargetSpec target = TargetSpec::parse(request.target);
    const bool iso =
        target.isFile() ? formatOfName(request.target) == Format::iso : !target.isTape() && !isTar(request.format);
    return iso && request.image.empty();
}

Compression compressionOf(Format format)
{
    switch (format) {
    case Format::tarGzip:
        return Compression::gzip;
    case Format::tarZstd:
        return Compression::zstd;
    default:
        return Compression::none;
    }
}

std::string_view toString(Format format)
{
    for (const Spelling& spelling : kSpellings) {
        if (spelling.format == format) {
            return spelling.text;
        }
    }
    return "automatic";
}

std::optional<Format> formatFrom(std::string_view text)
{
    for (const Spelling& spelling : kSpellings) {
        if (spelling.text == text) {
            return spelling.format;
        }
    }
    return std::nullopt;
}

std::optional<Format> formatOfName(std::string_view name)
{
    for (const Spelling& spelling : kSpellings) {
        if (name.size() > spelling.text.size() + 1 && name.ends_with(spelling.text) &&
            name[name.size() - spelling.text.size() - 1] == '.') {
            return spelling.format;
        }
    }
    return std::nullopt;
}

Result<Format> chooseFormat(Format wanted, const Target& target)
{
    const auto refuse = [&](std::string detail) {
        return Fault{
            .kind = FaultKind::badArgument, .doing = Action::plan, .path = target.name(), .detail = std::move(detail)};
    };
    if (target.isTape()) {
        if (wanted == Format::iso) {
            return refuse("--format iso");
        }
        return wanted == Format::automatic ? Format::tar : wanted;
    }
    if (wanted != Format::automatic) {
        return wanted;
    }
    if (target.isOptical()) {
        return Format::iso;
    }
    const std::string name = target.name();
    if (name == "-") {
        return Format::tar;
    }
    const auto format = formatOfName(name);
    return format ? Result<Format>(*format) : refuse(name);
}

} // namespace steadyburn
