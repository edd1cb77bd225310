#include "target/discovery/OpenTarget.h"

#include "target/discovery/TargetSpec.h"
#include "target/optical/OpticalTarget.h"
#include "target/plain/FileTarget.h"
#include "target/plain/StreamTarget.h"
#include "target/simulated/VirtualDisc.h"
#include "target/simulated/VirtualTape.h"
#include "target/tape/TapeTarget.h"

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <string_view>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

namespace steadyburn {

namespace {

constexpr unsigned kTapeMajor = 9; // Documentation/admin-guide/devices.txt
constexpr unsigned kOpticalMajor = 11;
constexpr unsigned kNoRewind = 128; // in a tape's minor number

Fault refuse(FaultKind kind, const std::string& spec, int code = 0, std::string detail = {})
{
    return {.kind = kind, .doing = Action::open, .code = code, .path = spec, .detail = std::move(detail)};
}

// Links like /dev/cdrom and /dev/tape/by-id/… followed; the text itself where there is nothing.
std::string realPathOrSame(const std::string& path)
{
    char* real = ::realpath(path.c_str(), nullptr);
    std::string result = real == nullptr ? path : real;
    std::free(real);
    return result;
}

// A node says by its number what it is; where there is none, its name does.
TargetSpec::Kind kindOfNode(const std::string& spec, const struct stat* info)
{
    if (info != nullptr && S_ISCHR(info->st_mode) && major(info->st_rdev) == kTapeMajor) {
        return (minor(info->st_rdev) & kNoRewind) != 0 ? TargetSpec::Kind::tape : TargetSpec::Kind::rewindingTape;
    }
    if (info != nullptr && S_ISBLK(info->st_mode) && major(info->st_rdev) == kOpticalMajor) {
        return TargetSpec::Kind::optical;
    }
    return TargetSpec::parse(realPathOrSame(spec)).kind;
}

// Devices that take everything and do nothing with it, or refuse it: null, zero, full.
bool swallows(const struct stat& info)
{
    constexpr unsigned kMemoryMajor = 1;
    const unsigned device = minor(info.st_rdev);
    return major(info.st_rdev) == kMemoryMajor && (device == 3 || device == 5 || device == 7);
}

bool isTerminal(const struct stat& info)
{
    const unsigned device = major(info.st_rdev); // tty, ttyS, pts and the rest of their drivers
    return device == 4 || device == 5 || (device >= 136 && device <= 143) || device == 188 || device == 204;
}

Result<std::unique_ptr<Target>> openNode(const std::string& spec, const struct stat* info)
{
    const TargetSpec::Kind kind = kindOfNode(spec, info);
    if (kind == TargetSpec::Kind::rewindingTape) {
        return refuse(FaultKind::rewindingNode, spec);
    }
    if (kind == TargetSpec::Kind::tape || kind == TargetSpec::Kind::optical) {
        if (info == nullptr) {
            return refuse(FaultKind::targetMissing, spec, ENOENT);
        }
        return kind == TargetSpec::Kind::tape ? openTapeDrive(spec) : openOpticalDrive(spec);
    }
    if (auto suitable = checkStreamNode(spec, StreamUse::target); !suitable) {
        return suitable.takeFault();
    }
    if (info != nullptr && (S_ISCHR(info->st_mode) || S_ISFIFO(info->st_mode))) {
        return std::unique_ptr<Target>(std::make_unique<StreamTarget>(spec));
    }
    return FileTarget::open(spec);
}

Result<std::unique_ptr<Target>> openVirtual(const std::string& spec, Clock& clock)
{
    auto parsed = parseVirtualSpec(std::string_view(spec).substr(kSimulatedPrefix.size()));
    if (!parsed) {
        Fault fault = parsed.takeFault();
        fault.path = spec;
        return fault;
    }
    if (!parsed->file.empty()) {
        struct stat info = {};
        if (::stat(parsed->file.c_str(), &info) == 0 && !S_ISDIR(info.st_mode) && !S_ISREG(info.st_mode)) {
            return refuse(FaultKind::unsupported, parsed->file, 0, "not a regular file");
        }
        if (auto place = FileTarget::open(parsed->file); !place) { // the same folder and file kinds will do
            return place.takeFault();
        }
    }
    if (parsed->kind == MediumKind::tape) {
        return std::unique_ptr<Target>(std::make_unique<VirtualTape>(spec, std::move(*parsed), clock));
    }
    return std::unique_ptr<Target>(std::make_unique<VirtualDisc>(spec, std::move(*parsed), clock));
}

} // namespace

Result<void> checkStreamNode(const std::string& path, StreamUse use)
{
    struct stat info = {};
    if (::stat(path.c_str(), &info) != 0 || S_ISREG(info.st_mode) || S_ISFIFO(info.st_mode)) {
        return {};
    }
    if (S_ISDIR(info.st_mode)) {
        return refuse(FaultKind::targetIsDirectory, path, EISDIR);
    }
    if (S_ISBLK(info.st_mode)) {
        return refuse(FaultKind::unsupported, path, 0, "block device");
    }
    if (!S_ISCHR(info.st_mode)) {
        return refuse(FaultKind::unsupported, path, 0, "not a regular file");
    }
    const bool tape = use == StreamUse::filter && major(info.st_rdev) == kTapeMajor;
    if (tape || swallows(info) || isTerminal(info)) {
        return {};
    }
    return refuse(FaultKind::unsupported, path, 0, "a character device that is no terminal, pipe or /dev/null");
}

bool isStreamNode(const std::string& path)
{
    struct stat info = {};
    return ::stat(path.c_str(), &info) == 0 &&
           (S_ISFIFO(info.st_mode) || (S_ISCHR(info.st_mode) && major(info.st_rdev) != kTapeMajor));
}

Result<std::unique_ptr<Target>> openTarget(const std::string& spec, Clock& clock)
{
    if (spec.empty() || spec.find('\0') != std::string::npos) {
        return refuse(FaultKind::badArgument, spec, 0, spec);
    }
    if (spec == "-") {
        return std::unique_ptr<Target>(std::make_unique<StreamTarget>(STDOUT_FILENO, spec));
    }
    if (spec.starts_with(kSimulatedPrefix)) {
        return openVirtual(spec, clock);
    }
    if (spec.starts_with("stdio:")) {
        return openOpticalDrive(spec); // libburn's name for a file that it treats as a drive
    }
    struct stat info = {};
    const bool exists = ::stat(spec.c_str(), &info) == 0;
    return openNode(spec, exists ? &info : nullptr);
}

} // namespace steadyburn
