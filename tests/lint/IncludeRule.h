// The rules that no compiler holds: who may include whom, where Qt may be used, how long a file may grow.
//
// In core/ the alphabet is the path of a byte: a folder includes itself and folders that stand before it. Among the
// rooms of one folder an order that stands in IncludeRule.cpp says the same. Linking only Qt6::Core does not keep
// widgets out, since Qt's headers all lie in one folder; so the includes themselves are read. Any thread; reads files,
// changes nothing.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace steadyburn::lint {

struct Complaint {
    std::string path; // relative to the top of the source tree
    std::size_t line = 0;
    std::string text;
};

// Which Qt module a header without a module belongs to: "QString" is in "QtCore". Empty: no module is known to have it.
using QtModuleOf = std::function<std::string(std::string_view header)>;

// `path` is relative to the top of the source tree and tells the folder; `text` is the whole file.
std::vector<Complaint> checkFile(const std::string& path, std::string_view text, const QtModuleOf& qtModuleOf);

// What the window sees by its includes and theirs: of ring, image and target nothing but the headers of plain values
// that IncludeRule.cpp lists. `sources` are all texts by their paths, relative to the top of the source tree.
std::vector<Complaint> checkWindow(const std::map<std::string, std::string>& sources);

inline constexpr std::size_t kLongestFile = 600; // lines; longer ones need a reason, see long-files.txt

// Walks core/, ui/, app/ and tests/ below `root`. `longFiles` are those that have a reason to be long.
// A tree without any source file is a complaint too: a lint that looks at nothing must not pass.
std::vector<Complaint> checkTree(const std::filesystem::path& root, const QtModuleOf& qtModuleOf,
                                 const std::set<std::string>& longFiles);

// Looks into the folder that holds QtCore/, QtSql/ and so on.
QtModuleOf qtModulesIn(const std::filesystem::path& qtHeaders);

} // namespace steadyburn::lint
