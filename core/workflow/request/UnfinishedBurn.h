// A burn that was begun and never reported its end: its program was killed, or the power failed. What its journal says
// of it; a plain value.
#pragma once

#include "base/Sha256.h"
#include "target/Medium.h"

#include <cstdint>
#include <optional>
#include <string>

namespace steadyburn {

// The first bytes that a burn wrote, by which its medium is told from others.
struct HeadSum {
    std::uint64_t bytes = 0; // 0: none is known
    Digest sha256{};

    bool operator==(const HeadSum&) const = default;
};

struct UnfinishedBurn {
    std::string journal; // the path of its file
    std::string target;  // the user's spelling
    std::string place;   // the absolute path of the drive, or of the file that is the medium
    MediumKind kind = MediumKind::none;
    std::string title;
    std::int64_t begun = 0;               // seconds since 1970
    std::uint64_t written = 0;            // bytes; it may have been more
    std::optional<std::uint64_t> planned; // bytes; empty: not known beforehand
    bool append = false;
    std::uint64_t sessions = 0; // sessions, or tape files, that the medium had before
    std::uint64_t start = 0;    // where it begins: bytes from the front of a disc, the number of a tape file
    HeadSum head;
    std::string set; // the path of the journal of the set that it belongs to; empty: of none that is still known
    bool setComplete = false; // on other media

    // A file appears when it is whole: of one that is not finished nothing is there, and an older one is as it was. One
    // that libburn writes as a drive is written where it lies.
    [[nodiscard]] bool leftMediumAsItWas() const { return kind == MediumKind::file && !target.starts_with("stdio:"); }
    bool operator==(const UnfinishedBurn&) const = default;
};

} // namespace steadyburn
