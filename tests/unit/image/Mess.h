// A folder on disk with every kind of mess.
#pragma once

#include "support/ScriptedSource.h"

#include <QTemporaryDir>

#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <string>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <vector>

namespace steadyburn {

// A folder with every kind of mess that one may have on a disk.
class Mess {
public:
    Mess() : m_root(m_dir.filePath("mess").toStdString())
    {
        mkdir(m_root.c_str(), 0755);
        file("empty", 0);
        file("one byte", 1);
        file("odd", 12345);
        file("large", 3 * 1024 * 1024 + 17);
        folder("empty folder");
        folder("sub");
        file("sub/inside", 700);
        link(at("odd").c_str(), at("sub/odd again").c_str());
        link(at("sub/inside").c_str(), at("a name before sub").c_str());
        file("a\nline\tbreak\\", 10);
        file("\xff\xfe not UTF-8 \xc3", 10);
        file("\xc3\xa4\xc3\xb6\xc3\xbc umlaut", 10);
        file(std::string(255, 'n'), 10);
        file("-rf", 10);
        file("set user", 10, 04755);
        if (::geteuid() == 0) { // the superuser may all the same; for others it would be an exception
            file("nobody may", 10, 0);
        }
        symlink("odd", at("link").c_str());
        symlink("nowhere/at all", at("dangling").c_str());
        symlink("loop", at("loop").c_str());
        symlink((std::string(300, 'x') + "\xff").c_str(), at("long link").c_str());
        mkfifo(at("fifo").c_str(), 0640);
        std::string deep;
        for (int i = 0; i < 60; ++i) {
            deep += (i > 0 ? "/" : "") + std::string(20, static_cast<char>('a' + i % 26));
            folder(deep);
        }
        file(deep + "/bottom", 100);
        time("one byte", -86400 * 365, 0);
        time("odd", 5000000000, 1);
        time("empty", 1600000000, 0);
        hole("all hole", 1 << 20, {});
        hole("hole first", 5000000, {4000000});
        hole("holes", 50000000, {0, 9000000, 20000000, 49999999});
        setxattr(at("odd").c_str(), "user.note", "a\0b\n", 4, 0);
        chown(at("large").c_str(), 3000000, 4000000); // only root succeeds
        time("sub", 1500000000, 250000000);
    }
    // QTemporaryDir leaves names behind that are not UTF-8.
    ~Mess() { std::filesystem::remove_all(m_dir.path().toStdString()); }
    Mess(const Mess&) = delete;
    Mess& operator=(const Mess&) = delete;
    [[nodiscard]] const std::string& root() const { return m_root; }
    [[nodiscard]] std::string at(const std::string& name) const { return m_root + "/" + name; }
    [[nodiscard]] QString path(const QString& name) const { return m_dir.filePath(name); }
    [[nodiscard]] QString dir() const { return m_dir.path(); }

private:
    void folder(const std::string& name) const { mkdir(at(name).c_str(), 0750); }
    void file(const std::string& name, std::size_t size, mode_t mode = 0644) const
    {
        const int fd = ::open(at(name).c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
        const auto bytes = ScriptedSource::bytes(static_cast<NodeId>(size), 0, size);
        if (size > 0 && ::write(fd, bytes.data(), size) != static_cast<ssize_t>(size)) {
            qFatal("cannot write the mess");
        }
        fchmod(fd, mode);
        close(fd);
    }
    void hole(const std::string& name, off_t size, const std::vector<off_t>& data) const
    {
        const int fd = ::open(at(name).c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
        if (ftruncate(fd, size) != 0) {
            qFatal("cannot make a hole");
        }
        for (const off_t offset : data) {
            if (pwrite(fd, "data", offset + 4 > size ? 1 : 4, offset) < 1) {
                qFatal("cannot write into a hole");
            }
        }
        close(fd);
    }
    void time(const std::string& name, time_t seconds, long nanoseconds) const
    {
        const timespec times[2] = {{seconds, nanoseconds}, {seconds, nanoseconds}};
        utimensat(AT_FDCWD, at(name).c_str(), times, AT_SYMLINK_NOFOLLOW);
    }

    QTemporaryDir m_dir;
    std::string m_root;
};

} // namespace steadyburn
