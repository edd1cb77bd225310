#include "workflow/discset/WholeDigest.h"

#include "base/Units.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace steadyburn {

namespace {

Result<Digest> readWhole(const Tree& tree, Source& source, NodeId id, const std::stop_token& stop)
{
    constexpr std::size_t kReadAtATime = 4 * kMiB;
    auto file = source.open(id);
    if (!file) {
        return file.takeFault();
    }
    Sha256 hash;
    std::vector<std::byte> piece(kReadAtATime);
    const std::uint64_t size = tree.node(id).size;
    for (std::uint64_t at = 0; at < size;) {
        if (stop.stop_requested()) {
            return Fault{.kind = FaultKind::cancelled, .doing = Action::read};
        }
        const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(piece.size(), size - at));
        auto got = (*file)->readAt(std::span(piece).first(wanted), at);
        if (!got) {
            return got.takeFault();
        }
        if (*got == 0) {
            return Fault{
                .kind = FaultKind::fileShrank, .doing = Action::read, .path = tree.sourcePath(id), .offset = at};
        }
        hash.add(std::span(piece).first(*got));
        at += *got;
    }
    if (auto same = (*file)->unchanged(); !same) {
        return same.takeFault();
    }
    return hash.finish();
}

} // namespace

Result<std::optional<Digest>> digestOfWhole(const Tree& tree, Source& source, NodeId id, const std::stop_token& stop)
{
    auto digest = readWhole(tree, source, id, stop);
    if (!digest && digest.fault().kind == FaultKind::cancelled) {
        return digest.takeFault();
    }
    return digest ? std::optional(*digest) : std::nullopt;
}

} // namespace steadyburn
