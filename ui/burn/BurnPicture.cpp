#include "ui/burn/BurnPicture.h"

#include "ui/burn/BurnSession.h"
#include "ui/widgets/RingGauge.h"

namespace steadyburn {

OutcomeSign::Kind signOf(Outcome outcome)
{
    switch (outcome) {
    case Outcome::complete:
        return OutcomeSign::Kind::good;
    case Outcome::exceptions:
        return OutcomeSign::Kind::warning;
    case Outcome::cancelled:
        return OutcomeSign::Kind::stopped;
    case Outcome::failed:
        break;
    }
    return OutcomeSign::Kind::failed;
}

QPixmap burnPicture(const BurnSession& session, int side, const QPalette& palette, double pixelRatio)
{
    if (session.ended()) {
        return OutcomeSign::pixmap(signOf(session.report().outcome), side, palette, pixelRatio);
    }
    RingPicture picture; // empty: it waits
    if (session.running()) {
        picture = RingGauge::pictureOf(session.telemetry(), session.share());
        picture.mark = picture.least = -1; // too small to be seen
    }
    return picture.pixmap(side, palette, pixelRatio);
}

} // namespace steadyburn
