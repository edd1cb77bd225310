// What the result page says of a burn that has ended: one sentence, three facts, what the medium and the sources are
// worth, and the report that is saved. Any thread.
#pragma once

#include "ui/widgets/Fact.h"
#include "workflow/request/JobReport.h"
#include "workflow/request/JobRequest.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace steadyburn {

// "Written and verified: 47 files, 301 MiB." True of the data, whatever was asked for.
[[nodiscard]] QString resultSentence(const JobReport& report, const JobRequest& request);
// Three; `total` as the run had it, 0: never known. `rateAt1x` 0: no such thing.
[[nodiscard]] std::vector<Fact> resultFacts(const JobReport& report, std::uint64_t total, std::uint64_t rateAt1x);
// What the facts do not say, one paragraph each. Of a failure first what the medium and the sources are worth, then
// what happened and what to do. Empty: all was well and nothing is to be added.
[[nodiscard]] QStringList resultNotes(const JobReport& report);
// How the memory buffer fared, and what the drive's own did. Empty where the target has no rate of its own.
[[nodiscard]] QString bufferNotes(const JobReport& report);
// The exceptions, by the full paths of their sources where these are known.
[[nodiscard]] std::vector<Fault> sourceProblems(const JobReport& report, const JobRequest& request);
// All of it, with every problem by its full path.
[[nodiscard]] QString reportText(const JobReport& report, const JobRequest& request, const QString& target);

} // namespace steadyburn
