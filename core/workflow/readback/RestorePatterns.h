// Which files of a medium a restore is about: patterns as of fnmatch(3), each for a path or for a folder that it lies
// in.
#pragma once

#include <string>
#include <vector>

namespace steadyburn {

class RestorePatterns {
public:
    // None: all. A leading "./" or "/" and a trailing "/" mean nothing.
    explicit RestorePatterns(const std::vector<std::string>& patterns);

    [[nodiscard]] bool all() const { return m_patterns.empty(); }
    [[nodiscard]] bool match(const std::string& path);
    [[nodiscard]] std::vector<std::string> unused() const; // patterns that nothing matched so far

private:
    std::vector<std::string> m_patterns;
    std::vector<bool> m_used;
};

} // namespace steadyburn
