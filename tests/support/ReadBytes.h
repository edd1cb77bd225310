// The bytes of a file, and a file of these bytes. Throw std::runtime_error where that cannot be.
#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <ios>
#include <stdexcept>
#include <string>

namespace steadyburn {

inline std::string readBytes(const std::string& path)
{
    std::ifstream file(path, std::ios::binary | std::ios::ate);
    const std::streamoff size = file.tellg();
    std::string bytes(size > 0 ? static_cast<std::size_t>(size) : 0, '\0');
    file.seekg(0);
    // All at once: a character at a time takes minutes in a sanitizer's build.
    file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (!file) {
        throw std::runtime_error("cannot read " + path);
    }
    return bytes;
}

// Nothing of a file that is not there.
inline std::string bytesOf(const std::string& path)
{
    return std::filesystem::exists(path) ? readBytes(path) : std::string();
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
