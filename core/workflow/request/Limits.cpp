#include "workflow/request/Limits.h"

#include "contents/Scanner.h"
#include "image/compress/CompressingSink.h"
#include "ring/FeedPlan.h"
#include "workflow/request/FormatChoice.h"

#include <filesystem>
#include <memory>
#include <sys/resource.h>
#include <sys/stat.h>

namespace steadyburn {

namespace {

namespace fs = std::filesystem;

Fault bad(std::string detail, FaultFacts facts = {})
{
    return {
        .kind = FaultKind::badArgument, .doing = Action::plan, .detail = std::move(detail), .facts = std::move(facts)};
}

bool isBelow(const fs::path& path, const fs::path& folder)
{
    const auto [end, rest] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
    return end == folder.end() || (std::next(end) == folder.end() && end->empty());
}

} // namespace

Result<void> checkRequest(const JobRequest& request)
{
    if (request.image.empty() && request.sources.empty() && request.compilation.empty()) {
        return Fault{.kind = FaultKind::sourceEmpty, .doing = Action::plan};
    }
    if (auto good = checkCompilation(request.compilation); !good) {
        return good;
    }
    for (const std::string& glob : request.excludes) {
        if (auto good = checkGlob(glob); !good) {
            return good;
        }
    }
    if (request.block) {
        if (*request.block < kSmallestBlock || *request.block % kSmallestBlock != 0) {
            return bad("--block " + std::to_string(*request.block));
        }
        if (*request.block > kLargestBlock) {
            return bad("--block " + std::to_string(*request.block), OutOfBounds{.most = kLargestBlock});
        }
    }
    if (request.readers > kMostReaders) {
        return bad("--readers " + std::to_string(request.readers));
    }
    if (request.level) {
        const Compression kind = compressionOf(request.format); // none: the target may say another format
        if (auto good = checkLevel(kind == Compression::none ? Compression::zstd : kind, *request.level); !good) {
            return good;
        }
    }
    return checkFeed({.policy = request.feed,
                      .startPercent = request.startPercent,
                      .lowPercent = request.lowPercent,
                      .resumePercent = request.resumePercent});
}

Result<void> outputIsOutside(const JobRequest& request, const Target& target)
{
    const auto file = target.file();
    if (!file) {
        return {};
    }
    std::error_code error;
    const fs::path output = fs::weakly_canonical(fs::absolute(*file, error), error);
    std::vector<std::string> sources = request.sources;
    for (const auto& [place, graft] : request.compilation.grafts) {
        if (!graft.source.empty()) {
            sources.push_back(graft.source);
        }
    }
    for (const std::string& source : sources) {
        const fs::path folder = fs::weakly_canonical(fs::absolute(source, error), error);
        if (isBelow(output, folder)) {
            return Fault{.kind = FaultKind::outputInsideSource, .doing = Action::plan, .path = *file};
        }
    }
    if (!request.image.empty() && fs::equivalent(request.image, *file, error)) {
        return Fault{.kind = FaultKind::outputInsideSource, .doing = Action::plan, .path = *file};
    }
    return {};
}

Result<Compilation> wholeCompilation(const JobRequest& request)
{
    Result<Compilation> whole = compilationOf(request.sources);
    if (!whole) {
        return whole;
    }
    for (const auto& [place, graft] : request.compilation.grafts) {
        if (!whole->grafts.emplace(place, graft).second) {
            return Fault{
                .kind = FaultKind::duplicateName, .doing = Action::scan, .path = graft.source, .detail = place};
        }
    }
    whole->leftOut = request.compilation.leftOut;
    whole->broughtBack = request.compilation.broughtBack;
    return whole;
}

bool holdsNothing(const Tree& tree)
{
    const Tree::Children sources = tree.children(kRoot);
    for (NodeId id = sources.first; id < sources.first + sources.count; ++id) {
        if (!S_ISDIR(tree.node(id).mode) || tree.children(id).count > 0) {
            return false;
        }
    }
    return true;
}

int defaultLevel(Compression kind)
{
    return kind == Compression::zstd ? 3 : 6;
}

Result<AppendPoint> appendPoint(Target& target, const MediumInfo& medium, std::stop_token stop)
{
    if (medium.sessions.empty()) {
        return Fault{.kind = FaultKind::unsupported,
                     .doing = Action::plan,
                     .path = target.name(),
                     .detail = "there is no session to append to"};
    }
    auto opened = target.openReader(static_cast<std::uint32_t>(medium.sessions.size() - 1));
    if (!opened) {
        return opened.takeFault();
    }
    const std::shared_ptr<MediumReader> reader = std::move(*opened);
    AppendPoint point;
    point.lastSessionBlock = static_cast<std::uint32_t>(reader->sessionStart() / kDiscBlock);
    point.rewritesHead = medium.status == MediumStatus::overwritable;
    point.nextWritableBlock = static_cast<std::uint32_t>(medium.nextWritable / kDiscBlock);
    point.read = [reader, stop = std::move(stop)](std::uint32_t block, std::span<std::byte> into) {
        if (stop.stop_requested() || !reader->seek(block * kDiscBlock)) {
            return false;
        }
        while (!into.empty()) {
            const auto got = reader->read(into);
            if (!got || *got == 0) {
                return false;
            }
            into = into.subspan(*got);
        }
        return true;
    };
    return point;
}

bool MediumMark::operator==(const MediumMark& other) const
{
    return nextWritable == other.nextWritable && descriptor == other.descriptor &&
           std::equal(sessions.begin(), sessions.end(), other.sessions.begin(), other.sessions.end(),
                      [](const Session& a, const Session& b) { return a.start == b.start && a.size == b.size; });
}

Result<MediumMark> markOf(const AppendPoint& point, const MediumInfo& medium, const std::string& target)
{
    constexpr std::uint32_t kDescriptor = 16; // blocks behind the session's start
    MediumMark mark{.sessions = medium.sessions, .nextWritable = medium.nextWritable, .descriptor = {}};
    mark.descriptor.resize(kDiscBlock);
    if (!point.read(point.lastSessionBlock + kDescriptor, mark.descriptor)) {
        return Fault{.kind = FaultKind::mediumError,
                     .doing = Action::read,
                     .path = target,
                     .offset = (std::uint64_t(point.lastSessionBlock) + kDescriptor) * kDiscBlock};
    }
    return mark;
}

double processCpuSeconds()
{
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    const auto inSeconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
    };
    return inSeconds(usage.ru_utime) + inSeconds(usage.ru_stime);
}

} // namespace steadyburn
