#include "workflow/readback/MediumCheck.h"

#include "verify/Verifier.h"
#include "workflow/readback/DamagedVolumes.h"
#include "workflow/readback/DiscSetSections.h"
#include "workflow/tapeset/StoredSections.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace steadyburn {

struct MediumCheck::State {
    MediumCheckRequest request;
    Dependencies dependencies;
    VerifyMeter meter;
    FaultLog log;
    ParityUse parity;
    DamagedVolumes damaged{log};
    bool manyMedia = false; // others than the first were read
    std::string drive;      // that was opened last

    // Calls `use` for each stored section of the medium, and of the further tapes of its set.
    Result<void> forEachSection(bool listFirst, const std::function<Result<void>(StoredSection&)>& use,
                                const std::stop_token& stop)
    {
        return forEachStoredSection(sections(listFirst), watching(use), log, stop);
    }

    [[nodiscard]] std::function<Result<void>(StoredSection&)>
    watching(const std::function<Result<void>(StoredSection&)>& use)
    {
        return [this, use](StoredSection& section) {
            return damaged.watch(
                section, [&] { return use(section); }, drive);
        };
    }

    [[nodiscard]] StoredSectionsRequest sections(bool listFirst)
    {
        return {.openTarget =
                    [this](const std::string& spec) {
                        auto target = dependencies.openTarget(spec);
                        drive = target ? (*target)->name() : drive;
                        return target;
                    },
                .target = request.part.target,
                .section = request.part.section,
                .wholeSet = request.part.wholeSet,
                .ofLabel = request.part.ofLabel,
                .changeVolume = countingChange(),
                .indexFirst = listFirst,
                .parity = &parity,
                .checkParity = true};
    }

    [[nodiscard]] ChangeVolume countingChange()
    {
        if (!dependencies.changeVolume) {
            return {};
        }
        return [this](const VolumeWanted& wanted, const std::stop_token& stop) {
            manyMedia = true;
            return dependencies.changeVolume(wanted, stop);
        };
    }

    // Every section for itself: can it be read?
    Result<void> readAll(VerifyReport& total, const std::stop_token& stop)
    {
        LinkCheck links;
        JoinedCheck joined;
        UnlistedEntries unlisted;
        const auto verify = [&](StoredSection& section) -> Result<void> {
            const StoredIndex* const list = section.index ? &*section.index : nullptr;
            joined.beginVolume(section.set, section.volume);
            links.beginSection(section.linksMayLeadElsewhere);
            auto report =
                verifyReadable(section.reader, log, meter, stop, list, &links, &joined, section.met, &unlisted);
            if (!report) {
                return report.takeFault();
            }
            total.add(*report);
            return {};
        };
        auto read = forEachSection(true, verify, stop);
        total.addMissingLinks(links.reportMissing(log));
        total.addDifferentFiles(joined.reportDifferent(log));
        if (read) {
            joined.reportIncomplete(log);
        }
        return read;
    }

    // All sections together, on whatever tapes they are: is everything there that is in the sources?
    Result<void> compare(VerifyReport& total, const std::stop_token& stop)
    {
        Tree tree;
        const bool composed = request.compilation.has_value();
        Scanner scanner(composed ? request.scan : ScanOptions{});
        auto scanned = composed ? scanner.scan(*request.compilation, tree, log, stop)
                                : scanner.scan(request.against, tree, log, stop);
        if (!scanned) {
            return scanned.takeFault();
        }
        const auto source = dependencies.openSource(tree);
        SourceComparison comparison(tree, *source, log, meter);
        const auto add = [&](StoredSection& section) {
            return comparison.add(section.reader, stop, section.set, section.volume);
        };
        auto read = composed ? forEachSectionOfSet(sections(false), watching(add), log, stop)
                             : forEachSection(false, add, stop);
        total = read ? comparison.finish() : total;
        return read;
    }
};

MediumCheck::MediumCheck(MediumCheckRequest request, Dependencies dependencies) : m_state(std::make_unique<State>())
{
    m_state->request = std::move(request);
    m_state->dependencies = std::move(dependencies);
}

MediumCheck::~MediumCheck() = default;

void MediumCheck::readFrom(StoredPart part)
{
    m_state->request.part = std::move(part);
}

MediumReport MediumCheck::run(const std::stop_token& stop)
{
    const bool compares = !m_state->request.against.empty() || m_state->request.compilation;
    VerifyReport total;
    Result<void> result = compares ? m_state->compare(total, stop) : m_state->readAll(total, stop);
    if (result && compares && total.files + total.bytes == 0 &&
        total.onlyOnMedium > 0) { // good would be said of nothing
        result = Fault{.kind = FaultKind::notCompared, .doing = Action::verify};
    }
    if (result && !total.same) {
        result = Fault{.kind = FaultKind::mismatch,
                       .doing = Action::inspect,
                       .facts = compares ? FaultFacts(ComparedWithSources()) : FaultFacts()};
    }
    if (!compares && m_state->parity.provesAll()) {
        total.checked.streamHolds();
        const auto incomplete = std::min<std::uint64_t>(total.incomplete.size(), total.checked.stream);
        total.checked.stream -= incomplete; // their zeros are what they were when the medium was written
        total.checked.count(CheckedBy::nothing, incomplete);
        total.notCompared = total.incomplete;
        total.uncomparedFiles = total.uncomparedBytes = 0;
    }
    const std::uint64_t aside = total.uncomparedBytes + total.incompleteBytes + total.ownBytes;
    MediumReport report{.of = compares ? MediumReport::Of::compare : MediumReport::Of::verify,
                        .files = total.files,
                        .bytes = total.bytes,
                        .comparedFiles = total.files - std::min(total.files, total.uncomparedFiles),
                        .comparedBytes = total.bytes - std::min(total.bytes, aside),
                        .uncomparedFiles = total.uncomparedFiles + total.incomplete.size(),
                        .uncomparedBytes = total.uncomparedBytes + total.incompleteBytes,
                        .checked = total.checked,
                        .notCompared = std::move(total.notCompared),
                        .treeUnproven = total.treeUnproven && !m_state->parity.provesAll(),
                        .onlyOnMedium = total.onlyOnMedium,
                        .pathsOnlyOnMedium = total.takeOnlyOnMedium()};
    if (const std::string& made = m_state->request.made; !made.empty()) {
        report.onlyOnMedium -=
            std::erase_if(report.pathsOnlyOnMedium, [&made](const std::string& path) { return liesIn(path, made); });
    }
    if (const ParityUse& parity = m_state->parity; parity.layout) {
        report.parity = ParityState{.roots = parity.layout->roots(),
                                    .percent = parity.layout->percent(),
                                    .damagedOwn = parity.damagedOwn,
                                    .repaired = parity.repaired.size(),
                                    .lost = parity.lost.size(),
                                    .unproven = parity.unproven.size(),
                                    .unprotected = parity.unprotected};
    }
    report.faults = m_state->log.all();
    report.damagedVolumes = compares ? std::vector<unsigned>() : m_state->damaged.numbers(); // sources may have changed
    if (!result) {
        report.fault = result.takeFault();
    }
    const StoredPart& part = m_state->request.part;
    if (m_state->manyMedia && !compares) {
        std::vector<VolumeVerdict> verdicts = m_state->damaged.verdicts();
        std::erase_if(verdicts,
                      [&](const VolumeVerdict& verdict) { return verdict.good == true && !report.compared(); });
        report.noted = noteVolumes(m_state->request.note, verdicts);
    } else if (!part.section && !part.ofLabel && !(m_state->manyMedia && (report.fault || !report.faults.empty()))) {
        report.noted = noteCheck(m_state->request.note, report, m_state->dependencies.openTarget, part.target, stop);
    }
    return report;
}

MediumProgress MediumCheck::progress() const
{
    const VerifyMeter& meter = m_state->meter;
    return {.bytes = meter.bytes.load(), .total = meter.total.load(), .files = meter.files.load()};
}

} // namespace steadyburn
