#include "image/iso/IsoTreeSum.h"

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

} // namespace

void IsoTreeSum::add(std::string_view path, std::uint32_t mode, std::uint64_t size, std::string_view linkTarget)
{
    const std::hash<std::string_view> hash;
    m_sum += mixed(hash(path) ^ mixed(mode + mixed(size + mixed(hash(linkTarget)))));
}

} // namespace steadyburn
