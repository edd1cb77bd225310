#include "workflow/readback/MediumSample.h"

#include "base/Sha256.h"
#include "base/Text.h"
#include "unpack/medium/MediumContents.h"
#include "verify/BackgroundHasher.h"
#include "verify/LinkCheck.h"
#include "verify/Manifest.h"
#include "verify/VerifySteps.h"
#include "workflow/tapeset/StoredSections.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <sys/stat.h>

namespace steadyburn {

namespace {

// As an index has it: of a part that of the whole file.
std::string listedPathOf(const StoredEntry& entry)
{
    return escapeNonUtf8(entry.part ? wholePath(entry) : entry.path);
}

bool isFile(const StoredEntry& entry)
{
    return S_ISREG(entry.mode) && !isOwnAbout(entry);
}

class MediumSample {
public:
    MediumSample(const MediumSampleRequest& request, const Dependencies& dependencies, const std::stop_token& stop)
        : m_request(request), m_dependencies(dependencies), m_stop(stop)
    {
    }

    MediumReport run()
    {
        Result<void> result = listAll();
        if (result) {
            choose();
            result = readChosen();
        }
        for (Fault& fault : m_log.all()) {
            if (fault.kind != FaultKind::volumeMissing) { // the other media of a set have drills of their own
                m_report.faults.push_back(std::move(fault));
            }
        }
        if (result && m_different) {
            result = Fault{.kind = FaultKind::mismatch, .doing = Action::inspect};
        }
        if (!result) {
            m_report.fault = result.takeFault();
        }
        return std::move(m_report);
    }

private:
    struct Read {
        std::string path;       // of the entry
        std::string listedPath; // of the file
        Digest digest{};
        std::optional<Digest> expected; // by the index
        bool sparse = false;            // which of the two it is
        bool damaged = false;
        bool own = false;    // compared with a checksum of its own as it was read
        bool listed = false; // in an index
        std::uint64_t bytes = 0;
    };
    struct Link { // a hard link, whose contents are those of its file
        std::string path;
        std::string file;
        std::optional<Digest> expected; // by the index
        bool padded = false;            // by the index
    };
    struct FileRead {
        Digest digest{};
        bool sparse = false;
        bool compared = false;
        bool good = false;
    };

    [[nodiscard]] StoredSectionsRequest sections() const
    {
        return {.openTarget = m_dependencies.openTarget,
                .target = m_request.part.target,
                .section = m_request.part.section,
                .changeVolume = {},
                .wanted = {},
                .indexFirst = true};
    }

    // Tells what is missing from a tape. What cannot be listed is told when the sample is read.
    Result<void> listAll()
    {
        FaultLog told;
        const auto list = [&](StoredSection& section) -> Result<void> {
            if (section.index) {
                for (const ListedFile& file : section.index->files) {
                    if (file.regular) {
                        note(file.whole.empty() ? file.path : file.whole, file.size);
                    }
                }
                return {};
            }
            const auto entry = [this](const StoredEntry& stored) {
                if (isFile(stored) && !LinkCheck::isLink(stored)) {
                    note(listedPathOf(stored), stored.size);
                }
            };
            return listMedium(section.reader, entry, told, m_stop);
        };
        auto listed = forEachStoredSection(sections(), list, told, m_stop);
        for (const Fault& fault : told.all()) {
            if (fault.kind == FaultKind::folderUnreadable) { // whatever is chosen
                m_log.add(fault);
            }
        }
        return listed;
    }

    void note(const std::string& path, std::uint64_t bytes)
    {
        m_sizes[path] += bytes;
        m_sample.ofBytes += bytes;
    }

    void choose()
    {
        const auto target = m_dependencies.openTarget(m_request.part.target);
        const SampleSize& size = m_request.size;
        m_sample.seed = m_request.seed;
        m_sample.of = m_sizes.size();
        const std::uint64_t share = (m_sample.of * size.percent + 99) / 100;
        const std::uint64_t count = size.percent != 0                 ? share
                                    : size.files != 0                 ? size.files
                                    : (target && (*target)->isTape()) ? SampleSize::kSampledOfTape
                                                                      : SampleSize::kSampledOfDisc;
        std::vector<std::string> paths;
        paths.reserve(m_sizes.size());
        for (const auto& [path, bytes] : m_sizes) {
            paths.push_back(path);
        }
        m_sample.paths = chooseSample(paths, count, m_request.seed);
        m_chosen.insert(m_sample.paths.begin(), m_sample.paths.end());
        m_sizes.clear();
    }

    Result<void> readChosen()
    {
        auto read = readFiles();
        if (!read) {
            return read;
        }
        std::unordered_set<std::string> others;
        for (const Link& link : m_links) {
            if (!m_met.contains(link.file)) {
                others.insert(link.file);
            }
        }
        if (!others.empty()) {
            m_chosen = std::move(others);
            read = readFiles();
            if (!read) {
                return read;
            }
        }
        for (const Link& link : m_links) {
            conclude(link);
        }
        for (const std::string& path : m_sample.paths) {
            if (!m_met.contains(path)) {
                m_different = true;
                m_log.add({.kind = FaultKind::listedMissing, .doing = Action::verify, .path = path});
            }
        }
        m_report.sample = std::move(m_sample);
        return {};
    }

    Result<void> readFiles()
    {
        StoredSectionsRequest request = sections();
        request.wanted = [this](const std::string& path) { return m_chosen.contains(path); };
        request.onlyWanted = true;
        return forEachStoredSection(
            request, [this](StoredSection& section) { return readSection(section); }, m_log, m_stop);
    }

    Result<void> readSection(StoredSection& section)
    {
        const std::size_t before = m_log.count();
        m_reads.clear();
        m_wantedLines.clear();
        m_names.clear();
        m_without.clear();
        m_fatal.reset();
        m_index.clear();
        for (const ListedFile& file : section.index ? section.index->files : std::span<const ListedFile>()) {
            if (file.regular && m_chosen.contains(file.whole.empty() ? file.path : file.whole)) {
                m_index[file.path] = &file;
            }
        }
        TreeProof proof;
        const StoredVisit visit{
            .entry = [this](const StoredEntry& entry, StoredBytes& bytes) { return take(entry, bytes); },
            .totals = {},
            .first = [](const std::string& path) { return isStoredManifest(path); },
            .witnesses = IsoWitnesses::trees,
            .sums = StoredVisit::Sums::files,
            .treeCompared = [&proof](bool /*holds*/) { proof.tree = true; },
            .incomplete =
                [this](const IncompleteMark& mark) {
                    if (mark.how == IncompleteMark::How::padded) {
                        m_without.insert(mark.path);
                    } else {
                        m_log.add(incompleteFault(mark, Action::verify));
                    }
                }};
        auto walked = section.chosen ? walkChosen(section.reader, std::move(*section.chosen), visit, m_log, m_stop)
                                     : walkMedium(section.reader, visit, m_log, m_stop);
        m_hasher.finish();
        std::unordered_map<std::string, unsigned> versions;
        for (const Read& read : m_reads) {
            ++versions[read.path];
        }
        for (const auto& [link, file] : m_names) { // a line of a link is one of its file
            if (const auto lines = m_wantedLines.find(link); lines != m_wantedLines.end() && versions[file] == 1) {
                const std::vector<ManifestLine> ofLink = lines->second;
                std::vector<ManifestLine>& ofFile = m_wantedLines[file];
                ofFile.insert(ofFile.end(), ofLink.begin(), ofLink.end());
            }
        }
        for (const Read& read : m_reads) {
            conclude(read);
        }
        m_different = m_different || hasMediumErrors(m_log, before);
        m_report.treeUnproven = m_report.treeUnproven || (walked && !proof.covers(*walked));
        return m_fatal ? Result<void>(*m_fatal) : walked ? Result<void>() : walked.takeFault();
    }

    bool take(const StoredEntry& entry, StoredBytes& bytes)
    {
        const std::string path = listedPathOf(entry);
        const bool speaks = speaksForMedium(entry);
        const bool sampled = isFile(entry) && m_chosen.contains(path) && !(speaks && isOwnAbout(entry));
        if (speaks && (!sampled || LinkCheck::isLink(entry))) {
            takeManifest(entry, readManifest(entry, bytes).parsed); // a fault ends the walk
        }
        if (isFile(entry) && LinkCheck::isLink(entry) && m_chosen.contains(escapeNonUtf8(entry.hardLink))) {
            m_names.emplace_back(entry.path, entry.hardLink);
        }
        if (!sampled) {
            return true;
        }
        m_met.insert(path);
        const auto line = m_index.find(escapeNonUtf8(entry.path));
        const ListedFile* const listed = line == m_index.end() ? nullptr : line->second;
        if (auto difference = listed != nullptr ? differenceFrom(*listed, entry, Action::verify) : std::nullopt) {
            m_different = true;
            m_log.add(std::move(*difference));
        }
        if (LinkCheck::isLink(entry)) {
            takeLink(entry, path, listed);
            return true;
        }
        const bool sparse = listed != nullptr && listed->sparse;
        const std::size_t at = m_reads.size();
        m_reads.push_back({.path = entry.path,
                           .listedPath = path,
                           .expected = listed == nullptr ? std::nullopt
                                       : sparse          ? listed->sparse
                                                         : listed->digest,
                           .sparse = sparse,
                           .own = entry.sum == StoredSum::own,
                           .listed = listed != nullptr});
        auto parser = speaks ? std::optional<ManifestParser>(entry) : std::nullopt; // its bytes are read once
        const auto pass = [&parser](std::span<const std::byte> piece) {
            if (parser) {
                parser->add({reinterpret_cast<const char*>(piece.data()), piece.size()});
            }
        };
        const auto done = [this, at](const Digest& digest, const std::vector<Fault>& damage) {
            const std::lock_guard lock(m_mutex);
            m_reads[at].digest = digest;
            m_reads[at].damaged = !damage.empty();
            for (Fault fault : damage) {
                fault.doing = Action::verify;
                fault.path = m_reads[at].path;
                m_log.add(std::move(fault));
            }
        };
        const auto outcome =
            sparse ? m_hasher.hashSparse(bytes, entry.size, pass, done) : m_hasher.hash(bytes, entry.size, pass, done);
        m_hasher.finish(); // the files are few, and m_reads grows
        m_report.bytes += outcome.bytes;
        m_reads[at].bytes = outcome.bytes;
        m_fatal = outcome.fatal;
        if (parser) {
            takeManifest(entry, parser->finish());
        }
        return !m_fatal;
    }

    // Only a list chooses links: by it they are files.
    void takeLink(const StoredEntry& entry, const std::string& path, const ListedFile* listed)
    {
        std::string file = entry.hardLink;
        if (entry.part) {
            const std::string suffix = partSuffix(entry.part->part.number, entry.part->part.count);
            file.resize(file.size() - (file.ends_with(suffix) ? suffix.size() : 0));
        }
        if (m_links.empty() || m_links.back().path != path) { // each part has an entry
            m_links.push_back({path, escapeNonUtf8(file),
                               listed != nullptr && !entry.part && !listed->sparse ? listed->digest : std::nullopt,
                               listed != nullptr && listed->padded()});
        }
    }

    void takeManifest(const StoredEntry& entry, ParsedManifest manifest)
    {
        reportUnreadable(manifest, entry.path, Action::verify, m_log);
        m_different = m_different || (isOwnAbout(entry) && !manifest.asWritten());
        for (ManifestLine& line : manifest.lines) {
            m_wantedLines[line.path].push_back(std::move(line));
        }
        const std::vector<std::string> padded = manifest.padded();
        m_without.insert(padded.begin(), padded.end());
        reportMissing(manifest, Action::verify, m_log);
    }

    void conclude(const Read& read)
    {
        if (m_without.contains(read.path)) {
            m_log.add(paddedFault(read.path, Action::verify));
            countUncompared(read.path, read.bytes);
            return;
        }
        const auto found = m_wantedLines.find(read.path);
        const bool summed = found != m_wantedLines.end() && !read.sparse;
        const auto differs = [&](const ManifestLine& line) { return line.contradicts(read.digest); };
        const bool same = (!read.expected || *read.expected == read.digest) &&
                          !(summed && std::ranges::any_of(found->second, differs));
        const auto isTwofold = [](const ManifestLine& line) { return line.candidates != nullptr; };
        m_different = m_different || (summed && std::ranges::any_of(found->second, isTwofold)); // which has been told
        if (!read.damaged && !same) {
            m_different = true;
            m_log.add({.kind = FaultKind::mismatch, .doing = Action::verify, .path = read.path, .detail = "contents"});
        }
        const bool good = !read.damaged && same;
        m_report.files += good ? 1 : 0;
        const bool compared = read.expected || summed || read.own;
        const auto [file, isFirst] =
            m_files.try_emplace(read.listedPath, FileRead{read.digest, read.sparse, compared, good});
        if (!isFirst) { // another part
            file->second.compared = file->second.compared && compared;
            file->second.good = file->second.good && good;
        }
        if (!compared) {
            countUncompared(read.path, read.bytes);
            if (read.listed) { // of the others there is a checksum
                m_log.add(paddedFault(read.path, Action::verify));
            }
        } else {
            m_report.checked.count(CheckedBy::digests);
            m_report.comparedFiles += good ? 1 : 0;
            m_report.comparedBytes += read.bytes;
        }
    }

    void conclude(const Link& link)
    {
        if (link.padded) {
            m_log.add(paddedFault(link.path, Action::verify));
            countUncompared(link.path);
            return;
        }
        const auto file = m_files.find(link.file);
        if (file == m_files.end()) { // not on this medium, or it could not be compared
            countUncompared(link.path);
            return;
        }
        const FileRead& read = file->second;
        const bool asListed = !link.expected || read.sparse || read.digest == *link.expected;
        if (!read.good) {
            m_log.add({.kind = FaultKind::linkDamaged,
                       .doing = Action::verify,
                       .path = link.path,
                       .facts = OtherPath{link.file}});
        } else if (!asListed) {
            m_different = true;
            m_log.add({.kind = FaultKind::mismatch, .doing = Action::verify, .path = link.path, .detail = "contents"});
        } else {
            ++m_report.files;
        }
        if (read.compared) {
            m_report.checked.count(CheckedBy::digests);
            m_report.comparedFiles += read.good && asListed ? 1 : 0;
        } else {
            countUncompared(link.path);
        }
    }

    void countUncompared(const std::string& path, std::uint64_t bytes = 0)
    {
        m_report.checked.count(CheckedBy::nothing);
        ++m_report.uncomparedFiles;
        m_report.uncomparedBytes += bytes;
        m_report.notCompared.push_back(path);
    }

    const MediumSampleRequest& m_request;
    const Dependencies& m_dependencies;
    const std::stop_token& m_stop;
    MediumReport m_report;
    SampleState m_sample;
    FaultLog m_log;
    bool m_different = false;
    std::unordered_map<std::string, std::uint64_t> m_sizes; // of all files
    std::unordered_set<std::string> m_chosen;
    std::unordered_set<std::string> m_met;
    std::vector<Link> m_links;
    std::unordered_map<std::string, FileRead> m_files; // by path
    // Of the section that is being read:
    std::vector<Read> m_reads;
    std::unordered_map<std::string, const ListedFile*> m_index;
    std::unordered_map<std::string, std::vector<ManifestLine>> m_wantedLines; // of SHA256SUMS
    std::vector<std::pair<std::string, std::string>> m_names;                 // links and their chosen files
    std::set<std::string> m_without; // files that were not read whole when they were written
    std::optional<Fault> m_fatal;
    std::mutex m_mutex;        // guards m_reads
    BackgroundHasher m_hasher; // last: its thread uses the others
};

} // namespace

std::vector<std::string> chooseSample(const std::vector<std::string>& paths, std::uint64_t count, std::uint64_t seed)
{
    const std::string beginning = std::to_string(seed) + '\n';
    std::vector<std::pair<Digest, std::size_t>> ranks;
    ranks.reserve(paths.size());
    for (std::size_t i = 0; i < paths.size(); ++i) {
        const std::string text = beginning + paths[i];
        ranks.emplace_back(sha256Of(std::as_bytes(std::span(text))), i);
    }
    const auto middle = ranks.begin() + static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(count, ranks.size()));
    std::nth_element(ranks.begin(), middle, ranks.end());
    std::vector<std::string> chosen;
    for (auto each = ranks.begin(); each != middle; ++each) {
        chosen.push_back(paths[each->second]);
    }
    std::sort(chosen.begin(), chosen.end());
    return chosen;
}

MediumReport sampleMedium(const MediumSampleRequest& request, const Dependencies& dependencies,
                          const std::stop_token& stop)
{
    MediumReport report = MediumSample(request, dependencies, stop).run();
    if (!request.part.section) {
        report.noted = noteCheck(request.note, report, dependencies.openTarget, request.part.target, stop);
    }
    return report;
}

} // namespace steadyburn
