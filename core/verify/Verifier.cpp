#include "verify/Verifier.h"

#include "verify/Comparison.h"
#include "verify/HashLine.h"
#include "verify/Manifest.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <mutex>
#include <set>
#include <unordered_map>

#include <sys/stat.h>

namespace steadyburn {

namespace {

constexpr std::size_t kPiece = 1024 * 1024;
constexpr std::size_t kLargestSums = 512 * 1024 * 1024;

void note(std::atomic<std::uint64_t>& figure, std::uint64_t add)
{
    figure.store(figure.load(std::memory_order_relaxed) + add, std::memory_order_relaxed); // one writer
}

bool isDamage(FaultKind kind)
{
    switch (kind) {
    case FaultKind::mediumError:
    case FaultKind::archiveCut:
    case FaultKind::archiveDamaged:
    case FaultKind::folderDamaged:
    case FaultKind::entryDamaged:
    case FaultKind::structureDamaged:
    case FaultKind::imageCut:
    case FaultKind::treesDiffer:
        return true;
    default:
        return false;
    }
}

// Damage that the walk itself passed over counts as a difference too.
bool hasMediumErrors(const FaultLog& log, std::size_t since)
{
    const auto faults = log.all();
    for (std::size_t i = since; i < faults.size(); ++i) {
        if (isDamage(faults[i].kind)) {
            return true;
        }
    }
    return false;
}

Result<VerifyReport> conclude(Result<StoredFormat> walked, std::optional<Fault> fatal, VerifyReport report)
{
    if (fatal) {
        fatal->doing = Action::verify;
        return std::move(*fatal);
    }
    if (!walked) {
        Fault fault = walked.takeFault();
        fault.doing = Action::verify;
        return fault;
    }
    return report;
}

class DigestVerifier {
public:
    DigestVerifier(const Tree& tree, const DigestTable& digests, FaultLog& log, VerifyMeter& meter,
                   const VolumeShare* expected)
        : m_tree(tree), m_digests(digests), m_meter(meter), m_comparison(tree, log, expected)
    {
        meter.total.store(m_comparison.totalBytes(), std::memory_order_relaxed);
    }

    Result<VerifyReport> run(MediumReader& reader, FaultLog& log, const std::stop_token& stop)
    {
        const std::size_t before = log.count();
        const StoredVisit visit{
            .entry = [this](const StoredEntry& entry, StoredBytes& bytes) { return take(entry, bytes); },
            .totals = {},
            .witnesses = IsoWitnesses::all};
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
    bool take(const StoredEntry& entry, StoredBytes& bytes)
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
            m_report.checked.count(expectedOf(id, entry) ? CheckedBy::digests : CheckedBy::sizes);
            note(m_meter.files, 1);
        } else {
            m_comparison.mismatch(id, "hard link to " + entry.hardLink);
        }
    }

    [[nodiscard]] std::optional<Digest> expectedOf(NodeId id, const StoredEntry& entry) const
    {
        if (entry.part) {
            return m_digests.part(id, entry.part->part.number);
        }
        const NodeId first = m_tree.node(id).firstOfInode;
        const auto expected = m_digests.get(id);
        return expected || first == kNoNode ? expected : m_digests.get(first);
    }

    bool compareContents(NodeId id, const StoredEntry& entry, StoredBytes& bytes)
    {
        const auto expected = expectedOf(id, entry);
        const std::uint64_t size = entry.part ? entry.size : m_tree.node(id).size;
        const auto pass = [this](std::span<const std::byte> piece) { note(m_meter.bytes, piece.size()); };
        const auto done = [this, id, expected](const Digest& digest, const std::vector<Fault>& damage) {
            if (expected && digest == *expected) {
                m_wholeInDamage += damage.empty() ? 0 : 1;
            } else if (!damage.empty()) {
                m_comparison.damaged(id, damage);
            } else if (expected) {
                m_comparison.mismatch(id, "contents");
            }
        };
        const auto outcome = m_line.hash(bytes, size, pass, done);
        m_fatal = outcome.fatal;
        m_report.bytes += outcome.bytes;
        if (!outcome.cut && !outcome.damaged && !outcome.fatal && !expected && outcome.bytes != size) {
            m_comparison.mismatch(id, std::to_string(outcome.bytes) + " bytes instead of " + std::to_string(size));
        }
        m_report.files += expected ? 1 : 0;
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
        if (!entry.part || entry.part->part.number == entry.part->part.count) {
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
    HashLine m_line; // last: its thread uses the others
};

} // namespace

struct SourceComparison::State {
    State(const Tree& tree, Source& source, FaultLog& log, VerifyMeter& meter)
        : m_tree(tree),
          m_source(source),
          m_log(log),
          m_meter(meter),
          m_comparison(tree, log),
          m_stored(kPiece),
          m_live(kPiece)
    {
        meter.total.store(m_comparison.totalBytes(), std::memory_order_relaxed);
    }

    Result<void> add(MediumReader& reader, const std::stop_token& stop, const std::string& set, unsigned volume)
    {
        m_comparison.beginVolume(set, volume);
        const std::size_t before = m_log.count();
        const StoredVisit visit{
            .entry = [this](const StoredEntry& entry, StoredBytes& bytes) { return take(entry, bytes); },
            .totals = {},
            .witnesses = IsoWitnesses::all};
        auto walked = walkMedium(reader, visit, m_log, stop);
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
    bool take(const StoredEntry& entry, StoredBytes& bytes)
    {
        const auto id = entry.part ? m_comparison.meetPart(entry) : m_comparison.meet(entry);
        if (!id || !S_ISREG(m_tree.node(*id).mode)) {
            return true;
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
        return compareContents(*id, **file, entry, bytes);
    }

    bool compareContents(NodeId id, SourceFile& file, const StoredEntry& entry, StoredBytes& bytes)
    {
        const std::uint64_t begin = entry.part ? entry.part->part.offset : 0;
        const std::uint64_t end = entry.part ? begin + entry.size : m_tree.node(id).size;
        std::uint64_t position = begin;
        bool same = true;
        while (true) {
            auto got = bytes.read(m_stored);
            if (!got && got.fault().kind != FaultKind::mediumError) {
                m_fatal = got.takeFault();
                return false;
            }
            if (!got) {
                m_comparison.damaged(id, {got.takeFault()});
                same = false; // and no second fault for the same bytes
                continue;
            }
            if (*got == 0) {
                break;
            }
            note(m_meter.bytes, *got);
            m_report.bytes += *got;
            auto live = file.readAt(std::span(m_live).first(*got), position);
            if (!live) {
                fail(id, live.takeFault());
                return true;
            }
            if (same && (*live != *got || std::memcmp(m_live.data(), m_stored.data(), *got) != 0)) {
                same = false;
                const auto length = std::min(*live, *got);
                const auto difference = std::mismatch(
                    m_live.begin(), m_live.begin() + static_cast<std::ptrdiff_t>(length), m_stored.begin());
                m_comparison.different(
                    {.kind = FaultKind::mismatch,
                     .doing = Action::verify,
                     .path = m_tree.path(id),
                     .offset = position + static_cast<std::uint64_t>(difference.first - m_live.begin()),
                     .detail = "contents"});
            }
            position += *got;
        }
        if (same && position != end) {
            m_comparison.mismatch(id, entry.hardLink.empty() ? "the stored contents are cut"
                                                             : "hard link to " + entry.hardLink);
        }
        return true;
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
};

void VerifyReport::noteNotCompared(const std::string& path)
{
    if (notCompared.size() < kMostNotCompared) {
        notCompared.push_back(path);
    }
}

void VerifyReport::add(const VerifyReport& other)
{
    files += other.files;
    bytes += other.bytes;
    checked.add(other.checked);
    for (const std::string& path : other.notCompared) {
        noteNotCompared(path);
    }
    same = same && other.same;
}

SourceComparison::SourceComparison(const Tree& tree, Source& source, FaultLog& log, VerifyMeter& meter)
    : m_state(std::make_unique<State>(tree, source, log, meter))
{
}

SourceComparison::~SourceComparison() = default;

Result<void> SourceComparison::add(MediumReader& reader, const std::stop_token& stop, const std::string& set,
                                   unsigned volume)
{
    return m_state->add(reader, stop, set, volume);
}

VerifyReport SourceComparison::finish()
{
    return m_state->finish();
}

namespace {

// Holds every file's digest until the SHA256SUMS of the medium turns up, which may be the last file.
class ReadableVerifier {
public:
    ReadableVerifier(FaultLog& log, VerifyMeter& meter, const StoredList* list) : m_log(log), m_meter(meter)
    {
        if (list != nullptr) {
            m_list.emplace(*list, log, Action::verify);
        }
    }

    Result<VerifyReport> run(MediumReader& reader, const std::stop_token& stop)
    {
        const std::size_t before = m_log.count();
        if (const auto size = reader.size()) {
            m_meter.total.store(*size, std::memory_order_relaxed);
        }
        const StoredVisit visit{
            .entry = [this](const StoredEntry& entry, StoredBytes& bytes) { return take(entry, bytes); },
            .totals = [this](std::uint64_t /*files*/,
                             std::uint64_t bytes) { m_meter.total.store(bytes, std::memory_order_relaxed); },
            .witnesses = IsoWitnesses::all,
            .sums = StoredVisit::Sums::session,
            .compared = [this](std::uint32_t session, bool holds) { m_sessions[session] = holds; },
            .checksummed = [this] { m_checksummed = true; }};
        auto walked = walkMedium(reader, visit, m_log, stop);
        m_line.finish();
        if (walked && !m_fatal) {
            compareSums();
            compareList();
            countChecked();
        }
        m_report.same = m_same && !hasMediumErrors(m_log, before);
        return conclude(std::move(walked), std::move(m_fatal), m_report);
    }

private:
    bool take(const StoredEntry& entry, StoredBytes& bytes)
    {
        const ListedFile* const listed = m_list ? m_list->meet(entry) : nullptr;
        if (!S_ISREG(entry.mode)) {
            return true;
        }
        if (!entry.hardLink.empty()) {
            m_links.emplace_back(entry.path, entry.hardLink);
            ++m_report.files;
            return true;
        }
        const bool isSums = isStoredManifest(entry.path);
        const auto pass = [&](std::span<const std::byte> piece) {
            note(m_meter.bytes, piece.size());
            if (isSums && m_sums.size() + piece.size() <= kLargestSums) {
                m_sums.append(reinterpret_cast<const char*>(piece.data()), piece.size());
            }
        };
        const std::string path = entry.path;
        if (listed != nullptr && listed->size != entry.size) {
            differs(path, "size " + std::to_string(entry.size) + " instead of " + std::to_string(listed->size));
        }
        const auto session = entry.sum == StoredSum::session ? std::optional(entry.session) : std::nullopt;
        const bool own = entry.sum == StoredSum::own;
        const auto done = [this, path, listed, own, session](const Digest& digest, const std::vector<Fault>& damage) {
            for (Fault fault : damage) {
                fault.doing = Action::verify;
                fault.path = path;
                m_log.add(std::move(fault));
            }
            const std::lock_guard lock(m_mutex);
            m_digests[path] = {
                .digest = digest, .damaged = !damage.empty(), .compared = own, .session = session, .listed = listed};
        };
        const auto outcome = m_line.hash(bytes, entry.size, pass, done);
        m_fatal = outcome.fatal;
        m_report.bytes += outcome.bytes;
        m_report.files += outcome.damaged || outcome.fatal ? 0 : 1;
        if (outcome.unhashed) {
            m_unhashed.insert(path);
        }
        note(m_meter.files, 1);
        return !m_fatal;
    }

    void compareSums()
    {
        for (const auto& [link, first] : m_links) {
            if (const auto found = m_digests.find(first); found != m_digests.end()) {
                m_digests[link] = found->second;
            }
        }
        for (const ManifestLine& line : parseManifest(m_sums)) {
            if (m_unhashed.contains(line.path)) {
                m_log.add({.kind = FaultKind::notCompared, .doing = Action::verify, .path = line.path});
                continue;
            }
            const auto found = m_digests.find(line.path);
            if (found == m_digests.end()) {
                m_same = false;
                m_log.add({.kind = FaultKind::listedMissing, .doing = Action::verify, .path = line.path});
                continue;
            }
            found->second.compared = true;
            if (!found->second.damaged && found->second.digest != line.digest) {
                differs(line.path, "contents");
            }
        }
    }

    void compareList()
    {
        for (auto& [path, read] : m_digests) {
            if (read.listed == nullptr || !read.listed->digest) {
                continue;
            }
            read.compared = true;
            if (!read.damaged && read.digest != *read.listed->digest) {
                differs(path, "contents");
            }
        }
        m_same = (!m_list || m_list->reportMissing()) && m_same;
    }

    void differs(const std::string& path, std::string detail)
    {
        m_same = false;
        m_log.add({.kind = FaultKind::mismatch, .doing = Action::verify, .path = path, .detail = std::move(detail)});
    }

    void countChecked()
    {
        for (const auto& [path, read] : m_digests) {
            const bool bySession = read.session && m_sessions.contains(*read.session) && m_sessions.at(*read.session);
            m_report.checked.count(read.compared            ? CheckedBy::digests
                                   : bySession              ? CheckedBy::stream
                                   : read.listed != nullptr ? CheckedBy::sizes
                                                            : CheckedBy::nothing);
            if (read.compared || bySession || m_checksummed) {
                continue;
            }
            m_report.noteNotCompared(path);
            if (read.listed != nullptr) { // of the others there is a checksum
                m_log.add({.kind = FaultKind::notCompared, .doing = Action::verify, .path = path});
            }
        }
        if (m_checksummed) {
            m_report.checked.streamHolds();
        }
        std::sort(m_report.notCompared.begin(), m_report.notCompared.end());
    }

    struct Read {
        Digest digest{};
        bool damaged = false;                 // and told already
        bool compared = false;                // with a checksum of its own
        std::optional<std::uint32_t> session; // that has one
        const ListedFile* listed = nullptr;
    };

    FaultLog& m_log;
    VerifyMeter& m_meter;
    VerifyReport m_report;
    bool m_same = true;
    bool m_checksummed = false;
    std::map<std::uint32_t, bool> m_sessions; // those that have a checksum: whether it holds
    std::optional<Fault> m_fatal;
    std::string m_sums;
    std::vector<std::pair<std::string, std::string>> m_links;
    std::set<std::string> m_unhashed; // too much of each is hole
    std::mutex m_mutex;               // guards m_digests
    std::unordered_map<std::string, Read> m_digests;
    std::optional<ListCheck> m_list;
    HashLine m_line; // last: its thread uses the others
};

} // namespace

Result<VerifyReport> verifyAgainstDigests(MediumReader& reader, const Tree& tree, const DigestTable& digests,
                                          FaultLog& log, VerifyMeter& meter, std::stop_token stop,
                                          const VolumeShare* expected)
{
    return DigestVerifier(tree, digests, log, meter, expected).run(reader, log, stop);
}

Result<VerifyReport> verifyAgainstSources(MediumReader& reader, const Tree& tree, Source& source, FaultLog& log,
                                          VerifyMeter& meter, std::stop_token stop)
{
    SourceComparison comparison(tree, source, log, meter);
    if (auto added = comparison.add(reader, stop); !added) {
        return added.takeFault();
    }
    return comparison.finish();
}

Result<VerifyReport> verifyReadable(MediumReader& reader, FaultLog& log, VerifyMeter& meter, std::stop_token stop,
                                    const StoredList* list)
{
    return ReadableVerifier(log, meter, list).run(reader, stop);
}

} // namespace steadyburn
