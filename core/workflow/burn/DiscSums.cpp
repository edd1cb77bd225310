#include "workflow/burn/DiscSums.h"

#include "base/Units.h"
#include "unpack/iso/MappedReader.h"
#include "unpack/iso/TreePath.h"
#include "unpack/medium/MediumContents.h"
#include "verify/Manifest.h"
#include "workflow/discset/DiscMark.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <sys/stat.h>

namespace steadyburn {

namespace {

// What the disc has in the place of the list, before a session is appended.
struct OldList {
    bool own = false;   // a list of ours
    bool other = false; // something else
    StoredManifest list;
};

// A tree that cannot be read is refused by those who look at it after this.
Result<OldList> readOldList(const BurnContext& burn, BurnTarget& target)
{
    OldList old;
    const auto& sessions = target.medium().sessions;
    if (sessions.empty()) {
        return old;
    }
    const auto fails = [](const Fault& fault) { return fault.kind == FaultKind::cancelled || isGone(fault.kind); };
    auto reader = openWithMap(*target, static_cast<std::uint32_t>(sessions.size() - 1));
    if (!reader) {
        return fails(reader.fault()) ? Result<OldList>(reader.takeFault()) : std::move(old);
    }
    const StoredVisit visit{.entry =
                                [&old](const StoredEntry& entry, StoredBytes& bytes) {
                                    old.own = old.own || isOwnAbout(entry);
                                    old.other = old.other || isAboutDisc(entry.path);
                                    if (isOwnSums(entry)) {
                                        old.list = readManifest(entry, bytes);
                                    }
                                    return true;
                                },
                            .totals = {},
                            .first = [](const std::string& path) { return isStoredManifest(path); }};
    FaultLog ignored; // told by who reads all of it
    auto walked = walkMedium(**reader, visit, ignored, burn.stop);
    if (!walked && fails(walked.fault())) {
        return walked.takeFault();
    }
    old.other = old.other && !old.own;
    return old;
}

// Whether a file of the disc is what it was when `added` has come to it.
bool staysVisible(const Tree& added, std::string_view path)
{
    for (std::size_t slash = path.find('/'); slash != std::string_view::npos; slash = path.find('/', slash + 1)) {
        const auto above = findPath(added, path.substr(0, slash));
        if (!above) {
            return true;
        }
        if (!S_ISDIR(added.node(*above).mode)) {
            return false;
        }
    }
    return !findPath(added, path);
}

std::string linesThatStay(const ParsedManifest& old, const Tree& added)
{
    std::string text;
    for (const ManifestLine& line : old.lines) {
        if (staysVisible(added, line.path)) {
            text += manifestLine(line.path, line.digest) + "\n";
        }
    }
    for (const IncompleteMark& mark : old.incomplete) {
        const bool there = mark.how == IncompleteMark::How::padded;
        if (there ? staysVisible(added, mark.path) : !findPath(added, mark.path)) {
            text += incompleteLine(mark) + "\n";
        }
    }
    return text;
}

// What a new list would no longer tell of a damaged one.
Result<void> refuseDamage(const BurnContext& burn, const OldList& old)
{
    const std::string path = std::string(kAboutDisc) + "/" + std::string(kSumsOfDisc);
    FaultLog damage;
    if (old.list.lost) {
        damage.add({.kind = FaultKind::mediumError, .doing = Action::plan, .path = path});
    }
    reportUnreadable(old.list.parsed, path, Action::plan, damage);
    for (const Fault& fault : damage.all()) {
        if (!burn.request.appendDamaged) {
            return fault;
        }
        burn.log.add(fault);
    }
    return {};
}

} // namespace

std::vector<IncompleteMark> missingSources(const FaultLog& log, const Tree& tree)
{
    LostSources lost(log);
    std::vector<IncompleteMark> marks;
    if (lost.empty()) {
        return marks;
    }
    tree.walk([&](NodeId id) {
        if (lost.meet(tree, id) && S_ISDIR(tree.node(id).mode)) {
            marks.push_back({.how = IncompleteMark::How::unlisted, .path = tree.path(id)});
        }
        return true;
    });
    std::ranges::move(lost.missing(tree), std::back_inserter(marks));
    return marks;
}

std::string linesOfMissing(const FaultLog& log, const Tree& tree)
{
    std::string text;
    for (const IncompleteMark& mark : missingSources(log, tree)) {
        text += incompleteLine(mark) + "\n";
    }
    return text;
}

Result<void> addSumsOfDisc(const BurnContext& burn, BurnTarget& target, BurnContents& contents)
{
    if (contents.disc() != nullptr) {
        return {};
    }
    auto old = target.appends() ? readOldList(burn, target) : Result<OldList>(OldList());
    if (!old) {
        return old.takeFault();
    }
    if (auto sound = refuseDamage(burn, *old); !sound) {
        return sound;
    }
    const bool wanted = burn.request.checksums && contents.scanned().files > 0; // sha256sum refuses an empty list
    if (!wanted && !old->own) {
        return {};
    }
    if (old->other) {
        burn.notices.warn(JobWarning::Kind::checksum, sumsNotAdded({}, ListInTheWay::Where::disc));
        return {};
    }
    auto added =
        contents.addSums(linesThatStay(old->list.parsed, contents.tree()) + linesOfMissing(burn.log, contents.tree()));
    if (added || added.fault().kind != FaultKind::duplicateName) {
        return added;
    }
    if (old->own) {
        return sumsNotAdded(added.fault().path, ListInTheWay::Where::sourceOfAppend);
    }
    burn.notices.warn(JobWarning::Kind::checksum, sumsNotAdded(added.fault().path, ListInTheWay::Where::source));
    return {};
}

Fault sumsNotAdded(std::string path, ListInTheWay::Where where)
{
    return {.kind = FaultKind::duplicateName,
            .doing = Action::plan,
            .path = std::move(path),
            .detail = std::string(kAboutDisc),
            .facts = ListInTheWay{where}};
}

} // namespace steadyburn
