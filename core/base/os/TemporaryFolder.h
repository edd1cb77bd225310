// A folder for files that are too large for memory and not to be seen by anybody: it goes with the object, and where
// the process was killed, with the next object that is made in the same place. One thread at a time.
#pragma once

#include "base/os/FileDescriptor.h"

#include <string>
#include <string_view>

namespace steadyburn {

class TemporaryFolder {
public:
    // In $TMPDIR or /var/tmp, which has room on a disk where /tmp may lie in memory. Removes what processes of this
    // user that are gone left there. Fails with io.
    static Result<TemporaryFolder> make();
    // In this folder, with a name that begins with a dot: beside a file that what is made there belongs to.
    static Result<TemporaryFolder> make(const std::string& where);
    // What processes of this user that are gone left in this folder.
    static void clearUp(const std::string& where);

    TemporaryFolder() = default; // no folder
    ~TemporaryFolder();
    TemporaryFolder(TemporaryFolder&& other) noexcept;
    TemporaryFolder& operator=(TemporaryFolder&& other) noexcept;
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    [[nodiscard]] const std::string& path() const { return m_path; } // empty: no folder
    // Returns the path under which the folder stays from now on.
    std::string keep();

private:
    static Result<TemporaryFolder> make(const std::string& where, std::string_view named);
    explicit TemporaryFolder(std::string path) : m_path(std::move(path)) {}
    void remove();

    std::string m_path;
    FileDescriptor m_lock; // on the folder, as long as the process lives
};

} // namespace steadyburn
