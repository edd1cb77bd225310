#include "workflow/burn/RecoveryFiles.h"

#include "base/Units.h"
#include "base/os/FileDescriptor.h"
#include "base/os/Program.h"
#include "base/os/TemporaryFolder.h"
#include "verify/Verifier.h"
#include "workflow/live/LiveView.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>

namespace steadyburn {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPar2Program = "par2";
constexpr std::string_view kPar2Ending = ".par2";
constexpr std::string_view kGrowing = "recovery"; // the files until they have their names; none that par2 expands
constexpr unsigned kUsualRecovery = 10;
constexpr unsigned kMostRecovery = 100; // the program's bound

// PAR2's blocks: the work is their number times that of the recovery blocks, and a damaged byte costs a whole one.
constexpr std::uint64_t kSmallestPart = 64 * kKiB;
constexpr std::uint64_t kLeastBlocks = 40;
constexpr std::uint64_t kMostBlocks = 2000;

// "x.tar.par2", "x.tar.vol000+200.par2".
bool isRecoveryOf(std::string_view archive, std::string_view name)
{
    if (name.size() < archive.size() + kPar2Ending.size() || !name.starts_with(archive) ||
        !name.ends_with(kPar2Ending)) {
        return false;
    }
    const std::string_view middle = name.substr(archive.size(), name.size() - archive.size() - kPar2Ending.size());
    constexpr std::string_view kVolume = ".vol";
    return middle.empty() || (middle.starts_with(kVolume) && middle.find('+') != std::string_view::npos &&
                              middle.substr(kVolume.size()).find_first_not_of("0123456789+") == std::string_view::npos);
}

std::vector<fs::path> recoveryIn(const fs::path& folder, const std::string& archive)
{
    std::vector<fs::path> found;
    std::error_code error;
    for (fs::directory_iterator each(folder, error), end; !error && each != end; each.increment(error)) {
        if (isRecoveryOf(archive, each->path().filename().string())) {
            found.push_back(each->path());
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

bool isPar2(const fs::path& path)
{
    constexpr std::string_view kMagic("PAR2\0PKT", 8);
    const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    struct stat info = {};
    if (!file || ::fstat(file.get(), &info) != 0 || !S_ISREG(info.st_mode)) {
        return false;
    }
    std::array<std::byte, kMagic.size()> head{};
    const auto got = readWholeAt(file.get(), head, 0, path.string());
    return info.st_size == 0 || (got && *got == head.size() && std::memcmp(head.data(), kMagic.data(), *got) == 0);
}

struct Par2Packet { // as the file has it; the rest of it follows
    std::array<char, 8> magic{};
    std::uint64_t length = 0;
    std::array<std::byte, 32> sums{};
    std::array<char, 16> kind{};
};

// Whether the packets of this file tell of this archive alone: then it is of no use without it.
bool protectsOnly(const fs::path& path, std::string_view archive)
{
    constexpr std::string_view kMagic("PAR2\0PKT", 8);
    constexpr std::string_view kFile("PAR 2.0\0FileDesc", 16);
    constexpr std::size_t kBeforeName = 56; // sums and length of the file
    constexpr std::uint64_t kLongestFile = 8 * kKiB;
    const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    if (!file || !isPar2(path)) {
        return false;
    }
    bool named = false;
    for (std::uint64_t at = 0;;) {
        Par2Packet packet;
        const auto got = readWholeAt(file.get(), std::as_writable_bytes(std::span(&packet, 1)), at, path.string());
        const bool packetThere = got && *got == sizeof packet &&
                                 std::string_view(packet.magic.data(), packet.magic.size()) == kMagic &&
                                 packet.length >= sizeof packet;
        if (!packetThere) {
            return got && *got == 0 && named; // read to its end
        }
        if (std::string_view(packet.kind.data(), packet.kind.size()) == kFile) {
            std::string body(std::min(packet.length - sizeof packet, kLongestFile), '\0');
            const auto read =
                readWholeAt(file.get(), std::as_writable_bytes(std::span(body)), at + sizeof packet, path.string());
            const std::string_view name = read && body.size() > kBeforeName ? body.c_str() + kBeforeName : "";
            if (name != archive) {
                return false;
            }
            named = true;
        }
        at += packet.length;
    }
}

Result<void> mayBeReplaced(const fs::path& path, bool overwrite)
{
    if (!isPar2(path)) {
        return Fault{.kind = FaultKind::notOurFile, .doing = Action::plan, .path = path.string()};
    }
    if (!overwrite) {
        return Fault{.kind = FaultKind::fileExists, .doing = Action::plan, .path = path.string()};
    }
    return {};
}

fs::path folderOfArchive(const std::string& archive)
{
    std::error_code error;
    return fs::absolute(archive, error).parent_path();
}

// What the program says while it works: how far it is, and last what is wrong.
class Par2Words {
public:
    explicit Par2Words(VerifyMeter& meter) : m_meter(meter) {}

    void hear(std::string_view piece)
    {
        for (const char letter : piece) {
            if (letter != '\n' && letter != '\r') {
                m_line += letter;
            } else if (!m_line.empty()) {
                take();
            }
        }
    }
    [[nodiscard]] std::string last() const { return m_line.empty() ? m_last : m_line; }

private:
    void take()
    {
        constexpr std::string_view kShare = "Processing: "; // then "12.5%"
        double percent = 0;
        const char* const end = m_line.data() + m_line.size();
        if (!m_line.ends_with('%')) {
            m_last = m_line;
        } else if (m_line.starts_with(kShare) &&
                   std::from_chars(m_line.data() + kShare.size(), end, percent).ec == std::errc()) {
            const double share = std::clamp(percent / 100, 0., 1.);
            m_meter.bytes = static_cast<std::uint64_t>(share * static_cast<double>(m_meter.total.load()));
        }
        m_line.clear();
    }

    VerifyMeter& m_meter;
    std::string m_line;
    std::string m_last;
};

// Puts the files of `grown` beside the archive, in place of older ones.
Result<void> giveNames(const fs::path& grown, const fs::path& archive, bool overwrite, std::vector<std::string>& names)
{
    const fs::path folder = archive.parent_path();
    const std::vector<fs::path> old = recoveryIn(folder, archive.filename().string());
    for (const fs::path& each : old) { // one may have come meanwhile
        if (auto may = mayBeReplaced(each, overwrite); !may) {
            return may;
        }
    }
    std::error_code error;
    for (const fs::path& each : old) {
        fs::remove(each, error);
    }
    const std::string growing(kGrowing);
    for (const fs::path& each : recoveryIn(grown, growing)) {
        const fs::path name = folder / (archive.filename().string() + each.filename().string().substr(growing.size()));
        fs::rename(each, name, error);
        if (error) {
            return Fault{.kind = FaultKind::io, .doing = Action::write, .code = error.value(), .path = name.string()};
        }
        names.push_back(name.string());
    }
    return {};
}

struct Par2Names {
    std::string in;     // the folder that it works in; empty: wherever we are
    std::string beside; // that the archive's name is counted from
    std::string archive;
    std::string recovery;
};

// How par2 is told of the archive. It takes names for patterns, and does not write to one that looks like a pattern:
// such an archive stands in a folder of its own, where nothing else matches, and that is near.
Result<Par2Names> namesForPar2(const fs::path& growing, const fs::path& archive)
{
    const std::string recovery = std::string(kGrowing) + std::string(kPar2Ending);
    if (archive.string().find_first_of("*?") == std::string::npos) {
        return Par2Names{.in = {},
                         .beside = archive.parent_path().string(),
                         .archive = archive.string(),
                         .recovery = (growing / recovery).string()};
    }
    const fs::path only = fs::path("only") / archive.filename();
    std::error_code error;
    fs::create_directory(growing / "only", error);
    fs::create_hard_link(archive, growing / only, error);
    if (error) {
        return Fault{.kind = FaultKind::io, .doing = Action::write, .code = error.value(), .path = archive.string()};
    }
    return Par2Names{.in = growing.string(), .beside = "only", .archive = only.string(), .recovery = recovery};
}

} // namespace

void removeRecovery(const std::string& archive)
{
    const std::string name = fs::path(archive).filename().string();
    for (const fs::path& each : recoveryIn(folderOfArchive(archive), name)) {
        if (protectsOnly(each, name)) {
            std::error_code ignored;
            fs::remove(each, ignored);
        }
    }
}

Result<void> checkRecovery(const JobRequest& request, const std::string& archive)
{
    if (request.parity.value_or(0) > kMostRecovery) {
        return Fault{.kind = FaultKind::badArgument,
                     .doing = Action::plan,
                     .detail = "--parity " + std::to_string(*request.parity),
                     .facts = OutOfBounds{.most = kMostRecovery, .inBytes = false}};
    }
    if (!findProgram(std::string(kPar2Program))) {
        return Fault{.kind = FaultKind::programMissing, .doing = Action::plan, .path = std::string(kPar2Program)};
    }
    TemporaryFolder::clearUp(folderOfArchive(archive).string());
    for (const fs::path& each : recoveryIn(folderOfArchive(archive), fs::path(archive).filename().string())) {
        if (auto may = mayBeReplaced(each, request.overwrite); !may) {
            return may;
        }
    }
    return {};
}

Result<void> makeRecovery(const BurnContext& burn, const std::string& archive, JobReport& report)
{
    std::error_code error;
    const fs::path path = fs::absolute(archive, error);
    const std::uint64_t size = fs::file_size(path, error);
    const auto program = findProgram(std::string(kPar2Program));
    if (!program) {
        return Fault{.kind = FaultKind::programMissing, .doing = Action::write, .path = std::string(kPar2Program)};
    }
    removeRecovery(archive); // it was another archive that they belong to
    auto growing = TemporaryFolder::make(path.parent_path().string());
    if (!growing) {
        return growing.takeFault();
    }
    const auto names = namesForPar2(growing->path(), path);
    if (!names) {
        return names.fault();
    }
    const unsigned percent = burn.request.parity.value_or(0) > 0 ? *burn.request.parity : kUsualRecovery;
    const std::uint64_t blocks = std::clamp(size / kSmallestPart, kLeastBlocks, kMostBlocks);
    VerifyMeter meter;
    meter.total = size;
    burn.notices.enter(Phase::protect);
    burn.live.attachVerify(&meter);
    Par2Words words(meter);
    auto ended = runAndHear(
        {*program, "create", "-r" + std::to_string(percent), "-b" + std::to_string(blocks), "-n1", "-B" + names->beside,
         "--", names->recovery, names->archive},
        [&words](std::string_view piece) { words.hear(piece); }, burn.stop, names->in);
    burn.live.attachVerify(nullptr);
    if (!ended) {
        return ended.takeFault();
    }
    if (*ended != 0) {
        return Fault{.kind = FaultKind::recoveryFailed,
                     .doing = Action::write,
                     .code = *ended,
                     .path = archive,
                     .detail = words.last()};
    }
    return giveNames(growing->path(), path, burn.request.overwrite, report.recovery);
}

} // namespace steadyburn
