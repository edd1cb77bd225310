// Writes to a target as a burn does, one session after the other, and keeps the session that it began last. It must not
// outlive the target.
#pragma once

#include "target/Target.h"

#include <memory>
#include <utility>

namespace steadyburn {

class TargetRun {
public:
    explicit TargetRun(Target& target) : m_target(target) {}

    // Drops the session before.
    Result<void> begin(const WriteRequest& request)
    {
        m_session.reset();
        auto begun = m_target.begin(request);
        if (!begun) {
            return begun.takeFault();
        }
        m_session = std::move(*begun);
        return {};
    }
    Result<void> write(ByteSource& source, std::stop_token stop) { return m_session->write(source, std::move(stop)); }
    Result<void> writeHead(std::span<const std::byte> head) { return m_session->writeHead(head); }
    Result<void> endEarly(std::uint64_t keep, std::span<const std::byte> end, unsigned filesBack)
    {
        return m_session->tape()->endEarly(keep, end, filesBack);
    }
    Result<void> close() { return m_session->close(); }
    Result<void> abandon() { return m_session ? m_session->abandon() : Result<void>(); }
    [[nodiscard]] std::uint32_t section() const { return m_session->section(); }

    // From begin() to close(), as far as it goes well.
    Result<void> burn(ByteSource& source, const WriteRequest& request)
    {
        auto done = begin(request);
        if (done) {
            done = write(source, {});
        }
        return done ? close() : std::move(done);
    }

private:
    Target& m_target;
    std::unique_ptr<WriteSession> m_session;
};

} // namespace steadyburn
