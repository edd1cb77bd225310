// Walks the sources and grows the Tree. Names stay bytes; folders are opened relative to their parents and never
// through a symbolic link, so that a folder swapped for a link during the scan cannot lead outside (openat,
// O_NOFOLLOW).
#pragma once

#include "base/FaultLog.h"
#include "contents/Compilation.h"
#include "contents/Tree.h"

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace steadyburn {

enum class OnFault : std::uint8_t { skip, abort };

struct ScanOptions {
    // Glob patterns (fnmatch): one without a slash is held against the leaf name, one with a slash against the path
    // on the medium (a leading slash is ignored; "**" crosses folders). A trailing slash matches folders only. They
    // concern grafts as well as what is found, but not what the compilation brought back.
    std::vector<std::string> excludes;
    bool excludeCaches = false; // leave out what lies in a folder with a valid CACHEDIR.TAG, keeping folder and tag
    bool oneFileSystem = false; // mount points are kept as empty folders
    std::vector<std::string> leaveOut; // absolute paths that are never read: our own output and database
    OnFault onFault = OnFault::skip;
    unsigned threads = 0; // listing threads; 0: chosen by the scanner
    friend bool operator==(const ScanOptions&, const ScanOptions&) = default;
};

struct ScanProgress {
    std::uint64_t files = 0; // regular files
    std::uint64_t folders = 0;
    std::uint64_t bytes = 0;    // their sizes, every inode once
    std::uint64_t filtered = 0; // entries left out by excludes
};

class Scanner {
public:
    // Called on the scanner's thread after each batch was added to the tree (a batch: at least one whole folder,
    // no more often than every 20 ms).
    using BatchListener = std::function<void(const ScanProgress&)>;

    // Called on the scanner's thread while it waits for nothing but what has given no sign for 5 s: a dead share, a
    // disk that wakes up. Again and again, with what it is; the next batch says that it has answered.
    using SilenceListener = std::function<void(const std::string& path)>;

    explicit Scanner(ScanOptions options, BatchListener listener = {}, SilenceListener silent = {});

    // Scans `compilation`, which has passed checkCompilation(), into `tree`, which must be empty and of no use after a
    // failure. Everything that cannot be read is added to `log` and left out of the tree, or ends the scan, as
    // onFault says; a folder that cannot be listed stays as an empty one. Sockets and folders bound into themselves
    // are logged as fileSkipped and never end the scan. What does not answer for 30 s (a dead share) is logged with
    // ETIMEDOUT. A source that cannot be looked at fails with sourceMissing and the errno. Fails with sourceMissing,
    // badArgument (a bad glob, or the place of a graft that lies in a file), outputInsideSource never (see leaveOut),
    // sourceEmpty never, outOfMemory, or `cancelled`.
    Result<ScanProgress> scan(const Compilation& compilation, Tree& tree, FaultLog& log, const std::stop_token& stop);

    // The same of compilationOf(sources), and fails as that does.
    Result<ScanProgress> scan(const std::vector<std::string>& sources, Tree& tree, FaultLog& log,
                              const std::stop_token& stop);

private:
    ScanOptions m_options;
    BatchListener m_listener;
    SilenceListener m_silent;
};

// A glob that can never match is a mistake of the user's: unbalanced brackets, an empty pattern, a lone backslash.
Result<void> checkGlob(const std::string& pattern);

} // namespace steadyburn
