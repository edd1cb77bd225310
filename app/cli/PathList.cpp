#include "cli/PathList.h"

#include "base/os/FileDescriptor.h"
#include "unpack/StoredEntry.h"
#include "workflow/readback/RestorePatterns.h"

#include <algorithm>
#include <cerrno>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace steadyburn {

namespace {

Result<std::string> bytesOf(const std::string& file)
{
    FileDescriptor opened;
    if (file != "-") {
        opened = FileDescriptor(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
        if (!opened) {
            return openFault(errno, file);
        }
    }
    std::string bytes;
    if (const int code = readText(opened ? opened.get() : STDIN_FILENO, bytes); code != 0) {
        return Fault{.kind = FaultKind::io, .doing = Action::read, .code = code, .path = file};
    }
    return bytes;
}

// Each once, so that none has to be compared with every path.
Result<std::vector<std::string>> listedPaths(const std::string& file, char end)
{
    const auto bytes = bytesOf(file);
    if (!bytes) {
        return bytes.fault();
    }
    std::vector<std::string> patterns;
    for (std::string_view rest = *bytes; !rest.empty();) {
        const std::size_t length = std::min(rest.find(end), rest.size());
        if (length > 0) {
            const std::string path = plainPath(rest.substr(0, length));
            patterns.push_back(path.empty() ? "*" : patternFor(path));
        }
        rest.remove_prefix(std::min(length + 1, rest.size()));
    }
    if (patterns.empty()) {
        return Fault{.kind = FaultKind::sourceEmpty, .doing = Action::parse, .path = file};
    }
    std::sort(patterns.begin(), patterns.end());
    patterns.erase(std::unique(patterns.begin(), patterns.end()), patterns.end());
    return patterns;
}

} // namespace

Result<std::vector<std::string>> patternsFrom(const CommandLine& line, std::size_t operand)
{
    std::vector<std::string> patterns(line.operands.begin() + static_cast<std::ptrdiff_t>(operand),
                                      line.operands.end());
    if (line.literal) {
        std::transform(patterns.begin(), patterns.end(), patterns.begin(), patternFor);
    }
    if (!line.filesFrom.empty()) {
        auto listed = listedPaths(line.filesFrom, line.null ? '\0' : '\n');
        if (!listed) {
            return listed.takeFault();
        }
        patterns.insert(patterns.end(), listed->begin(), listed->end());
    }
    return patterns;
}

} // namespace steadyburn
