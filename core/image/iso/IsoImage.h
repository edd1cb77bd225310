// ISO 9660 level 3 with Rock Ridge and Joliet, made from a Tree. libisofs makes everything but the contents, and its
// fifo is drained in large batches; the reader pool puts the contents into the sink's memory, where they belong. With a
// session MD5 libisofs has to see every byte: then the contents pass through it, as IsoStreams over the same pool.
#pragma once

#include "base/FaultLog.h"
#include "contents/Source.h"
#include "image/ImageStream.h"
#include "image/fetch/ReaderPool.h"
#include "image/iso/IsoTreeDigest.h"

#include <functional>
#include <memory>
#include <string>
#include <unordered_set>

namespace steadyburn {

// The end of an appendable medium's last session, for an image that merges it. Blocks of 2048 bytes.
struct AppendPoint {
    std::uint32_t lastSessionBlock = 0; // where the newest session starts
    std::uint32_t nextWritableBlock = 0;
    bool rewritesHead = true; // overwritable media and files: what lies in the first 64 KiB is kept where it is needed
    // Reads blocks of the medium for libisofs; returns false on a read error.
    std::function<bool(std::uint32_t block, std::span<std::byte> into)> read;
    bool damaged = false; // blocks that cannot be read are given up: folders in them become empty
    // What is known of the old files. They are read for the last, which must have been compared before.
    bool keepsSums = false; // the old session has checksums: so must the new one
    bool fileSums = false;  // takes over the MD5s of old files, and makes one of each new file
    bool makesSums = false; // makes one of each old file that has none
    // What the entries of the old tree, as we read it, add up to (sumOfEntry()). Where libisofs reads another, it must
    // do so twice alike: where memory is short it goes on without an entry, which would be lost. 0: unknown.
    std::uint64_t treeSum = 0;
    // Asked then with the sums of the entries that libisofs reads: fails where less would be carried over.
    std::function<Result<void>(const std::unordered_set<std::uint64_t>& imported)> otherTree = {};
};

struct IsoOptions {
    std::string volumeId = "STEADYBURN"; // <= 32 characters are kept in ISO 9660, 16 in Joliet
    bool joliet = true;
    bool xattrs = true;        // AAIP: extended attributes and ACLs
    bool sessionMd5 = false;   // libisofs's MD5s of the session and of each file; 4 s CPU per GB
    bool reproducible = false; // same tree, same bytes: times from the newest file, SOURCE_DATE_EPOCH or `epoch`;
                               // no atime, ctime and inode numbers
    std::int64_t epoch = 0;    // seconds; 0: from the tree
    // What the descriptors say of when it was made, where it is not reproducible; 0: the moment of its production.
    std::int64_t made = 0;
    std::optional<AppendPoint> append;
    // The file whose contents lie behind all others. It is opened when those have been read: it may be made of their
    // digests, as long as its size is known. kNoNode: the contents follow the tree.
    NodeId last = kNoNode;
    // Learns the tree's checksum while the image is produced, for a file of the tree; null: no file has it. It is never
    // left waiting.
    std::shared_ptr<IsoTreeDigest> treeDigest = {};
    // It is laid out for its size and shape, never produced: nothing is read of the contents, not even ahead.
    bool onlyPlanned = false;
    std::uint32_t tailPadding = 150; // blocks; the Linux read-ahead bug wants 150 on CD
};

class IsoImage final : public ImageStream {
public:
    // Lays the image out: afterwards size() is exact. `tree`, `source` and `log` outlive the image. Fails when libisofs
    // cannot hold the tree. Names that Joliet must shorten are not faults; files libisofs cannot store are logged
    // (fileUnstorable: names over 255 bytes, links over 1024), as is what Rock Ridge cannot express (attributesLost:
    // times before 1900 or after 2155, a slash at the end of a link's target). Any thread; a second image waits while
    // one is laid out.
    static Result<std::unique_ptr<IsoImage>> layOut(const Tree& tree, Source& source, FaultLog& log,
                                                    const IsoOptions& options, const ReadOptions& readers,
                                                    const std::stop_token& stop);
    ~IsoImage() override;

    [[nodiscard]] std::optional<std::uint64_t> size() const override;
    [[nodiscard]] std::vector<ProductionPoint> production() const override;
    Result<void> produce(ByteSink& sink, std::stop_token stop) override; // once

    // The 64 KiB that make the new session the one found at the start of an overwritable medium; only after produce()
    // with an AppendPoint or on overwritable targets. Empty otherwise.
    [[nodiscard]] std::span<const std::byte> head() const;

private:
    struct Parts;
    explicit IsoImage(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> m_parts;
};

} // namespace steadyburn
