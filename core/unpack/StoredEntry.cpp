#include "unpack/StoredEntry.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace steadyburn {

std::string_view toString(StoredFormat format)
{
    switch (format) {
    case StoredFormat::iso:
        return "iso";
    case StoredFormat::udf:
        return "udf";
    case StoredFormat::tar:
        return "tar";
    case StoredFormat::tarGzip:
        return "tar.gz";
    case StoredFormat::tarZstd:
        return "tar.zst";
    case StoredFormat::tarBzip2:
        return "tar.bz2";
    case StoredFormat::tarXz:
        return "tar.xz";
    case StoredFormat::tarLz4:
        return "tar.lz4";
    }
    return "";
}

Fault incompleteFault(const IncompleteMark& mark, Action doing)
{
    Fault fault{.kind = FaultKind::notCompared, .doing = doing, .path = mark.path, .facts = WhenWritten{}};
    switch (mark.how) {
    case IncompleteMark::How::padded:
        break;
    case IncompleteMark::How::missing:
        fault.kind = FaultKind::fileUnreadable;
        break;
    case IncompleteMark::How::unlisted:
        fault.kind = FaultKind::folderUnreadable;
        break;
    }
    return fault;
}

std::string plainPath(std::string_view path)
{
    std::string plain;
    while (!path.empty()) {
        const std::size_t end = std::min(path.find('/'), path.size());
        if (const std::string_view name = path.substr(0, end); !name.empty() && name != ".") {
            plain += plain.empty() ? "" : "/";
            plain += name;
        }
        path.remove_prefix(std::min(end + 1, path.size()));
    }
    return plain;
}

std::optional<NoPlace> noPlaceOf(std::string_view path)
{
    bool named = false;
    while (!path.empty()) {
        const std::size_t end = std::min(path.find('/'), path.size());
        const std::string_view name = path.substr(0, end);
        if (name == "..") {
            return NoPlace{NoPlace::Why::leadsOutside};
        }
        named = named || (!name.empty() && name != ".");
        path.remove_prefix(std::min(end + 1, path.size()));
    }
    return named ? std::nullopt : std::optional(NoPlace{NoPlace::Why::noName});
}

std::string wholePath(const StoredEntry& entry)
{
    if (!entry.part) {
        return entry.path;
    }
    const std::size_t slash = entry.path.rfind('/');
    return (slash == std::string::npos ? std::string() : entry.path.substr(0, slash + 1)) + entry.part->leaf;
}

std::string toldPath(const StoredEntry& entry, const std::string& whole)
{
    const bool renamed = entry.part && wholePath(entry) != whole;
    return renamed ? whole + partSuffix(entry.part->part.number, entry.part->part.count) : entry.path;
}

std::string writingOf(const StoredEntry& part)
{
    const auto said = std::ranges::find(part.xattrs, kWholeAttribute, &Xattr::name);
    return said != part.xattrs.end() && isWriting(said->value) ? said->value : std::string();
}

bool mayBeOneWriting(std::string_view one, std::string_view other)
{
    constexpr std::size_t kMostDamaged = 16; // of 64 digits; two writings have about 60 different ones
    const auto same =
        static_cast<std::size_t>(std::inner_product(one.begin(), one.begin() + std::min(one.size(), other.size()),
                                                    other.begin(), 0, std::plus<>(), std::equal_to<>()));
    return one.empty() || other.empty() || same + kMostDamaged >= std::max(one.size(), other.size());
}

std::optional<Digest> wholeDigestOf(const StoredEntry& part)
{
    return parseDigest(writingOf(part));
}

} // namespace steadyburn
