// A folder for files that are dragged out of a medium, until a file manager has copied them. Nobody says when it has:
// the folder stays until the program ends. What a program that was killed left behind is removed by the next one.
#pragma once

#include "base/os/FileDescriptor.h"

#include <memory>
#include <string>

namespace steadyburn {

// Marks what is dragged out of a medium: it is gone when the program ends, and must not come into a compilation.
inline constexpr const char* kFetchedFormat = "application/x-steadyburn-fetched";

class DragFolder {
public:
    // Makes an empty folder within `cache`, readable by its owner alone, and removes what is left of others there. May
    // block. Null: the folder cannot be made; `why` has errno.
    static std::shared_ptr<DragFolder> make(const std::string& cache, int& why);
    ~DragFolder(); // removes the folder with all that is in it
    DragFolder(const DragFolder&) = delete;
    DragFolder& operator=(const DragFolder&) = delete;

    [[nodiscard]] const std::string& path() const { return m_path; }

private:
    DragFolder(std::string path, FileDescriptor lock) : m_path(std::move(path)), m_lock(std::move(lock)) {}

    std::string m_path;
    FileDescriptor m_lock; // held: the folder is in use
};

} // namespace steadyburn
