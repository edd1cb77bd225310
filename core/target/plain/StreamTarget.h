// Standard output, a named pipe or a sink like /dev/null: bytes go in order and never come back. A peer that stalls
// does not hold up a cancel, a peer that is gone is an `io` fault with EPIPE (the program ignores SIGPIPE; so does the
// session, for its thread, while it writes). A terminal is refused.
//
// A pipe is opened anew through /proc, so that the non-blocking mode is ours alone and no other holder of the pipe is
// surprised by it; sockets get MSG_DONTWAIT.
#pragma once

#include "target/Target.h"

namespace steadyburn {

class StreamTarget final : public Target {
public:
    // `fd` stays open and is the caller's.
    StreamTarget(int fd, std::string name) : Target(Family::plain), m_given(fd), m_name(std::move(name)) {}
    // A device or pipe that has a path; opened in begin().
    explicit StreamTarget(std::string path) : Target(Family::plain), m_name(path), m_path(std::move(path)) {}

    [[nodiscard]] std::string name() const override { return m_name; }
    [[nodiscard]] std::optional<std::string> file() const override;
    Result<MediumInfo> inspect() override;
    Result<std::unique_ptr<WriteSession>> begin(const WriteRequest& request) override;
    Result<std::unique_ptr<MediumReader>> openReader(std::uint32_t section) override;
    Result<void> blank(bool full, const BlankProgress& progress) override;
    Result<void> eject() override;

private:
    [[nodiscard]] Fault unsupported(Action doing) const;

    int m_given = -1;
    std::string m_name;
    std::string m_path;
};

} // namespace steadyburn
