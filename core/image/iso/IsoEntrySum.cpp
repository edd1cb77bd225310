#include "image/iso/IsoEntrySum.h"

#include <functional>

namespace steadyburn {

namespace {

// Spreads the bits (the finalizer of splitmix64): sums of neighbours do not cancel out.
std::uint64_t mixed(std::uint64_t value)
{
    value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9U;
    value = (value ^ (value >> 27U)) * 0x94d049bb133111ebU;
    return value ^ (value >> 31U);
}

std::uint64_t sumOfXattrs(std::span<const Xattr> xattrs)
{
    const std::hash<std::string_view> hash;
    bool acl = false;
    std::uint64_t sum = 0;
    for (const Xattr& each : xattrs) {
        if (each.name.empty() || each.name.starts_with("system.posix_acl_")) {
            acl = true;
        } else {
            sum += mixed(hash(each.name) ^ mixed(hash(each.value)));
        }
    }
    return sum + (acl ? 1 : 0);
}

} // namespace

std::uint64_t sumOfEntry(const IsoReading& entry)
{
    const std::hash<std::string_view> hash;
    std::uint64_t sum = hash(entry.path);
    for (const std::uint64_t part : {std::uint64_t(entry.mode), std::uint64_t(entry.uid), std::uint64_t(entry.gid),
                                     entry.size, std::uint64_t(hash(entry.linkTarget)), sumOfXattrs(entry.xattrs)}) {
        sum = mixed(sum) + part;
    }
    return mixed(sum);
}

} // namespace steadyburn
