// Programs that we did not write, run by a test in a folder of its own.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

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

// A folder that goes away with all that is in it. QTemporaryDir leaves names that are not UTF-8 behind.
class ScratchFolder {
public:
    ScratchFolder()
    {
        std::string name = (std::filesystem::temp_directory_path() / "steadyburn-test-XXXXXX").string();
        m_path = mkdtemp(name.data()) != nullptr ? name : std::string();
    }
    ~ScratchFolder()
    {
        if (!m_path.empty()) {
            shell(m_path, "chmod -R u+rwx .");
            std::error_code ignored;
            std::filesystem::remove_all(m_path, ignored);
        }
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    [[nodiscard]] const std::string& path() const { return m_path; }

private:
    std::string m_path;
};

} // namespace steadyburn
