#include "workflow/readback/Restore.h"

#include "workflow/readback/RestorePatterns.h"
#include "workflow/readback/Restoring.h"

#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace steadyburn {

bool matchesAny(const std::vector<std::string>& patterns, const std::string& path)
{
    return RestorePatterns(patterns).match(path);
}

struct Restorer::State {
    State(RestoreFolder folder, const RestoreOptions& options, FaultLog& log)
        : restoring(std::move(folder), options, log)
    {
    }
    Restoring restoring;
};

namespace {

// Where these entries lie in the archive that the list is of.
std::vector<ChosenRange> rangesOf(const StoredIndex& list, const std::vector<std::string>& paths)
{
    const std::unordered_set<std::string> wanted(paths.begin(), paths.end());
    std::vector<ChosenRange> ranges;
    for (std::size_t i = 0; i < list.files.size(); ++i) {
        const ListedFile& file = list.files[i];
        if (wanted.contains(file.path)) {
            ranges.push_back({.from = file.offset,
                              .to = i + 1 < list.files.size() ? list.files[i + 1].offset : ChosenRange::kToTheEnd,
                              .packed = file.member.value_or(file.offset),
                              .plain = file.member ? file.memberOffset : file.offset});
        }
    }
    return ranges;
}

} // namespace

std::vector<Fault> faultsThatCount(const FaultLog& log, const RestoreReport& report)
{
    std::vector<Fault> all = log.all();
    std::vector<Fault> left;
    for (std::size_t i = 0; i < all.size(); ++i) {
        Fault& fault = all[i];
        const bool ofCopy = fault.kind == FaultKind::notCompared || fault.kind == FaultKind::damagedBeside ||
                            fault.kind == FaultKind::linkDamaged || fault.kind == FaultKind::fileUnreadable;
        const auto known = ofCopy ? report.superseded.find(plainPath(fault.path)) : report.superseded.end();
        if (known == report.superseded.end() || i >= known->second) {
            left.push_back(std::move(fault));
        }
    }
    return left;
}

Restorer::Restorer(std::unique_ptr<State> state) : m_state(std::move(state))
{
}

Restorer::~Restorer() = default;
Restorer::Restorer(Restorer&& other) noexcept = default;
Restorer& Restorer::operator=(Restorer&& other) noexcept = default;

Result<Restorer> Restorer::open(const RestoreOptions& options, FaultLog& log)
{
    auto folder = RestoreFolder::open(options.into);
    if (!folder) {
        return folder.takeFault();
    }
    if (auto known = folder->protect(options.medium); !known) {
        return known.takeFault();
    }
    return Restorer(std::make_unique<State>(std::move(*folder), options, log));
}

Result<void> Restorer::add(MediumReader& reader, std::stop_token stop)
{
    Restoring& restoring = m_state->restoring;
    restoring.begin({}, 0);
    auto added = restoring.add(reader, std::nullopt, {}, std::nullopt, stop);
    if (!added || !reader.seekable() || restoring.unchosenFiles().empty()) {
        return added;
    }
    return restoring.addUnchosen(reader, std::nullopt, std::move(stop));
}

Result<void> Restorer::add(StoredSection& section, std::stop_token stop)
{
    Restoring& restoring = m_state->restoring;
    restoring.begin(section.set, section.volume);
    for (const std::string& file : section.files) {
        if (auto known = restoring.protect(file); !known) {
            return known;
        }
    }
    restoring.setMet(section.met);
    auto added = restoring.add(section.reader, std::move(section.chosen), section.digestOf, section.index, stop);
    const std::vector<std::string> files = restoring.unchosenFiles();
    auto ranges = section.index ? rangesOf(*section.index, files) : std::optional<std::vector<ChosenRange>>();
    if (!added || files.empty() || !section.again || (ranges && ranges->empty())) {
        return added;
    }
    auto reader = section.again();
    return reader ? restoring.addUnchosen({**reader, section.reader.format}, std::move(ranges), std::move(stop))
                  : Result<void>(reader.takeFault());
}

bool Restorer::takeFilesOfLinks()
{
    return m_state->restoring.takeFilesOfLinks();
}

bool Restorer::lacksFilesOfLinks() const
{
    return m_state->restoring.lacksFilesOfLinks();
}

bool Restorer::lacksWhole() const
{
    return m_state->restoring.lacksWhole();
}

bool Restorer::wantsForLink(const std::string& listedPath) const
{
    return m_state->restoring.wantsForLink(listedPath);
}

const std::vector<bool>& Restorer::usedPatterns() const
{
    return m_state->restoring.usedPatterns();
}

RestoreReport Restorer::finish(bool all)
{
    return m_state->restoring.finish(all);
}

void Restorer::tellOwn(std::unordered_set<std::uint64_t>& keys) const
{
    m_state->restoring.tellOwn(keys);
}

Result<RestoreReport> restore(MediumReader& reader, const RestoreOptions& options, FaultLog& log, std::stop_token stop)
{
    auto restorer = Restorer::open(options, log);
    if (!restorer) {
        return restorer.takeFault();
    }
    if (auto added = restorer->add(reader, std::move(stop)); !added) {
        return added.takeFault();
    }
    return restorer->finish();
}

} // namespace steadyburn
