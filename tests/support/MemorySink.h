// A ByteSink into a vector. It holds its user to the rules of Stream.h: no waiting while something is reserved, giving
// back only from the newest, publishing only what was reserved. Each reservation is memory of its own, freed when it
// is published, so that an address sanitizer sees who writes too late.
#pragma once

#include "base/Stream.h"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <utility>
#include <vector>

namespace steadyburn {

class MemorySink final : public ByteSink {
public:
    explicit MemorySink(std::size_t capacity = std::size_t(64) << 20U) : m_capacity(capacity) {}

    // --- What a test sets before ---
    std::optional<std::uint64_t> failAt; // reservations past this byte of the stream fail
    FaultKind failWith = FaultKind::mediumError;
    unsigned stingy = 0; // every so manieth tryReserve() finds no room
    bool keep = true;    // false: count only
    std::function<void(std::uint64_t published)> onPublish;

    // --- What it sees after ---
    std::vector<std::byte> bytes;
    std::uint64_t published = 0;
    bool finished = false;
    std::optional<Fault> failed;
    unsigned brokenRules = 0;

    Result<std::span<std::byte>> reserve(std::size_t size) override
    {
        if (m_outstanding > 0 && m_outstanding + size > m_capacity) {
            ++brokenRules; // a ring would wait for ever
            return Fault{.kind = FaultKind::internal, .doing = Action::write, .detail = "reserve() would never return"};
        }
        return take(size);
    }
    Result<std::span<std::byte>> tryReserve(std::size_t size) override
    {
        const bool refused = stingy > 0 && ++m_tries % stingy == 0;
        if (refused || m_outstanding + size > m_capacity) {
            return std::span<std::byte>();
        }
        return take(size);
    }
    void giveBack(std::size_t size) override
    {
        if (m_blocks.empty() || size > m_blocks.back().size - m_blocks.back().taken) {
            ++brokenRules;
            return;
        }
        m_blocks.back().size -= size;
        m_outstanding -= size;
        m_reserved -= size;
        if (m_blocks.back().size == 0) {
            m_blocks.pop_back();
        }
    }
    void publish(std::size_t size) override
    {
        while (size > 0) {
            if (m_blocks.empty()) {
                ++brokenRules;
                return;
            }
            Block& block = m_blocks.front();
            const std::size_t step = std::min(size, block.size - block.taken);
            if (keep) {
                bytes.insert(bytes.end(), block.memory.get() + block.taken, block.memory.get() + block.taken + step);
            }
            block.taken += step;
            size -= step;
            m_outstanding -= step;
            published += step;
            if (block.taken == block.size) {
                m_blocks.pop_front();
            }
        }
        if (onPublish) {
            onPublish(published);
        }
    }
    [[nodiscard]] std::size_t maxReserve() const override { return m_capacity; }
    Result<void> finish() override
    {
        brokenRules += m_outstanding > 0 ? 1 : 0;
        finished = true;
        return {};
    }
    void fail(Fault fault) override { failed = std::move(fault); }

private:
    struct Block {
        std::unique_ptr<std::byte[]> memory;
        std::size_t size = 0;
        std::size_t taken = 0;
    };

    Result<std::span<std::byte>> take(std::size_t size)
    {
        if (size == 0 || size > m_capacity) {
            ++brokenRules;
            return Fault{.kind = FaultKind::internal, .doing = Action::write, .detail = "a span out of bounds"};
        }
        if (failAt && m_reserved + size > *failAt) {
            return Fault{.kind = failWith, .doing = Action::write, .offset = *failAt};
        }
        m_reserved += size;
        m_outstanding += size;
        Block& block = m_blocks.emplace_back(Block{std::make_unique<std::byte[]>(size), size, 0});
        std::fill_n(block.memory.get(), keep ? size : 0, std::byte{0xa5}); // what is not filled shows
        return std::span(block.memory.get(), size);
    }

    std::size_t m_capacity;
    std::size_t m_outstanding = 0;
    std::uint64_t m_reserved = 0;
    unsigned m_tries = 0;
    std::deque<Block> m_blocks;
};

} // namespace steadyburn
