#include "workflow/backup/BaseMedia.h"

#include "target/Target.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <system_error>
#include <utility>

namespace steadyburn {

namespace {

namespace fs = std::filesystem;

bool isEmpty(const fs::path& folder)
{
    std::error_code error;
    for (fs::directory_iterator each(folder, error), end; !error && each != end; each.increment(error)) {
        if (each->path().filename() != "lost+found") {
            return false;
        }
    }
    return !error;
}

// 0: nothing is amiss, as far as that can be seen. `bytes`: that were written to the file.
int amissOf(const fs::path& file, std::uint64_t bytes)
{
    std::error_code error;
    const fs::file_status there = fs::status(file, error);
    if (there.type() == fs::file_type::not_found) {
        const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
        return !fs::exists(folder, error) ? ENODEV : isEmpty(folder) ? ENOMEDIUM : ENOENT;
    }
    if (there.type() != fs::file_type::regular) {
        return 0;
    }
    const std::uintmax_t size = fs::file_size(file, error);
    return !error && size < bytes ? ENODATA : 0;
}

struct Medium {
    std::string target;
    std::uint64_t bytes = 0;
};

std::vector<Medium> mediaOf(const BackupStore& store, const BackupRun& run)
{
    const auto record = run.volumes > 1 ? store.record(run.number) : Result<BackupRecord>(Fault());
    std::vector<Medium> media;
    for (const RunVolume& volume : record ? record->volumes : std::vector<RunVolume>()) {
        media.push_back({volume.target, volume.bytes});
    }
    return media.empty() ? std::vector<Medium>{{run.target, run.bytes}} : media;
}

std::optional<Fault> amissOf(const Medium& medium, const Dependencies& dependencies)
{
    const auto target = dependencies.openTarget(medium.target);
    if (!target && target.fault().kind != FaultKind::targetMissing) {
        return std::nullopt;
    }
    const auto file = target ? (*target)->file() : std::optional(target.fault().path);
    const bool plain = target && (*target)->isPlain(); // the file of a drive has a form of its own
    const int code = file ? amissOf(*file, plain ? medium.bytes : 1) : 0;
    if (code == 0 || (!target && code != ENODEV)) { // or it is a drive that is not there
        return std::nullopt;
    }
    return Fault{.kind = FaultKind::backupRunNeeded, .doing = Action::plan, .code = code, .path = *file};
}

} // namespace

std::vector<Fault> baseMediaAmiss(const BackupStore& store, const std::vector<BackupRun>& runs, unsigned base,
                                  const Dependencies& dependencies)
{
    std::vector<Fault> amiss;
    std::set<std::string> seen;
    for (unsigned next = base; next != 0;) {
        const auto run = std::ranges::find(runs, next, &BackupRun::number);
        if (run == runs.end()) {
            break;
        }
        for (const Medium& medium : mediaOf(store, *run)) {
            const bool looked = !seen.insert(medium.target).second; // runs may share it
            if (auto fault = looked ? std::nullopt : amissOf(medium, dependencies)) {
                fault->facts = RunOfBackup{.number = run->number};
                amiss.push_back(std::move(*fault));
            }
        }
        next = run->base;
    }
    return amiss;
}

} // namespace steadyburn
