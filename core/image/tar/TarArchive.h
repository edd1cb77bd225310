// A tar archive of a Tree: ustar where it fits, pax otherwise, holes as GNU.sparse 1.0. Headers come from libarchive
// and are placed in the sink's memory; the readers put the contents behind them, in the same memory.
#pragma once

#include "base/FaultLog.h"
#include "contents/Source.h"
#include "image/ImageStream.h"
#include "image/fetch/FileParts.h"
#include "image/fetch/ReaderPool.h"
#include "image/tar/IncompleteMarks.h"

#include <memory>
#include <set>
#include <utility>
#include <vector>

namespace steadyburn {

// Where an entry's header starts in the (uncompressed) archive, for the contents file of a tape.
struct TarPlace {
    NodeId node = kNoNode;
    std::uint64_t offset = 0;
    unsigned part = 0; // of a file that is cut, from 1
};

// What lies on earlier volumes of a set, wherever in the tree: it is not told again, but for the folders on the way to
// something else.
struct EarlierEntries {
    std::vector<bool> nodes;                     // by node
    std::set<std::pair<NodeId, unsigned>> parts; // of files that are cut
};

struct TarOptions {
    std::size_t record = 10240;              // the archive is padded with zeros to a multiple of it; a multiple of 512
    bool xattrs = true;                      // SCHILY.xattr and SCHILY.acl
    std::vector<TarPlace>* places = nullptr; // filled by produce() in the order of the stream; null: not wanted
    // The rest of a tree that began on another volume: this entry and what follows it, and before it the folders that
    // it lies in. A hard link names its first entry even where that is on another volume.
    NodeId from = kRoot;
    unsigned fromPart = 1;                   // where that is a split file
    const EarlierEntries* earlier = nullptr; // null: only what `from` says. Outlives the archive
    // The files that are split; null: none is. Outlives the archive.
    const FileParts* parts = nullptr;
    bool ofSet = false; // the tree is one disc of a set, whose parts have marks of their own (DiscTree)
    // Bytes after which the sink is told to begin a part at the next entry, so that a compressed archive has borders
    // where the next volume can continue; 0: never.
    std::uint64_t partBytes = 0;
    // What did not come whole is told at the archive's end (IncompleteMarks), and what is `missing` besides. The stream
    // becomes longer by that, or, where its length is promised beforehand, has so much room for it: what finds none
    // there is said to be of the whole archive. For that alone the room always suffices; the archive may then be longer
    // than `capacity`.
    bool tellIncomplete = false;
    std::vector<IncompleteMark> missing = {};
    std::uint64_t roomToTell = 0;
    std::uint64_t capacity = 0; // of the medium, in bytes; the room gives way to it; 0: not known
};

// Of several hard links the first carries the contents. Of the times only mtime is stored: reading changes atime, and
// two archives of the same tree would differ. Names that are not ASCII stand raw in the ustar header, see RawNames.h.
class TarArchive final : public ImageStream {
public:
    // Sums up the headers, so that size() is exact. `tree`, `source` and `log` outlive the archive.
    static Result<std::unique_ptr<TarArchive>> layOut(const Tree& tree, Source& source, FaultLog& log,
                                                      const TarOptions& options, const ReadOptions& readers,
                                                      std::stop_token stop);
    ~TarArchive() override;

    // Once produce() has ended it is what the stream became.
    [[nodiscard]] std::optional<std::uint64_t> size() const override;
    [[nodiscard]] std::vector<ProductionPoint> production() const override;
    Result<void> produce(ByteSink& sink, std::stop_token stop) override;

private:
    struct Parts;
    explicit TarArchive(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> m_parts;
};

} // namespace steadyburn
