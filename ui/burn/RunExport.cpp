#include "ui/burn/RunExport.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace steadyburn {

namespace {

QJsonObject spanAsJson(const RateSpan& span)
{
    return {{QStringLiteral("least"), span.least},
            {QStringLiteral("average"), span.average},
            {QStringLiteral("most"), span.most}};
}

} // namespace

std::vector<HistorySample> wholeHistory(const RunHistory& history)
{
    std::vector<HistorySample> all;
    const double fineFrom = history.recent().empty() ? 0 : history.recent().front().time;
    for (const HistorySample& sample : history.whole()) {
        if (sample.time < fineFrom) {
            all.push_back(sample);
        }
    }
    all.insert(all.end(), history.recent().begin(), history.recent().end());
    return all;
}

QByteArray historyAsCsv(const RunHistory& history)
{
    QByteArray text("seconds,phase,fill,least_fill,read_rate,write_rate,underruns\n");
    for (const HistorySample& each : wholeHistory(history)) {
        text += QByteArray::number(each.time, 'f', 2) + ',' + toString(each.phase) + ',' +
                QByteArray::number(static_cast<double>(each.fill), 'f', 4) + ',' +
                QByteArray::number(static_cast<double>(each.least), 'f', 4) + ',' +
                QByteArray::number(static_cast<double>(each.readRate), 'f', 0) + ',' +
                QByteArray::number(static_cast<double>(each.writeRate), 'f', 0) + ',' +
                QByteArray::number(each.underruns) + '\n';
    }
    return text;
}

QByteArray historyAsJson(const RunHistory& history)
{
    QJsonArray samples;
    for (const HistorySample& each : wholeHistory(history)) {
        samples.append(QJsonObject{{QStringLiteral("seconds"), each.time},
                                   {QStringLiteral("phase"), QString::fromLatin1(toString(each.phase))},
                                   {QStringLiteral("fill"), static_cast<double>(each.fill)},
                                   {QStringLiteral("least_fill"), static_cast<double>(each.least)},
                                   {QStringLiteral("read_rate"), static_cast<double>(each.readRate)},
                                   {QStringLiteral("write_rate"), static_cast<double>(each.writeRate)},
                                   {QStringLiteral("underruns"), static_cast<qint64>(each.underruns)}});
    }
    return QJsonDocument(QJsonObject{{QStringLiteral("reading"), spanAsJson(history.reading())},
                                     {QStringLiteral("writing"), spanAsJson(history.writing())},
                                     {QStringLiteral("samples"), samples}})
        .toJson();
}

} // namespace steadyburn
