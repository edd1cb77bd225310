#include "target/plain/ImageSessions.h"

#include "base/SparseSum.h"
#include "base/Units.h"
#include "image/parity/ParityFinder.h"
#include "target/plain/BlocksBeforeParity.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <unistd.h>

namespace steadyburn {

namespace {

constexpr std::uint64_t kDescriptor = 16;      // blocks behind a session's start
constexpr std::uint64_t kCopiedHead = 32;      // where xorriso's first session starts, with a copy of its head at 0
constexpr std::uint64_t kAlignment = 16;       // of sessions on overwritable media
constexpr std::uint64_t kLargestGap = 65536;   // blocks between two sessions of a write-once disc
constexpr std::uint64_t kMostZeros = 262144;   // blocks of zeros behind a session that are looked at one by one
constexpr std::uint64_t kMostLooks = 32768;    // for a session whose predecessor's end is not known
constexpr std::uint64_t kMostFar = 1U << 20;   // the same, behind all that
constexpr std::uint64_t kPadding = 150;        // blocks of zeros that our sessions end with
constexpr std::uint64_t kMostReads = 1U << 20; // blocks looked at in all, whatever an image says of itself
constexpr std::uint64_t kReadAhead = 32;       // blocks, where one is read after the other
constexpr std::uint64_t kFewAhead = 2;         // blocks elsewhere
constexpr std::uint64_t kDescriptorRoom = 80; // blocks: descriptors and the like between a session's start and its tree

struct Volume {
    std::uint64_t root = 0;  // blocks
    std::uint64_t paths = 0; // where the path table is
    std::uint64_t pathBlocks = 0;
    std::uint64_t size = 0;
    bool ours = false;
};

using Block = std::array<unsigned char, kDiscBlock>;

std::uint64_t littleEndian(const unsigned char* at)
{
    return at[0] | std::uint64_t(at[1]) << 8U | std::uint64_t(at[2]) << 16U | std::uint64_t(at[3]) << 24U;
}

bool isDescriptor(const Block& block)
{
    return std::memcmp(&block[1], "CD001", 5) == 0;
}

// Of a descriptor of either tree.
Volume volumeOf(const Block& block)
{
    constexpr std::string_view kOurs = "STEADYBURN "; // application identifier
    const bool joliet = block[0] == 2;
    const bool ours = std::memcmp(&block[574], joliet ? "\0S\0T\0E\0A" : kOurs.data(), joliet ? 8 : kOurs.size()) == 0;
    return {.root = littleEndian(&block[156 + 2]),
            .paths = littleEndian(&block[140]),
            .pathBlocks = littleEndian(&block[132]) / kDiscBlock + 1,
            .size = littleEndian(&block[80]),
            .ours = ours};
}

// The block that a folder gives for itself, in its first record, "."; 0 where it has no such record.
std::uint64_t ownPlace(const Block& block)
{
    constexpr unsigned kFolder = 2;
    const bool self = block[0] >= 34 && (block[25] & kFolder) != 0 && block[32] == 1 && block[33] == 0;
    return self ? littleEndian(&block[2]) : 0;
}

class FileBlocks final : public ImageBlocks {
public:
    explicit FileBlocks(int fd) : m_fd(fd) {}

    std::size_t read(std::uint64_t from, std::span<std::byte> into) override
    {
        const ssize_t got = ::pread(m_fd, into.data(), into.size(), static_cast<off_t>(from * kDiscBlock));
        return got > 0 ? static_cast<std::size_t>(got) / kDiscBlock : 0;
    }

    std::uint64_t nextData(std::uint64_t from) override
    {
        if (from < m_dataUntil) {
            return from;
        }
        const off_t data = ::lseek(m_fd, static_cast<off_t>(from * kDiscBlock), SEEK_DATA);
        if (data < 0) {
            return errno == ENXIO ? UINT64_MAX / kDiscBlock : from; // nothing but a hole; or no such call
        }
        const std::uint64_t found = std::max(from, static_cast<std::uint64_t>(data) / kDiscBlock);
        const off_t hole = ::lseek(m_fd, static_cast<off_t>(found * kDiscBlock), SEEK_HOLE);
        m_dataUntil = hole < 0 ? found + 1 : std::max(found + 1, static_cast<std::uint64_t>(hole) / kDiscBlock);
        return found;
    }

    [[nodiscard]] std::uint64_t budget() const override { return kMostReads; }

private:
    int m_fd;
    std::uint64_t m_dataUntil = 0;
};

class Chain {
public:
    Chain(ImageBlocks& from, std::uint64_t size)
        : m_from(from), m_blocks(size / kDiscBlock), m_size(size), m_left(from.budget())
    {
    }

    // `headless`: where no descriptor at the front can be read, the sessions behind are looked for.
    ImageSessions find(bool headless = false)
    {
        const auto primary = primaryAt(0);
        const auto head = primary ? primary : secondAt(0);
        if (!head) {
            return headless ? withoutHead() : ImageSessions{.sessions = {{.start = 0, .size = m_size}}};
        }
        const std::uint64_t newest = startOf(*head, primary.has_value());
        return newest > kCopiedHead ? appended(newest) : inOrder(*head);
    }

    // Of the newest session the tree is at hand even where its own descriptors are cut off.
    std::uint64_t end(const ImageSessions& chain)
    {
        m_left = m_from.budget();
        const std::uint64_t newest = chain.newestVolume / kDiscBlock;
        const auto volume = primaryAt(newest) ? primaryAt(newest) : secondAt(newest);
        if (!volume) {
            return 0;
        }
        const std::uint64_t start = newest == 0 ? chain.sessions.back().start / kDiscBlock : newest;
        const bool isEnd = newest == 0 || volume->size > start; // copied descriptors count from the front
        return (isEnd ? volume->size : start + volume->size) * kDiscBlock;
    }

    // Whether all of the session's volume lies before the block `limit`.
    [[nodiscard]] bool isFinished(std::uint64_t start, std::uint64_t limit) const
    {
        const auto volume = volumeAt(start);
        return !volume || earlyEnd(start, *volume) <= limit;
    }

private:
    bool read(std::uint64_t block, Block& into) const
    {
        if (m_left == 0 || block >= m_blocks) {
            return false;
        }
        --m_left;
        if (block < m_aheadFrom || block >= m_aheadFrom + m_aheadCount) {
            const bool onwards = block == m_aheadFrom + m_aheadCount;
            const std::uint64_t wanted = std::min(m_blocks - block, onwards ? kReadAhead : kFewAhead);
            m_aheadFrom = block;
            m_aheadCount = m_from.read(block, std::as_writable_bytes(std::span(m_ahead)).first(wanted * kDiscBlock));
        }
        if (m_aheadCount == 0) {
            return false;
        }
        into = m_ahead[block - m_aheadFrom];
        return true;
    }

    // Of an image that lies in the image, the addresses count from elsewhere: the root is another block, or a folder
    // that says so. Where it is damaged it is taken for what it should be.
    [[nodiscard]] std::optional<Volume> volumeIn(const Block& descriptor, std::uint64_t start) const
    {
        const Volume volume = volumeOf(descriptor);
        Block block{};
        const bool behind =
            volume.root > start + kDescriptor && (volume.paths == 0 || volume.paths > start + kDescriptor);
        const bool there = behind && read(volume.root, block);
        if (!there) {
            return behind && start == 0 ? std::optional(volume) : std::nullopt; // the image may be cut off
        }
        const std::uint64_t place = ownPlace(block);
        return place == volume.root || place == 0 ? std::optional(volume) : std::nullopt;
    }

    // The volume whose descriptors stand behind `start`.
    [[nodiscard]] std::optional<Volume> primaryAt(std::uint64_t start) const
    {
        Block block{};
        if (!read(start + kDescriptor, block) || block[0] != 1 || !isDescriptor(block)) {
            return std::nullopt;
        }
        return volumeIn(block, start);
    }

    // By its second descriptor.
    [[nodiscard]] std::optional<Volume> secondAt(std::uint64_t start) const
    {
        Block block{};
        const bool joliet = read(start + kDescriptor + 1, block) && block[0] == 2 && isDescriptor(block) &&
                            std::memcmp(&block[88], "%/", 2) == 0;
        return joliet ? volumeIn(block, start) : std::nullopt;
    }

    // By the second descriptor where the first block holds no descriptor.
    [[nodiscard]] std::optional<Volume> volumeAt(std::uint64_t start) const
    {
        Block block{};
        if (!read(start + kDescriptor, block)) {
            return std::nullopt;
        }
        return isDescriptor(block) ? primaryAt(start) : secondAt(start);
    }

    // Where the session starts whose descriptors were copied to the front; 0: they are at home there.
    [[nodiscard]] std::uint64_t startOf(const Volume& head, bool primary) const
    {
        const std::uint64_t first = std::min(head.root, head.paths == 0 ? head.root : head.paths);
        const std::uint64_t reach = kDescriptor + kDescriptorRoom + 4 * head.pathBlocks + (primary ? 0 : kLargestGap);
        const std::uint64_t least = first > reach ? first - reach : 1;
        for (std::uint64_t start = first - std::min(first, kDescriptor + 1); start >= least && start > 0; --start) {
            if (const auto volume = primary ? primaryAt(start) : secondAt(start); volume && volume->root == head.root) {
                return start;
            }
        }
        return 0;
    }

    // The first session that starts in [from, to), of which at most `looks` blocks are looked at.
    [[nodiscard]] std::optional<std::uint64_t> next(std::uint64_t from, std::uint64_t to, std::uint64_t step,
                                                    std::uint64_t looks) const
    {
        for (std::uint64_t start = from; start < to && looks > 0 && m_left > 0; start += step, --looks) {
            const std::uint64_t data = m_from.nextData(start + kDescriptor);
            if (data > start + kDescriptor + 1) { // no descriptor before that
                start += roundUp(data - kDescriptor - 1 - start, step);
            }
            if (start < to && volumeAt(start)) {
                return start;
            }
        }
        return std::nullopt;
    }

    // Behind the session at `start`. Its descriptor says its end or its size: mkisofs and we do the former, libisofs
    // the latter.
    [[nodiscard]] std::optional<std::uint64_t> behind(std::uint64_t start, const Volume& volume, std::uint64_t to) const
    {
        const std::uint64_t early = earlyEnd(start, volume);
        auto found = next(early, to, 1, kLargestGap);
        return found || early == start + volume.size ? found : next(start + volume.size, to, 1, kLargestGap);
    }

    [[nodiscard]] static std::uint64_t earlyEnd(std::uint64_t start, const Volume& volume)
    {
        return volume.size > start ? volume.size : start + volume.size;
    }

    // Nothing but zeros is behind it, for certain: the padding of a session of ours ends where its descriptor says.
    [[nodiscard]] std::uint64_t certainEnd(std::uint64_t start, const Volume& volume) const
    {
        const std::uint64_t early = earlyEnd(start, volume);
        bool padded = volume.ours && early > start + kPadding;
        Block block{};
        for (std::uint64_t i = 1; padded && i <= kPadding; ++i) {
            padded = read(early - i, block) && allZeros(std::as_bytes(std::span(block)));
        }
        return start == 0 || padded ? early : start + volume.size;
    }

    // A system that starts from the image, UDF and HFS have things of their own behind it.
    [[nodiscard]] bool holdsMore() const
    {
        Block block{};
        if (!read(0, block) || (block[510] == 0x55 && block[511] == 0xaa) ||
            std::memcmp(&block[512], "EFI PART", 8) == 0 || std::memcmp(block.data(), "ER", 2) == 0) {
            return true;
        }
        for (std::uint64_t i = kDescriptor; i < kDescriptor + kDescriptorRoom && read(i, block); ++i) {
            if (std::memcmp(&block[1], "BEA01", 5) == 0 || std::memcmp(&block[1], "NSR0", 4) == 0) {
                return true;
            }
        }
        return false;
    }

    // The first block behind the session at `start`, before `to`, that belongs to one which was not found. Where the
    // session may still go on, that is a root (Rock Ridge, SUSP 5.3) or a descriptor that leads to what is behind it.
    [[nodiscard]] std::optional<std::uint64_t> firstLost(std::uint64_t start, const Volume& volume, std::uint64_t to,
                                                         bool more) const
    {
        const std::uint64_t early = earlyEnd(start, volume);
        const std::uint64_t end = certainEnd(start, volume);
        Block block{};
        const std::uint64_t last = std::min(to, std::max(early, end) + (more ? kLargestGap : kMostZeros));
        for (std::uint64_t at = m_from.nextData(early); at < last && read(at, block); at = m_from.nextData(at + 1)) {
            const bool folder = ownPlace(block) == at;
            const bool root = folder && at != volume.root && std::memcmp(&block[34], "SP\7\1\xbe\xef", 6) == 0;
            const bool leads = isDescriptor(block) && (block[0] == 1 || block[0] == 2) && volumeOf(block).root > at;
            if (root || leads ||
                (at >= end &&
                 (folder || isDescriptor(block) || (!more && !allZeros(std::as_bytes(std::span(block))))))) {
                return at;
            }
        }
        return std::nullopt;
    }

    // Whether the block is of parity that one of the sessions was appended over.
    [[nodiscard]] bool isOutdatedParity(const ImageSessions& chain, std::uint64_t block) const
    {
        const ReadSectors read = std::bind_front(&ImageBlocks::read, &m_from);
        return std::ranges::any_of(chain.sessions, [&](const Session& session) {
            const auto found = findOutdatedParity(read, m_blocks, session.start / kDiscBlock);
            return found && *found && block >= (*found)->layout.imageSectors() && block < (*found)->layout.sectors();
        });
    }

    // The same where nothing follows as closely as on a write-once disc; `lost`: what else stands there. First right
    // before that, then wherever the sessions of DVD and BD begin.
    [[nodiscard]] std::optional<std::uint64_t> farBehind(std::uint64_t start, const Volume& volume,
                                                         std::optional<std::uint64_t> lost) const
    {
        const std::uint64_t early = earlyEnd(start, volume);
        std::uint64_t from = early + kLargestGap;
        if (lost) {
            from = std::max(early, *lost - std::min(*lost, kDescriptor + 1));
            if (const auto found = next(from, m_blocks, 1, kDescriptor + 2)) {
                return found;
            }
        }
        return next(from / kAlignment * kAlignment, m_blocks, kAlignment, kMostFar);
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
        follow(chain, first);
        chain.newestVolume = chain.sessions.back().start;
        close(chain);
        return chain;
    }

    // Adds what stands behind the last session of `chain`, whose volume is known.
    void follow(ImageSessions& chain, Volume volume) const
    {
        std::optional<std::uint64_t> start = chain.sessions.back().start / kDiscBlock;
        while (true) {
            auto found = behind(*start, volume, m_blocks);
            auto lost = firstLost(*start, volume, found.value_or(m_blocks), holdsMore());
            if (lost && isOutdatedParity(chain, *lost)) {
                lost = firstLost(*start, volume, found.value_or(m_blocks), true);
            }
            found = found ? found : farBehind(*start, volume, lost);
            if (found && lost && *lost >= *found) {
                lost.reset(); // it is that one's
            }
            const auto following = found ? volumeAt(*found) : std::nullopt;
            const bool searched = m_left > 0;
            if (!searched) { // more than it is worth looking at: what is behind is not known
                lost = std::min(lost.value_or(m_blocks), earlyEnd(*start, volume));
                found.reset();
            }
            if (lost && *lost < m_blocks) {
                const std::uint64_t end = found ? *found * kDiscBlock : m_size;
                chain.lost.push_back(
                    {.offset = *lost * kDiscBlock, .length = end - *lost * kDiscBlock, .searched = searched});
            }
            if (!found) {
                break;
            }
            chain.sessions.push_back({.start = *found * kDiscBlock});
            start = found;
            volume = *following;
        }
    }

    // The descriptors at the front are lost: those of the newest session, or those of the first one.
    [[nodiscard]] ImageSessions withoutHead() const
    {
        const auto found =
            volumeAt(kCopiedHead) ? std::optional(kCopiedHead) : next(kAlignment, m_blocks, kAlignment, kMostLooks);
        ImageSessions chain{.sessions = {{.start = 0, .size = m_size}}};
        const auto volume = found ? volumeAt(*found) : std::nullopt;
        if (!volume) {
            return chain;
        }
        if (*found != kCopiedHead) { // else that is the first
            chain.sessions.push_back({});
        }
        chain.sessions.back().start = *found * kDiscBlock;
        follow(chain, *volume);
        chain.newestVolume = chain.sessions.back().start;
        chain.headLost = true;
        close(chain);
        return chain;
    }

    // The session at `newest` has a copy of its descriptors at the front. Newer ones stand behind it where such an
    // image was written to a write-once disc and appended to there.
    [[nodiscard]] ImageSessions appended(std::uint64_t newest) const
    {
        const auto first = volumeAt(kCopiedHead);
        ImageSessions chain{.sessions = {{.start = first ? kCopiedHead * kDiscBlock : 0}}, .firstHidden = !first};
        std::optional<std::uint64_t> found = first ? behind(kCopiedHead, *first, newest)
                                                   : next(kCopiedHead + kAlignment, newest, kAlignment, kMostLooks);
        while (found) {
            chain.sessions.push_back({.start = *found * kDiscBlock});
            const auto volume = volumeAt(*found);
            found = volume ? behind(*found, *volume, newest) : std::nullopt;
        }
        chain.sessions.push_back({.start = newest * kDiscBlock});
        const std::size_t known = chain.sessions.size();
        if (const auto volume = volumeAt(newest)) {
            follow(chain, *volume);
        }
        if (chain.sessions.size() > known) {
            chain.newestVolume = chain.sessions.back().start;
        }
        close(chain);
        return chain;
    }

    ImageBlocks& m_from;
    std::uint64_t m_blocks;
    std::uint64_t m_size;
    mutable std::uint64_t m_left;
    mutable std::array<Block, kReadAhead> m_ahead{};
    mutable std::uint64_t m_aheadFrom = 0;
    mutable std::uint64_t m_aheadCount = 0;
};

} // namespace

ImageSessions imageSessions(int fd, std::uint64_t size)
{
    FileBlocks file(fd);
    BlocksBeforeParity blocks(file, size);
    return Chain(blocks, size).find(true);
}

ImageSessions withoutUnfinished(int fd, ImageSessions chain)
{
    FileBlocks blocks(fd);
    const std::uint64_t end = chain.sessions.back().start + chain.sessions.back().size;
    const Chain image(blocks, end);
    for (std::size_t i = chain.sessions.size() - 1; i > 0; --i) {
        const bool last = i + 1 == chain.sessions.size();
        const std::uint64_t limit = last ? end : chain.sessions[i + 1].start;
        const std::uint64_t start = chain.sessions[i].start;
        if (image.isFinished(start / kDiscBlock, limit / kDiscBlock)) {
            continue;
        }
        chain.sessions.erase(chain.sessions.begin() + static_cast<std::ptrdiff_t>(i));
        if (chain.newestVolume == start) {
            chain.newestVolume = chain.firstHidden ? 0 : chain.sessions.back().start;
        }
    }
    return chain;
}

std::vector<Session> withoutGaps(std::vector<Session> sessions)
{
    for (std::size_t i = 0; i + 1 < sessions.size(); ++i) {
        sessions[i].size = sessions[i + 1].start - sessions[i].start;
    }
    return sessions;
}

ImageSessions discSessions(ImageBlocks& blocks, const std::vector<Session>& tracks)
{
    ImageSessions disc{.sessions = tracks};
    if (tracks.empty()) {
        return disc;
    }
    if (tracks.front().start == 0) {
        const std::uint64_t limit = tracks.size() > 1 ? tracks[1].start : UINT64_MAX;
        const std::uint64_t size = std::min(tracks.front().size, limit);
        BlocksBeforeParity image(blocks, size);
        ImageSessions first = Chain(image, size).find();
        disc.lost = std::move(first.lost);
        if (first.sessions.size() > 1) {
            disc.firstHidden = first.firstHidden;
            disc.newestVolume = first.newestVolume;
            disc.sessions = withoutGaps(std::move(first.sessions));
            disc.sessions.insert(disc.sessions.end(), tracks.begin() + 1, tracks.end());
        }
    }
    if (tracks.size() > 1) {
        disc.newestVolume = tracks.back().start;
    }
    return disc;
}

ImageSessions discSessions(int fd, const std::vector<Session>& tracks)
{
    FileBlocks blocks(fd);
    return discSessions(blocks, tracks);
}

std::uint64_t imageEnd(int fd, std::uint64_t size)
{
    FileBlocks file(fd);
    BlocksBeforeParity blocks(file, size);
    Chain chain(blocks, size);
    return chain.end(chain.find());
}

namespace {

constexpr unsigned char kTerminator = 255;
constexpr std::uint64_t kMostDescriptors = 16;

std::vector<Block> descriptorsAt(ImageBlocks& blocks, std::uint64_t start)
{
    std::vector<Block> found;
    Block block{};
    for (std::uint64_t at = start + kDescriptor; found.size() < kMostDescriptors; ++at) {
        if (blocks.read(at, std::as_writable_bytes(std::span(block))) == 0 || !isDescriptor(block)) {
            return {};
        }
        found.push_back(block);
        if (block[0] == kTerminator) {
            return found;
        }
    }
    return {};
}

// In both byte orders.
void setVolumeSize(Block& descriptor, std::uint64_t blocks)
{
    for (unsigned i = 0; i < 4; ++i) {
        const auto byte = static_cast<unsigned char>(blocks >> (8 * i));
        descriptor[80 + i] = byte;
        descriptor[87 - i] = byte;
    }
}

} // namespace

std::vector<std::byte> newestInFront(int fd, const ImageSessions& chain)
{
    FileBlocks blocks(fd);
    const std::uint64_t start = chain.newestVolume / kDiscBlock;
    const std::vector<Block> old = descriptorsAt(blocks, 0);
    std::vector<Block> front = start == 0 ? std::vector<Block>() : descriptorsAt(blocks, start);
    if (front.empty() || front.front()[0] != 1 || old.size() < 2) {
        return {};
    }
    if (front.size() > old.size()) { // what stands behind may be in use
        front.erase(front.begin() + static_cast<std::ptrdiff_t>(old.size()) - 1, front.end() - 1);
    }
    std::vector<std::byte> bytes;
    for (Block& block : front) {
        const Volume volume = volumeOf(block);
        if ((block[0] == 1 || block[0] == 2) && volume.size <= start) { // it counts from the session's start
            setVolumeSize(block, start + volume.size);
        }
        const auto raw = std::as_bytes(std::span(block));
        bytes.insert(bytes.end(), raw.begin(), raw.end());
    }
    return bytes;
}

std::vector<Fault> faultsOf(const ImageSessions& chain)
{
    std::vector<Fault> faults;
    if (chain.headLost) {
        faults.push_back({.kind = FaultKind::structureDamaged,
                          .doing = Action::read,
                          .detail = "volume descriptors",
                          .facts = DamagedStructure{DamagedStructure::What::descriptors}});
    }
    for (const LostSession& lost : chain.lost) {
        faults.push_back({.kind = FaultKind::sessionLost,
                          .doing = Action::read,
                          .offset = lost.offset,
                          .length = lost.length,
                          .facts = SessionRemains{.found = chain.sessions.size(), .searched = lost.searched}});
    }
    return faults;
}

} // namespace steadyburn
