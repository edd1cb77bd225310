#include "target/plain/ImageSessions.h"

#include "base/Units.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <span>
#include <unistd.h>

namespace steadyburn {

namespace {

constexpr std::uint64_t kDescriptor = 16;     // blocks behind a session's start
constexpr std::uint64_t kCopiedHead = 32;     // where xorriso's first session starts, with a copy of its head at 0
constexpr std::uint64_t kAlignment = 16;      // of sessions on overwritable media
constexpr std::uint64_t kLargestGap = 65536;  // blocks between two sessions of a write-once disc
constexpr std::uint64_t kMostLooks = 32768;   // for a session whose predecessor's end is not known
constexpr std::uint64_t kDescriptorRoom = 80; // blocks: descriptors and the like between a session's start and its tree

struct Volume {
    std::uint64_t root = 0;  // blocks
    std::uint64_t paths = 0; // where the path table is
    std::uint64_t pathBlocks = 0;
    std::uint64_t size = 0;
};

using Block = std::array<unsigned char, kDiscBlock>;

std::uint64_t littleEndian(const unsigned char* at)
{
    return at[0] | std::uint64_t(at[1]) << 8U | std::uint64_t(at[2]) << 16U | std::uint64_t(at[3]) << 24U;
}

class Chain {
public:
    Chain(int fd, std::uint64_t size) : m_fd(fd), m_blocks(size / kDiscBlock), m_size(size) {}

    ImageSessions find()
    {
        const auto head = volumeAt(0);
        if (!head) {
            return {.sessions = {{.start = 0, .size = m_size}}};
        }
        const std::uint64_t newest = startOf(*head);
        return newest > kCopiedHead ? appended(newest) : inOrder(*head);
    }

private:
    bool read(std::uint64_t block, Block& into) const
    {
        return ::pread(m_fd, into.data(), into.size(), static_cast<off_t>(block * kDiscBlock)) ==
               static_cast<ssize_t>(into.size());
    }

    // The volume whose descriptors stand behind `start`: its root must be a folder that says where it is itself.
    [[nodiscard]] std::optional<Volume> volumeAt(std::uint64_t start) const
    {
        Block block{};
        if (!read(start + kDescriptor, block) || std::memcmp(block.data(), "\1CD001", 6) != 0) {
            return std::nullopt;
        }
        const Volume volume{.root = littleEndian(&block[156 + 2]),
                            .paths = littleEndian(&block[140]),
                            .pathBlocks = littleEndian(&block[132]) / kDiscBlock + 1,
                            .size = littleEndian(&block[80])};
        constexpr unsigned kFolder = 2;
        if (volume.root <= start || !read(volume.root, block) || littleEndian(&block[2]) != volume.root ||
            (block[25] & kFolder) == 0) {
            return std::nullopt; // of an image that lies in the image, its addresses count from elsewhere
        }
        return volume;
    }

    // Where the session starts whose descriptors were copied to the front; 0: they are at home there.
    [[nodiscard]] std::uint64_t startOf(const Volume& head) const
    {
        const std::uint64_t first = std::min(head.root, head.paths == 0 ? head.root : head.paths);
        const std::uint64_t reach = kDescriptor + kDescriptorRoom + 4 * head.pathBlocks;
        const std::uint64_t least = first > reach ? first - reach : 1;
        for (std::uint64_t start = first - std::min(first, kDescriptor + 1); start >= least && start > 0; --start) {
            if (const auto volume = volumeAt(start); volume && volume->root == head.root) {
                return start;
            }
        }
        return 0;
    }

    // The first session that starts in [from, to), of which at most `looks` blocks are looked at.
    [[nodiscard]] std::optional<std::uint64_t> next(std::uint64_t from, std::uint64_t to, std::uint64_t step,
                                                    std::uint64_t looks) const
    {
        for (std::uint64_t start = from; start < to && looks > 0; start += step, --looks) {
            if (volumeAt(start)) {
                return start;
            }
        }
        return std::nullopt;
    }

    // Behind the session at `start`. Its descriptor says its end or its size: mkisofs and we do the former, libisofs
    // the latter.
    [[nodiscard]] std::optional<std::uint64_t> behind(std::uint64_t start, const Volume& volume, std::uint64_t to) const
    {
        const std::uint64_t early = volume.size > start ? volume.size : start + volume.size;
        auto found = next(early, to, 1, kLargestGap);
        return found || early == start + volume.size ? found : next(start + volume.size, to, 1, kLargestGap);
    }

    void close(ImageSessions& chain) const
    {
        for (std::size_t i = 0; i < chain.sessions.size(); ++i) {
            const std::uint64_t start = chain.sessions[i].start;
            const std::uint64_t limit = i + 1 < chain.sessions.size() ? chain.sessions[i + 1].start : m_size;
            std::uint64_t end = limit;
            const auto volume = i + 1 < chain.sessions.size() ? volumeAt(start / kDiscBlock) : std::nullopt;
            if (volume && !(i == 0 && chain.firstHidden)) {
                const std::uint64_t size = volume->size * kDiscBlock;
                end = start + size <= limit ? start + size : std::max(start, std::min(size, limit));
            }
            chain.sessions[i].size = end - start;
        }
    }

    // The first session's descriptors are at the front, and each is followed by the next.
    [[nodiscard]] ImageSessions inOrder(const Volume& first) const
    {
        ImageSessions chain{.sessions = {{.start = 0}}};
        std::uint64_t start = 0;
        Volume volume = first;
        while (const auto found = behind(start, volume, m_blocks)) {
            chain.sessions.push_back({.start = *found * kDiscBlock});
            start = *found;
            volume = *volumeAt(start);
        }
        chain.newestVolume = chain.sessions.back().start;
        close(chain);
        return chain;
    }

    // The newest session, at `newest`, has a copy of its descriptors at the front.
    [[nodiscard]] ImageSessions appended(std::uint64_t newest) const
    {
        const auto first = volumeAt(kCopiedHead);
        ImageSessions chain{.sessions = {{.start = first ? kCopiedHead * kDiscBlock : 0}}, .firstHidden = !first};
        std::optional<std::uint64_t> found = first ? behind(kCopiedHead, *first, newest)
                                                   : next(kCopiedHead + kAlignment, newest, kAlignment, kMostLooks);
        while (found) {
            chain.sessions.push_back({.start = *found * kDiscBlock});
            found = behind(*found, *volumeAt(*found), newest);
        }
        chain.sessions.push_back({.start = newest * kDiscBlock});
        close(chain);
        return chain;
    }

    int m_fd;
    std::uint64_t m_blocks;
    std::uint64_t m_size;
};

} // namespace

ImageSessions imageSessions(int fd, std::uint64_t size)
{
    return Chain(fd, size).find();
}

} // namespace steadyburn
