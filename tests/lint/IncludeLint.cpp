// include-lint ROOT QT_HEADERS: reads the includes of the whole source tree and fails when one breaks the rule.
#include "IncludeRule.h"

#include <cstdio>
#include <fstream>
#include <string>

int main(int argc, char** argv)
{
    using namespace steadyburn::lint;
    if (argc != 3) {
        std::fputs("usage: include-lint ROOT QT_HEADERS\n", stderr);
        return 2;
    }
    const std::filesystem::path root = argv[1];
    const auto qtModuleOf = qtModulesIn(argv[2]);
    if (qtModuleOf("QString") != "QtCore" || qtModuleOf("QWidget") == "QtCore") {
        std::fprintf(stderr, "no Qt headers in %s\n", argv[2]);
        return 2;
    }
    std::set<std::string> longFiles;
    std::ifstream list(root / "tests/lint/long-files.txt");
    for (std::string line; std::getline(list, line);) {
        if (!line.empty() && line.front() != '#') {
            longFiles.insert(line.substr(0, line.find(' ')));
        }
    }
    const auto complaints = checkTree(root, qtModuleOf, longFiles);
    for (const auto& complaint : complaints) {
        std::fprintf(stderr, "%s:%zu: %s\n", complaint.path.c_str(), complaint.line, complaint.text.c_str());
    }
    return complaints.empty() ? 0 : 1;
}
