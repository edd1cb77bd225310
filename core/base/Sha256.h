// SHA-256 (FIPS 180-4) through libcrypto, which uses the processor's instructions. The digest of a file and of the
// whole stream is taken while the bytes pass.
#pragma once

#include "base/ThreadUse.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

namespace steadyburn {

using Digest = std::array<std::byte, 32>;

// One stream of bytes. One thread at a time.
class Sha256 {
public:
    Sha256();
    ~Sha256();
    Sha256(Sha256&&) noexcept;
    Sha256& operator=(Sha256&&) noexcept;
    Sha256(const Sha256&) = delete;
    Sha256& operator=(const Sha256&) = delete;

    void add(std::span<const std::byte> bytes);
    // The same of `count` zeros: a second for about every GB, for there is no short way. False when stopped before.
    [[nodiscard]] bool addZeros(std::uint64_t count, const std::stop_token& stop);
    // Goes on by itself from what was added so far.
    [[nodiscard]] Sha256 copy() const;
    // The digest of all that was added; afterwards the object stands at the start again.
    [[nodiscard]] Digest finish();

private:
    struct Context;
    std::unique_ptr<Context> m_context;
    OneAtATime m_use;
};

[[nodiscard]] Digest sha256Of(std::span<const std::byte> bytes);
[[nodiscard]] std::string toHex(std::span<const std::byte> digest); // two lower-case digits a byte
// 64 hexadecimal digits; nothing for any other text.
[[nodiscard]] std::optional<Digest> parseDigest(std::string_view text);

} // namespace steadyburn
