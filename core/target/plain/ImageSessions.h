// The sessions in an image file. A disc with several is known by its table of contents, an image is not: its later
// sessions are found by their volume descriptors. Two kinds of chain exist: an image of a write-once disc has the first
// session's descriptors at its front; one that was appended to, by us, by xorriso or by growisofs, has the newest
// one's.
#pragma once

#include "base/Fault.h"
#include "target/Medium.h"

#include <vector>

namespace steadyburn {

// What shows that there was a session, whose descriptors cannot be read.
struct LostSession {
    std::uint64_t offset = 0; // bytes: its first that is there
    std::uint64_t length = 0; // up to the next session that was found, or to the end of the file
};

struct ImageSessions {
    std::vector<Session> sessions;  // at least one; the last ends with the file
    std::uint64_t newestVolume = 0; // bytes: where the newest session's descriptors are read from
    bool firstHidden = false;       // the newest session's descriptors stand in place of the first one's
    std::vector<LostSession> lost;  // of an image of a write-once disc: they are not among `sessions`
};

// What lies in the file `fd` of `size` bytes, which need be no image. A session is found by its primary descriptor or,
// where that is damaged, by the second (Joliet). What else is behind a session and not zeros shows that one is lost;
// where a partition table or another file system may explain it, only structures of ISO 9660 do. Reads some blocks
// only: in gaps it looks at no more than 128 MiB behind each session, and for sessions whose neighbour is hidden at the
// first GiB, in all at no more than a million blocks; what is behind them is then told as lost.
[[nodiscard]] ImageSessions imageSessions(int fd, std::uint64_t size);

// The end of the last session as its descriptor says it, at least: bytes. 0: no image, or one that does not say.
[[nodiscard]] std::uint64_t imageEnd(int fd, std::uint64_t size);

// As sessionLost, for whoever reads the newest session.
[[nodiscard]] std::vector<Fault> faultsOf(const ImageSessions& chain);

} // namespace steadyburn
