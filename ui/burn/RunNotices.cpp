#include "ui/burn/RunNotices.h"

#include "ui/burn/BurnText.h"

#include <QCoreApplication>

namespace steadyburn {

namespace {

// Bytes of the stream that this side of the buffer has moved: the drive, or the source.
std::uint64_t movedBy(const Fault& waited, const Telemetry& now)
{
    return waited.doing == Action::write ? now.written : now.written + now.ringBytes;
}

} // namespace

void RunNotices::sideIsSilent(const Fault& waited, double seconds, const Telemetry& now)
{
    m_silence = Silence{.waited = waited, .since = now.elapsedSeconds - seconds, .moved = movedBy(waited, now)};
}

void RunNotices::beginDisc(bool another)
{
    m_silence.reset();
    if (m_noteOf == Of::disc && (another || m_seen)) {
        m_note.reset();
    }
}

void RunNotices::note(BannerWeight weight, const QString& text, Of of)
{
    m_noteOf = of;
    m_seen = false;
    m_note = BurnNotice{.weight = weight, .text = text, .topic = BurnNotice::Topic::other};
}

bool RunNotices::isSilent(const Telemetry& now) const
{
    const bool reads = now.phase == Phase::prefill || now.phase == Phase::write;
    return m_silence && reads && movedBy(m_silence->waited, now) == m_silence->moved;
}

BurnNotice RunNotices::present(const Telemetry& now, const RunHistory& history) const
{
    using Topic = BurnNotice::Topic;
    const bool writing = now.phase == Phase::write;
    if (isSilent(now)) {
        return {BannerWeight::warning, silentText(m_silence->waited, now.elapsedSeconds - m_silence->since),
                Topic::silent};
    }
    if (isStarved(now)) {
        return {BannerWeight::error, starvedText(now, history), Topic::starved};
    }
    if (writing && now.feed == FeedState::low) {
        return {BannerWeight::warning,
                QCoreApplication::translate(
                    "steadyburn::BurnSession",
                    "The buffer is running low: the source is slower than the drive. Nothing is lost yet."),
                Topic::low};
    }
    if (m_note) {
        return *m_note;
    }
    if (writing && now.underruns > 0) {
        return {BannerWeight::warning, underrunText(now, history), Topic::underruns};
    }
    if (m_problems > 0) {
        return {BannerWeight::warning,
                QCoreApplication::translate("steadyburn::BurnSession", "%n problems so far; the log names them.",
                                            nullptr, m_problems),
                Topic::other};
    }
    const bool keepsUp = writing && now.feed == FeedState::healthy && now.reserveSeconds >= kLeastReserve;
    return {keepsUp ? BannerWeight::good : BannerWeight::calm, calmText(now), Topic::calm};
}

} // namespace steadyburn
