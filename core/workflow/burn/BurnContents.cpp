#include "workflow/burn/BurnContents.h"

#include "unpack/iso/TreePath.h"
#include "verify/Manifest.h"
#include "workflow/burn/SilenceWatch.h"
#include "workflow/request/Outputs.h"
#include "workflow/request/WholeCompilation.h"

#include <cerrno>
#include <utility>

#include <sys/stat.h>

namespace steadyburn {

namespace {

// Some files from memory, all others from the sources.
class TextSource final : public Source {
public:
    TextSource(const std::map<NodeId, std::string>& texts, std::unique_ptr<Source> sources)
        : m_texts(texts), m_sources(std::move(sources))
    {
    }
    Result<std::unique_ptr<SourceFile>> open(NodeId id) override
    {
        const auto text = m_texts.find(id);
        return text == m_texts.end() ? m_sources->open(id)
                                     : std::unique_ptr<SourceFile>(std::make_unique<MemoryFile>(text->second));
    }

private:
    const std::map<NodeId, std::string>& m_texts;
    std::unique_ptr<Source> m_sources;
};

} // namespace

Result<void> BurnContents::scan()
{
    const JobRequest& request = m_burn.request;
    ScanOptions options;
    options.excludes = request.excludes;
    options.excludeCaches = request.excludeCaches;
    options.oneFileSystem = request.oneFileSystem;
    options.onFault = request.onFault;
    if (!request.continuedJournal.empty()) { // it was not there when the set was planned
        options.leaveOut.push_back(request.continuedJournal);
    }
    auto compilation = wholeCompilation(request);
    if (!compilation) {
        return compilation.takeFault();
    }
    bool said = false;
    Scanner scanner(
        std::move(options),
        [&](const ScanProgress& now) {
            said = false;
            m_burn.live.setScanned(now.files, now.bytes);
        },
        [&](const std::string& path) {
            if (!std::exchange(said, true)) {
                m_burn.notices.warnOfSource(seconds(SilenceWatch::kSource), path);
            }
        });
    auto scanned = scanner.scan(*compilation, *m_tree, m_burn.log, m_burn.stop);
    if (!scanned) {
        return scanned.takeFault();
    }
    m_here = m_scanned = *scanned;
    if (request.scanned) {
        request.scanned->tree = m_tree;
    }
    m_burn.live.setScanned(m_scanned.files, m_scanned.bytes);
    for (const std::string& source : request.sources) {
        struct stat found = {};
        struct stat behind = {};
        if (::lstat(source.c_str(), &found) == 0 && S_ISLNK(found.st_mode) && ::stat(source.c_str(), &behind) == 0 &&
            S_ISDIR(behind.st_mode)) {
            m_burn.notices.warn(JobWarning::Kind::link,
                                {.kind = FaultKind::fileSkipped, .doing = Action::plan, .code = ELOOP, .path = source});
        }
    }
    if (auto apart = manifestIsNoSource(request.manifest, *m_tree); !apart) {
        return apart;
    }
    if (holdsNothing(*m_tree) && request.continuedJournal.empty()) { // else DiscSetPlanning says it: the set may end
        return Fault{.kind = FaultKind::sourceEmpty,
                     .doing = Action::scan,
                     .path = request.sources.size() == 1 ? request.sources.front() : std::string()};
    }
    return {};
}

void BurnContents::take(std::unique_ptr<DiscTree> disc)
{
    m_late.reset();
    m_source.reset();
    m_digests.reset();
    m_disc = std::move(disc);
    m_here = m_scanned;
    if (m_disc) {
        m_here.files = m_disc->files();
        m_here.folders = m_disc->folders();
        m_here.bytes = m_disc->bytes();
    }
}

Result<void> BurnContents::addSums(std::string olderSums)
{
    auto disc = DiscTree::withSums(*m_tree, std::move(olderSums));
    if (!disc) {
        return disc.takeFault();
    }
    giveDigests();
    take(std::move(*disc));
    m_here = m_scanned;
    return {};
}

DigestTable& BurnContents::digests()
{
    if (!m_digests) {
        m_digests.emplace(tree().size());
    }
    return *m_digests;
}

void BurnContents::replaceTexts(const std::map<std::string, std::string>& texts)
{
    for (const auto& [path, text] : texts) {
        const auto node = findPath(*m_tree, path);
        if (node && m_tree->node(*node).size == text.size()) {
            m_texts.insert_or_assign(*node, text);
        }
    }
}

ReadOptions BurnContents::openSource()
{
    m_late.reset(); // reads from the source
    m_source.reset();
    m_treeDigest.reset();
    m_source = m_burn.dependencies.openSource(*m_tree);
    if (!m_texts.empty()) {
        m_source = std::make_unique<TextSource>(m_texts, std::move(m_source));
    }
    if (treeChecksum() != kNoNode) {
        m_treeDigest = std::make_shared<IsoTreeDigest>();
    }
    if (m_disc) {
        const LateTexts late{.sums = [this] { return sumsOfDisc(); },
                             .tree = [digest = m_treeDigest] { return digest->text(); }};
        m_source = std::make_unique<DiscSource>(*m_disc, std::move(m_source), late);
    }
    const bool wanted = areGiven() || m_burn.request.verify;
    if (areGiven()) {
        m_late = std::make_unique<LateDigests>(*m_source, digests());
    }
    return {.threads = m_burn.request.readers,
            .digests = wanted ? &digests() : nullptr,
            .tree = &tree(),
            .late = m_late.get(),
            .digestsOfLongHoles = areGiven()};
}

Result<void> BurnContents::settleDigests()
{
    const bool all = !m_late || m_late->settle(m_burn.stop);
    return all ? Result<void>() : Result<void>(Fault{.kind = FaultKind::cancelled, .doing = Action::write});
}

Result<void> BurnContents::writeManifestFile()
{
    if (auto settled = settleDigests(); !settled) {
        return settled;
    }
    tellMissingDigests();
    const JobRequest& request = m_burn.request;
    if (request.manifest.empty() || !m_digests) {
        return {};
    }
    return writeManifest(request.manifest, tree(), *m_digests, request.replaceManifest, {lastFile(), treeChecksum()});
}

// A reader's thread, when all other files were read.
std::string BurnContents::sumsOfDisc()
{
    (void)settleDigests(); // of what was stopped nothing matters any more
    return sumsOf(m_disc->tree(), digests(), {lastFile(), treeChecksum()}) + m_disc->otherSums();
}

void BurnContents::tellMissingDigests() const
{
    if (!m_digests || !areGiven()) {
        return;
    }
    for (const NodeId id : m_digests->onlySparse()) {
        m_burn.notices.warn(JobWarning::Kind::checksum,
                            {.kind = FaultKind::notCompared, .doing = Action::write, .path = tree().path(id)});
    }
}

} // namespace steadyburn
