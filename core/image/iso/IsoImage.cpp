#include "image/iso/IsoImage.h"

#include "base/Units.h"
#include "image/ProductionCurve.h"
#include "image/iso/IsoContents.h"
#include "image/iso/IsoDrain.h"
#include "image/iso/IsoLibrary.h"
#include "image/iso/IsoOldHead.h"
#include "image/iso/IsoReadAhead.h"
#include "image/iso/IsoSession.h"
#include "image/iso/IsoTree.h"

#include <algorithm>
#include <utility>

namespace steadyburn {

namespace {

// Block addresses have 32 bits.
constexpr std::uint64_t kMostBlocks = 0xfffffff0;

bool holdsBootCatalog(::IsoImage& image)
{
    ::ElToritoBootImage* boot = nullptr;
    ::IsoFile* file = nullptr;
    ::IsoBoot* catalog = nullptr;
    return iso_image_get_boot_image(&image, &boot, &file, &catalog) == 1;
}

std::uint64_t blocksOf(std::span<const IsoContent> contents)
{
    std::uint64_t blocks = 0;
    for (const IsoContent& content : contents) {
        blocks += content.stored ? roundUp(content.size, kDiscBlock) / kDiscBlock : 0;
    }
    return blocks;
}

} // namespace

struct IsoImage::Parts {
    Parts(const Tree& treeGiven, Source& source, FaultLog& logGiven, const IsoOptions& optionsGiven,
          const ReadOptions& readers)
        : tree(treeGiven),
          log(logGiven),
          options(optionsGiven),
          pool(source, logGiven, readers),
          streams(treeGiven, optionsGiven.last)
    {
    }

    Result<void> layOut(StreamMeter& meter, const std::stop_token& stop);
    void readThroughLibisofs(StreamMeter& meter);
    // Whoever waits for what comes out of libisofs does so no longer.
    void stopReading();

    const Tree& tree;
    FaultLog& log;
    IsoOptions options;
    ReaderPool pool;
    IsoStreams streams;
    IsoHead head;
    std::uint64_t size = 0;
    std::uint64_t metadata = 0; // bytes before the contents
    IsoChecksumTable checksums;
    // The order matters: libisofs's thread ends first, then what it reads from.
    std::unique_ptr<IsoReadAhead> ahead;
    IsoOwned<::IsoImage> image;
    IsoOwned<::burn_source> running;

    ~Parts() { stopReading(); }
    Parts(const Parts&) = delete;
    Parts& operator=(const Parts&) = delete;
};

void IsoImage::Parts::readThroughLibisofs(StreamMeter& meter)
{
    ahead = std::make_unique<IsoReadAhead>(IsoPieces(tree, streams.contents(), IsoReadAhead::kPiece), pool, meter);
    streams.setReadAhead(ahead.get());
}

void IsoImage::Parts::stopReading()
{
    if (options.treeDigest) {
        options.treeDigest->giveUp();
    }
    if (ahead != nullptr) {
        ahead->stop();
    }
}

Result<void> IsoImage::Parts::layOut(StreamMeter& meter, const std::stop_token& stop)
{
    const Result<IsoLibrary::Hold> entered = IsoLibrary::enter();
    if (!entered) {
        return entered.fault();
    }
    IsoSession session(options, tree, head);
    Result<IsoOwned<::IsoImage>> made = session.newImage();
    if (!made) {
        return made.takeFault();
    }
    image = std::move(*made);
    IsoOldHead oldHead;
    if (options.append) {
        oldHead.collect(*image);
    }
    IsoTree grower(tree, streams, log, {options.xattrs, options.reproducible});
    if (Result<void> grown = grower.growInto(*image, stop); !grown) {
        return grown;
    }
    const std::uint64_t blocks = blocksOf(streams.contents());
    if (blocks > kMostBlocks) {
        Fault fault;
        fault.kind = FaultKind::mediumTooSmall;
        fault.doing = Action::plan;
        fault.facts = SpaceNeed{.needed = blocks * kDiscBlock, .available = kMostBlocks * kDiscBlock};
        fault.detail = "ISO 9660";
        return fault;
    }
    // An old boot catalog is made anew and lies behind the contents.
    const bool inItsOrder = options.sessionMd5 || (options.append && holdsBootCatalog(*image));
    if (inItsOrder && !options.onlyPlanned) {
        readThroughLibisofs(meter);
    }
    Result<IsoSession::Running> begun = session.begin(*image);
    for (const std::string& message : takeIsoMessages(*image)) {
        log.add({.kind = FaultKind::fileUnstorable, .doing = Action::plan, .detail = message});
    }
    if (!begun) {
        return begun.takeFault();
    }
    running = std::move(begun->source);
    if (options.append && options.append->rewritesHead) {
        if (auto kept = oldHead.keepIn(head.bytes(), *options.append); !kept) {
            return kept;
        }
    }
    size = begun->size;
    metadata = begun->metadata;
    checksums = begun->checksums;
    if (options.treeDigest) {
        const std::uint32_t start = options.append ? options.append->nextWritableBlock : 0;
        options.treeDigest->begin(start, static_cast<std::uint32_t>(metadata / kDiscBlock));
    }
    // libisofs puts one block of zeros before the contents, to which files without data point.
    const std::uint64_t expected = metadata + (1 + blocks + options.tailPadding) * kDiscBlock;
    if (!inItsOrder && size != expected) {
        Fault fault = isoFault(ISO_ASSERT_FAILURE, "layout");
        fault.detail += ": " + std::to_string(size) + " bytes instead of " + std::to_string(expected);
        return fault;
    }
    return {};
}

IsoImage::IsoImage(std::unique_ptr<Parts> parts) : m_parts(std::move(parts))
{
}

IsoImage::~IsoImage() = default;

Result<std::unique_ptr<IsoImage>> IsoImage::layOut(const Tree& tree, Source& source, FaultLog& log,
                                                   const IsoOptions& options, const ReadOptions& readers,
                                                   const std::stop_token& stop)
{
    auto parts = std::make_unique<Parts>(tree, source, log, options, readers);
    std::unique_ptr<IsoImage> image(new IsoImage(std::move(parts)));
    if (Result<void> done = image->m_parts->layOut(image->m_meter, stop); !done) {
        return done.takeFault();
    }
    return image;
}

std::optional<std::uint64_t> IsoImage::size() const
{
    return m_parts->size;
}

std::vector<ProductionPoint> IsoImage::production() const
{
    const Parts& parts = *m_parts;
    ProductionCurve curve;
    curve.addMetadata(parts.metadata);
    std::uint64_t laid = parts.metadata;
    for (const IsoContent& content : parts.streams.contents()) {
        if (content.stored) {
            const std::uint64_t stored = roundUp(content.size, kDiscBlock);
            curve.addFile(stored, std::min(content.size, parts.tree.dataBytes(content.node)));
            laid += stored;
        }
    }
    curve.addMetadata(parts.size - std::min(parts.size, laid));
    return curve.points();
}

std::span<const std::byte> IsoImage::head() const
{
    return m_parts->head.bytes();
}

Result<void> IsoImage::produce(ByteSink& sink, std::stop_token stop)
{
    Parts& parts = *m_parts;
    const auto& append = parts.options.append;
    const std::uint32_t start = append ? append->nextWritableBlock : 0;
    IsoSessionEnd end(start, parts.options.sessionMd5, parts.checksums);
    IsoTreeDigest* const tree = parts.options.treeDigest.get();
    if (parts.ahead != nullptr) {
        // A stop must reach libisofs's thread where it waits for a reader; then it fills up with zeros and comes here.
        const std::stop_callback wake(stop, [&parts] { parts.stopReading(); });
        if (Result<void> drained = drainIso(*parts.running, sink, parts.size, start, {end, tree}, stop); !drained) {
            return drained;
        }
        if (!parts.streams.orderHeld()) {
            return isoFault(ISO_ASSERT_FAILURE, "order of contents");
        }
        return parts.ahead->settle(stop) ? Result<void>() : Result<void>(parts.ahead->fault());
    }
    const std::uint64_t beforeContents = parts.metadata + kDiscBlock;
    if (auto drained = drainIso(*parts.running, sink, beforeContents, start, {end, tree}, stop); !drained) {
        return drained;
    }
    // libisofs has told all it knows; its memory is free before the long part begins.
    parts.running.reset();
    parts.image.reset();
    if (!parts.streams.orderHeld()) {
        return isoFault(ISO_ASSERT_FAILURE, "order of contents");
    }
    IsoPieces pieces(parts.tree, parts.streams.contents(), IsoContents::pieceFor(sink));
    IsoContents contents(pieces, parts.pool, m_meter);
    if (Result<void> written = contents.writeInto(sink, stop); !written) {
        return written;
    }
    return putZeros(sink, parts.options.tailPadding * kDiscBlock, stop);
}

} // namespace steadyburn
