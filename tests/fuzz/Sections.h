// Inputs that are text: several files in one, and files of JSON lines that say themselves whether they are whole.
#pragma once

#include "base/Sha256.h"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

namespace steadyburn {

// What stands behind the line "=== NAME", up to the next such line. Empty: nothing does.
inline std::string section(std::string_view input, std::string_view name)
{
    const std::string line = "=== " + std::string(name) + "\n";
    const std::size_t begin = input.find(line);
    if (begin == std::string_view::npos) {
        return {};
    }
    const std::string_view rest = input.substr(begin + line.size());
    return std::string(rest.substr(0, rest.find("=== ")));
}

// The lines with one that says of them what they are, as a journal and a record end.
inline std::string withEnd(std::string_view text)
{
    std::string lines(text);
    if (!lines.ends_with('\n')) {
        lines += '\n';
    }
    Sha256 hash;
    hash.add(std::as_bytes(std::span(lines)));
    return lines + "{\"end\":" + std::to_string(std::count(lines.begin(), lines.end(), '\n')) + ",\"sha256\":\"" +
           toHex(hash.finish()) + "\"}\n";
}

} // namespace steadyburn
