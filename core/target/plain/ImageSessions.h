// The sessions in an image file. A disc with several is known by its table of contents, an image is not: its later
// sessions are found by their volume descriptors. Two kinds of chain exist: an image of a write-once disc has the first
// session's descriptors at its front; one that was appended to, by us, by xorriso or by growisofs, has the newest
// one's.
#pragma once

#include "target/Medium.h"

#include <vector>

namespace steadyburn {

struct ImageSessions {
    std::vector<Session> sessions;  // at least one; the last ends with the file
    std::uint64_t newestVolume = 0; // bytes: where the newest session's descriptors are read from
    bool firstHidden = false;       // the newest session's descriptors stand in place of the first one's
};

// What lies in the file `fd` of `size` bytes, which need be no image. Reads some blocks only: in gaps it looks at no
// more than 128 MiB behind each session, and for sessions whose neighbour is hidden at the first GiB.
[[nodiscard]] ImageSessions imageSessions(int fd, std::uint64_t size);

} // namespace steadyburn
