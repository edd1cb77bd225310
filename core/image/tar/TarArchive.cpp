#include "image/tar/TarArchive.h"

#include "base/Units.h"
#include "image/ProductionCurve.h"
#include "image/tar/IncompleteMarks.h"
#include "image/tar/StreamAssembler.h"
#include "image/tar/TarHeaders.h"

#include <algorithm>
#include <atomic>
#include <iterator>
#include <sys/stat.h>
#include <unordered_map>
#include <unordered_set>

namespace steadyburn {
namespace {

constexpr NodeId kLookForStop = 1024; // nodes between two looks at the stop token

// Room for one mark, that of the whole archive, and a folder's header; always kept.
constexpr std::uint64_t kLeastToTell = 3 * kTarBlock;

Fault cancelled(Action doing)
{
    return {.kind = FaultKind::cancelled, .doing = doing};
}

std::uint64_t sumOf(const std::vector<Extent>& extents)
{
    std::uint64_t sum = 0;
    for (const Extent& extent : extents) {
        sum += extent.length;
    }
    return sum;
}

// The entries of the archive in the order of the stream.
template <typename Visit>
void walkEntries(const Tree& tree, const TarOptions& options, Visit visit)
{
    std::vector<bool> told(tree.size());
    const auto tellFolders = [&](NodeId id) {
        std::vector<NodeId> folders;
        for (NodeId at = tree.node(id).parent; at != kRoot && !told[at]; at = tree.node(at).parent) {
            folders.push_back(at);
        }
        while (!folders.empty()) {
            if (!visit(folders.back())) {
                return false;
            }
            told[folders.back()] = true;
            folders.pop_back();
        }
        return true;
    };
    bool reached = false;
    tree.walk([&](NodeId id) {
        reached = reached || id == options.from;
        const bool earlier = options.earlier != nullptr && options.earlier->nodes[id];
        if (!reached || id == kRoot || earlier) {
            return true;
        }
        told[id] = true;
        return tellFolders(id) && visit(id);
    });
}

} // namespace

struct TarArchive::Parts {
    Parts(const Tree& t, Source& s, FaultLog& l, const TarOptions& o, const ReadOptions& r)
        : tree(t), source(s), log(l), options(o), readers(r), headers(t, o.xattrs, o.ofSet)
    {
        readers.tree = &tree;
    }

    [[nodiscard]] bool holdsContents(NodeId id) const
    {
        return S_ISREG(tree.node(id).mode) && contentsOf(tree, id) == id;
    }
    // Calls visit(part) for each member that the node has here: one, or those parts of a file that are not on an
    // earlier volume. Of further names of a file that is cut there are as many.
    template <typename Visit>
    Result<void> forEachMember(NodeId id, Visit visit) const;
    Result<void> layOut(NodeId id, const FilePart& part);
    Result<void> produce(NodeId id, const FilePart& part, StreamAssembler& stream, StreamMeter& meter);
    Result<void> addFile(NodeId id, const FilePart& part, StreamAssembler& stream) const;
    [[nodiscard]] std::vector<IncompleteMark> incomplete() const;
    [[nodiscard]] std::uint64_t withRoom(std::uint64_t toTell) const
    {
        return roundUp(entries + toTell + 2 * kTarBlock, options.record);
    }
    Result<std::vector<std::byte>> closingHeaders();

    const Tree& tree;
    Source& source;
    FaultLog& log;
    TarOptions options;
    ReadOptions readers;
    TarHeaders headers;
    std::unordered_set<NodeId> leftOut; // tar has no place for them
    ProductionCurve curve;
    std::uint64_t entries = 0; // bytes of all headers and contents
    std::atomic<std::uint64_t> total{0};
    std::uint64_t partBegan = 0; // in the stream
};

template <typename Visit>
Result<void> TarArchive::Parts::forEachMember(NodeId id, Visit visit) const
{
    const NodeId contents = contentsOf(tree, id);
    const unsigned count = options.parts != nullptr ? options.parts->count(contents) : 0;
    if (count == 0) {
        return visit(FilePart());
    }
    Result<void> done;
    for (unsigned number = id == options.from ? options.fromPart : 1; done && number <= count; ++number) {
        if (options.earlier == nullptr || !options.earlier->parts.contains({id, number})) {
            done = visit(options.parts->part(contents, number));
        }
    }
    return done;
}

Result<void> TarArchive::Parts::layOut(NodeId id, const FilePart& part)
{
    if (leftOut.contains(id)) { // said with its first part
        return {};
    }
    Result<std::uint64_t> length = headers.length(id, part);
    if (!length) {
        if (length.fault().kind != FaultKind::fileUnstorable) {
            return length.takeFault();
        }
        Fault fault = length.takeFault();
        fault.path = tree.sourcePath(id);
        if (options.from == kRoot) { // else it was said with the first volume
            log.add(std::move(fault));
        }
        leftOut.insert(id);
        return {};
    }
    entries += *length;
    curve.addMetadata(*length);
    if (holdsContents(id)) {
        const bool plain = part.number == 0 && !tree.sparse(id);
        const std::uint64_t read = plain ? tree.node(id).size : sumOf(storedExtents(tree, id, part));
        const std::uint64_t stored = roundUp(read, kTarBlock);
        entries += stored;
        curve.addFile(stored, read);
    }
    if (std::string lost = headers.unstorableAttribute(id);
        !lost.empty() && options.from == kRoot && part.number <= 1) {
        log.add({.kind = FaultKind::attributesLost,
                 .doing = Action::plan,
                 .path = tree.sourcePath(id),
                 .detail = std::move(lost)});
    }
    return {};
}

Result<void> TarArchive::Parts::addFile(NodeId id, const FilePart& part, StreamAssembler& stream) const
{
    const std::vector<Extent> stored = storedExtents(tree, id, part);
    const std::uint64_t size = part.number == 0 ? tree.node(id).size : part.length;
    const bool endsFile = part.number == part.count; // 0 of 0: the whole file
    StreamAssembler::Piece piece{.offset = part.offset,
                                 .last = endsFile,
                                 .holeAfter = size,
                                 .part = part.number,
                                 .partOffset = part.offset,
                                 .endsPart = part.number > 0};
    if (stored.empty()) {
        return stream.addContents(id, piece);
    }
    for (const Extent& extent : stored) {
        const bool last = &extent == &stored.back();
        piece.offset = part.offset + extent.offset;
        piece.length = extent.length;
        piece.last = last && endsFile;
        piece.endsPart = last && part.number > 0;
        piece.holeAfter = last ? size - (extent.offset + extent.length) : 0;
        if (Result<void> added = stream.addContents(id, piece); !added) {
            return added;
        }
    }
    const std::uint64_t sum = sumOf(stored);
    return stream.addZeros(roundUp(sum, kTarBlock) - sum);
}

Result<void> TarArchive::Parts::produce(NodeId id, const FilePart& part, StreamAssembler& stream, StreamMeter& meter)
{
    if (leftOut.contains(id)) {
        return {};
    }
    if (options.partBytes > 0 && stream.position() - partBegan >= options.partBytes) {
        stream.beginPart();
        partBegan = stream.position();
    }
    if (options.places != nullptr) {
        options.places->push_back({id, stream.position(), part.number});
    }
    Result<std::span<const std::byte>> header = headers.make(id, part);
    if (!header) {
        return header.takeFault();
    }
    if (Result<void> added = stream.add(*header); !added) {
        return added;
    }
    if (holdsContents(id)) {
        return addFile(id, part, stream);
    }
    if (S_ISREG(tree.node(id).mode) && part.number == part.count) { // a further name of a file that is in the stream
        meter.filesDone.fetch_add(1, std::memory_order_relaxed);
    }
    return {};
}

// What the log says of the sources, by the paths that it has here.
std::vector<IncompleteMark> TarArchive::Parts::incomplete() const
{
    LostSources lost(log);
    std::vector<IncompleteMark> marks = options.missing;
    if (lost.empty()) {
        return marks;
    }
    std::unordered_set<NodeId> padded;
    walkEntries(tree, options, [&](NodeId id) {
        const bool found = lost.meet(tree, id);
        const std::uint32_t mode = tree.node(id).mode;
        if (found) {
            padded.insert(contentsOf(tree, id));
        }
        const bool further = S_ISREG(mode) && padded.contains(contentsOf(tree, id)); // another name of such a file
        if (found || further) {
            const auto how = S_ISDIR(mode)          ? IncompleteMark::How::unlisted
                             : leftOut.contains(id) ? IncompleteMark::How::missing
                                                    : IncompleteMark::How::padded;
            marks.push_back({.how = how, .path = tree.path(id)});
        }
        return true;
    });
    std::ranges::move(lost.missing(tree), std::back_inserter(marks));
    std::sort(marks.begin(), marks.end(), [](const auto& a, const auto& b) { return a.path < b.path; });
    return marks;
}

// What stands between the last entry and the end. Python's tarfile wants an entry behind a global header: a folder is
// told once more, where there is one.
Result<std::vector<std::byte>> TarArchive::Parts::closingHeaders()
{
    std::vector<IncompleteMark> marks = incomplete();
    NodeId folder = kNoNode;
    walkEntries(tree, options, [&](NodeId id) {
        folder = S_ISDIR(tree.node(id).mode) && !leftOut.contains(id) ? id : kNoNode;
        return folder == kNoNode;
    });
    std::span<const std::byte> again;
    if (!marks.empty() && folder != kNoNode) {
        auto header = headers.make(folder);
        if (!header) {
            return header.takeFault();
        }
        again = *header;
    }
    const std::size_t room = options.roomToTell > 0 ? total - entries - 2 * kTarBlock : SIZE_MAX;
    again = again.size() <= room / 2 ? again : std::span<const std::byte>();
    std::vector<std::byte> bytes = makeIncompleteMarks(marks);
    const auto tellsOfAll = [&marks] { return marks.size() == 1 && marks.front().path == "."; };
    while (bytes.size() > room - again.size() && !tellsOfAll()) { // a single path may be longer than the room
        marks.resize(std::max<std::size_t>(1, marks.size() / 2));
        marks.front() = {.how = IncompleteMark::How::unlisted, .path = "."};
        bytes = makeIncompleteMarks(marks);
    }
    bytes.insert(bytes.end(), again.begin(), again.end());
    return bytes;
}

namespace {

// What is known only now, behind a stream that has been put together.
Result<void> addBehind(ByteSink& sink, std::span<const std::byte> bytes, std::uint64_t zeros)
{
    while (!bytes.empty() || zeros > 0) {
        const std::uint64_t left = bytes.size() + zeros;
        auto into = sink.reserve(static_cast<std::size_t>(std::min<std::uint64_t>(left, sink.maxReserve())));
        if (!into) {
            return into.takeFault();
        }
        const std::size_t told = std::min(bytes.size(), into->size());
        const auto behind = std::copy_n(bytes.begin(), told, into->begin());
        std::fill(behind, into->end(), std::byte{0});
        bytes = bytes.subspan(told);
        zeros -= into->size() - told;
        sink.publish(into->size());
    }
    return {};
}

} // namespace

Result<std::unique_ptr<TarArchive>> TarArchive::layOut(const Tree& tree, Source& source, FaultLog& log,
                                                       const TarOptions& options, const ReadOptions& readers,
                                                       std::stop_token stop)
{
    if (options.record == 0 || options.record % kTarBlock != 0) {
        return Fault{.kind = FaultKind::badArgument, .doing = Action::plan, .detail = std::to_string(options.record)};
    }
    auto parts = std::make_unique<Parts>(tree, source, log, options, readers);
    Result<void> result;
    NodeId seen = 0;
    walkEntries(tree, options, [&](NodeId id) {
        if (++seen % kLookForStop == 0 && stop.stop_requested()) {
            result = cancelled(Action::plan);
            return false;
        }
        result = parts->forEachMember(id, [&](const FilePart& part) { return parts->layOut(id, part); });
        return result.ok();
    });
    if (!result) {
        return result.takeFault();
    }
    parts->total = parts->withRoom(options.roomToTell);
    if (options.capacity > 0 && parts->total > options.capacity) {
        parts->total = std::max(parts->withRoom(std::min(options.roomToTell, kLeastToTell)),
                                options.capacity / options.record * options.record);
    }
    parts->curve.addMetadata(parts->total - parts->entries);
    return std::unique_ptr<TarArchive>(new TarArchive(std::move(parts)));
}

TarArchive::TarArchive(std::unique_ptr<Parts> parts) : m_parts(std::move(parts))
{
}

TarArchive::~TarArchive() = default;

std::optional<std::uint64_t> TarArchive::size() const
{
    return m_parts->total;
}

std::vector<ProductionPoint> TarArchive::production() const
{
    return m_parts->curve.points();
}

Result<void> TarArchive::produce(ByteSink& sink, std::stop_token stop)
{
    Parts& parts = *m_parts;
    {
        ReaderPool pool(parts.source, parts.log, parts.readers);
        StreamAssembler stream(sink, pool, m_meter, parts.entries, std::move(stop));
        Result<void> result;
        walkEntries(parts.tree, parts.options, [&](NodeId id) {
            result =
                parts.forEachMember(id, [&](const FilePart& part) { return parts.produce(id, part, stream, m_meter); });
            return result.ok();
        });
        if (!result) {
            return result;
        }
        if (stream.position() != parts.entries) {
            return Fault{.kind = FaultKind::internal, .doing = Action::write, .detail = "headers are not as laid out"};
        }
        if (Result<void> finished = stream.finish(); !finished) {
            return finished;
        }
    }
    if (!parts.options.tellIncomplete) {
        return addBehind(sink, {}, parts.total - parts.entries);
    }
    auto closing = parts.closingHeaders();
    if (!closing) {
        return closing.takeFault();
    }
    const std::uint64_t told = parts.entries + closing->size();
    if (parts.options.roomToTell == 0) {
        parts.total = roundUp(told + 2 * kTarBlock, parts.options.record);
    }
    return addBehind(sink, *closing, parts.total - told);
}

} // namespace steadyburn
