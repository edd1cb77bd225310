#include "workflow/burn/AppendCheck.h"

#include "base/Units.h"
#include "image/iso/IsoEntrySum.h"
#include "unpack/iso/IsoDisc.h"
#include "unpack/iso/IsoFileBytes.h"
#include "unpack/iso/IsoSessionSums.h"
#include "unpack/iso/MappedReader.h"
#include "unpack/iso/TreePath.h"
#include "unpack/medium/MediumContents.h"
#include "verify/Manifest.h"

#include <algorithm>
#include <cerrno>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include <sys/stat.h>

namespace steadyburn {

namespace {

bool isLoss(const Fault& fault)
{
    return fault.kind == FaultKind::folderDamaged || fault.kind == FaultKind::entryDamaged;
}

// What an append neither hides nor makes worse: what cannot be read now can be read as little later, and the
// descriptors are written anew.
bool staysAsItIs(const Fault& fault)
{
    using Who = DamageWitness::Who;
    const auto who = fault.known<DamageWitness>().who;
    return fault.kind == FaultKind::mediumError
               ? who != Who::fileChecksum && who != Who::sessionChecksum && who != Who::treeChecksum
               : fault.known<DamagedStructure>().what == DamagedStructure::What::descriptors;
}

Fault wholeFault(const std::string& target, const std::vector<Fault>& damage)
{
    const bool losses = std::any_of(damage.begin(), damage.end(), isLoss);
    Casualties casualties;
    for (const Fault& fault : damage) {
        if (losses && !isLoss(fault)) {
            continue;
        }
        casualties.add(!fault.path.empty() || losses ? "/" + fault.path : fault.detail); // of a session: none
    }
    return {.kind = losses ? FaultKind::treeDamaged : FaultKind::oldDamaged,
            .doing = Action::read,
            .path = target,
            .facts = std::move(casualties)};
}

bool knows(const std::vector<Fault>& faults, const Fault& fault)
{
    return std::any_of(faults.begin(), faults.end(), [&](const Fault& one) {
        return one.kind == fault.kind && one.path == fault.path && one.detail == fault.detail &&
               one.offset == fault.offset && one.facts == fault.facts;
    });
}

std::uint64_t sumOfStored(const StoredEntry& entry, std::uint64_t size)
{
    return sumOfEntry({.path = entry.path,
                       .mode = entry.mode,
                       .uid = entry.uid,
                       .gid = entry.gid,
                       .size = S_ISREG(entry.mode) ? size : 0,
                       .linkTarget = entry.linkTarget,
                       .xattrs = entry.xattrs});
}

class AppendCheck {
public:
    AppendCheck(Target& target, std::uint32_t session, const AppendQuestion& question, std::stop_token stop)
        : m_target(target), m_session(session), m_question(question), m_stop(std::move(stop))
    {
    }

    Result<AppendFindings> run(FaultLog& log)
    {
        for (const auto step : {&AppendCheck::readTree, &AppendCheck::readFiles}) {
            if (auto done = (this->*step)(); !done) {
                Fault fault = done.takeFault();
                fault.path = fault.path.empty() ? m_target.name() : fault.path;
                if (fault.kind == FaultKind::notAnImage) {
                    fault.doing = Action::plan;
                    fault.detail.clear();
                }
                return fault;
            }
        }
        m_findings.damaged = !m_damage.empty();
        for (const auto& [path, files] : m_hidden) {
            m_findings.hidden.push_back(
                {.kind = FaultKind::appendHides, .doing = Action::plan, .path = path, .facts = FileCount{files}});
        }
        const auto behind = std::stable_partition(m_damage.begin(), m_damage.end(),
                                                  [](const Fault& fault) { return !staysAsItIs(fault); });
        if (behind != m_damage.begin() && !m_question.givenUp) {
            return wholeFault(m_target.name(), {m_damage.begin(), behind});
        }
        for (Fault& fault : m_damage) {
            const bool toldLater = fault.kind == FaultKind::mediumError && !fault.path.empty() && m_findings.old;
            if (!toldLater) {
                log.add(std::move(fault));
            }
        }
        return std::move(m_findings);
    }

private:
    Result<void> readTree()
    {
        const StoredVisit visit{.entry =
                                    [this](const StoredEntry& entry, StoredBytes& bytes) {
                                        const bool file = S_ISREG(entry.mode);
                                        m_findings.treeSum += sumOfStored(entry, entry.size);
                                        noteHidden(entry);
                                        m_findings.summed = m_findings.summed || (file && entry.sum != StoredSum::none);
                                        m_findings.fileSums =
                                            m_findings.fileSums || (file && entry.sum == StoredSum::own);
                                        if (isOwnSums(entry) || entry.earlier) {
                                            readList(entry, bytes);
                                        }
                                        return true;
                                    },
                                .totals = {},
                                .witnesses = IsoWitnesses::all,
                                .sums = StoredVisit::Sums::files};
        auto read = walk(visit);
        if (!read) {
            return read;
        }
        for (const Fault& fault : m_damage) { // libisofs must not see it
            if (fault.known<DamagedStructure>().what == DamagedStructure::What::wayToTree) {
                return Fault{.kind = FaultKind::unsupported, .doing = Action::read, .facts = fault.facts};
            }
            if (fault.code == ELOOP) {
                return Fault{.kind = FaultKind::unsupported,
                             .doing = Action::read,
                             .detail = "a folder on the disc leads back to one above it"};
            }
        }
        return {};
    }

    // A newer file in place of an older one is what an append is for. Another kind hides more than a file of that name.
    void noteHidden(const StoredEntry& entry)
    {
        if (m_question.added == nullptr || S_ISDIR(entry.mode)) {
            return;
        }
        const Tree& added = *m_question.added;
        const std::string_view path = entry.path;
        for (std::size_t slash = path.find('/'); slash != std::string_view::npos; slash = path.find('/', slash + 1)) {
            const auto above = findPath(added, path.substr(0, slash));
            if (!above) {
                return;
            }
            if (!S_ISDIR(added.node(*above).mode)) {
                ++m_hidden[std::string(path.substr(0, slash))];
                return;
            }
        }
        if (const auto same = findPath(added, path); same && S_ISDIR(added.node(*same).mode)) {
            m_hidden[entry.path] = 0;
        }
    }

    Result<void> readFiles()
    {
        if (std::all_of(m_damage.begin(), m_damage.end(), staysAsItIs) || m_question.givenUp) {
            const bool summed = m_findings.summed || !m_listed.empty();
            return m_question.remember != nullptr ? remember() : summed ? compare() : Result<void>();
        }
        return {}; // that is enough to refuse
    }

    Result<void> remember()
    {
        auto reader = openWithMap(m_target, m_session);
        if (!reader) {
            return reader.takeFault();
        }
        FaultLog found;
        VerifyMeter meter;
        auto old = OldFiles::read(**reader, *m_question.remember, found, meter, m_stop);
        if (!old) {
            return old.takeFault();
        }
        m_findings.old = std::move(*old);
        take(found);
        for (const auto& [path, listed] : m_listed) {
            if (const Digest* const digest = m_findings.old->digestOf(path)) {
                compareListed(path, *digest);
            }
        }
        return {};
    }

    // What cannot be read of it, and lines that are none, were refused before.
    void readList(const StoredEntry& list, StoredBytes& bytes)
    {
        for (ManifestLine& line : readManifest(list, bytes).parsed.lines) {
            m_listed.emplace(std::move(line.path), line.digest);
        }
    }

    void compareListed(const std::string& path, const Digest& digest)
    {
        if (const auto listed = m_listed.find(path); listed != m_listed.end() && listed->second != digest) {
            m_damage.push_back({.kind = FaultKind::mediumError,
                                .doing = Action::read,
                                .path = path,
                                .facts = DamageWitness{DamageWitness::Who::fileChecksum}});
        }
    }

    Result<void> compare()
    {
        std::vector<std::byte> buffer(kMiB);
        std::optional<Fault> fatal;
        const StoredVisit visit{.entry =
                                    [&](const StoredEntry& entry, StoredBytes& bytes) {
                                        const bool summed = entry.sum != StoredSum::none;
                                        if (S_ISREG(entry.mode) && (summed || m_listed.contains(entry.path))) {
                                            fatal = readWhole(entry.path, bytes, buffer);
                                        }
                                        return !fatal;
                                    },
                                .totals = {},
                                .sums = StoredVisit::Sums::session};
        auto read = walk(visit);
        if (fatal) {
            return std::move(*fatal);
        }
        return read;
    }

    std::optional<Fault> readWhole(const std::string& path, StoredBytes& bytes, std::span<std::byte> buffer)
    {
        bool told = false;
        Sha256 sum;
        while (true) {
            auto got = bytes.read(buffer);
            if (got && *got == 0) {
                if (!told) {
                    compareListed(path, sum.finish());
                }
                return std::nullopt;
            }
            if (got) {
                sum.add(buffer.first(*got));
                continue;
            }
            Fault fault = got.takeFault();
            if (fault.kind != FaultKind::mediumError) {
                return fault;
            }
            if (!std::exchange(told, true)) {
                fault.path = path;
                m_damage.push_back(std::move(fault));
            }
        }
    }

    Result<void> walk(const StoredVisit& visit)
    {
        auto reader = openWithMap(m_target, m_session);
        if (!reader) {
            return reader.takeFault();
        }
        FaultLog found;
        auto walked = walkMedium(**reader, visit, found, m_stop);
        take(found);
        if (walked && *walked != StoredFormat::iso && *walked != StoredFormat::udf) {
            return Fault{.kind = FaultKind::notAnImage, .doing = Action::plan};
        }
        return walked ? Result<void>() : Result<void>(walked.takeFault());
    }

    void take(const FaultLog& found)
    {
        for (Fault& fault : found.all()) {
            if (!knows(m_damage, fault)) {
                m_damage.push_back(std::move(fault));
            }
        }
    }

    Target& m_target;
    std::uint32_t m_session;
    const AppendQuestion& m_question;
    std::stop_token m_stop;
    AppendFindings m_findings;
    std::vector<Fault> m_damage;
    std::map<std::string, Digest> m_listed;        // what the disc's own list says of its files
    std::map<std::string, std::uint64_t> m_hidden; // files that the disc has in the folder; 0: it is no folder there
};

} // namespace

Result<AppendFindings> checkForAppend(Target& target, const MediumInfo& medium, const AppendQuestion& question,
                                      FaultLog& log, const std::stop_token& stop)
{
    if (medium.sessions.empty()) {
        return AppendFindings();
    }
    return AppendCheck(target, static_cast<std::uint32_t>(medium.sessions.size() - 1), question, stop).run(log);
}

Result<std::vector<std::string>> entriesNotIn(const std::unordered_set<std::uint64_t>& imported, Target& target,
                                              const MediumInfo& medium, const std::stop_token& stop)
{
    auto reader = openWithMap(target, static_cast<std::uint32_t>(medium.sessions.size() - 1));
    if (!reader) {
        return reader.takeFault();
    }
    std::vector<std::string> others;
    const StoredVisit visit{.entry =
                                [&](const StoredEntry& entry, StoredBytes& /*bytes*/) {
                                    // Of a name of a packed file that lacks the mark, another reader has what is
                                    // stored.
                                    std::uint64_t stored = 0;
                                    for (const Extent& place : entry.places) {
                                        stored += place.length;
                                    }
                                    if (!imported.contains(sumOfStored(entry, entry.size)) &&
                                        !imported.contains(sumOfStored(entry, stored))) {
                                        others.push_back(entry.path);
                                    }
                                    return true;
                                },
                            .totals = {}};
    FaultLog told;
    auto walked = walkMedium(**reader, visit, told, stop);
    if (!walked) {
        return walked.takeFault();
    }
    return *walked == StoredFormat::iso ? std::move(others) : std::vector<std::string>(); // else of the other tree
}

} // namespace steadyburn
