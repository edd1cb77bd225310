#include "base/Uuid.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <sys/random.h>

namespace steadyburn {

bool systemRandom(std::span<unsigned char> into)
{
    ssize_t got = -1;
    do {
        got = ::getrandom(into.data(), into.size(), 0); // so few bytes come at once or not at all
    } while (got < 0 && errno == EINTR);
    return got == static_cast<ssize_t>(into.size());
}

Result<std::string> makeUuid(const RandomBytes& randomBytes)
{
    std::array<unsigned char, 16> random{};
    errno = 0;
    if (!randomBytes(random)) {
        return Fault{.kind = FaultKind::io, .doing = Action::write, .code = errno, .path = "getrandom"};
    }
    random[6] = static_cast<unsigned char>((random[6] & 0x0fU) | 0x40U);
    random[8] = static_cast<unsigned char>((random[8] & 0x3fU) | 0x80U);
    std::string text;
    for (std::size_t i = 0; i < random.size(); ++i) {
        std::array<char, 3> digits{};
        std::snprintf(digits.data(), digits.size(), "%02x", static_cast<unsigned>(random.at(i)));
        text += (i == 4 || i == 6 || i == 8 || i == 10 ? "-" : "");
        text += digits.data();
    }
    return text;
}

} // namespace steadyburn
