// Extended attributes and ACLs of an entry, without opening it. Any thread.
#pragma once

#include "contents/Tree.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

namespace steadyburn {

class XattrReader {
public:
    XattrReader();

    // Of the entry `leaf` in the open folder, or of the path `leaf` if the folder is AT_FDCWD. `device` is st_dev: a
    // file system that has no attributes is asked once. `mode` is st_mode. Names that are a file system's own view
    // (system.*, but for the ACLs) are left out. Returns 0, or the errno of what could not be read.
    int read(int folder, const char* leaf, std::uint64_t device, std::uint32_t mode, std::vector<Xattr>& into);

private:
    [[nodiscard]] bool without(std::uint64_t device) const;
    void remember(std::uint64_t device);

    bool m_haveProc = false;
    std::array<std::atomic<std::uint64_t>, 16> m_without{}; // device + 1; 0 is free
};

} // namespace steadyburn
