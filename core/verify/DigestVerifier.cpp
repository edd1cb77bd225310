#include "verify/Verifier.h"

#include "unpack/medium/MediumContents.h"
#include "verify/BackgroundHasher.h"
#include "verify/Comparison.h"
#include "verify/Manifest.h"
#include "verify/VerifySteps.h"

#include <span>
#include <sys/stat.h>
#include <utility>

namespace steadyburn {

namespace {

class DigestVerifier {
public:
    DigestVerifier(const Tree& tree, const DigestTable& digests, FaultLog& log, VerifyMeter& meter,
                   const VolumeShare* expected)
        : m_tree(tree), m_digests(digests), m_meter(meter), m_comparison(tree, log, Action::verify, expected)
    {
        meter.total.store(m_comparison.totalBytes(), std::memory_order_relaxed);
    }

    Result<VerifyReport> run(MediumReader& reader, FaultLog& log, const std::stop_token& stop)
    {
        const std::size_t before = log.count();
        const StoredVisit visit{
            .entry = [this](const StoredEntry& entry, StoredBytes& bytes) { return take(entry, bytes); },
            .totals = {},
            .witnesses = IsoWitnesses::all,
            .incomplete = [](const IncompleteMark&) {}}; // who has the digests knows it
        auto walked = walkMedium(reader, visit, log, stop);
        m_line.finish();
        if (walked && !m_fatal) {
            m_comparison.reportMissing();
        }
        if (m_wholeInDamage > 0) {
            m_comparison.different({.kind = FaultKind::mediumError,
                                    .doing = Action::verify,
                                    .detail = std::to_string(m_wholeInDamage) +
                                              " files in damaged parts could be read whole all the same"});
        }
        m_report.same = m_comparison.same() && !hasMediumErrors(log, before);
        return conclude(std::move(walked), std::move(m_fatal), m_report);
    }

private:
    // On a disc of a set a part is a file like any other.
    bool take(const StoredEntry& met, StoredBytes& bytes)
    {
        if (!met.part || !m_comparison.has(met.path)) {
            return takeEntry(met, bytes);
        }
        StoredEntry alone = met;
        alone.part.reset();
        return takeEntry(alone, bytes);
    }

    bool takeEntry(const StoredEntry& entry, StoredBytes& bytes)
    {
        const auto id = entry.part ? m_comparison.meetPart(entry) : m_comparison.meet(entry);
        if (!id) {
            return true;
        }
        if (!S_ISREG(m_tree.node(*id).mode)) {
            m_comparison.compareAttributes(*id, entry);
            return true;
        }
        if (!entry.hardLink.empty() && entry.part) {
            return true; // another name of a part, which is compared for itself
        }
        if (!entry.hardLink.empty()) {
            takeHardLink(*id, entry);
            return true;
        }
        m_comparison.compareAttributes(*id, entry);
        return compareContents(*id, entry, bytes);
    }

    // Its contents are those of another entry, which is compared for itself.
    void takeHardLink(NodeId id, const StoredEntry& entry)
    {
        if (m_comparison.sameFile(id, entry.hardLink)) {
            ++m_report.files;
            m_report.checked.count(expectedOf(id, entry).digest ? CheckedBy::digests : CheckedBy::sizes);
            note(m_meter.files, 1);
        } else {
            m_comparison.mismatch(id, "hard link to " + entry.hardLink);
        }
    }

    struct Expected {
        std::optional<Digest> digest;
        bool sparse = false; // which of the two it is
    };
    [[nodiscard]] Expected expectedOf(NodeId id, const StoredEntry& entry) const
    {
        const NodeId first = m_tree.node(id).firstOfInode;
        const NodeId contents = first == kNoNode || m_digests.sparse(id) || m_digests.get(id) ? id : first;
        const unsigned part = entry.part ? entry.part->part.number : 0;
        if (const auto sparse = part > 0 ? m_digests.sparsePart(id, part) : m_digests.sparse(contents)) {
            return {.digest = sparse, .sparse = true};
        }
        return {.digest = part > 0 ? m_digests.part(id, part) : m_digests.get(contents)};
    }

    bool compareContents(NodeId id, const StoredEntry& entry, StoredBytes& bytes)
    {
        const auto [expected, sparse] = expectedOf(id, entry);
        const std::uint64_t size = entry.part ? entry.size : m_tree.node(id).size;
        const auto pass = [this](std::span<const std::byte> piece) { note(m_meter.bytes, piece.size()); };
        const auto done = [this, id, expected = expected](const Digest& digest, const std::vector<Fault>& damage) {
            if (expected && digest == *expected) {
                m_wholeInDamage += damage.empty() ? 0 : 1;
            } else if (!damage.empty()) {
                m_comparison.damaged(id, damage);
            } else if (expected) {
                m_comparison.mismatch(id, "contents");
            }
        };
        const auto outcome = sparse ? m_line.hashSparse(bytes, size, pass, done) : m_line.hash(bytes, size, pass, done);
        m_fatal = outcome.fatal;
        m_report.bytes += outcome.bytes;
        note(m_meter.bytes, outcome.passedOver);
        if (!outcome.cut && !outcome.damaged && !outcome.fatal && !expected && outcome.bytes != size) {
            m_comparison.mismatch(id, std::to_string(outcome.bytes) + " bytes instead of " + std::to_string(size));
        }
        m_report.files += expected && !isOwnAbout(entry) ? 1 : 0;
        countChecked(id, entry, expected.has_value());
        note(m_meter.files, 1);
        return !m_fatal;
    }

    // A file that is cut counts with its last part. One that did not make it onto the medium whole is named for that,
    // and says nothing of the others.
    void countChecked(NodeId id, const StoredEntry& entry, bool compared)
    {
        if (!compared) {
            m_report.noteNotCompared(m_tree.path(id));
            if (m_comparison.knownOf(id)) {
                return;
            }
            m_comparison.notCompared(id);
        }
        const bool endsFile = !entry.part || entry.part->part.number == entry.part->part.count;
        if (endsFile && !isOwnAbout(entry)) { // which is no file of the user's
            m_report.checked.count(compared ? CheckedBy::digests : CheckedBy::sizes);
        }
    }

    const Tree& m_tree;
    const DigestTable& m_digests;
    VerifyMeter& m_meter;
    Comparison m_comparison;
    VerifyReport m_report;
    std::optional<Fault> m_fatal;
    std::atomic<std::uint64_t> m_wholeInDamage{0};
    BackgroundHasher m_line; // last: its thread uses the others
};

} // namespace

Result<VerifyReport> verifyAgainstDigests(MediumReader& reader, const Tree& tree, const DigestTable& digests,
                                          FaultLog& log, VerifyMeter& meter, const std::stop_token& stop,
                                          const VolumeShare* expected)
{
    return DigestVerifier(tree, digests, log, meter, expected).run(reader, log, stop);
}

} // namespace steadyburn
