// The loop of every WriteSession::write(), which takes the source to its end, block by block. Device thread.
#pragma once

#include "base/Stream.h"

#include <algorithm>
#include <stop_token>
#include <string>

namespace steadyburn {

// `take` gets exactly `block` bytes each time, the last time the rest, and returns Result<void>. A block is released
// only after it was taken: what `take` refused is still in the source. `name` is that of the target, for the fault of a
// stop.
template <typename Take>
Result<void> forEachBlock(ByteSource& source, std::size_t block, const std::stop_token& stop, const std::string& name,
                          Take take)
{
    for (;;) {
        if (stop.stop_requested()) {
            return Fault{.kind = FaultKind::cancelled, .doing = Action::write, .path = name};
        }
        auto shown = source.peek(block);
        if (!shown) {
            return shown.takeFault();
        }
        const std::span<const std::byte> part = shown->first(std::min(block, shown->size()));
        if (part.empty()) {
            return {};
        }
        if (auto taken = take(part); !taken) {
            return taken.takeFault();
        }
        const bool last = part.size() < block;
        source.release(part.size());
        if (last) {
            return {};
        }
    }
}

} // namespace steadyburn
