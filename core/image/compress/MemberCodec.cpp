#include "image/compress/MemberCodec.h"

#include <string>

namespace steadyburn {

Result<std::unique_ptr<MemberCodec>> makeCodec(Compression kind, int level)
{
    if (Result<void> valid = checkLevel(kind, level); !valid) {
        return valid.takeFault();
    }
    return kind == Compression::zstd ? makeZstdCodec(level) : makeGzipCodec(level);
}

Result<void> checkLevel(Compression kind, int level)
{
    const int most = kind == Compression::gzip ? kMostGzipLevel : kMostZstdLevel;
    if (kind != Compression::none && (level < 1 || level > most)) {
        return Fault{.kind = FaultKind::badArgument,
                     .doing = Action::parse,
                     .detail = "--level " + std::to_string(level),
                     .facts = OutOfBounds{.most = static_cast<std::uint64_t>(most), .inBytes = false}};
    }
    return {};
}

} // namespace steadyburn
