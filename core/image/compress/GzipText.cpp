#include "image/compress/GzipText.h"

#include "base/Units.h"

#include <span>
#include <utility>

namespace steadyburn {

namespace {

constexpr std::size_t kTextOfMember = 4 * kMiB;
constexpr int kTextLevel = 6;

} // namespace

Result<GzipText> GzipText::begin()
{
    auto codec = makeGzipCodec(kTextLevel);
    if (!codec) {
        return codec.takeFault();
    }
    return GzipText(std::move(*codec));
}

Result<void> GzipText::add(const std::string& text)
{
    m_text += text;
    return m_text.size() < kTextOfMember ? Result<void>() : flush();
}

Result<std::string> GzipText::finish()
{
    if (auto flushed = flush(); !flushed) {
        return flushed.takeFault();
    }
    return std::move(m_packed);
}

Result<void> GzipText::flush()
{
    const std::size_t before = m_packed.size();
    m_packed.resize(before + m_codec->bound(m_text.size()));
    auto written = m_codec->compress(std::as_bytes(std::span(m_text)),
                                     std::as_writable_bytes(std::span(m_packed)).subspan(before));
    if (!written) {
        return written.takeFault();
    }
    m_packed.resize(before + *written);
    m_text.clear();
    return {};
}

} // namespace steadyburn
