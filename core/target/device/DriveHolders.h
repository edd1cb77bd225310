// Who has a drive open: for the user, who wonders why it is busy. As far as this user may look into /proc.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace steadyburn {

struct DriveHolder {
    int process = 0;
    std::string program; // its short name
};

// Any thread. Opens nothing but folders of /proc; `device` with links followed. Our own process is left out.
[[nodiscard]] std::vector<DriveHolder> holdersOf(const std::string& device,
                                                 const std::filesystem::path& proc = "/proc");

// "brasero (4711), wodim (4712)"; empty when none is known.
[[nodiscard]] std::string toText(const std::vector<DriveHolder>& holders);

// What keeps a drive from us: "mounted on /media/disc", "held by brasero (4711)"; empty when nothing is known.
[[nodiscard]] std::string whoUses(const std::string& device);

} // namespace steadyburn
