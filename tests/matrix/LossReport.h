// Whether what was lost is what was said.
#pragma once

#include "base/Fault.h"
#include "matrix/MatrixMedia.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace steadyburn {

class LossReport {
public:
    // `links`: which paths are names of one file, by path.
    LossReport(const std::vector<Fault>& faults, const MatrixMedium& medium,
               const std::map<std::string, std::set<std::string>>& links);

    // The medium as a whole, or an unknown part of it, was said to be damaged.
    [[nodiscard]] bool wholeMedium() const { return m_whole; }
    // The path, a folder above it or another name of the file was named.
    [[nodiscard]] bool names(const std::string& path) const;
    // The same of all; of an entry whose name was lost the name that it has instead may be said to be damaged.
    [[nodiscard]] bool namesAll(const FolderDifference& lost) const;

private:
    const std::map<std::string, std::set<std::string>>& m_links;
    std::set<std::string> m_paths;
    std::set<std::string> m_entries; // whose names, rights or attributes were said to be damaged
    bool m_whole = false;
};

// "kind:path:detail" of each, for a line about a case.
[[nodiscard]] std::string describeFaults(const std::vector<Fault>& faults);

} // namespace steadyburn
