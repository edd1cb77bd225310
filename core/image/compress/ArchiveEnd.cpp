#include "image/compress/ArchiveEnd.h"

#include "base/Units.h"
#include "image/compress/MemberCodec.h"

#include <algorithm>

namespace steadyburn {

namespace {

// Zeros are padding behind gzip; behind zstd a frame to be skipped is.
void addSkippableFrame(std::vector<std::byte>& to, std::size_t length)
{
    constexpr std::size_t kHead = 8;
    for (const std::uint32_t byte : {0x50U, 0x2aU, 0x4dU, 0x18U}) {
        to.push_back(static_cast<std::byte>(byte));
    }
    for (unsigned i = 0; i < 4; ++i) {
        to.push_back(static_cast<std::byte>((length - kHead) >> (8 * i)));
    }
    to.resize(to.size() + length - kHead);
}

} // namespace

std::optional<ArchiveBorder> lastBorder(std::span<const TarPlace> places, std::span<const MemberPlace> members,
                                        std::uint64_t written)
{
    const auto placeAt = [&](std::uint64_t offset) { // the last that begins there or before
        return std::upper_bound(places.begin(), places.end(), offset,
                                [](std::uint64_t at, const TarPlace& place) { return at < place.offset; });
    };
    if (members.empty()) {
        const auto behind = placeAt(written);
        if (behind == places.begin()) {
            return std::nullopt;
        }
        return ArchiveBorder{.offset = std::prev(behind)->offset,
                             .place = static_cast<std::size_t>(behind - places.begin() - 1)};
    }
    for (std::size_t i = members.size(); i-- > 0;) {
        const auto& member = members[i];
        if (member.packed > written) {
            continue;
        }
        const auto behind = placeAt(member.plain);
        if (behind != places.begin() && std::prev(behind)->offset == member.plain) {
            return ArchiveBorder{.offset = member.packed,
                                 .place = static_cast<std::size_t>(behind - places.begin() - 1)};
        }
    }
    return std::nullopt;
}

Result<std::vector<std::byte>> archiveEnd(Compression kind, std::uint64_t before, std::size_t block)
{
    std::vector<std::byte> end(2 * kTarBlock);
    if (kind != Compression::none) {
        auto codec = makeCodec(kind, 1);
        if (!codec) {
            return codec.takeFault();
        }
        const std::vector<std::byte> zeros = std::move(end);
        end.assign((*codec)->bound(zeros.size()), std::byte(0));
        auto size = (*codec)->compress(zeros, end);
        if (!size) {
            return size.takeFault();
        }
        end.resize(*size);
    }
    const std::uint64_t bytes = before + end.size();
    std::size_t gap = static_cast<std::size_t>(roundUp(bytes, block) - bytes);
    if (kind != Compression::zstd) {
        end.resize(end.size() + gap);
    } else if (gap > 0) {
        gap += gap < 8 ? block : 0;
        addSkippableFrame(end, gap);
    }
    return end;
}

} // namespace steadyburn
