// The bytes of a file, and a file of these bytes. Throws std::runtime_error where that cannot be.
#pragma once

#include <fstream>
#include <ios>
#include <iterator>
#include <stdexcept>
#include <string>

namespace steadyburn {

inline std::string readBytes(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(file), {}};
    if (!file.is_open() || file.bad()) {
        throw std::runtime_error("cannot read " + path);
    }
    return bytes;
}

inline void writeBytes(const std::string& path, const std::string& bytes)
{
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file) {
        throw std::runtime_error("cannot write " + path);
    }
}

} // namespace steadyburn
