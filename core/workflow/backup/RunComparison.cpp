#include "workflow/backup/RunComparison.h"

#include "target/Target.h"
#include "workflow/backup/AboutBackup.h"
#include "workflow/backup/RunMedium.h"

#include <utility>

namespace steadyburn {

namespace {

// The medium goes from the drive that wrote it to this one.
Result<std::string> whereItIsRead(const RunComparison& comparison, const ChangeVolume& changeVolume,
                                  const std::stop_token& stop)
{
    const bool moves = comparison.readIn() != comparison.written.target;
    if (!moves || !changeVolume) {
        return comparison.readIn();
    }
    auto given = changeVolume({.number = 1,
                               .reading = true,
                               .set = comparison.written.volumeId,
                               .target = comparison.target,
                               .refused = std::nullopt},
                              stop);
    if (!given) {
        return given.takeFault();
    }
    return given->target.empty() ? comparison.target : given->target;
}

MediumCheckRequest checkOf(const RunComparison& comparison)
{
    const JobRequest& written = comparison.written;
    MediumCheckRequest request{.part = {}, .against = {}};
    request.compilation = written.compilation;
    request.made = kAboutBackup;
    request.compilation->grafts.erase(request.made);
    request.scan.excludes = written.excludes;
    request.scan.excludeCaches = written.excludeCaches;
    request.scan.oneFileSystem = written.oneFileSystem;
    request.note.shelf = comparison.shelf;
    return request;
}

} // namespace

void setWhereWritten(RunComparison& comparison, const JobReport& report)
{
    if (report.volumes.empty() || report.volumes.front().disc) {
        return;
    }
    for (const VolumeReport& volume : report.volumes) {
        comparison.tapes.push_back(volume.label);
    }
    const VolumeReport& first = report.volumes.front();
    if (first.uuid.empty()) {
        comparison.section = first.section;
    } else if (comparison.written.append) {
        comparison.written.target = first.target;
    }
}

RunCheck::RunCheck(RunComparison comparison, const Dependencies& dependencies)
    : m_comparison(std::move(comparison)), m_dependencies(dependencies), m_check(checkOf(m_comparison), dependencies)
{
}

MediumReport RunCheck::run(const std::stop_token& stop)
{
    auto target = whereItIsRead(m_comparison, m_dependencies.changeVolume, stop);
    if (!target) {
        return {.of = MediumReport::Of::compare, .fault = target.takeFault()};
    }
    StoredPart part{.target = *target};
    if (const auto section = m_comparison.section) { // in one drive for all of them there is the last tape now
        const std::vector<std::string>& tapes = m_comparison.tapes;
        part = partOfRun(*target, numberOfTape(*target, tapes, m_dependencies, stop), tapes.size(), section);
    }
    m_check.readFrom(std::move(part));
    return m_check.run(stop);
}

} // namespace steadyburn
