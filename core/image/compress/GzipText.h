// Text that is compressed as it grows: gzip members (RFC 1952) of some megabytes each, so that damage stays within one.
#pragma once

#include "base/Result.h"
#include "image/compress/MemberCodec.h"

#include <memory>
#include <string>

namespace steadyburn {

// One thread at a time. The same text gives the same bytes.
class GzipText {
public:
    // Fails with outOfMemory.
    static Result<GzipText> begin();

    // Fails as MemberCodec::compress() does.
    Result<void> add(const std::string& text);
    // All that was added; the last call.
    Result<std::string> finish();

private:
    explicit GzipText(std::unique_ptr<MemberCodec> codec) : m_codec(std::move(codec)) {}
    Result<void> flush();

    std::unique_ptr<MemberCodec> m_codec;
    std::string m_text;
    std::string m_packed;
};

} // namespace steadyburn
