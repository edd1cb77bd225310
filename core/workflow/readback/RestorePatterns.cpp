#include "workflow/readback/RestorePatterns.h"

#include <algorithm>
#include <fnmatch.h>
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

} // namespace

RestorePatterns::RestorePatterns(const std::vector<std::string>& patterns) : m_used(patterns.size())
{
    for (std::string pattern : patterns) {
        while (pattern.starts_with("./")) {
            pattern.erase(0, 2);
        }
        pattern.erase(0, std::min(pattern.find_first_not_of('/'), pattern.size()));
        while (pattern.size() > 1 && pattern.ends_with('/')) {
            pattern.pop_back();
        }
        m_patterns.push_back(std::move(pattern));
    }
}

bool RestorePatterns::match(const std::string& path)
{
    bool found = m_patterns.empty();
    for (std::size_t i = 0; i < m_patterns.size(); ++i) {
        if (matchesOne(m_patterns[i], path)) {
            m_used[i] = true;
            found = true;
        }
    }
    return found;
}

std::vector<std::string> RestorePatterns::unused() const
{
    std::vector<std::string> none;
    for (std::size_t i = 0; i < m_patterns.size(); ++i) {
        if (!m_used[i]) {
            none.push_back(m_patterns[i]);
        }
    }
    return none;
}

} // namespace steadyburn
