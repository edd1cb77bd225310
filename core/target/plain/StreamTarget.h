// Standard output, a named pipe or a sink like /dev/null: bytes go in order and never come back. A peer that stalls
// does not hold up a cancel, a peer that is gone is an `io` fault with EPIPE (the program ignores SIGPIPE; so does this
// class, for its thread, while it writes). A terminal is refused.
//
// A pipe is opened anew through /proc, so that the non-blocking mode is ours alone and no other holder of the pipe is
// surprised by it; sockets get MSG_DONTWAIT.
#pragma once

#include "base/os/FileDescriptor.h"
#include "target/Target.h"

namespace steadyburn {

class StreamTarget final : public Target {
public:
    // `fd` stays open and is the caller's.
    StreamTarget(int fd, std::string name) : m_given(fd), m_name(std::move(name)) {}
    // A device or pipe that has a path; opened in prepare().
    explicit StreamTarget(std::string path) : m_name(path), m_path(std::move(path)) {}

    [[nodiscard]] std::string name() const override { return m_name; }
    [[nodiscard]] std::optional<std::string> file() const override;
    Result<MediumInfo> inspect() override;
    Result<void> prepare(const WriteRequest& request) override;
    Result<void> write(ByteSource& source, std::stop_token stop) override;
    Result<void> close() override;
    Result<void> abandon() override;
    Result<std::unique_ptr<MediumReader>> openReader(std::uint32_t section) override;
    Result<void> blank(bool full, const BlankProgress& progress) override;
    Result<void> eject() override;

private:
    enum class Peer : std::uint8_t { other, pipe, socket };

    [[nodiscard]] int fd() const { return m_own ? m_own.get() : m_given; }
    Result<void> openPath();
    Result<void> makeNonBlocking();
    Result<void> take(std::span<const std::byte> block, int wake);
    [[nodiscard]] Fault fault(FaultKind kind, Action doing, int code = 0, std::string detail = {}) const;

    int m_given = -1;
    std::string m_name;
    std::string m_path;
    FileDescriptor m_own;
    Peer m_peer = Peer::other;
    int m_oldFlags = -1; // to be put back; -1: unchanged
    WriteRequest m_request;
    bool m_prepared = false;
};

} // namespace steadyburn
