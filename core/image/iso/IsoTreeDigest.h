// What a session says of its own tree: the SHA-256 of the blocks from its descriptors on to where the contents of files
// begin. All names, modes, owners, times, links and attributes stand there, and nothing else. A file of the session has
// it (ABOUT-THIS-DISC/TREE.sha256), which is read when those blocks have passed.
#pragma once

#include "base/Sha256.h"
#include "base/ThreadUse.h"

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace steadyburn {

struct IsoTreeChecksum {
    std::uint32_t first = 0; // block of the medium
    std::uint32_t blocks = 0;
    // When the volume was, as its descriptor says: 16 digits. Another volume's tree is another one.
    std::string modified = {};
    Digest digest{};

    // In comments how dd and sha256sum check it, then a line of sha256sum. Always of the same length.
    [[nodiscard]] std::string text() const;
    static std::size_t textBytes();
    // Nothing where it is no such text, or a damaged one.
    static std::optional<IsoTreeChecksum> parse(std::string_view text);

    // Whether this is the primary volume descriptor of that volume, though one of its two times is damaged: a burn
    // gives it the same time of creation and of modification.
    [[nodiscard]] bool isOf(std::span<const std::byte> descriptor) const;

    static constexpr std::string_view kPath = "ABOUT-THIS-DISC/TREE.sha256"; // of the file
    static constexpr std::string_view kFolder = kPath.substr(0, kPath.find('/'));
    static constexpr std::string_view kSums = "ABOUT-THIS-DISC/SHA256SUMS"; // the list of checksums beside it
    static constexpr std::string_view kName = kPath.substr(kFolder.size() + 1);
    // An extended attribute that the file has on its own medium: a copy is without it.
    static constexpr std::string_view kAttribute = "user.steadyburn.about";
    static constexpr std::uint32_t kFirstDescriptor = 16; // of a session's blocks
};

class IsoTreeDigest {
public:
    // Before pass(): where the session starts, and how many of its blocks lie before the contents.
    void begin(std::uint32_t startBlock, std::uint32_t blocks);
    // Producer thread: the next whole blocks of the session, in its order.
    void pass(std::span<const std::byte> blocks);
    // No more blocks come: who waits gets the text of no tree. Any thread.
    void giveUp();

    // Waits until the tree has passed. Any thread but the producer.
    [[nodiscard]] std::string text();

private:
    void end(const IsoTreeChecksum& made);

    IsoTreeChecksum m_made;
    std::uint32_t m_passed = 0; // blocks
    Sha256 m_sum;
    OneThread m_producer;
    std::mutex m_mutex; // guards the rest
    std::condition_variable m_changed;
    std::optional<std::string> m_text;
};

} // namespace steadyburn
