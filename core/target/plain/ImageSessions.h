// The sessions in an image. A disc with several is known by its table of contents, an image is not: its later sessions
// are found by their volume descriptors. Two kinds of chain exist: an image of a write-once disc has the first
// session's descriptors at its front; one that was appended to, by us, by xorriso or by growisofs, has the newest
// one's.
//
// RS03 parity behind an image (image/parity) is no session and shows none, nor does what is left of it behind a session
// that another program put over it.
//
// An image may be a file, or what was written as one track of a disc: the same search serves both. On overwritable
// media that are not ours alone (real DVD+RW, BD-RE) only the front counts, since behind a volume's end may lie what an
// older and longer one left; so an image of several sessions is written there with the newest descriptors in front.
#pragma once

#include "base/Fault.h"
#include "target/Medium.h"

#include <cstddef>
#include <span>
#include <vector>

namespace steadyburn {

// What shows that there was a session, whose descriptors cannot be read.
struct LostSession {
    std::uint64_t offset = 0; // bytes: its first that is there
    std::uint64_t length = 0; // up to the next session that was found, or to the end of the file
    bool searched = true;     // false: nothing shows one, but not all of this was looked at
};

struct ImageSessions {
    std::vector<Session> sessions;  // at least one; the last ends with the file
    std::uint64_t newestVolume = 0; // bytes: where the newest session's descriptors are read from
    bool firstHidden = false;       // the newest session's descriptors stand in place of the first one's
    bool headLost = false;          // no descriptor at the front can be read
    std::vector<LostSession> lost;  // of an image of a write-once disc: they are not among `sessions`
};

// Where the blocks of an image are read. One thread.
class ImageBlocks {
public:
    virtual ~ImageBlocks() = default;
    // Fills `into`, whole blocks, from block `from` on; returns how many came, 0 where that one cannot be read.
    virtual std::size_t read(std::uint64_t from, std::span<std::byte> into) = 0;
    // The first block from `from` on that is not known to be zeros.
    virtual std::uint64_t nextData(std::uint64_t from) { return from; }
    // How many blocks it is worth to look at in all, one after the other. Real drives take long.
    [[nodiscard]] virtual std::uint64_t budget() const = 0;
};

// What lies in the file `fd` of `size` bytes, which need be no image. A session is found by its primary descriptor or,
// where that is damaged, by the second (Joliet). What else is behind a session and not zeros shows that one is lost;
// where a partition table or another file system may explain it, only structures of ISO 9660 do. Reads some blocks
// only: behind each session 128 MiB or, where nothing but zeros stands there, 512 MiB; after that only where the
// sessions of DVD and BD begin. In all it looks at no more than a million blocks; what is behind them is told as lost.
[[nodiscard]] ImageSessions imageSessions(int fd, std::uint64_t size);

// Without the sessions behind the first that end before their volume does: on overwritable media, what an append that
// was interrupted has left.
[[nodiscard]] ImageSessions withoutUnfinished(int fd, ImageSessions chain);

// Each up to the next one: what stands between them on one track can be read as well.
[[nodiscard]] std::vector<Session> withoutGaps(std::vector<Session> sessions);

// The sessions of a disc whose table of contents is `tracks`, ascending. Where the first of them holds an image of
// several, those stand in its place.
[[nodiscard]] ImageSessions discSessions(ImageBlocks& blocks, const std::vector<Session>& tracks);
[[nodiscard]] ImageSessions discSessions(int fd, const std::vector<Session>& tracks);

// The end of the last session as its descriptor says it, at least: bytes. 0: no image, or one that does not say.
[[nodiscard]] std::uint64_t imageEnd(int fd, std::uint64_t size);

// The blocks from 16 on with which every system finds the newest session at the front of the image, as growisofs puts
// them there: as many of its descriptors as the first session has, which they replace. Empty where they are there
// already, and where they cannot be had.
[[nodiscard]] std::vector<std::byte> newestInFront(int fd, const ImageSessions& chain);

// Of sessionLost: nothing shows a session, but not all of the bytes were looked at.
// As sessionLost, for whoever reads the newest session.
[[nodiscard]] std::vector<Fault> faultsOf(const ImageSessions& chain);

} // namespace steadyburn
