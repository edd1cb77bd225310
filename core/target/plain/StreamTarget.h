// Standard output, a named pipe or a sink like /dev/null as a Target: it only writes. A peer that stalls does not hold
// up a cancel; a peer that is gone is an `io` fault with EPIPE (the program ignores SIGPIPE; so does the session, for
// its thread, while it writes). begin() refuses a terminal. Any thread, one at a time.
//
// A pipe is reopened through /proc, so that other holders of the pipe do not get the non-blocking mode; sockets get
// MSG_DONTWAIT.
#pragma once

#include "target/Target.h"

namespace steadyburn {

class StreamTarget final : public Target {
public:
    // `fd` belongs to the caller and stays open.
    StreamTarget(int fd, std::string name) : Target(Family::plain), m_given(fd), m_name(std::move(name)) {}
    // Opens the device or pipe at `path` in begin().
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
