#include "workflow/readback/RestorePatterns.h"

#include "unpack/StoredEntry.h"

#include <algorithm>
#include <fnmatch.h>
#include <optional>
#include <utility>

namespace steadyburn {

namespace {

bool matchesOne(const std::string& pattern, const std::string& path)
{
    if (fnmatch(pattern.c_str(), path.c_str(), 0) == 0) {
        return true;
    }
    for (std::size_t slash = path.rfind('/'); slash != std::string::npos && slash > 0;
         slash = path.rfind('/', slash - 1)) {
        if (fnmatch(pattern.c_str(), path.substr(0, slash).c_str(), 0) == 0) {
            return true;
        }
    }
    return false;
}

// Foreign archives have "/a", "a//b" and "a/./b".
bool hasNeedlessNames(std::string_view path)
{
    return path.starts_with('/') || path.starts_with("./") || path.find("//") != std::string_view::npos ||
           path.find("/./") != std::string_view::npos || path.ends_with("/.");
}

// Returns the only path that a pattern without wildcards matches; nothing where it has one.
std::optional<std::string> onlyPathOf(std::string_view pattern)
{
    std::string path;
    for (std::size_t at = 0; at < pattern.size(); ++at) {
        const bool escapes = pattern[at] == '\\';
        at += escapes ? 1 : 0;
        if (at == pattern.size() || (!escapes && std::string_view("*?[").find(pattern[at]) != std::string_view::npos)) {
            return std::nullopt;
        }
        path += pattern[at];
    }
    return path;
}

} // namespace

RestorePatterns::RestorePatterns(const std::vector<std::string>& patterns, bool exact)
    : m_pathsOnly(exact), m_used(patterns.size())
{
    if (exact) {
        m_patterns = patterns;
        for (std::size_t i = 0; i < m_patterns.size(); ++i) {
            m_exact.emplace(m_patterns[i], i);
        }
        return;
    }
    for (std::string pattern : patterns) {
        while (pattern.starts_with("./")) {
            pattern.erase(0, 2);
        }
        pattern.erase(0, std::min(pattern.find_first_not_of('/'), pattern.size()));
        while (pattern.size() > 1 && pattern.ends_with('/')) {
            pattern.pop_back();
        }
        auto only = onlyPathOf(pattern);
        if (!only || !m_exact.emplace(std::move(*only), m_patterns.size()).second) { // or it is there twice
            m_globs.push_back(m_patterns.size());
        }
        m_patterns.push_back(std::move(pattern));
    }
}

bool RestorePatterns::match(const std::string& path)
{
    bool found = m_patterns.empty() || matchExact(path);
    for (const std::size_t i : m_globs) {
        if (matchesOne(m_patterns[i], path)) {
            m_used[i] = true;
            found = true;
        }
    }
    return found;
}

bool RestorePatterns::matchExact(std::string_view path)
{
    if (m_exact.empty()) {
        return false;
    }
    std::string plain;
    if (hasNeedlessNames(path)) {
        plain = plainPath(path);
        path = plain;
    }
    bool found = false;
    for (std::string_view rest = path;;) {
        if (const auto exact = m_exact.find(std::string(rest)); exact != m_exact.end()) {
            m_used[exact->second] = true;
            found = true;
        }
        const std::size_t slash = rest.rfind('/');
        if (m_pathsOnly || slash == std::string_view::npos || slash == 0) {
            return found;
        }
        rest = rest.substr(0, slash);
    }
}

std::vector<std::string> RestorePatterns::unused() const
{
    std::vector<std::string> none;
    for (std::size_t i = 0; i < m_patterns.size(); ++i) {
        if (!m_used[i]) {
            none.push_back(m_pathsOnly ? m_patterns[i] : onlyPathOf(m_patterns[i]).value_or(m_patterns[i]));
        }
    }
    return none;
}

std::string patternFor(std::string_view path)
{
    std::string pattern;
    for (const char letter : path) {
        if (std::string_view("\\*?[").find(letter) != std::string_view::npos) {
            pattern += '\\';
        }
        pattern += letter;
    }
    return pattern;
}

} // namespace steadyburn
