#include "unpack/Md5Sum.h"

#include <cstdint>

#include <libisofs/libisofs.h>

namespace steadyburn {

Md5Sum::Md5Sum()
{
    iso_md5_start(&m_context);
}

Md5Sum::~Md5Sum()
{
    if (m_context != nullptr) {
        finish();
    }
}

void Md5Sum::add(std::span<const std::byte> bytes)
{
    iso_md5_compute(m_context, const_cast<char*>(reinterpret_cast<const char*>(bytes.data())),
                    static_cast<int>(bytes.size())); // pieces of a few MiB: an int holds that
}

Md5 Md5Sum::finish()
{
    Md5 sum{};
    iso_md5_end(&m_context, reinterpret_cast<char*>(sum.data()));
    m_context = nullptr;
    return sum;
}

} // namespace steadyburn
