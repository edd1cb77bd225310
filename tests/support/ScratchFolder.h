// A folder for one test, gone with it and with all that is in it, whatever its modes are; and short words to fill it.
// Names are bytes. Works for root and for anyone.
#pragma once

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <sched.h>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <sys/types.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace steadyburn {

class ScratchFolder {
public:
    ScratchFolder()
    {
        std::string pattern = std::filesystem::temp_directory_path().string() + "/steadyburn-XXXXXX";
        need(::mkdtemp(pattern.data()) != nullptr, pattern);
        need(::chmod(pattern.c_str(), 0755) == 0, pattern);
        m_path = pattern;
    }
    ~ScratchFolder()
    {
        std::error_code error;
        std::filesystem::remove_all(m_path, error);
        if (error && std::system(("chmod -R u+rwx '" + m_path + "'").c_str()) == 0) {
            std::filesystem::remove_all(m_path, error);
        }
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    [[nodiscard]] const std::string& path() const { return m_path; }
    [[nodiscard]] std::string path(std::string_view below) const { return m_path + '/' + std::string(below); }

    // Each returns the absolute path.
    std::string folder(std::string_view below) const
    {
        std::string made = path(below);
        need(::mkdir(made.c_str(), 0755) == 0, made);
        return made;
    }
    std::string file(std::string_view below, std::string_view bytes = {}) const
    {
        std::string made = path(below);
        const int fd = ::open(made.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
        need(fd >= 0, made);
        while (!bytes.empty()) {
            const ssize_t wrote = ::write(fd, bytes.data(), bytes.size());
            need(wrote > 0, made);
            bytes.remove_prefix(static_cast<std::size_t>(wrote));
        }
        ::close(fd);
        return made;
    }
    std::string link(std::string_view below, const std::string& target) const
    {
        std::string made = path(below);
        need(::symlink(target.c_str(), made.c_str()) == 0, made);
        return made;
    }
    std::string hardLink(std::string_view below, std::string_view to) const
    {
        std::string made = path(below);
        need(::link(path(to).c_str(), made.c_str()) == 0, made);
        return made;
    }
    static void setTimes(const std::string& path, std::int64_t seconds, long nanoseconds = 0)
    {
        const timespec both[2] = {{seconds, nanoseconds}, {seconds, nanoseconds}};
        need(::utimensat(AT_FDCWD, path.c_str(), both, AT_SYMLINK_NOFOLLOW) == 0, path);
    }
    // Returns when the clock of the file system has moved on: what changes from now on bears a later time than what
    // has changed so far. Nothing in the folder is touched.
    void awaitTick() const
    {
        const std::string beside = m_path + ".tick";
        const int fd = ::open(beside.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        need(fd >= 0, beside);
        need(::unlink(beside.c_str()) == 0, beside);
        const auto touched = [&] {
            struct stat status {};
            need(::fchmod(fd, 0600) == 0 && ::fstat(fd, &status) == 0, beside);
            return std::pair(status.st_ctim.tv_sec, status.st_ctim.tv_nsec);
        };
        const auto before = touched();
        while (touched() == before) {
            ::sched_yield();
        }
        ::close(fd);
    }

private:
    static void need(bool done, const std::string& what)
    {
        if (!done) {
            throw std::system_error(errno, std::generic_category(), what);
        }
    }
    std::string m_path;
};

} // namespace steadyburn
