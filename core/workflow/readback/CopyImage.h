// The image between the two discs of a copy: a file that the user names, or one in a temporary folder of its own, which
// goes with this object unless keep() was called. One thread at a time.
#pragma once

#include "base/os/TemporaryFolder.h"

#include <cstdint>
#include <optional>
#include <string>

namespace steadyburn {

class CopyImage {
public:
    // Empty: a temporary image. A named one is the user's and is never removed.
    explicit CopyImage(std::string named = {});

    // Makes the folder where no file was named. `size`: of the image in bytes; empty: not known. Fails with io, and
    // where the file system has not so much room with mediumTooSmall (doing Action::read, `path` is the folder):
    // then nothing is left.
    Result<void> prepare(std::optional<std::uint64_t> size);
    [[nodiscard]] const std::string& path() const { return m_path; } // empty until prepared, and once removed
    // Returns the path of an image that stays, although nobody named it; empty: it was removed, or somebody named it.
    std::string keep();
    void remove(); // a temporary image, and what reading has left beside it

private:
    bool m_named;
    std::string m_path;
    TemporaryFolder m_folder;
};

} // namespace steadyburn
