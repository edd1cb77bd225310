// Patterns. The first line is the pattern, the others are paths that it is held against.
#include "contents/Globs.h"
#include "contents/Scanner.h"
#include "fuzz/Fuzz.h"
#include "workflow/readback/RestorePatterns.h"

using namespace steadyburn;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    std::string_view input = textOf(data, size);
    const auto takeLine = [&] {
        const std::string_view line = input.substr(0, input.find('\n'));
        input.remove_prefix(std::min(input.size(), line.size() + 1));
        return std::string(line);
    };
    const std::string pattern = takeLine();
    const bool good = checkGlob(pattern).ok();
    const Globs globs(good ? std::vector<std::string>{pattern} : std::vector<std::string>());
    RestorePatterns restored({pattern});
    while (!input.empty()) {
        const std::string path = takeLine();
        const std::size_t slash = path.rfind('/');
        const std::string folder = slash == std::string::npos ? std::string() : path.substr(0, slash);
        (void)globs.match(path.substr(slash + 1), folder, false);
        (void)globMatches(pattern, path);
        (void)restored.match(path);
    }
    return 0;
}
