#include "ui/burn/RunNotices.h"

#include "ui/burn/BurnText.h"

#include <QCoreApplication>

namespace steadyburn {

void RunNotices::sourceIsSilent(const Fault& file, double seconds, const Telemetry& now)
{
    m_silence = Silence{.file = file, .since = now.elapsedSeconds - seconds, .made = now.written + now.ringBytes};
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
    return m_silence && reads && now.written + now.ringBytes == m_silence->made;
}

BurnNotice RunNotices::present(const Telemetry& now, const RunHistory& history) const
{
    using Topic = BurnNotice::Topic;
    const bool writing = now.phase == Phase::write;
    if (isSilent(now)) {
        return {BannerWeight::warning, silentText(m_silence->file, now.elapsedSeconds - m_silence->since),
                Topic::silent};
    }
    if (isStarved(now)) {
        return {BannerWeight::warning, starvedText(now, history), Topic::starved};
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
    return {BannerWeight::calm, calmText(now), Topic::calm};
}

} // namespace steadyburn
