#include "verify/Verifier.h"

#include "unpack/medium/MediumContents.h"
#include "verify/BackgroundHasher.h"
#include "verify/Comparison.h"
#include "verify/Manifest.h"
#include "verify/VerifySteps.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <mutex>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include <sys/stat.h>

namespace steadyburn {

void VerifyReport::noteNotCompared(const std::string& path)
{
    if (notCompared.size() < kMostNotCompared) {
        notCompared.push_back(path);
    }
}

void VerifyReport::noteOnlyOnMedium(const std::string& path, bool beside)
{
    ++onlyOnMedium;
    std::vector<std::string>& paths = beside ? pathsBeside : pathsOnlyOnMedium;
    if (paths.size() < kMostNotCompared) {
        paths.push_back(path);
    }
}

std::vector<std::string> VerifyReport::takeOnlyOnMedium()
{
    std::vector<std::string> paths = std::move(pathsOnlyOnMedium);
    paths.insert(paths.end(), pathsBeside.begin(), pathsBeside.end());
    paths.resize(std::min(paths.size(), kMostNotCompared));
    return paths;
}

void VerifyReport::addMissingLinks(const LinkCheck::Missing& missing)
{
    files -= std::min<std::uint64_t>(files, missing.files);
    same = same && missing.logged == 0;
}

void VerifyReport::addDifferentFiles(std::size_t different)
{
    files -= std::min<std::uint64_t>(files, different);
    same = same && different == 0;
}

void VerifyReport::add(const VerifyReport& other)
{
    files += other.files;
    bytes += other.bytes;
    checked.add(other.checked);
    uncomparedFiles += other.uncomparedFiles;
    uncomparedBytes += other.uncomparedBytes;
    incompleteBytes += other.incompleteBytes;
    ownBytes += other.ownBytes;
    for (const std::string& path : other.notCompared) {
        noteNotCompared(path);
    }
    incomplete.insert(incomplete.end(), other.incomplete.begin(), other.incomplete.end());
    treeUnproven = treeUnproven || other.treeUnproven;
    same = same && other.same;
}

namespace {

std::uint64_t holesOf(const StoredEntry& entry)
{
    std::uint64_t data = 0;
    for (const Extent& extent : entry.extents) {
        data += extent.length;
    }
    return entry.sparse ? entry.size - std::min(entry.size, data) : 0;
}

// Holds every file's digest until the SHA256SUMS of the medium turns up, which may be the last file.
class ReadableVerifier {
public:
    ReadableVerifier(FaultLog& log, VerifyMeter& meter, const StoredIndex* list, LinkCheck& links, JoinedCheck& joined,
                     MetEntries* met, UnlistedEntries* unlisted)
        : m_log(log), m_meter(meter), m_linkCheck(links), m_joined(joined), m_met(met), m_unlisted(unlisted)
    {
        if (list != nullptr) {
            m_list.emplace(*list, log, Action::verify);
        }
    }

    Result<VerifyReport> run(LabelledReader section, const std::stop_token& stop)
    {
        const std::size_t before = m_log.count();
        m_twice = section.reader.seekable();
        if (const auto size = section.reader.size()) {
            m_meter.total.store(*size, std::memory_order_relaxed);
        }
        const StoredVisit visit{
            .entry = [this](const StoredEntry& entry, StoredBytes& bytes) { return take(entry, bytes); },
            .totals = [this](std::uint64_t /*files*/,
                             std::uint64_t bytes) { m_meter.total.store(bytes, std::memory_order_relaxed); },
            .witnesses = IsoWitnesses::all,
            .sums = StoredVisit::Sums::session,
            .treeCompared = [this](bool /*holds*/) { m_treeCompared = true; },
            .compared = [this](std::uint32_t session, bool holds) { m_sessions[session] = holds; },
            .checksummed = [this] { m_checksummed = true; },
            .confirmed = [this](std::uint64_t member, bool holds) { takeMember(member, holds); },
            .incomplete = [this](const IncompleteMark& mark) { takeMark(mark); }};
        auto walked = walkMedium(section, visit, m_log, stop);
        m_line.finish();
        if (walked && !m_fatal) {
            sortLinks();
            compareSums();
            hashLongHoles(section, stop);
            compareList();
            nameDoubtful();
            countChecked();
        } else if (!walked && endsInDamage(walked.fault().kind) && m_list) {
            nameUnmet();
        }
        const bool asListed = !m_list || m_list->asListed();
        const TreeProof proof{.tree = m_treeCompared || !m_sessions.empty(), .stream = m_checksummed};
        m_report.treeUnproven = walked && !proof.covers(*walked);
        m_report.same = m_same && asListed && !hasMediumErrors(m_log, before);
        return conclude(std::move(walked), std::move(m_fatal), m_report);
    }

private:
    // A split file counts with its last part.
    [[nodiscard]] static bool endsFile(const StoredEntry& entry)
    {
        return !entry.part || entry.part->part.number == entry.part->part.count;
    }

    bool take(const StoredEntry& entry, StoredBytes& bytes)
    {
        const ListedFile* const listed = m_list ? m_list->meet(entry) : nullptr;
        nameIfNotRestored(entry, m_log);
        m_pathTypes.meet(entry, m_log);
        m_linkCheck.meet(entry);
        if (m_met != nullptr) {
            m_met->meet(entry);
        }
        if (!m_list && m_unlisted != nullptr) {
            m_unlisted->meet(entry);
        }
        if (!S_ISDIR(entry.mode) && (!m_list || listed != nullptr)) {
            m_joined.meet(entry);
        }
        if (!S_ISREG(entry.mode)) {
            return true;
        }
        const bool padded = listed != nullptr && listed->padded();
        if (padded && m_incomplete.insert(entry.path).second) {
            m_log.add(paddedFault(entry.path, Action::verify));
        }
        if (LinkCheck::isLink(entry)) {
            m_links.emplace_back(entry.path, entry.hardLink);
            m_report.files += endsFile(entry) && !padded ? 1 : 0;
            return true;
        }
        return readFile(entry, bytes, listed);
    }

    // Returns false where the walk has to end.
    bool readFile(const StoredEntry& entry, StoredBytes& bytes, const ListedFile* listed)
    {
        const bool isSums = speaksForMedium(entry);
        m_joined.begin(entry, listed);
        const auto pass = [&](std::span<const std::byte> piece) {
            note(m_meter.bytes, piece.size());
            m_joined.add(piece);
            if (isSums) {
                m_sums.try_emplace(entry.path, entry)
                    .first->second.add({reinterpret_cast<const char*>(piece.data()), piece.size()});
            }
        };
        const std::string path = entry.path;
        const auto session = entry.sum == StoredSum::session ? std::optional(entry.session) : std::nullopt;
        const bool own = entry.sum == StoredSum::own;
        const std::uint64_t holes = holesOf(entry);
        const bool tooLong = holes > kMostHashedHole; // to be hashed
        const bool bySparse = listed != nullptr && listed->sparse;
        const bool later = holes > kShortHole && !tooLong && m_twice && (listed == nullptr || !listed->digest);
        const bool sparse = tooLong || later || bySparse;
        if (later && !bySparse) {
            m_longHoles[path] = path;
        }
        const bool ofMedium = isOwnAbout(entry); // no file of the user's, and nothing says what it should be
        const bool counts = endsFile(entry) && !ofMedium;
        const auto done = [this, path, listed, sparse, own, session, counts, ofMedium,
                           size = entry.size](const Digest& digest, const std::vector<Fault>& damage) {
            for (Fault fault : damage) {
                fault.doing = Action::verify;
                fault.path = path;
                m_log.add(std::move(fault));
            }
            const std::lock_guard lock(m_mutex);
            m_digests[path] = {.digest = digest,
                               .bytes = size,
                               .sparse = sparse,
                               .damaged = !damage.empty(),
                               .compared = own,
                               .session = session,
                               .listed = listed,
                               .counts = counts,
                               .ofMedium = ofMedium};
        };
        const auto outcome =
            sparse ? m_line.hashSparse(bytes, entry.size, pass, done) : m_line.hash(bytes, entry.size, pass, done);
        if (outcome.unhashed || (tooLong && !bySparse)) {
            m_unhashed.insert(path);
        }
        if (const auto member = bytes.unconfirmedMember(); member && !outcome.damaged) {
            m_unconfirmed[*member].push_back(path);
        }
        return count(outcome, counts && !m_incomplete.contains(path));
    }

    // `endsFile`: and not a part of one, of which more comes. Returns false where the walk has to end.
    bool count(const BackgroundHasher::Outcome& outcome, bool endsFile)
    {
        m_joined.end(!outcome.damaged && !outcome.fatal && !outcome.cut && outcome.passedOver == 0);
        m_fatal = outcome.fatal;
        m_report.bytes += outcome.bytes;
        note(m_meter.bytes, outcome.passedOver);
        m_report.files += outcome.damaged || outcome.fatal || !endsFile ? 0 : 1;
        note(m_meter.files, 1);
        return !m_fatal;
    }

    void takeMember(std::uint64_t member, bool holds)
    {
        auto ended = m_unconfirmed.extract(member);
        if (!holds && !ended.empty()) {
            m_doubtful.insert(m_doubtful.end(), ended.mapped().begin(), ended.mapped().end());
        }
    }

    // Files of a packed member whose checksum was wrong, which only their own checksum can clear.
    void nameDoubtful()
    {
        for (const std::string& path : m_doubtful) {
            if (!m_digests[path].compared) {
                m_log.add({.kind = FaultKind::mediumError,
                           .doing = Action::verify,
                           .path = path,
                           .facts = DamageWitness{DamageWitness::Who::memberChecksum}});
                m_report.files -= std::min<std::uint64_t>(m_report.files, 1);
            }
        }
    }

    // A checksum over zeros says nothing of the file.
    void takeMark(const IncompleteMark& mark)
    {
        m_log.add(incompleteFault(mark, Action::verify));
        if (mark.how == IncompleteMark::How::padded && m_incomplete.insert(mark.path).second) {
            m_report.files -= std::min<std::uint64_t>(m_report.files, 1);
        }
    }

    void sortLinks()
    {
        std::vector<std::pair<std::string, std::string>> sorted;
        sorted.reserve(m_links.size());
        for (const std::size_t i : linksBehindTheirFiles(m_links)) {
            sorted.push_back(std::move(m_links[i]));
        }
        m_links = std::move(sorted);
    }

    void compareSums()
    {
        for (const auto& [link, first] : m_links) {
            if (const auto found = m_digests.find(first); found != m_digests.end()) {
                m_digests[link] = found->second;
                m_digests[link].bytes = 0;
            }
            if (m_unhashed.contains(first)) {
                m_unhashed.insert(link);
            }
            if (const auto found = m_longHoles.find(first); found != m_longHoles.end()) {
                m_longHoles[link] = found->second;
            }
        }
        for (auto& [path, parser] : m_sums) {
            const ParsedManifest manifest = parser.finish();
            reportUnreadable(manifest, path, Action::verify, m_log);
            m_same = m_same && manifest.twofold.empty();
            compareLines(manifest.lines);
            nameIncomplete(path, manifest);
        }
    }

    // Files that the burn could not read whole, as its list says. Where the list is damaged, that may be what is lost:
    // then nothing speaks for the files that it does not name.
    void nameIncomplete(const std::string& list, const ParsedManifest& manifest)
    {
        const auto ofList = m_digests.find(list);
        const bool own = ofList != m_digests.end() && ofList->second.ofMedium;
        m_same = m_same && (!own || manifest.asWritten());
        bool sound = !own || (manifest.asWritten() && !ofList->second.damaged);
        std::unordered_set<std::string_view> named;
        for (const ManifestLine& line : manifest.lines) {
            named.insert(line.path);
            sound = sound && (!own || m_digests.contains(line.path));
        }
        reportMissing(manifest, Action::verify, m_log);
        const std::vector<std::string> padded = manifest.padded();
        for (const std::string& path : padded) {
            named.insert(path);
            const auto found = m_digests.find(path);
            if (found == m_digests.end()) {
                sound = sound && !own;
                m_same = false;
                m_log.add({.kind = FaultKind::listedMissing, .doing = Action::verify, .path = path});
            } else if (m_incomplete.insert(path).second) {
                m_log.add(paddedFault(path, Action::verify));
                m_report.files -= found->second.damaged ? 0 : std::min<std::uint64_t>(m_report.files, 1);
            }
        }
        for (auto each = m_digests.begin(); !sound && each != m_digests.end(); ++each) {
            if (!each->second.ofMedium && !named.contains(each->first) && m_unnamed.insert(each->first).second) {
                m_log.add({.kind = FaultKind::notCompared, .doing = Action::verify, .path = each->first});
            }
        }
    }

    void compareLines(const std::vector<ManifestLine>& lines)
    {
        for (const ManifestLine& line : lines) {
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
            if (const auto late = m_longHoles.find(line.path); late != m_longHoles.end()) {
                m_wanted[late->second].push_back(line);
                continue;
            }
            if (found->second.sparse) {
                continue; // the medium's own list has the sparse digest, and that is compared
            }
            found->second.compared = true;
            if (!found->second.damaged && line.contradicts(found->second.digest)) {
                differs(line.path, "contents");
            }
        }
    }

    // Where the holes are long, zeros are hashed only for a manifest that has that digest, which may stand behind the
    // file: then the file is read once more.
    void hashLongHoles(LabelledReader section, const std::stop_token& stop)
    {
        if (m_wanted.empty()) {
            return;
        }
        FaultLog ignored; // it has been told
        std::size_t left = m_wanted.size();
        const auto entry = [&](const StoredEntry& stored, StoredBytes& bytes) {
            const auto wanted = m_wanted.find(stored.path);
            if (wanted == m_wanted.end() || !S_ISREG(stored.mode) || LinkCheck::isLink(stored)) {
                return true;
            }
            const auto done = [this, &lines = wanted->second](const Digest& digest, const std::vector<Fault>& damage) {
                const std::lock_guard lock(m_mutex);
                for (const ManifestLine& line : lines) {
                    m_digests[line.path].compared = true;
                    if (damage.empty() && line.contradicts(digest)) {
                        differs(line.path, "contents");
                    }
                }
            };
            m_fatal = m_line
                          .hash(
                              bytes, stored.size, [](std::span<const std::byte>) {}, done)
                          .fatal;
            return --left > 0 && !m_fatal;
        };
        const StoredVisit visit{.entry = entry, .totals = {}};
        auto walked = walkMedium(section, visit, ignored, stop);
        m_line.finish();
        if (!walked && !m_fatal) {
            m_fatal = walked.takeFault();
        }
    }

    void compareList()
    {
        for (auto& [path, read] : m_digests) {
            const auto listed = read.listed == nullptr ? std::nullopt
                                : read.sparse          ? read.listed->sparse
                                                       : read.listed->digest;
            if (!listed || m_unhashed.contains(path)) {
                continue;
            }
            read.compared = true;
            if (!read.damaged && read.digest != *listed) {
                differs(path, "contents");
            }
        }
        if (m_list) {
            nameUnmet();
        } else if (m_unlisted != nullptr) {
            for (const auto& [path, read] : m_digests) {
                m_unlisted->meetContents(path, {.digest = read.digest, .sparse = read.sparse, .damaged = read.damaged});
            }
        }
    }

    // What the list says and the archive does not have.
    void nameUnmet()
    {
        const auto isNowhere = [this](const ListedFile& file) { return !m_unlisted || !m_unlisted->has(file); };
        m_same = m_list->reportMissing(isNowhere) && m_same;
    }

    void differs(const std::string& path, std::string detail)
    {
        m_same = false;
        m_log.add({.kind = FaultKind::mismatch, .doing = Action::verify, .path = path, .detail = std::move(detail)});
    }

    void countChecked()
    {
        for (const auto& [link, first] : m_links) {
            const auto found = m_digests.find(first);
            if (found != m_digests.end() && found->second.compared) {
                m_digests[link].compared = true; // it is the same file
            }
        }
        for (const auto& [path, read] : m_digests) {
            if (m_incomplete.contains(path)) {
                m_report.noteNotCompared(path);
                m_report.incompleteBytes += read.bytes;
                continue;
            }
            if (read.ofMedium) {
                m_report.ownBytes += read.bytes;
                continue;
            }
            if (m_unnamed.contains(path) && !read.compared) {
                countUncompared(path, read);
                m_report.checked.count(CheckedBy::nothing);
                continue;
            }
            const bool bySession = read.session && m_sessions.contains(*read.session) && m_sessions.at(*read.session);
            const CheckedBy by = read.compared            ? CheckedBy::digests
                                 : bySession              ? CheckedBy::stream
                                 : read.listed != nullptr ? CheckedBy::sizes
                                                          : CheckedBy::nothing;
            if (read.counts || by != CheckedBy::digests) { // what is not compared is never left out
                m_report.checked.count(by);
            }
            if (read.compared || bySession || m_checksummed) {
                continue;
            }
            countUncompared(path, read);
            if (read.listed != nullptr) { // of the others there is a checksum
                m_log.add({.kind = FaultKind::notCompared, .doing = Action::verify, .path = path});
            }
        }
        if (m_checksummed) {
            m_report.checked.streamHolds();
        }
        for (std::size_t i = 0; i < m_incomplete.size(); ++i) {
            m_report.checked.count(CheckedBy::nothing);
        }
        std::sort(m_report.notCompared.begin(), m_report.notCompared.end());
        m_report.incomplete.assign(m_incomplete.begin(), m_incomplete.end());
    }

    struct Read {
        Digest digest{};
        std::uint64_t bytes = 0;              // a link has none of its own
        bool sparse = false;                  // which of the two it is
        bool damaged = false;                 // and told already
        bool compared = false;                // with a checksum of its own
        std::optional<std::uint32_t> session; // that has one
        const ListedFile* listed = nullptr;
        bool counts = true;    // as a file
        bool ofMedium = false; // the list of checksums that it has of itself
    };

    void countUncompared(const std::string& path, const Read& read)
    {
        m_report.noteNotCompared(path);
        m_report.uncomparedFiles += read.counts && !read.damaged ? 1 : 0;
        m_report.uncomparedBytes += read.bytes;
    }

    FaultLog& m_log;
    VerifyMeter& m_meter;
    LinkCheck& m_linkCheck;
    JoinedCheck& m_joined;
    MetEntries* m_met;
    UnlistedEntries* m_unlisted;
    PathTypes m_pathTypes;
    VerifyReport m_report;
    bool m_same = true;
    bool m_checksummed = false;
    bool m_treeCompared = false;
    std::map<std::uint32_t, bool> m_sessions;                        // those that have a checksum: whether it holds
    std::map<std::uint64_t, std::vector<std::string>> m_unconfirmed; // files, by their packed member
    std::vector<std::string> m_doubtful;                             // of members whose checksum was wrong
    std::optional<Fault> m_fatal;
    std::map<std::string, ManifestParser> m_sums; // by their paths
    std::vector<std::pair<std::string, std::string>> m_links;
    std::set<std::string> m_incomplete;                        // since it was written, as the medium says
    std::set<std::string> m_unnamed;                           // by a list that is damaged
    std::set<std::string> m_unhashed;                          // too much of each is hole
    bool m_twice = false;                                      // the medium can be read again
    std::map<std::string, std::string> m_longHoles;            // path, and the path of its contents
    std::map<std::string, std::vector<ManifestLine>> m_wanted; // of those what a manifest says, by that path
    std::mutex m_mutex;                                        // guards m_digests
    std::unordered_map<std::string, Read> m_digests;
    std::optional<IndexCheck> m_list;
    BackgroundHasher m_line; // last: its thread uses the others
};

} // namespace

Result<VerifyReport> verifyAgainstSources(MediumReader& reader, const Tree& tree, Source& source, FaultLog& log,
                                          VerifyMeter& meter, const std::stop_token& stop)
{
    SourceComparison comparison(tree, source, log, meter);
    if (auto added = comparison.add(reader, stop); !added) {
        return added.takeFault();
    }
    return comparison.finish();
}

Result<VerifyReport> verifyReadable(LabelledReader section, FaultLog& log, VerifyMeter& meter,
                                    const std::stop_token& stop, const StoredIndex* list, LinkCheck* links,
                                    JoinedCheck* joined, MetEntries* met, UnlistedEntries* unlisted)
{
    LinkCheck own;
    JoinedCheck ownJoined;
    auto report = ReadableVerifier(log, meter, list, links != nullptr ? *links : own,
                                   joined != nullptr ? *joined : ownJoined, met, unlisted)
                      .run(section, stop);
    if (report && links == nullptr) {
        report->addMissingLinks(own.reportMissing(log));
    }
    if (report && joined == nullptr) {
        report->addDifferentFiles(ownJoined.reportDifferent(log));
    }
    return report;
}

} // namespace steadyburn
