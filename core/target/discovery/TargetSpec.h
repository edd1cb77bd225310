// The user's spelling of a target, taken apart: "/dev/sr0", "/dev/nst0", "x.iso", "-",
// "virtual:dvd+r,speed=4x,file=disc.img". A plain value, made of the text alone: nothing is looked at, and whether
// there is such a target only openTarget() says.
#pragma once

#include "target/Medium.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace steadyburn {

struct TargetSpec {
    enum class Kind : std::uint8_t {
        file,           // a path that is none of the others
        standardOutput, // "-"
        optical,        // /dev/sr0, /dev/scd0, or libburn's "stdio:FILE"
        tape,           // /dev/nst0, /dev/tape/…
        rewindingTape,  // /dev/st0, which is refused
        device,         // another path below /dev: a link to a drive, a terminal
        simulated,      // virtual:KIND,key=value,…
    };

    Kind kind = Kind::file;
    // Where the data lies: a file's path, that of "stdio:", or where a simulated drive keeps its medium. Empty: there
    // is none.
    std::string file;
    // Of a simulated drive whose kind can be understood.
    MediumKind medium = MediumKind::none;
    std::uint64_t capacity = 0; // bytes that its blank medium takes; 0: not known

    static TargetSpec parse(std::string_view text);

    [[nodiscard]] bool isTape() const
    {
        return kind == Kind::tape || (kind == Kind::simulated && medium == MediumKind::tape);
    }
    [[nodiscard]] bool isSimulated() const { return kind == Kind::simulated; }
    // Below /dev: what it needs is in it, and may have to be inserted first.
    [[nodiscard]] bool isDevice() const
    {
        return kind != Kind::file && kind != Kind::standardOutput && kind != Kind::simulated && file.empty();
    }
    [[nodiscard]] bool isFile() const { return kind == Kind::file || kind == Kind::standardOutput; }
};

// The spelling of a simulated drive that has a medium of its own for each number: d.img becomes d-2.img, and that
// d-3.img. Any other spelling stays as it is.
[[nodiscard]] std::string withNumberedMedium(const std::string& text, unsigned number);

inline constexpr std::string_view kSimulatedPrefix = "virtual:";

} // namespace steadyburn
