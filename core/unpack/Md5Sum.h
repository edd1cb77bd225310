// MD5 by libisofs, whose checksums it is compared with. One thread.
#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace steadyburn {

using Md5 = std::array<std::byte, 16>;

class Md5Sum {
public:
    Md5Sum();
    ~Md5Sum();
    Md5Sum(const Md5Sum&) = delete;
    Md5Sum& operator=(const Md5Sum&) = delete;

    void add(std::span<const std::byte> bytes);
    Md5 finish(); // once

private:
    void* m_context = nullptr;
};

} // namespace steadyburn
