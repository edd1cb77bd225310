// verify --against: the medium and the sources as they are now, byte for byte, but for what is hole in both.
#include "base/SparseSum.h"
#include "unpack/iso/TreePath.h"
#include "unpack/medium/MediumContents.h"
#include "verify/Comparison.h"
#include "verify/Manifest.h"
#include "verify/VerifySteps.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <string>
#include <unordered_set>
#include <utility>

#include <sys/stat.h>

namespace steadyburn {

namespace {

constexpr std::size_t kPiece = 1024 * 1024;

// A source in place of stored contents.
class SourceBytes final : public StoredBytes {
public:
    explicit SourceBytes(SourceFile& file) : m_file(file) {}
    Result<std::size_t> read(std::span<std::byte> into) override
    {
        auto got = m_file.readAt(into, m_position);
        m_position += got ? *got : 0;
        return got;
    }

private:
    SourceFile& m_file;
    std::uint64_t m_position = 0;
};

} // namespace

struct SourceComparison::State {
    State(const Tree& tree, Source& source, FaultLog& log, VerifyMeter& meter)
        : m_tree(tree),
          m_source(source),
          m_log(log),
          m_meter(meter),
          m_comparison(tree, log, Action::inspect),
          m_stored(kPiece),
          m_live(kPiece)
    {
        meter.total.store(m_comparison.totalBytes(), std::memory_order_relaxed);
    }

    Result<void> add(LabelledReader section, const std::stop_token& stop, const std::string& set, unsigned volume)
    {
        m_comparison.beginVolume(set, volume);
        const std::size_t before = m_log.count();
        const StoredVisit visit{
            .entry = [this, &stop](const StoredEntry& entry, StoredBytes& bytes) { return take(entry, bytes, stop); },
            .totals = {},
            .witnesses = IsoWitnesses::all,
            .sums = StoredVisit::Sums::tree};
        auto walked = walkMedium(section, visit, m_log, stop);
        m_damaged = m_damaged || hasMediumErrors(m_log, before);
        auto ended = conclude(std::move(walked), std::move(m_fatal), m_report);
        return ended ? Result<void>() : Result<void>(ended.takeFault());
    }

    VerifyReport finish()
    {
        m_comparison.reportMissing();
        m_report.same = m_comparison.same() && !m_damaged;
        return m_report;
    }

private:
    bool take(const StoredEntry& entry, StoredBytes& bytes, const std::stop_token& stop)
    {
        const auto id = entry.part ? m_comparison.meetPart(entry) : m_comparison.meet(entry);
        nameIfNotRestored(entry, m_log);
        if (!id) {
            noteIfOnlyStored(entry);
        }
        if (!id || !S_ISREG(m_tree.node(*id).mode)) {
            return true;
        }
        if (isBareLink(*id, entry)) {
            return compareLinked(*id, entry, stop);
        }
        if (!entry.part || entry.part->part.number == entry.part->part.count) {
            note(m_meter.files, 1);
            ++m_report.files;
            m_report.checked.count(CheckedBy::sources);
        }
        if (!entry.hardLink.empty() && entry.part) {
            return true; // another name of a part
        }
        if (!entry.hardLink.empty() && m_comparison.sameFile(*id, entry.hardLink)) {
            return true;
        }
        auto file = m_source.open(*id);
        if (!file) {
            fail(*id, file.takeFault());
            return true;
        }
        return compareContents(*id, **file, entry, bytes, stop);
    }

    // A hard link without contents of its own, in tar, of what are two files now.
    [[nodiscard]] bool isBareLink(NodeId id, const StoredEntry& entry) const
    {
        return !entry.hardLink.empty() && !entry.part && entry.size == 0 && !m_comparison.sameFile(id, entry.hardLink);
    }

    // The file that it leads to is compared for itself: what is left is whether its source is the same as this one.
    bool compareLinked(NodeId id, const StoredEntry& entry, const std::stop_token& stop)
    {
        note(m_meter.files, 1);
        const auto other = findPath(m_tree, entry.hardLink);
        if (!other || !S_ISREG(m_tree.node(*other).mode)) {
            m_report.checked.count(CheckedBy::nothing);
            m_report.noteNotCompared(m_tree.path(id));
            m_comparison.notCompared(id);
            return true;
        }
        ++m_report.files;
        m_report.checked.count(CheckedBy::sources);
        auto file = m_source.open(id);
        auto linked = file ? m_source.open(*other) : Result<std::unique_ptr<SourceFile>>(Fault());
        if (!file || !linked) {
            fail(file ? *other : id, file ? linked.takeFault() : file.takeFault());
            return true;
        }
        SourceBytes bytes(**linked);
        return compareContents(id, **file, entry, bytes, stop);
    }

    // A file that the sources do not have: it is on no side of a comparison, but it is named. Several volumes may have
    // it.
    void noteIfOnlyStored(const StoredEntry& entry)
    {
        const std::string path = entry.part ? wholePath(entry) : entry.path;
        if (!S_ISDIR(entry.mode) && !isOwnAbout(entry) && !findPath(m_tree, path) &&
            m_onlyStored.insert(std::hash<std::string>()(path)).second) {
            const std::size_t slash = path.find('/');
            m_report.noteOnlyOnMedium(path, slash != std::string::npos && !findPath(m_tree, path.substr(0, slash)));
        }
    }

    // One file, stored and as it is now, side by side.
    struct Pair {
        NodeId id;
        SourceFile& live;
        StoredBytes& stored;
        std::uint64_t position;
        bool same = true; // and no second fault for the same bytes
    };

    bool compareContents(NodeId id, SourceFile& file, const StoredEntry& entry, StoredBytes& bytes,
                         const std::stop_token& stop)
    {
        const std::uint64_t begin = entry.part ? entry.part->part.offset : 0;
        const std::uint64_t end = entry.part ? begin + entry.size : m_tree.node(id).size;
        Pair pair{.id = id, .live = file, .stored = bytes, .position = begin};
        while (true) {
            auto hole = bytes.passHole();
            auto got = hole ? bytes.read(m_stored) : Result<std::size_t>(hole.takeFault());
            if (!got && got.fault().kind != FaultKind::mediumError) {
                m_fatal = got.takeFault();
                return false;
            }
            const std::uint64_t zeros = hole ? *hole : 0;
            if (zeros > 0 && !compareHole(pair, zeros, stop)) {
                return !m_fatal;
            }
            if (!got) {
                m_comparison.damaged(id, {got.takeFault()});
                pair.same = false;
                continue;
            }
            note(m_meter.bytes, *got + zeros);
            m_report.bytes += *got + zeros;
            if (*got == 0) {
                break;
            }
            if (!comparePiece(pair, std::span(m_stored).first(*got))) {
                return true;
            }
        }
        if (!pair.same) {
            return true;
        }
        auto now = file.unchanged();
        const bool grew = !now && now.fault().kind == FaultKind::fileGrew && now.fault().detail.empty();
        if (grew && end == m_tree.node(id).size) { // there is more of it than was compared
            fail(id, now.takeFault());
        } else if (pair.position != end) {
            m_comparison.mismatch(id, entry.hardLink.empty() ? "the stored contents are cut"
                                                             : "hard link to " + entry.hardLink);
        }
        return true;
    }

    // False: the source cannot be read any more.
    bool comparePiece(Pair& pair, std::span<const std::byte> stored)
    {
        auto live = pair.live.readAt(std::span(m_live).first(stored.size()), pair.position);
        if (!live) {
            fail(pair.id, live.takeFault());
            return false;
        }
        const auto found = std::span<const std::byte>(m_live).first(*live);
        if (*live != stored.size() || std::memcmp(found.data(), stored.data(), stored.size()) != 0) {
            const auto difference =
                std::mismatch(found.begin(), found.end(), stored.begin(),
                              stored.begin() + static_cast<std::ptrdiff_t>(std::min(*live, stored.size())));
            differ(pair, static_cast<std::uint64_t>(difference.first - found.begin()));
        }
        pair.position += stored.size();
        return true;
    }

    // `zeros` of the stored file: what the source has there as data must be zeros too; its own holes are passed over.
    // False: stopped, or the source cannot be read any more.
    bool compareHole(Pair& pair, std::uint64_t zeros, const std::stop_token& stop)
    {
        const std::uint64_t end = pair.position + zeros;
        while (true) {
            pair.position = std::min(std::max(pair.position, pair.live.nextData(pair.position)), end);
            if (pair.position == end) {
                return true;
            }
            if (stop.stop_requested()) {
                m_fatal = Fault{.kind = FaultKind::cancelled, .doing = Action::verify};
                return false;
            }
            const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(m_live.size(), end - pair.position));
            auto live = pair.live.readAt(std::span(m_live).first(wanted), pair.position);
            if (!live) {
                fail(pair.id, live.takeFault());
                return false;
            }
            const auto found = std::span<const std::byte>(m_live).first(*live);
            if (found.size() != wanted || !allZeros(found)) {
                const auto other =
                    std::find_if(found.begin(), found.end(), [](std::byte b) { return b != std::byte{0}; });
                differ(pair, static_cast<std::uint64_t>(other - found.begin()));
            }
            pair.position += wanted;
        }
    }

    void differ(Pair& pair, std::uint64_t behind)
    {
        if (std::exchange(pair.same, false)) {
            m_comparison.different({.kind = FaultKind::mismatch,
                                    .doing = Action::inspect,
                                    .path = m_tree.path(pair.id),
                                    .offset = pair.position + behind,
                                    .detail = "contents"});
        }
    }

    void fail(NodeId id, Fault fault)
    {
        fault.doing = Action::verify;
        fault.path = fault.path.empty() ? m_tree.path(id) : fault.path;
        m_comparison.different(std::move(fault));
    }

    const Tree& m_tree;
    Source& m_source;
    FaultLog& m_log;
    VerifyMeter& m_meter;
    Comparison m_comparison;
    VerifyReport m_report;
    std::optional<Fault> m_fatal;
    std::vector<std::byte> m_stored;
    std::vector<std::byte> m_live;
    bool m_damaged = false;
    std::unordered_set<std::size_t> m_onlyStored; // hashes of their paths
};

SourceComparison::SourceComparison(const Tree& tree, Source& source, FaultLog& log, VerifyMeter& meter)
    : m_state(std::make_unique<State>(tree, source, log, meter))
{
}

SourceComparison::~SourceComparison() = default;

Result<void> SourceComparison::add(LabelledReader section, const std::stop_token& stop, const std::string& set,
                                   unsigned volume)
{
    return m_state->add(section, stop, set, volume);
}

VerifyReport SourceComparison::finish()
{
    return m_state->finish();
}

} // namespace steadyburn
