// One run of libisofs: its options, the session it appends to, and the stream that comes out of its thread.
#pragma once

#include "contents/Tree.h"
#include "image/iso/IsoImage.h"
#include "image/iso/IsoLibrary.h"
#include "image/iso/IsoSessionEnd.h"

#include <ctime>
#include <optional>
#include <span>
#include <vector>

namespace steadyburn {

// The first 64 KiB of an overwritable medium. libisofs writes into it while it lays out.
class IsoHead {
public:
    static constexpr std::size_t kBytes = 65536;
    std::uint8_t* make();
    [[nodiscard]] std::span<const std::byte> bytes() const;
    [[nodiscard]] std::span<std::byte> bytes();

private:
    std::vector<std::uint8_t> m_bytes;
};

// While it lives, the lock of IsoLibrary must be held: it sets libisofs's idea of the time.
class IsoSession {
public:
    struct Running {
        IsoOwned<::burn_source> source;
        std::uint64_t size = 0;     // bytes of the session
        std::uint64_t metadata = 0; // bytes before the block of zeros that precedes the contents
        IsoChecksumTable checksums; // of this session
    };

    IsoSession(const IsoOptions& options, const Tree& tree, IsoHead& head);
    ~IsoSession();
    IsoSession(const IsoSession&) = delete;
    IsoSession& operator=(const IsoSession&) = delete;

    // An empty image, or one that holds the tree of the session to append to.
    Result<IsoOwned<::IsoImage>> newImage();
    // Lays out and starts libisofs's thread.
    Result<Running> begin(::IsoImage& image);

private:
    struct Imported {
        IsoOwned<::IsoImage> image;
        std::vector<std::uint64_t> sums; // of its entries, in ascending order
    };
    Result<Imported> importOnce();
    // Fails with outOfMemory where libisofs lost something on the way.
    Result<IsoOwned<::IsoImage>> importWhole();
    Result<std::vector<std::uint64_t>> import(::IsoImage& image);
    static Result<void> makeSums(::IsoImage& image);
    void setUp(::IsoWriteOpts* write);

    const IsoOptions& m_options;
    IsoHead& m_head;
    std::optional<std::time_t> m_time; // of everything, when the image is to be reproducible
};

} // namespace steadyburn
