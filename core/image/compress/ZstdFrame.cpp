#include "image/compress/MemberCodec.h"

#include <zstd.h>

namespace steadyburn {
namespace {

class ZstdCodec final : public MemberCodec {
public:
    explicit ZstdCodec(ZSTD_CCtx* context) : m_context(context) {}
    ~ZstdCodec() override { ZSTD_freeCCtx(m_context); }
    ZstdCodec(const ZstdCodec&) = delete;
    ZstdCodec& operator=(const ZstdCodec&) = delete;

    [[nodiscard]] std::size_t bound(std::size_t bytes) const override { return ZSTD_compressBound(bytes); }

    Result<std::size_t> compress(std::span<const std::byte> from, std::span<std::byte> into) override
    {
        const std::size_t size = ZSTD_compress2(m_context, into.data(), into.size(), from.data(), from.size());
        if (ZSTD_isError(size) != 0) {
            return Fault{.kind = FaultKind::outOfMemory, .doing = Action::write, .detail = ZSTD_getErrorName(size)};
        }
        return size;
    }

private:
    ZSTD_CCtx* m_context;
};

} // namespace

Result<std::unique_ptr<MemberCodec>> makeZstdCodec(int level)
{
    ZSTD_CCtx* const context = ZSTD_createCCtx();
    if (context == nullptr) {
        return Fault{.kind = FaultKind::outOfMemory, .doing = Action::write, .detail = "zstd"};
    }
    auto codec = std::make_unique<ZstdCodec>(context);
    ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level);
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1); // the content size is stored anyway
    return Result<std::unique_ptr<MemberCodec>>(std::move(codec));
}

} // namespace steadyburn
