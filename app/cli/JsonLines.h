// The objects of --json, one a line, as design.md fixes them; and the same report as sentences for people.
#pragma once

#include "workflow/burn/Job.h"
#include "workflow/readback/ReadImage.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <cstdio>
#include <optional>
#include <vector>

namespace steadyburn {

// Nobody holds off sleep and shutdown while a job runs; a person at a terminal sees to that, a script is told.
struct NotAwake {
    std::string reason;
};

[[nodiscard]] QJsonObject toJson(Phase phase);
[[nodiscard]] QJsonObject toJson(const NotAwake& refused);
[[nodiscard]] QJsonObject toJson(const JobWarning& warning);
[[nodiscard]] QJsonObject toJson(const ParityReport& parity);
[[nodiscard]] QJsonObject toJson(const Telemetry& now);
[[nodiscard]] QJsonObject toJson(const JobReport& report);
[[nodiscard]] QJsonObject toJson(const ReadImageReport& report);
[[nodiscard]] QJsonObject toJson(const Fault& fault); // kind, sentence, path, advice

// Of a number that a double holds exactly, as every one here.
[[nodiscard]] QJsonValue number(std::uint64_t value);
// Null where nothing is known.
[[nodiscard]] QJsonValue maybe(const std::optional<std::uint64_t>& value);
[[nodiscard]] QJsonValue maybe(const std::optional<std::int64_t>& value);

// The burns that the medium at hand holds and that never came to their end.
[[nodiscard]] QJsonArray toJson(const std::vector<UnfinishedBurn>& burns);

void printLine(std::FILE* to, const QJsonObject& object);

[[nodiscard]] QString warningSentence(const JobWarning& warning);
// Whether the text says it as soon as it is known: while a medium is written, or of a plan.
[[nodiscard]] bool isSaidOfBurn(JobWarning::Kind kind);
[[nodiscard]] bool isSaidOfPlan(JobWarning::Kind kind);
// "verified_against" and "checked" of a result line.
void addChecked(QJsonObject& json, const CheckedFiles& checked);
[[nodiscard]] QStringList reportLines(const JobReport& report);
[[nodiscard]] QStringList reportLines(const ReadImageReport& report);
[[nodiscard]] QString wholeSentence(const Fault& fault); // sentence, advice and details in one

} // namespace steadyburn
