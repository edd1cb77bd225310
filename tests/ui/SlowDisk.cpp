// A disk as slow as a test wants it, under the real program: loaded before libc (LD_PRELOAD), it keeps each listing and
// each read waiting whose file lies below one of the folders in SLOW_DISK (parted by ":"), and each look at a path
// there, or its opening. How long is in "FOLDER.pace", looked at anew each time: "LISTING READ" or "LISTING READ LOOK"
// in milliseconds; no such file, no delay. Where "FOLDER.exit" names a function of libarchive that is called, it ends
// the process, as libarchive does without memory. Any thread; nothing else is changed.
#include "SlowDisk.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace {

enum Call { kListing, kRead, kLook };

std::atomic<int> keptWaiting{0}; // calls, now

std::string pathOf(int fd)
{
    std::array<char, 4096> path{};
    const std::string link = "/proc/self/fd/" + std::to_string(fd);
    const ssize_t length = ::readlink(link.c_str(), path.data(), path.size());
    return length > 0 ? std::string(path.data(), static_cast<std::size_t>(length)) : std::string();
}

std::chrono::milliseconds paceOf(const std::string& folder, Call call)
{
    std::array<int, 3> pace{};
    if (std::FILE* const file = std::fopen((folder + ".pace").c_str(), "re"); file != nullptr) {
        if (std::fscanf(file, "%d %d %d", pace.data(), pace.data() + 1, pace.data() + 2) < 2) {
            pace = {};
        }
        std::fclose(file);
    }
    return std::chrono::milliseconds(pace.at(call));
}

// Counts a call once it waits.
class KeptWaiting {
public:
    KeptWaiting() = default;
    KeptWaiting(const KeptWaiting&) = delete;
    KeptWaiting& operator=(const KeptWaiting&) = delete;
    ~KeptWaiting() { keptWaiting -= m_waits ? 1 : 0; }
    void begin() { keptWaiting += std::exchange(m_waits, true) ? 0 : 1; }

private:
    bool m_waits = false;
};

void keepWaiting(const std::string& path, Call call)
{
    constexpr std::chrono::milliseconds kStep(20);
    const char* const folders = std::getenv("SLOW_DISK"); // anew: a test says it when the first calls have been made
    for (std::string_view rest = path.empty() || folders == nullptr ? "" : folders; !rest.empty();) {
        const std::string folder(rest.substr(0, rest.find(':')));
        rest.remove_prefix(std::min(rest.size(), folder.size() + 1));
        if (folder.empty() || !path.starts_with(folder) ||
            (path.size() > folder.size() && path[folder.size()] != '/')) {
            continue;
        }
        const auto began = std::chrono::steady_clock::now();
        KeptWaiting waits;
        for (;;) { // the pace may change meanwhile
            const auto left = began + paceOf(folder, call) - std::chrono::steady_clock::now();
            if (left.count() <= 0) {
                break;
            }
            waits.begin();
            std::this_thread::sleep_for(std::min<std::chrono::nanoseconds>(left, kStep));
        }
    }
}

// Whether a folder's file asks for this call's end.
bool mustEnd(std::string_view call)
{
    const char* const folders = std::getenv("SLOW_DISK");
    for (std::string_view rest = folders == nullptr ? "" : folders; !rest.empty();) {
        const std::string folder(rest.substr(0, rest.find(':')));
        rest.remove_prefix(std::min(rest.size(), folder.size() + 1));
        std::array<char, 64> name{};
        if (std::FILE* const file = std::fopen((folder + ".exit").c_str(), "re"); file != nullptr) {
            const bool read = std::fscanf(file, "%63s", name.data()) == 1;
            std::fclose(file);
            if (read && call == name.data()) {
                return true;
            }
        }
    }
    return false;
}

template <typename Function>
Function* next(Function* /*ours*/, const char* name)
{
    return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

} // namespace

int callsKeptWaiting()
{
    return keptWaiting;
}

extern "C" DIR* fdopendir(int fd)
{
    static auto* const real = next(&fdopendir, "fdopendir");
    keepWaiting(pathOf(fd), kListing);
    return real(fd);
}

extern "C" ssize_t pread64(int fd, void* into, size_t count, off64_t offset)
{
    static auto* const real = next(&pread64, "pread64");
    keepWaiting(pathOf(fd), kRead);
    return real(fd, into, count, offset);
}

// What looks at a path. The headers give some of them other names (stat is stat64 where files may be large), so the
// names in the library are said here.
#define STEADYBURN_SLOW_LOOK(name)                                                                                     \
    extern "C" int slow_##name(const char* path, void* into) __asm__(#name);                                           \
    extern "C" int slow_##name(const char* path, void* into)                                                           \
    {                                                                                                                  \
        static auto* const real = next(&slow_##name, #name);                                                           \
        keepWaiting(path, kLook);                                                                                      \
        return real(path, into);                                                                                       \
    }
STEADYBURN_SLOW_LOOK(stat)
STEADYBURN_SLOW_LOOK(stat64)
STEADYBURN_SLOW_LOOK(lstat)
STEADYBURN_SLOW_LOOK(lstat64)

// As Qt opens a file.
extern "C" int slow_open64(const char* path, int flags, ...) __asm__("open64");
extern "C" int slow_open64(const char* path, int flags, ...)
{
    static auto* const real = next(&slow_open64, "open64");
    std::va_list rest;
    va_start(rest, flags);
    const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    keepWaiting(path, kLook);
    return real(path, flags, mode);
}

extern "C" int slow_statx(int fd, const char* path, int flags, unsigned mask, void* into) __asm__("statx");
extern "C" int slow_statx(int fd, const char* path, int flags, unsigned mask, void* into)
{
    static auto* const real = next(&slow_statx, "statx");
    keepWaiting(path == nullptr ? "" : path, kLook);
    return real(fd, path, flags, mask, into);
}

struct archive;
struct archive_entry;

extern "C" int archive_write_header(archive* to, archive_entry* entry);
extern "C" int archive_read_next_header(archive* from, archive_entry** entry);

extern "C" int archive_write_header(archive* to, archive_entry* entry)
{
    static auto* const real = next(&archive_write_header, "archive_write_header");
    if (mustEnd("archive_write_header")) {
        std::exit(1);
    }
    return real(to, entry);
}

extern "C" int archive_read_next_header(archive* from, archive_entry** entry)
{
    static auto* const real = next(&archive_read_next_header, "archive_read_next_header");
    if (mustEnd("archive_read_next_header")) {
        std::exit(1);
    }
    return real(from, entry);
}
