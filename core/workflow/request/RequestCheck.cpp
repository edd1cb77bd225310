#include "workflow/request/RequestCheck.h"

#include "image/compress/CompressingSink.h"
#include "ring/FeedPlan.h"
#include "target/discovery/TargetSpec.h"
#include "workflow/request/DriveNode.h"
#include "workflow/request/FormatChoice.h"
#include "workflow/request/RequestBounds.h"

#include <algorithm>
#include <filesystem>

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

bool takesDiscs(const std::string& target)
{
    const TargetSpec spec = TargetSpec::parse(target);
    const bool tape = spec.isTape() || spec.kind == TargetSpec::Kind::rewindingTape;
    return !tape && (spec.kind == TargetSpec::Kind::optical || spec.isDevice() || spec.isSimulated());
}

// Several targets are disc drives, and each another one.
Result<void> checkTurns(const JobRequest& request)
{
    using Reason = TurnObstacle::Reason;
    if (request.moreTargets.empty()) {
        return {};
    }
    const auto refuse = [](const std::string& target, Reason reason) {
        return Fault{
            .kind = FaultKind::targetNotInTurn, .doing = Action::plan, .path = target, .facts = TurnObstacle{reason}};
    };
    std::vector<std::string> targets = request.moreTargets;
    targets.insert(targets.begin(), request.target);
    std::vector<std::string> nodes;
    for (const std::string& target : targets) {
        if (!takesDiscs(target)) {
            return refuse(target, Reason::noDiscDrive);
        }
        const std::string node = driveNode(target);
        if (!node.empty() && std::find(nodes.begin(), nodes.end(), node) != nodes.end()) {
            return refuse(target, Reason::sameDrive);
        }
        nodes.push_back(node);
    }
    return {};
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
    if (auto good = checkTurns(request); !good) {
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
    if (request.noDigests) {
        using With = OptionConflict::With;
        if (request.verify || !request.manifest.empty()) {
            return bad("--no-digests", OptionConflict{request.verify ? With::verify : With::manifest});
        }
        if (request.spanDiscs || !request.continuedJournal.empty()) {
            return bad("--no-digests", OptionConflict{With::set});
        }
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

} // namespace steadyburn
