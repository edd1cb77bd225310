#include "base/os/BusProbe.h"

#include "base/os/FileDescriptor.h"
#include "base/os/Wakeup.h"

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <poll.h>
#include <string_view>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include <utility>

namespace steadyburn {

namespace {

constexpr int kPatience = 3000; // milliseconds; it answers from memory

// "%2f" and its kin: all but letters, digits and a few signs come so.
std::string unescaped(std::string_view text)
{
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%' && i + 2 < text.size()) {
            plain += static_cast<char>(std::strtol(std::string(text.substr(i + 1, 2)).c_str(), nullptr, 16));
            i += 2;
        } else {
            plain += text[i];
        }
    }
    return plain;
}

std::optional<std::string> valueOf(std::string_view address, std::string_view key)
{
    const std::size_t at = address.find(key);
    if (at == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view rest = address.substr(at + key.size());
    return unescaped(rest.substr(0, rest.find(',')));
}

// The name of the first of the addresses, as connect() wants it, and its length; 0: none of this machine's.
std::pair<sockaddr_un, socklen_t> socketOf(std::string_view address)
{
    address = address.substr(0, address.find(';'));
    sockaddr_un name{};
    name.sun_family = AF_UNIX;
    const auto path = valueOf(address, "path=");
    const auto abstract = path ? std::nullopt : valueOf(address, "abstract=");
    if (!address.starts_with("unix:") || (!path && !abstract)) {
        return {name, 0};
    }
    const std::string whole = path ? *path : '\0' + *abstract;
    if (whole.size() >= sizeof name.sun_path) {
        return {name, 0};
    }
    std::memcpy(name.sun_path, whole.data(), whole.size());
    const std::size_t length = offsetof(sockaddr_un, sun_path) + whole.size() + (path ? 1 : 0);
    return {name, static_cast<socklen_t>(length)};
}

} // namespace

bool busIsMute(const std::string& address, const std::stop_token& stop)
{
    const auto [name, length] = socketOf(address);
    const FileDescriptor bus(length == 0 ? -1 : ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    if (!bus) {
        return stop.stop_requested();
    }
    if (::connect(bus.get(), reinterpret_cast<const sockaddr*>(&name), length) != 0) {
        return errno == EAGAIN || stop.stop_requested(); // EAGAIN: more wait there than it takes
    }
    // Which ways are there to say who one is? It refuses and tells them.
    constexpr std::string_view kAsk("\0AUTH\r\n", 7);
    if (::send(bus.get(), kAsk.data(), kAsk.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(kAsk.size())) {
        return stop.stop_requested();
    }
    const Wakeup stopped(stop);
    std::array<pollfd, 2> watched{{{bus.get(), POLLIN, 0}, {stopped.descriptor(), POLLIN, 0}}};
    const int heard = ::poll(watched.data(), watched.size(), kPatience);
    return heard == 0 || stop.stop_requested();
}

std::string systemBusAddress()
{
    const char* const named = std::getenv("DBUS_SYSTEM_BUS_ADDRESS");
    return named != nullptr && *named != '\0' ? named : "unix:path=/var/run/dbus/system_bus_socket";
}

std::string sessionBusAddress()
{
    if (const char* const named = std::getenv("DBUS_SESSION_BUS_ADDRESS"); named != nullptr) {
        return named;
    }
    const char* const runtime = std::getenv("XDG_RUNTIME_DIR");
    const std::string path = runtime == nullptr || *runtime == '\0' ? std::string() : std::string(runtime) + "/bus";
    return path.empty() || ::access(path.c_str(), F_OK) != 0 ? std::string() : "unix:path=" + path;
}

} // namespace steadyburn
