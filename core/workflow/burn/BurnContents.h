// What is burned: the tree that the scan has found, its files as they are read for a stream, and the digests that are
// taken on the way. The job's thread.
#pragma once

#include "contents/Source.h"
#include "image/fetch/LateDigests.h"
#include "image/fetch/ReaderPool.h"
#include "image/iso/IsoTreeDigest.h"
#include "workflow/burn/BurnContext.h"
#include "workflow/discset/DiscTree.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace steadyburn {

class BurnContents {
public:
    explicit BurnContents(const BurnContext& burn) : m_burn(burn) {}

    // Walks the sources. Fails with what the scan fails with, sourceEmpty (not of a set that is continued: it may end),
    // and outputTwice where the manifest would replace a file that is to be burned.
    Result<void> scan();
    // Of the disc, where one was taken.
    [[nodiscard]] const Tree& tree() const { return m_disc ? m_disc->tree() : *m_tree; }
    [[nodiscard]] const ScanProgress& scanned() const { return m_here; }

    // From now on all this is about one disc; null: about everything again. Forgets the digests.
    void take(std::unique_ptr<DiscTree> disc);
    // From now on a list of checksums goes along, with `olderSums` behind its own lines. Fails as DiscTree::make().
    Result<void> addSums(std::string olderSums);
    [[nodiscard]] const DiscTree* disc() const { return m_disc.get(); } // null: none was taken
    [[nodiscard]] const Tree& whole() const { return *m_tree; }
    // The file that is read when all others were: the disc's list of checksums. kNoNode: there is none.
    [[nodiscard]] NodeId lastFile() const { return m_disc ? m_disc->sums() : kNoNode; }
    // The disc's file with the checksum of its tree, another one in each copy. kNoNode: there is none.
    [[nodiscard]] NodeId treeChecksum() const { return m_disc ? m_disc->treeChecksum() : kNoNode; }
    // Of the disc that is read from the source that was opened last; null: no file has the tree's checksum.
    [[nodiscard]] const std::shared_ptr<IsoTreeDigest>& treeDigest() const { return m_treeDigest; }
    // Takes over what is known of everything.
    void takeDigests(DigestTable digests) { m_digests.emplace(std::move(digests)); }

    // A digest of each file: they go with the medium or into a manifest, and are not only compared with. Before
    // openSource().
    void giveDigests() { m_given = true; }
    [[nodiscard]] DigestTable& digests();
    // From the next openSource() on these files have other contents: see OwnTape. Without a disc.
    void replaceTexts(const std::map<std::string, std::string>& texts);
    // Opens the sources for one stream, which goes before the next call. The options refer to this object.
    ReadOptions openSource();
    [[nodiscard]] Source& source() const { return *m_source; }

    // Those of files with long holes come later than the stream. Fails with `cancelled`.
    Result<void> settleDigests();
    Result<void> writeManifestFile();

private:
    void tellMissingDigests() const;
    [[nodiscard]] std::string sumsOfDisc();
    [[nodiscard]] bool areGiven() const { return m_given || !m_burn.request.manifest.empty(); }

    const BurnContext& m_burn;
    std::shared_ptr<Tree> m_tree = std::make_shared<Tree>();
    std::unique_ptr<DiscTree> m_disc; // uses m_tree
    ScanProgress m_scanned;
    ScanProgress m_here; // of that, what is on the disc
    bool m_given = false;
    std::map<NodeId, std::string> m_texts; // in place of what the sources have
    std::shared_ptr<IsoTreeDigest> m_treeDigest;
    std::unique_ptr<Source> m_source; // uses it
    std::optional<DigestTable> m_digests;
    std::unique_ptr<LateDigests> m_late; // uses both
};

} // namespace steadyburn
