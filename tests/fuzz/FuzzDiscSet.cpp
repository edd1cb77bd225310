// The journal of a disc set, without its last line: its plan is compared with sources that are as it says, but for
// every fourth entry, and its CONTENTS.jsonl.gz is made.
#include "base/Clock.h"
#include "fuzz/Fuzz.h"
#include "fuzz/Sections.h"
#include "support/TreeMaker.h"
#include "workflow/burn/DiscSetJournal.h"
#include "workflow/burn/ProducerEnd.h"

#include <map>

using namespace steadyburn;

namespace {

struct Folder {
    std::map<std::string, Folder> inside;
    Tree::NewNode node = newFolder({});
};

// Where the entry is put; null: there is no such path.
Folder* placeOf(Folder& root, std::string_view path)
{
    Folder* place = &root;
    while (!path.empty()) {
        const std::size_t slash = std::min(path.find('/'), path.size());
        const std::string name(path.substr(0, slash));
        path.remove_prefix(std::min(slash + 1, path.size()));
        if (name.empty() || name == "." || name == "..") {
            return nullptr;
        }
        place = &place->inside[name];
        place->node.name = name;
    }
    return place == &root ? nullptr : place;
}

void put(Tree& tree, NodeId id, Folder& folder)
{
    std::vector<Tree::NewNode> nodes;
    for (auto& [name, inner] : folder.inside) {
        if (!inner.inside.empty()) {
            inner.node.node.mode = S_IFDIR | 0755;
            inner.node.linkTarget.clear();
        }
        nodes.push_back(std::move(inner.node));
    }
    const NodeId first = tree.addChildren(id, std::move(nodes));
    NodeId next = first;
    for (auto& [name, inner] : folder.inside) {
        if (S_ISDIR(tree.node(next).mode)) {
            put(tree, next, inner);
        }
        ++next;
    }
}

void makeTree(Tree& tree, const SetRecord& record)
{
    Folder root;
    unsigned number = 0;
    for (const JournalEntry& entry : record.entries) {
        Folder* const place = placeOf(root, entry.path);
        if (place == nullptr || ++number % 4 == 0) {
            continue;
        }
        place->node.node.mode = entry.mode;
        place->node.linkTarget = S_ISLNK(entry.mode) ? "elsewhere" : "";
        place->node.node.uid = entry.uid;
        place->node.node.gid = entry.gid;
        place->node.node.size = S_ISREG(entry.mode) ? entry.size : 0;
        place->node.node.mtime = entry.mtime;
        place->node.node.ctime = entry.ctime;
    }
    put(tree, kRoot, root);
    tree.settleHardLinks();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const InputFile file(withEnd(textOf(data, size)));
    SetContinuation::Opened opened;
    auto journal = SetJournal::open(file.path(), opened.record);
    if (!journal || !opened.record.head.discs) {
        return 0;
    }
    opened.journal = std::move(*journal);
    Tree tree;
    makeTree(tree, opened.record);

    SteadyClock clock;
    LiveView live(clock);
    const Job::Listener listener;
    const BurnNotices notices(listener, live);
    const JobRequest request;
    const Dependencies dependencies;
    FaultLog log;
    std::shared_ptr<ProducerEnd> lost;
    const BurnContext burn{request, dependencies, notices, live, log, clock, {}, lost};
    DiscSetJournal plan(burn);
    const unsigned discs = opened.record.head.discs->discs;
    plan.open(std::move(opened));
    DigestTable digests(tree.size());
    const auto adopted = plan.adopt(tree, digests);
    if (!adopted) {
        return 0;
    }
    for (const std::uint16_t disc : adopted->packing.discOf) {
        mustHold(disc <= discs, "an entry lies on a disc of the set");
    }
    for (const auto& [part, disc] : adopted->packing.discOfPart) {
        mustHold(disc >= 1 && disc <= discs && part.second <= adopted->packing.cuts.count(part.first),
                 "a part is one of its file, on a disc of the set");
    }
    mustHold(plan.contents().ok(), "what was planned can be told");
    return 0;
}
