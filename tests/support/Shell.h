// Programs that we did not write, run by a test in a folder of its own.
#pragma once

#include <cstdio>
#include <string>

#include <sys/wait.h>

namespace steadyburn {

struct ShellResult {
    int code = -1;
    std::string output; // standard output, as bytes
};

// `folder` becomes the working directory.
inline ShellResult shell(const std::string& folder, const std::string& command)
{
    ShellResult result;
    FILE* pipe = popen(("cd '" + folder + "' && ( " + command + " )").c_str(), "r");
    if (pipe == nullptr) {
        return result;
    }
    char piece[4096];
    std::size_t got = 0;
    while ((got = fread(piece, 1, sizeof(piece), pipe)) > 0) {
        result.output.append(piece, got);
    }
    const int status = pclose(pipe);
    result.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return result;
}

} // namespace steadyburn
