#include "contents/XattrReader.h"

#include "base/os/FileDescriptor.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <string_view>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

namespace steadyburn {

namespace {

// What a restore notes beside a file, or a medium has of a part of one, is not true of it any more.
bool isOurNote(std::string_view name)
{
    return name.starts_with("user.steadyburn.");
}

bool worthKeeping(std::string_view name)
{
    if (isOurNote(name)) {
        return false;
    }
    return !name.starts_with("system.") || name == "system.posix_acl_access" || name == "system.posix_acl_default";
}

bool unsupported(int error)
{
    return error == ENOTSUP || error == ENOSYS;
}

// Not there any more, or not ours to see: no fault of the attributes. Opening the file itself will tell.
bool passing(int error)
{
    return error == ENOENT || error == ENODATA || error == EACCES || error == EPERM || error == ELOOP ||
           error == ENOTDIR || error == ENXIO;
}

// Asks by path, or by descriptor where there is no path that needs no link to be followed.
struct OpenEntry {
    std::string path;
    FileDescriptor file;

    ssize_t list(char* into, std::size_t size) const
    {
        return file ? ::flistxattr(file.get(), into, size) : ::llistxattr(path.c_str(), into, size);
    }
    ssize_t get(const char* name, char* into, std::size_t size) const
    {
        return file ? ::fgetxattr(file.get(), name, into, size) : ::lgetxattr(path.c_str(), name, into, size);
    }
};

// Calls until the answer fits: attributes may grow between two calls. The errno, or 0.
template <typename Call>
int grow(std::string& buffer, Call call)
{
    while (true) {
        const ssize_t got = call(buffer.data(), buffer.size());
        if (got >= 0) {
            buffer.resize(static_cast<std::size_t>(got));
            return 0;
        }
        if (errno != ERANGE) {
            return errno;
        }
        const ssize_t need = call(nullptr, 0);
        if (need < 0) {
            return errno;
        }
        buffer.resize(std::max<std::size_t>(static_cast<std::size_t>(need), buffer.size() * 2));
    }
}

} // namespace

XattrReader::XattrReader() : m_haveProc(::faccessat(AT_FDCWD, "/proc/self/fd/.", X_OK, AT_EACCESS) == 0)
{
}

int XattrReader::read(int folder, const char* leaf, std::uint64_t device, std::uint32_t mode, std::vector<Xattr>& into)
{
    if (without(device)) {
        return 0;
    }
    OpenEntry entry;
    if (folder == AT_FDCWD) {
        entry.path = leaf;
    } else if (m_haveProc) {
        entry.path = pathInProc(folder) + '/' + leaf;
    } else if (S_ISREG(mode) || S_ISDIR(mode)) {
        entry.file = FileDescriptor(::openat(folder, leaf, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
        if (!entry.file) {
            return 0;
        }
    } else {
        return 0; // a device is never opened
    }
    std::string names(256, '\0');
    int error = grow(names, [&](char* to, std::size_t size) { return entry.list(to, size); });
    if (unsupported(error)) {
        remember(device);
        return 0;
    }
    if (error != 0) {
        return passing(error) ? 0 : error;
    }
    for (std::size_t at = 0; at < names.size();) {
        const std::string name(names.c_str() + at);
        at += name.size() + 1;
        if (name.empty() || !worthKeeping(name)) {
            continue;
        }
        std::string value(256, '\0');
        const int failed = grow(value, [&](char* to, std::size_t size) { return entry.get(name.c_str(), to, size); });
        if (failed == 0) {
            value.shrink_to_fit();
            into.push_back({name, std::move(value)});
        } else if (!unsupported(failed) && !passing(failed)) {
            error = failed;
        }
    }
    std::sort(into.begin(), into.end(), [](const Xattr& a, const Xattr& b) { return a.name < b.name; });
    return error;
}

bool XattrReader::without(std::uint64_t device) const
{
    return std::any_of(m_without.begin(), m_without.end(), [device](const std::atomic<std::uint64_t>& known) {
        return known.load(std::memory_order_relaxed) == device + 1;
    });
}

void XattrReader::remember(std::uint64_t device)
{
    for (std::atomic<std::uint64_t>& known : m_without) {
        std::uint64_t free = 0;
        if (known.compare_exchange_strong(free, device + 1, std::memory_order_relaxed) || free == device + 1) {
            return;
        }
    }
}

} // namespace steadyburn
