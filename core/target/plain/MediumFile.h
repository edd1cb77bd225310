// The file that a virtual drive's medium is kept in: the user's, or, without a path, one without a name that is gone
// with the drive. While it is written no other process can write it (flock). One thread at a time.
#pragma once

#include "base/os/FileDescriptor.h"

namespace steadyburn {

class MediumFile {
public:
    // `name` is the drive's, for faults.
    MediumFile(std::string path, std::string name) : m_path(std::move(path)), m_name(std::move(name)) {}

    [[nodiscard]] const std::string& path() const { return m_path; }
    [[nodiscard]] const std::string& name() const { return m_name; }

    // For reading; an invalid descriptor when there is no such file (a medium never written to).
    Result<FileDescriptor> openForReading() const;

    // Opens an existing file for writing and locks it: targetBusy when another has it. Does nothing when there is none.
    Result<void> take();
    // The same, and makes the file when there is none. Fails with targetChanged when take() saw none and there is one.
    Result<void> create();
    [[nodiscard]] bool exists() const { return static_cast<bool>(m_fd); } // after take()
    [[nodiscard]] bool createdHere() const { return m_created; }
    [[nodiscard]] int fd() const { return m_fd.get(); }

    Result<void> resize(std::uint64_t size);
    // Fails with mediumRemoved where somebody has removed the file since it was opened: what was written goes with it.
    [[nodiscard]] Result<void> checkName() const;
    Result<void> writeAt(std::span<const std::byte> bytes, std::uint64_t offset);
    // Lets go of the lock. `remove`: a file that was made by create() goes again.
    void release(bool remove = false);

private:
    Result<void> openTemporary();
    [[nodiscard]] Fault fault(int code) const;

    std::string m_path;
    std::string m_name;
    FileDescriptor m_fd;
    bool m_created = false;
    bool m_absent = false; // take() saw no file
};

} // namespace steadyburn
