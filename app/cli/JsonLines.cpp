#include "cli/JsonLines.h"

#include "base/Units.h"
#include "ui/text/BufferText.h"
#include "ui/text/CountText.h"
#include "ui/text/DiscsText.h"
#include "ui/text/FaultText.h"
#include "ui/text/LateText.h"
#include "ui/text/ParityText.h"
#include "ui/text/SizeText.h"
#include "ui/text/UnfinishedText.h"
#include "ui/text/VerifiedText.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace steadyburn {

namespace {

QString name(Phase phase)
{
    return QString::fromLatin1(toString(phase));
}

QString name(Outcome outcome)
{
    switch (outcome) {
    case Outcome::complete:
        return QStringLiteral("complete");
    case Outcome::exceptions:
        return QStringLiteral("exceptions");
    case Outcome::cancelled:
        return QStringLiteral("cancelled");
    case Outcome::failed:
        break;
    }
    return QStringLiteral("failed");
}

QString name(JobWarning::Kind kind)
{
    switch (kind) {
    case JobWarning::Kind::low:
        return QStringLiteral("low");
    case JobWarning::Kind::underrun:
        return QStringLiteral("underrun");
    case JobWarning::Kind::late:
        return QStringLiteral("late");
    case JobWarning::Kind::memoryLock:
        return QStringLiteral("memory-lock");
    case JobWarning::Kind::waiting:
        return QStringLiteral("waiting");
    case JobWarning::Kind::driveWaiting:
        return QStringLiteral("drive-waiting");
    case JobWarning::Kind::drive:
        return QStringLiteral("drive");
    case JobWarning::Kind::tray:
        return QStringLiteral("tray");
    case JobWarning::Kind::disc:
        return QStringLiteral("disc");
    case JobWarning::Kind::name:
        return QStringLiteral("name");
    case JobWarning::Kind::checksum:
        return QStringLiteral("checksum");
    case JobWarning::Kind::link:
        return QStringLiteral("link");
    case JobWarning::Kind::shelf:
        return QStringLiteral("shelf");
    case JobWarning::Kind::journal:
        return QStringLiteral("journal");
    case JobWarning::Kind::unfinished:
        return QStringLiteral("unfinished");
    case JobWarning::Kind::source:
        break;
    }
    return QStringLiteral("source");
}

QString inTime(double time)
{
    return time < 60 ? tr("%1 s").arg(decimalText(time)) : timeText(time);
}

QString writtenLine(const JobReport& report)
{
    const double seconds = std::max(report.writeSeconds, 1e-3);
    return (report.simulated ? tr("Nothing was written: %1, %2 were sent to the drive in %3 (%4/s).")
                             : tr("%1, %2 written in %3 (%4/s)."))
        .arg(filesText(report.files), sizeText(report.bytes - spoiltBytes(report)), inTime(report.writeSeconds),
             sizeText(static_cast<std::uint64_t>(static_cast<double>(report.bytes) / seconds)));
}

} // namespace

QJsonObject toJson(Phase phase)
{
    return {{QStringLiteral("event"), QStringLiteral("phase")}, {QStringLiteral("phase"), name(phase)}};
}

QJsonObject toJson(const JobWarning& warning)
{
    return {{QStringLiteral("event"), QStringLiteral("warning")},
            {QStringLiteral("kind"), name(warning.kind)},
            {QStringLiteral("message"), warningSentence(warning)},
            {QStringLiteral("path"), displayPath(warning.fault.path)}};
}

QJsonObject toJson(const ParityReport& parity)
{
    return {{QStringLiteral("event"), QStringLiteral("parity")},
            {QStringLiteral("roots"), static_cast<int>(parity.roots)},
            {QStringLiteral("percent"), parity.percent},
            {QStringLiteral("survives_percent"), parity.survivesPercent},
            {QStringLiteral("bytes"), number(parity.bytes)},
            {QStringLiteral("memory"), number(parity.memory)},
            {QStringLiteral("spilled"), parity.spilled}};
}

QJsonObject toJson(const NotAwake& refused)
{
    return {{QStringLiteral("event"), QStringLiteral("warning")},
            {QStringLiteral("kind"), QStringLiteral("inhibit")},
            {QStringLiteral("message"),
             tr("Sleep and shutdown are not prevented while this runs: %1").arg(displayPath(refused.reason))},
            {QStringLiteral("path"), QString()}};
}

QJsonObject toJson(const Telemetry& now)
{
    if (now.phase == Phase::read) { // no ring and nothing to write
        return {{QStringLiteral("event"), QStringLiteral("progress")},
                {QStringLiteral("phase"), name(now.phase)},
                {QStringLiteral("written"), number(now.written)},
                {QStringLiteral("total"), number(now.total)},
                {QStringLiteral("damaged"), number(now.damaged)},
                {QStringLiteral("read_rate"), number(static_cast<std::uint64_t>(now.readRate))},
                {QStringLiteral("eta_s"), now.etaSeconds < 0 ? QJsonValue() : QJsonValue(now.etaSeconds)}};
    }
    return {{QStringLiteral("event"), QStringLiteral("progress")},
            {QStringLiteral("phase"), name(now.phase)},
            {QStringLiteral("files"), number(now.files)},
            {QStringLiteral("written"), number(now.written)},
            {QStringLiteral("total"), number(now.total)},
            {QStringLiteral("ring_bytes"), number(now.ringBytes)},
            {QStringLiteral("ring_size"), number(now.ringSize)},
            {QStringLiteral("reserve_s"), now.reserveSeconds},
            {QStringLiteral("read_rate"), number(static_cast<std::uint64_t>(now.readRate))},
            {QStringLiteral("write_rate"), number(static_cast<std::uint64_t>(now.writeRate))},
            {QStringLiteral("drive_busy"), now.driveBusy ? QJsonValue(*now.driveBusy) : QJsonValue()},
            {QStringLiteral("drive_fill"), now.driveFill ? QJsonValue(*now.driveFill) : QJsonValue()},
            {QStringLiteral("eta_s"), now.etaSeconds < 0 ? QJsonValue() : QJsonValue(now.etaSeconds)},
            {QStringLiteral("underruns"), number(now.underruns)},
            {QStringLiteral("late_services"), maybe(now.lateServices)},
            {QStringLiteral("path"), displayPath(now.currentPath)}};
}

QJsonObject toJson(const Fault& fault)
{
    const FaultText text = describe(fault);
    return {{QStringLiteral("message"), text.sentence},
            {QStringLiteral("advice"), text.advice},
            {QStringLiteral("details"), text.details},
            {QStringLiteral("path"), displayPath(fault.path)},
            {QStringLiteral("code"), fault.code}};
}

QJsonObject toJson(const JobReport& report)
{
    QJsonArray exceptions;
    for (const Fault& fault : report.exceptions) {
        exceptions.append(QJsonObject{{QStringLiteral("path"), displayPath(fault.path)},
                                      {QStringLiteral("problem"), describe(fault).sentence}});
    }
    QJsonObject json{{QStringLiteral("event"), QStringLiteral("result")},
                     {QStringLiteral("outcome"), name(report.outcome)},
                     {QStringLiteral("bytes"), number(report.bytes)},
                     {QStringLiteral("files"), number(report.files)},
                     {QStringLiteral("elapsed_s"), report.elapsedSeconds},
                     {QStringLiteral("scan_s"), report.scanSeconds},
                     {QStringLiteral("prefill_s"), report.prefillSeconds},
                     {QStringLiteral("write_s"), report.writeSeconds},
                     {QStringLiteral("verify_s"), report.verifySeconds},
                     {QStringLiteral("underruns"), number(report.underruns)},
                     {QStringLiteral("repositions"), number(report.repositions)},
                     {QStringLiteral("late_services"), maybe(report.lateServices)},
                     {QStringLiteral("late_s"), report.lateSeconds},
                     {QStringLiteral("priority"), QString::fromLatin1(toString(report.priority))},
                     {QStringLiteral("starved_s"), report.starvedSeconds},
                     {QStringLiteral("stalled_s"), report.stalledSeconds},
                     {QStringLiteral("min_fill"), report.minimumFill},
                     {QStringLiteral("limited_by"), QString::fromStdString(report.limitedBy)},
                     {QStringLiteral("ring_size"), number(report.ringSize)},
                     {QStringLiteral("exceptions"), exceptions}};
    QJsonArray volumes;
    for (const VolumeReport& volume : report.volumes) {
        volumes.append(QJsonObject{{QStringLiteral("number"), static_cast<int>(volume.number)},
                                   {QStringLiteral("target"), displayPath(volume.target)},
                                   {QStringLiteral("uuid"), QString::fromStdString(volume.mediumUuid())},
                                   {QStringLiteral("files"), number(volume.files)},
                                   {QStringLiteral("bytes"), number(volume.bytes)}});
    }
    json[QStringLiteral("volumes")] = volumes;
    QJsonArray spoilt;
    for (const SpoiltDisc& each : report.spoilt) {
        spoilt.append(QJsonObject{{QStringLiteral("number"), static_cast<int>(each.number)},
                                  {QStringLiteral("target"), displayPath(each.target)},
                                  {QStringLiteral("bytes"), number(each.bytes)}});
    }
    json[QStringLiteral("spoilt")] = spoilt;
    QJsonArray alerts;
    for (const Fault& alert : report.alerts) {
        alerts.append(wholeSentence(alert));
    }
    json[QStringLiteral("alerts")] = alerts;
    json[QStringLiteral("old_files")] =
        report.oldFiles ? QJsonValue(QJsonObject{{QStringLiteral("files"), number(report.oldFiles->files)},
                                                 {QStringLiteral("bytes"), number(report.oldFiles->bytes)},
                                                 {QStringLiteral("unreadable"), number(report.oldFiles->unreadable)}})
                        : QJsonValue();
    json[QStringLiteral("parity")] = QJsonValue();
    if (report.parity) {
        QJsonObject parity = toJson(*report.parity);
        parity.remove(QStringLiteral("event"));
        json[QStringLiteral("parity")] = parity;
    }
    QJsonArray recovery;
    for (const std::string& file : report.recovery) {
        recovery.append(displayPath(file));
    }
    json[QStringLiteral("recovery")] = recovery;
    json[QStringLiteral("shortened_names")] = number(report.shortenedNames);
    json[QStringLiteral("verified")] = report.verified ? QJsonValue(*report.verified) : QJsonValue();
    addChecked(json, report.checked);
    json[QStringLiteral("sha256")] =
        report.sha256 ? QJsonValue(QString::fromStdString(toHex(*report.sha256))) : QJsonValue();
    json[QStringLiteral("shelved")] = report.shelved ? QJsonValue(*report.shelved) : QJsonValue();
    json[QStringLiteral("journal")] = report.journal.empty() ? QJsonValue() : QJsonValue(displayPath(report.journal));
    json[QStringLiteral("disc_plan")] =
        report.discPlan.empty() ? QJsonValue() : QJsonValue(displayPath(report.discPlan));
    json[QStringLiteral("untraced")] = report.untraced ? QJsonValue(toJson(*report.untraced)) : QJsonValue();
    json[QStringLiteral("fault")] = report.fault ? QJsonValue(toJson(*report.fault)) : QJsonValue();
    json[QStringLiteral("medium_state")] = report.mediumState ? QJsonValue(toJson(*report.mediumState)) : QJsonValue();
    return json;
}

QJsonArray toJson(const std::vector<UnfinishedBurn>& burns)
{
    QJsonArray list;
    for (const UnfinishedBurn& burn : burns) {
        const std::string_view kind = toString(burn.kind);
        list.append(
            QJsonObject{{QStringLiteral("target"), displayPath(burn.target)},
                        {QStringLiteral("kind"), QString::fromUtf8(kind.data(), static_cast<qsizetype>(kind.size()))},
                        {QStringLiteral("title"), displayPath(burn.title)},
                        {QStringLiteral("begun"), static_cast<qint64>(burn.begun)},
                        {QStringLiteral("written"), number(burn.written)},
                        {QStringLiteral("planned"), maybe(burn.planned)},
                        {QStringLiteral("append"), burn.append},
                        {QStringLiteral("sessions_before"), number(burn.sessions)},
                        {QStringLiteral("start"), number(burn.start)},
                        {QStringLiteral("kept"), burn.leftMediumAsItWas()},
                        {QStringLiteral("certain"), burn.head.bytes > 0},
                        {QStringLiteral("set"), burn.set.empty() ? QJsonValue() : QJsonValue(displayPath(burn.set))},
                        {QStringLiteral("message"), unfinishedText(burn)}});
    }
    return list;
}

void addChecked(QJsonObject& json, const CheckedFiles& checked)
{
    const auto weakest = checked.weakest();
    const std::string_view against = weakest ? toString(*weakest) : std::string_view();
    json[QStringLiteral("verified_against")] =
        weakest ? QJsonValue(QString::fromUtf8(against.data(), static_cast<qsizetype>(against.size()))) : QJsonValue();
    json[QStringLiteral("checked")] = QJsonObject{{QStringLiteral("sources"), number(checked.sources)},
                                                  {QStringLiteral("digests"), number(checked.digests)},
                                                  {QStringLiteral("stream"), number(checked.stream)},
                                                  {QStringLiteral("sizes"), number(checked.sizes)},
                                                  {QStringLiteral("nothing"), number(checked.nothing)}};
}

QJsonObject toJson(const ReadImageReport& report)
{
    QJsonArray damaged;
    for (const DamagedPart& part : report.damaged) {
        QJsonArray files;
        for (const std::string& file : part.files) {
            files.append(displayPath(file));
        }
        QJsonArray folders;
        for (const std::string& folder : part.folders) {
            folders.append(displayPath(folder));
        }
        damaged.append(QJsonObject{{QStringLiteral("sector"), number(part.offset / kDiscBlock)},
                                   {QStringLiteral("sectors"), number(roundUp(part.length, kDiscBlock) / kDiscBlock)},
                                   {QStringLiteral("offset"), number(part.offset)},
                                   {QStringLiteral("length"), number(part.length)},
                                   {QStringLiteral("files"), files},
                                   {QStringLiteral("folders"), folders}});
    }
    QJsonArray sessions;
    for (const Session& session : report.sessions) {
        sessions.append(QJsonObject{{QStringLiteral("start"), number(session.start)},
                                    {QStringLiteral("size"), number(session.size)}});
    }
    QJsonObject json{{QStringLiteral("event"), QStringLiteral("result")},
                     {QStringLiteral("outcome"), name(report.outcome)},
                     {QStringLiteral("bytes"), number(report.size)},
                     {QStringLiteral("bytes_before"), number(report.before)},
                     {QStringLiteral("elapsed_s"), report.elapsedSeconds},
                     {QStringLiteral("damaged"), damaged},
                     {QStringLiteral("sessions"), sessions},
                     {QStringLiteral("unfinished"), toJson(report.unfinished)},
                     {QStringLiteral("resumable"), report.resumable}};
    json[QStringLiteral("repaired")] = report.repaired ? QJsonValue(number(*report.repaired)) : QJsonValue();
    json[QStringLiteral("part")] = report.part.empty() ? QJsonValue() : QJsonValue(displayPath(report.part));
    json[QStringLiteral("kept")] = report.kept.empty() ? QJsonValue() : QJsonValue(displayPath(report.kept));
    json[QStringLiteral("sha256")] =
        report.sha256 ? QJsonValue(QString::fromStdString(toHex(*report.sha256))) : QJsonValue();
    json[QStringLiteral("fault")] = report.fault ? QJsonValue(toJson(*report.fault)) : QJsonValue();
    return json;
}

QJsonValue number(std::uint64_t value)
{
    return static_cast<qint64>(value);
}

QJsonValue maybe(const std::optional<std::uint64_t>& value)
{
    return value ? number(*value) : QJsonValue();
}

QJsonValue maybe(const std::optional<std::int64_t>& value)
{
    return value ? QJsonValue(static_cast<qint64>(*value)) : QJsonValue();
}

void printLine(std::FILE* to, const QJsonObject& object)
{
    std::fprintf(to, "%s\n", QJsonDocument(object).toJson(QJsonDocument::Compact).constData());
    std::fflush(to);
}

bool isSaidOfBurn(JobWarning::Kind kind)
{
    using Kind = JobWarning::Kind;
    switch (kind) {
    case Kind::low: // on the gauge, as the next one
    case Kind::underrun:
    case Kind::late:
    case Kind::source: // named with the result, as the next one
    case Kind::journal:
        return false;
    case Kind::memoryLock:
    case Kind::waiting:
    case Kind::driveWaiting:
    case Kind::drive:
    case Kind::tray:
    case Kind::disc:
    case Kind::name:
    case Kind::checksum:
    case Kind::link:
    case Kind::shelf:
    case Kind::unfinished:
        break;
    }
    return true;
}

bool isSaidOfPlan(JobWarning::Kind kind)
{
    return kind == JobWarning::Kind::link; // the others are named with the result
}

QString warningSentence(const JobWarning& warning)
{
    switch (warning.kind) {
    case JobWarning::Kind::low:
        return tr("The buffer is low: the source is slower than the drive.");
    case JobWarning::Kind::underrun:
        return tr("The buffer ran dry and the drive had to wait.");
    case JobWarning::Kind::late:
        return lateText(warning.lateSeconds);
    case JobWarning::Kind::memoryLock:
        return tr("The buffer could not be locked in memory (the memlock limit is too low); the burn continues without "
                  "the lock.");
    case JobWarning::Kind::waiting:
    case JobWarning::Kind::driveWaiting:
        return waitingSentence(warning.fault, warning.silentSeconds);
    case JobWarning::Kind::drive:
        return wholeSentence(warning.fault);
    case JobWarning::Kind::tray:
        return trayText();
    case JobWarning::Kind::disc:
    case JobWarning::Kind::link:
        return wholeSentence(warning.fault);
    case JobWarning::Kind::shelf:
        return notShelvedText(warning.fault);
    case JobWarning::Kind::journal:
        return untracedText(warning.fault);
    case JobWarning::Kind::unfinished:
        return unfinishedText(warning.burn);
    case JobWarning::Kind::name:
    case JobWarning::Kind::checksum:
    case JobWarning::Kind::source:
        break;
    }
    return describe(warning.fault).sentence;
}

QString wholeSentence(const Fault& fault)
{
    const FaultText text = describe(fault);
    QString whole = text.sentence;
    if (!text.advice.isEmpty()) {
        whole += QLatin1Char(' ') + text.advice;
    }
    if (!text.details.isEmpty()) {
        whole += QStringLiteral(" (%1)").arg(text.details);
    }
    return whole;
}

void addJournal(const JobReport& report, QStringList& lines)
{
    if (!report.journal.empty()) {
        lines << tr("To continue the set: steadyburn-cli burn --continue '%1' --to TARGET")
                     .arg(displayPath(report.journal));
    }
}

QStringList reportLines(const JobReport& report)
{
    QStringList lines;
    if (report.fault) {
        lines << wholeSentence(*report.fault);
        if (report.mediumState) {
            lines << wholeSentence(*report.mediumState);
        }
        addJournal(report, lines);
    } else {
        if (const QString end = setEndText(report); !end.isEmpty()) {
            lines << end;
        } else {
            lines << writtenLine(report);
        }
        if (report.parity) {
            lines << parityText(*report.parity);
        }
        if (!report.recovery.empty()) {
            lines << recoveryText(report.recovery);
        }
        if (report.volumes.size() > 1) {
            const auto count = report.volumes.size();
            lines << tr("The set is on %1.").arg(report.volumes.front().disc ? discsText(count) : tapesText(count));
        }
        lines << discLines(report);
        if (!report.discPlan.empty()) {
            lines << tr("To make a disc of the set again: steadyburn-cli burn --continue '%1' --disc N --to TARGET")
                         .arg(displayPath(report.discPlan));
        }
        addJournal(report, lines);
        if (const QString buffer = bufferText(report); !buffer.isEmpty()) {
            lines << (report.underruns == 0 ? buffer
                                            : tr("%1 A larger buffer or a lower speed would help.").arg(buffer));
        }
        if (report.repositions > 0) {
            lines << tr("The drive stopped and started again %1.").arg(howOftenText(report.repositions));
        }
        if (const QString late = lateText(report); !late.isEmpty()) {
            lines << late;
        }
        if (const QString verified = verifiedText(report.checked, VerifiedAfter::burn); !verified.isEmpty()) {
            lines << verified;
        }
        if (const QString old = oldFilesText(report); !old.isEmpty()) {
            lines << old;
        }
        if (report.shortenedNames > 0) {
            lines << tr("Names that Joliet shortens: %1. Rock Ridge has them whole.").arg(report.shortenedNames);
        }
        if (report.sha256) {
            lines << tr("SHA-256 of the stream: %1").arg(QString::fromStdString(toHex(*report.sha256)));
        }
    }
    if (report.untraced) {
        lines << untracedText(*report.untraced);
    }
    if (!report.exceptions.empty()) {
        lines << tr("Incomplete or changed (%1):").arg(report.exceptions.size());
        for (const Fault& fault : report.exceptions) {
            lines << QStringLiteral("  ") + describe(fault).sentence;
        }
    }
    return lines;
}

QStringList reportLines(const ReadImageReport& report)
{
    QStringList lines;
    if (!report.kept.empty()) {
        lines << keptRescueText(report.kept);
    }
    for (const UnfinishedBurn& burn : report.unfinished) {
        lines << unfinishedText(burn);
    }
    if (report.fault) {
        lines << wholeSentence(*report.fault);
        if (report.resumable) {
            lines << tr("What was read is kept: the same command continues from there.");
        }
        return lines;
    }
    const std::uint64_t fresh = report.size - std::min(report.size, report.before);
    lines << tr("%1 in the image, %2 of it read now, in %3.")
                 .arg(sizeText(report.size), sizeText(fresh), inTime(report.elapsedSeconds));
    if (report.sessions.size() > 1 && report.sessions.back().start > 0) {
        lines << tr("It holds %1; to mount the newest: mount -o loop,ro,sbsector=%2")
                     .arg(sessionsText(report.sessions.size()))
                     .arg(report.sessions.back().start / kDiscBlock);
    }
    if (report.sha256) {
        lines << tr("SHA-256 of the image: %1").arg(QString::fromStdString(toHex(*report.sha256)));
    }
    if (report.repaired.value_or(0) > 0) {
        lines << tr("Sectors that the disc's parity repaired in the image: %1. Write the image to another disc.")
                     .arg(*report.repaired);
    }
    if (report.damaged.empty()) {
        return lines;
    }
    lines << tr("These sectors could not be read; zeros stand there:");
    for (const DamagedPart& part : report.damaged) {
        const std::uint64_t first = part.offset / kDiscBlock;
        const std::uint64_t last = (part.offset + part.length - 1) / kDiscBlock;
        QStringList files;
        for (const std::string& file : part.files) {
            files << displayPath(file);
        }
        for (const std::string& folder : part.folders) {
            files << lostFolderText(folder);
        }
        lines << QStringLiteral("  ") +
                     (first == last ? tr("sector %1").arg(first) : tr("sectors %1 to %2").arg(first).arg(last)) +
                     QStringLiteral(": ") +
                     (files.isEmpty() ? tr("no known file is stored there") : files.join(QStringLiteral(", ")));
    }
    if (!report.part.empty()) {
        lines << keptImageText(report.part);
    }
    if (report.resumable) {
        lines << tr("The same command tries those sectors once more; another drive may read them.");
    }
    return lines;
}

} // namespace steadyburn
