// What is burned: the tree that the scan has found, its files as they are read for a stream, and the digests that are
// taken on the way. The job's thread.
#pragma once

#include "contents/Source.h"
#include "image/fetch/LateDigests.h"
#include "image/fetch/ReaderPool.h"
#include "workflow/burn/BurnContext.h"

#include <memory>
#include <optional>

namespace steadyburn {

class BurnContents {
public:
    explicit BurnContents(const BurnContext& burn) : m_burn(burn) {}

    // Walks the sources. Fails with what the scan fails with, sourceEmpty, and outputTwice where the manifest would
    // replace a file that is to be burned.
    Result<void> scan();
    [[nodiscard]] const Tree& tree() const { return m_tree; }
    [[nodiscard]] const ScanProgress& scanned() const { return m_scanned; }

    // A digest of each file: they go with the medium or into a manifest, and are not only compared with. Before
    // openSource().
    void giveDigests() { m_given = true; }
    [[nodiscard]] DigestTable& digests();
    // Opens the sources for one stream, which goes before the next call. The options refer to this object.
    ReadOptions openSource();
    [[nodiscard]] Source& source() const { return *m_source; }

    // Those of files with long holes come later than the stream. Fails with `cancelled`.
    Result<void> settleDigests();
    Result<void> writeManifestFile();

private:
    void tellMissingDigests() const;
    [[nodiscard]] bool areGiven() const { return m_given || !m_burn.request.manifest.empty(); }

    const BurnContext& m_burn;
    Tree m_tree;
    ScanProgress m_scanned;
    bool m_given = false;
    std::unique_ptr<Source> m_source;
    std::optional<DigestTable> m_digests;
    std::unique_ptr<LateDigests> m_late; // uses both
};

} // namespace steadyburn
