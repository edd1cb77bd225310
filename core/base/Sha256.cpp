#include "base/Sha256.h"

#include <algorithm>
#include <charconv>
#include <new>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/provider.h>

namespace steadyburn {

struct Sha256::Context {
    EVP_MD_CTX* handle = EVP_MD_CTX_new();
    bool begun = false;
    Context() = default;
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;
    ~Context() { EVP_MD_CTX_free(handle); }
    // Where memory was short it has to begin anew before anything can be added.
    void start()
    {
        begun = false;
        // Fetched once: a lookup by name for every small file would cost more than its digest.
        static EVP_MD* const algorithm = fetch();
        // Memory is all that it can lack, and a digest of nothing would pass for one.
        if (handle == nullptr || algorithm == nullptr || EVP_DigestInit_ex2(handle, algorithm, nullptr) != 1) {
            throw std::bad_alloc();
        }
        begun = true;
    }
    void ensureBegun()
    {
        if (!begun) {
            start();
        }
    }
    // In a context of its own with the provider that is built into libcrypto: what the machine's openssl.cnf allows
    // would else decide whether there are digests.
    static EVP_MD* fetch()
    {
        OSSL_LIB_CTX* const own = OSSL_LIB_CTX_new();
        OSSL_PROVIDER_load(own, "default");
        return EVP_MD_fetch(own, "SHA256", nullptr);
    }
};

Sha256::Sha256() : m_context(std::make_unique<Context>())
{
    m_context->start();
}
Sha256::~Sha256() = default;
Sha256::Sha256(Sha256&&) noexcept = default;
Sha256& Sha256::operator=(Sha256&&) noexcept = default;

void Sha256::add(std::span<const std::byte> bytes)
{
    const OneAtATime::Turn turn(m_use);
    m_context->ensureBegun();
    if (EVP_DigestUpdate(m_context->handle, bytes.data(), bytes.size()) != 1) {
        throw std::bad_alloc();
    }
}

bool Sha256::addZeros(std::uint64_t count, const std::stop_token& stop)
{
    static constexpr std::array<std::byte, 65536> kZeros{};
    while (count > 0) {
        if (stop.stop_requested()) {
            return false;
        }
        const auto step = static_cast<std::size_t>(std::min<std::uint64_t>(count, kZeros.size()));
        add(std::span(kZeros).first(step));
        count -= step;
    }
    return true;
}

Sha256 Sha256::copy() const
{
    Sha256 other;
    m_context->ensureBegun();
    if (EVP_MD_CTX_copy_ex(other.m_context->handle, m_context->handle) != 1) {
        throw std::bad_alloc();
    }
    return other;
}

Digest Sha256::finish()
{
    const OneAtATime::Turn turn(m_use);
    Digest digest{};
    m_context->ensureBegun();
    m_context->begun = false; // the next use begins anew
    if (EVP_DigestFinal_ex(m_context->handle, reinterpret_cast<unsigned char*>(digest.data()), nullptr) != 1) {
        throw std::bad_alloc();
    }
    return digest;
}

Digest sha256Of(std::span<const std::byte> bytes)
{
    thread_local Sha256 hash;
    hash.add(bytes);
    return hash.finish();
}

std::string toHex(std::span<const std::byte> digest)
{
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string text;
    text.reserve(digest.size() * 2);
    for (const std::byte byte : digest) {
        text += kDigits[std::to_integer<unsigned>(byte) >> 4U];
        text += kDigits[std::to_integer<unsigned>(byte) & 15U];
    }
    return text;
}

std::optional<Digest> parseDigest(std::string_view text)
{
    Digest digest{};
    if (text.size() != 2 * digest.size()) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < digest.size(); ++i) {
        unsigned value = 0;
        const char* const first = text.data() + 2 * i;
        const auto parsed = std::from_chars(first, first + 2, value, 16);
        if (parsed.ec != std::errc() || parsed.ptr != first + 2) {
            return std::nullopt;
        }
        digest[i] = static_cast<std::byte>(value);
    }
    return digest;
}

} // namespace steadyburn
