// Loaded before libc (LD_PRELOAD) this library makes a call of a program fail; every_call tries each call in turn.
//   STEADYBURN_FAIL="CALL N ERRNO"   the Nth call fails, once; "N+": this one and all that follow; ERRNO 0: a read or a
//                                    write transfers half of the bytes
//   STEADYBURN_COUNT=FILE            of kSlots 64-bit numbers, mapped: how often each call was made, and the Crash
// Where SIGSEGV or SIGABRT ends the program, the innermost frame that is not libc's says whether a library did it.
// An event descriptor's read or write is left out: the kernel refuses none, and the libraries rely on it.
// It counts what the program and its libraries call by name, on any thread, and not what libc calls inside itself. The
// variables are removed at once, so that programs which the program starts are left alone.
#undef _FILE_OFFSET_BITS // open and open64 are two calls here
#undef _FORTIFY_SOURCE   // so are read and __read_chk
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <dlfcn.h>
#include <execinfo.h>
#include <fcntl.h>
#include <initializer_list>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include "matrix/CallNames.h"

extern "C" void* __libc_malloc(std::size_t size);
extern "C" void* __libc_calloc(std::size_t count, std::size_t size);
extern "C" void* __libc_realloc(void* old, std::size_t size);
extern "C" void* __libc_memalign(std::size_t align, std::size_t size);
// What code that was compiled with _FORTIFY_SOURCE calls instead.
extern "C" ssize_t __read_chk(int file, void* into, std::size_t bytes, std::size_t room);
extern "C" ssize_t __pread_chk(int file, void* into, std::size_t bytes, off_t at, std::size_t room);
extern "C" ssize_t __pread64_chk(int file, void* into, std::size_t bytes, off64_t at, std::size_t room);
extern "C" int __open_2(const char* path, int flags) noexcept;
extern "C" int __open64_2(const char* path, int flags) noexcept;
extern "C" int __openat_2(int folder, const char* path, int flags) noexcept;
extern "C" int __openat64_2(int folder, const char* path, int flags) noexcept;

namespace {

using namespace steadyburn;

std::atomic<std::uint64_t> own[kSlots];
std::atomic<std::uint64_t>* counts = own;
std::atomic<bool> armed{false};
int failing = -1; // index in kCallNames
std::uint64_t failAt = 0;
bool fromThereOn = false;
int failWith = 0;

bool isIn(const void* address, const char* library)
{
    Dl_info about = {};
    return dladdr(address, &about) != 0 && about.dli_fname != nullptr &&
           std::strstr(about.dli_fname, library) != nullptr;
}

// libc's own search for the name of a user or a group.
bool looksUpOwner(const void* address)
{
    Dl_info about = {};
    const char* const name = dladdr(address, &about) != 0 && about.dli_sname != nullptr ? about.dli_sname : "";
    return std::strcmp(name, "getpwuid_r") == 0 || std::strcmp(name, "getgrgid_r") == 0;
}

// Notes where the bad address was used; the instruction is tried again, and ends the program.
void noteCrash(int number, siginfo_t*, void* context)
{
    armed = false;
    signal(number, SIG_DFL);
    const auto* const state = static_cast<const ucontext_t*>(context);
    const void* const at = reinterpret_cast<void*>(state->uc_mcontext.gregs[REG_RIP]); // NOLINT: what the kernel gave
    void* frames[32] = {};
    const int count = backtrace(frames, 32);
    int frame = 0;
    while (frame < count && frames[frame] != at) { // ours, and the kernel's return
        ++frame;
    }
    bool library = false;
    while (frame < count && isIn(frames[frame], "/libc.so")) { // it was given the address
        library = library || looksUpOwner(frames[frame]);
        ++frame;
    }
    for (const char* const name : {"/libisofs.so", "/libburn.so", "/libQt6", "/libarchive.so", "/libcrypto.so"}) {
        library = library || (frame < count && isIn(frames[frame], name));
    }
    counts[kCrashSlot] = library ? kCrashInLibrary : kCrashElsewhere;
    if (!library) {
        backtrace_symbols_fd(frames, count, STDERR_FILENO);
    }
}

__attribute__((constructor)) void begin()
{
    void* frame = nullptr;
    backtrace(&frame, 1); // loads what it needs
    struct sigaction note = {};
    note.sa_sigaction = noteCrash;
    note.sa_flags = SA_SIGINFO;
    sigaction(SIGSEGV, &note, nullptr);
    sigaction(SIGABRT, &note, nullptr);
    if (const char* const wanted = std::getenv("STEADYBURN_FAIL"); wanted != nullptr) {
        char name[32] = "";
        char number[32] = "";
        if (std::sscanf(wanted, "%31s %31s %d", name, number, &failWith) == 3) {
            for (int i = 0; i < kCalls; ++i) {
                failing = std::strcmp(name, kCallNames[i]) == 0 ? i : failing;
            }
            char* end = nullptr;
            failAt = std::strtoull(number, &end, 10);
            fromThereOn = *end == '+';
        }
    }
    if (const char* const path = std::getenv("STEADYBURN_COUNT"); path != nullptr) {
        const int file = static_cast<int>(syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC, 0));
        if (file >= 0) {
            const long at = syscall(SYS_mmap, nullptr, sizeof(own), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0L);
            if (at != -1) {
                counts = reinterpret_cast<std::atomic<std::uint64_t>*>(at); // NOLINT: what the kernel gave
            }
            syscall(SYS_close, file);
        }
    }
    unsetenv("STEADYBURN_FAIL");
    unsetenv("STEADYBURN_COUNT");
    unsetenv("LD_PRELOAD");
    armed = true;
}

// Returns whether this call is to fail, and then sets errno.
bool fails(Call call)
{
    if (!armed.load(std::memory_order_relaxed)) {
        return false;
    }
    const std::uint64_t number = counts[call].fetch_add(1, std::memory_order_relaxed) + 1;
    if (call != failing || (fromThereOn ? number < failAt : number != failAt)) {
        return false;
    }
    errno = failWith;
    return true;
}

template <typename Function>
Function* next(Function*, const char* name)
{
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name)); // NOLINT: the only way
}
#define NEXT(name) static auto* const real = next(&name, #name)

bool isEvent(int file)
{
    struct stat about = {};
    return syscall(SYS_fstat, file, &about) == 0 && (about.st_mode & S_IFMT) == 0;
}

// Does a read or a write, which fails or transfers half of the bytes where it is the one.
template <typename Work>
ssize_t transfer(Call call, int file, std::size_t bytes, Work work)
{
    if (isEvent(file) || !fails(call)) {
        return work(bytes);
    }
    return failWith != 0 ? -1 : work(bytes > 1 ? bytes / 2 : bytes);
}

} // namespace

extern "C" {

// A call that returns -1 where it fails.
#define CALL(kind, name, parameters, arguments)                                                                        \
    int name parameters noexcept                                                                                       \
    {                                                                                                                  \
        NEXT(name);                                                                                                    \
        return fails(kind) ? -1 : real arguments;                                                                      \
    }
#define OPEN(name)                                                                                                     \
    int name(const char* path, int flags, ...)                                                                         \
    {                                                                                                                  \
        NEXT(name);                                                                                                    \
        va_list words;                                                                                                 \
        va_start(words, flags);                                                                                        \
        const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(words, mode_t) : 0;                          \
        va_end(words);                                                                                                 \
        return fails(kOpen) ? -1 : real(path, flags, mode);                                                            \
    }
#define OPENAT(name)                                                                                                   \
    int name(int folder, const char* path, int flags, ...)                                                             \
    {                                                                                                                  \
        NEXT(name);                                                                                                    \
        va_list words;                                                                                                 \
        va_start(words, flags);                                                                                        \
        const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(words, mode_t) : 0;                          \
        va_end(words);                                                                                                 \
        return fails(kOpen) ? -1 : real(folder, path, flags, mode);                                                    \
    }
OPEN(open)
OPEN(open64)
OPENAT(openat)
OPENAT(openat64)
CALL(kOpen, __open_2, (const char* path, int flags), (path, flags))
CALL(kOpen, __open64_2, (const char* path, int flags), (path, flags))
CALL(kOpen, __openat_2, (int folder, const char* path, int flags), (folder, path, flags))
CALL(kOpen, __openat64_2, (int folder, const char* path, int flags), (folder, path, flags))

ssize_t read(int file, void* into, size_t bytes)
{
    NEXT(read);
    return transfer(kRead, file, bytes, [&](size_t count) { return real(file, into, count); });
}
ssize_t pread(int file, void* into, size_t bytes, off_t at)
{
    NEXT(pread);
    return transfer(kRead, file, bytes, [&](size_t count) { return real(file, into, count, at); });
}
ssize_t pread64(int file, void* into, size_t bytes, off64_t at)
{
    NEXT(pread64);
    return transfer(kRead, file, bytes, [&](size_t count) { return real(file, into, count, at); });
}
ssize_t __read_chk(int file, void* into, size_t bytes, size_t room)
{
    NEXT(__read_chk);
    return transfer(kRead, file, bytes, [&](size_t count) { return real(file, into, count, room); });
}
ssize_t __pread_chk(int file, void* into, size_t bytes, off_t at, size_t room)
{
    NEXT(__pread_chk);
    return transfer(kRead, file, bytes, [&](size_t count) { return real(file, into, count, at, room); });
}
ssize_t __pread64_chk(int file, void* into, size_t bytes, off64_t at, size_t room)
{
    NEXT(__pread64_chk);
    return transfer(kRead, file, bytes, [&](size_t count) { return real(file, into, count, at, room); });
}
ssize_t write(int file, const void* from, size_t bytes)
{
    NEXT(write);
    return transfer(kWrite, file, bytes, [&](size_t count) { return real(file, from, count); });
}
ssize_t pwrite(int file, const void* from, size_t bytes, off_t at)
{
    NEXT(pwrite);
    return transfer(kWrite, file, bytes, [&](size_t count) { return real(file, from, count, at); });
}
ssize_t pwrite64(int file, const void* from, size_t bytes, off64_t at)
{
    NEXT(pwrite64);
    return transfer(kWrite, file, bytes, [&](size_t count) { return real(file, from, count, at); });
}
ssize_t writev(int file, const iovec* parts, int count)
{
    NEXT(writev);
    return fails(kWrite) && failWith != 0 ? -1 : real(file, parts, count);
}
int fsync(int file)
{
    NEXT(fsync);
    return fails(kSync) ? -1 : real(file);
}
int fdatasync(int file)
{
    NEXT(fdatasync);
    return fails(kSync) ? -1 : real(file);
}
CALL(kTruncate, ftruncate, (int file, off_t size), (file, size))
CALL(kTruncate, ftruncate64, (int file, off64_t size), (file, size))
CALL(kRename, rename, (const char* from, const char* to), (from, to))
CALL(kRename, renameat, (int fromFolder, const char* from, int toFolder, const char* to),
     (fromFolder, from, toFolder, to))
CALL(kRename, renameat2, (int fromFolder, const char* from, int toFolder, const char* to, unsigned flags),
     (fromFolder, from, toFolder, to, flags))
CALL(kLink, link, (const char* from, const char* to), (from, to))
CALL(kLink, linkat, (int fromFolder, const char* from, int toFolder, const char* to, int flags),
     (fromFolder, from, toFolder, to, flags))
CALL(kSymlink, symlink, (const char* target, const char* path), (target, path))
CALL(kSymlink, symlinkat, (const char* target, int folder, const char* path), (target, folder, path))
CALL(kUnlink, unlink, (const char* path), (path))
CALL(kUnlink, unlinkat, (int folder, const char* path, int flags), (folder, path, flags))
CALL(kUnlink, rmdir, (const char* path), (path))
CALL(kMakeFolder, mkdir, (const char* path, mode_t mode), (path, mode))
CALL(kMakeFolder, mkdirat, (int folder, const char* path, mode_t mode), (folder, path, mode))
CALL(kStatus, stat, (const char* path, struct stat* into), (path, into))
CALL(kStatus, stat64, (const char* path, struct stat64* into), (path, into))
CALL(kStatus, lstat, (const char* path, struct stat* into), (path, into))
CALL(kStatus, lstat64, (const char* path, struct stat64* into), (path, into))
CALL(kStatus, fstat, (int file, struct stat* into), (file, into))
CALL(kStatus, fstat64, (int file, struct stat64* into), (file, into))
CALL(kStatus, fstatat, (int folder, const char* path, struct stat* into, int flags), (folder, path, into, flags))
CALL(kStatus, fstatat64, (int folder, const char* path, struct stat64* into, int flags), (folder, path, into, flags))
CALL(kStatus, statx, (int folder, const char* path, int flags, unsigned mask, struct statx* into),
     (folder, path, flags, mask, into))
dirent* readdir(DIR* folder)
{
    NEXT(readdir);
    return fails(kListFolder) ? nullptr : real(folder);
}
dirent64* readdir64(DIR* folder)
{
    NEXT(readdir64);
    return fails(kListFolder) ? nullptr : real(folder);
}
off_t lseek(int file, off_t at, int from) noexcept
{
    NEXT(lseek);
    return fails(kSeek) ? -1 : real(file, at, from);
}
off64_t lseek64(int file, off64_t at, int from) noexcept
{
    NEXT(lseek64);
    return fails(kSeek) ? -1 : real(file, at, from);
}
void* mmap(void* at, size_t bytes, int protection, int flags, int file, off_t offset) noexcept
{
    NEXT(mmap);
    return fails(kMap) ? MAP_FAILED : real(at, bytes, protection, flags, file, offset);
}
void* mmap64(void* at, size_t bytes, int protection, int flags, int file, off64_t offset) noexcept
{
    NEXT(mmap64);
    return fails(kMap) ? MAP_FAILED : real(at, bytes, protection, flags, file, offset);
}
int ioctl(int file, unsigned long request, ...) noexcept
{
    NEXT(ioctl);
    va_list words;
    va_start(words, request);
    void* const argument = va_arg(words, void*);
    va_end(words);
    return fails(kControl) ? -1 : real(file, request, argument);
}
int pthread_create(pthread_t* thread, const pthread_attr_t* how, void* (*work)(void*), void* argument) noexcept
{
    NEXT(pthread_create);
    return fails(kThread) ? failWith : real(thread, how, work, argument);
}
// Threads that take no signals would die of a bad address without a word of it.
int pthread_sigmask(int how, const sigset_t* set, sigset_t* old) noexcept
{
    NEXT(pthread_sigmask);
    sigset_t without;
    sigemptyset(&without);
    if (set != nullptr) {
        without = *set;
        sigdelset(&without, SIGSEGV);
    }
    return real(how, set != nullptr ? &without : nullptr, old);
}
void* malloc(size_t bytes) noexcept
{
    return fails(kMemory) ? nullptr : __libc_malloc(bytes);
}
void* calloc(size_t count, size_t bytes) noexcept
{
    return fails(kMemory) ? nullptr : __libc_calloc(count, bytes);
}
void* realloc(void* old, size_t bytes) noexcept
{
    return fails(kMemory) ? nullptr : __libc_realloc(old, bytes);
}
void* aligned_alloc(size_t align, size_t bytes) noexcept
{
    return fails(kMemory) ? nullptr : __libc_memalign(align, bytes);
}
int posix_memalign(void** into, size_t align, size_t bytes) noexcept
{
    void* const made = fails(kMemory) ? nullptr : __libc_memalign(align, bytes);
    if (made == nullptr) {
        return ENOMEM;
    }
    *into = made;
    return 0;
}
}
