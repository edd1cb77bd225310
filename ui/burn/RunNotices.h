// The one sentence that matters while a burn runs: what is true now goes before what was, and both before what is only
// good to know. A value without a clock: it judges by the telemetry that it is shown. GUI thread.
#pragma once

#include "base/Fault.h"
#include "ui/widgets/BannerWeight.h"
#include "workflow/facade/RunHistory.h"

#include <QString>

#include <cstdint>
#include <optional>

namespace steadyburn {

struct BurnNotice {
    // A topic is told once, however often its figures change; but not `other`, which is as many as there are texts.
    enum class Topic : std::uint8_t { other, calm, silent, starved, low, underruns };
    BannerWeight weight = BannerWeight::info;
    QString text;
    Topic topic = Topic::other;
    bool operator==(const BurnNotice&) const = default;
};

class RunNotices {
public:
    void clear() { *this = RunNotices(); }
    // As Job warns of a source or a drive that has not moved for so many seconds.
    void sideIsSilent(const Fault& waited, double seconds, const Telemetry& now);
    enum class Of : std::uint8_t { run, disc };
    void note(BannerWeight weight, const QString& text, Of of = Of::run); // what stays true of the run, or of a disc
    void haveBeenSeen() { m_seen = true; }                                // the user was asked for a disc since
    // The next disc of a set is begun; `another`: than the one before, of which nothing is said any more. One that is
    // begun again leaves what was said unless the user has seen it.
    void beginDisc(bool another);
    void addProblem() { ++m_problems; } // a file that the log names

    [[nodiscard]] BurnNotice present(const Telemetry& now, const RunHistory& history) const;
    // As was said, and no byte has come since.
    [[nodiscard]] bool isSilent(const Telemetry& now) const;
    [[nodiscard]] static bool isStarved(const Telemetry& now)
    {
        return now.phase == Phase::write && now.feed == FeedState::starved;
    }

private:
    struct Silence {
        Fault waited;
        double since = 0;        // elapsed seconds
        std::uint64_t moved = 0; // bytes of the stream until then
    };
    std::optional<Silence> m_silence;
    std::optional<BurnNotice> m_note;
    Of m_noteOf = Of::run;
    bool m_seen = false;
    int m_problems = 0;
};

} // namespace steadyburn
