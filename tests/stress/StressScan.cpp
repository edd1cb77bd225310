// Scans a tree again and again with many threads while readers walk what is there already. A thread sanitizer watches.
#include "contents/Scanner.h"
#include "support/ScratchFolder.h"

#include <atomic>
#include <cstdio>
#include <exception>
#include <string>
#include <thread>
#include <vector>

using namespace steadyburn;

namespace {

constexpr int kRounds = 12;
constexpr int kFolders = 60;
constexpr int kFiles = 12;

void fill(const ScratchFolder& scratch)
{
    for (int i = 0; i < kFolders; ++i) {
        const std::string folder = (i % 7 == 0 ? "" : std::to_string(i - i % 7) + '/') + std::to_string(i);
        scratch.folder(folder);
        for (int k = 0; k < kFiles; ++k) {
            scratch.file(folder + "/file" + std::to_string(k), "text");
        }
        scratch.link(folder + "/link", "file0");
    }
}

// What is published must be whole, whenever it is looked at.
std::uint64_t readWhile(const std::atomic<bool>& scanning, const Tree& tree)
{
    std::uint64_t wrong = 0;
    while (scanning) {
        const NodeId size = tree.size();
        for (NodeId id = 1; id < size; ++id) {
            const bool link = S_ISLNK(tree.node(id).mode);
            wrong += tree.name(id).empty() || tree.node(id).parent >= size ? 1 : 0;
            wrong += link != (tree.linkTarget(id) == "file0") ? 1 : 0;
            const Tree::Children inside = tree.children(id);
            for (NodeId child = inside.first; child < inside.first + inside.count; ++child) {
                wrong += tree.node(child).parent != id ? 1 : 0;
            }
        }
    }
    return wrong;
}

bool round(const ScratchFolder& scratch, unsigned threads)
{
    Tree tree;
    FaultLog log;
    std::atomic<bool> scanning{true};
    std::atomic<std::uint64_t> wrong{0};
    std::jthread reader([&] { wrong += readWhile(scanning, tree); });
    const Result<ScanProgress> result = Scanner({.threads = threads}).scan({scratch.path()}, tree, log, {});
    scanning = false;
    reader.join();
    return result && wrong == 0 && result->files == std::uint64_t(kFolders) * kFiles && log.count() == 0;
}

bool cancelledRound(const ScratchFolder& scratch)
{
    Tree tree;
    FaultLog log;
    std::stop_source stop;
    std::jthread canceller([&] { stop.request_stop(); });
    const Result<ScanProgress> result = Scanner({}).scan({scratch.path()}, tree, log, stop.get_token());
    return result || result.fault().kind == FaultKind::cancelled;
}

bool stress()
{
    const ScratchFolder scratch;
    fill(scratch);
    for (int i = 0; i < kRounds; ++i) {
        if (!round(scratch, static_cast<unsigned>(1 + i * 2)) || !cancelledRound(scratch)) {
            std::fprintf(stderr, "round %d failed\n", i);
            return false;
        }
    }
    return true;
}

} // namespace

int main()
{
    try {
        return stress() ? 0 : 1;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
