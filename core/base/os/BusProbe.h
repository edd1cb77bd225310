// Whether a D-Bus daemon says anything at all. One that accepts and stays mute holds up whoever connects for 25 s and
// more inside libdbus, where nothing can be stopped and Qt's own thread for all buses waits with it, at exit, too: so
// it is asked for a word first. Any thread; needs no D-Bus library.
#pragma once

#include <stop_token>
#include <string>

namespace steadyburn {

// Waits three seconds at the most. False for an address that is no socket of this machine, and where nobody listens:
// libdbus sees that at once. True when a stop is asked for: nobody should connect any more.
[[nodiscard]] bool busIsMute(const std::string& address, const std::stop_token& stop = {});

// As libdbus finds them; the session's is empty where there is none.
[[nodiscard]] std::string systemBusAddress();
[[nodiscard]] std::string sessionBusAddress();

} // namespace steadyburn
