// Which files of a medium a restore is about: patterns as of fnmatch(3), each for a path or for a folder that it lies
// in. However many patterns have no wildcard: a path is looked up among them, not compared with each.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace steadyburn {

class RestorePatterns {
public:
    // None: all. A leading "./" or "/" and a trailing "/" mean nothing.
    explicit RestorePatterns(const std::vector<std::string>& patterns) : RestorePatterns(patterns, false) {}
    // `exact`: they are paths without wildcards, and each stands for itself and not for what lies in it.
    RestorePatterns(const std::vector<std::string>& patterns, bool exact);

    [[nodiscard]] bool all() const { return m_patterns.empty(); }
    [[nodiscard]] bool match(const std::string& path);
    [[nodiscard]] std::vector<std::string> unused() const;                 // that nothing matched so far, as paths
    [[nodiscard]] const std::vector<bool>& used() const { return m_used; } // by pattern, in the order that was given

private:
    bool matchExact(std::string_view path);

    bool m_pathsOnly;
    std::vector<std::string> m_patterns;
    std::vector<bool> m_used;
    std::vector<std::size_t> m_globs;                     // those with wildcards, by number
    std::unordered_map<std::string, std::size_t> m_exact; // the others, by the path that each stands for
};

// The pattern that matches this path and what lies in it, and nothing else.
[[nodiscard]] std::string patternFor(std::string_view path);

} // namespace steadyburn
