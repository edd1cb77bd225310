// ustar headers that no archiver would write.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>

namespace steadyburn {

// `type`: '0' file, '1' hard link, '2' symbolic link, '5' folder. `sizeField` overrides the size as it is written.
inline std::string tarEntry(const std::string& name, char type, const std::string& link = {},
                            const std::string& contents = {}, const std::string& sizeField = {})
{
    std::string block(512, '\0');
    const auto put = [&](std::size_t at, const std::string& text) { block.replace(at, text.size(), text); };
    char number[16];
    put(0, name.substr(0, 100));
    put(100, type == '5' ? "0000755" : "0000644");
    put(108, "0000000");
    put(116, "0000000");
    std::snprintf(number, sizeof(number), "%011llo", static_cast<unsigned long long>(contents.size()));
    put(124, sizeField.empty() ? number : sizeField);
    put(136, "00000000000");
    put(148, "        ");
    block[156] = type;
    put(157, link.substr(0, 100));
    put(257, std::string("ustar\00000", 8));
    unsigned sum = 0;
    for (const char c : block) {
        sum += static_cast<unsigned char>(c);
    }
    std::snprintf(number, sizeof(number), "%06o", sum);
    put(148, std::string(number) + '\0' + ' ');
    return block + contents + std::string((512 - contents.size() % 512) % 512, '\0');
}

inline std::string tarEnd()
{
    return std::string(1024, '\0');
}

} // namespace steadyburn
