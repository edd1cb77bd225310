#include "ui/burn/StopCost.h"

#include "ui/text/FaultText.h"
#include "ui/text/MediumText.h"
#include "ui/text/SizeText.h"

#include <QStringList>

#include <algorithm>

namespace steadyburn {

namespace {

constexpr double kClearlySlower = 0.95;

// Blank or not, these take new data over old.
bool isWrittenAnywhere(MediumKind kind)
{
    return kind == MediumKind::dvdPlusRw || kind == MediumKind::dvdRam || kind == MediumKind::bdRe;
}

QString costOfWriting(const JobMedium& medium)
{
    const MediumInfo& info = medium.info;
    if (medium.tape) {
        return tr("What this burn has written to the tape cannot be used. Earlier files stay on the tape, and it can "
                  "be written again.");
    }
    if (!medium.optical) {
        return tr("The unfinished file is removed. An existing file of that name stays unchanged.");
    }
    const bool behindOld = medium.append && !info.sessions.empty();
    if (info.status == MediumStatus::overwritable || isWrittenAnywhere(info.kind)) {
        return behindOld ? tr("The new session is dropped. Earlier sessions stay as they are, and the disc can be "
                              "appended to again.")
                         : tr("The disc is left incomplete: nothing can be read from it, but it can be written again.");
    }
    if (isRewritable(info.kind)) {
        return behindOld
                   ? tr("The new session is lost. Earlier sessions can still be read, but the disc may not accept "
                        "another one until you erase it.")
                   : tr("The disc is left incomplete: nothing can be read from it until you erase it and burn it "
                        "again.");
    }
    return behindOld ? tr("This is a write-once disc: the new session is lost, and the disc may not accept another "
                          "one. Earlier sessions can still be read.")
                     : tr("This is a write-once disc: it will be lost.");
}

} // namespace

QString stopCost(Phase phase, const JobMedium& medium)
{
    switch (phase) {
    case Phase::idle:
    case Phase::scan:
    case Phase::prefill:
        return tr("Nothing has been written yet: the medium stays as it is.");
    case Phase::verify:
        return tr("The medium is written and stays as it is. Only its verification is skipped.");
    case Phase::protect:
        return tr("The archive is written and stays as it is. Only its PAR2 files are not made.");
    case Phase::volume:
        return tr("The volumes that were written stay as they are and can be read; the set is not complete.");
    case Phase::read: // nothing is written, and reading can be continued
    case Phase::done:
        return {};
    case Phase::write:
    case Phase::close:
        break;
    }
    if (medium.simulate) {
        return tr("This is a practice run: the medium stays as it is.");
    }
    return phase == Phase::close
               ? tr("All data is written, but the medium is not closed yet.") + QLatin1Char(' ') + costOfWriting(medium)
               : costOfWriting(medium);
}

QString lowerSpeed(const JobMedium& medium, double sourceRate, double driveRate)
{
    const std::uint64_t at1x = rateAt1x(medium.info.kind);
    const std::vector<std::uint64_t>& speeds = medium.info.speeds; // fastest first
    if (medium.tape || !medium.optical || at1x == 0 || speeds.empty()) {
        return {}; // a tape finds its own speed, a file has none
    }
    const double now = driveRate > 0 ? driveRate : static_cast<double>(speeds.front());
    const auto slower = [&](std::uint64_t speed) { return static_cast<double>(speed) < now * kClearlySlower; };
    auto found = std::find_if(speeds.begin(), speeds.end(), [&](std::uint64_t speed) {
        return slower(speed) && (sourceRate <= 0 || static_cast<double>(speed) <= sourceRate);
    });
    if (found == speeds.end()) { // too slow for every speed: the slowest has the fewest stops
        if (!slower(speeds.back())) {
            return {};
        }
        found = speeds.end() - 1;
    }
    return speedSpelling(static_cast<double>(*found), at1x);
}

QString driveText(const JobMedium& medium)
{
    QStringList words;
    for (const std::string& each : {medium.info.vendor, medium.info.product, medium.info.firmware}) {
        if (!each.empty()) {
            words << displayPath(each);
        }
    }
    return words.join(QLatin1Char(' '));
}

QString mediumText(const JobMedium& medium)
{
    const MediumInfo& info = medium.info;
    QStringList facts{mediumName(info.kind), mediumStatusText(info.status)};
    if (!info.mediumId.empty()) {
        facts << tr("ID %1").arg(displayPath(info.mediumId));
    }
    if (info.capacity) {
        facts << sizeText(*info.capacity);
    }
    if (info.driveBuffer > 0) {
        facts << tr("drive buffer %1").arg(sizeText(info.driveBuffer));
    }
    const std::uint64_t at1x = rateAt1x(info.kind);
    if (!info.speeds.empty() && at1x > 0) {
        QStringList speeds;
        for (const std::uint64_t speed : info.speeds) {
            speeds << timesText(static_cast<double>(speed), at1x);
        }
        facts << tr("speeds %1").arg(speeds.join(QLatin1Char(' ')));
    }
    return facts.join(QStringLiteral(", "));
}

} // namespace steadyburn
