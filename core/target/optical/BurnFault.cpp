#include "target/optical/BurnFault.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <optional>
#include <string_view>

namespace steadyburn {

namespace {

constexpr int kBurnRunFailed = 0x0002010b; // only says that something was said before

std::optional<unsigned> hexAt(std::string_view text, std::size_t at, std::size_t digits)
{
    unsigned value = 0;
    for (std::size_t i = at; i < at + digits; ++i) {
        if (i >= text.size() || std::isxdigit(static_cast<unsigned char>(text[i])) == 0) {
            return std::nullopt;
        }
        const int digit = std::tolower(static_cast<unsigned char>(text[i]));
        value = value * 16 + static_cast<unsigned>(digit >= 'a' ? digit - 'a' + 10 : digit - '0');
    }
    return value;
}

// "[K CC QQ]" anywhere in the text. Zeros are no sense data: the drive said nothing.
std::optional<FaultKind> senseIn(std::string_view text)
{
    for (std::size_t at = text.find('['); at != std::string_view::npos; at = text.find('[', at + 1)) {
        const auto key = hexAt(text, at + 1, 1);
        const auto code = hexAt(text, at + 3, 2);
        const auto qualifier = hexAt(text, at + 6, 2);
        if (key && code && qualifier && at + 8 < text.size() && text[at + 8] == ']') {
            return kindOfSense(*key, *code, *qualifier);
        }
    }
    return std::nullopt;
}

std::optional<FaultKind> kindOfErrno(int code)
{
    switch (code) {
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        return FaultKind::mediumFull;
    case EACCES:
    case EPERM:
        return FaultKind::targetPermission;
    case EROFS:
        return FaultKind::mediumWriteProtected;
    case EBUSY:
        return FaultKind::targetBusy;
    case ENODEV:
    case ENXIO:
        return FaultKind::mediumRemoved;
    case ENOMEDIUM:
        return FaultKind::mediumMissing;
    default:
        return std::nullopt;
    }
}

std::string oneLine(std::string text)
{
    while (!text.empty() && text.back() == '\n') {
        text.pop_back();
    }
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

} // namespace

FaultKind kindOfSense(unsigned key, unsigned code, unsigned qualifier)
{
    if (key == 0 && code == 0 && qualifier == 0) {
        return FaultKind::io; // the command did not come back from the drive
    }
    if (code == 0x3A) { // medium not present
        return FaultKind::mediumRemoved;
    }
    if (key == 6 && (code == 0x28 || code == 0x29)) { // medium may have changed; power on or reset
        return FaultKind::mediumRemoved;
    }
    if (code == 0x27 || key == 7) { // write protected; data protect
        return FaultKind::mediumWriteProtected;
    }
    if (code == 0x63 || (code == 0x21 && key == 5) || (code == 0x00 && qualifier == 0x02) || key == 8) {
        return FaultKind::mediumFull; // end of user area, address out of range, end of medium; blank check
    }
    return FaultKind::mediumError;
}

Fault faultFrom(std::span<const BurnMessage> messages, Fault otherwise)
{
    const BurnMessage* best = nullptr;
    for (const BurnMessage& message : messages) {
        if (message.code == kBurnRunFailed || message.severity < BurnSeverity::sorry) {
            continue;
        }
        // The cause comes first, what follows from it after; only sense data beat a message without.
        const bool spoken = senseIn(message.text).value_or(FaultKind::io) != FaultKind::io;
        if (best == nullptr ||
            (senseIn(best->text).value_or(FaultKind::io) == FaultKind::io && best->osError == 0 && spoken)) {
            best = &message;
        }
    }
    if (best == nullptr) {
        return otherwise;
    }
    if (const auto sense = senseIn(best->text)) {
        otherwise.kind = *sense;
    } else if (const auto system = kindOfErrno(best->osError)) {
        otherwise.kind = *system;
    }
    otherwise.code = best->osError;
    otherwise.detail = oneLine(best->text);
    return otherwise;
}

} // namespace steadyburn
