// After a run: its media compared with the sources as they are now, in the drive that wrote them or in another one.
#pragma once

#include "workflow/burn/Job.h"
#include "workflow/readback/MediumCheck.h"
#include "workflow/readback/MediumReport.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace steadyburn {

struct RunComparison {
    JobRequest written;                   // what the job was asked to write
    std::string target;                   // the drive that reads it; empty: the one that wrote it
    std::optional<std::uint32_t> section; // of a tape that has other runs, too: the file that has this one
    std::vector<std::string> tapes;       // UUIDs of the labels of its tapes, in their order
    std::string shelf;                    // where a good result is noted, with date and drive; empty: nowhere

    [[nodiscard]] const std::string& readIn() const { return target.empty() ? written.target : target; }
};

// Sets what the job alone knows: its tapes, the tape file of a run that it has appended, or which tape has one that it
// was to append and that had no room there.
void setWhereWritten(RunComparison& comparison, const JobReport& report);

// Waits for the medium in another drive as `dependencies.changeVolume` does. A difference is the fault `mismatch`, and
// says nothing of the medium: the sources may have changed.
class RunCheck {
public:
    RunCheck(RunComparison comparison, const Dependencies& dependencies);

    [[nodiscard]] MediumReport run(const std::stop_token& stop);                 // once; on a thread that may block
    [[nodiscard]] MediumProgress progress() const { return m_check.progress(); } // any thread

private:
    RunComparison m_comparison;
    Dependencies m_dependencies;
    MediumCheck m_check;
};

} // namespace steadyburn
