#include "image/fetch/ReadSample.h"

#include "base/Units.h"
#include "image/ProductionCurve.h"

#include <algorithm>
#include <memory>
#include <vector>

#include <sys/stat.h>

namespace steadyburn {

namespace {

constexpr std::uint64_t kMostOfOne = kMiB; // of a file, at most
constexpr std::size_t kAskedAtOnce = 64;   // files that are asked for at once

std::vector<NodeId> filesOf(const Tree& tree)
{
    std::vector<NodeId> files;
    tree.walk([&](NodeId id) {
        const Node& node = tree.node(id);
        if (S_ISREG(node.mode) && node.size > 0 && node.firstOfInode == id && !tree.sparse(id)) {
            files.push_back(id);
        }
        return true;
    });
    return files;
}

// So that the first ones are spread over all of them, whenever the time is up: 1/2, 1/4, 3/4, 1/8 …
std::vector<NodeId> spread(const std::vector<NodeId>& files, std::uint64_t most)
{
    std::vector<NodeId> chosen;
    std::vector<bool> taken(files.size(), false);
    for (std::size_t parts = 2; chosen.size() < std::min<std::uint64_t>(most, files.size()); parts *= 2) {
        for (std::size_t odd = 1; odd < parts && chosen.size() < most; odd += 2) {
            const auto at = static_cast<std::size_t>(static_cast<double>(files.size()) * static_cast<double>(odd) /
                                                     static_cast<double>(parts));
            if (at < files.size() && !taken[at]) {
                taken[at] = true;
                chosen.push_back(files[at]);
            }
        }
        if (parts > 4 * files.size()) {
            break;
        }
    }
    return chosen;
}

} // namespace

ReadSample sampleReading(const Tree& tree, Source& source, const ReadOptions& readers, Clock& clock,
                         const SampleLimits& limits, const std::stop_token& stop)
{
    ReadSample sample;
    ProductionCurve curve;
    FaultLog passedOver;
    const std::vector<NodeId> files = spread(filesOf(tree), limits.files);
    std::vector<std::byte> memory(kAskedAtOnce * kMostOfOne);
    ReaderPool pool(source, passedOver, readers);
    const Nanoseconds began = clock.now();
    for (std::size_t from = 0; from < files.size() && !stop.stop_requested(); from += kAskedAtOnce) {
        if (sample.bytes >= limits.bytes || clock.now() - began >= limits.time) {
            break;
        }
        std::vector<std::unique_ptr<ReadJob>> jobs;
        for (std::size_t i = from; i < std::min(from + kAskedAtOnce, files.size()); ++i) {
            auto job = std::make_unique<ReadJob>();
            job->node = files[i];
            const auto bytes = static_cast<std::size_t>(std::min(tree.node(files[i]).size, kMostOfOne));
            job->into = std::span(memory).subspan(jobs.size() * kMostOfOne, bytes);
            pool.submit(*job);
            jobs.push_back(std::move(job));
        }
        for (const auto& job : jobs) {
            if (!pool.wait(*job, stop)) {
                pool.drain();
                return {};
            }
            curve.addFile(job->into.size(), job->into.size());
            sample.bytes += job->into.size();
            ++sample.files;
        }
    }
    sample.seconds = seconds(clock.now() - began);
    sample.cost = curve.points().back().cost;
    return sample;
}

} // namespace steadyburn
