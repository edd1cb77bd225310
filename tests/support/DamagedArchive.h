// Archives made by code, to be cut and damaged in every place.
#pragma once

#include "support/HostileTar.h"
#include "support/ReadBytes.h"
#include "support/ScratchFolder.h"
#include "support/Shell.h"

#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace steadyburn {

// Five files in whose contents are blocks of zeros, two at the end of some: what is cut behind them seems to end well.
inline std::string smallTar()
{
    const std::string zeros(1024, '\0');
    return tarEntry("first", '0', {}, "some words") + tarEntry("zeros", '0', {}, zeros) +
           tarEntry("empty", '0', {}, {}) + tarEntry("mixed", '0', {}, std::string(600, 'm') + zeros + zeros) +
           tarEntry("last", '0', {}, std::string(3000, 'l') + zeros) + tarEnd();
}

// A header block with another checksum, after it was changed.
inline void sumHeader(std::string& block)
{
    char number[16];
    block.replace(148, 8, "        ");
    unsigned sum = 0;
    for (std::size_t i = 0; i < 512; ++i) {
        sum += static_cast<unsigned char>(block[i]);
    }
    std::snprintf(number, sizeof(number), "%06o", sum);
    block.replace(148, 8, std::string(number) + '\0' + ' ');
}

// An entry of the format before POSIX: no magic, and a mode that may be none.
inline std::string oldTarEntry(const std::string& name, char type, unsigned mode)
{
    std::string block = tarEntry(type == '5' ? name + "/" : name, type == '5' ? '\0' : type);
    char number[16];
    std::snprintf(number, sizeof(number), "%07o", mode);
    block.replace(100, 7, number);
    block.replace(257, 8, std::string(8, '\0'));
    sumHeader(block);
    return block;
}

// A file of five bytes with a pax header of these records before it.
inline std::string paxEntry(const std::string& name, const std::vector<std::pair<std::string, std::string>>& records)
{
    std::string text;
    for (const auto& [key, value] : records) {
        const std::string rest = " " + key + "=" + value + "\n";
        std::size_t length = rest.size() + 1;
        while (std::to_string(length).size() + rest.size() != length) {
            ++length;
        }
        text += std::to_string(length) + rest;
    }
    return tarEntry("PaxHeaders/" + name, 'x', {}, text) + tarEntry(name, '0', {}, "words");
}

// What `command` makes of the bytes, as a filter.
inline std::string throughCommand(const ScratchFolder& folder, const std::string& bytes, const std::string& command)
{
    const std::string at = folder.path();
    std::ofstream(at + "/in", std::ios::binary) << bytes;
    if (shell(at, command + " < in > out").code != 0) {
        std::fprintf(stderr, "%s failed\n", command.c_str());
        std::abort();
    }
    return bytesOf(at + "/out");
}

} // namespace steadyburn
