#include "target/device/DriveHolders.h"

#include "base/os/MountTable.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <system_error>
#include <unistd.h>

namespace steadyburn {

namespace {

namespace fs = std::filesystem;

bool hasOpen(const fs::path& process, const std::string& device)
{
    std::error_code failed;
    for (const fs::directory_entry& entry : fs::directory_iterator(process / "fd", failed)) {
        std::error_code gone;
        if (fs::read_symlink(entry.path(), gone) == device) {
            return true;
        }
    }
    return false;
}

} // namespace

std::vector<DriveHolder> holdersOf(const std::string& device, const fs::path& proc)
{
    std::vector<DriveHolder> holders;
    std::error_code failed;
    for (const fs::directory_entry& entry : fs::directory_iterator(proc, failed)) {
        const std::string name = entry.path().filename().string();
        int process = 0;
        const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), process);
        if (error != std::errc{} || end != name.data() + name.size() || process == ::getpid() ||
            !hasOpen(entry.path(), device)) {
            continue;
        }
        std::ifstream file(entry.path() / "comm");
        DriveHolder holder{.process = process, .program = {}};
        std::getline(file, holder.program);
        holders.push_back(std::move(holder));
    }
    std::sort(holders.begin(), holders.end(),
              [](const DriveHolder& a, const DriveHolder& b) { return a.process < b.process; });
    return holders;
}

std::string toText(const std::vector<DriveHolder>& holders)
{
    std::string text;
    for (const DriveHolder& holder : holders) {
        text += (text.empty() ? "" : ", ") + holder.program + " (" + std::to_string(holder.process) + ")";
    }
    return text;
}

std::string whoUses(const std::string& device)
{
    if (const std::string place = mountPointOf(device, mountInfo()); !place.empty()) {
        return "mounted on " + place;
    }
    const std::string holders = toText(holdersOf(device));
    return holders.empty() ? std::string() : "held by " + holders;
}

} // namespace steadyburn
