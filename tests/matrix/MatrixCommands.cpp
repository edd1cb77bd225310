#include "matrix/MatrixCommands.h"

#include "support/ReadBytes.h"
#include "unpack/medium/MediumContents.h"
#include "verify/Verifier.h"
#include "workflow/readback/Restore.h"

#include <filesystem>
#include <functional>

namespace steadyburn {

namespace {

// As the command line's exit code has it.
CommandResult conclude(const Result<void>& result, const FaultLog& log)
{
    CommandResult said;
    said.faults = log.all();
    said.good = result && said.faults.empty();
    if (!result) {
        said.faults.push_back(result.fault());
    }
    return said;
}

std::string line(const StoredEntry& entry)
{
    return entry.path + " " + std::to_string(entry.mode) + " " + std::to_string(entry.size) + " " +
           std::to_string(entry.mtime.seconds) + " " + entry.linkTarget + " " + entry.hardLink + "\n";
}

} // namespace

Dependencies MatrixCommands::parts()
{
    Dependencies parts = matrixParts(m_clock);
    parts.openTarget = [this, open = parts.openTarget](const std::string& spec) -> Result<std::unique_ptr<Target>> {
        auto target = open(spec);
        if (!target || !m_range || spec != m_medium.spec(m_volume)) {
            return target;
        }
        return std::unique_ptr<Target>(std::make_unique<SpoiledTarget>(std::move(*target), *m_range));
    };
    parts.changeVolume = [this](const VolumeWanted& volume, const std::stop_token&) -> Result<VolumeGiven> {
        if (volume.refused) { // nobody has another
            return *volume.refused;
        }
        if (volume.number > m_medium.volumes()) {
            return Fault{.kind = FaultKind::mediumMissing, .doing = Action::open, .path = volume.target};
        }
        return VolumeGiven{.target = m_medium.spec(volume.number - 1)};
    };
    return parts;
}

Result<void> MatrixCommands::forEachSection(bool indexFirst, std::size_t first,
                                            const std::function<Result<void>(StoredSection&)>& use, FaultLog& log)
{
    const Dependencies made = parts();
    return forEachStoredSection({.openTarget = made.openTarget,
                                 .target = m_medium.spec(first),
                                 .changeVolume = made.changeVolume,
                                 .indexFirst = indexFirst,
                                 .indexBehind = !indexFirst},
                                use, log, {});
}

CommandResult MatrixCommands::verify()
{
    FaultLog log;
    VerifyMeter meter;
    VerifyReport total;
    LinkCheck links;
    Result<void> result = forEachSection(
        true, 0,
        [&](StoredSection& section) -> Result<void> {
            const StoredIndex* const list = section.index ? &*section.index : nullptr;
            auto report = verifyReadable(section.reader, log, meter, {}, list, &links);
            if (!report) {
                return report.takeFault();
            }
            total.add(*report);
            return {};
        },
        log);
    total.addMissingLinks(links.reportMissing(log));
    if (result && !total.same) {
        result = Fault{.kind = FaultKind::mismatch, .doing = Action::verify};
    }
    CommandResult said = conclude(result, log);
    said.notCompared = total.notCompared;
    said.allCompared = total.checked.complete();
    return said;
}

CommandResult MatrixCommands::list(std::string& listing)
{
    FaultLog log;
    listing.clear();
    const auto result = forEachSection(
        false, 0,
        [&](StoredSection& section) {
            const auto entry = [&](const StoredEntry& stored) {
                listing += line(stored);
                if (section.met != nullptr) {
                    section.met->meet(stored);
                }
            };
            return listMedium(section.reader, entry, log, {});
        },
        log);
    return conclude(result, log);
}

CommandResult MatrixCommands::restore(FolderState& found, std::size_t first)
{
    FaultLog log;
    const RestoreOptions options{.into = m_folder.path("back"), .patterns = {}, .overwrite = false};
    std::filesystem::remove_all(options.into);
    auto restorer = Restorer::open(options, log);
    if (!restorer) {
        return conclude(restorer.takeFault(), log);
    }
    const auto result = forEachSection(
        true, first, [&](StoredSection& section) { return restorer->add(section, {}); }, log);
    static_cast<void>(restorer->finish(result.ok()));
    found = stateOf(options.into);
    return conclude(result, log);
}

CommandResult MatrixCommands::append()
{
    const JobReport report = Job(m_medium.request("more", true), parts()).run({});
    CommandResult said;
    said.good = report.outcome == Outcome::complete;
    said.faults = report.exceptions;
    if (report.fault) {
        said.faults.push_back(*report.fault);
    }
    return said;
}

CommandResult MatrixCommands::readImage(std::string& image, ReadImageReport& report)
{
    const std::string path = m_folder.path("read.iso");
    std::filesystem::remove(path);
    ReadImage reading({.target = m_medium.spec(0), .file = path, .retries = 0}, parts());
    report = reading.run({});
    CommandResult said;
    said.good = report.outcome == Outcome::complete;
    if (report.fault) {
        said.faults.push_back(*report.fault);
    }
    image = std::filesystem::exists(path) ? readBytes(path) : std::string();
    return said;
}

} // namespace steadyburn
