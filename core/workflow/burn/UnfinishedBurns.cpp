#include "workflow/burn/UnfinishedBurns.h"

#include "base/Units.h"
#include "base/os/FileDescriptor.h"
#include "target/Target.h"
#include "target/discovery/TargetSpec.h"
#include "target/plain/FileReader.h"
#include "workflow/burn/BurnJournal.h"
#include "workflow/tapeset/SetJournal.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <tuple>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace steadyburn {

namespace {

namespace fs = std::filesystem;

std::string resolvedPath(const std::string& path)
{
    std::error_code error;
    const fs::path absolute = fs::absolute(path, error);
    const fs::path whole = fs::weakly_canonical(absolute, error);
    return error ? absolute.string() : whole.string();
}

// Of a file that appears when it is whole: somebody has made it since.
bool wasMadeSince(const UnfinishedBurn& burn)
{
    struct stat info = {};
    return ::stat(burn.place.c_str(), &info) == 0 && info.st_mtim.tv_sec >= burn.begun;
}

enum class Head : std::uint8_t { same, other, unreadable };

// Whether the reader shows the first bytes of the burn. A disc that ends before they do is worth as much as one with an
// error there.
Head compareHead(MediumReader& reader, const UnfinishedBurn& burn)
{
    std::vector<std::byte> head(static_cast<std::size_t>(std::min<std::uint64_t>(burn.head.bytes, kHeadOfBurn)));
    std::size_t have = 0;
    while (have < head.size()) {
        const auto got = reader.read(std::span(head).subspan(have));
        if (!got) {
            return got.fault().kind == FaultKind::mediumError ? Head::unreadable : Head::other;
        }
        if (*got == 0) {
            return reader.seekable() ? Head::unreadable : Head::other; // a tape is full of short files
        }
        have += *got;
    }
    return sha256Of(head) == burn.head.sha256 ? Head::same : Head::other;
}

Head headOnTape(Target& target, const MediumInfo& medium, const UnfinishedBurn& burn)
{
    auto reader = target.openReader(static_cast<std::uint32_t>(burn.start));
    if (!reader) {
        return reader.fault().kind == FaultKind::mediumError ? Head::unreadable : Head::other;
    }
    if (burn.head.bytes == 0) {
        return medium.sessions.size() > burn.start ? Head::unreadable : Head::other;
    }
    return compareHead(**reader, burn);
}

// Of a medium that is a file all can be read, whatever its sessions are.
Head headInFile(const std::string& path, const MediumInfo& medium, const UnfinishedBurn& burn)
{
    FileDescriptor fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    struct stat info = {};
    if (!fd || ::fstat(fd.get(), &info) != 0) {
        return Head::other;
    }
    const auto size = static_cast<std::uint64_t>(info.st_size);
    if (size <= burn.start) { // nothing of it is there, but the disc may have been made ready for it
        return size == burn.start && medium.status == MediumStatus::closed ? Head::unreadable : Head::other;
    }
    if (burn.head.bytes == 0) {
        return Head::unreadable;
    }
    FileReader reader(std::move(fd), path, burn.start, size);
    return compareHead(reader, burn);
}

// What a disc is worth as evidence whose readable sessions end at `end`, before the burn begins.
Head headBehind(std::uint64_t end, const MediumInfo& medium, const UnfinishedBurn& burn)
{
    constexpr std::uint64_t kMostBetween = 128 * kMiB; // two sessions of a disc
    if (medium.status == MediumStatus::overwritable) { // at its front is what was there before
        return medium.nextWritable == burn.start ? Head::unreadable : Head::other;
    }
    const bool follows = medium.sessions.size() >= burn.sessions && burn.start - end <= kMostBetween;
    return follows ? Head::unreadable : Head::other;
}

Head headOnDisc(Target& target, const MediumInfo& medium, const UnfinishedBurn& burn)
{
    const bool untouched = medium.status == MediumStatus::appendable && medium.nextWritable > 0 &&
                           medium.nextWritable <= burn.start; // the disc says so
    if (burn.append && untouched) {
        return Head::other;
    }
    // The reader of the newest session covers the whole disc.
    auto reader = target.openReader(static_cast<std::uint32_t>(std::max<std::size_t>(medium.sessions.size(), 1) - 1));
    if (!reader) {
        const FaultKind kind = reader.fault().kind;
        const bool broken =
            kind == FaultKind::mediumError || kind == FaultKind::notAnImage || kind == FaultKind::sessionMissing;
        return broken ? Head::unreadable : Head::other;
    }
    const std::uint64_t end = medium.sessions.empty() ? 0 : medium.sessions.back().start + medium.sessions.back().size;
    if (burn.append && (end <= burn.start || !(*reader)->seek(burn.start))) {
        return headBehind(std::min(end, burn.start), medium, burn);
    }
    if (!burn.append && !(*reader)->seek(burn.start)) {
        return Head::unreadable;
    }
    return burn.head.bytes == 0 ? Head::unreadable : compareHead(**reader, burn);
}

// What stands where the burn began.
Head headOn(Target& target, const MediumInfo& medium, const UnfinishedBurn& burn)
{
    if (target.isTape()) {
        return headOnTape(target, medium, burn);
    }
    const auto file = target.file();
    return file ? headInFile(*file, medium, burn) : headOnDisc(target, medium, burn);
}

bool isOn(Target& target, const MediumInfo& medium, const UnfinishedBurn& burn)
{
    if (burn.leftMediumAsItWas()) {
        return medium.kind == MediumKind::file && !wasMadeSince(burn);
    }
    // The image of a simulated disc is a file as well.
    const bool asFile = medium.kind == MediumKind::file && isOptical(burn.kind);
    if ((medium.kind != burn.kind && !asFile) || medium.status == MediumStatus::blank ||
        medium.status == MediumStatus::absent) {
        return false;
    }
    if (holdsUnfinishedTrack(medium)) { // no drive reads what is there
        return true;
    }
    return headOn(target, medium, burn) != Head::other;
}

// Nothing on a medium tells one from the other.
bool areAlike(const UnfinishedBurn& a, const UnfinishedBurn& b)
{
    return a.head.bytes > 0 && a.head == b.head && a.place == b.place && a.kind == b.kind && a.start == b.start;
}

// Of alike ones, the newest of which comes first, that one stays.
void dropAlike(std::vector<UnfinishedBurn>& burns)
{
    std::vector<UnfinishedBurn> kept;
    for (UnfinishedBurn& burn : burns) {
        const bool known = std::any_of(kept.begin(), kept.end(),
                                       [&burn](const UnfinishedBurn& newer) { return areAlike(newer, burn); });
        if (!known) {
            kept.push_back(std::move(burn));
        }
    }
    burns = std::move(kept);
}

// A set of which nobody knows any more cannot be continued.
void lookForSet(UnfinishedBurn& burn)
{
    if (burn.set.empty()) {
        return;
    }
    if (const auto set = journaledSet(burn.set)) {
        burn.setComplete = set->complete;
    } else {
        burn.set.clear();
    }
}

std::vector<std::string> burnJournalsIn(const std::string& folder)
{
    std::vector<std::string> paths;
    std::error_code error;
    if (folder.empty()) {
        return paths;
    }
    for (auto file = fs::directory_iterator(folder, error); !error && file != fs::directory_iterator();
         file.increment(error)) {
        std::string path = file->path().string();
        if (path.ends_with(kBurnJournalEnding) && !file->path().filename().string().starts_with('.')) {
            paths.push_back(std::move(path));
        }
    }
    return paths;
}

// All of them, the newest first.
std::vector<UnfinishedBurn> burnsThatStopped(const std::string& folder)
{
    std::vector<UnfinishedBurn> burns;
    for (const std::string& path : burnJournalsIn(folder)) {
        auto found = readBurnJournal(path);
        if (found && !found->locked && stateOf(found->writer) == ProcessState::gone) {
            lookForSet(found->burn);
            burns.push_back(std::move(found->burn));
        }
    }
    std::sort(burns.begin(), burns.end(), [](const UnfinishedBurn& a, const UnfinishedBurn& b) {
        return std::tie(b.begun, b.journal) < std::tie(a.begun, a.journal);
    });
    return burns;
}

} // namespace

std::vector<UnfinishedBurn> unfinishedBurns(const std::string& folder)
{
    std::vector<UnfinishedBurn> burns = burnsThatStopped(folder);
    dropAlike(burns);
    return burns;
}

std::vector<std::string> damagedBurnJournals(const std::string& folder)
{
    std::vector<std::string> paths = burnJournalsIn(folder);
    std::erase_if(paths, [](const std::string& path) { return !isDamagedBurnJournal(path); });
    std::sort(paths.begin(), paths.end());
    return paths;
}

std::vector<UnfinishedBurn> unfinishedOn(const std::string& folder, Target& target, const MediumInfo& medium)
{
    const std::string place = folder.empty() ? std::string() : mediumPlace(target);
    if (place.empty()) {
        return {};
    }
    std::vector<UnfinishedBurn> burns = unfinishedBurns(folder);
    std::erase_if(burns,
                  [&](const UnfinishedBurn& burn) { return burn.place != place || !isOn(target, medium, burn); });
    return burns;
}

std::vector<UnfinishedBurn> unfinishedAt(const std::string& folder,
                                         const std::function<Result<std::unique_ptr<Target>>(const std::string&)>& open,
                                         const std::string& target, std::optional<std::uint32_t> section)
{
    const std::string place = mediumPlace(target);
    const std::vector<UnfinishedBurn> all = unfinishedBurns(folder);
    if (std::none_of(all.begin(), all.end(), [&](const UnfinishedBurn& burn) { return burn.place == place; })) {
        return {};
    }
    auto opened = open(target);
    const auto medium = opened ? (*opened)->inspect() : Result<MediumInfo>(opened.takeFault());
    std::vector<UnfinishedBurn> found =
        medium ? unfinishedOn(folder, **opened, *medium) : std::vector<UnfinishedBurn>();
    std::erase_if(found, [&](const UnfinishedBurn& burn) {
        return burn.leftMediumAsItWas() || (section && !concernsSession(burn, *medium, *section));
    });
    return found;
}

std::vector<UnfinishedBurn> endedWithMedium(const std::string& folder, Target& target)
{
    if (!target.file()) {
        const auto medium = folder.empty() ? Result<MediumInfo>(Fault()) : target.inspect();
        return medium ? unfinishedOn(folder, target, *medium) : std::vector<UnfinishedBurn>();
    }
    std::vector<UnfinishedBurn> burns = unfinishedBurns(folder);
    std::erase_if(burns, [place = mediumPlace(target)](const UnfinishedBurn& burn) { return burn.place != place; });
    return burns;
}

BurnsToForget burnsToForget(const std::string& folder,
                            const std::function<Result<std::unique_ptr<Target>>(const std::string&)>& open,
                            const std::string& target)
{
    const std::string place = mediumPlace(target);
    BurnsToForget found{.burns = unfinishedBurns(folder)};
    std::erase_if(found.burns, [&](const UnfinishedBurn& burn) { return place.empty() || burn.place != place; });
    if (found.burns.empty() || !TargetSpec::parse(target).isDevice()) {
        return found;
    }
    auto opened = open(target);
    const auto medium = opened ? (*opened)->inspect() : Result<MediumInfo>(opened.takeFault());
    if (!medium || medium->status == MediumStatus::absent) {
        return found;
    }
    const std::size_t all = found.burns.size();
    found.burns = unfinishedOn(folder, **opened, *medium);
    found.others = all - found.burns.size();
    return found;
}

std::string mediumPlace(const Target& target)
{
    if (const auto file = target.file()) {
        return resolvedPath(*file);
    }
    return mediumPlace(target.name());
}

std::string mediumPlace(const std::string& target)
{
    const TargetSpec spec = TargetSpec::parse(target);
    if (!spec.file.empty()) {
        return resolvedPath(spec.file);
    }
    return spec.isDevice() ? resolvedPath(target) : std::string();
}

bool concernsSession(const UnfinishedBurn& burn, const MediumInfo& medium, std::uint32_t section)
{
    if (section >= medium.sessions.size()) {
        return true;
    }
    const Session& read = medium.sessions[section];
    if (medium.kind == MediumKind::tape) {
        const std::uint64_t archive = burn.start + (burn.append ? 0 : 1); // behind its label
        return read.start >= burn.start && read.start <= archive;
    }
    return read.size == 0 || read.start + read.size > burn.start;
}

Result<void> forgetBurn(const UnfinishedBurn& burn)
{
    if (::unlink(burn.journal.c_str()) != 0 && errno != ENOENT) {
        return Fault{.kind = FaultKind::io, .doing = Action::write, .code = errno, .path = burn.journal};
    }
    forgetBurnsLike(parentFolder(burn.journal), burn);
    return {};
}

void forgetBurns(const std::vector<UnfinishedBurn>& burns)
{
    for (const UnfinishedBurn& burn : burns) {
        (void)forgetBurn(burn);
    }
}

void forgetBurnsLike(const std::string& folder, const UnfinishedBurn& ended)
{
    for (const UnfinishedBurn& earlier : burnsThatStopped(folder)) {
        if (areAlike(earlier, ended) || (earlier.leftMediumAsItWas() && wasMadeSince(earlier))) {
            ::unlink(earlier.journal.c_str()); // where that fails it is told of once more
        }
    }
}

} // namespace steadyburn
