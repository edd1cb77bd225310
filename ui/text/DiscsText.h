// The discs of a set that was burned, in sentences: the window and the command line say the same. Any thread.
#pragma once

#include "workflow/request/JobReport.h"

#include <QStringList>

namespace steadyburn {

[[nodiscard]] bool isDiscSet(const JobReport& report); // with a finished disc
// Bytes that went onto discs that were spoilt.
[[nodiscard]] std::uint64_t spoiltBytes(const JobReport& report);
// Bytes on the finished discs of the set, those of earlier runs among them.
[[nodiscard]] std::uint64_t bytesOfSet(const JobReport& report);
// The disc of the set that this run finished last; null: none.
[[nodiscard]] const VolumeReport* lastDisc(const JobReport& report);
// The set ended without another disc. Empty: it did not.
[[nodiscard]] QString setEndText(const JobReport& report);
// One line a disc: its number, its label and what it is worth; then those that were spoilt. Empty: it is no set.
[[nodiscard]] QStringList discLines(const JobReport& report);

} // namespace steadyburn
