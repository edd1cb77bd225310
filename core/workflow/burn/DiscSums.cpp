#include "workflow/burn/DiscSums.h"

#include "base/Units.h"
#include "unpack/iso/MappedReader.h"
#include "unpack/iso/TreePath.h"
#include "unpack/medium/MediumContents.h"
#include "verify/Manifest.h"
#include "workflow/discset/DiscMark.h"

#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include <sys/stat.h>

namespace steadyburn {

namespace {

constexpr std::size_t kListPiece = kMiB;

// What the disc has in the place of the list, before a session is appended.
struct OldList {
    bool own = false;   // a list of ours
    bool other = false; // something else
    std::vector<ManifestLine> lines;
    std::unordered_set<std::string> files; // paths of the files that are on the disc
};

// Of what cannot be read there are no lines.
ParsedManifest readLines(StoredBytes& bytes)
{
    ManifestParser parser;
    std::vector<std::byte> piece(kListPiece);
    for (;;) {
        auto got = bytes.read(piece);
        if (got && *got > 0) {
            parser.add({reinterpret_cast<const char*>(piece.data()), *got});
        } else if (got || got.fault().kind != FaultKind::mediumError) {
            return parser.finish();
        }
    }
}

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
                                    if (S_ISREG(entry.mode) && isOwnAbout(entry)) {
                                        old.lines = readLines(bytes).lines;
                                    } else if (S_ISREG(entry.mode)) {
                                        old.files.insert(entry.path);
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

std::string linesThatStay(const OldList& old, const Tree& added)
{
    std::string text;
    for (const ManifestLine& line : old.lines) {
        if (old.files.contains(line.path) && staysVisible(added, line.path)) {
            text += manifestLine(line.path, line.digest) + "\n";
        }
    }
    return text;
}

} // namespace

Result<void> addSumsOfDisc(const BurnContext& burn, BurnTarget& target, BurnContents& contents)
{
    if (contents.disc() != nullptr) {
        return {};
    }
    auto old = target.appends() ? readOldList(burn, target) : Result<OldList>(OldList());
    if (!old) {
        return old.takeFault();
    }
    if (!burn.request.checksums && !old->own) {
        return {};
    }
    auto added = old->other ? Result<void>(sumsNotAdded(std::string(kAboutDisc)))
                            : contents.addSums(linesThatStay(*old, contents.tree()));
    if (!added && added.fault().kind == FaultKind::duplicateName && !old->own) {
        burn.notices.warn(JobWarning::Kind::checksum, sumsNotAdded(added.fault().path));
        return {};
    }
    return added;
}

Fault sumsNotAdded(std::string path)
{
    return {.kind = FaultKind::duplicateName,
            .doing = Action::plan,
            .path = std::move(path),
            .detail = std::string(kSumsOfDisc)};
}

} // namespace steadyburn
