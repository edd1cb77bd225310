// What a burn asks and tells of a disc or image that holds sessions already. The job's thread.
#pragma once

#include "image/iso/IsoImage.h"
#include "verify/OldFiles.h"
#include "workflow/burn/BurnTarget.h"
#include "workflow/burn/MediumMark.h"
#include "workflow/request/JobReport.h"

#include <optional>
#include <unordered_set>

namespace steadyburn {

struct AppendFindings;

class SessionAppend {
public:
    SessionAppend(const BurnContext& burn, const BurnTarget& target) : m_burn(burn), m_target(target) {}

    // Remembers which disc it is: whatever is read of it for the append is read after this, so that
    // checkStillTheSame() speaks for that, too. Fails with mediumClosed, mediumSwapped (the request
    // names another one), and as appendPoint() does.
    Result<void> mark();
    // Once, after mark(). What is appended to, before anything is written: what of it would be lost by adding `tree` is
    // refused, the rest is remembered. Fails with appendHides, udfLeftBehind, parityImpossible, and as checkForAppend()
    // does.
    Result<AppendPoint> lookAtOldSessions(const Tree& tree);
    // Somebody may have put in another disc while the sources were scanned. Fails with mediumSwapped.
    Result<void> checkStillTheSame() const;
    // Without mark(): whether a request to append would find what it could append to.
    [[nodiscard]] bool isPossible() const;
    // What the append did not replace must be as it was before. `section`: the new session. Fails with oldFileChanged.
    Result<void> compareOldFiles(std::uint32_t section, VerifyMeter& meter, JobReport& report) const;

private:
    [[nodiscard]] Result<void> keepsParity(const AppendPoint& point, const MediumInfo& medium) const;
    Result<void> checkOtherTree(const std::unordered_set<std::uint64_t>& imported);
    void keepSums(const AppendFindings& found, AppendPoint& point) const;

    const BurnContext& m_burn;
    const BurnTarget& m_target;
    std::optional<OldFiles> m_oldFiles; // where they are to be compared
    std::optional<AppendPoint> m_point; // until lookAtOldSessions() gives it away
    std::optional<MediumMark> m_mark;   // what the appended session stands on
};

} // namespace steadyburn
